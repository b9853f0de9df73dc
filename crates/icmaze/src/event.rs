//! What can happen in a tick, and its exact words. Most ticks say nothing.

use crate::actors::{Breed, Glow, Item};
use crate::level::{KEY_BOSS, KEY_DECOY, key_name};
use crate::setup::Way;
use crate::state::{State, Tally};
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
    /// A key that the hero has already was picked up once more. No exact words.
    SameKey,
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
    /// An enemy of another breed than the classic one was slain.
    Felled {
        /// Which.
        breed: Breed,
    },
    /// A thief has taken a coin.
    Stolen {
        /// Where.
        cell: Pos,
    },
    /// A sentry or the lieutenant shoots. No words.
    Shot {
        /// From where.
        cell: Pos,
    },
    /// A lever was pulled.
    Lever {
        /// Where.
        cell: Pos,
        /// Whether it is on now.
        on: bool,
    },
    /// A torch was lit.
    Torch {
        /// Where.
        cell: Pos,
    },
    /// A chest was tried that is locked yet.
    ChestLocked {
        /// Where.
        cell: Pos,
    },
    /// A chest was opened.
    Chest {
        /// Where.
        cell: Pos,
        /// What was in it.
        items: Vec<(Item, u8)>,
    },
    /// The puzzle of the room is solved.
    Puzzle,
    /// There is no room for it.
    Full {
        /// For what.
        item: Item,
    },
    /// Something was picked up.
    Loot {
        /// What.
        item: Item,
        /// How many.
        count: u8,
    },
    /// An orb was taken.
    Orb {
        /// Which.
        glow: Glow,
    },
    /// A bomb was put down.
    Fuse {
        /// Where.
        cell: Pos,
    },
    /// A bomb bursts.
    Blast {
        /// Where.
        cell: Pos,
    },
    /// Something was eaten or drunk.
    Used {
        /// What.
        item: Item,
        /// How many hit points the hero has now.
        hp: u8,
    },
    /// The flashlight was switched.
    Light {
        /// Whether it is on now.
        on: bool,
    },
    /// Something was bought.
    Bought {
        /// What.
        item: Item,
    },
    /// Something was sold.
    Sold {
        /// What.
        item: Item,
        /// How many of it.
        count: u8,
    },
    /// Nothing was traded.
    NoDeal {
        /// Why.
        why: &'static str,
    },
    /// The cat comes along.
    Pet,
    /// A messenger has brought a potion.
    Gift,
    /// The short way home has opened.
    Home,
    /// A rock has fallen.
    RockFall {
        /// Where.
        cell: Pos,
    },
    /// A heart has fallen from somewhere.
    HeartDrop {
        /// Where.
        cell: Pos,
    },
    /// Fog comes up.
    Fog,
    /// It is gone again.
    Clear,
    /// All monsters of the room fall asleep for a while.
    Nap,
    /// Night falls, or day breaks.
    Dusk {
        /// Which.
        night: bool,
    },
    /// A pellet was eaten. No words.
    Pellet,
    /// A large pellet was eaten.
    Power,
    /// All pellets of a room are eaten.
    Eaten,
}

impl Event {
    /// An enemy was slain.
    pub(crate) const fn slain(breed: Breed) -> Self {
        match breed {
            Breed::Log => Event::Slain,
            breed => Event::Felled { breed },
        }
    }
}

