//! What to do when monsters are near: a look ahead.
//!
//! The idea: hunters are clockwork. One turns every 18 ticks to the shortest way to the hero, steps if
//! it can, and hurts whoever it faces; so what it will do follows from what the hero does. The bot plays
//! its own courses of action (a step, a blow, a short wait) through on a small model of the room until
//! [`HORIZON`] ticks are over, counts what each costs, and begins the cheapest. Everything is counted in
//! ticks: the time, the way that is left, a wound (dearer the fewer hit points are left), less what a
//! blow that lands is worth. Thus it strikes from the side, steps out of reach before a hunter turns, and
//! trades blows only where it has to.
//!
//! A wanderer turns by chance; the model leaves it where it is and counts a quarter of a wound whenever it
//! turns next to the hero. What lies beyond the horizon is judged by the distance alone.
//!
//! The cost: courses that come to the same cell at the same time with the same wounds and blows are not
//! followed twice, which leaves some hundred, at most a few thousand, of eight ticks each. It is only
//! asked for when somebody awake is within [`NEAR`] cells.

use super::field::{Field, NEVER};
use super::{pace, press};
use crate::action::Action;
use crate::actors::{
    Body, Census, Doing, Enemy, HERO_HP, Health, MONSTER_MOVE, Mood, Rocks, SWING_TICKS, Stride, TRANSITION,
    WIND_UP,
};
use crate::geometry::{Orientation, is_interior};
use crate::state::State;
use kernel::dice::Dice;
use kernel::grid::Grid;
use kernel::paths::{FAR, Search};
use kernel::pos::Pos;

/// How many ticks it looks ahead.
const HORIZON: u32 = 44;
/// Monsters that are awake and at most so many cells away, in x and in y, matter.
const NEAR: u32 = 6;
/// How many monsters it keeps an eye on.
const FOES: usize = 4;
/// How long a wait is.
const WAIT: u32 = 4;
/// What a wound costs, by the hit points before it.
const WOUND: [i32; HERO_HP as usize + 1] = [0, 1500, 420, 230, 150, 120];
/// What a blow at a monster is worth, and the last one beyond that.
const BLOW: i32 = 140;
const KILL: i32 = 60;
/// What a blow at a rock on the way is worth.
const CHIP: i32 = 24;
/// What it costs to end next to somebody awake.
const EXPOSED: i32 = 30;
/// After so many ticks in a room wounds count half, after twice as many a third, and so on: whoever
/// hesitates for ever does not win.
const PATIENCE: u64 = 2500;
/// How wide the square is in which courses are told apart.
const SPAN: usize = 17;

/// A course of action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Course {
    Walk(Orientation),
    Strike(Orientation),
    Wait,
}

/// What stays the same while it thinks.
struct Arena<'a> {
    rocks: &'a Rocks,
    /// The cells without a rock.
    nodes: Grid<bool>,
    field: &'a Field,
    search: Search<Orientation>,
    /// Distances to the cells where the hero might be, as hunters count them.
    trails: Vec<(Pos, Grid<u32>)>,
    pickaxe: bool,
    /// Whether moods change more often than not (IC-075).
    lively: bool,
    patience: i32,
    /// How many ticks a step takes, after how many a monster turns, and whether it winds up before it strikes.
    pace: u8,
    reorientation: u8,
    winds_up: bool,
    /// Whether whoever was struck cannot strike back at once (IC-X41).
    staggers: bool,
    origin: Pos,
    /// Which wounds and blows were seen at a cell and time.
    seen: Vec<u16>,
}

/// The model at some moment.
#[derive(Clone, Copy)]
struct Moment {
    time: u32,
    hero: Body,
    health: Health,
    doing: Doing,
    foes: [Enemy; FOES],
    count: usize,
    /// Whether a foe has turned by chance, so that nobody knows where it looks.
    vague: [bool; FOES],
    wounds: u8,
    blows: u8,
    /// What wounds have cost, less what blows were worth.
    toll: i32,
}

