//! What somebody carries: the hero, its entry, a chest, the vendor (IC-X17). Things go from one to the other
//! whole or not at all.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many of a resource fit into one stack.
pub const STACK: u8 = 99;

/// Something that is carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Item {
    /// Breaks rocks and fights monsters.
    Pickaxe,
    /// Coins, with which the vendor is paid.
    Gold,
    /// Ten of them are worth a coin.
    Silver,
    /// Five of them are worth a coin.
    Wood,
    /// Eaten, it gives one hit point.
    Food,
    /// Drunk, it gives all hit points.
    Potion,
    /// Breaks and hurts what is near.
    Bomb,
    /// Light at night.
    Flashlight,
    /// With them one can run.
    Boots,
    /// Halves what fire does.
    FireOrb,
    /// Makes swimming as fast as walking.
    WaterOrb,
}

impl Item {
    /// All of them, in the order of the inventory.
    pub const ALL: [Item; 11] = [
        Item::Pickaxe,
        Item::Gold,
        Item::Silver,
        Item::Wood,
        Item::Food,
        Item::Potion,
        Item::Bomb,
        Item::Flashlight,
        Item::Boots,
        Item::FireOrb,
        Item::WaterOrb,
    ];

    /// How many of it one can carry: one tool of a kind is enough.
    pub const fn most(self) -> u8 {
        match self {
            Item::Pickaxe | Item::Flashlight | Item::Boots | Item::FireOrb | Item::WaterOrb => 1,
            Item::Gold | Item::Silver | Item::Wood | Item::Food | Item::Potion | Item::Bomb => STACK,
        }
    }

    /// Its name, for one of it.
    pub const fn name(self) -> &'static str {
        match self {
            Item::Pickaxe => "pickaxe",
            Item::Gold => "gold coin",
            Item::Silver => "silver",
            Item::Wood => "wood",
            Item::Food => "food",
            Item::Potion => "potion",
            Item::Bomb => "bomb",
            Item::Flashlight => "flashlight",
            Item::Boots => "running boots",
            Item::FireOrb => "fire orb",
            Item::WaterOrb => "water orb",
        }
    }

    /// Its name, for more than one of it, or for any amount.
    pub fn plural(self) -> String {
        let s = if matches!(self, Item::Gold | Item::Potion | Item::Bomb) { "s" } else { "" };
        format!("{}{s}", self.name())
    }

    /// `a potion`, `some wood`, `running boots`.
    pub fn with_article(self) -> String {
        let article = match self {
            Item::Silver | Item::Wood | Item::Food => "some ",
            Item::Boots => "",
            _ => "a ",
        };
        format!("{article}{}", self.name())
    }

    /// One sentence about it.
    pub const fn about(self) -> &'static str {
        match self {
            Item::Pickaxe => {
                "Breaks rocks and fells most monsters in three blows. Swing it in the room, not here."
            }
            Item::Gold => "The vendor in the first room takes these.",
            Item::Silver => "Ten are worth a gold coin to the vendor.",
            Item::Wood => "Five are worth a gold coin to the vendor.",
            Item::Food => "Eat it to get one heart back.",
            Item::Potion => "Drink it to get all your hearts back.",
            Item::Bomb => "Drop it and run: it breaks whatever is next to it, you included.",
            Item::Flashlight => "Lights the way at night, and you walk at full speed.",
            Item::Boots => "With these you can run, until you are out of breath.",
            Item::FireOrb => "Fire burns you only half as much.",
            Item::WaterOrb => "You swim as fast as you walk.",
        }
    }

    /// The item of that name in a level file: `fire-orb`.
    pub fn from_id(id: &str) -> Option<Item> {
        const IDS: [&str; 11] = [
            "pickaxe",
            "gold",
            "silver",
            "wood",
            "food",
            "potion",
            "bomb",
            "flashlight",
            "boots",
            "fire-orb",
            "water-orb",
        ];
        IDS.iter().position(|&name| name == id).map(|i| Item::ALL[i])
    }
}

/// What somebody carries.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawInventory", into = "RawInventory")]
pub struct Inventory {
    counts: [u8; Item::ALL.len()],
    /// Key ids, in order (IC-016).
    keys: Vec<i32>,
}

/// An inventory as it is written down: the pickaxe and the keys as the classic game has them, and more only if
/// there is more.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawInventory {
    pub(crate) pickaxe: bool,
    pub(crate) keys: Vec<i32>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) items: BTreeMap<Item, u8>,
}

