//! The Boss and what it fires (IC-110 to IC-119).

use super::{Actor, Body, Health, Heart, Hero, How, Interactor, Key, Reach, Thing, Torch, World};
use crate::dialogue::Story;
use crate::event::Event;
use crate::geometry::{Orientation, is_interior};
use crate::ground::Ground;
use crate::level::KEY_BOSS;
use kernel::pos::Pos;
use serde::{Deserialize, Serialize};

/// How many hit points the Boss has.
pub const BOSS_HP: u8 = 5;
/// Every so many ticks an active Boss fires: one cycle of its animation (IC-117).
pub const BARRAGE_PERIOD: u8 = 60;
/// How many ticks a projectile takes for a cell (IC-111).
pub const PROJECTILE_STEP: u8 = 8;
/// How many cells it flies (IC-111).
pub const PROJECTILE_RANGE: u8 = 7;

/// The Boss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boss {
    pub(crate) id: u32,
    /// Where it is.
    pub at: Pos,
    /// Which way it faces and fires.
    pub facing: Orientation,
    /// How it is.
    pub health: Health,
    /// Whether it was struck; until then it is harmless.
    pub active: bool,
    /// Ticks since its last barrage.
    pub rhythm: u8,
}

impl Boss {
    /// A Boss that nobody has struck yet.
    pub const fn new(at: Pos) -> Self {
        Boss { id: 0, at, facing: Orientation::Down, health: Health::full(BOSS_HP), active: false, rhythm: 0 }
    }

    /// Where it may jump to in a room, and which way it faces there (IC-116).
    pub const fn spots(size: i32) -> [(Pos, Orientation); 5] {
        let middle = size / 2;
        [
            (Pos::new(middle, middle), Orientation::Down),
            (Pos::new(middle, size), Orientation::Down),
            (Pos::new(size, middle), Orientation::Left),
            (Pos::new(middle, 1), Orientation::Up),
            (Pos::new(1, middle), Orientation::Right),
        ]
    }

    /// A blow that takes so many hit points, but the first one (IC-115). True if it counts.
    pub(crate) fn strike(&mut self, points: u8, world: &mut World<'_>) -> bool {
        if self.health.immune > 0 || !self.health.is_alive() {
            return false;
        }
        if self.active {
            self.health.hurt(points);
        } else {
            (self.active, self.rhythm) = (true, 0);
            world.events.push(Event::Awake);
        }
        if self.health.is_alive() {
            self.leave_heart(world);
            self.jump(world);
        } else {
            world.ground.release(self.at);
            world.orders.silence.push(self.id);
            world.count_kill(self.id);
            world.events.push(Event::Defeated);
            world.publisher.publish(Story::BossDefeated);
        }
        true
    }

    /// On the cell that it is about to leave, after every second wound (IC-X42).
    fn leave_heart(&self, world: &mut World<'_>) {
        if world.tuning.boss_hearts && matches!(self.health.hp, 1 | 3) {
            world.orders.add.push(Thing::Heart(Heart::new(self.at)));
        }
    }

    /// To one of the spots that are free, all equally likely; nowhere if none is.
    fn jump(&mut self, world: &mut World<'_>) {
        let spots = Boss::spots(world.ground.size());
        let free = |spot: &&(Pos, Orientation)| spot.0 != self.at && world.ground.lets_in(spot.0, true);
        let count = spots.iter().filter(free).count();
        if count == 0 {
            return;
        }
        let chosen = world.dice.index(count);
        if let Some(&(at, facing)) = spots.iter().filter(free).nth(chosen) {
            world.ground.release(self.at);
            world.ground.hold(at);
            (self.at, self.facing) = (at, facing);
        }
    }

    /// A whole row or column of projectiles with one gap (IC-118).
    fn fire(&self, world: &mut World<'_>) {
        let size = world.ground.size();
        let gap = world.dice.index(size as usize) as i32 + 1;
        let front = self.facing.step(self.at);
        for i in (1..=size).filter(|&i| i != gap) {
            let cell = match self.facing {
                Orientation::Up | Orientation::Down => Pos::new(i, front.y),
                Orientation::Left | Orientation::Right => Pos::new(front.x, i),
            };
            let shot = Projectile::new(cell, self.facing, self.id);
            world.orders.add.push(Thing::Projectile(shot));
        }
        world.events.push(Event::Barrage);
    }
}

