//! The bots. They see the state and have dice of their own, never the game's.

use super::game::Action;
use super::state::{STEP_TICKS, Side, State};
use kernel::dice::Dice;
use kernel::game::{Advice, Named};

/// The bots by name; the first gives the hints.
pub(super) const BOTS: [Named; 2] = [
    Named {
        id: "dodger",
        title: "Dodger",
        about: "Knows where every stone in sight is going to be, and when.",
    },
    Named { id: "random", title: "Random", about: "Steps about without looking up." },
];

/// What a bot would do now; `None` if there is no such bot or nothing to do.
pub(super) fn advise(state: &State, bot: &str, dice: &mut Dice) -> Option<Advice> {
    match bot {
        _ if state.is_over() => None,
        "dodger" => {
            let (action, why) = dodger(state);
            Some(Advice { action: action.to_string(), why: why.into() })
        }
        "random" => dice.pick(&Action::ALL).map(|action| Advice::new(action.name())),
        _ => None,
    }
}

/// What the dodger would do, and why.
fn dodger(state: &State) -> (Action, &'static str) {
    if state.hero.stride.is_some() {
        return (Action::Stay, "You're in mid-step: there's no changing it now.");
    }
    let (outlook, column) = (Outlook::of(state), state.hero.column);
    match outlook.best(column) {
        Action::Stay => (Action::Stay, "This is as safe a spot as any."),
        step @ Action::Step(_) if outlook.threatens(column) => (step, "A stone is coming down here."),
        step @ Action::Step(_) => (step, "There is more room over there."),
    }
}

/// One tick under a stone is worse than any amount of walking.
const UNDER_A_STONE: u32 = 1000;

/// The future as far as the stones in sight tell it, and the cost of the best way through it.
///
/// Where every stone in the shaft will be at every later tick is certain; only those that appear
/// later are not known, and they need `(height − 1) × pace` ticks to come down. So the future is a
/// table of ticks and columns, and the hero is a walker through it: from a column at some tick he may
/// stay for one tick or be in the next column four ticks later. The cost of the best way from each
/// place to the end of the table is worked out backwards, from the last tick to now, in time
/// proportional to the table (some 72 × 9 places). Among ways that are equally safe the one with
/// the fewest steps wins, and at the end of the table the middle is preferred, from where all columns
/// are near. That a hero who was just hit cannot be hit again is not used; it would only make the
/// bot careless.
struct Outlook {
    width: i32,
    /// For each tick from now on: one bit a column, set where a stone is on the hero's row.
    stones: Vec<u64>,
    /// For each tick from now on and each column: what the best way from there costs.
    costs: Vec<u32>,
}

impl Outlook {
    fn of(state: &State) -> Self {
        let (width, pace) = (state.setup.width, state.setup.pace as usize);
        let horizon = state.setup.height as usize * pace;
        // A step begun just before the horizon ends beyond it.
        let ticks = horizon + STEP_TICKS as usize;
        let mut outlook =
            Outlook { width, stones: vec![0; ticks], costs: Vec::with_capacity(ticks * width as usize) };
        for stone in &state.stones {
            let gone = (stone.born as usize + horizon) - state.tick as usize;
            for on_row in &mut outlook.stones[gone.saturating_sub(pace)..gone] {
                *on_row |= 1 << stone.column;
            }
        }
        // At the end of the table the middle is best, and before it what leads there.
        for _ in horizon..ticks {
            outlook.costs.extend((0..width).map(|column| column.abs_diff(width / 2)));
        }
        for ahead in (0..horizon).rev() {
            for column in 0..width {
                let (left, right) = (outlook.step(column, ahead, -1), outlook.step(column, ahead, 1));
                let cost = outlook.stay(column, ahead).min(left).min(right);
                outlook.costs.push(cost);
            }
        }
        outlook
    }

    /// What one tick under a stone, or none, costs.
    fn under(&self, column: i32, ahead: usize) -> u32 {
        (self.stones[ahead] >> column & 1) as u32 * UNDER_A_STONE
    }

    /// What the best way from some place costs. The table was filled from its end.
    fn onwards(&self, column: i32, ahead: usize) -> u32 {
        self.costs[(self.stones.len() - 1 - ahead) * self.width as usize + column as usize]
    }

    /// What it costs to stay for a tick, with the best that can follow.
    fn stay(&self, column: i32, ahead: usize) -> u32 {
        self.under(column, ahead + 1) + self.onwards(column, ahead + 1)
    }

    /// What it costs to step to the next column, with the best that can follow. After the first two
    /// ticks of a step the hero is still in the old column (DO-004).
    fn step(&self, column: i32, ahead: usize, delta: i32) -> u32 {
        let to = column + delta;
        if to < 0 || to >= self.width {
            return u32::MAX;
        }
        let old = self.under(column, ahead + 1) + self.under(column, ahead + 2);
        let new = self.under(to, ahead + 3) + self.under(to, ahead + 4);
        1 + old + new + self.onwards(to, ahead + STEP_TICKS as usize)
    }

    /// What is best now, in some column; among equals to stay.
    fn best(&self, column: i32) -> Action {
        let (stay, left, right) = (self.stay(column, 0), self.step(column, 0, -1), self.step(column, 0, 1));
        if stay <= left.min(right) {
            Action::Stay
        } else {
            Action::Step(if left <= right { Side::Left } else { Side::Right })
        }
    }

    /// Whether a stone in sight will come down in a column.
    fn threatens(&self, column: i32) -> bool {
        self.stones.iter().any(|on_row| on_row >> column & 1 == 1)
    }
}
