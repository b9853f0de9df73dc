//! What Wall Is You and its editor tell the arcade.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::arcade::Finished;
use kernel::params::Params;
use kernel::pos::Pos;
use kernel::rules::state_of;
use testkit::arcade::{
    assert_arcade, assert_demos_told, assert_first_lessons, assert_game_told, earns, session, won,
};
use wallisyou::action::Help;
use wallisyou::game::{WallIsYou, WallIsYouRules};
use wallisyou::state::{State, Status};
use wallisyou::{INFO, editor};

#[test]
fn every_preset_and_the_daily_game_start_and_name_what_is_there() {
    assert_arcade(&INFO);
    assert_arcade(&editor::INFO);
}

#[test]
fn every_picture_of_every_demo_has_a_word() {
    assert_demos_told(&INFO);
    assert_demos_told(&editor::INFO);
}

#[test]
fn every_picture_in_every_level_has_a_word() {
    for pack in &wallisyou::packs::PACKS {
        for level in pack.levels() {
            assert_game_told(&INFO, &[("level", &level.id)], 1, "random", 12);
        }
    }
    assert_game_told(&INFO, &[("level", "made-up")], 3, "random", 30);
    assert_game_told(&editor::INFO, &[], 1, "sketch", 40);
}

/// Whether a level earns a medal, won in a way that is told by changing its first state.
fn has(feat: &str, level: &str, stars: u8, helped: bool, change: impl FnOnce(&mut State)) -> bool {
    let started = session(&INFO, &[("level", level), ("preset", "7x7-bait")], 1);
    let mut state = state_of::<WallIsYouRules>(started.game()).unwrap().clone();
    state.status = Status::Won;
    change(&mut state);
    let game = WallIsYou::at(state);
    let end = Finished { stars: Some(stars), helped, ..won(&game, started.params()) };
    earns(&INFO, feat, &end)
}

#[test]
fn three_stars_in_a_hard_pack_earn_a_medal_unless_there_was_help() {
    for (feat, level) in [("bait", "bait-3"), ("one-shot", "one-shot-2"), ("machinery", "machinery-1")] {
        assert!(has(feat, level, 3, false, |_| {}));
        assert!(!has(feat, level, 2, false, |_| {}));
        assert!(!has(feat, level, 3, true, |_| {}));
        assert!(!has(feat, level, 3, false, |state| state.helped = Some(Help::Rooms)));
        assert!(!has(feat, "sealing-1", 3, false, |_| {}));
    }
}

#[test]
fn three_stars_without_a_rotation_too_many_earn_a_medal() {
    let dead =
        |state: &mut State, dragons: i32| state.remains = (0..dragons).map(|x| Pos::new(x, 0)).collect();
    assert!(has("steady-hand", "in-order-1", 3, false, |state| dead(state, 3)));
    assert!(!has("steady-hand", "in-order-1", 3, false, |state| dead(state, 2)));
    assert!(!has("steady-hand", "in-order-1", 2, false, |state| dead(state, 3)));
    assert!(!has("steady-hand", "in-order-1", 3, false, |state| {
        dead(state, 3);
        state.clicks = 4;
    }));
}

#[test]
fn a_big_random_dungeon_earns_a_medal() {
    assert!(has("big", "made-up", 1, false, |_| {}));
    assert!(!has("big", "made-up", 1, true, |_| {}));
    assert!(!has("big", "first-steps-1", 3, false, |_| {}));
    let small = session(&INFO, &[("level", "made-up"), ("preset", "3x3")], 1);
    assert!(!earns(&INFO, "big", &won(small.game(), small.params())));
    assert!(INFO.arcade.feats.iter().all(|feat| {
        let params = Params::defaults(INFO.params);
        let lost = Finished { fared: None, stars: Some(3), ..won(small.game(), &params) };
        !(feat.earned)(&lost)
    }));
}

#[test]
fn at_the_start_there_is_something_to_learn() {
    assert_first_lessons(&INFO);
}

#[test]
fn a_day_is_offered_for_the_daily_dungeon_and_a_code_or_a_file_for_ones_own() {
    let offered = |level: &str| {
        let mut params = Params::defaults(INFO.params);
        params.set(INFO.params, "level", level).unwrap();
        let ids = INFO.arcade.choices.iter().copied();
        ids.filter(|id| (INFO.arcade.offers)(&params, id)).collect::<Vec<_>>()
    };
    assert_eq!(offered("bait-1"), ["level", "naive"]);
    assert_eq!(offered("daily")[..2], ["level", "date"]);
    assert_eq!(offered("own")[..3], ["level", "code", "file"]);
    assert_eq!(offered("made-up")[..2], ["level", "preset"]);
}

#[test]
fn only_a_random_dungeon_has_another() {
    let another = |level: &str| {
        let mut params = Params::defaults(INFO.params);
        params.set(INFO.params, "level", level).unwrap();
        (INFO.arcade.another)(&params)
    };
    assert_eq!(another("made-up"), Some("Another dungeon"));
    assert_eq!((another("first-steps-1"), another("daily")), (None, None));
}
