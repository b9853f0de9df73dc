//! Level files (IC-E01 to IC-E11): every complaint with its code and place, and what a good file gives.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use icmaze::actors::Mood;
use icmaze::files::Atlas;
use icmaze::geometry::{Orientation, Side};
use proptest::prelude::*;

const ROOM: &str = "k.......\n........\n........\n........\n........\n........\n........\n........\n";

#[test]
fn a_good_file_gives_a_level_that_can_be_played() {
    let text = "\
; two rooms
start N
area exit=E difficulty=4
........   ; a remark
.k.z.r..
.....c..
..##....
........
........
..hp....
........

area exit=N
.......k
........
........
........
........
........
........
........
";
    let atlas = Atlas::read(text).unwrap();
    assert_eq!((atlas.course.start, atlas.course.stops.len()), (Side::N, 2));
    assert_eq!((atlas.course.stops[0].exit, atlas.course.stops[0].difficulty), (Side::E, 4));
    assert_eq!((atlas.course.stops[1].exit, atlas.course.stops[1].difficulty), (Side::N, 2));
    let play = Play::drawn(text, p(5, 1), Orientation::Up);
    let census = play.census();
    assert_eq!((play.title(), census.keys[0].at, census.keys[0].number), ("icmaze/SmallArea[1]", p(2, 7), 1));
    let moods: Vec<_> = census.monsters.iter().map(|m| (m.body.at, m.mood)).collect();
    assert_eq!(moods, [(p(4, 7), Mood::Sleeping), (p(6, 7), Mood::Random), (p(6, 6), Mood::Chasing)]);
    assert_eq!((census.hearts[0].at, census.pickaxes[0].at), (p(3, 2), p(4, 2)));
    assert_eq!(play.state.area().rocks().cells().collect::<Vec<_>>(), [p(3, 5), p(4, 5)]);
    assert_eq!(play.state.level.rooms()[1].entry, Some(Side::S));
}

#[test]
fn ic_e01_a_file_begins_with_start_or_area_and_has_one_to_64_areas() {
    assert_eq!(complaints("hello\n"), ["1:1: error[IC-E01]: 'hello' comes before the first 'area' line"]);
    assert_eq!(complaints("start E\n"), ["error[IC-E01]: this file has no area"]);
    let many = "start E\n".to_string() + &format!("area exit=E\n{ROOM}").repeat(65);
    assert_eq!(complaints(&many)[0], "578:1: error[IC-E01]: a level has at most 64 areas");
}

#[test]
fn ic_e02_start_names_a_side_once_and_first() {
    assert_eq!(
        complaints(&format!("start X\narea\n{ROOM}")),
        ["1:7: error[IC-E02]: 'start' must be followed by N, E, S or W"]
    );
    assert_eq!(
        complaints(&format!("start E\nstart N\narea\n{ROOM}")),
        ["2:1: error[IC-E02]: 'start' may appear only once, before the first area"]
    );
}

#[test]
fn ic_e03_an_area_knows_its_words_only() {
    for (word, expected) in [
        ("exit=Q", "an exit must be N, E, S or W"),
        ("difficulty=1", "a difficulty must be a number from 2 to 64"),
        ("difficulty=65", "a difficulty must be a number from 2 to 64"),
        ("gate=some", "a gate must be all, any, odd, or the number that its inputs spell in binary"),
        ("delay=0", "it must last from 1 to 480 ticks"),
        ("chest=potion", "a chest must hold items, as in potion:2,gold:3"),
        ("colour=red", "expected exit=, difficulty=, gate=, delay=, pulse=, chest= or pellets"),
    ] {
        assert_eq!(
            complaints(&format!("area {word}\n{ROOM}")),
            [format!("1:6: error[IC-E03]: '{word}': {expected}")]
        );
    }
}

#[test]
fn ic_e04_entry_and_exit_are_on_different_sides() {
    assert_eq!(
        complaints(&format!("start E\narea exit=W\n{ROOM}")),
        ["2:1: error[IC-E04]: entry and exit are both on side W"]
    );
    // What is in the room is looked at all the same.
    assert_eq!(
        complaints(&format!("start E\narea exit=W\n{}", ROOM.replace('k', "?"))),
        [
            "2:1: error[IC-E04]: entry and exit are both on side W",
            "3:1: error[IC-E08]: '?' is not one of # . k h p z r c ~ = ^ ! _ x l t T C s $ i w f d b 1 2 3 4 a g q y u v m O",
            "2:1: error[IC-E10]: an area has one key; this one has 0",
        ]
    );
}

#[test]
fn ic_e05_no_two_rooms_lie_on_the_same_place() {
    let round = format!("start E\narea exit=N\n{ROOM}area exit=W\n{ROOM}area exit=S\n{ROOM}");
    assert_eq!(
        complaints(&round),
        ["20:1: error[IC-E05]: the exit S leads to where another room already is"]
    );
}

#[test]
fn a_byte_order_mark_and_line_ends_of_other_systems_do_not_matter() {
    let text = format!("\u{feff}start E\narea exit=N\n{ROOM}").replace('\n', "\r\n");
    assert_eq!(Atlas::read(&text).unwrap(), Atlas::read(&format!("start E\narea exit=N\n{ROOM}")).unwrap());
}

#[test]
fn ic_e06_an_area_has_8_16_or_32_rows() {
    assert_eq!(
        complaints("area\n...\n"),
        ["1:1: error[IC-E06]: an area must have 8, 16 or 32 rows; this one has 1"]
    );
}

