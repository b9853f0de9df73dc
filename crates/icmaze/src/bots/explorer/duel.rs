//! How to beat the Boss.
//!
//! A Boss fires a row straight ahead, so nobody beside or behind it is ever hit: that is where to strike
//! from. On the way there projectiles fly. Where each will be is known for as long as it flies, and so is
//! when the next row comes, though not its gap. So the bot works out, from the last tick it looks at back
//! to the first, what it costs to get from every cell at every tick to a place to strike from: one for
//! each tick, [`STRUCK`] for a projectile that is met, [`FEARED`] for one of a row that is yet to come,
//! which may have its gap there or be outrun. Then it takes the cheapest step. The room has 64 cells and
//! it looks [`AHEAD`] ticks ahead, which makes about ten thousand places with five steps each.

use super::{is_free, pace, press, way_to};
use crate::action::Action;
use crate::actors::{BARRAGE_PERIOD, Boss, Census, HERO_MOVE, PROJECTILE_RANGE, PROJECTILE_STEP};
use crate::geometry::{Orientation, interior, is_interior};
use crate::state::State;
use kernel::pos::Pos;

/// How many ticks it looks ahead.
const AHEAD: usize = 140;
/// What it costs to be struck.
const STRUCK: u32 = 250;
/// What it costs to be where a row will come that is not fired yet.
const FEARED: u32 = 60;
/// The most ticks that a step takes.
const MOST_STEP: usize = 2 * HERO_MOVE as usize;

/// What to do in a room with a Boss.
pub(super) fn advise(state: &State, boss: &Boss, census: &Census) -> (Action, &'static str) {
    let hero = &state.hero;
    let here = hero.body.at;
    if !boss.health.is_alive() {
        return (Action::NONE, "Wait: it is leaving something behind.");
    }
    if let Some(way) = way_to(here, boss.at).filter(|_| boss.facing.step(boss.at) != here) {
        if hero.body.facing != way {
            return (Action::walk(way), "Turn towards the Boss.");
        }
        return (press(state, Action::HIT), "Its shots can't hit you here: strike!");
    }
    let sky = Sky::of(state, boss, census);
    match sky.best(state, boss, here) {
        Some(way) => (Action::walk(way), "Get beside the Boss, where its shots can't hit you."),
        None => (Action::NONE, "Let the shots go by."),
    }
}

/// What flies where, for every tick from now.
struct Sky {
    size: i32,
    /// For every tick the price of every cell of the interior.
    price: Vec<u32>,
    boss: Pos,
    /// Where something stands for good.
    posts: Vec<Pos>,
    /// How many ticks a step takes now.
    step: usize,
}

impl Sky {
    fn of(state: &State, boss: &Boss, census: &Census) -> Self {
        let size = state.area().size();
        let cells = (size * size) as usize;
        let foes = census.monsters.iter().filter(|foe| foe.health.is_alive()).map(|foe| foe.body.at);
        let posts = census.torches.iter().map(|torch| torch.at).chain(foes).collect();
        let step = pace(state);
        let mut sky =
            Sky { size, price: vec![0; (AHEAD + MOST_STEP + 1) * cells], boss: boss.at, posts, step };
        for shot in &census.projectiles {
            // A projectile whose move is over sets out for the next cell in the coming tick.
            let (at, done) = match shot.body.stride {
                Some(stride) if stride.done < stride.of => (shot.body.at, usize::from(stride.done)),
                _ => (shot.body.at, 0),
            };
            sky.fly(at, shot.body.facing, done, usize::from(shot.range) + usize::from(done > 0), 1, STRUCK);
        }
        if boss.active {
            let period = usize::from(BARRAGE_PERIOD);
            let front = boss.facing.step(boss.at);
            let mut fired = period - usize::from(boss.rhythm);
            while fired <= AHEAD {
                for i in 1..=size {
                    let cell = match boss.facing {
                        Orientation::Up | Orientation::Down => Pos::new(i, front.y),
                        Orientation::Left | Orientation::Right => Pos::new(front.x, i),
                    };
                    sky.fly(cell, boss.facing, 0, usize::from(PROJECTILE_RANGE), fired + 1, FEARED);
                }
                fired += period;
            }
        }
        sky
    }

