//! The core of every search: a wave that spreads over a flat, framed array. Here are places and
//! offsets; cells and directions are the business of [`Search`](super::Search).

use super::field::Field;
use crate::grid::Grid;
use crate::pos::Dir8;

/// States of a place other than the number (0 to 7) of the direction by which it was discovered.
const SOURCE: u8 = 8;
const WALL: u8 = 9;
const FRESH: u8 = 0x80;

/// Room at the end of the queue for all neighbours of one place, also of one that has none to enter.
/// There are eight at most; with more room than they can take, the compiler sees that they fit.
const ROOM: usize = 16;

/// The memory of a search.
///
/// The wave looks only at `states`, one byte a place, which stays in the fast caches long after the distances
/// have fallen out of them; those are written once, when a place is taken from the queue, and never read. The
/// frame of walls around the board spares it the question whether a neighbour is still on the board.
#[derive(Clone, Debug, Default)]
pub(super) struct Wave {
    pub(super) field: Field,
    states: Vec<u8>,
    /// The reached places in the order of their discovery, and then remains of old. Nothing is
    /// taken out: those still to be looked at are simply the later ones.
    queue: Vec<u32>,
    /// How many places are reached.
    reached: usize,
    order: Vec<Dir8>,
    /// What each direction of the order adds to a place.
    offsets: Vec<isize>,
}

impl Wave {
    pub(super) fn new(order: impl Iterator<Item = Dir8>) -> Self {
        Wave { order: order.collect(), ..Wave::default() }
    }

    /// Prepares for a board on which everything is open.
    pub(super) fn begin(&mut self, width: usize, height: usize) {
        self.begin_with(width, height, |row| row.fill(FRESH));
    }

    /// Prepares for a board on which what is `true` is open.
    pub(super) fn begin_on(&mut self, open: &Grid<bool>) {
        let mut rows = open.rows();
        self.begin_with(open.width(), open.height(), |row| {
            for (state, &open) in row.iter_mut().zip(rows.next().unwrap_or_default()) {
                *state = if open { FRESH } else { WALL };
            }
        });
    }

    fn begin_with(&mut self, width: usize, height: usize, mut fill: impl FnMut(&mut [u8])) {
        self.field.reset(width, height);
        let stride = self.field.stride();
        self.states.clear();
        self.states.resize(stride * (height + 2), WALL);
        for row in self.states.chunks_exact_mut(stride).skip(1).take(height) {
            fill(&mut row[1..=width]);
        }
        self.offsets.clear();
        self.offsets.extend(self.order.iter().map(|dir| {
            let (dx, dy) = dir.delta();
            dy as isize * stride as isize + dx as isize
        }));
        if self.queue.len() < self.states.len() + ROOM {
            self.queue.resize(self.states.len() + ROOM, 0);
        }
        self.reached = 0;
    }

    /// Makes a place a source, unless it is reached already.
    pub(super) fn put(&mut self, place: usize) {
        if self.states[place] >= WALL {
            self.states[place] = SOURCE;
            self.queue[self.reached] = place as u32;
            self.reached += 1;
        }
    }

    /// The reached places in the order of their discovery.
    pub(super) fn reached(&self) -> &[u32] {
        &self.queue[..self.reached]
    }

    /// The number of the direction by which a place was discovered, and the place it was
    /// discovered from; `None` for sources and places not reached.
    pub(super) fn came(&self, place: usize) -> Option<(usize, usize)> {
        let k = usize::from(self.states[place]);
        let offset = self.offsets.get(k)?;
        Some((k, place.wrapping_add_signed(-offset)))
    }

    /// Spreads ring by ring from the reached places, from number `first` on, all of which are
    /// sources, until nothing is left, the ring at distance `limit` is reached, or the ring with
    /// `target` in it. `enter` is asked with a place and the number of a direction for each step
    /// into a place not yet reached; with `ONCE` a refusal closes that place for good.
    pub(super) fn spread<const ONCE: bool>(
        &mut self,
        first: usize,
        target: Option<usize>,
        limit: u32,
        enter: impl Fn(u32, usize) -> bool,
    ) {
        // With the number of directions known, the compiler unrolls the inner loop.
        if let Ok(four) = <[isize; 4]>::try_from(self.offsets.as_slice()) {
            self.spread_by::<ONCE, _>(four, first, target, limit, enter);
        } else if let Ok(eight) = <[isize; 8]>::try_from(self.offsets.as_slice()) {
            self.spread_by::<ONCE, _>(eight, first, target, limit, enter);
        } else {
            let some = std::mem::take(&mut self.offsets);
            self.spread_by::<ONCE, _>(some.as_slice(), first, target, limit, enter);
            self.offsets = some;
        }
    }

    fn spread_by<const ONCE: bool, O: AsRef<[isize]>>(
        &mut self,
        offsets: O,
        first: usize,
        target: Option<usize>,
        limit: u32,
        enter: impl Fn(u32, usize) -> bool,
    ) {
        let (field, states) = (self.field.framed.as_mut_slice(), self.states.as_mut_slice());
        let (queue, mut reached) = (self.queue.as_mut_slice(), self.reached);
        // A corner of the frame is never reached.
        let target = target.unwrap_or(0);
        let (mut next, mut distance) = (first, 0);
        loop {
            let ring = next..reached;
            if ring.is_empty() || distance == limit || states[target] < WALL {
                // The last ring was discovered but not looked at.
                for &place in &queue[ring] {
                    field[place as usize] = distance;
                }
                break;
            }
            while next < ring.end {
                let from = queue[next];
                next += 1;
                field[from as usize] = distance;
                let end = queue[reached..].first_chunk_mut::<ROOM>().expect("no place is queued twice");
                let mut entered = 0;
                for (k, &offset) in offsets.as_ref().iter().enumerate() {
                    let place = (from as usize).wrapping_add_signed(offset);
                    let state = states[place];
                    let enters = state == FRESH && enter(from, k);
                    // Among scattered walls the processor cannot guess whether a neighbour is
                    // fresh, and wrong guesses cost more than writing in vain. So there is no
                    // branch: a place not entered is written as it was, and its entry in the
                    // queue is overwritten by the next one.
                    let otherwise = if ONCE && state == FRESH { WALL } else { state };
                    states[place] = if enters { k as u8 } else { otherwise };
                    end[entered] = place as u32;
                    entered += usize::from(enters);
                }
                reached += entered;
            }
            distance += 1;
        }
        self.reached = reached;
    }
}
