//! A rectangle of cells in one flat array, row by row.

use crate::pos::Pos;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// A rectangle of `width × height` cells; `cells[y * width + x]` is the cell in column x of row y.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawGrid<T>")]
pub struct Grid<T> {
    width: usize,
    height: usize,
    cells: Vec<T>,
}

/// What comes from outside, before it is known that the number of cells is right.
#[derive(Deserialize)]
struct RawGrid<T> {
    width: usize,
    height: usize,
    cells: Vec<T>,
}

impl<T> TryFrom<RawGrid<T>> for Grid<T> {
    type Error = String;

    fn try_from(raw: RawGrid<T>) -> Result<Self, String> {
        let len = raw.cells.len();
        Grid::from_cells(raw.width, raw.height, raw.cells)
            .ok_or_else(|| format!("a grid of {} × {} cannot have {len} cells", raw.width, raw.height))
    }
}

impl<T> Grid<T> {
    /// A grid whose cells are computed.
    pub fn from_fn(width: usize, height: usize, mut cell: impl FnMut(Pos) -> T) -> Self {
        let mut cells = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                cells.push(cell(Pos::new(x as i32, y as i32)));
            }
        }
        Grid { width, height, cells }
    }

    /// A grid of contents that are given row by row; `None` if there are not `width × height`.
    pub fn from_cells(width: usize, height: usize, cells: Vec<T>) -> Option<Self> {
        (width.checked_mul(height) == Some(cells.len())).then_some(Grid { width, height, cells })
    }

    /// How many columns.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// How many rows.
    pub const fn height(&self) -> usize {
        self.height
    }

    /// How many cells.
    pub const fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is no cell at all.
    pub const fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Whether a cell lies inside.
    pub const fn contains(&self, p: Pos) -> bool {
        p.x >= 0 && p.y >= 0 && (p.x as usize) < self.width && (p.y as usize) < self.height
    }

    /// The place of a cell in the flat array, if it lies inside.
    pub const fn index_of(&self, p: Pos) -> Option<usize> {
        if self.contains(p) { Some(p.y as usize * self.width + p.x as usize) } else { None }
    }

    /// The cell at a place of the flat array.
    pub const fn pos_of(&self, index: usize) -> Pos {
        Pos::new((index % self.width) as i32, (index / self.width) as i32)
    }

    /// The content of a cell, if it lies inside.
    pub fn get(&self, p: Pos) -> Option<&T> {
        self.index_of(p).map(|i| &self.cells[i])
    }

    /// The content of a cell, to be changed, if it lies inside.
    pub fn get_mut(&mut self, p: Pos) -> Option<&mut T> {
        self.index_of(p).map(|i| &mut self.cells[i])
    }

    /// All contents, row by row.
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// All contents, row by row, to be changed.
    pub fn cells_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }

    /// Every cell with its content, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Pos, &T)> {
        self.cells.iter().enumerate().map(|(i, c)| (self.pos_of(i), c))
    }

    /// Every cell, row by row.
    pub fn positions(&self) -> impl Iterator<Item = Pos> + use<T> {
        let (w, h) = (self.width as i32, self.height as i32);
        (0..h).flat_map(move |y| (0..w).map(move |x| Pos::new(x, y)))
    }

    /// One row.
    pub fn row(&self, y: usize) -> &[T] {
        &self.cells[y * self.width..(y + 1) * self.width]
    }

    /// All rows, from top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &[T]> {
        (0..self.height).map(|y| self.row(y))
    }

    /// A grid of the same size with contents computed from these.
    pub fn map<U>(&self, mut to: impl FnMut(Pos, &T) -> U) -> Grid<U> {
        let cells = self.iter().map(|(p, c)| to(p, c)).collect();
        Grid { width: self.width, height: self.height, cells }
    }
}

impl<T: Clone> Grid<T> {
    /// A grid with the same content everywhere.
    pub fn filled(width: usize, height: usize, content: T) -> Self {
        Grid { width, height, cells: vec![content; width * height] }
    }
}

impl<T> Index<Pos> for Grid<T> {
    type Output = T;

