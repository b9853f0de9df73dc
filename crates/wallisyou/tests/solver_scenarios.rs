//! The public scenarios about the solver.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::solver_boards::brute::Ways;
use crate::solver_boards::dungeon;
use wallisyou::action::Action;
use wallisyou::dungeon::Par;
use wallisyou::solver::{Budget, Position, Reason, Verdict, solve, treasures_needed, winnable};
use wallisyou::state::{State, Status};

fn par(text: &str) -> Option<Par> {
    solve(&Position::from(&dungeon(text)), &Budget::default()).par()
}

const S10: &str = "╝╗═\n╚╠╬\n═╠╬\nA 2 1\nD 0 0 1\nD 2 2 2\n";
const S11: &str = "╝╗║╗\n║╚║║\n║║╔╝\n╠═╗═\nA 2 2\nD 3 0 1\nD 3 3 2\nD 1 2 3\n";
const S12: &str = "║║═╔\n╝═║╔\n╩╔═╔\n╗║╬╠\nA 1 3\nD 3 1 1\nD 2 3 2\nD 2 2 3\n";
const S14: &str = "╬╬╬\n╬╬╡\nA 0 1\nD 0 2 1\nD 0 0 2\nT 1\n";
const S13: &str = "╞══╡\nA 0 0\nD 0 2 1\nD 0 3 3\n";
const S19: &str = "╔═╗╔\n╥╚╝╨\nA 1 0\nD 0 1 1\nD 0 2 2\nD 1 3 3\n";
const S15: &str = "║═╔\n╨╠╦\n╠╡═\nA 0 0\nD 1 2 1\nD 0 1 2\nT 1\n";

#[test]
fn s10_sealing_takes_two_turns_and_six_rotations() {
    assert_eq!(par(S10), Some(Par { turns: 2, rotations: 6 }));
}

#[test]
fn s11_a_4_by_4_takes_three_turns_and_eight_rotations() {
    assert_eq!(par(S11), Some(Par { turns: 3, rotations: 8 }));
}

#[test]
fn s12_another_takes_three_turns_and_seven_rotations() {
    assert_eq!(par(S12), Some(Par { turns: 3, rotations: 7 }));
}

#[test]
fn s14_a_treasure_is_needed() {
    assert_eq!(par(S14), Some(Par { turns: 3, rotations: 1 }));
    let without = solve(&Position::from(&dungeon(&S14.replace("T 1\n", ""))), &Budget::default());
    assert!(matches!(without, Verdict::Unsolvable { .. }));
}

#[test]
fn s15_a_treasure_is_needed_on_a_3_by_3() {
    assert_eq!(par(S15), Some(Par { turns: 3, rotations: 4 }));
    let without = solve(&Position::from(&dungeon(&S15.replace("T 1\n", ""))), &Budget::default());
    assert!(matches!(without, Verdict::Unsolvable { .. }));
}

#[test]
fn s13_a_level_gap_cannot_be_won() {
    let verdict = solve(&Position::from(&dungeon(S13)), &Budget::default());
    assert_eq!(verdict, Verdict::Unsolvable { reason: Reason::LevelGap });
}

#[test]
fn s19_normal_mode_takes_three_turns_and_five_rotations_one_turn_mode_six() {
    assert_eq!(par(S19), Some(Par { turns: 3, rotations: 5 }));
    assert_eq!(par(&format!("{S19}@mode one-turn\n")), Some(Par { turns: 1, rotations: 6 }));
}

#[test]
fn s19_sixteen_of_all_32768_ways_win_in_one_turn() {
    let start = State::new(dungeon(&format!("{S19}@mode one-turn\n")));
    let ways = Ways::new(&start.dungeon);
    assert_eq!(ways.count(), 32_768);
    let mut rooms = Vec::new();
    let wins = (0..ways.count()).filter(|&number| {
        let mut state = start.clone();
        ways.rooms(number, &mut rooms);
        state.dungeon.rooms.cells_mut().copy_from_slice(&rooms);
        state.act(Action::End).is_ok() && state.status == Status::Won
    });
    assert_eq!(wins.count(), 16);
}

#[test]
fn s26_following_the_first_turn_of_each_new_plan_wins_in_par() {
    for text in [S10, S11, S12, S14, S15] {
        let mut state = State::new(dungeon(text));
        let best = par(text).unwrap();
        while state.status == Status::Playing {
            let Verdict::Solvable { plan, .. } = solve(&Position::from(&state), &Budget::default()) else {
                panic!("it can be won all along");
            };
            for action in plan[0].actions() {
                state.act(action).unwrap();
            }
        }
        assert_eq!((state.status, state.turns, state.rotations), (Status::Won, best.turns, best.rotations));
    }
}

#[test]
fn wy_x02_charges_are_spent_on_the_next_fights_whatever_is_left_for_later() {
    // The column forces the order 2, 4, 3: two charges for the first two, level 3 for the last.
    let column = |charges: u8| format!("╞\n═\n═\n╞\nA 3 0 1 {charges}\nD 2 0 2\nD 1 0 4\nD 0 0 3\n");
    assert_eq!(winnable(&Position::from(&dungeon(&column(2))), &Budget::default()), Some(true));
    // (3,0) from right to up is three quarters, (0,0) from right to down one, the straight ones one each.
    assert_eq!(par(&column(2)), Some(Par { turns: 3, rotations: 6 }));
    assert_eq!(par(&column(1)), None);
}

