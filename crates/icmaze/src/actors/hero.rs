//! The hero: what the keys make it do, and what it does with what it meets.

use super::{
    Body, Bomb, Boss, Chest, Enemy, Glow, HASTE_TICKS, Health, Heart, How, Interactor, Item, Key, Lever,
    Lock, Loot, Orb, Pet, Pickaxe, Portal, Reach, Rock, Spikes, Stray, Thing, Torch, Treasure, Vendor, World,
};
use crate::action::{Action, Keys};
use crate::dialogue::Story;
use crate::event::Event;
use crate::floor::{Cell, Floor};
use crate::geometry::Orientation;
use crate::inventory::{Inventory, RawInventory};
use crate::setup::{Setup, Tuning};
use kernel::pos::Pos;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many hit points the hero has at most, and at the start (IC-087).
pub const HERO_HP: u8 = 5;
/// How many ticks a move takes (IC-008).
pub const HERO_MOVE: u8 = 8;
/// How many ticks a move takes in water, or at night without a light (IC-X11, IC-X27).
const SLOW_MOVE: u8 = 16;
/// How many ticks a move takes that is run (IC-X20).
const RUN_MOVE: u8 = 4;
/// How many ticks a move takes on ice (IC-X12).
const SLIDE_MOVE: u8 = 4;
/// For how many ticks it can run when it is fresh (IC-X20).
pub const STAMINA: u16 = 120;
/// How long a swing of the pickaxe lasts (IC-055).
pub const SWING_TICKS: u8 = 20;
/// How many ticks each of the four frames of a walk is shown (IC-009).
const WALK_FRAME: u8 = 4;
/// How long the walk takes until it repeats.
const WALK_CYCLE: u8 = 4 * WALK_FRAME;

/// What the hero is doing (IC-007).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Doing {
    /// Free to walk and act.
    Idle,
    /// Busy with what is ahead.
    Interacting,
    /// Swinging the pickaxe.
    Swinging {
        /// How many ticks of the swing are done, the present one included.
        ticks: u8,
        /// Whether it has struck something.
        spent: bool,
    },
}

/// The hero.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawHero", into = "RawHero")]
pub struct Hero {
    pub(crate) id: u32,
    /// Where it is.
    pub body: Body,
    /// What it is doing.
    pub doing: Doing,
    /// How it is.
    pub health: Health,
    /// For how many ticks it has walked without a stop, counted round; 0 while it stands.
    pub walk: u8,
    /// What it carries.
    pub bag: Inventory,
    /// The cat that follows it (IC-X23).
    pub pet: Option<Pet>,
    /// Which way it slides on ice (IC-X12).
    pub slide: Option<Orientation>,
    /// How much of its breath is used up, two for every tick that it ran (IC-X20).
    pub tired: u16,
    /// What a speed orb does to it (IC-X21).
    pub haste: Option<Haste>,
    /// Whether its flashlight is on (IC-X27).
    pub lit: bool,
}

/// What a speed orb does, and for how many ticks yet (IC-X21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Haste {
    /// Twice as fast, or half as fast.
    pub fast: bool,
    /// For how many ticks.
    pub left: u16,
}

/// A hero as it is written down: as in the classic game, and more only if there is more.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawHero {
    id: u32,
    body: Body,
    doing: Doing,
    health: Health,
    walk: u8,
    pickaxe: bool,
    keys: Vec<i32>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    items: BTreeMap<Item, u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pet: Option<Pet>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    slide: Option<Orientation>,
    #[serde(default, skip_serializing_if = "is_zero")]
    tired: u16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    haste: Option<Haste>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    lit: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_zero(n: &u16) -> bool {
    *n == 0
}

impl From<Hero> for RawHero {
    fn from(hero: Hero) -> Self {
        let Hero { id, body, doing, health, walk, bag, pet, slide, tired, haste, lit } = hero;
        let RawInventory { pickaxe, keys, items } = bag.into();
        RawHero { id, body, doing, health, walk, pickaxe, keys, items, pet, slide, tired, haste, lit }
    }
}

impl TryFrom<RawHero> for Hero {
    type Error = String;

