//! The public scenarios of the rule page that need no solver, generator or session: S01–S08, S13, S14,
//! S16–S18 and S20–S25.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{after, at, both, dungeon, intention, on, previewed, refusal, standing, walked};
use kernel::pos::Dir;
use wallisyou::code::{Code, decode, encode};
use wallisyou::files::{dump, import, read};
use wallisyou::room::Room;
use wallisyou::state::{State, Status};

#[test]
fn s01_characters() {
    let state = on("╬╠╦╣╩/╔╗╝╚═/║╥╡╨╞", "A 0 0, D 2 4 1");
    let open =
        [["URDL", "URD", "RDL", "UDL", "URL"], ["RD", "DL", "UL", "UR", "RL"], ["UD", "D", "L", "U", "R"]];
    for (place, room) in state.dungeon.rooms.iter() {
        let sides: String =
            "URDL".chars().zip(Dir::ALL).filter(|(_, d)| room.is_open(*d)).map(|(c, _)| c).collect();
        assert_eq!(sides, open[place.y as usize][place.x as usize]);
    }
    assert_eq!(intention(&state), "-");
}

#[test]
fn s02_rotation() {
    for cycle in ["╠╦╣╩╠", "╔╗╝╚╔", "║═║", "╞╥╡╨╞", "╬╬"] {
        let rooms: Vec<Room> = cycle.chars().map(|c| Room::from_char(c).unwrap()).collect();
        assert!(rooms.windows(2).all(|pair| pair[0].turned(1) == pair[1]), "{cycle}");
    }
    let state = on("╠╡", "A 0 0, D 0 1 1");
    assert_eq!(after(&state, "rot 0 0 4").dungeon, state.dungeon);
}

#[test]
fn s03_connection() {
    let d = dungeon("╞╡╥/╨═╨", "A 0 0, D 0 1 1");
    let connected = |a: (i32, i32), b: (i32, i32)| d.connected(at(a.0, a.1), at(b.0, b.1));
    assert!(connected((0, 0), (0, 1)) && connected((0, 2), (1, 2)));
    let apart = [
        ((0, 1), (0, 2)),
        ((0, 0), (1, 0)),
        ((1, 0), (1, 1)),
        ((1, 1), (1, 2)),
        ((0, 0), (1, 1)),
        ((0, 0), (0, 2)),
        ((0, 0), (0, 0)),
    ];
    assert!(apart.iter().all(|&(a, b)| !connected(a, b)));
}

#[test]
fn s04_strongest_not_nearest() {
    let state = on("╞╦═╡/╚╝╚╝", "A 0 1, D 0 0 1, D 1 0 2, D 0 3 3");
    assert_eq!(intention(&state), "(0,1)(0,2)(0,3)");
    let state = after(&state, "end");
    assert_eq!((standing(&state), state.turns), ("(0,3) 1 lost".into(), 1));
    assert_eq!(state.dungeon.dragons.len(), 3);
}

#[test]
fn s05_a_weaker_dragon_blocks() {
    let state = on("╞══╡", "A 0 0, D 0 2 1, D 0 3 2");
    assert_eq!(intention(&state), "(0,0)(0,1)(0,2)");
    let state = after(&state, "end");
    assert_eq!((standing(&state), intention(&state)), ("(0,2) 2 playing".into(), "(0,2)(0,3)".into()));
    let state = after(&state, "end");
    assert_eq!((standing(&state), state.turns, state.rotations), ("(0,3) 3 won".into(), 2, 0));
}

#[test]
fn s06_two_searches() {
    let state = on("╔═╗/╚═╝", "A 0 0, D 1 0 1");
    assert_eq!(both(&state), ("(0,0)(1,0)".into(), "(0,0)(0,1)(0,2)(1,2)(1,1)(1,0)".into()));
}

#[test]
fn s07_ties() {
    let one = "(0,0)(0,1)(1,1)".to_string();
    assert_eq!(both(&on("╔╗/╚╝", "A 0 0, D 1 1 1")), (one.clone(), one));
    let other = "(1,1)(0,1)(0,0)".to_string();
    assert_eq!(both(&on("╔╗/╚╝", "A 1 1, D 0 0 1")), (other.clone(), other));
}

