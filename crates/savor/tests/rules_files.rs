//! The five files and their diagnostics: SA-100 to SA-107, and every code.

use crate::common;
use crate::common::{Story, board, problems, short};
use kernel::diagnostic::Level;
use savor::board::{Board, Sketch};
use savor::files::Files;
use savor::house::House;
use savor::layout::Layout;

/// Five files that are fine and say nothing.
fn fine() -> Files<'static> {
    Files {
        walls: Some(b""),
        stairs: Some(b""),
        poles: Some(b""),
        flag: Some(b"[0, 0, 0]"),
        seed: Some(b"1"),
        unread: [None; 5],
        fresh_seed: 77,
    }
}

fn check(files: &Files<'_>, house: &House) -> (Option<Board>, Vec<String>) {
    let (board, problems) = Board::from_files(&Layout::default(), files, house);
    (board, problems.iter().map(short).collect())
}

fn check_walls(walls: &[u8]) -> Vec<String> {
    check(&Files { walls: Some(walls), ..fine() }, &House::default()).1
}

#[test]
fn sa_100_byte_order_marks_line_ends_blank_lines_and_comments_are_fine() {
    let walls = b"\xef\xbb\xbf[0, 2, 5, 2, 9] # the first\r\n\r\n   \t\r\n# nothing\r\n[0, 3, 5, 3, 9]";
    assert_eq!(check_walls(walls), Vec::<String>::new());
    let (board, _) = check(&Files { walls: Some(walls), ..fine() }, &House::default());
    assert_eq!(board.unwrap().walls.len(), 2);
    assert_eq!(check_walls(b"\n\n[9]"), ["warning W02 walls.txt:3"], "blank lines are counted");
    assert_eq!(check_walls(b"\xff\xfe # no text\n# \xff\xfe in a comment"), ["warning W01 walls.txt:1"]);
}

#[test]
fn sa_101_an_entry_is_integers_with_commas_and_both_brackets_or_none() {
    for good in ["[0,2,5,2,9]", "[ 0 ,\t2, 5 ,2 , 9 ]", "\t[0, 02, 5, 2, 9] "] {
        assert_eq!(check_walls(good.as_bytes()), Vec::<String>::new(), "{good}");
    }
    assert_eq!(check_walls(b"0,2,5,2,9"), ["note N03 walls.txt:1"]);
    for bad in [
        "[0,2,5,2,9",
        "0,2,5,2,9]",
        "[0 2 5 2 9]",
        "[0,2,5,2,]",
        "[]",
        "[0,2,5,2,x]",
        "[0,2,5,2,9] 1",
        "[0,2,,2,9]",
    ] {
        assert_eq!(check_walls(bad.as_bytes()), ["warning W01 walls.txt:1"], "{bad}");
    }
}

#[test]
fn sa_102_every_file_has_its_own_entries() {
    let text = "walls [0, 2, 5, 2, 9]; stairs [0, 4, 5, 1, 8, 1]; poles [2, 0, 7, 10] / [0, 1, 3, 3]; flag [1, 1, 1]";
    let board = board(text);
    assert_eq!((board.walls.len(), board.stairs.len(), board.poles.len()), (1, 1, 2));
    assert_eq!(board.poles[0].foot.to_string(), "[0, 7, 10]", "either floor may come first");
    assert_eq!(problems("walls [0, 2, 5, 2, 9, 1]"), ["warning W02 walls.txt:1"]);
    assert_eq!(problems("stairs [0, 4, 5, 1, 8]"), ["warning W02 stairs.txt:1"]);
    assert_eq!(problems("poles [0, 2, 7]"), ["warning W02 poles.txt:1"]);
    for (seed, expected) in [("18446744073709551615", u64::MAX), ("[1]", 1), (" 7 # lucky", 7), ("007", 7)] {
        let (board, problems) = check(&Files { seed: Some(seed.as_bytes()), ..fine() }, &House::default());
        assert_eq!((board.unwrap().seed, problems), (expected, vec![]), "{seed}");
    }
}

#[test]
fn sa_103_protected_cells_stay_free_except_for_lower_ends_in_the_starting_area() {
    for walls in [
        "[0, 7, 10, 7, 12]",
        "[0, 5, 12, 5, 12]",
        "[0, 9, 7, 9, 7]",
        "[0, 9, 17, 9, 17]",
        "[0, 9, 19, 9, 19]",
    ] {
        assert_eq!(problems(&format!("walls {walls}")), ["warning W07 walls.txt:1"], "{walls}");
    }
    assert_eq!(problems("stairs [0, 5, 12, 1, 1, 1]"), Vec::<String>::new(), "first cells: walls only");
    assert_eq!(problems("stairs [0, 9, 19, 1, 1, 1]"), ["warning W07 stairs.txt:1"]);
    assert_eq!(problems("poles [0, 1, 9, 19]"), ["warning W07 poles.txt:1"]);
    assert_eq!(problems("stairs [0, 8, 10, 1, 1, 1]"), ["note N05 stairs.txt:1"]);
    assert_eq!(problems("poles [0, 1, 8, 10]"), ["note N05 poles.txt:1"]);
}

