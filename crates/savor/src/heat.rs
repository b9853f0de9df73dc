//! Heat maps (SA-X10): visits, captures, blocked throws and points lost per cell over many games. They are sums, so
//! the result is the same however the games are split.

use crate::board::{Board, Ground};
use crate::cell::{CELLS, Cell, FLOORS, LENGTH, WIDTH};
use crate::event::{Dish, Event};
use crate::rules::Plan;
use crate::stats::{Stats, play_watched};
use crate::values::Value;
use std::fmt::Write;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Somebody came to the cell, by whatever means.
    Visits,
    /// Somebody was captured there.
    Captures,
    /// Somebody stood there and could not move.
    Blocked,
    /// Points that the cell's value or a blocked throw cost there.
    Lost,
}

impl Subject {
    /// All of them.
    pub const ALL: [Subject; 4] = [Subject::Visits, Subject::Captures, Subject::Blocked, Subject::Lost];

    /// Its name in tables.
    pub const fn name(self) -> &'static str {
        ["visits", "captures", "blocked", "points_lost"][self as usize]
    }

    const fn words(self) -> &'static str {
        ["visits", "captures", "blocked throws", "points lost"][self as usize]
    }
}

/// Counts for every cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heat {
    counts: Vec<[u64; 4]>,
}

impl Default for Heat {
    fn default() -> Self {
        Heat { counts: vec![[0; 4]; CELLS] }
    }
}

impl Heat {
    /// Games on the seeds from `first` on, with their statistics.
    pub fn of_games(board: &Board, first: u64, games: u64) -> (Stats, Heat) {
        let (mut stats, mut heat, mut plan) =
            (Stats::of_games(board, first, 0), Heat::default(), Plan::default());
        for k in 0..games {
            let seed = first.wrapping_add(k);
            stats.add(&play_watched(board, seed, &mut plan, &mut |event| heat.count(event, board)));
        }
        (stats, heat)
    }

    /// Takes in the games that come after these.
    pub fn merge(&mut self, later: &Heat) {
        for (sums, counts) in self.counts.iter_mut().zip(&later.counts) {
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum += count;
            }
        }
    }

    /// What was counted at a cell.
    pub fn of(&self, cell: Cell, subject: Subject) -> u64 {
        self.counts[cell.index()][subject as usize]
    }

    /// What was counted everywhere.
    pub fn total(&self, subject: Subject) -> u64 {
        self.counts.iter().map(|counts| counts[subject as usize]).sum()
    }

    /// The cell with the most, the first of several; `None` if there is nothing.
    pub fn most(&self, subject: Subject) -> Option<(Cell, u64)> {
        let cells = Cell::all().map(|cell| (cell, self.of(cell, subject))).filter(|(_, count)| *count > 0);
        cells.max_by_key(|(cell, count)| (*count, std::cmp::Reverse(*cell)))
    }

    fn count(&mut self, event: &Event, board: &Board) {
        let mut add = |cell: Cell, subject: Subject, count: u64| {
            self.counts[cell.index()][subject as usize] += count;
        };
        match *event {
            Event::Enters { cell, .. } | Event::Served { cell, .. } | Event::Recovers { cell, .. } => {
                add(cell, Subject::Visits, 1);
            }
            Event::Step { cell, value, .. } => {
                add(cell, Subject::Visits, 1);
                if let Value::Cost(cost) = value {
                    add(cell, Subject::Lost, cost.into());
                }
            }
            Event::Eats { dish, door, .. } if dish != Dish::FoodPoisoning => add(door, Subject::Visits, 1),
            Event::Blocked { cell, .. } => {
                add(cell, Subject::Blocked, 1);
                if !board.house.is_basic() {
                    add(cell, Subject::Lost, board.house.blocked_cost.into());
                }
            }
            Event::Captures { cell, .. } => add(cell, Subject::Captures, 1),
            _ => {}
        }
    }

    /// A map per subject, the floors side by side: digits 1 to 9 in parts of the most, `·` for nothing.
    pub fn text(&self, board: &Board) -> String {
        let mut out = String::new();
        for subject in Subject::ALL {
            let (words, total) = (subject.words(), self.total(subject));
            let Some((cell, most)) = self.most(subject) else {
                let _ = writeln!(out, "\nno {words}");
                continue;
            };
            let _ = writeln!(out, "\n{words}: {total} in all, most at {cell}: {most} (9)");
            for w in 0..WIDTH as u8 {
                let sign = |floor: u8, l: u8| self.sign(board, Cell::at(floor, w, l), subject, most);
                let floor = |floor: u8| (0..LENGTH as u8).map(|l| sign(floor, l)).collect();
                let row: Vec<String> = (0..FLOORS as u8).map(floor).collect();
                let _ = writeln!(out, "{}", row.join("  ").trim_end());
            }
        }
        out
    }

    fn sign(&self, board: &Board, cell: Cell, subject: Subject, most: u64) -> char {
        let count = self.of(cell, subject);
        if count > 0 {
            let ninths = (u128::from(count) * 9).div_ceil(u128::from(most)) as u32;
            return char::from_digit(ninths, 10).unwrap_or('9');
        }
        match board.ground(cell) {
            Ground::Void => ' ',
            Ground::Open | Ground::Door | Ground::BawanaInside => '·',
            Ground::Start => '░',
            Ground::BawanaWall => '▓',
            Ground::Wall => '#',
            Ground::Blocked => '▒',
        }
    }

    /// The cells with anything counted.
    fn warm(&self) -> impl Iterator<Item = (Cell, &[u64; 4])> {
        Cell::all().zip(&self.counts).filter(|(_, counts)| counts.iter().any(|count| *count > 0))
    }

    /// A JSON list with one object a cell that has anything counted.
    pub fn json(&self) -> String {
        let object = |(cell, counts): (Cell, &[u64; 4])| {
            let fields =
                Subject::ALL.map(|subject| format!(r#""{}":{}"#, subject.name(), counts[subject as usize]));
            format!(r#"{{"cell":[{},{},{}],{}}}"#, cell.floor(), cell.w(), cell.l(), fields.join(","))
        };
        let cells: Vec<String> = self.warm().map(object).collect();
        format!("[{}]", cells.join(","))
    }

    /// A table with one line a cell that has anything counted.
    pub fn csv(&self) -> String {
        let mut out = format!("floor,width,length,{}\n", Subject::ALL.map(Subject::name).join(","));
        for (cell, counts) in self.warm() {
            let counts = counts.map(|count| count.to_string()).join(",");
            let _ = writeln!(out, "{},{},{},{counts}", cell.floor(), cell.w(), cell.l());
        }
        out
    }
}
