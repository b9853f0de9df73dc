//! What is in sight (MR-X12): a field of view that is symmetric between floor cells, in whole numbers.
//!
//! The four quarters around the eye are looked through row by row, each row one step further away. A
//! row is seen between two slopes; walls in it narrow them for the next row and split it in parts. A
//! floor cell is in sight if its middle lies between the slopes, which makes sight symmetric: the line
//! between two middles is the same from both ends. A wall is in sight if any of it is.

use crate::cells::{Cells, on_level};
use kernel::pos::{Dir, Pos};

/// A slope as a fraction; the denominator is positive.
#[derive(Clone, Copy)]
struct Slope {
    over: i32,
    under: i32,
}

impl Slope {
    /// From the eye to the near edge of a cell.
    const fn edge(depth: i32, column: i32) -> Slope {
        Slope { over: 2 * column - 1, under: 2 * depth }
    }

    /// The first column at some depth whose middle is not before the slope less half a cell; ties go up.
    const fn first(self, depth: i32) -> i32 {
        (2 * depth * self.over + self.under).div_euclid(2 * self.under)
    }

    /// The last column likewise; ties go down.
    const fn last(self, depth: i32) -> i32 {
        -((-2 * depth * self.over + self.under).div_euclid(2 * self.under))
    }
}

/// The cells in sight from a cell, walls included.
pub fn sight(floor: &Cells, eye: Pos) -> Cells {
    let mut seen: Cells = [eye].into_iter().collect();
    for dir in Dir::ALL {
        let quarter = Quarter { floor, eye, dir };
        quarter.look(1, Slope { over: -1, under: 1 }, Slope { over: 1, under: 1 }, &mut seen);
    }
    seen
}

struct Quarter<'a> {
    floor: &'a Cells,
    eye: Pos,
    dir: Dir,
}

impl Quarter<'_> {
    /// The cell at a depth along the direction and a column across it.
    const fn cell(&self, depth: i32, column: i32) -> Pos {
        let Pos { x, y } = self.eye;
        match self.dir {
            Dir::North => Pos::new(x + column, y - depth),
            Dir::South => Pos::new(x + column, y + depth),
            Dir::East => Pos::new(x + depth, y + column),
            Dir::West => Pos::new(x - depth, y + column),
        }
    }

    /// Looks through the row at a depth, between two slopes, and through all that lies behind it.
    fn look(&self, depth: i32, mut start: Slope, end: Slope, seen: &mut Cells) {
        let mut open_before = None;
        for column in start.first(depth)..=end.last(depth) {
            let cell = self.cell(depth, column);
            let open = self.floor.contains(cell);
            let between =
                column * start.under >= depth * start.over && column * end.under <= depth * end.over;
            if on_level(cell) && (!open || between) {
                seen.insert(cell);
            }
            match (open_before, open) {
                (Some(false), true) => start = Slope::edge(depth, column),
                (Some(true), false) => self.look(depth + 1, start, Slope::edge(depth, column), seen),
                _ => {}
            }
            open_before = Some(open);
        }
        if open_before == Some(true) {
            self.look(depth + 1, start, end, seen);
        }
    }
}
