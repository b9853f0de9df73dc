//! The dungeon as flat arrays for searching, and the adventurer's two ways of planning. A [`Search`] that has seen a
//! dungeon of the same size allocates nothing.

use crate::dungeon::Dungeon;
use crate::state::Planning;
use kernel::pos::Pos;

/// What a treasure counts against the levels of dragons (WY-054, WY-058).
pub const TREASURE: u16 = u16::MAX;

/// Rooms by their number in reading order, `row * width + column`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Floor {
    pub width: usize,
    /// For every room the sides that lead to another room (WY-010): bit 0 up, 1 right, 2 down, 3 left.
    pub links: Vec<u8>,
    /// For every room 0, the level of the living dragon in it, or [`TREASURE`].
    pub prize: Vec<u16>,
}

/// The number of the neighbouring room on a side that leads to one.
#[inline]
pub const fn beside(room: usize, side: usize, width: usize) -> usize {
    match side {
        0 => room - width,
        1 => room + 1,
        2 => room + width,
        _ => room - 1,
    }
}

impl Floor {
    pub fn fill(&mut self, dungeon: &Dungeon) {
        let rooms = dungeon.rooms.cells();
        self.width = dungeon.rooms.width();
        let width = self.width;
        let open = |room: usize, sides: u8| rooms[room].mask() & sides != 0;
        self.links.clear();
        self.links.resize(rooms.len(), 0);
        for room in 0..rooms.len() {
            if open(room, 2) && (room + 1) % width != 0 && open(room + 1, 8) {
                self.links[room] |= 2;
                self.links[room + 1] |= 8;
            }
            if open(room, 4) && room + width < rooms.len() && open(room + width, 1) {
                self.links[room] |= 4;
                self.links[room + width] |= 1;
            }
        }
        for door in dungeon.doors.iter().filter(|door| !door.open) {
            let (room, side) = (self.room(door.at), door.side.index());
            self.links[room] &= !(1 << side);
            // A door on a border would have nobody behind it; files and states are checked for that.
            self.links[beside(room, side, self.width)] &= !(1 << ((side + 2) % 4));
        }
        self.prize.clear();
        self.prize.resize(rooms.len(), 0);
        for dragon in &dungeon.dragons {
            let room = self.room(dragon.at);
            self.prize[room] = dragon.level;
        }
        if let Some(at) = dungeon.treasure {
            let room = self.room(at);
            self.prize[room] = TREASURE;
        }
    }

    #[inline]
    pub const fn room(&self, at: Pos) -> usize {
        at.y as usize * self.width + at.x as usize
    }

    #[inline]
    pub const fn pos(&self, room: usize) -> Pos {
        Pos::new((room % self.width) as i32, (room / self.width) as i32)
    }
}

/// Not come to yet.
const UNSEEN: u8 = u8::MAX;

/// Where a search began.
const ORIGIN: u8 = 4;

/// Finds where the adventurer intends to go, and keeps the memory it needs for that.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// By which side each room was entered.
    came: Vec<u8>,
    queue: Vec<u16>,
    /// For the naive search: the next side to try, the best prize found, and the room it is behind.
    side: Vec<u8>,
    best: Vec<u16>,
    next: Vec<u16>,
}

impl Search {
    /// Breadth-first search in the order up, right, down, left that stops at dragons and treasures. Calls `met` once
    /// per room with its prize; returns whether `met` ended the search.
    #[inline]
    fn spread(&mut self, floor: &Floor, from: usize, mut met: impl FnMut(usize, u16) -> bool) -> bool {
        self.came.clear();
        self.came.resize(floor.links.len(), UNSEEN);
        self.came[from] = ORIGIN;
        self.queue.clear();
        self.queue.push(from as u16);
        let mut head = 0;
        while let Some(&room) = self.queue.get(head) {
            head += 1;
            let room = usize::from(room);
            let links = floor.links[room];
            for side in 0..4 {
                if links >> side & 1 == 0 {
                    continue;
                }
                let there = beside(room, side, floor.width);
                if self.came[there] != UNSEEN {
                    continue;
                }
                self.came[there] = side as u8;
                let prize = floor.prize[there];
                if met(there, prize) {
                    return true;
                }
                if prize == 0 {
                    self.queue.push(there as u16);
                }
            }
        }
        false
    }

    /// The room before one that was come to.
    fn before(&self, floor: &Floor, room: usize) -> usize {
        beside(room, usize::from(self.came[room] + 2) % 4, floor.width)
    }

    /// Where somebody who plans like this wants to go from a room; false and no path if nowhere.
    pub fn plan(&mut self, floor: &Floor, planning: Planning, from: Pos, path: &mut Vec<u16>) -> bool {
        path.clear();
        let from = floor.room(from);
        match planning {
            Planning::Shortest => self.shortest(floor, from, path),
            Planning::Naive => self.naive(floor, from, path),
        }
    }

    /// The `shortest` intention (WY-020, WY-021, WY-054): the path to the best reachable prize. Among equals
    /// breadth-first order gives the nearest by WY-024.
    fn shortest(&mut self, floor: &Floor, from: usize, path: &mut Vec<u16>) -> bool {
        let (mut target, mut highest) = (from, 0);
        self.spread(floor, from, |there, prize| {
            if prize > highest {
                (target, highest) = (there, prize);
            }
            false
        });
        if highest == 0 {
            return false;
        }
        path.push(target as u16);
        while target != from {
            target = self.before(floor, target);
            path.push(target as u16);
        }
        path.reverse();
        true
    }

    /// The `naive` intention (WY-025, WY-026): the rule's recursive search with an explicit stack, as a dungeon may be
    /// very deep. Each room is searched once, so `next` holds its best branch.
    fn naive(&mut self, floor: &Floor, from: usize, path: &mut Vec<u16>) -> bool {
        let rooms = floor.links.len();
        self.side.clear();
        self.side.resize(rooms, UNSEEN);
        self.best.clear();
        self.best.resize(rooms, 0);
        self.next.resize(rooms, 0);
        self.queue.clear();
        self.queue.push(from as u16);
        self.side[from] = 0;
        while let Some(&top) = self.queue.last() {
            let room = usize::from(top);
            let side = usize::from(self.side[room]);
            if side == 4 {
                self.queue.pop();
                if let Some(&above) = self.queue.last() {
                    self.offer(usize::from(above), room, self.best[room]);
                }
                continue;
            }
            self.side[room] += 1;
            if floor.links[room] >> side & 1 == 0 {
                continue;
            }
            let there = beside(room, side, floor.width);
            if floor.prize[there] > 0 {
                self.offer(room, there, floor.prize[there]);
            } else if self.side[there] == UNSEEN {
                self.side[there] = 0;
                self.queue.push(there as u16);
            }
        }
        if self.best[from] == 0 {
            return false;
        }
        let mut room = from;
        path.push(from as u16);
        while floor.prize[room] == 0 || room == from {
            room = usize::from(self.next[room]);
            path.push(room as u16);
        }
        true
    }

    /// An answer that came back to a room: the first of the highest is kept.
    fn offer(&mut self, room: usize, branch: usize, prize: u16) {
        if prize > self.best[room] {
            self.best[room] = prize;
            self.next[room] = branch as u16;
        }
    }

    /// A hunting dragon's first step on its shortest way to the adventurer (WY-102).
    pub fn hunt(&mut self, floor: &Floor, from: usize, to: usize) -> Option<usize> {
        if !self.spread(floor, from, |there, prize| there == to && prize == 0) {
            return None;
        }
        let mut room = to;
        while self.before(floor, room) != from {
            room = self.before(floor, room);
        }
        Some(room)
    }
}
