//! Lines and entries (SA-100, SA-101): what all five files have in common.

use std::borrow::Cow;

/// A line that says something, with its number from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line<'a> {
    pub number: u32,
    pub text: Cow<'a, str>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry<'a> {
    /// As written, for they may be too large for any type.
    pub numbers: Vec<&'a str>,
    /// Whether the brackets were left out (N03).
    pub bare: bool,
}

/// The lines of a file without comments, blanks and empty lines (SA-100); bad UTF-8 becomes a replacement character.
pub(super) fn lines(bytes: &[u8]) -> impl Iterator<Item = Line<'_>> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    (1..).zip(bytes.split(|&b| b == b'\n')).filter_map(|(number, line)| {
        let said = line.split(|&b| b == b'#').next().unwrap_or_default();
        let said = trim(said);
        (!said.is_empty()).then(|| Line { number, text: String::from_utf8_lossy(said) })
    })
}

/// Without blanks, tabs and carriage returns at both ends.
fn trim(bytes: &[u8]) -> &[u8] {
    let says = |b: &u8| !matches!(b, b' ' | b'\t' | b'\r');
    let from = bytes.iter().position(says).unwrap_or(bytes.len());
    let to = bytes.iter().rposition(says).map_or(from, |last| last + 1);
    &bytes[from..to]
}

/// Reads an entry; `None` if it is none (W01).
pub(super) fn entry(text: &str) -> Option<Entry<'_>> {
    let (inside, bare) = unwrapped(text)?;
    let numbers: Vec<&str> = inside.split(',').map(|field| field.trim_matches([' ', '\t'])).collect();
    numbers.iter().all(|number| is_integer(number)).then_some(Entry { numbers, bare })
}

/// What is inside the brackets, and whether there are none; `None` if one of them is missing.
fn unwrapped(text: &str) -> Option<(&str, bool)> {
    match (text.strip_prefix('['), text.ends_with(']')) {
        (Some(rest), true) => Some((rest.strip_suffix(']')?, false)),
        (None, false) => Some((text, true)),
        _ => None,
    }
}

/// Digits, perhaps with a `-` before them.
fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Reads a seed: one unsigned number, with brackets or without (SA-102).
pub(super) fn seed(text: &str) -> Option<u64> {
    let (inside, _) = unwrapped(text)?;
    let digits = inside.trim_matches([' ', '\t']);
    digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

/// A line as a message shows it: not too long, nothing invisible.
pub(super) fn quoted(text: &str) -> String {
    format!("'{}'", shortened(text))
}

/// The same without quotes.
pub(super) fn shortened(text: &str) -> String {
    let shown: String = text.chars().take(30).flat_map(char::escape_debug).collect();
    shown + if text.chars().nth(30).is_some() { "…" } else { "" }
}
