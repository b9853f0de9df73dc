//! What there is in a dungeon: weapons, scrolls, what lies on the floor, and the kinds of monsters,
//! each with the numbers and names of the rules.

use crate::setup::Setup;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weapon {
    /// MR-030.
    Mace,
    /// MR-031.
    ShortSword,
    /// MR-032.
    LongSword,
    /// MR-033.
    MagicAxe,
    /// MR-034.
    Fangs,
}

impl Weapon {
    /// All of them, in the order of the rules.
    pub const ALL: [Weapon; 5] =
        [Weapon::Mace, Weapon::ShortSword, Weapon::LongSword, Weapon::MagicAxe, Weapon::Fangs];

    /// Name, what is said of an attack, what it adds to the wielder's dexterity then, and damage.
    const fn row(self) -> (&'static str, &'static str, u8, u8) {
        match self {
            Weapon::Mace => ("mace", "swings mace at", 0, 2),
            Weapon::ShortSword => ("short sword", "slashes short sword at", 0, 2),
            Weapon::LongSword => ("long sword", "swings long sword at", 2, 4),
            Weapon::MagicAxe => ("magic axe", "chops magic axe at", 5, 5),
            Weapon::Fangs => ("magic fangs of sleep", "strikes magic fangs at", 3, 2),
        }
    }

    /// The name in the inventory.
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// What is said of an attack with it.
    pub const fn action(self) -> &'static str {
        self.row().1
    }

    /// What it adds to the wielder's dexterity in an attack.
    pub const fn bonus(self) -> u8 {
        self.row().2
    }

    /// Its damage.
    pub const fn damage(self) -> u8 {
        self.row().3
    }
}

/// A scroll. The order is that of a Dragon's drop (MR-133).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scroll {
    /// MR-080.
    Teleportation,
    /// MR-081.
    Armor,
    /// MR-082.
    Strength,
    /// MR-083.
    Health,
    /// MR-084.
    Dexterity,
}

impl Scroll {
    /// All of them, in the order of the rules.
    pub const ALL: [Scroll; 5] =
        [Scroll::Teleportation, Scroll::Armor, Scroll::Strength, Scroll::Health, Scroll::Dexterity];

    /// Name, what is said when it works, and what it does in a few words.
    const fn row(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Scroll::Teleportation => (
                "scroll of teleportation",
                "You feel your body wrenched in space and time.",
                "takes you to another part of the level",
            ),
            Scroll::Armor => ("scroll of enhance armor", "Your armor glows blue.", "armor +1 to +3"),
            Scroll::Strength => ("scroll of strength", "Your muscles bulge.", "strength +1 to +3"),
            Scroll::Health => (
                "scroll of enhance health",
                "You feel your heart beating stronger.",
                "maximum hit points +3 to +8",
            ),
            Scroll::Dexterity => {
                ("scroll of enhance dexterity", "You feel like less of a klutz.", "dexterity +1")
            }
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// What is said when it works.
    pub const fn effect(self) -> &'static str {
        self.row().1
    }

    /// What it does, in a few words.
    pub const fn about(self) -> &'static str {
        self.row().2
    }
}

/// Something that can be carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Item {
    /// A weapon.
    Weapon(Weapon),
    /// A scroll.
    Scroll(Scroll),
}

impl Item {
    /// What may lie on a new level (MR-012).
    pub const FOUND: [Item; 7] = [
        Item::Weapon(Weapon::Mace),
        Item::Weapon(Weapon::ShortSword),
        Item::Weapon(Weapon::LongSword),
        Item::Scroll(Scroll::Armor),
        Item::Scroll(Scroll::Strength),
        Item::Scroll(Scroll::Health),
        Item::Scroll(Scroll::Dexterity),
    ];

    /// All of them.
    pub fn all() -> impl Iterator<Item = Item> + Clone {
        Weapon::ALL.into_iter().map(Item::Weapon).chain(Scroll::ALL.into_iter().map(Item::Scroll))
    }

