//! The race: a hand to choose from (SA-X13), entering with any value (SA-X14), and the presets (SA-X15).

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{Story, lines, run, started};
use kernel::arcade::PERSON;
use kernel::dice::Dice;
use kernel::input::{Button, Input, Intent, Phase};
use kernel::pos::Pos;
use kernel::replay::Replay;
use kernel::scene::Mark;
use kernel::session::Session;
use savor::INFO;
use savor::hand::Hand;
use savor::house::{Enter, House};
use savor::state::State;

fn state(session: &Session) -> State {
    State::read(&session.game().snapshot()).unwrap()
}

fn press(session: &mut Session, key: &str, command: &'static str) -> Intent {
    let (key, command) = (key.parse().unwrap(), Some(command));
    session.game_mut().interpret(&Input::Key { key, command, phase: Phase::Down })
}

fn click(session: &mut Session, board: usize, w: i32, l: i32) -> Intent {
    let (cell, button) = (Pos::new(l, w), Button::Left);
    session.game_mut().interpret(&Input::Click { board, cell, button, shift: false })
}

/// What A holds after a story.
fn held(text: &str) -> Vec<u8> {
    run(text).race.runners[0].hand.values().to_vec()
}

const THREE: &str = "rules players = A / hand = 3; setup A [0, 9, 3] North 100 0 none; ";

#[test]
fn sa_x13_a_turn_plays_a_value_of_the_hand_and_draws_its_successor_into_its_place() {
    let text = format!("{THREE}script m2 m3 m5 h3 m1 h5 m6");
    let told = lines(&text);
    assert_eq!(
        told[0],
        "A rolls and 3 on the movement dice and moves North by 3 cells and is now at [0, 6, 3]."
    );
    assert_eq!(
        told[2],
        "A rolls and 5 on the movement dice and moves North by 5 cells and is now at [0, 1, 3]."
    );
    assert_eq!(held(&text), [2, 1, 6]);
    assert_eq!(run(&text).race.runners[0].throws, 2);
}

#[test]
fn sa_x13_two_values_are_a_hand_too_and_what_nobody_chooses_is_the_first() {
    assert_eq!(
        held("rules players = A / hand = 2; setup A [0, 9, 3] North 100 0 none; script m2 m6 m5 m1"),
        [1, 6]
    );
    let told = lines(&format!("{THREE}script m2 m3 m5 m1 m4"));
    assert!(told[0].starts_with("A rolls and 2 on"), "{}", told[0]);
    assert!(told[2].starts_with("A rolls and 1 on"), "{}", told[2]);
}

#[test]
fn sa_x13_a_value_that_is_not_held_is_a_fault_of_the_script() {
    let story = Story::read(&format!("test; {THREE}script m2 m3 m5 h4"));
    let fault = story.run().unwrap().fault.unwrap();
    assert_eq!(fault.text, "a value of the hand was drawn ('h'), but the script says 'h4'");
}

#[test]
fn sa_x13_the_direction_die_falls_after_the_choice_and_before_the_successor() {
    let text = "rules players = A / hand = 3; setup A [0, 9, 3] North 100 3 none; script m2 m3 m5 h3 d3 m6";
    assert_eq!(
        lines(text)[0],
        "A rolls and 3 on the movement dice and East on the direction dice, changes direction to East and moves 3 cells and is now at [0, 9, 6]."
    );
    assert_eq!(held(text), [2, 6, 5]);
}

#[test]
fn sa_x13_the_successor_comes_after_bawana_and_before_the_end_of_the_round() {
    let text = "rules players = A / hand = 3 / stair_change_every = 1; stairs [0, 4, 12, 1, 4, 6]; \
                setup A [0, 0, 3] North 2 0 none; script m6 m5 m4 h5 b9 p37 m1 sD";
    let told = lines(text);
    assert_eq!(
        told[0],
        "A rolls and 5 on the movement dice and cannot move in the North. Player remains at [0, 0, 3]"
    );
    assert_eq!(told[4], "A eats from Bawana and earns 37 movement points and is placed at the [0, 9, 19].");
    assert_eq!(told[6], "The stairs from [0, 4, 12] to [1, 4, 6] now go down only.");
    assert_eq!(held(text), [6, 1, 4]);
}

