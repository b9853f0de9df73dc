//! The adventurer's turn: plan, walk, fight, and what he finds on the way (WY-031 to WY-033, WY-054
//! to WY-056, WY-060 to WY-064, WY-090 to WY-095).

use crate::dungeon::{Dungeon, reading_order};
use crate::event::Event;
use crate::floor::{Floor, Search};
use crate::state::{Planning, State, Status};
use crate::turn::{Leg, LegEnd, Turn};
use kernel::pos::{Dir, Pos};

/// The memory of one turn.
pub(super) struct Walk<'a> {
    pub floor: Floor,
    pub search: Search,
    /// How he plans in the whole of this turn, whatever he picks up or spends (WY-029).
    planning: Planning,
    path: Vec<u16>,
    /// Levers that were pulled in this turn (WY-092).
    pulled: Vec<Pos>,
    pub events: &'a mut Vec<Event>,
}

impl State {
    /// Plays what follows an accepted Space; the counters are not touched.
    pub(super) fn play_turn(&mut self, events: &mut Vec<Event>) -> Turn {
        let mut walk = Walk {
            floor: Floor::default(),
            search: Search::default(),
            planning: self.planning(),
            path: Vec::new(),
            pulled: Vec::new(),
            events,
        };
        let mut turn = Turn { legs: Vec::new(), moves: Vec::new(), status: self.status };
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
        walk.floor.fill(&self.dungeon);
        walk.search.plan(&walk.floor, walk.planning, self.dungeon.adventurer.at, &mut walk.path)
    }

    /// Walks the plan to its end, or to the end of the plans that follow it (WY-094).
    fn walk(&mut self, walk: &mut Walk<'_>) -> Leg {
        let mut path = vec![self.dungeon.adventurer.at];
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
        walk.events.insert(told, Event::Walked { path: path.clone() });
        Leg { path, end }
    }

    /// Follows one plan; none if a lever cut it.
    fn follow(&mut self, walk: &mut Walk<'_>, path: &mut Vec<Pos>) -> Option<LegEnd> {
        let mut end = None;
        for step in 1..walk.path.len() {
            let at = walk.floor.pos(walk.path[step].into());
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
            let cut = self.pull(at, walk) && is_cut(&self.dungeon, &walk.floor, &walk.path[step..]);
            if end.is_some() || cut {
                break;
            }
        }
        end
    }

    /// Fights a dragon (WY-032, WY-033, WY-091); whether he wins.
    pub(super) fn fight(&mut self, index: usize, events: &mut Vec<Event>) -> bool {
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
        if walk.pulled.contains(&at) {
            return false;
        }
        walk.pulled.push(at);
        walk.events.push(Event::Lever { lever: lever.id, at });
        let mut changed = false;
        for door in self.dungeon.doors.iter_mut().filter(|door| door.id == lever.id) {
            door.open = !door.open;
            changed = true;
        }
        changed
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
