//! A field of distances, as a search leaves it.

use super::FAR;
use crate::grid::Grid;
use crate::pos::{Dir8, Pos};

/// How many steps each cell of a rectangle is away; [`FAR`] for those not reached.
///
/// The cells lie in one flat array with a frame of unreached ones around them, because that is how
/// a search works.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    width: usize,
    height: usize,
    pub(super) framed: Vec<u32>,
}

impl Field {
    /// How many columns.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// How many rows.
    pub const fn height(&self) -> usize {
        self.height
    }

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

    /// The way down: of the directions that `allowed` lets leave `p`, the one to the least
    /// distance, and among equals the first in `order`. `None` if none leads to less than the
    /// distance of `p` itself; `p` may be a cell that was not reached, such as that of a monster
    /// which is in the way of the others.
    pub fn downhill<D: Copy + Into<Dir8>>(
        &self,
        p: Pos,
        order: &[D],
        allowed: impl Fn(Pos, D) -> bool,
    ) -> Option<D> {
        let mut best = (self.at(p), None);
        for &dir in order {
            let distance = self.at(p.step8(dir.into()));
            if distance < best.0 && allowed(p, dir) {
                best = (distance, Some(dir));
            }
        }
        best.1
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
