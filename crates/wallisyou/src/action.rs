//! The dungeon's actions and their text, as scripts write them. Whether one is allowed is decided in `rules`.

use crate::files::number;
use kernel::game::Refused;
use kernel::pos::Pos;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The most quarter turns in one action.
const MOST_QUARTERS: i32 = 99;

/// Help that costs stars (WY-X14), the more the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Help {
    /// Step 3 of a hint: the rooms to rotate were shown.
    Rooms,
    /// Step 4: they were rotated.
    All,
}

impl Help {
    /// Its step among those of a hint.
    pub const fn step(self) -> u8 {
        [3, 4][self as usize]
    }

    /// The most stars that can still be won.
    pub const fn most_stars(self) -> u8 {
        [2, 1][self as usize]
    }
}

/// One action of the dungeon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    /// Turns a room clockwise by so many quarters, at least one; three are one anticlockwise.
    Rotate(Pos, u8),
    /// Places a treasure.
    Put(Pos),
    /// Takes back a treasure placed in this turn.
    Take(Pos),
    /// Ends the dungeon's turn: the adventurer plays.
    End,
    /// Notes that help was taken; nothing else changes.
    Hint(Help),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Rotate(at, 1) => write!(f, "rot {} {}", at.y, at.x),
            Action::Rotate(at, quarters) => write!(f, "rot {} {} {quarters}", at.y, at.x),
            Action::Put(at) => write!(f, "put {} {}", at.y, at.x),
            Action::Take(at) => write!(f, "take {} {}", at.y, at.x),
            Action::End => f.write_str("end"),
            Action::Hint(help) => write!(f, "hint {}", help.step()),
        }
    }
}

impl FromStr for Action {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Self, Refused> {
        let words: Vec<&str> = text.split([' ', '\t']).filter(|word| !word.is_empty()).collect();
        let refuse = |why: String| Refused::new("bad-action", why);
        let number = |word: &str| {
            let why = || refuse(format!("'{}' is not a number of 1 to 4 digits", shortened(word)));
            number(word).map(i32::from).ok_or_else(why)
        };
        let at = |row: &str, column: &str| Ok::<Pos, Refused>(Pos::new(number(column)?, number(row)?));
        match words[..] {
            ["rot", row, column] => Ok(Action::Rotate(at(row, column)?, 1)),
            ["rot", row, column, quarters] => match number(quarters)? {
                quarters @ 1..=MOST_QUARTERS => Ok(Action::Rotate(at(row, column)?, quarters as u8)),
                other => Err(refuse(format!("{other} quarter turns are not from 1 to {MOST_QUARTERS}"))),
            },
            ["put", row, column] => Ok(Action::Put(at(row, column)?)),
            ["take", row, column] => Ok(Action::Take(at(row, column)?)),
            ["end"] => Ok(Action::End),
            ["hint", "3"] => Ok(Action::Hint(Help::Rooms)),
            ["hint", "4"] => Ok(Action::Hint(Help::All)),
            _ => Err(refuse(format!(
                "'{}' is none of: rot ROW COLUMN [QUARTERS], put ROW COLUMN, take ROW COLUMN, end",
                shortened(text)
            ))),
        }
    }
}

/// The beginning of a text that was not understood, to be shown.
pub(crate) fn shortened(text: &str) -> String {
    text.chars().take(30).flat_map(char::escape_debug).collect()
}
