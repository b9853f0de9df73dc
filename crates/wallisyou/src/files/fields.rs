//! One record cut into its fields, taken one after the other; a missing or surplus field is reported once, at
//! its place.

use kernel::text::Piece;

/// The fields of a record after its letter.
pub(super) struct Fields<'a> {
    line: Piece<'a>,
    list: Vec<Piece<'a>>,
    taken: usize,
    /// Whether a missing field was already told.
    pub told: bool,
}

impl<'a> Fields<'a> {
    /// The fields of a line, without the first.
    pub fn of(line: Piece<'a>) -> Self {
        Fields { line, list: line.fields().skip(1).collect(), taken: 0, told: false }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The next field, if there is one.
    pub fn next(&mut self) -> Option<Piece<'a>> {
        let field = self.list.get(self.taken).copied();
        self.taken += 1;
        field
    }

    /// The first field that nobody took.
    pub fn surplus(&self) -> Option<Piece<'a>> {
        self.list.get(self.taken).copied()
    }

    /// The place just past the line's end.
    pub fn end(&self) -> Piece<'a> {
        self.line.trimmed_end().end()
    }

    /// The whole line.
    pub fn line(&self) -> Piece<'a> {
        self.line
    }

    /// What follows the first field, without blanks around it.
    pub fn rest(&self) -> Piece<'a> {
        match self.list.first() {
            Some(first) => self.line.at_column(first.column).trimmed(),
            None => self.end(),
        }
    }
}