/// What to do about the monsters; `None` if none is near.
pub(super) fn advise(
    state: &State,
    census: &Census,
    field: &Field,
    dice: &mut Dice,
) -> Option<(Action, &'static str)> {
    if state.is_solved(state.room) {
        return None;
    }
    let hero = &state.hero;
    let here = hero.body.at;
    let alive = |m: &&Enemy| m.health.is_alive() && m.body.at.chebyshev(here) <= NEAR + 2;
    let awake = |m: &Enemy| m.mood != Mood::Sleeping && m.body.at.chebyshev(here) <= NEAR;
    let mut foes: Vec<Enemy> = census.monsters.iter().filter(alive).copied().collect();
    if field.at(here) == NEVER || !foes.iter().any(awake) {
        return None;
    }
    foes.sort_by_key(|foe| foe.body.at.manhattan(here));
    foes.truncate(FOES);
    let mut all = [foes[0]; FOES];
    all[..foes.len()].copy_from_slice(&foes);
    let start = Moment {
        time: 0,
        hero: hero.body,
        health: hero.health,
        // To open something takes no longer than the key is held.
        doing: if hero.doing == Doing::Interacting { Doing::Idle } else { hero.doing },
        foes: all,
        count: foes.len(),
        vague: [false; FOES],
        wounds: 0,
        blows: 0,
        toll: 0,
    };
    let mut arena = Arena::of(state, field);
    // A little chance, and more after a death: a room that was lost is not lost in the same way again.
    let whim = 6 + 15 * (state.tally.deaths % 8) as usize;
    let best = arena.courses(&start).into_iter().min_by_key(|&course| {
        let mut next = start;
        arena.follow(&mut next, course);
        arena.cost(&next) + dice.index(whim) as i32
    });
    Some(match best? {
        Course::Walk(way) if field.leads(here, way) => {
            (Action::walk(way), "Keep going while the monsters give you time.")
        }
        Course::Walk(way) => (Action::walk(way), "Step out of reach."),
        Course::Strike(way) if hero.body.facing != way => (Action::walk(way), "Turn to face it."),
        Course::Strike(_) => (press(state, Action::HIT), "Now strike!"),
        Course::Wait => (Action::NONE, "Let it come to you."),
    })
}

impl<'a> Arena<'a> {
    fn of(state: &'a State, field: &'a Field) -> Self {
        let area = state.area();
        let (size, rocks) = (area.size(), area.rocks());
        let side = size as usize + 2;
        Arena {
            rocks,
            nodes: Grid::from_fn(side, side, |cell| {
                is_interior(size, cell)
                    && !rocks.is_rock(cell)
                    && (!state.setup.extras || state.is_safe(cell))
            }),
            field,
            search: Search::in_order(&Orientation::SEARCH),
            trails: Vec::new(),
            pickaxe: state.hero.has_pickaxe(),
            lively: state.plan().difficulty <= 4,
            pace: pace(state) as u8,
            reorientation: state.setup.tuning().reorientation,
            winds_up: state.setup.extras,
            staggers: state.setup.tuning().staggers,
            patience: 1 + (area.clock() / PATIENCE).min(5) as i32,
            origin: state.hero.body.at,
            seen: vec![0; (HORIZON as usize + 1) * SPAN * SPAN],
        }
    }

    /// The first step of a hunter's path to the hero (IC-081).
    fn trail(&mut self, from: Pos, hero: Pos) -> Option<Orientation> {
        if !self.trails.iter().any(|(cell, _)| *cell == hero) {
            let field = self.search.from(&[hero]).within(2 * NEAR + 8).on(&self.nodes).field().to_grid();
            self.trails.push((hero, field));
        }
        let (_, field) = self.trails.iter().find(|(cell, _)| *cell == hero)?;
        let at = |cell| field.get(cell).copied().unwrap_or(FAR);
        let here = at(from);
        let nearer = |way: &Orientation| at(way.step(from)).saturating_add(1) == here;
        if here == FAR || here == 0 { None } else { Orientation::SEARCH.into_iter().find(nearer) }
    }

    fn is_open(&self, cell: Pos) -> bool {
        self.nodes.get(cell).copied().unwrap_or(false)
    }

