//! What lies about to be taken: pickaxe, hearts, keys, and the treasure. None of it takes space,
//! all of it is taken by standing on it (IC-011).

use super::{Actor, How, Interactor, Viewer, World};
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

fn misplaced(size: i32, at: Pos) -> Option<String> {
    (!is_interior(size, at)).then(|| format!("nothing can lie at {at}"))
}

impl Actor for Pickaxe {
    fn id(&self) -> u32 {
        self.id
    }

    fn enrol(&mut self, id: u32) {
        self.id = id;
    }

    fn at(&self) -> Pos {
        self.at
    }

    fn accepts(&self, how: How, _solved: bool) -> bool {
        how == How::Contact
    }

    fn answer(&mut self, asker: &mut dyn Interactor, how: How, world: &mut World<'_>) {
        asker.meet_pickaxe(self, how, world);
    }

    fn show(&self, viewer: &mut dyn Viewer) {
        viewer.see_pickaxe(self);
    }

    fn fault(&self, size: i32) -> Option<String> {
        misplaced(size, self.at)
    }
}

impl Actor for Heart {
    fn id(&self) -> u32 {
        self.id
    }

    fn enrol(&mut self, id: u32) {
        self.id = id;
    }

    fn at(&self) -> Pos {
        self.at
    }

    fn accepts(&self, how: How, _solved: bool) -> bool {
        how == How::Contact
    }

    fn answer(&mut self, asker: &mut dyn Interactor, how: How, world: &mut World<'_>) {
        asker.meet_heart(self, how, world);
    }

    fn show(&self, viewer: &mut dyn Viewer) {
        viewer.see_heart(self);
    }

    fn fault(&self, size: i32) -> Option<String> {
        misplaced(size, self.at)
    }
}

impl Actor for Key {
    fn id(&self) -> u32 {
        self.id
    }

    fn enrol(&mut self, id: u32) {
        self.id = id;
    }

    fn at(&self) -> Pos {
        self.at
    }

    fn accepts(&self, how: How, _solved: bool) -> bool {
        how == How::Contact
    }

    fn answer(&mut self, asker: &mut dyn Interactor, how: How, world: &mut World<'_>) {
        asker.meet_key(self, how, world);
    }

    fn show(&self, viewer: &mut dyn Viewer) {
        viewer.see_key(self);
    }

    fn fault(&self, size: i32) -> Option<String> {
        misplaced(size, self.at)
    }
}

impl Actor for Treasure {
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
        solved && how == How::Contact
    }

    fn answer(&mut self, asker: &mut dyn Interactor, how: How, world: &mut World<'_>) {
        asker.meet_treasure(self, how, world);
    }

    fn show(&self, viewer: &mut dyn Viewer) {
        viewer.see_treasure(self);
    }

    fn fault(&self, size: i32) -> Option<String> {
        misplaced(size, self.at)
    }
}
