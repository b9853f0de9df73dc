//! Beyond the rules of play, about playing: the editor (SA-X05), the animated board (SA-X06), people who
//! decide (SA-X07) and replays (SA-X08).

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common;
use crate::common::{lines, run};
use kernel::dice::Dice;
use kernel::editor::Draft as _;
use kernel::game::{GameInfo, Seat};
use kernel::input::{Button, Input, Intent, Phase};
use kernel::params::Params;
use kernel::pos::Pos;
use kernel::replay::Replay;
use kernel::scene::{Mark, Scene, travel_cells};
use kernel::session::{Player, Session};
use savor::INFO;
use savor::action::Action;
use savor::board::Board;
use savor::decision::{Prospect, Question};
use savor::editor;
use savor::editor::draft::Draft;
use savor::event::{Event, plain_from_json};
use savor::files::Files;
use savor::house::House;
use savor::layout::Layout;
use savor::reach::Reach;
use savor::state::State;
use savor::stats::Stats;

fn started(info: &'static GameInfo, set: &[(&str, &str)], dice: Dice) -> Session {
    let mut params = Params::defaults(info.params);
    for (id, value) in set {
        params.set(info.params, id, value).unwrap();
    }
    Session::new(info, params, dice).unwrap()
}

fn state(session: &Session) -> State {
    State::read(&session.game().snapshot()).unwrap()
}

fn press(session: &mut Session, key: &str, command: Option<&'static str>) -> Intent {
    session.game_mut().interpret(&Input::Key { key: key.parse().unwrap(), command, phase: Phase::Down })
}

fn click(session: &mut Session, board: usize, w: i32, l: i32) -> Intent {
    let (cell, button) = (Pos::new(l, w), Button::Left);
    session.game_mut().interpret(&Input::Click { board, cell, button, shift: false })
}

#[test]
fn sa_x05_the_editor_shows_three_floors_at_once_with_stairs_drawn_across_them() {
    let mut session = started(&editor::INFO, &[], Dice::seeded(1));
    session.act("stairs 0 4 5 2 0 10").unwrap();
    session.act("stairs 1 2 3 2 4 9").unwrap();
    let boards = session.scene(0).boards;
    assert_eq!(boards.len(), 3);
    let glyph = |floor: usize, w: i32, l: i32| boards[floor].tiles[Pos::new(l, w)].glyph;
    assert_eq!([glyph(0, 4, 5), glyph(2, 0, 10)], ['a', 'a']);
    assert_eq!([glyph(1, 2, 3), glyph(2, 4, 9)], ['b', 'b']);
}

#[test]
fn sa_x05_live_diagnostics_stand_at_their_cell_and_edits_are_undone_and_redone() {
    let mut session = started(&editor::INFO, &[], Dice::seeded(1));
    session.act("pole 0 2 5 24").unwrap();
    click(&mut session, 0, 5, 24);
    assert!(session.scene(0).tip.contains("N01: no entrance on floor 2"), "{}", session.scene(0).tip);
    // A wall where it cannot stand is refused with the reason, at once.
    assert_eq!(
        session.act("wall 0 4 12 6 12").unwrap_err().reason,
        "[0, 5, 12] is the first cell of A and must stay free of walls"
    );
    let after = session.game().snapshot();
    assert!(session.undo().unwrap());
    assert_ne!(session.game().snapshot(), after);
    assert!(session.redo().unwrap());
    assert_eq!(session.game().snapshot(), after);
}

#[test]
fn sa_x05_the_editor_hands_over_the_five_files_and_they_read_back_as_the_same_board() {
    let mut session = started(&editor::INFO, &[("board", "ladders")], Dice::seeded(9));
    session.act("wall 0 0 3 0 5").unwrap();
    let Intent::Export(documents) = press(&mut session, "o", Some("write")) else {
        panic!("it writes files")
    };
    let names: Vec<&str> = documents.iter().map(|d| d.name.as_str()).collect();
    assert_eq!(names, savor::files::NAMES);
    let text = |i: usize| Some(documents[i].text.as_bytes());
    let files = Files {
        walls: text(0),
        stairs: text(1),
        poles: text(2),
        flag: text(3),
        seed: text(4),
        fresh_seed: 0,
        unread: [None; 5],
    };
    let board = Board::from_files(&Layout::default(), &files, &savor::editor::draft::house()).0.unwrap();
    assert_eq!(board, Draft::read(&session.game().snapshot()).unwrap().board);
}