#[test]
fn sa_x13_doubled_and_disoriented_moves_are_as_if_the_value_had_been_thrown() {
    let doubled =
        "rules players = A / hand = 3; setup A [0, 9, 3] North 100 0 triggered; script m2 m3 m4 h4 m1";
    assert!(lines(doubled)[0].ends_with("and moves 8 cells and is placed at the [0, 1, 3]."));
    let dizzy =
        "rules players = A / hand = 3; setup A [0, 9, 3] North 100 0 disoriented:2; script m2 m3 m4 h4 rN m1";
    assert!(lines(dizzy)[0].ends_with("and moves 4 cells and is placed at the [0, 5, 3]."));
}

#[test]
fn sa_x13_whoever_is_sent_back_or_captured_keeps_the_hand() {
    let looped = "rules players = A / hand = 3; stairs [0, 4, 3, 1, 4, 3]; poles [0, 1, 4, 3]; \
                  setup A [0, 5, 3] North 70 2 none; script m3 m2 m6 h3 m1";
    let after = run(looped).race.runners[0];
    assert_eq!((after.at.to_string().as_str(), after.hand), ("[0, 6, 12]", Hand::of(&[1, 2, 6]).unwrap()));
    // A plays 4, B draws and captures A with a 2.
    let captured = "rules players = A,B / hand = 3; setup A [0, 5, 3] North 90 0 none / B [0, 3, 3] North 80 0 none; \
                    script m4 m2 m6 h4 m5 m2 m1 m1 h2 m3";
    let after = run(captured).race.runners[0];
    assert_eq!((after.at.to_string().as_str(), after.hand), ("[0, 6, 12]", Hand::of(&[5, 2, 6]).unwrap()));
}

#[test]
fn sa_x13_poisoned_turns_play_nothing() {
    let text =
        "rules players = A / hand = 3; setup A [0, 7, 21] North 0 0 poisoned:1; script b9 p37 m1 m2 m3 h3 m6";
    let told = lines(text);
    assert_eq!(told[0], "A is still food poisoned and misses the turn.");
    assert!(told[3].starts_with("A rolls and 3 on the movement dice"), "{told:?}");
    assert_eq!(held(text), [1, 2, 6]);
}

#[test]
fn sa_x13_a_win_draws_no_successor() {
    let text = "rules players = A / hand = 3; flag [0, 8, 3]; setup A [0, 9, 3] North 100 0 none; script m2 m1 m5 h1";
    assert!(lines(text)[2].contains("A wins the game in round 1."));
    assert_eq!(held(text), [2, 1, 5]);
}

#[test]
fn sa_x14_any_value_enters_and_is_not_walked() {
    let text = "rules players = A / hand = 3 / enter = any; setup A start 100; script m2 m3 m5 h3 m6 h2 m1";
    let told = lines(text);
    assert_eq!(
        told[0],
        "A is at the starting area and rolls 3 on the movement dice and is placed on [0, 5, 12] of the maze."
    );
    assert_eq!(
        told[1],
        "A moved 0 that cost 0 movement points and is left with 100 and is moving in the North."
    );
    assert_eq!(
        told[2],
        "A rolls and 2 on the movement dice and moves North by 2 cells and is now at [0, 3, 12]."
    );
    assert_eq!((held(text), run(text).race.runners[0].throws), (vec![1, 6, 5], 1));
}

#[test]
fn sa_x14_without_a_hand_any_throw_enters_and_with_a_six_the_hand_waits_for_the_maze() {
    let thrown = lines("rules players = A / enter = any; setup A start 100; script m1 m2");
    assert!(thrown[0].ends_with("rolls 1 on the movement dice and is placed on [0, 5, 12] of the maze."));
    assert!(thrown[2].contains("moves North by 2 cells"), "{thrown:?}");
    let six = "rules players = A / hand = 3; setup A start 100; script m3 m6 m1 m2 m4 h4 m5";
    let told = lines(six);
    assert!(told[0].ends_with("rolls 3 on the movement dice cannot enter the maze."));
    assert!(told[1].contains("rolls 6 on"));
    assert!(told[3].starts_with("A rolls and 4 on the movement dice"), "{told:?}");
    assert_eq!(held(six), [1, 2, 5]);
}