    /// What the hero might do now.
    fn courses(&self, now: &Moment) -> Vec<Course> {
        let mut courses = Vec::with_capacity(6);
        let here = now.hero.at;
        for way in Orientation::SEARCH {
            let cell = way.step(here);
            let foe = now.foes().any(|foe| foe.body.cells().contains(&Some(cell)));
            if self.is_open(cell) && !foe {
                courses.push(Course::Walk(way));
                // A blow into the empty cell ahead, for somebody who is about to come there.
                let comes = |foe: &Enemy| foe.body.at.manhattan(cell) <= 1;
                if self.pickaxe && now.hero.facing == way && now.foes().any(comes) {
                    courses.push(Course::Strike(way));
                }
            } else if self.pickaxe && (foe || (self.rocks.is_rock(cell) && self.field.leads(here, way))) {
                courses.push(Course::Strike(way));
            }
        }
        courses.push(Course::Wait);
        courses
    }

    /// Lets the hero do it, until it can do something else.
    fn follow(&mut self, now: &mut Moment, course: Course) {
        match course {
            Course::Walk(way) => self.act(now, Some(way), false),
            Course::Strike(way) => {
                if now.hero.facing != way {
                    self.act(now, Some(way), false);
                }
                self.act(now, None, true);
            }
            Course::Wait => (0..WAIT).for_each(|_| self.tick(now, None, false)),
        }
    }

    fn act(&mut self, now: &mut Moment, way: Option<Orientation>, hit: bool) {
        self.tick(now, way, hit);
        while !now.is_ready() {
            self.tick(now, None, false);
        }
    }

    /// The least that a moment will have cost when the horizon is reached.
    fn cost(&mut self, now: &Moment) -> i32 {
        if now.time >= HORIZON || !now.health.is_alive() {
            return self.judge(now);
        }
        if !self.is_new(now) {
            return i32::MAX / 2;
        }
        let ends = self.courses(now).into_iter().map(|course| {
            let mut next = *now;
            self.follow(&mut next, course);
            self.cost(&next)
        });
        ends.min().unwrap_or(i32::MAX / 2)
    }

    fn judge(&self, now: &Moment) -> i32 {
        let left = self.field.at(now.hero.at).min(100_000) as i32;
        let exposed = now.foes().any(|f| f.mood != Mood::Sleeping && f.body.at.manhattan(now.hero.at) == 1);
        now.time as i32 + left + now.toll + if exposed { EXPOSED / self.patience } else { 0 }
    }

    /// Whether this cell, time, wounds and blows were not met before.
    fn is_new(&mut self, now: &Moment) -> bool {
        let (dx, dy) = (now.hero.at.x - self.origin.x, now.hero.at.y - self.origin.y);
        let half = SPAN as i32 / 2;
        if dx.abs() > half || dy.abs() > half {
            return true;
        }
        let place = (now.time as usize * SPAN + (dy + half) as usize) * SPAN + (dx + half) as usize;
        let bit = 1 << (u16::from(now.wounds.min(3)) * 4 + u16::from(now.blows.min(3)));
        let new = self.seen[place] & bit == 0;
        self.seen[place] |= bit;
        new
    }

    /// One tick of the model, in the order of the rules: monsters, hero, then who meets whom.
    fn tick(&mut self, now: &mut Moment, way: Option<Orientation>, hit: bool) {
        now.time += 1;
        settle(&mut now.hero);
        now.foes.iter_mut().for_each(|foe| settle(&mut foe.body));
        for i in 0..now.count {
            self.move_foe(now, i);
        }
        self.move_hero(now, way, hit);
        for i in 0..now.count {
            let foe = &now.foes[i];
            let awake = foe.health.is_alive() && foe.mood != Mood::Sleeping && !now.vague[i];
            let faces = awake && foe.body.ahead() == now.hero.at;
            if faces && !self.winds_up {
                self.wound(now);
            } else if self.winds_up {
                let reels = self.staggers && now.foes[i].health.immune > 0;
                let wound = faces && now.health.immune == 0 && !reels;
                now.foes[i].windup = if wound { now.foes[i].windup + 1 } else { 0 };
                if now.foes[i].windup >= WIND_UP {
                    now.foes[i].windup = 0;
                    self.wound(now);
                }
            }
        }
        self.strike(now);
    }

    fn wound(&self, now: &mut Moment) {
        let price = WOUND[usize::from(now.health.hp.min(HERO_HP))];
        if now.health.hurt(1) {
            now.toll += price / self.patience;
            now.wounds += 1;
        }
    }

