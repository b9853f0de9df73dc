//! Capture, the flag, the end, and that everything follows from the seed: SA-070 to SA-078.

use crate::common;
use crate::common::{a_at, example, lines, run, told};
use kernel::dice::Dice;
use kernel::game::Standing;
use savor::cell::{ENTRANCE, Player};
use savor::event::write_plain;
use savor::layout::Layout;
use savor::state::{Runner, State};
use std::sync::Arc;

#[test]
fn sa_070_whoever_stands_where_another_ends_is_sent_back_with_points() {
    let by_move = "rules players = A,B; setup A [0, 5, 3] North 90 0 none / B [0, 3, 3] North 80 3 triggered; script m2";
    assert_eq!(run(by_move).race.runners[1], Runner::at_home(Layout::default().home(Player::B), 80));
    let by_ride = "rules players = A,B; stairs [0, 4, 3, 1, 4, 6]; \
                   setup A [0, 5, 3] North 90 0 none / B [1, 4, 6] North 80 0 none; script m1";
    assert!(told(by_ride).contains("A lands on [1, 4, 6] which is occupied by B."));
    let by_exit =
        "rules players = A,B; setup A [0, 0, 3] North 2 0 none / B [0, 9, 19] North 80 0 none; script m1 b6";
    assert!(told(by_exit).ends_with(
        "A lands on [0, 9, 19] which is occupied by B. B is captured and placed at [0, 9, 8] in the starting area.\n"
    ));
    let reset = format!(
        "rules players = A,B / capture_resets_points = true; {}",
        by_move.split_once("; ").unwrap().1
    );
    assert_eq!(run(&reset).race.runners[1].points, 100);
}

#[test]
fn sa_071_passing_captures_nobody_and_bawana_and_the_start_are_safe() {
    let passing =
        "rules players = A,B; setup A [0, 5, 3] North 90 0 none / B [0, 3, 3] North 80 0 none; script m4";
    assert!(!told(passing).contains("captured"));
    // B stands at the upper end; A's ride goes on from there by a pole.
    let riding = "rules players = A,B; stairs [0, 4, 3, 1, 4, 6]; poles [0, 1, 4, 6]; \
                  setup A [0, 5, 3] North 90 0 none / B [1, 4, 6] North 80 0 none; script m1";
    let run_on = run(riding);
    assert!(!run_on.text().contains("captured"));
    assert_eq!(run_on.race.runners[0].at.to_string(), "[0, 4, 6]");
    let inside = "rules players = A,B; setup A [0, 0, 3] North 2 0 none / B [0, 7, 21] North 0 0 poisoned:2; script m1 b0";
    assert!(!told(inside).contains("captured"), "both sit on the same cell of Bawana");
}

#[test]
fn sa_075_touching_the_flag_in_any_way_wins_at_once() {
    for (how, text) in [
        ("step", "flag [0, 4, 3]; setup A [0, 5, 3] North 100 0 none; script m1"),
        ("pass", "flag [0, 4, 3]; setup A [0, 5, 3] North 100 0 none; script m3"),
        ("ride", "flag [1, 4, 6]; stairs [0, 4, 3, 1, 4, 6]; setup A [0, 5, 3] North 100 0 none; script m3"),
        ("entry", "flag [0, 5, 12]; setup A start 100; script m6"),
        ("entry by ride", "flag [1, 4, 6]; stairs [0, 5, 12, 1, 4, 6]; setup A start 100; script m6"),
    ] {
        let run = run(text);
        assert_eq!(run.race.winner, Some(Player::A), "{how}");
        assert!(run.text().ends_with("captures it. A wins the game in round 1.\n"), "{how}");
    }
    let landing =
        "rules players = A / flag_on_pass = false; flag [0, 4, 3]; setup A [0, 5, 3] North 100 0 none";
    assert_eq!(a_at(&format!("{landing}; script m3")), "[0, 2, 3]");
    assert_eq!(run(&format!("{landing}; script m1")).race.winner, Some(Player::A));
}

#[test]
fn sa_075_whoever_enters_on_the_flag_wins_before_any_choice_among_exits() {
    // Both stairs lead equally near to the flag on the first cell, but nobody takes them.
    let stairs = "stairs [0, 5, 12, 1, 5, 7] / [0, 5, 12, 1, 5, 17]; flag [0, 5, 12]; setup A start 100";
    assert_eq!(run(&format!("{stairs}; script m6")).race.winner, Some(Player::A));
}

#[test]
fn sa_076_on_the_flag_the_value_counts_but_winning_comes_before_hunger_and_rides() {
    let text = "flag [0, 4, 3]; values [0, 4, 3] -9; stairs [0, 4, 3, 1, 4, 6]; \
                setup A [0, 5, 3] North 3 0 none; script m1";
    assert_eq!(
        lines(text),
        [
            "A rolls and 1 on the movement dice and moves North by 1 cells and is now at [0, 4, 3].",
            "A moved 1 that cost 9 movement points and is left with -6 and is moving in the North.",
            "A reaches the flag at [0, 4, 3] and captures it. A wins the game in round 1."
        ]
    );
}

#[test]
fn sa_077_after_the_last_round_it_is_a_draw() {
    let said = lines("rules players = A,C / max_rounds = 2; script m1 m2 m3 m4 m5");
    assert_eq!((said.len(), said[4].as_str()), (5, "The game ends without a winner after round 2."));
    let mut board = example();
    board.house.max_rounds = 3;
    let mut dice = Dice::seeded(7);
    let mut state = State::new(Arc::new(board), &dice);
    common::finish(&mut state, &mut dice, &mut |_| {});
    let outcome = state.outcome().unwrap();
    assert_eq!(outcome.words, "The game ends without a winner after round 3.");
    assert_eq!(outcome.standings, [Standing::Drawn; 3]);
}

/// The plain text of a whole game.
fn text(seed: u64, stairs: bool) -> String {
    let mut board = example();
    board.house.max_rounds = 400;
    board.house.stair_change_every = if stairs { 5 } else { 0 };
    let mut dice = Dice::seeded(seed);
    let (mut state, mut text) = (State::new(Arc::new(board), &dice), String::new());
    common::finish(&mut state, &mut dice, &mut |event| write_plain(&event, &mut text));
    text
}

#[test]
fn sa_078_the_same_seed_gives_the_same_bytes_and_each_stream_is_its_own() {
    // The hash is that of the text on the machine where it was first written; every other must agree.
    assert_eq!(text(1, true), text(1, true));
    assert_ne!(text(1, true), text(2, true));
    assert_eq!(kernel::hash::fnv1a(text(1, true).as_bytes()), 4_658_173_544_284_623_827);
    // Without changes of the stairs the dice fall as before: up to the first ride nothing differs
    // but the lines about stairs.
    let dice = |text: &str| -> Vec<String> {
        let no_ride = text.lines().take_while(|l| !l.contains("takes the stairs"));
        no_ride.filter(|l| !l.starts_with("The stairs")).map(ToString::to_string).collect()
    };
    let (with, without) = (dice(&text(1, true)), dice(&text(1, false)));
    let both = with.len().min(without.len());
    assert!(both > 100);
    assert_eq!(with[..both], without[..both]);
    assert_eq!(ENTRANCE.to_string(), "[0, 9, 19]");
}
