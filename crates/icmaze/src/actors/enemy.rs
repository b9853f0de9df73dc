//! Enemies (IC-070 to IC-088). What all of them share is here, as the course draws it: an enemy has health, takes
//! space and hurts whom it faces; one that finds its way has a field of view and turns now and then. Where it goes
//! is decided by its strategy, one for each breed, in `strategies.rs`.

use super::{Actor, Body, Breed, Health, Hero, How, Interactor, Item, Loot, Reach, Thing, World};
use crate::event::Event;
use crate::geometry::Orientation;
use crate::ground::Ground;
use kernel::pos::Pos;
use serde::{Deserialize, Serialize};

/// How many hit points a log monster has.
pub const LOG_HP: u8 = 3;
/// How far it sees, in x and in y.
pub const LOG_RADIUS: i32 = 5;
/// How many ticks a move takes.
pub const MONSTER_MOVE: u8 = 10;
/// Every so many ticks it turns (IC-074).
pub const REORIENTATION: u8 = 18;
/// Every so many ticks its mood may change (IC-074).
pub const TRANSITION: u8 = 72;
/// For how many ticks it winds up before it strikes (IC-X36).
pub const WIND_UP: u8 = 8;
/// Between two shots of one that shoots there are at least so many ticks (IC-X15).
pub const RELOAD: u8 = 48;

/// What it is up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mood {
    /// It turns on its spot and sees nothing.
    Sleeping,
    /// It steps about.
    Random,
    /// It hunts the hero.
    Chasing,
}

/// An enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enemy {
    pub(crate) id: u32,
    /// Where it is.
    pub body: Body,
    /// How it is.
    pub health: Health,
    /// What it is up to.
    pub mood: Mood,
    /// Whether it remembers the hero (IC-079, IC-080).
    pub hunting: bool,
    /// Ticks since it last turned.
    pub turning: u8,
    /// Ticks since its mood could last change.
    pub changing: u8,
    /// What kind of enemy it is.
    #[serde(default, skip_serializing_if = "Breed::is_log")]
    pub breed: Breed,
    /// For how many ticks it has been winding up (IC-X36).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub windup: u8,
    /// Whether it faced the hero in the last tick, so that the wind-up goes on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    primed: bool,
    /// Ticks until it can shoot again.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub reload: u8,
    /// The coins it has stolen.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub purse: u8,
    /// The ends of its beat, the one it walks to first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beat: Option<(Pos, Pos)>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_zero(n: &u8) -> bool {
    *n == 0
}

impl Enemy {
    /// A log monster that faces down.
    pub const fn new(at: Pos, mood: Mood) -> Self {
        Enemy {
            id: 0,
            body: Body::new(at, Orientation::Down),
            health: Health::full(LOG_HP),
            mood,
            hunting: false,
            turning: 0,
            changing: 0,
            breed: Breed::Log,
            windup: 0,
            primed: false,
            reload: 0,
            purse: 0,
            beat: None,
        }
    }

    /// An enemy of a breed, facing down.
    pub fn of(breed: Breed, at: Pos, mood: Mood) -> Self {
        Enemy { breed, health: Health::full(breed.strategy().hp()), ..Enemy::new(at, mood) }
    }

    /// Whether a cell is in its square (IC-072).
    pub fn sees(&self, cell: Pos) -> bool {
        Reach::Square(self.body.at, self.breed.strategy().radius()).covers(cell)
    }

    /// A blow that takes so many hit points (IC-088). True if it counts.
    pub(crate) fn strike(&mut self, points: u8, world: &mut World<'_>) -> bool {
        if !self.health.hurt(points) {
            return false;
        }
        if !self.health.is_alive() {
            // It takes no space from this very moment (IC-071).
            self.body.let_go(world.ground);
            world.count_kill(self.id);
            world.events.push(Event::slain(self.breed));
            self.leave_loot(world);
        }
        true
    }

    /// IC-X17, and what a thief has stolen.
    fn leave_loot(&self, world: &mut World<'_>) {
        if !world.extras {
            return;
        }
        world.orders.add.push(Thing::Loot(Loot::new(self.body.at, Item::Wood, 1)));
        let gold = self.purse + u8::from(world.dice.odds(1, 2));
        if gold > 0 {
            world.orders.add.push(Thing::Loot(Loot::new(self.body.at, Item::Gold, gold)));
        }
    }

    fn go(&mut self, way: Option<Orientation>, world: &mut World<'_>) {
        if let Some(way) = way {
            self.body.facing = way;
            self.body.set_out_as_monster(MONSTER_MOVE, world.ground);
        }
    }

    /// Both effects are for the mood at the start of the update; turning comes first (IC-074).
    fn decide(&mut self, turned: bool, changed: bool, world: &mut World<'_>) {
        let strategy = self.breed.strategy();
        let p = world.liveliness();
        match self.mood {
            Mood::Sleeping => {
                if turned {
                    self.body.facing = self.body.facing.left_of();
                }
                if changed && !world.solved && world.nap == 0 && world.dice.odds(p.0, p.1) {
                    self.mood = Mood::Random;
                }
            }
            Mood::Random => {
                if turned {
                    let way = strategy.roam(self, world);
                    self.go(way, world);
                }
                if changed && strategy.hunts() && self.sees(world.hero_at) && world.dice.odds(p.0, p.1) {
                    self.mood = Mood::Chasing;
                }
            }
            Mood::Chasing if !self.hunting => self.mood = Mood::Random,
            Mood::Chasing => {
                // The path is only needed, and so only asked for, when the monster turns.
                if turned {
                    let way = strategy.hunt(self, world);
                    self.go(way, world);
                }
                if changed && world.dice.odds(p.1 - p.0, p.1) {
                    (self.mood, self.hunting) = (Mood::Sleeping, false);
                }
            }
        }
    }

