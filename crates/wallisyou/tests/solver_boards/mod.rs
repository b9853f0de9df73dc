//! Dungeons for testing and measuring the solver: from text, at random, and made winnable by a corridor that
//! meets the dragons in order before rooms are opened, closed and turned.

#![allow(dead_code, reason = "each test and benchmark uses its part")]
#![allow(clippy::unwrap_used, reason = "a test may")]

pub mod brute;

use kernel::dice::Dice;
use kernel::grid::Grid;
use kernel::pos::{Dir, Pos};
use wallisyou::dungeon::{Dragon, Dungeon, Moves};
use wallisyou::room::Room;

/// The dungeon of a text.
pub fn dungeon(text: &str) -> Dungeon {
    wallisyou::files::read(text).unwrap().dungeon
}

/// A number from 0 on.
fn below(dice: &mut Dice, count: usize) -> usize {
    dice.index(count)
}

/// A random room; the more weight a number of openings has, the likelier it is.
pub fn random_room(dice: &mut Dice) -> Room {
    // Dead end, straight, corner, three ways, four ways.
    let mask = match below(dice, 20) {
        0..=2 => 1,
        3..=6 => 5,
        7..=12 => 3,
        13..=17 => 7,
        _ => 15,
    };
    Room::from_mask(mask).unwrap().turned(below(dice, 4) as u8)
}

/// A dungeon without any order: random rooms, the adventurer and dragons 1..=n anywhere.
pub fn random(rows: usize, cols: usize, dragons: usize, stock: u8, seed: u64) -> Dungeon {
    let mut dice = Dice::seeded(seed);
    let rooms = Grid::from_fn(cols, rows, |_| random_room(&mut dice));
    let mut places: Vec<Pos> = rooms.positions().collect();
    dice.shuffle(&mut places);
    let mut dungeon = Dungeon::bare(rooms, places[0]);
    for (index, &at) in places[1..=dragons].iter().enumerate() {
        dungeon.dragons.push(Dragon { at, level: index as u16 + 1, moves: Moves::Never });
    }
    dungeon.stock = stock;
    dungeon.sort();
    dungeon
}

/// A random self-avoiding way of about the given number of rooms.
fn corridor(dice: &mut Dice, rows: usize, cols: usize, length: usize) -> Vec<Pos> {
    let inside = |at: Pos| at.x >= 0 && at.y >= 0 && (at.x as usize) < cols && (at.y as usize) < rows;
    let mut best: Vec<Pos> = Vec::new();
    for _ in 0..200 {
        let mut way = vec![Pos::new(below(dice, cols) as i32, below(dice, rows) as i32)];
        while way.len() < length {
            let last = *way.last().unwrap();
            let open: Vec<Pos> = Dir::ALL
                .iter()
                .map(|&dir| last.step(dir))
                .filter(|&at| inside(at) && !way.contains(&at))
                .collect();
            let Some(&next) = dice.pick(&open) else { break };
            way.push(next);
        }
        if way.len() > best.len() {
            best = way;
        }
        if best.len() >= length {
            break;
        }
    }
    best
}

/// A dungeon built around a corridor, then disturbed: some rooms get another side, some dragons move
/// elsewhere, and everything is turned at random.
pub fn built(rows: usize, cols: usize, dragons: usize, stock: u8, moved: usize, seed: u64) -> Dungeon {
    let mut dice = Dice::seeded(seed);
    let way = corridor(&mut dice, rows, cols, (rows * cols * 3 / 5).max(dragons + 1));
    let mut rooms = Grid::from_fn(cols, rows, |_| random_room(&mut dice));
    for (index, &at) in way.iter().enumerate() {
        let mut mask = 0;
        for neighbour in [index.checked_sub(1), Some(index + 1)].into_iter().flatten() {
            if let Some(&other) = way.get(neighbour) {
                mask |= 1 << Dir::between(at, other).unwrap().index();
            }
        }
        if dice.odds(1, 3) {
            mask |= 1 << below(&mut dice, 4);
        }
        rooms[at] = Room::from_mask(mask).unwrap();
    }
    for room in rooms.cells_mut() {
        *room = room.turned(below(&mut dice, 4) as u8);
    }
    let mut dungeon = Dungeon::bare(rooms, way[0]);
    for level in 1..=dragons {
        let at = way[level * (way.len() - 1) / dragons];
        dungeon.dragons.push(Dragon { at, level: level as u16, moves: Moves::Never });
    }
    for _ in 0..moved {
        let at = Pos::new(below(&mut dice, cols) as i32, below(&mut dice, rows) as i32);
        if at != dungeon.adventurer.at && dungeon.dragon(at).is_none() {
            let index = below(&mut dice, dragons);
            dungeon.dragons[index].at = at;
        }
    }
    dungeon.stock = stock;
    dungeon.sort();
    dungeon
}
