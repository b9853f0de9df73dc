//! Bytes as a line of choices. When they are used up, every choice is the first one.

/// A line of choices.
pub struct Choices<'a> {
    bytes: &'a [u8],
}

impl<'a> Choices<'a> {
    /// The choices that bytes stand for.
    pub fn new(bytes: &'a [u8]) -> Self {
        Choices { bytes }
    }

    /// Whether none is left.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        first
    }

    /// A number below a limit, which is at least 1.
    pub fn below(&mut self, limit: usize) -> usize {
        if limit <= 256 {
            return usize::from(self.byte()) % limit.max(1);
        }
        (usize::from(self.byte()) << 16 | usize::from(self.byte()) << 8 | usize::from(self.byte())) % limit
    }

    /// A number from a range, the ends and small numbers often.
    pub fn within(&mut self, low: i64, high: i64) -> i64 {
        match self.byte() {
            0..=31 => low,
            32..=63 => high,
            64..=191 => low.saturating_add(i64::from(self.byte())).min(high),
            _ => {
                let span = high.wrapping_sub(low).unsigned_abs().saturating_add(1);
                low.wrapping_add((self.long() % span) as i64)
            }
        }
    }

    /// Whether something with these odds happens.
    pub fn odds(&mut self, hits: u8, of: u8) -> bool {
        self.byte() % of < hits
    }

    /// One of several; `None` of none.
    pub fn pick<'b, T>(&mut self, items: &'b [T]) -> Option<&'b T> {
        if items.is_empty() { None } else { items.get(self.below(items.len())) }
    }

    /// Eight bytes.
    pub fn long(&mut self) -> u64 {
        (0..8).fold(0, |number, _| number << 8 | u64::from(self.byte()))
    }

    /// A text of at most so many characters, with odd ones among them.
    pub fn text(&mut self, longest: usize) -> String {
        const ODD: [char; 12] =
            ['\u{1b}', '\n', '\0', '\t', 'ä', '\u{202e}', '\u{1f600}', '\u{9b}', '"', '\\', '/', '\u{feff}'];
        let length = self.below(longest + 1);
        let mut next = || match self.byte() {
            byte @ b' '..=b'~' => char::from(byte),
            byte => ODD[usize::from(byte) % ODD.len()],
        };
        (0..length).map(|_| next()).collect()
    }

    /// What is left, as bytes.
    pub fn rest(&self) -> &'a [u8] {
        self.bytes
    }
}
