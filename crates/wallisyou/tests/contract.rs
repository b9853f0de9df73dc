//! Wall Is You keeps the contract of all games, whatever the dungeon.

use kernel::game::GameInfo;
use kernel::params::{Kind, Param};
use testkit::contract::assert_contract;
use wallisyou::INFO;

/// The game with another dungeon if nothing is said.
fn with(level: &'static str) -> &'static GameInfo {
    let mut params: Vec<Param> = INFO.params.to_vec();
    if let Kind::Choice { default, .. } = &mut params[0].kind {
        *default = level;
    }
    // A game is a static value; that of a test may stay for good, too.
    Box::leak(Box::new(GameInfo { params: Vec::leak(params), demos: &[], ..copy(&INFO) }))
}

fn copy(info: &'static GameInfo) -> GameInfo {
    GameInfo {
        id: info.id,
        title: info.title,
        about: info.about,
        version: info.version,
        pace: info.pace,
        seats: info.seats,
        params: info.params,
        levels: info.levels,
        art: info.art,
        commands: info.commands,
        bots: info.bots,
        tools: info.tools,
        demos: info.demos,
        manual: info.manual,
        arcade: info.arcade,
        new: info.new,
        env: None,
    }
}

#[test]
fn wallisyou_keeps_the_contract_over_12_seeds() {
    assert_contract(&INFO, 0..12);
}

#[test]
fn wallisyou_keeps_the_contract_in_levels_of_all_packs_and_in_made_up_dungeons() {
    for level in [
        "in-order-5",
        "sealing-8",
        "bait-1",
        "bait-8",
        "one-shot-5",
        "machinery-9",
        "machinery-10",
        "made-up",
    ] {
        assert_contract(with(level), 1..3);
    }
}

#[test]
fn wallisyou_has_all_parts_of_a_game() {
    let missing = testkit::parts::missing_parts(env!("CARGO_MANIFEST_DIR"), "wallisyou");
    assert!(missing.is_empty(), "{missing:#?}");
}
