//! Cells, what the usual building makes of each (SA-002 to SA-006), and the runners. Other buildings: `layout.rs`.

use kernel::pos::{Dir, Pos};
use serde::{Deserialize, Serialize};
use std::fmt;

/// How many floors there are.
pub const FLOORS: usize = 3;
/// How many cells a floor is wide, from north to south.
pub const WIDTH: usize = 10;
/// How many cells a floor is long, from west to east.
pub const LENGTH: usize = 25;
/// How many coordinates there are on all floors, void ones included.
pub const CELLS: usize = FLOORS * WIDTH * LENGTH;

/// A coordinate `[f, w, l]` within range; it need not exist as a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "(i64, i64, i64)", into = "(i64, i64, i64)")]
pub struct Cell(u16);

/// What the building makes of a coordinate, whatever the files say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A cell of the maze.
    Maze,
    /// No cell at all.
    Void,
    /// The starting area.
    Start,
    /// A wall of Bawana.
    BawanaWall,
    /// The inside of Bawana.
    BawanaInside,
}

/// The entrance of Bawana in the usual building (SA-006).
pub const ENTRANCE: Cell = Cell::at(0, 9, 19);

impl Cell {
    /// The coordinate, if it is in range.
    pub const fn new(floor: i64, w: i64, l: i64) -> Option<Cell> {
        if floor < 0 || floor >= FLOORS as i64 || w < 0 || w >= WIDTH as i64 || l < 0 || l >= LENGTH as i64 {
            return None;
        }
        Some(Cell((floor * (WIDTH * LENGTH) as i64 + w * LENGTH as i64 + l) as u16))
    }

    /// A coordinate that is known to be in range.
    pub const fn at(floor: u8, w: u8, l: u8) -> Cell {
        Cell::new(floor as i64, w as i64, l as i64).expect("the coordinate is in range")
    }

    /// Every coordinate, floor by floor, row by row.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..CELLS as u16).map(Cell)
    }

    /// The coordinate at a place of [`Cell::all`] that is known to be one.
    pub(crate) const fn from_index(index: u16) -> Cell {
        Cell(index)
    }

    /// The place in [`Cell::all`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The floor, 0 to 2.
    pub const fn floor(self) -> u8 {
        (self.index() / (WIDTH * LENGTH)) as u8
    }

    /// The row from the north, 0 to 9.
    pub const fn w(self) -> u8 {
        (self.index() / LENGTH % WIDTH) as u8
    }

    /// The column from the west, 0 to 24.
    pub const fn l(self) -> u8 {
        (self.index() % LENGTH) as u8
    }

    /// Where it lies on its floor's board.
    pub fn pos(self) -> Pos {
        Pos::new(self.l().into(), self.w().into())
    }

    /// The coordinate on another floor at the same width and length.
    #[must_use]
    pub const fn on_floor(self, floor: u8) -> Cell {
        Cell::at(floor, self.w(), self.l())
    }

    /// The neighbour in a direction (SA-001), if it is in range.
    pub fn step(self, dir: Dir) -> Option<Cell> {
        let ((f, w, l), (dx, dy)) = (self.into(), dir.delta());
        Cell::new(f, w + i64::from(dy), l + i64::from(dx))
    }

    /// What the usual building makes of it (SA-002, SA-004).
    pub const fn shape(self) -> Shape {
        let (w, l) = (self.w(), self.l());
        let middle = l >= 8 && l <= 16;
        match self.floor() {
            0 if middle && w >= 6 => Shape::Start,
            0 if (l == 20 && w >= 6) || (w == 6 && l >= 20) => Shape::BawanaWall,
            0 if l >= 21 && w >= 7 => Shape::BawanaInside,
            1 if middle && w <= 5 => Shape::Void,
            2 if !middle => Shape::Void,
            _ => Shape::Maze,
        }
    }
}

impl TryFrom<(i64, i64, i64)> for Cell {
    type Error = String;

    fn try_from((f, w, l): (i64, i64, i64)) -> Result<Self, String> {
        Cell::new(f, w, l).ok_or_else(|| format!("there is no cell [{f}, {w}, {l}]"))
    }
}

impl From<Cell> for (i64, i64, i64) {
    fn from(cell: Cell) -> Self {
        (i64::from(cell.floor()), i64::from(cell.w()), i64::from(cell.l()))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}, {}]", self.floor(), self.w(), self.l())
    }
}

/// The most runners a building can have (SA-X12).
pub const MOST_RUNNERS: usize = 6;

/// One of the runners. The usual game has A, B and C; other buildings have up to six.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs, reason = "they are letters")]
pub enum Player {
    A,
    B,
    C,
    D,
    E,
    F,
}

impl Player {
    /// Those of the usual game, in the order of their turns (SA-040).
    pub const ALL: [Player; 3] = [Player::A, Player::B, Player::C];
    /// As many as there can ever be, in the order of their turns.
    pub const SIX: [Player; MOST_RUNNERS] =
        [Player::A, Player::B, Player::C, Player::D, Player::E, Player::F];

    /// The place in [`Player::SIX`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its letter.
    pub const fn letter(self) -> char {
        (b'A' + self as u8) as char
    }

    /// Its letter as a name.
    pub const fn name(self) -> &'static str {
        ["A", "B", "C", "D", "E", "F"][self.index()]
    }

    /// The player of that letter.
    pub fn from_name(name: &str) -> Option<Player> {
        Player::SIX.into_iter().find(|p| p.name() == name)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// `North`, `East`, `South` or `West`: a direction as messages and files spell it.
pub const fn title(dir: Dir) -> &'static str {
    ["North", "East", "South", "West"][dir.index()]
}
