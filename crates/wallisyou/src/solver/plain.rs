//! The fewest rotations of a fastest plan (WY-X04), for dungeons in which only kills and lures
//! count.
//!
//! A* over (sketch, rooms as they lie after a turn). Expanding such a state means all worthwhile ways of turning
//! the rooms for the next walk (see `turn`), which can be very many; so a state is expanded only as far as
//! plans of the total `limit` under work are concerned, and put back with the least total that was cut
//! off. Totals are tried in rising order, so the first won state is the best plan. Only steps of
//! fastest plans are taken (see `graph`), and the bound on what is to come is that of `stages`. States that are met
//! again are known by their rooms. Memory and time are bounded by the meter; when it ends, the total
//! under work is a proven lower bound.

use super::board::Meter;
use super::graph::{Graph, Problem, Step};
use super::leg::{Finder, WHOLE};
use super::stages::{ROUNDS, Stage, divide};
use super::table::Table;
use super::turn::{Limits, TurnSearch};
use std::collections::BTreeMap;

/// One turn of a plan: the step, and the rooms as they lie when it is made.
#[derive(Clone, Debug)]
pub(super) struct Move {
    pub step: Step,
    pub rooms: Vec<u8>,
}

/// What came out.
#[derive(Clone, Debug)]
pub(super) enum Outcome {
    /// The best plan and its rotations.
    Best(Vec<Move>, u32),
    /// The meter ended; no plan costs less than this.
    AtLeast(u32),
    /// There is no plan of this length.
    Nothing,
}

/// The bytes that stored states may take.
const MEMORY: usize = 1 << 29;

/// What is known about the turns from a sketch on.
struct Outlook {
    stages: Vec<Stage>,
    shares: Vec<Vec<u8>>,
}

struct Node {
    spent: u32,
    parent: u32,
    step: Step,
}

/// The search and its memory.
pub(super) struct Search<'a> {
    problem: &'a Problem,
    graph: &'a Graph,
    sure_only: bool,
    finder: Finder,
    outlooks: Vec<Option<Outlook>>,
    table: Table,
    nodes: Vec<Node>,
    queue: BTreeMap<u32, Vec<(u32, u32)>>,
}

impl<'a> Search<'a> {
    /// A search for fastest plans of a graph.
    pub fn new(problem: &'a Problem, graph: &'a Graph, sure_only: bool) -> Self {
        let mut outlooks = Vec::new();
        outlooks.resize_with(graph.sketches.len(), || None);
        Search {
            problem,
            graph,
            sure_only,
            finder: Finder::new(problem.board.len()),
            outlooks,
            table: Table::new(problem.rooms.len() + 4),
            nodes: Vec::new(),
            queue: BTreeMap::new(),
        }
    }

    /// Finds the best plan.
    pub fn run(&mut self, meter: &mut Meter) -> Outcome {
        let bound = self.bound(0, &self.problem.rooms, u32::MAX / 64, meter);
        self.put(0, &self.problem.rooms, Node { spent: 0, parent: u32::MAX, step: Step::Lure(0) }, bound);
        while let Some(mut entry) = self.queue.first_entry() {
            let limit = *entry.key();
            let Some((id, spent)) = entry.get_mut().pop() else {
                entry.remove();
                continue;
            };
            if self.nodes[id as usize].spent != spent {
                continue;
            }
            let won = self.sketch(id).1 == 0;
            if won {
                return Outcome::Best(self.plan(id), spent);
            }
            let next = self.expand(id, limit, meter);
            if meter.is_spent() || self.table.size() > MEMORY {
                return Outcome::AtLeast(limit);
            }
            if next != u32::MAX {
                self.queue.entry(next).or_default().push((id, spent));
            }
        }
        Outcome::Nothing
    }

