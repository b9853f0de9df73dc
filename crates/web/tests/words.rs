//! The page's shell does not read: with every word replaced it takes the same keys, tells its scripts the same
//! ids, and does the same.
#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::input::{Key, Phase};
use kernel::session::Session;
use serde_json::Value;
use web::{Arrival, Drawer, Shell};

fn arrive(fragment: &str) -> Shell {
    let arrival = Arrival { entropy: 42, now: 1_000_000, path: vec![fragment.into()], ..Arrival::default() };
    let drawer = || Drawer::memory(|| 1_000_000);
    Shell::new(&arrival, drawer(), drawer())
}

/// What the scripts steer by.
fn steering(view: &Value) -> Value {
    let hints: Vec<Value> = view["hints"].as_array().unwrap().iter().map(|h| h["does"].clone()).collect();
    let keys: Vec<Value> = view["hints"].as_array().unwrap().iter().map(|h| h["keys"].clone()).collect();
    let [kind, game, step, path] = ["kind", "game", "step", "path"].map(|name| view[name].clone());
    let cross = view["pad"]["cross"].clone();
    serde_json::json!([
        kind,
        game,
        step,
        path,
        cross,
        view["realTime"],
        hints,
        keys,
        view["prompt"]["selected"]
    ])
}

#[test]
fn every_game_is_played_alike_in_words_that_nobody_knows() {
    for info in catalogue::listed() {
        let link = format!("#{}?seed=7", info.id);
        let (mut plain, mut foreign) = (arrive(&link), arrive(&link));
        foreign.app_mut().translate(testkit::foreign::translate);
        let own = info.commands.iter().filter_map(|command| command.keys.first()?.parse().ok());
        let shared = ["F1", "Esc", "Ctrl+Z", "Esc", "Down", "Up", "Enter"].map(|key| key.parse().unwrap());
        let keys: Vec<Key> = own.chain(shared).collect();
        for key in &keys {
            for phase in [Phase::Down, Phase::Up] {
                plain.key(*key, phase);
                foreign.key(*key, phase);
            }
            plain.app_mut().advance(100_000);
            foreign.app_mut().advance(100_000);
            let (a, b) = (plain.view(), foreign.view());
            assert_eq!(steering(&a), steering(&b), "{} {key}", info.id);
            assert!(keys.iter().all(|key| plain.takes(*key) == foreign.takes(*key)), "{} {key}", info.id);
            let state = |shell: &Shell| shell.app().session().map(Session::hash);
            assert_eq!(state(&plain), state(&foreign), "{} {key}", info.id);
        }
    }
}
