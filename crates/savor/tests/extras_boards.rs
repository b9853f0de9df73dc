//! Beyond the rules of play, about boards and many games: hints (SA-X03), heat maps (SA-X10) and "what
//! if" (SA-X11).

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common;
use crate::common::{board, cell, example, short};
use kernel::dice::Dice;
use kernel::tools::{Folder, Inputs, Kind, Opened, Solo};
use savor::cell::{Cell, Player};
use savor::compare::Comparison;
use savor::event::{Dish, Event};
use savor::files::{Check, Files};
use savor::heat::{Heat, Subject};
use savor::hints::{Hints, Length, Trial};
use savor::house::House;
use savor::layout::Layout;
use savor::reach::Reach;
use savor::state::State;
use savor::stats::{Stats, play};
use savor::values::Value;

const TRIAL: Trial = Trial { games: 5, rounds: 400 };

fn hints(text: &str) -> Hints {
    let board = board(text);
    Hints::of(&board, &Reach::of(&board), TRIAL)
}

#[test]
fn sa_x03_stairs_and_poles_that_nobody_comes_upon_are_found() {
    // The second stairs lead from one cell of floor 1, walled in on all sides, to another such cell above;
    // nobody comes there. The pole above it has its entrance in the same closed cell.
    let text = "rules all; flag [0, 0, 12]; walls [1, 0, 1, 0, 1] / [1, 1, 0, 1, 0] / [2, 0, 9, 1, 9] / [2, 1, 8, 1, 8]; \
                stairs [0, 4, 3, 1, 4, 6] / [1, 0, 0, 2, 0, 8]; poles [0, 1, 0, 0] / [0, 1, 4, 20]";
    let found = hints(text);
    assert_eq!(found.dead_stairs, [1]);
    assert_eq!(found.dead_poles, [0], "its only entrance is the closed cell");
    // Of floor 2 nothing can be touched, and of floor 1 all but the closed cell: 2 walls, 1 cell.
    assert_eq!(found.walkable, 480 - 5);
    assert_eq!(found.reachable, 194 + 196 - 2 - 1);
}

#[test]
fn sa_x03_loops_are_found_with_their_cells() {
    // The loop of P15: a staircase and a pole beside it, straight up and straight down.
    let found = hints("rules all; flag [0, 0, 12]; stairs [0, 4, 3, 1, 4, 3]; poles [0, 1, 4, 3]");
    assert_eq!(found.loops, [vec![cell(0, 4, 3), cell(1, 4, 3)]]);
    // Three stairs in a circle need all to be open the right way, which they can be.
    let circle =
        "rules all; flag [0, 0, 12]; stairs [0, 2, 2, 1, 2, 2] / [1, 2, 2, 2, 2, 9] / [0, 2, 2, 2, 2, 9]";
    assert_eq!(hints(circle).loops, [vec![cell(0, 2, 2), cell(1, 2, 2), cell(2, 2, 9)]]);
    assert_eq!(hints("rules all; flag [0, 0, 12]; stairs [0, 4, 3, 1, 4, 6]").loops, Vec::<Vec<Cell>>::new());
}

#[test]
fn sa_x03_whoever_is_shut_in_is_named_with_the_cells_left() {
    // B's first cell [0, 9, 7] has a wall to the west and one to the north.
    let found = hints("rules all; flag [0, 0, 12]; walls [0, 9, 6, 9, 6] / [0, 8, 7, 8, 7]");
    assert_eq!(found.shut_in, [(Player::B, 1)]);
    let touched: Vec<Player> = found.touched.iter().map(|(who, _)| *who).collect();
    assert_eq!(touched, Player::ALL);
    assert_eq!(hints("rules all; flag [0, 0, 12]").shut_in, []);
}

#[test]
fn sa_x03_the_expected_length_is_that_of_games_and_a_long_one_is_told_as_such() {
    let example = example();
    let short = Length::of(&example, Trial { games: 9, rounds: 10 });
    assert_eq!((short.unfinished, short.limit), (9, 10));
    assert_eq!(short.words(), "more than 10 rounds in most of 9 games");
    // The same quartiles as the statistics of the same seeds.
    let length = Length::of(&example, Trial { games: 20, rounds: 100_000 });
    let sorted = Stats::of_games(&example, 1, 20).sorted_rounds();
    assert_eq!(length.quartiles, [sorted[4], sorted[9], sorted[14]]);
    assert!(length.words().starts_with(&format!("about {} rounds (half of 20 games took ", sorted[9])));
}

