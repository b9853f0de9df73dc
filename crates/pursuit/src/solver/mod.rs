//! The exact solver (PU-X01): the value of every position of a dungeon.
//!
//! A position is the hero's cell, the monster's cell, the potions left, who has drunk how many, whose
//! turn it is and how many steps are left in it. Drinking cannot be undone, so positions fall into
//! *layers* (which potions are left, how many the hero drank), solved with the most drunk first; a step that
//! drinks leads into a layer that is solved already. Inside a layer everything is solved backwards from the
//! catches, round by round (see `layer.rs`). What is never reached is worth ∞: there the hero escapes for ever.
//!
//! It costs two bytes a position, plus four for each position of the round being worked on. No edges are
//! stored: neighbours are looked up in lists of the map. Each position is entered once and looks at its at
//! most nine neighbours, so time is in proportion to positions: some 30 nanoseconds each.
//!
//! Their number grows with the square of the floor and doubles with each potion. Above its budget the solver
//! refuses ([`Unsolved`], `E30`) and claims nothing; so it does for catches later than round 32,766.

mod layer;
mod line;

pub use line::Heat;

use crate::action::Step;
use crate::dungeon::{Cell, Dungeon};
use crate::state::{Side, State};
use kernel::diagnostic::Diagnostic;
use layer::Layer;
use serde::{Serialize, Serializer};
use std::fmt;
use std::sync::Arc;

/// The usual budget: 64 Mi states, 128 MiB of values (PU-X01b).
pub const BUDGET: u64 = 64 << 20;

/// How long it takes until the catch if both sides play as well as can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// So many rounds; the present one counts with the monster to move, not with the hero to move.
    Rounds(u32),
    /// The monster cannot force it.
    Never,
}

impl Value {
    /// The number of rounds, unless it is never.
    pub const fn rounds(self) -> Option<u32> {
        match self {
            Value::Rounds(n) => Some(n),
            Value::Never => None,
        }
    }

    /// The same a number of rounds later.
    #[must_use]
    const fn plus(self, more: u32) -> Value {
        match self {
            Value::Rounds(n) => Value::Rounds(n + more),
            Value::Never => Value::Never,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Rounds(n) => f.pad(&n.to_string()),
            Value::Never => f.pad("∞"),
        }
    }
}

impl Serialize for Value {
    /// A number, or null for never.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.rounds().serialize(serializer)
    }
}

/// Why there is no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// There are more states than the budget allows.
    Budget {
        /// How many are needed.
        needs: u128,
        /// How many are allowed.
        budget: u64,
    },
    /// Some catch takes more rounds than a value can hold.
    Deep,
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolved::Budget { needs, budget } => write!(f, "needs {needs} states, budget {budget}"),
            Unsolved::Deep => write!(f, "some catch takes more than {} rounds", layer::DEEPEST),
        }
    }
}

impl From<Unsolved> for Diagnostic {
    fn from(unsolved: Unsolved) -> Self {
        let more = match unsolved {
            Unsolved::Budget { .. } => {
                "; allow more with --max-states, or let bounded:D play, which estimates"
            }
            Unsolved::Deep => "",
        };
        Diagnostic::error("E30", format!("{unsolved}{more}"))
    }
}

/// The values of all positions that can follow from one.
#[derive(Debug)]
pub struct Solution {
    dungeon: Arc<Dungeon>,
    /// The potions left at the root; bit i of a mask is potion i.
    potions: Vec<Cell>,
    /// What hero and monster had drunk at the root.
    drunk: [u32; 2],
    /// For each mask of potions left its first layer; in each further one the hero drank one more.
    first: Vec<u32>,
    layers: Vec<Layer>,
    states: u64,
}

/// A position inside a [`Solution`].
#[derive(Clone, Copy)]
struct Spot {
    mask: u32,
    /// Potions drunk since the root.
    drunk: [u32; 2],
    at: [Cell; 2],
    turn: Side,
    rem: u32,
}

impl Solution {
    /// Solves, within a budget, everything that can follow from a state, whoever moves and wherever both stand.
    pub fn of(state: &State, budget: u64) -> Result<Self, Unsolved> {
        let drunk = state.walkers.map(|w| w.drunk);
        let needs = count_states(state.dungeon.floor(), state.potions.len(), drunk);
        if needs > u128::from(budget) {
            return Err(Unsolved::Budget { needs, budget });
        }
        let masks = 1u32 << state.potions.len();
        let mut solution = Solution {
            dungeon: Arc::clone(&state.dungeon),
            potions: state.potions.clone(),
            drunk,
            first: vec![0; masks as usize],
            layers: Vec::new(),
            states: needs as u64,
        };
        let mut order: Vec<u32> = (0..masks).collect();
        order.sort_by_key(|mask| mask.count_ones());
        for mask in order {
            solution.first[mask as usize] = solution.layers.len() as u32;
            let gone = (masks - 1 - mask).count_ones();
            for hero in 0..=gone {
                let layer = Layer::solve(&solution, mask, [hero, gone - hero])?;
                solution.layers.push(layer);
            }
        }
        Ok(solution)
    }

