//! What lies about to be taken: pickaxe, hearts, keys, and the treasure. None of it takes space,
//! all of it is taken by standing on it (IC-011).

use super::{Actor, How, Interactor, World};
use crate::geometry::{Orientation, is_interior};
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

/// All of it is the same to a room but for the method that is called back, and when it can be taken.
macro_rules! collectable {
    ($kind:ty, $meet:ident, if $there:expr) => {
        impl Actor for $kind {
            fn id(&self) -> u32 {
                self.id
            }

            fn enrol(&mut self, id: u32) {
                self.id = id;
            }

            fn at(&self) -> Pos {
                self.at
            }

            fn accepts(&self, how: How, solved: bool) -> bool {
                how == How::Contact && $there(solved)
            }

            fn answer(&mut self, asker: &mut dyn Interactor, how: How, world: &mut World<'_>) {
                asker.$meet(self, how, world);
            }

            fn fault(&self, size: i32) -> Option<String> {
                (!is_interior(size, self.at)).then(|| format!("nothing can lie at {}", self.at))
            }
        }
    };
}

collectable!(Pickaxe, meet_pickaxe, if always);
collectable!(Heart, meet_heart, if always);
collectable!(Key, meet_key, if always);
collectable!(Treasure, meet_treasure, if once_solved);

const fn always(_solved: bool) -> bool {
    true
}

const fn once_solved(solved: bool) -> bool {
    solved
}
