//! Level files: reading a dungeon, with every problem at its place, and writing the canonical dump.

mod parse;
mod print;

pub use print::dump;
pub(crate) use print::{letter as side_letter, side as side_of};

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

/// Reads a level file. A refusal lists all problems in file order; the first error is the reason.
pub fn read(text: &str) -> Result<Reading, Vec<Diagnostic>> {
    parse::read(Source::new(text), false)
}

/// Reads the bytes of a level file.
pub fn read_bytes(bytes: &[u8]) -> Result<Reading, Vec<Diagnostic>> {
    parse::read(Source::from_bytes(bytes, "E01").map_err(|error| vec![error])?, false)
}

/// Reads a foreign file as far as possible: blanks between rooms, unknown records and movements, surplus fields
/// and equal dragon levels become warnings.
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
