//! Random boards (SA-X04): valid, winnable by every player, and about as long as was asked for.
//!
//! Entries are drawn at random, and those that the files' checks would skip are drawn again. Then come the exact
//! search for who can reach the flag and some simulated games, whose median of rounds is the board's difficulty. If
//! none of [`ATTEMPTS`] boards lies in the wanted range, the nearest is taken. Everything follows from the seed.

use crate::board::{Board, Pole, Sketch, Stairs, Wall};
use crate::cell::{Cell, LENGTH, Shape, WIDTH};
use crate::files::{NAMES, Surveyed};
use crate::house::House;
use crate::layout::Layout;
use crate::stats::{Stats, quantile};
use kernel::diagnostic::{Diagnostic, Level};
use kernel::dice::{Dice, Lane};
use std::ops::RangeInclusive;

/// How many boards are tried.
pub const ATTEMPTS: u64 = 80;
/// How often entries that cannot stand are drawn anew; where so many have no room, there are fewer.
const REFILLS: usize = 30;
/// How many games tell how long a board's games are, roughly.
const GAMES: u64 = 25;
/// How many tell it for certain: those on the seeds from 1 on, as `stats` plays them.
pub const CERTAIN: u64 = 1000;
/// How many rounds are played at most to find a board: then the nearest so far is taken. Ordinary wishes need a
/// fifth of it; without it house rules under which nobody comes on would take a page for many seconds.
const MOST_ROUNDS: u64 = 20_000_000;
/// The notes that a clean board must not have: parts of a pole or a wall that do not exist, ends in the starting area.
const UNCLEAN: [&str; 3] = ["N01", "N02", "N05"];

/// How long games on a board are to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difficulty {
    /// Some hundred rounds.
    Easy,
    /// One or two thousand rounds.
    Medium,
    /// Many thousand rounds.
    Hard,
}

impl Difficulty {
    /// All of them, from short to long.
    pub const ALL: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];

    /// Its name.
    pub const fn name(self) -> &'static str {
        ["easy", "medium", "hard"][self as usize]
    }

    /// The one of that name, or the easiest.
    pub(crate) fn named(name: &str) -> Self {
        Difficulty::ALL.into_iter().find(|difficulty| difficulty.name() == name).unwrap_or(Difficulty::Easy)
    }

    /// The wanted median of the rounds.
    pub const fn rounds(self) -> RangeInclusive<u32> {
        match self {
            Difficulty::Easy => 30..=600,
            Difficulty::Medium => 601..=2_500,
            Difficulty::Hard => 2_501..=15_000,
        }
    }
}

/// What a board is to be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// How many walls.
    pub walls: usize,
    /// How many stairs.
    pub stairs: usize,
    /// How many poles.
    pub poles: usize,
    /// The median of the rounds.
    pub rounds: RangeInclusive<u32>,
    /// The greatest difference between the most and the fewest wins of players, in percent.
    pub spread: u32,
    /// Whether nothing on it gives a note. Without it seeds give the boards that they always gave.
    pub clean: bool,
    /// Whether its length is that of [`CERTAIN`] games, and not only of a few.
    pub certain: bool,
}

impl Wanted {
    /// A usual board of some difficulty.
    pub fn of(difficulty: Difficulty) -> Wanted {
        let (walls, stairs, poles) = match difficulty {
            Difficulty::Easy => (8, 10, 2),
            Difficulty::Medium => (12, 7, 3),
            Difficulty::Hard => (14, 4, 4),
        };
        let rounds = difficulty.rounds();
        Wanted { walls, stairs, poles, rounds, spread: 100, clean: false, certain: false }
    }
}

/// A generated board and how it plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The board.
    pub board: Board,
    /// The median of the rounds in the games that were tried.
    pub median: u32,
    /// Whether it is what was wanted, and not only the nearest that was found.
    pub fits: bool,
}

/// Makes a board from a seed, the same everywhere. `None` only where house rules or wishes leave no winnable board.
pub fn generate(layout: &Layout, wanted: &Wanted, house: &House, seed: u64) -> Option<Generated> {
    let site = Site::of(layout);
    let mut nearest: Option<(u64, Generated)> = None;
    let mut rounds = 0;
    for attempt in 0..ATTEMPTS {
        if rounds > MOST_ROUNDS {
            break;
        }
        let Some(board) = draft(&site, wanted, house, Dice::seeded(seed).split(attempt), seed) else {
            continue;
        };
        let (mut made, mut miss, played) = try_out(board, wanted, GAMES);
        rounds += played;
        if made.fits && wanted.certain {
            (made, miss, _) = try_out(made.board, wanted, CERTAIN);
        }
        if made.fits {
            return Some(made);
        }
        if nearest.as_ref().is_none_or(|(least, _)| miss < *least) {
            nearest = Some((miss, made));
        }
    }
    let (_, made) = nearest?;
    Some(if wanted.certain { try_out(made.board, wanted, CERTAIN).0 } else { made })
}

