//! Rocks. A large maze has hundreds and nearly all of them are whole, so [`Rocks`] keeps a bit for
//! each and a [`Rock`] only for those that were struck; a tick costs nothing for the others.

use super::{Health, Heart, How, Interactor, Item, Loot, Reach, Thing, World};
use crate::geometry::is_interior;
use kernel::pos::Pos;
use serde::{Deserialize, Serialize};

/// How many hit points a rock has (IC-057).
pub const ROCK_HP: u8 = 3;

/// One rock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rock {
    /// Where it stands.
    pub at: Pos,
    /// How whole it is.
    pub health: Health,
}

impl Rock {
    /// A whole rock.
    pub const fn new(at: Pos) -> Self {
        Rock { at, health: Health::full(ROCK_HP) }
    }
}

/// All rocks of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawRocks", into = "RawRocks")]
pub struct Rocks {
    size: i32,
    /// One bit a cell, a row each from y = 0.
    rows: Vec<u64>,
    /// Those that were struck, in the order of their first blow.
    worn: Vec<Rock>,
}

/// Rocks as they are written down: `#` and `.`, the highest row first.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRocks {
    map: Vec<String>,
    worn: Vec<Rock>,
}

impl Rocks {
    /// No rocks.
    pub fn none(size: i32) -> Self {
        Rocks { size, rows: vec![0; size as usize + 2], worn: Vec::new() }
    }

    /// A rock stands at a cell of the interior now.
    pub(crate) fn put(&mut self, cell: Pos) {
        self.rows[cell.y as usize] |= 1 << cell.x;
    }

    /// None does now.
    pub(crate) fn clear(&mut self, cell: Pos) {
        self.rows[cell.y as usize] &= !(1 << cell.x);
        self.worn.retain(|rock| rock.at != cell);
    }

    /// Whether there is a rock, whole or vanishing.
    pub fn is_rock(&self, cell: Pos) -> bool {
        is_interior(self.size, cell) && self.rows[cell.y as usize] >> cell.x & 1 == 1
    }

    /// One bit a cell, a row each from y = 0.
    pub(crate) fn rows(&self) -> &[u64] {
        &self.rows
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The side length of the room.
    pub const fn size(&self) -> i32 {
        self.size
    }

    /// Those that were struck, in the order of their first blow.
    pub fn worn(&self) -> &[Rock] {
        &self.worn
    }

    /// The rock at a cell.
    pub fn at(&self, cell: Pos) -> Option<Rock> {
        let worn = || self.worn.iter().find(|rock| rock.at == cell).copied();
        self.is_rock(cell).then(|| worn().unwrap_or(Rock::new(cell)))
    }

    /// All cells with a rock, row by row from the bottom.
    pub fn cells(&self) -> impl Iterator<Item = Pos> {
        crate::geometry::interior(self.size).filter(|&cell| self.is_rock(cell))
    }

    /// The rows as `#` and `.`, the highest y first.
    pub fn to_rows(&self) -> Vec<String> {
        let sign = |x, y| if self.is_rock(Pos::new(x, y)) { '#' } else { '.' };
        (1..=self.size).rev().map(|y| (1..=self.size).map(|x| sign(x, y)).collect()).collect()
    }

    /// One tick: those struck recover from their immunity or vanish (IC-057, IC-058).
    pub(crate) fn update(&mut self, world: &mut World<'_>) {
        for rock in &mut self.worn {
            if rock.health.tick() {
                world.orders.crumble.push(rock.at);
                if !world.solved && world.dice.odds(world.tuning.rock_hearts.into(), 100) {
                    world.orders.add.push(Thing::Heart(Heart::new(rock.at)));
                } else if world.extras && !world.solved && world.dice.odds(1, 5) {
                    // IC-X17
                    world.orders.add.push(Thing::Loot(Loot::new(rock.at, Item::Silver, 1)));
                }
            }
        }
    }

    /// Every rock in reach answers the asker.
    pub(crate) fn answer(
        &mut self,
        asker: &mut dyn Interactor,
        reach: Reach,
        how: How,
        world: &mut World<'_>,
    ) {
        let (low, high) = reach.bounds();
        let (left, right) = (low.x.clamp(0, self.size + 1), high.x.clamp(0, self.size + 1));
        let mask = (u64::MAX >> (63 - right)) & (u64::MAX << left);
        for y in low.y.max(0)..=high.y.min(self.size + 1) {
            let mut row = self.rows[y as usize] & mask;
            while row != 0 {
                let cell = Pos::new(row.trailing_zeros() as i32, y);
                row &= row - 1;
                if reach.covers(cell) {
                    self.answer_at(cell, asker, how, world);
                }
            }
        }
    }

    fn answer_at(&mut self, cell: Pos, asker: &mut dyn Interactor, how: How, world: &mut World<'_>) {
        if let Some(rock) = self.worn.iter_mut().find(|rock| rock.at == cell) {
            asker.meet_rock(rock, how, world);
            return;
        }
        let mut rock = Rock::new(cell);
        asker.meet_rock(&mut rock, how, world);
        if rock != Rock::new(cell) {
            self.worn.push(rock);
        }
    }

    /// What is impossible about them.
    pub(crate) fn fault(&self) -> Option<String> {
        self.worn.iter().enumerate().find_map(|(i, rock)| {
            if !self.is_rock(rock.at) || self.worn[..i].iter().any(|other| other.at == rock.at) {
                return Some(format!("no rock stands at {}, or two do", rock.at));
            }
            if rock.health.hp == ROCK_HP {
                return Some(format!("the rock at {} is whole, and listed as struck", rock.at));
            }
            rock.health.fault(ROCK_HP)
        })
    }
}

impl From<Rocks> for RawRocks {
    fn from(rocks: Rocks) -> Self {
        RawRocks { map: rocks.to_rows(), worn: rocks.worn }
    }
}

impl TryFrom<RawRocks> for Rocks {
    type Error = String;

    fn try_from(raw: RawRocks) -> Result<Self, String> {
        let size = raw.map.len();
        if !crate::geometry::GRIDS.iter().any(|(s, _)| *s as usize == size) {
            return Err(format!("a room cannot have {size} rows"));
        }
        let mut rocks = Rocks::none(size as i32);
        for (row, y) in raw.map.iter().zip((1..=size as i32).rev()) {
            if row.len() != size || !row.chars().all(|c| c == '#' || c == '.') {
                return Err(format!("'{row}' is no row of {size} times # or ."));
            }
            for (c, x) in row.chars().zip(1..) {
                if c == '#' {
                    rocks.put(Pos::new(x, y));
                }
            }
        }
        rocks.worn = raw.worn;
        Ok(rocks)
    }
}
