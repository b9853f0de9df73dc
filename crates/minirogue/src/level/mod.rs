//! A new level: rooms (`rooms.rs`) joined by corridors (`corridors.rs`), and what is in them.
//!
//! A level is made in attempts. An attempt picks one of four ways to lay out rooms, joins the rooms by
//! a tree of corridors (nearest first, so that they are mostly short) and a few more for ways round, and is
//! thrown away if some corridor cannot be dug or if there is too little or too much floor (MR-007). More than
//! half of all attempts at the classic size succeed, so that [`ATTEMPTS`] never all fail; at sizes too small
//! for four rooms they do, and the maker refuses (MR-E17).
//!
//! All draws come from dice split off the game's seed by the number of the level, so a level depends
//! on the seed, its number and the set-up, and on nothing that was played (MR-136, MR-X01).

mod corridors;
mod rooms;

pub use rooms::{Layout, Room};

use crate::cells::{COLS, Cells, ROWS};
use crate::setup::Setup;
use crate::state::{Lying, Monster};
use crate::thing::{Item, Kind, Thing};
use corridors::Digger;
use kernel::dice::Dice;
use kernel::game::Refused;
use kernel::pos::Pos;

/// How many rooms a level may have (MR-006).
pub const ROOMS: (usize, usize) = (4, 9);

/// How much of a level may be floor, in percent (MR-007).
pub const FLOOR_PERCENT: (usize, usize) = (12, 45);

/// How often a level is tried before the maker gives up.
const ATTEMPTS: usize = 400;

/// How often it is tried to dig a corridor that is not needed.
const LOOP_TRIES: usize = 12;

/// Rooms as far apart as this are only joined if they must be.
const FAR_APART: u32 = 20;

/// In a dungeon of one's own at most one of so many floor cells has a monster.
const CROWDED: usize = 4;

/// The labels of the levels' dice begin here, apart from what else may be split off a seed.
const FIRST_LABEL: u64 = 0x6d72_0000;

/// A level as it is when it is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its number, from 0.
    pub number: u8,
    /// How its rooms were laid out.
    pub layout: Layout,
    /// Its rooms.
    pub rooms: Vec<Room>,
    /// Its corridors, each from the cell beside one room to the cell beside another.
    pub corridors: Vec<Vec<Pos>>,
    /// All cells that are no walls.
    pub floor: Cells,
    /// Stairs or idol, and the objects.
    pub things: Vec<Lying>,
    /// Where the player arrives.
    pub player: Pos,
    /// The monsters, in the order in which they act.
    pub monsters: Vec<Monster>,
}

/// The part of a level's rows and columns that is used; the rest is wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Rows, at most 18.
    pub rows: usize,
    /// Columns, at most 70.
    pub cols: usize,
}

impl Size {
    /// The size of the rules (MR-001).
    pub const CLASSIC: Size = Size { rows: ROWS, cols: COLS };
}

impl Level {
    /// The level with this number in the game of these dice; nothing is drawn from them.
    pub fn of(dice: &Dice, number: u8, setup: &Setup) -> Level {
        let size = setup.size();
        Level::make(dice, number, setup, size).unwrap_or_else(|_| {
            // Only a small level of one's own can come to this (MR-X14): a single room always fits.
            let mut dice = dice.split(FIRST_LABEL + u64::from(number));
            let people = Plan::one_room(size).people(number, setup, &mut dice);
            people.expect("a room of half a level has a place for the stairs and the player")
        })
    }

    /// A level of some size; one too small for four rooms or for all its monsters is refused (MR-E17).
    pub fn make(dice: &Dice, number: u8, setup: &Setup, size: Size) -> Result<Level, Refused> {
        let mut dice = dice.split(FIRST_LABEL + u64::from(number));
        let size = Size { rows: size.rows.min(ROWS), cols: size.cols.min(COLS) };
        for _ in 0..ATTEMPTS {
            let Some(plan) = Plan::attempt(size, &mut dice) else { continue };
            return plan.people(number, setup, &mut dice).ok_or_else(|| {
                Refused::new("too-small", "there is no room for all monsters on so small a level")
            });
        }
        let Size { rows, cols } = size;
        Err(Refused::new("too-small", format!("a level of {rows} rows and {cols} columns is too small")))
    }
}

/// A level without anybody in it.
struct Plan {
    layout: Layout,
    rooms: Vec<Room>,
    corridors: Vec<Vec<Pos>>,
    floor: Cells,
}

/// How many rooms a level has at least: fewer than four only if it is smaller than half a classic one (MR-X14).
const fn least_rooms(size: Size) -> usize {
    if size.rows * size.cols * 2 < ROWS * COLS { 2 } else { ROOMS.0 }
}

impl Plan {
    /// A level that is a single room.
    fn one_room(size: Size) -> Plan {
        let (width, height) = (size.cols as i32 - 4, size.rows as i32 - 4);
        let rooms = vec![Room { left: 2, top: 2, width, height }];
        let floor = rooms.iter().flat_map(Room::cells).collect();
        Plan { layout: Layout::Hall, rooms, corridors: Vec::new(), floor }
    }

