//! The fewest turns (WY-X03): a search over positions without regard to how their rooms lie.
//!
//! Since rooms turn at will, whether a walk is possible does not depend on how they lie now. A state is the
//! adventurer's room, the living dragons and the lying treasure; level, charges and stock follow. A *kill* needs some
//! way of turning that makes the dragon the best reachable target; a *lure* leads to a treasure. A plan takes one turn
//! per dragon and per lure, so states are searched in rounds of 0, 1, 2, … lures, and the first round that wins has
//! the fewest turns. A state met with fewer lures is never worse, so each is searched once.

use super::board::{Board, Meter, masks};
use super::leg::{Finder, Leg, Role};
use super::turn::{Limits, TurnSearch};
use crate::dungeon::{Dragon, Dungeon};
use crate::room::Room;
use kernel::grid::Grid;
use std::collections::BTreeMap;

/// A dragon that never moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    pub room: u16,
    pub level: u16,
}

/// A dungeon in which only kills and lures count: dragons stay, levels differ, nothing is found on the way.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    pub board: Board,
    /// The rooms as they lie.
    pub rooms: Vec<u8>,
    pub at: u16,
    pub level: u16,
    pub charges: u16,
    /// By rising level.
    pub dragons: Vec<Target>,
    pub stock: u8,
    pub treasure: Option<u16>,
    /// Rooms in which no treasure can be placed whoever stands there.
    pub taken: Vec<bool>,
}

/// What is left of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Sketch {
    pub at: u16,
    /// A bit for every dragon.
    pub living: u64,
    pub treasure: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Step {
    /// Kills the dragon of this number.
    Kill(u8),
    /// Leads to a treasure in this room, which is placed now if it does not lie there.
    Lure(u16),
}

/// A turn from a sketch to the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub step: Step,
    pub to: u32,
    /// Whether it was shown to be possible; else the budget for it ended.
    pub sure: bool,
}

/// All sketches met, with the turns between them.
#[derive(Debug, Default)]
pub(super) struct Graph {
    pub sketches: Vec<Sketch>,
    pub edges: Vec<Vec<Edge>>,
    /// Turns to go if every unsure edge is possible; none if there is no way.
    pub to_go: Vec<Option<u32>>,
    /// The same over sure edges only.
    pub surely_to_go: Vec<Option<u32>>,
    /// Whether no edge was left unsure and the search ended by itself.
    pub complete: bool,
    /// Lures of the first round that won.
    pub lures: u32,
    /// The lowest level that lives on where the most dragons were killed.
    pub lowest_left: u16,
}

/// How much of the graph is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// Every fastest plan.
    Fastest,
    /// Any plan.
    AnyWin,
}

/// Nodes that a single check may look at.
const CHECK: u64 = 200_000;

impl Problem {
    /// The problem of a dungeon whose turn began with these rooms.
    pub fn new(dungeon: &Dungeon, before: &Grid<Room>) -> Self {
        let board = Board::new(dungeon, true);
        let mut taken = vec![false; board.len()];
        for lever in &dungeon.levers {
            taken[usize::from(board.index(lever.at))] = true;
        }
        let target = |dragon: &Dragon| Target { room: board.index(dragon.at), level: dragon.level };
        Problem {
            rooms: masks(before),
            at: board.index(dungeon.adventurer.at),
            level: dungeon.adventurer.level,
            charges: dungeon.adventurer.charges,
            dragons: dungeon.dragons.iter().map(target).collect(),
            stock: dungeon.stock,
            treasure: dungeon.treasure.map(|at| board.index(at)),
            taken,
            board,
        }
    }

    pub fn start(&self) -> Sketch {
        let living = if self.dragons.len() == 64 { u64::MAX } else { (1 << self.dragons.len()) - 1 };
        Sketch { at: self.at, living, treasure: self.treasure }
    }

    /// The numbers of the living dragons, weakest first.
    pub fn living(&self, living: u64) -> impl Iterator<Item = usize> + use<> {
        (0..self.dragons.len()).filter(move |&index| living >> index & 1 != 0)
    }

