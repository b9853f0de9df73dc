//! The hero: what the keys make it do, and what it does with what it meets.

use super::{
    Body, Boss, Health, Heart, How, Interactor, Key, Lock, LogMonster, Pickaxe, Portal, Reach, Rock,
    Treasure, World,
};
use crate::action::{Action, Keys};
use crate::dialogue::Story;
use crate::event::Event;
use crate::geometry::Orientation;
use kernel::pos::Pos;
use serde::{Deserialize, Serialize};

/// How many hit points the hero has at most, and at the start (IC-087).
pub const HERO_HP: u8 = 5;
/// How many ticks a move takes (IC-008).
pub const HERO_MOVE: u8 = 8;
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
#[serde(deny_unknown_fields)]
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
    /// Whether it owns the pickaxe.
    pub pickaxe: bool,
    /// The keys it remembers, in order (IC-016).
    pub keys: Vec<i32>,
}

impl Hero {
    /// A hero with nothing.
    pub const fn new(at: Pos, facing: Orientation) -> Self {
        Hero {
            id: 0,
            body: Body::new(at, facing),
            doing: Doing::Idle,
            health: Health::full(HERO_HP),
            walk: 0,
            pickaxe: false,
            keys: Vec::new(),
        }
    }

    /// The frame of its walk that is shown (IC-009).
    pub const fn frame(&self) -> u8 {
        self.walk.saturating_sub(1) / WALK_FRAME
    }

    /// Whether it remembers a key.
    pub fn has_key(&self, key: i32) -> bool {
        self.keys.binary_search(&key).is_ok()
    }

    /// Whether the next tick's keys can make it do something new.
    pub fn is_ready(&self) -> bool {
        let stands = self.body.stride.is_none_or(|s| s.done == s.of);
        stands && matches!(self.doing, Doing::Idle | Doing::Swinging { ticks: SWING_TICKS, .. })
    }

    /// Remembers a key from now on.
    pub fn learn_key(&mut self, key: i32) {
        if let Err(place) = self.keys.binary_search(&key) {
            self.keys.insert(place, key);
        }
    }

    /// Loses hit points, unless it is immune (IC-091).
    pub(crate) fn suffer(&mut self, points: u8, world: &mut World<'_>) {
        if self.health.hurt(points) {
            world.events.push(Event::Hurt { hp: self.health.hp });
        }
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
        if self.doing == Doing::Idle && !self.body.is_moving() {
            self.begin(keys, world);
        }
        self.body.advance();
        self.walk = if self.body.is_moving() { self.walk % WALK_CYCLE + 1 } else { 0 };
        world.hero_at = self.body.at;
    }

    fn begin(&mut self, keys: Keys, world: &mut World<'_>) {
        if keys.pressed.has(Action::USE) {
            self.doing = Doing::Interacting;
        } else if self.pickaxe && keys.pressed.has(Action::HIT) {
            self.doing = Doing::Swinging { ticks: 1, spent: false };
            world.events.push(Event::Swing);
        } else {
            for way in Orientation::SEARCH {
                if keys.held.has(Action::walk(way)) {
                    self.body.facing = way;
                    if self.body.set_out(HERO_MOVE, world.ground, true) {
                        return;
                    }
                }
            }
        }
    }

    /// What is impossible about it.
    pub(crate) fn fault(&self, size: i32) -> Option<String> {
        let swing = match self.doing {
            Doing::Swinging { ticks, .. } => self.pickaxe && (1..=SWING_TICKS).contains(&ticks),
            Doing::Idle | Doing::Interacting => true,
        };
        let free = self.doing == Doing::Idle || !self.body.is_moving();
        let walk = if self.body.is_moving() { (1..=WALK_CYCLE).contains(&self.walk) } else { self.walk == 0 };
        if !swing || !free || !walk {
            return Some("the hero cannot do all this at once".into());
        }
        if !self.keys.is_sorted_by(|a, b| a < b) {
            return Some("the hero's keys are not in order".into());
        }
        if !self.health.is_alive() {
            return Some("the hero is dead, and the room not reset".into());
        }
        self.body.fault(size, HERO_MOVE).or_else(|| self.health_fault())
    }

    /// Unlike others the hero may have full hit points and still be immune: a heart heals.
    fn health_fault(&self) -> Option<String> {
        let healed = Health { immune: 0, ..self.health };
        let immune = self.health.immune <= super::IMMUNITY_TICKS;
        healed.fault(HERO_HP).or_else(|| (!immune).then(|| "the hero is immune for too long".into()))
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
        if !std::mem::replace(&mut self.pickaxe, true) {
            world.events.push(Event::Pickaxe);
        }
    }

    fn meet_heart(&mut self, heart: &mut Heart, _how: How, world: &mut World<'_>) {
        world.orders.remove.push(heart.id);
        self.health.hp = (self.health.hp + 1).min(HERO_HP);
        world.events.push(Event::Heart { hp: self.health.hp });
    }

    fn meet_key(&mut self, key: &mut Key, _how: How, world: &mut World<'_>) {
        world.orders.remove.push(key.id);
        if !self.has_key(key.number) {
            self.learn_key(key.number);
            world.events.push(Event::Key { key: key.number });
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
                if portal.unlock(&self.keys, world) {
                    world.events.push(Event::Opened);
                } else if portal.lock == Lock::Locked && !portal.veiled {
                    world.publisher.publish(Story::NoKey);
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

    fn meet_monster(&mut self, monster: &mut LogMonster, how: How, world: &mut World<'_>) {
        if self.can_strike(how) && monster.strike(world) {
            self.struck(monster.body.at, world);
        }
    }

    fn meet_boss(&mut self, boss: &mut Boss, how: How, world: &mut World<'_>) {
        let cell = boss.at;
        if self.can_strike(how) && boss.strike(world) {
            self.struck(cell, world);
        }
    }
}
