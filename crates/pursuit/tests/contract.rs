//! Pursuit keeps the contract of all games.

use testkit::contract::assert_contract;

#[test]
fn pursuit_keeps_the_contract_over_100_seeds() {
    assert_contract(&pursuit::INFO, 0..100);
}

#[test]
fn pursuit_editor_keeps_the_contract_over_10_seeds() {
    // Few, because every draft is solved anew.
    assert_contract(&pursuit::editor::INFO, 0..10);
}

#[test]
fn pursuit_and_its_editor_have_all_parts_of_a_game() {
    for game in ["pursuit", "pursuit-editor"] {
        let missing = testkit::parts::missing_parts(env!("CARGO_MANIFEST_DIR"), game);
        assert!(missing.is_empty(), "{missing:#?}");
    }
}
