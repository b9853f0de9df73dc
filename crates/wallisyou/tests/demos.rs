//! The recorded games that come with Wall Is You. `UPDATE_GOLDEN=1` records them anew.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::dice::Dice;
use kernel::game::Standing;
use kernel::params::Params;
use kernel::session::Session;
use testkit::golden::assert_golden;

/// A game of these actions, which must win, as a replay.
fn played(params: &[(&str, &str)], actions: &[&str]) -> String {
    let mut values = Params::defaults(wallisyou::INFO.params);
    for (id, value) in params {
        values.set(wallisyou::INFO.params, id, value).unwrap();
    }
    let mut session = Session::new(&wallisyou::INFO, values, Dice::seeded(1)).unwrap();
    for action in actions {
        session.act(action).unwrap();
    }
    assert_eq!(session.outcome().unwrap().standings, [Standing::Won]);
    session.proved().unwrap().to_string()
}

fn file(name: &str) -> String {
    format!("{}/demos/{name}.replay", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_back_door() {
    let level = "╝╗═\n╚╠╬\n═╠╬\nA 2 1\nD 0 0 1\nD 2 2 2\n@title The Back Door\n@par 2 6\n";
    let actions = ["rot 0 0", "rot 1 1", "rot 1 1", "rot 2 1", "rot 2 1", "end", "rot 2 1", "end"];
    assert_golden(file("back-door"), &played(&[("level", "own"), ("file", level)], &actions));
}

#[test]
fn one_shot() {
    let level = "╔═╗╔\n╥╚╝╨\nA 1 0\nD 0 1 1\nD 0 2 2\nD 1 3 3\n@title One Shot\n@mode one-turn\n@par 1 6\n";
    let actions = ["rot 1 0 2", "rot 1 2", "rot 1 3 3", "end"];
    assert_golden(file("one-shot"), &played(&[("level", "own"), ("file", level)], &actions));
}

#[test]
fn night_shift() {
    let actions = ["end", "end", "end", "rot 1 2", "end", "rot 2 2", "end"];
    assert_golden(file("night-shift"), &played(&[("level", "machinery-9")], &actions));
}
