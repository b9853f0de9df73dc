//! A map prepared for play: its floor cells numbered in reading order, the legal steps from each, and
//! distances. Players and potions are not here.

use crate::action::Step;
use crate::files::SIZES;
use kernel::game::Refused;
use kernel::grid::Grid;
use kernel::pos::Pos;
use kernel::rules::demand;
use std::sync::OnceLock;

/// What a cell is made of (PU-001).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terrain {
    /// Nobody gets in.
    Wall,
    /// Floor on which one moves like a chess king.
    Room,
    /// Floor on which one moves straight only.
    Hallway,
}

impl Terrain {
    /// The character in states and in the line protocol: `#`, `.`, `+`.
    pub const fn sign(self) -> char {
        match self {
            Terrain::Wall => '#',
            Terrain::Room => '.',
            Terrain::Hallway => '+',
        }
    }

    /// The terrain of that character.
    pub fn from_sign(sign: char) -> Option<Terrain> {
        [Terrain::Wall, Terrain::Room, Terrain::Hallway].into_iter().find(|terrain| terrain.sign() == sign)
    }

    /// Whether one can stand there.
    pub const fn is_floor(self) -> bool {
        !matches!(self, Terrain::Wall)
    }
}

/// The number of a floor cell, counted in reading order; so cells sort by (y, x).
pub type Cell = u16;

/// No cell.
pub const NOWHERE: Cell = Cell::MAX;

/// The distance between cells that are not connected: greater than any other.
pub const FAR: u16 = u16::MAX;

/// Whether a step from a cell is legal on a map (PU-005, PU-006): it depends on the two cells only.
pub fn is_legal(map: &Grid<Terrain>, from: Pos, step: Step) -> bool {
    let at = |p: Pos| map.get(p).copied().unwrap_or(Terrain::Wall);
    match (at(from), at(step.from(from))) {
        (Terrain::Wall, _) | (_, Terrain::Wall) => false,
        (Terrain::Room, Terrain::Room) => true,
        _ => !step.is_diagonal(),
    }
}

/// A map prepared for play.
///
/// Distances are rows of one flat array each, one row a cell, filled by a breadth-first search when
/// the row is first asked for: a small dungeon soon has them all, and one of 128 × 128 cells does
/// not cost half a gigabyte before the first step.
#[derive(Debug)]
pub struct Dungeon {
    map: Grid<Terrain>,
    cells: Vec<Pos>,
    numbers: Grid<Cell>,
    targets: Vec<[Cell; 9]>,
    degrees: Vec<u8>,
    rows: Vec<OnceLock<Box<[u16]>>>,
}

impl Dungeon {
    /// Prepares a map. It must have at most 65,534 floor cells, which every field has.
    pub fn new(map: Grid<Terrain>) -> Self {
        let cells: Vec<Pos> = map.iter().filter(|(_, t)| t.is_floor()).map(|(p, _)| p).collect();
        assert!(cells.len() < NOWHERE as usize, "a field is at most 128 × 128");
        let mut numbers = Grid::filled(map.width(), map.height(), NOWHERE);
        for (number, &p) in cells.iter().enumerate() {
            numbers[p] = number as Cell;
        }
        let targets: Vec<[Cell; 9]> = cells
            .iter()
            .map(|&p| Step::ALL.map(|s| if is_legal(&map, p, s) { numbers[s.from(p)] } else { NOWHERE }))
            .collect();
        let degrees =
            targets.iter().map(|t| t[..8].iter().filter(|&&c| c != NOWHERE).count() as u8).collect();
        let rows = (0..cells.len()).map(|_| OnceLock::new()).collect();
        Dungeon { map, cells, numbers, targets, degrees, rows }
    }

    /// The map.
    pub fn map(&self) -> &Grid<Terrain> {
        &self.map
    }

    /// How many floor cells there are.
    pub fn floor(&self) -> usize {
        self.cells.len()
    }

    /// How many room cells there are.
    pub fn rooms(&self) -> usize {
        self.map.cells().iter().filter(|&&t| t == Terrain::Room).count()
    }

