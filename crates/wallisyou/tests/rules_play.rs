//! The rules of turns, counters, treasures and the one-turn mode, one by one: WY-030 to WY-064.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{after, at, intention, on, previewed, random, refusal, standing, walked};
use kernel::dice::Dice;
use wallisyou::action::Action;
use wallisyou::files::{dump, read};
use wallisyou::state::{LegEnd, State, Status};

const ROW: &str = "╞══╡";

#[test]
fn wy_030_the_adventurer_starts_at_level_1_or_at_the_level_of_his_record() {
    assert_eq!(on(ROW, "A 0 0, D 0 3 1").dungeon.adventurer.level, 1);
    assert_eq!(on(ROW, "A 0 0 7, D 0 3 1").dungeon.adventurer.level, 7);
}

#[test]
fn wy_031_he_walks_the_intention_and_stops_in_its_last_room_with_at_most_one_fight() {
    let state = on(ROW, "A 0 0 9, D 0 2 1, D 0 3 2");
    let state = after(&state, "end");
    assert_eq!(walked(&state), "(0,0)(0,1)(0,2)");
    assert_eq!((standing(&state), state.dungeon.dragons.len()), ("(0,2) 10 playing".into(), 1));
}

#[test]
fn wy_032_a_dragon_of_his_level_or_below_dies_and_he_gains_one_level() {
    for (level, dragon) in [(1, 1), (5, 5), (5, 4), (5, 1)] {
        let state = after(&on(ROW, &format!("A 0 0 {level}, D 0 3 {dragon}")), "end");
        assert_eq!(standing(&state), format!("(0,3) {} won", level + 1));
    }
}

#[test]
fn wy_033_a_stronger_dragon_kills_him_and_nothing_else_changes() {
    let before = on(ROW, "A 0 0 4, D 0 3 5");
    let state = after(&before, "end");
    assert_eq!(standing(&state), "(0,3) 4 lost");
    assert_eq!(state.dungeon.dragons, before.dungeon.dragons);
}

#[test]
fn wy_034_after_a_turn_the_rooms_stay_as_they_were_left() {
    let state = after(&on("╞║═╡", "A 0 0, D 0 2 1, D 0 3 2"), "rot 0 1");
    let rooms = state.dungeon.rooms.clone();
    let state = after(&state, "end");
    assert_eq!((&state.dungeon.rooms, state.status), (&rooms, Status::Playing));
    assert!(state.legal().contains(&Action::Rotate(at(0, 1), 1)));
}

#[test]
fn wy_035_space_without_intention_is_refused_and_no_counter_moves() {
    let state = after(&on("╞║╡", "A 0 0, D 0 2 1"), "rot 0 0 2");
    assert_eq!(refusal(&state, "end"), "no intention");
    assert_eq!((state.turns, state.rotations), (0, 0));
    assert!(!state.legal().contains(&Action::End));
}

#[test]
fn wy_036_the_game_is_won_as_soon_as_no_dragon_is_left() {
    let state = on(ROW, "A 0 0, D 0 2 1, D 0 3 2");
    let codes: Vec<i8> =
        ["end", "end, end"].iter().map(|script| after(&state, script).status.code()).collect();
    assert_eq!((state.status.code(), &codes[..]), (0, &[0, 1][..]));
    assert_eq!(after(&on(ROW, "A 0 0, D 0 3 2"), "end").status.code(), -1);
}

#[test]
fn wy_037_once_it_is_over_everything_is_refused() {
    for dragon in [1, 2] {
        let state = after(&on(ROW, &format!("A 0 0, D 0 3 {dragon}, T 2")), "end");
        for action in ["rot 0 0", "put 0 1", "take 0 1", "end", "rot 9 9"] {
            assert_eq!(refusal(&state, action), "over");
        }
        assert!(state.legal().is_empty());
        assert_eq!(state.intention(), None);
    }
}

#[test]
fn wy_038_restarting_gives_exactly_the_state_after_loading() {
    let text = dump(&on("╞═╡", "A 0 0, D 0 2 1, T 1").dungeon);
    let fresh = State::new(read(&text).unwrap().dungeon);
    assert_eq!(dump(&fresh.dungeon), text);
    assert_eq!((fresh.turns, fresh.rotations, fresh.clicks, fresh.cost()), (0, 0, 0, 0));
    assert_eq!(State::new(fresh.dungeon.clone()), fresh);
}

