//! The verbs of `ICMaze`, with the real binary: checks of level files, and how bots fare.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::Home;
use serde_json::{Value, json};

const LEVEL: &str = "\
start E
area exit=E difficulty=4   ; a small one
k..#....
...#....
.#.#.##.
........
........
.####.h.
...z..c.
........
";

fn parsed(text: &str) -> Value {
    serde_json::from_str(text.trim()).unwrap()
}

#[test]
fn check_tells_what_a_good_level_holds() {
    let home = Home::new();
    let file = home.file("level.txt", LEVEL);
    let out = home.run(&["icmaze", "check", &file]).good();
    assert_eq!(out, format!("{file}: good: 1 maze of size 8, 10 rocks, 2 monsters\n"));
    let told = parsed(&home.run(&["icmaze", "check", &file, "--json"]).good());
    assert_eq!((&told["ok"], &told["sizes"], &told["hearts"]), (&json!(true), &json!([8]), &json!(1)));
    let piped = home.run_with(&["icmaze", "check", "-"], LEVEL).good();
    assert!(piped.starts_with("<stdin>: good: "), "{piped}");
}

#[test]
fn check_tells_everything_that_is_wrong_in_the_one_form_and_exits_with_1() {
    let home = Home::new();
    // An unknown word in the header, an unknown sign, a row that is too short.
    let text = LEVEL
        .replace("difficulty=4", "difficulty=1")
        .replace(".#.#.##.", "?#.#.##.")
        .replace("...z..c.", "...z..c");
    let file = home.file("level.txt", text);
    let err = home.run(&["icmaze", "check", &file]).bad(1);
    let lines: Vec<&str> = err.lines().collect();
    assert_eq!(lines.len(), 3, "{err}");
    for (line, start) in
        lines.iter().zip(["2:13: error[IC-E03]: ", "5:1: error[IC-E08]: ", "9:8: error[IC-E07]: "])
    {
        assert!(line.starts_with(&format!("{file}:{start}")), "{line}");
    }
    let run = home.run(&["icmaze", "check", &file, "--json"]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    let told = parsed(&run.out);
    assert_eq!((&told["ok"], told["problems"].as_array().unwrap().len()), (&json!(false), 3));
    assert_eq!(told["problems"][0]["code"], "IC-E03");
}

#[test]
fn check_exits_with_2_if_there_is_nothing_to_read() {
    let err = Home::new().run(&["icmaze", "check", "no-such-file.txt"]).bad(2);
    assert!(err.starts_with("no-such-file.txt: error: cannot be read"), "{err}");
}

#[test]
fn bench_counts_wins_ticks_and_deaths_the_same_every_time() {
    let home = Home::new();
    let args = ["icmaze", "bench", "--seeds", "1..3", "--length", "0", "--json"];
    let (mut first, mut again) = (parsed(&home.run(&args).good()), parsed(&home.run(&args).good()));
    assert_eq!((&first["games"], &first["wins"], &first["deaths"]), (&json!(3), &json!(3), &json!(0)));
    assert!(first["ticks_per_second"].as_u64().unwrap() > 0);
    for told in [&mut first, &mut again] {
        told.as_object_mut().unwrap().remove("ticks_per_second");
    }
    assert_eq!(first, again);
    let out = home.run(&["icmaze", "bench", "--seeds", "1,2", "--bot", "wanderer", "--limit", "100"]).good();
    assert!(out.starts_with("wanderer: 0 of 2 games won\ndeaths: 0\nnot won: 1, 2\nspeed: "), "{out}");
}

#[test]
fn bench_refuses_what_makes_no_sense() {
    let home = Home::new();
    for (args, word) in [
        (&["--seeds", "5..1"][..], "--seeds"),
        (&["--seeds", "1..2", "--bot", "nobody"], "explorer, wanderer"),
        (&["--seeds", "1..2", "--length", "65"], "64"),
        (&["--seeds", "0..18446744073709551615"], "--seeds"),
    ] {
        let args = [&["icmaze", "bench"], args].concat();
        let err = home.run(&args).bad(2);
        assert!(err.contains(word), "{err}");
    }
}
