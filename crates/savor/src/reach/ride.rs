//! All the rides that can follow a landing, whatever the modes of the stairs and the choices among
//! equals. Modes are sets that shrink as a move learns of them, so that one staircase is not both
//! open and closed in one move.

use crate::board::{Board, By, Mode, Way};
use crate::cell::{CELLS, Cell};
use crate::house::{Mixed, Scope};
use std::rc::Rc;

/// How many rides one search follows before it gives up.
const LIMIT: u32 = 2_000_000;

/// One way in which a landing can end.
#[derive(Clone, Debug)]
pub(super) struct Landing {
    /// Where; `None` if the player is sent back, or needs no further step to win.
    pub end: Option<Cell>,
    /// Whether a ride touched the flag.
    pub flag: bool,
    /// What is known of the modes of the stairs passed in this move: number and set.
    pub modes: Vec<(u16, u8)>,
}

/// Which cells were touched.
pub(super) struct Sightings {
    pub touched: Vec<bool>,
}

impl Default for Sightings {
    fn default() -> Self {
        Sightings { touched: vec![false; CELLS] }
    }
}

pub(super) struct Rider<'a> {
    board: &'a Board,
    /// The landings of cells in moves that have learnt nothing of modes yet: by far the most.
    fresh: Vec<Option<Rc<[Landing]>>>,
    rides: u32,
}

/// A chain of rides on its way.
struct Chain {
    starts: Vec<Cell>,
    used: Option<By>,
    flag: bool,
    modes: Vec<(u16, u8)>,
}

impl<'a> Rider<'a> {
    pub fn new(board: &'a Board) -> Self {
        Rider { board, fresh: vec![None; CELLS], rides: 0 }
    }

    /// Whether there were too many ways to follow.
    pub fn gave_up(&self) -> bool {
        self.rides > LIMIT
    }

    /// Every way in which a landing on a cell can end.
    pub fn ride(&mut self, at: Cell, modes: &[(u16, u8)], seen: &mut Sightings) -> Rc<[Landing]> {
        let fresh = modes.is_empty();
        if fresh && let Some(known) = &self.fresh[at.index()] {
            return Rc::clone(known);
        }
        let mut ends = Vec::new();
        let chain = Chain { starts: Vec::new(), used: None, flag: false, modes: modes.to_vec() };
        self.follow(at, &chain, &mut ends, seen);
        let ends: Rc<[Landing]> = ends.into();
        if fresh {
            self.fresh[at.index()] = Some(Rc::clone(&ends));
        }
        ends
    }

    fn follow(&mut self, at: Cell, chain: &Chain, ends: &mut Vec<Landing>, seen: &mut Sightings) {
        self.rides += 1;
        if self.gave_up() {
            return;
        }
        let board = self.board;
        let ways: Vec<&Way> = board.ways(at).iter().filter(|way| Some(way.by) != chain.used).collect();
        // Every staircase here may be open or closed: all combinations.
        for open in 0..1u32 << ways.len() {
            let is_open = |i: &usize| open >> i & 1 == 1;
            let Some(modes) = self.suppose(&ways, open, &chain.modes) else { continue };
            let choices: Vec<&Way> = (0..ways.len()).filter(is_open).map(|i| ways[i]).collect();
            if choices.is_empty() {
                ends.push(Landing { end: Some(at), flag: chain.flag, modes });
                continue;
            }
            if chain.starts.contains(&at) {
                ends.push(Landing { end: None, flag: chain.flag, modes });
                continue;
            }
            for way in nearest(&choices, board.house.mixed_exit) {
                let flag = chain.flag || way.to == board.flag;
                let wins = flag && board.house.flag_shortens_move && board.house.flag_on_pass;
                if way.to.is_start() || wins {
                    ends.push(Landing { end: None, flag, modes: modes.clone() });
                    continue;
                }
                seen.touched[way.to.index()] = true;
                let mut starts = chain.starts.clone();
                starts.push(at);
                self.follow(
                    way.to,
                    &Chain { starts, used: Some(way.by), flag, modes: modes.clone() },
                    ends,
                    seen,
                );
            }
        }
    }

    /// What is known of the modes if exactly these ways are open; `None` if that cannot be.
    fn suppose(&self, ways: &[&Way], open: u32, modes: &[(u16, u8)]) -> Option<Vec<(u16, u8)>> {
        let house = &self.board.house;
        let mut modes = modes.to_vec();
        for (i, way) in ways.iter().enumerate() {
            let open = open >> i & 1 == 1;
            let By::Stairs(number) = way.by else {
                if open {
                    continue;
                }
                return None;
            };
            let number = if house.stair_change_scope == Scope::All { 0 } else { number };
            let fits = Mode::ALL.into_iter().filter(|&mode| way.is_open_in(mode) == open);
            let fits = fits.fold(0, |set, mode| set | 1u8 << mode as u8);
            // Stairs that never change go both ways for ever.
            let any = if house.stairs_change() { 0b111 } else { 1 << Mode::Both as u8 };
            let at = modes.iter().position(|(n, _)| *n == number).unwrap_or_else(|| {
                modes.push((number, any));
                modes.len() - 1
            });
            modes[at].1 &= fits;
            if modes[at].1 == 0 {
                return None;
            }
        }
        Some(modes)
    }
}

/// The exits that may be taken (SA-015).
fn nearest<'a>(ways: &[&'a Way], mixed: Mixed) -> Vec<&'a Way> {
    let far = |way: &Way| match (mixed, way.by) {
        (Mixed::PoleFirst, By::Stairs(_)) | (Mixed::StairsFirst, By::Pole(_)) => (true, way.far),
        _ => (false, way.far),
    };
    let least = ways.iter().map(|way| far(way)).min();
    ways.iter().copied().filter(|way| Some(far(way)) == least).collect()
}
