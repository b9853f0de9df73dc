//! The classic screen as text, exactly (rule page §3): map, status line, messages, the inventory, and
//! what becomes of them on a terminal that is too small. Pure text; colours are in `view.rs`.

use crate::cells::{COLS, ROWS};
use crate::state::State;
use kernel::pos::Pos;
use std::borrow::Cow;
use std::fmt::Write;
use textwrap::{Options, WordSplitter};

/// The least terminal, in columns and rows (MR-E10).
pub const LEAST: (usize, usize) = (72, 24);

/// What ends a frame in plain output.
pub const FRAME_END: &str = "\u{c}\n";

/// The sign of every cell, row by row: `@` before monsters before things before floor. In fog, what
/// was never seen is blank, and monsters are only shown in sight (MR-X12).
pub fn map_rows(state: &State) -> Vec<String> {
    let walls = |p: Pos| if state.knows(p) && !state.is_floor(p) { '#' } else { ' ' };
    let row = |y: usize| (0..COLS).map(|x| walls(Pos::new(x as i32, y as i32))).collect();
    let mut rows: Vec<Vec<char>> = (0..ROWS).map(row).collect();
    let mut put = |at: Pos, sign: char| rows[at.y as usize][at.x as usize] = sign;
    for lying in state.known_things() {
        put(lying.at, lying.what.glyph());
    }
    for monster in state.monsters_in_sight() {
        put(monster.at, monster.kind.glyph());
    }
    put(state.player.at, '@');
    rows.into_iter().map(|row| row.into_iter().collect()).collect()
}

/// The status line.
pub fn status(state: &State) -> String {
    let p = &state.player;
    format!(
        "Dungeon Level: {}, Hit points: {}, Armor: {}, Strength: {}, Dexterity: {}",
        state.level, p.hit_points, p.armor, p.strength, p.dexterity
    )
}

/// The frame of a turn: map, status, an empty row, messages.
pub fn frame(state: &State, messages: &[String]) -> String {
    let mut out = String::with_capacity((COLS + 1) * (ROWS + 4));
    for row in map_rows(state) {
        let _ = writeln!(out, "{row}");
    }
    let _ = writeln!(out, "{}\n", status(state));
    for message in messages {
        let _ = writeln!(out, "{message}");
    }
    out
}

/// The inventory screen.
pub fn inventory(state: &State) -> String {
    let mut out = String::from("Inventory:\n");
    for (label, item) in ('a'..='z').zip(&state.player.items) {
        let _ = writeln!(out, " {label}. {item}");
    }
    out
}

/// The classic screen on a terminal of that size: the frame, or the inventory while a menu is open.
pub fn rows(
    state: &State,
    messages: &[String],
    menu_is_open: bool,
    (width, height): (usize, usize),
) -> Vec<String> {
    if let Some(line) = too_small(width, height) {
        return vec![line];
    }
    if menu_is_open {
        return in_columns(inventory(state).lines(), height);
    }
    let mut rows: Vec<String> = frame(state, &[]).lines().map(Into::into).collect();
    let left = height - rows.len();
    rows.extend(message_rows(messages, width, left));
    rows
}

/// Rows that do not fit under each other go on beside them: a full inventory is higher than the screen.
fn in_columns<'a>(lines: impl Iterator<Item = &'a str>, height: usize) -> Vec<String> {
    const COLUMN: usize = LEAST.0 / 2;
    let mut rows: Vec<String> = Vec::new();
    for (index, line) in lines.enumerate() {
        match rows.get_mut(index % height) {
            Some(row) => *row = format!("{row:COLUMN$}{line}"),
            None => rows.push(line.into()),
        }
    }
    rows
}

/// What to show instead of the map on a terminal that is too small for it (MR-E10).
pub fn too_small(width: usize, height: usize) -> Option<String> {
    let small = width < LEAST.0 || height < LEAST.1;
    small.then(|| format!("Terminal too small: need {}x{}, have {width}x{height}", LEAST.0, LEAST.1))
}

/// Messages as rows of at most `width` columns, wrapped at blanks; if there are more than `height`,
/// the newest ones, and how many are not shown (MR-E11).
pub fn message_rows(messages: &[String], width: usize, height: usize) -> Vec<String> {
    let options = Options::new(width.max(1)).word_splitter(WordSplitter::NoHyphenation);
    let rows = messages.iter().flat_map(|message| textwrap::wrap(message, &options));
    let mut rows: Vec<String> = rows.map(Cow::into_owned).collect();
    let hidden = rows.len().saturating_sub(height);
    rows.drain(..hidden);
    if hidden > 0
        && let Some(first) = rows.first_mut()
    {
        *first = format!("(+{hidden} more, Ctrl-P) {first}").chars().take(width).collect();
    }
    rows
}
