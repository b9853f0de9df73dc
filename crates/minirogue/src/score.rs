//! How a game ends: outcome, score (MR-X15), and the morgue text.

use crate::screen;
use crate::state::{End, State};
use crate::thing::Kind;
use crate::view::depth_name;
use kernel::game::{Outcome, Score, Standing};
use std::fmt::Write;

/// How many of the last messages a morgue text has.
pub const LAST_WORDS: usize = 30;

/// The score (MR-X15).
pub fn score(state: &State) -> i64 {
    let won = match state.end {
        Some(End::Won) => (10_000 - i64::from(state.tally.turns)).max(5000),
        _ => 0,
    };
    let kills = i64::try_from(state.tally.killed()).unwrap_or(i64::MAX / 100);
    1000 * i64::from(state.level) + 50 * kills + 20 * i64::from(state.tally.items) + won
}

impl State {
    /// How the game has ended, if it has. A cheated game has no score (MR-090).
    pub fn outcome(&self) -> Option<Outcome> {
        let turns = self.tally.turns;
        let (standing, words) = match self.end? {
            End::Won => (Standing::Won, format!("You hold the golden idol after {turns} turns.")),
            End::Died(by) => {
                (Standing::Lost, format!("A {by} killed you on level {} in turn {turns}.", self.level))
            }
        };
        let score = (!self.tally.cheated).then(|| Score {
            table: self.setup.table(),
            rank: score(self),
            words: if self.setup.adventure {
                format!("{} points, depth {}, {turns} turns", score(self), self.level + 1)
            } else {
                format!("{} points, level {}, {turns} turns", score(self), self.level)
            },
            stars: None,
        });
        let said = match self.end? {
            End::Died(by) if self.setup.adventure => {
                let (depth, name) = (self.level + 1, depth_name(self));
                Some(format!("A {} killed you in {name}, at depth {depth}, on turn {turns}.", by.common()))
            }
            _ => None,
        };
        Some(Outcome { standings: vec![standing], words, said, score })
    }
}

/// The summary of a game that showed all these messages, oldest first, and took so many keys.
pub fn morgue(state: &State, seed: u64, messages: &[String], keys: usize) -> String {
    let mut out = String::new();
    let fate = match state.outcome() {
        Some(outcome) => outcome.words,
        None => format!("Left on level {} after {} turns.", state.level, state.tally.turns),
    };
    let _ = writeln!(out, "MiniRogue\n\n{fate}");
    let _ = writeln!(out, "Score: {}", score(state));
    if state.tally.cheated {
        let _ = writeln!(out, "The game was cheated and does not count.");
    }
    let _ = writeln!(out, "Seed: {seed}");
    let _ = writeln!(out, "Rules: {}", state.setup.table());
    let _ = writeln!(out, "Turns: {}, keys: {keys}", state.tally.turns);
    let _ = writeln!(out, "\n{}\n", screen::frame(state, &[]).trim_end());
    let _ = write!(out, "{}", screen::inventory(state));
    let wielded = state.player.weapon().name();
    let _ = writeln!(out, "Wielding {wielded}, maximum hit points {}.", state.player.max_hit_points);
    let kills = Kind::ALL.map(|kind| format!("{kind} {}", state.tally.kills[kind.index()]));
    let _ = writeln!(out, "\nKilled: {}\n\nLast messages:", kills.join(", "));
    for message in &messages[messages.len().saturating_sub(LAST_WORDS)..] {
        let _ = writeln!(out, "  {message}");
    }
    out
}
