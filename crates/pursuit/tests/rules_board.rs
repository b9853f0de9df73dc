//! The rules of the board, of files and of regulations, one by one: PU-001 to PU-009 and PU-040 to
//! PU-052, and every example of bad input.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common;
use crate::common::{field, on};
use kernel::game::Refused;
use kernel::pos::Pos;
use proptest::prelude::*;
use pursuit::action::Step;
use pursuit::dungeon::{Dungeon, FAR, Terrain};
use pursuit::files::Field;
use pursuit::levels::LEVELS;
use pursuit::regulations::{check, rooms, touching, unreachable};
use pursuit::state::{Side, State};

const S07: &str = "4\n    .\nV . . +\n. + . +\n  @ .\n";

fn at(x: i32, y: i32) -> Pos {
    Pos::new(x, y)
}

fn is_legal(dungeon: &Dungeon, from: (i32, i32), to: (i32, i32)) -> bool {
    let from = dungeon.cell(from.into()).expect("a test starts on floor");
    dungeon.cell(to.into()).is_some_and(|to| dungeon.targets(from).contains(&to))
}

/// The code and place of the one error of a file.
fn error(text: &str) -> String {
    error_of(text.as_bytes())
}

fn error_of(bytes: &[u8]) -> String {
    let error = Field::read_bytes(bytes).expect_err("this file is not good");
    assert!(!error.text.is_empty());
    if error.line == 0 { error.code } else { format!("{} {}:{}", error.code, error.line, error.column) }
}

fn warnings(text: &str, strict: bool) -> String {
    let found = check(&Field::read(text).expect("a test's field is well drawn"), strict);
    let one = |d: &kernel::diagnostic::Diagnostic| format!("{} {}:{}", d.code, d.line, d.column);
    found.iter().map(one).collect::<Vec<_>>().join(", ")
}

#[test]
fn pu_001_a_field_is_n_by_n_cells_of_room_hallway_or_wall() {
    let field = field("3\n@ + M\n+   .\n");
    assert_eq!(error("3\n@ + M\n"), "E04 3:1");
    assert_eq!((field.map.width(), field.map.height()), (3, 3));
    let row: Vec<Terrain> = field.map.row(1).to_vec();
    assert_eq!(row, [Terrain::Hallway, Terrain::Wall, Terrain::Room]);
    assert_eq!(field.dungeon().floor(), 5);
}

#[test]
fn pu_002_x_is_the_column_and_y_the_row_from_the_top_left() {
    let field = field("3\n. . .\nM . .\n. @ .\n");
    assert_eq!((field.hero, field.monster), (at(1, 2), at(0, 1)));
}

#[test]
fn pu_003_one_hero_one_monster_and_any_number_of_potions_on_room_cells() {
    let field = field("3\n@ s M\ns s .\n+ + +\n");
    assert_eq!(field.potions, [at(1, 0), at(0, 1), at(1, 1)]);
    for p in field.potions.iter().chain([&field.hero, &field.monster]) {
        assert_eq!(field.map[*p], Terrain::Room);
    }
    assert_eq!((error("2\n@ .\n. .\n"), error("2\n. .\n. M\n")), ("E11".into(), "E10".into()));
}

#[test]
fn pu_004_the_standard_order_is_clockwise_from_north_and_then_stay() {
    let names = Step::ALL.map(Step::name).join(" ");
    assert_eq!(names, "N NE E SE S SW W NW STAY");
    assert_eq!((Step::N.from(at(5, 5)), Step::E.from(at(5, 5))), (at(5, 4), at(6, 5)));
    let deltas = Step::ALL.map(|s| s.from(at(0, 0))).map(|p| (p.x, p.y));
    let wanted = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, 0)];
    assert_eq!(deltas, wanted);
    assert!(Step::ALL.is_sorted());
    for step in Step::ALL {
        assert_eq!(step.name().to_lowercase().parse(), Ok(step));
        assert_eq!(Step::between(at(3, 3), step.from(at(3, 3))), Some(step));
    }
    assert!("north".parse::<Step>().is_err());
}