    /// Whether levels and charges allow all the living to be killed at all (WY-X02).
    pub fn levels_suffice(&self, living: u64) -> bool {
        let kills = self.dragons.len() as u32 - living.count_ones();
        // The next fights use the charges up (WY-091), at best against the strongest.
        let charmed = u32::from(self.charges).saturating_sub(kills).min(living.count_ones());
        let level = u32::from(self.level) + kills + charmed;
        let weakest = self.living(living).take((living.count_ones() - charmed) as usize);
        (level..).zip(weakest).all(|(level, index)| u32::from(self.dragons[index].level) <= level)
    }

    /// Whether a fight against a dragon is won.
    fn beats(&self, living: u64, index: usize) -> bool {
        let kills = self.dragons.len() as u32 - living.count_ones();
        u32::from(self.charges) > kills
            || u32::from(self.dragons[index].level) <= u32::from(self.level) + kills
    }

    /// The walk that a step is.
    pub fn leg(&self, from: &Sketch, step: Step) -> Leg {
        let mut leg = Leg::new(vec![from.at], self.board.len());
        self.assign(&mut leg, from, step);
        leg
    }

    /// Adds a step's target to a leg, with the roles that go with it.
    pub fn assign(&self, leg: &mut Leg, from: &Sketch, step: Step) {
        for index in self.living(from.living) {
            let role = match step {
                Step::Kill(target) if usize::from(target) < index => Role::Danger,
                Step::Kill(target) if usize::from(target) == index => Role::Target,
                _ => Role::Blocked,
            };
            leg.roles[usize::from(self.dragons[index].room)] = role;
        }
        if let Some(treasure) = from.treasure {
            leg.roles[usize::from(treasure)] = Role::Danger;
        }
        if let Step::Lure(room) = step {
            leg.roles[usize::from(room)] = Role::Target;
        }
        leg.close_dangers(&self.board, &self.rooms);
    }

    fn after(&self, from: &Sketch, step: Step) -> Sketch {
        match step {
            Step::Kill(index) => {
                let room = self.dragons[usize::from(index)].room;
                Sketch { at: room, living: from.living & !(1 << index), treasure: from.treasure }
            }
            Step::Lure(room) => Sketch { at: room, living: from.living, treasure: None },
        }
    }

    /// Searches with at most so many treasures taken from the stock.
    pub fn graph(&self, stock: u32, extent: Extent, meter: &mut Meter) -> Graph {
        let mut search = GraphSearch {
            problem: self,
            finder: Finder::new(self.board.len()),
            known: BTreeMap::new(),
            round_from: 0,
            extent,
            meter,
            graph: Graph { complete: true, ..Graph::default() },
        };
        search.run(stock);
        let mut graph = search.graph;
        let fewest =
            graph.sketches.iter().map(|sketch| sketch.living).min_by_key(|living| living.count_ones());
        let lowest = fewest.and_then(|living| self.living(living).next());
        graph.lowest_left = lowest.map_or(0, |lowest| self.dragons[lowest].level);
        graph.to_go = graph.turns_to_go(false);
        graph.surely_to_go = graph.turns_to_go(true);
        graph
    }
}

struct GraphSearch<'a> {
    problem: &'a Problem,
    finder: Finder,
    known: BTreeMap<Sketch, u32>,
    /// The first sketch of the round being filled.
    round_from: u32,
    extent: Extent,
    meter: &'a mut Meter,
    graph: Graph,
}