    fn try_from(raw: RawHero) -> Result<Self, String> {
        let RawHero { id, body, doing, health, walk, pickaxe, keys, items, pet, slide, tired, haste, lit } =
            raw;
        let bag = RawInventory { pickaxe, keys, items }.try_into()?;
        Ok(Hero { id, body, doing, health, walk, bag, pet, slide, tired, haste, lit })
    }
}

impl Hero {
    /// A hero with nothing, and so many hit points.
    pub fn new(at: Pos, facing: Orientation, hp: u8) -> Self {
        Hero {
            id: 0,
            body: Body::new(at, facing),
            doing: Doing::Idle,
            health: Health::full(hp),
            walk: 0,
            bag: Inventory::default(),
            pet: None,
            slide: None,
            tired: 0,
            haste: None,
            lit: false,
        }
    }

    /// The frame of its walk that is shown (IC-009).
    pub const fn frame(&self) -> u8 {
        self.walk.saturating_sub(1) / WALK_FRAME
    }

    /// Whether it owns the pickaxe.
    pub const fn has_pickaxe(&self) -> bool {
        self.bag.has(Item::Pickaxe)
    }

    /// Whether it remembers a key.
    pub fn has_key(&self, key: i32) -> bool {
        self.bag.has_key(key)
    }

    /// Remembers a key from now on.
    pub fn learn_key(&mut self, key: i32) {
        self.bag.learn_key(key);
    }

    /// Whether the next tick's keys can make it do something new.
    pub fn is_ready(&self) -> bool {
        let stands = self.body.stride.is_none_or(|s| s.done == s.of) && self.slide.is_none();
        stands && matches!(self.doing, Doing::Idle | Doing::Swinging { ticks: SWING_TICKS, .. })
    }

    /// How much breath it has left, of [`STAMINA`] (IC-X20).
    pub const fn stamina(&self) -> u16 {
        STAMINA - self.tired.div_ceil(2)
    }

    /// Loses hit points, unless it is immune (IC-091).
    pub(crate) fn suffer(&mut self, points: u8, world: &mut World<'_>) {
        if points > 0 && self.health.hurt_for(points, world.tuning.immunity) {
            world.events.push(Event::Hurt { hp: self.health.hp });
        }
    }

    /// Gets hit points back, as many as it can have.
    pub(crate) fn heal(&mut self, points: u8, most: u8) {
        self.health.hp = self.health.hp.saturating_add(points).min(most);
    }

    /// One tick: decide, then move on (IC-007, IC-008, IC-024, IC-055).
    pub(crate) fn update(&mut self, keys: Keys, world: &mut World<'_>) {
        self.health.tick();
        match &mut self.doing {
            Doing::Interacting if !keys.held.has(Action::USE) => self.doing = Doing::Idle,
            Doing::Swinging { ticks: SWING_TICKS, .. } => self.doing = Doing::Idle,
            Doing::Swinging { ticks, .. } => *ticks += 1,
            Doing::Idle | Doing::Interacting => {}
        }
        if !self.body.is_moving() && !self.slides(world) && self.doing == Doing::Idle {
            self.begin(keys, world);
        }
        if world.extras {
            self.tire(keys);
        }
        self.body.advance();
        if let Some(stride) = self.body.stride.filter(|stride| stride.done == stride.of) {
            // Keys mean nothing until the ice ends (IC-X12).
            self.slide = (world.floors.at(self.body.at) == Floor::Ice).then_some(stride.way);
        }
        if let Some(pet) = &mut self.pet {
            pet.body.advance();
        }
        self.walk = if self.body.is_moving() { self.walk % WALK_CYCLE + 1 } else { 0 };
        (world.hero_at, world.hero_facing) = (self.body.at, self.body.facing);
    }

    /// Breath and orbs, tick by tick (IC-X20, IC-X21).
    fn tire(&mut self, keys: Keys) {
        let runs = keys.held.has(Action::RUN)
            && self.bag.has(Item::Boots)
            && self.body.stride.is_some_and(|stride| stride.of == self.hasten(RUN_MOVE));
        self.tired = if runs { (self.tired + 2).min(2 * STAMINA) } else { self.tired.saturating_sub(1) };
        self.haste = self.haste.and_then(|haste| {
            let left = haste.left.checked_sub(1).filter(|left| *left > 0)?;
            Some(Haste { left, ..haste })
        });
    }

