//! The dungeon editor keeps the contract of all games: `wallisyou-editor`.

use testkit::contract::assert_contract;

#[test]
fn wallisyou_editor_keeps_the_contract_over_8_seeds() {
    assert_contract(&wallisyou::editor::INFO, 0..8);
}

#[test]
fn wallisyou_editor_has_all_parts_of_a_game() {
    let missing = testkit::parts::missing_parts(env!("CARGO_MANIFEST_DIR"), "wallisyou-editor");
    assert!(missing.is_empty(), "{missing:#?}");
}
