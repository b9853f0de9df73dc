//! A picture of the program in a terminal: the real binary in a pseudo-terminal, its screen read by a
//! terminal emulator, and every cell painted with the project's own letters.

use crate::terminal::Terminal;
use kernel::scene::{Ink, Palette, Rgb};
use paint::{Area, Picture, Rgba};
use std::path::Path;
use std::time::{Duration, Instant};
use vt100::{Cell, Color, Screen};

/// A cell, in pixels.
const CELL: (i32, i32) = (12, 24);

/// A game in real time never rests: it is taken so long after its first picture, a few ticks later than the
/// moment that was chosen.
const MOVING: Duration = Duration::from_millis(400);

/// Lets the binary go on with a recorded game and paints what it shows.
pub(crate) fn photograph(binary: &Path, home: &Path, replay: &Path) -> Result<Picture, String> {
    let replay = replay.to_str().ok_or("the replay's path is no text")?;
    let mut terminal = Terminal::open(binary, home, &["play", "--ui", "terminal", "--load", replay])?;
    terminal.shows(|screen| !screen.trim().is_empty())?;
    let began = Instant::now();
    while began.elapsed() < MOVING && terminal.listen()? {}
    Ok(paint_screen(terminal.screen()))
}

fn paint_screen(screen: &Screen) -> Picture {
    let (rows, columns) = screen.size();
    let (rows, columns) = (i32::from(rows.get()), i32::from(columns.get()));
    let ground = ink(Ink::Black);
    let mut picture = Picture::new((columns * CELL.0) as usize, (rows * CELL.1) as usize, ground);
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let Some(cell) = screen.cell(row as u16, column as u16) else { continue };
        let area = Area::new(column * CELL.0, row * CELL.1, CELL.0, CELL.1);
        let (front, back) = colours(cell);
        picture.fill(area, back);
        for sign in cell.contents().chars().take(1).filter(|sign| *sign != ' ') {
            paint::sign(&mut picture, area, sign, front);
        }
    }
    picture
}

/// The colours of a cell: what is written in, and what it is written on.
fn colours(cell: &Cell) -> (Rgba, Rgba) {
    let front = colour(cell.fgcolor(), Ink::Silver);
    let back = colour(cell.bgcolor(), Ink::Black);
    if cell.inverse() { (back, front) } else { (front, back) }
}

fn colour(colour: Color, usual: Ink) -> Rgba {
    match colour {
        Color::Rgb(r, g, b) => [r, g, b, 255],
        // All colours are sent in full to a terminal that can show them.
        Color::Default | Color::Idx(_) => ink(usual),
    }
}

fn ink(ink: Ink) -> Rgba {
    let Rgb(r, g, b) = Palette::Standard.rgb(ink);
    [r, g, b, 255]
}
