//! What `MiniRogue` tells the arcade.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::arcade::Finished;
use kernel::dice::Dice;
use kernel::game::Standing;
use kernel::params::Params;
use minirogue::INFO;
use minirogue::game::Minirogue;
use minirogue::presets::Preset;
use minirogue::setup::Setup;
use minirogue::state::{End, State};
use minirogue::thing::Kind;
use testkit::arcade::{assert_arcade, assert_demos_told, assert_game_told, earns, won};

#[test]
fn every_preset_and_the_daily_game_start_and_name_what_is_there() {
    assert_arcade(&INFO);
}

#[test]
fn every_picture_of_the_demo_has_a_word() {
    assert_demos_told(&INFO);
}

#[test]
fn every_picture_of_several_games_has_a_word_to_the_bitter_end() {
    for seed in 1..4 {
        assert_game_told(&INFO, &[("fog", "true"), ("preset", "nightmare")], seed, "wanderer", 2000);
        assert_game_told(&INFO, &[], seed, "delver", 150);
    }
}

fn ended(change: impl FnOnce(&mut State)) -> Minirogue {
    let mut state = State::new(Setup::default(), &Dice::seeded(1));
    state.end = Some(End::Won);
    change(&mut state);
    Minirogue::at(state)
}

fn has(feat: &str, change: impl FnOnce(&mut State)) -> bool {
    let (game, params) = (ended(change), Params::defaults(INFO.params));
    earns(&INFO, feat, &won(&game, &params))
}

#[test]
fn the_idol_earns_a_medal_and_a_cheat_a_helper_or_a_loss_none() {
    assert!(has("idol", |_| {}));
    assert!(!has("idol", |state| state.tally.cheated = true));
    let (game, params) = (ended(|_| {}), Params::defaults(INFO.params));
    let helped = Finished { helped: true, ..won(&game, &params) };
    let lost = Finished { fared: Some(Standing::Lost), ..won(&game, &params) };
    for end in [helped, lost] {
        assert!(INFO.arcade.feats.iter().all(|feat| !(feat.earned)(&end)));
    }
}

#[test]
fn a_win_on_nightmare_earns_a_medal() {
    assert!(has("nightmare", |state| state.setup.preset = Preset::Nightmare));
    assert!(!has("nightmare", |state| state.setup.preset = Preset::Hard));
}

#[test]
fn three_dragons_earn_a_medal() {
    assert!(has("dragons", |state| state.tally.kills[Kind::Dragon.index()] = 3));
    assert!(!has("dragons", |state| state.tally.kills = [9, 9, 2, 9]));
}

#[test]
fn a_quick_win_in_the_dark_earns_a_medal() {
    let quick = |fog: bool, turns: u32, preset: Preset| {
        has("swift", |state| {
            (state.setup.fog, state.setup.preset, state.tally.turns) = (fog, preset, turns);
        })
    };
    assert!(quick(true, 1000, Preset::Classic));
    assert!(quick(true, 1000, Preset::Nightmare));
    assert!(!quick(true, 1001, Preset::Classic));
    assert!(!quick(false, 1000, Preset::Classic));
    assert!(!quick(true, 1000, Preset::Story));
}

#[test]
fn a_win_without_a_kill_earns_a_medal() {
    assert!(has("ghost", |_| {}));
    assert!(!has("ghost", |state| state.tally.kills[0] = 1));
}
