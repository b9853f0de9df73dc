//! The five files of a board: from bytes to a [`Board`] with every problem (SA-100 to SA-107), and back to text.

mod entry;
mod flag;
mod survey;

use crate::board::{Board, Sketch};
use crate::hints::{Hints, Trial};
use crate::house::House;
use crate::layout::Layout;
use crate::reach::Reach;
use kernel::diagnostic::{Diagnostic, Level};
use survey::Survey;

/// The names of the five files, in reading order.
pub const NAMES: [&str; 5] = ["walls.txt", "stairs.txt", "poles.txt", "flag.txt", "seed.txt"];

/// The fields of an entry, as messages name them.
const WALL: [&str; 5] = ["floor", "width 1", "length 1", "width 2", "length 2"];
const STAIRS: [&str; 6] = ["floor 1", "width 1", "length 1", "floor 2", "width 2", "length 2"];
const POLE: [&str; 4] = ["floor 1", "floor 2", "width", "length"];

/// The contents of the five files; `None` for one that is missing or, if there is a reason, cannot be read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Files<'a> {
    /// `walls.txt`.
    pub walls: Option<&'a [u8]>,
    /// `stairs.txt`.
    pub stairs: Option<&'a [u8]>,
    /// `poles.txt`.
    pub poles: Option<&'a [u8]>,
    /// `flag.txt`.
    pub flag: Option<&'a [u8]>,
    /// `seed.txt`.
    pub seed: Option<&'a [u8]>,
    /// Why those that are there cannot be read, in the order of [`NAMES`].
    pub unread: [Option<&'a str>; 5],
    /// The caller's random seed, taken and named in W13 when the file gives none.
    pub fresh_seed: u64,
}

impl<'a> Files<'a> {
    /// All five files: walls, stairs, poles and flag, and the seed.
    pub const fn of([walls, stairs, poles, flag]: [&'a str; 4], seed: &'a str) -> Self {
        Files {
            walls: Some(walls.as_bytes()),
            stairs: Some(stairs.as_bytes()),
            poles: Some(poles.as_bytes()),
            flag: Some(flag.as_bytes()),
            seed: Some(seed.as_bytes()),
            unread: [None; 5],
            fresh_seed: 0,
        }
    }
}

/// What the files of a board came to.
pub(crate) struct Surveyed {
    /// The board, unless there is an error.
    pub board: Option<Board>,
    /// Everything that is wrong, in reading order, then by line.
    pub problems: Vec<Diagnostic>,
    /// For each wall, staircase and pole of the board the line it was read from.
    pub lines: [Vec<u32>; 3],
    /// Who can reach the flag, if that was looked into.
    pub reach: Option<Reach>,
}

impl Board {
    /// Reads a board with all problems in file order. There is no board if any of them is an error (SA-105).
    pub fn from_files(layout: &Layout, files: &Files<'_>, house: &House) -> (Option<Board>, Vec<Diagnostic>) {
        let surveyed = Board::survey(layout, files, house, true);
        (surveyed.board, surveyed.problems)
    }

    /// The same with all that was learnt. Only `search` looks into who can reach the flag, which takes much longer.
    pub(crate) fn survey(layout: &Layout, files: &Files<'_>, house: &House, search: bool) -> Surveyed {
        let mut survey = Survey::new(layout, house);
        survey.unread = files.unread;
        survey.line_up();
        survey.entries(NAMES[0], files.walls, &WALL, Survey::wall);
        survey.entries(NAMES[1], files.stairs, &STAIRS, Survey::staircase);
        survey.entries(NAMES[2], files.poles, &POLE, Survey::pole);
        let flag = survey.flag(files.flag);
        let seed = survey.seed(files.seed, files.fresh_seed);
        let Survey { sketch, ground, lines, mut problems, .. } = survey;

        let (mut board, mut reach) = (None, None);
        if let Some((flag, line)) = flag {
            let made = Board::assemble(sketch, flag, seed, ground, layout, house);
            if search {
                let found = Reach::of(&made);
                flag::check_reach(&made, &found, line, &mut problems);
                reach = Some(found);
            }
            board = Some(made);
        }
        if house.strict_input {
            // SA-107
            for problem in problems.iter_mut().filter(|p| p.level == Level::Warning) {
                problem.level = Level::Error;
            }
        }
        // A problem of the whole file comes after those of its lines, which may explain it.
        let place = |p: &Diagnostic| (NAMES.iter().position(|name| *name == p.file), p.line.wrapping_sub(1));
        problems.sort_by_key(place);
        let broken = problems.iter().any(|p| p.level == Level::Error);
        Surveyed { board: board.filter(|_| !broken), problems, lines, reach }
    }

    /// The same for a sketch, exactly as if it had been written to files and read again.
    pub(crate) fn survey_sketch(layout: &Layout, sketch: &Sketch, house: &House, search: bool) -> Surveyed {
        let [walls, stairs, poles, flag, seed] = sketch.write();
        Board::survey(layout, &Files::of([&walls, &stairs, &poles, &flag], &seed), house, search)
    }
}

/// The check of a board's files: problems, who can reach the flag (SA-X02), and hints (SA-X03).
#[derive(Clone, Debug)]
pub struct Check {
    /// The board, if it can be played.
    pub board: Option<Board>,
    /// Problems in the order of the files, then hints.
    pub problems: Vec<Diagnostic>,
    /// Who can reach the flag, if there is a board.
    pub reach: Option<Reach>,
    /// The hints, if there is a board.
    pub hints: Option<Hints>,
}

impl Check {
    /// Checks the files of a board in some building.
    pub fn of(layout: &Layout, files: &Files<'_>, house: &House, trial: Trial) -> Check {
        let Surveyed { board, mut problems, lines, reach } = Board::survey(layout, files, house, true);
        let reach = reach.filter(|_| board.is_some());
        let hints = board.as_ref().zip(reach.as_ref()).map(|(board, reach)| {
            let hints = Hints::of(board, reach, trial);
            problems.extend(hints.notes(board, &lines));
            hints
        });
        Check { board, problems, reach, hints }
    }
}

/// `[1, 2, 3]` and a newline: the one usual form of an entry.
fn line(numbers: &[u8]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    format!("[{}]\n", numbers.join(", "))
}

impl Sketch {
    /// The texts of the files [`NAMES`]; what is not there is an empty file.
    pub fn write(&self) -> [String; 5] {
        let walls = self.walls.iter().map(|wall| {
            let (a, b) = (wall.from, wall.to);
            line(&[a.floor(), a.w(), a.l(), b.w(), b.l()])
        });
        let stairs = self.stairs.iter().map(|stairs| {
            let (a, b) = (stairs.lower, stairs.upper);
            line(&[a.floor(), a.w(), a.l(), b.floor(), b.w(), b.l()])
        });
        let poles =
            self.poles.iter().map(|pole| line(&[pole.foot.floor(), pole.top, pole.foot.w(), pole.foot.l()]));
        let flag = self.flag.map_or_else(String::new, |flag| line(&[flag.floor(), flag.w(), flag.l()]));
        let seed = self.seed.map_or_else(String::new, |seed| format!("{seed}\n"));
        [walls.collect(), stairs.collect(), poles.collect(), flag, seed]
    }
}
