//! The log monster: it sleeps, wanders, or hunts (IC-070 to IC-088).

use super::{Actor, Body, Health, Hero, How, Interactor, Reach, World};
use crate::event::Event;
use crate::geometry::Orientation;
use crate::ground::Ground;
use kernel::pos::Pos;
use serde::{Deserialize, Serialize};

/// How many hit points it has.
pub const LOG_HP: u8 = 3;
/// How far it sees, in x and in y.
pub const LOG_RADIUS: i32 = 5;
/// How many ticks a move takes.
pub const MONSTER_MOVE: u8 = 10;
/// Every so many ticks it turns (IC-074).
pub const REORIENTATION: u8 = 18;
/// Every so many ticks its mood may change (IC-074).
pub const TRANSITION: u8 = 72;

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

/// A log monster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogMonster {
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
}

impl LogMonster {
    /// A monster that faces down.
    pub const fn new(at: Pos, mood: Mood) -> Self {
        LogMonster {
            id: 0,
            body: Body::new(at, Orientation::Down),
            health: Health::full(LOG_HP),
            mood,
            hunting: false,
            turning: 0,
            changing: 0,
        }
    }

    /// Whether a cell is in its square (IC-072).
    pub fn sees(&self, cell: Pos) -> bool {
        Reach::Square(self.body.at, LOG_RADIUS).covers(cell)
    }

    /// A blow of the pickaxe (IC-088). True if it counts.
    pub(crate) fn strike(&mut self, world: &mut World<'_>) -> bool {
        if !self.health.hurt(1) {
            return false;
        }
        if !self.health.is_alive() {
            // It takes no space from this very moment (IC-071).
            self.body.let_go(world.ground);
            world.tally.kills += 1;
            world.events.push(Event::Slain);
        }
        true
    }

    fn step(&mut self, world: &mut World<'_>) {
        self.body.set_out(MONSTER_MOVE, world.ground, true);
    }

    /// Both effects are for the mood at the start of the update; turning comes first (IC-074).
    fn decide(&mut self, turned: bool, changed: bool, world: &mut World<'_>) {
        let p = (2, world.difficulty);
        match self.mood {
            Mood::Sleeping => {
                if turned {
                    self.body.facing = self.body.facing.left_of();
                }
                if changed && !world.solved && world.dice.odds(p.0, p.1) {
                    self.mood = Mood::Random;
                }
            }
            Mood::Random => {
                if turned {
                    self.body.facing = Orientation::ALL[world.dice.index(4)];
                    self.step(world);
                }
                if changed && self.sees(world.hero_at) && world.dice.odds(p.0, p.1) {
                    self.mood = Mood::Chasing;
                }
            }
            Mood::Chasing if !self.hunting => self.mood = Mood::Random,
            Mood::Chasing => {
                // The path is only needed, and so only asked for, when the monster turns.
                if turned && let Some(way) = world.way(self.body.at, world.hero_at) {
                    self.body.facing = way;
                    self.step(world);
                }
                if changed && world.dice.odds(p.1 - p.0, p.1) {
                    (self.mood, self.hunting) = (Mood::Sleeping, false);
                }
            }
        }
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

impl Actor for LogMonster {
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
        let turned = fires(&mut self.turning, REORIENTATION);
        let changed = fires(&mut self.changing, TRANSITION);
        if world.solved {
            // A move under way goes on below all the same (IC-123).
            (self.mood, self.hunting) = (Mood::Sleeping, false);
        }
        self.decide(turned, changed, world);
        self.body.advance();
    }

    fn holds(&self) -> [Option<Pos>; 2] {
        if self.health.is_alive() { self.body.cells() } else { [None, None] }
    }

    fn accepts(&self, _how: How, _solved: bool) -> bool {
        self.health.is_alive()
    }

    fn answer(&mut self, asker: &mut dyn Interactor, how: How, world: &mut World<'_>) {
        asker.meet_monster(self, how, world);
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
        let awake = !self.hunting || self.mood != Mood::Sleeping;
        self.body.fault(size, MONSTER_MOVE).or_else(|| self.health.fault(LOG_HP)).or_else(|| {
            (!timers || !awake)
                .then(|| format!("the monster at {} has impossible timers or thoughts", self.body.at))
        })
    }
}

impl Interactor for LogMonster {
    fn asks(&self, how: How) -> Option<Reach> {
        let awake = self.health.is_alive() && self.mood != Mood::Sleeping;
        (awake && how == How::Distance).then_some(Reach::Square(self.body.at, LOG_RADIUS))
    }

    fn meet_hero(&mut self, hero: &mut Hero, _how: How, world: &mut World<'_>) {
        self.hunting = true;
        if self.body.ahead() == hero.body.at {
            hero.suffer(1, world);
        }
    }
}
