//! The recorded games that come with Pursuit. `UPDATE_GOLDEN=1` records them anew.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::dice::Dice;
use kernel::game::Seat;
use kernel::params::Params;
use kernel::session::{Player, Session};
use testkit::golden::assert_golden;

/// A game between two bots on a dungeon, as a replay.
fn played(dungeon: &str, rounds: u32, hero: &str, monster: &str) -> String {
    let mut params = Params::defaults(pursuit::INFO.params);
    params.set(pursuit::INFO.params, "dungeon", dungeon).unwrap();
    params.set(pursuit::INFO.params, "max-rounds", &rounds.to_string()).unwrap();
    let mut session = Session::new(&pursuit::INFO, params, Dice::seeded(1)).unwrap();
    session.seat(Seat(0), Player::Bot(hero.into())).unwrap();
    session.seat(Seat(1), Player::Bot(monster.into())).unwrap();
    while let Some(step) = session.bot_step() {
        step.unwrap();
    }
    session.proved().unwrap().to_string()
}

fn file(name: &str) -> String {
    format!("{}/demos/{name}.replay", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_potion_of_figure_6() {
    assert_golden(file("pursuit-potion"), &played("f6", 24, "speedy-rogue", "monster"));
}

#[test]
fn the_long_march() {
    assert_golden(file("pursuit-march"), &played("long-march", 1000, "optimal", "optimal"));
}

#[test]
fn round_and_round() {
    assert_golden(file("pursuit-loop"), &played("f1", 30, "optimal", "monster"));
}

#[test]
fn a_sketch_in_the_editor() {
    let info = &pursuit::editor::INFO;
    let mut params = Params::defaults(info.params);
    params.set(info.params, "size", "7").unwrap();
    let mut session = Session::new(info, params, Dice::seeded(1)).unwrap();
    session.seat(Seat(0), Player::Bot("sketch".into())).unwrap();
    while let Some(step) = session.bot_step() {
        step.unwrap();
    }
    assert_golden(file("pursuit-editor-drawing"), &session.proved().unwrap().to_string());
}
