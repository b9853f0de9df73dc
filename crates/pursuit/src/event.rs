//! What can happen in a step, its exact words, and the move log's line (PU-025).

use crate::action::Step;
use crate::state::{Side, State};
use kernel::game::Cue;
use kernel::pos::Pos;
use serde::Serialize;
use std::fmt;

/// A step that was made. Its text is its line in the log: `ROUND SIDE REM DIR X,Y [drink] [catch]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Made {
    /// In which round.
    pub round: u32,
    /// By whom.
    pub side: Side,
    /// How many steps were left in the turn after it.
    pub rem: u32,
    /// Which step.
    pub step: Step,
    /// Where it led.
    pub to: Pos,
    /// Whether a potion was drunk there.
    pub drink: bool,
    /// Whether it was the catch.
    pub catch: bool,
}

impl fmt::Display for Made {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Made { round, side, rem, step, to, drink, catch } = self;
        write!(f, "{round} {} {rem} {step} {to}", side.letter())?;
        f.write_str(if *drink { " drink" } else { "" })?;
        f.write_str(if *catch { " catch" } else { "" })
    }
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Event {
    /// A step, or staying. No words: it is seen.
    Stepped(Made),
    /// A potion was drunk.
    Drunk {
        /// By whom.
        who: Side,
        /// Where it lay.
        at: Pos,
        /// Steps a turn from the next turn on.
        speed: u32,
    },
    /// Both stand on one cell.
    Caught {
        /// Who made the last step.
        by: Side,
        /// Where.
        at: Pos,
        /// In which round.
        round: u32,
    },
    /// The same position came back for the third time (PU-X10).
    Repeated {
        /// At the start of which round.
        round: u32,
    },
    /// All rounds are played.
    Escaped {
        /// How many.
        rounds: u32,
    },
}

impl Event {
    /// The kind in one word, for programs, and what it means to eye and ear of the hero, who has the first seat.
    const fn kind(self) -> (&'static str, Option<Cue>) {
        match self {
            Event::Stepped(Made { step: Step::Stay, .. }) => ("step", None),
            Event::Stepped(_) => ("step", Some(Cue::Step)),
            Event::Drunk { .. } => ("drink", Some(Cue::Use)),
            Event::Caught { .. } => ("catch", Some(Cue::Lose)),
            Event::Repeated { .. } => ("repeat", Some(Cue::Win)),
            Event::Escaped { .. } => ("escape", Some(Cue::Win)),
        }
    }
}

impl Event {
    /// How it is told to a player, where that differs from the exact words.
    pub(crate) fn spoken(self) -> Option<String> {
        match self {
            Event::Stepped(_) | Event::Caught { by: Side::Hero, .. } => None,
            Event::Repeated { .. } => Some(
                "The same position for the third time: this chase would never end, so the hero gets away."
                    .into(),
            ),
            Event::Drunk { who, speed, .. } => {
                Some(format!("The {who} drinks the potion: {speed} steps a turn from now on."))
            }
            Event::Caught { by: Side::Monster, round, .. } => {
                Some(format!("Caught! The monster gets the hero in round {round}."))
            }
            Event::Escaped { rounds: n } => {
                Some(format!("The hero got away: {}, and still free.", rounds(n)))
            }
        }
    }
}

impl fmt::Display for Event {
    /// The exact words; nothing where nothing is said.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Event::Stepped(_) => Ok(()),
            Event::Drunk { who, speed, .. } => {
                write!(f, "The {who} drinks: {speed} steps a turn from the next turn on.")
            }
            Event::Caught { by: Side::Monster, round, .. } => {
                write!(f, "The monster catches the hero in round {round}.")
            }
            Event::Caught { by: Side::Hero, round, .. } => {
                write!(f, "The hero walks into the monster in round {round}.")
            }
            Event::Repeated { .. } => f.write_str(
                "The same position for the third time: this chase would go on for ever, so the hero is free.",
            ),
            Event::Escaped { rounds } => write!(f, "The hero has not been caught in {rounds} rounds."),
        }
    }
}

/// `1 round`, `4 rounds`.
pub(crate) fn rounds(n: u32) -> String {
    format!("{n} {}", if n == 1 { "round" } else { "rounds" })
}

impl Event {
    /// As the world sees it. The end of a hunt sounds as it does to whoever wanted it.
    pub(crate) fn told(self, state: &State) -> kernel::game::Event {
        let (kind, cue) = self.kind();
        let hunts = state.goal.is_some_and(|goal| goal.side == Side::Monster);
        let cue = match cue {
            Some(Cue::Win) if hunts => Some(Cue::Lose),
            Some(Cue::Lose) if hunts => Some(Cue::Win),
            cue => cue,
        };
        let (at, worth) = match self {
            Event::Drunk { at, .. } => (Some(at), "+1 step"),
            Event::Caught { at, .. } => (Some(at), "caught!"),
            _ => (None, ""),
        };
        let told = kernel::game::Event::new(kind, cue, self.to_string(), &self).said(self.spoken());
        told.at(at).worth(worth)
    }
}