#[test]
fn pu_005_legality_depends_on_the_two_cells_only() {
    // S07, and the whole table by brute force on a random map.
    let dungeon = field(S07).dungeon();
    let legal = [
        ((0, 1), (1, 1)),
        ((1, 2), (1, 1)),
        ((1, 2), (1, 3)),
        ((0, 2), (1, 3)),
        ((2, 2), (1, 3)),
        ((1, 1), (2, 0)),
        ((3, 1), (3, 2)),
        ((2, 0), (2, 0)),
    ];
    let illegal = [
        ((0, 1), (1, 2)),
        ((1, 2), (2, 1)),
        ((2, 0), (3, 1)),
        ((3, 1), (2, 2)),
        ((2, 0), (2, 2)),
        ((0, 1), (0, 0)),
        ((0, 1), (-1, 1)),
    ];
    assert!(legal.iter().all(|&(from, to)| is_legal(&dungeon, from, to)));
    assert!(illegal.iter().all(|&(from, to)| !is_legal(&dungeon, from, to)));
    for (p, from) in dungeon.map().iter() {
        for (q, to) in dungeon.map().iter() {
            let (dx, dy) = (p.x.abs_diff(q.x), p.y.abs_diff(q.y));
            let both_rooms = (*from, *to) == (Terrain::Room, Terrain::Room);
            let wanted = from.is_floor()
                && to.is_floor()
                && match dx + dy {
                    0 | 1 => true,
                    2 => dx == 1 && both_rooms,
                    _ => false,
                };
            if from.is_floor() {
                assert_eq!(is_legal(&dungeon, p.into(), q.into()), wanted, "{p} to {q}");
            }
        }
    }
}

#[test]
fn pu_005_a_refused_step_changes_nothing_and_says_why() {
    let mut state = on(S07);
    let before = state.clone();
    let why = |r: Refused| (r.code, r.reason);
    let mut events = Vec::new();
    let wall = why(state.step(Step::N, &mut events).unwrap_err());
    assert_eq!(wall, ("illegal", "There is a wall to the N.".into()));
    let diagonal = why(state.step(Step::SE, &mut events).unwrap_err());
    assert_eq!(diagonal.1, "SE is diagonal, and in hallways one moves straight only.");
    assert_eq!((state, events.len()), (before, 0));
}

#[test]
fn pu_006_squeezing_between_corners_is_legal_even_between_two_rooms() {
    let dungeon = field("3\n@\n  .\n.   M\n").dungeon();
    assert!(is_legal(&dungeon, (0, 0), (1, 1)));
    assert!(is_legal(&dungeon, (1, 1), (2, 2)) && is_legal(&dungeon, (1, 1), (0, 2)));
}

#[test]
fn pu_007_legality_is_symmetric_without_wrap_around_or_jumps() {
    for level in LEVELS {
        let dungeon = level.field().dungeon();
        for a in dungeon.all() {
            for (step, b) in dungeon.steps(a) {
                assert!(dungeon.targets(b).contains(&a), "{}", level.id);
                assert!(dungeon.pos(a).chebyshev(dungeon.pos(b)) <= 1);
                assert_eq!(step.from(dungeon.pos(a)), dungeon.pos(b));
            }
        }
    }
}

#[test]
fn pu_008_the_opponents_cell_is_a_target_and_degree_counts_moves() {
    let state = on("2\n@ M\n. .\n");
    assert!(state.legal().contains(&Step::W));
    let dungeon = field(S07).dungeon();
    let degree = |x, y| dungeon.degree(dungeon.cell(at(x, y)).unwrap());
    assert_eq!((degree(1, 1), degree(1, 2), degree(2, 2)), (6, 4, 6));
}

