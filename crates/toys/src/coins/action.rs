//! What a player can do, and its text. Whether it is allowed now is the rules' business.

use kernel::game::Refused;
use kernel::pos::Dir;
use std::fmt;
use std::str::FromStr;

/// One decision of the player to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// One step to a neighbouring cell.
    Step(Dir),
    /// Stay here this turn.
    Wait,
    /// Open the chest that was just stepped on.
    Open,
    /// Leave it shut.
    Leave,
}

impl Action {
    /// All of them, in the order in which legal actions are listed.
    pub const ALL: [Action; 7] = [
        Action::Step(Dir::North),
        Action::Step(Dir::East),
        Action::Step(Dir::South),
        Action::Step(Dir::West),
        Action::Wait,
        Action::Open,
        Action::Leave,
    ];

    /// Its text: one word.
    pub const fn name(self) -> &'static str {
        match self {
            Action::Step(dir) => dir.name(),
            Action::Wait => "wait",
            Action::Open => "open",
            Action::Leave => "leave",
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
