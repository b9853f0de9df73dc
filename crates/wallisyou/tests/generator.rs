//! The generator (WY-X08, WY-X09, S27), its codes (WY-X10) and the dungeon of a day (WY-X11). A sample is
//! made here; `MAZARIUM_LONG=1` makes 500 dungeons of every preset, which takes some minutes in release.

#![allow(clippy::disallowed_methods, reason = "the environment says how much is tried")]
#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::dungeon;
use crate::solver_boards::brute::plainly;
use kernel::tools::{Inputs, Kind, Opened, Solo};
use wallisyou::code::{self, Code, decode, encode, encode_generated};
use wallisyou::daily::Date;
use wallisyou::dungeon::{Dungeon, Par};
use wallisyou::files::{dump, read};
use wallisyou::generator::{Edition, Grade, Made, Mix, Order, Preset, build, score};
use wallisyou::solver::{
    Budget, PlannedTurn, Position, Verdict, needs_sealing, solve, treasures_needed, winnable,
};
use wallisyou::state::{State, Status};

/// How many seeds of a preset are tried.
fn seeds(preset: Preset) -> u64 {
    if std::env::var_os("MAZARIUM_LONG").is_some_and(|value| value == "1") {
        return 500;
    }
    match preset.name {
        "3x3" | "4x4" | "5x5" => 12,
        "6x6" => 6,
        _ => 2,
    }
}

/// Rows, dragons and treasures needed of a preset, as the rule page lists them.
fn listed(preset: Preset) -> (usize, usize, u32) {
    match preset.name {
        "3x3" => (3, 2, 0),
        "4x4" => (4, 3, 0),
        "5x5" => (5, 3, 0),
        "6x6" => (6, 4, 0),
        "6x6-bait" => (6, 4, 1),
        "7x7-bait" => (7, 5, 2),
        other => panic!("{other} is no preset of the rule page"),
    }
}

/// Checks the proof that a dungeon carries.
fn assert_proven(made: &Made, place: &str) {
    let Made { dungeon, par, grade, score: stated, treasures_needed: needed } = made;
    let verdict = solve(&Position::from(dungeon), &Budget::default());
    assert_eq!(verdict.par(), Some(*par), "{place}");
    assert_eq!(dungeon.par, Some(*par), "{place}");
    assert_eq!(u32::from(dungeon.stock), *needed, "{place}");
    if let Some(fewer) = dungeon.stock.checked_sub(1) {
        let poorer = Dungeon { stock: fewer, ..dungeon.clone() };
        assert_eq!(winnable(&Position::from(&poorer), &Budget::default()), Some(false), "{place}");
    }
    let Verdict::Solvable { plan, .. } = verdict else { panic!("{place} is solvable") };
    // The rules themselves win by the plan, in par.
    let mut state = State::new(dungeon.clone());
    for action in plan.iter().flat_map(PlannedTurn::actions) {
        state.act(action).unwrap_or_else(|objection| panic!("{place}: {action}: {objection}"));
    }
    assert_eq!(
        (state.status, state.turns, state.rotations),
        (Status::Won, par.turns, par.rotations),
        "{place}"
    );
    // Up to nine rooms everything can be tried, and nothing is better; beyond, the par is the solver's word.
    if dungeon.rooms.len() <= 9 && !dungeon.one_turn {
        assert_eq!(plainly(dungeon), Some(*par), "{place}");
    }
    assert_eq!(score(dungeon, &plan, *needed), *stated, "{place}");
    assert_eq!(*grade, Grade::of(*stated), "{place}");
    if *grade >= Grade::Tricky {
        let target = State::new(dungeon.clone()).intention().map(|path| path[path.len() - 1]);
        let dragon = target.and_then(|at| dungeon.dragon(at));
        assert!(dragon.is_none_or(|dragon| dragon.level > dungeon.adventurer.level), "{place}");
    }
    // WY-X23: asked with more patience than the generator has.
    if *grade >= Grade::Tricky {
        let patient = Budget { nodes: 2_000_000 };
        assert_eq!(needs_sealing(&Position::from(dungeon), par.turns, &patient), Some(true), "{place}");
    }
    if *grade == Grade::Fierce {
        assert!(*needed > 0 || !dungeon.is_plain() || !dungeon.bolts.is_empty(), "{place}");
    }
    assert_eq!(read(&dump(dungeon)).unwrap().dungeon, *dungeon, "{place}");
    let bare = Dungeon { title: None, par: None, ..dungeon.clone() };
    assert_eq!(decode(&encode(dungeon)), Ok(Code::Dungeon(Box::new(bare))), "{place}");
}

