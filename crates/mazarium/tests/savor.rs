//! The verbs of Savor, with the real binary: the course's own command line and the tools around it.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{Home, Run};
use serde_json::Value;
use std::fs;

/// A run that went well, whatever notes it made: its output.
#[track_caller]
fn good(run: Run) -> String {
    assert_eq!(run.code, 0, "{}", run.err);
    run.out
}

/// A folder with the examples of the course's text; other files by name.
fn board(home: &Home, files: &[(&str, &str)]) -> String {
    let dir = home.path().join("board");
    fs::create_dir_all(&dir).unwrap();
    let example = [
        ("walls.txt", "[1, 0, 2, 8, 2]\n"),
        ("stairs.txt", "[0, 4, 5, 2, 0, 10]\n"),
        ("poles.txt", "[0, 2, 5, 24]\n"),
        ("flag.txt", "[2, 4, 12]\n"),
        ("seed.txt", "7\n"),
    ];
    for (name, text) in example.iter().chain(files) {
        fs::write(dir.join(name), text).unwrap();
    }
    dir.to_str().unwrap().into()
}

#[test]
fn run_prints_the_messages_and_nothing_else_and_the_same_every_time() {
    let home = Home::new();
    let dir = board(&home, &[]);
    let first = good(home.run(&["savor", "run", &dir]));
    assert!(first.lines().last().unwrap().contains(" captures it. "));
    assert!(first.lines().all(|line| line.starts_with(['A', 'B', 'C']) || line.starts_with("The stairs ")));
    assert_eq!(good(home.run(&["savor", "run", &dir])), first);
    assert_ne!(good(home.run(&["savor", "run", &dir, "--seed", "8"])), first);
}

#[test]
fn the_json_log_of_a_run_holds_its_plain_text() {
    let home = Home::new();
    let dir = board(&home, &[]);
    let plain = good(home.run(&["savor", "run", &dir]));
    let log = good(home.run(&["savor", "run", &dir, "--json"]));
    assert!(log.lines().all(|line| serde_json::from_str::<Value>(line).is_ok_and(|v| v.is_object())));
    assert_eq!(savor::event::plain_from_json(&log).unwrap(), plain);
}

#[test]
fn notes_and_warnings_go_to_stderr_with_file_and_line_and_errors_stop_with_code_2() {
    let home = Home::new();
    let dir = board(&home, &[("walls.txt", "[0, 2, 5, 8, 8]\n[1, 0, 2, 8, 2]\n")]);
    let out = home.run(&["savor", "run", &dir]);
    assert_eq!(out.code, 0);
    assert!(out.err.contains("walls.txt:1: warning[W11]: "), "{}", out.err);
    assert!(out.err.contains("poles.txt:1: note[N01]: "), "{}", out.err);

    for (flag, code) in [("", "E02"), ("[0, 10, 0]", "E03"), ("[1, 5, 12]", "E04"), ("[0, 9, 12]", "E05")] {
        let dir = board(&home, &[("flag.txt", flag)]);
        let out = home.run(&["savor", "run", &dir]);
        assert_eq!((out.code, out.out.as_str()), (2, ""), "{flag}");
        assert!(out.err.contains(&format!("error[{code}]: ")), "{}", out.err);
    }
}

#[test]
fn basic_rules_and_house_rules_change_the_game_and_bad_ones_are_refused() {
    let home = Home::new();
    let dir = board(&home, &[]);
    let basic = good(home.run(&["savor", "run", &dir, "--rules", "basic"]));
    assert!(!basic.contains("movement points"), "no points in the basic game");
    let short = good(home.run(&["savor", "run", &dir, "--house", "max_rounds=3"]));
    assert_eq!(short.lines().last(), Some("The game ends without a winner after round 3."));
    let out = home.run(&["savor", "run", &dir, "--house", "max_rounds=none"]);
    assert_eq!(out.code, 2);
    assert!(out.err.contains("max_rounds: 'none' is not a whole number"), "{}", out.err);
}

#[test]
fn a_scenario_is_played_from_its_files_and_a_wrong_draw_is_named_with_code_2() {
    let home = Home::new();
    let files = [
        ("walls.txt", ""),
        ("poles.txt", ""),
        ("stairs.txt", "[0, 3, 3, 1, 6, 7]"),
        ("flag.txt", "[0, 0, 0]"),
        ("rules.txt", "players = A"),
        ("setup.txt", "A [0, 6, 3] North 100 4 none"),
        ("script.txt", "m6"),
    ];
    let dir = board(&home, &files);
    // The scenario P04 of the rule page.
    let expected = "\
A rolls and 6 on the movement dice and moves North by 6 cells and is now at [1, 3, 7].
A lands on [0, 3, 3] which is a stair cell. A takes the stairs and now placed at [1, 6, 7] in floor 1.
A moved 6 that cost 0 movement points and is left with 100 and is moving in the North.
";
    assert_eq!(good(home.run(&["savor", "scenario", &dir])), expected);
    let dir = board(&home, &[("script.txt", "d3")]);
    let out = home.run(&["savor", "scenario", &dir]);
    assert_eq!(out.code, 2);
    assert!(out.err.contains("script.txt:1:1: error"), "{}", out.err);
}

