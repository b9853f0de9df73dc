//! The line protocol for players that are programs (PU-X04), without the programs: which lines to
//! send, what the answers mean, and how a player can fail. Pipes and clocks are the caller's.

use crate::action::{Step, names};
use crate::dungeon::rows_of;
use crate::referee::Verdict;
use crate::state::{Side, State};
use std::fmt::{self, Write};

/// How a player that is a program can fail (PU-X04b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Failure {
    /// It cannot be started.
    Start,
    /// It is not ready in time.
    Ready,
    /// It makes no move in time.
    Slow,
    /// Its answer cannot be read.
    Unreadable,
    /// Its step is illegal.
    Illegal,
    /// It has ended.
    Ended,
    /// A line is too long, or there are too many comments.
    Chatter,
}

impl Failure {
    /// `P01` to `P07`.
    pub const fn code(self) -> &'static str {
        ["P01", "P02", "P03", "P04", "P05", "P06", "P07"][self as usize]
    }
}

/// A failure with its reason. Its text is `P05: …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Which.
    pub failure: Failure,
    /// One sentence.
    pub text: String,
}

impl Fault {
    /// A failure with a sentence.
    pub fn new(failure: Failure, text: impl Into<String>) -> Self {
        Fault { failure, text: text.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.failure.code(), self.text)
    }
}

/// What a program may take (PU-X04a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Milliseconds until `ready`.
    pub ready_millis: u64,
    /// Milliseconds for a step.
    pub step_millis: u64,
    /// Milliseconds for a whole game.
    pub game_millis: u64,
    /// Bytes in a line, without its end.
    pub line_bytes: usize,
    /// Comment lines before an answer.
    pub comments: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { ready_millis: 2000, step_millis: 1000, game_millis: 60_000, line_bytes: 1024, comments: 100 }
    }
}

/// The first line; the answer is `ready NAME`.
pub const HELLO: &str = "pursuit 1";

/// The last line.
pub const QUIT: &str = "quit";

/// The lines that follow `ready`: the side and the field.
pub fn opening(state: &State, side: Side) -> Vec<String> {
    let rows = rows_of(state.dungeon.map());
    let head = [format!("role {side}"), format!("field {}", rows.len())];
    head.into_iter().chain(rows.into_iter().map(|row| format!("row {row}"))).collect()
}

/// The line that asks for a step; the answer is `move DIR`.
pub fn go(state: &State) -> String {
    let mut line = format!("go {} {}", state.round, state.rem);
    for side in Side::ALL {
        let _ = write!(line, " {side} {} {}", state.pos(side), state.walker(side).speed());
    }
    line.push_str(" potions");
    for &potion in &state.potions {
        let _ = write!(line, " {}", state.dungeon.pos(potion));
    }
    line
}

/// The line that tells the result.
pub fn result(verdict: Verdict) -> String {
    format!("result {verdict}")
}

/// What a program has said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A comment: listen on.
    Comment(String),
    /// It is ready, and this is its name.
    Ready(String),
    /// It wants this step.
    Move(Step),
}

/// Reads what a program says, line by line, and counts its comments.
#[derive(Clone, Debug, Default)]
pub struct Listener {
    limits: Limits,
    comments: usize,
}

impl Listener {
    /// A listener with these limits.
    pub fn new(limits: Limits) -> Self {
        Listener { limits, comments: 0 }
    }

    /// A line (without its end) while `ready` is awaited.
    pub fn ready(&mut self, line: &[u8]) -> Result<Answer, Fault> {
        self.hear(line, |text| match text.strip_prefix("ready") {
            Some(name) if name.is_empty() || name.starts_with(' ') => Ok(Answer::Ready(name.trim().into())),
            _ => Err(unreadable("ready NAME", text)),
        })
    }

    /// A line (without its end) while a step is awaited.
    pub fn step(&mut self, line: &[u8], state: &State) -> Result<Answer, Fault> {
        self.hear(line, |text| {
            let step = text.strip_prefix("move ").and_then(|dir| dir.trim().parse::<Step>().ok());
            let step = step.ok_or_else(|| unreadable("move DIR", text))?;
            let legal = state.legal();
            if legal.contains(&step) {
                return Ok(Answer::Move(step));
            }
            Err(Fault::new(Failure::Illegal, format!("{step} is illegal (legal: {})", names(legal))))
        })
    }

    /// A comment, or what a line that is none means.
    fn hear(
        &mut self,
        line: &[u8],
        meaning: impl FnOnce(&str) -> Result<Answer, Fault>,
    ) -> Result<Answer, Fault> {
        let Limits { line_bytes, comments, .. } = self.limits;
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.len() > line_bytes {
            return Err(Fault::new(Failure::Chatter, format!("a line has more than {line_bytes} bytes")));
        }
        let text = String::from_utf8_lossy(line);
        let Some(comment) = text.strip_prefix('#') else {
            self.comments = 0;
            return meaning(&text);
        };
        self.comments += 1;
        if self.comments > comments {
            let text = format!("there are more than {comments} comments before an answer");
            return Err(Fault::new(Failure::Chatter, text));
        }
        Ok(Answer::Comment(comment.trim().into()))
    }
}

fn unreadable(expected: &str, text: &str) -> Fault {
    let quoted: String = text.chars().take(80).flat_map(char::escape_debug).collect();
    Fault::new(Failure::Unreadable, format!("'{expected}' was expected, not '{quoted}'"))
}
