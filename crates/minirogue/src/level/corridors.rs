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
    /// Which words of each set have any.
    used: [u32; RING],
    /// How many cells there are.
    waiting: usize,
}

impl Ring {
    const EMPTY: Ring = Ring { sets: [[0; WORDS]; RING], used: [0; RING], waiting: 0 };

    #[inline]
    fn put(&mut self, cost: u16, place: usize) {
        let set = cost as usize % RING;
        self.sets[set][place / 64] |= 1 << (place % 64);
        self.used[set] |= 1 << (place / 64);
        self.waiting += 1;
    }
}

/// A cell as the search sees it.
#[derive(Clone, Copy)]
struct Spot {
    /// What it costs to come there.
    cost: u16,
    /// By which step one comes there.
    came: Option<Dir>,
    /// What it is to whoever digs; 0 where nobody does.
    kind: u8,
}

/// Digs the corridors of one level.
pub(super) struct Digger<'a> {
    size: Size,
    rooms: &'a [Room],
    /// Which rooms a cell lies in or right beside, corners included: one bit a room.
    beside: [u16; ROWS * COLS],
    /// All cells that are no walls.
    pub(super) floor: Cells,
    /// What a cell may cost by chance, and what a turn costs.
    style: (usize, u16),
    spots: [Spot; ROWS * COLS],
    ring: Box<Ring>,
}

fn index(p: Pos) -> usize {
    p.y as usize * COLS + p.x as usize
}

