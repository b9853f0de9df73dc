//! A program that fills the terminal with rows of plain text: no scene, no colour, no mouse. Terminal
//! modes are set and restored as in the shell.

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

/// Quits at once, as users expect.
const QUIT: Key = Key::ctrl('c');

/// Columns and rows.
type Size = (usize, usize);

/// Shows a page until it is left, or the program is made to end. The page is given the key that was pressed, if
/// any, and answers with the rows for a terminal of that size, or with nothing to leave.
pub fn show(page: impl FnMut(Option<Key>, Size) -> Option<Vec<String>>) -> io::Result<()> {
    let screen = Screen::open()?;
    let (wakes, listeners) = wakes::listen(false)?;
    let result = live(page, &wakes);
    drop(screen);
    // The order matters: the reader thread ends when it is woken and finds the channel closed.
    drop(wakes);
    drop(listeners);
    wakes::quit_as_asked();
    result
}

fn live(
    mut page: impl FnMut(Option<Key>, Size) -> Option<Vec<String>>,
    wakes: &Receiver<Wake>,
) -> io::Result<()> {
    let mut stopped = false;
    let mut key = None;
    loop {
        let size = size()?;
        let Some(rows) = page(key.take(), size) else { return Ok(()) };
        if !stopped {
            draw(&rows, size)?;
        }
        match wakes.recv() {
            Ok(Wake::Event(Event::Key(event))) if event.kind != KeyEventKind::Release => {
                key = keys::key(&event);
                if key == Some(QUIT) {
                    return Ok(());
                }
            }
            // A resize changes the rows; focus and the mouse do no harm.
            Ok(Wake::Event(_) | Wake::Releases) => {}
            Ok(Wake::Lost(error)) => return Err(error),
            Ok(Wake::End) | Err(_) => return Ok(()),
            Ok(Wake::Stop) => {
                screen::leave();
                stopped = true;
                wakes::stop_process()?;
            }
            Ok(Wake::Continue) => {
                screen::leave();
                screen::enter()?;
                stopped = false;
            }
        }
    }
}

fn size() -> io::Result<Size> {
    let (columns, rows) = crossterm::terminal::size()?;
    Ok((columns.into(), rows.into()))
}

fn draw(shown: &[String], (columns, rows): Size) -> io::Result<()> {
    let mut out = Frames::default();
    queue!(out, BeginSynchronizedUpdate)?;
    // Cleared before it is written: after a full row the cursor still stands on its last character.
    for (y, row) in (0..rows as u16).zip(shown.iter().map(String::as_str).chain(std::iter::repeat(""))) {
        let row: String = row.chars().take(columns).collect();
        queue!(out, MoveTo(0, y), Clear(ClearType::UntilNewLine), Print(row))?;
    }
    queue!(out, EndSynchronizedUpdate)?;
    out.flush()
}
