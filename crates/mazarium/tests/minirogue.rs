//! The verbs of `MiniRogue`, with the real binary: the classic program in a pipe, the game in sentences,
//! games of bots, the seed catalogue and the morgue text.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{Home, Run};
use kernel::dice::Dice;
use kernel::pos::Pos;
use minirogue::setup::Setup;
use minirogue::state::{Lying, State};
use minirogue::thing::{Item, Thing};
use serde_json::Value;
use std::io::{Read, Write};
use std::process::Stdio;

#[track_caller]
fn good(run: Run) -> String {
    assert_eq!(run.code, 0, "{}", run.err);
    run.out
}

/// The frames of a plain output, each as its lines; everything must belong to a frame.
fn frames(out: &str) -> Vec<Vec<&str>> {
    assert!(out.ends_with("\u{c}\n"), "the last frame has no end");
    out.split_terminator("\u{c}\n").map(|frame| frame.lines().collect()).collect()
}

#[track_caller]
fn assert_is_a_map(frame: &[&str]) {
    for row in &frame[..18] {
        assert_eq!(row.len(), 70, "{row}");
        assert!(row.chars().all(|c| "# @BDGS>&)?".contains(c)), "{row}");
    }
    assert_eq!(frame[..18].iter().flat_map(|row| row.chars()).filter(|&c| c == '@').count(), 1);
    assert!(frame[18].starts_with("Dungeon Level: 0, Hit points: "), "{}", frame[18]);
    assert_eq!(frame[19], "");
}

#[test]
fn a23_three_frames_for_two_turns_with_and_without_q() {
    let home = Home::new();
    let with = good(home.run_with(&["minirogue", "play", "--seed", "1"], "zzq"));
    assert!(!with.contains('\u{1b}'));
    let shown = frames(&with);
    assert_eq!(shown.len(), 3);
    for frame in &shown {
        assert_is_a_map(frame);
    }
    assert_eq!(shown[0].len(), 20, "no messages before the first key");
    let without = good(home.run_with(&["minirogue", "play", "--seed", "1", "--ui", "plain"], "zz"));
    assert_eq!(with, without);
}

