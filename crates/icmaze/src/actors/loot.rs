//! What lies about with extras: things of the inventory, and orbs (IC-X05, IC-X17, IC-X21); and the bomb that the hero
//! puts down (IC-X22).

use super::placed::{idle, placed, touched};
use super::{Actor, Boss, Enemy, Hero, How, Interactor, Reach, Rock, World};
use crate::event::Event;
use crate::geometry::is_interior;
use crate::inventory::Item;
use kernel::pos::Pos;
use serde::{Deserialize, Serialize};

/// How many ticks a bomb burns.
pub const FUSE: u8 = 48;
/// How many hit points it takes.
const BLAST: u8 = 2;
/// For how many ticks a speed orb works.
pub const HASTE_TICKS: u16 = 240;

/// Something that lies there to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loot {
    pub(crate) id: u32,
    /// Where it lies.
    pub at: Pos,
    /// What.
    pub item: Item,
    /// How many.
    pub count: u8,
}

impl Loot {
    /// So many of an item.
    pub const fn new(at: Pos, item: Item, count: u8) -> Self {
        Loot { id: 0, at, item, count }
    }
}

/// What an orb does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Glow {
    /// Against fire.
    Fire,
    /// Against water.
    Water,
    /// Faster.
    Blue,
    /// Slower.
    Red,
}

/// An orb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Orb {
    pub(crate) id: u32,
    /// Where it lies.
    pub at: Pos,
    /// What it does.
    pub glow: Glow,
    /// The source that is on once it is taken, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<u8>,
}

impl Orb {
    /// An orb that switches nothing.
    pub const fn new(at: Pos, glow: Glow) -> Self {
        Orb { id: 0, at, glow, source: None }
    }
}

placed!(Loot, meet_loot, asked touched, blocks false, tick idle);
placed!(Orb, meet_orb, asked touched, blocks false, tick idle);

/// A bomb with a burning fuse (IC-X22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bomb {
    pub(crate) id: u32,
    /// Where it lies.
    pub at: Pos,
    /// For how many ticks it burns yet; in the tick of 0 it bursts.
    pub fuse: u8,
}

impl Bomb {
    /// A bomb just put down.
    pub const fn new(at: Pos) -> Self {
        Bomb { id: 0, at, fuse: FUSE }
    }
}

impl Actor for Bomb {
    fn id(&self) -> u32 {
        self.id
    }

    fn enrol(&mut self, id: u32) {
        self.id = id;
    }

    fn at(&self) -> Pos {
        self.at
    }

    fn update(&mut self, world: &mut World<'_>) {
        self.fuse = self.fuse.saturating_sub(1);
        if self.fuse == 0 {
            world.orders.remove.push(self.id);
            world.events.push(Event::Blast { cell: self.at });
        }
    }

    fn accepts(&self, _how: How, _solved: bool) -> bool {
        false
    }

    fn answer(&mut self, _asker: &mut dyn Interactor, _how: How, _world: &mut World<'_>) {}

    fn asker(&mut self) -> Option<&mut dyn Interactor> {
        Some(self)
    }

    fn fault(&self, size: i32) -> Option<String> {
        (!is_interior(size, self.at) || self.fuse > FUSE).then(|| format!("no bomb can be at {}", self.at))
    }
}

impl Interactor for Bomb {
    fn asks(&self, how: How) -> Option<Reach> {
        (self.fuse == 0 && how == How::Distance).then_some(Reach::Plus(self.at))
    }

    fn minds_rocks(&self) -> bool {
        true
    }

    fn meet_hero(&mut self, hero: &mut Hero, _how: How, world: &mut World<'_>) {
        hero.suffer(BLAST, world);
    }

    fn meet_enemy(&mut self, enemy: &mut Enemy, _how: How, world: &mut World<'_>) {
        enemy.strike(BLAST, world);
    }

    fn meet_boss(&mut self, boss: &mut Boss, _how: How, world: &mut World<'_>) {
        boss.strike(BLAST, world);
    }

    fn meet_rock(&mut self, rock: &mut Rock, _how: How, world: &mut World<'_>) {
        if rock.health.is_alive() {
            rock.health.hp = 0;
            world.tally.rocks += 1;
            world.events.push(Event::Rock);
        }
    }
}