/// Where a sprite is: board and cell.
fn place(scene: &Scene, id: u32) -> (usize, Pos) {
    let boards = scene.boards.iter().enumerate();
    let mut found =
        boards.flat_map(|(i, b)| b.sprites.iter().filter(|s| s.id == id).map(move |s| (i, s.at.cell())));
    found.next().unwrap()
}

#[test]
fn sa_x06_a_move_is_seen_step_by_step_and_values_points_and_effects_are_shown() {
    let mut session =
        started(&INFO, &[("players", "A"), ("flag", "[0, 0, 0]")], Dice::from_script("6,4", 1).unwrap());
    session.act("throw").unwrap();
    let before = session.scene(0);
    session.act("throw").unwrap();
    let after = session.scene(0);
    assert_eq!((before.boards.len(), travel_cells(&before, &after)), (3, 4));
    let seen: Vec<i32> =
        (0..=4).map(|part| place(&Scene::between(&before, after.clone(), part, 4), 0).1.y).collect();
    assert_eq!(seen, [5, 4, 3, 2, 1], "cell by cell to the north");
    // Values as colours, points beside the name.
    let tints = |scene: &Scene| {
        scene.boards.iter().flat_map(|b| &b.marks).filter(|m| matches!(m, Mark::Tint { .. })).count()
    };
    press(&mut session, "v", Some("values"));
    let valued = state(&session).race.values.iter().count();
    assert_eq!(tints(&session.scene(0)), tints(&after) + valued);
    let points = state(&session).race.runners[0].points;
    assert_eq!(session.scene(0).panels[0].rows[0].value, points.to_string());
}

#[test]
fn sa_x06_a_captured_runner_is_seen_to_go_home_across_the_floors() {
    // B waits on the upper end of the stairs that A comes up by.
    let set = [
        ("players", "A,B"),
        ("flag", "[0, 0, 0]"),
        ("stairs", "[0, 4, 12, 1, 4, 6]\n[0, 9, 6, 1, 4, 7]"),
        ("house", "stair_change_every=0"),
    ];
    // A enters; B enters and goes west onto the stairs to [1, 4, 7]; …
    let mut session = started(&INFO, &set, Dice::from_script("6,6,1,1", 1).unwrap());
    for _ in 0..2 {
        session.act("throw").unwrap();
    }
    assert_eq!(state(&session).race.runners[1].at.to_string(), "[0, 9, 7]");
    // … so put B where A's ride ends, as a hand-written state may.
    let mut json: serde_json::Value = serde_json::from_str(&session.game().snapshot()).unwrap();
    json["runners"][1]["at"] = serde_json::json!([1, 4, 6]);
    session.game_mut().load(&json.to_string()).unwrap();
    let before = session.scene(0);
    assert_eq!(place(&before, 1), (1, Pos::new(6, 4)));
    session.act("throw").unwrap();
    let after = session.scene(0);
    assert_eq!((place(&after, 0), place(&after, 1)), ((1, Pos::new(6, 4)), (0, Pos::new(8, 9))));
    let way: Vec<_> =
        (0..=12).map(|part| place(&Scene::between(&before, after.clone(), part, 12), 1)).collect();
    assert_eq!(way[0], (1, Pos::new(6, 4)));
    assert!(way.contains(&(0, Pos::new(6, 4))), "first down, then home: {way:?}");
    let between = way.iter().filter(|(floor, at)| *floor == 0 && at.y > 4 && at.y < 9).count();
    assert!(between >= 3, "it glides: {way:?}");
}

/// Two stairs and a pole on one cell of floor 1, and stairs that lead there.
const FORK: [(&str, &str); 5] = [
    ("players", "A"),
    ("ruleset", "decide"),
    ("flag", "[2, 9, 12]"),
    ("stairs", "[0, 4, 12, 1, 7, 12]\n[1, 8, 12, 2, 8, 12]\n[1, 8, 12, 2, 1, 9]"),
    ("poles", "[0, 1, 8, 12]"),
];

