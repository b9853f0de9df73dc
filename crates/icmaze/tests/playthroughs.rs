//! Short games told in words, to be read in review: `playthroughs/*.txt`.

use kernel::dice::Dice;
use testkit::golden::{Moves, assert_golden, playthrough};

fn file(name: &str) -> String {
    format!("{}/tests/playthroughs/{name}.txt", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_welcome_and_the_first_steps() {
    // Six pages, a step down that takes eight ticks, the inventory, a blow without a pickaxe, nonsense.
    let mut actions = vec!["-"];
    actions.extend(["next", "-"].repeat(6));
    actions.extend(["down"; 8]);
    actions.extend(["bag", "-", "bag", "hit", "left", "jump"]);
    let told = playthrough(&icmaze::INFO, &[("length", "1")], Dice::seeded(1), Moves::Actions(&actions));
    assert_golden(file("first-steps"), &told);
}

#[test]
fn straight_to_the_boss_and_a_reset() {
    // The cheat, a look at the silent Boss, both resets.
    let mut actions = vec!["-"];
    actions.extend(["next", "-"].repeat(6));
    actions.extend(["boss-room", "next", "-", "right", "reset-area", "-", "reset-game", "-"]);
    let params = [("length", "0"), ("cheats", "true")];
    let told = playthrough(&icmaze::INFO, &params, Dice::seeded(1), Moves::Actions(&actions));
    assert_golden(file("boss-room"), &told);
}
