//! Mazarium for Python, the native half: sessions, positions, environments and batches. It answers in JSON, plain
//! values and arrays; what Python's users see is the package in `../python/mazarium`, which gives them names,
//! documentation and the conventions of Gymnasium and `PettingZoo`.

#![allow(clippy::needless_pass_by_value)] // What Python hands over comes as values.

mod batch;
mod env;
mod errors;
mod matches;
mod picture;
mod position;
mod session;
mod setting;
mod tool;

use pyo3::prelude::*;

/// The native half of the package `mazarium`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::env::Env;
    #[pymodule_export]
    use super::matches::{fold_hashes, play_matches};
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::session::Session;
    #[pymodule_export]
    use super::setting::{describe, games, seed_of};
    #[pymodule_export]
    use super::tool::tool;
}
