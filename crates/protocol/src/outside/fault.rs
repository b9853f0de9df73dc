//! The failure of a program, as it is told.

use kernel::codec::Cause;
use std::fmt;

/// A failure of a program. Every way to fail has a code of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The letter of its code.
    pub(super) letter: char,
    /// What kind.
    pub cause: Cause,
    /// One sentence. It depends on what the bot did, not on this computer or this moment.
    pub text: String,
    /// The last lines that the bot wrote to its standard error.
    pub last_words: Vec<String>,
}

impl Fault {
    /// The code in verdicts, `B01`.
    pub fn code(&self) -> String {
        self.cause.code(self.letter)
    }
}

impl fmt::Display for Fault {
    /// `B03 no move within 1000 ms`; without the last words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.code(), self.text)
    }
}

impl std::error::Error for Fault {}
