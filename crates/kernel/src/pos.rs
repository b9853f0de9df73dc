//! Cells and directions. A cell is `(x, y)`: x is the column, y the row, `(0, 0)` top left, y grows
//! downwards. Directions come in one documented order, clockwise from north, and everything that
//! searches tries them in that order unless it is given another.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A cell of a board; it need not lie on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "(i32, i32)", into = "(i32, i32)")]
pub struct Pos {
    /// The column, growing to the right (east).
    pub x: i32,
    /// The row, growing downwards (south).
    pub y: i32,
}

impl Pos {
    /// The cell in column `x` of row `y`.
    pub const fn new(x: i32, y: i32) -> Self {
        Pos { x, y }
    }

    /// The neighbour in a direction.
    #[must_use]
    pub const fn step(self, dir: Dir) -> Pos {
        let (dx, dy) = dir.delta();
        Pos::new(self.x + dx, self.y + dy)
    }

    /// The neighbour in one of eight directions.
    #[must_use]
    pub const fn step8(self, dir: Dir8) -> Pos {
        let (dx, dy) = dir.delta();
        Pos::new(self.x + dx, self.y + dy)
    }

    /// |Δx| + |Δy|: steps needed with four directions on an empty board.
    pub const fn manhattan(self, other: Pos) -> u32 {
        self.x.abs_diff(other.x) + self.y.abs_diff(other.y)
    }

    /// max(|Δx|, |Δy|): steps needed with eight directions on an empty board.
    pub const fn chebyshev(self, other: Pos) -> u32 {
        let (dx, dy) = (self.x.abs_diff(other.x), self.y.abs_diff(other.y));
        if dx > dy { dx } else { dy }
    }

    /// Δx² + Δy²: the straight-line distance, squared so that it stays a whole number.
    pub const fn squared(self, other: Pos) -> u64 {
        let (dx, dy) = (self.x.abs_diff(other.x) as u64, self.y.abs_diff(other.y) as u64);
        dx * dx + dy * dy
    }
}

impl From<(i32, i32)> for Pos {
    fn from((x, y): (i32, i32)) -> Self {
        Pos { x, y }
    }
}

impl From<Pos> for (i32, i32) {
    fn from(p: Pos) -> Self {
        (p.x, p.y)
    }
}

impl fmt::Display for Pos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// The four directions, in the order north, east, south, west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Dir {
    /// y − 1.
    North,
    /// x + 1.
    East,
    /// y + 1.
    South,
    /// x − 1.
    West,
}

impl Dir {
    /// All four, in the standard order.
    pub const ALL: [Dir; 4] = [Dir::North, Dir::East, Dir::South, Dir::West];

    /// The place in the standard order, 0 to 3.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The change of (x, y).
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Dir::North => (0, -1),
            Dir::East => (1, 0),
            Dir::South => (0, 1),
            Dir::West => (-1, 0),
        }
    }

    /// A quarter turn clockwise.
    #[must_use]
    pub const fn right(self) -> Dir {
        Dir::ALL[(self.index() + 1) % 4]
    }

    /// Half a turn.
    #[must_use]
    pub const fn opposite(self) -> Dir {
        Dir::ALL[(self.index() + 2) % 4]
    }

    /// `north`, `east`, `south` or `west`.
    pub const fn name(self) -> &'static str {
        ["north", "east", "south", "west"][self.index()]
    }

    /// The direction of that name.
    pub fn from_name(name: &str) -> Option<Dir> {
        Dir::ALL.into_iter().find(|d| d.name() == name)
    }

    /// The direction from a cell to an orthogonal neighbour.
    pub fn between(from: Pos, to: Pos) -> Option<Dir> {
        Dir::ALL.into_iter().find(|&d| from.step(d) == to)
    }
}

impl fmt::Display for Dir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The eight directions, clockwise from north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Dir8 {
    /// Up.
    N,
    /// Up and right.
    NE,
    /// Right.
    E,
    /// Down and right.
    SE,
    /// Down.
    S,
    /// Down and left.
    SW,
    /// Left.
    W,
    /// Up and left.
    NW,
}

impl Dir8 {
    /// All eight, in the standard order.
    pub const ALL: [Dir8; 8] = [Dir8::N, Dir8::NE, Dir8::E, Dir8::SE, Dir8::S, Dir8::SW, Dir8::W, Dir8::NW];

    /// The place in the standard order, 0 to 7.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The change of (x, y).
    pub const fn delta(self) -> (i32, i32) {
        // A table, not branches: along a winding path they would be mispredicted.
        const DELTAS: [(i32, i32); 8] =
            [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
        DELTAS[self as usize]
    }

    /// Whether both x and y change.
    pub const fn is_diagonal(self) -> bool {
        self.index() % 2 == 1
    }
}

impl From<Dir> for Dir8 {
    fn from(dir: Dir) -> Self {
        Dir8::ALL[dir.index() * 2]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_and_its_opposite_lead_back() {
        let here = Pos::new(3, -2);
        for d in Dir::ALL {
            assert_eq!(here.step(d).step(d.opposite()), here);
            assert_eq!(Dir::between(here, here.step(d)), Some(d));
            assert_eq!(Dir::from_name(d.name()), Some(d));
            assert_eq!(d.right().right(), d.opposite());
            assert_eq!(here.step8(d.into()), here.step(d));
        }
        for d in Dir8::ALL {
            assert_eq!(d.is_diagonal(), here.manhattan(here.step8(d)) == 2);
            assert_eq!(here.chebyshev(here.step8(d)), 1);
        }
        assert_eq!(Dir::between(here, here), None);
    }

    #[test]
    fn distances_are_what_they_say() {
        let (a, b) = (Pos::new(1, 2), Pos::new(-2, 6));
        assert_eq!((a.manhattan(b), a.chebyshev(b), a.squared(b)), (7, 4, 25));
    }
}
