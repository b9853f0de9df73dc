//! JSON on one line, as both ways of talking to programs need it.

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// A value as JSON on one line.
pub fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("what is sent has only texts for keys")
}

/// Named values, which are written in this order.
#[derive(Debug, Default)]
pub struct Fields(Vec<(&'static str, Box<RawValue>)>);

impl Fields {
    /// The same with one more value.
    #[must_use]
    pub fn with(mut self, key: &'static str, value: &(impl Serialize + ?Sized)) -> Self {
        self.0.push((key, to_raw_value(value).unwrap_or_default()));
        self
    }
}

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// A single named value.
pub fn field(key: &'static str, value: &(impl Serialize + ?Sized)) -> Fields {
    Fields::default().with(key, value)
}

/// JSON that a game wrote, to be part of something larger; null if it is none.
pub(crate) fn embedded(mut json: String) -> Box<RawValue> {
    // Inside JSON a line break can only stand between tokens, where a blank does as well.
    if json.contains(['\n', '\r']) {
        json = json.replace(['\n', '\r'], " ");
    }
    RawValue::from_string(json).unwrap_or_default()
}

/// A text cut to so many characters, with a sign where something is missing.
pub fn shortened(text: &str, longest: usize) -> String {
    let mut short: String = text.chars().take(longest).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_of_a_game_stays_as_it_is_but_on_one_line() {
        assert_eq!(line(&[embedded("{\n\"b\": 2, \"a\": 1.50}".into())]), r#"[{ "b": 2, "a": 1.50}]"#);
        assert_eq!(line(&[embedded("{".into())]), "[null]");
    }

    #[test]
    fn a_long_text_is_cut_between_characters() {
        assert_eq!(shortened("äöü", 2), "äö…");
        assert_eq!(shortened("äöü", 3), "äöü");
    }
}
