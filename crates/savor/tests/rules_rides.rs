//! Stairs and poles: SA-010 to SA-027.

use crate::common::{Story, a, a_at, board, cell, example, lines, problems, run};
use kernel::dice::Dice;
use savor::board::{Ground, Mode, distance};
use savor::cell::Cell;
use savor::event::Event;
use savor::house::{House, Metric};
use savor::state::Race;

const STAIRS: &str = "stairs [0, 4, 3, 1, 4, 6]";

#[test]
fn sa_010_stairs_go_both_ways_at_the_start() {
    assert_eq!(Race::new(&example(), &Dice::seeded(3)).modes, [Mode::Both]);
    assert_eq!(a_at(&format!("{STAIRS}; setup A [0, 5, 3] North 100 0 none; script m1")), "[1, 4, 6]");
    assert_eq!(a_at(&format!("{STAIRS}; setup A [1, 5, 6] North 100 0 none; script m1")), "[0, 4, 3]");
}

#[test]
fn sa_011_a_ride_uses_no_step_and_charges_nothing_unless_the_house_says_so() {
    let rest = format!("{STAIRS}; values [1, 4, 6] -3; setup A [0, 5, 3] North 100 0 none; script m2");
    assert_eq!(a(&rest), ("[1, 3, 6]".into(), 100));
    let charged = format!("rules players = A / charge_arrival = true; {rest}");
    assert_eq!(a(&charged), ("[1, 3, 6]".into(), 97));
    assert!(lines(&charged)[2].contains("moved 2 that cost 3"));
}

#[test]
fn sa_012_up_only_closes_the_upper_end_and_down_only_the_lower_end() {
    let rules = "rules players = A / stair_change_every = 1";
    let from_below =
        |mode| a_at(&format!("{rules}; {STAIRS}; setup A [0, 6, 3] North 100 0 none; script m1 {mode} m1"));
    let from_above =
        |mode| a_at(&format!("{rules}; {STAIRS}; setup A [1, 6, 6] North 100 0 none; script m1 {mode} m1"));
    assert_eq!(
        [from_below("sU"), from_below("sD"), from_below("sB")],
        ["[1, 4, 6]", "[0, 4, 3]", "[1, 4, 6]"]
    );
    assert_eq!(
        [from_above("sU"), from_above("sD"), from_above("sB")],
        ["[1, 4, 6]", "[0, 4, 3]", "[0, 4, 3]"]
    );
}

#[test]
fn sa_013_stairs_past_a_floor_block_the_cell_half_way_if_it_is_there_and_no_wall() {
    let blocked = |text: &str| -> Vec<Cell> {
        let board = board(text);
        Cell::all().filter(|c| board.ground(*c) == Ground::Blocked).collect()
    };
    assert_eq!(blocked("stairs [0, 4, 5, 2, 0, 10]"), [cell(1, 2, 7)]);
    assert_eq!(blocked("stairs [0, 9, 5, 2, 6, 8]"), [cell(1, 7, 6)], "halves are rounded down");
    assert_eq!(blocked("stairs [0, 0, 12, 2, 1, 12]"), [], "the middle is void");
    assert_eq!(blocked("walls [1, 2, 7, 2, 7]; stairs [0, 4, 5, 2, 0, 10]"), [], "it is a wall already");
    assert_eq!(blocked("stairs [0, 4, 3, 1, 4, 6]"), [], "no floor is passed");
    let touched = blocked("rules players = A / stair_cross = touched; stairs [0, 9, 5, 2, 6, 8]");
    assert_eq!(touched, [cell(1, 7, 6), cell(1, 7, 7), cell(1, 8, 6), cell(1, 8, 7)]);
}

#[test]
fn sa_014_at_most_two_stairs_end_on_a_cell() {
    let three = "stairs [0, 4, 3, 1, 4, 6] / [0, 4, 3, 1, 5, 6] / [0, 4, 3, 1, 6, 6]";
    assert_eq!(problems(three), ["warning W08 stairs.txt:3"]);
    assert_eq!(board(three).ways(cell(0, 4, 3)).len(), 2);
}

