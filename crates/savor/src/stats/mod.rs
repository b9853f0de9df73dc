//! Statistics over many games (SA-X01): one game as a small [`Tally`], many summed up in [`Stats`]. Threads that take
//! ranges of seeds, merged in order, give the same result for any number of them. Rendering is in `render.rs`.

mod render;

use crate::board::Board;
use crate::cell::Player;
use crate::each::Each;
use crate::event::{Event, Means};
use crate::rules::Plan;
use crate::state::Race;
use kernel::dice::Dice;

/// What one game came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Who won; `None` for a draw.
    pub winner: Option<Player>,
    /// In which round it ended.
    pub rounds: u32,
    /// Turns played.
    pub turns: u64,
    /// Throws in the maze.
    pub throws: u64,
    /// Those of them that were blocked.
    pub blocked: u64,
    /// Meals at Bawana, by the order of [`Dish::ALL`](crate::event::Dish::ALL).
    pub meals: [u64; 5],
    /// Captures.
    pub captures: u64,
    /// Times somebody was caught in a loop.
    pub loops: u64,
    /// Times somebody rode into the starting area.
    pub falls: u64,
    /// Stairs taken.
    pub stairs: u64,
    /// Poles slid down.
    pub poles: u64,
}

impl Tally {
    /// Notes how a race ended.
    pub(crate) fn close(&mut self, race: &Race) {
        self.winner = race.winner;
        self.rounds = race.round - u32::from(race.winner.is_none());
    }

    pub(crate) fn count(&mut self, event: Event) {
        match event {
            Event::Turn { .. } => self.turns += 1,
            Event::Moves { .. } => self.throws += 1,
            Event::Blocked { .. } => {
                self.throws += 1;
                self.blocked += 1;
            }
            Event::Rides { by: Means::Pole, .. } => self.poles += 1,
            Event::Rides { .. } => self.stairs += 1,
            Event::Eats { dish, .. } => self.meals[dish as usize] += 1,
            Event::Captures { .. } => self.captures += 1,
            Event::Loops { .. } => self.loops += 1,
            Event::Falls { .. } => self.falls += 1,
            _ => {}
        }
    }

    fn take(&mut self, other: &Tally) {
        self.turns += other.turns;
        self.throws += other.throws;
        self.blocked += other.blocked;
        self.captures += other.captures;
        self.loops += other.loops;
        self.falls += other.falls;
        self.stairs += other.stairs;
        self.poles += other.poles;
        for (sum, meals) in self.meals.iter_mut().zip(other.meals) {
            *sum += meals;
        }
    }
}

/// Plays one game to its end in silence. `plan` is scratch memory to be kept from game to game.
pub fn play(board: &Board, seed: u64, plan: &mut Plan) -> Tally {
    play_watched(board, seed, plan, &mut |_| {})
}

/// The same, showing every event to somebody.
#[inline]
pub(crate) fn play_watched(
    board: &Board,
    seed: u64,
    plan: &mut Plan,
    watch: &mut impl FnMut(&Event),
) -> Tally {
    let mut playing = Playing::new(board, seed);
    loop {
        if let Some(tally) = playing.turn(board, plan, watch) {
            return tally;
        }
    }
}

/// A game that is being played in silence.
pub(crate) struct Playing {
    dice: Dice,
    race: Race,
    tally: Tally,
}

impl Playing {
    /// Nobody has thrown yet.
    pub(crate) fn new(board: &Board, seed: u64) -> Self {
        let dice = Dice::seeded(seed);
        Playing { race: Race::new(board, &dice), dice, tally: Tally::default() }
    }

    /// One turn; once it is over, what it came to instead.
    #[inline]
    pub(crate) fn turn(
        &mut self,
        board: &Board,
        plan: &mut Plan,
        watch: &mut impl FnMut(&Event),
    ) -> Option<Tally> {
        let Playing { dice, race, tally } = self;
        if race.is_over(board) {
            tally.close(race);
            return Some(*tally);
        }
        race.turn(board, plan, dice, &mut |event| {
            watch(&event);
            tally.count(event);
        });
        None
    }
}

/// Many games together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Games won by each player.
    pub wins: Each<u64>,
    /// Games without a winner.
    pub draws: u64,
    /// The sums over all games; winner and rounds mean nothing here.
    pub sum: Tally,
    /// In which round each game ended, in the order of the games.
    pub rounds: Vec<u32>,
}

impl Stats {
    /// Games on the seeds from `first` on, counting up (and round the end of the numbers).
    pub fn of_games(board: &Board, first: u64, games: u64) -> Stats {
        let (mut stats, mut plan) = (Stats::none(board), Plan::default());
        for k in 0..games {
            stats.add(&play(board, first.wrapping_add(k), &mut plan));
        }
        stats
    }

    /// No game yet, for those on a board.
    pub(crate) fn none(board: &Board) -> Stats {
        let mut stats = Stats::default();
        stats.wins.widen(board.layout.count);
        stats
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.rounds.len() as u64
    }

    /// Takes in one more game.
    pub fn add(&mut self, game: &Tally) {
        match game.winner {
            Some(who) => self.wins[who.index()] += 1,
            None => self.draws += 1,
        }
        self.rounds.push(game.rounds);
        self.sum.take(game);
    }

    /// Takes in the games that come after these.
    pub fn merge(&mut self, later: &Stats) {
        self.wins.widen(later.wins.len());
        for (sum, wins) in self.wins.iter_mut().zip(later.wins.iter()) {
            *sum += wins;
        }
        self.draws += later.draws;
        self.rounds.extend_from_slice(&later.rounds);
        self.sum.take(&later.sum);
    }

    /// The rounds of all games, sorted.
    pub fn sorted_rounds(&self) -> Vec<u32> {
        let mut rounds = self.rounds.clone();
        rounds.sort_unstable();
        rounds
    }
}

/// The value below or at which `percent` of some sorted numbers lie (nearest rank); 0 of nothing.
pub fn quantile(sorted: &[u32], percent: usize) -> u32 {
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).copied().unwrap_or(0)
}

/// Up to `bars` bars of the same round width: from, to (included), count. A last bar takes the tail beyond 95 %.
pub fn histogram(sorted: &[u32], bars: usize) -> Vec<(u32, u32, u64)> {
    let (Some(&least), Some(&most)) = (sorted.first(), sorted.last()) else { return Vec::new() };
    let usual = quantile(sorted, 95);
    let span = (usual - least) / bars.max(1) as u32 + 1;
    // 1, 2 or 5 times a power of ten.
    let ten = 10u32.pow(span.ilog10());
    let width = [1, 2, 5, 10].into_iter().map(|n| n * ten).find(|&w| w >= span).unwrap_or(span);
    let mut from = least / width * width;
    let mut found = Vec::new();
    let count = |low: u32, high: u32| {
        (sorted.partition_point(|&n| n <= high) - sorted.partition_point(|&n| n < low)) as u64
    };
    while from <= usual {
        let to = from + (width - 1);
        found.push((from, to, count(from, to)));
        from = to + 1;
    }
    if from <= most {
        found.push((from, most, count(from, most)));
    }
    found
}
