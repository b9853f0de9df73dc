//! What an author can do, and its text: `wall 0 2 5 2 9`. Whether it is allowed is in `rules.rs`.

use crate::board::{Pole, Stairs, Wall};
use crate::cell::Cell;
use kernel::game::Refused;
use std::fmt;
use std::str::FromStr;

/// One edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Builds a wall: `wall F W1 L1 W2 L2`.
    Wall(Wall),
    /// Builds stairs: `stairs F1 W1 L1 F2 W2 L2`.
    Stairs(Stairs),
    /// Puts up a pole: `pole LOW TOP W L`.
    Pole(Pole),
    /// Moves the flag: `flag F W L`.
    Flag(Cell),
    /// Takes away everything that has to do with a cell: `erase F W L`.
    Erase(Cell),
}

impl Edit {
    /// Its first word.
    pub const fn kind(self) -> &'static str {
        match self {
            Edit::Wall(_) => "wall",
            Edit::Stairs(_) => "stairs",
            Edit::Pole(_) => "pole",
            Edit::Flag(_) => "flag",
            Edit::Erase(_) => "erase",
        }
    }

    /// What was done, as a sentence.
    pub fn words(self) -> String {
        match self {
            Edit::Wall(wall) if wall.from == wall.to => format!("A wall is built at {}.", wall.from),
            Edit::Wall(wall) => format!("A wall is built from {} to {}.", wall.from, wall.to),
            Edit::Stairs(stairs) => format!("Stairs are built from {} to {}.", stairs.lower, stairs.upper),
            Edit::Pole(pole) => format!("A pole is put up from {} to floor {}.", pole.foot, pole.top),
            Edit::Flag(cell) => format!("The flag is moved to {cell}."),
            Edit::Erase(cell) => format!("What was at {cell} is taken away."),
        }
    }
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind();
        let place = |cell: Cell| format!("{} {} {}", cell.floor(), cell.w(), cell.l());
        match *self {
            Edit::Wall(Wall { from, to }) => write!(f, "{kind} {} {} {}", place(from), to.w(), to.l()),
            Edit::Stairs(Stairs { lower, upper }) => write!(f, "{kind} {} {}", place(lower), place(upper)),
            Edit::Pole(Pole { foot, top }) => {
                write!(f, "{kind} {} {top} {} {}", foot.floor(), foot.w(), foot.l())
            }
            Edit::Flag(cell) | Edit::Erase(cell) => write!(f, "{kind} {}", place(cell)),
        }
    }
}

impl FromStr for Edit {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Self, Refused> {
        let bad = || {
            let known = "wall F W L W L, stairs F W L F W L, pole LOW TOP W L, flag F W L, erase F W L";
            Refused::new("bad-action", format!("'{text}' is none of {known}"))
        };
        let mut words = text.split(' ');
        let kind = words.next().unwrap_or_default();
        let numbers: Option<Vec<i64>> = words.map(number).collect();
        let numbers = numbers.ok_or_else(bad)?;
        let cell = |f: i64, w: i64, l: i64| {
            Cell::new(f, w, l)
                .ok_or_else(|| Refused::new("bad-action", format!("there is no cell [{f}, {w}, {l}]")))
        };
        match (kind, numbers.as_slice()) {
            ("wall", &[f, w1, l1, w2, l2]) => {
                Ok(Edit::Wall(Wall { from: cell(f, w1, l1)?, to: cell(f, w2, l2)? }))
            }
            ("stairs", &[f1, w1, l1, f2, w2, l2]) => {
                Ok(Edit::Stairs(Stairs { lower: cell(f1, w1, l1)?, upper: cell(f2, w2, l2)? }))
            }
            ("pole", &[low, top, w, l]) => {
                Ok(Edit::Pole(Pole { foot: cell(low, w, l)?, top: cell(top, w, l)?.floor() }))
            }
            ("flag", &[f, w, l]) => Ok(Edit::Flag(cell(f, w, l)?)),
            ("erase", &[f, w, l]) => Ok(Edit::Erase(cell(f, w, l)?)),
            _ => Err(bad()),
        }
    }
}

/// One or two digits and nothing else: every edit has one text only.
fn number(word: &str) -> Option<i64> {
    let plain = word == "0" || (!word.starts_with('0') && word.len() <= 2);
    (plain && word.bytes().all(|b| b.is_ascii_digit())).then(|| word.parse().ok()).flatten()
}
