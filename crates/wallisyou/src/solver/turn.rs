//! All worthwhile ways of turning the rooms for one given walk.
//!
//! A node of this search holds some rooms fast (*decided*); all others lie as they lay when the turn began. Three
//! cases. A danger is reachable: some room on that leak must lie differently, so one undecided room of it is decided
//! in all its ways; without one the node is dead. The target is reachable and no danger is: done, as turning a room
//! needlessly never pays (quarter turns go one way round, so doing it later costs no more). The target is not
//! reachable: on the cheapest path through undecided rooms, the first room that has to turn is decided in all its
//! ways. Each orientation is in exactly one branch, so nothing is found twice or missed.

use super::board::{Board, Meter, NOWHERE, turned, ways};
use super::leg::{Cost, Finder, Leg, Role, WHOLE};
use super::stages::Stage;

/// The limits of the search: totals over the whole plan, not only this turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits<'a> {
    /// Rotations of the turns before.
    pub spent: u32,
    /// What the plan may cost in all.
    pub limit: u32,
    /// The turns after this one.
    pub later: &'a [Stage],
    /// How the cost of every room is divided: this turn's share first, then those of the later ones.
    pub shares: &'a [Vec<u8>],
}

impl Limits<'_> {
    /// No limit: any way will do.
    pub const NONE: Limits<'static> = Limits::upto(u32::MAX / 64);

    /// A limit for this turn alone.
    pub const fn upto(limit: u32) -> Limits<'static> {
        Limits { spent: 0, limit, later: &[], shares: &[] }
    }
}

/// The most rooms that are decided on one branch, which bounds the depth of the stack.
const DEEPEST: usize = 800;

pub(super) struct TurnSearch<'a> {
    board: &'a Board,
    leg: &'a Leg,
    limits: Limits<'a>,
    meter: &'a mut Meter,
    rooms: Vec<u8>,
    decided: Vec<bool>,
    flood: Flood,
    finder: &'a mut Finder,
    /// Rooms decided so far on this branch.
    depth: usize,
    cost: u32,
    /// What the later turns cost at least with the rooms as they lie now, in sixteenths, once it was asked for.
    later: Option<u32>,
    /// The least total that was cut off.
    pub next: u32,
}

#[derive(Default)]
struct Flood {
    seen: Vec<u32>,
    round: u32,
    parent: Vec<u16>,
    stack: Vec<u16>,
    later: Vec<u16>,
}

enum Sight {
    Leak(Option<usize>),
    Reached,
    Apart,
}

impl<'a> TurnSearch<'a> {
    pub fn new(
        board: &'a Board,
        leg: &'a Leg,
        rooms: &[u8],
        limits: Limits<'a>,
        meter: &'a mut Meter,
        finder: &'a mut Finder,
    ) -> Self {
        let count = rooms.len();
        TurnSearch {
            board,
            leg,
            limits,
            meter,
            rooms: rooms.to_vec(),
            decided: board.rigid.clone(),
            flood: Flood { seen: vec![0; count], parent: vec![0; count], ..Flood::default() },
            finder,
            depth: 0,
            cost: 0,
            later: None,
            next: u32::MAX,
        }
    }

    /// Passes every way within the limits (rooms and cost) to `found` until that or the meter says stop; false if so.
    pub fn run(&mut self, found: &mut dyn FnMut(&[u8], u32) -> bool) -> bool {
        if self.depth > DEEPEST {
            self.meter.exhaust();
        }
        if !self.meter.count() {
            return false;
        }
        let sight = self.look();
        if let Sight::Reached = sight {
            return found(&self.rooms, self.cost);
        }
        if let Sight::Leak(None) = sight {
            return true;
        }
        let least = u32::from(matches!(sight, Sight::Leak(_)));
        let left = (self.limits.limit - self.limits.spent - self.cost) * WHOLE;
        let held = Some(&self.decided[..]);
        let path = match self.finder.cost(self.board, self.leg, &self.rooms, held, None, left) {
            Cost::Is(path) => path,
            Cost::Beyond(path) => return self.cut(path),
            Cost::Never => return true,
        };
        if least * WHOLE > left {
            return self.cut(least.max(path / WHOLE) * WHOLE);
        }
        let mut wanted = 0;
        let choice = match sight {
            Sight::Leak(room) => room,
            _ => self.room_to_turn(&mut wanted),
        };
        if let [share, shares @ ..] = self.limits.shares {
            let held = Some(&self.decided[..]);
            let path = match self.finder.cost(self.board, self.leg, &self.rooms, held, Some(share), left) {
                Cost::Is(path) | Cost::Beyond(path) => path,
                Cost::Never => return true,
            };
            let later = *self.later.get_or_insert_with(|| {
                self.meter.charge(self.limits.later.len());
                Stage::sum(self.limits.later, self.board, self.finder, &self.rooms, shares, left)
            });
            if path + later > left {
                return self.cut(path + later);
            }
        }
        let room = choice.expect("a path that is not open yet has a room to turn");
        self.decide(room, wanted, found)
    }

