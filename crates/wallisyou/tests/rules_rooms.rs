//! The rules of rooms, connection and intention, one by one: WY-001 to WY-029.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{after, at, both, dungeon, intention, on, random, reference, refusal};
use kernel::dice::Dice;
use kernel::pos::Dir;
use wallisyou::dungeon::Dungeon;
use wallisyou::files;
use wallisyou::room::Room;
use wallisyou::state::{Planning, State};

fn room(character: char) -> Room {
    Room::from_char(character).unwrap()
}

fn all_rooms() -> impl Iterator<Item = Room> {
    (1..=15).map(|mask| Room::from_mask(mask).unwrap())
}

/// The intention's two searches in dungeons made by chance, some of them with a treasure.
fn many(mut look: impl FnMut(&Dungeon)) {
    for seed in 0..300 {
        let mut dice = Dice::seeded(seed);
        let (height, width) = (dice.range(1, 4) as usize, dice.range(2, 4) as usize);
        let dragons = dice.range(1, (height * width - 1).min(4) as i64) as usize;
        let mut dungeon = random(&mut dice, height, width, dragons);
        if dice.odds(1, 3) {
            let state = State::new(dungeon.clone());
            dungeon.treasure = dungeon.rooms.positions().find(|&at| state.is_free(at));
        }
        look(&dungeon);
    }
}

#[test]
fn wy_001_a_dungeon_is_a_rectangle_of_up_to_64_by_64_rooms_and_need_not_be_square() {
    let square = |height: usize, width: usize| {
        let rows = vec!["╬".repeat(width); height].join("\n");
        files::read(&format!("{rows}\nA 0 0\nD {} {} 1\n", height - 1, width - 1))
    };
    for (height, width) in [(1, 2), (2, 1), (1, 64), (64, 1), (64, 64), (3, 17)] {
        let rooms = square(height, width).unwrap().dungeon.rooms;
        assert_eq!((rooms.height(), rooms.width()), (height, width));
    }
    assert_eq!(square(65, 2).unwrap_err()[0].code, "E19");
    assert_eq!(square(2, 65).unwrap_err()[0].code, "E19");
}

#[test]
fn wy_002_a_room_has_four_sides_of_which_at_least_one_is_open() {
    assert_eq!(Room::from_mask(0), None);
    assert_eq!(Room::from_mask(16), None);
    let open = |c: char| Dir::ALL.map(|side| room(c).is_open(side));
    assert_eq!(open('╠'), [true, true, true, false]);
    assert_eq!(open('╡'), [false, false, false, true]);
    assert!(all_rooms().all(|room| Dir::ALL.into_iter().any(|side| room.is_open(side))));
}

#[test]
fn wy_003_a_rotation_carries_every_side_to_the_next_one_clockwise() {
    for room in all_rooms() {
        let turned = room.turned(1);
        for side in Dir::ALL {
            assert_eq!(
                turned.is_open(Dir::ALL[(side.index() + 1) % 4]),
                room.is_open(side),
                "{} {side}",
                room.to_char()
            );
        }
    }
}

#[test]
fn wy_004_four_rotations_restore_any_room_and_two_a_straight_one() {
    for room in all_rooms() {
        assert_eq!(room.turned(4), room);
        let different: Vec<Room> = (0..4).map(|quarters| room.turned(quarters)).collect();
        let ways = different.iter().filter(|&&other| other == room).count();
        assert_eq!(usize::from(room.ways()) * ways, 4);
    }
    assert_eq!(room('║').turned(2), room('║'));
    assert_eq!(room('╬').turned(1), room('╬'));
}

#[test]
fn wy_005_rotating_moves_nothing_that_stands_in_the_room() {
    let state = on("╠╠╠/╠╠╠", "A 0 0, D 0 1 1, T 0 2, E 1 0, L 1 1 a, P 0 0 R a open");
    let mut turned = state.dungeon.clone();
    for place in [at(0, 0), at(0, 1), at(0, 2), at(1, 0), at(1, 1)] {
        turned.rooms[place] = room('╦');
    }
    let state = after(&state, "rot 0 0, rot 0 1, rot 0 2, rot 1 0, rot 1 1");
    assert_eq!(state.dungeon, turned);
}