/// Makes the dungeons of a preset and checks everything that is promised of them.
fn assert_kept(name: &str) {
    let preset = Preset::find(name).unwrap();
    let (side, dragons, treasures) = listed(preset);
    for seed in 1..=seeds(preset) {
        let place = format!("{name} {seed}");
        let made = build(&preset.order, seed);
        let rooms = &made.dungeon.rooms;
        assert_eq!((rooms.height(), rooms.width()), (side, side), "{place}");
        assert_eq!((made.dungeon.dragons.len(), made.treasures_needed), (dragons, treasures), "{place}");
        assert_proven(&made, &place);
        // Asked without a stock in mind, the solver says the same; once will do, as it takes its time.
        if seed == 1 {
            let needed = treasures_needed(&Position::from(&made.dungeon), &Budget::default());
            assert_eq!(needed, Some(treasures), "{place}");
        }
        if seed <= 2 || side <= 4 {
            assert_eq!(
                code::open(&encode_generated(Edition::Second, name, seed)).unwrap(),
                made.dungeon,
                "{place}"
            );
        }
    }
}

#[test]
fn s27_dungeons_of_3_by_3_keep_what_they_promise() {
    assert_kept("3x3");
}

#[test]
fn s27_dungeons_of_4_by_4_keep_what_they_promise() {
    assert_kept("4x4");
}

#[test]
fn s27_dungeons_of_5_by_5_keep_what_they_promise() {
    assert_kept("5x5");
}

#[test]
fn s27_dungeons_of_6_by_6_keep_what_they_promise() {
    assert_kept("6x6");
}

#[test]
fn s27_dungeons_of_6_by_6_that_need_a_treasure_keep_what_they_promise() {
    assert_kept("6x6-bait");
}

#[test]
fn s27_dungeons_of_7_by_7_that_need_two_treasures_keep_what_they_promise() {
    assert_kept("7x7-bait");
}

#[test]
fn wy_x08_a_dungeon_can_be_ordered_by_size_dragons_treasures_mix_and_mode() {
    let corners = Mix { dead_ends: 1, straights: 0, corners: 8, tees: 3, crosses: 0 };
    for (size, dragons, treasures, mix, one_turn) in [
        ((2, 6), 3, 0, Mix::USUAL, false),
        ((5, 3), 2, 1, Mix::OPEN, false),
        ((4, 4), 3, 0, corners, false),
        ((3, 4), 2, 0, Mix::USUAL, true),
    ] {
        let order = Order::new(size, dragons, treasures, mix, one_turn).unwrap();
        for seed in 1..=3 {
            let made = build(&order, seed);
            let place = format!("{size:?} {dragons} {seed}");
            let dungeon = &made.dungeon;
            assert_eq!((dungeon.rooms.height(), dungeon.rooms.width()), size, "{place}");
            assert_eq!((dungeon.dragons.len(), made.treasures_needed), (dragons, treasures), "{place}");
            assert_eq!(dungeon.one_turn, one_turn, "{place}");
            if one_turn {
                assert_eq!(made.par.turns, 1, "{place}");
            }
            assert_proven(&made, &place);
        }
    }
    for (size, dragons, treasures, one_turn) in [
        ((1, 9), 1, 0, false),
        ((9, 9), 2, 0, false),
        ((3, 3), 3, 0, false),
        ((3, 3), 0, 0, false),
        ((4, 4), 2, 3, false),
        ((4, 4), 2, 1, true),
    ] {
        assert!(Order::new(size, dragons, treasures, Mix::USUAL, one_turn).is_err(), "{size:?} {dragons}");
    }
}

#[test]
fn wy_x08_something_is_delivered_even_if_the_order_cannot_be_met() {
    let made = build(&Order::new((2, 2), 1, 2, Mix::USUAL, false).unwrap(), 1);
    assert!(made.treasures_needed < 2, "there is no room for two");
    assert_proven(&made, "2x2");
}