    /// Where a cell lies.
    pub fn pos(&self, cell: Cell) -> Pos {
        self.cells[cell as usize]
    }

    /// The number of the floor cell at a place.
    pub fn cell(&self, p: Pos) -> Option<Cell> {
        self.numbers.get(p).copied().filter(|&c| c != NOWHERE)
    }

    /// All floor cells.
    pub fn all(&self) -> impl Iterator<Item = Cell> + use<> {
        0..self.cells.len() as Cell
    }

    /// Where each step leads from a cell, by [`Step::index`]; [`NOWHERE`] if it is illegal.
    #[inline]
    pub fn targets(&self, cell: Cell) -> &[Cell; 9] {
        &self.targets[cell as usize]
    }

    /// Where a step leads, if it is legal.
    #[inline]
    pub fn target(&self, cell: Cell, step: Step) -> Option<Cell> {
        Some(self.targets(cell)[step.index()]).filter(|&c| c != NOWHERE)
    }

    /// The legal steps from a cell with where they lead, in the standard order.
    #[inline]
    pub fn steps(&self, cell: Cell) -> impl Iterator<Item = (Step, Cell)> + Clone + '_ {
        Step::ALL.into_iter().zip(self.targets(cell).iter().copied()).filter(|&(_, c)| c != NOWHERE)
    }

    /// How many legal steps other than STAY leave a cell (PU-008).
    #[inline]
    pub fn degree(&self, cell: Cell) -> u8 {
        self.degrees[cell as usize]
    }

    /// The distances of all cells from one (PU-009).
    #[inline]
    pub fn distances(&self, from: Cell) -> &[u16] {
        self.rows[from as usize].get_or_init(|| self.distances_avoiding(from, NOWHERE))
    }

    /// The least number of steps between two cells; [`FAR`] if they are not connected.
    #[inline]
    pub fn distance(&self, a: Cell, b: Cell) -> u16 {
        self.distances(b)[a as usize]
    }

    /// The squared straight-line distance between two cells.
    #[inline]
    pub fn squared(&self, a: Cell, b: Cell) -> u64 {
        self.pos(a).squared(self.pos(b))
    }

    /// The distances of all cells from one, by ways that avoid another.
    pub fn distances_avoiding(&self, from: Cell, forbidden: Cell) -> Box<[u16]> {
        let mut row = vec![FAR; self.cells.len()].into_boxed_slice();
        let mut queue = Vec::with_capacity(self.cells.len());
        row[from as usize] = 0;
        queue.push(from);
        let mut next = 0;
        while let Some(&here) = queue.get(next) {
            next += 1;
            for &there in &self.targets[here as usize][..8] {
                if there != NOWHERE && there != forbidden && row[there as usize] == FAR {
                    row[there as usize] = row[here as usize] + 1;
                    queue.push(there);
                }
            }
        }
        row
    }
}

impl PartialEq for Dungeon {
    fn eq(&self, other: &Self) -> bool {
        self.map == other.map
    }
}

impl Eq for Dungeon {}

/// A map as rows of `#`, `.` and `+`.
pub fn rows_of(map: &Grid<Terrain>) -> Vec<String> {
    map.rows().map(|row| row.iter().map(|t| t.sign()).collect()).collect()
}

/// A map from rows of `#`, `.` and `+`.
pub fn map_of(rows: &[String]) -> Result<Grid<Terrain>, Refused> {
    let n = rows.len();
    demand(SIZES.contains(&n), || format!("a map of {n} rows is too small or too large"))?;
    let mut cells = Vec::with_capacity(n * n);
    for (y, row) in rows.iter().enumerate() {
        demand(row.chars().count() == n, || format!("row {y} of the map has not {n} cells"))?;
        for (x, sign) in row.chars().enumerate() {
            let unknown = || Refused::bad_state(format!("the map has an unknown {sign:?} at {x},{y}"));
            cells.push(Terrain::from_sign(sign).ok_or_else(unknown)?);
        }
    }
    Ok(Grid::from_cells(n, n, cells).expect("n rows of n cells were read"))
}
