//! What holds for any input: files give diagnostics or a game, never a panic; a state survives its
//! JSON; nobody shares a cell.

use crate::common;
use crate::common::{example, game};
use kernel::diagnostic::Level;
use kernel::dice::Dice;
use proptest::prelude::*;
use savor::action::Action;
use savor::board::Board;
use savor::files::Files;
use savor::house::{HOUSE_RULES, House};
use savor::layout::Layout;
use savor::scenario::{Scenario, run};
use savor::state::State;
use std::sync::Arc;

/// Any bytes, or lines that look like entries.
fn content() -> impl Strategy<Value = Vec<u8>> {
    let number = prop_oneof![9 => 0i64..12, 3 => 0i64..26, 1 => any::<i64>()];
    let entry = (prop::collection::vec(number, 0..8), 0..10u8).prop_map(|(numbers, dress)| {
        let inside: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        match dress {
            0 => inside.join(","),
            1 => format!("[{}", inside.join(", ")),
            2 => format!(" [{}] # x", inside.join(" ,\t")),
            _ => format!("[{}]", inside.join(", ")),
        }
    });
    let lines = prop::collection::vec(entry, 0..30).prop_map(|lines| lines.join("\n").into_bytes());
    prop_oneof![4 => lines, 1 => prop::collection::vec(any::<u8>(), 0..200)]
}

/// Lines with the right number of values, mostly in range.
fn entries(floors: &'static [usize], count: usize) -> impl Strategy<Value = Vec<u8>> {
    let line = prop::collection::vec(0u32..25, count).prop_map(move |mut numbers| {
        for (i, number) in numbers.iter_mut().enumerate() {
            *number %= if floors.contains(&i) {
                3
            } else if *number % 3 == 0 {
                10
            } else {
                25
            };
        }
        format!("{numbers:?}")
    });
    prop::collection::vec(line, 0..40).prop_map(|lines| lines.join("\n").into_bytes())
}

fn house() -> impl Strategy<Value = House> {
    prop::collection::vec(any::<bool>(), HOUSE_RULES.len()).prop_map(|picks| {
        let mut house = House { max_rounds: 60, ..House::default() };
        for (rule, _) in HOUSE_RULES.iter().zip(picks).filter(|(_, pick)| *pick) {
            let value = match rule.key {
                "max_rounds" | "strict_input" => continue,
                "players" => "A,C".into(),
                "start_points" => "9".into(),
                "stair_change_every" => "1".into(),
                "floor_height" => "0".into(),
                "blocked_cost" => "5".into(),
                "mp_cap" => "30".into(),
                "stair_modes" | "disoriented_throws" | "triggered_throws" => "2".into(),
                "hand" => "3".into(),
                key => match rule.takes {
                    savor::house::Takes::Word(words) => words[1].to_string(),
                    _ => (common::house_rule(&house, key) == "false").to_string(),
                },
            };
            house.set(rule.key, &value).expect("these values are good");
        }
        house.allow_unwinnable = true;
        house
    })
}