#[test]
fn wy_006_any_rooms_may_be_rotated_any_number_of_times_in_any_order() {
    let state = on("╠╠╡", "A 0 0, D 0 2 1");
    let one = after(&state, "rot 0 0, rot 0 1, rot 0 0, rot 0 0 2, rot 0 2, rot 0 1 5");
    let other = after(&state, "rot 0 2 9, rot 0 1 2");
    assert_eq!(one.dungeon, other.dungeon);
}

#[test]
fn wy_007_an_opening_onto_the_outer_border_is_legal_and_leads_nowhere() {
    let state = on("╬║", "A 0 0, D 0 1 1");
    assert_eq!(intention(&state), "-");
    // Nor does it lead round to the other end.
    assert!(!state.dungeon.connected(at(0, 1), at(0, 0)));
}

#[test]
fn wy_008_a_rotation_outside_or_of_a_bolted_room_is_refused_and_changes_nothing() {
    let state = on("╞═╡", "A 0 0, D 0 2 1, F 0 1");
    assert_eq!(refusal(&state, "rot 0 3"), "outside");
    assert_eq!(refusal(&state, "rot 1 0"), "outside");
    assert_eq!(refusal(&state, "rot 9999 9999 3"), "outside");
    assert_eq!(refusal(&state, "rot 0 1"), "bolted");
    assert!(state.legal().iter().all(|action| !action.to_string().starts_with("rot 0 1")));
}

#[test]
fn wy_010_rooms_are_connected_by_two_open_sides_without_a_closed_door() {
    let d = dungeon("╞╡╥/╨═╨", "A 0 0, D 0 1 1");
    assert!(d.connected(at(0, 0), at(0, 1)) && d.connected(at(0, 2), at(1, 2)));
    assert!(!d.connected(at(0, 1), at(0, 2)) && !d.connected(at(1, 0), at(1, 1)));
    let door = |how: &str| dungeon("╞╡", &format!("A 0 0, D 0 1 1, P 0 0 R a {how}"));
    assert!(door("open").connected(at(0, 0), at(0, 1)));
    assert!(!door("closed").connected(at(0, 0), at(0, 1)));
}

#[test]
fn wy_011_connection_is_symmetric_and_only_between_neighbours() {
    many(|d| {
        for a in d.rooms.positions() {
            for b in d.rooms.positions() {
                assert_eq!(d.connected(a, b), d.connected(b, a));
                assert!(!d.connected(a, b) || a.manhattan(b) == 1);
            }
        }
    });
}

#[test]
fn wy_020_a_living_dragon_blocks_the_way_whatever_its_level() {
    let state = on("╞══╡", "A 0 0 5, D 0 2 1, D 0 3 2");
    assert_eq!(both(&state), ("(0,0)(0,1)(0,2)".into(), "(0,0)(0,1)(0,2)".into()));
}

#[test]
fn wy_021_the_target_is_the_highest_reachable_dragon_even_above_his_own_level() {
    let state = on("╞╬╡/╞╩╡", "A 0 1, D 0 0 7, D 0 2 3, D 1 0 9, D 1 2 2");
    let target = state.intention().unwrap().last().copied();
    assert_eq!(target, Some(at(1, 0)));
}

#[test]
fn wy_022_the_intention_is_a_path_without_repeats_or_dragons_before_its_end() {
    let mut some = 0;
    many(|d| {
        let state = State::new(d.clone());
        for planning in [Planning::Shortest, Planning::Naive] {
            let Some(path) = state.intention_by(planning) else { continue };
            some += 1;
            assert_eq!(path[0], d.adventurer.at);
            assert!(path.windows(2).all(|pair| d.connected(pair[0], pair[1])));
            let (last, before) = path.split_last().unwrap();
            assert!(d.dragon(*last).is_some() || d.treasure == Some(*last));
            assert!(before.iter().all(|&room| d.dragon(room).is_none()));
            assert!(path.iter().enumerate().all(|(i, room)| !path[..i].contains(room)));
        }
    });
    assert!(some > 100);
    assert_eq!(intention(&on("║║", "A 0 0, D 0 1 1")), "-");
}

