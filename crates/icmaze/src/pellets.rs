//! The pellets (IC-X34): a set of cells with something to eat, and a small campaign of five mazes made for them.

use crate::geometry::{GRIDS, interior, is_interior};
use kernel::pos::Pos;
use serde::{Deserialize, Serialize};

/// For how many ticks a power pellet works.
pub const POWER_TICKS: u16 = 168;
/// How many power pellets a maze has.
pub const POWERS: usize = 4;

/// The five mazes, in the format of level files.
pub(crate) const MAZES: &str = include_str!("pellets.txt");

/// What is left to eat in a room.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawPellets", into = "RawPellets")]
pub struct Pellets {
    /// One bit a cell, a row each from y = 0; empty in a room without pellets.
    rows: Vec<u64>,
    powers: Vec<Pos>,
}

/// Pellets as they are written down: `o` and `.`, the highest row first.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPellets {
    map: Vec<String>,
    powers: Vec<Pos>,
}

impl Pellets {
    /// Pellets on some cells of a room of that size, and large ones on others.
    pub(crate) fn on(size: i32, cells: impl Iterator<Item = Pos>, powers: Vec<Pos>) -> Self {
        let mut rows = vec![0; size as usize + 2];
        cells.filter(|cell| !powers.contains(cell)).for_each(|cell| rows[cell.y as usize] |= 1 << cell.x);
        Pellets { rows, powers }
    }

    /// Whether this room has none, and never had.
    pub const fn is_none(&self) -> bool {
        self.rows.is_empty()
    }

    /// Whether a small one is on a cell.
    pub fn is_pellet(&self, cell: Pos) -> bool {
        let row = usize::try_from(cell.y).ok().and_then(|y| self.rows.get(y));
        row.is_some_and(|row| (0..64).contains(&cell.x) && row >> cell.x & 1 == 1)
    }

    /// The small ones: one bit a cell, a row each from y = 0.
    pub(crate) fn rows(&self) -> &[u64] {
        &self.rows
    }

    /// Where the large ones are.
    pub fn powers(&self) -> &[Pos] {
        &self.powers
    }

    /// How many are left, large ones included.
    pub fn left(&self) -> usize {
        self.powers.len() + self.rows.iter().map(|row| row.count_ones() as usize).sum::<usize>()
    }

    /// Somebody eats what is on a cell: nothing, a small one (`Some(false)`) or a large one.
    pub(crate) fn eat(&mut self, cell: Pos) -> Option<bool> {
        if let Some(place) = self.powers.iter().position(|&power| power == cell) {
            self.powers.remove(place);
            return Some(true);
        }
        let there = self.is_pellet(cell);
        if there {
            self.rows[cell.y as usize] &= !(1 << cell.x);
        }
        there.then_some(false)
    }

    /// All cells with something to eat.
    pub fn cells(&self) -> impl Iterator<Item = Pos> {
        let size = (self.rows.len() as i32 - 2).max(0);
        interior(size).filter(|&cell| self.is_pellet(cell)).chain(self.powers.iter().copied())
    }

    /// What is impossible about them in a room of that size.
    pub(crate) fn fault(&self, size: i32) -> Option<String> {
        let sized = self.is_none() || self.rows.len() as i32 == size + 2;
        let inside = self.powers.len() <= POWERS && self.powers.iter().all(|&cell| is_interior(size, cell));
        (!sized || !inside).then(|| "the pellets are not of this room".into())
    }
}

impl From<Pellets> for RawPellets {
    fn from(pellets: Pellets) -> Self {
        let size = (pellets.rows.len() as i32 - 2).max(0);
        let sign = |x, y| if pellets.is_pellet(Pos::new(x, y)) { 'o' } else { '.' };
        let map = (1..=size).rev().map(|y| (1..=size).map(|x| sign(x, y)).collect()).collect();
        RawPellets { map, powers: pellets.powers }
    }
}

impl TryFrom<RawPellets> for Pellets {
    type Error = String;

    fn try_from(raw: RawPellets) -> Result<Self, String> {
        let size = raw.map.len() as i32;
        if !GRIDS.iter().any(|(s, _)| *s == size) {
            return Err(format!("pellets cannot lie in {size} rows"));
        }
        let mut cells = Vec::new();
        for (row, y) in raw.map.iter().zip((1..=size).rev()) {
            if row.chars().count() != size as usize || !row.chars().all(|c| c == 'o' || c == '.') {
                return Err(format!("'{row}' is no row of {size} times o or ."));
            }
            cells.extend(row.chars().zip(1..).filter(|(c, _)| *c == 'o').map(|(_, x)| Pos::new(x, y)));
        }
        Ok(Pellets::on(size, cells.into_iter(), raw.powers))
    }
}
