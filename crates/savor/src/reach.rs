//! Who can ever reach the flag (SA-X02): a search over everything that matters for where a player can
//! get to, which is cell, direction, throw count modulo 4, and condition (normal, doubled, disoriented).
//!
//! From each such state every die, every face and every mode of the stairs is tried; what a move does
//! is followed exactly as the rules do, rides included. Stairs that change may be in any mode in
//! any move, but one staircase keeps its mode within a move. Points, values and rivals are left out:
//! they can only send a player to Bawana or back to the start, and both are where a search begins.
//! So "unreachable" is never said of a flag that a game can reach; a number of throws is the least that
//! any dice allow. One search visits at most some 80,000 states and takes a few milliseconds.
//! Boards made to have absurdly many ways through their stairs run into a limit, and their flag is
//! then taken to be reachable.

mod ride;

use crate::board::Board;
use crate::cell::{CELLS, Cell, ENTRANCE, Player};
use kernel::pos::Dir;
use ride::{Landing, Rider, Sightings};

/// What a search has found for one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// Who.
    pub player: Player,
    /// The least number of throws in the maze that can lead from the first cell to the flag.
    pub throws: Option<u32>,
    /// The same for a player who comes out of Bawana.
    pub from_bawana: Option<u32>,
    /// For each cell whether the player can touch it before any visit to Bawana.
    pub touched: Vec<bool>,
}

impl Route {
    /// Whether this player can win at all.
    pub const fn is_winnable(&self) -> bool {
        self.throws.is_some() || self.from_bawana.is_some()
    }
}

/// Who can reach the flag, and what is cut off from whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// One for each player who takes part.
    pub routes: Vec<Route>,
    /// For each cell whether it can be touched after a visit to Bawana.
    pub after_bawana: Vec<bool>,
    /// The walkable cells that nobody can ever touch, in order.
    pub cut_off: Vec<Cell>,
    /// Whether the search was complete; if not, the flag is taken to be reachable.
    pub complete: bool,
}

impl Reach {
    /// Searches a board.
    pub fn of(board: &Board) -> Reach {
        let mut complete = true;
        let (mut from_bawana, mut after_bawana) = (None, vec![false; CELLS]);
        if !board.house.is_basic() {
            let mut search = Search::new(board, true);
            search.touch(ENTRANCE);
            let dizzy = board.house.disoriented_throws as usize;
            let sick = if board.house.disorientation_at_door { DIZZY + dizzy - 1 } else { DOOR };
            for count in 0..4 {
                for condition in [NORMAL, DOUBLED, sick] {
                    search.add(ENTRANCE, Dir::North, count, condition);
                }
            }
            from_bawana = search.run();
            complete &= search.complete();
            after_bawana = search.seen.touched;
        }
        let route = |player: Player| {
            let mut search = Search::new(board, false);
            search.enter(player);
            let throws = search.run();
            complete &= search.complete();
            Route { player, throws, from_bawana, touched: search.seen.touched }
        };
        let routes: Vec<Route> = board.house.line_up().map(route).collect();
        let is_lost = |cell: &Cell| {
            let i = cell.index();
            !after_bawana[i] && routes.iter().all(|route| !route.touched[i])
        };
        let cut_off = board.open_cells().filter(is_lost).collect();
        Reach { routes, after_bawana, cut_off, complete }
    }

    /// Why nobody reaches the flag, as the end of a sentence; meant for boards where that is so.
    pub fn reason(board: &Board) -> String {
        let region = on_foot(board, board.flag);
        let size = region.iter().filter(|inside| **inside).count();
        let enters = |cell: Cell| region[cell.index()];
        let led_in =
            board.open_cells().any(|cell| !enters(cell) && board.ways(cell).iter().any(|way| enters(way.to)));
        let begins = board.house.line_up().any(|who| enters(who.first())) || enters(ENTRANCE);
        if begins {
            return format!("{size} cells around it can be walked, but no dice lead to it");
        }
        let cells = if size == 1 { "cell".into() } else { format!("region of {size} cells") };
        if led_in {
            format!("its {cells} can be entered only from where nobody gets to")
        } else {
            format!("no stairs and no pole lead into its {cells}")
        }
    }
}

/// For each cell whether it can be walked to from a cell, step by step.
fn on_foot(board: &Board, from: Cell) -> Vec<bool> {
    let mut inside = vec![false; CELLS];
    inside[from.index()] = true;
    let mut edge = vec![from];
    while let Some(cell) = edge.pop() {
        for next in Dir::ALL.into_iter().filter_map(|dir| board.next(cell, dir)) {
            if !std::mem::replace(&mut inside[next.index()], true) {
                edge.push(next);
            }
        }
    }
    inside
}

/// Conditions: as usual.
const NORMAL: usize = 0;
/// Moves are doubled.
const DOUBLED: usize = 1;
/// Disoriented, but still at the door.
const DOOR: usize = 2;
/// Disoriented for one more throw; the next numbers for more.
const DIZZY: usize = 3;

/// One search, breadth first: a level is a throw.
struct Search<'a> {
    board: &'a Board,
    rider: Rider<'a>,
    conditions: usize,
    known: Vec<bool>,
    level: Vec<u32>,
    next: Vec<u32>,
    seen: Sightings,
    won: bool,
}