#[test]
fn s08_no_intention_then_a_win() {
    let state = on("╞║╡", "A 0 0, D 0 2 1");
    assert_eq!((refusal(&state, "end"), state.turns), ("no intention", 0));
    let turned = after(&state, "rot 0 1");
    assert_eq!(intention(&turned), "(0,0)(0,1)(0,2)");
    let won = after(&turned, "end");
    assert_eq!((standing(&won), won.turns, won.rotations), ("(0,2) 2 won".into(), 1, 1));
    for action in ["end", "rot 0 1", "put 0 1"] {
        refusal(&won, action);
    }
    let won = after(&state, "rot 0 1, rot 0 1, rot 0 1, end");
    assert_eq!((standing(&won), won.turns, won.rotations), ("(0,2) 2 won".into(), 1, 1));
}

#[test]
fn s10_sealing_played() {
    let state = on("╝╗═/╚╠╬/═╠╬", "A 2 1, D 0 0 1, D 2 2 2");
    assert_eq!(both(&state), ("(2,1)(2,2)".into(), "(2,1)(1,1)(1,2)(2,2)".into()));
    let state = after(&state, "rot 0 0, rot 1 1 2, rot 2 1 2, end");
    assert_eq!(walked(&state), "(2,1)(1,1)(0,1)(0,0)");
    let state = after(&state, "rot 2 1, end");
    assert_eq!(walked(&state), "(0,0)(0,1)(1,1)(2,1)(2,2)");
    assert_eq!((state.status, state.turns, state.rotations), (Status::Won, 2, 6));
}

#[test]
fn s13_level_gap_played() {
    let state = after(&on("╞══╡", "A 0 0, D 0 2 1, D 0 3 3"), "end, end");
    assert_eq!(standing(&state), "(0,3) 2 lost");
}

#[test]
fn s14_treasure_needed_played() {
    let state = on("╬╬╬/╬╬╡", "A 0 1, D 0 2 1, D 0 0 2, T 1");
    let state = after(&state, "put 1 2");
    assert_eq!(intention(&state), "(0,1)(1,1)(1,2)");
    let state = after(&state, "end");
    assert_eq!(dump(&state.dungeon), "╬╬╬\n╬╬╡\nA 1 2\nD 0 2 1\nD 0 0 2\n");
    let state = after(&state, "rot 1 2");
    assert_eq!(intention(&state), "(1,2)(0,2)");
    let state = after(&state, "end");
    assert_eq!(both(&state), ("(0,2)(0,1)(0,0)".into(), "(0,2)(0,1)(1,1)(1,0)(0,0)".into()));
    assert_eq!(standing(&after(&state, "end")), "(0,0) 3 won");
}

#[test]
fn s15_treasure_needed_3_by_3_played() {
    let state = on("║═╔/╨╠╦/╠╡═", "A 0 0, D 1 2 1, D 0 1 2, T 1");
    let state = after(&state, "put 1 0, end, rot 1 0, rot 1 1, end, rot 0 2, rot 1 2, end");
    assert_eq!((state.status, state.turns, state.rotations), (Status::Won, 3, 4));
}

#[test]
fn s16_treasure_rules() {
    let state = on("╞╬══╡/╞╩══╡", "A 0 1, D 0 0 1, D 0 4 2, T 2");
    assert_eq!(intention(&state), "(0,1)(0,2)(0,3)(0,4)");
    assert_eq!(refusal(&state, "put 0 1"), "occupied");
    assert_eq!(refusal(&state, "put 0 0"), "occupied");
    assert_eq!(refusal(&state, "put 5 5"), "outside");
    let state = after(&state, "put 1 3");
    assert_eq!(intention(&state), "(0,1)(1,1)(1,2)(1,3)");
    assert_eq!(refusal(&state, "put 1 4"), "present");
    let state = after(&state, "take 1 3, put 1 4, end");
    assert_eq!((standing(&state), state.dungeon.stock), ("(1,4) 1 playing".into(), 1));
    let state = after(&state, "put 0 2, end");
    assert_eq!((walked(&state), state.dungeon.stock), ("(1,4)(1,3)(1,2)(1,1)(0,1)(0,2)".into(), 0));
    assert_eq!(refusal(&state, "put 0 3"), "none left");
}

#[test]
fn s17_unreachable_treasure() {
    let state = on("╞══╡/╞══╡", "A 0 1, D 0 0 1, D 0 3 2, T 2");
    let state = after(&state, "put 1 1, rot 0 2");
    assert_eq!(intention(&state), "(0,1)(0,0)");
    let state = after(&state, "end");
    assert_eq!(standing(&state), "(0,0) 2 playing");
    assert_eq!((state.dungeon.treasure, state.dungeon.stock), (Some(at(1, 1)), 1));
    refusal(&state, "take 1 1");
    assert_eq!(refusal(&state, "put 1 2"), "present");
    assert_eq!(intention(&state), "-");
}

