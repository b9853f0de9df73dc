//! The fewest rotations of a fastest plan (WY-X04), for dungeons in which only kills and lures count.
//!
//! A* over (sketch, rooms as they lie after a turn). A state's successors, all worthwhile ways of turning the rooms for
//! the next walk (`turn`), can be very many; so it is expanded only up to the total `limit` being tried, and put back
//! with the least total that was cut off. Totals rise, so the first won state is the best plan. Only steps of fastest
//! plans are taken (`graph`), and the heuristic is that of `stages`. When the meter ends, `limit` is a proven bound.

use super::board::Meter;
use super::graph::{Graph, Problem, Step};
use super::leg::{Finder, WHOLE};
use super::stages::{ROUNDS, Stage, divide};
use super::states::{Move, Node, Outcome, States};
use super::turn::{Limits, TurnSearch};

/// The bytes that stored states may take.
const MEMORY: usize = 1 << 29;

/// What is known about the turns from a sketch on.
struct Outlook {
    stages: Vec<Stage>,
    shares: Vec<Vec<u8>>,
}

pub(super) struct Search<'a> {
    problem: &'a Problem,
    graph: &'a Graph,
    sure_only: bool,
    finder: Finder,
    outlooks: Vec<Option<Outlook>>,
    /// By sketch and rooms, with the step that led there.
    states: States<Step>,
}

fn key(sketch: u32, rooms: &[u8]) -> Vec<u8> {
    [&sketch.to_le_bytes(), rooms].concat()
}

impl<'a> Search<'a> {
    pub fn new(problem: &'a Problem, graph: &'a Graph, sure_only: bool) -> Self {
        let mut outlooks = Vec::new();
        outlooks.resize_with(graph.sketches.len(), || None);
        Search {
            problem,
            graph,
            sure_only,
            finder: Finder::new(problem.board.len()),
            outlooks,
            states: States::new(problem.rooms.len() + 4),
        }
    }

    pub fn run(&mut self, meter: &mut Meter) -> Outcome {
        let rooms = &self.problem.rooms;
        let bound = self.bound(0, rooms, u32::MAX / 64, meter);
        self.states.put(&key(0, rooms), Node { spent: 0, parent: None, info: Step::Lure(0) }, bound);
        while let Some((limit, id)) = self.states.pop() {
            if self.graph.sketches[self.sketch(id) as usize].living == 0 {
                let steps = self.states.way(id).into_iter();
                let steps = steps.map(|id| (self.states.node(id).info, self.states.key(id)[4..].to_vec()));
                return Outcome::Best(self.plan(steps), self.states.node(id).spent);
            }
            let next = self.expand(id, limit, meter);
            if meter.is_spent() || self.states.size() > MEMORY {
                return Outcome::AtLeast(limit);
            }
            self.states.put_back(id, next);
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
            plan.push((step, found.0));
        }
        Some((self.plan(plan), spent))
    }

    fn sketch(&self, id: u32) -> u32 {
        let key = self.states.key(id);
        u32::from_le_bytes([key[0], key[1], key[2], key[3]])
    }

    /// Queues all that follows within the limit; the least total beyond it.
    fn expand(&mut self, id: u32, limit: u32, meter: &mut Meter) -> u32 {
        let sketch = self.sketch(id);
        let rooms = self.states.key(id)[4..].to_vec();
        let spent = self.states.node(id).spent;
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
                let key = key(edge.to, &rooms);
                if self.states.is_known(&key, spent) {
                    continue;
                }
                let total = spent + self.bound(edge.to, &rooms, limit.saturating_sub(spent), meter);
                if total > limit {
                    next = next.min(total);
                } else {
                    self.states.put(&key, Node { spent, parent: Some(id), info: edge.step }, limit);
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

    /// Steps with the rooms as they lie then, as turns of a plan.
    fn plan(&self, steps: impl IntoIterator<Item = (Step, Vec<u8>)>) -> Vec<Move> {
        let mut lying = self.problem.treasure;
        let turn = |(step, rooms)| {
            let place = match step {
                Step::Lure(room) => Some(room).filter(|_| lying.take() != Some(room)),
                Step::Kill(_) => None,
            };
            Move { place, rooms }
        };
        steps.into_iter().map(turn).collect()
    }
}
