//! A picture of the program in a terminal: the real binary in a pseudo-terminal, its screen read by a
//! terminal emulator, and every cell painted with the project's own letters.

use kernel::scene::{Ink, Palette, Rgb};
use paint::{Area, Picture, Rgba};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use vt100::{Cell, Color, Parser, Screen};

/// The terminal, in columns and rows.
const COLUMNS: u16 = 100;
const ROWS: u16 = 29;

/// A cell, in pixels.
const CELL: (i32, i32) = (12, 24);

/// A screen that has not changed for so long is complete. A game in real time never rests: it is taken so
/// long after its first picture, a few ticks later than the moment that was chosen.
const REST: Duration = Duration::from_millis(250);
const MOVING: Duration = Duration::from_millis(400);

/// How long the program may take to show anything at all.
const PATIENCE: Duration = Duration::from_secs(20);

/// The question every terminal answers, and the answer of a plain one.
const WHO_ARE_YOU: &[u8] = b"\x1b[c";
const A_PLAIN_ONE: &[u8] = b"\x1b[?6c";

/// Lets the binary go on with a recorded game and paints what it shows.
pub(crate) fn photograph(binary: &Path, home: &Path, replay: &Path) -> Result<Picture, String> {
    let failed = |what: &str| format!("the terminal: {what}");
    let size = PtySize { rows: ROWS, cols: COLUMNS, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).map_err(|e| failed(&e.to_string()))?;
    let mut command = CommandBuilder::new(binary);
    command.args(["play", "--ui", "terminal", "--load"]);
    command.arg(replay);
    // The picture must not depend on the settings of whoever takes it.
    command.env("MAZARIUM_HOME", home.join("home"));
    command.env("TERM", "xterm-256color");
    command.env("COLORTERM", "truecolor");
    command.env_remove("NO_COLOR");
    let mut child = pair.slave.spawn_command(command).map_err(|e| failed(&e.to_string()))?;
    drop(pair.slave);
    let mut output = pair.master.try_clone_reader().map_err(|e| failed(&e.to_string()))?;
    let mut keys = pair.master.take_writer().map_err(|e| failed(&e.to_string()))?;
    let (told, heard) = mpsc::channel::<Vec<u8>>();
    std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(n @ 1..) = output.read(&mut bytes) {
            if told.send(bytes[..n].to_vec()).is_err() {
                return;
            }
        }
    });
    let side = |n| NonZeroU16::new(n).ok_or_else(|| failed("no size"));
    let mut parser = Parser::new(side(ROWS)?, side(COLUMNS)?, 0);
    let began = Instant::now();
    let mut first = None;
    loop {
        match heard.recv_timeout(REST) {
            Ok(bytes) => {
                parser.process(&bytes);
                if bytes.windows(WHO_ARE_YOU.len()).any(|part| part == WHO_ARE_YOU) {
                    keys.write_all(A_PLAIN_ONE).map_err(|e| failed(&e.to_string()))?;
                }
            }
            Err(RecvTimeoutError::Timeout) if first.is_some() => break,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(failed(&format!("the program has ended\n{}", parser.screen().contents())));
            }
        }
        if first.is_none() && !parser.screen().contents().trim().is_empty() {
            first = Some(Instant::now());
        }
        if first.is_some_and(|first| first.elapsed() > MOVING) {
            break;
        }
        if began.elapsed() > PATIENCE {
            return Err(failed("the program shows nothing"));
        }
    }
    let picture = paint_screen(parser.screen());
    child.kill().map_err(|e| failed(&e.to_string()))?;
    child.wait().map_err(|e| failed(&e.to_string()))?;
    Ok(picture)
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