    /// How many states were solved (PU-X01a).
    pub fn states(&self) -> u64 {
        self.states
    }

    /// How many layers they were in.
    pub fn layers(&self) -> usize {
        self.layers.len()
    }

    /// Whether a state can follow from the root of this solution.
    pub fn covers(&self, state: &State) -> bool {
        let same_map = Arc::ptr_eq(&self.dungeon, &state.dungeon) || self.dungeon == state.dungeon;
        same_map && self.spot(state).is_some()
    }

    /// The value of a state; `None` if this solution does not cover it.
    pub fn value(&self, state: &State) -> Option<Value> {
        let spot = self.spot(state)?;
        Some(if state.is_caught() {
            Value::Rounds(u32::from(state.turn == Side::Monster))
        } else {
            self.at(spot)
        })
    }

    /// The legal steps, where each leads and what it is worth, in order; none if over or not covered.
    pub fn step_values(&self, state: &State) -> Vec<(Step, Cell, Value)> {
        let Some(spot) = self.spot(state).filter(|_| !state.is_caught()) else { return Vec::new() };
        let here = spot.at[spot.turn.index()];
        self.dungeon.steps(here).map(|(step, to)| (step, to, self.after(spot, to))).collect()
    }

    fn spot(&self, state: &State) -> Option<Spot> {
        let mut mask = 0;
        for potion in &state.potions {
            mask |= 1 << self.potions.binary_search(potion).ok()?;
        }
        let mut drunk = [0; 2];
        for side in Side::ALL {
            drunk[side.index()] = state.walker(side).drunk.checked_sub(self.drunk[side.index()])?;
        }
        let gone = self.potions.len() - state.potions.len();
        let known = (drunk[0] + drunk[1]) as usize == gone && state.rem <= state.walker(state.turn).drunk;
        known.then_some(Spot {
            mask,
            drunk,
            at: state.walkers.map(|w| w.at),
            turn: state.turn,
            rem: state.rem,
        })
    }

    /// The value of a position in which nobody is caught.
    fn at(&self, spot: Spot) -> Value {
        let layer = self.first[spot.mask as usize] + spot.drunk[0];
        self.layers[layer as usize].value(spot.turn, spot.rem, spot.at)
    }

    /// The value of a position if its player steps to a cell.
    fn after(&self, mut spot: Spot, to: Cell) -> Value {
        let side = spot.turn;
        spot.at[side.index()] = to;
        if spot.at[0] == spot.at[1] {
            return Value::Rounds(u32::from(side == Side::Monster));
        }
        if let Ok(potion) = self.potions.binary_search(&to)
            && spot.mask >> potion & 1 == 1
        {
            spot.mask &= !(1 << potion);
            spot.drunk[side.index()] += 1;
        }
        if spot.rem > 0 {
            return self.at(Spot { rem: spot.rem - 1, ..spot });
        }
        let turn = side.other();
        let rem = self.drunk[turn.index()] + spot.drunk[turn.index()];
        // Only a monster's last step lets the present round pass into the hero's count.
        self.at(Spot { turn, rem, ..spot }).plus(u32::from(side == Side::Monster))
    }
}

/// The number of states with so many floor cells and potions left, when hero and monster have drunk
/// so many (PU-X01a): the sum over all layers of L² · (speed of the hero + speed of the monster), L being the
/// floor cells without a potion that is left. Numbers beyond imagination are cut off.
pub fn count_states(floor: usize, potions: usize, drunk: [u32; 2]) -> u128 {
    let (floor, potions) = (floor as u128, potions as u128);
    let before = u128::from(drunk[0]) + u128::from(drunk[1]);
    let mut sum: u128 = 0;
    // How many sets of `left` potions there are.
    let mut sets: u128 = 1;
    for left in 0..=potions {
        let gone = potions - left;
        let pairs = (floor - left.min(floor)).pow(2);
        // The hero drank from none to all of those gone, and the speeds always add up to this.
        let turns = (gone + 1) * (gone + 2 + before);
        sum = sum.saturating_add(sets.saturating_mul(pairs).saturating_mul(turns));
        sets = sets.saturating_mul(potions - left) / (left + 1);
    }
    sum
}