#[test]
fn check_tells_who_can_win_and_says_no_with_code_1() {
    let home = Home::new();
    let dir = board(&home, &[]);
    let good = good(home.run(&["savor", "check", &dir]));
    assert!(good.contains("A: flag 12 throws at least"), "{good}");
    let dir = board(&home, &[("stairs.txt", "")]);
    let out = home.run(&["savor", "check", &dir]);
    assert_eq!(out.code, 1);
    assert!(out.err.contains("flag.txt:1: error[E09]: "), "{}", out.err);
    let out = home.run(&["savor", "check", &dir, "--json"]);
    let json: Value = serde_json::from_str(&out.out).unwrap();
    assert_eq!((out.code, &json["ok"]), (1, &Value::Bool(false)));
    assert_eq!(home.run(&["savor", "check", "no-such-folder"]).code, 2);
}

#[test]
fn check_says_why_a_file_cannot_be_read() {
    let home = Home::new();
    let dir = board(&home, &[]);
    let path = std::path::Path::new(&dir);
    fs::remove_file(path.join("walls.txt")).unwrap();
    let out = home.run(&["savor", "check", &dir]);
    assert!(out.err.contains("warning[W12]: walls.txt is missing and counts as empty"), "{}", out.err);
    fs::create_dir(path.join("walls.txt")).unwrap();
    let out = home.run(&["savor", "check", &dir]);
    let why = "warning[W12]: walls.txt cannot be read (it is a folder) and counts as empty";
    assert!(out.code == 0 && out.err.contains(why), "{}", out.err);
    // A building that cannot be read must not turn into the usual one.
    fs::create_dir(path.join("layout.txt")).unwrap();
    let out = home.run(&["savor", "check", &dir]);
    assert_eq!(out.code, 2);
    assert!(out.err.contains("layout.txt: error: layout.txt cannot be read (it is a folder)"), "{}", out.err);
}

