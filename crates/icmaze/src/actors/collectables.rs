//! What lies about to be taken: pickaxe, hearts, keys, and the treasure. None of it takes space,
//! all of it is taken by standing on it (IC-011).

use super::placed::{idle, placed, touched, touched_once_solved};
use crate::geometry::Orientation;
use kernel::pos::Pos;
use serde::{Deserialize, Serialize};

/// The pickaxe (IC-012).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pickaxe {
    pub(crate) id: u32,
    /// Where it lies.
    pub at: Pos,
    /// Which way it points.
    pub facing: Orientation,
}

/// A heart (IC-012, IC-090).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heart {
    pub(crate) id: u32,
    /// Where it lies.
    pub at: Pos,
}

/// A key (IC-016).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Key {
    pub(crate) id: u32,
    /// Where it lies.
    pub at: Pos,
    /// Which way it points.
    pub facing: Orientation,
    /// What it opens.
    pub number: i32,
}

/// The treasure: there only in a solved room (IC-124).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Treasure {
    pub(crate) id: u32,
    /// Where it lies.
    pub at: Pos,
}

impl Pickaxe {
    /// A pickaxe that points down.
    pub const fn new(at: Pos) -> Self {
        Pickaxe { id: 0, at, facing: Orientation::Down }
    }
}

impl Heart {
    /// A heart.
    pub const fn new(at: Pos) -> Self {
        Heart { id: 0, at }
    }
}

impl Key {
    /// A key that points down.
    pub const fn new(at: Pos, number: i32) -> Self {
        Key { id: 0, at, facing: Orientation::Down, number }
    }
}

impl Treasure {
    /// A treasure.
    pub const fn new(at: Pos) -> Self {
        Treasure { id: 0, at }
    }
}

placed!(Pickaxe, meet_pickaxe, asked touched, blocks false, tick idle);
placed!(Heart, meet_heart, asked touched, blocks false, tick idle);
placed!(Key, meet_key, asked touched, blocks false, tick idle);
placed!(Treasure, meet_treasure, asked touched_once_solved, blocks false, tick idle);