#[test]
fn s18_one_turn() {
    let state = on("╔╗╔╗/╨╚╝╨", "A 1 0, D 0 1 1, D 0 2 2, D 1 3 3, @mode one-turn");
    let legs = "(1,0)(0,0)(0,1) | (0,1)(1,1)(1,2)(0,2) | (0,2)(0,3)(1,3)";
    assert_eq!((previewed(&state), state.preview().unwrap().status), (legs.into(), Status::Won));
    let won = after(&state, "end");
    assert_eq!((walked(&won), standing(&won), won.turns), (legs.into(), "(1,3) 4 won".into(), 1));
    let stuck = after(&state, "rot 0 3, end");
    assert_eq!((stuck.last.as_ref().unwrap().legs.len(), stuck.status), (2, Status::Stuck));
    let lost = after(&on("╔╗╔╗/╨╚╝╨", "A 1 0, D 0 1 2, D 0 2 1, D 1 3 3, @mode one-turn"), "end");
    assert_eq!((lost.last.as_ref().unwrap().legs.len(), lost.status), (1, Status::Lost));
}

#[test]
fn s19_one_turn_with_six_rotations_played() {
    let state = on("╔═╗╔/╥╚╝╨", "A 1 0, D 0 1 1, D 0 2 2, D 1 3 3, @mode one-turn");
    let state = after(&state, "rot 1 0 2, rot 1 2, rot 1 3 3");
    let won = after(&state, "end");
    assert_eq!((won.status, won.rotations), (Status::Won, 6));
}

#[test]
fn s20_elixir() {
    let state = after(&on("╞══╡", "A 0 0, E 0 1, D 0 3 2"), "end");
    assert_eq!(standing(&state), "(0,3) 2 won");
    let state = after(&on("╞═══╡", "A 0 0, E 0 1, D 0 2 1, D 0 4 3"), "end");
    assert_eq!((standing(&state), state.dungeon.adventurer.charges), ("(0,2) 2 playing".into(), 0));
    assert_eq!(after(&state, "end").status, Status::Lost);
}

#[test]
fn s21_lever_opens() {
    let state = on("╞═══╡", "A 0 0, L 0 1 a, D 0 2 1, P 0 3 R a closed, D 0 4 2");
    assert_eq!(intention(&state), "(0,0)(0,1)(0,2)");
    let state = after(&state, "end");
    assert!(state.dungeon.doors[0].open);
    assert_eq!(intention(&state), "(0,2)(0,3)(0,4)");
    assert_eq!(after(&state, "end").status, Status::Won);
}

#[test]
fn s22_lever_closes_new_plan() {
    let state = on("╔══╗/╚══╝", "A 0 0, L 0 1 a, P 0 2 R a open, D 0 3 1");
    let walk = "(0,0)(0,1)(0,0)(1,0)(1,1)(1,2)(1,3)(0,3)";
    assert_eq!(previewed(&state), walk);
    let state = after(&state, "end");
    assert_eq!((walked(&state), state.status), (walk.into(), Status::Won));
}

#[test]
fn s23_movers() {
    let where_is = |state: &State, index: usize| {
        let at = state.dungeon.dragons[index].at;
        (at.y, at.x)
    };
    let state = on("╞════╡", "A 0 0, D 0 1 1, D 0 5 2 hunt");
    let preview = state.preview().unwrap();
    assert_eq!(previewed(&state), "(0,0)(0,1)");
    assert_eq!((preview.moves[0].from, preview.moves[0].to), (at(0, 5), at(0, 4)));
    let state = after(&state, "end, end");
    assert_eq!((walked(&state), state.status), ("(0,1)(0,2)(0,3)(0,4)".into(), Status::Won));
    let still = after(&on("╞════╡", "A 0 0, D 0 1 1, D 0 5 2"), "end");
    assert_eq!(where_is(&still, 0), (0, 5));
    let state = after(&on("╞══╡", "A 0 0, D 0 1 1, D 0 2 3 hunt"), "end");
    assert_eq!(standing(&state), "(0,1) 2 lost");
    let mut state = on("╞║═╡", "A 0 0, D 0 2 1 patrol:RL");
    for column in [3, 2, 3] {
        state = after(&state, "end");
        assert_eq!(where_is(&state, 0), (0, column));
    }
    assert_eq!(state.turns, 3);
    let state = after(&on("╞═══╡", "A 0 0, D 0 1 1, D 0 2 2 flee"), "end");
    assert_eq!(where_is(&state, 0), (0, 3));
}

