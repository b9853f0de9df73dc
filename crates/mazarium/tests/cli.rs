//! The command line, with the real binary: every verb, exit codes, and what is said about mistakes.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common;
use crate::common::{Home, mazarium};
use serde_json::Value;
use std::fs;
use std::io::Read;
use std::process::Stdio;

/// A game of Coins of 70 steps, saved under a name: enough for one hash on the way.
fn recorded(home: &Home) -> String {
    let input = "wait\n".repeat(70) + "save long\nquit\n";
    home.run_with(&["play", "coins", "--seed", "7", "--ui", "plain"], input).good();
    fs::read_to_string(home.path().join("saves").join("long.replay")).unwrap()
}

// On Windows there is always a display, so the arcade opens in its window.
#[cfg(not(windows))]
#[test]
fn without_a_terminal_the_catalogue_and_the_commands_are_printed() {
    let out = Home::new().run(&[]).good();
    for game in catalogue::listed() {
        assert!(out.contains(game.id) && out.contains(game.about), "{}", game.id);
    }
    for verb in ["games", "play", "replay", "arena", "pipe", "completions", "man"] {
        assert!(out.contains(&format!("mazarium {verb}")), "{verb}");
    }
    assert!(!out.contains("Tools for Coins"), "templates are not advertised");
}

#[test]
fn games_lists_the_games_of_the_menu_and_no_other() {
    let home = Home::new();
    let ids = |toys: bool| -> Vec<String> {
        let mut command = home.command(&["games"]);
        if toys {
            command.env("MAZARIUM_TOYS", "1");
        }
        let out = String::from_utf8(command.output().unwrap().stdout).unwrap();
        out.lines().map(|line| line.split_whitespace().next().unwrap().to_string()).collect()
    };
    assert_eq!(ids(false), catalogue::listed().iter().map(|g| g.id).collect::<Vec<_>>());
    assert_eq!(ids(true), catalogue::GAMES.iter().map(|g| g.id).collect::<Vec<_>>());
    assert!(!ids(false).contains(&"coins".to_string()) && ids(true).contains(&"coins".to_string()));
}

#[test]
fn games_tells_every_game_in_text_and_json() {
    let home = Home::new();
    let json: Value = serde_json::from_str(&home.run(&["games", "--json"]).good()).unwrap();
    assert_eq!(json.as_array().unwrap().len(), catalogue::listed().len());
    for (game, told) in catalogue::listed().into_iter().zip(json.as_array().unwrap()) {
        assert_eq!(told["id"], game.id);
        assert_eq!(told["seats"].as_array().unwrap().len(), game.seats.len());
        assert_eq!(told["params"].as_array().unwrap().len(), game.params.len());
        let text = home.run(&["games", game.id]).good();
        for word in game.params.iter().map(|p| p.id).chain(game.bots.iter().map(|b| b.id)) {
            assert!(text.contains(word), "{}: {word}", game.id);
        }
    }
}

#[test]
fn an_unknown_game_is_refused_with_the_nearest_name() {
    let home = Home::new();
    for args in [&["play", "conis"][..], &["games", "conis"], &["arena", "conis", "--bot", "greedy"]] {
        let err = home.run(args).bad(2);
        assert!(err.contains("'conis'") && err.contains("did you mean 'coins'?"), "{args:?}: {err}");
    }
    let err = home.run(&["play", "chess"]).bad(2);
    assert!(err.contains("coins, dodge)"), "{err}");
    let err = home.run(&["dodge"]).bad(2);
    assert!(err.contains("mazarium play dodge"), "{err}");
}

