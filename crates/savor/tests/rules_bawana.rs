//! Bawana: SA-060 to SA-069.

use crate::common::{a, cell, example, lines, run, told};
use kernel::dice::Dice;
use kernel::pos::Dir;
use savor::cell::ENTRANCE;
use savor::chance::Ask;
use savor::event::{Dish, Event};
use savor::state::{Effect, Race};

/// A at the north edge with two points: one blocked throw leads to Bawana.
const HUNGRY: &str = "setup A [0, 0, 3] North 2 0 none; script m6";

#[test]
fn sa_060_without_points_the_rest_of_the_move_a_ride_and_a_capture_are_void() {
    // The second cell empties the purse; it is also a stair cell, and B stands there.
    let text = "rules players = A,B; stairs [0, 4, 3, 1, 4, 6]; values [0, 5, 3] -2 / [0, 4, 3] -4; \
                setup A [0, 6, 3] North 5 0 none / B [0, 4, 3] North 80 0 none; script m3 b6";
    let run = run(text);
    let said = run.text();
    assert!(said.starts_with(
        "A rolls and 3 on the movement dice and moves North by 2 cells and is now at [0, 4, 3].\n"
    ));
    assert!(!said.contains("stairs") && !said.contains("captured"));
    assert_eq!([0, 1].map(|who| run.race.runners[who].at), [ENTRANCE, cell(0, 4, 3)]);
    assert!(told(&format!("{HUNGRY} b6")).contains("is left with 0 and"), "a blocked throw can do it too");
}

#[test]
fn sa_061_on_arrival_points_are_zero_old_effects_end_and_one_of_twelve_cells_is_drawn() {
    let text = "setup A [0, 0, 3] North 1 0 triggered; script m6 b8 p10";
    let run = run(text);
    assert_eq!((run.race.runners[0].points, run.race.runners[0].effect), (10, Effect::None));
    let mut dice = Dice::seeded(61);
    let mut counts = [0u32; 12];
    (0..24_000).for_each(|_| counts[Ask::Table.draw(&mut dice) as usize] += 1);
    // Five standard deviations are about 215.
    assert!(counts.iter().all(|n| n.abs_diff(2000) < 216), "{counts:?}");
}

#[test]
fn sa_062_two_cells_each_and_four_of_points_shuffled_once_per_game() {
    let board = example();
    let layouts: Vec<_> = (0..30).map(|seed| Race::new(&board, &Dice::seeded(seed)).table).collect();
    for table in &layouts {
        let count = |dish| table.iter().filter(|d| **d == dish).count();
        assert_eq!(Dish::ALL.map(count), [2, 2, 2, 2, 4]);
    }
    let places: Vec<_> = layouts.iter().filter_map(|t| t.iter().position(|d| *d == Dish::Happy)).collect();
    assert!((1..=5).any(|p| places.contains(&p)) && places.contains(&0), "{places:?}");
}

#[test]
fn sa_063_all_but_food_poisoning_put_the_player_on_the_entrance_facing_north() {
    for draws in ["b2", "b4", "b6", "b8 p20"] {
        let me = run(&format!("setup A [0, 3, 0] West 2 0 none; script m6 {draws}")).race.runners[0];
        assert_eq!((me.at, me.dir), (ENTRANCE, Dir::North), "{draws}");
    }
}

#[test]
fn sa_064_food_poisoning_costs_three_turns_and_then_a_new_cell() {
    let inside = run(&format!("{HUNGRY} b1"));
    let missed =
        |r: &savor::scenario::Run| r.events.iter().filter(|e| matches!(e, Event::Misses { .. })).count();
    // The script is empty when the third missed turn asks for a cell.
    assert_eq!((inside.race.runners[0].at, missed(&inside)), (cell(0, 7, 22), 3));
    let again = lines(&format!("{HUNGRY} b1 b0 b9 p50"));
    let misses = again.iter().filter(|l| l.ends_with("misses the turn.")).count();
    assert_eq!(misses, 6, "poisoned twice");
    assert!(again[8].starts_with("A is now fit to proceed") && again[8].contains("Food Poisoning cell"));
    assert!(again[9].contains("bad case of food poisoning"));
}

