//! What is saved when the program is killed without warning, and when two programs play at once.
//!
//! The real binary plays in plain text. It prints a step only when that step is on disk, so what was
//! printed before the kill is the least that must be found after it.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::Home;
use crate::common::player::Player;
use kernel::dice::Dice;
use kernel::replay::Replay;
use std::time::{Duration, Instant};

/// How often the program is killed.
const KILLS: usize = 200;

/// A kill comes after at most so many more saves, and then at most so many microseconds later: about
/// as long as another save takes. One kill in five comes so soon after the start instead.
const LATEST: (i64, i64) = (4, 12_000);

/// How often it is killed while it writes the whole save anew, and how long that takes at most.
const REWRITES: usize = 25;
const REWRITE_MICROS: i64 = 60_000;

/// So many kills are survived by one game before another one begins, which keeps games short.
const KILLS_A_GAME: usize = 25;

/// Reads an autosave and plays it through: every hash must fit. Gives the step at which it stands.
fn proved(home: &Home, name: &str) -> (Replay, usize) {
    let text = home.autosave(name);
    let replay = Replay::parse(&text).unwrap_or_else(|problem| panic!("{problem} in\n{text}"));
    let session =
        replay.verify(catalogue::find(&replay.game).unwrap()).unwrap_or_else(|d| panic!("{d} in\n{text}"));
    let at = session.step();
    (replay, at)
}

#[test]
fn after_every_one_of_200_kills_the_save_is_whole_and_no_older_than_one_action() {
    survives_kills("coins", &["--set", "limit=999"]);
}

#[test]
fn mr_x04_after_every_one_of_200_kills_the_save_is_whole_and_no_older_than_one_turn() {
    // Without a sense of smell the goblins of this level let a hero wait as long as he likes.
    survives_kills("minirogue", &["--set", "goblin-smell=0", "--seed", "3"]);
}

fn survives_kills(game: &str, options: &[&str]) {
    let began = Instant::now();
    let mut dice = Dice::seeded(2_026);
    let (mut saves, mut half_done) = (0, 0);
    let mut home = Home::new();
    let mut stands = 0;
    for kill in 0..KILLS {
        if kill % KILLS_A_GAME == 0 {
            home = Home::new();
            home.run_with(&[&["play", game], options].concat(), "wait\n").good();
            (_, stands) = proved(&home, game);
            assert_eq!(stands, 1);
        }
        // Steps forward, and now and then one back: where the game stands after each of them.
        let mut after = vec![stands];
        let mut lines = String::new();
        for _ in 0..200 {
            let here = after[after.len() - 1];
            let back = here > 1 && dice.odds(1, 5);
            lines.push_str(if back { "undo\n" } else { "wait\n" });
            after.push(if back { here - 1 } else { here + 1 });
        }

        let mut player = Player::start(&home, &["play", "--continue"]);
        player.send(&lines);
        let mut printed = Vec::new();
        if dice.odds(4, 5) {
            let some = dice.range(1, LATEST.0);
            printed.extend((0..some).map(|_| player.next_step()));
        }
        std::thread::sleep(Duration::from_micros(dice.range(0, LATEST.1) as u64));
        printed.extend(player.kill());

        assert_eq!(printed[..], after[1..=printed.len()], "kill {kill}: it did not go on where it stood");
        let (_, found) = proved(&home, game);
        let (told, next) = (after[printed.len()], after[(printed.len() + 1).min(after.len() - 1)]);
        assert!(found == told || found == next, "kill {kill}: {found} was saved, {told} was told");
        assert_eq!(home.shelf("autosaves"), [format!("{game}.replay")], "kill {kill}");
        saves += printed.len();
        half_done += usize::from(found != told);
        stands = found;
    }
    // The kills must have hit the program at work, or this test would show nothing.
    assert!(saves >= KILLS, "only {saves} saves before {KILLS} kills");
    println!("{saves} saves, {KILLS} kills, {half_done} of them between a save and its reply");
    assert!(began.elapsed() < Duration::from_secs(120), "{:?}", began.elapsed());
}

/// How many new files were begun in the folder of autosaves and have not got their names yet.
fn unfinished(home: &Home) -> usize {
    let folder = std::fs::read_dir(home.path().join("autosaves")).unwrap();
    folder.filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().ends_with(".tmp")).count()
}

#[test]
fn a_kill_while_the_save_is_written_anew_loses_no_action_that_was_told() {
    let mut dice = Dice::seeded(2_027);
    let mut half_written = 0;
    // A map with a megabyte of blank lines takes a while to be written; an action does not.
    let map = format!("#####\n#A$B#\n#####\n{}", "\n".repeat(1_000_000));
    for kill in 0..REWRITES {
        let home = Home::new();
        let map = format!("own-map=@{}", home.file("map.txt", &map));
        let mut player = Player::start(&home, &["play", "coins", "--set", "limit=999", "--set", &map]);
        // The first action writes the whole file, and so does the one after 64 more.
        player.send(&"wait\n".repeat(64));
        for step in 1..=64 {
            assert_eq!(player.next_step(), step);
        }
        player.send("wait\nwait\n");
        // Every other kill waits for the new file to be begun; the rest come at any moment.
        if kill % 2 == 0 {
            let _ = (0..100_000).any(|_| unfinished(&home) > 0);
        } else {
            std::thread::sleep(Duration::from_micros(dice.range(0, REWRITE_MICROS) as u64));
        }
        let told = 64 + player.kill().len();
        let (_, found) = proved(&home, "coins");
        assert!(found == told || found == told + 1, "kill {kill}: {found} was saved, {told} was told");
        half_written += unfinished(&home);
        // It can be gone on with.
        let out = home.run_with(&["play", "--continue"], "wait\n").good();
        assert!(out.contains(&format!("[{}] ", found + 1)), "{out}");
        assert_eq!(home.shelf("autosaves"), ["coins.replay"]);
    }
    assert!(half_written > 0, "none of {REWRITES} kills came in the middle of a file");
}

#[test]
fn two_programs_at_once_keep_their_games_apart_and_lose_none() {
    let home = Home::new();
    let mut players =
        ["1", "2"].map(|seed| Player::start(&home, &["play", "coins", "--seed", seed, "--set", "limit=999"]));
    for step in 1..=60 {
        for player in &mut players {
            player.send("wait\n");
        }
        for player in &mut players {
            assert_eq!(player.next_step(), step);
        }
    }
    for player in players {
        player.leave();
    }
    assert_eq!(home.shelf("autosaves"), ["coins-2.replay", "coins.replay"]);
    let mut seeds = Vec::new();
    for name in ["coins", "coins-2"] {
        let (replay, at) = proved(&home, name);
        assert_eq!((at, replay.actions.len()), (60, 60));
        seeds.push(replay.seed);
    }
    seeds.sort_unstable();
    assert_eq!(seeds, [1, 2]);
}

#[test]
fn a_game_that_is_being_played_is_not_continued_by_another_program_until_it_is_killed() {
    let home = Home::new();
    let mut player = Player::start(&home, &["play", "coins", "--seed", "5"]);
    player.send("wait\n");
    assert_eq!(player.next_step(), 1);
    let err = home.run(&["play", "--continue"]).bad(2);
    assert!(err.contains("no unfinished game"), "{err}");
    player.kill();
    let out = home.run_with(&["play", "--continue"], "wait\n").good();
    assert!(out.contains("[2] Bob: wait"), "{out}");
    assert_eq!(home.shelf("autosaves"), ["coins.replay"]);
}