    fn attempt(size: Size, dice: &mut Dice) -> Option<Plan> {
        let layout = Layout::ALL[dice.index(Layout::ALL.len())];
        let rooms = layout.rooms(size, dice);
        if !(least_rooms(size)..=ROOMS.1).contains(&rooms.len()) {
            return None;
        }
        let mut digger = Digger::new(size, &rooms, dice);
        let mut corridors = Vec::new();
        // A tree first: each round joins the nearest pair of a joined and a lonely room, as far as it
        // can be dug.
        let mut joined = vec![false; rooms.len()];
        joined[dice.index(rooms.len())] = true;
        while joined.contains(&false) {
            let mut pairs: Vec<(u32, usize, usize)> = Vec::new();
            for a in (0..rooms.len()).filter(|&a| joined[a]) {
                for b in (0..rooms.len()).filter(|&b| !joined[b]) {
                    pairs.push((rooms[a].gap(&rooms[b]) + dice.index(4) as u32, a, b));
                }
            }
            pairs.sort_unstable();
            let (corridor, b) =
                pairs.iter().find_map(|&(_, a, b)| digger.dig(a, b, dice).map(|corridor| (corridor, b)))?;
            corridors.push(corridor);
            joined[b] = true;
        }
        // Then some ways round. A corridor that cannot be dug is left out.
        let enough = corridors.len() + dice.index(4);
        for _ in 0..LOOP_TRIES {
            let (a, b) = (dice.index(rooms.len()), dice.index(rooms.len()));
            if corridors.len() < enough && a != b && rooms[a].gap(&rooms[b]) < FAR_APART {
                corridors.extend(digger.dig(a, b, dice));
            }
        }
        let floor = digger.floor;
        let percent = floor.len() * 100;
        let whole = size.rows * size.cols;
        let fits = percent >= FLOOR_PERCENT.0 * whole && percent <= FLOOR_PERCENT.1 * whole;
        fits.then_some(Plan { layout, rooms, corridors, floor })
    }

    /// Puts everything and everybody in its place (MR-008 … MR-013).
    fn people(self, number: u8, setup: &Setup, dice: &mut Dice) -> Option<Level> {
        let Plan { layout, rooms, corridors, floor } = self;
        let mut free = floor;
        let mut things = Vec::new();
        let mut lay = |what: Thing, dice: &mut Dice| {
            let at = draw_cell(&free, dice)?;
            free.remove(at);
            things.push(Lying { what, at });
            Some(())
        };
        lay(if number + 1 < setup.levels() { Thing::Stairs } else { Thing::Idol }, dice)?;
        match &setup.dungeon {
            None => {
                for _ in 0..dice.range(2, 3) {
                    let item = Item::FOUND[dice.index(Item::FOUND.len())];
                    lay(Thing::Item(item), dice)?;
                }
            }
            Some(own) => {
                for _ in 0..dice.range(i64::from(own.objects.0), i64::from(own.objects.1)) {
                    // Where there is no room left, less lies about.
                    let Some(item) = draw_share(own.objects(), dice) else { break };
                    if lay(Thing::Item(item), dice).is_none() {
                        break;
                    }
                }
            }
        }
        let player = draw_cell(&floor, dice)?;
        let mut free = floor;
        free.remove(player);
        let mut monsters = Vec::new();
        let most = match &setup.dungeon {
            None => {
                let (least, most) = setup.numbers().monsters_on(number);
                dice.range(least, most)
            }
            Some(own) => own.count_on(number, dice).min((floor.len() / CROWDED) as i64),
        };
        for id in 0..most {
            let kind = match &setup.dungeon {
                None => {
                    let kinds = Kind::on(number);
                    kinds[dice.index(kinds.len())]
                }
                Some(own) => match draw_share(own.kinds_on(number), dice) {
                    Some(kind) => kind,
                    None => break,
                },
            };
            let at = draw_cell(&free, dice)?;
            free.remove(at);
            monsters.push(Monster::create(id as u16, kind, at, setup, dice));
        }
        Some(Level { number, layout, rooms, corridors, floor, things, player, monsters })
    }
}

/// One of some things, by how common they are; `None` if none is.
fn draw_share<T>(things: impl Iterator<Item = (T, u64)> + Clone, dice: &mut Dice) -> Option<T> {
    let all: u64 = things.clone().map(|(_, share)| share).sum();
    let mut left = (all > 0).then(|| dice.index(all as usize) as u64)?;
    for (thing, share) in things {
        if left < share {
            return Some(thing);
        }
        left -= share;
    }
    None
}

/// One of some cells, all equally likely.
fn draw_cell(cells: &Cells, dice: &mut Dice) -> Option<Pos> {
    let len = cells.len();
    if len == 0 { None } else { cells.nth(dice.index(len)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_half_of_all_attempts_at_the_classic_size_succeed() {
        let mut dice = Dice::seeded(1);
        let good = (0..500).filter(|_| Plan::attempt(Size::CLASSIC, &mut dice).is_some()).count();
        assert!(good > 250, "{good} of 500");
    }
}
