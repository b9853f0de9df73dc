//! Changes to a dungeon, one after the other, each kept only if the solver proves that the class is still right.

use super::presets::Order;
use crate::dungeon::Dungeon;
use crate::room::Room;
use crate::solver::{Budget, Position, winnable};
use kernel::dice::Dice;
use kernel::pos::Pos;

/// A dungeon that is changed many times.
pub(super) struct Growth {
    best: Dungeon,
    /// How many treasures it needs.
    needed: u32,
    /// How many changes are still to be tried.
    left: usize,
    /// How many more, once it needs as many treasures as are wanted.
    more: usize,
}

impl Growth {
    pub(super) fn new(base: &Dungeon, order: &Order) -> Self {
        let rooms = order.rows * order.cols;
        // Until enough treasures are needed every change may help; after that proofs are expensive and a few will do.
        let more = if order.treasures > 0 { rooms / 4 } else { rooms };
        Growth { best: base.clone(), needed: 0, left: 3 * rooms, more }
    }

    /// Tries one change; false if there were enough.
    pub(super) fn step(&mut self, order: &Order, dice: &mut Dice, budget: &Budget) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let mut next = self.best.clone();
        change(&mut next, order, dice);
        if let Some(now) = treasures(&next, self.needed, order.treasures, budget) {
            self.needed = now;
            self.best = next;
        }
        if self.needed == order.treasures {
            if self.more == 0 {
                return false;
            }
            self.more -= 1;
        }
        true
    }

    /// The dungeon with as many treasures in stock as it needs, and that number.
    pub(super) fn done(mut self) -> (Dungeon, u32) {
        self.best.stock = self.needed as u8;
        (self.best, self.needed)
    }
}

/// How many treasures are needed to win, if that is from `least` to `most` and proven.
fn treasures(dungeon: &Dungeon, least: u32, most: u32, budget: &Budget) -> Option<u32> {
    let with =
        |stock: u32| winnable(&Position::from(&Dungeon { stock: stock as u8, ..dungeon.clone() }), budget);
    let mut stock = least;
    while !with(stock)? {
        stock += 1;
        if stock > most {
            return None;
        }
    }
    // More is needed than before, or as much: then it must not have become less.
    if stock == least && least > 0 && with(least - 1)? {
        return None;
    }
    Some(stock)
}

/// One change: another shape, a side opened or closed, or a dragon or the adventurer moved.
fn change(dungeon: &mut Dungeon, order: &Order, dice: &mut Dice) {
    let at = Pos::new(dice.index(order.cols) as i32, dice.index(order.rows) as i32);
    let room = dungeon.rooms[at];
    let side = 1 << dice.index(4);
    match dice.index(8) {
        0 | 1 => dungeon.rooms[at] = order.mix.room(dice),
        2 | 3 => {
            let opened = Room::from_mask(room.mask() | side).expect("more openings are no fewer");
            // Rooms that look the same however they lie make poor puzzles: one in three is enough.
            if opened.ways() > 1 || dice.odds(1, 3) {
                dungeon.rooms[at] = opened;
            }
        }
        4 | 5 => dungeon.rooms[at] = Room::from_mask(room.mask() & !side).unwrap_or(room),
        6 if is_free(dungeon, at) => {
            let index = dice.index(dungeon.dragons.len());
            dungeon.dragons[index].at = at;
        }
        7 if is_free(dungeon, at) => dungeon.adventurer.at = at,
        _ => {}
    }
}

fn is_free(dungeon: &Dungeon, at: Pos) -> bool {
    dungeon.adventurer.at != at && dungeon.dragon(at).is_none()
}
