//! How a room stores its actors, in one list and in the order of registration. This file is the
//! only one that knows all kinds; it hands them out as [`Actor`]s and decides nothing.

use super::{
    Actor, Bomb, Boss, Chest, Enemy, Heart, Key, Lever, Loot, Messenger, Orb, Pickaxe, Plate, Projectile,
    Spikes, Stray, Torch, Treasure, Vendor,
};
use crate::inventory::{Inventory, Item};
use kernel::pos::Pos;
use serde::{Deserialize, Serialize};

/// An actor in store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Thing {
    /// A pickaxe.
    Pickaxe(Pickaxe),
    /// A heart.
    Heart(Heart),
    /// A key.
    Key(Key),
    /// The treasure.
    Treasure(Treasure),
    /// An enemy.
    Monster(Enemy),
    /// The Boss.
    Boss(Boss),
    /// A projectile.
    Projectile(Projectile),
    /// A pressure plate.
    Plate(Plate),
    /// A lever.
    Lever(Lever),
    /// A torch.
    Torch(Torch),
    /// A chest.
    Chest(Chest),
    /// A trap.
    Spikes(Spikes),
    /// Something to take along.
    Loot(Loot),
    /// An orb.
    Orb(Orb),
    /// A bomb.
    Bomb(Bomb),
    /// The vendor.
    Vendor(Vendor),
    /// A cat without a friend.
    Stray(Stray),
    /// A messenger.
    Messenger(Messenger),
}

impl Thing {
    /// What is stored, to be asked.
    pub fn actor(&self) -> &dyn Actor {
        match self {
            Thing::Pickaxe(actor) => actor,
            Thing::Heart(actor) => actor,
            Thing::Key(actor) => actor,
            Thing::Treasure(actor) => actor,
            Thing::Monster(actor) => actor,
            Thing::Boss(actor) => actor,
            Thing::Projectile(actor) => actor,
            Thing::Plate(actor) => actor,
            Thing::Lever(actor) => actor,
            Thing::Torch(actor) => actor,
            Thing::Chest(actor) => actor,
            Thing::Spikes(actor) => actor,
            Thing::Loot(actor) => actor,
            Thing::Orb(actor) => actor,
            Thing::Bomb(actor) => actor,
            Thing::Vendor(actor) => actor,
            Thing::Stray(actor) => actor,
            Thing::Messenger(actor) => actor,
        }
    }

    /// What is stored, to act.
    pub(crate) fn actor_mut(&mut self) -> &mut dyn Actor {
        match self {
            Thing::Pickaxe(actor) => actor,
            Thing::Heart(actor) => actor,
            Thing::Key(actor) => actor,
            Thing::Treasure(actor) => actor,
            Thing::Monster(actor) => actor,
            Thing::Boss(actor) => actor,
            Thing::Projectile(actor) => actor,
            Thing::Plate(actor) => actor,
            Thing::Lever(actor) => actor,
            Thing::Torch(actor) => actor,
            Thing::Chest(actor) => actor,
            Thing::Spikes(actor) => actor,
            Thing::Loot(actor) => actor,
            Thing::Orb(actor) => actor,
            Thing::Bomb(actor) => actor,
            Thing::Vendor(actor) => actor,
            Thing::Stray(actor) => actor,
            Thing::Messenger(actor) => actor,
        }
    }
}

impl Thing {
    /// Where it lies, if it is a coin.
    pub(crate) fn coin(&self) -> Option<Pos> {
        match self {
            Thing::Loot(loot) if loot.item == Item::Gold => Some(loot.at),
            _ => None,
        }
    }

    /// What it sells, if it is a vendor.
    pub fn stock(&self) -> Option<&Inventory> {
        if let Thing::Vendor(vendor) = self { Some(&vendor.stock) } else { None }
    }

    /// The same, to trade with.
    pub(crate) fn stock_mut(&mut self) -> Option<&mut Inventory> {
        if let Thing::Vendor(vendor) = self { Some(&mut vendor.stock) } else { None }
    }

    /// What it is, if it is an enemy.
    pub(crate) const fn enemy_mut(&mut self) -> Option<&mut Enemy> {
        if let Thing::Monster(enemy) = self { Some(enemy) } else { None }
    }

