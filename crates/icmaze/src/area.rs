//! A room and what one tick does to it: comings and goings, updates, interactions. It knows no other
//! room and hands out nothing that could be changed from outside (IC-141).

use crate::action::Keys;
use crate::actors::{
    Actor, Census, Doing, Enemy, Hero, How, Interactor, Lock, Orders, Pet, Portal, Reach, Rocks, Thing,
    Torch, World,
};
use crate::circuit::Circuit;
use crate::floor::{Cell, Floor, Floors};
use crate::geometry::{Orientation, Side, interior, is_interior};
use crate::ground::Ground;
use crate::inventory::Inventory;
use crate::level::Room;
use crate::pellets::Pellets;
use crate::setup::Setup;
use crate::weather::Weather;
use kernel::pos::Pos;
use serde::{Deserialize, Serialize};

/// How many actors may ever be registered in a room; far more than come together in a lifetime.
const MOST_IDS: u32 = 0xff_0000;

/// A room the hero has been in, as it is or as it was left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    size: i32,
    /// How many ticks it has lived through; frozen while the hero is elsewhere.
    clock: u64,
    next_id: u32,
    portals: [Portal; 4],
    rocks: Rocks,
    /// In the order of registration.
    things: Vec<Thing>,
    orders: Orders,
    /// Which cells the hero has had in sight, a bit each, row by row (IC-X30).
    seen: Vec<u64>,
    /// What the cells are made of.
    #[serde(default, skip_serializing_if = "Floors::is_plain")]
    floors: Floors,
    /// The signals.
    #[serde(default, skip_serializing_if = "Circuit::is_empty")]
    circuit: Circuit,
    /// What a random event has left behind (IC-X29).
    #[serde(default, skip_serializing_if = "Weather::is_fair")]
    pub(crate) weather: Weather,
    /// The pellets (IC-X34).
    #[serde(default, skip_serializing_if = "Pellets::is_none")]
    pub(crate) pellets: Pellets,
    #[serde(skip)]
    ground: Option<Ground>,
    /// Whether there is more than the classic game; known from the set-up.
    #[serde(skip)]
    extras: bool,
}

impl Area {
    /// An empty room with its portals.
    pub fn new(room: &Room, extras: bool) -> Self {
        Area {
            size: room.size,
            clock: 0,
            next_id: 1,
            portals: room.portals,
            rocks: Rocks::none(room.size),
            things: Vec::new(),
            orders: Orders::default(),
            seen: vec![0; room.size as usize + 2],
            floors: Floors::plain(),
            circuit: Circuit::default(),
            weather: Weather::default(),
            pellets: Pellets::default(),
            ground: None,
            extras,
        }
    }

    /// The side length of the interior.
    pub const fn size(&self) -> i32 {
        self.size
    }

    /// How many ticks it has lived through.
    pub const fn clock(&self) -> u64 {
        self.clock
    }

    pub(crate) const fn set_clock(&mut self, clock: u64) {
        self.clock = clock;
    }

    /// The portals, in the order of [`Side::ALL`].
    pub const fn portals(&self) -> &[Portal; 4] {
        &self.portals
    }

    /// The portal of a side.
    pub const fn portal(&self, side: Side) -> &Portal {
        &self.portals[side.index()]
    }

    /// The rocks.
    pub const fn rocks(&self) -> &Rocks {
        &self.rocks
    }

    /// What the cells are made of.
    pub const fn floors(&self) -> &Floors {
        &self.floors
    }

    /// The signals.
    pub const fn circuit(&self) -> &Circuit {
        &self.circuit
    }

    /// What a random event has left behind.
    pub const fn weather(&self) -> Weather {
        self.weather
    }

    /// The pellets.
    pub const fn pellets(&self) -> &Pellets {
        &self.pellets
    }

    /// The other actors, in the order of registration.
    pub fn things(&self) -> &[Thing] {
        &self.things
    }

    /// Everybody by kind.
    pub fn census(&self) -> Census {
        Census::of(&self.things)
    }

    /// Whether the hero has had a cell in sight (IC-X30).
    pub fn is_seen(&self, cell: Pos) -> bool {
        let row = usize::try_from(cell.y).ok().and_then(|y| self.seen.get(y));
        row.is_some_and(|row| (0..64).contains(&cell.x) && row >> cell.x & 1 == 1)
    }

