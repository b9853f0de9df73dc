//! The arcade's words are in one file. This is a lint over source text: whatever a screen says in a sentence of its
//! own would not be found by whoever reads `words.rs`.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::arcade::Role;
use std::fs;
use std::path::{Path, PathBuf};

/// All files of the screens, and what is around them in the folder `play`.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// The literal texts of a line of source.
fn literals(line: &str) -> Vec<&str> {
    line.split('"').skip(1).step_by(2).collect()
}

/// Whether a text is a phrase for people: words of small letters with a blank between them. Names of keys have capitals.
fn is_phrase(text: &str) -> bool {
    let word =
        |word: &&str| word.len() > 1 && word.chars().all(|c| c.is_lowercase() || ".,:;!?'…".contains(c));
    text.split(' ').filter(word).count() > 1
}

/// The most characters of a card's sentence on the front: at 640 by 480 there is no room for more.
const CARD: usize = 46;

#[test]
fn a_card_on_the_front_has_room_for_its_sentence() {
    for info in catalogue::listed().into_iter().filter(|info| info.arcade.role == Role::Game) {
        assert!(info.about.chars().count() <= CARD, "{}: {}", info.id, info.about);
    }
}

#[test]
fn every_sentence_of_the_screens_is_in_the_one_file_of_words() {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    // What is said of files on a disk is said by the store; the words have a file of their own.
    let elsewhere = |file: &Path| file.ends_with("words.rs") || file.iter().any(|part| part == "store");
    files.retain(|file| !elsewhere(file));
    assert!(files.len() > 30, "{files:?}");
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        for line in code.lines().map(str::trim).filter(|line| !line.starts_with("//")) {
            // Commands of hints are parted by blanks, too.
            if line.contains("add(\"") || line.contains("expect(") || line.contains("reason =") {
                continue;
            }
            let phrase = literals(line).into_iter().find(|text| is_phrase(text));
            assert_eq!(phrase, None, "{}", file.display());
        }
    }
}

#[test]
fn what_reads_translated_is_gone() {
    let words = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/words.rs")).unwrap();
    let gone = [
        "\"take\"",
        "Level before",
        "Look at the figures",
        "It stands in the score tables",
        "Where the shell has any",
        "Large boards are painted from near",
        "Made up",
        "one deterministic core",
        "It is not your turn",
        "cannot be hurried",
        "your moves are yours",
        "is being made",
        "is not known here",
        "for this moment",
    ];
    for info in catalogue::listed() {
        let params = info.params.iter().flat_map(|param| [param.title, param.about]);
        let commands = info.commands.iter().map(|command| command.title);
        let presets = info.arcade.presets.iter().flat_map(|preset| [preset.title, preset.about]);
        let said: Vec<&str> =
            params.chain(commands).chain(presets).chain([info.about, info.manual]).collect();
        for old in gone.iter().chain(&[
            "Most points",
            "Goblins smell",
            "Challenge open",
            "Keys first room",
            "Then left",
        ]) {
            assert!(!said.iter().any(|said| said.contains(old)), "{}: {old}", info.id);
            assert!(!words.contains(old), "{old}");
        }
    }
    let shared = kernel::input::Shared::ALL.map(kernel::input::Shared::title);
    assert!(shared.contains(&"Previous level") && !shared.contains(&"Level before"));
}
