//! Reading what people write in text files: lines, fields and numbers, each knowing its
//! line and column, so that every complaint is a [`Diagnostic`] at the right place. Both count
//! from 1, and columns count characters, not bytes. No file format is read here.

use crate::diagnostic::Diagnostic;
use std::borrow::Cow;
use std::fmt::{Display, Write as _};
use std::ops::RangeInclusive;

/// A text from outside as one line that shows itself and does nothing else: whatever steers a terminal (ESC, the
/// other control characters of ASCII, those of C1), ends a line or turns the direction of reading is written as an
/// escape, such as `\u{1b}`.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_steering) {
        return Cow::Borrowed(text);
    }
    let escaped = text.chars().map(|c| match c {
        '\t' => " ".into(),
        c if is_steering(c) => c.escape_default().to_string(),
        c => c.to_string(),
    });
    Cow::Owned(escaped.collect())
}

/// The same for a text of several lines, which keeps its lines.
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|c| c != '\n' && is_steering(c)) {
        return Cow::Borrowed(text);
    }
    let lines: Vec<Cow<'_, str>> = text.split('\n').map(printable).collect();
    Cow::Owned(lines.join("\n"))
}

/// JSON in which the same characters are written as escapes of its own, so that it means the same and steers nothing.
/// In JSON they can only stand inside texts; line ends and tabs between its parts stay.
pub fn printable_json(json: &str) -> Cow<'_, str> {
    let steers = |c: char| is_steering(c) && !matches!(c, '\n' | '\r' | '\t');
    if !json.chars().any(steers) {
        return Cow::Borrowed(json);
    }
    let mut escaped = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        if steers(c) {
            // None of them is beyond the first 65,536 characters.
            let _ = write!(escaped, "\\u{:04x}", u32::from(c));
        } else {
            escaped.push(c);
        }
    }
    Cow::Owned(escaped)
}

/// Whether a character does something else than to be shown.
fn is_steering(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text of a file, without the byte order mark it may begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source<'a> {
    text: &'a str,
}

/// A piece of one line and where it begins. A whole line is a piece that begins in column 1; what
/// is cut from a piece is again a piece, so places are never counted by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<'a> {
    /// What is written there.
    pub text: &'a str,
    /// The line, from 1.
    pub line: u32,
    /// The column of the first character, from 1; for an empty piece the one it would have.
    pub column: u32,
}

impl<'a> Source<'a> {
    /// A text that is known to be UTF-8.
    pub fn new(text: &'a str) -> Self {
        Source { text: text.strip_prefix('\u{feff}').unwrap_or(text) }
    }

    /// The bytes of a file. If they are not UTF-8, the error is at the first bad byte.
    pub fn from_bytes(bytes: &'a [u8], code: &str) -> Result<Self, Diagnostic> {
        let bad = match std::str::from_utf8(bytes) {
            Ok(text) => return Ok(Source::new(text)),
            Err(error) => error.valid_up_to(),
        };
        let (good, rest) = bytes.split_at(bad);
        let good = std::str::from_utf8(good).expect("what comes before the first bad byte is good");
        let good = Source::new(good).text;
        let line = 1 + count(good.matches('\n'));
        let column = 1 + count(good.rsplit('\n').next().unwrap_or_default().chars());
        let byte = rest.first().copied().unwrap_or_default();
        Err(Diagnostic::error(code, format!("this is not UTF-8 text (byte {byte:02X})")).at(line, column))
    }

    /// The lines, without their ends. A line ends with LF or CR LF, the last one also with the text.
    pub fn lines(self) -> impl Iterator<Item = Piece<'a>> + Clone {
        (1..).zip(self.text.lines()).map(|(line, text)| Piece { text, line, column: 1 })
    }

    /// The empty piece at the start of the line after the last one: the place of what is missing at the end.
    pub fn end(self) -> Piece<'a> {
        Piece { text: "", line: 1 + count(self.text.lines()), column: 1 }
    }
}

impl<'a> Piece<'a> {
    /// How many characters it has.
    pub fn len(self) -> u32 {
        count(self.text.chars())
    }

    /// Whether it has no character at all.
    pub const fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    /// Whether it is empty or has only blanks and tabs.
    pub fn is_blank(self) -> bool {
        self.text.chars().all(is_blank)
    }

    /// Every character with its column.
    pub fn chars(self) -> impl Iterator<Item = (u32, char)> {
        (self.column..).zip(self.text.chars())
    }