    /// What it is, if it is a torch.
    pub(crate) const fn torch_mut(&mut self) -> Option<&mut Torch> {
        if let Thing::Torch(torch) = self { Some(torch) } else { None }
    }

    /// Where it lies, if it is a bomb.
    pub(crate) const fn bomb(&self) -> Option<Pos> {
        if let Thing::Bomb(bomb) = self { Some(bomb.at) } else { None }
    }

    /// Where it stands, if it is a torch that burns.
    pub(crate) const fn lit_torch(&self) -> Option<Pos> {
        match self {
            Thing::Torch(torch) if torch.is_lit() => Some(torch.at),
            _ => None,
        }
    }

    /// Whether it stands where it is for good, in everybody's way.
    pub(crate) const fn stands(&self) -> bool {
        matches!(
            self,
            Thing::Lever(_) | Thing::Torch(_) | Thing::Chest(_) | Thing::Vendor(_) | Thing::Stray(_)
        )
    }

    /// Whether it hurts who walks there.
    pub(crate) const fn is_trap(&self) -> bool {
        matches!(self, Thing::Spikes(_))
    }

    /// Whether it belongs to the extras.
    pub(crate) fn is_extra(&self) -> bool {
        match self {
            Thing::Pickaxe(_) | Thing::Heart(_) | Thing::Key(_) | Thing::Treasure(_) | Thing::Boss(_) => {
                false
            }
            Thing::Monster(enemy) => !enemy.breed.is_log() || enemy.windup > 0,
            Thing::Projectile(shot) => shot.water,
            _ => true,
        }
    }

    /// Whether it is a cat that may join the hero.
    pub(crate) const fn can_join(&self) -> bool {
        matches!(self, Thing::Stray(_))
    }
}

/// Everybody in a room by kind, in the order of registration: for views, bots and tests.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Census {
    /// The pickaxes.
    pub pickaxes: Vec<Pickaxe>,
    /// The hearts.
    pub hearts: Vec<Heart>,
    /// The keys.
    pub keys: Vec<Key>,
    /// The treasures, hidden or not.
    pub treasures: Vec<Treasure>,
    /// The enemies, dying ones included.
    pub monsters: Vec<Enemy>,
    /// The Boss, also while it dies.
    pub bosses: Vec<Boss>,
    /// The projectiles.
    pub projectiles: Vec<Projectile>,
    /// The plates.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub plates: Vec<Plate>,
    /// The levers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub levers: Vec<Lever>,
    /// The torches.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub torches: Vec<Torch>,
    /// The chests.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chests: Vec<Chest>,
    /// The traps of spikes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spikes: Vec<Spikes>,
    /// The things to take along.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub loot: Vec<Loot>,
    /// The orbs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub orbs: Vec<Orb>,
    /// The bombs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bombs: Vec<Bomb>,
    /// The vendors.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub vendors: Vec<Vendor>,
    /// The cats without a friend.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub strays: Vec<Stray>,
    /// The messengers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub messengers: Vec<Messenger>,
}

impl Census {
    /// All of these.
    pub(crate) fn of<'a>(things: impl IntoIterator<Item = &'a Thing>) -> Self {
        let mut census = Census::default();
        for thing in things {
            match thing.clone() {
                Thing::Pickaxe(pickaxe) => census.pickaxes.push(pickaxe),
                Thing::Heart(heart) => census.hearts.push(heart),
                Thing::Key(key) => census.keys.push(key),
                Thing::Treasure(treasure) => census.treasures.push(treasure),
                Thing::Monster(monster) => census.monsters.push(monster),
                Thing::Boss(boss) => census.bosses.push(boss),
                Thing::Projectile(projectile) => census.projectiles.push(projectile),
                Thing::Plate(it) => census.plates.push(it),
                Thing::Lever(it) => census.levers.push(it),
                Thing::Torch(it) => census.torches.push(it),
                Thing::Chest(it) => census.chests.push(it),
                Thing::Spikes(it) => census.spikes.push(it),
                Thing::Loot(it) => census.loot.push(it),
                Thing::Orb(it) => census.orbs.push(it),
                Thing::Bomb(it) => census.bombs.push(it),
                Thing::Vendor(it) => census.vendors.push(it),
                Thing::Stray(it) => census.strays.push(it),
                Thing::Messenger(it) => census.messengers.push(it),
            }
        }
        census
    }
}
