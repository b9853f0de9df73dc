//! The rules of elixirs, levers, doors, bolts and moving dragons, one by one: WY-090 to WY-107.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{after, at, intention, on, previewed, random, refusal, standing, walked};
use kernel::dice::Dice;
use kernel::game::Game;
use kernel::pos::{Dir, Pos};
use kernel::rules::json;
use testkit::contract::fault_of_scene;
use wallisyou::action::Action;
use wallisyou::dungeon::{Dragon, Moves};
use wallisyou::files::dump;
use wallisyou::game::WallIsYou;
use wallisyou::state::{LegEnd, State, Status};

/// Where the dragon of a level is.
fn dragon(state: &State, level: u16) -> Option<Pos> {
    state.dungeon.dragons.iter().find(|dragon| dragon.level == level).map(|dragon| dragon.at)
}

#[test]
fn wy_090_items_never_attract_him_and_never_end_his_turn() {
    assert_eq!(intention(&on("╞══╡", "A 0 0, E 0 1, L 0 2 a, D 0 3 9, F 0 0")), "(0,0)(0,1)(0,2)(0,3)");
    let state = on("╞═╗╡", "A 0 0, E 0 1, D 0 3 9");
    assert_eq!(intention(&state), "-");
    let state = after(&on("╞══╡", "A 0 0, E 0 1, L 0 2 a, D 0 3 1"), "end");
    assert_eq!(walked(&state), "(0,0)(0,1)(0,2)(0,3)");
}

#[test]
fn wy_091_an_elixir_wins_the_next_fight_whatever_the_level() {
    let state = after(&on("╞══╡", "A 0 0, E 0 1, D 0 3 999"), "end");
    assert_eq!(standing(&state), "(0,3) 2 won");
    // It is spent on a weak dragon, too, and two of them win two fights.
    let state = after(&on("╞═══╡", "A 0 0, E 0 1, D 0 2 1, D 0 4 3"), "end");
    assert_eq!(state.dungeon.adventurer.charges, 0);
    assert_eq!(after(&state, "end").status, Status::Lost);
    let state = after(&on("╞═══╡", "A 0 0 1 1, E 0 1, D 0 2 9, D 0 4 8"), "end");
    assert_eq!(state.dungeon.adventurer.charges, 1);
    assert_eq!(after(&state, "end").status, Status::Won);
}

#[test]
fn wy_092_a_lever_changes_all_doors_of_its_letter_once_a_turn() {
    let records = "A 0 0, L 0 1 a, P 1 0 R a open, P 1 1 R a closed, P 1 2 R b open, D 0 3 1, D 1 3 9";
    let state = after(&on("╞══╡/╨╨╨╨", records), "end");
    let open: Vec<bool> = state.dungeon.doors.iter().map(|door| door.open).collect();
    assert_eq!(open, [false, true, true]);
    // He passes the lever twice in this walk, because it shuts the way before him: it works once.
    let state = on("╔═══╗/╚═══╝", "A 0 1, L 0 2 a, P 0 3 R a open, P 0 1 R b open, D 0 4 1");
    let state = after(&state, "end");
    assert_eq!(walked(&state), "(0,1)(0,2)(0,1)(0,0)(1,0)(1,1)(1,2)(1,3)(1,4)(0,4)");
    let state =
        on("╞╦═╡/╞╩═╡", "A 0 1, L 0 2 a, P 0 2 R a open, D 0 3 1, L 1 1 b, D 1 3 2, F 0 0, P 1 2 R b open");
    // The way to dragon 2 leads over lever b, which shuts it; then the way to dragon 1 over lever a.
    let state = after(&state, "end");
    assert_eq!(walked(&state), "(0,1)(1,1)(0,1)(0,2)");
    assert_eq!(state.last.as_ref().unwrap().legs[0].end, LegEnd::Halts);
    // The next turn begins in the room of lever a and does not enter it; b is there to be pulled again.
    assert!(state.dungeon.doors.iter().all(|door| !door.open));
    assert_eq!(intention(&state), "-");
}