#[test]
fn wy_039_space_does_exactly_what_the_preview_shows() {
    let (mut played, mut refused) = (0, 0);
    for seed in 0..400 {
        let mut dice = Dice::seeded(seed);
        let mut dungeon = random(&mut dice, 4, 4, 4);
        dungeon.one_turn = dice.odds(1, 3);
        let mut state = State::new(dungeon);
        while let Some(preview) = state.preview() {
            let status = preview.status;
            state.act(Action::End).unwrap();
            assert_eq!(state.last, Some(preview));
            assert_eq!(state.status, status);
            played += 1;
        }
        refused += usize::from(state.act(Action::End).is_err());
    }
    assert!(played > 200 && refused == 400);
}

#[test]
fn wy_040_turns_grow_by_one_with_every_accepted_space() {
    let state = on(ROW, "A 0 0, D 0 2 1, D 0 3 2");
    assert_eq!([state.turns, after(&state, "end").turns, after(&state, "end, end").turns], [0, 1, 2]);
}

#[test]
fn wy_041_a_turn_costs_the_least_quarter_turns_between_its_start_and_its_end() {
    // Start orientation, script, cost: a straight room comes back after two, a corner after four.
    let state = on("╚║╠╬/╞══╡", "A 1 0, D 1 3 1");
    for (script, cost) in [
        ("rot 0 0 3", 3),
        ("rot 0 0 4", 0),
        ("rot 0 0, rot 0 0, rot 0 0, rot 0 0, rot 0 0", 1),
        ("rot 0 1 3", 1),
        ("rot 0 1 2", 0),
        ("rot 0 3 3", 0),
        ("rot 0 0 2, rot 0 1, rot 0 2 3", 6),
    ] {
        let turned = after(&state, script);
        assert_eq!(turned.cost(), cost, "{script}");
        assert_eq!(after(&turned, "end").rotations, cost, "{script}");
    }
    // Each turn is counted from its own start: back and forth costs both times.
    let state = after(&on("╞══╡/╚╚╚╚", "A 0 0, D 0 2 1, D 0 3 2"), "rot 1 0, end, rot 1 0 3, end");
    assert_eq!(state.rotations, 4);
}

#[test]
fn wy_042_raw_clicks_are_counted_and_never_scored() {
    let state = after(&on("╞║╡", "A 0 0, D 0 2 1"), "rot 0 1, rot 0 1, rot 0 1, end");
    assert_eq!((state.clicks, state.rotations), (3, 1));
    let quick = after(&on("╞║╡", "A 0 0, D 0 2 1"), "rot 0 1, end");
    assert_eq!(quick.outcome().unwrap().score, state.outcome().unwrap().score);
}

const WIDE: &str = "╞╬══╡/╞╩══╡";

#[test]
fn wy_050_the_stock_is_what_the_file_says_or_nothing() {
    assert_eq!(on(WIDE, "A 0 1, D 0 0 1").dungeon.stock, 0);
    assert_eq!(on(WIDE, "A 0 1, D 0 0 1, T 99").dungeon.stock, 99);
}

#[test]
fn wy_051_a_treasure_is_placed_in_an_unoccupied_room() {
    let state = on(WIDE, "A 0 1, D 0 0 1, D 0 4 3, E 0 2, L 0 3 a, T 2");
    for room in ["0 1", "0 0", "0 4", "0 2", "0 3"] {
        assert_eq!(refusal(&state, &format!("put {room}")), "occupied");
    }
    let placed = after(&state, "put 1 0");
    assert_eq!((placed.dungeon.stock, placed.dungeon.treasure), (1, Some(at(1, 0))));
    // A room whose dragon was killed is free once he has left it.
    let state = after(&on("╞═══╡", "A 0 1, D 0 0 1, D 0 4 2, T 1, F 0 2"), "rot 0 3, end, rot 0 3");
    assert_eq!(refusal(&state, "put 0 0"), "occupied");
    let state =
        after(&on("╞═══╡", "A 0 1, D 0 0 1, D 0 2 2, D 0 4 3, T 1"), "rot 0 2, end, rot 0 2, end, put 0 0");
    assert_eq!(state.dungeon.treasure, Some(at(0, 0)));
}

