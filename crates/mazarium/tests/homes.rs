//! Homes that fail: a full disk, no right to write, a folder that somebody takes away. A game is played on in any of
//! them, the player is told what is not kept, and what was kept before stays whole.

#![allow(clippy::unwrap_used, reason = "a test may")]
#![cfg(unix)]

use crate::common::player::Player;
use crate::common::{Home, Run, mazarium};
use kernel::replay::Replay;
use std::process::{Command, Stdio};

/// The step at which an autosave stands, after playing it through.
fn saved(home: &Home) -> usize {
    let replay = Replay::parse(&home.autosave("coins")).unwrap();
    replay.verify(catalogue::find("coins").unwrap()).unwrap().step()
}

/// The program where no file can become larger than so many kilobytes, as on a disk that is full.
fn full_disk(home: &Home, args: &str, kilobytes: u32) -> Command {
    // A signal would end the program; a full disk sends none.
    let script = format!("trap '' XFSZ; ulimit -f {}; exec '{}' {args}", kilobytes * 2, mazarium());
    let mut command = Command::new("sh");
    command.args(["-c", &script]).env("MAZARIUM_HOME", home.path()).env_remove("DISPLAY");
    command
}

/// Plays on with this input there.
fn on_a_full_disk(home: &Home, args: &str, input: &str, kilobytes: u32) -> Run {
    let mut command = full_disk(home, args, kilobytes);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes()).unwrap();
    Run::from(child.wait_with_output().unwrap())
}

#[test]
fn on_a_full_disk_the_game_goes_on_the_last_save_stays_whole_and_is_gone_on_with_later() {
    let home = Home::new();
    // A map of some kilobytes, so that the save is larger than what is left.
    let map =
        format!("own-map=@{}", home.file("map.txt", format!("#####\n#A$B#\n#####\n{}", "\n".repeat(4000))));
    let args = ["play", "coins", "--seed", "3", "--set", "limit=999", "--set", &map];
    home.run_with(&args, "wait\nwait\n").good();
    assert_eq!(saved(&home), 2);
    let before = home.autosave("coins");
    for _ in 0..2 {
        let run = on_a_full_disk(&home, "play --continue --ui plain", "wait\nwait\nundo\nwait\n", 2);
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(run.out.contains("[4] "), "{}", run.out);
        let told = run.err.matches("the game is not saved: ").count();
        assert!((1..=2).contains(&told), "it is told, and not after every action: {}", run.err);
        assert_eq!(home.autosave("coins"), before);
        assert_eq!(home.shelf("autosaves"), ["coins.replay"]);
    }
    let out = home.run_with(&["play", "--continue"], "wait\n").good();
    assert!(out.contains("[3] "), "{out}");
    assert_eq!(saved(&home), 3);
}

#[test]
fn a_disk_that_fills_up_while_lines_are_appended_costs_nothing_that_was_told() {
    let home = Home::new();
    home.run_with(&["play", "coins", "--seed", "3", "--set", "limit=999"], "wait\n").good();
    // Each step appends a line, until the file is as large as it may be: then it is written anew, which is shorter.
    let run = on_a_full_disk(&home, "play --continue --ui plain", &"wait\n".repeat(100), 2);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    assert_eq!(saved(&home), 101);
    // And not only when the game is left in order.
    let mut player = Player::of(&mut full_disk(&home, "play --continue --ui plain", 2));
    player.send(&"wait\n".repeat(150));
    for step in 102..=251 {
        assert_eq!(player.next_step(), step);
        assert!(saved(&home) >= step, "step {step} was told and is not on disk");
    }
    player.kill();
    assert_eq!(saved(&home), 251);
}

#[test]
fn where_nothing_can_be_written_the_game_is_played_and_told_about_once() {
    let home = Home::new();
    let file = home.file("file", "not a folder");
    for place in [file.as_str(), "/proc/mazarium", "/dev/null/x"] {
        let mut command = home.command(&["play", "coins", "--seed", "1", "--ui", "plain"]);
        let told = home.path().join("told");
        let stderr = std::fs::File::create(&told).unwrap();
        let mut player = Player::of(command.env("MAZARIUM_HOME", place).stderr(stderr));
        player.send(&"wait\n".repeat(5));
        for step in 1..=5 {
            assert_eq!(player.next_step(), step, "{place}");
        }
        player.leave();
        let told = std::fs::read_to_string(told).unwrap();
        assert_eq!(told.matches("the game is not saved: ").count(), 1, "{place}: {told}");
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "not a folder");
}

#[test]
fn a_home_that_is_taken_away_during_a_game_is_made_again_with_all_of_the_game() {
    let home = Home::new();
    let mut player = Player::start(&home, &["play", "coins", "--seed", "1", "--set", "limit=999"]);
    player.send("wait\nwait\n");
    assert_eq!((player.next_step(), player.next_step()), (1, 2));
    std::fs::remove_dir_all(home.path()).unwrap();
    player.send("wait\n");
    assert_eq!(player.next_step(), 3);
    assert_eq!(saved(&home), 3);
    player.leave();
    assert_eq!(saved(&home), 3);
}

#[test]
fn two_instances_that_end_at_once_both_enter_their_scores() {
    let home = Home::new();
    let map = format!("own-map=@{}", home.file("map.txt", "#####\n#A$B#\n#####\n"));
    let mut players = [1, 2].map(|seed: u32| {
        let seed = seed.to_string();
        Player::start(&home, &["play", "coins", "--seed", &seed, "--set", &map, "--bot", "b=random"])
    });
    for player in &mut players {
        player.send("east\n");
    }
    for player in &mut players {
        player.next_step();
    }
    for player in players {
        player.leave();
    }
    let scores = std::fs::read_to_string(home.path().join("scores/coins.json")).unwrap();
    assert_eq!(scores.matches("\"rank\"").count(), 2, "{scores}");
}
