//! The recorded games that come with `ICMaze`. `UPDATE_GOLDEN=1` records them anew.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::dice::Dice;
use kernel::game::{Seat, Standing};
use kernel::params::Params;
use kernel::replay::Replay;
use kernel::session::{Player, Session};
use testkit::golden::assert_golden;

/// At most so many ticks of a bot, as a replay.
fn played(bot: &str, params: &[(&str, &str)], seed: u64, ticks: usize) -> String {
    let mut values = Params::defaults(icmaze::INFO.params);
    for (id, value) in params {
        values.set(icmaze::INFO.params, id, value).unwrap();
    }
    let mut session = Session::new(&icmaze::INFO, values, Dice::seeded(seed)).unwrap();
    session.seat(Seat(0), Player::Bot(bot.into())).unwrap();
    for _ in 0..ticks {
        let Some(step) = session.bot_step() else { break };
        step.unwrap();
    }
    session.proved().unwrap().to_string()
}

fn file(name: &str) -> String {
    format!("{}/demos/icmaze-{name}.replay", env!("CARGO_MANIFEST_DIR"))
}

/// A game that the explorer wins.
fn assert_won(name: &str, params: &[(&str, &str)], seed: u64) {
    let replay = played("explorer", params, seed, 20_000);
    let session = Replay::parse(&replay).unwrap().verify(&icmaze::INFO).unwrap();
    assert_eq!(session.outcome().map(|outcome| outcome.standings), Some(vec![Standing::Won]));
    assert!(replay.len() < 200_000, "{} bytes", replay.len());
    assert_golden(file(name), &replay);
}

#[test]
fn straight_to_the_boss() {
    assert_won("boss", &[("length", "0")], 4);
}

#[test]
fn three_mazes() {
    assert_won("three-mazes", &[("length", "3")], 5);
}

#[test]
fn five_mazes() {
    assert_won("five-mazes", &[("length", "5")], 2);
}

#[test]
fn the_classic_level() {
    assert_won("classic", &[("level", "hardcoded"), ("extras", "false")], 3);
}

#[test]
fn a_wanderer_comes_into_the_second_maze() {
    assert_golden(file("wanderer"), &played("wanderer", &[], 30, 2400));
}

#[test]
fn every_recorded_game_is_shipped_and_replays_to_the_same_end() {
    assert_eq!(icmaze::INFO.demos.len(), 5);
    for demo in icmaze::INFO.demos {
        Replay::parse(demo.replay).unwrap().verify(&icmaze::INFO).unwrap();
    }
}