impl GraphSearch<'_> {
    fn run(&mut self, stock: u32) {
        let problem = self.problem;
        let lying = u32::from(problem.treasure.is_some());
        let mut round = vec![self.add(problem.start())];
        for lures in 0..=stock + lying {
            self.graph.lures = lures;
            let mut won = false;
            let mut next = 0;
            while next < round.len() && !(won && self.extent == Extent::AnyWin) {
                let id = round[next];
                next += 1;
                won |= self.graph.sketches[id as usize].living == 0;
                self.kills(id, &mut round);
            }
            self.graph.complete &= !self.meter.is_spent();
            if won || self.meter.is_spent() {
                return;
            }
            let mut after = Vec::new();
            self.round_from = self.graph.sketches.len() as u32;
            for id in round {
                self.lures(id, stock + lying - lures, &mut after);
            }
            round = after;
            if round.is_empty() {
                return;
            }
        }
    }

    fn add(&mut self, sketch: Sketch) -> u32 {
        let id = self.graph.sketches.len() as u32;
        self.known.insert(sketch, id);
        self.graph.sketches.push(sketch);
        self.graph.edges.push(Vec::new());
        id
    }

    fn kills(&mut self, id: u32, round: &mut Vec<u32>) {
        let sketch = self.graph.sketches[id as usize];
        for index in self.problem.living(sketch.living) {
            if self.problem.beats(sketch.living, index)
                && self.problem.levels_suffice(sketch.living & !(1 << index))
            {
                self.edge(id, Step::Kill(index as u8), round);
            }
        }
    }

    fn lures(&mut self, id: u32, left: u32, round: &mut Vec<u32>) {
        let sketch = self.graph.sketches[id as usize];
        if let Some(room) = sketch.treasure {
            self.edge(id, Step::Lure(room), round);
            return;
        }
        if left == 0 || sketch.living == 0 {
            return;
        }
        let mut free: Vec<bool> = self.problem.taken.iter().map(|taken| !taken).collect();
        free[usize::from(sketch.at)] = false;
        for index in self.problem.living(sketch.living) {
            free[usize::from(self.problem.dragons[index].room)] = false;
        }
        for room in (0..free.len()).filter(|&room| free[room]) {
            self.edge(id, Step::Lure(room as u16), round);
        }
    }

    fn edge(&mut self, id: u32, step: Step, round: &mut Vec<u32>) {
        if self.meter.is_spent() {
            self.graph.complete = false;
            return;
        }
        let sketch = self.graph.sketches[id as usize];
        let after = self.problem.after(&sketch, step);
        let known = self.known.get(&after).copied();
        // Met in an earlier round: with fewer lures, hence never on a fastest plan from here.
        if known.is_some_and(|known| known < self.round_from) {
            return;
        }
        let Some(sure) = self.check(&sketch, step) else { return };
        let to = known.unwrap_or_else(|| {
            let new = self.add(after);
            round.push(new);
            new
        });
        self.graph.complete &= sure;
        self.graph.edges[id as usize].push(Edge { step, to, sure });
    }

    /// Whether a step is possible: none if not, false if that stayed open.
    fn check(&mut self, sketch: &Sketch, step: Step) -> Option<bool> {
        let leg = self.problem.leg(sketch, step);
        let mut part = self.meter.part(CHECK);
        let problem = self.problem;
        let mut possible = false;
        let mut search =
            TurnSearch::new(&problem.board, &leg, &problem.rooms, Limits::NONE, &mut part, &mut self.finder);
        let ended = search.run(&mut |_, _| {
            possible = true;
            false
        });
        self.meter.absorb(&part);
        (possible || !ended).then_some(possible)
    }
}

impl Graph {
    /// Turns to go from every sketch, by all edges or by the sure ones.
    fn turns_to_go(&self, sure_only: bool) -> Vec<Option<u32>> {
        // Turns only kill dragons or use treasures up; the fewer of both, the nearer the end.
        let mut order: Vec<usize> = (0..self.sketches.len()).collect();
        order.sort_by_key(|&id| self.sketches[id].living.count_ones());
        let mut to_go: Vec<Option<u32>> = vec![None; order.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for &id in &order {
                let edges = self.edges[id].iter().filter(|edge| edge.sure || !sure_only);
                let best = match self.sketches[id].living {
                    0 => Some(0),
                    _ => edges.filter_map(|edge| to_go[edge.to as usize]).min().map(|turns| turns + 1),
                };
                if best.is_some() && best != to_go[id] {
                    to_go[id] = best;
                    changed = true;
                }
            }
        }
        to_go
    }

    /// The steps of fastest plans from a sketch.
    pub fn fastest(&self, id: u32, sure_only: bool) -> impl Iterator<Item = &Edge> {
        let table = if sure_only { &self.surely_to_go } else { &self.to_go };
        let here = table[id as usize];
        self.edges[id as usize].iter().filter(move |edge| {
            here.is_some_and(|here| here > 0 && table[edge.to as usize] == Some(here - 1))
                && (edge.sure || !sure_only)
        })
    }
}