#[test]
fn sa_x14_a_log_tells_the_value_and_an_old_log_means_a_six() {
    let text = "rules players = A / enter = any; setup A start 100; script m4";
    let event = *run(text).events.iter().find(|event| event.to_string().contains("is placed on")).unwrap();
    let json = serde_json::to_string(&event).unwrap();
    assert!(json.contains("\"die\":4"), "{json}");
    assert_eq!(savor::event::Event::from_json(&json).unwrap(), event);
    let old = savor::event::Event::from_json(&json.replace("\"die\":4,", "")).unwrap();
    assert!(old.to_string().contains("rolls 6 on"));
    assert!(!serde_json::to_string(&old).unwrap().contains("die"), "the course's log is as it was");
}

#[test]
fn sa_x15_race_is_the_first_preset_and_course_rules_are_all_defaults() {
    let [race, .., course] = INFO.arcade.presets else { panic!("there are several") };
    assert_eq!((race.title, course.title), ("Race", "Course rules"));
    assert_eq!(race.players.iter().filter(|player| **player == PERSON).count(), 1);
    assert!(race.players[1..].iter().all(|player| ["planner", "greedy"].contains(player)));
    let house = state(&started(race.params, Dice::seeded(1))).board.house.clone();
    let expected = House {
        hand: 3,
        enter: Enter::Any,
        mp_cap: 250,
        choose_exits: true,
        choose_turns: true,
        blocked_turns: true,
        ..House::default()
    };
    assert_eq!(house, expected);
    assert_eq!(state(&started(course.params, Dice::seeded(1))).board.house, House::default());
    assert_eq!(
        state(&started(&[], Dice::seeded(1))).board.house,
        House::default(),
        "programs start the course"
    );
}

const WAY_OUT: &str =
    "rules players = A / hand = 3 / blocked_turns = true; setup A [0, 0, 3] North 100 0 none; ";

#[test]
fn sa_x18_after_a_blocked_value_the_next_one_has_the_direction_die() {
    let text = format!("{WAY_OUT}script m2 m3 m5 h3 m1 h5 d3 m6");
    let told = lines(&text);
    assert!(told[0].ends_with("cannot move in the North. Player remains at [0, 0, 3]"), "{told:?}");
    assert!(told[2].contains("5 on the movement dice and East on the direction dice"), "{told:?}");
    assert_eq!(run(&text).race.runners[0].throws, 4, "from then on it is every fourth again");
    // A face that does not help brings another one.
    let again = lines(&format!("{WAY_OUT}script m2 m3 m5 h3 m1 h5 d2 m6 h2 d4 m6"));
    assert!(again[4].contains("2 on the movement dice and South on the direction dice"), "{again:?}");
}

#[test]
fn sa_x18_without_the_rule_or_a_hand_a_blocked_throw_is_one_of_four() {
    for rules in ["players = A / hand = 3", "players = A / blocked_turns = true"] {
        let hand = if rules.contains("hand") { "m2 m3 m5 h3 m1" } else { "m3" };
        let text = format!("rules {rules}; setup A [0, 0, 3] North 100 0 none; script {hand}");
        assert_eq!(run(&text).race.runners[0].throws, 1, "{rules}");
    }
}

#[test]
fn sa_x18_a_game_with_the_rule_is_saved_and_loaded() {
    let set = [("ruleset", "race"), ("house", "blocked_turns=true"), ("board", "labyrinth")];
    let mut session = started(&set, Dice::seeded(3));
    while session.len() < 300 && session.to_act().is_some() {
        let action = session.game().legal()[0].clone();
        session.act(&action).unwrap();
        assert_eq!(State::read(&session.game().snapshot()).unwrap().race, state(&session).race);
    }
    assert!(state(&session).record.tallies[0].blocked > 5);
}

#[test]
fn sa_x15_a_race_can_be_changed_rule_by_rule() {
    let set = [("ruleset", "race"), ("mp-cap", "90"), ("house", "hand=2, enter=six")];
    let house = state(&started(&set, Dice::seeded(1))).board.house.clone();
    assert_eq!((house.hand, house.enter, house.mp_cap, house.choose_exits), (2, Enter::Six, 90, true));
}

#[test]
fn sa_x15_nobody_ever_has_more_than_250_points() {
    let mut session = started(&[("ruleset", "race"), ("board", "ladders")], Dice::seeded(4));
    let mut most = 0;
    while session.len() < 400 && session.to_act().is_some() {
        let action = session.game().legal()[0].clone();
        session.act(&action).unwrap();
        most = most.max(state(&session).race.runners.iter().map(|runner| runner.points).max().unwrap());
    }
    assert_eq!(most, 250);
}