impl Actor for Boss {
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
        if self.health.tick() {
            world.orders.remove.push(self.id);
            world.orders.add.push(Thing::Key(Key::new(self.at, KEY_BOSS)));
        }
        if self.health.is_alive() && self.active {
            self.rhythm += 1;
            if self.rhythm == BARRAGE_PERIOD {
                self.rhythm = 0;
                self.fire(world);
            }
        }
    }

    fn holds(&self) -> [Option<Pos>; 2] {
        [self.health.is_alive().then_some(self.at), None]
    }

    fn accepts(&self, _how: How, _solved: bool) -> bool {
        self.health.is_alive()
    }

    fn answer(&mut self, asker: &mut dyn Interactor, how: How, world: &mut World<'_>) {
        asker.meet_boss(self, how, world);
    }

    fn guards(&self) -> bool {
        self.health.is_alive()
    }

    fn fault(&self, size: i32) -> Option<String> {
        // In front of it there must be a row to fire along.
        if !is_interior(size, self.at) || !is_interior(size, self.facing.step(self.at)) {
            return Some(format!("the Boss cannot be at {} facing {}", self.at, self.facing));
        }
        if self.rhythm >= BARRAGE_PERIOD || (!self.active && (self.rhythm > 0 || self.health.hp < BOSS_HP)) {
            return Some("the Boss is out of its rhythm".into());
        }
        self.health.fault(BOSS_HP)
    }
}

/// What the Boss fires: it flies straight over everything and stops at the hero (IC-111 to IC-113).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Projectile {
    pub(crate) id: u32,
    /// Where it is.
    pub body: Body,
    /// How many cells it can still set out for.
    pub range: u8,
    /// Who fired it.
    pub(crate) owner: u32,
    /// Whether it is water, which puts torches out (IC-X04).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub water: bool,
}

impl Projectile {
    /// A projectile that is about to fly.
    pub const fn new(at: Pos, facing: Orientation, owner: u32) -> Self {
        Projectile { id: 0, body: Body::new(at, facing), range: PROJECTILE_RANGE, owner, water: false }
    }
}

impl Actor for Projectile {
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
        self.body.settle(ground, false);
    }

    fn update(&mut self, world: &mut World<'_>) {
        if !self.body.is_moving() {
            if self.range == 0 || !is_interior(world.ground.size(), self.body.ahead()) {
                world.orders.remove.push(self.id);
                return;
            }
            self.range -= 1;
            self.body.set_out(PROJECTILE_STEP, world.ground, false);
        }
        self.body.advance();
    }

    fn accepts(&self, _how: How, _solved: bool) -> bool {
        false
    }

    fn answer(&mut self, _asker: &mut dyn Interactor, _how: How, _world: &mut World<'_>) {}

    fn asker(&mut self) -> Option<&mut dyn Interactor> {
        Some(self)
    }

    fn is_shot_of(&self, owner: u32) -> bool {
        self.owner == owner
    }

    fn fault(&self, size: i32) -> Option<String> {
        let inside =
            is_interior(size, self.body.at) && self.body.other_cell().is_none_or(|c| is_interior(size, c));
        if !inside
            || self.range > PROJECTILE_RANGE
            || self.body.stride.is_some_and(|s| s.way != self.body.facing)
        {
            return Some(format!("a projectile cannot fly like that at {}", self.body.at));
        }
        self.body.fault(size, PROJECTILE_STEP..=PROJECTILE_STEP)
    }
}

impl Interactor for Projectile {
    fn asks(&self, how: How) -> Option<Reach> {
        // One that has come to its end is still there for this tick, but flies no more (IC-111).
        if how == How::Distance || !self.body.is_moving() {
            return None;
        }
        Some(self.body.target().map_or(Reach::Cell(self.body.at), |to| Reach::Pair(self.body.at, to)))
    }

    fn meet_hero(&mut self, hero: &mut Hero, _how: How, world: &mut World<'_>) {
        hero.suffer(1, world);
        world.orders.remove.push(self.id);
    }

    fn meet_torch(&mut self, torch: &mut Torch, _how: How, world: &mut World<'_>) {
        if self.water && torch.is_lit() {
            torch.douse(world);
            world.orders.remove.push(self.id);
        }
    }
}
