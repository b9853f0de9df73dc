//! What a player can do, and its text.

use kernel::game::Refused;
use std::fmt;
use std::str::FromStr;

/// One action of the player to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Throw the dice, or pass while poisoned. Where there is a choice it leaves it to the rules.
    Throw,
    /// Play this value of the hand (SA-X13).
    Play(u8),
    /// Take this exit, counted from 0 (in text from 1): stairs in file order, then the pole.
    Exit(u8),
    /// Go on as before although the direction die is empty.
    Straight,
    /// Turn round.
    Back,
}

/// The most exits a cell can have: two stairs and a pole.
const EXITS: u8 = 3;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Throw => f.write_str("throw"),
            Action::Play(value) => write!(f, "play {value}"),
            Action::Exit(exit) => write!(f, "exit {}", exit + 1),
            Action::Straight => f.write_str("straight"),
            Action::Back => f.write_str("back"),
        }
    }
}

impl FromStr for Action {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Self, Refused> {
        let (values, exits) = ((1..=6).map(Action::Play), (0..EXITS).map(Action::Exit));
        let mut all = [Action::Throw, Action::Straight, Action::Back].into_iter().chain(values).chain(exits);
        all.find(|action| action.to_string() == text).ok_or_else(|| {
            Refused::new(
                "bad-action",
                format!("'{text}' is none of throw, play 1 to 6, exit 1 to 3, straight, back"),
            )
        })
    }
}
