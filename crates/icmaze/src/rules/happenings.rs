//! What happens by itself with extras: the messenger (IC-X24), random events (IC-X29), the pickaxe for who has none
//! (IC-X35), pellets (IC-X34), and the way home (IC-X40).

use crate::actors::{Heart, Lock, Messenger, Pickaxe, Thing};
use crate::area::Area;
use crate::event::Event;
use crate::floor::Floor;
use crate::geometry::{Orientation, interior, is_interior};
use crate::level::{KEY_PELLETS, Plan, Room};
use crate::state::State;
use crate::weather::{EVENT_TICKS, FOG_TICKS, NAP_TICKS};
use kernel::dice::Dice;
use kernel::grid::Grid;
use kernel::paths::Search;
use kernel::pos::Pos;

impl State {
    /// The end of a tick of a world with extras, before anybody goes anywhere.
    pub(super) fn happen(&mut self, dice: &mut Dice, events: &mut Vec<Event>) {
        let was_night = self.is_night();
        self.tick += 1;
        if self.is_night() != was_night {
            events.push(Event::Dusk { night: !was_night });
        }
        self.power = self.power.saturating_sub(1);
        self.switch_signals(events);
        self.eat(events);
        let solved = self.is_solved(self.room);
        let boss = self.level.boss_room();
        let room = self.room;
        let plan = &self.level.rooms()[room];
        let Some(area) = self.areas.get_mut(&room) else { return };
        area.burn();
        let foggy = area.weather.fog > 0;
        area.weather.tick();
        if foggy && area.weather.fog == 0 {
            events.push(Event::Clear);
        }
        let is_maze = room > 0 && room < boss && area.pellets().is_none();
        if is_maze && !solved && area.clock().is_multiple_of(EVENT_TICKS) {
            chance(area, plan, self.hero.body.cells(), dice, events);
        }
        if solved && plan.plan == Plan::Boss {
            // The way home is short (IC-X40).
            let home =
                area.portals().iter().find(|portal| portal.lock == Lock::Invisible && portal.to.is_some());
            if let Some(side) = home.map(|portal| portal.side) {
                area.open_portal(side);
                events.push(Event::Home);
            }
        }
        if !area.is_laid() {
            self.lay_ground();
        }
    }

    fn switch_signals(&mut self, events: &mut Vec<Event>) {
        let Some(area) = self.areas.get_mut(&self.room).filter(|area| !area.circuit().is_empty()) else {
            return;
        };
        let mut circuit = std::mem::take(area.circuit_mut());
        let first = circuit.tick(self.tick, &|fact| self.is_fact(fact));
        let entry = self.plan().entry.map(|entry| entry.arrival(self.plan().size));
        let Some(area) = self.areas.get_mut(&self.room) else { return };
        *area.circuit_mut() = circuit;
        if first {
            events.push(Event::Puzzle);
            if let Some(home) = entry {
                area.order(Thing::Messenger(Messenger::new(home)));
            }
        }
    }

    /// IC-X34
    fn eat(&mut self, events: &mut Vec<Event>) {
        let at = self.hero.body.at;
        let Some(area) = self.areas.get_mut(&self.room).filter(|area| !area.pellets().is_none()) else {
            return;
        };
        match area.pellets.eat(at) {
            None => return,
            Some(false) => events.push(Event::Pellet),
            Some(true) => {
                self.power = crate::pellets::POWER_TICKS;
                events.push(Event::Power);
            }
        }
        if area.pellets().left() == 0 {
            let exits = area.portals().iter().filter(|portal| portal.key == KEY_PELLETS);
            let sides: Vec<_> = exits.map(|portal| portal.side).collect();
            for side in sides {
                area.open_portal(side);
            }
            events.push(Event::Eaten);
        }
    }

    /// Nobody is locked in without a weapon (IC-X35).
    pub(super) fn arm(&mut self) {
        let (room, at) = (self.room, self.hero.body.at);
        let unarmed = !self.hero.has_pickaxe() && self.level.rooms()[room].plan == Plan::Boss;
        let Some(area) = self.areas.get_mut(&room).filter(|_| unarmed && self.setup.extras) else { return };
        if !area.census().pickaxes.is_empty() {
            return;
        }
        let size = area.size();
        let free = |cell: &Pos| is_interior(size, *cell) && !area.is_taken(*cell);
        if let Some(cell) = Orientation::ALL.into_iter().map(|way| way.step(at)).find(free) {
            area.order(Thing::Pickaxe(Pickaxe::new(cell)));
        }
    }
}

/// One of four things happens (IC-X29).
fn chance(area: &mut Area, plan: &Room, hero: [Option<Pos>; 2], dice: &mut Dice, events: &mut Vec<Event>) {
    match dice.index(4) {
        0 => {
            if let Some(cell) = rock_fall(area, plan, hero, dice) {
                events.push(Event::RockFall { cell });
            }
        }
        1 => {
            let free: Vec<Pos> = free_cells(area, plan, hero).collect();
            if let Some(&cell) = dice.pick(&free) {
                area.order(Thing::Heart(Heart::new(cell)));
                events.push(Event::HeartDrop { cell });
            }
        }
        2 => {
            area.weather.fog = FOG_TICKS;
            events.push(Event::Fog);
        }
        _ => {
            area.weather.nap = NAP_TICKS;
            events.push(Event::Nap);
        }
    }
}

/// A rock falls on a free cell without which all safe cells still hang together, one beside everything that is used;
/// where, if there is one.
pub(crate) fn rock_fall(
    area: &mut Area,
    plan: &Room,
    hero: [Option<Pos>; 2],
    dice: &mut Dice,
) -> Option<Pos> {
    let mut free: Vec<Pos> = free_cells(area, plan, hero).collect();
    let side = area.size() as usize + 2;
    let mut safe = Grid::from_fn(side, side, |cell| is_safe(area, cell));
    let posts: Vec<Pos> =
        area.things().iter().filter(|thing| thing.stands()).map(|thing| thing.actor().at()).collect();
    let mut search = Search::four();
    while !free.is_empty() {
        let cell = free.swap_remove(dice.index(free.len()));
        safe[cell] = false;
        let used = |post: &Pos| Orientation::ALL.into_iter().any(|way| safe[way.step(*post)]);
        if posts.iter().all(used) && search.is_connected(&safe) {
            area.drop_rock(cell);
            return Some(cell);
        }
        safe[cell] = true;
    }
    None
}

/// Whether one can walk there without a rock and without a risk (IC-X14).
pub(crate) fn is_safe(area: &Area, cell: Pos) -> bool {
    let stands = |thing: &Thing| (thing.stands() || thing.is_trap()) && thing.actor().at() == cell;
    is_interior(area.size(), cell)
        && !area.rocks().is_rock(cell)
        && area.floors().at(cell) == Floor::Ground
        && !area.things().iter().any(stands)
}

/// Cells of plain ground, no aprons, on which nothing is.
fn free_cells(area: &Area, plan: &Room, hero: [Option<Pos>; 2]) -> impl Iterator<Item = Pos> {
    let size = area.size();
    let aprons: Vec<Pos> =
        [plan.entry, plan.exit].into_iter().flatten().flat_map(|side| side.apron(size)).collect();
    let taken: Vec<Pos> = area
        .things()
        .iter()
        .flat_map(|thing| [Some(thing.actor().at())].into_iter().chain(thing.actor().holds()))
        .chain(hero)
        .flatten()
        .collect();
    interior(size)
        .filter(move |&cell| is_safe(area, cell) && !aprons.contains(&cell) && !taken.contains(&cell))
}
