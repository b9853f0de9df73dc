//! Games that version 0.1.0 recorded and saved, written by that version itself: what it left behind is played
//! through, verified and continued. The files lie in `tests/recorded/0.1.0` and are never written anew.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::Home;
use std::fs;
use std::path::{Path, PathBuf};

fn recorded(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recorded/0.1.0").join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "replay"));
    files.sort();
    assert!(!files.is_empty());
    files
}

/// What is left in a home by an older version.
fn left(home: &Home, shelf: &str) {
    fs::create_dir_all(home.path().join(shelf)).unwrap();
    for file in recorded(shelf) {
        fs::copy(&file, home.path().join(shelf).join(file.file_name().unwrap())).unwrap();
    }
}

#[test]
fn recordings_of_the_first_version_verify_to_the_last_step() {
    let home = Home::new();
    let files = ["", "saves", "autosaves"].into_iter().flat_map(recorded);
    for file in files {
        let said = home.run(&["replay", file.to_str().unwrap()]).good();
        assert!(said.contains(": good: "), "{said}");
    }
}

#[test]
fn every_game_of_the_first_version_is_among_them() {
    let texts: Vec<String> = recorded("").iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    for game in ["icmaze", "wallisyou", "minirogue", "pursuit", "savor", "savor-buildings", "coins"] {
        assert!(texts.iter().any(|text| text.contains(&format!("game {game} 1\n"))), "{game}");
    }
}

#[test]
fn saves_and_unfinished_games_of_the_first_version_go_on() {
    let home = Home::new();
    left(&home, "saves");
    left(&home, "autosaves");
    home.run_with(&["play", "--load", "chest", "--ui", "plain"], "west\nquit\n").good();
    home.run_with(&["play", "--load", "steps", "--ui", "plain"], "k\nquit\n").good();
    let said = home.run_with(&["play", "--continue", "--ui", "plain"], "quit\n").good();
    assert!(!said.is_empty());
}

#[test]
fn games_of_icmaze_with_the_extras_of_then_are_refused_with_the_step_and_kept() {
    let home = Home::new();
    for file in recorded("refused") {
        let before = fs::read(&file).unwrap();
        let run = home.run(&["replay", file.to_str().unwrap()]);
        assert_eq!(run.code, 1);
        assert!(run.err.contains("diverges"), "{}", run.err);
        assert_eq!(fs::read(&file).unwrap(), before);
    }
}
