//! Movement points and values: SA-052 to SA-058.

use crate::common::{a, example, game, lines, run};
use kernel::dice::Dice;
use savor::action::Action;
use savor::cell::{Cell, Player};
use savor::chance::board_dice;
use savor::house::House;
use savor::state::{Effect, Race};
use savor::values::{SHARES, Value, Values, class_sizes};

#[test]
fn sa_052_everybody_starts_with_100_points_or_what_the_house_gives() {
    let race = Race::new(&example(), &Dice::seeded(1));
    assert!(race.runners.len() == 3 && race.runners.iter().all(|r| r.points == 100));
    let run = run("rules players = A / start_points = 7; script m1");
    assert_eq!(run.race.runners[0].points, 7);
}

/// Which class of SA-053 a value belongs to.
fn class(value: Value) -> usize {
    match value {
        Value::Zero => 0,
        Value::Cost(1..=4) => 1,
        Value::Bonus(1..=2) => 2,
        Value::Bonus(3..=5) => 3,
        Value::Factor(2..=3) => 4,
        other => panic!("{other} is in no class"),
    }
}

#[test]
fn sa_053_every_walkable_cell_has_one_value_of_the_five_classes_for_the_whole_game() {
    let (mut state, mut dice) = game(9);
    let values = state.race.values.clone();
    for cell in Cell::all() {
        let class = class(values.of(cell));
        assert!(state.board.is_open(cell) || class == 0, "{cell}");
    }
    for _ in 0..500 {
        state.step(Action::Throw, &mut dice, &mut Vec::new()).unwrap();
    }
    assert_eq!(state.race.values, values);
    assert_eq!(SHARES.iter().sum::<usize>(), 100);
}

#[test]
fn sa_054_the_classes_have_whole_numbers_by_largest_remainder() {
    assert_eq!(class_sizes(480), [120, 168, 120, 48, 24]);
    // 471: 117.75, 164.85, 117.75, 47.1, 23.55; three cells are left, two remainders of .75 tie.
    assert_eq!(class_sizes(471), [118, 165, 118, 47, 23]);
    // 2: .5, .7, .5, .2, .1; of the tied halves the first gets the cell.
    assert_eq!(class_sizes(2), [1, 1, 0, 0, 0]);
    for cells in 0..=500 {
        let sizes = class_sizes(cells);
        assert_eq!(sizes.iter().sum::<usize>(), cells);
        for (size, share) in sizes.into_iter().zip(SHARES) {
            assert!((size * 100).abs_diff(cells * share) < 100, "{cells}");
        }
    }
    let board = example();
    let mut counts = [0; 5];
    let values = Values::dealt(&board, &mut Dice::seeded(4));
    board.open_cells().for_each(|cell| counts[class(values.of(cell))] += 1);
    assert_eq!(counts, class_sizes(board.open_cells().count()));
}

#[test]
fn sa_055_inside_a_class_every_value_is_equally_likely_and_cells_are_shuffled() {
    let board = example();
    let (mut costs, mut first) = ([0u32; 5], Vec::new());
    for seed in 0..200 {
        let values = Values::dealt(&board, &mut Dice::seeded(seed));
        first.push(values.of(Cell::at(0, 0, 0)).to_string());
        for (_, value) in values.iter() {
            if let Value::Cost(n) = value {
                costs[n as usize] += 1;
            }
        }
    }
    let mean = costs.iter().sum::<u32>() / 4;
    // Five standard deviations of a quarter of some 33,000 draws are about 400.
    assert!(costs[1..].iter().all(|&n| n.abs_diff(mean) < 400), "{costs:?}");
    first.sort();
    first.dedup();
    assert!(first.len() >= 8, "over 200 games a cell has had most values: {first:?}");
    let seeds = [1, 2].map(|seed| Values::dealt(&board, &mut board_dice(&Dice::seeded(seed))));
    assert_ne!(seeds[0], seeds[1]);
}

#[test]
fn sa_056_every_step_applies_its_cell_in_walking_order() {
    let text = |values: &str| format!("values {values}; setup A [0, 6, 3] North 10 0 none; script m2");
    assert_eq!(a(&text("[0, 5, 3] +5 / [0, 4, 3] x3")).1, 45);
    assert_eq!(a(&text("[0, 5, 3] x3 / [0, 4, 3] +5")).1, 35);
    assert_eq!(a(&text("[0, 5, 3] -4 / [0, 4, 3] x2")).1, 12);
}

#[test]
fn sa_057_points_are_cut_off_at_the_limit_and_the_report_still_adds_up() {
    let text = "values [0, 5, 3] x3 / [0, 4, 3] -4; setup A [0, 6, 3] North 400000000 0 none; script m2";
    assert_eq!(a(text).1, 999_999_999 - 4);
    let said = lines(text);
    assert_eq!(said[1], "A collects 599999999 movement points from bonus cells.");
    let capped = |points: u32| {
        a(&format!(
            "rules players = A / mp_cap = 250; values [0, 5, 3] +5; setup A [0, 6, 3] North {points} 0 none; script m1"
        ))
        .1
    };
    assert_eq!([capped(100), capped(248), capped(250)], [105, 250, 250]);
}

#[test]
fn sa_058_after_any_turn_points_are_above_zero_or_the_player_is_poisoned_with_none() {
    let mut poisoned = 0;
    for seed in 0..20 {
        let mut board = example();
        board.house = House { mp_cap: 60, ..House::default() };
        let mut dice = Dice::seeded(seed);
        let mut state = savor::state::State::new(board.into(), &dice);
        for _ in 0..2000 {
            if state.is_over() {
                break;
            }
            state.step(Action::Throw, &mut dice, &mut Vec::new()).unwrap();
            for who in Player::ALL.into_iter().filter(|who| state.race.winner != Some(*who)) {
                let me = state.runner(who);
                let sick = matches!(me.effect, Effect::Poisoned(_));
                assert!(if sick { me.points == 0 } else { me.points > 0 }, "{who}: {me:?}");
                assert!(me.points <= 60, "{who}: {me:?}");
                poisoned += u32::from(sick);
            }
        }
    }
    assert!(poisoned > 0, "the case has come up");
}
