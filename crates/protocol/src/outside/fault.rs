//! How a bot from outside can fail. Every way has a code of its own, and every one is a forfeit.

use std::fmt;

/// What kind of failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The program could not be started.
    CannotStart,
    /// It did not say that it is ready in time.
    NotReady,
    /// It did not move in time.
    NoMove,
    /// What it said cannot be read.
    Unreadable,
    /// Its move is against the rules.
    Illegal,
    /// It ended before the game did.
    Ended,
}

impl Cause {
    /// All of them, in the order of their codes.
    pub const ALL: [Cause; 6] =
        [Cause::CannotStart, Cause::NotReady, Cause::NoMove, Cause::Unreadable, Cause::Illegal, Cause::Ended];

    /// The code in verdicts, `B01` to `B06`.
    pub const fn code(self) -> &'static str {
        match self {
            Cause::CannotStart => "B01",
            Cause::NotReady => "B02",
            Cause::NoMove => "B03",
            Cause::Unreadable => "B04",
            Cause::Illegal => "B05",
            Cause::Ended => "B06",
        }
    }
}

/// A failure of a bot from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What kind.
    pub cause: Cause,
    /// One sentence. It depends on what the bot did, not on this computer or this moment.
    pub text: String,
    /// The last lines that the bot wrote to its standard error.
    pub last_words: Vec<String>,
}

impl Fault {
    /// A failure of which nothing more is known.
    pub(super) fn new(cause: Cause, text: impl Into<String>) -> Self {
        Fault { cause, text: text.into(), last_words: Vec::new() }
    }
}

impl fmt::Display for Fault {
    /// `B03 no move within 1000 ms`; without the last words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.cause.code(), self.text)
    }
}

impl std::error::Error for Fault {}