    /// A plan that takes in each turn what is cheapest then: seldom the best, but quickly found.
    pub fn greedy(&mut self, meter: &mut Meter) -> Option<(Vec<Move>, u32)> {
        let (mut sketch, mut rooms, mut spent) = (0, self.problem.rooms.clone(), 0);
        let mut plan = Vec::new();
        while self.graph.sketches[sketch as usize].living != 0 {
            let mut limit = 0;
            let (step, to, found) = 'cheapest: loop {
                let mut next = u32::MAX;
                for edge in self.graph.fastest(sketch, self.sure_only) {
                    let leg = self.problem.leg(&self.graph.sketches[sketch as usize], edge.step);
                    let limits = Limits::upto(limit);
                    let mut found = None;
                    let board = &self.problem.board;
                    let mut search = TurnSearch::new(board, &leg, &rooms, limits, meter, &mut self.finder);
                    search.run(&mut |rooms, cost| {
                        found = Some((rooms.to_vec(), cost));
                        false
                    });
                    next = next.min(search.next);
                    if let Some(found) = found {
                        break 'cheapest (edge.step, edge.to, found);
                    }
                }
                if next == u32::MAX || meter.is_spent() {
                    return None;
                }
                limit = next;
            };
            sketch = to;
            rooms.clone_from(&found.0);
            spent += found.1;
            plan.push(Move { step, rooms: found.0 });
        }
        Some((plan, spent))
    }

    fn sketch(&self, id: u32) -> (u32, u64) {
        let key = self.table.get(id);
        let sketch = u32::from_le_bytes([key[0], key[1], key[2], key[3]]);
        (sketch, self.graph.sketches[sketch as usize].living)
    }

    /// Stores a state unless it is known as cheaply, and queues it.
    fn put(&mut self, sketch: u32, rooms: &[u8], node: Node, total: u32) {
        let mut key = Vec::with_capacity(rooms.len() + 4);
        key.extend_from_slice(&sketch.to_le_bytes());
        key.extend_from_slice(rooms);
        let (id, new) = self.table.insert(&key);
        let spent = node.spent;
        if new {
            self.nodes.push(node);
        } else {
            self.nodes[id as usize] = node;
        }
        self.queue.entry(total).or_default().push((id, spent));
    }

    /// What a state was reached with, if it is known.
    fn known(&mut self, sketch: u32, rooms: &[u8]) -> Option<u32> {
        let mut key = Vec::with_capacity(rooms.len() + 4);
        key.extend_from_slice(&sketch.to_le_bytes());
        key.extend_from_slice(rooms);
        self.table.find(&key).map(|id| self.nodes[id as usize].spent)
    }

    /// Queues all that follows within the limit; the least total beyond it.
    fn expand(&mut self, id: u32, limit: u32, meter: &mut Meter) -> u32 {
        let (sketch, _) = self.sketch(id);
        let rooms = self.table.get(id)[4..].to_vec();
        let spent = self.nodes[id as usize].spent;
        let graph = self.graph;
        let mut next = u32::MAX;
        for edge in graph.fastest(sketch, self.sure_only) {
            self.look_ahead(edge.to, &rooms, meter);
            self.look_ahead(sketch, &rooms, meter);
            let outlook = self.outlooks[sketch as usize].as_ref().expect("just looked at");
            let after = self.outlooks[edge.to as usize].as_ref().expect("just looked at");
            let limits = Limits { spent, limit, later: &after.stages, shares: &outlook.shares };
            let leg = self.problem.leg(&graph.sketches[sketch as usize], edge.step);
            let mut found = Vec::new();
            let board = &self.problem.board;
            let mut search = TurnSearch::new(board, &leg, &rooms, limits, meter, &mut self.finder);
            search.run(&mut |rooms, cost| {
                found.push((rooms.to_vec(), cost));
                true
            });
            next = next.min(search.next);
            for (rooms, cost) in found {
                let spent = spent + cost;
                if self.known(edge.to, &rooms).is_some_and(|known| known <= spent) {
                    continue;
                }
                let total = spent + self.bound(edge.to, &rooms, limit.saturating_sub(spent), meter);
                if total > limit {
                    next = next.min(total);
                } else {
                    self.put(edge.to, &rooms, Node { spent, parent: id, step: edge.step }, limit);
                }
            }
            if meter.is_spent() {
                break;
            }
        }
        next
    }

    fn look_ahead(&mut self, sketch: u32, rooms: &[u8], meter: &mut Meter) {
        if self.outlooks[sketch as usize].is_none() {
            let mut work = 0;
            let stages = Stage::list(self.problem, self.graph, sketch, self.sure_only, &mut work);
            meter.charge(stages.len() * ROUNDS + work / 8);
            let shares = divide(self.problem, &mut self.finder, &stages, rooms);
            self.outlooks[sketch as usize] = Some(Outlook { stages, shares });
        }
    }

    /// What is to come at least; beyond the limit it may be any bound beyond it.
    fn bound(&mut self, sketch: u32, rooms: &[u8], limit: u32, meter: &mut Meter) -> u32 {
        self.look_ahead(sketch, rooms, meter);
        let Outlook { stages, shares } = self.outlooks[sketch as usize].as_ref().expect("just looked at");
        let board = &self.problem.board;
        meter.charge(stages.len());
        Stage::sum(stages, board, &mut self.finder, rooms, shares, limit * WHOLE).div_ceil(WHOLE)
    }

    fn plan(&self, end: u32) -> Vec<Move> {
        let mut plan = Vec::new();
        let mut id = end;
        while self.nodes[id as usize].parent != u32::MAX {
            let node = &self.nodes[id as usize];
            plan.push(Move { step: node.step, rooms: self.table.get(id)[4..].to_vec() });
            id = node.parent;
        }
        plan.reverse();
        plan
    }
}
