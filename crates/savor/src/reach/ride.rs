//! All rides that can follow a landing, for any stair modes and choices among equals. Modes are sets that shrink
//! as a move learns of them, so that no staircase is both open and closed in one move.

use crate::board::{Board, By, Mode, Way};
use crate::cell::{CELLS, Cell};
use crate::house::Scope;
use std::rc::Rc;

/// How many rides are followed after one landing before modes are forgotten.
const LIMIT: usize = 200;

/// What is known of the modes of stairs: number and set, in order of the numbers.
pub(super) type Modes = Vec<(u16, u8)>;

/// One way in which a landing can end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Landing {
    /// Where; `None` if the player is sent back, or needs no further step to win.
    pub end: Option<Cell>,
    pub flag: bool,
    /// What is known of the modes of the stairs passed in this move.
    pub modes: Modes,
}

/// All that a landing can lead to.
#[derive(Clone, Debug, Default)]
pub(super) struct Rides {
    pub landings: Vec<Landing>,
    pub touched: Vec<Cell>,
    /// The loops that rides can run into: the cells of each, sorted.
    pub loops: Vec<Vec<Cell>>,
}

pub(super) struct Rider<'a> {
    board: &'a Board,
    /// The rides from cells in moves that have learnt nothing of modes yet: by far the most.
    fresh: Vec<Known>,
    /// The rides from cells without a thought of modes.
    rough: Vec<Option<Rc<Rides>>>,
}

#[derive(Clone)]
enum Known {
    Nothing,
    All(Rc<Rides>),
    TooMany,
}

/// A chain of rides on its way.
struct Chain {
    starts: Vec<Cell>,
    used: Option<By>,
    flag: bool,
    modes: Modes,
}

impl<'a> Rider<'a> {
    pub fn new(board: &'a Board) -> Self {
        Rider { board, fresh: vec![Known::Nothing; CELLS], rough: vec![None; CELLS] }
    }

    /// What a landing on a cell can lead to; `None` if that is too much to follow.
    pub fn ride(&mut self, at: Cell, modes: &Modes) -> Option<Rc<Rides>> {
        let fresh = modes.is_empty();
        if fresh {
            match &self.fresh[at.index()] {
                Known::Nothing => {}
                Known::All(rides) => return Some(Rc::clone(rides)),
                Known::TooMany => return None,
            }
        }
        let (mut found, mut left) = (Rides::default(), LIMIT);
        let chain = Chain { starts: Vec::new(), used: None, flag: false, modes: modes.clone() };
        self.follow(at, &chain, &mut found, &mut left);
        found.landings.sort_unstable();
        found.landings.dedup();
        let found = (left > 0).then(|| Rc::new(found));
        if fresh {
            self.fresh[at.index()] = found.clone().map_or(Known::TooMany, Known::All);
        }
        found
    }

    /// The same with every end of stairs both open and closed: it finds no less, perhaps more, quickly, without loops.
    pub fn rough_ride(&mut self, at: Cell) -> Rc<Rides> {
        if let Some(known) = &self.rough[at.index()] {
            return Rc::clone(known);
        }
        let board = self.board;
        let mut found = Rides::default();
        let mut known: Vec<(Cell, Option<By>, bool)> = vec![(at, None, false)];
        let mut next = 0;
        while let Some(&(at, used, flag)) = known.get(next) {
            next += 1;
            let ways: Vec<&Way> = board.ways(at).iter().filter(|way| Some(way.by) != used).collect();
            let closes = |way: &&Way| matches!(way.by, By::Stairs(_)) && board.house.stairs_change();
            if ways.iter().all(closes) {
                found.landings.push(Landing { end: Some(at), flag, modes: Modes::new() });
            }
            for way in ways {
                let flag = flag || way.to == board.flag;
                if board.is_start(way.to) {
                    found.landings.push(Landing { end: None, flag, modes: Modes::new() });
                    continue;
                }
                found.touched.push(way.to);
                let state = (way.to, Some(way.by), flag);
                if !known.contains(&state) {
                    known.push(state);
                }
            }
            // A chain that comes back to where it was ends as a loop.
            found.landings.push(Landing { end: None, flag, modes: Modes::new() });
        }
        found.landings.sort_unstable();
        found.landings.dedup();
        let found = Rc::new(found);
        self.rough[at.index()] = Some(Rc::clone(&found));
        found
    }

    fn follow(&mut self, at: Cell, chain: &Chain, found: &mut Rides, left: &mut usize) {
        *left = left.saturating_sub(1);
        if *left == 0 {
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
                found.landings.push(Landing { end: Some(at), flag: chain.flag, modes });
                continue;
            }
            if let Some(first) = chain.starts.iter().position(|start| *start == at) {
                let mut cells = chain.starts[first..].to_vec();
                cells.sort_unstable();
                found.loops.push(cells);
                found.landings.push(Landing { end: None, flag: chain.flag, modes });
                continue;
            }
            for way in takable(&choices, board) {
                let flag = chain.flag || way.to == board.flag;
                let wins = flag && board.house.flag_shortens_move && board.house.flag_on_pass;
                // Beyond the flag a move is checked (SA-047), but nobody goes there (SA-075).
                if !(board.is_start(way.to) || chain.flag && board.house.flag_on_pass) {
                    found.touched.push(way.to);
                }
                if board.is_start(way.to) || wins {
                    found.landings.push(Landing { end: None, flag, modes: modes.clone() });
                    continue;
                }
                let mut starts = chain.starts.clone();
                starts.push(at);
                let chain = Chain { starts, used: Some(way.by), flag, modes: modes.clone() };
                self.follow(way.to, &chain, found, left);
            }
        }
    }

    /// What is known of the modes if exactly these ways are open; `None` if that cannot be.
    fn suppose(&self, ways: &[&Way], open: u32, modes: &Modes) -> Option<Modes> {
        let house = &self.board.house;
        let mut modes = modes.clone();
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
            let at = modes.binary_search_by_key(&number, |(n, _)| *n).unwrap_or_else(|at| {
                modes.insert(at, (number, any));
                at
            });
            modes[at].1 &= fits;
            if modes[at].1 == 0 {
                return None;
            }
        }
        Some(modes)
    }
}

/// The exits that may be taken: the nearest (SA-015), or any where people choose (SA-X07).
fn takable<'a>(ways: &[&'a Way], board: &Board) -> Vec<&'a Way> {
    if board.house.choose_exits {
        return ways.to_vec();
    }
    let least = ways.iter().map(|way| board.rank(way)).min();
    ways.iter().copied().filter(|way| Some(board.rank(way)) == least).collect()
}
