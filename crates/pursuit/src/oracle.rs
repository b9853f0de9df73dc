//! The solution of the game being played, made when it is first asked for and kept as long as it
//! fits. It is a function of the state and decides nothing, so it belongs to no snapshot.

use crate::solver::{Solution, Value};
use crate::state::{Side, State};
use std::sync::{Arc, OnceLock};

/// How many states are solved while somebody waits: a fraction of a second.
pub const PATIENCE: u64 = 2 << 20;

/// Knows the values of a game, if it is small enough.
#[derive(Clone, Debug)]
pub struct Oracle {
    root: State,
    solution: OnceLock<Option<Arc<Solution>>>,
}

impl Oracle {
    /// An oracle for everything that can follow from a state. Nothing is solved yet.
    pub fn new(root: State) -> Self {
        Oracle { root, solution: OnceLock::new() }
    }

    /// Takes a state that does not follow from the one known so far as the new beginning.
    pub fn fit(&mut self, state: &State) {
        let drunk = Side::ALL.map(|side| {
            state.walker(side).drunk.checked_sub(self.root.walker(side).drunk).map(|n| n as usize)
        });
        let gone = self.root.potions.len().checked_sub(state.potions.len());
        let counted = matches!((drunk, gone), ([Some(a), Some(b)], Some(n)) if a + b == n);
        let fits = counted
            && self.root.dungeon == state.dungeon
            && state.potions.iter().all(|potion| self.root.potions.binary_search(potion).is_ok());
        if !fits {
            *self = Oracle::new(state.clone());
        }
    }

    /// The solution; `None` if the dungeon is too large to solve while somebody waits.
    pub fn solution(&self) -> Option<&Arc<Solution>> {
        let solve = || Solution::of(&self.root, PATIENCE).ok().map(Arc::new);
        self.solution.get_or_init(solve).as_ref()
    }

    /// The value of a state, if it is known.
    pub fn value(&self, state: &State) -> Option<Value> {
        self.solution()?.value(state)
    }
}
