//! The protocol for programs, `mazarium pipe`: a command a line in, a JSON object a line out. The
//! page for its users is `docs/protocol.md`; this module and that page change together.
//!
//! [`Pipe`] is pure, but for the files that a command may name; [`run`] connects it to streams.

mod about;
mod commands;
pub mod lines;
mod questions;
mod stream;
mod tool;
mod trouble;
pub mod words;

pub use about::describe;
pub use stream::{LONGEST_LINE, run};

use kernel::game::GameInfo;
use kernel::session::Session;
use serde::Serialize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use trouble::Trouble;

/// What a line is answered with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Nothing: the line was blank.
    Silence,
    /// A JSON object on one line.
    Line(String),
    /// The same, and it was the last one.
    Last(String),
}

/// Reads a file that a command names; an error is a sentence.
pub type ReadFile = Box<dyn Fn(&str) -> Result<String, String> + Send>;

/// One conversation: at most one game at a time.
pub struct Pipe {
    games: &'static [&'static GameInfo],
    read_file: ReadFile,
    session: Option<Session>,
}

impl Pipe {
    /// A conversation about the games of a list, in which no file can be named.
    pub fn new(games: &'static [&'static GameInfo]) -> Self {
        Pipe::reading(games, Box::new(|_| Err("files cannot be read here".into())))
    }

    /// A conversation in which files are read by somebody else.
    pub fn reading(games: &'static [&'static GameInfo], read_file: ReadFile) -> Self {
        Pipe { games, read_file, session: None }
    }

    /// The game that is being played.
    pub fn session(&self) -> Option<&Session> {
        self.session.as_ref()
    }

    /// Does what a line says. Whatever the line is, this returns.
    pub fn answer(&mut self, line: &str) -> Reply {
        let (command, rest) = words::first_word(line);
        if command.is_empty() {
            return Reply::Silence;
        }
        // A bug in a game must not take the conversation with it. The game it happened in may be
        // half changed, so that is given up.
        match catch_unwind(AssertUnwindSafe(|| self.obey(command, rest))) {
            Ok(Ok(text)) if command == about::QUIT => Reply::Last(text),
            Ok(Ok(text)) => Reply::Line(text),
            Ok(Err(trouble)) => Reply::Line(trouble.answer()),
            Err(panic) => {
                self.session = None;
                let text = format!("this is a bug, and the game is closed: {}", panic_words(&*panic));
                Reply::Line(Trouble::new("internal", text).answer())
            }
        }
    }
}

/// What a panic said.
pub fn panic_words(panic: &(dyn std::any::Any + Send)) -> String {
    let words = panic.downcast_ref::<&str>().map(ToString::to_string);
    words.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "it panicked".into())
}

/// The answer to a command that was done.
fn fine(more: impl Serialize) -> commands::Answer {
    #[derive(Serialize)]
    struct Fine<T> {
        ok: bool,
        #[serde(flatten)]
        more: T,
    }
    serde_json::to_string(&Fine { ok: true, more }).map_err(|e| Trouble::new("internal", e.to_string()))
}
