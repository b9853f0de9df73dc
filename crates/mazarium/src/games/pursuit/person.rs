//! A player that is a person (PU-X03), or a script in a person's place: one word a line on standard
//! input. What the person is shown and told goes to standard error, so that log and result stay clean.

use super::contest::Decision;
use pursuit::action::Step;
use pursuit::bots;
use pursuit::oracle::Oracle;
use pursuit::solver::Value;
use pursuit::state::{Side, State};
use std::io::{self, BufRead, Write};

/// How many rounds deep a hint looks in a dungeon too large to solve.
const DEPTH: u32 = 3;

/// A person in a seat.
pub(super) struct Person {
    oracle: Oracle,
}

impl Person {
    /// A person in a new game.
    pub(super) fn new() -> Self {
        Person { oracle: Oracle::default() }
    }

    /// Asks until there is a decision; what cannot be done costs nothing, and the end of the input
    /// means quitting.
    pub(super) fn choose(&self, state: &State) -> Decision {
        tell(&format!("{}\n{}", state.rows().join("\n"), asked(state)));
        for line in io::stdin().lock().lines() {
            let Ok(line) = line else { break };
            let word = line.trim();
            match word.to_ascii_lowercase().as_str() {
                "" => {}
                "quit" => break,
                "undo" => return Decision::Undo,
                "hint" => tell(&self.hint(state)),
                "value" => tell(&self.value(state)),
                _ => match Step::from_input(word).map(|step| (step, state.check(step))) {
                    Some((step, Ok(_))) => return Decision::Step(step),
                    Some((_, Err(objection))) => tell(&format!("{objection} {}", allowed(state))),
                    None => {
                        let shown: String = word.chars().take(40).flat_map(char::escape_debug).collect();
                        tell(&format!(
                            "'{shown}' is no direction, nor hint, value, undo or quit. {}",
                            allowed(state)
                        ));
                    }
                },
            }
        }
        Decision::Quit
    }

    fn hint(&self, state: &State) -> String {
        match self.oracle.solution(state).and_then(|solution| bots::optimal(state, &solution)) {
            Some(step) => format!("hint: {step}"),
            None => format!("hint: {}", bots::bounded(state, DEPTH).step),
        }
    }

    fn value(&self, state: &State) -> String {
        match self.oracle.value(state) {
            Some(Value::Never) => "value: ∞".into(),
            Some(value) => format!("value: {value}"),
            None => bots::bounded(state, DEPTH).to_string(),
        }
    }
}

fn asked(state: &State) -> String {
    let speeds = Side::ALL.map(|side| format!("{side} {}", state.walker(side).speed()));
    let (round, rem) = (state.round, state.rem);
    format!("round {round}, the {} to step, {rem} more after it; speeds: {}", state.turn, speeds.join(", "))
}

fn allowed(state: &State) -> String {
    format!("Allowed: {}.", state.legal_names())
}

/// With standard error closed, nobody wants to know.
pub(super) fn tell(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}
