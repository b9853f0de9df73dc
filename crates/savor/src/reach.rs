//! Who can ever reach the flag (SA-X02): a search over all that decides where a player can get to, which is cell,
//! direction, throw count modulo 4, and condition (normal, doubled, disoriented).
//!
//! From each state every die, face and mode of the stairs is tried, and moves follow the rules, rides included.
//! Stairs that change may be in any mode in any move, but keep it within a move. Points, values and rivals are left
//! out: they only send a player to Bawana or the start, where a search begins anyway. So no reachable flag is called
//! unreachable, and a number of throws is the least that any dice allow. Where stairs offer absurdly many ways, modes
//! are forgotten in some moves; then too much may be found, never too little ([`Reach::complete`]).

mod distance;
mod ride;
mod walks;

pub use distance::Distances;

use crate::board::Board;
use crate::cell::{CELLS, Cell, LENGTH, Player, WIDTH};
use crate::rules::after_blocked;
use kernel::paths;
use kernel::pos::{Dir, Pos};
use walks::Walks;

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
    /// The loops of stairs and poles that somebody can be caught in (SA-026): the cells of each, sorted.
    pub loops: Vec<Vec<Cell>>,
    /// Whether everything found can happen; if not, it may be too much, and throws too few.
    pub complete: bool,
}

impl Reach {
    /// Searches a board.
    pub fn of(board: &Board) -> Reach {
        let mut walks = Walks::new(board);
        let (mut from_bawana, mut after_bawana) = (None, vec![false; CELLS]);
        let mut loops = Vec::new();
        if !board.house.is_basic() {
            let mut search = Search::new(board, true);
            search.touched[board.layout.door.index()] = true;
            let dizzy = board.house.disoriented_throws as usize;
            let sick = if board.house.disorientation_at_door { DIZZY + dizzy - 1 } else { DOOR };
            for count in 0..4 {
                for condition in [NORMAL, DOUBLED, sick] {
                    search.add(board.layout.door, Dir::North, count, condition);
                }
            }
            from_bawana = search.run(&mut walks);
            after_bawana = search.touched;
            loops.append(&mut search.loops);
        }
        let route = |player: Player| {
            let mut search = Search::new(board, false);
            search.enter(player, &mut walks);
            let throws = search.run(&mut walks);
            loops.append(&mut search.loops);
            Route { player, throws, from_bawana, touched: search.touched }
        };
        let routes: Vec<Route> = board.house.line_up().map(route).collect();
        loops.sort();
        loops.dedup();
        let is_lost = |cell: &Cell| {
            let i = cell.index();
            !after_bawana[i] && routes.iter().all(|route| !route.touched[i])
        };
        let cut_off = board.open_cells().filter(is_lost).collect();
        Reach { routes, after_bawana, cut_off, loops, complete: walks.exact }
    }

    /// Why nobody reaches the flag, as the end of a sentence; meant for boards where that is so.
    pub fn reason(board: &Board) -> String {
        let (floor, mut paths) = (board.flag.floor(), paths::Search::four());
        let is_open = |p: Pos| board.is_open(Cell::at(floor, p.y as u8, p.x as u8));
        let region = paths.from(&[board.flag.pos()]).where_cells(LENGTH, WIDTH, is_open);
        let size = region.reached().len();
        let enters = |cell: Cell| cell.floor() == floor && region.field().reaches(cell.pos());
        let led_in =
            board.open_cells().any(|cell| !enters(cell) && board.ways(cell).iter().any(|way| enters(way.to)));
        let begins = board.house.line_up().any(|who| enters(board.layout.home(who).first))
            || enters(board.layout.door);
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
    conditions: usize,
    known: Vec<bool>,
    level: Vec<u32>,
    next: Vec<u32>,
    /// The walks that were made already: what they touch need not be noted again.
    made: Vec<bool>,
    touched: Vec<bool>,
    loops: Vec<Vec<Cell>>,
    won: bool,
}

impl<'a> Search<'a> {
    fn new(board: &'a Board, bawana: bool) -> Self {
        let conditions = if bawana { DIZZY + board.house.disoriented_throws as usize } else { 1 };
        Search {
            board,
            conditions,
            known: vec![false; CELLS * 16 * conditions],
            level: Vec::new(),
            next: Vec::new(),
            made: vec![false; walks::PLACES],
            touched: vec![false; CELLS],
            loops: Vec::new(),
            won: false,
        }
    }

    /// A state to go on from, one throw later.
    fn add(&mut self, cell: Cell, dir: Dir, count: usize, condition: usize) {
        let state = ((cell.index() * 4 + dir.index()) * 4 + count) * self.conditions + condition;
        if !std::mem::replace(&mut self.known[state], true) {
            self.next.push(state as u32);
        }
    }

    /// The landing on a first cell (SA-033).
    fn enter(&mut self, who: Player, walks: &mut Walks<'_>) {
        let home = self.board.layout.home(who);
        self.touched[home.first.index()] = true;
        self.won |= home.first == self.board.flag;
        if self.won {
            return;
        }
        let entry = walks.landing(home.first);
        self.note(&entry.touched, &entry.loops);
        for landing in &entry.landings {
            self.won |= landing.flag;
            if let Some(end) = landing.end {
                self.add(end, home.facing, 0, NORMAL);
            }
        }
    }

    fn note(&mut self, touched: &[Cell], loops: &[Vec<Cell>]) {
        for cell in touched {
            self.touched[cell.index()] = true;
        }
        self.loops.extend_from_slice(loops);
    }

    /// Runs until nothing new is found; the least number of throws that touch the flag, if any do.
    fn run(&mut self, walks: &mut Walks<'_>) -> Option<u32> {
        let (mut throws, mut least) = (0, None);
        loop {
            if self.won {
                least.get_or_insert(throws);
            }
            self.level.clear();
            std::mem::swap(&mut self.level, &mut self.next);
            if self.level.is_empty() {
                return least;
            }
            throws += 1;
            for i in 0..self.level.len() {
                self.expand(self.level[i] as usize, walks);
            }
        }
    }

    fn expand(&mut self, state: usize, walks: &mut Walks<'_>) {
        let (rest, condition) = (state / self.conditions, state % self.conditions);
        let (rest, count) = (rest / 4, (rest % 4 + 1) % 4);
        let (cell, facing) = (Cell::from_index((rest / 4) as u16), Dir::ALL[rest % 4]);
        for dir in Dir::ALL {
            // SA-042, SA-043, SA-066; on an Empty face people may turn round (SA-X07).
            if dir != facing && count != 0 && condition < DIZZY {
                continue;
            }
            let doubled = condition == DOUBLED;
            let walk = walks.walk(cell, dir, doubled);
            if !std::mem::replace(&mut self.made[walks::place(cell, dir, doubled)], true) {
                self.note(&walk.touched, &walk.loops);
                self.won |= walk.won;
            }
            let after = faded(condition);
            if walk.stays {
                // SA-046: a throw is blocked, and the player stays where the move began.
                self.keep(cell, dir, after_blocked(&self.board.house, count as u32) as usize, after);
            }
            let sick = DIZZY + self.board.house.disoriented_throws as usize - 1;
            let after = if condition == DOOR { sick } else { after };
            for &end in &walk.ends {
                self.keep(end, dir, count, after);
            }
        }
    }

    fn keep(&mut self, cell: Cell, dir: Dir, count: usize, condition: usize) {
        self.add(cell, dir, count, condition);
        if condition == DOUBLED && self.board.house.triggered_throws > 0 {
            self.add(cell, dir, count, NORMAL);
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
