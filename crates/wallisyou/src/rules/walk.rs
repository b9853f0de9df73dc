//! What follows Space: the adventurer plans, walks, fights and finds things on the way (WY-031 to WY-033, WY-054
//! to WY-056, WY-060 to WY-064, WY-090 to WY-095); then the moving dragons have their turn (WY-100 to WY-107).

use crate::dungeon::{Dungeon, Moves, reading_order};
use crate::event::Event;
use crate::floor::{Floor, Search};
use crate::state::{Leg, LegEnd, MoverStep, Planning, State, Status, Turn};
use kernel::pos::{Dir, Pos};

/// The memory of turns: kept from one to the next, they need no new one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    floor: Floor,
    search: Search,
    path: Vec<u16>,
    /// Levers that were pulled in this turn (WY-092).
    pulled: Vec<Pos>,
    /// A turn that was forgotten, and the ways of others.
    spare: Option<Turn>,
    ways: Vec<Vec<Pos>>,
    /// Whether ways need not be told.
    quiet: bool,
}

impl Memory {
    /// Memory for turns whose ways need not be told.
    pub(crate) fn quiet() -> Self {
        Memory { quiet: true, ..Memory::default() }
    }

    /// Takes what the record of a turn was kept in.
    pub(super) fn recycle(&mut self, turn: Option<Turn>) {
        self.spare = turn.or(self.spare.take());
    }

    /// An empty record.
    fn record(&mut self, status: Status) -> Turn {
        let mut turn = self.spare.take().unwrap_or(Turn { legs: Vec::new(), moves: Vec::new(), status });
        self.ways.extend(turn.legs.drain(..).map(|leg| leg.path));
        turn.moves.clear();
        turn
    }

    /// An empty way.
    fn way(&mut self) -> Vec<Pos> {
        let mut way = self.ways.pop().unwrap_or_default();
        way.clear();
        way
    }

    /// Where the adventurer intends to go now: the rooms by their numbers, none if nowhere.
    pub(crate) fn intention(&mut self, state: &State) -> &[u16] {
        self.floor.fill(&state.dungeon);
        if state.is_over()
            || !self.search.plan(&self.floor, state.planning(), state.dungeon.adventurer.at, &mut self.path)
        {
            self.path.clear();
        }
        &self.path
    }
}

/// What one turn works with.
struct Walk<'a> {
    memory: &'a mut Memory,
    /// How he plans in the whole of this turn, whatever he picks up or spends (WY-029).
    planning: Planning,
    events: &'a mut Vec<Event>,
}

impl State {
    /// Plays what follows an accepted Space; the counters are not touched.
    pub(super) fn play_turn(&mut self, memory: &mut Memory, events: &mut Vec<Event>) -> Turn {
        let mut turn = memory.record(self.status);
        memory.pulled.clear();
        let mut walk = Walk { memory, planning: self.planning(), events };
        while self.plan(&mut walk) {
            let leg = self.walk(&mut walk);
            turn.legs.push(leg);
            if self.is_over() || !self.dungeon.one_turn {
                break;
            }
        }
        if self.dungeon.one_turn && !self.is_over() {
            // WY-061; movers never get their turn in this mode.
            self.status = Status::Stuck;
        }
        if !self.is_over() {
            if turn.legs.is_empty() {
                walk.events.push(Event::Waited);
            }
            self.move_dragons(&mut walk, &mut turn.moves);
        }
        turn.status = self.status;
        turn
    }

    /// Where he intends to go, into the memory; false if nowhere.
    fn plan(&self, walk: &mut Walk<'_>) -> bool {
        let Memory { floor, search, path, .. } = &mut *walk.memory;
        floor.fill(&self.dungeon);
        search.plan(floor, walk.planning, self.dungeon.adventurer.at, path)
    }

    /// Walks the plan to its end, or to the end of the plans that follow it (WY-094).
    fn walk(&mut self, walk: &mut Walk<'_>) -> Leg {
        let mut path = walk.memory.way();
        path.push(self.dungeon.adventurer.at);
        let told = walk.events.len();
        let end = loop {
            if let Some(end) = self.follow(walk, &mut path) {
                break end;
            }
            let replanned = self.plan(walk);
            walk.events.push(Event::Replanned { replanned });
            if !replanned {
                break LegEnd::Halts;
            }
        };
        // The way comes before what was met on it.
        if !walk.memory.quiet {
            walk.events.insert(told, Event::Walked { path: path.clone() });
        }
        Leg { path, end }
    }

    /// Follows one plan; none if a lever cut it.
    fn follow(&mut self, walk: &mut Walk<'_>, path: &mut Vec<Pos>) -> Option<LegEnd> {
        let mut end = None;
        for step in 1..walk.memory.path.len() {
            let at = walk.memory.floor.pos(walk.memory.path[step].into());
            self.dungeon.adventurer.at = at;
            path.push(at);
            // The order of WY-095.
            if let Some(index) = self.dungeon.dragons.iter().position(|dragon| dragon.at == at) {
                let level = self.dungeon.dragons[index].level;
                if !self.fight(index, walk.events) {
                    return Some(LegEnd::Dies(level));
                }
                end = Some(LegEnd::Slays(level));
            }
            if self.dungeon.treasure == Some(at) {
                self.dungeon.treasure = None;
                walk.events.push(Event::Treasure { treasure: at });
                end = Some(LegEnd::Treasure);
            }
            if let Some(index) = self.dungeon.elixirs.iter().position(|&elixir| elixir == at) {
                self.dungeon.elixirs.remove(index);
                self.dungeon.adventurer.charges = self.dungeon.adventurer.charges.saturating_add(1);
                walk.events.push(Event::Elixir { charges: self.dungeon.adventurer.charges, at });
            }
            let cut =
                self.pull(at, walk) && is_cut(&self.dungeon, &walk.memory.floor, &walk.memory.path[step..]);
            if end.is_some() || cut {
                break;
            }
        }
        end
    }

