//! How long the way to a goal is from every cell of a room, in ticks.
//!
//! A cell costs a move, and one with a rock or a sleeping monster also the time to remove it, so the
//! shortest way goes through rocks where that is worth it. One search by cost from the goals gives a
//! [`Field`] for the whole room; a large room takes about a thousand cells. [`Memory`] keeps the last
//! few, because goals and rocks change rarely and one step asks for two or three of them.

use crate::actors::{HERO_MOVE, IMMUNITY_TICKS, Mood, ROCK_HP, Thing, VANISH_TICKS};
use crate::geometry::{Orientation, is_interior};
use crate::state::State;
use kernel::pos::Pos;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A goal that cannot be reached.
pub(super) const NEVER: u32 = u32::MAX;
/// The ticks of one move.
pub(super) const MOVE: u32 = HERO_MOVE as u32;
/// The ticks that a rock costs beyond the move: all blows but the first wait for the one before, then it
/// vanishes.
const BREAK: u32 = (ROCK_HP as u32 - 1) * IMMUNITY_TICKS as u32 + VANISH_TICKS as u32 + 1;
/// The same for a monster, which gives way at once when it is dead.
const SLAY: u32 = 2 * IMMUNITY_TICKS as u32;
/// What it costs to walk where it hurts or slips: more than any way round.
const RISK: u32 = 4000;
/// How many fields are kept.
const KEPT: usize = 4;

/// What a field was made for.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Made {
    room: usize,
    goals: Vec<Pos>,
    /// The rocks that matter, a bit each, row by row.
    rocks: Vec<u64>,
    sleepers: Vec<Pos>,
    /// What stands in the way for good, and where it is better not to walk; nothing without extras.
    posts: Vec<Pos>,
    risks: Vec<Pos>,
    pickaxe: bool,
}

impl Made {
    fn of(state: &State, goals: &[Pos]) -> Self {
        let (area, room) = (state.area(), state.room);
        let size = area.size();
        let rocks = if state.is_solved(room) || area.rocks().is_empty() {
            Vec::new()
        } else {
            let bit = |x, y| u64::from(area.rocks().is_rock(Pos::new(x, y))) << x;
            (0..=size).map(|y| (1..=size).map(|x| bit(x, y)).sum()).collect()
        };
        let asleep =
            area.census().monsters.into_iter().filter(|m| m.health.is_alive() && m.mood == Mood::Sleeping);
        let things = || area.things().iter();
        let traps = things().filter(|thing| thing.is_trap()).map(|thing| thing.actor().at());
        let bombs = things().filter_map(Thing::bomb).flat_map(|at| Orientation::ALL.map(|way| way.step(at)));
        // Without a pickaxe there is no way past a monster but the way round.
        let eats = !area.pellets().is_none() && state.power == 0;
        let foes = area.census().monsters.into_iter().filter(|foe| eats && foe.health.is_alive());
        let posts = things().filter(|thing| thing.stands()).map(|thing| thing.actor().at());
        Made {
            posts: posts.chain(foes.map(|foe| foe.body.at)).collect(),
            risks: area.floors().special().map(|(cell, _)| cell).chain(traps).chain(bombs).collect(),
            room,
            goals: goals.to_vec(),
            rocks,
            sleepers: asleep.map(|monster| monster.body.at).collect(),
            pickaxe: state.hero.has_pickaxe(),
        }
    }

    fn is_rock(&self, cell: Pos) -> bool {
        self.rocks.get(cell.y as usize).is_some_and(|row| row >> cell.x & 1 == 1)
    }

    /// What it costs to enter a cell of the interior.
    fn price(&self, cell: Pos) -> Option<u32> {
        if self.posts.contains(&cell) {
            return None;
        }
        if self.risks.contains(&cell) {
            return Some(MOVE + RISK);
        }
        let obstacle = if self.is_rock(cell) {
            BREAK
        } else if self.sleepers.contains(&cell) {
            SLAY
        } else {
            return Some(MOVE);
        };
        self.pickaxe.then_some(MOVE + obstacle)
    }
}

/// The distances to a goal.
#[derive(Clone, Debug)]
pub(super) struct Field {
    size: i32,
    made: Made,
    ticks: Vec<u32>,
}

impl Field {
    fn new(size: i32, made: Made) -> Self {
        let side = size as usize + 2;
        let mut field = Field { size, made, ticks: vec![NEVER; side * side] };
        let mut queue = BinaryHeap::new();
        for i in 0..field.made.goals.len() {
            let goal = field.made.goals[i];
            if let Some(place) = field.place(goal) {
                field.ticks[place] = 0;
                queue.push(Reverse((0, goal)));
            }
        }
        while let Some(Reverse((ticks, cell))) = queue.pop() {
            let Some(price) = field.made.price(cell) else { continue };
            if field.at(cell) < ticks {
                continue;
            }
            for way in Orientation::SEARCH {
                let beside = way.step(cell);
                if let Some(place) = field.place(beside)
                    && ticks + price < field.ticks[place]
                {
                    field.ticks[place] = ticks + price;
                    queue.push(Reverse((ticks + price, beside)));
                }
            }
        }
        field
    }

    fn place(&self, cell: Pos) -> Option<usize> {
        is_interior(self.size, cell).then(|| (cell.y * (self.size + 2) + cell.x) as usize)
    }

    /// The ticks from a cell to the goal.
    pub(super) fn at(&self, cell: Pos) -> u32 {
        self.place(cell).map_or(NEVER, |place| self.ticks[place])
    }

    /// The ticks from a cell to the goal by way of the cell beside it.
    fn by(&self, from: Pos, way: Orientation) -> u32 {
        let cell = way.step(from);
        match self.at(cell) {
            NEVER => NEVER,
            ticks => self.made.price(cell).map_or(NEVER, |price| ticks + price),
        }
    }

    /// The first step of a shortest way; straight on if that is one.
    pub(super) fn downhill(&self, from: Pos, facing: Orientation) -> Option<Orientation> {
        let best = Orientation::SEARCH.into_iter().min_by_key(|&way| (self.by(from, way), way != facing))?;
        (self.at(from) > 0 && self.by(from, best) != NEVER).then_some(best)
    }

    /// Whether a shortest way from a cell begins with this step.
    pub(super) fn leads(&self, from: Pos, way: Orientation) -> bool {
        let here = self.at(from);
        here > 0 && here != NEVER && self.by(from, way) == here
    }
}

/// Fields that were worked out lately.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    fields: Vec<Field>,
}

impl Memory {
    /// The distances to the nearest of these cells in the hero's room.
    pub(super) fn field(&mut self, state: &State, goals: &[Pos]) -> &Field {
        let made = Made::of(state, goals);
        let place = self.fields.iter().position(|field| field.made == made).unwrap_or_else(|| {
            if self.fields.len() == KEPT {
                self.fields.remove(0);
            }
            self.fields.push(Field::new(state.area().size(), made));
            self.fields.len() - 1
        });
        &self.fields[place]
    }
}
