//! The verbs of Pursuit, with the real binary: games, solutions, tournaments, made dungeons, and
//! players that are programs.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod common;

use common::{Home, Run};
use serde_json::Value;

#[track_caller]
fn good(run: Run) -> String {
    assert_eq!(run.code, 0, "{}", run.err);
    run.out
}

fn json(run: Run) -> Value {
    serde_json::from_str(good(run).lines().last().unwrap()).unwrap()
}

/// The field of scenario S10.
const S10: &str = "3\n  V\n+ +\n@ +\n";

/// A program that gets ready and answers every question with this line.
#[cfg(unix)]
fn program(answer: &str) -> String {
    format!(
        "exec:sh -c 'read hello; echo ready test; while read line; do case $line in go*) {answer};; esac; done'"
    )
}

#[test]
fn run_plays_the_courses_own_command_line_and_prints_log_and_result() {
    let out = good(Home::new().run(&["pursuit", "run", "f3", "Rogue", "Monster"]));
    // S03 of the rule page.
    let expected = "1 M 0 NE 3,4\n1 H 0 NE 5,3\n2 M 0 NE 4,3\n2 H 0 E 6,3\n3 M 0 E 5,3\n3 H 0 SW 5,4\n";
    assert!(out.starts_with(expected), "{out}");
    assert_eq!(out.lines().last(), Some("result: caught by=monster round=4"));
}

#[test]
fn the_result_as_json_has_every_key_whatever_the_ending() {
    let home = Home::new();
    let caught = json(home.run(&["pursuit", "run", "f3", "rogue", "monster", "--json"]));
    assert_eq!(
        (&caught["result"], &caught["by"], &caught["round"]),
        (&"caught".into(), &"monster".into(), &4.into())
    );
    let field = home.file("s10.txt", S10);
    let escaped = json(home.run(&["pursuit", "run", &field, "rogue", "monster", "--json", "--quiet"]));
    assert_eq!(
        (&escaped["reason"], &escaped["first"], &escaped["again"]),
        (&"cycle".into(), &2.into(), &4.into())
    );
    for key in ["result", "by", "round", "reason", "first", "again"] {
        assert!(escaped.get(key).is_some() && caught.get(key).is_some(), "{key}");
    }
}

#[test]
fn solve_gives_value_states_and_the_value_of_every_first_step() {
    let home = Home::new();
    let f2 = json(home.run(&["pursuit", "solve", "f2", "--json"]));
    assert_eq!((&f2["value"], &f2["first"]["SW"], &f2["first"]["STAY"]), (&9.into(), &9.into(), &10.into()));
    let f6 = json(home.run(&["pursuit", "solve", "f6", "--json"]));
    assert_eq!((&f6["value"], &f6["states"]), (&Value::Null, &79_602.into()));
    let out = home.run(&["pursuit", "solve", "f6", "--max-states", "100"]);
    assert_eq!(out.code, 2);
    assert!(out.err.contains("error[E30]: needs 79602 states, budget 100"), "{}", out.err);
}

#[test]
fn tournaments_are_the_same_bytes_for_any_number_of_threads() {
    let home = Home::new();
    for form in [&[][..], &["--json"], &["--csv"]] {
        let play = |threads: &str| {
            let base = [
                "pursuit",
                "tournament",
                "--heroes",
                "rogue,speedy-rogue,optimal",
                "--monsters",
                "monster,optimal",
            ];
            let rest = ["--threads", threads, "f1", "f2", "f3", "f4", "f5", "f6"];
            good(home.run(&[&base[..], form, &rest].concat()))
        };
        let one = play("1");
        assert_eq!(play("2"), one);
        assert_eq!(play("5"), one);
    }
}

#[test]
fn a_generated_dungeon_obeys_the_regulations_and_has_the_value_that_was_wanted() {
    let home = Home::new();
    let args =
        ["pursuit", "generate", "--size", "10", "--rooms", "3", "--seed", "5", "--want", "caught:4-12"];
    let field = home.file("made.txt", good(home.run(&args)));
    good(home.run(&["pursuit", "check", &field, "--strict"]));
    let value = json(home.run(&["pursuit", "solve", &field, "--json"]))["value"].as_u64().unwrap();
    assert!((4..=12).contains(&value), "{value}");
    let out = home.run(&["pursuit", "generate", "--size", "4", "--rooms", "9"]);
    assert_eq!(out.code, 2);
    assert!(out.err.contains("error[E20]: "), "{}", out.err);
}

#[test]
fn bad_fields_and_names_are_told_with_place_and_code() {
    let home = Home::new();
    let field = home.file("bad.txt", "3\n@ . .\n. # M\n. . .\n");
    let out = home.run(&["pursuit", "check", &field]);
    assert_eq!(out.code, 2);
    assert!(out.err.contains("bad.txt:3:3: error[E07]: "), "{}", out.err);
    let out = home.run(&["pursuit", "run", "f1", "monster", "monster"]);
    assert_eq!(out.code, 2);
    assert!(out.err.contains("error[E20]: the strategy 'monster' cannot play the hero"), "{}", out.err);
}

#[cfg(unix)]
#[test]
fn a_program_that_plays_well_plays_and_one_that_does_not_forfeits_with_its_code() {
    let home = Home::new();
    let field = home.file("s10.txt", S10);
    let play = |hero: &str, more: &[&str]| {
        let args =
            [&["pursuit", "run", &field, hero, "monster", "--max-rounds", "5", "--quiet"][..], more].concat();
        good(home.run(&args))
    };
    // S20 of the rule page: staying is legal, and two steps from the hallway corner the hero is caught.
    assert_eq!(play(&program("echo move STAY"), &[]), "result: caught by=monster round=3\n");
    assert_eq!(play(&program("echo move NE"), &[]), "result: forfeit side=hero code=P05 round=1\n");
    assert_eq!(play(&program("echo north"), &[]), "result: forfeit side=hero code=P04 round=1\n");
    assert_eq!(play(&program("exit"), &[]), "result: forfeit side=hero code=P06 round=1\n");
    assert_eq!(
        play(&program("sleep 9"), &["--step-time", "100"]),
        "result: forfeit side=hero code=P03 round=1\n"
    );
    assert_eq!(
        play("exec:sleep 9", &["--ready-time", "100"]),
        "result: forfeit side=hero code=P02 round=1\n"
    );
    assert_eq!(play("exec:no-such-program-at-all", &[]), "result: forfeit side=hero code=P01 round=1\n");
    let chatter = program("while true; do echo \"# thinking\"; done");
    assert_eq!(play(&chatter, &[]), "result: forfeit side=hero code=P07 round=1\n");
}

#[test]
fn a_person_plays_in_plain_text_by_names_keypad_and_letters_and_illegal_input_costs_nothing() {
    let home = Home::new();
    let args =
        ["play", "pursuit", "--ui", "plain", "--set", "dungeon=f1", "--bot", "1=monster", "--seed", "1"];
    // The hero at (5,3) goes north by name, is refused north-east from the hallway, and goes on by
    // keypad and by letter.
    let out = good(home.run_with(&args, "N\nNE\n8\nk\nvalue\n"));
    for told in ["[2] Hero: N", "no: There is a wall to the NE.", "[4] Hero: N", "[6] Hero: N", "Value: "] {
        assert!(out.contains(told), "'{told}' is not in\n{out}");
    }
    assert!(out.contains("legal: N, "), "{out}");
}
