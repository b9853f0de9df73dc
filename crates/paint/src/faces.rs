//! The faces of everything around the boards, as TrueType. How they were made is in `fonts/make.py`; the page has
//! the same as WOFF2.

/// Words: Atkinson Hyperlegible Next, in which no two letters can be mistaken for each other.
pub const WORDS: &[u8] = include_bytes!("../fonts/words.ttf");

/// The same, heavier: numbers, names, keys.
pub const STRONG: &[u8] = include_bytes!("../fonts/strong.ttf");

/// Its sister with letters of one width: tables and what is typed.
pub const COLUMNS: &[u8] = include_bytes!("../fonts/columns.ttf");

/// Arrows, stars, dice and what else is no letter, and letters for the names of players.
pub const SIGNS: &[u8] = include_bytes!("../fonts/signs.ttf");

/// Lines and blocks, as wide as the letters of [`COLUMNS`].
pub const BOXES: &[u8] = include_bytes!("../fonts/boxes.ttf");

/// Titles: the letters of the boards.
pub const TITLE: &[u8] = include_bytes!("../fonts/title.ttf");

/// How many rows of pixels a line of [`TITLE`] has: at a multiple of it, its pixels are whole.
pub const TITLE_ROWS: u32 = crate::font::HEIGHT as u32;