#[test]
fn wy_x09_the_score_counts_rotations_sealing_turns_and_treasures() {
    let grades = [
        (0, "Gentle"),
        (7, "Gentle"),
        (8, "Steady"),
        (15, "Steady"),
        (16, "Tricky"),
        (25, "Tricky"),
        (26, "Fierce"),
    ];
    for (score, name) in grades {
        assert_eq!(Grade::of(score).name(), name, "{score}");
    }
    let scored = |dungeon: &Dungeon, needed| match solve(&Position::from(dungeon), &Budget::default()) {
        Verdict::Solvable { plan, turns, rotations, .. } => {
            (Par { turns, rotations }, score(dungeon, &plan, needed))
        }
        other => panic!("{other:?}"),
    };
    // He must turn two rooms of his way, one each turn; nothing else.
    let line = dungeon("╞║║╡", "A 0 0, D 0 1 1, D 0 3 2");
    assert_eq!(scored(&line, 0), (Par { turns: 2, rotations: 2 }, 2));
    // The lower straight is shut before he goes up, and opened again: only the first is off his way.
    let crossing = dungeon("╥║╗/═╬═/╚║╝", "A 1 0, D 0 1 1, D 2 1 2");
    assert_eq!(scored(&crossing, 0), (Par { turns: 2, rotations: 2 }, 2 + 4));
    // The treasure of S14 counts eight.
    let bait = dungeon("╬╬╬/╬╬╡", "A 0 1, D 0 2 1, D 0 0 2, T 1");
    assert_eq!(scored(&bait, 1), (Par { turns: 3, rotations: 1 }, 1 + 8));
    let names: Vec<&str> = Preset::ALL.iter().map(|preset| preset.name).collect();
    assert_eq!(names, ["3x3", "4x4", "5x5", "6x6", "6x6-bait", "7x7-bait"]);
    assert!(names.iter().all(|name| Preset::find(name).unwrap().name == *name));
    assert_eq!(Preset::find("8x8"), None);
}

#[test]
fn wy_x10_a_generated_code_of_an_unknown_preset_or_version_is_refused() {
    let made = build(&Preset::ALL[0].order, 0x2a);
    assert_eq!(code::open("WYG2-3x3-000000000000002a").unwrap(), made.dungeon);
    let first = build(&Preset::ALL[0].order.by(Edition::First), 0x2a);
    assert_eq!(code::open("WYG1-3x3-000000000000002a").unwrap(), first.dungeon);
    for bad in ["WYG1-9x9-000000000000002a", "WYG3-3x3-000000000000002a", "WYG1-3x3-2a", "WYG1-3x3-"] {
        assert_eq!(code::open(bad).unwrap_err().code, "bad-code", "{bad}");
    }
    // The long code of the same dungeon opens the same puzzle.
    assert_eq!(code::open(&encode(&made.dungeon)).unwrap().rooms, made.dungeon.rooms);
}

#[test]
fn wy_x11_the_dungeon_of_a_day_is_that_of_its_seed_and_preset() {
    let wednesday = Date::parse("2025-01-01").unwrap();
    let made = wednesday.made(Edition::Second);
    let by_code = code::open("WYG2-4x4-48a49efd9767db99").unwrap();
    assert_eq!(encode(&made.dungeon), encode(&by_code));
    assert_eq!(made.dungeon.par, by_code.par);
    assert_eq!(made.dungeon.title.as_deref(), Some("The dungeon of 2025-01-01"));
    assert_ne!(
        encode(&Date::parse("2025-01-08").unwrap().made(Edition::Second).dungeon),
        encode(&made.dungeon)
    );
}

#[test]
fn wy_x23_from_tricky_up_every_plan_of_the_fewest_turns_seals() {
    // By brute force on a board where everything can be tried: this one can be won by opening paths alone …
    let line = dungeon("╞║║╡", "A 0 0, D 0 1 1, D 0 3 2");
    assert_eq!(needs_sealing(&Position::from(&line), 2, &Budget::default()), Some(false));
    // … and here the stronger dragon stands open next to him, and only its own room can shut it off.
    let pen = dungeon("╡╬╡", "A 0 1, D 0 0 1, D 0 2 2");
    assert_eq!(solve(&Position::from(&pen), &Budget::default()).par(), Some(Par { turns: 2, rotations: 6 }));
    assert_eq!(needs_sealing(&Position::from(&pen), 2, &Budget::default()), Some(true));
    // The same where turns have to be played: a dragon that moves.
    let moving = dungeon("╡╬╡", "A 0 1, D 0 0 1, D 0 2 2 patrol:UD");
    assert_eq!(needs_sealing(&Position::from(&moving), 2, &Budget::default()), Some(true));
    let mut tricky = 0;
    for name in ["6x6", "6x6-bait"] {
        for seed in 1..=6 {
            let made = build(&Preset::find(name).unwrap().order, seed);
            tricky += u32::from(made.grade >= Grade::Tricky);
            assert_proven(&made, &format!("{name} {seed}"));
        }
    }
    assert!(tricky >= 6, "{tricky} of 12 are Tricky or more");
}

