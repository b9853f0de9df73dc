//! What can happen in a tick, and its exact words. Most ticks say nothing.

use crate::level::key_name;
use kernel::game::Cue;
use kernel::pos::Pos;
use serde::Serialize;
use std::fmt;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Event {
    /// The hero came into a room.
    Entered {
        /// Its title.
        title: String,
    },
    /// The pickaxe was found.
    Pickaxe,
    /// A heart was taken.
    Heart {
        /// How many hit points the hero has now.
        hp: u8,
    },
    /// A key was found.
    Key {
        /// Which one.
        key: i32,
    },
    /// A portal was unlocked.
    Opened,
    /// The pickaxe swings. No words.
    Swing,
    /// A rock, a monster or the Boss was struck. No words.
    Struck {
        /// Where.
        cell: Pos,
    },
    /// A rock begins to crumble.
    Rock,
    /// A monster was slain.
    Slain,
    /// The Boss was struck for the first time.
    Awake,
    /// The Boss fires. No words.
    Barrage,
    /// The Boss is defeated.
    Defeated,
    /// The hero was hurt.
    Hurt {
        /// How many hit points are left.
        hp: u8,
    },
    /// The hero died, and the room begins anew.
    Died,
    /// The room was reset.
    AreaReset,
    /// The whole game was reset.
    GameReset,
    /// A page of a dialogue is shown. No words; they are on the page.
    Page,
    /// The treasure was taken.
    Treasure,
}

impl Event {
    /// The kind in one word, for programs.
    pub const fn kind(&self) -> &'static str {
        match self {
            Event::Entered { .. } => "enter",
            Event::Pickaxe => "pickaxe",
            Event::Heart { .. } => "heart",
            Event::Key { .. } => "key",
            Event::Opened => "open",
            Event::Swing => "swing",
            Event::Struck { .. } => "strike",
            Event::Rock => "rock",
            Event::Slain => "slain",
            Event::Awake => "awake",
            Event::Barrage => "barrage",
            Event::Defeated => "defeated",
            Event::Hurt { .. } => "hurt",
            Event::Died => "died",
            Event::AreaReset => "reset-area",
            Event::GameReset => "reset-game",
            Event::Page => "page",
            Event::Treasure => "treasure",
        }
    }

    /// What it means to eye and ear.
    pub const fn cue(&self) -> Cue {
        match self {
            Event::Entered { .. } | Event::AreaReset | Event::GameReset => Cue::Travel,
            Event::Pickaxe | Event::Heart { .. } | Event::Key { .. } => Cue::Take,
            Event::Opened => Cue::Open,
            // Whether it strikes anything is another event.
            Event::Swing => Cue::Miss,
            Event::Struck { .. } => Cue::Hit,
            Event::Rock | Event::Slain | Event::Died => Cue::Kill,
            Event::Awake | Event::Page => Cue::Talk,
            Event::Barrage => Cue::Use,
            Event::Defeated => Cue::Goal,
            Event::Hurt { .. } => Cue::Hurt,
            Event::Treasure => Cue::Win,
        }
    }
}

impl fmt::Display for Event {
    /// The exact words; nothing where nothing is said.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Entered { title } => write!(f, "You enter {title}."),
            Event::Pickaxe => f.write_str("You take the pickaxe."),
            Event::Heart { hp } => write!(f, "A heart. You have {}.", hit_points(*hp)),
            Event::Key { key } => write!(f, "You take a key ({}).", key_name(*key)),
            Event::Opened => f.write_str("The chains fall. The way is open."),
            Event::Swing | Event::Struck { .. } | Event::Barrage | Event::Page => Ok(()),
            Event::Rock => f.write_str("The rock crumbles."),
            Event::Slain => f.write_str("The monster is slain."),
            Event::Awake => f.write_str("The Boss is awake."),
            Event::Defeated => f.write_str("The Boss is defeated."),
            Event::Hurt { hp } => write!(f, "You are hurt. You have {}.", hit_points(*hp)),
            Event::Died => f.write_str("You die, and find yourself where you came in."),
            Event::AreaReset => f.write_str("The room is as it was."),
            Event::GameReset => f.write_str("Everything begins anew."),
            Event::Treasure => f.write_str("The treasure is yours."),
        }
    }
}

/// `1 hit point`, `3 hit points`.
pub(crate) fn hit_points(n: u8) -> String {
    if n == 1 { "1 hit point".into() } else { format!("{n} hit points") }
}
