//! The five files of a board: from bytes to a [`Board`] with everything that is wrong with them
//! (SA-100 to SA-107), and back to text. Reading and writing the disk is the caller's business.

mod check;
mod entry;
mod flag;
mod survey;
mod write;

use crate::board::{Board, Sketch};
use crate::cell::Player;
use crate::house::House;
use crate::layout::Layout;
use crate::reach::Reach;
pub use check::Check;
use kernel::diagnostic::{Diagnostic, Level};
use survey::Survey;

/// The names of the five files, in reading order.
pub const NAMES: [&str; 5] = ["walls.txt", "stairs.txt", "poles.txt", "flag.txt", "seed.txt"];

/// The contents of the five files; `None` for one that is missing or cannot be read.
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
    /// The seed to take, and to name in W13, when the file gives none. Nothing here is random, so
    /// the caller draws it.
    pub fresh_seed: u64,
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
    /// Reads a board in the usual building. All files are checked whatever is wrong; the problems come
    /// in reading order, then by line. There is no board if any of them is an error (SA-105).
    pub fn from_files(files: &Files<'_>, house: &House) -> (Option<Board>, Vec<Diagnostic>) {
        Board::from_files_in(&Layout::usual(Player::ALL.len()), files, house)
    }

    /// The same in any building.
    pub fn from_files_in(
        layout: &Layout,
        files: &Files<'_>,
        house: &House,
    ) -> (Option<Board>, Vec<Diagnostic>) {
        let surveyed = Board::survey(layout, files, house, true);
        (surveyed.board, surveyed.problems)
    }

    /// The same with all that was learnt; whether the flag can be reached is only looked into if `search`
    /// says so, because that takes much longer than all the rest.
    pub(crate) fn survey(layout: &Layout, files: &Files<'_>, house: &House, search: bool) -> Surveyed {
        let mut survey = Survey::new(layout, house);
        survey.line_up();
        survey.walls(files.walls);
        survey.stairs(files.stairs);
        survey.poles(files.poles);
        let flag = survey.flag(files.flag);
        let seed = survey.seed(files.seed, files.fresh_seed);
        let (sketch, ground, lines, mut problems) = survey.finish();

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

    /// Checks a sketch exactly as if it had been written to files and read again.
    pub fn from_sketch(sketch: &Sketch, house: &House) -> (Option<Board>, Vec<Diagnostic>) {
        Board::from_sketch_in(&Layout::usual(Player::ALL.len()), sketch, house)
    }

    /// The same in any building.
    pub fn from_sketch_in(
        layout: &Layout,
        sketch: &Sketch,
        house: &House,
    ) -> (Option<Board>, Vec<Diagnostic>) {
        let surveyed = Board::survey_sketch(layout, sketch, house, true);
        (surveyed.board, surveyed.problems)
    }

    /// The same with all that was learnt.
    pub(crate) fn survey_sketch(layout: &Layout, sketch: &Sketch, house: &House, search: bool) -> Surveyed {
        let [walls, stairs, poles, flag, seed] = sketch.write();
        let files = Files {
            walls: Some(walls.as_bytes()),
            stairs: Some(stairs.as_bytes()),
            poles: Some(poles.as_bytes()),
            flag: Some(flag.as_bytes()),
            seed: Some(seed.as_bytes()),
            fresh_seed: 0,
        };
        Board::survey(layout, &files, house, search)
    }
}