/// A alone on the way north, with a hand of 2, 4 and 6 after entering with a 3, and a 1 drawn for it.
fn alone() -> Session {
    let set = [("ruleset", "race"), ("players", "A"), ("flag", "[0, 0, 0]")];
    let mut session = started(&set, Dice::from_script("3,4,6,2", 1).unwrap());
    session.act("play 3").unwrap();
    session
}

#[test]
fn sa_x13_what_may_be_played_are_actions_and_nonsense_is_refused() {
    let mut session = alone();
    assert_eq!(session.game().legal(), ["play 2", "play 4", "play 6", "throw"]);
    let before = session.game().snapshot();
    for (action, reason) in [
        ("play 5", "There is no 5 in the hand: it holds 2, 4 and 6."),
        ("back", "Play a value of the hand: 2, 4 and 6."),
        ("play 7", "'play 7' is none of throw, play 1 to 6, exit 1 to 3, straight, back"),
    ] {
        assert_eq!(session.act(action).unwrap_err().reason, reason);
    }
    assert_eq!(session.game().snapshot(), before);
    let mut course = started(&[], Dice::seeded(1));
    assert_eq!(course.act("play 3").unwrap_err().reason, "Nothing is asked now: throw the dice.");
    assert!(!course.game().snapshot().contains("hand"), "the course's state is as it was");
}

#[test]
fn sa_x13_a_value_is_one_key_and_one_click_and_its_cell_is_marked() {
    let mut session = alone();
    assert_eq!(press(&mut session, "2", "two"), Intent::Act("play 2".into()));
    assert_eq!(press(&mut session, "4", "four"), Intent::Act("play 4".into()));
    assert_eq!(press(&mut session, "6", "six"), Intent::Act("play 6".into()));
    assert_eq!(press(&mut session, "1", "one"), Intent::Say("You have no 1 in your hand.".into()));
    // A stands on [0, 5, 12] and faces north: 2 and 4 fit, 6 does not.
    assert_eq!(click(&mut session, 0, 3, 12), Intent::Act("play 2".into()));
    assert_eq!(click(&mut session, 0, 1, 12), Intent::Act("play 4".into()));
    assert_eq!(press(&mut session, "Enter", "throw"), Intent::Act("play 2".into()), "the first that fits");
    let scene = session.scene(0);
    let labels: Vec<(String, Pos)> = scene.boards[0]
        .marks
        .iter()
        .filter_map(|mark| match mark {
            Mark::Badge { at, text, .. } => Some((text.clone(), at.cell())),
            _ => None,
        })
        .collect();
    assert_eq!(labels, [("2".into(), Pos::new(12, 3)), ("4".into(), Pos::new(12, 1))]);
    let panel = scene.panels.iter().find(|panel| panel.title == "A's hand").unwrap();
    let rows: Vec<String> = panel.rows.iter().map(kernel::scene::Row::words).collect();
    assert_eq!(rows, ["[2] ↑ north flag in 4", "[4] ↑ north flag in 4", "[6] blocked no room, flag in 4"]);
    assert_eq!(panel.rows[2].value, "-2");
    let picked = panel.rows[1].pick.clone().unwrap();
    let chosen = session.game_mut().interpret(&kernel::input::Input::Row(picked));
    assert_eq!(chosen, Intent::Act("play 4".into()), "a click on a row of the hand plays it");
    let strong: Vec<bool> = panel.rows.iter().map(|row| row.strong).collect();
    assert_eq!(strong, [true, false, false]);
    let hints: Vec<&str> = scene.hints.iter().take(3).map(|hint| hint.what.as_str()).collect();
    assert_eq!(hints, ["play the 2", "play the 4", "play the 6"], "a click on a hint plays, too");
    assert!(scene.hints.iter().any(|hint| hint.what == "hint"), "a hint is one key away");
}