#[test]
fn pu_009_distance_is_the_least_number_of_steps_whoever_stands_in_the_way() {
    // Floyd and Warshall's way, which shares nothing with the search.
    for level in LEVELS.iter().filter(|l| l.field().size() <= 10) {
        let dungeon = level.field().dungeon();
        let n = dungeon.floor();
        let mut far = vec![vec![u32::MAX / 2; n]; n];
        for a in dungeon.all() {
            dungeon.steps(a).for_each(|(_, b)| far[a as usize][b as usize] = u32::from(a != b));
        }
        for k in 0..n {
            for a in 0..n {
                for b in 0..n {
                    far[a][b] = far[a][b].min(far[a][k] + far[k][b]);
                }
            }
        }
        for a in dungeon.all() {
            for b in dungeon.all() {
                assert_eq!(u32::from(dungeon.distance(a, b)), far[a as usize][b as usize], "{}", level.id);
            }
        }
    }
    let apart = field("3\n@   M\n.   .\n").dungeon();
    assert_eq!(apart.distance(0, 1), FAR);
}

#[test]
fn pu_040_the_first_line_is_n_and_cell_x_stands_at_column_2x_plus_1() {
    let field = field("3\n@ + .\n  . +\n.   M\n");
    assert_eq!(field.monster, at(2, 2));
    assert_eq!(field.write().lines().map(str::len).collect::<Vec<_>>(), [1, 5, 5, 5]);
}

#[test]
fn pu_041_signs_of_players_and_potions_stand_on_room_cells() {
    let state = on("3\n@ + s\n  . +\n.   Q\n");
    assert_eq!(pursuit::dungeon::rows_of(state.dungeon.map()), [".+.", "#.+", ".#."]);
    assert_eq!((state.letter, state.potions.len()), ('Q', 1));
}

#[test]
fn pu_042_what_is_missing_at_a_rows_end_is_wall_and_blanks_there_do_not_count() {
    let plain = field("3\n@ . .\n.\n. . M\n");
    for variant in [
        "3\r\n@ . .\r\n.\r\n. . M\r\n",
        "3\n@ . .\n.\n. . M",
        "\u{feff}3\n@ . .\n.\n. . M\n",
        "3  \n@ . .      \n.          \n. . M   \n",
    ] {
        assert_eq!(field(variant), plain, "{variant:?}");
    }
}

#[test]
fn pu_043_what_follows_the_last_row_is_a_note() {
    let reading = Field::read("2\n@ .\n. M\n\nA note\nof two lines.\n").unwrap();
    assert_eq!((reading.note.as_str(), reading.warnings.len()), ("A note\nof two lines.", 0));
    assert_eq!(warnings("2\n@ .\n. M\nNot set off\n", false), "W3 4:1");
}

#[test]
fn pu_044_writing_is_canonical_and_reads_back() {
    let field = field("3\r\n@\r\n. +\r\n. s M   ");
    assert_eq!(field.write(), "3\n@    \n. +  \n. s M\n");
    assert_eq!(common::field(&field.write()), field);
    for level in LEVELS {
        let reading = Field::read(level.text).unwrap();
        assert_eq!(format!("{}\n{}\n", reading.field.write(), reading.note), level.text, "{}", level.id);
    }
}

#[test]
fn pu_050_a_room_is_a_block_of_orthogonal_neighbours_of_any_shape() {
    let field = field("4\n@ .\n  . . M\n+ +\n. .   .\n");
    let rooms = rooms(&field.map);
    assert_eq!((rooms.count(), rooms.sizes()), (3, &[5, 2, 1][..]));
    assert_eq!(rooms.at(at(0, 0)), rooms.at(at(3, 1)));
}

