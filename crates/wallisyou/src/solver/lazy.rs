//! The search where the way matters: elixirs, levers, moving dragons, equal levels, one-turn mode (WY-X05).
//!
//! Playing a turn (`play`) tells on which undecided rooms its course depended, in order. Every other course differs in
//! a first one of these, so the search takes each in turn, holds those before it, turns it in its other ways, and plays
//! again; rooms that no course asks for are never touched. A plan of the proven least number of turns is looked for
//! by rising rotations (A* without a heuristic). Where that number is unknown, worlds are first searched breadth
//! first regardless of how rooms lie, which also proves that there is no win.

use super::board::{Board, Meter, NOWHERE, turned, ways};
use super::leg::{Cost, Finder, Leg, WHOLE};
use super::machine::{Machine, World};
use super::play::{End, Play};
use super::states::{Move, Node, Outcome, States, Table};
use std::collections::BTreeMap;

/// What the breadth-first search of worlds says.
#[derive(Clone, Debug)]
pub(super) enum Reach {
    /// The fewest turns, and a plan of so many, with no regard to its rotations.
    Turns(Vec<Move>),
    /// The budget was used up; a win takes at least this many turns, if there is one.
    AtLeast(u32),
    /// It cannot be won; the lowest level alive where the most dragons were killed.
    Never(u16),
}

/// The bytes that stored states may take.
const MEMORY: usize = 1 << 28;

/// The most rooms that are turned on one branch, which bounds the depth of the stack.
const DEEPEST: usize = 400;

/// Called with each course, its rooms and its cost. Returns whether to go on.
type Found<'a> = &'a mut dyn FnMut(&Course<'_>, &[u8], u32) -> bool;

/// What a turn comes to.
pub(super) struct Course<'a> {
    /// The world after it.
    pub after: &'a World,
    /// The rooms he walked through.
    pub walked: &'a [u16],
    /// How it ended.
    pub end: End,
}

struct Courses<'a> {
    machine: &'a Machine,
    world: &'a World,
    rooms: Vec<u8>,
    decided: Vec<bool>,
    /// Rooms turned so far on this branch.
    depth: usize,
    cost: u32,
    limit: u32,
    /// The least cost that was cut off.
    next: u32,
    /// Walks that all have to be possible for this turn to win.
    legs: &'a [Leg],
    finder: &'a mut Finder,
    meter: &'a mut Meter,
}

impl Courses<'_> {
    /// Passes every useful course within the limit to `found`, until that or the meter says stop.
    fn run(&mut self, found: Found<'_>) -> bool {
        if self.depth > DEEPEST {
            self.meter.exhaust();
        }
        if !self.meter.count() {
            return false;
        }
        for leg in self.legs {
            let board: &Board = &self.machine.board;
            let left = (self.limit - self.cost).min(u32::MAX / 64) * WHOLE;
            match self.finder.cost(board, leg, &self.rooms, Some(&self.decided), None, left) {
                Cost::Is(_) => {}
                Cost::Beyond(path) => {
                    self.next = self.next.min(self.cost + path / WHOLE);
                    return true;
                }
                Cost::Never => return true,
            }
        }
        let mut world = self.world.clone();
        let mut play = Play::new(self.machine, &self.rooms, &self.decided);
        let end = play.turn(&mut world);
        let (asked, walked) = (std::mem::take(&mut play.asked), std::mem::take(&mut play.walked));
        let course = Course { after: &world, walked: &walked, end };
        if end != End::Useless && !found(&course, &self.rooms, self.cost) {
            return false;
        }
        // Turning more rooms cannot win better.
        if end == End::Won {
            return true;
        }
        let mut go = true;
        self.depth += 1;
        for &room in &asked {
            let room = usize::from(room);
            let before = self.rooms[room];
            self.decided[room] = true;
            for quarters in 1..ways(before) {
                let total = self.cost + u32::from(quarters);
                if total > self.limit {
                    self.next = self.next.min(total);
                    break;
                }
                self.rooms[room] = turned(before, quarters);
                self.cost = total;
                go = go && self.run(found);
                self.cost -= u32::from(quarters);
            }
            self.rooms[room] = before;
        }
        self.depth -= 1;
        for room in asked {
            self.decided[usize::from(room)] = false;
        }
        go
    }
}

