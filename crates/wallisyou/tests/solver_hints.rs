//! Hints (WY-X06): four steps from the first turn of an optimal plan, and what is said when no win is left.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::reference;
use crate::solver_boards::dungeon;
use kernel::pos::Pos;
use wallisyou::action::Action;
use wallisyou::dungeon::Par;
use wallisyou::hint::{Advice, Aim, Hint, advise};
use wallisyou::solver::Budget;
use wallisyou::state::{State, Status};

const S10: &str = "╝╗═\n╚╠╬\n═╠╬\nA 2 1\nD 0 0 1\nD 2 2 2\n";
const S14: &str = "╬╬╬\n╬╬╡\nA 0 1\nD 0 2 1\nD 0 0 2\nT 1\n";

/// The room in a row and column.
fn at(row: i32, column: i32) -> Pos {
    Pos::new(column, row)
}

fn hint(state: &State) -> Hint {
    match advise(state, [], &Budget::default()) {
        Advice::Hint(hint) => hint,
        other => panic!("{other:?}"),
    }
}

#[test]
fn wy_x06_the_four_steps_of_a_hint_belong_to_one_turn() {
    let mut state = State::new(dungeon(S10));
    let hint = hint(&state);
    assert_eq!((hint.aim, hint.par, hint.exact), (Aim::Dragon(1), Par { turns: 2, rotations: 6 }, true));
    assert_eq!(hint.paths.len(), 1);
    let path = &hint.paths[0];
    assert_eq!((path.first(), path.last()), (Some(&at(2, 1)), Some(&at(0, 0))));
    for action in hint.actions() {
        state.act(action).unwrap();
    }
    // The reference tries all simple paths and knows nothing of hints.
    let walked = reference::shortest(&state.dungeon).unwrap();
    for &(room, _) in &hint.plan.rotations {
        assert_eq!(hint.seals(room), !walked.contains(&room), "{room}");
    }
    assert_eq!(
        state.intention().as_ref(),
        Some(path),
        "the path is the one he takes once the rooms are turned"
    );
}

#[test]
fn wy_x06_sealing_rooms_are_told_apart_from_those_of_the_path() {
    // His dead end must be opened to the right. The corner below the crossing leads to dragon 2, whose room is
    // bolted, so it is the corner that must be turned away. Nothing else needs to turn.
    let state = State::new(dungeon("╨╬╡\n║╚╡\nA 0 0\nD 0 2 1\nD 1 2 2\nF 1 2\n"));
    let hint = hint(&state);
    assert_eq!((hint.aim, &hint.paths), (Aim::Dragon(1), &vec![vec![at(0, 0), at(0, 1), at(0, 2)]]));
    let rooms: Vec<(Pos, bool)> =
        hint.plan.rotations.iter().map(|&(room, _)| (room, hint.seals(room))).collect();
    assert_eq!(rooms, [(at(0, 0), false), (at(1, 1), true)]);
}

#[test]
fn wy_x06_a_hint_may_be_to_use_a_treasure() {
    let hint = hint(&State::new(dungeon(S14)));
    assert_eq!((hint.aim, hint.plan.place, hint.plan.take), (Aim::Treasure, Some(at(1, 2)), None));
}

#[test]
fn wy_x06_without_a_win_it_says_how_many_turns_to_undo() {
    // Without a treasure the first thing he can do is die.
    let start = State::new(dungeon(S14));
    let mut lured = start.clone();
    lured.act(Action::Put(at(1, 0))).unwrap();
    lured.act(Action::End).unwrap();
    let mut dead = lured.clone();
    dead.act(Action::End).unwrap();
    assert_eq!(dead.status, Status::Lost);
    let budget = Budget::default();
    assert_eq!(advise(&lured, [&start], &budget), Advice::Hopeless { undo: Some(1) });
    assert_eq!(advise(&dead, [&lured, &start], &budget), Advice::Hopeless { undo: Some(2) });
    assert_eq!(advise(&dead, [&lured], &budget), Advice::Hopeless { undo: None });
    assert_eq!(
        advise(&dead, [&lured, &start], &budget).to_string(),
        "This can't be won any more: undo 2 turns."
    );
}

#[test]
fn wy_x06_beyond_the_budget_there_is_no_hint() {
    let advice = advise(&State::new(dungeon(S10)), [], &Budget { nodes: 1 });
    assert_eq!(advice, Advice::NoneFound);
    assert_eq!(advice.to_string(), "No hint found.");
}

#[test]
fn s26_following_hints_wins_in_par() {
    let s11 = "╝╗║╗\n║╚║║\n║║╔╝\n╠═╗═\nA 2 2\nD 3 0 1\nD 3 3 2\nD 1 2 3\n";
    let s12 = "║║═╔\n╝═║╔\n╩╔═╔\n╗║╬╠\nA 1 3\nD 3 1 1\nD 2 3 2\nD 2 2 3\n";
    let s15 = "║═╔\n╨╠╦\n╠╡═\nA 0 0\nD 1 2 1\nD 0 1 2\nT 1\n";
    for (text, turns, rotations) in [(S10, 2, 6), (s11, 3, 8), (s12, 3, 7), (S14, 3, 1), (s15, 3, 4)] {
        let mut state = State::new(dungeon(text));
        while state.status == Status::Playing {
            for action in hint(&state).actions().chain([Action::End]) {
                state.act(action).unwrap();
            }
        }
        assert_eq!((state.status, state.turns, state.rotations), (Status::Won, turns, rotations));
    }
}