    /// The piece from the first character that satisfies a rule; `None` if none does.
    pub fn find(self, rule: impl Fn(char) -> bool) -> Option<Self> {
        self.text.find(rule).map(|at| self.cut(at, self.text.len()))
    }

    /// The piece from a column on; empty and at the end if there are not so many.
    #[must_use]
    pub fn at_column(self, column: u32) -> Self {
        let skip = column.saturating_sub(self.column) as usize;
        let at = self.text.char_indices().nth(skip).map_or(self.text.len(), |(at, _)| at);
        self.cut(at, self.text.len())
    }

    /// The empty piece just past its last character: the place of what is missing there.
    #[must_use]
    pub fn end(self) -> Self {
        self.cut(self.text.len(), self.text.len())
    }

    /// The same without blanks and tabs at both ends.
    #[must_use]
    pub fn trimmed(self) -> Self {
        let start = self.text.len() - self.text.trim_start_matches(is_blank).len();
        self.cut(start, self.text.len()).trimmed_end()
    }

    /// The same without blanks and tabs at its end.
    #[must_use]
    pub fn trimmed_end(self) -> Self {
        self.cut(0, self.text.trim_end_matches(is_blank).len())
    }

    /// What comes before the first of some character, such as the `#` of a comment, or all of it.
    #[must_use]
    pub fn before(self, sign: char) -> Self {
        self.cut(0, self.text.find(sign).unwrap_or(self.text.len()))
    }

    /// What follows a prefix; `None` if it is not there.
    pub fn strip_prefix(self, prefix: &str) -> Option<Self> {
        self.text.starts_with(prefix).then(|| self.cut(prefix.len(), self.text.len()))
    }

    /// The fields separated by blanks or tabs; none is empty.
    pub fn fields(self) -> impl Iterator<Item = Piece<'a>> {
        let mut rest = self;
        std::iter::from_fn(move || {
            rest = rest.find(|c| !is_blank(c))?;
            let end = rest.text.find(is_blank).unwrap_or(rest.text.len());
            let field = rest.cut(0, end);
            rest = rest.cut(end, rest.text.len());
            Some(field)
        })
    }

    /// The whole number written here in digits, perhaps with a `-`, which must lie in a range.
    pub fn number(self, range: RangeInclusive<i64>, code: &str) -> Result<i64, Diagnostic> {
        let digits = self.text.strip_prefix('-').unwrap_or(self.text);
        if digits.is_empty() || digits.contains(|c: char| !c.is_ascii_digit()) {
            return Err(self.error(code, format!("{} is not a whole number", self.quoted())));
        }
        let number = self.text.parse().map_err(|_| {
            let how = if digits.len() < self.text.len() { "small" } else { "large" };
            self.error(code, format!("{} is too {how}", self.quoted()))
        })?;
        self.within(number, range, code)
    }

    /// A number that was read here, if it lies in a range.
    pub fn within<N: PartialOrd + Display>(
        self,
        number: N,
        range: RangeInclusive<N>,
        code: &str,
    ) -> Result<N, Diagnostic> {
        if range.contains(&number) {
            return Ok(number);
        }
        let (low, high) = (range.start(), range.end());
        Err(self.error(code, format!("{number} is not from {low} to {high}")))
    }

    /// An error about what is written here.
    pub fn error(self, code: &str, text: impl Into<String>) -> Diagnostic {
        Diagnostic::error(code, text).at(self.line, self.column)
    }

    /// A warning about what is written here.
    pub fn warning(self, code: &str, text: impl Into<String>) -> Diagnostic {
        Diagnostic::warning(code, text).at(self.line, self.column)
    }

    /// The text in quotes, escaped and shortened for a message.
    fn quoted(self) -> String {
        let shown: String = self.text.chars().take(20).flat_map(char::escape_debug).collect();
        format!("'{shown}{}'", if self.text.chars().nth(20).is_some() { "…" } else { "" })
    }

    fn cut(self, from: usize, to: usize) -> Self {
        let column = self.column + count(self.text[..from].chars());
        Piece { text: &self.text[from..to], line: self.line, column }
    }
}

/// Only what separates fields within a line; other white space is a character like any other.
const fn is_blank(c: char) -> bool {
    c == ' ' || c == '\t'
}

fn count(things: impl Iterator) -> u32 {
    things.count() as u32
}