/// A board thrown together; `None` if somebody cannot win on it.
fn draft(site: &Site<'_>, wanted: &Wanted, house: &House, mut dice: Dice, seed: u64) -> Option<Board> {
    let mut sketch = Sketch { seed: Some(seed), ..Sketch::default() };
    let mut lane = dice.lane(0);
    for refill in 0..REFILLS {
        let missing = |wanted: usize, there: usize| 0..wanted - there;
        sketch.walls.extend(missing(wanted.walls, sketch.walls.len()).map(|_| site.wall(&mut lane)));
        sketch.stairs.extend(missing(wanted.stairs, sketch.stairs.len()).map(|_| site.stairs(&mut lane)));
        sketch.poles.extend(missing(wanted.poles, sketch.poles.len()).map(|_| site.pole(&mut lane)));
        if refill == 0 {
            sketch.flag = Some(site.cell(&mut lane, 0, 2));
        }
        let entries = sketch.entries();
        let problems = Board::survey_sketch(site.layout, &sketch, house, false).problems;
        let bad: Vec<Diagnostic> =
            problems.into_iter().filter(|problem| is_bad(problem, wanted.clean)).collect();
        prune(&mut sketch.walls, NAMES[0], &bad);
        prune(&mut sketch.stairs, NAMES[1], &bad);
        prune(&mut sketch.poles, NAMES[2], &bad);
        if sketch.entries() == entries {
            break;
        }
    }
    let Surveyed { board, problems, reach, .. } = Board::survey_sketch(site.layout, &sketch, house, true);
    let clean = !problems.iter().any(|problem| is_bad(problem, wanted.clean));
    let winnable = reach.is_some_and(|reach| reach.routes.iter().all(|route| route.throws.is_some()));
    board.filter(|_| clean && winnable)
}

/// Whether something cannot stay.
fn is_bad(problem: &Diagnostic, clean: bool) -> bool {
    problem.level > Level::Note || (clean && UNCLEAN.contains(&&*problem.code))
}

/// Leaves out the entries with problems. One line is one entry, as a sketch is written.
fn prune<T>(entries: &mut Vec<T>, file: &str, problems: &[Diagnostic]) {
    let mut line = 0;
    entries.retain(|_| {
        line += 1;
        !problems.iter().any(|p| p.file == file && p.line == line)
    });
}

/// Some games; how far the board is from what is wanted comes with it, and how many rounds were played.
fn try_out(mut board: Board, wanted: &Wanted, games: u64) -> (Generated, u64, u64) {
    let certain = games == CERTAIN;
    // Games far beyond the wanted length need not be played to their end.
    let patience = if certain { u32::MAX } else { wanted.rounds.end().saturating_mul(3).max(100) };
    let patience = patience.min(board.house.max_rounds);
    let usual = std::mem::replace(&mut board.house.max_rounds, patience);
    let stats = Stats::of_games(&board, if certain { 1 } else { board.seed }, games);
    board.house.max_rounds = usual;
    let rounds = stats.sorted_rounds();
    let median = quantile(&rounds, 50);
    let playing: Vec<u64> = board.house.line_up().map(|who| stats.wins[who.index()]).collect();
    let most = playing.iter().max().copied().unwrap_or(0);
    let spread = (most - playing.iter().min().copied().unwrap_or(0)) * 100 / games;
    let length = u64::from(wanted.rounds.start().saturating_sub(median))
        + u64::from(median.saturating_sub(*wanted.rounds.end()));
    // A percent of spread too much counts as much as ten rounds too many.
    let miss = length + spread.saturating_sub(u64::from(wanted.spread)) * 10;
    let played = rounds.iter().map(|&rounds| u64::from(rounds)).sum();
    (Generated { board, median, fits: miss == 0 }, miss, played)
}

/// Where to build.
struct Site<'a> {
    layout: &'a Layout,
    /// The cells of each floor; empty for the usual building, which draws coordinates so that its seeds stay valid.
    cells: [Vec<Cell>; 3],
}

impl<'a> Site<'a> {
    fn of(layout: &'a Layout) -> Self {
        let on = |floor: u8| {
            let usual = layout.is_usual();
            let exists = |cell: &Cell| layout.shape(*cell) == Shape::Maze && cell.floor() == floor && !usual;
            Cell::all().filter(exists).collect()
        };
        Site { layout, cells: [on(0), on(1), on(2)] }
    }

    /// A coordinate on one of some floors; more often than not it exists.
    fn cell(&self, lane: &mut Lane<'_>, lowest: i64, highest: i64) -> Cell {
        let floor = lane.range(lowest, highest);
        if let Some(&cell) = lane.pick(&self.cells[floor as usize]) {
            return cell;
        }
        let column = if floor == 2 { lane.range(8, 16) } else { lane.range(0, LENGTH as i64 - 1) };
        Cell::new(floor, lane.range(0, WIDTH as i64 - 1), column)
            .expect("the ranges are those of the building")
    }

    /// A wall of two to six cells.
    fn wall(&self, lane: &mut Lane<'_>) -> Wall {
        let from = self.cell(lane, 0, 2);
        let long = lane.range(1, 5);
        let (f, w, l) = from.into();
        let (w, l) = if lane.odds(1, 2) { (w + long, l) } else { (w, l + long) };
        let to = Cell::new(f, w.min(WIDTH as i64 - 1), l.min(LENGTH as i64 - 1));
        Wall { from, to: to.expect("it was cut off at the edge") }
    }

    /// Stairs: mostly to the next floor.
    fn stairs(&self, lane: &mut Lane<'_>) -> Stairs {
        let (low, high) = *lane.pick(&[(0, 1), (0, 1), (1, 2), (1, 2), (0, 2)]).expect("there are five");
        Stairs { lower: self.cell(lane, low, low), upper: self.cell(lane, high, high) }
    }

    fn pole(&self, lane: &mut Lane<'_>) -> Pole {
        let (low, top) = *lane.pick(&[(0, 1), (1, 2), (0, 2)]).expect("there are three");
        let high = self.cell(lane, i64::from(top), i64::from(top));
        Pole { foot: high.on_floor(low), top }
    }
}