pub(super) struct Search<'a> {
    machine: &'a Machine,
    start: &'a World,
    rooms: &'a [u8],
    /// For one-turn mode: walks that every winning course contains, if known, from the adventurer on.
    legs: Vec<Leg>,
    finder: Finder,
}

impl<'a> Search<'a> {
    pub fn new(machine: &'a Machine, start: &'a World, rooms: &'a [u8], legs: Vec<Leg>) -> Self {
        Search { machine, start, rooms, legs, finder: Finder::new(rooms.len()) }
    }

    /// The worlds in which a turn may begin to be played: with no treasure placed, or with one.
    pub fn placements(&self, world: &World) -> Vec<(Option<u16>, World)> {
        let mut all = vec![(None, world.clone())];
        if world.stock > 0 && world.treasure == NOWHERE {
            for room in (0..self.rooms.len() as u16).filter(|&room| self.machine.is_free(world, room)) {
                let placed = World { treasure: room, stock: world.stock - 1, ..world.clone() };
                all.push((Some(room), placed));
            }
        }
        all
    }

    pub fn courses(
        &mut self,
        (place, world): (Option<u16>, &World),
        rooms: &[u8],
        limit: u32,
        meter: &mut Meter,
        found: Found<'_>,
    ) -> u32 {
        let machine = self.machine;
        // Without movers a treasure that stays lying is placed as well when it is wanted.
        let must_go = place.is_some() && !machine.has_movers;
        let mut legs = self.legs.clone();
        if let (Some(room), Some(first)) = (place, legs.first_mut()) {
            // The treasure comes first, and the first dragon is reached from there (WY-064).
            first.sources = vec![room];
        }
        let mut courses = Courses {
            machine,
            world,
            rooms: rooms.to_vec(),
            decided: machine.board.rigid.clone(),
            depth: 0,
            cost: 0,
            limit,
            next: u32::MAX,
            legs: &legs,
            finder: &mut self.finder,
            meter,
        };
        courses.run(&mut |course, rooms, cost| {
            let left = must_go && course.after.treasure != NOWHERE;
            let useful = course.end == End::Won || (machine.levels_suffice(course.after) && !left);
            !useful || found(course, rooms, cost)
        });
        courses.next
    }

    /// The fewest turns, by worlds only.
    pub fn reach(&mut self, meter: &mut Meter) -> Reach {
        let mut key = Vec::new();
        self.start.key(&[], &mut key);
        let mut known = Table::new(key.len());
        known.insert(&key);
        let mut met =
            vec![Met { world: self.start.clone(), parent: 0, last: Move { place: None, rooms: Vec::new() } }];
        let mut best = (self.start.living(), self.machine.lowest(self.start));
        let (mut from, mut turns) = (0, 0);
        while from < met.len() {
            turns += 1;
            let layer = from..met.len();
            from = met.len();
            for parent in layer {
                let world = met[parent].world.clone();
                for (place, placed) in self.placements(&world) {
                    let mut won = false;
                    let machine = self.machine;
                    self.courses(
                        (place, &placed),
                        self.rooms,
                        u32::MAX / 2,
                        meter,
                        &mut |course, rooms, _| {
                            let world = course.after;
                            won = course.end == End::Won;
                            world.key(&[], &mut key);
                            if won || known.insert(&key).1 {
                                if world.living() < best.0 {
                                    best = (world.living(), machine.lowest(world));
                                }
                                let last = Move { place, rooms: rooms.to_vec() };
                                met.push(Met { world: world.clone(), parent, last });
                            }
                            !won
                        },
                    );
                    if won {
                        return Reach::Turns(Met::plan(&met));
                    }
                    if meter.is_spent() || met.len() * (self.rooms.len() + 64) > MEMORY {
                        return Reach::AtLeast(turns.max(self.machine.fewest_turns(self.start)));
                    }
                }
            }
            if self.machine.one_turn {
                break;
            }
        }
        Reach::Never(best.1)
    }

