//! A recorded game as an asciinema cast (version 2): the very characters that a terminal would be sent, with their
//! times. A header line, then one line for each moment at which something changes.

use crate::colour::{Depth, Inks};
use crate::draw::draw;
use kernel::game::GameInfo;
use kernel::replay::Replay;
use kernel::scene::{Palette, Scene};
use ratatui_core::backend::Backend;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_crossterm::CrosstermBackend;
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

/// How long a turn is looked at, in microseconds; in real time a step takes as long as its tick.
const TURN: u64 = 350_000;

/// Steps in real time that are shorter than this share a moment: 30 a second are enough.
const MOMENT: u64 = 33_000;

/// How long the end is shown.
const END: u64 = 2_500_000;

/// How many lines of the log a scene is given; the layout shows as many as fit.
const LOG: usize = 40;

/// What a cast looks like.
#[derive(Clone, Copy, Debug)]
pub struct Cast {
    /// Columns of the terminal.
    pub columns: u16,
    /// Its rows.
    pub rows: u16,
    /// The colours.
    pub palette: Palette,
    /// How long it may last, in seconds: a longer game runs faster, all of it.
    pub seconds: u64,
}

impl Cast {
    /// Writes the cast of a replay that has been verified; a step that the rules refuse is an error.
    pub fn write(self, replay: &Replay, info: &'static GameInfo, mut out: impl Write) -> io::Result<()> {
        let mut session = replay.open(info).map_err(|refused| io::Error::other(refused.to_string()))?;
        session.watch(true);
        let step = info.tick_micros().unwrap_or(TURN);
        let whole = step * replay.at as u64;
        let (most, length) = (self.seconds * 1_000_000, whole.max(1));
        let at = |steps: usize| {
            let time = step * steps as u64;
            if whole > most {
                (u128::from(time) * u128::from(most) / u128::from(length)) as u64
            } else {
                time
            }
        };
        let title = serde_json::to_string(info.title)?;
        let (columns, rows) = (self.columns, self.rows);
        writeln!(out, "{{\"version\": 2, \"width\": {columns}, \"height\": {rows}, \"title\": {title}}}")?;
        let mut glass = Glass::new(self);
        // The cursor is hidden and the screen empty before the first picture.
        event(&mut out, 0, &format!("\u{1b}[?25l\u{1b}[2J{}", glass.show(&session.scene(LOG))?))?;
        let mut shown = 0;
        for steps in 1..=replay.at {
            match session.timed_step() {
                Some(Ok(_)) => {}
                Some(Err(what)) => return Err(io::Error::other(what)),
                None => break,
            }
            let now = at(steps);
            if now - shown < MOMENT && steps < replay.at {
                continue;
            }
            let change = glass.show(&session.scene(LOG))?;
            if !change.is_empty() {
                event(&mut out, now, &change)?;
            }
            shown = now;
        }
        event(&mut out, at(replay.at) + END, "\u{1b}[0m\u{1b}[?25h")?;
        out.flush()
    }
}

/// One line of a cast: something written at a time.
fn event(out: &mut impl Write, micros: u64, text: &str) -> io::Result<()> {
    let text = serde_json::to_string(text)?;
    writeln!(out, "[{}.{:06}, \"o\", {text}]", micros / 1_000_000, micros % 1_000_000)
}

/// A terminal that is only written down.
struct Glass {
    inks: Inks,
    before: Buffer,
    backend: CrosstermBackend<Tape>,
    tape: Tape,
}

impl Glass {
    fn new(cast: Cast) -> Self {
        let tape = Tape::default();
        let size = Rect::new(0, 0, cast.columns, cast.rows);
        Glass {
            inks: Inks::new(cast.palette, Depth::True),
            before: Buffer::empty(size),
            backend: CrosstermBackend::new(tape.clone()),
            tape,
        }
    }

    /// What a terminal is sent to show a scene after the one before.
    fn show(&mut self, scene: &Scene) -> io::Result<String> {
        let mut after = Buffer::empty(self.before.area);
        draw(scene, self.inks, &mut after);
        let changes = self.before.diff(&after);
        if !changes.is_empty() {
            self.backend.draw(changes.into_iter())?;
        }
        self.before = after;
        String::from_utf8(self.tape.0.take()).map_err(io::Error::other)
    }
}

/// Where the bytes go, shared with the backend, which does not give its writer back.
#[derive(Clone, Default)]
struct Tape(Rc<RefCell<Vec<u8>>>);

impl Write for Tape {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