#[test]
fn wy_023_directions_are_tried_in_the_order_up_right_down_left() {
    // A dragon of any side may be nearest; the way to the far corner begins with the first side that
    // leads there.
    let way = |records: &str| intention(&on("╬╬╬/╬╬╬/╬╬╬", records));
    assert_eq!(way("A 1 1, D 0 2 1"), "(1,1)(0,1)(0,2)");
    assert_eq!(way("A 1 1, D 2 2 1"), "(1,1)(1,2)(2,2)");
    assert_eq!(way("A 1 1, D 2 0 1"), "(1,1)(2,1)(2,0)");
    assert_eq!(way("A 1 1, D 0 0 1"), "(1,1)(0,1)(0,0)");
}

#[test]
fn wy_024_shortest_is_the_first_in_the_order_of_directions_among_the_shortest_paths() {
    many(|d| {
        assert_eq!(State::new(d.clone()).intention_by(Planning::Shortest), reference::shortest(d));
    });
}

#[test]
fn wy_025_naive_is_what_the_recursive_search_answers() {
    many(|d| {
        assert_eq!(State::new(d.clone()).intention_by(Planning::Naive), reference::naive(d));
    });
    let state = on("╔═╗/╚═╝", "A 0 0, D 1 0 1, @intent naive");
    assert_eq!(intention(&state), "(0,0)(0,1)(0,2)(1,2)(1,1)(1,0)");
}

#[test]
fn wy_026_a_dragon_may_be_found_by_several_branches_and_the_first_wins() {
    // The branch to the right comes to the dragon from behind; the branch down, searched later, is
    // shorter and finds it too.
    let state = on("╔╗/╚╝", "A 0 0, D 1 0 1");
    assert_eq!(both(&state), ("(0,0)(1,0)".into(), "(0,0)(0,1)(1,1)(1,0)".into()));
}

#[test]
fn wy_027_both_ways_of_planning_have_the_same_target() {
    many(|d| {
        let state = State::new(d.clone());
        let end = |planning| state.intention_by(planning).and_then(|path| path.last().copied());
        assert_eq!(end(Planning::Shortest), end(Planning::Naive));
    });
}

#[test]
fn wy_028_the_intention_is_that_of_the_dungeon_as_it_is_now() {
    let state = on("╞╬╡/╞╩╡", "A 0 1, D 0 2 1, T 1");
    assert_eq!(intention(&state), "(0,1)(0,2)");
    assert_eq!(intention(&after(&state, "rot 0 2")), "-");
    assert_eq!(intention(&after(&state, "rot 0 2, rot 0 2 3")), "(0,1)(0,2)");
    assert_eq!(intention(&after(&state, "put 1 0")), "(0,1)(1,1)(1,0)");
    assert_eq!(intention(&after(&state, "put 1 0, take 1 0")), "(0,1)(0,2)");
}

#[test]
fn wy_029_dungeons_with_machinery_always_use_the_shortest_path() {
    let rows = "╔═╗/╚═╝";
    let short = "(0,0)(1,0)";
    assert_ne!(intention(&on(rows, "A 0 0, D 1 0 1, @intent naive")), short);
    for extra in ["E 1 2", "L 1 2 a", "P 0 0 R a open", "D 0 2 9"] {
        let records = if extra.starts_with('D') {
            "A 0 0, D 1 0 1 hunt, @intent naive".to_string()
        } else {
            format!("A 0 0, D 1 0 1, {extra}, @intent naive")
        };
        let state = on(rows, &records);
        assert_eq!(intention(&state), short, "{extra}");
        assert_eq!(both(&state).1, short, "{extra}");
    }
    // It stays so when the elixir is gone.
    let start = on("╞═╦╗/╥╥╚╝", "A 0 0, E 0 1, D 0 2 1, D 1 2 2, @intent naive");
    let state = after(&start, "end");
    // The wish is kept in dumps as long as a reader of them would not fulfil it either.
    assert!(start.dungeon.naive && !state.dungeon.naive);
    assert!(state.dungeon.elixirs.is_empty() && state.dungeon.adventurer.charges == 0);
    assert_eq!(intention(&state), "(0,2)(1,2)");
}
