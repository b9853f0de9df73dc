//! What can happen in a tick, and its exact words. Most ticks say nothing.

use crate::actors::HERO_HP;
use crate::level::key_name;
use crate::state::State;
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

impl Event {
    /// How it is told to a player, where that differs from the exact words; `state` is the one it led to.
    pub(crate) fn spoken(&self, state: &State) -> Option<String> {
        let hearts = |hp: u8| if hp == 1 { "one heart left".into() } else { format!("{hp} hearts left") };
        Some(match self {
            Event::Entered { .. } => format!("You enter {}.", place(state)),
            Event::Heart { hp: HERO_HP } => "A heart! You are as well as can be.".into(),
            Event::Heart { hp } => format!("A heart! You have {hp} now."),
            Event::Key { .. } => "You found the key!".into(),
            Event::Hurt { hp } => format!("Ouch! You have {}.", hearts(*hp)),
            Event::Died => "You are beaten, and wake up where you came in.".into(),
            Event::Slain => "The log is done for.".into(),
            Event::Awake => "The Boss wakes up!".into(),
            Event::Defeated => "The Boss is beaten!".into(),
            Event::AreaReset => "The room is as you found it.".into(),
            Event::GameReset => "Back to the beginning.".into(),
            _ => return None,
        })
    }
}

impl Event {
    /// Where it is seen, where it comes from, and what is written there for a moment. `state` is the one it led to.
    pub(crate) fn seen(&self, state: &State) -> (Option<Pos>, Option<Pos>, &'static str) {
        let hero = state.hero.body.at;
        match self {
            Event::Struck { cell } => (Some(*cell), Some(hero), ""),
            Event::Hurt { .. } => (Some(hero), None, "-1"),
            Event::Heart { .. } => (Some(hero), None, "+1"),
            Event::Key { .. } | Event::Pickaxe | Event::Opened | Event::Treasure => (Some(hero), None, ""),
            _ => (None, None, ""),
        }
    }
}

/// The hero's room in a few words: `maze 2 of 5`.
pub(crate) fn place(state: &State) -> String {
    let boss = state.level.boss_room();
    match state.room {
        0 => "the first room".into(),
        room if room == boss => "the Boss's den".into(),
        room => format!("maze {room} of {}", boss - 1),
    }
}

/// `1 hit point`, `3 hit points`.
pub(crate) fn hit_points(n: u8) -> String {
    if n == 1 { "1 hit point".into() } else { format!("{n} hit points") }
}
