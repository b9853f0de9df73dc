//! The solver (WY-X01 to WY-X05): whether a position can be won, in how few turns, and with how few
//! rotations among plans of so few turns.
//!
//! # How it works
//!
//! In most dungeons all that counts is which dragon or treasure each turn ends at. There, the fewest turns
//! are found first, regardless of how rooms lie (`graph`): rooms can be turned at will, so it only matters
//! whether *some* way of turning makes a certain dragon the best reachable target, which one search in one
//! turn answers (`turn`). Then the fewest rotations of such a plan are found by A* over the rooms as they lie
//! between turns (`plain`), with the same search for the ways of turning in each turn. What keeps it small:
//!
//! - Quarter turns are counted one way round, so turning a room before it matters never pays. A turn therefore only
//!   turns rooms on the path it opens and on leaks to dangers that it closes; everything else stays as
//!   it lies, and as soon as target and dangers are right the search goes no deeper.
//! - The path still to be opened costs at least what Dijkstra's search says (`leg`), sealing not counted.
//! - The same for all later turns at once: the cost of each room is divided among the turns that may want
//!   it, so that their bounds can be added (`stages`).
//! - Ways of turning are generated only up to the total being tried, and again with a higher limit once all
//!   smaller totals have failed; orientations seen before are looked up.
//!
//! Where the way itself matters (elixirs, levers, moving dragons, equal levels) and in one-turn mode the turns are
//! played (`play`), and only rooms on which their course depends are tried (`lazy`).
//!
//! # What it costs, and its limits
//!
//! Both are exponential at worst; a budget of nodes ends every search, without a clock, so that an answer is the same
//! everywhere. Then the answer says so: a plan with `exact` false and what is proven, or `Unknown`. Every
//! plan is played by the rules before it is handed out.

mod board;
mod graph;
mod lazy;
mod leg;
mod machine;
mod plain;
mod play;
mod position;
mod stages;
mod states;
mod turn;
mod verdict;

pub use position::{Budget, PlannedTurn, Position, Reason, Verdict};
pub use verdict::{solve, treasures_needed, winnable};
