//! How many turns it is likely to take to the flag from everywhere, for a player who plays a hand well.
//!
//! For each cell and direction the ends of all throws are listed with their odds, where every staircase may be in any
//! mode. Then the expected turns of all states (cell, direction, throws modulo 4, doubled or not) are improved in
//! sweeps, each from the one before, until they hardly change: a state takes one turn and what the best of `hand`
//! values leaves. From there [`Soon`] works back through the turns in which the stairs stay as they are, and searches a
//! few of them with the values that somebody holds. Points and rivals are left out; the planner looks at those. Turns
//! are whole numbers of 1/1024.

use crate::board::{Board, By, Mode, Way};
use crate::cell::{CELLS, Cell};
use crate::house::{Enter, House};
use crate::rules::after_blocked;
use kernel::pos::Dir;
use std::sync::Arc;

/// One turn.
pub(crate) const TURN: u32 = 1024;
/// Nothing takes longer.
const MOST: u32 = 400 * TURN;
/// Sweeps at most, and the change at which they end.
const SWEEPS: usize = 400;
const STILL: u32 = TURN / 64;
/// All of the odds.
const WHOLE: u32 = 1 << 16;
/// Turns before the next change of the stairs that are looked at.
const AHEAD: u32 = 8;
/// Rides one after another that are followed; longer chains count as a loop.
const RIDES: u8 = 4;

/// Where a throw can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    At(Cell),
    /// Where it began: it is blocked.
    Stuck(Cell),
    Flag,
    /// Sent back to the start.
    Home,
}

/// The ends of one throw with their odds.
type Ends = Vec<(End, u32)>;

/// The expected number of turns to the flag.
#[derive(Clone, Debug)]
pub(crate) struct Outlook {
    turns: Vec<u32>,
    /// From a starting cell.
    home: u32,
}

/// A board that is being worked out, which can be cut anywhere.
#[derive(Debug)]
pub(crate) struct Working {
    board: Arc<Board>,
    cells: Vec<Cell>,
    /// The ends of all throws, of the first so many cells.
    throws: Vec<[Ends; 6]>,
    listed: usize,
    sweeps: usize,
    outlook: Outlook,
}

impl Working {
    pub(crate) fn new(board: &Arc<Board>) -> Self {
        Working {
            board: Arc::clone(board),
            cells: cells(board),
            throws: vec![<[Ends; 6]>::default(); CELLS * 8],
            listed: 0,
            sweeps: 0,
            outlook: Outlook { turns: vec![0; CELLS * 32], home: 0 },
        }
    }

    /// Whether it is about this board.
    pub(crate) fn is_about(&self, board: &Arc<Board>) -> bool {
        Arc::ptr_eq(&self.board, board)
    }

    /// Works until the time is spent. `None`: there is more to do.
    pub(crate) fn go_on(&mut self, is_spent: &mut dyn FnMut() -> bool) -> Option<Outlook> {
        let mut goes_on = true;
        while goes_on {
            goes_on = if self.listed < self.cells.len() { self.list_next() } else { self.sweep() };
            if goes_on && is_spent() {
                return None;
            }
        }
        Some(self.outlook.clone())
    }

    /// Lists the ends of all throws from one more cell.
    fn list_next(&mut self) -> bool {
        let cell = self.cells[self.listed];
        self.listed += 1;
        for dir in Dir::ALL {
            for doubled in [false, true] {
                let mut walk = Walk { board: &self.board, dir, doubled, ends: Default::default() };
                walk.go_on(cell, 0, false, WHOLE);
                walk.stay_put(cell);
                self.throws[place(cell, dir, doubled)] = walk.ends;
            }
        }
        true
    }

    /// Improves all states once: far cells first in one sweep, near ones first in the next. False if that was enough.
    fn sweep(&mut self) -> bool {
        let Working { board, cells, throws, sweeps, outlook, .. } = self;
        let mut change = 0;
        let order: &mut dyn Iterator<Item = &Cell> =
            if *sweeps % 2 == 0 { &mut cells.iter() } else { &mut cells.iter().rev() };
        for &cell in order {
            for doubled in [false, true] {
                let ends = |dir: Dir, die: usize| &throws[place(cell, dir, doubled)][die][..];
                let turns = outlook.improved(board, ends, doubled);
                change = change.max(outlook.store(cell, doubled, turns));
            }
        }
        outlook.go_home(board);
        *sweeps += 1;
        change >= STILL && *sweeps < SWEEPS
    }
}

const fn index(cell: Cell, dir: Dir, throws: u32, doubled: bool) -> usize {
    ((cell.index() * 4 + dir.index()) * 4 + (throws % 4) as usize) * 2 + doubled as usize
}

const fn place(cell: Cell, dir: Dir, doubled: bool) -> usize {
    (cell.index() * 4 + dir.index()) * 2 + doubled as usize
}