    /// On ice it goes on the same way until it is off it or something stops it (IC-X12). True while it slides.
    fn slides(&mut self, world: &mut World<'_>) -> bool {
        let Some(way) = self.slide.take() else { return false };
        let facing = std::mem::replace(&mut self.body.facing, way);
        let slid = self.set_out(SLIDE_MOVE, world);
        if !slid {
            self.body.facing = facing;
        }
        slid
    }

    /// How many ticks a step to the cell ahead takes (IC-008; IC-X11, IC-X20, IC-X21, IC-X27).
    fn pace(&self, keys: Keys, world: &World<'_>) -> u8 {
        if !world.extras {
            return HERO_MOVE;
        }
        let swims = world.floors.at(self.body.ahead()) == Floor::Water && !self.bag.has(Item::WaterOrb);
        let gropes = world.night && !self.has_light();
        let runs =
            keys.held.has(Action::RUN) && self.bag.has(Item::Boots) && self.stamina() >= RUN_MOVE.into();
        let ticks = if swims || gropes {
            SLOW_MOVE
        } else if runs {
            RUN_MOVE
        } else {
            world.tuning.hero_move
        };
        self.hasten(ticks)
    }

    /// What a speed orb makes of a number of ticks (IC-X21).
    fn hasten(&self, ticks: u8) -> u8 {
        match self.haste {
            Some(Haste { fast: true, .. }) => (ticks / 2).max(1),
            Some(Haste { fast: false, .. }) => ticks * 2,
            None => ticks,
        }
    }

    /// Whether it carries a light that is on.
    pub const fn has_light(&self) -> bool {
        self.lit && self.bag.has(Item::Flashlight)
    }

    /// Sets out ahead; the pet comes after.
    fn set_out(&mut self, ticks: u8, world: &mut World<'_>) -> bool {
        let left = self.body.at;
        let goes = self.body.set_out(ticks, world.ground, true);
        if let Some(pet) = self.pet.as_mut().filter(|_| goes) {
            pet.follow(left, ticks, world.ground);
        }
        goes
    }

    fn begin(&mut self, keys: Keys, world: &mut World<'_>) {
        if keys.pressed.has(Action::USE) {
            (self.doing, world.touch) = (Doing::Interacting, true);
        } else if self.has_pickaxe() && keys.pressed.has(Action::HIT) && !self.swims(world) {
            self.doing = Doing::Swinging { ticks: 1, spent: false };
            world.events.push(Event::Swing);
        } else if world.extras && keys.pressed.has(Action::BOMB) && self.bag.remove(Item::Bomb, 1) {
            world.orders.add.push(Thing::Bomb(Bomb::new(self.body.at)));
            world.events.push(Event::Fuse { cell: self.body.at });
        } else {
            for way in Orientation::SEARCH {
                if keys.held.has(Action::walk(way)) {
                    self.body.facing = way;
                    if self.set_out(self.pace(keys, world), world) {
                        return;
                    }
                }
            }
        }
    }

    /// Whether it is in the water, where nobody swings a pickaxe (IC-X11).
    fn swims(&self, world: &World<'_>) -> bool {
        world.floors.at(self.body.at) == Floor::Water
    }

    /// What is impossible about it.
    pub(crate) fn fault(&self, size: i32, setup: &Setup) -> Option<String> {
        let swing = match self.doing {
            Doing::Swinging { ticks, .. } => self.has_pickaxe() && (1..=SWING_TICKS).contains(&ticks),
            Doing::Idle | Doing::Interacting => true,
        };
        let free = self.doing == Doing::Idle || !self.body.is_moving();
        let walk = if self.body.is_moving() { (1..=WALK_CYCLE).contains(&self.walk) } else { self.walk == 0 };
        if !swing || !free || !walk {
            return Some("the hero cannot do all this at once".into());
        }
        if let Some(why) = self.bag.fault() {
            return Some(format!("the hero's {why}"));
        }
        if !self.health.is_alive() {
            return Some("the hero is dead, and the room not reset".into());
        }
        let more = self.pet.is_some() || self.slide.is_some() || self.haste.is_some() || self.lit;
        let items = self.bag.items().any(|(item, _)| item != Item::Pickaxe);
        if !setup.extras && (more || items || self.tired > 0) {
            return Some("the hero has what there is only with extras".into());
        }
        let haste = self.haste.is_some_and(|haste| !(1..=HASTE_TICKS).contains(&haste.left));
        if self.tired > 2 * STAMINA || haste {
            return Some("the hero runs as nobody can".into());
        }
        let moves = if setup.extras { 1..=2 * SLOW_MOVE } else { HERO_MOVE..=HERO_MOVE };
        let pet = self.pet.and_then(|pet| pet.body.fault(size, moves.clone()));
        self.body.fault(size, moves).or(pet).or_else(|| self.health_fault(&setup.tuning()))
    }

