//! Both toys keep the contract of all games.

use testkit::contract::assert_contract;

#[test]
fn coins_keeps_the_contract_over_200_seeds() {
    assert_contract(&toys::coins::INFO, 0..200);
}

#[test]
fn dodge_keeps_the_contract_over_200_seeds() {
    assert_contract(&toys::dodge::INFO, 0..200);
}