impl Outlook {
    /// Works a board out.
    pub(crate) fn of(board: &Arc<Board>) -> Outlook {
        let mut working = Working::new(board);
        working.go_on(&mut || false).expect("it goes on as long as it is given time")
    }

    /// The turns left for a player who stands somewhere.
    pub(crate) fn from(&self, cell: Cell, dir: Dir, throws: u32, doubled: bool) -> u32 {
        self.turns[index(cell, dir, throws, doubled)]
    }

    /// The turns left for a player in the starting area.
    pub(crate) const fn home(&self) -> u32 {
        self.home
    }

    fn go_home(&mut self, board: &Board) {
        let entering = match board.house.enter {
            Enter::Any => TURN,
            Enter::Six => 6 * TURN,
        };
        let first = board.house.line_up().map(|who| {
            let home = board.layout.home(who);
            self.from(home.first, home.facing, 0, false)
        });
        self.home = (first.max().unwrap_or(0) + entering).min(MOST);
    }

    /// What is known better of a cell now, by direction and throws made; `ends` are those of a die in a direction.
    fn improved<'e>(
        &self,
        board: &Board,
        ends: impl Fn(Dir, usize) -> &'e [(End, u32)],
        doubled: bool,
    ) -> [[u32; 4]; 4] {
        let (mut turns, odds) = ([[0; 4]; 4], odds_of_best(fresh(board.house.hand)));
        for made in 0..4 {
            // What each die leaves in each direction.
            let count = Count::after(&board.house, made);
            let left = Dir::ALL
                .map(|dir| [0, 1, 2, 3, 4, 5].map(|die| self.mean(ends(dir, die), dir, count, doubled)));
            for dir in Dir::ALL {
                let mut dice = left[dir.index()];
                if made == 3 {
                    let back = left[dir.opposite().index()];
                    for (die, turns) in dice.iter_mut().enumerate() {
                        let kept = if board.house.choose_turns { back[die].min(*turns) } else { *turns };
                        let named: u32 = left.iter().map(|dice| dice[die]).sum();
                        *turns = (named + 2 * kept) / 6;
                    }
                }
                turns[dir.index()][made as usize] = (TURN + best_of(dice, odds)).min(MOST);
            }
        }
        turns
    }

    /// Takes it in; the greatest change.
    fn store(&mut self, cell: Cell, doubled: bool, turns: [[u32; 4]; 4]) -> u32 {
        let mut change = 0;
        for dir in Dir::ALL {
            for made in 0..4 {
                let new = turns[dir.index()][made as usize];
                let old = &mut self.turns[index(cell, dir, made, doubled)];
                change = change.max(new.abs_diff(*old));
                *old = new;
            }
        }
        change
    }

    fn mean(&self, ends: &[(End, u32)], dir: Dir, count: Count, doubled: bool) -> u32 {
        let left = |end: End| match end {
            End::At(cell) => self.from(cell, dir, count.moved, doubled),
            End::Stuck(cell) => self.from(cell, dir, count.blocked, doubled),
            End::Flag => 0,
            End::Home => self.home,
        };
        if let [(end, _)] = ends {
            return left(*end);
        }
        let sum: u64 = ends.iter().map(|&(end, odds)| u64::from(left(end)) * u64::from(odds)).sum();
        (sum / u64::from(WHOLE)) as u32
    }
}

/// The throws made after one more: one that moves, and one that is blocked (SA-X18).
#[derive(Clone, Copy)]
struct Count {
    moved: u32,
    blocked: u32,
}

impl Count {
    const fn after(house: &House, made: u32) -> Self {
        Count { moved: made + 1, blocked: after_blocked(house, made + 1) }
    }
}

/// Where anybody can stand.
fn cells(board: &Board) -> Vec<Cell> {
    let door = Some(board.layout.door).filter(|door| !board.is_open(*door) && !board.house.is_basic());
    board.open_cells().chain(door).collect()
}

/// Where every die leads from a cell, by direction and face, without doubt.
type Certain = [[[(End, u32); 1]; 6]; 4];

/// Where somebody stands, which way they face, and how many throws they have made.
pub(crate) type Standing = (Cell, Dir, u32);

/// The turns to the flag while the stairs stay as they are, and after that as an outlook has them.
#[derive(Clone, Debug)]
pub(crate) struct Soon {
    modes: Vec<Mode>,
    /// Where every die leads while the stairs stay, by cell.
    ends: Vec<Certain>,
    /// Whether one may turn round where the direction die shows nothing (SA-X07).
    turns_round: bool,
    /// Whether a blocked throw brings the direction die (SA-X18).
    blocked_turns: bool,
    /// By the number of turns that are left before the stairs change, from 0.
    turns: Vec<Outlook>,
}

