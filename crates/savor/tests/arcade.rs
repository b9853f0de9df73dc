//! What Savor, its other buildings and its editor tell the arcade.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::arcade::Finished;
use kernel::game::Game;
use kernel::rules::state_of;
use savor::cell::Player;
use savor::game::{Savor, SavorRules};
use savor::state::State;
use savor::{INFO, buildings, editor};
use testkit::arcade::{
    assert_arcade, assert_demos_told, assert_first_lessons, assert_game_told, earns, lessons, session, won,
};

#[test]
fn every_preset_starts_and_names_what_is_there() {
    for info in [&INFO, &buildings::INFO, &editor::INFO] {
        assert_arcade(info);
    }
}

#[test]
fn every_picture_of_every_demo_has_a_word() {
    for info in [&INFO, &buildings::INFO, &editor::INFO] {
        assert_demos_told(info);
    }
}

#[test]
fn every_picture_of_several_races_has_a_word() {
    for board in ["sprint", "ladders", "labyrinth", "example", "random"] {
        assert_game_told(&INFO, &[("board", board)], 1, "dice", 120);
    }
    for building in ["six", "yard", "towers"] {
        assert_game_told(&buildings::INFO, &[("building", building)], 1, "dice", 60);
    }
}

/// A game in which something is chosen.
const RACE: (&str, &str) = ("ruleset", "race");

/// Whether a race that A has won earns a medal; `change` says how it was won.
fn has(feat: &str, params: &[(&str, &str)], helped: bool, change: impl FnOnce(&mut State)) -> bool {
    let started = session(&INFO, params, 1);
    let mut state = state_of::<SavorRules<3>>(started.game()).unwrap().clone();
    state.race.winner = Some(Player::A);
    state.race.runners[0].at = state.board.flag;
    change(&mut state);
    let game = Savor::at(state);
    earns(&INFO, feat, &Finished { helped, ..won(&game, started.params()) })
}

#[test]
fn a_win_earns_a_medal_unless_there_were_no_rivals_or_there_was_help() {
    assert!(has("flag", &[RACE], false, |_| {}));
    assert!(!has("flag", &[RACE, ("players", "A")], false, |_| {}));
    assert!(!has("flag", &[RACE], true, |_| {}));
    assert!(!has("flag", &[], false, |_| {}), "where nothing is chosen, luck has won");
    assert!(!has("flag", &[RACE], false, |state| state.race.winner = None));
}

#[test]
fn a_win_while_the_rivals_wait_earns_a_medal() {
    assert!(has("landslide", &[RACE], false, |_| {}));
    assert!(!has("landslide", &[RACE], false, |state| state.race.runners[2].at = state.board.flag));
}

#[test]
fn two_captures_and_a_win_earn_a_medal() {
    assert!(has("bully", &[RACE], false, |state| state.record.tallies[0].captures = 2));
    assert!(!has("bully", &[RACE], false, |state| state.record.tallies[0].captures = 1));
    assert!(!has("bully", &[RACE], false, |state| state.record.tallies[1].captures = 2));
}

#[test]
fn a_win_in_the_labyrinth_earns_a_medal() {
    assert!(has("labyrinth", &[RACE, ("board", "labyrinth")], false, |_| {}));
    assert!(!has("labyrinth", &[RACE, ("board", "sprint")], false, |_| {}));
}

#[test]
fn at_the_start_there_is_something_to_learn() {
    assert_first_lessons(&INFO);
}

#[test]
fn a_lesson_comes_when_it_matters_and_goes_when_it_is_learned() {
    let mut session = session(&INFO, &[], 1);
    assert_eq!(lessons(&session.scene(0)), ["throw"]);
    session.act("throw").unwrap();
    let shown = |change: &dyn Fn(&mut State)| {
        let mut state = state_of::<SavorRules<3>>(session.game()).unwrap().clone();
        change(&mut state);
        lessons(&Savor::at(state).scene())
    };
    assert!(shown(&|_| {}).is_empty(), "it was learned, and B waits for a six");
    let inside = |state: &mut State| state.race.runners[1].at = state.board.flag;
    assert_eq!(shown(&inside), ["ride"]);
    let starving = |state: &mut State| {
        inside(state);
        state.race.runners[1].points = 3;
        state.record.tallies[1].stairs = 1;
    };
    assert_eq!(shown(&starving), ["canteen"]);
}

#[test]
fn what_happens_is_told_by_name_and_without_coordinates_and_the_exact_words_stay() {
    let mut session = session(&INFO, &[("board", "ladders"), ("name-a", "Ann"), ("name-b", "Bob")], 3);
    while session.len() < 2000 && session.act("throw").is_ok() {}
    let told: Vec<_> = session.log().iter().filter(|line| !line.spoken().is_empty()).collect();
    assert!(told.len() > 300, "{}", told.len());
    for line in told {
        let said = line.spoken();
        assert!(!said.contains(['[', ']']) && !said.contains("rolls and"), "{said}");
        assert!(said.ends_with(['.', '!']), "{said}");
    }
    assert!(session.log().iter().any(|line| line.text.starts_with("A rolls and ")));
    assert!(session.log().iter().any(|line| line.spoken().starts_with("Ann throws ")));
}

#[test]
fn whoever_is_ill_in_a_race_is_told_that_the_turn_is_missed() {
    let session = session(&INFO, &[RACE], 1);
    let mut state = state_of::<SavorRules<3>>(session.game()).unwrap().clone();
    state.race.runners[0].at = state.board.layout.inside[0];
    state.race.runners[0].effect = savor::state::Effect::Poisoned(2);
    let scene = Savor::at(state).scene();
    assert_eq!(lessons(&scene), ["ill"]);
    assert_eq!(scene.hints[0].what, "miss this turn");
}
