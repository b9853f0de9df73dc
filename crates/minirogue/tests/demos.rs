//! The recorded games that come with `MiniRogue`. `UPDATE_GOLDEN=1` records them anew.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::dice::Dice;
use kernel::game::{Seat, Standing};
use kernel::params::Params;
use kernel::session::{Player, Session};
use testkit::golden::assert_golden;

/// A game of a bot, as a replay, and whether it won.
fn played(seed: u64, bot: &str, most: usize) -> (String, bool) {
    let params = Params::defaults(minirogue::INFO.params);
    let mut session = Session::new(&minirogue::INFO, params, Dice::seeded(seed)).unwrap();
    session.seat(Seat(0), Player::Bot(bot.into())).unwrap();
    for _ in 0..most {
        let Some(step) = session.bot_step() else { break };
        step.unwrap();
    }
    let won = session.outcome().is_some_and(|outcome| outcome.standings == [Standing::Won]);
    (session.proved().unwrap().to_string(), won)
}

fn file(name: &str) -> String {
    format!("{}/demos/{name}.replay", env!("CARGO_MANIFEST_DIR"))
}

/// The first seed with which a bot wins; a bot that only wanders does so now and then.
#[test]
fn the_wanderer_has_luck() {
    let won = (1..500).map(|seed| played(seed, "wanderer", 4000)).find(|(_, won)| *won);
    assert_golden(file("minirogue-wanderer"), &won.unwrap().0);
}
