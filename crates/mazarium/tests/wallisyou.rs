//! The verbs of Wall Is You, with the real binary: files checked and imported, scripts played, dungeons
//! solved and made, share codes. The dungeons and their results are the scenarios of the rule page.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{Home, Run};
use serde_json::{Value, json};

/// The base of S24 and S25.
const BASE: &str = "╔═╗\n╚═╝\nA 0 0\nD 1 2 1\n";
const S06: &str = "╔═╗\n╚═╝\nA 0 0\nD 1 0 1\n";
const S10: &str = "╝╗═\n╚╠╬\n═╠╬\nA 2 1\nD 0 0 1\nD 2 2 2\n";
const S13: &str = "╞══╡\nA 0 0\nD 0 2 1\nD 0 3 3\n";
const S14: &str = "╬╬╬\n╬╬╡\nA 0 1\nD 0 2 1\nD 0 0 2\n";

#[track_caller]
fn parsed(run: &Run) -> Value {
    serde_json::from_str(run.out.trim_end()).unwrap_or_else(|error| panic!("{error}: {run:?}"))
}

/// A verb on a level, with an answer in JSON.
#[track_caller]
fn ask(verb: &[&str], level: &str) -> (i32, Value) {
    let home = Home::new();
    let file = home.file("level.txt", level);
    let mut args = vec!["wallisyou", verb[0], &file];
    args.extend(&verb[1..]);
    args.push("--json");
    let run = home.run(&args);
    (run.code, parsed(&run))
}