#[test]
fn sa_104_a_problem_is_one_line_in_reading_order_and_names_what_is_wrong() {
    let story = Story::read(
        "t; walls [0, 2, 5, 8, 8] / go; stairs up; poles [0, 2, 5, 24]; flag [0, 0, 0] / [1, 1, 1]",
    );
    let (_, problems) =
        Board::from_files(&Layout::default(), &Files { seed: None, ..story.files() }, &House::default());
    let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "walls.txt:1: warning[W11]: the wall from [0, 2, 5] to [0, 8, 8] is not straight",
            "walls.txt:2: warning[W01]: 'go' is not an entry",
            "stairs.txt:1: warning[W01]: 'up' is not an entry",
            "poles.txt:1: note[N01]: no entrance on floor 2: cell [2, 5, 24] does not exist",
            "flag.txt:2: warning[W14]: '[1, 1, 1]' is ignored: line 1 has placed the flag",
            "seed.txt: warning[W13]: seed.txt is missing; the seed is 0",
        ]
    );
}

#[test]
fn sa_104_a_value_too_large_for_any_number_is_named_as_it_is_written() {
    let files = Files { poles: Some(b"[0, -77777777777777777777777, 3, 3]"), ..fine() };
    let (_, problems) = Board::from_files(&Layout::default(), &files, &House::default());
    assert_eq!(
        problems[0].to_string(),
        "poles.txt:1: warning[W03]: floor 2 is -77777777777777777777777, not from 0 to 2"
    );
}

#[test]
fn sa_105_errors_stop_but_everything_is_checked_warnings_skip_and_notes_accept() {
    let (board, found) = check(
        &Files { walls: Some(b"x"), flag: Some(b"[0, 10, 0]"), seed: Some(b"-3"), ..fine() },
        &House::default(),
    );
    assert!(board.is_none());
    assert_eq!(found, ["warning W01 walls.txt:1", "error E03 flag.txt:1", "warning W13 seed.txt:1"]);
    let (board, found) = check(&Files { walls: Some(b"x\n0,2,5,2,9"), ..fine() }, &House::default());
    assert_eq!(found, ["warning W01 walls.txt:1", "note N03 walls.txt:2"]);
    assert_eq!(board.unwrap().walls.len(), 1);
}

#[test]
fn sa_106_the_first_test_that_fails_decides() {
    // Each entry breaks the named rule and every later one it can.
    for (text, code) in [
        ("walls [0, 2, 5", "W01"),
        ("walls [9, 9, 9, 9]", "W02"),
        ("walls [0, 10, 5, 8, 8]", "W03"),
        ("walls [0, 4, 11, 6, 12]", "W11"),
        ("walls [0, 5, 12, 6, 12]", "W07"),
        ("walls [2, 3, 0, 3, 7]", "W05"),
        ("stairs [0, 1, 1, 3, 4, 4]", "W03"),
        ("stairs [2, 1, 1, 2, 4, 4]", "W04"),
        ("stairs [1, 2, 12, 2, 4, 4]", "W05"),
        ("stairs [0, 8, 22, 2, 4, 4]", "W07"),
        ("stairs [0, 6, 22, 2, 4, 4]", "W06"),
        ("poles [1, 1, 2, 12]", "W04"),
        ("poles [1, 2, 2, 12]", "W05"),
        ("poles [0, 1, 8, 22]", "W07"),
        ("poles [0, 2, 6, 22]", "W06"),
        ("poles [0, 1, 2, 12]", "W05"),
    ] {
        let file = text.split_once(' ').unwrap().0;
        assert_eq!(problems(text), [format!("warning {code} {file}.txt:1")], "{text}");
    }
    // A third staircase on the lower end is told before the void upper end, a repetition before all.
    let two = "stairs [0, 4, 3, 1, 4, 6] / [0, 4, 3, 1, 5, 6]";
    assert_eq!(problems(&format!("{two} / [0, 4, 3, 2, 4, 4]")), ["warning W08 stairs.txt:3"]);
    assert_eq!(problems(&format!("{two} / [0, 4, 3, 1, 4, 6]")), ["warning W09 stairs.txt:3"]);
    assert_eq!(problems("poles [0, 1, 3, 3] / [1, 0, 3, 3]"), ["warning W09 poles.txt:2"]);
    assert_eq!(problems("poles [0, 1, 7, 9] / [0, 2, 7, 9]")[1], "warning W10 poles.txt:2");
    assert_eq!(
        problems("poles [0, 1, 7, 3] / [1, 2, 7, 3]")[0],
        "warning W05 poles.txt:2",
        "no storey is shared"
    );
    let through = "stairs [1, 2, 7, 2, 5, 9] / [0, 4, 5, 2, 0, 10]";
    assert_eq!(problems(through), ["warning W10 stairs.txt:2"]);
    // Notes only for what is accepted.
    assert_eq!(problems("walls 1, 3, 9, 3, 12"), ["warning W05 walls.txt:1"]);
}

