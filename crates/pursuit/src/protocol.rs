//! The line protocol for players that are programs (PU-X04), without the programs: which lines to
//! send, what the answers mean, and how a player can fail. Pipes and clocks are the caller's.

use crate::action::Step;
use crate::dungeon::rows_of;
use crate::referee::Verdict;
use crate::state::{Side, State};
use kernel::codec::{Cause, Codec, Failed, Mishap};
use std::fmt::Write;

/// How the lines of a program are read; its failures are P01 to P07 (PU-X04b).
pub const LINES: Codec = Codec { letter: 'P', comment: Some('#'), ready, action, mishap };

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

/// What a program adds to its name to be told the legal steps, in a line of their own before each question:
/// `ready NAME +legal`.
const LEGAL: &str = "+legal";

/// Whether a program that is ready under this name wants to be told the legal steps.
pub fn wants_legal(name: &str) -> bool {
    name.split_whitespace().any(|word| word == LEGAL)
}

/// The legal steps, for programs that want to be told: `legal N E STAY`.
pub fn legal(state: &State) -> String {
    format!("legal {}", state.legal_names())
}

/// The line that tells the result.
pub fn result(verdict: Verdict) -> String {
    format!("result {verdict}")
}

/// The name in `ready NAME`.
fn ready(line: &str) -> Result<String, Failed> {
    match line.strip_prefix("ready") {
        Some(name) if name.is_empty() || name.starts_with(' ') => Ok(name.trim().into()),
        _ => Err(unreadable("ready NAME", line)),
    }
}

/// The step in `move DIR`.
fn action(line: &str) -> Result<String, Failed> {
    let step = line.strip_prefix("move ").and_then(|dir| dir.trim().parse::<Step>().ok());
    step.map(|step| step.name().into()).ok_or_else(|| unreadable("move DIR", line))
}

fn unreadable(expected: &str, text: &str) -> Failed {
    let quoted: String = text.chars().take(80).flat_map(char::escape_debug).collect();
    (Cause::Unreadable, format!("'{expected}' was expected, not '{quoted}'"))
}

fn mishap(mishap: Mishap<'_>) -> Failed {
    match mishap {
        Mishap::Start(command, _, why) => {
            (Cause::CannotStart, format!("'{command}' cannot be started: {why}"))
        }
        Mishap::NotText => (Cause::Unreadable, "the answer is no text".into()),
        Mishap::TooLong => (Cause::Chatter, "the line is too long".into()),
        Mishap::Illegal(step, _, legal) => {
            (Cause::Illegal, format!("{step} is illegal (legal: {})", legal.join(" ")))
        }
        Mishap::Ended(Some(how)) => (Cause::Ended, format!("the program has ended ({how})")),
        Mishap::Ended(None) => (Cause::Ended, "the program has ended".into()),
    }
}