#[test]
fn bad_usage_is_exit_code_2_with_a_sentence_on_stderr() {
    let home = Home::new();
    for (args, said) in [
        (&["frobnicate"][..], "frobnicate"),
        (&["play"], "GAME"),
        (&["play", "coins", "--seed", "x"], "--seed"),
        (&["play", "coins", "--set", "limit"], "NAME=VALUE"),
        (&["play", "coins", "--set", "limit=0"], "limit: 0 is not from 1 to"),
        (&["play", "coins", "--set", "own-map=@/no/such/file"], "/no/such/file: error: cannot be read"),
        (&["play", "coins", "--set", "speed=1"], "no parameter 'speed'"),
        (&["play", "coins", "--bot", "greedy"], "SEAT=BOT"),
        (&["play", "coins", "--bot", "c=greedy"], "seats: a, b"),
        (&["play", "coins", "--bot", "2=greedy"], "seats: a, b"),
        (&["play", "coins", "--bot", "a= "], "who is to sit"),
        (&["play", "coins", "--bot", "a=gredy"], "did you mean 'greedy'?"),
        (&["play", "coins", "--bot", "a=/no/such/program"], "/no/such/program"),
        (&["play", "--load", "nothing"], "no file or saved game 'nothing'"),
        (&["play", "--continue"], "no unfinished game"),
        (&["play", "coins", "--ui", "terminal"], "needs a terminal"),
        (&["replay", "/no/such/file"], "/no/such/file: error: cannot be read"),
        (&["completions", "cobol"], "cobol"),
        (&["coins", "check", "/no/such/file"], "/no/such/file: error: cannot be read"),
    ] {
        let err = home.run(args).bad(2);
        assert!(err.contains(said), "{args:?}: {err}");
    }
    assert!(home.shelf("saves").is_empty() && home.shelf("autosaves").is_empty());
}

