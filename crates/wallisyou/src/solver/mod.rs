//! The solver (WY-X01 to WY-X05): whether a position can be won, in how few turns, and with how few
//! rotations among plans of so few turns.
//!
//! In most dungeons only the dragon or treasure that each turn ends at counts. There the fewest turns are found
//! first, regardless of how rooms lie (`graph`): what matters is whether *some* way of turning makes a dragon the best
//! reachable target, which a search within one turn answers (`turn`). Then A* over the rooms as they lie between turns
//! finds the fewest rotations (`plain`), using the same search for each turn. What keeps it small:
//!
//! - Quarter turns count one way round, so turning a room early never pays. A turn only turns rooms on the path it
//!   opens and on leaks to dangers that it closes.
//! - The path still to be opened costs at least what Dijkstra's search says (`leg`), sealing not counted.
//! - The same for all later turns: each room's cost is divided among the turns that may want it, so that their bounds
//!   can be added (`stages`).
//! - Ways of turning are generated only up to the total being tried; orientations seen before are looked up.
//!
//! Where the way itself matters (elixirs, levers, moving dragons, equal levels, one-turn mode) turns are played
//! (`play`), and only rooms on which their course depends are tried (`lazy`).
//!
//! Both are exponential at worst; a budget of nodes, not a clock, ends every search, so answers are the same
//! everywhere and say what is proven. Every plan is played by the rules before it is handed out.

mod board;
mod graph;
mod lazy;
mod leg;
mod machine;
mod plain;
mod play;
mod position;
mod sealing;
mod stages;
mod states;
mod turn;
mod verdict;

pub use position::{Budget, PlannedTurn, Position, Reason, Verdict};
pub use sealing::needs_sealing;
pub use verdict::{solve, treasures_needed, winnable};
