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
use crate::rules::Plan;
use crate::stats::{Playing, Stats, quantile};
use kernel::diagnostic::{Diagnostic, Level};
use kernel::dice::{Dice, Lane};
use std::ops::ControlFlow;
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
    Search::new(layout, wanted, house, seed).go_on(&mut || false).break_value().flatten()
}

/// The search for a board, which can be cut anywhere.
pub(crate) struct Search {
    site: Site,
    wanted: Wanted,
    house: House,
    seed: u64,
    /// How many boards were drawn.
    attempts: u64,
    /// How many rounds were played on them.
    rounds: u64,
    nearest: Option<(u64, Generated)>,
    /// The board that is being tried out.
    trial: Option<Trial>,
}

impl Search {
    pub(crate) fn new(layout: &Layout, wanted: &Wanted, house: &House, seed: u64) -> Self {
        let (wanted, house) = (wanted.clone(), house.clone());
        Search {
            site: Site::of(layout),
            wanted,
            house,
            seed,
            attempts: 0,
            rounds: 0,
            nearest: None,
            trial: None,
        }
    }

    /// Works until the time is spent and there is more to do, or until there is an answer: the board, if there is one.
    pub(crate) fn go_on(&mut self, is_spent: &mut dyn FnMut() -> bool) -> ControlFlow<Option<Generated>> {
        loop {
            let Some(mut trial) = self.trial.take() else {
                self.next()?;
                if is_spent() {
                    return ControlFlow::Continue(());
                }
                continue;
            };
            if trial.go_on(is_spent).is_none() {
                self.trial = Some(trial);
                return ControlFlow::Continue(());
            }
            if let Some(found) = self.judge(trial) {
                return ControlFlow::Break(Some(found));
            }
        }
    }

    /// Draws another board to be tried out; the answer if no more are to be tried.
    fn next(&mut self) -> ControlFlow<Option<Generated>> {
        if self.attempts == ATTEMPTS || self.rounds > MOST_ROUNDS {
            let Some((_, made)) = self.nearest.take() else { return ControlFlow::Break(None) };
            if !self.wanted.certain {
                return ControlFlow::Break(Some(made));
            }
            self.trial = Some(Trial::new(made.board, &self.wanted, Games::Last));
            return ControlFlow::Continue(());
        }
        let dice = Dice::seeded(self.seed).split(self.attempts);
        self.attempts += 1;
        let board = draft(&self.site, &self.wanted, &self.house, dice, self.seed);
        self.trial = board.map(|board| Trial::new(board, &self.wanted, Games::Some));
        ControlFlow::Continue(())
    }

    /// What a board is worth on which enough games were played: found, or nearer than others, or worth more games.
    fn judge(&mut self, trial: Trial) -> Option<Generated> {
        let games = trial.games;
        let (made, miss, played) = trial.result(&self.wanted);
        match games {
            Games::Last => return Some(made),
            Games::Some => self.rounds += played,
            Games::Certain => {}
        }
        if made.fits && self.wanted.certain && games == Games::Some {
            self.trial = Some(Trial::new(made.board, &self.wanted, Games::Certain));
            return None;
        }
        if made.fits {
            return Some(made);
        }
        if self.nearest.as_ref().is_none_or(|(least, _)| miss < *least) {
            self.nearest = Some((miss, made));
        }
        None
    }
}

/// How many games are played on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Games {
    /// A few.
    Some,
    /// As many as it takes to be certain.
    Certain,
    /// The same, on the board that is taken in the end.
    Last,
}

/// Games on a board.
struct Trial {
    board: Board,
    games: Games,
    /// The limit of the house, while that of the trial stands in its place.
    most_rounds: u32,
    stats: Stats,
    playing: Option<Playing>,
    plan: Plan,
}

