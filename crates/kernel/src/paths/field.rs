//! A field of distances, as a search leaves it.

use super::FAR;
use crate::grid::Grid;
use crate::pos::Pos;

/// How many steps each cell of a rectangle is away; [`FAR`] for those not reached. The cells lie in one
/// flat array with a frame of unreached ones around them, because that is how a search works.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    width: usize,
    height: usize,
    pub(super) framed: Vec<u32>,
}

impl Field {
    /// The distance of a cell; [`FAR`] if it was not reached or lies outside.
    pub fn at(&self, p: Pos) -> u32 {
        self.place_of(p).map_or(FAR, |place| self.framed[place])
    }

    /// Whether a cell was reached.
    pub fn reaches(&self, p: Pos) -> bool {
        self.at(p) != FAR
    }

    /// All distances, row by row, as a grid of its own.
    pub fn to_grid(&self) -> Grid<u32> {
        Grid::from_fn(self.width, self.height, |p| self.at(p))
    }

    /// Makes it a field of that size in which nothing is reached.
    pub(super) fn reset(&mut self, width: usize, height: usize) {
        let places = (width + 2) * (height + 2);
        assert!(places < FAR as usize, "a board of {width} × {height} is too large to search");
        (self.width, self.height) = (width, height);
        self.framed.clear();
        self.framed.resize(places, FAR);
    }

    /// How far it is from one row to the next in the flat array.
    pub(super) const fn stride(&self) -> usize {
        self.width + 2
    }

    /// The place of a cell in the flat array, if it lies inside.
    pub(super) const fn place_of(&self, p: Pos) -> Option<usize> {
        if p.x >= 0 && p.y >= 0 && (p.x as usize) < self.width && (p.y as usize) < self.height {
            Some((p.y as usize + 1) * self.stride() + p.x as usize + 1)
        } else {
            None
        }
    }
}

/// The cell at a place of the flat array of a field whose rows are `stride` apart.
pub(super) const fn pos_of(place: u32, stride: usize) -> Pos {
    let stride = stride as u32;
    Pos::new((place % stride) as i32 - 1, (place / stride) as i32 - 1)
}