#[test]
fn ic_e07_every_row_is_as_long_as_there_are_rows() {
    let short = ROOM.replacen("........\n", ".......\n", 1);
    assert_eq!(
        complaints(&format!("area\n{short}")),
        ["3:8: error[IC-E07]: a row of this area must have 8 cells; this one has 7"]
    );
    let long = ROOM.replacen("........\n", ".........\n", 1);
    assert_eq!(
        complaints(&format!("area\n{long}")),
        ["3:9: error[IC-E07]: a row of this area must have 8 cells; this one has 9"]
    );
}

#[test]
fn ic_e08_a_cell_is_one_of_the_signs() {
    let bad = ROOM.replacen("........\n", "...?....\n", 1);
    assert_eq!(
        complaints(&format!("area\n{bad}")),
        [
            "3:4: error[IC-E08]: '?' is not one of # . k h p z r c ~ = ^ ! _ x l t T C s $ i w f d b 1 2 3 4 a g q y u v m O"
        ]
    );
}

#[test]
fn ic_e09_nothing_stands_before_the_portals() {
    // Rows 4 and 5 from the bottom touch the portals of W and E; the file's rows 4 and 5 are lines 5 and 6.
    let bad = ROOM.replace(
        "........\n........\n........\n........\n........\n",
        "........\n........\n........\n#.......\n........\n",
    );
    assert_eq!(
        complaints(&format!("area\n{bad}")),
        ["6:1: error[IC-E09]: nothing may stand in front of the portals on sides W and E"]
    );
}

#[test]
fn ic_e10_an_area_has_exactly_one_key() {
    for (row, count) in [("........", 0), ("k.k.....", 2)] {
        let bad = ROOM.replace("k.......", row);
        assert_eq!(
            complaints(&format!("area\n{bad}")),
            [format!("1:1: error[IC-E10]: an area has one key; this one has {count}")]
        );
    }
}

#[test]
fn ic_e11_key_and_exit_can_be_reached() {
    let bad = ROOM.replacen("k.......\n........\n", "k#......\n##......\n", 1);
    assert_eq!(
        complaints(&format!("area\n{bad}")),
        [
            "2:1: error[IC-E11]: the key or the exit cannot be reached from the entry without breaking a rock or taking a risk"
        ]
    );
}

proptest! {
    #[test]
    fn reading_a_file_never_panics_and_a_complaint_lies_in_the_text(
        text in "(start [NESW]\n)?(area( exit=[NESWX])?( difficulty=[0-9]{1,2})?\n([#.khpzrc]{7,9}\n){7,9}){0,3}|\\PC{0,60}|(?s).{0,60}"
    ) {
        if let Err(problems) = Atlas::read(&text) {
            prop_assert!(!problems.is_empty());
            for problem in problems {
                prop_assert!(problem.line as usize <= text.lines().count(), "{}", problem);
            }
        }
    }
}

#[test]
fn ic_e12_a_chest_needs_what_opens_it() {
    let room = |first: &str| format!("start E\narea\n{first}\n{}", "........\n".repeat(7));
    assert_eq!(
        complaints(&room("kC......")),
        ["3:2: error[IC-E12]: a chest needs a plate, a lever, a torch or an orb to open it"]
    );
}

#[test]
fn ic_e14_an_area_has_so_many_sources_of_signals_and_no_more() {
    // Sixteen rows; sources are numbered by a byte, and a state with more than 64 is refused.
    let sign = |(x, y): (usize, usize)| match (x, y) {
        (0, 0) => 'k',
        (1, 0) => 'C',
        // Before the exit nothing stands.
        (15, 7) => '.',
        (4, 2) => 'l',
        (x, y) if x % 2 == 1 && y % 2 == 1 => 'l',
        _ => '.',
    };
    let rows: Vec<String> = (0..16).map(|y| (0..16).map(|x| sign((x, y))).collect()).collect();
    let most = format!("start E\narea\n{}\n", rows.join("\n"));
    let there = |text: &str| text.matches('l').count();
    assert_eq!((there(&most), Atlas::read(&most).map(drop)), (64, Ok(())));
    let more = most.replacen("C.", "Cl", 1);
    assert_eq!(there(&more), 65);
    assert_eq!(
        complaints(&more),
        ["2:1: error[IC-E14]: there are 65 plates, levers, torches and orbs; an area may have 64 at most"]
    );
}

#[test]
fn ic_e13_what_belongs_to_a_puzzle_is_within_reach() {
    let text = "this cannot be reached from the entry without breaking a rock or taking a risk";
    let walled = format!("start E\narea\nkC....!l\n......!!\n{}", "........\n".repeat(6));
    assert_eq!(complaints(&walled), [format!("3:8: error[IC-E13]: {text}")]);
}

#[test]
fn a_level_with_extras_is_refused_without_them() {
    use icmaze::setup::{Choose, Setup};
    let text = format!("start E\narea\nkCl...~~\n{}", "........\n".repeat(7));
    let setup = Setup { level: Choose::Own(text), ..Setup::default() };
    assert!(setup.level(1).is_ok());
    let why = Setup { extras: false, ..setup }.level(1).unwrap_err().to_string();
    assert!(why.contains("needs extras"), "{why}");
}

#[test]
fn the_lever_puzzle_of_the_docs_can_be_played_and_solved() {
    let text = include_str!("../../../docs/examples/levers.txt");
    let mut play = Play::drawn_with_extras(text, p(4, 7), icmaze::geometry::Orientation::Up);
    // The first lever on: 1 is not the number; both: 3 is not; only the second: 2 is.
    play.tap(E);
    let ready = |play: &Play| play.state.area().circuit().is_on(play.census().chests[0].signal);
    assert!(!ready(&play));
    play.state.place_hero(p(8, 7), icmaze::geometry::Orientation::Up);
    play.tap(E);
    assert!(!ready(&play));
    play.state.place_hero(p(4, 7), icmaze::geometry::Orientation::Up);
    play.tap(E);
    assert!(ready(&play));
}
