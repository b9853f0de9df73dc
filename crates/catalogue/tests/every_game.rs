//! Every listed game has all that a game needs: not having a test is itself a failing test.

#![allow(clippy::disallowed_methods, reason = "sources are files")]
#![allow(clippy::unwrap_used, reason = "a test may")]

use std::fs;
use std::path::Path;
use testkit::parts::missing_parts;

#[test]
fn every_listed_game_has_its_rule_page_contract_playthrough_seeds_and_demo() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let is_toy = |id: &str| toys::TOYS.iter().any(|toy| toy.id == id);
    // An editor or another form of a game lives with it and bears its name: `savor-editor`.
    let folder = |id: &'static str| match id.split('-').next() {
        _ if is_toy(id) => "toys",
        Some(family) if !crates.join(id).is_dir() => family,
        _ => id,
    };
    let missing: Vec<String> = catalogue::GAMES
        .iter()
        .flat_map(|game| missing_parts(crates.join(folder(game.id)), game.id))
        .collect();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// Where the tests of a crate are one program, a file that it does not name would never run.
#[test]
fn every_file_of_tests_is_run() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut looked_at = 0;
    for folder in fs::read_dir(crates).unwrap().map(|folder| folder.unwrap().path()) {
        let Ok(all) = fs::read_to_string(folder.join("tests/all.rs")) else { continue };
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        for file in fs::read_dir(folder.join("tests")).unwrap().map(|file| file.unwrap().path()) {
            let name = file.file_stem().and_then(|stem| stem.to_str()).unwrap().to_string();
            if file.extension().is_none_or(|extension| extension != "rs") {
                continue;
            }
            let alone = manifest.contains(&format!("path = \"tests/{name}.rs\""));
            assert!(
                alone || all.contains(&format!("mod {name};\n")),
                "name it in all.rs: {}",
                file.display()
            );
            looked_at += 1;
        }
    }
    assert!(looked_at > 100, "{looked_at}");
}

#[test]
fn every_listed_game_has_an_id_and_a_title_of_its_own() {
    for (i, game) in catalogue::GAMES.iter().enumerate() {
        for other in &catalogue::GAMES[..i] {
            assert!(game.id != other.id && game.title != other.title, "{}", game.id);
        }
        assert!(catalogue::find(game.id).is_some_and(|found| found.title == game.title));
    }
}

#[test]
fn every_listed_game_ships_at_least_one_demonstration() {
    for game in catalogue::GAMES {
        assert!(!game.demos.is_empty(), "{}: record a game and name it in INFO.demos", game.id);
    }
}

#[test]
fn the_picture_on_a_card_has_something_left_to_show() {
    for game in catalogue::GAMES {
        let (demo, from) = game.arcade.living;
        let shown =
            game.demos.get(demo).unwrap_or_else(|| panic!("{}: there is no demonstration {demo}", game.id));
        let replay = kernel::replay::Replay::parse(shown.replay).unwrap();
        let steps = replay.open(game).unwrap().len();
        assert!(from < steps, "{}: step {from} of {steps}", game.id);
    }
}
