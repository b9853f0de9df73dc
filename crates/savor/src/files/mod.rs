//! The five files of a board: from bytes to a [`Board`] with everything that is wrong with them
//! (SA-100 to SA-107), and back to text. Reading and writing the disk is the caller's business.

mod entry;
mod flag;
mod survey;
mod write;

use crate::board::{Board, Sketch};
use crate::house::House;
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

impl Board {
    /// Reads a board. All files are checked whatever is wrong; the problems come in reading order,
    /// then by line. There is no board if any of them is an error (SA-105).
    pub fn from_files(files: &Files<'_>, house: &House) -> (Option<Board>, Vec<Diagnostic>) {
        Board::survey(files, house, true)
    }

    /// The same; whether the flag can be reached is only looked into if `search` says so, because that
    /// takes a hundred times as long as all the rest.
    pub(crate) fn survey(files: &Files<'_>, house: &House, search: bool) -> (Option<Board>, Vec<Diagnostic>) {
        let mut survey = Survey::new(house);
        survey.walls(files.walls);
        survey.stairs(files.stairs);
        survey.poles(files.poles);
        let flag = survey.flag(files.flag);
        let seed = survey.seed(files.seed, files.fresh_seed);
        let (sketch, ground, mut problems) = survey.finish();

        let mut board = None;
        if let Some((flag, line)) = flag {
            let made = Board::assemble(sketch, flag, seed, ground, house);
            if search {
                flag::check_reach(&made, line, &mut problems);
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
        (board.filter(|_| !broken), problems)
    }

    /// Checks a sketch exactly as if it had been written to files and read again.
    pub fn from_sketch(sketch: &Sketch, house: &House) -> (Option<Board>, Vec<Diagnostic>) {
        let [walls, stairs, poles, flag, seed] = sketch.write();
        let files = Files {
            walls: Some(walls.as_bytes()),
            stairs: Some(stairs.as_bytes()),
            poles: Some(poles.as_bytes()),
            flag: Some(flag.as_bytes()),
            seed: Some(seed.as_bytes()),
            fresh_seed: 0,
        };
        Board::from_files(&files, house)
    }
}
