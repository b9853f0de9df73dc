//! What can happen in a step, and its exact words. An event holds its own fields and borrows
//! nothing, so that a step can push it without making anything on the heap.

use super::state::Player;
use kernel::game::Cue;
use kernel::pos::Pos;
use serde::Serialize;
use std::fmt;

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Event {
    /// A player took a step. No words: it is seen.
    Stepped {
        /// Who.
        who: Player,
        /// Where from.
        from: Pos,
        /// Where to.
        to: Pos,
    },
    /// A player did nothing this turn. No words.
    Waited {
        /// Who.
        who: Player,
    },
    /// A player found a coin.
    Coin {
        /// Who.
        who: Player,
        /// Where it lay.
        at: Pos,
        /// How many points it brought.
        worth: u32,
    },
    /// A player came to a chest and has to decide.
    Chest {
        /// Who.
        who: Player,
        /// Where it stands.
        at: Pos,
    },
    /// A player opened a chest, and there was treasure in it.
    Treasure {
        /// Who.
        who: Player,
        /// Where it stood.
        at: Pos,
        /// How many points it brought.
        worth: u32,
    },
    /// A player opened a chest, and it bit.
    Bite {
        /// Who.
        who: Player,
        /// Where it stood.
        at: Pos,
        /// How many points it cost.
        cost: u32,
    },
    /// A player left a chest shut.
    Left {
        /// Who.
        who: Player,
        /// Where it stands.
        at: Pos,
    },
}

impl Event {
    /// What it means to eye and ear.
    const fn cue(self) -> Option<Cue> {
        match self {
            Event::Stepped { .. } => Some(Cue::Step),
            Event::Coin { .. } | Event::Treasure { .. } => Some(Cue::Take),
            Event::Chest { .. } => Some(Cue::Open),
            Event::Bite { .. } => Some(Cue::Hurt),
            Event::Left { .. } => Some(Cue::Close),
            Event::Waited { .. } => None,
        }
    }

    /// The kind in one word, for programs.
    pub const fn kind(self) -> &'static str {
        match self {
            Event::Stepped { .. } => "step",
            Event::Waited { .. } => "wait",
            Event::Coin { .. } => "coin",
            Event::Chest { .. } => "chest",
            Event::Treasure { .. } => "treasure",
            Event::Bite { .. } => "bite",
            Event::Left { .. } => "leave",
        }
    }
}

/// `1 point`, `4 points`.
pub(super) fn points(n: u32) -> String {
    format!("{n} {}", if n == 1 { "point" } else { "points" })
}

impl fmt::Display for Event {
    /// The exact words; nothing where nothing is said.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Event::Stepped { .. } | Event::Waited { .. } => Ok(()),
            Event::Coin { who, worth, .. } => write!(f, "{who} finds a coin worth {}.", points(worth)),
            Event::Chest { who, .. } => write!(f, "{who} comes to a chest."),
            Event::Treasure { who, worth, .. } => {
                write!(f, "{who} opens the chest and finds {}.", points(worth))
            }
            Event::Bite { who, cost: 0, .. } => {
                write!(f, "{who} opens the chest. It bites, but there is nothing to lose.")
            }
            Event::Bite { who, cost, .. } => {
                write!(f, "{who} opens the chest. It bites and costs {}.", points(cost))
            }
            Event::Left { who, .. } => write!(f, "{who} leaves the chest shut."),
        }
    }
}

impl From<Event> for kernel::game::Event {
    fn from(event: Event) -> Self {
        kernel::game::Event::new(event.kind(), event.cue(), event.to_string(), &event)
    }
}
