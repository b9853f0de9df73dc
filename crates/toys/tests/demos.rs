//! The recorded games that come with the toys. `UPDATE_GOLDEN=1` records them anew.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::dice::Dice;
use kernel::game::{GameInfo, Seat};
use kernel::params::Params;
use kernel::session::{Player, Session};
use testkit::golden::assert_golden;

/// A game that a bot plays in all seats, as a replay.
fn played_by(info: &'static GameInfo, bot: &str, seed: u64) -> String {
    let mut session = Session::new(info, Params::defaults(info.params), Dice::seeded(seed)).unwrap();
    for seat in 0..info.seats.len() {
        session.seat(Seat(seat), Player::Bot(bot.into())).unwrap();
    }
    while let Some(step) = session.bot_step() {
        step.unwrap();
    }
    session.proved().unwrap().to_string()
}

#[test]
fn two_greedy_collectors() {
    assert_golden("demos/coins.replay", &played_by(&toys::coins::INFO, "greedy", 7));
}

#[test]
fn a_careful_dodger() {
    assert_golden("demos/dodge.replay", &played_by(&toys::dodge::INFO, "dodger", 7));
}
