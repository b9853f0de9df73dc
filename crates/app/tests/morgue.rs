//! What is kept of a finished game: once, where the player is told, and never over another game's.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{Driver, SharedStore};
use app::store::{DiskStore, MemoryStore, Shelf, Store};
use app::{Opening, morgue};
use kernel::dice::Dice;
use kernel::game::Seat;
use kernel::params::Params;
use kernel::session::{Player, Session};

const NOW: u64 = 1_800_000_000;

/// A game of `MiniRogue` just before its bot's last move, with that move.
fn before_the_end(seed: u64) -> (Session, String) {
    let info = catalogue::find("minirogue").unwrap();
    let new = || Session::new(info, Params::defaults(info.params), Dice::seeded(seed)).unwrap();
    let mut bot = new();
    while bot.outcome().is_none() {
        let action = bot.advise("wanderer").unwrap().action;
        bot.act(&action).unwrap();
    }
    let actions = bot.replay().actions;
    let mut session = new();
    for step in 0..actions.len() - 1 {
        session.act(actions.get(step).unwrap()).unwrap();
    }
    (session, actions.get(actions.len() - 1).unwrap().to_string())
}

fn finished(seed: u64) -> Session {
    let (mut session, last) = before_the_end(seed);
    session.act(&last).unwrap();
    session
}

/// The key for a step of the hero.
fn key(action: &str) -> &'static str {
    match action {
        "step north" => "k",
        "step south" => "j",
        "step west" => "h",
        "step east" => "l",
        other => panic!("no key for '{other}'"),
    }
}

/// A seed whose game ends with a step, which is one key.
fn seed_that_ends_with_a_step() -> u64 {
    (1..1000).find(|&seed| before_the_end(seed).1.starts_with("step ")).unwrap()
}

#[test]
fn the_end_of_a_game_writes_its_story_and_says_where() {
    let seed = seed_that_ends_with_a_step();
    let (session, last) = before_the_end(seed);
    let store = SharedStore::default();
    let mut app = Driver::with_store(Opening::Play(Box::new(session)), store.clone());
    assert!(store.names(Shelf::Morgue).is_empty(), "nothing is kept of a game that goes on");
    app.press(key(&last));
    app.settle();
    let name = format!("2027-01-15-minirogue-{seed}");
    assert_eq!(store.names(Shelf::Morgue), std::slice::from_ref(&name));
    app.sees(&format!("Read the story of this game in {}", store.place(Shelf::Morgue, &name)));
    let text = store.read(Shelf::Morgue, &name).unwrap().unwrap();
    assert!(text.contains(&format!("Seed: {seed}\n")), "{text}");
    assert!(text.contains("Last messages:"), "{text}");

    app.undo_the_end();
    app.press(key(&last));
    app.settle();
    assert_eq!(store.names(Shelf::Morgue), [name], "the same game replaces its own");
}

#[test]
fn two_games_of_the_same_seed_and_day_keep_a_story_each() {
    let mut store = SharedStore::default();
    for _ in 0..2 {
        morgue::keep(&mut store, &mut finished(1), NOW).unwrap();
    }
    assert_eq!(store.names(Shelf::Morgue), ["2027-01-15-minirogue-1", "2027-01-15-minirogue-1-2"]);
}

#[test]
fn a_game_that_was_saved_still_knows_its_own_story() {
    let mut store = SharedStore::default();
    let mut session = finished(1);
    let place = morgue::keep(&mut store, &mut session, NOW).unwrap();
    let mut opened = session.replay().verify(session.info()).unwrap();
    let tomorrow = NOW + 86_400;
    assert_eq!(morgue::keep(&mut store, &mut opened, tomorrow).unwrap(), place);
    assert_eq!(store.names(Shelf::Morgue).len(), 1);
}

#[test]
fn a_recording_that_names_another_games_story_does_not_replace_it() {
    let mut store = SharedStore::default();
    let mine = "2027-01-15-minirogue-1";
    store.write(Shelf::Morgue, mine, "my best game").unwrap();
    // Even if it lies among the player's own saves, and guesses at the mark.
    for claim in [mine.to_string(), format!("{mine} {:016x}", 0)] {
        let mut session = finished(1);
        session.notes.push(("morgue".into(), claim));
        morgue::keep(&mut store, &mut session, NOW).unwrap();
        assert_eq!(store.read(Shelf::Morgue, mine), Ok(Some("my best game".into())));
    }
    assert_eq!(store.names(Shelf::Morgue).len(), 3);
}

#[test]
fn bots_unfinished_games_and_games_without_a_story_leave_nothing() {
    let mut store = SharedStore::default();
    let mut bots = finished(1);
    bots.seat(Seat(0), Player::Bot("wanderer".into())).unwrap();
    let mut unfinished = before_the_end(1).0;
    let coins = catalogue::find("coins").unwrap();
    let mut silent = Session::new(coins, Params::defaults(coins.params), Dice::seeded(1)).unwrap();
    while silent.outcome().is_none() {
        let action = silent.advise("greedy").unwrap().action;
        silent.act(&action).unwrap();
    }
    for session in [&mut bots, &mut unfinished, &mut silent] {
        assert_eq!(morgue::keep(&mut store, session, NOW), Ok(None));
    }
    assert!(store.names(Shelf::Morgue).is_empty());
}

#[test]
fn on_disk_the_story_is_a_text_file_in_the_folder_of_the_data() {
    let root = std::env::temp_dir().join(format!("mazarium-morgue-{}", std::process::id()));
    let mut store = DiskStore::open(Some(root.clone())).unwrap();
    let mut session = finished(1);
    let place = morgue::keep(&mut store, &mut session, NOW).unwrap().unwrap();
    let path = root.join("morgue").join("2027-01-15-minirogue-1.txt");
    assert_eq!(place, path.display().to_string());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), session.epitaph().unwrap());
    morgue::keep(&mut store, &mut session, NOW).unwrap();
    assert_eq!(std::fs::read_dir(root.join("morgue")).unwrap().count(), 1);
    std::fs::remove_dir_all(root).unwrap();
}

#[test]
fn a_full_disk_is_told_about_at_the_end_and_the_end_is_shown_all_the_same() {
    let seed = seed_that_ends_with_a_step();
    let (session, last) = before_the_end(seed);
    let mut full = MemoryStore::default();
    full.broken = Some("The disk is full.".into());
    let mut app = Driver::with_store(Opening::Play(Box::new(session)), SharedStore::new(full));
    app.press(key(&last));
    app.settle();
    app.sees("More…");
    assert!(!app.text().contains("The story of this game"));
}