    /// Whether something in it must be beaten first.
    pub fn is_guarded(&self) -> bool {
        self.things.iter().any(|thing| thing.actor().guards())
    }

    /// Whether somebody who takes space is on a cell, or headed for it.
    pub fn is_taken(&self, cell: Pos) -> bool {
        self.ground.as_ref().is_some_and(|ground| ground.is_held(cell))
    }

    /// What stands in the way now, with the hero if it is here.
    pub fn ground(&self, hero: Option<&Hero>, solved: bool) -> Ground {
        self.lay_ground(hero, solved).0
    }

    /// It belongs to a game with or without extras; for rooms that were read.
    pub(crate) const fn set_extras(&mut self, extras: bool) {
        self.extras = extras;
    }

    /// Changes what a cell is made of.
    pub(crate) fn set_floor(&mut self, cell: Pos, floor: Floor) {
        self.floors.set(self.size, cell, floor);
        self.ground = None;
    }

    /// The signals, to be wired when the room is built.
    pub(crate) const fn circuit_mut(&mut self) -> &mut Circuit {
        &mut self.circuit
    }

    /// The stock of the vendor, if there is one.
    pub fn stock(&self) -> Option<&Inventory> {
        self.things.iter().find_map(|thing| thing.stock())
    }

    pub(crate) fn stock_mut(&mut self) -> Option<&mut Inventory> {
        self.things.iter_mut().find_map(|thing| thing.stock_mut())
    }

    /// The cat leaves its place; where that was.
    pub(crate) fn take_stray(&mut self) -> Option<Pos> {
        let place = self.things.iter().position(Thing::can_join)?;
        self.ground = None;
        Some(self.things.remove(place).actor().at())
    }

    /// The portal of a side is open from now on.
    pub(crate) fn open_portal(&mut self, side: Side) {
        if std::mem::replace(&mut self.portals[side.index()].lock, Lock::Open) != Lock::Open {
            self.ground = None;
        }
    }

    /// It is rebuilt, but what was eaten in it stays eaten, and an exit that opened for it stays open (IC-X34).
    pub(crate) fn keep_pellets(&mut self, old: Area) {
        if self.pellets.is_none() {
            return;
        }
        self.pellets = old.pellets;
        if self.pellets.left() == 0 {
            self.portals = old.portals;
        }
        self.ground = None;
    }

    /// Whether it is known what stands where.
    pub(crate) const fn is_laid(&self) -> bool {
        self.ground.is_some()
    }

    /// Something comes at the start of the next tick.
    pub(crate) fn order(&mut self, thing: Thing) {
        self.orders.add.push(thing);
    }

    /// A rock falls (IC-X29).
    pub(crate) fn drop_rock(&mut self, cell: Pos) {
        self.rocks.put(cell);
        self.ground = None;
    }

    pub(crate) fn set_rocks(&mut self, rocks: Rocks) {
        self.rocks = rocks;
        self.ground = None;
    }

    /// Adds an actor at the end of the order.
    pub(crate) fn register(&mut self, mut thing: Thing) {
        thing.actor_mut().enrol(self.next_id);
        self.next_id += 1;
        self.things.push(thing);
        self.ground = None;
    }

    /// Changes every enemy, while the room is built.
    pub(crate) fn each_enemy(&mut self, mut change: impl FnMut(&mut Enemy)) {
        for enemy in self.things.iter_mut().filter_map(|thing| thing.enemy_mut()) {
            let id = enemy.id;
            change(enemy);
            enemy.id = id;
        }
    }

    /// Changes every torch, while the room is built.
    pub(crate) fn each_torch(&mut self, change: impl FnMut(&mut Torch)) {
        self.things.iter_mut().filter_map(|thing| thing.torch_mut()).for_each(change);
    }

    /// Removes all actors but rocks and portals.
    pub(crate) fn clear_things(&mut self) {
        self.things.clear();
        self.ground = None;
    }

    pub(crate) fn set_portal(&mut self, portal: Portal) {
        self.portals[portal.side.index()] = portal;
        self.ground = None;
    }

