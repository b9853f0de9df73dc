//! Whether a dungeon can be won in the fewest turns by opening paths alone (WY-X23), or whether every such plan also
//! rotates, in some turn, a room that he does not walk through.
//!
//! Plans that only open paths are looked for, turn by turn. In plain dungeons a turn is every path to its target with
//! every way its own rooms can lie; where the way matters, every course of a turn (`lazy`) whose rotated rooms he
//! walks through. Nothing found, and the budget not used up: every plan of so few turns seals.

use super::board::{Meter, NOWHERE, masks, turned, ways};
use super::graph::{Extent, Graph, Problem};
use super::lazy;
use super::leg::{Leg, Role};
use super::machine::{Machine, World};
use super::play::End;
use super::position::{Budget, Position};
use super::verdict::{is_simple, one_turn_legs, settled};
use std::collections::BTreeSet;

/// Whether every plan of so few turns rotates a room off the walk; none if the budget ends first. The turns have to be
/// the fewest that win.
pub fn needs_sealing(position: &Position, turns: u32, budget: &Budget) -> Option<bool> {
    let start = settled(position);
    let mut meter = Meter::new(budget.nodes, start.before.len());
    let found = if is_simple(&start.dungeon) {
        let problem = Problem::new(&start.dungeon, &start.before);
        let graph = problem.graph(problem.stock.into(), Extent::Fastest, &mut meter);
        let rooms = problem.rooms.clone();
        Paths { problem: &problem, graph: &graph, meter: &mut meter, failed: BTreeSet::new() }.open(0, &rooms)
    } else {
        let machine = Machine::new(&start.dungeon);
        // He is said to jump to his target then, so the rooms on his way are not known.
        if machine.naive {
            return None;
        }
        let (world, rooms) = (machine.world(&start.dungeon), masks(&start.before));
        let legs = one_turn_legs(&start.dungeon, &machine);
        let search = lazy::Search::new(&machine, &world, &rooms, legs);
        let mut courses = Courses { machine: &machine, search, meter: &mut meter, failed: BTreeSet::new() };
        courses.open(&world, &rooms, turns)
    };
    (!meter.is_spent() || found).then_some(!found)
}

/// Plans in which only the rooms of the paths are turned.
struct Paths<'a> {
    problem: &'a Problem,
    graph: &'a Graph,
    meter: &'a mut Meter,
    /// Sketches and rooms from which there is no such plan.
    failed: BTreeSet<(u32, Vec<u8>)>,
}

/// One turn of such a plan.
struct Walk<'a> {
    leg: &'a Leg,
    /// The state that it leads to.
    to: u32,
    rooms: Vec<u8>,
    walked: Vec<bool>,
}

