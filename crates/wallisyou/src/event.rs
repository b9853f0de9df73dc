//! What can happen in a step, and its words.

use crate::action::Help;
use kernel::game::Cue;
use kernel::pos::Pos;
use serde::Serialize;
use std::fmt;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Event {
    /// A room was turned. No words: it is seen.
    Rotated {
        /// Which room.
        at: Pos,
        /// Clockwise quarter turns.
        quarters: u8,
    },
    /// A treasure was placed.
    Placed {
        /// Where.
        placed: Pos,
    },
    /// A treasure was taken back.
    TakenBack {
        /// Where.
        taken: Pos,
    },
    /// The adventurer walked. No words: it is seen.
    Walked {
        /// The rooms, from the one he started in.
        path: Vec<Pos>,
    },
    /// The adventurer had no intention and waited (WY-105).
    Waited,
    /// He killed a dragon.
    Slew {
        /// Its level.
        dragon: u16,
        /// His level now.
        level: u16,
        /// Where.
        at: Pos,
        /// Whether an elixir was used up.
        elixir: bool,
    },
    /// A dragon ate him.
    Eaten {
        /// Its level.
        dragon: u16,
        /// His level.
        level: u16,
        /// Where.
        at: Pos,
    },
    /// He took the treasure.
    Treasure {
        /// Where.
        treasure: Pos,
    },
    /// He took an elixir.
    Elixir {
        /// How many he carries now.
        charges: u16,
        /// Where.
        at: Pos,
    },
    /// He pulled a lever.
    Lever {
        /// Its letter.
        lever: char,
        /// Where.
        at: Pos,
    },
    /// A lever cut his plan, and he made another (`true`) or stopped (`false`).
    Replanned {
        /// Whether there is another plan.
        replanned: bool,
    },
    /// A dragon moved.
    Moved {
        /// Its level.
        dragon: u16,
        /// From here.
        from: Pos,
        /// To here.
        to: Pos,
    },
    /// Help was taken that costs stars.
    Helped {
        /// Which.
        help: Help,
    },
    /// Nothing is left to do in one-turn mode.
    Stuck {
        /// Living dragons.
        dragons: usize,
    },
    /// Every dragon is dead.
    Won {
        /// Turns it took.
        turns: u32,
        /// Quarter turns it took.
        rotations: u32,
    },
}

impl Event {
    /// What it means to eye and ear.
    const fn cue(&self) -> Option<Cue> {
        match self {
            Event::Rotated { .. } => Some(Cue::Turn),
            Event::Placed { .. } => Some(Cue::Use),
            Event::TakenBack { .. } | Event::Treasure { .. } | Event::Elixir { .. } => Some(Cue::Take),
            Event::Walked { .. } | Event::Moved { .. } => Some(Cue::Step),
            Event::Slew { .. } => Some(Cue::Goal),
            Event::Lever { .. } => Some(Cue::Open),
            Event::Replanned { .. } => Some(Cue::Bump),
            Event::Helped { .. } => Some(Cue::Talk),
            Event::Eaten { .. } | Event::Stuck { .. } => Some(Cue::Lose),
            Event::Won { .. } => Some(Cue::Win),
            Event::Waited => None,
        }
    }

    /// The kind in one word, for programs.
    pub const fn kind(&self) -> &'static str {
        match self {
            Event::Rotated { .. } => "rotate",
            Event::Placed { .. } => "place",
            Event::TakenBack { .. } => "take-back",
            Event::Walked { .. } => "walk",
            Event::Waited => "wait",
            Event::Slew { .. } => "slay",
            Event::Eaten { .. } => "eaten",
            Event::Treasure { .. } => "treasure",
            Event::Elixir { .. } => "elixir",
            Event::Lever { .. } => "lever",
            Event::Replanned { .. } => "plan",
            Event::Moved { .. } => "move",
            Event::Helped { .. } => "hint",
            Event::Stuck { .. } => "stuck",
            Event::Won { .. } => "win",
        }
    }
}

impl fmt::Display for Event {
    /// The exact words; nothing where nothing is said.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Rotated { .. } | Event::Walked { .. } | Event::Moved { .. } => Ok(()),
            Event::Placed { .. } => f.write_str("A treasure is laid out."),
            Event::TakenBack { .. } => f.write_str("The treasure is taken back."),
            Event::Waited => f.write_str("The adventurer sees nothing to fight and waits."),
            Event::Slew { dragon, level, elixir: false, .. } => {
                write!(f, "He kills the dragon of level {dragon} and is level {level}.")
            }
            Event::Slew { dragon, level, elixir: true, .. } => {
                write!(f, "With an elixir he kills the dragon of level {dragon} and is level {level}.")
            }
            Event::Eaten { dragon, level, .. } => {
                write!(f, "The dragon of level {dragon} eats the adventurer of level {level}.")
            }
            Event::Treasure { .. } => f.write_str("He pockets the treasure."),
            Event::Elixir { charges: 1, .. } => f.write_str("He takes an elixir: the next fight is won."),
            Event::Elixir { charges, .. } => {
                write!(f, "He takes an elixir: the next {charges} fights are won.")
            }
            Event::Lever { lever, .. } => write!(f, "He pulls lever {lever}."),
            Event::Replanned { replanned: true } => f.write_str("His way is shut; he looks for another."),
            Event::Replanned { replanned: false } => f.write_str("His way is shut, and there is no other."),
            Event::Helped { help: Help::Rooms } => {
                f.write_str("The hint shows the rooms to rotate: two stars at most.")
            }
            Event::Helped { help: Help::All } => f.write_str("The hint rotates the rooms: one star at most."),
            Event::Stuck { dragons: 1 } => f.write_str("He is stuck, and a dragon is left."),
            Event::Stuck { dragons } => write!(f, "He is stuck, and {dragons} dragons are left."),
            Event::Won { turns, rotations } => {
                let (s, q) = (plural(*turns), plural(*rotations));
                write!(f, "Every dragon is dead after {turns} turn{s} and {rotations} rotation{q}.")
            }
        }
    }
}

/// The ending of a noun that is counted.
pub(crate) const fn plural(count: u32) -> &'static str {
    if count == 1 { "" } else { "s" }
}

impl From<Event> for kernel::game::Event {
    fn from(event: Event) -> Self {
        kernel::game::Event::new(event.kind(), event.cue(), event.to_string(), &event)
    }
}