#[test]
fn wy_x23_what_is_made_by_the_first_edition_stays_as_it_was() {
    let first = Preset::find("4x4").unwrap().order.by(Edition::First);
    // A code of the first release, and what it opened then.
    let code = encode(&build(&first, 0x48a4_9efd_9767_db99).dungeon);
    assert_eq!(code, encode(&code::open("WYG1-4x4-48a49efd9767db99").unwrap()));
    assert_eq!(code, "WY1-4x4-3a5d3584a42aaa86-A2.1-D0.1.1-D1.3.2-D3.2.3-53");
}

#[test]
fn wy_x23_a_grade_can_be_ordered_and_a_fierce_dungeon_needs_more_than_rooms() {
    let plain = Order::new((4, 4), 3, 0, Mix::USUAL, false).unwrap();
    assert!(plain.graded(Grade::Fierce).is_err());
    assert!(plain.with_machinery().unwrap().graded(Grade::Fierce).is_ok());
    let gentle = build(&plain.graded(Grade::Gentle).unwrap(), 1);
    assert_eq!(gentle.grade, Grade::Gentle);
    let steady = build(&plain.graded(Grade::Steady).unwrap(), 1);
    assert_eq!(steady.grade, Grade::Steady);
    assert!(Order::new((8, 8), 4, 0, Mix::USUAL, false).unwrap().with_machinery().is_err());
    // Each treasure that is needed counts for eight, so what needs some is no gentle walk.
    let bait = |treasures| Order::new((4, 5), 3, treasures, Mix::OPEN, false).unwrap();
    assert!(bait(1).graded(Grade::Gentle).unwrap_err().reason.contains("at least Steady"));
    assert!(bait(2).graded(Grade::Steady).unwrap_err().reason.contains("at least Tricky"));
    for seed in 1..=4 {
        assert_eq!(build(&bait(1).graded(Grade::Tricky).unwrap(), seed).grade, Grade::Tricky, "{seed}");
    }
}

#[test]
fn wy_x23_whoever_orders_a_grade_that_is_not_found_gets_the_nearest_and_is_told() {
    let tool = wallisyou::INFO.tools.iter().find(|tool| tool.id == "generate").unwrap();
    let asked = |grade: &str| {
        let words = [("rows", "2"), ("cols", "2"), ("dragons", "1"), ("grade", grade), ("seed", "1")];
        let words = words.map(|(id, word)| (id, vec![word.to_string()]));
        let mut none = |_: Kind, _: &str| -> Opened { panic!("no file is read") };
        let inputs = Inputs::read(tool, words, &mut none).unwrap();
        let mut solo = Solo::default();
        let report = (tool.run)(&inputs, &mut solo).unwrap();
        (report.notes, solo.printed)
    };
    assert_eq!(asked("gentle").0, Vec::<String>::new());
    // Four rooms and one dragon are never tricky.
    let (notes, printed) = asked("tricky");
    assert!(notes[0].starts_with("seed 1: no Tricky dungeon was found"), "{notes:?}");
    assert!(printed.contains(", Gentle") || printed.contains(", Steady"), "{printed}");
}

#[test]
fn wy_x21_generated_dungeons_for_one_turn_can_be_won_in_one() {
    for preset in Preset::ALL.iter().take(4) {
        for seed in 1..=4 {
            let made = build(&preset.order.in_one_turn(), seed);
            assert!(made.dungeon.one_turn && made.par.turns == 1, "{} {seed}", preset.name);
            assert_proven(&made, &format!("{} {seed}", preset.name));
        }
    }
}
