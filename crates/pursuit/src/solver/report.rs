//! What `solve` tells (PU-X01): the value, that of every first step, a line of best play, and how many
//! states were looked at; for people and for programs.

use super::Solution;
use crate::state::State;
use serde_json::{Map, Value as Json, json};

impl Solution {
    /// For people: four lines. The line of best play is in the notation `1M NE 1H(1) S`, a number in
    /// brackets being the steps left in the turn.
    pub fn text(&self, state: &State) -> String {
        let value = self.value(state).map_or_else(|| "?".into(), |value| value.to_string());
        let first = self.step_values(state).into_iter().map(|(step, _, value)| format!("{step}={value}"));
        let line = self.line(state).into_iter().map(|step| {
            let made = step.made;
            let rem = if made.rem > 0 { format!("({})", made.rem) } else { String::new() };
            let drink = if made.drink { "(drink)" } else { "" };
            format!("{}{}{rem} {}{drink}", made.round, made.side.letter(), made.step)
        });
        let (first, line): (Vec<_>, Vec<_>) = (first.collect(), line.collect());
        format!(
            "value: {value}\nfirst: {}\nline: {}\nstates: {}\n",
            first.join(" "),
            line.join(" "),
            self.states()
        )
    }

    /// For programs: `value` (null for never), `first` (by step), `line` (as in the move log),
    /// `states` and `layers`.
    pub fn json(&self, state: &State) -> Json {
        let first: Map<String, Json> = self
            .step_values(state)
            .into_iter()
            .map(|(step, _, value)| (step.name().to_string(), json!(value)))
            .collect();
        let line: Vec<String> = self.line(state).iter().map(|step| step.made.to_string()).collect();
        json!({
            "value": self.value(state), "states": self.states(), "layers": self.layers(),
            "first": first, "line": line
        })
    }
}