    /// Gives a branch up that costs at least so many sixteenths more.
    fn cut(&mut self, more: u32) -> bool {
        self.next = self.next.min(self.limits.spent + self.cost + more.div_ceil(WHOLE));
        true
    }

    /// Tries every way a room can lie: first those that help the cheapest path, last as it lies.
    fn decide(&mut self, room: usize, wanted: u8, found: &mut dyn FnMut(&[u8], u32) -> bool) -> bool {
        let before = self.rooms[room];
        let later = self.later;
        self.decided[room] = true;
        self.depth += 1;
        let mut go = true;
        'ways: for helps in [true, false] {
            for quarters in (1..ways(before)).chain([0]) {
                let lies = turned(before, quarters);
                if (lies & wanted == wanted && quarters != 0) != helps {
                    continue;
                }
                let total = self.limits.spent + self.cost + u32::from(quarters);
                if total > self.limits.limit {
                    self.next = self.next.min(total);
                    continue;
                }
                self.rooms[room] = lies;
                self.cost += u32::from(quarters);
                self.later = later.filter(|_| quarters == 0);
                go = self.run(found);
                self.cost -= u32::from(quarters);
                if !go {
                    break 'ways;
                }
            }
        }
        self.rooms[room] = before;
        self.decided[room] = false;
        self.depth -= 1;
        self.later = later;
        go
    }

    /// The first room on the cheapest path that has to turn, and the sides it needs.
    fn room_to_turn(&self, wanted: &mut u8) -> Option<usize> {
        let mut choice = None;
        self.finder.trace(|room, open| {
            if self.rooms[room] & open != open {
                choice = Some(room);
                *wanted = open;
            }
        });
        choice
    }

    /// What is reachable as the rooms lie. Of several leaks it takes the one with the fewest undecided rooms, and
    /// reports its undecided room nearest to the danger, where sealing helps most.
    fn look(&mut self) -> Sight {
        let flood = &mut self.flood;
        flood.round += 1;
        flood.stack.clear();
        flood.later.clear();
        let start = self.leg.sources[0];
        flood.seen[usize::from(start)] = flood.round;
        flood.parent[usize::from(start)] = start;
        flood.stack.push(start);
        let mut reached = false;
        loop {
            if flood.stack.is_empty() {
                std::mem::swap(&mut flood.stack, &mut flood.later);
            }
            let Some(room) = flood.stack.pop() else { break };
            let from = usize::from(room);
            if self.leg.roles[from] == Role::Danger {
                return self.leak(room);
            }
            for side in 0..4 {
                let there = self.board.near[from][side];
                if self.rooms[from] >> side & 1 == 0 || there == NOWHERE {
                    continue;
                }
                let to = usize::from(there);
                if flood.seen[to] == flood.round || self.rooms[to] >> ((side + 2) % 4) & 1 == 0 {
                    continue;
                }
                match self.leg.roles[to] {
                    Role::Target => reached = true,
                    Role::Blocked => {}
                    Role::Free | Role::Danger => {
                        flood.seen[to] = flood.round;
                        flood.parent[to] = room;
                        if self.decided[to] { flood.stack.push(there) } else { flood.later.push(there) }
                    }
                }
            }
        }
        if reached { Sight::Reached } else { Sight::Apart }
    }

    fn leak(&self, danger: u16) -> Sight {
        let mut room = danger;
        loop {
            let index = usize::from(room);
            if !self.decided[index] {
                return Sight::Leak(Some(index));
            }
            let parent = self.flood.parent[index];
            if parent == room {
                return Sight::Leak(None);
            }
            room = parent;
        }
    }
}
