//! The help: one key opens it in play, in the pause menu and at the end, and Esc leads back to where it was opened.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::Driver;
use app::{App, Opening};
use kernel::game::GameInfo;
use kernel::params::Params;

fn play(info: &'static GameInfo) -> Driver {
    let session = App::start(info, Params::defaults(info.params), 7, &[]).unwrap();
    Driver::new(Opening::Play(Box::new(session)))
}

fn title(app: &Driver) -> String {
    app.prompt().map(|prompt| prompt.title).unwrap_or_default()
}

#[test]
fn the_help_opens_in_the_pause_menu_of_every_game_and_gives_the_menu_back() {
    for info in catalogue::GAMES {
        let mut app = play(info);
        app.press("F1");
        let help = title(&app);
        assert!(!help.is_empty(), "{}", info.id);
        app.press("Esc");
        app.app.signal(&app::Signal::Key { key: pause_key(info), phase: kernel::input::Phase::Down });
        assert_eq!(title(&app), "Pause", "{}", info.id);
        app.press("F1");
        assert_eq!(title(&app), help, "{}", info.id);
        app.press("Esc");
        assert_eq!(title(&app), "Pause", "{}: read, and back in the menu", info.id);
        app.choose("Help");
        assert_eq!(title(&app), help, "{}", info.id);
        app.press("Esc");
        assert_eq!(title(&app), "Pause", "{}: the row does what the key does", info.id);
        app.press("Esc");
        assert_ne!(title(&app), "Pause", "{}", info.id);
    }
}

/// Esc is the way to the menu in some games, and the way out of something else in others.
fn pause_key(info: &GameInfo) -> kernel::input::Key {
    let map = app::keymap::Keymap::new(info, &app::settings::Settings::default());
    map.key_of("pause").unwrap_or_else(|| "Esc".parse().unwrap())
}

#[test]
fn a_real_time_game_stands_still_while_its_help_is_read_from_the_menu() {
    let mut app = play(catalogue::find("icmaze").unwrap());
    app.pass(500_000);
    app.press("Enter");
    app.hold("Left", 10);
    app.press("p");
    let before = app.step();
    for key in ["F1", "Esc"] {
        app.press(key);
        app.pass(2_000_000);
        assert_eq!(app.step(), before, "{key}");
    }
    app.press("Esc");
    app.pass(500_000);
    assert!(app.step() > before, "and goes on after the menu");
}