#[test]
fn wy_052_at_most_one_treasure_lies_in_the_dungeon() {
    let state = on(WIDE, "A 0 1, D 0 0 1, T 5");
    assert_eq!(refusal(&after(&state, "put 1 1"), "put 1 2"), "present");
    assert_eq!(refusal(&on(WIDE, "A 0 1, D 0 0 1, T 5, T 1 3"), "put 1 2"), "present");
}

#[test]
fn wy_053_other_refusals_have_their_words() {
    let state = on(WIDE, "A 0 1, D 0 0 1");
    assert_eq!(refusal(&state, "put 1 1"), "none left");
    assert_eq!(refusal(&state, "put 2 0"), "outside");
    let state = on(WIDE, "A 0 1, D 0 0 1, T 1");
    assert_eq!(refusal(&state, "put 0 0"), "occupied");
    assert_eq!(refusal(&after(&state, "end"), "put 1 1"), "over");
}

#[test]
fn wy_054_a_reachable_treasure_is_the_target_whatever_dragons_are_reachable() {
    let state = on(WIDE, "A 0 1, D 0 4 999, D 1 2 1, T 1");
    assert_eq!(intention(&after(&state, "put 1 0")), "(0,1)(1,1)(1,0)");
    // Dragons block the way to it, too.
    assert_eq!(intention(&after(&state, "put 1 3")), "(0,1)(0,2)(0,3)(0,4)");
}

#[test]
fn wy_055_an_unreachable_treasure_is_ignored_and_stays() {
    let state = after(&on(WIDE, "A 0 1, D 0 0 1, D 0 4 2, T 1"), "rot 1 1 2, put 1 4, rot 0 3, end");
    assert_eq!(standing(&state), "(0,0) 2 playing");
    assert_eq!((state.dungeon.treasure, state.dungeon.stock), (Some(at(1, 4)), 0));
}

#[test]
fn wy_056_entering_its_room_removes_the_treasure_changes_no_level_and_ends_the_turn() {
    let state = after(&on(ROW, "A 0 0 2, D 0 3 1, T 1"), "put 0 1, end");
    assert_eq!(standing(&state), "(0,1) 2 playing");
    assert_eq!((state.dungeon.treasure, state.dungeon.stock), (None, 0));
    assert_eq!(state.last.unwrap().legs[0].end, LegEnd::Treasure);
}

#[test]
fn wy_057_only_a_treasure_of_this_turn_may_be_taken_back() {
    let state = on("╞╡╥╥", "A 0 0, D 0 1 1, D 0 2 2, T 3");
    let back = after(&state, "put 0 3, take 0 3");
    assert_eq!((back.dungeon.treasure, back.dungeon.stock), (None, 3));
    assert_eq!(refusal(&state, "take 0 3"), "nothing there");
    assert_eq!(refusal(&after(&state, "put 0 3"), "take 0 2"), "nothing there");
    assert_eq!(refusal(&after(&state, "put 0 3, end"), "take 0 3"), "too late");
    assert_eq!(refusal(&on("╞╡╥", "A 0 0, D 0 1 1, T 0 2"), "take 0 2"), "too late");
}

#[test]
fn wy_058_in_naive_mode_a_treasure_is_a_dragon_of_infinite_level() {
    let state = on("╔═╗/╚═╝", "A 0 0, D 0 2 999, T 1, @intent naive");
    assert_eq!(intention(&state), "(0,0)(0,1)(0,2)");
    assert_eq!(intention(&after(&state, "put 1 1")), "(0,0)(1,0)(1,1)");
    // The first branch finds it, whatever the second would.
    let state = on("╔═╗/╚═╝", "A 0 0, D 1 2 999, T 1, @intent naive");
    assert_eq!(intention(&after(&state, "put 0 2")), "(0,0)(0,1)(0,2)");
}

const SHOT: &str = "╔╗╔╗/╨╚╝╨";
const SHOT_RECORDS: &str = "A 1 0, D 0 1 1, D 0 2 2, D 1 3 3, @mode one-turn";

