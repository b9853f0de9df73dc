//! Lines and entries (SA-100, SA-101): what all five files have in common.

use std::borrow::Cow;

/// A line that says something, with its number from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line<'a> {
    pub number: u32,
    pub text: Cow<'a, str>,
}

/// The numbers of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// As written. What does not fit 64 bits is cut off there: it is out of every range anyway.
    pub numbers: Vec<i64>,
    /// Whether the brackets were left out (N03).
    pub bare: bool,
}

/// The lines of a file without comments and blanks; empty ones are left out (SA-100). Bytes that are
/// no UTF-8 become a character that no entry has.
pub(super) fn lines(bytes: &[u8]) -> impl Iterator<Item = Line<'_>> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    (1..).zip(bytes.split(|&b| b == b'\n')).filter_map(|(number, line)| {
        let said = line.split(|&b| b == b'#').next().unwrap_or_default();
        let said = trim(said);
        (!said.is_empty()).then(|| Line { number, text: String::from_utf8_lossy(said) })
    })
}

/// Without blanks, tabs and carriage returns at both ends.
fn trim(mut bytes: &[u8]) -> &[u8] {
    let is_blank = |b: &u8| matches!(b, b' ' | b'\t' | b'\r');
    while let Some((first, rest)) = bytes.split_first().filter(|(b, _)| is_blank(b)) {
        let _ = first;
        bytes = rest;
    }
    while let Some((last, rest)) = bytes.split_last().filter(|(b, _)| is_blank(b)) {
        let _ = last;
        bytes = rest;
    }
    bytes
}

/// Reads an entry; `None` if it is none (W01).
pub(super) fn entry(text: &str) -> Option<Entry> {
    let blank = |c| c == ' ' || c == '\t';
    let (inside, bare) = match (text.strip_prefix('['), text.ends_with(']')) {
        (Some(rest), true) => (rest.strip_suffix(']')?, false),
        (None, false) => (text, true),
        _ => return None,
    };
    let numbers = inside.split(',').map(|field| integer(field.trim_matches(blank)));
    Some(Entry { numbers: numbers.collect::<Option<_>>()?, bare })
}

/// Digits, perhaps with a `-` before them.
fn integer(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let limit = if digits.len() < text.len() { i64::MIN } else { i64::MAX };
    Some(text.parse().unwrap_or(limit))
}

/// Reads a seed: one unsigned number, with brackets or without (SA-102).
pub(super) fn seed(text: &str) -> Option<u64> {
    let inside = match (text.strip_prefix('['), text.ends_with(']')) {
        (Some(rest), true) => rest.strip_suffix(']')?,
        (None, false) => text,
        _ => return None,
    };
    let digits = inside.trim_matches([' ', '\t']);
    digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

/// A line as a message shows it: not too long, nothing invisible.
pub(super) fn quoted(text: &str) -> String {
    let shown: String = text.chars().take(30).flat_map(char::escape_debug).collect();
    format!("'{shown}{}'", if text.chars().nth(30).is_some() { "…" } else { "" })
}
