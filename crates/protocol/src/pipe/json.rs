//! JSON objects as text, one line each. The fields keep the order in which they were added, so that
//! an answer begins with what matters; `serde_json`'s own maps would sort them.

use serde::Serialize;

/// A JSON object under construction.
pub struct Object(Vec<u8>);

impl Object {
    /// An object without fields.
    pub fn new() -> Self {
        Object(vec![b'{'])
    }

    /// The same with one more field.
    #[must_use]
    pub fn with(mut self, key: &str, value: &(impl Serialize + ?Sized)) -> Self {
        self.key(key);
        let start = self.0.len();
        if serde_json::to_writer(&mut self.0, value).is_err() {
            self.0.truncate(start);
            self.0.extend_from_slice(b"null");
        }
        self
    }

    /// The same with one more field whose value is JSON already.
    #[must_use]
    pub fn raw(mut self, key: &str, json: &str) -> Self {
        self.key(key);
        // Inside JSON a line break can only stand between tokens, where a blank does as well.
        self.0.extend(json.bytes().map(|b| if matches!(b, b'\n' | b'\r') { b' ' } else { b }));
        self
    }

    /// The text of the object.
    pub fn finish(mut self) -> String {
        self.0.push(b'}');
        String::from_utf8(self.0).expect("JSON is made of text only")
    }

    fn key(&mut self, key: &str) {
        if self.0.len() > 1 {
            self.0.push(b',');
        }
        self.0.extend_from_slice(serde_json::Value::from(key).to_string().as_bytes());
        self.0.push(b':');
    }
}

/// A JSON list of texts that are JSON already.
pub fn list(items: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", items.into_iter().collect::<Vec<_>>().join(","))
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
    fn fields_keep_their_order_and_raw_values_stay_on_one_line() {
        let text = Object::new().with("z", &1).with("a\"", "x\ny").raw("s", "{\n\"b\": 2}").finish();
        assert_eq!(text, r#"{"z":1,"a\"":"x\ny","s":{ "b": 2}}"#);
        assert_eq!(Object::new().finish(), "{}");
    }

    #[test]
    fn a_long_text_is_cut_between_characters() {
        assert_eq!(shortened("äöü", 2), "äö…");
        assert_eq!(shortened("äöü", 3), "äöü");
    }
}