#[test]
fn wy_060_in_one_turn_mode_he_plays_leg_after_leg_and_then_nothing_is_allowed() {
    let state = after(&on(SHOT, SHOT_RECORDS), "end");
    assert_eq!(walked(&state), "(1,0)(0,0)(0,1) | (0,1)(1,1)(1,2)(0,2) | (0,2)(0,3)(1,3)");
    assert!(state.is_over() && state.legal().is_empty());
}

#[test]
fn wy_061_it_ends_won_lost_or_stuck() {
    let state = on(SHOT, SHOT_RECORDS);
    assert_eq!(after(&state, "end").status, Status::Won);
    let stuck = after(&state, "rot 0 3, end");
    assert_eq!((stuck.status, stuck.status.code()), (Status::Stuck, -1));
    let words = "He is stuck, and a dragon is left. That was after 1 turn and 1 rotation.";
    assert_eq!(stuck.outcome().unwrap().words, words);
    let swapped = on(SHOT, "A 1 0, D 0 1 2, D 0 2 1, D 1 3 3, @mode one-turn");
    assert_eq!(after(&swapped, "end").status, Status::Lost);
}

#[test]
fn wy_062_the_preview_has_all_legs_and_the_final_outcome() {
    let state = on(SHOT, SHOT_RECORDS);
    assert_eq!(previewed(&state), "(1,0)(0,0)(0,1) | (0,1)(1,1)(1,2)(0,2) | (0,2)(0,3)(1,3)");
    assert_eq!(state.preview().unwrap().status, Status::Won);
    let state = after(&state, "rot 0 3");
    assert_eq!(previewed(&state), "(1,0)(0,0)(0,1) | (0,1)(1,1)(1,2)(0,2)");
    assert_eq!(state.preview().unwrap().status, Status::Stuck);
}

#[test]
fn wy_063_space_without_intention_is_refused_and_turns_are_1_afterwards() {
    let state = on(SHOT, SHOT_RECORDS);
    assert_eq!(refusal(&after(&state, "rot 1 0"), "end"), "no intention");
    assert_eq!(after(&state, "end").turns, 1);
    // Even moving dragons are not waited for: waiting would end the game.
    let state = on("╞║╡", "A 0 0, D 0 2 1 hunt, @mode one-turn");
    assert_eq!(refusal(&state, "end"), "no intention");
}

#[test]
fn wy_064_a_reachable_treasure_makes_the_first_leg() {
    let state = on("╔╗╔╗/╨╚╝╨", &format!("{SHOT_RECORDS}, T 1"));
    let state = after(&state, "put 0 0, end");
    assert_eq!(walked(&state), "(1,0)(0,0) | (0,0)(0,1) | (0,1)(1,1)(1,2)(0,2) | (0,2)(0,3)(1,3)");
    assert_eq!((state.status, state.turns), (Status::Won, 1));
}

#[test]
fn what_happens_in_a_turn_is_told_in_order() {
    let mut state = on(ROW, "A 0 0, D 0 3 1, E 0 1, L 0 2 a");
    let mut events = Vec::new();
    state.step(Action::End, &mut events).unwrap();
    let told: Vec<kernel::game::Event> = events.into_iter().map(Into::into).collect();
    let kinds: Vec<&str> = told.iter().map(|event| event.kind).collect();
    assert_eq!(kinds, ["walk", "elixir", "lever", "slay", "win"]);
    let words: Vec<&str> = told.iter().map(|event| event.words.as_str()).collect();
    assert_eq!(words[3], "With an elixir he kills the dragon of level 1 and is level 2.");
    assert_eq!(words[4], "Every dragon is dead after 1 turn and 0 rotations.");
}

#[test]
fn actions_read_back_what_they_print_and_nothing_else_is_an_action() {
    for action in [
        Action::Rotate(at(3, 12), 1),
        Action::Rotate(at(0, 0), 3),
        Action::Put(at(7, 1)),
        Action::Take(at(63, 63)),
        Action::End,
    ] {
        assert_eq!(action.to_string().parse(), Ok(action));
    }
    assert_eq!(Action::Rotate(at(3, 12), 1).to_string(), "rot 3 12");
    for bad in [
        "",
        "rot",
        "rot 1",
        "rot 1 -1",
        "rot 1 2 0",
        "rot 1 2 3 4",
        "put 12345 0",
        "END",
        "end 1",
        "take 1 x",
    ] {
        assert!(bad.parse::<Action>().is_err(), "{bad}");
    }
}