/// A game of A that has come to the fork: a six to enter, a one onto the stairs up to [1, 7, 12], and then
/// three throws more until the direction die turns A south, onto [1, 8, 12].
fn at_the_fork(rest: &str) -> Session {
    let script = format!("6,1,6,6,1,4{rest}");
    let set = [&FORK[..], &[("house", "stair_change_every=0")]].concat();
    let mut session = started(&INFO, &set, Dice::from_script(&script, 1).unwrap());
    for _ in 0..5 {
        session.act("throw").unwrap();
    }
    session
}

#[test]
fn sa_x07_a_person_chooses_between_exits_and_the_choice_is_an_action() {
    let session = at_the_fork("");
    let asked = state(&session).pending.unwrap();
    let Question::Exit { at, ways } = &asked.question else { panic!("exits: {asked:?}") };
    assert_eq!(at.to_string(), "[1, 8, 12]");
    let ends: Vec<String> = ways.iter().map(|way| way.to.to_string()).collect();
    assert_eq!(ends, ["[2, 8, 12]", "[2, 1, 9]", "[0, 8, 12]"]);
    assert_eq!(session.game().legal(), ["exit 1", "exit 2", "exit 3", "throw"]);
    assert_eq!(session.to_act(), Some(Seat(0)), "it is still A's turn");

    for (action, end) in [("exit 1", "[2, 8, 12]"), ("exit 2", "[2, 1, 9]"), ("throw", "[2, 8, 12]")] {
        let mut session = at_the_fork("");
        let events = session.act(action).unwrap();
        let now = state(&session);
        assert_eq!((now.race.runners[0].at.to_string().as_str(), &now.pending), (end, &None), "{action}");
        assert!(events.iter().any(|event| event.words.contains(&format!("now placed at {end} in floor 2"))));
        assert!(events.iter().all(|event| event.kind != "dice"), "the dice were told when they fell");
    }
    // The pole falls into the starting area.
    let mut session = at_the_fork("");
    session.act("exit 3").unwrap();
    assert_eq!(state(&session).race.runners[0].at.to_string(), "[0, 6, 12]");
}

#[test]
fn sa_x07_answers_are_given_by_keys_prompt_and_mouse() {
    let mut session = at_the_fork("");
    let prompt = session.scene(0).prompt.unwrap();
    let labels: Vec<&str> = prompt.choices.iter().map(|pick| pick.label.as_str()).collect();
    assert_eq!(
        labels,
        [
            "▲ up the stairs to the second floor",
            "▲ up the stairs to the second floor, north-west",
            "↧ down the pole to the ground floor"
        ]
    );
    assert_eq!(prompt.choices[1].about, "The move ends on the second floor, north-west.");
    assert_eq!(state(&session).prospect(Action::Exit(1)), Some(Prospect::To(common::cell(2, 1, 9))));
    let labels = session.scene(0).boards[2]
        .marks
        .iter()
        .filter(|m| matches!(m, Mark::Badge { text, .. } if text == "1" || text == "2"))
        .count();
    assert_eq!(labels, 2, "the answers stand on the cells they lead to");
    assert_eq!(press(&mut session, "2", Some("two")), Intent::Act("exit 2".into()));
    assert_eq!(press(&mut session, "Down", Some("south")), Intent::Look);
    assert_eq!(session.scene(0).prompt.unwrap().selected, 1);
    assert_eq!(press(&mut session, "Enter", Some("throw")), Intent::Act("exit 2".into()));
    assert_eq!(press(&mut session, "t", Some("throw")), Intent::Act("throw".into()), "leave it to the rules");
    assert_eq!(press(&mut session, "v", Some("values")), Intent::Look, "looking around is free");
    assert_eq!(session.game_mut().interpret(&Input::Choose(2)), Intent::Act("exit 3".into()));
    assert_eq!(click(&mut session, 2, 1, 9), Intent::Act("exit 2".into()), "where the exit leads");
    assert_eq!(
        session.act("straight").unwrap_err().reason,
        "This is no answer: say exit 1 or exit 2 or exit 3."
    );
}

