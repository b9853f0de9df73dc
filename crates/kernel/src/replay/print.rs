//! A replay as text, and the lines by which a saved one is continued.

use super::{CHECK_EVERY, Replay};
use std::borrow::Cow;
use std::fmt::{self, Write};

/// The first line of every replay.
pub(super) const MAGIC: &str = "mazarium-replay 1";

impl fmt::Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{MAGIC}")?;
        writeln!(f, "game {} {}", self.game, self.version)?;
        for (id, value) in &self.params {
            writeln!(f, "param {id} {}", quoted(value))?;
        }
        writeln!(f, "seed {}", self.seed)?;
        for (word, text) in [("dice", &self.dice), ("state", &self.state)] {
            if let Some(text) = text {
                writeln!(f, "{word} {}", quoted(text))?;
            }
        }
        if !self.seats.is_empty() {
            let seats: Vec<String> = self.seats.iter().map(|s| quoted(s)).collect();
            writeln!(f, "seats {}", seats.join(" "))?;
        }
        for (key, value) in &self.notes {
            writeln!(f, "note {key} {}", quoted(value))?;
        }
        writeln!(f, "start {:016x}", self.start)?;
        for (start, action, count) in self.actions.blocks(0, CHECK_EVERY) {
            writeln!(f, "do {}", counted(action, count))?;
            let done = start + count;
            if done % CHECK_EVERY == 0 && done < self.actions.len() {
                let hash = self.checks.get(done / CHECK_EVERY - 1).copied().unwrap_or(0);
                writeln!(f, "hash {done} {hash:016x}")?;
            }
        }
        writeln!(f, "end {} {:016x}", self.actions.len(), self.end)?;
        if self.at != self.actions.len() {
            writeln!(f, "at {}", self.at)?;
        }
        Ok(())
    }
}

/// A text in double quotes, on one line.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The line that continues a saved replay after step `from` with some runs of actions, which lead to a
/// hash. It is ASCII, so that a file that ends in the middle of it is still text.
pub(crate) fn then_line(from: usize, hash: u64, runs: &[(&str, usize)]) -> String {
    let mut line = format!("then {from} {hash:016x}");
    for &(action, count) in runs {
        line.push(' ');
        for c in quoted(&counted(action, count)).chars() {
            if c.is_ascii() {
                line.push(c);
            } else {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    write!(line, "\\u{unit:04x}").expect("a string takes everything");
                }
            }
        }
    }
    line.push('\n');
    line
}

/// The line that says at which step of a saved replay the player stands.
pub(crate) fn goto_line(step: usize) -> String {
    format!("goto {step}\n")
}

/// An action that is done several times, such as `left x3`.
fn counted(action: &str, count: usize) -> Cow<'_, str> {
    if count == 1 && split_count(action).1.is_none() {
        action.into()
    } else {
        format!("{action} x{count}").into()
    }
}

/// Parts `left x3` into `left` and 3. An action that itself ends so is always written with a count.
pub(super) fn split_count(text: &str) -> (&str, Option<usize>) {
    if let Some((action, count)) = text.rsplit_once(" x")
        && let Ok(count) = count.parse::<usize>()
        && count.to_string().len() == text.len() - action.len() - 2
    {
        return (action, Some(count));
    }
    (text, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_continues_a_save_is_ascii_and_reads_back() {
        let runs = [("größe 🂡", 1), ("\"a\"\\", 2), ("buy x3", 1)];
        let line = then_line(0, 7, &runs);
        assert!(line.is_ascii() && line.ends_with('\n'), "{line}");
        let start = format!("{MAGIC}\ngame g 1\nseed 1\nstart {0:016x}\nend 0 {0:016x}\n", 0);
        let replay = Replay::parse(&(start + &line)).expect("it was written so");
        assert_eq!(replay.actions.blocks(0, 64).map(|(_, a, n)| (a, n)).collect::<Vec<_>>(), runs);
        assert_eq!((replay.end, replay.at), (7, 4));
    }
}
