//! One walk of the adventurer as a search problem, and the cheapest path for it: the bound that prunes everything.

use super::board::{Board, NEVER, NOWHERE};

/// What a room means for a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Can be walked through.
    Free,
    /// Holds a dragon that stops the walk but does not change the target.
    Blocked,
    /// The walk is to end here.
    Target,
    /// A stronger dragon, or a treasure: must not be reachable.
    Danger,
}

/// A walk that is wanted: from some room to some target, with no danger reachable.
#[derive(Clone, Debug)]
pub(super) struct Leg {
    /// Where it may begin. A real turn has one beginning; a bound for later turns may have several.
    pub sources: Vec<u16>,
    /// The role of every room.
    pub roles: Vec<Role>,
    /// For every room the sides that must stay closed, because a danger behind them can never be shut.
    pub shut: Vec<u8>,
}

impl Leg {
    /// A leg without target or danger yet.
    pub fn new(sources: Vec<u16>, rooms: usize) -> Self {
        Leg { sources, roles: vec![Role::Free; rooms], shut: vec![0; rooms] }
    }

    /// Finds the sides that must stay closed; call it when the roles are known.
    pub fn close_dangers(&mut self, board: &Board, rooms: &[u8]) {
        self.shut.fill(0);
        for (room, mask) in rooms.iter().enumerate() {
            if self.roles[room] != Role::Danger || !board.rigid[room] {
                continue;
            }
            for side in 0..4 {
                let there = board.near[room][side];
                if there != NOWHERE && mask >> side & 1 != 0 {
                    self.shut[usize::from(there)] |= 1 << ((side + 2) % 4);
                }
            }
        }
    }
}

/// The parts of a room's cost: weights of rooms are counted in sixteenths.
pub(super) const WHOLE: u32 = 16;

/// More than a step can cost: two rooms, three quarters each.
const BUCKETS: usize = 128;

/// Dijkstra's search for the fewest rotations over (room, side of entry), with a bucket queue. Sealing is ignored and
/// a path may cross itself, so the result is a lower bound, exact for simple paths without dangers.
#[derive(Clone, Debug)]
pub(super) struct Finder {
    dist: Vec<u32>,
    came: Vec<u32>,
    buckets: Vec<Vec<u32>>,
    end: u32,
}

const FAR: u32 = u32::MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cost {
    Is(u32),
    /// At least so much, which is more than was asked for.
    Beyond(u32),
    /// There is none.
    Never,
}

impl Finder {
    pub fn new(rooms: usize) -> Self {
        Finder {
            dist: vec![FAR; rooms * 4],
            came: vec![0; rooms * 4],
            buckets: vec![Vec::new(); BUCKETS],
            end: FAR,
        }
    }

    /// The least cost of a path where a quarter turn costs its room's weight and `held` rooms do not turn.
    pub fn cost(
        &mut self,
        board: &Board,
        leg: &Leg,
        rooms: &[u8],
        held: Option<&[bool]>,
        weights: Option<&[u8]>,
        limit: u32,
    ) -> Cost {
        self.dist.fill(FAR);
        self.end = FAR;
        let mut beyond = FAR;
        let is_held = |room: usize| held.is_some_and(|held| held[room]);
        let weight = |room: usize| weights.map_or(WHOLE, |weights| u32::from(weights[room]));
        let mut filled: u128 = 0;
        let mut waiting = 0_usize;
        let states = (rooms.len() * 4) as u32;
        let mut sources = leg.sources.iter();
        let mut now = 0_u32;
        loop {
            // First every source, which is entered by no side, then the cheapest state that waits.
            let (room, entry, from) = if let Some(&source) = sources.next() {
                (usize::from(source), None, states + u32::from(source))
            } else if waiting > 0 {
                let turn = now % BUCKETS as u32;
                let ahead = filled.rotate_right(turn).trailing_zeros();
                now += ahead;
                let bucket = now as usize % BUCKETS;
                let Some(state) = self.buckets[bucket].pop() else {
                    filled &= !(1 << bucket);
                    continue;
                };
                waiting -= 1;
                if self.dist[state as usize] != now {
                    continue;
                }
                let room = state as usize / 4;
                if leg.roles[room] == Role::Target {
                    self.end = state;
                    break;
                }
                (room, Some(state as usize % 4), state)
            } else {
                break;
            };
            let entered = entry.map_or(0, |side| 1 << side);
            for side in (0..4).filter(|&side| Some(side) != entry) {
                let price =
                    board.quarters(room, rooms[room], is_held(room), 1 << side | entered, leg.shut[room]);
                let there = board.near[room][side];
                if price == NEVER || there == NOWHERE {
                    continue;
                }
                let at = now + u32::from(price) * weight(room);
                let there = usize::from(there);
                let back = (side + 2) % 4;
                let price = match leg.roles[there] {
                    Role::Free => 0,
                    Role::Target => board.quarters(there, rooms[there], is_held(there), 1 << back, 0),
                    Role::Blocked | Role::Danger => NEVER,
                };
                if price == NEVER {
                    continue;
                }
                let total = at + u32::from(price) * weight(there);
                let state = there * 4 + back;
                if total > limit {
                    beyond = beyond.min(total);
                } else if total < self.dist[state] {
                    self.dist[state] = total;
                    self.came[state] = from;
                    let bucket = total as usize % BUCKETS;
                    self.buckets[bucket].push(state as u32);
                    filled |= 1 << bucket;
                    waiting += 1;
                }
            }
        }
        if waiting > 0 {
            self.buckets.iter_mut().for_each(Vec::clear);
        }
        match (self.end, beyond) {
            (FAR, FAR) => Cost::Never,
            (FAR, _) => Cost::Beyond(beyond),
            _ => Cost::Is(now),
        }
    }

    /// Visits the rooms of the path found last, from the target back: the room and the sides that it needs open.
    pub fn trace(&self, mut visit: impl FnMut(usize, u8)) {
        let states = self.dist.len() as u32;
        let mut state = self.end;
        if state == FAR {
            return;
        }
        let mut exit = 0;
        loop {
            let (room, entry) = (state as usize / 4, state % 4);
            visit(room, exit | 1 << entry);
            exit = 1 << ((entry + 2) % 4);
            state = self.came[state as usize];
            if state >= states {
                visit((state - states) as usize, exit);
                return;
            }
        }
    }
}