#[test]
fn every_verb_has_help_with_examples() {
    let home = Home::new();
    for verb in ["games", "play", "replay", "arena", "pipe", "completions", "man"] {
        let out = home.run(&[verb, "--help"]).good();
        assert!(out.contains("Examples:") && out.contains(&format!("mazarium {verb}")), "{verb}");
    }
    assert!(home.run(&["--version"]).good().starts_with("mazarium "));
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let home = Home::new();
    let save = home.file("long.replay", recorded(&home));
    for args in [
        &["games"][..],
        &["games", "--json"],
        &["man"],
        &["completions", "bash"],
        &[],
        &["replay", "--trace", &save],
    ] {
        if cfg!(windows) && args.is_empty() {
            // There is always a display there, so the arcade opens in its window.
            continue;
        }
        let mut child = home.command(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        let status = child.wait().unwrap();
        assert_eq!((status.code(), err.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn completions_know_every_verb_in_every_shell() {
    let home = Home::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = home.run(&["completions", shell]).good();
        for verb in ["games", "play", "replay", "arena", "pipe", "completions", "man"] {
            assert!(script.contains(verb), "{shell}: {verb}");
        }
    }
    if common::is_there("bash") {
        let script = home.file("completions.bash", home.run(&["completions", "bash"]).good());
        let checked = std::process::Command::new("bash").args(["-n", &script]).status().unwrap();
        assert!(checked.success());
    }
}

#[test]
fn the_manual_mentions_every_verb_and_has_a_page_for_each() {
    let home = Home::new();
    let page = home.run(&["man"]).good();
    let dir = home.path().join("man").join("man1");
    home.run(&["man", "--dir", dir.to_str().unwrap()]).good();
    for verb in ["games", "play", "replay", "arena", "pipe", "completions", "man"] {
        assert!(page.replace('\\', "").contains(&format!("mazarium-{verb}(1)")), "{verb}");
        let own = fs::read_to_string(dir.join(format!("mazarium-{verb}.1"))).unwrap();
        assert!(own.contains("Examples:"), "{verb}");
    }
    let blocked = home.file("file", "");
    let err = home.run(&["man", "--dir", &blocked]).bad(2);
    assert!(err.contains(&blocked), "{err}");
}

#[test]
fn a_good_replay_is_verified_from_a_file_and_from_standard_input() {
    let home = Home::new();
    let text = recorded(&home);
    let file = home.file("good.replay", &text);
    let out = home.run(&["replay", &file]).good();
    assert!(out.starts_with(&file) && out.contains("coins 1, seed 7, 70 steps"), "{out}");
    assert_eq!(out.lines().count(), 1);
    assert_eq!(home.run(&["replay", "--verify", &file]).good(), out);
    let json: Value = serde_json::from_str(&home.run_with(&["replay", "-", "--json"], &text).good()).unwrap();
    assert_eq!((&json["ok"], &json["steps"], &json["seed"]), (&true.into(), &70.into(), &7.into()));
    assert!(text.contains(json["hash"].as_str().unwrap()));
}

#[test]
fn a_trace_tells_every_step_and_every_hash_of_the_file() {
    let home = Home::new();
    let text = recorded(&home);
    let out = home.run_with(&["replay", "-", "--trace"], &text).good();
    assert_eq!(out.lines().filter(|l| l.ends_with(": wait")).count(), 70);
    let noted = |line: &&str| ["start ", "hash ", "end "].iter().any(|word| line.starts_with(word));
    let hashes: Vec<&str> = text.lines().filter(noted).map(|l| l.rsplit(' ').next().unwrap()).collect();
    assert_eq!(hashes.len(), 3);
    let told: Vec<&str> = out.lines().filter_map(|l| l.split_once("  = ")).map(|(_, hash)| hash).collect();
    assert_eq!(told, hashes);

    let lines = home.run_with(&["replay", "-", "--trace", "--json"], &text).good();
    let objects: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.iter().filter(|o| o["action"] == "wait").count(), 70);
    assert_eq!(objects.iter().filter(|o| o["hash"].is_string()).count(), 3);
}

#[test]
fn a_replay_that_was_tampered_with_is_a_no_that_names_the_step() {
    let home = Home::new();
    let text = recorded(&home);
    let end = text.lines().find(|l| l.starts_with("end ")).unwrap();
    let digit = if end.ends_with('0') { "1" } else { "0" };
    let wrong_end = format!("{}{digit}", &end[..end.len() - 1]);
    let check = text.lines().find(|l| l.starts_with("hash 64 ")).unwrap();
    let wrong_check = format!("hash 64 {}", "0".repeat(16));
    for (from, to, said) in [
        (end, wrong_end.as_str(), "between step 65 and step 70"),
        (check, wrong_check.as_str(), "step 64"),
        ("seed 7", "seed 7\nparam map \"ring\"", "at the start"),
        ("do wait x64", "do wait x63\ndo south", "step 64: 'south' is refused"),
    ] {
        assert!(text.contains(from), "{from}");
        let file = home.file("bad.replay", text.replacen(from, to, 1));
        let err = home.run(&["replay", &file]).bad(1);
        assert!(err.starts_with(&format!("{file}: error: ")) && err.contains(said), "{err}");
        let run = home.run(&["replay", &file, "--json"]);
        let json: Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!((run.code, &json["ok"]), (1, &false.into()));
        assert_eq!(home.run(&["replay", "--trace", &file]).code, 1);
    }
    // Other rules are named where they lead elsewhere.
    let newer = text.replacen("game coins 1\n", "game coins 99\n", 1);
    assert!(newer.contains("game coins 99"), "{newer}");
    let file = home.file("newer.replay", newer.replacen(check, &wrong_check, 1));
    let err = home.run(&["replay", &file]).bad(1);
    assert!(err.contains("version 99"), "{err}");
}

#[test]
fn a_replay_that_was_cut_anywhere_is_an_input_error_with_a_line() {
    let home = Home::new();
    let text = recorded(&home);
    // Without its last line break it is still whole.
    for cut in (0..text.trim_end().len()).step_by(7) {
        let run = home.run_with(&["replay", "-"], &text[..cut]);
        let err = run.bad(2);
        assert!(err.starts_with("<stdin>:") && err.contains("error[R0"), "{cut}: {err}");
    }
    let err = home.run_with(&["replay", "-"], b"\xff\xc3\x28").bad(2);
    assert!(err.contains("not UTF-8 text"), "{err}");
    let err = home.run_with(&["replay", "-"], text.replace("game coins", "game conis")).bad(2);
    assert!(err.contains("did you mean 'coins'?"), "{err}");
}

#[test]
fn plain_text_plays_a_whole_dialogue() {
    let home = Home::new();
    let input = "help\nlegal\nfly\nwait\nundo\nundo\nredo\nrestart\nhint\nscreen\nlog\ndo wait\nwait x2\nsave my game\nsave a/b\nquit\n";
    let out = home.run_with(&["play", "coins", "--seed", "7"], input).good();
    for said in [
        "Coins (seed 7)",
        "  wait\n",
        "no: 'fly' is none of",
        "[1] Ann: wait",
        "Nothing to undo.",
        "hint: ",
        "To act: Bob",
        "[3] Ann: wait",
        "saved: ",
        "no: 'a/b' cannot be a name: it contains '/'",
    ] {
        assert!(out.contains(said), "{said} in\n{out}");
    }
    assert_eq!(home.shelf("saves"), ["my game.replay"]);
    assert_eq!(home.shelf("autosaves"), ["coins.replay"]);

    let out = home.run_with(&["play", "--load", "my game"], "wait\n").good();
    assert!(out.contains("[4] Bob: wait"), "{out}");
    let out = home.run_with(&["play", "coins"], "quit\n").good();
    assert!(out.starts_with("There is an unfinished game (step "), "{out}");
}

#[test]
fn an_unfinished_game_is_continued_where_it_was_left() {
    let home = Home::new();
    home.run_with(&["play", "coins", "--seed", "7"], "wait\nwait\nwait\n").good();
    let out = home.run_with(&["play", "--continue"], "wait\n").good();
    assert!(out.contains("Coins (seed 7)") && out.contains("[4] Bob: wait"), "{out}");
    assert_eq!(home.shelf("autosaves"), ["coins.replay"]);
    assert!(home.autosave("coins").contains("do wait x4\n"));
    let err = home.run(&["play", "dodge", "--continue"]).bad(2);
    assert!(err.contains("no unfinished game of dodge"), "{err}");
}

#[test]
fn a_finished_game_keeps_its_score_and_leaves_no_autosave() {
    let home = Home::new();
    let map = format!("own-map=@{}", home.file("map.txt", "#####\n#A$B#\n#####\n"));
    let out = home.run_with(&["play", "coins", "--set", &map], "hint\neast\nwait\n").good();
    assert!(out.contains("Place 1 in the score table") && out.contains("no: The game is over."), "{out}");
    assert!(home.shelf("autosaves").is_empty());
    let scores = fs::read_to_string(home.path().join("scores").join("coins.json")).unwrap();
    let scores: Value = serde_json::from_str(&scores).unwrap();
    assert_eq!(scores["tables"]["own-map"][0]["help"], "hints");
}

/// A map on which Ann wins with one step east.
fn one_coin(home: &Home) -> String {
    format!("own-map=@{}", home.file("map.txt", "#####\n#A$B#\n#####\n"))
}

fn scores(home: &Home) -> Value {
    let text = fs::read_to_string(home.path().join("scores").join("coins.json")).unwrap();
    serde_json::from_str::<Value>(&text).unwrap()["tables"]["own-map"].clone()
}

#[test]
fn help_is_marked_in_the_score_only_if_there_was_any_and_also_after_the_game_was_continued() {
    let home = Home::new();
    let map = one_coin(&home);
    home.run_with(&["play", "coins", "--seed", "7", "--set", &map], "undo\neast\n").good();
    assert_eq!(scores(&home)[0]["help"], "", "there was nothing to undo");

    home.run_with(&["play", "coins", "--seed", "7", "--set", &map], "wait\nwait\nwait\nundo\nhint\nquit\n")
        .good();
    home.run_with(&["play", "--continue"], "east\n").good();
    assert_eq!(scores(&home)[1]["help"], "undo, hints");
}

#[test]
fn mr_x03_a_game_that_goes_on_from_a_recording_is_not_ranked_but_one_that_was_saved_here_is() {
    let home = Home::new();
    let map = one_coin(&home);
    home.run_with(&["play", "coins", "--set", &map], "wait\nwait\nsave mine\n").good();
    let saved = fs::read_to_string(home.path().join("saves").join("mine.replay")).unwrap();
    let theirs = home.file("theirs.replay", saved);
    home.run_with(&["play", "--continue"], "east\n").good();
    fs::remove_dir_all(home.path().join("scores")).unwrap();
    let out = home.run_with(&["play", "--load", &theirs], "east\nquit\n").good();
    assert!(out.contains(app::run::UNRANKED), "{out}");
    assert!(home.shelf("scores").is_empty());
    home.run_with(&["play", "--load", &theirs], "wait\nquit\n").good();
    let out = home.run_with(&["play", "--continue"], "wait\neast\nquit\n").good();
    assert!(out.contains(app::run::UNRANKED), "{out}");
    let out = home.run_with(&["play", "--load", "mine"], "east\nquit\n").good();
    assert!(out.contains("Place 1 in the score table"), "{out}");
}

#[test]
fn in_plain_text_a_finished_game_cannot_be_continued_however_it_came_to_its_end() {
    let home = Home::new();
    let map = one_coin(&home);
    for lines in ["east\n", "east\nundo\nredo\n", "east\nundo\neast\n", "east\nnext\n"] {
        home.run_with(&["play", "coins", "--set", &map], lines).good();
        assert!(home.shelf("autosaves").is_empty(), "{lines:?}");
    }
    home.run_with(&["play", "coins", "--set", &map], "east\nundo\n").good();
    assert_eq!(home.shelf("autosaves"), ["coins.replay"]);
}

#[test]
fn a_save_of_plain_text_says_what_is_played() {
    let home = Home::new();
    home.run_with(&["play", "wallisyou", "--ui", "plain"], "rot 0 0\n").good();
    assert!(home.autosave("wallisyou").contains("\nnote title "), "{}", home.autosave("wallisyou"));
}

#[test]
fn plain_text_copies_writes_and_goes_through_levels() {
    let home = Home::new();
    let out = home.run_with(&["play", "wallisyou"], "c\nnext\nundo\nprevious\n").good();
    assert!(out.lines().any(|line| line.starts_with("WY1-")), "{out}");
    for said in ["Back in the previous game.", "no: This is the first level."] {
        assert!(out.contains(said), "{said} in\n{out}");
    }

    let there = home.path().join("mine");
    let folder = there.to_str().unwrap();
    let line = format!("write {folder}\n");
    let out =
        home.run_with(&["play", "pursuit-editor"], format!("hero 0 0\nmonster 0 1\n{line}{line}")).good();
    assert!(out.contains(&format!("Saved in {folder}: dungeon.txt\n")), "{out}");
    assert!(out.contains("dungeon.txt already exists."), "{out}");
    assert!(fs::read_to_string(there.join("dungeon.txt")).unwrap().contains('@'));
}

#[test]
fn bots_in_all_seats_play_to_the_end_by_themselves() {
    let home = Home::new();
    let args = ["play", "coins", "--seed", "3", "--bot", "a=greedy", "--bot", "1=greedy"];
    let out = home.run(&args).good();
    let last = out.lines().last().unwrap();
    assert!(last.contains("win") || last.contains("draw"), "{last}");
    assert_eq!(home.run(&args).good(), out);
    assert!(home.shelf("scores").is_empty(), "bots have no scores");
}

#[test]
fn a_real_time_game_in_plain_text_makes_a_step_a_line() {
    let home = Home::new();
    let dodge = catalogue::find("dodge").unwrap();
    let params = kernel::params::Params::defaults(dodge.params);
    let game = (dodge.new)(&params, &mut kernel::dice::Dice::seeded(1)).unwrap();
    let action = &game.legal()[0];
    let out = home.run_with(&["play", "dodge", "--seed", "1"], format!("{action} x5\n{action}\n")).good();
    assert!(out.contains("[5] ") && out.contains("[6] ") && !out.contains("[7] "), "{out}");
}

#[test]
fn lines_that_are_no_text_or_too_long_are_refused_and_the_game_goes_on() {
    let home = Home::new();
    let mut input = b"\xff\xfe\n".to_vec();
    input.extend(vec![b'x'; 100_000]);
    input.extend(b"\n\x1b[31m\nwait\n");
    let out = home.run_with(&["play", "coins"], input).good();
    assert!(
        out.contains("no: the line is not UTF-8 text") && out.contains("no: the line is too long"),
        "{out}"
    );
    assert!(out.contains("[1] Ann: wait"));
}

#[test]
fn a_map_of_ones_own_is_read_and_its_mistakes_are_all_told_with_their_places() {
    let home = Home::new();
    let good = home.file("good.txt", "#####\n#A$B#\n#####\n");
    let bad = home.file("bad.txt", "#####\n#A?B#\n####\n");
    assert!(home.run(&["coins", "check", &good]).good().contains("good: 5 × 3"));
    let out = home.run_with(&["play", "coins", "--set", &format!("own-map=@{good}")], "east\n").good();
    assert!(out.contains("Ann finds a coin"), "{out}");

    let err = home.run(&["coins", "check", &bad]).bad(1);
    let places: Vec<&str> = err.lines().filter(|l| l.starts_with(&bad)).collect();
    assert_eq!(places.len(), err.lines().count());
    assert!(err.contains(&format!("{bad}:2:3: error[E04]")) && err.contains(":3:"), "{err}");
    let run = home.run(&["coins", "check", &bad, "--json"]);
    let json: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, &json["ok"]), (1, &false.into()));
    assert_eq!(json["problems"].as_array().unwrap().len(), places.len());
    let err = home.run(&["play", "coins", "--set", &format!("own-map=@{bad}")]).bad(2);
    assert!(err.contains("error[E04]"), "{err}");
}

#[test]
fn a_game_that_cannot_be_saved_can_still_be_played() {
    let home = Home::new();
    let blocked = home.file("blocked", "");
    let mut command = home.command(&["play", "coins", "--seed", "7"]);
    command
        .env("MAZARIUM_HOME", &blocked)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"wait\nwait\n").unwrap();
    let run = common::Run::from(child.wait_with_output().unwrap());
    assert!(run.code == 0 && run.out.contains("[2] Bob: wait"), "{run:?}");
    assert_eq!(run.err.matches("warning: the game is not saved").count(), 1, "{}", run.err);
    assert!(run.err.contains(&blocked));
}

