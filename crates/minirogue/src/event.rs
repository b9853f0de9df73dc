//! What can happen in a turn, and its exact words in both wordings (rule page §5, MR-X20).

use crate::setup::Wording;
use crate::thing::{Item, Kind, Scroll, Weapon};
use kernel::game::Cue;
use kernel::pos::Pos;
use serde::{Serialize, Serializer};
use std::fmt;

/// Somebody who fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// The player.
    Player,
    /// A monster.
    Monster(Kind),
}

impl fmt::Display for Actor {
    /// The name in messages; the small "the" also at the start of a line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Actor::Player => f.write_str("Player"),
            Actor::Monster(kind) => write!(f, "the {kind}"),
        }
    }
}

impl Serialize for Actor {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Actor::Player => "player",
            Actor::Monster(kind) => kind.name(),
        })
    }
}

/// How an attack went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Blow {
    /// It missed.
    Miss,
    /// It hit.
    Hit,
    /// It hit, and the defender fell asleep.
    Sleep,
    /// It killed.
    Kill,
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// An attack (MR-050).
    Attack {
        /// Who attacked.
        attacker: Actor,
        /// With what.
        weapon: Weapon,
        /// Who was attacked.
        defender: Actor,
        /// How it went.
        blow: Blow,
        /// How many hit points a hit was worth.
        damage: u8,
        /// Where the monster stands; only seen, never told.
        monster: Pos,
    },
    /// A dead monster has left something. No words.
    Dropped {
        /// What.
        item: Item,
        /// Where.
        at: Pos,
    },
    /// An item was picked up.
    PickedUp(Item),
    /// There is no room for what lies here.
    KnapsackFull,
    /// The idol was picked up.
    PickedUpIdol,
    /// A weapon is wielded now.
    Wielded(Weapon),
    /// A scroll cannot be wielded.
    CannotWield(Scroll),
    /// A scroll was read.
    Read(Scroll),
    /// What a scroll has done; the rule page's wording says it with the reading.
    Effect(Scroll),
    /// A weapon cannot be read.
    CannotRead(Weapon),
    /// A new level was entered. No words.
    Descended {
        /// Which.
        level: u8,
    },
    /// The player slept through this turn. No words.
    Slept,
    /// Strength and hit points out of nowhere. No words.
    Cheated,
    /// The game is won.
    Won,
    /// The player is dead.
    Died,
    /// What to do after the end.
    Farewell,
}

impl Event {
    /// The kind in one word, for programs, and what it means to eye and ear.
    pub const fn kind(self) -> (&'static str, Option<Cue>) {
        match self {
            Event::Attack { blow: Blow::Miss, .. } => ("miss", Some(Cue::Miss)),
            Event::Attack { blow: Blow::Kill, .. } => ("kill", Some(Cue::Kill)),
            Event::Attack { blow, defender, .. } => (
                if matches!(blow, Blow::Sleep) { "sleep" } else { "hit" },
                Some(if matches!(defender, Actor::Player) { Cue::Hurt } else { Cue::Hit }),
            ),
            // The blow that killed the monster is heard; what it leaves is seen.
            Event::Dropped { .. } => ("drop", None),
            Event::PickedUp(_) => ("get", Some(Cue::Take)),
            Event::KnapsackFull => ("full", Some(Cue::Bump)),
            Event::PickedUpIdol => ("idol", Some(Cue::Take)),
            Event::Wielded(_) => ("wield", Some(Cue::Use)),
            Event::CannotWield(_) => ("cannot-wield", Some(Cue::Bump)),
            Event::Read(_) => ("read", Some(Cue::Use)),
            Event::Effect(Scroll::Teleportation) => ("effect", Some(Cue::Travel)),
            Event::Effect(_) => ("effect", Some(Cue::Take)),
            Event::CannotRead(_) => ("cannot-read", Some(Cue::Bump)),
            Event::Descended { .. } => ("descend", Some(Cue::Travel)),
            Event::Slept => ("slept", Some(Cue::Bump)),
            Event::Cheated => ("cheat", Some(Cue::Use)),
            Event::Won => ("win", Some(Cue::Win)),
            Event::Died => ("death", Some(Cue::Lose)),
            Event::Farewell => ("farewell", None),
        }
    }

    /// The exact words; empty where nothing is said.
    pub fn words(self, wording: Wording) -> String {
        use Wording::{Sample, Seed};
        match (self, wording) {
            (Event::Attack { attacker, weapon, defender, blow, .. }, _) => {
                let end = match blow {
                    Blow::Miss => "and misses.".into(),
                    Blow::Hit => "and hits.".into(),
                    Blow::Sleep => format!("and hits, putting {defender} to sleep."),
                    Blow::Kill => "dealing a final blow.".to_string(),
                };
                format!("{attacker} {} {defender} {end}", weapon.action())
            }
            (Event::PickedUp(Item::Scroll(scroll)), Sample) => {
                format!("You pick up a scroll called {}", scroll.name())
            }
            (Event::PickedUp(item), _) => format!("You pick up {item}."),
            (Event::KnapsackFull, _) => "Your knapsack is full; you can't pick that up.".into(),
            (Event::PickedUpIdol, _) => "You pick up the golden idol.".into(),
            (Event::Wielded(weapon), _) => format!("You are wielding {}.", weapon.name()),
            (Event::CannotWield(scroll), _) => format!("You can't wield a {}.", scroll.name()),
            (Event::Read(scroll), Seed) => format!("You read a {}. {}", scroll.name(), scroll.effect()),
            (Event::Read(scroll), Sample) => format!("You read the scroll called {}", scroll.name()),
            (Event::Effect(scroll), Sample) => scroll.effect().into(),
            (Event::CannotRead(weapon), _) => format!("You can't read a {}.", weapon.name()),
            (Event::Won, _) => "Congratulations, you won!".into(),
            (Event::Died, _) => "You have died.".into(),
            (Event::Farewell, _) => "Press q to exit game.".into(),
            (Event::Effect(_), Seed)
            | (Event::Dropped { .. } | Event::Descended { .. } | Event::Slept | Event::Cheated, _) => {
                String::new()
            }
        }
    }
}