#[test]
fn sa_015_the_exit_nearest_to_the_flag_is_taken_and_equals_are_drawn() {
    let two = |flag: &str, draws: &str| {
        a_at(&format!(
            "rules players = A / allow_unwinnable = true; stairs [0, 4, 3, 1, 2, 2] / [0, 4, 3, 1, 8, 2]; \
             flag {flag}; setup A [0, 5, 3] North 100 0 none; script m1 {draws}"
        ))
    };
    assert_eq!(two("[1, 0, 0]", ""), "[1, 2, 2]");
    assert_eq!(two("[1, 9, 0]", ""), "[1, 8, 2]");
    assert_eq!([two("[1, 5, 2]", "t0"), two("[1, 5, 2]", "t1")], ["[1, 2, 2]", "[1, 8, 2]"]);

    // Stairs up and a pole down on one cell.
    let mixed = |flag: &str, rule: &str| {
        a_at(&format!(
            "rules players = A / allow_unwinnable = true / mixed_exit = {rule}; stairs [1, 4, 3, 2, 4, 10]; \
             poles [0, 1, 4, 3]; flag {flag}; setup A [1, 5, 3] North 100 0 none; script m1"
        ))
    };
    assert_eq!([mixed("[2, 4, 12]", "nearest"), mixed("[0, 0, 0]", "nearest")], ["[2, 4, 10]", "[0, 4, 3]"]);
    assert_eq!(mixed("[2, 4, 12]", "pole_first"), "[0, 4, 3]");
    assert_eq!(mixed("[0, 0, 0]", "stairs_first"), "[2, 4, 10]");
}

#[test]
fn sa_016_nearness_is_the_square_of_the_straight_line_with_storeys_of_five_blocks() {
    let mut house = House::default();
    let (a, b) = (cell(0, 2, 3), cell(2, 4, 12));
    assert_eq!(distance(a, b, &house), 2 * 2 + 9 * 9 + 10 * 10);
    house.floor_height = 1;
    assert_eq!(distance(a, b, &house), 2 * 2 + 9 * 9 + 2 * 2);
    house.distance = Metric::Blocks;
    assert_eq!(distance(b, a, &house), 2 + 9 + 2);
}

/// The modes after a story on two staircases.
fn modes(rules: &str, script: &str) -> Vec<Mode> {
    let stairs = "stairs [0, 4, 3, 1, 4, 6] / [0, 1, 1, 1, 1, 4]";
    run(&format!("rules players = A{rules}; {stairs}; setup A start 100; script {script}")).race.modes
}

#[test]
fn sa_017_after_rounds_5_10_15_every_staircase_draws_a_new_mode_in_file_order() {
    let (both, up, down) = (Mode::Both, Mode::Up, Mode::Down);
    assert_eq!(modes("", "m1 m1 m1 m1"), [both, both]);
    assert_eq!(modes("", "m1 m1 m1 m1 m1 sU sD"), [up, down]);
    assert_eq!(modes("", "m1 m1 m1 m1 m1 sU sD m1 m1 m1 m1 m1 sB sU"), [both, up]);
    assert_eq!(modes(" / stair_change_every = 2", "m1 m1 sD sD"), [down, down]);
    assert_eq!(modes(" / stair_change_scope = all", "m1 m1 m1 m1 m1 sU"), [up, up]);
    assert_eq!(modes(" / stair_change_every = 0", "m1 m1 m1 m1 m1 m1 m1 m1 m1 m1 m1"), [both, both]);
    assert_eq!(modes(" / stair_modes = 2", "m1 m1 m1 m1 m1 sU sD"), [up, down]);
    let text = "rules players = A / stair_modes = 2; stairs [0, 4, 3, 1, 4, 6]; setup A start 100; \
                script m1 m1 m1 m1 m1 sB";
    let fault = Story::read(&format!("test; {text}")).run().unwrap().fault;
    assert!(fault.is_some(), "with two modes there is no both ways");
    let quiet = lines("setup A start 100; script m1 m1 m1 m1 m1 m1");
    assert_eq!(quiet.len(), 6, "without stairs nothing is said");
    let stairs = "stairs [0, 4, 3, 1, 4, 6] / [0, 1, 1, 1, 1, 4]; setup A start 100";
    for script in ["m1 m1 m1 m1 m1", "m1 m1 m1 m1 m1 sU"] {
        let early = lines(&format!("{stairs}; script {script}"));
        assert_eq!(early.len(), 5, "modes are told once all are drawn: {script}");
    }
}

