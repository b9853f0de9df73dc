//! A replay as text.

use super::{CHECK_EVERY, Replay};
use std::fmt;

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
        if let Some(dice) = &self.dice {
            writeln!(f, "dice {}", quoted(dice))?;
        }
        if let Some(state) = &self.state {
            writeln!(f, "state {}", quoted(state))?;
        }
        if !self.seats.is_empty() {
            let seats: Vec<String> = self.seats.iter().map(|s| quoted(s)).collect();
            writeln!(f, "seats {}", seats.join(" "))?;
        }
        for (key, value) in &self.notes {
            writeln!(f, "note {key} {}", quoted(value))?;
        }
        writeln!(f, "start {:016x}", self.start)?;
        for (start, action, count) in self.actions.blocks(CHECK_EVERY) {
            if count == 1 && split_count(action).1.is_none() {
                writeln!(f, "do {action}")?;
            } else {
                writeln!(f, "do {action} x{count}")?;
            }
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

/// Parts `left x3` into `left` and 3. An action that itself ends so is always written with a
/// count of its own.
pub(super) fn split_count(text: &str) -> (&str, Option<usize>) {
    if let Some((action, count)) = text.rsplit_once(" x")
        && let Ok(count) = count.parse::<usize>()
        && count.to_string().len() == text.len() - action.len() - 2
    {
        return (action, Some(count));
    }
    (text, None)
}