/// What is the same for all steps of a move.
#[derive(Clone, Copy)]
struct Move {
    from: Cell,
    dir: Dir,
    count: usize,
    condition: usize,
    longest: u32,
}

impl<'a> Search<'a> {
    fn new(board: &'a Board, bawana: bool) -> Self {
        let conditions = if bawana { DIZZY + board.house.disoriented_throws as usize } else { 1 };
        Search {
            board,
            rider: Rider::new(board),
            conditions,
            known: vec![false; CELLS * 16 * conditions],
            level: Vec::new(),
            next: Vec::new(),
            seen: Sightings::default(),
            won: false,
        }
    }

    fn complete(&self) -> bool {
        !self.rider.gave_up()
    }

    fn touch(&mut self, cell: Cell) {
        self.seen.touched[cell.index()] = true;
    }

    /// A state to go on from, one throw later.
    fn add(&mut self, cell: Cell, dir: Dir, count: usize, condition: usize) {
        let state = ((cell.index() * 4 + dir.index()) * 4 + count) * self.conditions + condition;
        if !std::mem::replace(&mut self.known[state], true) {
            self.next.push(state as u32);
        }
    }

    /// The landing on a first cell (SA-033).
    fn enter(&mut self, who: Player) {
        let first = who.first();
        self.touch(first);
        self.won |= first == self.board.flag;
        for landing in self.rider.ride(first, &[], &mut self.seen).iter() {
            self.won |= landing.flag;
            if let Some(end) = landing.end {
                self.add(end, who.facing(), 0, NORMAL);
            }
        }
    }

    /// Runs until nothing new is found; the least number of throws that touch the flag, if any do.
    fn run(&mut self) -> Option<u32> {
        let (mut throws, mut least) = (0, None);
        loop {
            if self.won {
                least.get_or_insert(throws);
            }
            self.level.clear();
            std::mem::swap(&mut self.level, &mut self.next);
            if self.level.is_empty() || !self.complete() {
                break;
            }
            throws += 1;
            for i in 0..self.level.len() {
                self.expand(self.level[i] as usize);
            }
        }
        // An incomplete search must not call anything unreachable.
        least.or((!self.complete()).then_some(throws))
    }

    fn expand(&mut self, state: usize) {
        let (rest, condition) = (state / self.conditions, state % self.conditions);
        let (rest, count) = (rest / 4, (rest % 4 + 1) % 4);
        let (cell, facing) = (Cell::from_index((rest / 4) as u16), Dir::ALL[rest % 4]);
        let longest = if condition == DOUBLED { 12 } else { 6 };
        for dir in Dir::ALL {
            // SA-042, SA-043, SA-066
            if dir == facing || count == 0 || condition >= DIZZY {
                self.walk(cell, 0, false, &[], Move { from: cell, dir, count, condition, longest });
            }
        }
    }

    /// All that one direction can lead to, step by step: every number of steps that a die can give is
    /// a landing on the way of the longest.
    fn walk(&mut self, at: Cell, done: u32, passed: bool, modes: &[(u16, u8)], m: Move) {
        let house = &self.board.house;
        let Some(to) = self.board.next(at, m.dir) else {
            // SA-046: the longest throw at least is blocked, and the player stays where the move began.
            self.keep(m.from, faded(m.condition), m);
            return;
        };
        self.touch(to);
        let (pass, short) = (house.flag_on_pass, house.flag_shortens_move && house.flag_on_pass);
        let passed = passed || (to == self.board.flag && pass);
        let done = done + 1;
        let thrown = m.condition != DOUBLED || done.is_multiple_of(2);
        if short && passed {
            self.won = true;
            return;
        }
        if house.is_basic() {
            if thrown {
                let landed = self.rider.ride(to, modes, &mut self.seen);
                landed.iter().for_each(|landing| self.land(landing, to, passed, m));
            }
            if done < m.longest {
                self.walk(to, done, passed, modes, m);
            }
            return;
        }
        for landing in self.rider.ride(to, modes, &mut self.seen).iter() {
            let passed_here = passed || (landing.flag && pass);
            match landing.end {
                // SA-048: the rest of the move is not needed, so every throw that comes so far fits.
                None => self.won |= passed_here || (thrown && (landing.flag || to == self.board.flag)),
                Some(end) => {
                    if thrown {
                        self.land(landing, to, passed, m);
                    }
                    if done < m.longest {
                        self.walk(end, done, passed_here, &landing.modes, m);
                    }
                }
            }
        }
    }

    /// A move ends here.
    fn land(&mut self, landing: &Landing, stepped: Cell, passed: bool, m: Move) {
        if passed || landing.flag || stepped == self.board.flag {
            self.won = true;
        } else if let Some(end) = landing.end {
            let condition = if m.condition == DOOR {
                DIZZY + self.board.house.disoriented_throws as usize - 1
            } else {
                faded(m.condition)
            };
            self.keep(end, condition, m);
        }
    }

    fn keep(&mut self, cell: Cell, condition: usize, m: Move) {
        self.add(cell, m.dir, m.count, condition);
        if condition == DOUBLED && self.board.house.triggered_throws > 0 {
            self.add(cell, m.dir, m.count, NORMAL);
        }
    }
}

/// The condition after one more throw.
const fn faded(condition: usize) -> usize {
    match condition {
        DIZZY => NORMAL,
        more if more > DIZZY => more - 1,
        other => other,
    }
}
