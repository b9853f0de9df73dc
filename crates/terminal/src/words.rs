//! Text measured in columns: shortening, wrapping, setting against an edge. No colour, no layout.

use std::borrow::Cow;
use textwrap::{Options, WordSplitter};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How many columns a text takes.
pub fn columns(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// The text, or as much of it as fits, ending in `…`; cut between words where that loses little.
pub fn shorten(text: &str, room: usize) -> String {
    if columns(text) <= room {
        return text.to_owned();
    }
    if room == 0 {
        return String::new();
    }
    let mut kept = take(text, room - 1).to_owned();
    if let Some(space) = kept.rfind(' ')
        && columns(&kept[..space]) * 3 >= room * 2
    {
        kept.truncate(space);
    }
    kept.truncate(kept.trim_end().len());
    kept.push('…');
    kept
}

/// The longest beginning that fits, cut anywhere.
pub fn take(text: &str, room: usize) -> &str {
    let mut used = 0;
    for (index, c) in text.char_indices() {
        used += c.width().unwrap_or(0);
        if used > room {
            return &text[..index];
        }
    }
    text
}

/// Items in lines of as many as fit; one that does not fit even alone has a line of its own.
pub(crate) fn lines<T>(items: &[T], fits: impl Fn(&[T]) -> bool) -> Vec<&[T]> {
    let mut lines = Vec::new();
    let mut rest = items;
    while !rest.is_empty() {
        let count = (1..=rest.len()).rev().find(|&n| fits(&rest[..n])).unwrap_or(1);
        let (line, after) = rest.split_at(count);
        lines.push(line);
        rest = after;
    }
    lines
}

/// The text in lines of at most `room` columns. A line that fits is kept as it is; a longer one is
/// broken between words and goes on under its own first word.
pub fn wrap(text: &str, room: usize) -> Vec<String> {
    let room = room.max(1);
    let mut lines = Vec::new();
    for line in text.split('\n') {
        if columns(line) <= room {
            lines.push(line.trim_end().to_owned());
            continue;
        }
        let spaces = line.len() - line.trim_start_matches(' ').len();
        let indent = if spaces * 2 > room { "" } else { &line[..spaces] };
        let options = Options::new(room).initial_indent(indent).subsequent_indent(indent);
        let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
        let wrapped = textwrap::wrap(&words, options.word_splitter(WordSplitter::NoHyphenation));
        lines.extend(wrapped.into_iter().map(Cow::into_owned));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_fits_is_left_alone() {
        assert_eq!(shorten("a short word", 12), "a short word");
        assert_eq!(wrap("  two  columns", 20), ["  two  columns"]);
    }

    #[test]
    fn shortening_prefers_the_gap_between_words() {
        assert_eq!(shorten("the golden key", 12), "the golden…");
        assert_eq!(shorten("incomprehensible", 8), "incompr…");
        assert_eq!(shorten("anything", 0), "");
    }

    #[test]
    fn wrapping_keeps_the_indent_and_cuts_no_word() {
        assert_eq!(wrap("  one two three four", 10), ["  one two", "  three", "  four"]);
        assert_eq!(wrap("a\n\nb", 10), ["a", "", "b"]);
    }

    #[test]
    fn only_a_word_longer_than_the_line_is_cut() {
        assert_eq!(wrap("an extraordinary day", 8), ["an", "extraord", "inary", "day"]);
    }

    #[test]
    fn wide_characters_count_as_two_columns() {
        assert_eq!(columns("日本"), 4);
        assert_eq!(take("日本", 3), "日");
        assert!(wrap("日本語の長い文", 6).iter().all(|line| columns(line) <= 6));
    }
}
