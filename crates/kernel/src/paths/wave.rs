//! The core of every search: a wave that spreads over a flat, framed array. Here are places and
//! offsets; cells and directions are the business of [`Search`](super::Search).

use super::FAR;
use super::field::{Field, WALL};
use crate::grid::Grid;
use crate::pos::Dir8;

/// The memory of a search.
#[derive(Clone, Debug, Default)]
pub(super) struct Wave {
    pub(super) field: Field,
    /// For each reached place that is no source, the number of the direction by which it was
    /// discovered.
    pub(super) came: Vec<u8>,
    /// The reached places in the order of their discovery. Nothing is taken out: those still to
    /// be looked at are simply the later ones.
    pub(super) queue: Vec<u32>,
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
        self.field.reset(width, height);
        self.forget();
    }

    /// Prepares for a board on which what is `true` is open.
    pub(super) fn begin_on(&mut self, open: &Grid<bool>) {
        self.field.reset_to(open);
        self.forget();
    }

    fn forget(&mut self) {
        let stride = self.field.stride() as isize;
        self.offsets.clear();
        self.offsets.extend(self.order.iter().map(|dir| {
            let (dx, dy) = dir.delta();
            dy as isize * stride + dx as isize
        }));
        // What stands there is written before it is read, so it need not be cleared.
        self.came.resize(self.field.framed.len(), 0);
        self.queue.clear();
    }

    /// Makes a place a source, unless it is reached already.
    pub(super) fn put(&mut self, place: usize) {
        if self.field.framed[place] >= WALL {
            self.field.framed[place] = 0;
            self.queue.push(place as u32);
        }
    }

    /// Spreads from the places of the queue, from number `first` on, until nothing is left, the
    /// next ones would be farther than `limit`, or `target` has its distance. `enter` is asked
    /// with a place and the number of a direction for each step into a place not yet reached;
    /// with `ONCE` a refusal closes that place for good.
    pub(super) fn spread<const ONCE: bool>(
        &mut self,
        first: usize,
        target: Option<usize>,
        limit: u32,
        enter: impl Fn(u32, usize) -> bool,
    ) {
        // With the number of directions known, the compiler unrolls the inner loop.
        match *self.offsets.as_slice() {
            [a, b, c, d] => self.spread_by::<ONCE, _>([a, b, c, d], first, target, limit, enter),
            [a, b, c, d, e, f, g, h] => {
                self.spread_by::<ONCE, _>([a, b, c, d, e, f, g, h], first, target, limit, enter);
            }
            _ => {
                let offsets = std::mem::take(&mut self.offsets);
                self.spread_by::<ONCE, _>(offsets.as_slice(), first, target, limit, enter);
                self.offsets = offsets;
            }
        }
    }

    #[inline]
    fn spread_by<const ONCE: bool, O: AsRef<[isize]>>(
        &mut self,
        offsets: O,
        first: usize,
        target: Option<usize>,
        limit: u32,
        enter: impl Fn(u32, usize) -> bool,
    ) {
        let target = target.unwrap_or(usize::MAX);
        let (field, came) = (self.field.framed.as_mut_slice(), self.came.as_mut_slice());
        let mut next = first;
        while let Some(&from) = self.queue.get(next) {
            next += 1;
            let distance = field[from as usize];
            if distance >= limit {
                return;
            }
            for (k, &offset) in offsets.as_ref().iter().enumerate() {
                let place = (from as usize).wrapping_add_signed(offset);
                if field[place] != FAR {
                    continue;
                }
                if !enter(from, k) {
                    if ONCE {
                        field[place] = WALL;
                    }
                    continue;
                }
                field[place] = distance + 1;
                came[place] = k as u8;
                self.queue.push(place as u32);
                if place == target {
                    return;
                }
            }
        }
    }
}
