//! What a player can do: one step, and its text. Whether it is allowed now is decided in `rules.rs`.

use kernel::game::Refused;
use kernel::pos::{Dir8, Pos};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The unit of play (PU-004): a move to one of the eight neighbours, or staying. The order of the
/// variants is the standard order, which decides every tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Step {
    /// y − 1.
    N,
    /// Up and right.
    NE,
    /// x + 1.
    E,
    /// Down and right.
    SE,
    /// y + 1.
    S,
    /// Down and left.
    SW,
    /// x − 1.
    W,
    /// Up and left.
    NW,
    /// Nowhere.
    #[serde(rename = "STAY")]
    Stay,
}

impl Step {
    /// All of them, in the standard order.
    pub const ALL: [Step; 9] =
        [Step::N, Step::NE, Step::E, Step::SE, Step::S, Step::SW, Step::W, Step::NW, Step::Stay];

    /// The place in the standard order, 0 to 8.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction, unless it is [`Step::Stay`].
    pub fn dir(self) -> Option<Dir8> {
        Dir8::ALL.get(self.index()).copied()
    }

    /// Whether both x and y change.
    pub const fn is_diagonal(self) -> bool {
        self.index() % 2 == 1
    }

    /// The cell it leads to from a cell.
    #[must_use]
    pub fn from(self, cell: Pos) -> Pos {
        self.dir().map_or(cell, |dir| cell.step8(dir))
    }

    /// The step from a cell to itself or to one of its eight neighbours.
    pub fn between(from: Pos, to: Pos) -> Option<Step> {
        // Far cells first: a click may name one for which a sum would overflow.
        (from.chebyshev(to) <= 1).then(|| Step::ALL.into_iter().find(|s| s.from(from) == to)).flatten()
    }

    /// Its text: `N`, `NE`, …, `STAY`.
    pub const fn name(self) -> &'static str {
        ["N", "NE", "E", "SE", "S", "SW", "W", "NW", "STAY"][self.index()]
    }

    /// What a person may type for it (PU-X03): its name in any case, the keypad's digit, or one of
    /// `hjklyubn.`. The letter `n` alone is the key (south-east), the capital `N` the name (north).
    pub fn from_input(text: &str) -> Option<Step> {
        const DIGITS: &str = "896321475";
        const KEYS: &str = "kulnjbhy.";
        let mut chars = text.chars();
        if let (Some(c), None) = (chars.next(), chars.next())
            && let Some(place) = DIGITS.find(c).or_else(|| KEYS.find(c))
        {
            return Some(Step::ALL[place]);
        }
        text.parse().ok()
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Step {
    type Err = Refused;

    /// The names in any case.
    fn from_str(text: &str) -> Result<Self, Refused> {
        Step::ALL.into_iter().find(|s| s.name().eq_ignore_ascii_case(text)).ok_or_else(|| {
            let shown: String = text.chars().take(20).collect();
            Refused::new("bad-action", format!("'{shown}' is none of {}", names(Step::ALL)))
        })
    }
}

/// Names in a row: `N E STAY`.
pub fn names(steps: impl IntoIterator<Item = Step>) -> String {
    steps.into_iter().map(Step::name).collect::<Vec<_>>().join(" ")
}
