//! Breadth-first search on flat arrays: distances, shortest paths and connectivity. Every step
//! costs one; nothing here knows weights.
//!
//! A [`Search`] is made once with an **order of directions** and used again and again without
//! allocating: [`Search::four`] (north, east, south, west) or [`Search::in_order`]. Each search says
//! where it starts, where it may stop, and what is open:
//!
//! ```
//! use kernel::{grid::Grid, paths::{FAR, Search}, pos::{Dir, Pos}};
//!
//! let open = Grid::from_fn(4, 3, |p| p != Pos::new(1, 0));
//! let (hero, rat) = (Pos::new(0, 0), Pos::new(3, 0));
//! let mut search = Search::four();
//!
//! let found = search.from(&[hero]).on(&open);                       // the whole field
//! assert_eq!(found.distance(rat), 5);
//! assert_eq!(found.first_step(rat), Some(Dir::South));
//!
//! let found = search.from(&[rat]).to(hero).within(4).where_cells(4, 3, |p| open[p]);
//! assert_eq!(found.distance(hero), FAR);                            // more than 4 steps
//! ```
//!
//! # Which of several shortest paths
//!
//! Directions are tried in the search's order and the first to discover a cell wins. The path
//! given is therefore always the same: of all shortest paths from the one source, that **whose
//! direction word comes first in dictionary order**, the letters being ordered as the directions
//! of the search are. (By induction: each ring of cells stands in the queue in the order of its
//! words, so the first to reach a cell of the next ring has the smallest word.) With several
//! sources, paths from nearer sources win, then those from sources named earlier, then the word.

mod field;
mod search;
mod wave;

pub use field::Field;
pub use search::{Query, Regions, Search};

/// The distance of what cannot be reached.
pub const FAR: u32 = u32::MAX;
