//! What the tests of screens share: a scene as lines of text.

#![allow(dead_code, unreachable_pub)] // shared by test programs, each of which takes what it needs

use kernel::scene::{Palette, Scene};
use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::layout::Rect;
use terminal::colour::{Depth, Inks};
use terminal::draw::{Drawn, draw};

/// A scene drawn for a terminal of that size and depth.
pub fn drawn(scene: &Scene, size: (u16, u16), depth: Depth) -> (Buffer, Drawn) {
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    let drawn = draw(scene, Inks::new(Palette::Standard, depth), &mut buffer);
    (buffer, drawn)
}

/// Its rows, without blanks at the right.
pub fn rows(buffer: &Buffer) -> Vec<String> {
    let width = usize::from(buffer.area.width).max(1);
    let row = |cells: &[Cell]| cells.iter().map(Cell::symbol).collect::<String>();
    buffer.content.chunks(width).map(|cells| row(cells).trim_end().to_owned()).collect()
}

/// A scene as text: one line a row, exactly as many as the terminal has.
pub fn screen(scene: &Scene, width: u16, height: u16) -> String {
    let rows = rows(&drawn(scene, (width, height), Depth::True).0);
    assert_eq!(rows.len(), usize::from(height));
    rows.join("\n")
}

/// The same without the blank rows around and the blank columns before.
pub fn cropped(scene: &Scene, width: u16, height: u16) -> String {
    let text = screen(scene, width, height);
    let rows: Vec<&str> = text.lines().collect();
    let indent = |row: &&str| row.chars().take_while(|c| *c == ' ').count();
    let left = rows.iter().filter(|row| !row.is_empty()).map(indent).min().unwrap_or(0);
    let first = rows.iter().position(|row| !row.is_empty()).unwrap_or(0);
    let last = rows.iter().rposition(|row| !row.is_empty()).map_or(0, |n| n + 1);
    let rows = rows[first..last].iter().map(|row| row.chars().skip(left).collect::<String>());
    rows.collect::<Vec<_>>().join("\n")
}

/// Compares with a screen written out in a test: the first and last line break are not part of it.
#[track_caller]
pub fn assert_screen(seen: &str, expected: &str) {
    let expected = expected.strip_prefix('\n').unwrap_or(expected);
    let expected = expected.strip_suffix('\n').unwrap_or(expected);
    assert!(seen == expected, "seen:\n{seen}\n\nexpected:\n{expected}\n");
}
