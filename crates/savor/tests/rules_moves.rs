//! The starting area, dice and moves: SA-030 to SA-051.

use crate::common::{a, a_at, lines, run, told};
use kernel::dice::Dice;
use kernel::pos::Dir;
use savor::cell::{Player, title};
use savor::chance::Ask;
use savor::event::{Event, Face};
use savor::layout::Layout;
use savor::state::{Effect, Runner};

#[test]
fn sa_030_sent_back_means_start_direction_throws_and_effects_anew_but_points_kept() {
    let text = "rules players = B; poles [0, 1, 7, 10]; setup B [1, 6, 10] South 64 2 triggered; script m3";
    assert_eq!(run(text).race.runners[1], Runner::at_home(Layout::default().home(Player::B), 64));
}

#[test]
fn sa_031_every_player_has_a_start_a_first_cell_and_a_direction() {
    let said = lines("rules all; script m6 m6 m6");
    for (who, first, dir, start) in [
        (Player::A, "[0, 5, 12]", "North", "[0, 6, 12]"),
        (Player::B, "[0, 9, 7]", "West", "[0, 9, 8]"),
        (Player::C, "[0, 9, 17]", "East", "[0, 9, 16]"),
    ] {
        assert!(said[2 * who.index()].ends_with(&format!("placed on {first} of the maze.")));
        assert!(said[2 * who.index() + 1].ends_with(&format!("moving in the {dir}.")));
        assert_eq!(Layout::default().home(who).start.to_string(), start);
    }
}

#[test]
fn sa_032_in_the_starting_area_1_to_5_change_nothing() {
    for die in 1..=5 {
        let run = run(&format!("setup A start 100; script m{die}"));
        assert_eq!(
            run.text(),
            format!(
                "A is at the starting area and rolls {die} on the movement dice cannot enter the maze.\n"
            )
        );
        assert_eq!(run.race.runners[0], Runner::at_home(Layout::default().home(Player::A), 100));
    }
}

#[test]
fn sa_033_a_six_is_a_landing_on_the_first_cell_without_a_charge() {
    assert_eq!(a("values [0, 5, 12] -50; setup A start 100; script m6"), ("[0, 5, 12]".into(), 100));
    let ride = "stairs [0, 5, 12, 1, 4, 6]; setup A start 100; script m6";
    let said = lines(ride);
    assert!(said[0].ends_with("is placed on [0, 5, 12] of the maze."));
    assert!(said[1].contains("takes the stairs") && said[2].starts_with("A moved 0 that cost 0"));
    assert_eq!(a_at(ride), "[1, 4, 6]");
    let flag = "flag [0, 5, 12]; setup A start 100; script m6";
    assert!(told(flag).ends_with("A wins the game in round 1.\n"));
    let capture = "rules players = A,B; setup B [0, 5, 12] North 80 0 none; script m6";
    assert!(told(capture).ends_with("B is captured and placed at [0, 9, 8] in the starting area.\n"));
}

#[test]
fn sa_033_entering_cannot_use_points_up_so_even_without_any_all_rides_are_made() {
    let stairs = "stairs [0, 5, 12, 1, 5, 7] / [1, 5, 7, 2, 5, 8]; setup A start 0; script m6";
    assert_eq!(a(stairs), ("[2, 5, 8]".into(), 0));
    assert!(!told(stairs).contains("depleted"));
}

#[test]
fn sa_032_whoever_is_anywhere_in_the_starting_area_waits_for_a_six() {
    let astray = "setup A [0, 7, 10] South 100 3 none; script";
    assert_eq!(
        lines(&format!("{astray} m5")),
        ["A is at the starting area and rolls 5 on the movement dice cannot enter the maze."]
    );
    assert_eq!(a_at(&format!("{astray} m6")), "[0, 5, 12]");
}

#[test]
fn sa_040_turns_go_a_b_c_and_the_flag_ends_a_round_in_its_middle() {
    use Player::{A, B, C};
    let turns = |text: &str| -> Vec<(u32, Player)> {
        let turn = |event: &Event| match event {
            Event::Turn { round, player } => Some((*round, *player)),
            _ => None,
        };
        run(text).events.iter().filter_map(turn).collect()
    };
    assert_eq!(turns("rules all; script m1 m1 m1 m1")[..4], [(1, A), (1, B), (1, C), (2, A)]);
    assert_eq!(turns("rules players = C,A; script m1 m1 m1")[..3], [(1, A), (1, C), (2, A)]);
    assert_eq!(turns("rules all; flag [0, 5, 12]; script m6 m1 m1"), [(1, A)]);
}

#[test]
fn sa_041_the_dice_have_these_faces_and_all_come_up_alike() {
    let faces: Vec<&str> = (1..=6).map(|throw| Face::of(throw).name()).collect();
    assert_eq!(faces, ["Empty", "North", "East", "South", "West", "Empty"]);
    let mut dice = Dice::seeded(41);
    for ask in [Ask::Movement, Ask::Direction] {
        let mut counts = [0u32; 6];
        (0..60_000).for_each(|_| counts[ask.draw(&mut dice) as usize - 1] += 1);
        // Five standard deviations of a fair die are about 456.
        assert!(counts.iter().all(|&n| n.abs_diff(10_000) < 460), "{counts:?}");
    }
}

#[test]
fn sa_042_the_direction_die_is_thrown_with_every_fourth_throw_in_the_maze() {
    // The script would not fit if a direction die were asked for at any other throw.
    let text = "setup A start 100; script m6 m1 m1 m1 m1 d3 m1 m1 m1 m1 d5 m1";
    let said = lines(text);
    let thrown: Vec<usize> = said
        .iter()
        .step_by(2)
        .enumerate()
        .filter(|(_, l)| l.contains("direction dice"))
        .map(|(i, _)| i)
        .collect();
    assert_eq!(thrown, [4, 8]);
}