/// A board thrown together; `None` if somebody cannot win on it.
fn draft(site: &Site, wanted: &Wanted, house: &House, mut dice: Dice, seed: u64) -> Option<Board> {
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
        let problems = Board::survey_sketch(&site.layout, &sketch, house, false).problems;
        let bad: Vec<Diagnostic> =
            problems.into_iter().filter(|problem| is_bad(problem, wanted.clean)).collect();
        prune(&mut sketch.walls, NAMES[0], &bad);
        prune(&mut sketch.stairs, NAMES[1], &bad);
        prune(&mut sketch.poles, NAMES[2], &bad);
        if sketch.entries() == entries {
            break;
        }
    }
    let Surveyed { board, problems, reach, .. } = Board::survey_sketch(&site.layout, &sketch, house, true);
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

/// So many turns are played between two looks at the clock.
const TURNS: u32 = 1000;

impl Trial {
    fn new(mut board: Board, wanted: &Wanted, games: Games) -> Self {
        // Games far beyond the wanted length need not be played to their end.
        let patience = match games {
            Games::Some => wanted.rounds.end().saturating_mul(3).max(100),
            Games::Certain | Games::Last => u32::MAX,
        };
        let patience = patience.min(board.house.max_rounds);
        let most_rounds = std::mem::replace(&mut board.house.max_rounds, patience);
        let stats = Stats::none(&board);
        Trial { board, games, most_rounds, stats, playing: None, plan: Plan::default() }
    }

    /// How many games are played.
    const fn wanted(&self) -> u64 {
        match self.games {
            Games::Some => GAMES,
            Games::Certain | Games::Last => CERTAIN,
        }
    }

    /// Plays until the time is spent. `None`: there are more games to be played.
    fn go_on(&mut self, is_spent: &mut dyn FnMut() -> bool) -> Option<()> {
        let first = if self.games == Games::Some { self.board.seed } else { 1 };
        while self.stats.games() < self.wanted() {
            let seed = first.wrapping_add(self.stats.games());
            let playing = self.playing.get_or_insert_with(|| Playing::new(&self.board, seed));
            let over = (0..TURNS).find_map(|_| playing.turn(&self.board, &mut self.plan, &mut |_| {}));
            if let Some(tally) = over {
                self.stats.add(&tally);
                self.playing = None;
            }
            if is_spent() {
                return None;
            }
        }
        Some(())
    }

    /// The board, how far it is from what is wanted, and how many rounds were played.
    fn result(self, wanted: &Wanted) -> (Generated, u64, u64) {
        let (games, mut board, stats) = (self.wanted(), self.board, self.stats);
        board.house.max_rounds = self.most_rounds;
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
}

/// Where to build.
struct Site {
    layout: Layout,
    /// The cells of each floor; empty for the usual building, which draws coordinates so that its seeds stay valid.
    cells: [Vec<Cell>; 3],
}

impl Site {
    fn of(layout: &Layout) -> Self {
        let on = |floor: u8| {
            let usual = layout.is_usual();
            let exists = |cell: &Cell| layout.shape(*cell) == Shape::Maze && cell.floor() == floor && !usual;
            Cell::all().filter(exists).collect()
        };
        Site { cells: [on(0), on(1), on(2)], layout: layout.clone() }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// How many rounds are played for a board of this difficulty.
    fn rounds(difficulty: Difficulty, house: &House, seed: u64) -> u64 {
        let wanted = Wanted { clean: house.hand > 1, ..Wanted::of(difficulty) };
        let mut search = Search::new(&Layout::default(), &wanted, house, seed);
        assert!(search.go_on(&mut || false).is_break());
        search.rounds
    }

    #[test]
    fn ordinary_wishes_are_met_long_before_the_search_gives_up() {
        let mut race = House::default();
        race.race();
        for difficulty in Difficulty::ALL {
            for house in [&House::default(), &race] {
                let most = (1..=3).map(|seed| rounds(difficulty, house, seed)).max().unwrap_or(0);
                assert!(most * 4 < MOST_ROUNDS, "{difficulty:?}: {most} rounds");
            }
        }
    }
}
