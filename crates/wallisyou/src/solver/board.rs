//! Rooms as the searches see them: numbered in reading order, with tables of neighbours and of turning costs.

use crate::dungeon::Dungeon;
use crate::room::Room;
use kernel::grid::Grid;
use kernel::pos::{Dir, Pos};

/// No room: outside, or behind a closed door.
pub(super) const NOWHERE: u16 = u16::MAX;

/// A cost that no turning can pay.
pub(super) const NEVER: u8 = u8::MAX;

/// `QUARTERS[shut][mask][open]`: the fewest quarter turns that open all sides of `open` and close those of `shut`.
static QUARTERS: [[[u8; 16]; 16]; 16] = quarters_table();

/// The open sides of rooms as they lie.
pub(super) fn masks(rooms: &Grid<Room>) -> Vec<u8> {
    rooms.cells().iter().map(|room| room.mask()).collect()
}

/// The open sides after so many quarter turns.
pub(super) const fn turned(mask: u8, quarters: u8) -> u8 {
    match Room::from_mask(mask) {
        Some(room) => room.turned(quarters).mask(),
        None => 0,
    }
}

/// In how many ways a room with these sides can lie (WY-004).
pub(super) const fn ways(mask: u8) -> u8 {
    match mask {
        15 => 1,
        5 | 10 => 2,
        _ => 4,
    }
}

const fn quarters_table() -> [[[u8; 16]; 16]; 16] {
    let mut table = [[[NEVER; 16]; 16]; 16];
    let mut index = 0;
    while index < 16 * 16 * 16 {
        let (shut, mask, open) = (index / 256, index / 16 % 16, index % 16);
        let mut quarters = 4;
        while quarters > 0 {
            quarters -= 1;
            let lies = turned(mask as u8, quarters) as usize;
            if lies & open == open && lies & shut == 0 {
                table[shut][mask][open] = quarters;
            }
        }
        index += 1;
    }
    table
}

/// The plan of a dungeon: what no turn changes.
#[derive(Clone, Debug)]
pub(super) struct Board {
    width: usize,
    /// The neighbours up, right, down and left.
    pub near: Vec<[u16; 4]>,
    /// Rooms that always lie as they lie: bolted ones and four-way rooms.
    pub rigid: Vec<bool>,
}

impl Board {
    /// The board of a dungeon. With `walls`, doors that are closed now count as walls.
    pub fn new(dungeon: &Dungeon, walls: bool) -> Self {
        let rooms = &dungeon.rooms;
        let near = rooms.positions().map(|at| {
            Dir::ALL.map(|side| {
                let shut = walls && dungeon.door(at, side).is_some_and(|door| !door.open);
                let there = rooms.index_of(at.step(side)).filter(|_| !shut);
                there.map_or(NOWHERE, |index| index as u16)
            })
        });
        let near = near.collect();
        let mut rigid: Vec<bool> = rooms.cells().iter().map(|room| room.ways() == 1).collect();
        for at in &dungeon.bolts {
            if let Some(index) = rooms.index_of(*at) {
                rigid[index] = true;
            }
        }
        Board { width: rooms.width(), near, rigid }
    }

    pub fn len(&self) -> usize {
        self.near.len()
    }

    pub fn index(&self, at: Pos) -> u16 {
        (at.y as usize * self.width + at.x as usize) as u16
    }

    pub fn pos(&self, index: u16) -> Pos {
        let index = usize::from(index);
        Pos::new((index % self.width) as i32, (index / self.width) as i32)
    }

    /// The fewest quarter turns that open `open` and close `shut`, or [`NEVER`]. A `held` room must do as it lies.
    #[inline]
    pub fn quarters(&self, room: usize, mask: u8, held: bool, open: u8, shut: u8) -> u8 {
        if held || self.rigid[room] {
            if mask & open == open && mask & shut == 0 { 0 } else { NEVER }
        } else {
            QUARTERS[usize::from(shut)][usize::from(mask)][usize::from(open)]
        }
    }
}

/// A search's budget of nodes. Larger boards are charged more, so that a node stands for about the same time.
#[derive(Clone, Debug)]
pub(super) struct Meter {
    /// Nodes looked at so far.
    pub used: u64,
    limit: u64,
    weight: u64,
}

impl Meter {
    pub fn new(limit: u64, rooms: usize) -> Self {
        Meter { used: 0, limit, weight: (rooms as u64).div_ceil(64) }
    }

    /// Counts a node; false once the limit is reached.
    #[inline]
    pub fn count(&mut self) -> bool {
        self.used += self.weight;
        self.used < self.limit
    }

    /// Counts work that is worth so many nodes.
    pub fn charge(&mut self, nodes: usize) {
        self.used += self.weight * nodes as u64;
    }

    /// Gives up: whatever is asked for now is too much.
    pub fn exhaust(&mut self) {
        self.used = self.used.max(self.limit);
    }

    pub fn is_spent(&self) -> bool {
        self.used >= self.limit
    }

    /// A part of what is left, as a meter of its own; give it back with [`Meter::absorb`].
    pub fn part(&self, at_most: u64) -> Meter {
        Meter { used: 0, limit: self.left().min(at_most), weight: self.weight }
    }

    pub fn absorb(&mut self, part: &Meter) {
        self.used += part.used;
    }

    pub fn left(&self) -> u64 {
        self.limit.saturating_sub(self.used)
    }

    /// Allows so many nodes more.
    pub fn extend(&mut self, nodes: u64) {
        self.limit = self.used.saturating_add(nodes);
    }
}
