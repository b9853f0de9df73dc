//! The size of a level, and sets of its cells as one bit a cell: small enough to copy, and fast
//! enough for a wave that spreads over a whole row at once.

use kernel::pos::Pos;

/// Rows of a level (MR-001).
pub const ROWS: usize = 18;

/// Columns of a level (MR-001).
pub const COLS: usize = 70;

/// Whether a cell lies on a level.
pub const fn on_level(p: Pos) -> bool {
    p.x >= 0 && p.y >= 0 && p.x < COLS as i32 && p.y < ROWS as i32
}

/// Whether a cell lies on the outermost ring, which is all walls (MR-004).
pub const fn on_border(p: Pos) -> bool {
    p.x == 0 || p.y == 0 || p.x == COLS as i32 - 1 || p.y == ROWS as i32 - 1
}

/// A set of cells of a level. What lies outside is in no set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cells {
    /// One row each; bit x is column x.
    pub(crate) rows: [u128; ROWS],
}

impl Cells {
    /// No cell.
    pub const NONE: Cells = Cells { rows: [0; ROWS] };

    /// Every cell of a level.
    pub const ALL: Cells = Cells { rows: [(1 << COLS) - 1; ROWS] };

    /// The cells that fulfil a condition.
    pub fn from_fn(mut holds: impl FnMut(Pos) -> bool) -> Self {
        Cells::ALL.iter().filter(|&p| holds(p)).collect()
    }

    /// Whether a cell is in the set.
    #[inline]
    pub const fn contains(&self, p: Pos) -> bool {
        on_level(p) && self.rows[p.y as usize] >> p.x & 1 == 1
    }

    /// Puts a cell in.
    #[inline]
    pub const fn insert(&mut self, p: Pos) {
        if on_level(p) {
            self.rows[p.y as usize] |= 1 << p.x;
        }
    }

    /// Takes a cell out.
    #[inline]
    pub const fn remove(&mut self, p: Pos) {
        if on_level(p) {
            self.rows[p.y as usize] &= !(1 << p.x);
        }
    }

    /// How many cells.
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// The cells in row-major order.
    pub fn iter(&self) -> impl Iterator<Item = Pos> + '_ {
        self.rows.iter().enumerate().flat_map(|(y, &row)| {
            let mut left = row;
            std::iter::from_fn(move || {
                let x = (left != 0).then(|| left.trailing_zeros() as i32)?;
                left &= left - 1;
                Some(Pos::new(x, y as i32))
            })
        })
    }

    /// The cell with this number in row-major order.
    pub fn nth(&self, mut n: usize) -> Option<Pos> {
        for (y, &row) in self.rows.iter().enumerate() {
            let here = row.count_ones() as usize;
            if n < here {
                let row = (0..n).fold(row, |row, _| row & (row - 1));
                return Some(Pos::new(row.trailing_zeros() as i32, y as i32));
            }
            n -= here;
        }
        None
    }

    fn joined(mut self, other: &Cells, rule: impl Fn(u128, u128) -> u128) -> Cells {
        self.rows.iter_mut().zip(&other.rows).for_each(|(row, other)| *row = rule(*row, *other));
        self
    }

    /// The cells of this set that are not in the other.
    #[must_use]
    pub fn without(self, other: &Cells) -> Cells {
        self.joined(other, |row, out| row & !out)
    }

    /// The cells of both sets.
    #[must_use]
    pub fn both(self, other: &Cells) -> Cells {
        self.joined(other, |row, kept| row & kept)
    }

    /// The cells of either set.
    #[must_use]
    pub fn with(self, other: &Cells) -> Cells {
        self.joined(other, |row, more| row | more)
    }

    /// Rows of text, with a blank for what is in the set and `#` for what is not.
    pub fn to_text(self) -> Vec<String> {
        let sign = |x: usize, row: u128| if row >> x & 1 == 1 { ' ' } else { '#' };
        self.rows.iter().map(|&row| (0..COLS).map(|x| sign(x, row)).collect()).collect()
    }

    /// Reads what [`Cells::to_text`] writes.
    pub fn from_text(rows: &[String]) -> Result<Self, String> {
        if rows.len() != ROWS {
            return Err(format!("a level has {ROWS} rows, and not {}", rows.len()));
        }
        let mut cells = Cells::NONE;
        for (y, row) in rows.iter().enumerate() {
            if row.chars().count() != COLS {
                return Err(format!("row {y} has not {COLS} columns"));
            }
            for (x, sign) in row.chars().enumerate() {
                match sign {
                    ' ' => cells.insert(Pos::new(x as i32, y as i32)),
                    '#' => {}
                    other => return Err(format!("row {y} has an unknown {other:?} in column {x}")),
                }
            }
        }
        Ok(cells)
    }
}

impl FromIterator<Pos> for Cells {
    fn from_iter<I: IntoIterator<Item = Pos>>(cells: I) -> Self {
        let mut set = Cells::NONE;
        cells.into_iter().for_each(|p| set.insert(p));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_come_in_row_major_order_and_each_has_its_number() {
        let cells: Cells = [(69, 17), (3, 1), (1, 1), (0, 0), (5, 9)].map(Pos::from).into_iter().collect();
        let order: Vec<Pos> = cells.iter().collect();
        assert_eq!(order, [(0, 0), (1, 1), (3, 1), (5, 9), (69, 17)].map(Pos::from));
        for (n, &p) in order.iter().enumerate() {
            assert_eq!(cells.nth(n), Some(p));
        }
        assert_eq!((cells.len(), cells.nth(5)), (5, None));
    }

    #[test]
    fn what_lies_outside_is_in_no_set() {
        let mut cells = Cells::from_fn(|_| true);
        assert_eq!((cells, cells.len()), (Cells::ALL, ROWS * COLS));
        for p in [(-1, 0), (0, -1), (70, 0), (0, 18), (127, 3), (i32::MAX, i32::MIN)].map(Pos::from) {
            cells.insert(p);
            assert!(!cells.contains(p));
        }
        assert_eq!(cells.len(), ROWS * COLS);
    }

    #[test]
    fn a_set_survives_its_text() {
        let cells = Cells::from_fn(|p| (p.x + p.y) % 3 == 0);
        assert_eq!(Cells::from_text(&cells.to_text()), Ok(cells));
        assert!(Cells::from_text(&cells.to_text()[1..]).is_err());
    }
}