    fn index(&self, p: Pos) -> &T {
        self.get(p).unwrap_or_else(|| panic!("{p} is outside the {} × {} grid", self.width, self.height))
    }
}

impl<T> IndexMut<Pos> for Grid<T> {
    fn index_mut(&mut self, p: Pos) -> &mut T {
        let (w, h) = (self.width, self.height);
        self.get_mut(p).unwrap_or_else(|| panic!("{p} is outside the {w} × {h} grid"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three wide and two high: whoever mixes up width and height is found out.
    fn letters() -> Grid<char> {
        Grid::from_cells(3, 2, "abcdef".chars().collect()).unwrap()
    }

    #[test]
    fn cells_lie_row_by_row() {
        let grid = letters();
        assert_eq!((grid.width(), grid.height(), grid.len()), (3, 2, 6));
        assert_eq!((grid[Pos::new(2, 0)], grid[Pos::new(0, 1)], grid[Pos::new(2, 1)]), ('c', 'd', 'f'));
        assert_eq!(grid.row(1), ['d', 'e', 'f']);
        assert_eq!(grid.rows().collect::<Vec<_>>(), [['a', 'b', 'c'], ['d', 'e', 'f']]);
    }

    #[test]
    fn places_and_cells_are_each_others_inverse() {
        let grid = letters();
        for (place, p) in grid.positions().enumerate() {
            assert_eq!(grid.index_of(p), Some(place));
            assert_eq!(grid.pos_of(place), p);
        }
        assert_eq!(grid.positions().count(), 6);
        assert!(grid.iter().map(|(p, _)| p).eq(grid.positions()));
    }

    #[test]
    fn what_lies_outside_is_not_inside() {
        let mut grid = letters();
        for outside in [(-1, 0), (0, -1), (3, 0), (0, 2), (2, 2), (i32::MIN, i32::MAX)].map(Pos::from) {
            assert!(!grid.contains(outside));
            assert_eq!((grid.get(outside), grid.index_of(outside)), (None, None));
            assert_eq!(grid.get_mut(outside), None);
        }
    }

    #[test]
    #[should_panic(expected = "0,2 is outside the 3 × 2 grid")]
    fn looking_outside_says_where_and_how_large() {
        let _ = letters()[Pos::new(0, 2)];
    }

    #[test]
    fn a_change_of_one_cell_changes_no_other() {
        let mut grid = Grid::filled(3, 2, 0);
        grid[Pos::new(2, 1)] = 5;
        *grid.get_mut(Pos::new(1, 0)).unwrap() += 7;
        assert_eq!(grid.cells(), [0, 7, 0, 0, 0, 5]);
        grid.cells_mut()[3] = 1;
        assert_eq!(grid[Pos::new(0, 1)], 1);
    }

    #[test]
    fn computed_and_mapped_grids_know_their_cells() {
        let grid = Grid::from_fn(3, 2, |p| p.x * 10 + p.y);
        assert_eq!(grid.cells(), [0, 10, 20, 1, 11, 21]);
        let sums = grid.map(|p, &n| n - p.x * 10 - p.y);
        assert_eq!(sums, Grid::filled(3, 2, 0));
    }

    #[test]
    fn a_grid_may_have_no_cells_in_one_direction_or_both() {
        for (width, height) in [(0, 0), (0, 3), (3, 0)] {
            let grid = Grid::filled(width, height, 'x');
            assert!(grid.is_empty());
            assert_eq!((grid.positions().count(), grid.rows().count()), (0, height));
            assert!(!grid.contains(Pos::new(0, 0)));
        }
    }

    #[test]
    fn a_grid_survives_json_and_one_with_a_wrong_number_of_cells_is_refused() {
        let json = serde_json::to_string(&letters()).unwrap();
        assert_eq!(serde_json::from_str::<Grid<char>>(&json).unwrap(), letters());
        let wrong = json.replace("\"width\":3", "\"width\":4");
        let error = serde_json::from_str::<Grid<char>>(&wrong).unwrap_err().to_string();
        assert!(error.contains("a grid of 4 × 2 cannot have 6 cells"), "{error}");
        assert_eq!(Grid::from_cells(usize::MAX, 2, vec![0; 6]), None);
    }
}