impl Soon {
    /// Works it out for the modes of now.
    pub(crate) fn of(board: &Board, later: &Outlook, modes: &[Mode]) -> Soon {
        let mut turns = vec![later.clone()];
        let house = &board.house;
        let ahead = if house.stairs_change() { (house.stair_change_every - 1).min(AHEAD) } else { 0 };
        let cells = cells(board);
        let ends: Vec<Certain> = cells
            .iter()
            .map(|&cell| Dir::ALL.map(|dir| certain(board, modes, cell, dir).map(|end| [(end, WHOLE)])))
            .collect();
        for k in 0..ahead as usize {
            let mut next = turns[k].clone();
            for (&cell, ends) in cells.iter().zip(&ends) {
                let better = turns[k].improved(board, |dir, die| &ends[dir.index()][die], false);
                next.store(cell, false, better);
            }
            turns.push(next);
        }
        let mut all = vec![[[[(End::Home, WHOLE); 1]; 6]; 4]; CELLS];
        for (cell, ends) in cells.iter().zip(ends) {
            all[cell.index()] = ends;
        }
        let (turns_round, blocked_turns) = (board.house.choose_turns, board.house.turns_when_blocked());
        Soon { modes: modes.to_vec(), ends: all, turns_round, blocked_turns, turns }
    }

    /// The turns left for somebody who stands somewhere, keeps two values and draws a third, if the next turns are played
    /// as well as these values allow: so many turns, but none beyond the next change of the stairs.
    pub(crate) fn search(&self, at: Standing, [a, b]: [u8; 2], ahead: u32, depth: u32) -> u32 {
        let then = ahead.saturating_sub(1);
        let sum: u32 = if depth <= 1 || then == 0 {
            // What is kept after the last turn does not matter.
            let left: [u32; 6] = std::array::from_fn(|die| self.after(at, die as u8 + 1, None, then));
            let of = |value: u8| left[usize::from(value) - 1];
            left.iter().map(|turns| (*turns).min(of(a)).min(of(b))).sum()
        } else {
            let deeper = |value, kept| self.after(at, value, Some((kept, depth - 1)), then);
            let best = |drawn| deeper(a, [b, drawn]).min(deeper(b, [a, drawn])).min(deeper(drawn, [a, b]));
            (1..=6).map(best).sum()
        };
        TURN + sum / 6
    }

    /// The turns left after a value was played, by another search with what is kept, if any.
    fn after(&self, at: Standing, value: u8, kept: Option<([u8; 2], u32)>, ahead: u32) -> u32 {
        let (cell, dir, throws) = at;
        let blocked = if self.blocked_turns { (throws + 1) | 3 } else { throws + 1 };
        let end = |dir: Dir| match (self.ends[cell.index()][dir.index()][usize::from(value) - 1][0].0, kept) {
            (End::Flag, _) => 0,
            (End::Home, _) => self.with(ahead).home(),
            (End::At(to), None) => self.with(ahead).from(to, dir, throws + 1, false),
            (End::At(to), Some((kept, depth))) => self.search((to, dir, throws + 1), kept, ahead, depth),
            (End::Stuck(at), None) => self.with(ahead).from(at, dir, blocked, false),
            (End::Stuck(at), Some((kept, depth))) => self.search((at, dir, blocked), kept, ahead, depth),
        };
        if throws % 4 != 3 {
            return end(dir);
        }
        // The direction die: each direction once, and twice nothing.
        let all = Dir::ALL.map(end);
        let on = all[dir.index()];
        let on = if self.turns_round { on.min(all[dir.opposite().index()]) } else { on };
        (all.iter().sum::<u32>() + 2 * on) / 6
    }

    /// Whether it is about these modes.
    pub(crate) fn is_about(&self, modes: &[Mode]) -> bool {
        self.modes == modes
    }

    /// The outlook of somebody who has so many turns before the stairs change.
    pub(crate) fn with(&self, turns: u32) -> &Outlook {
        &self.turns[(turns as usize).min(self.turns.len() - 1)]
    }
}

/// Where each die leads from a cell if the stairs are as they are.
fn certain(board: &Board, modes: &[Mode], cell: Cell, dir: Dir) -> [End; 6] {
    let (flag, pass) = (board.flag, board.house.flag_on_pass);
    let mut ends = [End::Stuck(cell); 6];
    let (mut at, mut passed) = (cell, false);
    for done in 0..6 {
        let Some(to) = board.next(at, dir) else { break };
        at = to;
        passed |= pass && at == flag;
        let mut used = None;
        for ride in 0.. {
            let open = board.ways(at).iter().filter(|way| Some(way.by) != used && way.is_open(modes));
            let Some(way) = open.min_by_key(|way| board.rank(way)) else { break };
            (at, used) = (way.to, Some(way.by));
            passed |= pass && at == flag;
            if ride == RIDES || board.is_start(at) {
                ends[done..].fill(if passed { End::Flag } else { End::Home });
                return ends;
            }
        }
        ends[done] = if passed || at == flag { End::Flag } else { End::At(at) };
    }
    ends
}