#[cfg(unix)]
#[test]
fn check_says_that_a_file_may_not_be_read() {
    use std::os::unix::fs::PermissionsExt;
    let home = Home::new();
    let dir = board(&home, &[]);
    let walls = std::path::Path::new(&dir).join("walls.txt");
    fs::set_permissions(&walls, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read(&walls).is_ok() {
        return; // The superuser may read everything.
    }
    let out = home.run(&["savor", "check", &dir]);
    assert!(out.err.contains("walls.txt cannot be read (Permission denied"), "{}", out.err);
}

#[test]
fn statistics_are_the_same_bytes_for_any_number_of_threads() {
    let home = Home::new();
    let dir = board(&home, &[]);
    for form in [&[][..], &["--json"], &["--csv"]] {
        let stats = |threads: &str| {
            let args = [&["savor", "stats", &dir, "--games", "30", "--threads", threads][..], form].concat();
            good(home.run(&args))
        };
        let one = stats("1");
        assert_eq!(stats("2"), one);
        assert_eq!(stats("5"), one);
    }
}

#[test]
fn a_generated_board_is_accepted_by_check_without_a_complaint_and_never_overwritten() {
    let home = Home::new();
    let dir = home.path().join("made");
    let dir = dir.to_str().unwrap();
    good(home.run(&["savor", "generate", "--seed", "3", "--out", dir]));
    let checked = home.run(&["savor", "check", dir]);
    assert_eq!(checked.code, 0);
    assert!(!checked.err.contains("warning"), "{}", checked.err);
    let again = home.run(&["savor", "generate", "--seed", "4", "--out", dir]);
    assert_eq!(again.code, 2);
    assert!(again.err.contains("already exists"), "{}", again.err);
}

#[test]
fn check_tells_hints_as_notes_and_in_its_json() {
    let home = Home::new();
    // A loop, and stairs that begin in a closed cell.
    let files = [
        ("walls.txt", "[1, 0, 1, 0, 1]\n[1, 1, 0, 1, 0]\n"),
        ("stairs.txt", "[0, 4, 3, 1, 4, 3]\n[1, 0, 0, 2, 0, 9]\n"),
        ("poles.txt", "[0, 1, 4, 3]\n"),
        ("flag.txt", "[0, 0, 12]\n"),
    ];
    let dir = board(&home, &files);
    let out = home.run(&["savor", "check", &dir]);
    assert_eq!(out.code, 0, "{}", out.err);
    for note in ["stairs.txt:2: note[N06]: ", "stairs.txt:1: note[N08]: ", "note[N10]: ", "note[N11]: "] {
        assert!(out.err.contains(note), "{note}: {}", out.err);
    }
    let json: Value = serde_json::from_str(&home.run(&["savor", "check", &dir, "--json"]).out).unwrap();
    let hints = &json["hints"];
    assert_eq!(hints["loops"], serde_json::json!([["[0, 4, 3]", "[1, 4, 3]"]]));
    assert_eq!(hints["dead_stairs"], serde_json::json!([["[1, 0, 0]", "[2, 0, 9]"]]));
    // The only stairs that anybody comes upon lead into the loop and back down at once: so all of the
    // ground floor (250 cells without 36 of the start and 20 of Bawana), and one cell upstairs. Of 480
    // cells two are walls.
    assert_eq!((hints["reachable"].as_u64(), hints["walkable"].as_u64()), (Some(195), Some(478)));
    assert!(hints["rounds"]["quartiles"][1].as_u64().unwrap() > 0);
}

#[test]
fn heat_maps_are_the_same_bytes_for_any_number_of_threads_in_every_form() {
    let home = Home::new();
    let dir = board(&home, &[]);
    for form in [&[][..], &["--json"], &["--csv"]] {
        let heat = |threads: &str| {
            let fixed = ["savor", "stats", &dir, "--games", "12", "--heat", "--house", "max_rounds=300"];
            good(home.run(&[&fixed[..], &["--threads", threads], form].concat()))
        };
        let one = heat("1");
        assert_eq!(heat("3"), one);
    }
    let text =
        good(home.run(&["savor", "stats", &dir, "--games", "5", "--heat", "--house", "max_rounds=300"]));
    for map in ["\nvisits: ", "\nblocked throws: ", "\npoints lost: ", "captures"] {
        assert!(text.contains(map), "{map}: {text}");
    }
}

#[test]
fn compare_tells_the_first_difference_and_is_the_same_for_any_number_of_threads() {
    let home = Home::new();
    let dir = board(&home, &[]);
    let fixed = [
        "savor",
        "compare",
        &dir,
        "--house",
        "max_rounds=300",
        "--games",
        "12",
        "--versus",
        "blocked_cost=9",
    ];
    for form in [&[][..], &["--json"], &["--csv"]] {
        let run = |threads: &str| good(home.run(&[&fixed[..], &["--threads", threads], form].concat()));
        assert_eq!(run("4"), run("1"));
    }
    let text = good(home.run(&fixed));
    assert!(text.contains("the first difference is with seed 1, in round "), "{text}");
    assert!(text.contains(" that cost 2 movement points ") && text.contains(" that cost 9 movement points "));
    // Two folders with the same board are the same, and one folder alone is nothing to compare.
    let same = good(home.run(&["savor", "compare", &dir, &dir, "--games", "3", "--house", "max_rounds=200"]));
    assert!(same.contains("no difference"), "{same}");
    let alone = home.run(&["savor", "compare", &dir]);
    assert_eq!(alone.code, 2);
    assert!(alone.err.contains("there is nothing to compare"), "{}", alone.err);
}

#[test]
fn a_layout_beside_the_files_is_another_building_for_up_to_six() {
    let home = Home::new();
    let six = savor::layout::Layout::usual(6).write();
    let dir = board(&home, &[("layout.txt", &six)]);
    let played = good(home.run(&["savor", "run", &dir, "--house", "max_rounds=40"]));
    assert!(played.lines().any(|line| line.starts_with("F is at the starting area and rolls ")));
    let three =
        good(home.run(&["savor", "run", &dir, "--house", "max_rounds=40", "--house", "players=A,B,C"]));
    assert!(!three.lines().any(|line| line.starts_with('D')));
    let stats =
        good(home.run(&["savor", "stats", &dir, "--games", "2", "--json", "--house", "max_rounds=40"]));
    assert!(stats.contains(r#"{"player":"F","#), "{stats}");
    // A map with something wrong is told with its place, and nothing is played.
    let dir = board(&home, &[("layout.txt", "floor 0\n..?\n")]);
    let out = home.run(&["savor", "run", &dir]);
    assert_eq!((out.code, out.out.as_str()), (2, ""));
    assert!(out.err.contains("layout.txt:2:3: error[E10]: "), "{}", out.err);
    // Boards are made in it, and the map is written beside them.
    let map = home.path().join("six.txt");
    fs::write(&map, &six).unwrap();
    let made = home.path().join("made-six");
    let (map, made) = (map.to_str().unwrap(), made.to_str().unwrap());
    good(home.run(&["savor", "generate", "--seed", "3", "--layout", map, "--out", made]));
    assert_eq!(fs::read_to_string(format!("{made}/layout.txt")).unwrap(), six);
    assert_eq!(home.run(&["savor", "check", made]).code, 0);
}
