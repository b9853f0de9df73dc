//! Corridors: one cell wide, from room to room, round whatever is in the way.
//!
//! A corridor is a cheapest path (Dijkstra) over wall cells, from a cell beside one room to a cell beside
//! the other. What a cell costs is drawn anew for each corridor: on some levels nearly nothing but the
//! turns, so that corridors run straight, on others much by chance, so that they wind. Corridors dug
//! before are cheap to follow, which makes crossroads. A cell beside a room is only ever the first or
//! the last of a corridor. A path that would open a 2 × 2 block is not dug, and another one is tried.

use super::{Room, Size};
use crate::cells::{COLS, Cells, ROWS};
use kernel::dice::Dice;
use kernel::pos::{Dir, Pos};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How many paths are tried for one corridor.
const TRIES: usize = 3;

/// Digs the corridors of one level.
pub(super) struct Digger<'a> {
    size: Size,
    rooms: &'a [Room],
    /// All cells that are no walls.
    pub(super) floor: Cells,
    /// All cells in rooms or right beside them, corners included.
    beside_rooms: Cells,
    /// What a cell may cost by chance, and what a turn costs.
    style: (usize, u32),
    cost: Vec<u32>,
    came: Vec<Option<Dir>>,
}

fn index(p: Pos) -> usize {
    p.y as usize * COLS + p.x as usize
}

impl<'a> Digger<'a> {
    pub(super) fn new(size: Size, rooms: &'a [Room], dice: &mut Dice) -> Self {
        Digger {
            size,
            rooms,
            floor: rooms.iter().flat_map(Room::cells).collect(),
            beside_rooms: Cells::from_fn(|p| rooms.iter().any(|room| room.near(p, 1))),
            style: [(1, 6), (3, 3), (9, 0)][dice.index(3)],
            cost: vec![u32::MAX; ROWS * COLS],
            came: vec![None; ROWS * COLS],
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
            Some(path)
        })
    }

    fn path(&mut self, a: usize, b: usize, dice: &mut Dice) -> Option<Vec<Pos>> {
        let (from, to) = (&self.rooms[a], &self.rooms[b]);
        let starts: Cells = from.sills().filter(|&p| self.is_sill_of(p, a, b)).collect();
        let ends: Cells = to.sills().filter(|&p| self.is_sill_of(p, b, a)).collect();
        self.cost.fill(u32::MAX);
        self.came.fill(None);
        let (chance, turn) = self.style;
        let mut queue = BinaryHeap::new();
        for p in starts.iter() {
            // Where a corridor begins matters more than a cell on its way, or it would always begin
            // at the nearest corner.
            let cost = dice.index(8) as u32;
            self.cost[index(p)] = cost;
            queue.push(Reverse((cost, index(p))));
        }
        while let Some(Reverse((cost, place))) = queue.pop() {
            if cost > self.cost[place] {
                continue;
            }
            let p = Pos::new((place % COLS) as i32, (place / COLS) as i32);
            if ends.contains(p) {
                return Some(self.way_back(p));
            }
            for dir in Dir::ALL {
                let next = p.step(dir);
                if !self.is_inside(next) || (self.beside_rooms.contains(next) && !ends.contains(next)) {
                    continue;
                }
                let bend = match self.came[place] {
                    Some(before) if before != dir => turn,
                    _ => 0,
                };
                let ground = if self.floor.contains(next) { 1 } else { 3 + dice.index(chance) as u32 };
                let cost = cost + ground + bend;
                if cost < self.cost[index(next)] {
                    self.cost[index(next)] = cost;
                    self.came[index(next)] = Some(dir);
                    queue.push(Reverse((cost, index(next))));
                }
            }
        }
        None
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
