//! A lower bound on the cost of the turns to come.
//!
//! Every turn of a fastest plan needs a path, whose cost is a cheap lower bound. These bounds cannot simply be added:
//! a room turned for one turn may serve the next. So each room's cost is divided among the turns in sixteenths, which
//! makes the sum a bound of the whole plan. A few rounds move the shares towards the turns whose path uses the room.

use super::board::Board;
use super::graph::{Graph, Problem, Sketch, Step};
use super::leg::{Cost, Finder, Leg, Role, WHOLE};
use std::collections::{BTreeMap, BTreeSet};

/// The walks of which one is made in a certain turn from now.
#[derive(Clone, Debug, Default)]
pub(super) struct Stage {
    legs: Vec<Leg>,
}

/// The living, the lying treasure, and which dragon is killed if it is not a lure.
type Kind = (u64, Option<u16>, Option<u8>);

/// A turn of many kinds is not worth bounding.
const MOST_LEGS: usize = 8;

/// Rounds of improving shares.
pub(super) const ROUNDS: usize = 24;

/// No limit.
const FAR: u32 = u32::MAX / 2;

/// Finer than sixteenths, so that shares can move slowly.
const FINE: i32 = WHOLE as i32 * 64;

impl Stage {
    /// The stages of all fastest plans from a sketch; the steps looked at are added to `work`.
    pub fn list(
        problem: &Problem,
        graph: &Graph,
        from: u32,
        sure_only: bool,
        work: &mut usize,
    ) -> Vec<Stage> {
        let mut stages = Vec::new();
        let mut layer = BTreeSet::from([from]);
        loop {
            let mut kinds: BTreeMap<Kind, (BTreeSet<u16>, BTreeSet<Step>)> = BTreeMap::new();
            let mut next = BTreeSet::new();
            for &id in &layer {
                let sketch = graph.sketches[id as usize];
                for edge in graph.fastest(id, sure_only) {
                    next.insert(edge.to);
                    let kill = match edge.step {
                        Step::Kill(index) => Some(index),
                        Step::Lure(_) => None,
                    };
                    let (sources, steps) = kinds.entry((sketch.living, sketch.treasure, kill)).or_default();
                    sources.insert(sketch.at);
                    steps.insert(edge.step);
                    *work += 1;
                }
            }
            if next.is_empty() {
                return stages;
            }
            let mut stage = Stage::default();
            if kinds.len() <= MOST_LEGS {
                for ((living, treasure, _), (sources, steps)) in kinds {
                    let mut leg = Leg::new(sources.into_iter().collect(), problem.board.len());
                    let sketch = Sketch { at: leg.sources[0], living, treasure };
                    let first = *steps.first().expect("a kind of walk has a step");
                    problem.assign(&mut leg, &sketch, first);
                    for step in steps {
                        if let Step::Lure(room) = step {
                            leg.roles[usize::from(room)] = Role::Target;
                        }
                    }
                    stage.legs.push(leg);
                }
            }
            stages.push(stage);
            layer = next;
        }
    }

    /// The least cost in sixteenths, or any bound beyond the limit; the finder keeps the path if there is one leg.
    pub fn cost(&self, board: &Board, finder: &mut Finder, rooms: &[u8], share: &[u8], limit: u32) -> u32 {
        let costs = self.legs.iter().map(|leg| finder.cost(board, leg, rooms, None, Some(share), limit));
        let costs = costs.filter_map(|cost| match cost {
            Cost::Is(cost) | Cost::Beyond(cost) => Some(cost),
            // Cannot be on a fastest plan, so another kind of walk must be.
            Cost::Never => None,
        });
        costs.min().unwrap_or(0)
    }

    /// The sum over stages with their shares; once it is beyond the limit it may be any bound beyond it.
    pub fn sum(
        stages: &[Stage],
        board: &Board,
        finder: &mut Finder,
        rooms: &[u8],
        shares: &[Vec<u8>],
        limit: u32,
    ) -> u32 {
        let mut sum = 0;
        for (stage, share) in stages.iter().zip(shares) {
            if sum > limit {
                break;
            }
            sum += stage.cost(board, finder, rooms, share, limit - sum);
        }
        sum
    }
}

/// The shares of a list of stages, found for rooms as they lie.
pub(super) fn divide(problem: &Problem, finder: &mut Finder, stages: &[Stage], rooms: &[u8]) -> Vec<Vec<u8>> {
    let count = rooms.len();
    if stages.len() <= 1 {
        return vec![vec![WHOLE as u8; count]; stages.len()];
    }
    let mut fine = vec![vec![FINE / stages.len() as i32; count]; stages.len()];
    let mut best = (0, Vec::new());
    let mut payers: Vec<u64> = vec![0; count];
    for round in 0..=ROUNDS {
        let shares: Vec<Vec<u8>> =
            fine.iter().map(|stage| stage.iter().map(|&share| (share / 64) as u8).collect()).collect();
        payers.fill(0);
        let mut sum = 0;
        for (index, stage) in stages.iter().enumerate() {
            sum += stage.cost(&problem.board, finder, rooms, &shares[index], FAR);
            if stage.legs.len() == 1 {
                finder.trace(|room, open| {
                    let price = problem.board.quarters(room, rooms[room], false, open, 0);
                    if price > 0 {
                        payers[room] |= 1 << (index % 64);
                    }
                });
            }
        }
        if round == 0 || sum > best.0 {
            best = (sum, shares);
        }
        for room in 0..count {
            let users = payers[room].count_ones() as i32;
            if users == 0 {
                continue;
            }
            for (index, stage) in fine.iter_mut().enumerate() {
                let pays = payers[room] >> (index % 64) & 1 != 0;
                let goal = if pays && index < 64 { FINE / users } else { 0 };
                // Rounded down, so that the shares of a room never add up to more than the whole.
                stage[room] += (goal - stage[room]).div_euclid(4);
            }
        }
    }
    best.1
}
