//! The report of `solve` (PU-X01): the value, that of every first step, a line of best play, and how many
//! states were looked at; for people and for programs.

use super::Solution;
use crate::state::State;
use serde_json::{Map, Value as Json, json};

impl Solution {
    /// For people: a line each for the value, the states and the first steps, then the line of best
    /// play as it stands in the move log.
    pub fn text(&self, state: &State) -> String {
        let value = self.value(state).map_or_else(|| "?".into(), |value| value.to_string());
        let first = self.step_values(state).into_iter().map(|(step, _, value)| format!("{step}={value}"));
        let first: Vec<String> = first.collect();
        let head = format!("value: {value}\nstates: {}\nfirst: {}\nline:\n", self.states(), first.join(" "));
        self.line(state).iter().fold(head, |text, step| text + &format!("  {}\n", step.made))
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
