//! What a player can do, and its text. Nobody decides anything in this game: the one action is to
//! throw the dice, or to let the turn pass where the rules say so.

use kernel::game::Refused;
use std::fmt;
use std::str::FromStr;

/// One turn of the player to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Throw the dice; a poisoned player's turn passes instead.
    Throw,
}

impl Action {
    /// All of them.
    pub const ALL: [Action; 1] = [Action::Throw];

    /// Its text: one word.
    pub const fn name(self) -> &'static str {
        match self {
            Action::Throw => "throw",
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
        Action::ALL
            .into_iter()
            .find(|a| a.name() == text)
            .ok_or_else(|| Refused::new("bad-action", format!("'{text}' is not throw")))
    }
}
