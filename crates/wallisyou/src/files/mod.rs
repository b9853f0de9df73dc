//! Level files: how a dungeon is read from text, with every complaint at its place, and how a dungeon
//! or any state of a game is written (the canonical dump). Packs of levels are not read here.

mod parse;
mod print;

pub use print::dump;
pub(crate) use print::{letter as side_letter, letters as side_letters, side as side_of};

use crate::dungeon::Dungeon;
use kernel::diagnostic::{Diagnostic, Level};
use kernel::text::Source;

/// What a file says, and what is worth knowing about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The dungeon.
    pub dungeon: Dungeon,
    /// What was left out or guessed.
    pub warnings: Vec<Diagnostic>,
}

/// Reads a level file. If it is refused, all that is wrong is listed in the order of the file; the first
/// one is the reason.
pub fn read(text: &str) -> Result<Reading, Vec<Diagnostic>> {
    parse::read(Source::new(text), false)
}

/// Reads the bytes of a level file.
pub fn read_bytes(bytes: &[u8]) -> Result<Reading, Vec<Diagnostic>> {
    parse::read(Source::from_bytes(bytes, "E01").map_err(|error| vec![error])?, false)
}

/// Reads the bytes of a file that was not written for us, as far as it makes sense: blanks between
/// rooms, unknown records, surplus fields and unknown movements are dropped, and dragons may have
/// the same level. Each of these gives a warning.
pub fn import(bytes: &[u8]) -> Result<Reading, Vec<Diagnostic>> {
    parse::read(Source::from_bytes(bytes, "E01").map_err(|error| vec![error])?, true)
}

/// All errors and warnings about the bytes of a level file, in the order of the file.
pub fn check(bytes: &[u8]) -> Vec<Diagnostic> {
    read_bytes(bytes).map_or_else(|problems| problems, |reading| reading.warnings)
}

/// The error of a file that cannot be read at all, with the system's message.
pub fn unreadable(message: &str) -> Diagnostic {
    Diagnostic::error("E00", format!("the file cannot be read: {message}"))
}

/// The first error of a list.
pub fn first_error(problems: &[Diagnostic]) -> Option<&Diagnostic> {
    problems.iter().find(|problem| problem.level == Level::Error)
}

/// A number of one to four digits.
pub(crate) fn number(word: &str) -> Option<u16> {
    let is_number = word.len() <= 4 && word.bytes().all(|b| b.is_ascii_digit());
    word.parse().ok().filter(|_| is_number)
}
