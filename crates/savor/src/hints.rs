//! Hints on a board (SA-X03): stairs and poles out of reach, loops, players shut in, reachable cells, and the likely
//! length of a game. All but the length, which is estimated from some games, comes from the exact [`Reach`].

use crate::board::Board;
use crate::cell::{Cell, Player};
use crate::reach::{Reach, Route};
use crate::stats::{Stats, quantile};
use kernel::diagnostic::Diagnostic;

/// How many games are tried for the length of a game, and how long each may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trial {
    /// Games, on the seeds from 1 on.
    pub games: u64,
    /// The most rounds of each.
    pub rounds: u32,
}

impl Trial {
    /// Enough for a figure to rely on: some tenths of a second.
    pub const CHECK: Trial = Trial { games: 41, rounds: 20_000 };
    /// Enough to draw by: some milliseconds.
    pub const GLANCE: Trial = Trial { games: 9, rounds: 1_000 };
}

/// How long games are likely to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length {
    /// How many games were tried.
    pub games: u64,
    /// A quarter, half and three quarters of them took at most so many rounds.
    pub quartiles: [u32; 3],
    /// How many were broken off.
    pub unfinished: u64,
    /// After how many rounds they were.
    pub limit: u32,
}

impl Length {
    /// Tries some games.
    pub fn of(board: &Board, trial: Trial) -> Length {
        let limit = trial.rounds.min(board.house.max_rounds);
        let mut short = board.clone();
        short.house.max_rounds = limit;
        let stats = Stats::of_games(&short, 1, trial.games);
        let sorted = stats.sorted_rounds();
        let quartiles = [25, 50, 75].map(|percent| quantile(&sorted, percent));
        Length { games: trial.games, quartiles, unfinished: stats.draws, limit }
    }

    /// `about 740 rounds (half of 41 games took 310 to 1500)`.
    pub fn words(&self) -> String {
        let [low, median, high] = self.quartiles;
        let upper = if self.is_cut(3) { format!("more than {}", self.limit) } else { high.to_string() };
        if self.is_cut(2) {
            return format!("more than {} rounds in most of {} games", self.limit, self.games);
        }
        format!("about {median} rounds (half of {} games took {low} to {upper})", self.games)
    }

    /// Whether so many quarters of the games were not all played to their end.
    const fn is_cut(&self, quarters: u64) -> bool {
        (self.games - self.unfinished) * 4 < self.games * quarters
    }
}

/// What is worth knowing about a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hints {
    /// The stairs, by their number, neither of whose ends anybody can come upon.
    pub dead_stairs: Vec<usize>,
    /// The poles, by their number, none of whose entrances anybody can come upon.
    pub dead_poles: Vec<usize>,
    /// The loops of stairs and poles somebody can be caught in: the cells of each.
    pub loops: Vec<Vec<Cell>>,
    /// Who cannot get to the flag without a visit to Bawana, and how many cells they can touch so long.
    pub shut_in: Vec<(Player, usize)>,
    /// How many cells each player can touch, Bawana's way out included.
    pub touched: Vec<(Player, usize)>,
    /// How many cells somebody can touch.
    pub reachable: usize,
    /// How many cells can be walked on.
    pub walkable: usize,
    /// How long a game takes; `None` if nobody can win.
    pub length: Option<Length>,
}

impl Hints {
    /// All that the search tells, and the length of a game, if somebody can win.
    pub fn of(board: &Board, reach: &Reach, trial: Trial) -> Hints {
        let seen = |cell: Cell| {
            let i = cell.index();
            reach.after_bawana[i] || reach.routes.iter().any(|route| route.touched[i])
        };
        let dead = |ends: &[Cell]| !ends.iter().any(|&end| seen(end));
        let stairs = board.stairs.iter().enumerate();
        let poles = board.poles.iter().enumerate();
        let count = |route: &Route, fed: bool| {
            let touches = |cell: &Cell| {
                let i = cell.index();
                route.touched[i] || (fed && reach.after_bawana[i])
            };
            (route.player, board.open_cells().filter(touches).count())
        };
        let walkable = board.open_cells().count();
        let winnable = reach.routes.iter().any(Route::is_winnable);
        Hints {
            dead_stairs: stairs.filter(|(_, s)| dead(&[s.lower, s.upper])).map(|(i, _)| i).collect(),
            dead_poles: poles.filter(|(_, p)| dead(&p.above().collect::<Vec<_>>())).map(|(i, _)| i).collect(),
            loops: reach.loops.clone(),
            shut_in: reach.routes.iter().filter(|r| r.throws.is_none()).map(|r| count(r, false)).collect(),
            touched: reach.routes.iter().map(|route| count(route, true)).collect(),
            reachable: walkable - reach.cut_off.len(),
            walkable,
            length: winnable.then(|| Length::of(board, trial)),
        }
    }

    /// Every hint as a note (N06 to N11); `lines` are those of the board's walls, stairs and poles.
    pub fn notes(&self, board: &Board, lines: &[Vec<u32>; 3]) -> Vec<Diagnostic> {
        let mut notes = Vec::new();
        let line = |file: usize, entry: usize| lines[file].get(entry).copied().unwrap_or(0);
        for &number in &self.dead_stairs {
            let stairs = board.stairs[number];
            let text =
                format!("nobody can ever come upon the stairs from {} to {}", stairs.lower, stairs.upper);
            notes.push(Diagnostic::note("N06", text).at(line(1, number), 0).in_file("stairs.txt"));
        }
        for &number in &self.dead_poles {
            let text = format!("nobody can ever come upon the pole above {}", board.poles[number].foot);
            notes.push(Diagnostic::note("N07", text).at(line(2, number), 0).in_file("poles.txt"));
        }
        for cells in &self.loops {
            // Poles lead down only, so every loop has stairs, and both their ends are its cells.
            let inside = |end: Cell| cells.contains(&end);
            let stairs = board.stairs.iter().position(|s| inside(s.lower) && inside(s.upper));
            let text = format!("stairs and poles make a loop of {}", listed(cells));
            let at = stairs.map_or(0, |number| line(1, number));
            notes.push(Diagnostic::note("N08", text).at(at, 0).in_file("stairs.txt"));
        }
        for &(who, cells) in &self.shut_in {
            let text = format!(
                "{who} is shut in: before a visit to Bawana {who} can touch {cells} of {} cells, and not the flag",
                self.walkable
            );
            notes.push(Diagnostic::note("N09", text));
        }
        let Hints { reachable, walkable, .. } = *self;
        let text = if reachable == walkable {
            "somebody can touch every cell".into()
        } else {
            format!("somebody can touch {reachable} of {walkable} cells ({} %)", reachable * 100 / walkable)
        };
        notes.push(Diagnostic::note("N10", text));
        if let Some(length) = self.length {
            notes.push(Diagnostic::note("N11", format!("a game takes {}", length.words())));
        }
        notes
    }
}

/// `[0, 4, 3], [1, 4, 3]`, and how many more.
fn listed(cells: &[Cell]) -> String {
    const SHOWN: usize = 6;
    let shown: Vec<String> = cells.iter().take(SHOWN).map(ToString::to_string).collect();
    match cells.len().saturating_sub(SHOWN) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}
