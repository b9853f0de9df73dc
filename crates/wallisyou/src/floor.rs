//! The dungeon as searches want it: flat arrays of connections and of what attracts the
//! adventurer, and the two ways in which he plans. Nothing is allocated once a [`Search`] has been
//! used for a dungeon of the same size.

use crate::dungeon::Dungeon;
use kernel::pos::Pos;

/// What a treasure counts against the levels of dragons (WY-054, WY-058).
pub const TREASURE: u16 = u16::MAX;

/// Rooms by their number in reading order, `row * width + column`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Floor {
    /// How many columns.
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

/// The connections of as many rooms as `links` has, whose open sides are told by `sides`; doors
/// are not counted.
#[inline]
pub fn link(width: usize, sides: impl Fn(usize) -> u8, links: &mut [u8]) {
    links.fill(0);
    for room in 0..links.len() {
        let here = sides(room);
        if here & 2 != 0 && (room + 1) % width != 0 && sides(room + 1) & 8 != 0 {
            links[room] |= 2;
            links[room + 1] |= 8;
        }
        if here & 4 != 0 && room + width < links.len() && sides(room + width) & 1 != 0 {
            links[room] |= 4;
            links[room + width] |= 1;
        }
    }
}

impl Floor {
    /// The floor of a dungeon as it is now.
    pub fn of(dungeon: &Dungeon) -> Self {
        let mut floor = Floor::default();
        floor.fill(dungeon);
        floor
    }

    /// Becomes the floor of a dungeon.
    pub fn fill(&mut self, dungeon: &Dungeon) {
        let rooms = dungeon.rooms.cells();
        self.width = dungeon.rooms.width();
        self.links.resize(rooms.len(), 0);
        link(self.width, |room| rooms[room].mask(), &mut self.links);
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

    /// The number of a room.
    #[inline]
    pub const fn room(&self, at: Pos) -> usize {
        at.y as usize * self.width + at.x as usize
    }

    /// The room of a number.
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
    /// A search that has not been used yet.
    pub fn new() -> Self {
        Search::default()
    }

    /// The target of somebody who plans from a room (WY-020, WY-021, WY-054): of all that is
    /// reachable the treasure, else the highest dragon; among equals the nearest by WY-024. The
    /// search goes breadth first in the order up, right, down, left, so that the first way to a room
    /// is the one of WY-024. Each room is looked at once.
    #[inline]
    pub fn target(&mut self, floor: &Floor, from: usize) -> Option<usize> {
        self.came.clear();
        self.came.resize(floor.links.len(), UNSEEN);
        self.came[from] = ORIGIN;
        self.queue.clear();
        self.queue.push(from as u16);
        let (mut target, mut highest) = (None, 0);
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
                if prize > highest {
                    (target, highest) = (Some(there), prize);
                }
                // A dragon blocks the way whatever its level; nobody walks past a treasure.
                if prize == 0 {
                    self.queue.push(there as u16);
                }
            }
        }
        target
    }

    /// Whether the last [`Search::target`] came to a room.
    #[inline]
    pub fn reached(&self, room: usize) -> bool {
        self.came[room] != UNSEEN
    }

    /// The `shortest` intention (WY-024): the rooms from the first to the target; false and no room
    /// if there is none.
    pub fn shortest(&mut self, floor: &Floor, from: usize, path: &mut Vec<u16>) -> bool {
        path.clear();
        let Some(mut room) = self.target(floor, from) else { return false };
        while self.came[room] != ORIGIN {
            path.push(room as u16);
            let back = usize::from(self.came[room] + 2) % 4;
            room = beside(room, back, floor.width);
        }
        path.push(from as u16);
        path.reverse();
        true
    }

    /// The `naive` intention (WY-025, WY-026), by the recursive search of the rule with a stack of its
    /// own: a dungeon may be as deep as it has rooms. Every room but those of dragons is searched
    /// once, so `next` holds for each the branch that was best.
    pub fn naive(&mut self, floor: &Floor, from: usize, path: &mut Vec<u16>) -> bool {
        let rooms = floor.links.len();
        path.clear();
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

    /// The first room on the shortest way of a dragon to the adventurer that meets no dragon and no
    /// treasure (WY-102).
    pub fn hunt(&mut self, floor: &Floor, from: usize, to: usize) -> Option<usize> {
        self.came.clear();
        self.came.resize(floor.links.len(), UNSEEN);
        self.came[from] = ORIGIN;
        self.queue.clear();
        self.queue.push(from as u16);
        let mut head = 0;
        while let Some(&room) = self.queue.get(head) {
            head += 1;
            let room = usize::from(room);
            for side in (0..4).filter(|side| floor.links[room] >> side & 1 != 0) {
                let there = beside(room, side, floor.width);
                if self.came[there] != UNSEEN || floor.prize[there] > 0 {
                    continue;
                }
                self.came[there] = side as u8;
                if there == to {
                    return Some(self.first_step(floor, to));
                }
                self.queue.push(there as u16);
            }
        }
        None
    }

    /// The room after the origin on the way to a room that was come to.
    fn first_step(&self, floor: &Floor, mut room: usize) -> usize {
        loop {
            let back = usize::from(self.came[room] + 2) % 4;
            let before = beside(room, back, floor.width);
            if self.came[before] == ORIGIN {
                return room;
            }
            room = before;
        }
    }
}