    /// The hero comes in, at the end of the order. `new` if the room was just made.
    pub(crate) fn admit(&mut self, hero: &mut Hero, arrival: Pos, new: bool, solved: bool) {
        let (mut ground, _) = self.lay_ground(None, solved);
        hero.id = self.next_id;
        self.next_id += 1;
        hero.body.stride = None;
        hero.walk = 0;
        hero.slide = None;
        hero.doing = Doing::Idle;
        hero.body.at = nearest_free(&ground, arrival);
        // The pet comes along (IC-X23).
        hero.pet = hero.pet.map(|_| Pet::new(hero.body.at));
        ground.hold(hero.body.at);
        self.ground = Some(ground);
        if new {
            self.things.iter_mut().for_each(|thing| thing.actor_mut().hero_came());
        }
    }

    /// The hero goes out.
    pub(crate) fn dismiss(&mut self) {
        self.things.iter_mut().for_each(|thing| thing.actor_mut().hero_left());
        self.ground = None;
    }

    /// The cells near the hero are known now.
    pub(crate) fn look(&mut self, from: Pos, sight: i32) {
        let last = self.size + 1;
        let (left, right) = ((from.x - sight).clamp(0, last), (from.x + sight).clamp(0, last));
        let mask = (u64::MAX >> (63 - right)) & (u64::MAX << left);
        for y in (from.y - sight).max(0)..=(from.y + sight).min(last) {
            self.seen[y as usize] |= mask;
        }
    }

    /// Lays the ground out again, after something was changed by hand or loaded.
    pub(crate) fn lay(&mut self, hero: &Hero, solved: bool) {
        self.ground = Some(self.lay_ground(Some(hero), solved).0);
    }

    /// The ground from scratch, and whether no two hold the same cell.
    fn lay_ground(&self, hero: Option<&Hero>, solved: bool) -> (Ground, bool) {
        let mut ground = Ground::empty(self.size, solved, self.extras);
        let mut sound = true;
        for portal in self.portals.iter().filter(|portal| portal.blocks()) {
            for cell in portal.side.cells(self.size) {
                sound &= ground.hold(cell);
            }
        }
        for cell in self.rocks.cells() {
            ground.close_node(cell);
            if !solved {
                sound &= ground.hold(cell);
            }
        }
        for (cell, _) in self.floors.special().filter(|(_, floor)| floor.repels()) {
            ground.close_node(cell);
        }
        for cell in self.things.iter().flat_map(|thing| thing.actor().holds()).flatten() {
            sound &= ground.hold(cell);
        }
        // What stands for good is no way for monsters, either.
        for thing in self.things.iter().filter(|thing| thing.stands()) {
            ground.close_node(thing.actor().at());
        }
        ground.set_coins(self.things.iter().filter_map(Thing::coin));
        for cell in hero.iter().flat_map(|hero| hero.body.cells()).flatten() {
            sound &= ground.hold(cell);
        }
        (ground, sound)
    }

    /// The first part of a tick: who was to leave leaves, then who was to come comes.
    pub(crate) fn settle_orders(&mut self, hero: &Hero, solved: bool) {
        if self.ground.as_ref().is_none_or(|ground| ground.is_for_solved() != solved) {
            self.lay(hero, solved);
        }
        if self.orders.is_empty() {
            return;
        }
        let Area { things, rocks, ground, next_id, orders, .. } = self;
        let silenced = |thing: &Thing| orders.silence.iter().any(|&owner| thing.actor().is_shot_of(owner));
        things.retain(|thing| !orders.remove.contains(&thing.actor().id()) && !silenced(thing));
        for &cell in &orders.crumble {
            rocks.clear(cell);
            if let Some(ground) = ground {
                ground.open_node(cell);
                if !solved {
                    ground.release(cell);
                }
            }
        }
        for thing in orders.add.iter().filter(|thing| !silenced(thing)) {
            let mut thing = thing.clone();
            thing.actor_mut().enrol(*next_id);
            *next_id += 1;
            things.push(thing);
        }
        orders.clear();
        if let Some(ground) = ground {
            ground.set_coins(things.iter().filter_map(Thing::coin));
        }
    }

    /// Fires burn down (IC-X13).
    pub(crate) fn burn(&mut self) {
        let Area { floors, ground, rocks, .. } = self;
        floors.burn(|cell| {
            if let Some(ground) = ground.as_mut().filter(|_| !rocks.is_rock(cell)) {
                ground.open_node(cell);
            }
        });
    }