#[test]
fn sa_x07_on_an_empty_face_a_person_goes_on_or_turns_round() {
    // A enters, three throws of 1 to the north, then a 1 with an empty face.
    let set = [("players", "A"), ("ruleset", "decide"), ("flag", "[0, 9, 0]")];
    let begin = || {
        let mut session = started(&INFO, &set, Dice::from_script("6,1,1,1,1,6", 1).unwrap());
        for _ in 0..5 {
            session.act("throw").unwrap();
        }
        session
    };
    let mut session = begin();
    assert_eq!(session.game().legal(), ["straight", "back", "throw"]);
    assert_eq!(session.scene(0).gauges[2].value, "⚀ 1, □ Empty");
    assert_eq!(click(&mut session, 0, 3, 12), Intent::Act("back".into()), "the cell behind");
    for (action, end, way) in [
        ("straight", "[0, 1, 12]", "North"),
        ("back", "[0, 3, 12]", "South"),
        ("throw", "[0, 1, 12]", "North"),
    ] {
        let mut session = begin();
        let events = session.act(action).unwrap();
        let told = format!(
            "Empty on the direction dice, changes direction to {way} and moves 1 cells and is now at {end}."
        );
        assert!(events.iter().any(|event| event.words.ends_with(&told)), "{action}: {events:?}");
    }
}

#[test]
fn sa_x07_the_choices_are_house_rules_that_are_off_and_alone_change_nothing() {
    assert!(!House::default().decides());
    // Where nobody is asked, as in statistics, the rules decide as ever.
    let mut asking = common::example();
    (asking.house.choose_exits, asking.house.choose_turns, asking.house.max_rounds) = (true, true, 500);
    let mut usual = common::example();
    usual.house.max_rounds = 500;
    assert_eq!(Stats::of_games(&asking, 1, 6), Stats::of_games(&usual, 1, 6));
    // In scenarios a choice is a draw of its own: x for an exit, k to turn round (1) or not (0).
    let text = "rules players = A / choose_exits = true / choose_turns = true; stairs [0, 4, 3, 1, 2, 2] / [0, 4, 3, 1, 8, 6]; \
                flag [2, 8, 12]; setup A [0, 5, 3] South 100 3 none; rules players = A / choose_exits = true / choose_turns = true / allow_unwinnable = true; \
                script m1 d1 k1 x0";
    assert_eq!(run(text).race.runners[0].at.to_string(), "[1, 2, 2]");
    assert!(lines(&text.replace("x0", "x2"))[1].contains("[1, 8, 6]"), "2 of 2 leaves it to the rules");
}

#[test]
fn sa_x07_dice_in_a_seat_decide_by_the_rules_and_people_beside_them_are_asked() {
    // A is played by the dice and comes to the fork: nobody is asked.
    let mut session = at_the_fork("");
    session.seat(Seat(0), Player::Bot("dice".into())).unwrap();
    session.bot_step().unwrap().unwrap();
    assert_eq!(state(&session).race.runners[0].at.to_string(), "[2, 8, 12]", "nearest to the flag");
    // The search knows that people may take any exit. By the rules everybody who comes to [0, 4, 12] rides
    // straight to the flag, and nothing else leads into the west of floor 1.
    let reach = |house: House| {
        let files = Files {
            stairs: Some(b"[0, 4, 12, 1, 8, 12]\n[0, 4, 12, 1, 0, 3]"),
            walls: Some(b"[1, 6, 7, 9, 7]"),
            flag: Some(b"[1, 8, 12]"),
            seed: Some(b"1"),
            ..Files::default()
        };
        Reach::of(&Board::from_files(&Layout::default(), &files, &house).0.unwrap()).routes[0].touched
            [common::cell(1, 0, 3).index()]
    };
    let never = House { stair_change_every: 0, ..House::default() };
    assert!(!reach(never.clone()));
    assert!(reach(House { choose_exits: true, ..never }));
}

#[test]
fn sa_x07_a_waiting_turn_survives_its_json_and_its_replay_and_nonsense_in_it_is_refused() {
    let mut session = at_the_fork("");
    let waiting = state(&session);
    let json = session.game().snapshot();
    assert_eq!(State::read(&json).unwrap(), waiting);
    for wrong in ["[1,2]", "[9]", "[]", "[1,4,0]"] {
        let mut broken: serde_json::Value = serde_json::from_str(&json).unwrap();
        broken["pending"] = serde_json::from_str(wrong).unwrap();
        let why = State::read(&broken.to_string()).unwrap_err().reason;
        assert!(why.contains("'pending' does not lead to a question"), "{wrong}: {why}");
    }
    session.act("exit 2").unwrap();
    let replay = Replay::parse(&session.proved().unwrap().to_string()).unwrap();
    let again = replay.verify(&INFO).unwrap();
    assert_eq!(again.game().snapshot(), session.game().snapshot());
}

