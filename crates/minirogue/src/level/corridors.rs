//! Corridors: one cell wide, from room to room, round whatever is in the way.
//!
//! A corridor is a cheapest path (Dijkstra) over wall cells, from a cell beside one room to a cell beside
//! the other. What a cell costs is drawn anew for each corridor: on some levels nearly nothing but the
//! turns, so that corridors run straight, on others much by chance, so that they wind. Corridors dug
//! before are cheap to follow, which makes crossroads. A cell beside a room is only ever the first or
//! the last of a corridor. A path that would open a 2 × 2 block is not dug, and another one is tried.
//!
//! Costs are small whole numbers and every step costs something, so that the queue is a ring of sets of cells, one
//! for each cost: the next cell is the first of the set in hand. A level is made in some ten microseconds.

use super::{Room, Size};
use crate::cells::{COLS, Cells, ROWS};
use kernel::dice::Dice;
use kernel::pos::{Dir, Pos};

/// How many paths are tried for one corridor.
const TRIES: usize = 3;

/// What a cell of a wall is to whoever digs.
const DIG: u8 = 1;
/// The same for one that was dug before.
const DUG: u8 = 2;
/// A cell at which a corridor may end.
const END: u8 = 4;

/// More than a step can cost: 3 for the ground, 8 by chance and 6 for a turn. Starts cost up to 7.
const RING: usize = 32;
/// How many words hold a bit for every cell.
const WORDS: usize = (ROWS * COLS).div_ceil(64);

/// Cells by what it costs to come there.
struct Ring {
    sets: [[u64; WORDS]; RING],
    /// How many cells there are.
    waiting: usize,
}

impl Ring {
    const EMPTY: Ring = Ring { sets: [[0; WORDS]; RING], waiting: 0 };

    fn put(&mut self, cost: u32, place: usize) {
        self.sets[cost as usize % RING][place / 64] |= 1 << (place % 64);
        self.waiting += 1;
    }
}

/// Digs the corridors of one level.
pub(super) struct Digger<'a> {
    size: Size,
    rooms: &'a [Room],
    /// All cells that are no walls.
    pub(super) floor: Cells,
    /// What each cell is to whoever digs; 0 where nobody does.
    kinds: [u8; ROWS * COLS],
    /// What a cell may cost by chance, and what a turn costs.
    style: (usize, u32),
    cost: [u32; ROWS * COLS],
    came: [Option<Dir>; ROWS * COLS],
    ring: Box<Ring>,
}

fn index(p: Pos) -> usize {
    p.y as usize * COLS + p.x as usize
}

impl<'a> Digger<'a> {
    pub(super) fn new(size: Size, rooms: &'a [Room], dice: &mut Dice) -> Self {
        let mut kinds = [0; ROWS * COLS];
        for y in 1..size.rows - 1 {
            kinds[y * COLS + 1..y * COLS + size.cols - 1].fill(DIG);
        }
        // Cells in rooms or right beside them, corners included, are only ever ends.
        for room in rooms {
            let across = room.left as usize - 1..(room.left + room.width) as usize + 1;
            for y in room.top - 1..=room.top + room.height {
                kinds[y as usize * COLS..][across.clone()].fill(0);
            }
        }
        Digger {
            size,
            rooms,
            floor: rooms.iter().flat_map(Room::cells).collect(),
            kinds,
            style: [(1, 6), (3, 3), (9, 0)][dice.index(3)],
            cost: [u32::MAX; ROWS * COLS],
            came: [None; ROWS * COLS],
            ring: Box::new(Ring::EMPTY),
        }
    }

    /// Digs a corridor between two rooms, if there is a way; its cells in order.
    pub(super) fn dig(&mut self, a: usize, b: usize, dice: &mut Dice) -> Option<Vec<Pos>> {
        (0..TRIES).find_map(|_| {
            let path = self.path(a, b, dice)?;
            let dug = self.floor.with(&path.iter().copied().collect());
            // A corridor along the way of others may have nothing to dig, and is none then.
            let is_new = path.iter().any(|&p| !self.floor.contains(p));
            if !is_new || path.iter().any(|&p| !self.floor.contains(p) && is_wide(&dug, p)) {
                return None;
            }
            self.floor = dug;
            for kind in path.iter().map(|&p| index(p)) {
                if self.kinds[kind] == DIG {
                    self.kinds[kind] = DIG | DUG;
                }
            }
            Some(path)
        })
    }

