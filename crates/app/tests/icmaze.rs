//! `icmaze` as a player of the arcade meets it: keys in pages, R over menus, the map, and its ways to play.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{Driver, SharedStore};
use kernel::dice::Dice;
use kernel::params::Params;
use kernel::session::Session;

fn session(params: &[(&str, &str)], seed: u64) -> Session {
    let info = catalogue::find("icmaze").unwrap();
    let mut values = Params::defaults(info.params);
    for (id, value) in params {
        values.set(info.params, id, value).unwrap();
    }
    Session::new(info, values, Dice::seeded(seed)).unwrap()
}

fn play(params: &[(&str, &str)]) -> Driver {
    Driver::new(app::Opening::Play(Box::new(session(params, 1))))
}

const SECOND: u64 = 1_000_000;

#[test]
fn pages_of_the_course_name_the_keys_as_they_are_bound() {
    let mut app = play(&[("extras", "false")]);
    app.pass(SECOND / 2);
    app.sees("Enter turns the");
    let mut text = String::new();
    for _ in 0..6 {
        text += &(app.prompt().unwrap().text.join(" ") + " ");
        app.press("Enter");
        app.pass(SECOND / 8);
    }
    for words in ["Walk with ↑ ← ↓ →.", "Space swings the pickaxe", "e interacts"] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn r_begins_anew_from_the_pause_menu_after_a_question() {
    let mut app = play(&[]);
    app.pass(SECOND / 2);
    app.press("Enter");
    app.hold("Left", 40);
    app.press("p");
    app.sees("Restart");
    let steps = app.step();
    assert!(steps > 24);
    app.press("r");
    assert_eq!(app.step(), steps, "it asks first");
    app.choose("Yes");
    app.pass(SECOND / 10);
    assert!(app.step() < 10, "{} of {steps}:\n{}", app.step(), app.text());
}

#[test]
fn r_begins_anew_from_the_end_screen() {
    // The explorer finds the way; a player has gone it up to the last tick, in which a step ends by itself.
    let mut scout = session(&[("length", "0")], 1);
    let mut actions = Vec::new();
    while let Some(advice) = scout.advise("explorer") {
        scout.act(&advice.action).unwrap();
        actions.push(advice.action);
    }
    actions.pop();
    let mut session = session(&[("length", "0")], 1);
    for action in &actions {
        session.act(action).unwrap();
    }
    let mut app = Driver::new(app::Opening::Play(Box::new(session)));
    // The end is shown, and then it hears keys that were meant for it.
    (0..6).for_each(|_| app.pass(SECOND));
    app.sees("The treasure is yours");
    let steps = app.step();
    app.press("r");
    app.pass(SECOND / 10);
    assert!(app.step() < 10, "{} of {steps}:\n{}", app.step(), app.text());
}

#[test]
fn a_hint_to_hold_still_says_why_and_names_no_sign() {
    let mut session = session(&[("length", "0")], 1);
    let (mut why, mut still) = (String::new(), false);
    while !still && let Some(advice) = session.advise("explorer") {
        still = advice.action == "-" && session.step() > 24;
        why = advice.why;
        if !still {
            session.act(&advice.action).unwrap();
        }
    }
    assert!(still && !why.is_empty());
    let mut app = Driver::new(app::Opening::Play(Box::new(session)));
    app.press("F2");
    assert_eq!(app.notice(), format!("Hint: {why}"));
}

#[test]
fn the_map_stands_beside_a_room_that_keeps_its_size() {
    let mut app = play(&[]);
    app.pass(SECOND / 2);
    app.press("Enter");
    app.pass(SECOND / 4);
    let before = app.app.scene();
    app.press("m");
    let after = app.app.scene();
    assert_eq!((before.boards.len(), after.boards.len()), (1, 2));
    assert_eq!(
        before.boards[0].camera.map(|camera| camera.across),
        after.boards[0].camera.map(|camera| camera.across)
    );
    assert_eq!(after.boards[after.focus].name, "Map");
}

#[test]
fn every_way_to_play_is_on_the_page_of_the_game() {
    let mut app = Driver::with_store(app::Opening::Menu, SharedStore::default());
    app.more("ICMaze");
    for way in ["Adventure", "Gentle", "Hardcore", "Pellets", "Course rules"] {
        app.sees(way);
    }
    for (way, hearts) in [("Gentle", 8), ("Hardcore", 3), ("Pellets", 5), ("Course rules", 5)] {
        let mut app = Driver::with_store(app::Opening::Menu, SharedStore::default());
        app.more("ICMaze");
        app.choose(way);
        app.pass(SECOND / 2);
        let gauge = app.app.scene().gauges.into_iter().find(|gauge| gauge.label == "Hearts").unwrap();
        assert_eq!(gauge.value.matches('♥').count(), hearts, "{way}");
        assert_eq!(app.text().contains("Pellets"), way == "Pellets", "{way}");
    }
}
