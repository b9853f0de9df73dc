//! What can happen in a step, and its words.

use crate::action::Help;
use crate::dungeon::many;
use kernel::game::{Cue, Worth};
use kernel::pos::Pos;
use serde::Serialize;
use std::fmt;

/// Something that happened. Dragons are named by their levels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Event {
    /// A room was turned clockwise. No words: it is seen.
    Rotated { at: Pos, quarters: u8 },
    /// A treasure was placed.
    Placed { placed: Pos },
    /// A treasure was taken back.
    TakenBack { taken: Pos },
    /// The adventurer walked, from the room he started in. No words: it is seen.
    Walked { path: Vec<Pos> },
    /// The adventurer had no intention and waited (WY-105).
    Waited,
    /// He killed a dragon and is of this level now; perhaps an elixir was used up.
    Slew { dragon: u16, level: u16, at: Pos, elixir: bool },
    /// A dragon ate him.
    Eaten { dragon: u16, level: u16, at: Pos },
    /// He took the treasure.
    Treasure { treasure: Pos },
    /// He took an elixir and carries so many now.
    Elixir { charges: u16, at: Pos },
    /// He pulled a lever.
    Lever { lever: char, at: Pos },
    /// A lever cut his plan, and he made another (`true`) or stopped (`false`).
    Replanned { replanned: bool },
    /// A dragon moved.
    Moved { dragon: u16, from: Pos, to: Pos },
    /// Help was taken that costs stars.
    Helped { help: Help },
    /// Nothing is left to do in one-turn mode.
    Stuck { dragons: usize },
    /// Every dragon is dead.
    Won { turns: u32, rotations: u32 },
}

impl Event {
    /// The kind in one word, for programs, and what it means to eye and ear.
    const fn told(&self) -> (&'static str, Option<Cue>) {
        match self {
            Event::Rotated { .. } => ("rotate", Some(Cue::Turn)),
            Event::Placed { .. } => ("place", Some(Cue::Use)),
            Event::TakenBack { .. } => ("take-back", Some(Cue::Take)),
            Event::Walked { .. } => ("walk", Some(Cue::Step)),
            Event::Waited => ("wait", None),
            Event::Slew { .. } => ("slay", Some(Cue::Goal)),
            Event::Eaten { .. } => ("eaten", Some(Cue::Lose)),
            Event::Treasure { .. } => ("treasure", Some(Cue::Take)),
            Event::Elixir { .. } => ("elixir", Some(Cue::Take)),
            Event::Lever { .. } => ("lever", Some(Cue::Open)),
            Event::Replanned { .. } => ("plan", Some(Cue::Bump)),
            Event::Moved { .. } => ("move", Some(Cue::Step)),
            Event::Helped { .. } => ("hint", Some(Cue::Talk)),
            Event::Stuck { .. } => ("stuck", Some(Cue::Lose)),
            Event::Won { .. } => ("win", Some(Cue::Win)),
        }
    }
}

impl Event {
    /// Where it is seen, and what is shown there for a moment.
    fn seen(&self) -> (Option<Pos>, Worth) {
        match self {
            Event::Rotated { at, quarters } => (Some(*at), Worth::Quarters(*quarters)),
            Event::Placed { placed: at }
            | Event::TakenBack { taken: at }
            | Event::Treasure { treasure: at }
            | Event::Eaten { at, .. }
            | Event::Lever { at, .. } => (Some(*at), Worth::Nothing),
            Event::Slew { at, level, .. } => (Some(*at), format!("level {level}").into()),
            Event::Elixir { at, .. } => (Some(*at), "elixir".into()),
            _ => (None, Worth::Nothing),
        }
    }
}

impl Event {
    /// How it is told to a player, where that differs from the exact words. The end has a screen of its own.
    fn spoken(&self) -> Option<String> {
        Some(match self {
            Event::Slew { dragon, level, elixir, .. } => {
                let he = if *elixir { "With the elixir he" } else { "He" };
                format!("{he} kills the level {dragon} dragon and rises to level {level}.")
            }
            Event::Eaten { dragon, .. } => format!("The level {dragon} dragon eats him."),
            Event::Won { .. } => "Every dragon is dead.".into(),
            Event::Stuck { .. } => "He is stuck.".into(),
            Event::Placed { .. } => "You lay out a treasure.".into(),
            Event::TakenBack { .. } => "You take the treasure back.".into(),
            Event::Waited => "He sees nothing to fight, so he waits.".into(),
            Event::Elixir { charges: 1, .. } => "He takes an elixir: he will win his next fight.".into(),
            Event::Elixir { charges, .. } => {
                format!("He takes an elixir: he will win his next {charges} fights.")
            }
            Event::Replanned { replanned: true } => "His way is shut, so he looks for another.".into(),
            Event::Replanned { replanned: false } => "His way is shut, and there is no other.".into(),
            Event::Helped { help: Help::Rooms } => "That hint cost a star: you can still get two.".into(),
            Event::Helped { help: Help::All } => "That hint cost another star: you can still get one.".into(),
            _ => return None,
        })
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
            Event::Slew { dragon, level, elixir, .. } => {
                let he = if *elixir { "With an elixir he" } else { "He" };
                write!(f, "{he} kills the dragon of level {dragon} and is level {level}.")
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
                let (turns, rotations) = (many(*turns, "turn"), many(*rotations, "rotation"));
                write!(f, "Every dragon is dead after {turns} and {rotations}.")
            }
        }
    }
}

impl From<Event> for kernel::game::Event {
    fn from(event: Event) -> Self {
        let (kind, cue) = event.told();
        let (at, worth) = event.seen();
        kernel::game::Event::new(kind, cue, event.to_string(), &event)
            .said(event.spoken())
            .at(at)
            .worth(worth)
    }
}
