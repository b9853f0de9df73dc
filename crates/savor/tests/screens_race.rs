//! What the screen says in a race: how far the flag is, where chance decides, what is asked, and how close it was.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::started;
use kernel::dice::Dice;
use kernel::game::GameInfo;
use kernel::input::{Button, Input, Intent, Phase};
use kernel::params::Params;
use kernel::pos::Pos;
use kernel::scene::{Mark, Row, Scene};
use kernel::session::Session;
use serde_json::{Value, json};

/// The rows of a list beside the boards.
fn rows(scene: &Scene, title: &str) -> Vec<String> {
    let titles: Vec<&str> = scene.panels.iter().map(|panel| panel.title.as_str()).collect();
    let panel = scene.panels.iter().find(|panel| panel.title == title);
    let panel = panel.unwrap_or_else(|| panic!("{title} is none of {titles:?}"));
    panel.rows.iter().map(Row::words).collect()
}

/// What is written on the plates of a floor.
fn plates(scene: &Scene, floor: usize) -> Vec<(String, Pos)> {
    let plate = |mark: &Mark| match mark {
        Mark::Badge { at, text, .. } => Some((text.clone(), at.cell())),
        _ => None,
    };
    scene.boards[floor].marks.iter().filter_map(plate).collect()
}

fn press(session: &mut Session, key: &str, command: &'static str) -> Intent {
    let (key, command) = (key.parse().unwrap(), Some(command));
    session.game_mut().interpret(&Input::Key { key, command, phase: Phase::Down })
}

fn click(session: &mut Session, cell: Pos) -> Intent {
    session.game_mut().interpret(&Input::Click { board: 0, cell, button: Button::Left, shift: false })
}

/// A game of another kind.
fn started_with(info: &'static GameInfo, set: &[(&str, &str)]) -> Session {
    let mut params = Params::defaults(info.params);
    for (id, value) in set {
        params.set(info.params, id, value).unwrap();
    }
    Session::new(info, params, Dice::seeded(1)).unwrap()
}

/// A race of A and B to [0, 0, 12], with A as it is changed.
fn changed(change: impl FnOnce(&mut Value)) -> Session {
    let set = [("ruleset", "race"), ("players", "A,B"), ("flag", "[0, 0, 12]"), ("name-b", "Ben")];
    let mut session = started(&set, Dice::seeded(1));
    for _ in 0..2 {
        let entering = session.game().legal()[0].clone();
        session.act(&entering).unwrap();
    }
    let mut json: Value = serde_json::from_str(&session.game().snapshot()).unwrap();
    json["round"] = 9.into();
    change(&mut json["runners"]);
    session.game_mut().load(&json.to_string()).unwrap();
    session
}

#[test]
fn sa_x15_a_runner_is_as_far_from_the_flag_as_the_dice_in_the_hand_allow() {
    // A stands five cells south of the flag and faces it.
    let five = changed(|runners| runners[0]["hand"] = json!([1, 2, 5]));
    assert!(rows(&five.scene(0), "Runners")[0].ends_with("flag in 1"));
    assert!(rows(&five.scene(0), "A's hand").contains(&"[5] the flag! wins the race".into()));
    let less = changed(|runners| runners[0]["hand"] = json!([1, 1, 2]));
    assert!(rows(&less.scene(0), "Runners")[0].ends_with("flag in 2"), "no die touches it now");
    assert_eq!(rows(&less.scene(0), "A's hand")[2], "[2] ↑ north flag in 1");
}

#[test]
fn sa_x15_whoever_holds_the_winning_die_is_warned_of() {
    let winning = |runners: &mut Value| {
        runners[1]["at"] = json!([0, 0, 16]);
        runners[1]["dir"] = runners[1]["dir"].clone();
        runners[1]["hand"] = json!([4, 1, 1]);
    };
    let session = changed(winning);
    assert!(rows(&session.scene(0), "Runners")[1].ends_with("flag next!"), "Ben faces west");
    let lessons = session.scene(0).lessons;
    let told = lessons.iter().find(|lesson| lesson.id == "threat").unwrap();
    assert!(told.text.starts_with("Ben can touch the flag next turn!"), "{}", told.text);
    let session = changed(|runners| runners[1]["at"] = json!([0, 9, 0]));
    assert!(session.scene(0).lessons.iter().all(|lesson| lesson.id != "threat"));
}

#[test]
fn sa_x12_in_a_crowd_the_hands_stand_beside_the_names() {
    let mut session = started_with(&savor::buildings::INFO, &[("ruleset", "race"), ("name-b", "Ben")]);
    for _ in 0..6 {
        let entering = session.game().legal()[0].clone();
        session.act(&entering).unwrap();
    }
    let rows = rows(&session.scene(0), "Runners");
    assert_eq!(rows.len(), 6, "{rows:?}");
    assert!(rows[0].starts_with("A "), "A has a panel for it: {rows:?}");
    let digits = rows[1].strip_prefix("Ben: ").unwrap().split(' ').take(3);
    assert!(digits.clone().all(|digit| digit.parse::<u8>().is_ok()), "{rows:?}");
}

