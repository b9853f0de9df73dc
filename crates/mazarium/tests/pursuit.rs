//! The verbs of Pursuit, with the real binary: games, solutions, tournaments, made dungeons, and
//! players that are programs.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{Home, Run};
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

#[test]
fn e14_and_e15_are_bad_input_and_only_the_first_of_them_is_told() {
    let home = Home::new();
    let field = home.file("two.txt", "6\nM .\n. .\n    . .\n    @ .\n\n. .\n");
    let mild = home.run(&["pursuit", "check", &field]);
    assert_eq!(mild.code, 0);
    assert!(mild.err.contains("two.txt:3:3: warning[W1]: "), "{}", mild.err);
    assert!(mild.err.contains("two.txt:7:1: warning[W2]: "), "{}", mild.err);
    let strict = home.run(&["pursuit", "check", &field, "--strict"]);
    assert_eq!((strict.code, strict.err.lines().count()), (2, 1), "{}", strict.err);
    assert!(strict.err.contains("two.txt:3:3: error[E14]: "), "{}", strict.err);
    let json = home.run(&["pursuit", "check", &field, "--strict", "--json"]);
    let told: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!((json.code, &told["ok"], &told["problems"][0]["code"]), (2, &false.into(), &"E14".into()));
    assert_eq!(told["problems"].as_array().unwrap().len(), 1);
    // S14 of the rule page.
    let s14 = home.file("s14.txt", "5\nM .\n. .\n\n      . .\n      @ .\n");
    let strict = home.run(&["pursuit", "check", &s14, "--strict"]);
    assert_eq!(strict.code, 2);
    assert!(strict.err.contains("s14.txt:5:7: error[E15]: "), "{}", strict.err);
}

#[test]
fn e13_a_file_that_is_too_large_is_refused_without_reading_all_of_it() {
    let home = Home::new();
    let field = home.file("large.txt", format!("2\n@ .\n. M\n\n{}", "x".repeat(1 << 20)));
    let out = home.run(&["pursuit", "check", &field]);
    assert_eq!(out.code, 2);
    assert!(out.err.contains("large.txt: error[E13]: "), "{}", out.err);
}

#[test]
fn e20_a_bad_number_names_its_option() {
    let home = Home::new();
    let tournament = ["tournament", "--heroes", "rogue", "--monsters", "monster", "f1"];
    for (verb, option, number) in [
        (&["run", "f1", "rogue", "monster"][..], "--max-rounds", "0"),
        (&["run", "f1", "rogue", "monster"], "--max-rounds", "1000001"),
        (&["run", "f1", "rogue", "monster"], "--max-rounds", "-5"),
        (&["run", "f1", "rogue", "monster"], "--max-rounds", "ten"),
        (&["run", "f1", "rogue", "monster"], "--step-time", "+1"),
        (&["solve", "f1"], "--max-states", "18446744073709551616"),
        (&["heat", "f1"], "--max-states", "many"),
        (&tournament, "--threads", "0"),
        (&["generate"], "--size", "x"),
        (&["generate"], "--tries", "0"),
        (&["find", "lure"], "--seed", "1.5"),
    ] {
        let out = home.run(&[&["pursuit"][..], verb, &[option, number]].concat());
        assert_eq!((out.code, out.out.as_str()), (2, ""), "{verb:?} {option} {number}");
        let told = format!("error[E20]: {option}: ");
        assert!(out.err.starts_with(&told) && out.err.contains(&format!("'{number}'")), "{}", out.err);
        assert_eq!(out.err.lines().count(), 1, "{}", out.err);
    }
}

#[test]
fn pu_x04b_a_program_that_cannot_be_started_forfeits_before_a_step_is_made() {
    let home = Home::new();
    // The monster stands beside the hero and would catch him with its first step.
    let field = home.file("beside.txt", "2\n@ M\n. .\n");
    let none = "exec:no-such-program-at-all";
    let out = good(home.run(&["pursuit", "run", &field, none, "monster"]));
    assert_eq!(out, "result: forfeit side=hero code=P01 round=1\n");
    let out = good(home.run(&["pursuit", "run", &field, none, none]));
    assert_eq!(out, "result: forfeit side=monster code=P01 round=1\n");
}

