//! What is held during one tick, and its text. All of it is always allowed.

use kernel::game::Refused;
use std::fmt;
use std::str::FromStr;

/// A direction along the bottom of the shaft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Towards column 0.
    Left,
    /// Away from it.
    Right,
}

impl Side {
    /// The change of the column.
    pub const fn delta(self) -> i32 {
        match self {
            Side::Left => -1,
            Side::Right => 1,
        }
    }
}

/// What the hero is told in one tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Step to this side, if a step is not under way already.
    Step(Side),
    /// Begin nothing.
    Stay,
}

impl Action {
    /// All of them, in the order in which legal actions are listed.
    pub const ALL: [Action; 3] = [Action::Step(Side::Left), Action::Step(Side::Right), Action::Stay];

    /// Its text: one word.
    pub const fn name(self) -> &'static str {
        match self {
            Action::Step(Side::Left) => "left",
            Action::Step(Side::Right) => "right",
            Action::Stay => "stay",
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Action {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Self, Refused> {
        Action::ALL.into_iter().find(|a| a.name() == text).ok_or_else(|| {
            let known = Action::ALL.map(Action::name).join(", ");
            Refused::new("bad-action", format!("'{text}' is none of {known}"))
        })
    }
}