#[test]
fn wy_x01_reasons_tell_why_it_cannot_be_won() {
    let reason = |text: &str| match solve(&Position::from(&dungeon(text)), &Budget::default()) {
        Verdict::Unsolvable { reason } => reason,
        other => panic!("{other:?}"),
    };
    assert_eq!(reason(&S14.replace("T 1\n", "")), Reason::NeedsTreasure(1));
    assert_eq!(treasures_needed(&Position::from(&dungeon(S14)), &Budget::default()), Some(1));
    // The way to the weaker dragon leads past the stronger.
    assert_eq!(reason("╞══╡\nA 0 0\nD 0 2 2\nD 0 3 1\n"), Reason::CannotIsolate(1));
    assert_eq!(reason("╞║╡\nA 0 0\nD 0 2 1\nF 0 1\n"), Reason::Bolted);
    let words = [Reason::LevelGap, Reason::CannotIsolate(2), Reason::NeedsTreasure(1), Reason::Bolted];
    assert_eq!(
        words.map(|reason| format!("{reason:?}")),
        ["LevelGap", "CannotIsolate(2)", "NeedsTreasure(1)", "Bolted"]
    );
}

#[test]
fn wy_x02_levels_must_rise_by_one_and_a_stronger_adventurer_may_skip() {
    let row = |levels: [u16; 3], hero: &str| {
        let [a, b, c] = levels;
        let text = format!("╞═══╡\nA 0 0{hero}\nD 0 2 {a}\nD 0 3 {b}\nD 0 4 {c}\n");
        winnable(&Position::from(&dungeon(&text)), &Budget::default())
    };
    assert_eq!(row([1, 2, 3], ""), Some(true));
    assert_eq!(row([1, 2, 4], ""), Some(false));
    assert_eq!(row([1, 2, 4], " 2"), Some(true));
    assert_eq!(row([3, 1, 2], " 3"), Some(true));
    assert_eq!(row([3, 1, 2], " 2"), Some(false));
}

#[test]
fn wy_x01_a_position_in_the_middle_of_a_turn_counts_what_was_done_in_it() {
    let mut state = State::new(dungeon(S14));
    // A treasure in the wrong room and a rotation too many are taken back; nothing is lost by them.
    let (wrong, right) = (kernel::pos::Pos::new(0, 1), kernel::pos::Pos::new(2, 1));
    state.act(Action::Put(wrong)).unwrap();
    state.act(Action::Rotate(right, 3)).unwrap();
    let verdict = solve(&Position::from(&state), &Budget::default());
    assert_eq!(verdict.par(), Some(Par { turns: 3, rotations: 1 }));
    let Verdict::Solvable { plan, .. } = verdict else { unreachable!() };
    for action in plan.iter().flat_map(|turn| turn.actions().collect::<Vec<_>>()) {
        state.act(action).unwrap();
    }
    assert_eq!((state.status, state.turns, state.rotations), (Status::Won, 3, 1));
}

#[test]
fn wy_x01_a_budget_that_ends_gives_no_answer_or_an_honest_one() {
    let position = Position::from(&dungeon(S11));
    for nodes in [0, 1, 5, 20, 60] {
        match solve(&position, &Budget { nodes }) {
            Verdict::Unsolvable { .. } => panic!("it can be won"),
            Verdict::Unknown { at_least, .. } => assert!(at_least <= Par { turns: 3, rotations: 8 }),
            Verdict::Solvable { turns, rotations, exact, at_least, .. } => {
                assert!(at_least <= Par { turns: 3, rotations: 8 });
                assert!(Par { turns, rotations } >= Par { turns: 3, rotations: 8 });
                assert!(!exact || rotations == 8);
            }
        }
    }
}

#[test]
fn wy_x07_whether_a_win_is_left_follows_the_game() {
    let mut state = State::new(dungeon(S14));
    let check = |state: &State| winnable(&Position::from(state), &Budget::default());
    assert_eq!(check(&state), Some(true));
    // The only treasure is wasted on a room from which the strong dragon is still in reach.
    state.act(Action::Put(kernel::pos::Pos::new(0, 1))).unwrap();
    assert_eq!(check(&state), Some(true), "it can still be taken back");
    state.act(Action::End).unwrap();
    assert_eq!(check(&state), Some(false));
    state.act(Action::End).unwrap();
    assert_eq!((state.status, check(&state)), (Status::Lost, Some(false)));
    assert_eq!(winnable(&Position::from(&dungeon(S11)), &Budget { nodes: 0 }), None);
}

#[test]
fn wy_091_an_elixir_may_be_meant_for_the_strongest_dragon() {
    // Spent on level 2 it would leave him too weak for 3; spent on 3, which he meets first, it makes him strong enough for 2.
    let text = "╞═══╡\nA 0 0\nE 0 1\nD 0 2 3\nD 0 4 2\n";
    assert_eq!(par(text), Some(Par { turns: 2, rotations: 0 }));
    let gap = "╞═══╡\nA 0 0\nE 0 1\nD 0 2 3\nD 0 4 4\n";
    let verdict = solve(&Position::from(&dungeon(gap)), &Budget::default());
    assert_eq!(verdict, Verdict::Unsolvable { reason: Reason::LevelGap });
}
