//! Files that are handed over without a word: what is in them decides what happens.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{Driver, SharedStore};
use app::store::Shelf;
use app::{App, Opening};
use kernel::params::Params;
use kernel::session::{Player, Session};
use std::fs;
use std::path::Path;

fn file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)).unwrap()
}

fn game(app: &Driver) -> (&'static str, bool) {
    let session = app.app.session().unwrap();
    (session.info().id, session.is_watching())
}

/// A game of coins of which some moves are played.
fn coins(steps: usize) -> Session {
    let info = catalogue::find("coins").unwrap();
    let bots = [0, 1].map(|seat| (seat, Player::Bot("greedy".into())));
    let mut session = App::start(info, Params::defaults(info.params), 3, &bots).unwrap();
    for _ in 0..steps {
        session.bot_step().unwrap().unwrap();
    }
    session
}

/// A level of one small room.
const ICMAZE: &str = "start N
area exit=E difficulty=4
........
.k.z.r..
.....c..
..##....
........
........
..hp....
........
";

#[test]
fn a_level_starts_the_game_that_understands_it() {
    let dungeon = "╞║╡\nA 0 0\nD 0 2 1\n";
    let levels = [
        ("any name", dungeon, "wallisyou"),
        ("bait.txt", &file("pursuit/levels/bait.txt"), "pursuit"),
        ("room.txt", ICMAZE, "icmaze"),
    ];
    for (name, text, id) in levels {
        let mut app = Driver::new(Opening::Menu);
        assert!(app.app.open(name, text), "{name}: {}", app.notice());
        assert_eq!(game(&app), (id, false));
        app.press("Ctrl+Q");
    }
}

#[test]
fn an_editor_takes_what_is_handed_to_it() {
    let info = catalogue::find("pursuit-editor").unwrap();
    let session = App::start(info, Params::defaults(info.params), 1, &[]).unwrap();
    let mut app = Driver::new(Opening::Play(Box::new(session)));
    assert!(app.app.open("bait.txt", &file("pursuit/levels/bait.txt")));
    assert_eq!(game(&app), ("pursuit-editor", false));
}

#[test]
fn a_recorded_game_that_is_over_is_watched_from_its_start() {
    let mut app = Driver::new(Opening::Menu);
    let mut session = coins(0);
    while session.bot_step().is_some() {}
    assert!(app.app.open("game.replay", &session.replay().to_string()), "{}", app.notice());
    assert_eq!((game(&app), app.step()), (("coins", true), 0));
}

#[test]
fn a_recorded_game_that_is_not_over_goes_on_where_it_was_left() {
    let mut app = Driver::new(Opening::Menu);
    assert!(app.app.open("save.replay", &format!("\u{feff}{}", coins(6).replay())), "{}", app.notice());
    assert_eq!((game(&app), app.step()), (("coins", false), 6));
}

#[test]
fn the_game_on_the_screen_is_saved_first_and_below_the_new_one_is_the_menu() {
    let store = SharedStore::default();
    let mut app = Driver::play(store.clone(), 7);
    app.press(".");
    app.settle();
    app.press("Esc");
    assert!(app.app.open("bait.txt", &file("pursuit/levels/bait.txt")));
    assert_eq!(store.names(Shelf::Autosaves).len(), 1, "the game of coins");
    assert_eq!(game(&app).0, "pursuit");
}

#[test]
fn what_is_no_recording_and_no_level_is_told_and_changes_nothing() {
    let prose = "Once upon a time there was a labyrinth.\nNobody knew the way out.\n";
    for text in [prose, "", "\n\n", "{\"format\":1}", "7", "# a remark", "start E\n"] {
        let mut app = Driver::play(SharedStore::default(), 7);
        assert!(!app.app.open("notes.txt", text), "{text:?}");
        assert!(
            app.notice().starts_with("notes.txt: this is neither a replay nor a level"),
            "{}",
            app.notice()
        );
        assert_eq!(game(&app), ("coins", false));
    }
}

#[test]
fn a_broken_level_whose_name_tells_its_game_gets_that_games_complaint() {
    let mut app = Driver::new(Opening::Menu);
    assert!(!app.app.open("mine.wiy", "╞║╡\nA 0 0\nZ 9\n"));
    assert!(app.notice().contains("Wall Is You: 3:1: error"), "{}", app.notice());
}

#[test]
fn a_recording_that_was_tampered_with_or_is_of_no_known_game_is_refused() {
    let text = coins(6).replay().to_string();
    for (from, to, word) in [("seed 3", "seed 4", "diverges"), ("game coins", "game chess", "chess")] {
        let mut app = Driver::new(Opening::Menu);
        assert!(!app.app.open("x.replay", &text.replace(from, to)));
        assert!(app.notice().contains(word), "{}", app.notice());
    }
}
