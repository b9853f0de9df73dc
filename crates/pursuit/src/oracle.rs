//! The solution of the game being played: a cache, filled when it is first asked for and kept as long as it
//! covers the game.

use crate::solver::{Solution, Value};
use crate::state::State;
use std::cell::RefCell;
use std::sync::Arc;

/// How many states are solved while somebody waits: a fraction of a second.
pub const PATIENCE: u64 = 2 << 20;

/// Knows the values of a game, if it is small enough.
#[derive(Clone, Debug, Default)]
pub struct Oracle(RefCell<Option<Arc<Solution>>>);

impl Oracle {
    /// A solution that covers a state; `None` if there are too many states to solve while somebody waits.
    /// Whatever follows from a state that was solved is covered, too; that there are too many is soon counted.
    pub fn solution(&self, state: &State) -> Option<Arc<Solution>> {
        let mut known = self.0.borrow_mut();
        if !known.as_ref().is_some_and(|solution| solution.covers(state)) {
            *known = Solution::of(state, PATIENCE).ok().map(Arc::new);
        }
        known.clone()
    }

    /// The value of a state, if it is known.
    pub fn value(&self, state: &State) -> Option<Value> {
        self.solution(state)?.value(state)
    }
}