#[test]
fn sa_x13_the_floor_of_whoever_is_to_choose_is_shown_large() {
    let mut session = started(&[("ruleset", "race")], Dice::seeded(2));
    for _ in 0..3 {
        let action = session.game().legal()[0].clone();
        session.act(&action).unwrap();
    }
    assert_eq!(session.scene(0).focus, 0, "everybody has entered on the ground floor");
    let mut json: serde_json::Value = serde_json::from_str(&session.game().snapshot()).unwrap();
    json["runners"][0]["at"] = serde_json::json!([2, 4, 10]);
    session.game_mut().load(&json.to_string()).unwrap();
    assert_eq!(state(&session).race.turn.index(), 0);
    assert_eq!(session.scene(0).focus, 2, "wherever the last turn has ended");
}

#[test]
fn sa_x13_before_the_direction_die_every_way_is_marked() {
    let mut session = alone();
    let mut json: serde_json::Value = serde_json::from_str(&session.game().snapshot()).unwrap();
    (json["round"], json["runners"][0]["throws"]) = (9.into(), 3.into());
    json["runners"][0]["at"] = serde_json::json!([0, 5, 18]);
    session.game_mut().load(&json.to_string()).unwrap();
    let labels = session.scene(0).boards[0].marks.iter().filter(|m| matches!(m, Mark::Badge { .. })).count();
    // 2 goes four ways, 4 all but 4 to the south past Bawana's door, 6 to the east and west.
    assert!(labels >= 8, "{labels}");
    assert_eq!(click(&mut session, 0, 5, 20), Intent::Act("play 2".into()), "east is one of the ways");
}

#[test]
fn sa_x13_what_everybody_holds_is_shown_to_all() {
    let mut session = started(&[("ruleset", "race")], Dice::seeded(2));
    for _ in 0..3 {
        let action = session.game().legal()[0].clone();
        session.act(&action).unwrap();
    }
    let now = state(&session);
    let scene = session.scene(0);
    let rows: Vec<String> =
        scene.panels.iter().flat_map(|panel| &panel.rows).map(kernel::scene::Row::words).collect();
    for who in [1, 2] {
        let words = format!("  holds {}", now.race.runners[who].hand);
        assert!(rows.contains(&words), "{words}: {rows:?}");
    }
    assert!(session.game().observe(kernel::game::Seat(1)).contains("\"hand\":["));
}

#[test]
fn sa_x13_hands_survive_json_and_replays_and_wrong_ones_are_refused() {
    let mut session = started(&[("ruleset", "race"), ("board", "ladders")], Dice::seeded(7));
    while session.len() < 150 && session.to_act().is_some() {
        let legal = session.game().legal();
        let action = legal[session.len() % legal.len()].clone();
        session.act(&action).unwrap();
        let now = state(&session);
        assert_eq!(serde_json::to_string(&now).unwrap(), session.game().snapshot());
    }
    let replay = Replay::parse(&session.proved().unwrap().to_string()).unwrap();
    assert_eq!(replay.verify(&INFO).unwrap().game().snapshot(), session.game().snapshot());
    let json = alone().game().snapshot();
    for (wrong, why) in [
        ("[2,4]", "A holds 2 values where a hand has 3"),
        ("[2,4,7]", "a hand is up to 3 values from 1 to 6"),
        ("[1,2,3,4]", "a hand is up to 3 values from 1 to 6"),
    ] {
        let reason = State::read(&json.replace("[2,4,6]", wrong)).unwrap_err().reason;
        assert!(reason.contains(why), "{wrong}: {reason}");
    }
    // Without a hand it is drawn first.
    let mut bare = started(&[("ruleset", "race"), ("players", "A")], Dice::seeded(7));
    bare.game_mut().load(&json.replace(",\"hand\":[2,4,6]", "")).unwrap();
    assert_eq!(bare.game().legal(), ["throw"]);
    bare.act("throw").unwrap();
    assert_eq!(state(&bare).race.runners[0].hand.values().len(), 3);
}

#[test]
fn sa_x13_a_mid_turn_question_comes_after_the_choice_and_keeps_it() {
    let set = [
        ("ruleset", "race"),
        ("players", "A"),
        ("flag", "[2, 9, 12]"),
        ("stairs", "[0, 4, 12, 1, 7, 12]\n[0, 4, 12, 1, 0, 3]\n[1, 0, 0, 2, 8, 12]"),
        ("house", "stair_change_every=0"),
    ];
    let mut session = started(&set, Dice::from_script("3,1,6,2,5", 1).unwrap());
    session.act("play 3").unwrap();
    session.act("play 1").unwrap();
    assert_eq!(session.game().legal(), ["exit 1", "exit 2", "throw"]);
    let waiting = session.game().snapshot();
    assert_eq!(serde_json::to_string(&State::read(&waiting).unwrap()).unwrap(), waiting);
    session.act("exit 2").unwrap();
    let me = state(&session).race.runners[0];
    assert_eq!((me.at.to_string().as_str(), me.hand), ("[1, 0, 3]", Hand::of(&[2, 5, 6]).unwrap()));
}

