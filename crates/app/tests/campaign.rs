//! The campaign of Pursuit as a person meets it: the card, seats that follow the level, keys that come too
//! early, stars and what help leaves of them.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{Driver, SharedStore};
use app::scores::Scores;
use app::{Opening, Signal};
use kernel::session::Player;

/// A way through the first level: once round the ring again and again.
const LAPS: &str = "4 4 2 2 6 6 8 8 4 4 2 2 6 6 8 8 4 4 2 2";

fn dungeon(app: &Driver) -> String {
    app.app.session().unwrap().params().text("dungeon").into()
}

/// Which seat the person has, with a perfect player in the other one.
fn seat(app: &Driver) -> usize {
    let players = app.app.session().unwrap().players();
    let seat = players.iter().position(|player| *player == Player::Human).unwrap();
    assert_eq!(players[1 - seat], Player::Bot("optimal".into()));
    seat
}

fn begin(store: &SharedStore) -> Driver {
    let mut app = Driver::with_store(Opening::Menu, store.clone());
    app.choose("Pursuit");
    app.settle();
    app
}

fn play(app: &mut Driver, keys: &str) {
    for key in keys.split(' ') {
        app.press(key);
        app.settle();
    }
}

fn stars(store: &SharedStore) -> Option<u8> {
    let scores = Scores::load(store, "pursuit").unwrap();
    scores.best("loops-1, goal").and_then(|entry| entry.stars)
}

#[test]
fn the_card_starts_the_campaign_and_goes_on_with_the_next_level_that_is_not_won() {
    let store = SharedStore::default();
    let mut app = begin(&store);
    assert_eq!((dungeon(&app).as_str(), seat(&app)), ("loops-1", 0));
    app.sees("Survive 20 rounds");
    app.sees("The little ring");
    play(&mut app, LAPS);
    assert_eq!(stars(&store), Some(3));
    assert!(app.app.scene().log.is_empty(), "the sentence beside the stars says it all");
    app.choose("Next level");
    assert_eq!((dungeon(&app).as_str(), seat(&app)), ("loops-2", 0));
    assert_eq!(dungeon(&begin(&store)), "loops-2");
}

#[test]
fn the_next_level_may_be_for_the_other_side() {
    let mut app = Driver::new(Opening::Menu);
    app.more("Pursuit");
    app.choose("Levels");
    app.app.signal(&Signal::Choose(9));
    assert_eq!((dungeon(&app).as_str(), seat(&app)), ("loops-10", 0));
    app.press("Esc");
    app.choose("More…");
    app.choose("Next level");
    assert_eq!((dungeon(&app).as_str(), seat(&app)), ("cornered-1", 1));
}

#[test]
fn pu_x14_two_keys_that_come_while_the_other_side_moves_are_kept_and_done_in_their_turn() {
    let mut app = Driver::new(Opening::Menu);
    app.choose("Pursuit");
    assert_eq!(app.step(), 0, "the monster is to move");
    play_at_once(&mut app, &["4", "4", "2"]);
    assert_eq!((app.step(), app.notice().as_str()), (0, "It's not your turn."));
    for _ in 0..100 {
        app.pass(16_000);
    }
    assert_eq!(app.step(), 5, "two rounds, and the monster has moved again");
}

fn play_at_once(app: &mut Driver, keys: &[&str]) {
    for key in keys {
        app.press(key);
    }
}

#[test]
fn pu_x14_a_kept_key_that_is_not_allowed_any_more_is_dropped_with_a_word() {
    let mut app = Driver::new(Opening::Menu);
    app.choose("Pursuit");
    // To the north-west is a wall.
    play_at_once(&mut app, &["7", "4"]);
    for _ in 0..30 {
        app.pass(16_000);
    }
    assert_eq!(app.step(), 1, "only the monster has moved");
    assert_eq!(app.notice(), "That key came too early. There's a wall in the way.");
}

#[test]
fn pu_x11_undo_leaves_two_stars_a_hint_or_a_look_at_values_one_and_a_better_result_replaces_a_worse_one() {
    let store = SharedStore::default();
    let best = |help: &str| {
        let mut app = Driver::with_store(Opening::Menu, store.clone());
        app.more("Pursuit");
        app.choose("Levels");
        app.app.signal(&Signal::Choose(0));
        app.settle();
        play(&mut app, "4 4");
        match help {
            "" => {}
            "Backspace" => play(&mut app, "Backspace 4"),
            key => play(&mut app, key),
        }
        play(&mut app, LAPS.strip_prefix("4 4 ").unwrap());
        let text = app.prompt().expect("it is over").text.join(" ");
        let why = match help {
            "" => "",
            "Backspace" => "With a move taken back: two stars at most.",
            _ => "With a hint: one star at most.",
        };
        assert!(text.contains(why) && text.contains("at most") != why.is_empty(), "{help}: {text}");
        stars(&store)
    };
    assert_eq!(best("?"), Some(1));
    // The first press only tells what a look costs.
    assert_eq!(best("v v"), Some(1));
    assert_eq!(best("Backspace"), Some(2));
    assert_eq!(best("m m"), Some(2), "the better result stays");
    assert_eq!(best(""), Some(3));
}