    /// Unlike others the hero may have full hit points and still be immune: a heart heals.
    fn health_fault(&self, tuning: &Tuning) -> Option<String> {
        let healed = Health { immune: 0, ..self.health };
        let immune = self.health.immune <= tuning.immunity;
        healed.fault(tuning.hero_hp).or_else(|| (!immune).then(|| "the hero is immune for too long".into()))
    }

    /// With the power of a large pellet it bites whoever is ahead (IC-X34).
    pub(crate) fn asks_with(&self, how: How, power: u16) -> Option<Reach> {
        let bites = power > 0 && how == How::Distance;
        self.asks(how).or_else(|| bites.then(|| Reach::Cell(self.body.ahead())))
    }

    /// Whether a swing is under way that has struck nothing yet (IC-056).
    fn can_strike(&self, how: How) -> bool {
        how == How::Distance && matches!(self.doing, Doing::Swinging { spent: false, .. })
    }

    fn struck(&mut self, cell: Pos, world: &mut World<'_>) {
        if let Doing::Swinging { spent, .. } = &mut self.doing {
            *spent = true;
        }
        world.events.push(Event::Struck { cell });
    }
}

impl Interactor for Hero {
    fn asks(&self, how: How) -> Option<Reach> {
        match how {
            How::Contact => Some(Reach::Cell(self.body.at)),
            How::Distance => (self.doing != Doing::Idle).then(|| Reach::Cell(self.body.ahead())),
        }
    }

    fn minds_rocks(&self) -> bool {
        true
    }

    fn meet_pickaxe(&mut self, pickaxe: &mut Pickaxe, _how: How, world: &mut World<'_>) {
        world.orders.remove.push(pickaxe.id);
        if self.bag.add(Item::Pickaxe, 1) {
            world.events.push(Event::Pickaxe);
        }
    }

    fn meet_heart(&mut self, heart: &mut Heart, _how: How, world: &mut World<'_>) {
        world.orders.remove.push(heart.id);
        self.heal(1, world.tuning.hero_hp);
        world.events.push(Event::Heart { hp: self.health.hp });
    }

    fn meet_key(&mut self, key: &mut Key, _how: How, world: &mut World<'_>) {
        world.orders.remove.push(key.id);
        if !self.has_key(key.number) {
            self.learn_key(key.number);
            world.events.push(Event::Key { key: key.number });
        } else if world.extras {
            world.events.push(Event::SameKey);
        }
    }

    fn meet_treasure(&mut self, treasure: &mut Treasure, _how: How, world: &mut World<'_>) {
        world.orders.remove.push(treasure.id);
        world.victory = true;
        world.events.push(Event::Treasure);
    }

    fn meet_portal(&mut self, portal: &mut Portal, how: How, world: &mut World<'_>) {
        match how {
            How::Contact => world.crossing = Some(portal.side),
            How::Distance if self.doing == Doing::Interacting => {
                if portal.unlock(self.bag.keys(), world) {
                    world.events.push(Event::Opened);
                } else if portal.lock == Lock::Locked && !portal.is_hidden(world.guarded) {
                    world.publisher.publish(portal.locked_story());
                }
            }
            How::Distance => {}
        }
    }

    fn meet_rock(&mut self, rock: &mut Rock, how: How, world: &mut World<'_>) {
        if self.can_strike(how) && rock.health.hurt(1) {
            self.struck(rock.at, world);
            if !rock.health.is_alive() {
                world.tally.rocks += 1;
                world.events.push(Event::Rock);
            }
        }
    }

