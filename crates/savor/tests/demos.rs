//! The recorded games that come with Savor. `UPDATE_GOLDEN=1` records them anew.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::dice::Dice;
use kernel::game::{GameInfo, Seat};
use kernel::params::Params;
use kernel::session::{Player, Session};
use savor::INFO;
use savor::buildings;
use testkit::golden::assert_golden;

/// A game that the dice play in all seats, as a replay.
fn raced(board: &str, seed: u64) -> String {
    played(&INFO, "board", board, seed)
}

fn played(info: &'static GameInfo, param: &str, value: &str, seed: u64) -> String {
    let mut params = Params::defaults(info.params);
    params.set(info.params, param, value).unwrap();
    let mut session = Session::new(info, params, Dice::seeded(seed)).unwrap();
    for seat in 0..info.seats.len() {
        session.seat(Seat(seat), Player::Bot("dice".into())).unwrap();
    }
    while let Some(step) = session.bot_step() {
        step.unwrap();
    }
    session.proved().unwrap().to_string()
}

#[test]
fn a_sprint() {
    assert_golden("demos/savor.replay", &raced("sprint", 13));
}

#[test]
fn stairs_and_poles() {
    assert_golden("demos/savor-ladders.replay", &raced("ladders", 3));
}

#[test]
fn six_runners_and_two_towers() {
    let replay = played(&buildings::INFO, "building", "towers", 2);
    assert_golden("demos/savor-buildings-towers.replay", &replay);
}

#[test]
fn the_example_is_drawn_in_the_editor() {
    let info = &savor::editor::INFO;
    let mut session = Session::new(info, Params::defaults(info.params), Dice::seeded(1)).unwrap();
    for edit in ["wall 1 0 2 8 2", "stairs 0 4 5 2 0 10", "stairs 0 3 3 1 6 7", "pole 0 2 5 24"] {
        session.act(edit).unwrap();
    }
    assert_golden("demos/savor-editor-example.replay", &session.proved().unwrap().to_string());
}
