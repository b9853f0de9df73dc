//! Looking a few rounds ahead, for dungeons too large to solve (PU-X01b).
//!
//! A plain alpha–beta search over single steps. A catch within the horizon counts by its round; at
//! the horizon, the distance between the two decides. It deepens round by round and stops at the
//! depth asked for, or when another round would cost too many positions: with many potions a single
//! round has more steps than can be looked through. What it finds is an estimate and never a proof.

use super::classic::{monster, rogue};
use crate::action::Step;
use crate::dungeon::{Cell, NOWHERE};
use crate::state::{Side, State};
use std::fmt;

/// How many positions one decision may look at.
const PATIENCE: u32 = 200_000;

/// A catch in round n from now is worth n − this to the hero; any distance is worth more.
const CAUGHT: i32 = -1_000_000;

/// What a search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// The step it would make.
    pub step: Step,
    /// In how many rounds the catch comes if it lies within the horizon.
    pub catch: Option<u32>,
    /// How many rounds deep it looked.
    pub depth: u32,
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.catch, self.depth) {
            (_, 0) => f.write_str("estimate: none, the turns are too long to look ahead"),
            (Some(rounds), _) => write!(f, "estimate: caught in {rounds} rounds"),
            (None, depth) => write!(f, "estimate: not caught in the next {depth} rounds"),
        }
    }
}

/// Looks so many rounds ahead.
pub fn bounded(state: &State, depth: u32) -> Estimate {
    let fallback = if state.turn == Side::Monster { monster(state) } else { rogue(state) };
    let mut found = Estimate { step: fallback, catch: None, depth: 0 };
    let start = state.round - u32::from(state.turn == Side::Monster);
    let mut search = Search { state: state.clone(), left: PATIENCE, start, horizon: 0 };
    search.state.limit = u32::MAX - 1;
    for horizon in 1..=depth {
        search.horizon = state.round + horizon;
        let Some((step, worth)) = search.best(-i32::MAX, i32::MAX) else { break };
        let catch = (worth < CAUGHT / 2).then(|| (worth - CAUGHT) as u32);
        found = Estimate { step, catch, depth: horizon };
        if catch.is_some() {
            break;
        }
    }
    found
}

struct Search {
    state: State,
    left: u32,
    /// The round from which rounds count: the present one counts for the monster only.
    start: u32,
    /// The round at whose beginning the distance decides.
    horizon: u32,
}

impl Search {
    /// The legal steps, the promising ones first: the search cuts off most when it guesses well. So
    /// equal steps are decided by distance, then straight-line distance or degree, then in the standard order.
    fn ordered(&self) -> ([(Step, Cell); 9], usize) {
        let dungeon = &*self.state.dungeon;
        let side = self.state.turn;
        let here = self.state.walker(side).at;
        let other = self.state.walker(side.other()).at;
        let row = dungeon.distances(other);
        let mut steps = [(Step::Stay, NOWHERE); 9];
        let mut count = 0;
        for (step, to) in dungeon.steps(here) {
            steps[count] = (step, to);
            count += 1;
        }
        steps[..count].sort_by_key(|&(_, to)| {
            let away = i64::from(row[to as usize]);
            match side {
                Side::Monster => (away, dungeon.squared(to, other) as i64),
                Side::Hero => (-away, -i64::from(dungeon.degree(to))),
            }
        });
        (steps, count)
    }

    /// What a step is worth to the hero; `None` when patience has run out.
    fn after(&mut self, step: Step, alpha: i32, beta: i32) -> Option<i32> {
        self.left = self.left.checked_sub(1)?;
        let side = self.state.turn;
        let before = (self.state.turn, self.state.rem, self.state.round, self.state.walkers);
        let made = self.state.advance(step).ok()?;
        let worth = if made.catch {
            Some(CAUGHT + (made.round - self.start) as i32)
        } else if self.state.round >= self.horizon {
            Some(i32::from(self.state.dungeon.distance(self.state.monster(), self.state.hero())))
        } else {
            self.best(alpha, beta).map(|(_, worth)| worth)
        };
        if made.drink {
            let cell = self.state.walker(side).at;
            let place = self.state.potions.partition_point(|&potion| potion < cell);
            self.state.potions.insert(place, cell);
        }
        (self.state.turn, self.state.rem, self.state.round, self.state.walkers) = before;
        worth
    }

    /// The best step and what it is worth to the hero.
    fn best(&mut self, mut alpha: i32, mut beta: i32) -> Option<(Step, i32)> {
        let (steps, count) = self.ordered();
        let hero = self.state.turn == Side::Hero;
        let mut best = (Step::Stay, if hero { -i32::MAX } else { i32::MAX });
        for &(step, _) in &steps[..count] {
            let worth = self.after(step, alpha, beta)?;
            let is_better = if hero { worth > best.1 } else { worth < best.1 };
            if is_better {
                best = (step, worth);
            }
            if hero {
                alpha = alpha.max(worth);
            } else {
                beta = beta.min(worth);
            }
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }
}
