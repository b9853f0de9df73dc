//! The part of TOML that a dungeon file needs: tables, keys, whole numbers, texts in quotes and lists of numbers,
//! each with its place. Everything else is an error that says what is expected.

use kernel::diagnostic::Diagnostic;
use kernel::text::{Piece, Source};

/// What stands behind a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// A whole number.
    Number(i64),
    /// A text.
    Text(String),
    /// Some numbers.
    List(Vec<i64>),
}

/// One `key = value`, with the table it stands in.
#[derive(Clone, Debug)]
pub(super) struct Entry<'a> {
    /// The name of the table; empty before the first one.
    pub(super) table: String,
    /// The key.
    pub(super) key: Piece<'a>,
    /// Where the value stands.
    pub(super) place: Piece<'a>,
    /// The value.
    pub(super) value: Value,
}

/// The code of everything that is no TOML as it is read here.
pub(super) const SYNTAX: &str = "M01";

/// Reads a text; all problems, if there are any.
pub(super) fn entries(text: &str) -> Result<Vec<Entry<'_>>, Vec<Diagnostic>> {
    let (mut found, mut problems) = (Vec::new(), Vec::new());
    let mut table = String::new();
    for line in Source::new(text).lines() {
        let line = without_comment(line).trimmed();
        if line.is_empty() {
            continue;
        }
        let read = if line.text.starts_with('[') {
            header(line).map(|name| table = name)
        } else {
            entry(line, &table).map(|entry| found.push(entry))
        };
        problems.extend(read.err());
    }
    if problems.is_empty() { Ok(found) } else { Err(problems) }
}

/// A line as far as its comment: a `#` that stands in no text.
fn without_comment(line: Piece<'_>) -> Piece<'_> {
    let mut quoted = false;
    for (column, c) in line.chars() {
        match c {
            '"' => quoted = !quoted,
            '#' if !quoted => {
                let rest = line.at_column(column);
                return Piece { text: &line.text[..line.text.len() - rest.text.len()], ..line };
            }
            _ => {}
        }
    }
    line
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
}

/// `[monster.goblin]`.
fn header(line: Piece<'_>) -> Result<String, Diagnostic> {
    let name = line.text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let parts: Vec<&str> = name.unwrap_or_default().split('.').map(str::trim).collect();
    if name.is_none() || !parts.iter().all(|part| is_name(part)) {
        return Err(line.error(SYNTAX, "a table is written like [player] or [monster.goblin]"));
    }
    Ok(parts.join("."))
}

fn entry<'a>(line: Piece<'a>, table: &str) -> Result<Entry<'a>, Diagnostic> {
    let key = line.before('=').trimmed();
    let Some(sign) = line.find(|c| c == '=') else {
        return Err(line.error(SYNTAX, "a line must be a table like [player], or key = value"));
    };
    if !is_name(key.text) {
        return Err(line.error(SYNTAX, "a key may have letters, digits, - and _ in it"));
    }
    let place = sign.at_column(sign.column + 1).trimmed();
    Ok(Entry { table: table.into(), key, place, value: value(place)? })
}

fn value(place: Piece<'_>) -> Result<Value, Diagnostic> {
    const EXPECTED: &str = "a value must be a whole number, a text in \"quotes\", or a list such as [2, 5]";
    let text = place.text;
    if let Some(rest) = text.strip_prefix('"') {
        let inner = rest.strip_suffix('"').filter(|inner| !inner.contains(['"', '\\']));
        return match inner {
            Some(inner) => Ok(Value::Text(inner.into())),
            None => Err(place.error(SYNTAX, "a text must end with a quote, and have no quote or \\ in it")),
        };
    }
    if let Some(rest) = text.strip_prefix('[') {
        let Some(inner) = rest.strip_suffix(']') else {
            return Err(place.error(SYNTAX, "a list must end with ] on the same line"));
        };
        let inner = inner.trim().trim_end_matches(',');
        let numbers = inner.split(',').map(|part| part.trim().parse().ok());
        return match numbers.collect::<Option<Vec<i64>>>() {
            Some(numbers) => Ok(Value::List(numbers)),
            None => Err(place.error(SYNTAX, EXPECTED)),
        };
    }
    // TOML allows 1_000, and so do we.
    let digits: String = text.chars().filter(|&c| c != '_').collect();
    digits.parse().map(Value::Number).map_err(|_| place.error(SYNTAX, EXPECTED))
}
