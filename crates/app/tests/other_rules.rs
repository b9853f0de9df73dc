//! Saves of rules that have changed since: what still agrees goes on, the rest is watched, and nothing is lost.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{Driver, SharedStore};
use app::store::{Shelf, Store};
use app::{Opening, saves};
use kernel::dice::Dice;
use kernel::params::Params;
use kernel::replay::Replay;
use kernel::session::Session;

/// A store with an unfinished game of coins that was changed like this.
fn left(change: impl Fn(&str) -> String) -> (SharedStore, String) {
    let store = SharedStore::default();
    let info = catalogue::find("coins").unwrap();
    let session = Session::new(info, Params::defaults(info.params), Dice::seeded(7)).unwrap();
    let mut app = Driver::with_store(Opening::Play(Box::new(session)), store.clone());
    // Ann and Bob wait.
    for _ in 0..70 {
        app.press(".");
        app.settle();
    }
    app.app.close();
    drop(app);
    let text = change(&store.read(Shelf::Autosaves, "coins").unwrap().unwrap());
    store.clone().write(Shelf::Autosaves, "coins", &text).unwrap();
    (store, text)
}

fn older(text: &str) -> String {
    assert!(text.contains("game coins 1\n"), "{text}");
    text.replace("game coins 1\n", "game coins 0\n")
}

/// The rules of today lead elsewhere from the first check on.
fn other(text: &str) -> String {
    let check = text.lines().find(|line| line.starts_with("hash 64 ")).unwrap();
    older(text).replace(check, "hash 64 0123456789abcdef")
}

#[test]
fn a_save_of_older_rules_that_agrees_to_its_last_step_goes_on() {
    let (store, text) = left(older);
    let steps = Replay::parse(&text).unwrap().at;
    let session = saves::open(&store, Shelf::Autosaves, "coins").unwrap();
    assert_eq!(session.step(), steps);
    assert!(session.replay().to_string().contains("game coins 1\n"), "it is one of today's from now on");
}

#[test]
fn a_save_of_other_rules_is_watched_as_far_as_it_agrees_and_stays_where_it_is() {
    let (store, text) = left(other);
    let why = saves::open(&store, Shelf::Autosaves, "coins").err().unwrap();
    assert!(why.contains("version 0 of the rules") && why.contains("step 64"), "{why}");
    let mut app = Driver::with_store(Opening::Resume(catalogue::find("coins").unwrap()), store.clone());
    app.sees("version 0 of the rules");
    let session = app.app.session().unwrap();
    assert!(session.is_watching());
    for _ in 0..200 {
        app.pass(500_000);
    }
    assert!((1..=64).contains(&app.step()), "{}", app.step());
    app.app.close();
    assert_eq!(store.read(Shelf::Autosaves, "coins"), Ok(Some(text)), "it is kept as it is");
}

#[test]
fn a_recording_of_other_rules_that_is_dropped_is_watched() {
    let (_, text) = left(other);
    let mut app = Driver::new(Opening::Menu);
    assert!(app.app.open("old.replay", &text));
    assert!(app.app.session().unwrap().is_watching());
}
