//! Pages that are longer than the terminal: whatever the width, all of them can be read. The loop around
//! the app is the shell's: what was scrolled beyond the end is given back.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{drawn, rows};
use app::store::MemoryStore;
use app::{App, Opening, Signal, World};
use kernel::game::GameInfo;
use kernel::input::Phase;
use terminal::colour::Depth;

const SIZE: (u16, u16) = (40, 16);

/// The help page of a game.
fn help(info: &'static GameInfo) -> App {
    let world = World {
        store: Box::new(MemoryStore::default()),
        entropy: 1,
        now: 1_800_000_000,
        offset: 0,
        files: None,
        clock: || 0,
        games: catalogue::GAMES.to_vec(),
    };
    let mut app = App::new(world, Opening::Hub(info));
    let choices = app.scene().prompt.unwrap().choices;
    let row = choices.iter().position(|choice| choice.label == "How to play").unwrap();
    app.signal(&Signal::Choose(row));
    app
}

fn press(app: &mut App, key: &str) {
    app.signal(&Signal::Key { key: key.parse().unwrap(), phase: Phase::Down });
}

/// Shows a frame as the shell does.
fn show(app: &mut App) -> Vec<String> {
    let (buffer, drawn) = drawn(&app.scene(), SIZE, Depth::True);
    if drawn.overscroll > 0 {
        app.signal(&Signal::Scroll(-(drawn.overscroll as i32)));
    }
    rows(&buffer)
}

/// The last words of a page.
fn last_words(app: &App) -> String {
    let prompt = app.scene().prompt.unwrap();
    prompt.text.last().unwrap().split_whitespace().last().unwrap().to_string()
}

fn is_at_end(app: &App, shown: &[String]) -> bool {
    let last = last_words(app);
    shown.iter().any(|row| row.contains(&last)) && !shown.iter().any(|row| row.contains('▼'))
}

#[test]
fn the_end_of_every_help_page_can_be_reached_in_a_narrow_terminal() {
    for info in catalogue::GAMES {
        for key in ["Down", "PageDown", "End"] {
            let mut app = help(info);
            let mut shown = show(&mut app);
            assert!(!is_at_end(&app, &shown), "{}: the page is long", info.id);
            for _ in 0..1000 {
                if is_at_end(&app, &shown) {
                    break;
                }
                press(&mut app, key);
                shown = show(&mut app);
            }
            assert!(is_at_end(&app, &shown), "{} with {key}:\n{}", info.id, shown.join("\n"));
        }
    }
}

#[test]
fn the_way_back_from_the_end_is_one_line_a_key() {
    let mut app = help(catalogue::find("savor").unwrap());
    press(&mut app, "End");
    let end = show(&mut app);
    for _ in 0..50 {
        press(&mut app, "Down");
        assert_eq!(show(&mut app), end, "the end is the end");
    }
    press(&mut app, "Up");
    let above = show(&mut app);
    assert_ne!(above, end);
    press(&mut app, "Down");
    assert_eq!(show(&mut app), end);
    press(&mut app, "Home");
    assert!(!show(&mut app).iter().any(|row| row.contains('▲')));
}

#[test]
fn a_long_log_opens_at_its_end() {
    let info = catalogue::find("savor").unwrap();
    let session = App::start(info, kernel::params::Params::defaults(info.params), 3, &[]).unwrap();
    let world = World {
        store: Box::new(MemoryStore::default()),
        entropy: 1,
        now: 1_800_000_000,
        offset: 0,
        files: None,
        clock: || 0,
        games: catalogue::GAMES.to_vec(),
    };
    let mut app = App::new(world, Opening::Play(Box::new(session)));
    for _ in 0..30 {
        press(&mut app, "t");
        app.advance(5_000_000);
    }
    if app.scene().prompt.is_some() {
        // The game is over; its end is put away.
        press(&mut app, "Esc");
    }
    press(&mut app, "Ctrl+P");
    let shown = show(&mut app);
    assert!(is_at_end(&app, &shown), "{}", shown.join("\n"));
}