    /// The fewest rotations of a plan of at most so many turns, where fewer turns are known to be impossible.
    pub fn best(&mut self, turns: u32, meter: &mut Meter) -> Outcome {
        let (mut key, count) = (Vec::new(), self.rooms.len());
        key_of(self.start, self.rooms, 0, &mut key);
        let mut states = States::new(key.len());
        let info = Reached { world: self.start.clone(), turns: 0, place: None };
        states.put(&key, Node { spent: 0, parent: None, info }, 0);
        while let Some((limit, id)) = states.pop() {
            let Node { spent, info: Reached { world, turns: used, .. }, .. } = states.node(id).clone();
            if world.living() == 0 {
                let turn =
                    |id| Move { place: states.node(id).info.place, rooms: states.key(id)[..count].to_vec() };
                return Outcome::Best(states.way(id).into_iter().map(turn).collect(), spent);
            }
            let rooms = states.key(id)[..count].to_vec();
            let mut next = u32::MAX;
            for (place, placed) in self.placements(&world) {
                let mut news: BTreeMap<World, Vec<(Vec<u8>, u32)>> = BTreeMap::new();
                let machine = self.machine;
                let left = turns - used - 1;
                let cut = self.courses(
                    (place, &placed),
                    &rooms,
                    limit - spent,
                    meter,
                    &mut |course, rooms, cost| {
                        let after = course.after;
                        let in_time =
                            course.end == End::Won || (left > 0 && machine.fewest_turns(after) <= left);
                        if in_time {
                            let same = news.entry(after.clone()).or_default();
                            // If one way lies between the start and another, that other can wait.
                            if !same.iter().any(|(way, paid)| paid + distance(way, rooms) <= cost) {
                                same.push((rooms.to_vec(), cost));
                            }
                        }
                        true
                    },
                );
                next = next.min(cut.saturating_add(spent));
                for (after, ways) in news {
                    for (rooms, cost) in ways {
                        key_of(&after, &rooms, used + 1, &mut key);
                        let info = Reached { world: after.clone(), turns: used + 1, place };
                        states.put(&key, Node { spent: spent + cost, parent: Some(id), info }, limit);
                    }
                }
                if meter.is_spent() || states.size() > MEMORY {
                    return Outcome::AtLeast(limit);
                }
            }
            states.put_back(id, next);
        }
        Outcome::Nothing
    }
}

/// A state met by [`Search::best`].
#[derive(Clone, Debug)]
struct Reached {
    world: World,
    turns: u32,
    /// Where a treasure was placed in the turn that led here.
    place: Option<u16>,
}

/// The key of such a state. The same world later in the game is another one: it has fewer turns left.
fn key_of(world: &World, rooms: &[u8], turns: u32, key: &mut Vec<u8>) {
    world.key(rooms, key);
    key.extend_from_slice(&(turns as u16).to_le_bytes());
}

/// A world met by [`Search::reach`], and how.
struct Met {
    world: World,
    parent: usize,
    last: Move,
}

impl Met {
    /// How the world met last came about.
    fn plan(met: &[Met]) -> Vec<Move> {
        let before = |&index: &usize| Some(met[index].parent).filter(|_| index > 0);
        let way = std::iter::successors(Some(met.len() - 1), before).filter(|&index| index > 0);
        let mut plan: Vec<Move> = way.map(|index| met[index].last.clone()).collect();
        plan.reverse();
        plan
    }
}

/// Quarter turns from one way of lying to another.
pub(super) fn distance(from: &[u8], to: &[u8]) -> u32 {
    let quarters =
        |(&from, &to): (&u8, &u8)| (0..4).find(|&quarters| turned(from, quarters) == to).unwrap_or(0);
    from.iter().zip(to).map(quarters).map(u32::from).sum()
}
