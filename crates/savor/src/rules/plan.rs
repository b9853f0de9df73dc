//! Whether a whole move is possible, and its path (SA-015, SA-025 to SA-027, SA-046 to SA-049). The move then
//! follows the plan, so that a random choice is made only once.

use super::Turn;
use crate::board::{Board, By, Way};
use crate::cell::Cell;
use crate::chance::{Ask, Chance};
use kernel::pos::Dir;

/// One part of a planned move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leg {
    Step(Cell),
    Ride {
        by: By,
        from: Cell,
        to: Cell,
    },
    /// A ride would start where one has started: the move ends.
    Loop,
    /// The ride before ended in the starting area: the move ends.
    Fall,
}

/// How the rides after a landing end.
enum Ridden {
    /// The move can go on from here.
    To(Cell),
    /// The move ends with them (SA-048).
    Over,
}

/// A planned move, and the place to plan in: kept from turn to turn, it needs no new memory.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    pub(super) legs: Vec<Leg>,
}

impl<T> Turn<'_, '_, T> {
    /// Plans a move; `Some(false)` if an obstacle makes it impossible, `None` if there was no answer.
    #[inline]
    pub(super) fn lay(&mut self, from: Cell, dir: Dir, steps: u32) -> Option<bool> {
        self.plan.legs.clear();
        let board = self.board;
        let house = &board.house;
        let (basic, short) = (house.is_basic(), house.flag_shortens_move && house.flag_on_pass);
        let mut at = from;
        for left in (0..steps).rev() {
            let Some(to) = board.next(at, dir) else { return Some(false) };
            at = to;
            self.plan.legs.push(Leg::Step(at));
            if short && at == board.flag {
                return Some(true);
            }
            // In the basic game rides start from the last cell of a move only.
            if board.has_ways(at) && (!basic || left == 0) {
                match self.ride(at, short)? {
                    Ridden::To(end) => at = end,
                    Ridden::Over => return Some(true),
                }
            }
        }
        Some(true)
    }

    /// Plans the rides from a first cell (SA-033). Nothing needs checking, so they end on the flag (SA-075).
    pub(super) fn land(&mut self, at: Cell) -> Option<()> {
        self.plan.legs.clear();
        if at != self.board.flag {
            self.ride(at, true)?;
        }
        Some(())
    }

    /// Plans the rides after a landing, up to the flag only if `short`; `None` if there was no answer.
    fn ride(&mut self, landed: Cell, short: bool) -> Option<Ridden> {
        let (board, legs) = (self.board, &mut self.plan.legs);
        let chain = legs.len();
        let (mut at, mut used) = (landed, None);
        loop {
            // SA-025
            let is_open = |way: &&Way| Some(way.by) != used && way.is_open(&self.race.modes);
            let ways = board.ways(at);
            if !ways.iter().any(|way| is_open(&way)) {
                return Some(Ridden::To(at));
            }
            // SA-026
            if legs[chain..].iter().any(|leg| matches!(leg, Leg::Ride { from, .. } if *from == at)) {
                legs.push(Leg::Loop);
                return Some(Ridden::Over);
            }
            let way = choose(board, at, used, ways.iter().filter(is_open), self.chance)?;
            legs.push(Leg::Ride { by: way.by, from: at, to: way.to });
            (at, used) = (way.to, Some(way.by));
            if board.is_start(at) {
                // SA-027
                legs.push(Leg::Fall);
                return Some(Ridden::Over);
            }
            if short && at == board.flag {
                return Some(Ridden::Over);
            }
        }
    }
}

/// The exit that is taken of at least one: by a person, if people choose (SA-X07), else by SA-015.
fn choose<'a>(
    board: &Board,
    at: Cell,
    used: Option<By>,
    ways: impl Iterator<Item = &'a Way> + Clone,
    chance: &mut Chance<'_>,
) -> Option<Way> {
    if board.house.choose_exits {
        let of = ways.clone().count() as u32;
        if of > 1
            && let Some(way) = ways.clone().nth(chance.ask(Ask::Exit { at, used, of })? as usize)
        {
            return Some(*way);
        }
    }
    let nearest = ways.clone().map(|way| board.rank(way)).min().expect("there is at least one exit");
    let mut equals = ways.filter(|way| board.rank(way) == nearest);
    let count = equals.clone().count() as u32;
    let which = if count > 1 { chance.ask(Ask::Tie(count))? } else { 0 };
    equals.nth(which as usize).copied()
}
