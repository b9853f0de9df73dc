//! A field of distances, as a search leaves it.

use super::FAR;
use crate::grid::Grid;
use crate::pos::{Dir8, Pos};

/// Marks cells that a search must not enter. Larger than any distance, so that they are told from
/// reached cells by one comparison; outside this folder they are [`FAR`] like all others.
pub(super) const WALL: u32 = FAR - 1;

/// How many steps each cell of a rectangle is away; [`FAR`] for those not reached.
///
/// The cells lie in one flat array with a frame of walls around them. So a search need not ask
/// whether a neighbour is still on the board, which is most of what it would do otherwise.
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
        match self.place_of(p) {
            Some(place) if self.framed[place] < WALL => self.framed[place],
            _ => FAR,
        }
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

    /// Makes it a field of that size in which nothing is reached and everything is open.
    pub(super) fn reset(&mut self, width: usize, height: usize) {
        self.frame(width, height, |row| row.extend(std::iter::repeat_n(FAR, width)));
    }

    /// Makes it a field of the grid's size in which nothing is reached and the cells with `false`
    /// are walls.
    pub(super) fn reset_to(&mut self, open: &Grid<bool>) {
        let mut rows = open.rows();
        self.frame(open.width(), open.height(), |row| {
            let cells = rows.next().unwrap_or(&[]);
            row.extend(cells.iter().map(|&open| if open { FAR } else { WALL }));
        });
    }

    fn frame(&mut self, width: usize, height: usize, mut push_row: impl FnMut(&mut Vec<u32>)) {
        (self.width, self.height) = (width, height);
        assert!(
            self.stride() * (height + 2) < WALL as usize,
            "a {width} × {height} board is too large to search"
        );
        let wall = || std::iter::repeat_n(WALL, width + 2);
        self.framed.clear();
        self.framed.reserve(self.stride() * (height + 2));
        self.framed.extend(wall());
        for _ in 0..height {
            self.framed.push(WALL);
            push_row(&mut self.framed);
            self.framed.push(WALL);
        }
        self.framed.extend(wall());
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
