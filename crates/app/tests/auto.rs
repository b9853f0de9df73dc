//! Games that run by themselves because the player has asked for it: moves without a choice, single
//! steps, straight to the end.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::Driver;
use app::Opening;
use kernel::dice::Dice;
use kernel::params::Params;
use kernel::session::Session;

/// A game with people in all seats.
fn people(game: &str, seed: u64, params: &[(&str, &str)]) -> Driver {
    let info = catalogue::find(game).unwrap();
    let mut values = Params::defaults(info.params);
    for (id, value) in params {
        values.set(info.params, id, value).unwrap();
    }
    let session = Session::new(info, values, Dice::seeded(seed)).unwrap();
    Driver::new(Opening::Play(Box::new(session)))
}

fn is_over(app: &Driver) -> bool {
    app.app.session().unwrap().to_act().is_none()
}

/// Whether a runner is asked something.
fn is_asked(app: &Driver) -> bool {
    !is_over(app) && app.prompt().is_some()
}

#[test]
fn dice_are_thrown_by_themselves_only_after_the_player_has_asked_for_it() {
    let mut app = people("savor", 3, &[]);
    app.sees("[a] auto-run");
    app.pass(60_000_000);
    assert_eq!(app.step(), 0);
    app.press("a");
    app.settle();
    assert!(is_over(&app));
    app.sees("Play again");
}

#[test]
fn a_second_press_and_undo_stop_the_dice() {
    for stop in ["a", "u"] {
        let mut app = people("savor", 3, &[]);
        app.press("a");
        while app.step() < 3 {
            app.pass(100_000);
        }
        app.sees("[a] stop");
        app.press(stop);
        let step = app.step();
        app.pass(10_000_000);
        app.pass(10_000_000);
        assert_eq!(app.step(), step);
        app.sees("[a] auto-run");
    }
}

#[test]
fn one_step_is_one_throw_and_no_more() {
    let mut app = people("savor", 3, &[]);
    for step in 1..=3 {
        app.press(".");
        app.pass(60_000_000);
        assert_eq!(app.step(), step);
    }
    app.press("a");
    app.settle();
    assert!(is_over(&app), "the clock that was stopped goes on");
}

#[test]
fn the_end_is_one_key_away_and_undo_leads_back_from_it_by_one_throw() {
    let mut app = people("savor", 3, &[]);
    app.press("e");
    assert!(is_over(&app));
    let end = app.step();
    app.choose("More…");
    app.choose("Details");
    app.sees("Sent back");
    app.press("Esc");
    app.undo_the_end();
    app.pass(60_000_000);
    assert_eq!(app.step(), end - 1);
}

#[test]
fn running_to_the_end_stops_where_somebody_must_decide_and_goes_on_after_it() {
    let mut asked = 0;
    for seed in 1..=20 {
        let mut app = people("savor", seed, &[("ruleset", "decide")]);
        app.press("e");
        for _ in 0..200 {
            if !is_asked(&app) {
                break;
            }
            asked += 1;
            app.sees("auto: your move");
            let step = app.step();
            app.pass(60_000_000);
            assert_eq!(app.step(), step, "a choice is never made for anybody");
            app.press("Enter");
            // The rest of the way, without another key.
            app.pass(20_000);
            assert!(is_over(&app) || is_asked(&app), "{}", app.text());
        }
        assert!(is_over(&app), "{}", app.text());
    }
    assert!(asked > 20, "only {asked} decisions in twenty games");
}

#[test]
fn auto_run_waits_at_a_decision_too() {
    let mut app = people("savor", 1, &[("ruleset", "decide")]);
    app.press("a");
    for _ in 0..10_000 {
        if is_over(&app) {
            break;
        }
        if is_asked(&app) {
            app.press("Enter");
        }
        app.pass(400_000);
    }
    assert!(is_over(&app));
}

#[test]
fn a_game_in_which_every_turn_is_a_choice_says_so() {
    for key in ["F6", "F7", "F10"] {
        let mut app = people("minirogue", 1, &[]);
        app.press(key);
        assert_eq!(app.notice(), "It's your choice: nothing moves by itself now.");
        app.pass(60_000_000);
        assert_eq!(app.step(), 0);
    }
}

#[test]
fn editors_never_edit_by_themselves() {
    for game in ["savor-editor", "wallisyou-editor", "pursuit-editor"] {
        let mut app = people(game, 1, &[]);
        app.press("F10");
        app.pass(60_000_000);
        assert_eq!(app.step(), 0, "{game}");
    }
}
