//! Where things can be: orientations, the sides of a room, and what a room's cells are made of.
//!
//! A cell is a [`Pos`] with its origin **bottom left and y upwards**, other than elsewhere in this
//! project; only the view turns rows round.

use kernel::pos::{Dir8, Pos};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Which way an actor faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Orientation {
    /// Towards greater y.
    Up,
    /// Towards greater x.
    Right,
    /// Towards smaller y.
    Down,
    /// Towards smaller x.
    Left,
}

impl Orientation {
    /// All of them, in the order of the rules.
    pub const ALL: [Orientation; 4] =
        [Orientation::Up, Orientation::Right, Orientation::Down, Orientation::Left];

    /// The order in which movement keys are tried and paths look for neighbours (IC-008, IC-081).
    pub const SEARCH: [Orientation; 4] =
        [Orientation::Left, Orientation::Up, Orientation::Right, Orientation::Down];

    /// Its place in [`Orientation::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// A quarter turn to the left.
    #[must_use]
    pub const fn left_of(self) -> Self {
        Orientation::ALL[(self.index() + 3) % 4]
    }

    /// The other way.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Orientation::ALL[(self.index() + 2) % 4]
    }

    /// The change of x and y.
    pub const fn delta(self) -> (i32, i32) {
        const DELTAS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        DELTAS[self as usize]
    }

    /// The neighbour of a cell.
    pub const fn step(self, from: Pos) -> Pos {
        let (dx, dy) = self.delta();
        Pos::new(from.x + dx, from.y + dy)
    }
}

impl From<Orientation> for Dir8 {
    /// For the kernel's searches, whose rows grow downwards: its south is where y grows.
    fn from(orientation: Orientation) -> Dir8 {
        match orientation {
            Orientation::Up => Dir8::S,
            Orientation::Right => Dir8::E,
            Orientation::Down => Dir8::N,
            Orientation::Left => Dir8::W,
        }
    }
}

impl fmt::Display for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["up", "right", "down", "left"][self.index()])
    }
}

/// A side of a room, where one of its four portals is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Side {
    /// Above.
    N,
    /// On the right.
    E,
    /// Below.
    S,
    /// On the left.
    W,
}

impl Side {
    /// All of them; a room's portals stand in this order.
    pub const ALL: [Side; 4] = [Side::N, Side::E, Side::S, Side::W];

    /// Its place in [`Side::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side across.
    #[must_use]
    pub const fn opposite(self) -> Side {
        Side::ALL[(self.index() + 2) % 4]
    }

    /// The way out of the room.
    pub const fn outward(self) -> Orientation {
        Orientation::ALL[self.index()]
    }

    /// The way a portal on this side faces: into the room (IC-021).
    pub const fn inward(self) -> Orientation {
        self.outward().opposite()
    }

    /// The main cell of the portal on this side (IC-021).
    pub const fn main_cell(self, size: i32) -> Pos {
        match self {
            Side::N => Pos::new(size / 2, size + 1),
            Side::E => Pos::new(size + 1, size / 2),
            Side::S => Pos::new(size / 2, 0),
            Side::W => Pos::new(0, size / 2),
        }
    }

    /// Both cells of the portal on this side: to the right of the main one, or above it (IC-018).
    pub const fn cells(self, size: i32) -> [Pos; 2] {
        let main = self.main_cell(size);
        let next = match self {
            Side::N | Side::S => Orientation::Right,
            Side::E | Side::W => Orientation::Up,
        };
        [main, next.step(main)]
    }

    /// The two interior cells that touch the portal (IC-050).
    pub const fn apron(self, size: i32) -> [Pos; 2] {
        let [a, b] = self.cells(size);
        [self.inward().step(a), self.inward().step(b)]
    }

    /// Where somebody who comes in by this side arrives (IC-022): the second cell of the apron.
    pub const fn arrival(self, size: i32) -> Pos {
        self.apron(size)[1]
    }

    /// The side of that name, in any case.
    pub fn from_name(name: &str) -> Option<Side> {
        Side::ALL.into_iter().find(|side| side.to_string().eq_ignore_ascii_case(name))
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["N", "E", "S", "W"][self.index()])
    }
}

/// What a cell is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terrain {
    /// Nothing; outside the grid.
    None,
    /// The floor of the interior.
    Ground,
    /// The outer ring.
    Wall,
    /// The two gaps of each side, where the portals are.
    Hole,
}

impl Terrain {
    /// What a cell of a room is. The grid is `size + 2` cells wide and high.
    pub const fn of(size: i32, cell: Pos) -> Terrain {
        let Pos { x, y } = cell;
        if is_interior(size, cell) {
            return Terrain::Ground;
        }
        if x < 0 || y < 0 || x > size + 1 || y > size + 1 {
            return Terrain::None;
        }
        let on_side = x == 0 || x == size + 1;
        let along = if on_side { y } else { x };
        let corner = on_side && (y == 0 || y == size + 1);
        if !corner && (along == size / 2 || along == size / 2 + 1) { Terrain::Hole } else { Terrain::Wall }
    }

    /// Whether one can stand there at all.
    pub const fn is_walkable(self) -> bool {
        matches!(self, Terrain::Ground | Terrain::Hole)
    }
}

/// Whether a cell is one of the `size × size` inside the ring.
pub const fn is_interior(size: i32, cell: Pos) -> bool {
    1 <= cell.x && cell.x <= size && 1 <= cell.y && cell.y <= size
}

/// All interior cells, the bottom row first, each from the left.
pub fn interior(size: i32) -> impl Iterator<Item = Pos> {
    (1..=size).flat_map(move |y| (1..=size).map(move |x| Pos::new(x, y)))
}

/// The sizes a room may have, with the name of its grid (IC-041).
pub const GRIDS: [(i32, &str); 3] = [(8, "SmallArea"), (16, "MediumArea"), (32, "LargeArea")];

/// The name of the grid of a size (IC-041).
pub fn grid_name(size: i32) -> &'static str {
    GRIDS.iter().find(|(s, _)| *s == size).map_or("SmallArea", |(_, name)| name)
}
