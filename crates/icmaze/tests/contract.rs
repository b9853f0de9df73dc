//! `ICMaze` keeps the contract of all games.

use testkit::contract::assert_contract;

#[test]
fn icmaze_keeps_the_contract_over_20_seeds() {
    assert_contract(&icmaze::INFO, 0..20);
}

#[test]
fn icmaze_has_all_parts_of_a_game() {
    let missing = testkit::parts::missing_parts(env!("CARGO_MANIFEST_DIR"), "icmaze");
    assert!(missing.is_empty(), "{missing:#?}");
}