/// How soon it ends is measured by the benchmark `minirogue_ends`.
#[test]
fn mr_e13_the_program_ends_with_its_input_and_drops_a_half_typed_menu() {
    let home = Home::new();
    let mut command = home.command(&["minirogue", "play", "--seed", "1"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"w").unwrap();
    let mut out = child.stdout.take().unwrap();
    // Both frames come before the input ends: nothing is held back.
    let mut read = Vec::new();
    while String::from_utf8_lossy(&read).matches('\u{c}').count() < 2 {
        let mut bytes = [0; 4096];
        let count = out.read(&mut bytes).unwrap();
        assert!(count > 0, "{}", String::from_utf8_lossy(&read));
        read.extend_from_slice(&bytes[..count]);
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let mut rest = Vec::new();
    out.read_to_end(&mut rest).unwrap();
    assert!(rest.is_empty());
    let text = String::from_utf8(read).unwrap();
    assert_eq!(frames(&text)[1], ["Inventory:", " a. short sword"]);
}

#[test]
fn mr_e12_line_ends_are_no_keys_and_an_escape_sequence_is_one() {
    let home = Home::new();
    let play = |keys: &[u8]| good(home.run_with(&["minirogue", "play", "--seed", "3"], keys));
    assert_eq!(play(b"l\r\nj\n"), play(b"lj"));
    assert_eq!(play(b"\x1b[C\x1bOB"), play(b"lj"));
    assert_eq!(frames(&play(b"\x1b[15~\x1b[1;5P")).len(), 3, "two unknown keys are two turns");
}

#[test]
fn mr_e15_bad_options_have_code_2_and_a_closed_pipe_ends_quietly_with_code_1() {
    let home = Home::new();
    for bad in [
        &["play", "--seed", "x"][..],
        &["play", "--preset", "none"],
        &["play", "--ui", "tty"],
        &["play", "--wording", "rude"],
        &["play", "--goblin-smell", "1261"],
        &["play", "--daily", "--seed", "1"],
        &["bench", "--seeds", "9..1"],
        &["bench", "--bot", "nobody"],
        &["bench", "--threads", "0"],
        &["catalogue"],
        &["catalogue", "--seeds", "a..b"],
        &["morgue", "there-is-no-such-file"],
        &["dance"],
    ] {
        let run = home.run(&[&["minirogue"], bad].concat());
        assert_eq!(run.code, 2, "{bad:?}: {}", run.err);
        assert!(!run.err.is_empty() && run.out.is_empty(), "{bad:?}: {}", run.out);
    }
    let mut command = home.command(&["minirogue", "play", "--seed", "1"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // The program may end before it has read all of them.
    let _ = input.write_all(&b"z".repeat(1000));
    drop(input);
    let ended = child.wait_with_output().unwrap();
    assert_eq!((ended.status.code(), ended.stderr.as_slice()), (Some(1), &b""[..]));
}

/// A seed and the keys that lead its hero straight to a scroll that lies near him, and take it.
fn way_to_a_scroll() -> (u64, String) {
    let straight = |seed: u64| {
        let state = State::new(Setup::default(), &Dice::seeded(seed));
        let from = state.player.at;
        let scroll = |lying: &&Lying| matches!(lying.what, Thing::Item(Item::Scroll(_)));
        state.things.iter().filter(scroll).find_map(|lying| {
            let (dx, dy) = (lying.at.x - from.x, lying.at.y - from.y);
            let (steps, key) = match (dx, dy) {
                (1..=6, 0) => (dx, 'l'),
                (-6..=-1, 0) => (-dx, 'h'),
                (0, 1..=6) => (dy, 'j'),
                (0, -6..=-1) => (-dy, 'k'),
                _ => return None,
            };
            let on_the_way = |n| Pos::new(from.x + dx.signum() * n, from.y + dy.signum() * n);
            let free = |at| state.is_floor(at) && state.monster_at(at).is_none();
            let calm = state.monsters.iter().all(|monster| monster.at.manhattan(from) > 20);
            (calm && (1..=steps).all(|n| free(on_the_way(n))))
                .then(|| (seed, format!("{}g", key.to_string().repeat(steps as usize))))
        })
    };
    (1..5_000).find_map(straight).unwrap()
}

#[test]
fn mr_x20_the_wording_of_the_sample_program_is_an_option() {
    let home = Home::new();
    let (seed, keys) = way_to_a_scroll();
    let seed = seed.to_string();
    let said = |options: &[&str]| {
        let args = [&["minirogue", "play", "--seed", &seed], options].concat();
        let out = good(home.run_with(&args, &keys));
        frames(&out).last().unwrap()[20].to_string()
    };
    let usual = said(&[]);
    let name = usual.strip_prefix("You pick up a ").and_then(|rest| rest.strip_suffix('.')).unwrap();
    assert_eq!(said(&["--wording", "sample"]), format!("You pick up a scroll called {name}"));
}

#[test]
fn mr_x21_the_told_game_has_no_control_bytes_and_answers_questions() {
    let home = Home::new();
    let keys = b"\x10\x0e\x05\x01\x06\x02hjklzgi\x1bwa>\xff\x00q";
    let run = home.run_with(&["minirogue", "play", "--ui", "narrate", "--seed", "7"], keys);
    let out = good(run);
    assert!(out.bytes().all(|b| b == b'\n' || b >= 0x20));
    for part in
        ["You are on level 0", "Open ways: ", "You have 20 of 20 hit points", "Stairway: ", "a: short sword"]
    {
        assert!(out.contains(part), "{part}:\n{out}");
    }
}

#[test]
fn mr_x17_bench_sums_up_the_same_for_any_number_of_threads() {
    let home = Home::new();
    let bench = |threads: &str| -> Value {
        let args = ["minirogue", "bench", "--seeds", "1..12", "--json", "--threads", threads];
        let mut answer: Value = serde_json::from_str(&good(home.run(&args))).unwrap();
        let speed = answer.as_object_mut().unwrap().remove("games_a_second").unwrap();
        assert!(speed.as_u64().unwrap() > 0);
        answer.as_object_mut().unwrap().remove("threads");
        answer
    };
    let one = bench("1");
    assert_eq!(one, bench("3"));
    let deaths: u64 = one["deaths"].as_array().unwrap().iter().map(|d| d["games"].as_u64().unwrap()).sum();
    assert_eq!((&one["games"], &one["stalled"]), (&12.into(), &0.into()));
    assert_eq!(one["won"].as_u64().unwrap() + deaths, 12);
    let text = good(home.run(&["minirogue", "bench", "--seeds", "1..12", "--bot", "wanderer"]));
    for part in ["wanderer: 12 games", "won: ", "95 %: ", "stalled: 0", "deaths:", "games a second"] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
}

#[test]
fn mr_x22_the_catalogue_lists_five_levels_a_seed() {
    let out = good(Home::new().run(&["minirogue", "catalogue", "--seeds", "3..4"]));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 12);
    assert_eq!((lines[0], lines[6]), ("seed 3", "seed 4"));
    assert!(lines[1].starts_with("  level 0: ") && lines[5].contains("golden idol"), "{out}");
}

#[test]
fn mr_x15_the_morgue_text_of_a_saved_game_tells_seed_turns_and_inventory() {
    let home = Home::new();
    home.run_with(&["play", "minirogue", "--seed", "5", "--ui", "plain"], "wait\nwait\nsave here\nquit\n");
    let file = home.path().join("saves").join("here.replay");
    let out = good(home.run(&["minirogue", "morgue", file.to_str().unwrap()]));
    for part in ["Seed: 5", "Turns: 2", " a. short sword", "Killed: ", "Last messages:"] {
        assert!(out.contains(part), "{part}:\n{out}");
    }
}

/// The upper left part of a frame's map, blanks as full stops.
fn corner(frame: &[&str], rows: usize, columns: usize) -> Vec<String> {
    frame[..rows].iter().map(|row| row[..columns].replace(' ', ".")).collect()
}

#[test]
fn a4_a_scenario_is_played_from_its_drawing_with_its_dice() {
    let home = Home::new();
    let map = home.file("corridor.txt", "#######\n#..@G.#\n#######\n");
    let play = |dice: &str| home.run_with(&["minirogue", "play", "--map", &map, "--dice", dice], "l");
    let out = good(play("F, 2 1 3, 1 2"));
    let shown = frames(&out);
    assert_eq!(shown.len(), 2);
    assert_eq!(corner(&shown[1], 3, 7), ["#######", "#..@G.#", "#######"]);
    assert_eq!(
        shown[1][18..],
        [
            "Dungeon Level: 0, Hit points: 20, Armor: 2, Strength: 2, Dexterity: 2",
            "",
            "Player slashes short sword at the Goblin and hits.",
            "the Goblin slashes short sword at Player and misses.",
        ]
    );
    for (dice, why) in
        [("F 2 1 3 1 2 F", "1 results were not drawn"), ("F 2 1", "draw 4: "), ("F 3", "draw 2: ")]
    {
        let run = play(dice);
        assert_eq!(run.code, 1, "{dice}");
        assert!(run.err.contains(why), "{dice}: {}", run.err);
    }
    for bad in [&["--dice", "x"][..], &["--level", "5", "--map", &map], &["--ui", "terminal", "--map", &map]]
    {
        assert_eq!(home.run(&[&["minirogue", "play"], bad].concat()).code, 2, "{bad:?}");
    }
}

#[test]
fn a1_a_drawing_that_is_open_at_its_edge_is_put_into_walls() {
    let home = Home::new();
    let map = home.file("figure.txt", "..B.DB..B.\nB#####.##.\n..#.@..DB.\n.B........\n");
    let args = ["minirogue", "play", "--map", &map, "--level", "3", "--dice", "F F F"];
    let out = good(home.run_with(&args, "z"));
    let shown = frames(&out);
    assert_eq!(
        corner(&shown[1], 6, 12),
        ["############", "#...BDB..B.#", "#.#####.##.#", "#BB#.@..DB.#", "#..........#", "############"]
    );
    assert_eq!(shown[1].len(), 20, "no messages");
}

#[test]
fn a16_a_scenario_is_played_from_a_state_of_the_pipe() {
    let home = Home::new();
    let dice = Dice::seeded(1);
    let mut state = State::new(Setup::default(), &dice);
    state.monsters.clear();
    (state.player.strength, state.player.max_hit_points, state.player.hit_points) = (12, 60, 60);
    let file = home.file("state.json", serde_json::to_string(&state).unwrap());
    let out = good(home.run_with(&["minirogue", "play", "--state", &file, "--dice", "F"], "c"));
    let status = "Dungeon Level: 0, Hit points: 50, Armor: 2, Strength: 9, Dexterity: 2";
    assert_eq!(frames(&out)[1][18], status);
}

#[test]
fn mr_x15_stats_sums_up_all_games_that_were_kept() {
    let home = Home::new();
    let none = good(home.run(&["minirogue", "stats"]));
    assert_eq!(none, "MiniRogue: 0 games\n");
    // Whoever only waits for Goblins that smell everything does not live long.
    let play = |seed: &str| {
        let args = ["play", "minirogue", "--ui", "plain", "--seed", seed, "--set", "goblin-smell=1260"];
        home.run_with(&args, "wait x5000\nquit\n").out
    };
    let dead = (1..30).filter(|seed| play(&seed.to_string()).contains("You have died.")).take(2).count();
    assert_eq!(dead, 2);
    let stats = good(home.run(&["minirogue", "stats"]));
    assert!(stats.starts_with("MiniRogue: 2 games\nwon:     0 (0.0 %; 95 %: "), "{stats}");
    let sums: Value = serde_json::from_str(&good(home.run(&["minirogue", "stats", "--json"]))).unwrap();
    assert_eq!((&sums["games"], &sums["won"], &sums["cheated"]), (&2.into(), &0.into(), &0.into()));
    let deaths: u64 = sums["deaths"].as_array().unwrap().iter().map(|d| d["games"].as_u64().unwrap()).sum();
    assert_eq!(deaths, 2);
    let no_text = home.file("nothing.txt", "nothing");
    assert_eq!(home.run(&["minirogue", "stats", &no_text]).code, 2);
}