impl Inventory {
    /// With so many of some items.
    pub fn of(items: &[(Item, u8)]) -> Self {
        let mut bag = Inventory::default();
        for &(item, count) in items {
            bag.counts[item as usize] = count.min(item.most());
        }
        bag
    }

    /// How many of an item there are.
    pub const fn count(&self, item: Item) -> u8 {
        self.counts[item as usize]
    }

    /// Whether there is any.
    pub const fn has(&self, item: Item) -> bool {
        self.count(item) > 0
    }

    /// Whether so many more fit in.
    pub const fn has_room(&self, item: Item, count: u8) -> bool {
        self.count(item) as u16 + count as u16 <= item.most() as u16
    }

    /// Puts so many in; false, and nothing changes, if they do not fit (IC-X17).
    pub fn add(&mut self, item: Item, count: u8) -> bool {
        let fits = self.has_room(item, count);
        if fits {
            self.counts[item as usize] += count;
        }
        fits
    }

    /// Takes so many out; false, and nothing changes, if there are fewer.
    pub fn remove(&mut self, item: Item, count: u8) -> bool {
        let there = self.count(item) >= count;
        if there {
            self.counts[item as usize] -= count;
        }
        there
    }

    /// The keys, in order.
    pub fn keys(&self) -> &[i32] {
        &self.keys
    }

    /// Whether a key is there.
    pub fn has_key(&self, key: i32) -> bool {
        self.keys.binary_search(&key).is_ok()
    }

    /// Remembers a key from now on.
    pub fn learn_key(&mut self, key: i32) {
        if let Err(place) = self.keys.binary_search(&key) {
            self.keys.insert(place, key);
        }
    }

    /// Everything there is, in order.
    pub fn items(&self) -> impl Iterator<Item = (Item, u8)> {
        Item::ALL.into_iter().zip(self.counts).filter(|(_, count)| *count > 0)
    }

    /// Whether there is nothing, not even a key.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty() && self.counts.iter().all(|&count| count == 0)
    }

    /// Moves everything that fits to somebody else; the rest stays. True if anything moved.
    pub(crate) fn pour_into(&mut self, other: &mut Inventory) -> bool {
        let before = self.clone();
        for item in Item::ALL {
            let fits = (item.most() - other.count(item)).min(self.count(item));
            self.counts[item as usize] -= fits;
            other.counts[item as usize] += fits;
        }
        self.keys.drain(..).for_each(|key| other.learn_key(key));
        *self != before
    }

    /// Gives an item for a price, in both bags or in none of them. The error says what is missing.
    pub(crate) fn trade(
        &mut self,
        other: &mut Inventory,
        gives: (Item, u8),
        takes: (Item, u8),
    ) -> Result<(), Lack> {
        if self.count(gives.0) < gives.1 {
            return Err(Lack::Mine);
        }
        if other.count(takes.0) < takes.1 {
            return Err(Lack::Theirs);
        }
        if !self.has_room(takes.0, takes.1) || !other.has_room(gives.0, gives.1) {
            return Err(Lack::Room);
        }
        self.counts[gives.0 as usize] -= gives.1;
        other.counts[gives.0 as usize] += gives.1;
        other.counts[takes.0 as usize] -= takes.1;
        self.counts[takes.0 as usize] += takes.1;
        Ok(())
    }

    /// What is impossible about it.
    pub(crate) fn fault(&self) -> Option<String> {
        if !self.keys.is_sorted_by(|a, b| a < b) {
            return Some("keys are not in order".into());
        }
        let many = self.items().find(|(item, count)| *count > item.most())?;
        Some(format!("{} are more of one item ({}) than can be carried", many.1, many.0.name()))
    }
}

/// Why nothing was traded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// Who gives has not got it.
    Mine,
    /// Who takes cannot pay.
    Theirs,
    /// There is no room for it.
    Room,
}

impl From<Inventory> for RawInventory {
    fn from(bag: Inventory) -> Self {
        let items = bag.items().filter(|(item, _)| *item != Item::Pickaxe).collect();
        RawInventory { pickaxe: bag.has(Item::Pickaxe), keys: bag.keys, items }
    }
}

impl TryFrom<RawInventory> for Inventory {
    type Error = String;

    fn try_from(raw: RawInventory) -> Result<Self, String> {
        let mut bag = Inventory { keys: raw.keys, ..Inventory::default() };
        for (item, count) in raw.items {
            if item == Item::Pickaxe || count == 0 {
                return Err(format!("{count} × {} stand among the items", item.name()));
            }
            bag.counts[item as usize] = count;
        }
        bag.counts[Item::Pickaxe as usize] = raw.pickaxe.into();
        bag.fault().map_or(Ok(bag), Err)
    }
}