impl Event {
    /// How it is told to a player, where the exact words are stiff; empty where the screen says it already.
    pub fn spoken(self) -> Option<String> {
        Some(match self {
            Event::Attack { attacker, weapon, defender, blow, damage, .. } => match (attacker, defender) {
                (Actor::Player, Actor::Monster(kind)) => match (blow, kind.common()) {
                    (Blow::Miss, kind) => format!("You miss the {kind}."),
                    (Blow::Hit, kind) if damage == 0 => format!("You hit the {kind} but do no harm."),
                    (Blow::Hit, kind) => format!("You hit the {kind} for {damage}."),
                    (Blow::Sleep, kind) if damage == 0 => format!("You hit the {kind}, and it falls asleep."),
                    (Blow::Sleep, kind) => format!("You hit the {kind} for {damage}, and it falls asleep."),
                    (Blow::Kill, kind) => format!("You kill the {kind}!"),
                },
                (Actor::Monster(kind), Actor::Player) => {
                    let kind = kind.common();
                    match (blow, weapon) {
                        (Blow::Miss, _) => format!("The {kind} misses you."),
                        (Blow::Hit, Weapon::Fangs) if damage == 0 => {
                            format!("The {kind} bites you but does no harm.")
                        }
                        (Blow::Hit, _) if damage == 0 => format!("The {kind} hits you but does no harm."),
                        (Blow::Hit, Weapon::Fangs) => format!("The {kind} bites you for {damage}."),
                        (Blow::Hit, _) => format!("The {kind} hits you for {damage}."),
                        (Blow::Sleep, _) if damage == 0 => {
                            format!("The {kind} bites you, and you fall asleep.")
                        }
                        (Blow::Sleep, _) => {
                            format!("The {kind} bites you for {damage}, and you fall asleep.")
                        }
                        (Blow::Kill, _) => format!("The {kind} kills you."),
                    }
                }
                _ => return None,
            },
            Event::PickedUp(Item::Weapon(weapon)) => format!("You pick up {}.", with_article(weapon)),
            Event::Wielded(weapon) => format!("You wield the {}.", weapon.name()),
            Event::CannotRead(_) => "You can't read a weapon.".into(),
            Event::Farewell => String::new(),
            _ => return None,
        })
    }
}

impl Event {
    /// Where it is seen, where it comes from, and what is written there for a moment; `player` is where the player stands.
    pub(crate) fn seen(self, player: Pos) -> (Option<Pos>, Option<Pos>, String) {
        match self {
            Event::Attack { attacker, blow, damage, monster, .. } => {
                let worth = match blow {
                    Blow::Miss => "miss".into(),
                    Blow::Hit | Blow::Sleep if damage == 0 => "0".into(),
                    Blow::Hit | Blow::Sleep | Blow::Kill => format!("-{damage}"),
                };
                let (from, at) =
                    if attacker == Actor::Player { (player, monster) } else { (monster, player) };
                (Some(at), Some(from), worth)
            }
            Event::PickedUp(_) | Event::PickedUpIdol | Event::Read(_) | Event::Won | Event::Died => {
                (Some(player), None, String::new())
            }
            Event::Effect(scroll) => {
                let gained = match scroll {
                    Scroll::Teleportation => "",
                    Scroll::Armor => "armor up",
                    Scroll::Strength => "strength up",
                    Scroll::Health => "health up",
                    Scroll::Dexterity => "dexterity up",
                };
                (Some(player), None, gained.into())
            }
            Event::KnapsackFull => (Some(player), None, "full".into()),
            Event::Slept => (Some(player), None, "zzz".into()),
            _ => (None, None, String::new()),
        }
    }
}

/// `a mace`; fangs come in numbers.
pub(crate) fn with_article(weapon: Weapon) -> String {
    format!("{}{}", if weapon == Weapon::Fangs { "the " } else { "a " }, weapon.name())
}

/// An event's own fields, for the log of programs.
#[derive(Serialize)]
#[serde(untagged)]
enum Fields {
    Attack { attacker: Actor, weapon: &'static str, defender: Actor, blow: Blow, damage: u8 },
    Dropped { item: Item, at: Pos },
    Item { item: Item },
    Level { level: u8 },
    Nothing {},
}

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = match *self {
            Event::Attack { attacker, weapon, defender, blow, damage, .. } => {
                Fields::Attack { attacker, weapon: weapon.name(), defender, blow, damage }
            }
            Event::Dropped { item, at } => Fields::Dropped { item, at },
            Event::PickedUp(item) => Fields::Item { item },
            Event::Wielded(weapon) | Event::CannotRead(weapon) => Fields::Item { item: Item::Weapon(weapon) },
            Event::CannotWield(scroll) | Event::Read(scroll) | Event::Effect(scroll) => {
                Fields::Item { item: Item::Scroll(scroll) }
            }
            Event::Descended { level } => Fields::Level { level },
            Event::KnapsackFull
            | Event::PickedUpIdol
            | Event::Slept
            | Event::Cheated
            | Event::Won
            | Event::Died
            | Event::Farewell => Fields::Nothing {},
        };
        fields.serialize(serializer)
    }
}