#[test]
fn pu_051_two_rooms_may_not_touch_diagonally() {
    let text = "4\n@ .\n. .\n+   . .\n+ + . M\n";
    assert_eq!(touching(&field(text).map), Some(at(1, 1)));
    assert_eq!(warnings(text, false), "W1 3:3");
    assert_eq!(warnings(text, true), "E14 3:3");
    // The other diagonal: of the pair the upper cell is named, though it lies to the right.
    assert_eq!(touching(&field("4\n    @ .\n+   . .\n+ M\n+ .\n").map), Some(at(2, 1)));
    assert_eq!(touching(&field("4\n@ .\n. .\n+     .\n+ + + M\n").map), None);
}

#[test]
fn pu_052_all_rooms_must_be_reachable_from_each_other() {
    let text = "5\nM .\n. .\n\n      . .\n      @ .\n";
    assert_eq!(unreachable(&field(text)), Some(at(3, 3)));
    assert_eq!(warnings(text, false), "W4 2:1, W2 5:7");
    assert_eq!(warnings(text, true), "W4 2:1, E15 5:7");
    // Dead-end hallways are fine.
    assert_eq!(warnings("3\n@ . +\n. M +\n    +\n", true), "");
}

#[test]
fn pu_051_and_pu_052_of_two_broken_regulations_the_one_that_comes_first_is_the_error() {
    let touching_first = "6\nM .\n. .\n    . .\n    @ .\n\n. .\n";
    assert_eq!(warnings(touching_first, false), "W1 3:3, W2 7:1");
    assert_eq!(warnings(touching_first, true), "E14 3:3");
    let unreachable_first = "6\nM .     . .\n. .\n    . .\n    @ .\n\n\n";
    assert_eq!(warnings(unreachable_first, false), "W2 2:9, W1 3:3");
    assert_eq!(warnings(unreachable_first, true), "E15 2:9");
}

#[test]
fn pu_042_a_file_with_crlf_may_end_in_the_middle_of_its_last_newline() {
    let plain = "2\n@ .\n. M\n";
    for text in ["2\r\n@ .\r\n. M\r\n", "2\r\n@ .\r\n. M\r", "2\r\n@ .\r\n. M"] {
        assert_eq!(Field::read(text).unwrap().field.write(), plain, "{text:?}");
    }
    assert_eq!(error("3\r"), "E04 2:1");
    // A CR anywhere else is no newline.
    assert_eq!(error("2\n@ .\r. M\n"), "E05 2:4");
}

#[test]
fn s21_every_example_of_bad_input_gives_its_code_and_place() {
    let examples = [
        ("", "E01 1:1"),
        ("   \n@ .\n", "E01 1:1"),
        ("3x\n", "E02 1:2"),
        ("+3\n", "E02 1:1"),
        ("-3\n", "E02 1:1"),
        ("3 3\n", "E02 1:2"),
        ("1\n@\n", "E03 1:1"),
        ("0\n", "E03 1:1"),
        ("129\n", "E03 1:1"),
        ("99999999999999999999999999\n", "E03 1:1"),
        ("3\n@ . .\n. . M\n", "E04 4:1"),
        ("3", "E04 2:1"),
        ("3\n@ . . .\n. . M\n. . .\n", "E05 2:7"),
        ("3\n@ . .     x\n", "E05 2:11"),
        ("3\n@ . .x\n", "E05 2:6"),
        ("3\n@..\n..M\n...\n", "E06 2:2"),
        ("3\n@\t. .\n", "E06 2:2"),
        ("3\n@ . .\n. # M\n. . .\n", "E07 3:3"),
        ("3\n@ m .\n", "E07 2:3"),
        ("3\n@ \t .\n", "E07 2:3"),
        ("3\n@ é .\n", "E07 2:3"),
        ("3\n@ . .\n. @ M\n. . .\n", "E08 3:3"),
        ("3\n@ . .\n. Q M\n. . .\n", "E09 3:5"),
        ("3\n. . .\n. . M\n. . .\n", "E10"),
        ("3\n. . .\n. . @\n. . .\n", "E11"),
        ("3\n. . .\n. . .\n. . .\n", "E10"),
    ];
    for (text, wanted) in examples {
        assert_eq!(error(text), wanted, "{text:?}");
    }
    assert_eq!(error_of(b"3\n@ . .\n. \xFF M\n. . .\n"), "E12 3:3");
    assert_eq!(error_of(b"3\n@ # .\n. \xFF M\n. . .\n"), "E07 2:3");
    assert_eq!(error_of(b"1\xFF\n"), "E12 1:2");
    assert_eq!(error_of(b"x\xFF\n"), "E02 1:1");
    assert_eq!(error_of(b"2\n@ .\n. M\n\n\xFF"), "E12 5:1");
    assert_eq!(error(&format!("2\n@ .\n. M\n\n{}", "x".repeat(1 << 20))), "E13");
}