    /// Fights a dragon (WY-032, WY-033, WY-091); whether he wins.
    fn fight(&mut self, index: usize, events: &mut Vec<Event>) -> bool {
        let at = self.dungeon.adventurer.at;
        let dragon = self.dungeon.dragons[index].level;
        let hero = &mut self.dungeon.adventurer;
        let elixir = hero.charges > 0;
        if !elixir && dragon > hero.level {
            self.status = Status::Lost;
            events.push(Event::Eaten { dragon, level: hero.level, at });
            return false;
        }
        hero.charges -= u16::from(elixir);
        hero.level = hero.level.saturating_add(1);
        events.push(Event::Slew { dragon, level: hero.level, at, elixir });
        self.dungeon.dragons.remove(index);
        if let Err(place) = self.remains.binary_search_by_key(&reading_order(at), |&at| reading_order(at)) {
            self.remains.insert(place, at);
        }
        if self.dungeon.dragons.is_empty() {
            self.status = Status::Won;
        }
        true
    }

    /// Pulls the lever of a room he enters (WY-092); whether some door changed.
    fn pull(&mut self, at: Pos, walk: &mut Walk<'_>) -> bool {
        let Some(&lever) = self.dungeon.lever(at) else { return false };
        if walk.memory.pulled.contains(&at) {
            return false;
        }
        walk.memory.pulled.push(at);
        walk.events.push(Event::Lever { lever: lever.id, at });
        let mut changed = false;
        for door in self.dungeon.doors.iter_mut().filter(|door| door.id == lever.id) {
            door.open = !door.open;
            changed = true;
        }
        changed
    }
}

/// The dragons' turn: those that move do so one room at most, one after the other.
impl State {
    /// Lets the moving dragons act, weakest first (WY-101).
    fn move_dragons(&mut self, walk: &mut Walk<'_>, steps: &mut Vec<MoverStep>) {
        let mut index = 0;
        while index < self.dungeon.dragons.len() && self.status == Status::Playing {
            let Some(to) = self.destination(index, walk) else {
                index += 1;
                continue;
            };
            let dragon = &mut self.dungeon.dragons[index];
            let (level, from) = (dragon.level, dragon.at);
            dragon.at = to;
            if let Moves::Patrol(word) = &mut dragon.moves {
                word.rotate_left(1);
            }
            walk.events.push(Event::Moved { dragon: level, from, to });
            // WY-106: meeting him is a fight, whoever came.
            let fight = (to == self.dungeon.adventurer.at).then(|| self.fight(index, walk.events));
            steps.push(MoverStep { level, from, to, fight });
            // A dragon that was killed has left its place in the list to the next.
            index += usize::from(fight != Some(true));
        }
        self.dungeon.sort_dragons();
    }

    /// The room a dragon goes to now; none if it stays.
    fn destination(&self, index: usize, walk: &mut Walk<'_>) -> Option<Pos> {
        let dragon = &self.dungeon.dragons[index];
        let hero = self.dungeon.adventurer.at;
        match &dragon.moves {
            Moves::Never => None,
            Moves::Hunt => {
                let Memory { floor, search, .. } = &mut *walk.memory;
                floor.fill(&self.dungeon);
                let (from, to) = (floor.room(dragon.at), floor.room(hero));
                search.hunt(floor, from, to).map(|room| floor.pos(room))
            }
            Moves::Flee => {
                let mut best = (dragon.at.manhattan(hero), None);
                for side in Dir::ALL {
                    let there = dragon.at.step(side);
                    let away = there.manhattan(hero);
                    if away > best.0 && self.may_enter(dragon.at, side) {
                        best = (away, Some(there));
                    }
                }
                best.1
            }
            Moves::Patrol(word) => {
                let side = *word.first()?;
                self.may_enter(dragon.at, side).then(|| dragon.at.step(side))
            }
        }
    }

    /// Whether a dragon can go to the room on a side (WY-101).
    fn may_enter(&self, from: Pos, side: Dir) -> bool {
        let there = from.step(side);
        self.dungeon.connected(from, there)
            && self.dungeon.dragon(there).is_none()
            && self.dungeon.treasure != Some(there)
    }
}

/// Whether a closed door stands on the rest of a plan.
fn is_cut(dungeon: &Dungeon, floor: &Floor, rest: &[u16]) -> bool {
    rest.windows(2).any(|pair| {
        let (from, to) = (floor.pos(pair[0].into()), floor.pos(pair[1].into()));
        let side = Dir::between(from, to).expect("a plan goes from room to room");
        dungeon.door(from, side).is_some_and(|door| !door.open)
    })
}
