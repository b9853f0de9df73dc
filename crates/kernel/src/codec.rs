//! A language in which programs that play are talked to, as data: how their lines are read, how much
//! they may take, and the words for what goes wrong. Pipes and clocks are the caller's.

use std::time::Duration;

/// How a player that is a program can fail. Every one is a forfeit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
    /// It said more than the limits allow.
    Chatter,
}

impl Cause {
    /// All of them, in the order of their codes.
    pub const ALL: [Cause; 7] = [
        Cause::CannotStart,
        Cause::NotReady,
        Cause::NoMove,
        Cause::Unreadable,
        Cause::Illegal,
        Cause::Ended,
        Cause::Chatter,
    ];

    /// The code in verdicts: the letter of the language and a number, `B01`.
    pub fn code(self, letter: char) -> String {
        format!("{letter}{:02}", self as u8 + 1)
    }
}

/// What a program may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The time until it says that it is ready.
    pub start: Duration,
    /// The time for one move.
    pub per_move: Duration,
    /// The time for a whole game.
    pub game: Option<Duration>,
    /// Bytes in a line, without its end.
    pub line_bytes: usize,
    /// Comments before an answer.
    pub comments: usize,
}

/// What goes wrong outside the lines that a codec reads.
#[derive(Clone, Copy, Debug)]
pub enum Mishap<'a> {
    /// A command cannot be started: its program, if it has one, and the reason.
    Start(&'a str, Option<&'a str>, &'a str),
    /// A line is no text.
    NotText,
    /// A line is longer than any program's may be.
    TooLong,
    /// The rules refused an action, for this reason; these were allowed.
    Illegal(&'a str, &'a str, &'a [String]),
    /// The output has ended, and perhaps the program too, in this way.
    Ended(Option<&'a str>),
}

/// A failure and a sentence about it.
pub type Failed = (Cause, String);

/// A language for programs. It is a set of functions: nothing of a conversation is kept here.
#[derive(Clone, Copy, Debug)]
pub struct Codec {
    /// The letter of its codes.
    pub letter: char,
    /// What lines begin with that are passed over, if there are such lines.
    pub comment: Option<char>,
    /// The name in a line that says that the program is ready.
    pub ready: fn(&str) -> Result<String, Failed>,
    /// The action in a line that answers a question.
    pub action: fn(&str) -> Result<String, Failed>,
    /// What a mishap is, and the sentence about it.
    pub mishap: fn(Mishap<'_>) -> Failed,
}