#[test]
fn wy_093_a_closed_door_cuts_the_connection_and_does_not_turn_with_the_rooms() {
    let state = on("╬╬/╬╬", "A 0 0, P 0 0 R a closed, D 0 1 1, P 1 0 R b open");
    assert_eq!(intention(&state), "(0,0)(1,0)(1,1)(0,1)");
    assert_eq!(intention(&after(&state, "rot 0 0, rot 0 1")), "(0,0)(1,0)(1,1)(0,1)");
    assert_eq!(after(&state, "rot 0 0").dungeon.doors, state.dungeon.doors);
    assert_eq!(intention(&on("╞╡", "A 0 0, P 0 1 L a closed, D 0 1 1")), "-");
}

#[test]
fn wy_094_he_keeps_his_plan_unless_a_lever_cuts_it() {
    // The lever opens a way to a stronger dragon: he sticks to his plan.
    let state = on("╞╦╡/╞╩╡", "A 0 0, L 0 1 a, P 0 1 D a closed, D 0 2 1, D 1 2 9");
    assert_eq!(walked(&after(&state, "end")), "(0,0)(0,1)(0,2)");
    // The lever shuts what he has just come through: that does not matter to him.
    let state = on("╞══╡", "A 0 0, L 0 2 a, P 0 0 R a open, D 0 3 1");
    assert_eq!(walked(&after(&state, "end")), "(0,0)(0,1)(0,2)(0,3)");
    // It shuts the rest of the plan: another plan in the same turn, even to another dragon.
    let state = on("╞╦═╡/╞╩═╡", "A 0 0, L 0 1 a, P 0 2 R a open, D 0 3 2, D 1 3 1");
    assert_eq!(previewed(&state), "(0,0)(0,1)(1,1)(1,2)(1,3)");
    assert_eq!(standing(&after(&state, "end")), "(1,3) 2 playing");
    // No other plan: he stops and the turn ends.
    let state = after(&on("╞══╡", "A 0 0, L 0 1 a, P 0 2 R a open, D 0 3 1"), "end");
    assert_eq!((standing(&state), state.turns), ("(0,1) 1 playing".into(), 1));
    assert_eq!(refusal(&state, "end"), "no intention");
}

#[test]
fn wy_095_on_entering_a_room_the_fight_comes_first_and_a_dead_man_activates_nothing() {
    // A patrol has come to stand on the elixir: it does not help in the fight for it.
    let on_elixir = |level: u16| {
        let state = on("╞║═╡", &format!("A 0 0, E 0 2, D 0 3 {level} patrol:LU"));
        after(&state, "end, rot 0 1")
    };
    let state = on_elixir(2);
    assert_eq!((dragon(&state, 2), intention(&state)), (Some(at(0, 2)), "(0,0)(0,1)(0,2)".into()));
    let dead = after(&state, "end");
    assert_eq!((standing(&dead), dead.dungeon.adventurer.charges), ("(0,2) 1 lost".into(), 0));
    assert_eq!(dead.dungeon.elixirs, [at(0, 2)]);
    assert_eq!(State::read(&json(&dead)), Ok(dead), "a state like any other to be saved and loaded");
    let alive = after(&on_elixir(1), "end");
    assert_eq!((standing(&alive), alive.dungeon.adventurer.charges), ("(0,2) 2 won".into(), 1));
    // An elixir before the dragon helps; a lever behind the fight is pulled by the living only.
    let lever = |level: u16| {
        let state = on("╞║═╡", &format!("A 0 0, L 0 2 a, P 0 0 R a open, D 0 3 {level} patrol:LU"));
        after(&state, "end, rot 0 1, end").dungeon.doors[0].open
    };
    assert_eq!((lever(1), lever(2)), (false, true));
}