/// To how many new dice a hand comes: of several values one is new in every turn, and what was kept has been passed over
/// before, so a hand does for one die less than it holds.
const fn fresh(hand: u32) -> u32 {
    if hand > 1 { hand - 1 } else { hand }
}

/// How often the best, the second best … of six faces is the best of so many dice, of all [`WHOLE`] times.
fn odds_of_best(hand: u32) -> [u32; 6] {
    [0, 1, 2, 3, 4, 5].map(|k: u32| ((6 - k).pow(hand) - (5 - k).pow(hand)) * WHOLE / 6u32.pow(hand))
}

/// The mean of the least of some dice, by what each face leaves.
fn best_of(mut dice: [u32; 6], odds: [u32; 6]) -> u32 {
    // Six numbers in order with twelve comparisons.
    for (a, b) in
        [(1, 2), (4, 5), (0, 2), (3, 5), (0, 1), (3, 4), (2, 5), (0, 3), (1, 4), (2, 4), (1, 3), (2, 3)]
    {
        let (low, high) = (dice[a].min(dice[b]), dice[a].max(dice[b]));
        (dice[a], dice[b]) = (low, high);
    }
    let sum: u64 = dice.iter().zip(odds).map(|(&turns, odds)| u64::from(turns) * u64::from(odds)).sum();
    (sum / u64::from(WHOLE)) as u32
}

/// All throws from a cell in a direction, on their way.
struct Walk<'a> {
    board: &'a Board,
    dir: Dir,
    doubled: bool,
    ends: [Ends; 6],
}

impl Walk<'_> {
    /// Goes on from a cell after some steps; `passed` if the flag has been touched.
    fn go_on(&mut self, at: Cell, done: u32, passed: bool, odds: u32) {
        let reach = if self.doubled { 2 } else { 1 };
        if done > 0 && done.is_multiple_of(reach) {
            let here = at == self.board.flag;
            self.end(done / reach, if passed || here { End::Flag } else { End::At(at) }, odds);
        }
        if done == 6 * reach || odds == 0 {
            return;
        }
        // What is blocked gets no end here, and stays where it is (SA-046).
        let Some(to) = self.board.next(at, self.dir) else { return };
        let pass = self.board.house.flag_on_pass;
        self.ride(to, done + 1, passed || (pass && to == self.board.flag), odds, None, RIDES);
    }

    /// The rides from a cell: of the open ways the nearest to the flag (SA-015), and stairs may be closed.
    fn ride(&mut self, at: Cell, done: u32, passed: bool, odds: u32, used: Option<By>, left: u8) {
        let mut ways: Vec<&Way> = self.board.ways(at).iter().filter(|way| Some(way.by) != used).collect();
        ways.sort_by_key(|way| self.board.rank(way));
        let mut closed = odds;
        for way in ways {
            let open = closed * self.open(way) / 6;
            closed -= open;
            if open == 0 {
                continue;
            }
            let pass = self.board.house.flag_on_pass;
            let passed = passed || (pass && way.to == self.board.flag);
            if left == 0 || self.board.is_start(way.to) {
                // SA-048: every longer throw ends here, too.
                let reach = if self.doubled { 2 } else { 1 };
                for die in done.div_ceil(reach)..=6 {
                    self.end(die, if passed { End::Flag } else { End::Home }, open);
                }
            } else {
                self.ride(way.to, done, passed, open, Some(way.by), left - 1);
            }
        }
        self.go_on(at, done, passed, closed);
    }

    /// How often a way is open, of six times.
    fn open(&self, way: &Way) -> u32 {
        let house = &self.board.house;
        match way.by {
            By::Pole(_) => 6,
            By::Stairs(_) if !house.stairs_change() => 6,
            By::Stairs(_) if house.stair_modes == 2 => 3,
            By::Stairs(_) => 4,
        }
    }

    fn end(&mut self, die: u32, end: End, odds: u32) {
        let ends = &mut self.ends[die as usize - 1];
        match ends.iter_mut().find(|(known, _)| *known == end) {
            Some((_, known)) => *known += odds,
            None => ends.push((end, odds)),
        }
    }

    /// What is left of the odds of each die is that the throw is blocked.
    fn stay_put(&mut self, cell: Cell) {
        for die in 1..=6 {
            let sum: u32 = self.ends[die - 1].iter().map(|(_, odds)| odds).sum();
            if sum < WHOLE {
                self.end(die as u32, End::Stuck(cell), WHOLE - sum);
            }
        }
    }
}