#[test]
fn s21_a_diagnostic_has_the_one_form_of_the_project() {
    let error = Field::read("3\n@ . .\n. # M\n").unwrap_err().in_file("a.txt");
    assert_eq!(error.to_string(), "a.txt:3:3: error[E07]: unknown character '#'; a wall is a blank");
}

proptest! {
    #[test]
    fn whatever_the_bytes_reading_them_does_not_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        if let Ok(reading) = Field::read_bytes(&bytes) {
            check(&reading, true);
        }
    }

    #[test]
    fn whatever_the_signs_a_file_is_read_or_refused_at_a_place_inside(
        n in 0usize..7,
        signs in "[@.+ sAM\t\n#é]{0,80}",
    ) {
        let text = format!("{n}\n{signs}");
        match Field::read(&text) {
            Ok(reading) => {
                prop_assert_eq!(common::field(&reading.field.write()), reading.field.clone());
                check(&reading, false);
            }
            Err(error) => {
                let lines = text.lines().count() as u32;
                prop_assert!(error.line <= lines + 1, "{}", error);
            }
        }
    }
}

#[test]
fn a_state_written_down_reads_back_and_one_that_cannot_be_is_refused() {
    let state = on("4\n@ s . .\n. . . .\n+     +\n+ + + M\n");
    let json = serde_json::to_string(&state).unwrap();
    assert_eq!(State::read(&json, None).unwrap(), state);
    let broken = [
        ("\"round\":1", "\"round\":0", "'round' must be"),
        ("\"round\":1", "\"round\":1002", "'round' must be"),
        ("\"limit\":1000", "\"limit\":0", "'limit' must be"),
        ("\"rem\":0", "\"rem\":1", "cannot have 1 more"),
        ("\"letter\":\"M\"", "\"letter\":\"m\"", "letter must be"),
        ("\"dungeon\":\"field\"", "\"dungeon\":\"nowhere\"", "no dungeon"),
        ("\"potions\":[[1,0]]", "\"potions\":[[0,0]]", "somebody stands on a potion"),
        ("\"potions\":[[1,0]]", "\"potions\":[[0,2]]", "on a room cell"),
        ("\"potions\":[[1,0]]", "\"potions\":[[1,0],[1,0]]", "on one cell"),
        ("\"at\":[0,0],\"drunk\":0", "\"at\":[1,2],\"drunk\":0", "must stand on floor"),
        ("\"at\":[0,0],\"drunk\":0", "\"at\":[0,0],\"drunk\":99", "there cannot have been"),
        ("\"....\",\"+##+\"", "\"....\",\"+##\"", "has not 4 cells"),
    ];
    for (good, bad, why) in broken {
        assert!(json.contains(good), "{good} is not in {json}");
        let refused = State::read(&json.replacen(good, bad, 1), None).unwrap_err();
        assert!(refused.reason.contains(why), "{bad}: {}", refused.reason);
        assert_eq!(refused.code, "bad-state");
    }
    assert_eq!(state.walker(Side::Hero).speed(), 1);
}