#[test]
fn wy_096_a_bolted_room_cannot_be_rotated() {
    let state = on("╞║╡", "A 0 0, D 0 2 1, F 0 1, F 0 0");
    assert_eq!(refusal(&state, "rot 0 1"), "bolted");
    assert_eq!(refusal(&state, "rot 0 0 3"), "bolted");
    assert_eq!(state.legal().len(), 3);
}

#[test]
fn wy_100_without_movement_words_no_dragon_ever_moves() {
    for seed in 0..100 {
        let mut state = State::new(random(&mut Dice::seeded(seed), 4, 4, 5));
        let start = state.dungeon.dragons.clone();
        while state.act(Action::End).is_ok() {
            assert!(state.last.as_ref().unwrap().moves.is_empty());
            assert!(state.dungeon.dragons.iter().all(|dragon| start.contains(dragon)));
        }
    }
}

#[test]
fn wy_101_movers_act_in_rising_level_order_through_connected_rooms_into_free_ones() {
    // The weaker goes first and makes room for the stronger; listed the other way round they could not.
    let state = on("╞╥══╡", "A 0 0, D 0 3 2 patrol:R, D 0 2 7 patrol:R");
    assert_eq!(dump(&after(&state, "end").dungeon), "╞╥══╡\nA 0 0\nD 0 4 2 patrol:R\nD 0 3 7 patrol:R\n");
    let state = on("╞╥══╡", "A 0 0, D 0 3 7 patrol:R, D 0 2 2 patrol:R");
    let state = after(&state, "end");
    assert_eq!((dragon(&state, 2), dragon(&state, 7)), (Some(at(0, 2)), Some(at(0, 4))));
    // Not through walls, closed doors, into treasures.
    for (rows, extra) in [("╞╥═╥", ""), ("╞╥═╡", "P 0 2 R a closed"), ("╞╥═╡", "T 0 3")]
    {
        let state = on(rows, &format!("A 0 0, D 0 2 5 patrol:R, {extra}"));
        assert_eq!(dragon(&after(&state, "end"), 5), Some(at(0, 2)), "{rows} {extra}");
    }
    // Not once the game is over.
    let state = after(&on("╞═══╡", "A 0 0, D 0 1 2, D 0 3 5 patrol:R"), "end");
    assert_eq!((state.status, dragon(&state, 5)), (Status::Lost, Some(at(0, 3))));
}

#[test]
fn wy_102_hunt_takes_the_first_step_of_a_shortest_path_free_of_dragons_and_treasure() {
    let hunter = |rows: &str, records: &str| dragon(&after(&on(rows, records), "end"), 9);
    // The treasure draws him to (0,2), six ways of four steps from the hunter: up is tried first.
    let open = "╬╬╬/╬╬╬/╬╬╬";
    assert_eq!(hunter(open, "A 0 1, T 0 2, D 2 0 9 hunt"), Some(at(1, 0)));
    // Round a dragon, even by a longer way; between two it stays.
    assert_eq!(hunter(open, "A 0 1, T 0 2, D 2 0 9 hunt, D 1 0 3"), Some(at(2, 1)));
    assert_eq!(hunter("╬╬╬/╬╗╬/╬╬╬", "A 0 1, T 0 2, D 1 0 9 hunt, D 0 0 3"), Some(at(1, 1)));
    assert_eq!(hunter(open, "A 0 1, T 0 2, D 2 0 9 hunt, D 1 0 3, D 2 1 4"), Some(at(2, 0)));
    // He kills dragon 1; another treasure lies between him and the hunter.
    assert_eq!(hunter("╞══╡", "A 0 0, D 0 1 1, T 0 2, D 0 3 9 hunt"), Some(at(0, 3)));
    assert_eq!(hunter("╞══╡", "A 0 0, D 0 1 1, D 0 3 9 hunt"), Some(at(0, 2)));
}