#[test]
fn sa_x07_the_answer_on_offer_is_one_that_moves() {
    // A faces north at the edge; the direction die is empty: to go on is blocked, to turn round is not.
    let set = [("players", "A"), ("ruleset", "decide"), ("flag", "[0, 9, 0]")];
    let mut session = started(&set, Dice::from_script("6,5,1,1,1,6", 1).unwrap());
    for _ in 0..5 {
        session.act("throw").unwrap();
    }
    let prompt = session.scene(0).prompt.unwrap();
    assert_eq!((prompt.selected, prompt.choices[1].label.as_str()), (1, "↓ turn round and go south"));
    assert_eq!(press(&mut session, "Enter", "throw"), Intent::Act("back".into()));
}

/// The rows of the hand of whoever is to act, and those of the runners.
fn rows(session: &Session, title: &str) -> Vec<String> {
    let scene = session.scene(0);
    let panel = scene.panels.iter().find(|panel| panel.title == title).unwrap();
    panel.rows.iter().map(kernel::scene::Row::words).collect()
}

#[test]
fn sa_x13_a_value_that_rides_says_where_to_in_its_small_line() {
    let set =
        [("ruleset", "race"), ("players", "A"), ("stairs", "[0, 1, 12, 1, 9, 12]"), ("flag", "[1, 6, 12]")];
    let mut session = started(&set, Dice::from_script("3,4,6,2", 1).unwrap());
    session.act("play 3").unwrap();
    // The large line has room for little beside three digits of points.
    assert_eq!(
        rows(&session, "A's hand"),
        ["[2] ↑ north flag in 1", "[4] ↑ north floor 1, flag in 1", "[6] ↑ north floor 1, flag in 1"]
    );
}

#[test]
fn sa_x13_before_the_direction_die_a_value_tells_its_odds() {
    // At the north edge, facing it, with the flag two cells to the east.
    let set = [("ruleset", "race"), ("players", "A"), ("flag", "[0, 0, 14]")];
    let mut session = started(&set, Dice::from_script("3,4,6,2", 1).unwrap());
    session.act("play 3").unwrap();
    let mut json: serde_json::Value = serde_json::from_str(&session.game().snapshot()).unwrap();
    json["round"] = 9.into();
    json["runners"][0]["at"] = serde_json::json!([0, 0, 12]);
    json["runners"][0]["throws"] = 3.into();
    json["runners"][0]["hand"] = serde_json::json!([1, 2, 6]);
    session.game_mut().load(&json.to_string()).unwrap();
    assert_eq!(
        rows(&session, "A's hand"),
        [
            "[1] blocked 1 in 6 flag in 1 to 8",
            "[2] the flag 1 in 6 or flag in 8",
            "[6] the flag 1 in 6 or flag in 5"
        ]
    );
}

#[test]
fn sa_x15_beside_the_runners_stands_in_how_many_turns_they_can_be_at_the_flag() {
    let set = [("ruleset", "race"), ("players", "A,B"), ("flag", "[0, 0, 12]")];
    let mut session = started(&set, Dice::seeded(1));
    assert!(rows(&session, "Runners")[0].ends_with("outside, flag in 2"));
    let entering = session.game().legal()[0].clone();
    session.act(&entering).unwrap();
    assert!(
        rows(&session, "Runners")[0].ends_with("↑ floor 0, flag next!"),
        "{:?}",
        rows(&session, "Runners")
    );
    let course = started(&[], Dice::seeded(1));
    assert!(!rows(&course, "Runners")[0].contains("flag in"), "dice that decide everything are in no race");
}

#[test]
fn sa_x16_a_hint_names_the_die_by_its_value_as_its_key_does() {
    let mut session = alone();
    let advice = session.game_mut().advise("planner", &mut Dice::seeded(0)).unwrap();
    let value = advice.action.strip_prefix("play ").unwrap();
    assert!(advice.why.starts_with(&format!("The {value} ")), "{advice:?}");
}