    /// What the events of the room make of its mood (IC-123, IC-X29, IC-X34).
    fn obey_the_room(&mut self, turned: bool, world: &mut World<'_>) -> bool {
        if world.solved || world.nap > 0 {
            // A move under way goes on all the same (IC-123).
            (self.mood, self.hunting) = (Mood::Sleeping, false);
            if world.nap == 1 && !world.solved {
                self.mood = Mood::Random;
            }
        }
        if world.power > 0 {
            if turned {
                let way = world.way_from_hero(self.body.at);
                self.go(way, world);
            }
            return true;
        }
        false
    }
}

/// Counts one; true, and from the start again, at the last.
const fn fires(timer: &mut u8, period: u8) -> bool {
    *timer += 1;
    let due = *timer >= period;
    if due {
        *timer = 0;
    }
    due
}

impl Actor for Enemy {
    fn id(&self) -> u32 {
        self.id
    }

    fn enrol(&mut self, id: u32) {
        self.id = id;
    }

    fn at(&self) -> Pos {
        self.body.at
    }

    fn settle(&mut self, ground: &mut Ground) {
        if self.health.is_alive() {
            self.body.settle(ground, true);
        }
    }

    fn update(&mut self, world: &mut World<'_>) {
        if self.health.tick() {
            world.orders.remove.push(self.id);
        }
        if !self.health.is_alive() {
            return;
        }
        if !std::mem::take(&mut self.primed) {
            self.windup = 0;
        }
        self.reload = self.reload.saturating_sub(1);
        let turned = fires(&mut self.turning, world.tuning.reorientation);
        let changed = fires(&mut self.changing, TRANSITION);
        if !self.obey_the_room(turned, world) {
            self.decide(turned, changed, world);
        }
        self.body.advance();
        if self.mood != Mood::Sleeping {
            self.breed.strategy().aim(self, world);
        }
    }

    fn holds(&self) -> [Option<Pos>; 2] {
        if self.health.is_alive() { self.body.cells() } else { [None, None] }
    }

    fn accepts(&self, _how: How, _solved: bool) -> bool {
        self.health.is_alive()
    }

    fn answer(&mut self, asker: &mut dyn Interactor, how: How, world: &mut World<'_>) {
        asker.meet_enemy(self, how, world);
    }

    fn asker(&mut self) -> Option<&mut dyn Interactor> {
        Some(self)
    }

    fn hero_came(&mut self) {
        self.hunting = self.mood == Mood::Chasing;
    }

    fn hero_left(&mut self) {
        self.hunting = false;
    }

    fn fault(&self, size: i32) -> Option<String> {
        let timers = self.turning < REORIENTATION && self.changing < TRANSITION;
        let extras = self.windup <= WIND_UP && self.reload <= RELOAD;
        let awake = !self.hunting || self.mood != Mood::Sleeping;
        let most = self.breed.strategy().hp();
        self.body.fault(size, MONSTER_MOVE..=MONSTER_MOVE).or_else(|| self.health.fault(most)).or_else(|| {
            (!timers || !awake || !extras)
                .then(|| format!("the monster at {} has impossible timers or thoughts", self.body.at))
        })
    }
}

impl Interactor for Enemy {
    fn asks(&self, how: How) -> Option<Reach> {
        if !self.health.is_alive() || self.mood == Mood::Sleeping {
            return None;
        }
        match how {
            How::Distance => Some(Reach::Square(self.body.at, self.breed.strategy().radius())),
            How::Contact => self.breed.strategy().steals().then_some(Reach::Cell(self.body.at)),
        }
    }

    /// IC-079; with extras it winds up first (IC-X36), and not while it reels from a blow (IC-X41).
    fn meet_hero(&mut self, hero: &mut Hero, how: How, world: &mut World<'_>) {
        if how == How::Contact {
            return;
        }
        self.hunting = true;
        if self.body.ahead() != hero.body.at || world.power > 0 {
            return;
        }
        if !world.extras {
            hero.suffer(1, world);
            return;
        }
        if hero.health.immune > 0 || (world.tuning.staggers && self.health.immune > 0) {
            return;
        }
        (self.windup, self.primed) = (self.windup + 1, true);
        if self.windup >= WIND_UP {
            (self.windup, self.primed) = (0, false);
            hero.suffer(1, world);
        }
    }

    fn meet_loot(&mut self, loot: &mut Loot, how: How, world: &mut World<'_>) {
        if how == How::Contact && loot.item == Item::Gold && self.purse < 90 {
            self.purse += loot.count;
            world.orders.remove.push(loot.id);
            world.events.push(Event::Stolen { cell: self.body.at });
        }
    }
}
