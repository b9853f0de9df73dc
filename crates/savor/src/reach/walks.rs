//! What one throw can do from a cell in a direction, with any die and stair modes. Cached, as it is the same for all.

use super::ride::{Modes, Rider, Rides};
use crate::board::Board;
use crate::cell::{CELLS, Cell};
use kernel::pos::Dir;
use std::rc::Rc;

/// How many different throws there are: cells, directions, doubled or not.
pub(super) const PLACES: usize = CELLS * 8;

/// The place of a throw among them.
pub(super) const fn place(from: Cell, dir: Dir, doubled: bool) -> usize {
    (from.index() * 4 + dir.index()) * 2 + doubled as usize
}

#[derive(Clone, Debug, Default)]
pub(super) struct Walk {
    /// Where it can end, without winning.
    pub ends: Vec<Cell>,
    pub stays: bool,
    pub won: bool,
    /// Every cell that can be touched on the way.
    pub touched: Vec<Cell>,
    /// The loops that can be met on the way.
    pub loops: Vec<Vec<Cell>>,
}

/// All walks on a board, worked out as they are asked for.
pub(super) struct Walks<'a> {
    board: &'a Board,
    rider: Rider<'a>,
    known: Vec<Option<Rc<Walk>>>,
    /// Whether modes were remembered in every move so far.
    pub exact: bool,
}

/// How many places a move is followed to at the same time before modes are forgotten.
const WIDEST: usize = 60;

/// A place that a move has come to: whether it has passed the flag, and what it knows of modes.
type Spot = (Cell, bool, Modes);

impl<'a> Walks<'a> {
    pub fn new(board: &'a Board) -> Self {
        Walks { board, rider: Rider::new(board), known: vec![None; PLACES], exact: true }
    }

    pub fn landing(&mut self, cell: Cell) -> Rc<Rides> {
        self.rider.ride(cell, &Modes::new()).unwrap_or_else(|| {
            self.exact = false;
            self.rider.rough_ride(cell)
        })
    }

    pub fn walk(&mut self, from: Cell, dir: Dir, doubled: bool) -> Rc<Walk> {
        let place = place(from, dir, doubled);
        if let Some(known) = &self.known[place] {
            return Rc::clone(known);
        }
        let found = self.go(from, dir, doubled, true).or_else(|| {
            self.exact = false;
            self.go(from, dir, doubled, false)
        });
        let mut found = found.expect("without modes nothing is too much to follow");
        for cells in [&mut found.ends, &mut found.touched] {
            cells.sort_unstable();
            cells.dedup();
        }
        let found = Rc::new(found);
        self.known[place] = Some(Rc::clone(&found));
        found
    }

    /// Follows the longest move; every shorter die is a landing on its way. `None` if exact modes become too many.
    fn go(&mut self, from: Cell, dir: Dir, doubled: bool, exact: bool) -> Option<Walk> {
        let board = self.board;
        let (house, goal) = (&board.house, board.flag);
        let (pass, short) = (house.flag_on_pass, house.flag_shortens_move && house.flag_on_pass);
        let basic = house.is_basic();
        let mut found = Walk::default();
        let mut here: Vec<Spot> = vec![(from, false, Modes::new())];
        for done in 1..=if doubled { 12 } else { 6 } {
            let thrown = !doubled || done % 2 == 0;
            let mut there: Vec<Spot> = Vec::new();
            for (at, passed, modes) in here {
                let Some(to) = board.next(at, dir) else {
                    // SA-046: the longest throw at least is blocked.
                    found.stays = true;
                    continue;
                };
                // Between the steps of a doubled die nobody stops, so there a move must be able to go on.
                let goes_on = |from: Cell| thrown || board.next(from, dir).is_some();
                let over = passed;
                let passed = passed || (to == goal && pass);
                if short && passed {
                    found.touched.push(to);
                    found.won = true;
                    continue;
                }
                if basic && !thrown {
                    if !over && goes_on(to) {
                        found.touched.push(to);
                    }
                    there.push((to, passed, modes));
                    continue;
                }
                let rides = if exact { self.rider.ride(to, &modes)? } else { self.rider.rough_ride(to) };
                if !over && rides.landings.iter().any(|landing| landing.end.is_none_or(goes_on)) {
                    found.touched.push(to);
                    if !passed {
                        found.touched.extend_from_slice(&rides.touched);
                        found.loops.extend_from_slice(&rides.loops);
                    }
                }
                for landing in &rides.landings {
                    let passed_here = passed || (landing.flag && pass);
                    match landing.end {
                        // SA-048: the rest of the move is not needed, so every throw that comes so far fits.
                        None => found.won |= passed_here || (thrown && (landing.flag || to == goal)),
                        Some(end) => {
                            if thrown && (passed || to == goal || landing.flag) {
                                found.won = true;
                            } else if thrown {
                                found.ends.push(end);
                            }
                            if !basic {
                                there.push((end, passed_here, landing.modes.clone()));
                            }
                        }
                    }
                }
                if basic {
                    there.push((to, passed, modes));
                }
            }
            there.sort_unstable();
            there.dedup();
            if exact && there.len() > WIDEST {
                return None;
            }
            here = there;
        }
        Some(found)
    }
}
