//! What is proven of a candidate, how hard it is, and how much it appeals.

use super::Made;
use super::machinery;
use super::presets::{Edition, Grade, Order};
use crate::dungeon::Dungeon;
use crate::solver::{Budget, PlannedTurn, Position, Verdict, needs_sealing, solve};
use crate::state::State;

pub(super) struct Candidate {
    pub made: Made,
    /// Whether its score is one of those that were ordered.
    pub fits: bool,
    /// The more, the better; not for people.
    pub appeal: (bool, i64),
}

/// The score of a plan (WY-X09): rotations, 4 per turn that rotates a room off the path, 8 per treasure needed.
pub fn score(dungeon: &Dungeon, plan: &[PlannedTurn], treasures_needed: u32) -> u32 {
    let mut state = State::new(dungeon.clone());
    let mut sealing = 0;
    for turn in plan {
        for action in turn.actions() {
            if state.act(action).is_err() {
                break;
            }
        }
        let walked = |at| state.last.iter().flat_map(|turn| &turn.legs).any(|leg| leg.path.contains(&at));
        sealing += u32::from(turn.rotations.iter().any(|&(at, _)| !walked(at)));
    }
    state.rotations + 4 * sealing + 8 * treasures_needed
}

/// The dungeon as a candidate, if the solver can prove its par and it is allowed to begin as it does.
pub(super) fn candidate(dungeon: Dungeon, needed: u32, order: &Order, budget: &Budget) -> Option<Candidate> {
    let verdict = solve(&Position::from(&dungeon), budget);
    let par = verdict.par()?;
    let Verdict::Solvable { plan, .. } = verdict else { return None };
    let score = score(&dungeon, &plan, needed);
    let grade = Grade::of(score);
    let opening = opening(&dungeon);
    if grade >= Grade::Tricky && opening == Some(false) {
        return None;
    }
    if order.machinery && !machinery::matters(&dungeon, par, needed, budget) {
        return None;
    }
    if order.edition >= Edition::Second && grade >= Grade::Tricky {
        let enough = grade < Grade::Fierce || needed > 0 || order.machinery;
        // What the plan does without is not needed; else it takes a proof.
        let seals = self::score(&dungeon, &plan, 0) > par.rotations;
        if !enough || !seals || needs_sealing(&Position::from(&dungeon), par.turns, budget) != Some(true) {
            return None;
        }
    }
    let fits = (order.wanted.0..=order.wanted.1).contains(&score);
    let appeal = if order.asked && !fits {
        let (least, most) = order.wanted;
        let miss = u64::from(least.saturating_sub(score)) + u64::from(score.saturating_sub(most));
        (false, -(miss as i64))
    } else {
        (fits, appeal(&dungeon, score, opening))
    };
    let dungeon = Dungeon { par: Some(par), ..dungeon };
    Some(Candidate { made: Made { dungeon, par, grade, score, treasures_needed: needed }, fits, appeal })
}

/// The dragon that he would go for at the start, if any: whether it would eat him.
fn opening(dungeon: &Dungeon) -> Option<bool> {
    let path = State::new(dungeon.clone()).intention()?;
    Some(dungeon.dragon(*path.last()?)?.level > dungeon.adventurer.level)
}

/// What makes a dungeon pleasant: work to do, dead ends, few rigid rooms, and a start that demands action.
fn appeal(dungeon: &Dungeon, score: u32, opening: Option<bool>) -> i64 {
    let count = |openings: u32| {
        dungeon.rooms.cells().iter().filter(|room| room.mask().count_ones() == openings).count() as i64
    };
    let all = dungeon.rooms.len() as i64;
    let begins = match opening {
        None => 3,
        Some(false) => 0,
        Some(true) => 4,
    };
    2 * i64::from(score) + 2 * count(1).min(all / 6) - 2 * (count(4) - all / 12).max(0) + begins
}
