//! How a room stores its actors, in one list and in the order of registration. This file is the
//! only one that knows all kinds; it hands them out as [`Actor`]s and decides nothing.

use super::{Actor, Boss, Heart, Key, LogMonster, Pickaxe, Projectile, Treasure};
use serde::{Deserialize, Serialize};

/// An actor in store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// A log monster.
    Monster(LogMonster),
    /// The Boss.
    Boss(Boss),
    /// A projectile.
    Projectile(Projectile),
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
        }
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
    /// The log monsters, dying ones included.
    pub monsters: Vec<LogMonster>,
    /// The Boss, also while it dies.
    pub bosses: Vec<Boss>,
    /// The projectiles.
    pub projectiles: Vec<Projectile>,
}

impl Census {
    /// All of these.
    pub(crate) fn of<'a>(things: impl IntoIterator<Item = &'a Thing>) -> Self {
        let mut census = Census::default();
        for thing in things {
            match *thing {
                Thing::Pickaxe(pickaxe) => census.pickaxes.push(pickaxe),
                Thing::Heart(heart) => census.hearts.push(heart),
                Thing::Key(key) => census.keys.push(key),
                Thing::Treasure(treasure) => census.treasures.push(treasure),
                Thing::Monster(monster) => census.monsters.push(monster),
                Thing::Boss(boss) => census.bosses.push(boss),
                Thing::Projectile(projectile) => census.projectiles.push(projectile),
            }
        }
        census
    }
}