/// Lines 1 to 4 of S24, with one of them changed (from 1; more than 4: appended).
fn changed(changes: &[(usize, &str)]) -> String {
    let mut lines = vec!["╔═╗", "╚═╝", "A 0 0", "D 1 2 1"];
    for &(line, text) in changes {
        if line <= lines.len() { lines[line - 1] = text } else { lines.push(text) }
    }
    lines.join("\n") + "\n"
}

#[test]
fn s24_bad_files() {
    let first = |text: &str| {
        let problem = &read(text).unwrap_err()[0];
        format!("{} {}:{}", problem.code, problem.line, problem.column)
    };
    let base = changed(&[]);
    let good = read(&base).unwrap().dungeon;
    for text in [
        format!("\u{feff}{base}"),
        base.replace('\n', "\r\n"),
        base.replace("╝\n", "╝\n\n"),
        base.trim_end().to_string(),
    ] {
        assert_eq!(read(&text).unwrap().dungeon, good);
    }
    for (line, text, expected) in [
        (2, "╚x╝", "E03 2:2"),
        (2, "╚═", "E04 2:3"),
        (2, "╚══╝", "E04 2:4"),
        (5, "╔═╗", "E05 5:1"),
        (5, "Z 1 1", "E06 5:1"),
        (4, "D 1 2", "E07 4:6"),
        (4, "D 1 2 1 hunt 9", "E07 4:14"),
        (4, "D 1 a 1", "E08 4:5"),
        (3, "A -1 0", "E08 3:3"),
        (4, "D 2 0 1", "E09 4:3"),
        (4, "D 1 3 1", "E09 4:5"),
        (3, "", "E10 0:0"),
        (4, "", "E12 0:0"),
        (4, "D 0 0 1", "E13 4:3"),
        (4, "D 1 2 0", "E14 4:7"),
        (5, "D 1 1 1", "E15 5:7"),
        (4, "D 1 2 1 dance", "E17 4:9"),
        (5, "P 0 0 U a open", "E18 5:7"),
    ] {
        assert_eq!(first(&changed(&[(line, text)])), expected, "{text}");
    }
    assert_eq!(first(&changed(&[(5, "T 1"), (6, "T 2")])), "E16 6:1");
    assert_eq!(first("╔═╗\n\n╚═╝\nA 0 0\nD 1 2 1\n"), "E05 3:1");
    assert_eq!(first("╔═╗\n╚═╝\nA 0 0\nA 0 1\nD 1 2 1\n"), "E11 4:1");
    assert_eq!(first(""), "E02 1:1");
    let spaced = "╔ ═ ╗\n╚ ═ ╝\nA 0 0\nD 1 2 1\n";
    assert_eq!(first(spaced), "E03 1:2");
    assert_eq!(import(spaced.as_bytes()).unwrap().dungeon, good);
}

#[test]
fn s25_share_code() {
    let lever = dungeon("╔══╗/╚══╝", "A 0 0, L 0 1 a, P 0 2 R a open, D 0 3 1");
    for (dungeon, code) in [
        (read(&changed(&[])).unwrap().dungeon, "WY1-2x3-6ac3a9-A0.0-D1.2.1-3c"),
        (dungeon("╬╬╬/╬╬╡", "A 0 1, D 0 2 1, D 0 0 2, T 1"), "WY1-2x3-fffff8-A0.1-D0.2.1-D0.0.2-T1-f0"),
        (lever, "WY1-2x4-6aac3aa9-A0.0-D0.3.1-L0.1.a-P0.2.R.a.o-3e"),
    ] {
        assert_eq!(encode(&dungeon), code);
        assert_eq!(decode(code), Ok(Code::Dungeon(Box::new(dungeon))));
        for index in 0..code.len() {
            for other in (' '..='~').filter(|&c| !code[index..].starts_with(c)) {
                let mut wrong = code.to_string();
                wrong.replace_range(index..=index, &other.to_string());
                assert!(decode(&wrong).is_err(), "{wrong}");
            }
        }
    }
}