impl<'a> Digger<'a> {
    pub(super) fn new(size: Size, rooms: &'a [Room], dice: &mut Dice) -> Self {
        let rock = Spot { cost: u16::MAX, came: None, kind: 0 };
        let mut spots = [rock; ROWS * COLS];
        for y in 1..size.rows - 1 {
            spots[y * COLS + 1..y * COLS + size.cols - 1].fill(Spot { kind: DIG, ..rock });
        }
        // Cells in rooms or right beside them, corners included, are only ever ends.
        let mut beside = [0; ROWS * COLS];
        for (number, room) in rooms.iter().enumerate() {
            let across = room.left as usize - 1..(room.left + room.width) as usize + 1;
            for y in room.top - 1..=room.top + room.height {
                spots[y as usize * COLS..][across.clone()].fill(rock);
                beside[y as usize * COLS..][across.clone()]
                    .iter_mut()
                    .for_each(|rooms| *rooms |= 1 << number);
            }
        }
        Digger {
            size,
            rooms,
            beside,
            floor: rooms.iter().flat_map(Room::cells).collect(),
            style: [(1, 6), (3, 3), (9, 0)][dice.index(3)],
            spots,
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
            for &p in &path {
                let spot = &mut self.spots[index(p)];
                if spot.kind == DIG {
                    spot.kind = DIG | DUG;
                }
            }
            Some(path)
        })
    }

    fn path(&mut self, a: usize, b: usize, dice: &mut Dice) -> Option<Vec<Pos>> {
        let (from, to) = (&self.rooms[a], &self.rooms[b]);
        let starts: Cells = from.sills().filter(|&p| self.is_sill_of(p, a, b)).collect();
        let ends: Cells = to.sills().filter(|&p| self.is_sill_of(p, b, a)).collect();
        // They lie beside a room, where nobody digs but at an end.
        for p in ends.iter() {
            let dug = if self.floor.contains(p) { DUG } else { 0 };
            self.spots[index(p)].kind = END | dug;
        }
        let end = self.search(&starts, dice);
        for p in ends.iter() {
            self.spots[index(p)].kind = 0;
        }
        end.map(|end| self.way_back(end))
    }

    /// Dijkstra's search; the end that is found first.
    fn search(&mut self, starts: &Cells, dice: &mut Dice) -> Option<Pos> {
        for spot in &mut self.spots {
            (spot.cost, spot.came) = (u16::MAX, None);
        }
        *self.ring = Ring::EMPTY;
        for p in starts.iter() {
            // Where a corridor begins matters more than a cell on its way, or it would always begin
            // at the nearest corner.
            let cost = dice.index(8) as u16;
            self.spots[index(p)].cost = cost;
            self.ring.put(cost, index(p));
        }
        let mut cost = 0;
        while self.ring.waiting > 0 {
            let set = cost as usize % RING;
            // A step costs something, so that nothing is added to the set in hand.
            let mut words = std::mem::take(&mut self.ring.used[set]);
            while words != 0 {
                let word = words.trailing_zeros() as usize;
                words &= words - 1;
                let mut bits = std::mem::take(&mut self.ring.sets[set][word]);
                while bits != 0 {
                    let place = word * 64 + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    self.ring.waiting -= 1;
                    let spot = self.spots[place];
                    if cost > spot.cost {
                        continue;
                    }
                    if spot.kind & END != 0 {
                        return Some(Pos::new((place % COLS) as i32, (place / COLS) as i32));
                    }
                    self.spread(place, spot, dice);
                }
            }
            cost += 1;
        }
        None
    }

    /// Goes on from a cell to those beside it.
    #[inline]
    fn spread(&mut self, place: usize, from: Spot, dice: &mut Dice) {
        let (chance, turn) = self.style;
        for dir in Dir::ALL {
            // Nobody digs on the border, so that every cell has four beside it.
            let next = match dir {
                Dir::North => place - COLS,
                Dir::East => place + 1,
                Dir::South => place + COLS,
                Dir::West => place - 1,
            };
            let spot = &mut self.spots[next];
            if spot.kind == 0 {
                continue;
            }
            let bend = if from.came.is_some_and(|before| before != dir) { turn } else { 0 };
            let ground = if spot.kind & DUG != 0 { 1 } else { 3 + dice.index(chance) as u16 };
            let cost = from.cost + ground + bend;
            if cost < spot.cost {
                (spot.cost, spot.came) = (cost, Some(dir));
                self.ring.put(cost, next);
            }
        }
    }

    /// Whether a cell beside room `a` may be the end of a corridor to `b`: it is beside no other.
    #[inline]
    fn is_sill_of(&self, p: Pos, a: usize, b: usize) -> bool {
        if !self.is_inside(p) {
            return false;
        }
        let (beside, target) = (self.beside[index(p)] & !(1 << a), 1 << b);
        // Between two rooms that are one wall apart a single cell is the whole corridor, if it opens
        // straight into both.
        beside == 0 || (beside == target && self.rooms[b].opens_to(p))
    }

    fn is_inside(&self, p: Pos) -> bool {
        p.x >= 1 && p.y >= 1 && p.x < self.size.cols as i32 - 1 && p.y < self.size.rows as i32 - 1
    }

    fn way_back(&self, end: Pos) -> Vec<Pos> {
        let before = |&p: &Pos| self.spots[index(p)].came.map(|dir| p.step(dir.opposite()));
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

#[cfg(test)]
mod tests {
    use super::super::Layout;
    use super::*;
    use std::cmp::Reverse;
    use std::collections::BinaryHeap;

    /// The search as a book has it: a heap, and every question asked of the sets of cells.
    fn plain_search(
        digger: &Digger<'_>,
        starts: &Cells,
        ends: &Cells,
        dice: &mut Dice,
    ) -> Option<(Pos, Vec<Option<Dir>>)> {
        let beside_rooms = Cells::from_fn(|p| digger.rooms.iter().any(|room| room.near(p, 1)));
        let (mut costs, mut came) = (vec![u16::MAX; ROWS * COLS], vec![None; ROWS * COLS]);
        let (chance, turn) = digger.style;
        let mut queue = BinaryHeap::new();
        for p in starts.iter() {
            costs[index(p)] = dice.index(8) as u16;
            queue.push(Reverse((costs[index(p)], index(p))));
        }
        while let Some(Reverse((cost, place))) = queue.pop() {
            if cost > costs[place] {
                continue;
            }
            let p = Pos::new((place % COLS) as i32, (place / COLS) as i32);
            if ends.contains(p) {
                return Some((p, came));
            }
            for dir in Dir::ALL {
                let next = p.step(dir);
                if !digger.is_inside(next) || (beside_rooms.contains(next) && !ends.contains(next)) {
                    continue;
                }
                let bend = if came[place].is_some_and(|before| before != dir) { turn } else { 0 };
                let ground = if digger.floor.contains(next) { 1 } else { 3 + dice.index(chance) as u16 };
                let cost = cost + ground + bend;
                if cost < costs[index(next)] {
                    costs[index(next)] = cost;
                    came[index(next)] = Some(dir);
                    queue.push(Reverse((cost, index(next))));
                }
            }
        }
        None
    }

    #[test]
    fn the_ring_finds_the_paths_of_a_heap_and_draws_the_same_dice() {
        let mut dice = Dice::seeded(4);
        let mut compared = 0;
        for _ in 0..300 {
            let layout = Layout::ALL[dice.index(4)];
            let rooms = layout.rooms(Size::CLASSIC, &mut dice);
            if rooms.len() < 2 {
                continue;
            }
            let mut digger = Digger::new(Size::CLASSIC, &rooms, &mut dice);
            for _ in 0..8 {
                let (a, b) = (dice.index(rooms.len()), dice.index(rooms.len()));
                if a == b {
                    continue;
                }
                let starts: Cells = rooms[a].sills().filter(|&p| digger.is_sill_of(p, a, b)).collect();
                let ends: Cells = rooms[b].sills().filter(|&p| digger.is_sill_of(p, b, a)).collect();
                let mut other = dice.clone();
                let plain = plain_search(&digger, &starts, &ends, &mut other);
                let mut mine = dice.clone();
                let path = digger.path(a, b, &mut mine);
                assert_eq!(mine, other);
                assert_eq!(path.as_ref().and_then(|path| path.last()), plain.as_ref().map(|(end, _)| end));
                if let Some((_, came)) = plain {
                    assert!(digger.spots.iter().map(|spot| spot.came).eq(came));
                }
                compared += 1;
                digger.dig(a, b, &mut dice);
            }
        }
        assert!(compared > 1000, "{compared}");
    }
}
