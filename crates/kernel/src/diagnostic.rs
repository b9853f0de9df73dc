//! One form of complaint for all games: `file:line:col: error[CODE]: text`. Parts that are not
//! known are left out; editors make the rest clickable.

use crate::text::printable;
use serde::Serialize;
use std::fmt;

/// How bad a [`Diagnostic`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Accepted, but worth knowing.
    Note,
    /// Something was left out or guessed.
    Warning,
    /// The input is refused.
    Error,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["note", "warning", "error"][*self as usize])
    }
}

/// One thing that is wrong with some input, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diagnostic {
    /// How bad it is.
    pub level: Level,
    /// The code of the rule page, such as `E07`.
    pub code: String,
    /// The file's name as the user gave it; empty if there is none.
    pub file: String,
    /// The line, from 1; 0 if it concerns the whole file.
    pub line: u32,
    /// The column in characters, from 1; 0 if it concerns the whole line.
    pub column: u32,
    /// One sentence for a person.
    pub text: String,
}

impl Diagnostic {
    /// A complaint without a place; see [`Diagnostic::at`] and [`Diagnostic::in_file`].
    pub fn new(level: Level, code: impl Into<String>, text: impl Into<String>) -> Self {
        Diagnostic { level, code: code.into(), file: String::new(), line: 0, column: 0, text: text.into() }
    }

    /// An error without a place.
    pub fn error(code: impl Into<String>, text: impl Into<String>) -> Self {
        Self::new(Level::Error, code, text)
    }

    /// A warning without a place.
    pub fn warning(code: impl Into<String>, text: impl Into<String>) -> Self {
        Self::new(Level::Warning, code, text)
    }

    /// A note without a place.
    pub fn note(code: impl Into<String>, text: impl Into<String>) -> Self {
        Self::new(Level::Note, code, text)
    }

    /// The same, at a line and column (from 1; 0 for "not known").
    #[must_use]
    pub fn at(self, line: u32, column: u32) -> Self {
        Diagnostic { line, column, ..self }
    }

    /// The same, in a file.
    #[must_use]
    pub fn in_file(self, file: impl Into<String>) -> Self {
        Diagnostic { file: file.into(), ..self }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.file.is_empty() {
            write!(f, "{}:", printable(&self.file))?;
        }
        if self.line > 0 {
            write!(f, "{}:", self.line)?;
            if self.column > 0 {
                write!(f, "{}:", self.column)?;
            }
        }
        if !self.file.is_empty() || self.line > 0 {
            f.write_str(" ")?;
        }
        write!(f, "{}", self.level)?;
        if !self.code.is_empty() {
            write!(f, "[{}]", self.code)?;
        }
        // What it quotes may come from anywhere.
        write!(f, ": {}", printable(&self.text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagnostic_prints_file_line_column_level_code_and_text() {
        let d = Diagnostic::error("E07", "unknown character '#'").at(3, 5).in_file("a.txt");
        assert_eq!(d.to_string(), "a.txt:3:5: error[E07]: unknown character '#'");
    }

    #[test]
    fn what_steers_a_terminal_is_written_out() {
        let quoted = "\u{1b}]0;x\u{7} \u{9b}31m \u{202e}live \n/etc: error: forged";
        let d = Diagnostic::error("E1", quoted).in_file("a\u{1b}b");
        let shown = "a\\u{1b}b: error[E1]: \\u{1b}]0;x\\u{7} \\u{9b}31m \\u{202e}live \\n/etc: error: forged";
        assert_eq!(d.to_string(), shown);
    }

    #[test]
    fn parts_that_are_not_known_are_left_out() {
        assert_eq!(Diagnostic::note("N1", "x").to_string(), "note[N1]: x");
        assert_eq!(Diagnostic::warning("", "x").at(2, 0).in_file("f").to_string(), "f:2: warning: x");
        assert_eq!(Diagnostic::error("E1", "x").in_file("f").to_string(), "f: error[E1]: x");
        assert_eq!(Diagnostic::error("E1", "x").at(1, 2).to_string(), "1:2: error[E1]: x");
    }
}
