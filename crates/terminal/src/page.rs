//! A program that fills the terminal with rows of plain text: no scene, no colour, no mouse. The terminal's
//! modes are taken and given back as for everything else here.

use crate::keys;
use crate::screen::{self, Frames, Screen};
use crate::wakes::{self, Wake};
use crossterm::cursor::MoveTo;
use crossterm::event::{Event, KeyEventKind};
use crossterm::queue;
use crossterm::style::Print;
use crossterm::terminal::{BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate};
use kernel::input::Key;
use std::io::{self, Write};
use std::sync::mpsc::Receiver;

/// Leaves at once, as everybody expects it of this key.
const QUIT: Key = Key::ctrl('c');

/// What is shown, and what keys do. Sizes are columns and rows.
pub trait Page {
    /// The rows to show on a terminal of that size.
    fn rows(&self, size: (usize, usize)) -> Vec<String>;

    /// A key was pressed on a terminal of that size; false to leave.
    fn press(&mut self, key: Key, size: (usize, usize)) -> bool;
}

/// Shows a page until it is left, or the program is made to end.
pub fn show(page: &mut dyn Page) -> io::Result<()> {
    let screen = Screen::open()?;
    let (wakes, listeners) = wakes::listen_only()?;
    let result = live(page, &wakes);
    drop(screen);
    // The reader leaves when it finds nobody listening: first the ear, then the call.
    drop(wakes);
    drop(listeners);
    result
}

fn live(page: &mut dyn Page, wakes: &Receiver<Wake>) -> io::Result<()> {
    let mut stopped = false;
    draw(page)?;
    while let Ok(wake) = wakes.recv() {
        match wake {
            Wake::Event(Event::Key(event)) if event.kind != KeyEventKind::Release => {
                match keys::key(&event) {
                    Some(QUIT) => return Ok(()),
                    Some(key) if !page.press(key, size()?) => return Ok(()),
                    _ => {}
                }
            }
            // Resizing, focus and the mouse are no keys, but the rows may be others now.
            Wake::Event(_) | Wake::Releases => {}
            Wake::Lost(error) => return Err(error),
            Wake::End => return Ok(()),
            Wake::Stop => {
                screen::leave();
                stopped = true;
                wakes::stop_process()?;
            }
            Wake::Continue => {
                screen::leave();
                screen::enter()?;
                stopped = false;
            }
        }
        if !stopped {
            draw(page)?;
        }
    }
    Ok(())
}

fn size() -> io::Result<(usize, usize)> {
    let (columns, rows) = crossterm::terminal::size()?;
    Ok((columns.into(), rows.into()))
}

fn draw(page: &dyn Page) -> io::Result<()> {
    let (columns, rows) = size()?;
    let mut out = Frames::default();
    queue!(out, BeginSynchronizedUpdate)?;
    let shown = page.rows((columns, rows));
    // Cleared before it is written: after a full row the cursor still stands on its last sign.
    for (y, row) in (0..rows as u16).zip(shown.iter().map(String::as_str).chain(std::iter::repeat(""))) {
        let row: String = row.chars().take(columns).collect();
        queue!(out, MoveTo(0, y), Clear(ClearType::UntilNewLine), Print(row))?;
    }
    queue!(out, EndSynchronizedUpdate)?;
    out.flush()
}