    /// Its name without an article.
    pub const fn name(self) -> &'static str {
        match self {
            Item::Weapon(weapon) => weapon.name(),
            Item::Scroll(scroll) => scroll.name(),
        }
    }

    /// What it does, in a few words.
    pub fn about(self, setup: &Setup) -> String {
        match self {
            Item::Weapon(w) => {
                let more = if w == Weapon::Fangs { ", may put the target to sleep" } else { "" };
                let edge = setup.edge(w);
                format!("to hit +{}, damage {}{more}", edge.bonus, edge.damage)
            }
            Item::Scroll(scroll) => scroll.about().into(),
        }
    }
}

impl fmt::Display for Item {
    /// As in the inventory: `long sword`, `a scroll of strength`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Item::Weapon(weapon) => f.write_str(weapon.name()),
            Item::Scroll(scroll) => write!(f, "a {}", scroll.name()),
        }
    }
}

impl From<Item> for String {
    fn from(item: Item) -> Self {
        item.name().into()
    }
}

impl TryFrom<String> for Item {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        Item::all().find(|item| item.name() == name).ok_or_else(|| format!("there is no item '{name}'"))
    }
}

/// Something on the floor that is no actor (MR-015).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Thing {
    /// The way down.
    Stairs,
    /// What wins the game.
    Idol,
    /// Something to pick up.
    Item(Item),
}

impl Thing {
    /// Its sign on the map.
    pub const fn glyph(self) -> char {
        match self {
            Thing::Stairs => '>',
            Thing::Idol => '&',
            Thing::Item(Item::Weapon(_)) => ')',
            Thing::Item(Item::Scroll(_)) => '?',
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Thing::Stairs => "stairway",
            Thing::Idol => "golden idol",
            Thing::Item(item) => item.name(),
        }
    }
}

impl From<Thing> for String {
    fn from(thing: Thing) -> Self {
        thing.name().into()
    }
}

impl TryFrom<String> for Thing {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        match name.as_str() {
            "stairway" => Ok(Thing::Stairs),
            "golden idol" => Ok(Thing::Idol),
            _ => Item::try_from(name).map(Thing::Item),
        }
    }
}

/// A kind of monster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// MR-024.
    Bogeyman,
    /// MR-025.
    Snakewoman,
    /// MR-026.
    Dragon,
    /// MR-027.
    Goblin,
}

impl Kind {
    /// All of them, in the order of the rules.
    pub const ALL: [Kind; 4] = [Kind::Bogeyman, Kind::Snakewoman, Kind::Dragon, Kind::Goblin];

    /// The kinds that a level may have (MR-010).
    pub const fn on(level: u8) -> &'static [Kind] {
        const ORDER: [Kind; 4] = [Kind::Goblin, Kind::Snakewoman, Kind::Bogeyman, Kind::Dragon];
        match level {
            0 | 1 => ORDER.split_at(2).0,
            2 => ORDER.split_at(3).0,
            _ => &ORDER,
        }
    }

    /// The place in [`Kind::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Name, sign on the map, and weapon.
    const fn row(self) -> (&'static str, char, Weapon) {
        match self {
            Kind::Bogeyman => ("Bogeyman", 'B', Weapon::ShortSword),
            Kind::Snakewoman => ("Snakewoman", 'S', Weapon::Fangs),
            Kind::Dragon => ("Dragon", 'D', Weapon::LongSword),
            Kind::Goblin => ("Goblin", 'G', Weapon::ShortSword),
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// Its name in the middle of a sentence in plain English.
    pub const fn common(self) -> &'static str {
        match self {
            Kind::Bogeyman => "bogeyman",
            Kind::Snakewoman => "snakewoman",
            Kind::Dragon => "dragon",
            Kind::Goblin => "goblin",
        }
    }

    /// Its name in the middle of a sentence in a game's own form.
    pub const fn called(self, setup: &Setup) -> &'static str {
        if setup.adventure { self.common() } else { self.name() }
    }

    /// Its sign on the map.
    pub const fn glyph(self) -> char {
        self.row().1
    }

    /// What it fights with.
    pub const fn weapon(self) -> Weapon {
        self.row().2
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