    fn move_foe(&mut self, now: &mut Moment, i: usize) {
        let mut foe = now.foes[i];
        foe.health.tick();
        if !foe.health.is_alive() {
            now.foes[i] = foe;
            return;
        }
        foe.turning = (foe.turning + 1) % self.reorientation;
        foe.changing = (foe.changing + 1) % TRANSITION;
        let (turned, changed) = (foe.turning == 0, foe.changing == 0);
        let hero = now.hero.at;
        match foe.mood {
            Mood::Sleeping if changed && self.lively => foe.mood = Mood::Random,
            Mood::Sleeping => {}
            Mood::Random => {
                if turned {
                    now.vague[i] = true;
                    if foe.body.at.manhattan(hero) == 1 && now.health.immune == 0 {
                        now.toll += WOUND[usize::from(now.health.hp.min(HERO_HP))] / 4 / self.patience;
                    }
                }
                if changed && self.lively && foe.sees(hero) {
                    (foe.mood, foe.hunting) = (Mood::Chasing, true);
                }
            }
            Mood::Chasing => {
                if turned && let Some(way) = self.trail(foe.body.at, hero) {
                    now.vague[i] = false;
                    foe.body.facing = way;
                    let to = foe.body.ahead();
                    let held = now.hero.cells().contains(&Some(to))
                        || (0..now.count).any(|j| j != i && now.foes[j].holds_cell(to));
                    if !held && self.is_open(to) && !foe.body.is_moving() {
                        foe.body.stride = Some(Stride { way, done: 0, of: MONSTER_MOVE });
                    }
                }
            }
        }
        foe.body.advance();
        now.foes[i] = foe;
    }

    fn move_hero(&self, now: &mut Moment, way: Option<Orientation>, hit: bool) {
        now.health.tick();
        match &mut now.doing {
            Doing::Swinging { ticks, .. } if *ticks < SWING_TICKS => *ticks += 1,
            doing => *doing = Doing::Idle,
        }
        if now.doing == Doing::Idle && !now.hero.is_moving() {
            if hit {
                now.doing = Doing::Swinging { ticks: 1, spent: false };
            } else if let Some(way) = way {
                now.hero.facing = way;
                let to = now.hero.ahead();
                if self.is_open(to) && !(0..now.count).any(|i| now.foes[i].holds_cell(to)) {
                    now.hero.stride = Some(Stride { way, done: 0, of: self.pace });
                }
            }
        }
        now.hero.advance();
    }

    fn strike(&self, now: &mut Moment) {
        let Doing::Swinging { ticks, spent: false } = now.doing else { return };
        let ahead = now.hero.ahead();
        let near = &mut now.foes[..now.count];
        let struck = near.iter_mut().find(|foe| foe.body.at == ahead && foe.health.is_alive());
        if let Some(foe) = struck {
            if !foe.health.hurt(1) {
                return;
            }
            now.toll -= BLOW + if foe.health.is_alive() { 0 } else { KILL };
            now.blows += 1;
            now.doing = Doing::Swinging { ticks, spent: true };
        } else if ticks == 1 && self.rocks.is_rock(ahead) && self.field.leads(now.hero.at, now.hero.facing) {
            // Three blows break a rock whatever their rhythm; when each one lands does not matter here.
            now.toll -= CHIP;
        }
    }
}

impl Moment {
    fn foes(&self) -> impl Iterator<Item = &Enemy> {
        self.foes[..self.count].iter().filter(|foe| foe.health.is_alive())
    }

    fn is_ready(&self) -> bool {
        let stands = self.hero.stride.is_none_or(|stride| stride.done == stride.of);
        let swings = matches!(self.doing, Doing::Swinging { ticks, .. } if ticks < SWING_TICKS);
        stands && !swings
    }
}

impl Enemy {
    /// Whether it is alive and takes this cell from others.
    fn holds_cell(&self, cell: Pos) -> bool {
        self.health.is_alive() && self.body.cells().contains(&Some(cell))
    }
}

fn settle(body: &mut Body) {
    if body.stride.is_some_and(|stride| stride.done == stride.of) {
        body.stride = None;
    }
}