#[test]
fn sa_043_a_named_face_becomes_the_direction_and_empty_keeps_it() {
    for (face, dir) in [(1, "South"), (2, "North"), (3, "East"), (4, "South"), (5, "West"), (6, "South")] {
        let text = format!("setup A [0, 3, 5] South 100 3 none; script m1 d{face} m1");
        let said = lines(&text);
        assert!(said[0].contains(&format!(
            "{} on the direction dice, changes direction to {dir}",
            Face::of(face).name()
        )));
        assert!(said[2].contains(&format!("moves {dir} by 1 cells")), "{}", said[2]);
    }
}

#[test]
fn sa_044_blocked_and_disoriented_throws_count_missed_turns_do_not_and_bawana_keeps_the_count() {
    let throws = |text: &str| run(text).race.runners[0].throws;
    assert_eq!(throws("setup A [0, 0, 3] North 100 1 none; script m1"), 2);
    assert_eq!(throws("setup A [0, 5, 3] North 100 0 disoriented:2; script m1 rN"), 1);
    assert_eq!(throws("setup A [0, 7, 21] North 0 5 poisoned:3; script b6"), 5);
    assert_eq!(throws("setup A [0, 0, 3] North 2 1 none; script m1 b6"), 2);
    assert_eq!(throws("poles [0, 1, 7, 10]; setup A [1, 6, 10] South 64 2 none; script m1"), 0);
}

#[test]
fn sa_045_a_move_is_as_many_steps_as_the_die_says_doubled_when_triggered() {
    assert_eq!(a_at("setup A [0, 9, 3] North 100 0 none; script m4"), "[0, 5, 3]");
    assert_eq!(a_at("setup A [0, 9, 3] North 100 0 triggered; script m4"), "[0, 1, 3]");
}

#[test]
fn sa_046_a_move_that_does_not_fit_is_not_made_at_all() {
    assert_eq!(a_at("setup A [0, 4, 3] North 100 0 none; script m4"), "[0, 0, 3]");
    assert_eq!(a_at("setup A [0, 4, 3] North 100 0 none; script m5"), "[0, 4, 3]");
    assert_eq!(a_at("walls [0, 2, 3, 2, 3]; setup A [0, 4, 3] North 100 0 none; script m4"), "[0, 4, 3]");
}

#[test]
fn sa_047_the_check_follows_rides_and_ignores_points_players_and_the_flag() {
    let stairs = "stairs [0, 3, 3, 1, 2, 7]; setup A [0, 6, 3] North 100 0 none";
    assert_eq!(a_at(&format!("{stairs}; script m5")), "[1, 0, 7]");
    assert_eq!(a_at(&format!("{stairs}; script m6")), "[0, 6, 3]", "no room behind the stairs");
    // Points would run out after one step, but the fifth is blocked.
    assert_eq!(
        a("values [0, 3, 3] -9; setup A [0, 4, 3] North 5 0 none; script m5"),
        ("[0, 4, 3]".into(), 3)
    );
    let flag = "flag [0, 3, 3]; setup A [0, 5, 3] North 100 0 none; script m6";
    assert_eq!(a_at(flag), "[0, 5, 3]");
    assert_eq!(a_at(&format!("rules players = A / flag_shortens_move = true; {flag}")), "[0, 3, 3]");
}

#[test]
fn sa_048_a_loop_or_a_fall_ends_the_check_as_possible() {
    // Two steps lead onto the exit; four more would leave the board.
    let looped =
        "stairs [0, 4, 3, 1, 4, 3]; poles [0, 1, 4, 3]; setup A [0, 6, 3] North 70 0 none; script m6";
    assert!(told(looped).contains("caught in a loop"));
    let fallen = "poles [0, 1, 7, 10]; setup A [1, 6, 10] South 64 0 none; script m6";
    assert!(told(fallen).contains("falls into the starting area"));
}

#[test]
fn sa_049_a_choice_made_in_the_check_is_the_one_of_the_move() {
    let text = |choice: &str| {
        format!(
            "rules players = A / allow_unwinnable = true; stairs [0, 4, 3, 1, 2, 2] / [0, 4, 3, 1, 8, 2]; \
             flag [1, 5, 2]; setup A [0, 5, 3] North 100 0 none; script m2 {choice}"
        )
    };
    // One draw is enough for check and move.
    assert_eq!([a_at(&text("t0")), a_at(&text("t1"))], ["[1, 1, 2]", "[1, 7, 2]"]);
}

#[test]
fn sa_050_a_blocked_throw_costs_two_points_and_keeps_the_new_direction() {
    let run = run("setup A [0, 0, 3] East 100 3 none; script m2 d2");
    assert_eq!(
        run.text(),
        "A rolls and 2 on the movement dice and cannot move in the North. Player remains at [0, 0, 3]\n\
         A moved 0 that cost 2 movement points and is left with 98 and is moving in the North.\n"
    );
    assert_eq!(run.race.runners[0].dir, Dir::North);
    assert_eq!(
        a("rules players = A / blocked_cost = 7; setup A [0, 0, 3] North 100 0 none; script m1").1,
        93
    );
}

#[test]
fn sa_051_after_a_ride_the_rest_of_the_steps_goes_on_in_the_same_direction() {
    let text = "stairs [0, 3, 3, 1, 6, 7]; setup A [0, 6, 3] North 100 0 none; script m6";
    assert_eq!(a_at(text), "[1, 3, 7]");
    let me = run(text).race.runners[0];
    assert_eq!((title(me.dir), me.effect), ("North", Effect::None));
}