impl Paths<'_> {
    /// Whether there is a plan from here.
    fn open(&mut self, sketch: u32, rooms: &[u8]) -> bool {
        let graph = self.graph;
        let from = &graph.sketches[sketch as usize];
        if from.living == 0 {
            return true;
        }
        if !self.meter.count() || !self.failed.insert((sketch, rooms.to_vec())) {
            return false;
        }
        graph.fastest(sketch, false).any(|edge| {
            let leg = self.problem.leg(from, edge.step);
            let walked = vec![false; rooms.len()];
            let mut walk = Walk { leg: &leg, to: edge.to, rooms: rooms.to_vec(), walked };
            self.go(&mut walk, usize::from(from.at), 0)
        })
    }

    /// Goes on from a room that was entered by a side, in all its ways and by every other side.
    fn go(&mut self, walk: &mut Walk<'_>, room: usize, entered: u8) -> bool {
        if !self.meter.count() {
            return false;
        }
        let before = walk.rooms[room];
        walk.walked[room] = true;
        let mut found = false;
        for quarters in 0..self.ways(room, before) {
            let lies = turned(before, quarters);
            walk.rooms[room] = lies;
            if lies & entered == entered && !self.meets_danger(walk, room) {
                found = (0..4).any(|side| lies & !entered & 1 << side != 0 && self.step(walk, room, side));
            }
            if found {
                break;
            }
        }
        walk.rooms[room] = before;
        walk.walked[room] = false;
        found
    }

    /// Goes through one side of a room.
    fn step(&mut self, walk: &mut Walk<'_>, room: usize, side: usize) -> bool {
        let there = self.problem.board.near[room][side];
        let next = usize::from(there);
        let back = 1 << ((side + 2) % 4);
        if there == NOWHERE || walk.walked[next] {
            return false;
        }
        match walk.leg.roles[next] {
            Role::Free => self.go(walk, next, back),
            Role::Blocked | Role::Danger => false,
            Role::Target => {
                let before = walk.rooms[next];
                let found = (0..self.ways(next, before)).any(|quarters| {
                    let lies = turned(before, quarters);
                    walk.rooms[next] = lies;
                    lies & back != 0 && self.is_safe(walk) && self.open(walk.to, &walk.rooms)
                });
                walk.rooms[next] = before;
                found
            }
        }
    }

    fn ways(&self, room: usize, mask: u8) -> u8 {
        if self.problem.board.rigid[room] { 1 } else { ways(mask) }
    }

    /// Whether a room opens into a danger, which lies as it lies: no path leads through it.
    fn meets_danger(&self, walk: &Walk<'_>, room: usize) -> bool {
        (0..4).any(|side| {
            let there = self.problem.board.near[room][side];
            walk.rooms[room] >> side & 1 != 0
                && there != NOWHERE
                && walk.leg.roles[usize::from(there)] == Role::Danger
                && walk.rooms[usize::from(there)] >> ((side + 2) % 4) & 1 != 0
        })
    }

    /// Whether no danger is reachable as the rooms lie.
    fn is_safe(&self, walk: &Walk<'_>) -> bool {
        let mut seen = vec![false; walk.rooms.len()];
        let mut stack = vec![walk.leg.sources[0]];
        seen[usize::from(walk.leg.sources[0])] = true;
        while let Some(room) = stack.pop() {
            let room = usize::from(room);
            for side in 0..4 {
                let there = self.problem.board.near[room][side];
                if walk.rooms[room] >> side & 1 == 0 || there == NOWHERE {
                    continue;
                }
                let to = usize::from(there);
                if seen[to] || walk.rooms[to] >> ((side + 2) % 4) & 1 == 0 {
                    continue;
                }
                match walk.leg.roles[to] {
                    Role::Danger => return false,
                    Role::Free => {
                        seen[to] = true;
                        stack.push(there);
                    }
                    Role::Target | Role::Blocked => {}
                }
            }
        }
        true
    }
}

/// The same where turns have to be played.
struct Courses<'a> {
    machine: &'a Machine,
    search: lazy::Search<'a>,
    meter: &'a mut Meter,
    failed: BTreeSet<(World, Vec<u8>, u32)>,
}

impl Courses<'_> {
    /// Whether there is a plan of so many turns from here.
    fn open(&mut self, world: &World, rooms: &[u8], turns: u32) -> bool {
        let too_late = turns == 0 || self.machine.fewest_turns(world) > turns;
        if too_late || self.meter.is_spent() || !self.failed.insert((world.clone(), rooms.to_vec(), turns)) {
            return false;
        }
        let mut next: BTreeSet<(World, Vec<u8>)> = BTreeSet::new();
        let mut won = false;
        for (place, placed) in self.search.placements(world) {
            let limit = u32::MAX / 2;
            self.search.courses((place, &placed), rooms, limit, self.meter, &mut |course, lies, _| {
                let turned = rooms.iter().zip(lies).enumerate().filter(|(_, (before, now))| before != now);
                if turned.map(|(room, _)| room as u16).all(|room| course.walked.contains(&room)) {
                    won |= course.end == End::Won;
                    next.insert((course.after.clone(), lies.to_vec()));
                }
                !won
            });
            if won {
                return true;
            }
        }
        next.into_iter().any(|(world, rooms)| self.open(&world, &rooms, turns - 1))
    }
}
