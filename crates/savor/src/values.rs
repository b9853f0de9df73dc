//! The values of cells (SA-053 to SA-055), how they are dealt, and their text.

use crate::board::Board;
use crate::cell::{CELLS, Cell};
use kernel::dice::Dice;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// What stepping on a cell does to a player's points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Value {
    /// Nothing.
    #[default]
    Zero,
    /// Subtracts.
    Cost(u16),
    /// Adds.
    Bonus(u16),
    /// Multiplies.
    Factor(u16),
}

impl Value {
    /// A byte for it: 0 nothing, 1 to 4 what it costs, 5 to 9 a bonus of 1 to 5, 10 and 11 a factor of 2 and 3. Greater
    /// ones, which nobody deals, are shown as the greatest.
    #[inline]
    pub(crate) fn code(self) -> u8 {
        match self {
            Value::Zero => 0,
            Value::Cost(n) => n.min(4) as u8,
            Value::Bonus(n) => 4 + n.min(5) as u8,
            Value::Factor(n) => 8 + n.clamp(2, 3) as u8,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Zero => f.write_str("0"),
            Value::Cost(n) => write!(f, "-{n}"),
            Value::Bonus(n) => write!(f, "+{n}"),
            Value::Factor(n) => write!(f, "x{n}"),
        }
    }
}

impl FromStr for Value {
    type Err = String;

    /// Reads `-3`, `+2`, `x3` and `0`.
    fn from_str(text: &str) -> Result<Self, String> {
        let bad = || format!("'{text}' is no value such as -3, +2, x3 or 0");
        let number = |digits: &str| -> Result<u16, String> {
            let fine = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            digits.parse().ok().filter(|n| fine && (1..=9999).contains(n)).ok_or_else(bad)
        };
        match text.split_at_checked(1) {
            Some(("0", "")) => Ok(Value::Zero),
            Some(("-", digits)) => number(digits).map(Value::Cost),
            Some(("+", digits)) => number(digits).map(Value::Bonus),
            Some(("x", digits)) => number(digits).map(Value::Factor),
            _ => Err(bad()),
        }
    }
}

impl TryFrom<String> for Value {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Value> for String {
    fn from(value: Value) -> Self {
        value.to_string()
    }
}

/// The classes of SA-053 in their order: parts of a hundred.
pub const SHARES: [usize; 5] = [25, 35, 25, 10, 5];

/// How many cells of each class there are (SA-054): largest remainder, ties in the order of SA-053.
pub fn class_sizes(cells: usize) -> [usize; 5] {
    let mut sizes = SHARES.map(|share| cells * share / 100);
    let mut order = [0, 1, 2, 3, 4];
    order.sort_by_key(|&class| std::cmp::Reverse(cells * SHARES[class] % 100));
    let left = cells - sizes.iter().sum::<usize>();
    for &class in order.iter().take(left) {
        sizes[class] += 1;
    }
    sizes
}

/// The values of all cells. They are shared: a turn that is tried out copies the race, but never the values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values(Arc<Dealt>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Dealt {
    cells: [Value; CELLS],
    /// The same in a byte each, for those who look at all of them: see [`Value::code`].
    codes: [u8; CELLS],
}

impl Default for Dealt {
    /// Zero everywhere.
    fn default() -> Self {
        Dealt { cells: [Value::Zero; CELLS], codes: [0; CELLS] }
    }
}

impl Values {
    /// Deals values to a board's cells (SA-055): shuffled cells get the classes of SA-053 in order.
    pub fn dealt(board: &Board, dice: &mut Dice) -> Values {
        let mut values = Values::default();
        values.deal(board, dice);
        values
    }

    /// The same in the memory of older values, if nobody else has them.
    pub(crate) fn deal(&mut self, board: &Board, dice: &mut Dice) {
        let mut room = [board.flag; CELLS];
        let open = board.open_list();
        let cells = &mut room[..open.len()];
        cells.copy_from_slice(open);
        dice.shuffle(cells);
        let dealt = Arc::make_mut(&mut self.0);
        *dealt = Dealt::default();
        let mut rest = &*cells;
        for (class, size) in class_sizes(open.len()).into_iter().enumerate() {
            let (these, others) = rest.split_at(size);
            rest = others;
            let (low, high, value): (_, _, fn(u16) -> Value) = match class {
                // Zero, as they are.
                0 => continue,
                1 => (1, 4, Value::Cost),
                2 => (1, 2, Value::Bonus),
                3 => (3, 5, Value::Bonus),
                _ => (2, 3, Value::Factor),
            };
            dice.each(these, low, high, |&cell, number| dealt.set(cell, value(number as u16)));
        }
    }

    /// Makes them the same as others, which are mostly these already.
    pub(crate) fn share(&mut self, others: &Values) {
        if !Arc::ptr_eq(&self.0, &others.0) {
            self.clone_from(others);
        }
    }

    /// The value of a cell.
    #[inline]
    pub fn of(&self, cell: Cell) -> Value {
        self.0.cells[cell.index()]
    }

    /// All of them in a byte each, in the order of the cells.
    pub(crate) fn codes(&self) -> &[u8] {
        &self.0.codes
    }

    /// Gives a cell another value.
    pub fn set(&mut self, cell: Cell, value: Value) {
        Arc::make_mut(&mut self.0).set(cell, value);
    }

    /// Every cell with a value other than zero, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Value)> {
        Cell::all().map(|cell| (cell, self.of(cell))).filter(|(_, value)| *value != Value::Zero)
    }
}

impl Dealt {
    #[inline]
    fn set(&mut self, cell: Cell, value: Value) {
        (self.cells[cell.index()], self.codes[cell.index()]) = (value, value.code());
    }
}