#[test]
fn sa_018_a_mode_change_moves_nobody() {
    // Down only at first: A steps on the closed lower end; then it opens under A's feet.
    let text = format!(
        "rules players = A / stair_change_every = 1; {STAIRS}; setup A [0, 6, 3] North 100 0 none; \
         script m1 sD m1 sU m6 sU"
    );
    assert_eq!(a_at(&text), "[0, 4, 3]");
    assert!(!run(&text).events.iter().any(|e| matches!(e, Event::Rides { .. })));
}

#[test]
fn sa_020_every_existing_cell_above_the_lowest_floor_of_a_pole_is_an_entrance() {
    let entrances = |poles: &str| -> Vec<Cell> {
        let board = board(&format!("poles {poles}"));
        Cell::all().filter(|c| board.has_ways(*c)).collect()
    };
    assert_eq!(entrances("[0, 2, 7, 10]"), [cell(1, 7, 10), cell(2, 7, 10)]);
    assert_eq!(entrances("[2, 0, 2, 10]"), [cell(2, 2, 10)]);
    assert_eq!(entrances("[0, 2, 5, 24]"), [cell(1, 5, 24)]);
    assert_eq!(entrances("[1, 2, 7, 10]"), [cell(2, 7, 10)]);
}

#[test]
fn sa_021_a_pole_leads_to_its_lowest_cell_from_any_floor_and_never_up() {
    let slide = |from: &str| {
        a_at(&format!("poles [0, 2, 3, 16] / [0, 2, 8, 3]; setup A {from} North 100 0 none; script m1"))
    };
    assert_eq!(slide("[2, 4, 16]"), "[0, 3, 16]");
    assert_eq!(slide("[1, 9, 3]"), "[0, 8, 3]");
    assert_eq!(slide("[0, 9, 3]"), "[0, 8, 3]", "at its foot a pole does nothing");
    assert!(
        lines("poles [0, 1, 8, 3]; setup A [0, 9, 3] North 100 0 none; script m1")[0]
            .ends_with("at [0, 8, 3].")
    );
}

#[test]
fn sa_025_a_ride_that_ends_on_another_open_exit_goes_on_at_once() {
    let chain =
        "stairs [0, 4, 3, 1, 4, 6] / [1, 4, 6, 2, 4, 9]; setup A [0, 5, 3] North 100 0 none; script m2";
    let said = lines(chain);
    assert!(said[0].ends_with("by 2 cells and is now at [2, 3, 9]."));
    assert!(said[1].contains("now placed at [1, 4, 6]") && said[2].contains("now placed at [2, 4, 9]"));
    // The staircase just used is not retaken.
    assert_eq!(a_at("stairs [0, 4, 3, 1, 4, 6]; setup A [0, 5, 3] North 100 0 none; script m1"), "[1, 4, 6]");
}

#[test]
fn sa_026_a_ride_that_would_start_where_one_has_started_is_a_loop() {
    let text = "stairs [0, 4, 3, 1, 4, 3]; poles [0, 1, 4, 3]; setup A [0, 6, 3] North 70 2 none; script m4";
    let said = lines(text);
    assert!(said[0].contains("by 2 cells"), "the rest of the move is not needed: {}", said[0]);
    assert!(said[3].starts_with("A is caught in a loop of stairs and poles at [0, 4, 3]."));
    assert_eq!(a(text), ("[0, 6, 12]".into(), 70));
}

#[test]
fn sa_027_a_ride_into_the_starting_area_sends_to_the_own_starting_cell() {
    let text = "rules players = B; poles [0, 1, 7, 10]; setup B [1, 6, 10] South 64 3 none; script m3 d4";
    let said = lines(text);
    assert!(said[0].ends_with("moves 1 cells and is now at [0, 9, 8]."), "{}", said[0]);
    assert_eq!(
        said[2],
        "B falls into the starting area at [0, 7, 10]. B is placed at [0, 9, 8] in the starting area \
         with 64 movement points."
    );
}