#[test]
fn solve_gives_the_proven_least_and_a_plan_that_play_wins_with() {
    let (code, verdict) = ask(&["solve"], S10);
    assert_eq!(code, 0);
    assert_eq!(
        (&verdict["status"], &verdict["turns"], &verdict["rotations"], &verdict["exact"]),
        (&json!("solvable"), &json!(2), &json!(6), &json!(true))
    );
    let plan: Vec<&str> =
        verdict["plan"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();

    let home = Home::new();
    let (level, script) = (home.file("level.txt", S10), home.file("plan.txt", plan.join("\n")));
    let played = home.run(&["wallisyou", "play", &level, &script, "--json"]);
    let played = (played.code, parsed(&played));
    assert_eq!(
        (played.0, &played.1["status"], &played.1["turns"], &played.1["rotations"]),
        (0, &json!(1), &json!(2), &json!(6))
    );
}

#[test]
fn what_cannot_be_won_is_a_no_with_its_reason() {
    let (code, verdict) = ask(&["solve"], S13);
    assert_eq!((code, &verdict["status"], &verdict["reason"]), (1, &json!("unsolvable"), &json!("LevelGap")));
    let (code, verdict) = ask(&["solve"], S14);
    assert_eq!((code, &verdict["reason"]), (1, &json!("NeedsTreasure(1)")));
    let (code, verdict) = ask(&["solve"], &format!("{S14}T 1\n"));
    assert_eq!((code, &verdict["turns"], &verdict["rotations"]), (0, &json!(3), &json!(1)));
}

#[test]
fn play_tells_where_a_script_leads_and_what_it_refuses() {
    let home = Home::new();
    let level = home.file("s14.txt", format!("{S14}T 1\n"));
    let run = home.run_with(&["wallisyou", "play", &level, "-", "--json"], "put 1 2\nend\n");
    let played = parsed(&run);
    assert_eq!(run.code, 0);
    assert_eq!(
        (&played["status"], &played["turns"], &played["level"], &played["adventurer"]),
        (&json!(0), &json!(1), &json!(1), &json!([1, 2]))
    );
    assert_eq!(played["dump"], "╬╬╬\n╬╬╡\nA 1 2\nD 0 2 1\nD 0 0 2\n");

    // Undo is a word of scripts too; a second treasure is refused, the rest is played.
    let script = "put 1 2\nput 1 0\nend\nundo\n";
    let run = home.run_with(&["wallisyou", "play", &level, "-"], script);
    assert_eq!(
        (run.code, run.err.as_str()),
        (1, "<stdin>:2:1: error[present]: A treasure lies in the dungeon already.\n")
    );
    assert!(run.out.contains("playing: turns 0"), "{}", run.out);

    let run = home.run_with(&["wallisyou", "play", &level, "-"], "end\nturn left\n");
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
    assert!(run.err.starts_with("<stdin>:2:1: error["), "{}", run.err);
}

#[test]
fn a_question_about_a_position_that_the_script_does_not_reach_is_not_answered() {
    let home = Home::new();
    let (level, script) = (home.file("level.txt", BASE), home.file("script.txt", "rot 9 9\n"));
    for verb in ["intention", "preview", "solve", "hint"] {
        let run = home.run(&["wallisyou", verb, &level, &script]);
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{verb}");
        assert!(run.err.contains("script.txt:1:1: error[outside]"), "{verb}: {}", run.err);
        let run = home.run(&["wallisyou", verb, &level, &script, "--json"]);
        assert_eq!((run.code, &parsed(&run)["refused"][0]["code"]), (1, &json!("outside")), "{verb}");
    }
}

#[test]
fn intention_tells_the_path_of_either_search() {
    let (_, shortest) = ask(&["intention"], S06);
    assert_eq!(shortest, json!({ "path": [[0, 0], [1, 0]] }));
    let (_, naive) = ask(&["intention", "--naive"], S06);
    assert_eq!(naive, json!({ "path": [[0, 0], [0, 1], [0, 2], [1, 2], [1, 1], [1, 0]] }));
    let (code, none) = ask(&["intention"], "╞║╡\nA 0 0\nD 0 2 1\n");
    assert_eq!((code, none), (0, json!({ "path": [] })));
}

#[test]
fn preview_tells_every_leg_of_a_one_turn_dungeon() {
    // S18.
    let level = "╔╗╔╗\n╨╚╝╨\nA 1 0\nD 0 1 1\nD 0 2 2\nD 1 3 3\n@mode one-turn\n";
    let (code, turn) = ask(&["preview"], level);
    assert_eq!((code, turn["legs"].as_array().unwrap().len(), &turn["status"]), (0, 3, &json!(1)));
    assert_eq!(turn["legs"][2]["path"], json!([[0, 2], [0, 3], [1, 3]]));
}

#[test]
fn check_names_the_first_error_at_its_place_counting_characters() {
    let home = Home::new();
    for (text, expected) in [
        (BASE.replace("╚═╝", "╚x╝"), ":2:2: error[E03]"),
        (BASE.replace("╚═╝", "╚═"), ":2:3: error[E04]"),
        (BASE.replace("D 1 2 1", "D 1 a 1"), ":4:5: error[E08]"),
        (BASE.replace("A 0 0\n", ""), ": error[E10]"),
    ] {
        let file = home.file("bad.txt", &text);
        let run = home.run(&["wallisyou", "check", &file]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{text}");
        assert!(run.err.starts_with(&format!("{file}{expected}")), "{}", run.err);
    }
    let file = home.file("good.txt", BASE);
    let out = home.run(&["wallisyou", "check", &file]).good();
    assert_eq!(out, format!("{file}: 2 × 3 rooms, 1 dragon\nsolvable: 1 turn, 0 rotations\n"));
    // A file is fine, too, if nobody can win in it.
    let file = home.file("lost.txt", S13);
    let out = home.run(&["wallisyou", "check", &file]).good();
    assert!(out.ends_with("\nunsolvable: the dragons' levels leave a gap\n"), "{out}");
    let missing = home.run(&["wallisyou", "check", "nowhere.txt"]);
    assert_eq!(missing.code, 2);
    assert!(missing.err.starts_with("nowhere.txt: error[E00]"), "{}", missing.err);
}

#[test]
fn import_reads_what_others_write_and_prints_it_our_way() {
    let home = Home::new();
    let file = home.file("other.txt", BASE.replace("╔═╗", "╔ ═ ╗"));
    assert_eq!(home.run(&["wallisyou", "check", &file]).code, 2);
    let run = home.run(&["wallisyou", "import", &file]);
    assert_eq!((run.code, run.out.as_str()), (0, BASE));
    assert!(run.err.contains("warning[E03]"), "{}", run.err);
}

#[test]
fn a_share_code_and_its_level_lead_to_each_other() {
    let home = Home::new();
    let file = home.file("base.txt", BASE);
    let code = "WY1-2x3-6ac3a9-A0.0-D1.2.1-3c";
    assert_eq!(home.run(&["wallisyou", "code", &file]).good(), format!("{code}\n"));
    assert_eq!(home.run(&["wallisyou", "code", code]).good(), BASE);
    let run = home.run(&["wallisyou", "code", "WY1-2x3-6ac3a9-A0.0-D1.2.1-3d"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("check digits"), "{}", run.err);
}

#[test]
fn hints_tell_as_much_as_they_are_asked_for() {
    let home = Home::new();
    let level = home.file("s10.txt", S10);
    let one = home.run(&["wallisyou", "hint", &level, "--step", "1"]).good();
    assert_eq!(one, "Lead him to the level 1 dragon.\n");
    let all = home.run(&["wallisyou", "hint", &level]).good();
    assert!(all.starts_with(&one) && all.contains("path: (2,1)(1,1)") && all.ends_with("end\n"), "{all}");
    let (code, lost) = ask(&["hint"], S13);
    assert_eq!(
        (code, &lost["hint"], &lost["words"]),
        (1, &Value::Null, &json!("This can't be won any more."))
    );
    // The second treasure is wasted and the third turn lethal; what is rotated within a turn is no turn.
    let rich = home.file("rich.txt", format!("{S14}T 2\n"));
    let script = "put 1 1\nend\nput 1 0\nend\nrot 0 0\nrot 0 0\nend\n";
    let run = home.run_with(&["wallisyou", "hint", &rich, "-"], script);
    assert_eq!((run.code, run.out.as_str()), (1, "This can't be won any more: undo 2 turns.\n"));
}

#[test]
fn a_generated_dungeon_carries_its_proof_and_its_code_gives_it_again() {
    let home = Home::new();
    let made = parsed(&home.run(&["wallisyou", "generate", "--preset", "3x3", "--seed", "7", "--json"]));
    let (code, verdict) = ask(&["solve"], made["level"].as_str().unwrap());
    assert_eq!((code, &verdict["turns"], &verdict["rotations"]), (0, &made["turns"], &made["rotations"]));
    let code = made["code"].as_str().unwrap();
    assert_eq!(home.run(&["wallisyou", "code", code]).good(), made["level"].as_str().unwrap());
    let run = home.run(&["wallisyou", "generate", "--preset", "huge"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("3x3"), "{}", run.err);
}

#[test]
fn the_dungeon_of_a_day_is_the_same_for_everybody() {
    let home = Home::new();
    let run = || parsed(&home.run(&["wallisyou", "daily", "--date", "2025-01-01", "--json"]));
    // The seed of WY-X11.
    assert_eq!(run()["seed"], json!(0x48a4_9efd_9767_db99_u64));
    assert_eq!(run(), run());
    let run = home.run(&["wallisyou", "daily", "--date", "2025-02-30"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("2025-02-30"), "{}", run.err);
}

#[test]
fn shipped_levels_are_known_by_name() {
    let home = Home::new();
    let run = home.run(&["wallisyou", "solve", "first-steps-1", "--json"]);
    assert_eq!((run.code, &parsed(&run)["status"]), (0, &json!("solvable")));
}

#[test]
fn a_recorded_game_becomes_a_script_that_plays_it_again() {
    let home = Home::new();
    let demo = wallisyou::INFO.demos[0].replay;
    let script = home.run_with(&["wallisyou", "script", "-"], demo).good();
    // It was played in the dungeon of S10.
    let level = home.file("s10.txt", S10);
    let run = home.run_with(&["wallisyou", "play", &level, "-", "--json"], &script);
    assert_eq!((run.code, &parsed(&run)["status"]), (0, &json!(1)), "{script}");
    let run = home.run_with(&["wallisyou", "script", "-"], toys::coins::INFO.demos[0].replay);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("'coins'"), "{}", run.err);
}