#[test]
fn sa_107_with_strict_input_every_warning_is_an_error() {
    let house = House { strict_input: true, ..House::default() };
    let (board, found) =
        check(&Files { walls: Some(b"x"), poles: Some(b"0, 1, 3, 3"), seed: None, ..fine() }, &house);
    assert!(board.is_none());
    assert_eq!(found, ["error W01 walls.txt:1", "note N03 poles.txt:1", "error W13 seed.txt"]);
}

#[test]
fn missing_files_are_warned_of_and_a_missing_flag_is_an_error() {
    let (_, found) = check(&Files { fresh_seed: 5, ..Files::default() }, &House::default());
    assert_eq!(
        found,
        [
            "warning W12 walls.txt",
            "warning W12 stairs.txt",
            "warning W12 poles.txt",
            "error E01 flag.txt",
            "warning W13 seed.txt"
        ]
    );
}

#[test]
fn a_seed_that_is_none_is_replaced_by_the_fresh_one_which_is_named() {
    for seed in ["", "x", "-3", "18446744073709551616", "[1, 2]", "[3", "1.5"] {
        let files = Files { seed: Some(seed.as_bytes()), ..fine() };
        let (board, problems) = Board::from_files(&Layout::default(), &files, &House::default());
        assert_eq!(board.unwrap().seed, 77, "{seed}");
        assert_eq!(
            (problems.len(), problems[0].code.as_str(), problems[0].level),
            (1, "W13", Level::Warning)
        );
        assert!(problems[0].text.contains("77"));
    }
}

#[test]
fn a_flag_that_only_some_can_reach_is_warned_of_and_one_that_nobody_can_is_an_error() {
    // Two walls make a dead end of A's own; nobody can go upstairs without stairs.
    let corridor = "rules all; walls [0, 0, 11, 5, 11] / [0, 0, 13, 5, 13]; flag [0, 0, 12]";
    assert_eq!(problems(corridor), ["warning W15 flag.txt:1", "warning W15 flag.txt:1"]);
    assert_eq!(problems("rules all; flag [2, 4, 12]"), ["error E09 flag.txt:1"]);
    assert_eq!(problems("rules allow_unwinnable = true; flag [2, 4, 12]"), ["warning W16 flag.txt:1"]);
}

#[test]
fn a_sketch_is_written_in_the_usual_form_and_read_back_the_same() {
    let text = "walls [0, 2, 9, 2, 5] / [1, 0, 2, 8, 2]; stairs [0, 4, 5, 2, 0, 10]; poles [2, 0, 5, 24]; flag [2, 4, 12]";
    let board = board(text);
    let sketch = board.sketch();
    assert_eq!(
        sketch.write(),
        [
            "[0, 2, 9, 2, 5]\n[1, 0, 2, 8, 2]\n",
            "[0, 4, 5, 2, 0, 10]\n",
            "[0, 2, 5, 24]\n",
            "[2, 4, 12]\n",
            "1\n"
        ]
    );
    assert_eq!(common::reread(&Layout::default(), &sketch, &board.house).0, Some(board));
    assert_eq!(Sketch::default().write(), ["", "", "", "", ""]);
}

#[test]
fn sa_104_a_file_that_is_there_but_cannot_be_read_is_not_called_missing() {
    let none = Files { walls: None, stairs: None, flag: None, seed: None, ..fine() };
    let told = |unread: [Option<&str>; 5]| {
        let (board, problems) =
            Board::from_files(&Layout::default(), &Files { unread, ..none }, &House::default());
        assert!(board.is_none(), "without a flag there is no board");
        problems.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        told([Some("Permission denied"), None, None, Some("it is a folder"), Some("it is a folder")]),
        [
            "walls.txt: warning[W12]: walls.txt cannot be read (Permission denied) and counts as empty",
            "stairs.txt: warning[W12]: stairs.txt is missing and counts as empty",
            "flag.txt: error[E01]: flag.txt cannot be read (it is a folder)",
            "seed.txt: warning[W13]: seed.txt cannot be read (it is a folder); the seed is 77",
        ]
    );
    assert_eq!(told([None; 5])[2], "flag.txt: error[E01]: flag.txt is missing");
}
