//! `MiniRogue` keeps the contract of all games.

use testkit::contract::assert_contract;

#[test]
fn minirogue_keeps_the_contract_over_16_seeds() {
    assert_contract(&minirogue::INFO, 0..16);
}

#[test]
fn minirogue_has_all_parts_of_a_game() {
    let missing = testkit::parts::missing_parts(env!("CARGO_MANIFEST_DIR"), "minirogue");
    assert!(missing.is_empty(), "{missing:#?}");
}