#[test]
fn a_state_by_hand_counts_the_turn_of_this_round_only_for_those_who_had_it() {
    let mut session = started(&INFO, &[("board", "ladders")], Dice::seeded(3));
    // To a turn of A in which everybody is in the maze.
    while {
        let race = state(&session).race;
        race.turn != savor::cell::Player::A || race.runners.iter().any(|runner| runner.throws == 0)
    } {
        session.act("throw").unwrap();
    }
    let played: serde_json::Value = serde_json::from_str(&session.game().snapshot()).unwrap();
    let over = u32::try_from(played["round"].as_u64().unwrap()).unwrap() - 1;
    for who in 0..3 {
        let mut claimed = played.clone();
        claimed["runners"][who]["throws"] = (over + 1).into();
        let why = State::read(&claimed.to_string()).unwrap_err().reason;
        assert!(why.contains(&format!("cannot have thrown {} times by round", over + 1)), "{why}");
        claimed["runners"][who]["throws"] = over.into();
        let mut session = started(&INFO, &[("board", "ladders")], Dice::seeded(3));
        session.load_state(&claimed.to_string()).unwrap();
        for _ in 0..12 {
            // What is played on from a good state is a good state.
            session.load_state(&session.game().snapshot()).unwrap();
            if session.act("throw").is_err() {
                break;
            }
        }
    }
}

#[test]
fn sa_x08_a_recorded_game_plays_forwards_and_backwards_and_jumps_to_a_round() {
    let mut session = started(&INFO, &[("board", "ladders")], Dice::seeded(3));
    let mut rounds = vec![(0, state(&session).race.round, session.hash())];
    while session.act("throw").is_ok() {
        rounds.push((session.step(), state(&session).race.round, session.hash()));
    }
    let replay = Replay::parse(&session.proved().unwrap().to_string()).unwrap();
    let mut watched = replay.open(&INFO).unwrap();
    // To the first step of some rounds, in no order, and one step on and one back from each.
    for wanted in [7, 2, 20, 1] {
        let &(step, _, hash) = rounds.iter().find(|(_, round, _)| *round == wanted).unwrap();
        watched.go_to(step).unwrap();
        assert_eq!((state(&watched).race.round, watched.hash()), (wanted, hash));
        watched.go_to(step + 1).unwrap();
        assert_eq!(watched.hash(), rounds[step + 1].2);
        watched.go_to(step).unwrap();
        assert_eq!(watched.hash(), hash);
    }
}

#[test]
fn sa_x08_a_replay_proves_itself_and_its_log_is_that_of_the_game() {
    let mut session = started(&INFO, &[("board", "sprint")], Dice::seeded(5));
    let (mut log, mut plain) = (String::new(), String::new());
    while let Ok(events) = session.act("throw") {
        for event in events {
            log += &(event.data.to_string() + "\n");
            if !event.words.is_empty() {
                plain += &(event.words.clone() + "\n");
            }
        }
    }
    assert_eq!(plain_from_json(&log).unwrap(), plain);
    // The same game without a session, from its seed alone.
    let mut dice = Dice::seeded(5);
    let mut again = String::new();
    let first = State::new(state(&started(&INFO, &[("board", "sprint")], Dice::seeded(5))).board, &dice);
    common::finish(&mut first.clone(), &mut dice, &mut |event: Event| {
        savor::event::write_plain(&event, &mut again);
    });
    assert_eq!(again, plain);
    let text = session.proved().unwrap().to_string();
    let proof = Replay::parse(&text).unwrap().verify(&INFO).unwrap();
    assert_eq!(proof.game().snapshot(), session.game().snapshot());
    let other = text.replace("\nseed 5\n", "\nseed 6\n");
    assert_ne!(other, text);
    assert!(Replay::parse(&other).unwrap().verify(&INFO).is_err(), "another seed is another game");
}