#[test]
fn sa_x03_the_check_tells_hints_as_notes_with_file_and_line_after_everything_else() {
    let files = Files {
        walls: Some(b"# closed\n[1, 0, 1, 0, 1]\n[1, 1, 0, 1, 0]\nwhat\n"),
        stairs: Some(b"[0, 4, 3, 1, 4, 3]\n\n[1, 0, 0, 2, 0, 9]\n"),
        poles: Some(b"[0, 1, 4, 3]\n"),
        flag: Some(b"[0, 0, 12]"),
        seed: Some(b"1"),
        fresh_seed: 0,
        unread: [None; 5],
    };
    let check = Check::of(&Layout::usual(3), &files, &House::default(), TRIAL);
    let told: Vec<String> = check.problems.iter().map(short).collect();
    // The loop is made of the stairs in line 1; the stairs in line 3 begin in a closed cell and end on a
    // floor that nobody gets to.
    let expected = [
        "warning W01 walls.txt:4",
        "note N06 stairs.txt:3",
        "note N08 stairs.txt:1",
        "note N10 ",
        "note N11 ",
    ];
    assert_eq!(told, expected);
    assert!(check.problems[2].text.ends_with("a loop of [0, 4, 3], [1, 4, 3]"), "{:?}", check.problems[2]);
    // A board with an error has no hints.
    let broken = Check::of(&Layout::usual(3), &Files { flag: None, ..files }, &House::default(), TRIAL);
    assert!(broken.board.is_none() && broken.hints.is_none() && broken.reach.is_none());
}

#[test]
fn sa_x10_heat_maps_count_what_the_events_of_the_games_tell() {
    let mut board = example();
    board.house.max_rounds = 500;
    board.house.mp_cap = 60;
    let (stats, heat) = Heat::of_games(&board, 3, 4);
    assert_eq!(stats, Stats::of_games(&board, 3, 4));
    // Counted again, from the events and for one cell at a time.
    let mut events = Vec::new();
    for seed in 3..7 {
        let mut dice = Dice::seeded(seed);
        common::finish(&mut State::new(board.clone().into(), &dice), &mut dice, &mut |event| {
            events.push(event);
        });
    }
    for at in Cell::all() {
        let count = |rule: &dyn Fn(&Event) -> u64| events.iter().map(rule).sum::<u64>();
        let visits = count(&|event| match *event {
            Event::Step { cell, .. }
            | Event::Enters { cell, .. }
            | Event::Served { cell, .. }
            | Event::Recovers { cell, .. } => u64::from(cell == at),
            Event::Eats { dish, door, .. } => u64::from(dish != Dish::FoodPoisoning && door == at),
            _ => 0,
        });
        let lost = count(&|event| match *event {
            Event::Step { cell, value: Value::Cost(n), .. } if cell == at => n.into(),
            Event::Blocked { cell, .. } if cell == at => 2,
            _ => 0,
        });
        let blocked = count(&|event| u64::from(matches!(event, Event::Blocked { cell, .. } if *cell == at)));
        let captures =
            count(&|event| u64::from(matches!(event, Event::Captures { cell, .. } if *cell == at)));
        let counted = Subject::ALL.map(|subject| heat.of(at, subject));
        assert_eq!(counted, [visits, captures, blocked, lost], "{at}");
    }
    assert_eq!(heat.total(Subject::Blocked), stats.sum.blocked);
    assert_eq!(heat.total(Subject::Captures), stats.sum.captures);
}

#[test]
fn sa_x10_heat_maps_are_the_same_however_the_games_are_split_and_drawn_on_three_floors() {
    let mut board = example();
    board.house.max_rounds = 300;
    let (_, whole) = Heat::of_games(&board, 1, 6);
    let mut merged = Heat::default();
    for (first, games) in [(1, 1), (2, 3), (5, 2)] {
        merged.merge(&Heat::of_games(&board, first, games).1);
    }
    assert_eq!(merged, whole);
    let text = whole.text(&board);
    let (at, most) = whole.most(Subject::Visits).unwrap();
    assert!(
        text.contains(&format!("visits: {} in all, most at {at}: {most} (9)", whole.total(Subject::Visits)))
    );
    let rows: Vec<&str> =
        text.lines().skip_while(|line| !line.starts_with("visits")).skip(1).take(10).collect();
    // Nobody steps into the starting area; the hottest cell is a 9.
    assert_eq!(rows[7].chars().skip(8).take(9).collect::<String>(), "░░░░░░░░░");
    let column = usize::from(at.floor()) * 27 + usize::from(at.l());
    assert_eq!(rows[usize::from(at.w())].chars().nth(column), Some('9'));
    // Every cell of the table, and the JSON alike.
    let csv = whole.csv();
    assert!(csv.starts_with("floor,width,length,visits,captures,blocked,points_lost\n"));
    let json: serde_json::Value = serde_json::from_str(&whole.json()).unwrap();
    let cells = json.as_array().unwrap();
    assert_eq!(cells.len() + 1, csv.lines().count());
    let sum: u64 = cells.iter().map(|cell| cell["visits"].as_u64().unwrap()).sum();
    assert_eq!(sum, whole.total(Subject::Visits));
}

#[test]
fn sa_x11_the_same_rules_on_the_same_dice_differ_in_nothing() {
    let mut board = example();
    board.house.max_rounds = 300;
    let same = Comparison::of_games(&board, &board.clone(), 1, 6);
    assert_eq!((same.games, same.same, same.agreed, &same.first), (6, 6, 6, &None));
    for (name, sum) in same.measures() {
        assert_eq!((sum.means(6)[2], sum.margin(6)), (0, Some(0)), "{name}");
    }
    assert!(same.text("x", "y").contains("no difference"));
}