#[test]
fn sa_x13_a_number_with_a_question_mark_is_up_to_the_direction_die() {
    let session = changed(|runners| {
        runners[0]["hand"] = json!([1, 1, 1]);
        runners[0]["throws"] = 3.into();
    });
    let plates = plates(&session.scene(0), 0);
    assert!(
        plates.contains(&("1?".into(), Pos::new(12, 4))) && plates.contains(&("1?".into(), Pos::new(13, 5)))
    );
    let certain = changed(|runners| runners[0]["hand"] = json!([1, 1, 1]));
    assert_eq!(self::plates(&certain.scene(0), 0), [("1".into(), Pos::new(12, 4))]);
}

/// A faces north, one cell from the edge, and the direction die comes up blank for its 2.
fn asked() -> Session {
    let set = [("ruleset", "race"), ("players", "A"), ("flag", "[0, 9, 0]")];
    let mut session = started(&set, Dice::from_script("3,4,6,2,1,5", 1).unwrap());
    session.act("play 3").unwrap();
    let mut json: Value = serde_json::from_str(&session.game().snapshot()).unwrap();
    json["runners"][0]["at"] = json!([0, 1, 12]);
    json["runners"][0]["throws"] = 3.into();
    json["round"] = 9.into();
    session.game_mut().load(&json.to_string()).unwrap();
    session.act("play 2").unwrap();
    session
}

#[test]
fn sa_x07_in_a_race_the_question_takes_the_place_of_the_hand_and_nothing_lies_on_the_boards() {
    let mut session = asked();
    assert_eq!(session.game().legal(), ["straight", "back", "throw"]);
    let scene = session.scene(0);
    assert_eq!(scene.prompt, None);
    let titles: Vec<&str> = scene.panels.iter().map(|panel| panel.title.as_str()).collect();
    assert_eq!(titles, ["A: turn round?", "Runners"]);
    assert_eq!(
        rows(&scene, "A: turn round?"),
        [
            "plays the 2 keeps 4 and 6",
            "[1] ↑ blocked no room, flag in 9",
            "[2] ↓ turn round floor 0, flag in 8"
        ]
    );
    assert!(scene.panels[0].rows[2].strong, "what moves is on offer");
    assert_eq!(plates(&scene, 0), [("2".into(), Pos::new(12, 3))], "where the move would end");
    assert_eq!(press(&mut session, "1", "one"), Intent::Act("straight".into()));
    assert_eq!(press(&mut session, "Enter", "throw"), Intent::Act("back".into()));
    assert_eq!(press(&mut session, "Up", "north"), Intent::Look);
    assert!(session.scene(0).panels[0].rows[1].strong);
    assert_eq!(click(&mut session, Pos::new(12, 3)), Intent::Act("back".into()));
    assert_eq!(session.game_mut().interpret(&Input::Row("back".into())), Intent::Act("back".into()));
    let hints: Vec<String> = session.scene(0).hints.iter().take(2).map(|hint| hint.what.clone()).collect();
    assert_eq!(hints, ["↑ blocked", "↓ turn round"]);
    session.act("back").unwrap();
    assert_eq!(session.scene(0).panels[0].title, "A's hand");
}

#[test]
fn sa_x15_the_end_of_a_race_tells_by_name_how_close_it_was() {
    let mut session = changed(|runners| {
        runners[0]["hand"] = json!([5, 1, 1]);
        runners[1]["at"] = json!([0, 0, 16]);
        runners[1]["hand"] = json!([4, 1, 1]);
    });
    session.act("play 5").unwrap();
    let outcome = session.outcome().unwrap();
    assert_eq!(outcome.said.unwrap(), "A touches the flag in round 9. Ben was one turn away.");
    assert!(outcome.words.starts_with("A wins the game in round "), "the exact words stay");
    let told = rows(&session.scene(0), "The race");
    assert_eq!(told[0], "A touched the flag");
    assert_eq!(told[1], "  1 die, 5 cells");
    assert!(told.contains(&"Ben 1 turn away".to_string()), "{told:?}");
}

#[test]
fn sa_x13_what_no_way_has_room_for_is_blocked_and_not_six_times_in_six() {
    // A has one cell to the west and none elsewhere, and no way to the flag.
    let set = [
        ("ruleset", "race"),
        ("players", "A"),
        ("flag", "[0, 0, 0]"),
        ("walls", "[0, 4, 10, 4, 13]\n[0, 5, 13, 5, 13]\n[0, 5, 10, 5, 10]"),
    ];
    let mut session = started(&set, Dice::from_script("3,4,6,2", 1).unwrap());
    session.act("play 3").unwrap();
    let mut json: Value = serde_json::from_str(&session.game().snapshot()).unwrap();
    json["runners"][0]["throws"] = 3.into();
    json["runners"][0]["hand"] = json!([1, 2, 6]);
    json["round"] = 9.into();
    session.game_mut().load(&json.to_string()).unwrap();
    assert_eq!(rows(&session.scene(0), "A's hand"), ["[1] blocked 5 in 6", "[2] blocked", "[6] blocked"]);
}