#[cfg(unix)]
#[test]
fn a_program_plays_a_seat_and_one_that_breaks_down_forfeits() {
    let home = Home::new();
    let bot = "#!/bin/sh\nread hello\necho '{\"ready\":\"waiter\"}'\nwhile read line; do\n  case $line in *'\"over\"'*) exit 0;; esac\n  echo '{\"do\":\"wait\"}'\ndone\n";
    let waiter = home.file("waiter.sh", bot);
    let out = home
        .run_with(&["play", "coins", "--bot", &format!("b=sh {waiter}"), "--set", "limit=2"], "wait x2\n");
    let out = out.good();
    assert!(out.contains("[2] Bob: wait") && out.contains("[4] Bob: wait"), "{out}");

    let broken = home.file("broken.sh", "read hello\necho '{\"ready\":\"x\"}'\nread question\nexit 3\n");
    let out = home.run_with(&["play", "coins", "--bot", &format!("b=sh {broken}")], "wait\nwait\n").good();
    assert!(out.contains("The game is over: B06"), "{out}");
    assert_eq!(out.matches("] ").count(), out.matches("[1] ").count(), "nothing was done after it\n{out}");
}

#[cfg(unix)]
#[test]
fn a_saved_game_never_starts_a_program() {
    let home = Home::new();
    let trap = home.path().join("trap");
    let text = recorded(&home);
    let seats = text.lines().find(|l| l.starts_with("seats ")).unwrap();
    let evil = format!("seats \"human\" \"outside:touch {}\"", trap.display());
    let file = home.file("evil.replay", text.replace(seats, &evil));
    home.run_with(&["play", "--load", &file], "wait\nwait\n").good();
    assert!(!trap.exists());
}

#[test]
fn the_binary_runs_in_an_empty_environment() {
    let mut command = std::process::Command::new(mazarium());
    command.env_clear();
    if cfg!(windows) {
        // There, not even the system's own libraries are found without these.
        let needed = ["SystemRoot", "PATH"].into_iter();
        command.envs(needed.filter_map(|name| Some((name, std::env::var_os(name)?))));
    }
    let run = command.args(["games"]).stdin(Stdio::null()).output().unwrap();
    assert!(run.status.success());
}