    /// The area's parts for one tick: the cast, and what the world around an actor needs.
    pub(crate) fn stage(&mut self) -> Stage<'_> {
        self.clock += 1;
        let Area { portals, rocks, things, orders, ground, floors, circuit, weather, .. } = self;
        let guarded = portals.iter().any(|portal| portal.veiled && portal.lock == Lock::Locked)
            && things.iter().any(|thing| thing.actor().guards());
        let ground = ground.as_mut().expect("the ground is laid when a tick begins");
        Stage {
            cast: Cast { portals, rocks, things },
            ground,
            orders,
            floors,
            circuit,
            weather: *weather,
            guarded,
        }
    }

    /// What is impossible about it, for states from outside.
    pub(crate) fn fault(
        &self,
        room: &Room,
        hero: Option<&Hero>,
        solved: bool,
        setup: &Setup,
    ) -> Option<String> {
        let alike = |a: &Portal, b: &Portal| {
            let hidden = b.lock == Lock::Invisible && b.to.is_some();
            let opened = a.lock == Lock::Open && (b.lock == Lock::Locked || hidden);
            Portal { lock: b.lock, ..*a } == *b && (a.lock == b.lock || opened)
        };
        let sizes = [self.size, self.rocks.size(), self.seen.len() as i32 - 2];
        let ids = || self.things.iter().map(|thing| thing.actor().id());
        let mut all = self.things.iter().chain(&self.orders.add);
        let scenery = || {
            let made = self.floors.fault(self.size).or_else(|| self.circuit.fault());
            let made = made.or_else(|| self.pellets.fault(self.size));
            self.rocks.fault().or(made).or_else(|| hero.and_then(|hero| hero.fault(self.size, setup)))
        };
        let what = if sizes.iter().any(|&size| size != room.size) {
            "it has another size than its plan"
        } else if self.seen.iter().any(|row| row >> (room.size + 2) != 0) {
            "cells were seen where there are none"
        } else if !self.portals.iter().zip(&room.portals).all(|(a, b)| alike(a, b)) {
            "its portals are not those of its plan"
        } else if !ids().is_sorted_by(|a, b| a < b)
            || ids().chain(hero.map(|h| h.id)).any(|id| id >= self.next_id)
        {
            "its actors are not in order"
        } else if hero.is_some_and(|hero| ids().any(|id| id == hero.id)) {
            "the hero has the number of another actor"
        } else if self.next_id >= MOST_IDS || self.clock > 1 << 60 {
            "it is too old"
        } else if self.orders.crumble.iter().any(|&cell| !self.rocks.is_rock(cell)) {
            "a rock is to go that is not there"
        } else if let Some(why) = all.find_map(|thing| thing.actor().fault(self.size)).or_else(scenery) {
            return Some(format!("{}: {why}", room.title));
        } else if !setup.extras && self.uses_extras() {
            "it holds what there is only with extras"
        } else if self.weather.fault() {
            "its weather lasts too long"
        } else if self.orders.add.iter().any(|thing| thing.actor().holds() != [None, None]) {
            "somebody is to come who takes space"
        } else if !self.lay_ground(hero, solved).1 {
            "two stand on the same cell"
        } else {
            return None;
        };
        Some(format!("{}: {what}", room.title))
    }
}

impl Area {
    /// Whether anything in it belongs to the extras.
    fn uses_extras(&self) -> bool {
        let more = !self.floors.is_plain() || !self.circuit.is_empty() || !self.pellets.is_none();
        let things = self.things.iter().chain(&self.orders.add).any(Thing::is_extra);
        more || things || !self.weather.is_fair()
    }
}

/// The nearest cell somebody can stand on: breadth-first over the interior, blocked cells included,
/// neighbours in the order left, up, right, down (§6 of the rules).
fn nearest_free(ground: &Ground, wanted: Pos) -> Pos {
    let size = ground.size();
    let mut queue = vec![wanted];
    let mut next = 0;
    while let Some(&cell) = queue.get(next) {
        if ground.lets_in(cell, true) {
            return cell;
        }
        for way in Orientation::SEARCH {
            let beside = way.step(cell);
            if is_interior(size, beside) && !queue.contains(&beside) {
                queue.push(beside);
            }
        }
        next += 1;
    }
    // No room is ever full; but if it were, the hero would have to be somewhere.
    interior(size).next().unwrap_or(wanted)
}