impl From<Event> for kernel::game::Event {
    /// The kind in one word, what it means to eye and ear, and the exact words.
    fn from(event: Event) -> Self {
        let (kind, cue, words) = match &event {
            Event::Entered { title } => ("enter", Cue::Travel, &*format!("You enter {title}.")),
            Event::Pickaxe => ("pickaxe", Cue::Take, "You take the pickaxe."),
            Event::Heart { hp } => ("heart", Cue::Take, &*format!("A heart. You have {}.", hit_points(*hp))),
            Event::Key { key } => ("key", Cue::Take, &*format!("You take a key ({}).", key_name(*key))),
            Event::SameKey => ("key", Cue::Take, ""),
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
            Event::Died => ("died", Cue::Lose, "You die, and find yourself where you came in."),
            Event::AreaReset => ("reset-area", Cue::Travel, "The room is as it was."),
            Event::GameReset => ("reset-game", Cue::Travel, "Everything begins anew."),
            Event::Page => ("page", Cue::Talk, ""),
            Event::Treasure => ("treasure", Cue::Win, "The treasure is yours."),
            Event::Felled { breed } => ("slain", Cue::Kill, &*format!("The {} is slain.", breed.name())),
            Event::Stolen { .. } => ("stolen", Cue::Take, "A thief grabs a coin."),
            Event::Shot { .. } => ("shot", Cue::Use, ""),
            Event::Lever { on: true, .. } => ("lever", Cue::Turn, "You pull the lever. It is on."),
            Event::Lever { .. } => ("lever", Cue::Turn, "You pull the lever. It is off."),
            Event::Torch { .. } => ("torch", Cue::Use, "You light the torch."),
            Event::ChestLocked { .. } => {
                ("chest-locked", Cue::Bump, "The chest is locked. Something in this room must open it.")
            }
            Event::Chest { items, .. } => ("chest", Cue::Open, &*format!("In the chest: {}.", listed(items))),
            Event::Puzzle => ("puzzle", Cue::Goal, "Click! The puzzle is solved, and the chest unlocks."),
            Event::Full { item } => {
                ("full", Cue::Bump, &*format!("You can't carry any more {}.", item.plural()))
            }
            Event::Loot { item, count } => {
                ("loot", Cue::Take, &*format!("You pick up {}.", listed(&[(*item, *count)])))
            }
            Event::Orb { glow } => ("orb", Cue::Take, orb_words(*glow)),
            Event::Fuse { .. } => ("fuse", Cue::Use, "You drop a bomb. Run!"),
            Event::Blast { .. } => ("blast", Cue::Kill, "The bomb goes off."),
            Event::Used { item: Item::Food, hp } => {
                ("eat", Cue::Use, &*format!("You eat. You have {}.", hit_points(*hp)))
            }
            Event::Used { hp, .. } => {
                ("drink", Cue::Use, &*format!("You drink the potion. You have {}.", hit_points(*hp)))
            }
            Event::Light { on: true } => ("light", Cue::Use, "Your flashlight is on."),
            Event::Light { .. } => ("light", Cue::Use, "Your flashlight is off."),
            Event::Bought { item } => ("buy", Cue::Take, &*format!("You buy {}.", item.with_article())),
            Event::Sold { item, count } => {
                ("sell", Cue::Take, &*format!("You sell {} for a gold coin.", listed(&[(*item, *count)])))
            }
            Event::NoDeal { why } => ("no-deal", Cue::Bump, *why),
            Event::Pet => ("pet", Cue::Goal, "The cat comes along."),
            Event::Home => ("home", Cue::Open, "A shortcut home has opened."),
            Event::Gift => ("gift", Cue::Take, "A messenger brings you a potion."),
            Event::RockFall { .. } => ("rock-fall", Cue::Hit, "A rock falls into the maze."),
            Event::HeartDrop { .. } => ("heart-drop", Cue::Take, "A heart drops out of nowhere."),
            Event::Fog => ("fog", Cue::Travel, "Fog rolls in."),
            Event::Clear => ("clear", Cue::Travel, "The fog lifts."),
            Event::Nap => ("nap", Cue::Talk, "Every monster in the room dozes off."),
            Event::Dusk { night: true } => ("dusk", Cue::Travel, "Night falls."),
            Event::Dusk { .. } => ("dusk", Cue::Travel, "Day breaks."),
            Event::Pellet => ("pellet", Cue::Step, ""),
            Event::Power => ("power", Cue::Goal, "A large pellet! Now they run from you."),
            Event::Eaten => ("eaten", Cue::Open, "All eaten. The way is open."),
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
            Event::Heart { hp } if *hp == state.setup.tuning().hero_hp => {
                "A heart! All your hearts are full.".into()
            }
            Event::Heart { hp } => format!("A heart! You have {hp} now."),
            Event::Key { key: KEY_DECOY } => "You found an old key. It fits no door here.".into(),
            Event::Key { key: KEY_BOSS } => "You picked up the Boss's key!".into(),
            Event::Key { .. } => "You found the key!".into(),
            Event::SameKey => "You already have this key.".into(),
            Event::Loot { item, count } => found(*item, *count)?,
            Event::Hurt { hp: 0 } => "Ouch! That was your last heart.".into(),
            Event::Hurt { hp } => format!("Ouch! You have {}.", hearts(*hp)),
            Event::Died if state.setup.tuning().one_life => "You fell! Everything starts over.".into(),
            Event::Died if state.setup.extras => {
                format!("You fell! The room starts over, and you lose {} points.", Tally::DEATH)
            }
            Event::Died => "You fell! The room starts over.".into(),
            Event::Slain => "The log is done for.".into(),
            Event::Used { item: Item::Food, hp } => format!("You eat something. You have {hp} hearts now."),
            Event::Used { .. } => "You drink the potion: all your hearts are back.".into(),
            Event::Orb { glow } => orb_told(*glow).into(),
            Event::Power => "A power pellet! Now they run from you.".into(),
            Event::Eaten => "You ate them all! The way is open.".into(),
            Event::RockFall { .. } => "A rock comes crashing down!".into(),
            Event::Fog => "Fog rolls in: you only see what is close by.".into(),
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
            Event::Heart { .. } | Event::Loot { item: Item::Gold, .. } => (Some(hero), None, "+1"),
            Event::Lever { cell, .. }
            | Event::Torch { cell }
            | Event::ChestLocked { cell }
            | Event::Chest { cell, .. }
            | Event::Blast { cell }
            | Event::RockFall { cell }
            | Event::HeartDrop { cell }
            | Event::Stolen { cell } => (Some(*cell), None, ""),
            Event::Died
            | Event::SameKey
            | Event::Loot { .. }
            | Event::Orb { .. }
            | Event::Power
            | Event::Gift
            | Event::Key { .. }
            | Event::Pickaxe
            | Event::Opened
            | Event::Treasure => (Some(hero), None, ""),
            _ => (None, None, ""),
        }
    }
}