#[cfg(unix)]
#[test]
fn pu_x04a_the_limits_of_lines_and_comments_can_be_set() {
    let home = Home::new();
    let field = home.file("s10.txt", S10);
    let hero = program("echo \"# one\"; echo \"# two\"; echo move STAY");
    let play = |more: &[&str]| {
        good(home.run(&[&["pursuit", "run", &field, &hero, "monster", "--quiet"][..], more].concat()))
    };
    let caught = "result: caught by=monster round=3\n";
    let chatter = "result: forfeit side=hero code=P07 round=1\n";
    assert_eq!(play(&["--comments", "2"]), caught);
    assert_eq!(play(&["--comments", "1"]), chatter);
    // `ready test` is the longest line.
    assert_eq!(play(&["--line-bytes", "10"]), caught);
    assert_eq!(play(&["--line-bytes", "9"]), chatter);
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
fn pu_x04a_limits_have_their_defaults() {
    let help = good(Home::new().run(&["pursuit", "run", "--help"]));
    for (option, default) in [
        ("ready-time", 2000),
        ("step-time", 1000),
        ("game-time", 60_000),
        ("line-bytes", 1024),
        ("comments", 100),
    ] {
        let line = help.lines().find(|line| line.contains(&format!("--{option} ")));
        assert!(line.unwrap().ends_with(&format!("[default: {default}]")), "{option}");
    }
}

#[cfg(unix)]
#[test]
fn pu_x04b_the_reason_of_a_forfeit_is_one_sentence_with_its_code() {
    let home = Home::new();
    let field = home.file("s10.txt", S10);
    let endless = program("tr \"\\\\000\" x </dev/zero");
    for (hero, more, reason) in [
        (
            "exec:'never closed",
            &[][..],
            "P01: ''never closed' cannot be started: a quote is never closed, or a \\ stands at the end",
        ),
        ("exec:sleep 9", &["--ready-time", "100"], "P02: not ready within 100 ms"),
        (
            &program("sleep 9"),
            &["--game-time", "900", "--step-time", "60000"],
            "P03: no move within 60000 ms",
        ),
        ("exec:yes", &[], "P04: 'ready NAME' was expected, not 'y'"),
        (&program("echo north"), &[], "P04: 'move DIR' was expected, not 'north'"),
        (&program(r"printf \\377\\n"), &[], "P04: the answer is no text"),
        (&program("echo move ne"), &[], "P05: NE is illegal (legal: N E STAY)"),
        (&program("exit 3"), &[], "P06: the program has ended (exit status: 3)"),
        (&program("echo move STAY"), &["--line-bytes", "9"], "P07: a line has more than 9 bytes"),
        (
            &program("echo \"#\"; echo \"#\""),
            &["--comments", "1"],
            "P07: there are more than 1 comments before an answer",
        ),
        (&endless, &["--step-time", "60000"], "P07: the line is too long"),
    ] {
        let args = [&["pursuit", "run", &field, hero, "monster", "--quiet", "--json"][..], more].concat();
        assert_eq!(json(home.run(&args))["reason"], reason, "{hero}");
    }
}

#[test]
fn a_misspelt_strategy_is_told_the_nearest_and_a_strange_one_all_that_there_are() {
    let home = Home::new();
    let told = |name: &str| home.run(&["pursuit", "run", "f1", name, "monster"]).err;
    assert_eq!(told("roge"), "error[E20]: there is no strategy 'roge' (did you mean 'rogue'?)\n");
    assert!(told("dragonslayer").contains("bounded:D, exec:COMMAND, human)"));
    let out = good(home.run(&["pursuit", "run", "f3", "ROGUE", "Monster", "--quiet"]));
    assert_eq!(out, "result: caught by=monster round=4\n");
}

#[cfg(unix)]
#[test]
fn a_tournament_shows_what_a_program_wrote_last_and_its_exit_code_says_which_side_broke() {
    let home = Home::new();
    let broken = "exec:sh -c 'read hello; echo no such map >&2; exit 7'";
    let play = |heroes: &str, monsters: &str| {
        home.run(&["pursuit", "tournament", "--heroes", heroes, "--monsters", monsters, "f1", "f3"])
    };
    let fine = play("rogue", "monster");
    assert_eq!((fine.code, fine.err.as_str()), (0, ""));
    assert!(fine.out.contains("\nf3       4      caught 4\n"), "{}", fine.out);
    let hero = play(&format!("rogue,{broken}"), "monster");
    assert_eq!(hero.code, 3);
    assert!(hero.out.contains("hero P06"), "{}", hero.out);
    assert!(
        hero.err.contains("warning[P06]: hero exec:sh") && hero.err.contains("(2 times)"),
        "{}",
        hero.err
    );
    assert!(hero.err.contains("\n  | no such map\n"), "{}", hero.err);
    assert_eq!(play("rogue", broken).code, 4);
    // Of two that cannot begin, the monster's turn comes first.
    assert_eq!(play(&format!("rogue,{broken}"), &format!("monster,{broken}")).code, 5);
    let run = home.run(&["pursuit", "run", "f1", broken, "monster", "--quiet"]);
    assert!(run.err.ends_with("\n  | no such map\n"), "{}", run.err);
}

#[cfg(unix)]
#[test]
fn pu_x04_a_program_is_told_the_legal_steps_only_if_it_asks_for_them() {
    let home = Home::new();
    let field = home.file("s10.txt", S10);
    // A hero that makes the last of the steps that were listed, or stays.
    let hero = |name: &str| {
        format!(
            "exec:sh -c 'read hello; echo ready {name}; while read word line; do case $word in \
             legal) step=${{line##* }};; go) echo \"move ${{step:-E}}\";; esac; done'"
        )
    };
    let play =
        |name: &str| good(home.run(&["pursuit", "run", &field, &hero(name), "monster", "--max-rounds", "1"]));
    assert!(play("lister +legal").contains("1 H 0 STAY 0,2\n"));
    assert!(play("lister").contains("1 H 0 E 1,2\n"));
}

#[test]
fn play_seats_the_best_opponent_on_the_side_that_the_goal_leaves_free() {
    let home = Home::new();
    let play = |more: &[&str], lines: &str| {
        good(home.run_with(&[&["play", "pursuit", "--ui", "plain", "--seed", "1"][..], more].concat(), lines))
    };
    // The monster has moved before the person is asked.
    let hero = play(&[], "N\nquit\n");
    assert!(hero.contains("[1] Monster: NE") && hero.contains("[2] Hero: N"), "{hero}");
    let hunter = play(&["--set", "goal=level", "--set", "dungeon=f3"], "NE\nquit\n");
    assert!(hunter.contains("[1] Monster: NE") && hunter.contains("[2] Hero: "), "{hunter}");
    let both = play(&["--bot", "monster=human"], "NE\nN\nquit\n");
    assert!(both.contains("[1] Monster: NE") && both.contains("[2] Hero: N"), "{both}");
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

#[test]
fn pu_x03_human_is_a_player_like_any_other_and_its_steps_are_read_line_by_line() {
    let home = Home::new();
    let s13 = home.file("s13.txt", "5\nM . . . .\n. . . . .\n. . . . .\n    +\n    + + @\n");
    let args = ["pursuit", "run", &s13, "human", "monster"];
    // S13 of the rule page, by a name, a letter and the keypad.
    let out = good(home.run_with(&args, "w\nh\n8\n"));
    assert!(out.ends_with("\n3 H 0 N 2,3 catch\nresult: caught by=hero round=3\n"), "{out}");
    // What is not allowed costs nothing, and a step is taken back with the answer to it.
    let run = home.run_with(&args, "NE\nnorth\nvalue\nhint\nundo\nW\nundo\nW\nW\nN\n");
    for told in [
        "There is a wall to the NE. Allowed: W STAY.",
        "'north' is no direction",
        "value: 5",
        "hint: ",
        "nothing to take back",
    ] {
        assert!(run.err.contains(told), "'{told}' is not in\n{}", run.err);
    }
    let out = good(run);
    assert!(out.ends_with("result: caught by=hero round=3\n"), "{out}");
    // The end of the input is quitting: no result.
    let left = good(home.run_with(&args, "W\n"));
    assert_eq!(left, "1 M 0 SE 1,1\n1 H 0 W 3,4\n2 M 0 SE 2,2\n");
    let hunter = good(home.run_with(&["pursuit", "run", &s13, "still", "human", "--quiet"], "E\nquit\nE\n"));
    assert_eq!(hunter, "");
    let contest = ["pursuit", "tournament", "--heroes", "human", "--monsters", "monster", "f1"];
    let refused = home.run(&contest);
    assert_eq!(refused.code, 2);
    assert!(refused.err.starts_with("error[E20]: "), "{}", refused.err);
}
