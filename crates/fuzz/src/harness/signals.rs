//! Keys, clicks, text and time for the whole app, drawn as text and as pixels at odd sizes.

use super::ticking;
use crate::{Choices, Harness, Source, Tally};
use app::store::MemoryStore;
use app::{App, Opening, Signal, World};
use kernel::input::{Button, Key, Phase};
use kernel::pos::Pos;
use kernel::scene::{Palette, Scene};
use paint::{Painter, Picture};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use terminal::colour::{Depth, Inks};

/// Signals to the app.
pub const HARNESS: Harness = Harness {
    name: "signals",
    about: "keys, clicks, text and time for the whole app, drawn and painted at odd sizes",
    unit: "signals",
    source: Source::Any(400),
    run,
};

/// Keys that mean something somewhere, by their names.
pub(super) const KEYS: [&str; 40] = [
    "Enter",
    "Esc",
    "Up",
    "Down",
    "Left",
    "Right",
    "Tab",
    "Backspace",
    "Delete",
    "Home",
    "End",
    "PageUp",
    "PageDown",
    "F1",
    "F2",
    "F5",
    "F9",
    "F10",
    "Ctrl+Z",
    "Ctrl+Y",
    "Ctrl+S",
    "Ctrl+R",
    "Ctrl+W",
    "Alt+Z",
    "Alt+L",
    "Space",
    "?",
    "h",
    "j",
    "k",
    "l",
    "a",
    "e",
    "s",
    "w",
    "1",
    "2",
    "PadA",
    "PadB",
    "PadStart",
];

fn run(bytes: &[u8]) -> Tally {
    let mut choices = Choices::new(bytes);
    let world = World {
        store: Box::new(MemoryStore::default()),
        entropy: choices.below(1000) as u64,
        now: 1_800_000_000,
        offset: choices.within(-720, 840) as i32,
        files: None,
        clock: ticking,
        games: catalogue::GAMES.to_vec(),
    };
    let opening = match choices.pick(catalogue::GAMES) {
        Some(info) if choices.odds(1, 4) => Opening::Hub(info),
        Some(info) if choices.odds(1, 2) => Opening::Resume(info),
        Some(info) if choices.odds(1, 4) => Opening::Setup(info),
        _ => Opening::Menu,
    };
    let mut app = App::new(world, opening);
    let mut painter = Painter::new(Palette::Standard);
    let mut picture = Picture::new(1, 1, [0; 4]);
    let mut tally = Tally::default();
    while !choices.is_empty() && !app.finished() {
        tally.steps += 1;
        if choices.odds(1, 8) {
            app.advance(choices.within(0, 3_000_000) as u64);
        } else if let Some(signal) = signal(&mut choices) {
            app.signal(&signal);
            tally.good += 1;
        }
        if choices.odds(1, 8) {
            look(&app.scene(), &mut choices, &mut painter, &mut picture);
        }
    }
    app.close();
    tally
}

/// A signal.
fn signal(choices: &mut Choices<'_>) -> Option<Signal> {
    let phase = if choices.odds(1, 12) { Phase::Up } else { Phase::Down };
    let cell =
        |choices: &mut Choices<'_>| Pos::new(choices.within(-2, 40) as i32, choices.within(-2, 30) as i32);
    Some(match choices.byte() {
        0..=139 => Signal::Key { key: choices.pick(&KEYS)?.parse().ok()?, phase },
        140..=169 => Signal::Key { key: Key::char(char::from(choices.byte() & 0x7f)), phase },
        170..=199 => {
            let button = if choices.odds(1, 3) { Button::Right } else { Button::Left };
            let (board, cell, shift) = (choices.below(4), cell(choices), choices.odds(1, 8));
            Signal::Click { board, cell, button, shift }
        }
        200..=209 => Signal::Hover(choices.odds(3, 4).then(|| (choices.below(3), cell(choices)))),
        210..=229 => Signal::Choose(choices.below(30)),
        230..=234 => Signal::More(choices.below(20)),
        235..=239 => Signal::Row { panel: choices.below(5), row: choices.below(20) },
        240..=244 => Signal::Point(choices.below(30)),
        245..=249 => Signal::Scroll(choices.within(-9, 9) as i32),
        _ => Signal::Text(choices.text(40)),
    })
}

/// Draws a scene as text and as pixels.
fn look(scene: &Scene, choices: &mut Choices<'_>, painter: &mut Painter, picture: &mut Picture) {
    let (width, height) = (choices.within(1, 250) as u16, choices.within(1, 90) as u16);
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    terminal::draw::draw(scene, Inks::new(Palette::Standard, Depth::True), &mut buffer);
    for cell in buffer.content() {
        assert!(!cell.symbol().chars().any(char::is_control), "{:?} would reach the terminal", cell.symbol());
    }
    if choices.odds(1, 6) {
        let size = (choices.within(1, 500) as usize, choices.within(1, 400) as usize);
        painter.set_density(choices.within(50, 400) as i32);
        painter.draw(scene, size, picture);
    }
}
