//! What can happen in a tick, and its exact words. Most ticks say nothing.

use crate::level::key_name;
use kernel::game::Cue;
use kernel::pos::Pos;
use serde::Serialize;

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

impl From<Event> for kernel::game::Event {
    /// The kind in one word, what it means to eye and ear, and the exact words.
    fn from(event: Event) -> Self {
        let (kind, cue, words) = match &event {
            Event::Entered { title } => ("enter", Cue::Travel, &*format!("You enter {title}.")),
            Event::Pickaxe => ("pickaxe", Cue::Take, "You take the pickaxe."),
            Event::Heart { hp } => ("heart", Cue::Take, &*format!("A heart. You have {}.", hit_points(*hp))),
            Event::Key { key } => ("key", Cue::Take, &*format!("You take a key ({}).", key_name(*key))),
            Event::Opened => ("open", Cue::Open, "The chains fall. The way is open."),
            // Whether it strikes anything is another event.
            Event::Swing => ("swing", Cue::Miss, ""),
            Event::Struck { .. } => ("strike", Cue::Hit, ""),
            Event::Rock => ("rock", Cue::Kill, "The rock crumbles."),
            Event::Slain => ("slain", Cue::Kill, "The monster is slain."),
            Event::Awake => ("awake", Cue::Talk, "The Boss is awake."),
            Event::Barrage => ("barrage", Cue::Use, ""),
            Event::Defeated => ("defeated", Cue::Goal, "The Boss is defeated."),
            Event::Hurt { hp } => {
                ("hurt", Cue::Hurt, &*format!("You are hurt. You have {}.", hit_points(*hp)))
            }
            Event::Died => ("died", Cue::Kill, "You die, and find yourself where you came in."),
            Event::AreaReset => ("reset-area", Cue::Travel, "The room is as it was."),
            Event::GameReset => ("reset-game", Cue::Travel, "Everything begins anew."),
            Event::Page => ("page", Cue::Talk, ""),
            Event::Treasure => ("treasure", Cue::Win, "The treasure is yours."),
        };
        kernel::game::Event::new(kind, cue, words, &event)
    }
}

/// `1 hit point`, `3 hit points`.
pub(crate) fn hit_points(n: u8) -> String {
    if n == 1 { "1 hit point".into() } else { format!("{n} hit points") }
}