#[test]
fn wy_103_flee_goes_where_the_distance_grows_most() {
    // The adventurer waits behind a wall in each case.
    let fled = |rows: &str, records: &str| dragon(&after(&on(rows, records), "end"), 5);
    assert_eq!(fled("╥╬╬/╥╬╬", "A 0 0, D 0 1 5 flee"), Some(at(0, 2)));
    // Right and down are equally far: right is tried first; shut, it is down.
    assert_eq!(fled("╥╬╬/╥╬╬", "A 0 0, D 0 1 5 flee, P 0 1 R a closed"), Some(at(1, 1)));
    // No neighbour is farther away: it stays.
    assert_eq!(fled("╥╬╬/╥╬╬", "A 0 0, D 1 2 5 flee"), Some(at(1, 2)));
    assert_eq!(fled("╥╬╬/╥╬╬", "A 0 0, D 0 1 5 flee, D 0 2 6, D 1 1 7"), Some(at(0, 1)));
    // Never into the adventurer's room, which is nearer by nature.
    assert_eq!(fled("╞═╡", "A 0 0 9, D 0 1 1, D 0 2 5 flee"), Some(at(0, 2)));
}

#[test]
fn wy_104_patrol_follows_its_word_and_waits_at_a_letter_it_cannot_follow() {
    let start = on("╥╔╗/╥╚╝", "A 0 0, D 0 1 5 patrol:RDLU");
    let mut state = start.clone();
    let mut seen = Vec::new();
    for _ in 0..5 {
        state.act(Action::End).unwrap();
        seen.push(dragon(&state, 5).unwrap());
    }
    assert_eq!(seen, [at(0, 2), at(1, 2), at(1, 1), at(0, 1), at(0, 2)]);
    assert!(dump(&state.dungeon).contains("D 0 2 5 patrol:DLUR"));
    // Blocked, it stays and the letter stays.
    let state = after(&start, "rot 0 2 2, end");
    assert_eq!((dragon(&state, 5), &state.dungeon.dragons), (Some(at(0, 1)), &start.dungeon.dragons));
    assert_eq!(dragon(&after(&state, "rot 0 2 2, end"), 5), Some(at(0, 2)));
}

#[test]
fn wy_105_with_a_living_mover_space_without_intention_is_a_wait() {
    let state = on("╞║═╡", "A 0 0, D 0 2 1 patrol:RL");
    assert!(state.legal().contains(&Action::End));
    let waited = after(&state, "rot 0 0 2, end");
    assert_eq!((standing(&waited), waited.turns, waited.rotations), ("(0,0) 1 playing".into(), 1, 2));
    assert_eq!(dragon(&waited, 1), Some(at(0, 3)));
    assert!(waited.last.unwrap().legs.is_empty());
    // The last mover dead, it is refused again.
    let state = after(&on("╞╡╥", "A 0 0, D 0 1 1 hunt, D 0 2 2"), "end");
    assert_eq!(refusal(&state, "end"), "no intention");
}

#[test]
fn wy_106_a_mover_that_enters_the_adventurers_room_fights_at_once() {
    // He kills dragon 1; then the hunter comes to him.
    let after_meeting = |records: &str| after(&on("╞══╡", records), "end");
    let state = after_meeting("A 0 0, D 0 1 1, D 0 2 2 hunt");
    assert_eq!(standing(&state), "(0,1) 3 won");
    assert_eq!(state.last.unwrap().moves[0].fight, Some(true));
    let state = after_meeting("A 0 0, D 0 1 1, D 0 2 3 hunt");
    assert_eq!((standing(&state), dragon(&state, 3)), ("(0,1) 2 lost".into(), Some(at(0, 1))));
    // With two charges both fights are won.
    let state = after_meeting("A 0 0 1 2, D 0 1 5, D 0 2 9 hunt");
    assert_eq!((standing(&state), state.dungeon.adventurer.charges), ("(0,1) 3 won".into(), 0));
    // Movers leave elixirs and levers alone.
    let state = on("╞╥═╡", "A 0 0, D 0 3 5 patrol:L, E 0 2");
    assert_eq!(after(&state, "end").dungeon.elixirs, [at(0, 2)]);
    let state = on("╞╥═╡", "A 0 0, D 0 3 5 patrol:L, L 0 2 a, P 0 0 R a open");
    assert!(after(&state, "end").dungeon.doors[0].open);
}

