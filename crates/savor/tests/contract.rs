//! Savor and its editor keep the contract of all games, and have all parts of one.

use testkit::contract::assert_contract;
use testkit::parts::missing_parts;

#[test]
fn savor_keeps_the_contract_over_24_seeds() {
    assert_contract(&savor::INFO, 0..24);
}

#[test]
fn savor_buildings_keeps_the_contract_over_8_seeds() {
    assert_contract(&savor::buildings::INFO, 0..8);
}

#[test]
fn savor_editor_keeps_the_contract_over_4_seeds() {
    // Every draft that is looked at is searched for ways to the flag, which takes its time.
    assert_contract(&savor::editor::INFO, 1..5);
}

#[test]
fn savor_and_its_editor_have_all_parts_of_a_game() {
    for game in ["savor", "savor-buildings", "savor-editor"] {
        let missing = missing_parts(env!("CARGO_MANIFEST_DIR"), game);
        assert!(missing.is_empty(), "{}", missing.join("\n"));
    }
}
