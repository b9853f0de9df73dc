//! Play by the solver (PU-X01c).

use super::classic::monster;
use crate::action::Step;
use crate::solver::{Solution, Value};
use crate::state::{Side, State};
use std::cmp::Reverse;

/// A step of the greatest value for whoever is to move; `None` if the solution does not cover the
/// state or the game is over. The monster's ties go by distance to the hero, then as the crow flies,
/// and where nothing can be forced it hunts by shortest paths. The hero's ties go as the rogue's do.
pub fn optimal(state: &State, solution: &Solution) -> Option<Step> {
    let values = solution.step_values(state);
    let dungeon = &*state.dungeon;
    let best = match state.turn {
        Side::Monster => {
            let hero = state.hero();
            if !values.is_empty() && values.iter().all(|(_, _, value)| *value == Value::Never) {
                return Some(monster(state));
            }
            let row = dungeon.distances(hero);
            values
                .into_iter()
                .min_by_key(|&(step, to, value)| (value, row[to as usize], dungeon.squared(to, hero), step))
        }
        Side::Hero => {
            let row = dungeon.distances(state.monster());
            values
                .into_iter()
                .max_by_key(|&(step, to, value)| (value, row[to as usize], dungeon.degree(to), Reverse(step)))
        }
    };
    best.map(|(step, ..)| step)
}