#[test]
fn sa_065_disorientation_sets_in_after_the_throw_that_leaves_the_door() {
    let effect = |rest: &str| run(&format!("{HUNGRY} b2{rest}")).race.runners[0].effect;
    assert_eq!(effect(""), Effect::Door);
    assert_eq!(effect(" m2"), Effect::Disoriented(4));
    let blocked = run("walls [0, 8, 19, 8, 19]; setup A [0, 0, 3] North 2 0 none; script m6 b2 m2");
    assert_eq!(blocked.race.runners[0].effect, Effect::Door, "a blocked throw does not leave the door");
    let at_once =
        "rules players = A / disorientation_at_door = true; setup A [0, 0, 3] North 2 0 none; script m6 b2";
    assert_eq!(run(at_once).race.runners[0].effect, Effect::Disoriented(4));
    assert_eq!(a(&format!("{HUNGRY} b3")).1, 50);
}

#[test]
fn sa_066_four_throws_go_in_random_directions_and_a_due_direction_die_is_ignored() {
    let said = lines("setup A [0, 5, 4] North 100 3 disoriented:4; script m1 d2 rE m6 rS m1 rW m1 rW m1 d6");
    assert!(said[0].contains("is disoriented and move in the East"), "{}", said[0]);
    assert!(said[2].contains("cannot move in the South"), "blocked throws count");
    assert!(said[8].contains("has recovered"), "{}", said[8]);
    assert!(said[9].contains("Empty on the direction dice, changes direction to West"), "{}", said[9]);
    let longer = "rules players = A / disoriented_throws = 6; setup A [0, 9, 19] North 50 0 disoriented:door; script m1";
    assert_eq!(run(longer).race.runners[0].effect, Effect::Disoriented(6));
}

#[test]
fn sa_067_after_the_last_such_throw_the_player_is_normal_and_keeps_the_direction() {
    let me = run("setup A [0, 5, 4] North 100 0 disoriented:1; script m1 rE").race.runners[0];
    assert_eq!((me.effect, me.dir), (Effect::None, Dir::East));
}

#[test]
fn sa_068_triggered_doubles_until_bawana_or_sent_back_or_the_house_ends_it() {
    let me = run(&format!("{HUNGRY} b5 m1 m1")).race.runners[0];
    assert_eq!((me.at, me.effect, me.points), (cell(0, 5, 19), Effect::Triggered(0), 50));
    let sated = run("setup A [0, 0, 3] North 2 0 triggered; script m6 b6").race.runners[0];
    assert_eq!(sated.effect, Effect::None);
    let short = "rules players = A / triggered_throws = 2; setup A [0, 0, 3] North 2 0 none; script m6 b4 m1 m6 m1 d1";
    let said = lines(short);
    assert_eq!(said[9], "A is no longer triggered.", "{said:?}");
    assert!(said[10].contains("changes direction to North and moves 1 cells"), "{}", said[10]);
    let set_up =
        "rules players = A / triggered_throws = 2; setup A [0, 9, 3] North 50 0 triggered; script m1 m1 m1";
    let said = lines(set_up);
    assert_eq!(said[4], "A is no longer triggered.", "{said:?}");
    assert!(said[5].contains("moves North by 1 cells and is now at [0, 4, 3]."), "{}", said[5]);
}

#[test]
fn sa_069_happy_gives_200_points_and_movement_points_a_number_drawn_at_each_visit() {
    assert_eq!(a(&format!("{HUNGRY} b7")).1, 200);
    assert_eq!([a(&format!("{HUNGRY} b8 p10")).1, a(&format!("{HUNGRY} b11 p100")).1], [10, 100]);
    let mut dice = Dice::seeded(69);
    let drawn: Vec<u32> = (0..20_000).map(|_| Ask::Points.draw(&mut dice)).collect();
    assert_eq!((drawn.iter().min(), drawn.iter().max()), (Some(&10), Some(&100)));
    assert_eq!(run(&format!("{HUNGRY} b8 p33")).race.runners[0].effect, Effect::None);
}
