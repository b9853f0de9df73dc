//! The words of a command line: what may be quoted, and what may be counted.

/// The first word of a line and what follows it.
pub fn first_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim_start())
}

/// A setting of a new game: `map=ring`, `name="Ann B"`, `own-map=@court.txt`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// What is set.
    pub key: String,
    /// To what, or the file that says it.
    pub value: String,
    /// Whether the value is the name of a file.
    pub file: bool,
}

/// Reads settings of which each is given once; see [`assignments`].
pub fn settings(text: &str) -> Result<Vec<Setting>, String> {
    let settings = assignments(text)?;
    for (i, setting) in settings.iter().enumerate() {
        if settings[..i].iter().any(|earlier| earlier.key == setting.key) {
            return Err(format!("'{}' is set twice", setting.key));
        }
    }
    Ok(settings)
}

/// Reads settings parted by blanks. A value that holds blanks is quoted like a string in JSON.
pub fn assignments(text: &str) -> Result<Vec<Setting>, String> {
    let mut settings: Vec<Setting> = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let end = rest.find(|c: char| c.is_whitespace() || c == '=').unwrap_or(rest.len());
        let key = &rest[..end];
        let Some(mut value) = rest[end..].strip_prefix('=') else {
            return Err(format!("'{key}' is not a setting; write {key}=VALUE"));
        };
        if key.is_empty() {
            return Err("a name is missing before the '='".into());
        }
        let file = value.starts_with('@');
        if file {
            value = &value[1..];
        }
        let (value, after) = if value.starts_with('"') {
            let (text, after) = quoted(value)?;
            if !after.is_empty() && !after.starts_with(char::is_whitespace) {
                return Err(format!("{key}: expected a blank after the closing quote"));
            }
            (text, after)
        } else {
            let end = value.find(char::is_whitespace).unwrap_or(value.len());
            (value[..end].to_string(), &value[end..])
        };
        settings.push(Setting { key: key.into(), value, file });
        rest = after.trim_start();
    }
    Ok(settings)
}

/// The JSON string that a text begins with, and what follows it.
pub fn quoted(text: &str) -> Result<(String, &str), String> {
    let mut stream = serde_json::Deserializer::from_str(text).into_iter::<String>();
    match stream.next() {
        Some(Ok(string)) => Ok((string, &text[stream.byte_offset()..])),
        Some(Err(e)) => Err(format!("expected a text in double quotes, as in JSON: {e}")),
        None => Err("expected a text in double quotes".into()),
    }
}

/// Parts `left x3` into `left` and 3; the whole may be counted only once. An action that itself
/// ends in something like that is quoted.
pub fn counted(text: &str) -> Result<(String, Option<usize>), String> {
    let text = text.trim();
    if text.starts_with('"') {
        let (action, rest) = quoted(text)?;
        let rest = rest.trim();
        return match (rest.is_empty(), count(rest)) {
            (true, _) => Ok((action, None)),
            (false, Some(n)) => Ok((action, Some(n))),
            (false, None) => Err(format!("'{rest}' is not a count such as x3")),
        };
    }
    if let Some((action, last)) = text.rsplit_once(char::is_whitespace)
        && let Some(n) = count(last)
    {
        return Ok((action.trim_end().into(), Some(n)));
    }
    Ok((text.into(), None))
}

/// Reads `x3`; a number too large to be held counts as the largest.
pub fn count(word: &str) -> Option<usize> {
    let digits = word.strip_prefix('x')?;
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    Some(digits.parse().unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setting(key: &str, value: &str, file: bool) -> Setting {
        Setting { key: key.into(), value: value.into(), file }
    }

    #[test]
    fn settings_are_plain_or_quoted_values_or_files() {
        let read = settings(r#"  seed=5 name="Ann \"B\"" map=@a.txt own=@"my map.txt" empty= last=x=y "#);
        assert_eq!(
            read.unwrap(),
            [
                setting("seed", "5", false),
                setting("name", "Ann \"B\"", false),
                setting("map", "a.txt", true),
                setting("own", "my map.txt", true),
                setting("empty", "", false),
                setting("last", "x=y", false),
            ]
        );
        assert_eq!(settings(""), Ok(vec![]));
    }

    #[test]
    fn what_is_no_setting_is_refused_with_a_reason() {
        for (bad, why) in [
            ("seed", "'seed' is not a setting; write seed=VALUE"),
            ("=5", "a name is missing before the '='"),
            ("a=\"x\"y", "a: expected a blank after the closing quote"),
            ("a=1 a=2", "'a' is set twice"),
        ] {
            assert_eq!(settings(bad), Err(why.into()), "{bad}");
        }
        assert!(settings("a=\"open").is_err());
    }

    #[test]
    fn a_count_stands_at_the_end_and_a_quoted_action_may_end_like_one() {
        let read = |text: &str| counted(text).unwrap();
        assert_eq!(read("north"), ("north".into(), None));
        assert_eq!(read("rotate 2 0  x12"), ("rotate 2 0".into(), Some(12)));
        assert_eq!(read("x3"), ("x3".into(), None));
        assert_eq!(read("go x"), ("go x".into(), None));
        assert_eq!(read(r#""go x3""#), ("go x3".into(), None));
        assert_eq!(read(r#""go x3" x2"#), ("go x3".into(), Some(2)));
        assert_eq!(read("go x99999999999999999999999"), ("go".into(), Some(usize::MAX)));
        assert!(counted(r#""go" twice"#).is_err());
    }
}