/// What one tick of a room needs.
pub(crate) struct Stage<'a> {
    pub(crate) cast: Cast<'a>,
    pub(crate) ground: &'a mut Ground,
    pub(crate) orders: &'a mut Orders,
    pub(crate) floors: &'a Floors,
    pub(crate) circuit: &'a mut Circuit,
    pub(crate) weather: Weather,
    pub(crate) guarded: bool,
}

/// Everybody in a room but the hero, ready to act.
pub(crate) struct Cast<'a> {
    portals: &'a mut [Portal; 4],
    rocks: &'a mut Rocks,
    things: &'a mut Vec<Thing>,
}

impl Cast<'_> {
    /// How many come before the hero in the order of registration.
    fn rank(&self, hero: &Hero) -> usize {
        self.things.partition_point(|thing| thing.actor().id() < hero.id)
    }

    /// The second part of a tick: everybody decides and moves on, in the order of registration.
    pub(crate) fn update(&mut self, hero: &mut Hero, keys: Keys, world: &mut World<'_>) {
        // Before anybody moves: a cell that was left is free for all, whoever comes first.
        hero.body.settle(world.ground, true);
        if let Some(pet) = &mut hero.pet {
            pet.body.settle(world.ground, false);
        }
        for thing in self.things.iter_mut() {
            thing.actor_mut().settle(world.ground);
        }
        self.rocks.update(world);
        let rank = self.rank(hero);
        let (before, after) = self.things.split_at_mut(rank);
        for thing in before {
            thing.actor_mut().update(world);
        }
        hero.update(keys, world);
        for thing in after {
            thing.actor_mut().update(world);
        }
    }

    /// The third part: everybody who asks does, in the same order, contact before distance.
    pub(crate) fn interact(&mut self, hero: &mut Hero, world: &mut World<'_>) {
        let rank = self.rank(hero);
        (0..rank).for_each(|i| self.ask_as(i, hero, world));
        self.ask_as_hero(hero, world);
        (rank..self.things.len()).for_each(|i| self.ask_as(i, hero, world));
    }

    fn ask_as_hero(&mut self, hero: &mut Hero, world: &mut World<'_>) {
        for how in [How::Contact, How::Distance] {
            let Some(reach) = hero.asks_with(how, world.power) else { continue };
            if how == How::Contact {
                let at = hero.body.at;
                hero.meet_cell(Cell { at, floor: world.floors.at(at) }, how, world);
            }
            ask_scenery(self.portals, self.rocks, hero, reach, how, world);
            for thing in self.things.iter_mut() {
                ask(hero, thing.actor_mut(), reach, how, world);
            }
        }
    }

    fn ask_as(&mut self, index: usize, hero: &mut Hero, world: &mut World<'_>) {
        for how in [How::Contact, How::Distance] {
            let (before, rest) = self.things.split_at_mut(index);
            let Some((thing, after)) = rest.split_first_mut() else { return };
            let Some(asker) = thing.actor_mut().asker() else { return };
            let Some(reach) = asker.asks(how) else { continue };
            ask_scenery(self.portals, self.rocks, asker, reach, how, world);
            for other in before.iter_mut().chain(after) {
                ask(asker, other.actor_mut(), reach, how, world);
            }
            if reach.covers(hero.body.at) {
                asker.meet_hero(hero, how, world);
            }
            if let Some(pet) = hero.pet.as_mut().filter(|pet| reach.covers(pet.body.at)) {
                asker.meet_pet(pet, how, world);
            }
        }
    }
}

/// Portals and rocks. In a solved room rocks are as good as gone (IC-123).
fn ask_scenery(
    portals: &mut [Portal; 4],
    rocks: &mut Rocks,
    asker: &mut dyn Interactor,
    reach: Reach,
    how: How,
    world: &mut World<'_>,
) {
    let size = world.ground.size();
    for portal in portals.iter_mut() {
        if portal.accepts(how) && portal.side.cells(size).into_iter().any(|cell| reach.covers(cell)) {
            asker.meet_portal(portal, how, world);
        }
    }
    if !world.solved && asker.minds_rocks() {
        rocks.answer(asker, reach, how, world);
    }
}

fn ask(asker: &mut dyn Interactor, asked: &mut dyn Actor, reach: Reach, how: How, world: &mut World<'_>) {
    if reach.covers(asked.at()) && asked.accepts(how, world.solved) {
        asked.answer(asker, how, world);
    }
}