#[test]
fn wy_107_the_preview_shows_the_step_of_every_mover() {
    let state = on("╞════╡", "A 0 0, D 0 1 1, D 0 5 2 hunt");
    let steps: Vec<_> = state.preview().unwrap().moves.iter().map(|m| (m.level, m.from, m.to)).collect();
    assert_eq!(steps, [(2, at(0, 5), at(0, 4))]);
    // The step after the walk, not before it: the lever on the way lets the patrol out.
    let state = on("╞═╡/╞═╡", "A 0 0, L 0 1 a, P 1 0 R a closed, D 0 2 1, D 1 0 5 patrol:R");
    let steps: Vec<_> = state.preview().unwrap().moves.iter().map(|m| (m.level, m.from, m.to)).collect();
    assert_eq!(steps, [(5, at(1, 0), at(1, 1))]);
}

/// Dungeons made by chance with everything in them.
fn machinery(dice: &mut Dice) -> State {
    let mut dungeon = random(dice, 4, 4, 5);
    for dragon in &mut dungeon.dragons {
        let word = (0..dice.range(1, 4)).map(|_| Dir::ALL[dice.index(4)]).collect();
        dragon.moves = match dice.index(4) {
            0 => Moves::Hunt,
            1 => Moves::Flee,
            2 => Moves::Patrol(word),
            _ => Moves::Never,
        };
    }
    let mut free: Vec<Pos> = {
        let state = State::new(dungeon.clone());
        dungeon.rooms.positions().filter(|&at| state.is_free(at)).collect()
    };
    dice.shuffle(&mut free);
    dungeon.elixirs.push(free[0]);
    for (index, id) in ['a', 'a', 'b'].into_iter().enumerate() {
        dungeon.levers.push(wallisyou::dungeon::Lever { at: free[index + 1], id });
    }
    for (row, column) in [(0, 0), (1, 1), (2, 0), (3, 2)] {
        let (id, open) = (if dice.odds(1, 2) { 'a' } else { 'b' }, dice.odds(1, 2));
        dungeon.doors.push(wallisyou::dungeon::Door { at: at(row, column), side: Dir::East, id, open });
    }
    dungeon.stock = 2;
    dungeon.bolts.push(free[0]);
    dungeon.one_turn = dice.odds(1, 5);
    dungeon.sort();
    State::new(dungeon)
}

#[test]
fn any_machinery_plays_what_the_preview_shows_and_every_state_can_be_shown_and_loaded_again() {
    let mut turns = 0;
    for seed in 0..200 {
        let dice = &mut Dice::seeded(seed);
        let mut state = machinery(dice);
        for _ in 0..12 {
            let legal = state.legal();
            let Some(&action) = dice.pick(&legal) else { break };
            let action = if dice.odds(1, 2) && legal[0] == Action::End { Action::End } else { action };
            let preview = state.preview();
            state.act(action).unwrap();
            if action == Action::End {
                assert_eq!(state.last, preview, "seed {seed}");
                turns += 1;
            }
            assert_eq!(State::read(&json(&state)).unwrap(), state, "seed {seed}");
            let scene = WallIsYou::at(state.clone()).scene();
            assert_eq!(fault_of_scene(&wallisyou::INFO, &scene), None, "seed {seed}");
            let dragons: Vec<&Dragon> = state.dungeon.dragons.iter().collect();
            assert!(dragons.is_sorted_by_key(|dragon| dragon.level));
        }
    }
    assert!(turns > 300, "{turns}");
}