    fn path(&mut self, a: usize, b: usize, dice: &mut Dice) -> Option<Vec<Pos>> {
        let (from, to) = (&self.rooms[a], &self.rooms[b]);
        let starts: Cells = from.sills().filter(|&p| self.is_sill_of(p, a, b)).collect();
        let ends: Cells = to.sills().filter(|&p| self.is_sill_of(p, b, a)).collect();
        let mark = |kinds: &mut [u8], bit: u8| {
            ends.iter().for_each(|p| kinds[index(p)] = kinds[index(p)] & !END | bit);
        };
        mark(&mut self.kinds, END);
        let end = self.search(&starts, dice);
        mark(&mut self.kinds, 0);
        end.map(|end| self.way_back(end))
    }

    /// Dijkstra's search; the end that is found first.
    fn search(&mut self, starts: &Cells, dice: &mut Dice) -> Option<Pos> {
        self.cost.fill(u32::MAX);
        self.came.fill(None);
        let (chance, turn) = self.style;
        *self.ring = Ring::EMPTY;
        for p in starts.iter() {
            // Where a corridor begins matters more than a cell on its way, or it would always begin
            // at the nearest corner.
            let cost = dice.index(8) as u32;
            self.cost[index(p)] = cost;
            self.ring.put(cost, index(p));
        }
        let mut cost = 0;
        while self.ring.waiting > 0 {
            for word in 0..WORDS {
                // A step costs something, so that nothing is added to the set in hand.
                let mut bits = std::mem::take(&mut self.ring.sets[cost as usize % RING][word]);
                while bits != 0 {
                    let place = word * 64 + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    self.ring.waiting -= 1;
                    if cost > self.cost[place] {
                        continue;
                    }
                    if self.kinds[place] & END != 0 {
                        return Some(Pos::new((place % COLS) as i32, (place / COLS) as i32));
                    }
                    self.spread(place, cost, chance, turn, dice);
                }
            }
            cost += 1;
        }
        None
    }

    /// Goes on from a cell to those beside it.
    #[inline]
    fn spread(&mut self, place: usize, cost: u32, chance: usize, turn: u32, dice: &mut Dice) {
        for dir in Dir::ALL {
            // Nobody digs on the border, so that every cell has four beside it.
            let next = match dir {
                Dir::North => place - COLS,
                Dir::East => place + 1,
                Dir::South => place + COLS,
                Dir::West => place - 1,
            };
            let kind = self.kinds[next];
            if kind == 0 {
                continue;
            }
            let bend = match self.came[place] {
                Some(before) if before != dir => turn,
                _ => 0,
            };
            let ground = if self.is_floor(next) { 1 } else { 3 + dice.index(chance) as u32 };
            let cost = cost + ground + bend;
            if cost < self.cost[next] {
                self.cost[next] = cost;
                self.came[next] = Some(dir);
                self.ring.put(cost, next);
            }
        }
    }

    /// Whether a cell that is dug through is no wall.
    fn is_floor(&self, place: usize) -> bool {
        match self.kinds[place] {
            DIG => false,
            kind if kind & DUG != 0 => true,
            _ => self.floor.contains(Pos::new((place % COLS) as i32, (place / COLS) as i32)),
        }
    }

    /// Whether a cell beside room `a` may be the end of a corridor to `b`: it is beside no other.
    fn is_sill_of(&self, p: Pos, a: usize, b: usize) -> bool {
        let others = self.rooms.iter().enumerate().filter(|&(i, _)| i != a && i != b);
        // Between two rooms that are one wall apart a single cell is the whole corridor, if it opens
        // straight into both.
        let target = &self.rooms[b];
        let straight = !target.near(p, 1) || target.sills().any(|sill| sill == p);
        self.is_inside(p) && straight && others.into_iter().all(|(_, room)| !room.near(p, 1))
    }

    fn is_inside(&self, p: Pos) -> bool {
        p.x >= 1 && p.y >= 1 && p.x < self.size.cols as i32 - 1 && p.y < self.size.rows as i32 - 1
    }

    fn way_back(&self, end: Pos) -> Vec<Pos> {
        let before = |&p: &Pos| self.came[index(p)].map(|dir| p.step(dir.opposite()));
        let mut path: Vec<Pos> = std::iter::successors(Some(end), before).collect();
        path.reverse();
        path
    }
}

/// Whether a cell lies in a 2 × 2 block of floor.
fn is_wide(floor: &Cells, p: Pos) -> bool {
    [(-1, -1), (0, -1), (-1, 0), (0, 0)].iter().any(|(dx, dy)| {
        let block = [(0, 0), (1, 0), (0, 1), (1, 1)];
        block.iter().all(|(x, y)| floor.contains(Pos::new(p.x + dx + x, p.y + dy + y)))
    })
}
