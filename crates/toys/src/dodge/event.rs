//! What can happen in a tick, and its exact words. Most ticks say nothing.

use super::action::Side;
use kernel::game::Cue;
use serde::Serialize;
use std::fmt;

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Event {
    /// The hero began a step. No words.
    Stepped {
        /// To which side.
        side: Side,
    },
    /// A stone appeared at the top. No words.
    Stone {
        /// In which column.
        column: i32,
    },
    /// A stone hit the hero.
    Hit {
        /// How many lives are left.
        lives: u32,
    },
}

impl Event {
    /// What it means to eye and ear.
    const fn cue(self) -> Option<Cue> {
        match self {
            Event::Stepped { .. } => Some(Cue::Step),
            Event::Hit { lives: 0 } => Some(Cue::Lose),
            Event::Hit { .. } => Some(Cue::Hurt),
            Event::Stone { .. } => None,
        }
    }

    /// The kind in one word, for programs.
    pub const fn kind(self) -> &'static str {
        match self {
            Event::Stepped { .. } => "step",
            Event::Stone { .. } => "stone",
            Event::Hit { .. } => "hit",
        }
    }
}

/// `no lives`, `1 life`, `2 lives`.
pub(super) fn lives(n: u32) -> String {
    match n {
        0 => "no lives".into(),
        1 => "1 life".into(),
        n => format!("{n} lives"),
    }
}

impl fmt::Display for Event {
    /// The exact words; nothing where nothing is said.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Event::Stepped { .. } | Event::Stone { .. } => Ok(()),
            Event::Hit { lives: 0 } => f.write_str("A stone hits you. That was your last life."),
            Event::Hit { lives: n } => write!(f, "A stone hits you. You have {} left.", lives(n)),
        }
    }
}

impl From<Event> for kernel::game::Event {
    fn from(event: Event) -> Self {
        kernel::game::Event::new(event.kind(), event.cue(), event.to_string(), &event)
    }
}