    /// One projectile, from the tick in which it moves next.
    fn fly(&mut self, from: Pos, way: Orientation, done: usize, range: usize, first: usize, price: u32) {
        let (mut at, mut tick, mut done) = (from, first, done);
        let step = usize::from(PROJECTILE_STEP);
        for _ in 0..range {
            let to = way.step(at);
            if !is_interior(self.size, to) {
                return;
            }
            while done < step {
                // In the last tick of the move its main cell is already the next one.
                done += 1;
                if done < step {
                    self.mark(tick, at, price);
                }
                self.mark(tick, to, price);
                tick += 1;
            }
            (at, done) = (to, 0);
        }
    }

    fn mark(&mut self, tick: usize, cell: Pos, price: u32) {
        if tick <= AHEAD + MOST_STEP {
            let place = self.place(tick, cell);
            self.price[place] = self.price[place].max(price);
        }
    }

    const fn place(&self, tick: usize, cell: Pos) -> usize {
        tick * (self.size * self.size) as usize + ((cell.y - 1) * self.size + cell.x - 1) as usize
    }

    /// What it costs to be on a cell in a tick. A projectile stops at whom it meets, so to stay where one
    /// has just been met costs nothing more.
    fn toll(&self, tick: usize, cell: Pos, stayed: bool, immune: usize) -> u32 {
        if tick < immune {
            return 0;
        }
        let now = self.price[self.place(tick, cell)];
        if stayed && tick > immune.max(1) && self.price[self.place(tick - 1, cell)] >= now { 0 } else { now }
    }

    /// The first step of the cheapest way to a place to strike from; `None` to stay.
    fn best(&self, state: &State, boss: &Boss, here: Pos) -> Option<Orientation> {
        let size = self.size;
        let cells: Vec<Pos> = interior(size).collect();
        let immune = usize::from(state.hero.health.immune);
        let good = |cell: Pos| way_to(cell, boss.at).is_some() && boss.facing.step(boss.at) != cell;
        let goals: Vec<Pos> = cells.iter().copied().filter(|&cell| good(cell)).collect();
        let far =
            |cell: Pos| goals.iter().map(|goal| goal.manhattan(cell)).min().unwrap_or(0) * self.step as u32;
        let mut cost = vec![0; (AHEAD + MOST_STEP + 1) * cells.len()];
        for tick in AHEAD..=AHEAD + MOST_STEP {
            for &cell in &cells {
                cost[self.place(tick, cell)] = far(cell);
            }
        }
        for tick in (0..AHEAD).rev() {
            for &cell in cells.iter().filter(|&&cell| !good(cell)) {
                let stay = 1 + self.toll(tick + 1, cell, true, immune) + cost[self.place(tick + 1, cell)];
                let steps = Orientation::ALL.into_iter().map(|way| self.step(&cost, tick, cell, way, immune));
                cost[self.place(tick, cell)] = steps.fold(stay, u32::min);
            }
        }
        let stay = 1 + self.toll(1, here, true, immune) + cost[self.place(1, here)];
        Orientation::ALL
            .into_iter()
            .filter(|way| is_free(state, way.step(here)))
            .map(|way| (self.step(&cost, 0, here, way, immune), way != state.hero.body.facing, way))
            .min_by_key(|&(cost, turned, _)| (cost, turned))
            .filter(|&(cost, ..)| cost < stay)
            .map(|(.., way)| way)
    }

    /// What it costs to set out this way in the next tick.
    fn step(&self, cost: &[u32], tick: usize, cell: Pos, way: Orientation, immune: usize) -> u32 {
        let to = way.step(cell);
        if !is_interior(self.size, to) || to == self.boss || self.posts.contains(&to) {
            return u32::MAX;
        }
        // The main cell is the old one until the last tick of the move.
        let leaving: u32 = (1..self.step).map(|i| self.toll(tick + i, cell, true, immune)).sum();
        let arriving = self.toll(tick + self.step, to, false, immune);
        leaving + arriving + self.step as u32 + cost[self.place(tick + self.step, to)]
    }
}
