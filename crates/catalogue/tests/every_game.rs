//! Every listed game has all that a game needs: not having a test is itself a failing test.

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