/// Plays a board to its end and checks every seventh state and the last.
fn play(board: Board, seed: u64) {
    let mut dice = Dice::seeded(seed);
    let mut state = State::new(Arc::new(board), &dice);
    let mut turns = 0;
    while !state.is_over() {
        turns += 1;
        state.step(Action::Throw, &mut dice, &mut Vec::new()).expect("a game that goes on can be played");
        if turns % 7 > 0 && !state.is_over() {
            continue;
        }
        let json = serde_json::to_string(&state).expect("a state is plain data");
        assert_eq!(State::read(&json).as_ref(), Ok(&state), "{json}");
    }
    assert!(state.outcome().is_some() && state.legal().is_empty());
    let before = state.clone();
    assert!(state.step(Action::Throw, &mut dice, &mut Vec::new()).is_err());
    assert_eq!(state, before);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_give_diagnostics_or_a_game(
        walls in content(), stairs in content(), poles in content(), flag in content(), seed in content(), house in house(),
    ) {
        let files = Files {
            walls: Some(&walls), stairs: Some(&stairs), poles: Some(&poles), flag: Some(&flag), seed: Some(&seed),
            fresh_seed: 1, unread: [None; 5],
        };
        let (board, problems) = Board::from_files(&Layout::default(), &files, &house);
        prop_assert_eq!(board.is_none(), problems.iter().any(|p| p.level == Level::Error));
        prop_assert!(problems.iter().all(|p| !p.code.is_empty() && !p.text.is_empty() && !p.file.is_empty()));
        if let Some(mut board) = board {
            board.house.max_rounds = 8;
            play(board, 1);
        }
    }

    #[test]
    fn boards_full_of_stairs_and_poles_are_played_and_survive_their_json(
        walls in entries(&[0], 5), stairs in entries(&[0, 3], 6), poles in entries(&[0, 1], 4),
        flag in (0u8..10, 0u8..8), house in house(), seed in any::<u64>(),
    ) {
        let flag = format!("[1, {}, {}]", flag.0, flag.1);
        let number = seed.to_string();
        let files = Files {
            walls: Some(&walls), stairs: Some(&stairs), poles: Some(&poles), flag: Some(flag.as_bytes()),
            seed: Some(number.as_bytes()), fresh_seed: 1, unread: [None; 5],
        };
        if let (Some(board), _) = Board::from_files(&Layout::default(), &files, &house) {
            let again = common::reread(&Layout::default(), &board.sketch(), &house).0;
            prop_assert_eq!(again.as_ref(), Some(&board));
            let mut board = board;
            board.house.max_rounds = 25;
            play(board, seed);
        }
    }

    #[test]
    fn any_bytes_in_the_files_of_a_scenario_give_a_run_or_diagnostics(
        rules in content(), values in content(), setup in ".{0,60}", script in "([mdrbpst][0-9NESWUDB]{1,2} ?){0,40}",
    ) {
        const FLAG: &[u8] = b"[0, 0, 0]";
        let board = Files { flag: Some(FLAG), seed: Some(b"1"), ..Files::default() };
        let scenario = Scenario {
            board,
            rules: Some(&rules),
            values: Some(&values),
            setup: Some(setup.as_bytes()),
            script: Some(script.as_bytes()),
        };
        if let Err(problems) = run(&Layout::default(), &scenario) {
            prop_assert!(problems.iter().any(|p| p.level == Level::Error));
        }
        let plain = Scenario { board, script: Some(script.as_bytes()), ..Scenario::default() };
        let _ = run(&Layout::default(), &plain);
    }
}

#[test]
fn a_state_with_something_wrong_is_refused_with_a_reason() {
    let (state, _) = game(1);
    let good: serde_json::Value = serde_json::to_value(&state).expect("a state is plain data");
    let broken = |path: &str, value: serde_json::Value| {
        let mut json = good.clone();
        *json.pointer_mut(path).expect("a test names real fields") = value;
        State::read(&json.to_string()).expect_err(path).reason
    };
    for (path, value, why) in [
        ("/round", 0.into(), "'round' must be from 1"),
        ("/walls", "[0, 2, 5, 8, 8]\n".into(), "W11"),
        ("/flag", "[0, 9, 19]\n".into(), "E06"),
        ("/modes", serde_json::json!([]), "one mode"),
        ("/runners/0/points", 0.into(), "A cannot have 0 points"),
        ("/runners/1/at", serde_json::json!([1, 0, 12]), "B cannot be at [1, 0, 12]"),
        ("/runners/1/at", serde_json::json!([9, 0, 12]), "there is no cell"),
        ("/runners/2/throws", 3.into(), "C waits at the start"),
        ("/winner", "A".into(), "A has won"),
        ("/table/0", "sushi".into(), "unknown variant"),
        ("/values", serde_json::json!([[[0, 8, 12], "-3"]]), "nobody can step there"),
    ] {
        let reason = broken(path, value);
        assert!(reason.contains(why), "{path}: {reason}");
    }
    assert!(example().house.plays(savor::cell::Player::C));
}