/// The hero's room in a few words: `maze 2 of 5`.
pub(crate) fn place(state: &State) -> String {
    let boss = state.level.boss_room();
    match state.room {
        0 => "the first room".into(),
        room if room == boss && state.setup.way == Way::Pellets => "the vault".into(),
        room if room == boss => "the Boss's den".into(),
        room => format!("maze {room} of {}", boss - 1),
    }
}

/// `2 potions, a bomb`, `3 wood`.
pub(crate) fn listed(items: &[(Item, u8)]) -> String {
    let one = |&(item, count): &(Item, u8)| {
        if count > 1 { format!("{count} {}", item.plural()) } else { item.with_article() }
    };
    items.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// How it is told that something was picked up that says nothing about itself.
fn found(item: Item, count: u8) -> Option<String> {
    let what = listed(&[(item, count)]);
    Some(match item {
        Item::Food => format!("You found {what}. Eat it when you're hurt."),
        Item::Silver | Item::Wood => format!("You found {what}. The vendor will buy it."),
        _ => return None,
    })
}

const fn orb_words(glow: Glow) -> &'static str {
    match glow {
        Glow::Fire => "A fire orb: fire burns you only half as much.",
        Glow::Water => "A water orb: you swim as fast as you walk.",
        Glow::Blue => "A blue orb: you are twice as fast for a while.",
        Glow::Red => "A red orb: you are half as fast for a while.",
    }
}

/// What an orb does, as a player is told.
const fn orb_told(glow: Glow) -> &'static str {
    match glow {
        Glow::Fire => "A fire orb! From now on, fire burns you half as much.",
        Glow::Water => "A water orb! From now on, you swim as fast as you walk.",
        Glow::Blue => "A blue orb! You're twice as fast for a while.",
        Glow::Red => "A red orb! You're half as fast for a while.",
    }
}

/// `1 hit point`, `3 hit points`.
pub(crate) fn hit_points(n: u8) -> String {
    if n == 1 { "1 hit point".into() } else { format!("{n} hit points") }
}