    fn meet_enemy(&mut self, enemy: &mut Enemy, how: How, world: &mut World<'_>) {
        if world.power > 0 && how == How::Distance {
            // Nothing protects who flees.
            enemy.health.immune = 0;
            enemy.strike(u8::MAX, world);
        } else if self.can_strike(how) && enemy.strike(1, world) {
            self.struck(enemy.body.at, world);
        }
    }

    fn meet_boss(&mut self, boss: &mut Boss, how: How, world: &mut World<'_>) {
        let cell = boss.at;
        if self.can_strike(how) && boss.strike(1, world) {
            self.struck(cell, world);
        }
    }

    /// Fire and lava burn (IC-X13); a fire orb takes half of it, rounded down (IC-X05).
    fn meet_cell(&mut self, cell: Cell, how: How, world: &mut World<'_>) {
        if how == How::Contact && !world.solved {
            let points = cell.floor.burns();
            self.suffer(if self.bag.has(Item::FireOrb) { points / 2 } else { points }, world);
        }
    }

    fn meet_spikes(&mut self, spikes: &mut Spikes, _how: How, world: &mut World<'_>) {
        if world.circuit.is_on(spikes.signal) && !world.solved {
            self.suffer(1, world);
        }
    }

    fn meet_lever(&mut self, lever: &mut Lever, how: How, world: &mut World<'_>) {
        if how == How::Distance && world.touch {
            lever.pull(world);
            world.events.push(Event::Lever { cell: lever.at, on: lever.on });
        }
    }

    fn meet_torch(&mut self, torch: &mut Torch, how: How, world: &mut World<'_>) {
        if how == How::Distance && world.touch && torch.light(world) {
            world.events.push(Event::Torch { cell: torch.at });
        }
    }

    fn meet_chest(&mut self, chest: &mut Chest, how: How, world: &mut World<'_>) {
        if how != How::Distance || !world.touch || chest.is_open() {
            return;
        }
        if !world.circuit.is_on(chest.signal) {
            world.events.push(Event::ChestLocked { cell: chest.at });
            return;
        }
        let found: Vec<(Item, u8)> = chest.contents.items().collect();
        let gold = self.bag.count(Item::Gold);
        if chest.contents.pour_into(&mut self.bag) {
            world.tally.gold += u32::from(self.bag.count(Item::Gold) - gold);
            world.events.push(Event::Chest { cell: chest.at, items: found });
        } else {
            world.events.push(Event::Full { item: found.first().map_or(Item::Gold, |(item, _)| *item) });
        }
    }

    fn meet_loot(&mut self, loot: &mut Loot, _how: How, world: &mut World<'_>) {
        if self.bag.add(loot.item, loot.count) {
            world.orders.remove.push(loot.id);
            if loot.item == Item::Gold {
                world.tally.gold += u32::from(loot.count);
            }
            world.events.push(Event::Loot { item: loot.item, count: loot.count });
        }
    }

    fn meet_orb(&mut self, orb: &mut Orb, _how: How, world: &mut World<'_>) {
        match orb.glow {
            Glow::Fire => {
                self.bag.add(Item::FireOrb, 1);
            }
            Glow::Water => {
                self.bag.add(Item::WaterOrb, 1);
            }
            Glow::Blue => self.haste = Some(Haste { fast: true, left: HASTE_TICKS }),
            Glow::Red => self.haste = Some(Haste { fast: false, left: HASTE_TICKS }),
        }
        if let Some(source) = orb.source {
            world.circuit.switch(source, true);
        }
        world.orders.remove.push(orb.id);
        world.events.push(Event::Orb { glow: orb.glow });
    }

    fn meet_vendor(&mut self, _vendor: &mut Vendor, how: How, world: &mut World<'_>) {
        world.trade |= how == How::Distance && world.touch;
    }

    fn meet_stray(&mut self, _stray: &mut Stray, how: How, world: &mut World<'_>) {
        if how == How::Distance && world.touch {
            world.publisher.publish(Story::Stray);
        }
    }
}
