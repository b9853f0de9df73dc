//! Short games told in words, to be read in review: `playthroughs/*.txt`.

use kernel::dice::Dice;
use testkit::golden::{Moves, assert_golden, playthrough};

fn file(name: &str) -> String {
    format!("{}/tests/playthroughs/{name}.txt", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_wanderer_takes_its_first_steps() {
    let told = playthrough(&minirogue::INFO, &[], Dice::seeded(7), Moves::Bots(&["wanderer"], 12));
    assert_golden(file("first-steps"), &told);
}

#[test]
fn a_player_tries_every_command_in_the_fog() {
    let moves = [
        "step north",
        "step east",
        "step south",
        "step west",
        "get",
        "inventory",
        "wield a",
        "wield b",
        "read a",
        "descend",
        "wait",
        "rest",
        "cheat",
        "fly",
    ];
    let told = playthrough(&minirogue::INFO, &[("fog", "true")], Dice::seeded(2), Moves::Actions(&moves));
    assert_golden(file("every-command"), &told);
}