#[test]
fn sa_x11_the_first_difference_is_told_with_seed_round_and_player() {
    let mut one = board("rules all; flag [0, 0, 0]");
    one.house.max_rounds = 200;
    let mut other = one.clone();
    other.house.blocked_cost = 7;
    let compared = Comparison::of_games(&one, &other, 5, 3);
    let first = compared.first.clone().unwrap();
    // Found again: the first blocked throw of the game of that seed. Up to it, both games are the same.
    let mut dice = Dice::seeded(5);
    let (mut state, mut turn) = (State::new(one.clone().into(), &dice), None);
    let (mut told, mut blocked) = (None, false);
    common::finish(&mut state, &mut dice, &mut |event| {
        if told.is_some() {
            return;
        }
        match event {
            Event::Turn { round, player } => turn = Some((round, player)),
            Event::Blocked { .. } => blocked = true,
            Event::Spent { .. } if blocked => told = Some(event.to_string()),
            _ => {}
        }
    });
    assert_eq!((first.seed, Some((first.round, first.player))), (5, told.as_ref().and(turn)));
    assert_eq!(Some(&first.one), told.as_ref());
    assert!(first.other.contains(" that cost 7 movement points "), "{first:?}");
    assert!(
        compared
            .text("x", "y")
            .contains(&format!("with seed 5, in round {}, {}'s turn", first.round, first.player))
    );
}

#[test]
fn sa_x11_paired_differences_have_intervals_and_do_not_depend_on_the_split() {
    let mut one = example();
    one.house.max_rounds = 1000;
    let mut other = one.clone();
    other.house.mp_cap = 250;
    let whole = Comparison::of_games(&one, &other, 1, 12);
    let mut merged = Comparison::default();
    for (first, games) in [(1, 5), (6, 1), (7, 6)] {
        merged.merge(&Comparison::of_games(&one, &other, first, games));
    }
    assert_eq!(merged, whole);
    // Worked out again, game by game, for the visits to Bawana.
    let plan = &mut savor::rules::Plan::default();
    let meals = |board, seed, plan: &mut _| i128::from(play(board, seed, plan).meals.iter().sum::<u64>());
    let pairs: Vec<(i128, i128)> =
        (1..=12).map(|seed| (meals(&one, seed, plan), meals(&other, seed, plan))).collect();
    let (_, sum) = whole.measures().into_iter().find(|(name, _)| name == "bawana").unwrap();
    let total: i128 = pairs.iter().map(|(a, b)| b - a).sum();
    let [_, _, mean] = sum.means(12);
    assert!((mean * 12 - total * 1000).abs() <= 6, "the mean to a thousandth: {mean}");
    // margin² · n · (n − 1) = 1.96² · Σ(d − mean)², here in twelfths and thousandths.
    let spread: i128 = pairs.iter().map(|(a, b)| (12 * (b - a) - total).pow(2)).sum();
    let margin = sum.margin(12).unwrap();
    let exact = |margin: i128| margin * margin * 12 * 11 * 144;
    assert!(exact(margin - 2) <= 1960 * 1960 * spread && 1960 * 1960 * spread <= exact(margin), "{margin}");
    assert!(mean > 0, "with a cap more is eaten");
    let json: serde_json::Value = serde_json::from_str(&whole.json()).unwrap();
    assert_eq!(json["games"], 12);
    assert!(json["per_game"]["bawana"]["low"].as_f64() < json["per_game"]["bawana"]["difference"].as_f64());
    assert_eq!(whole.csv().lines().count(), 1 + whole.measures().len());
}

#[test]
fn sa_x02_a_check_counts_in_words_that_agree() {
    let tool = savor::INFO.tools.iter().find(|tool| tool.id == "check").unwrap();
    // One cell of the first floor is walled in.
    let files = [
        ("walls.txt", "[1, 0, 1, 0, 1]\n[1, 1, 0, 1, 0]\n"),
        ("stairs.txt", "[0, 4, 3, 1, 4, 6]\n[1, 6, 12, 2, 9, 12]\n"),
        ("poles.txt", ""),
        ("flag.txt", "[0, 0, 12]\n"),
        ("seed.txt", "7\n"),
    ];
    let files = files.map(|(name, text)| (name.to_string(), text.as_bytes().to_vec()));
    let mut open = |_: Kind, _: &str| {
        let files = files.clone().into();
        Opened::Folder(Folder { path: "board".into(), exists: true, files, ..Folder::default() })
    };
    let inputs = Inputs::read(tool, [("dir", vec!["board".to_string()])], &mut open).unwrap();
    let text = (tool.run)(&inputs, &mut Solo::default()).unwrap().text;
    assert!(text.contains("\n1 cell is cut off from everybody: [1, 0, 0]\n"), "{text}");
    assert!(text.contains("A: flag 1 throw at least"), "{text}");
    assert!(
        !text.contains("1 cells") && !text.contains(" 1 notes") && !text.contains(" 1 warnings"),
        "{text}"
    );
}
