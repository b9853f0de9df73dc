//! Short games told in words, to be read in review: `playthroughs/*.txt`.

use kernel::dice::Dice;
use testkit::golden::{Moves, assert_golden, playthrough};

fn told(name: &str, params: &[(&str, &str)], actions: &[&str]) {
    let text = playthrough(&wallisyou::INFO, params, Dice::seeded(1), Moves::Actions(actions));
    assert_golden(format!("{}/tests/playthroughs/{name}.txt", env!("CARGO_MANIFEST_DIR")), &text);
}

#[test]
fn a_dragon_is_sealed_off_until_he_is_strong_enough() {
    let level = "╝╗═\n╚╠╬\n═╠╬\nA 2 1\nD 0 0 1\nD 2 2 2\n@title The Back Door\n@par 2 6\n";
    told(
        "sealing",
        &[("file", level)],
        &["rot 0 0", "rot 1 1 2", "rot 2 1 2", "put 0 2", "end", "rot 2 1", "end"],
    );
}

#[test]
fn a_treasure_lures_him_past_a_dragon_that_would_eat_him() {
    let level = "╬╬╬\n╬╬╡\nA 0 1\nD 0 2 1\nD 0 0 2\nT 1\n";
    // As it was recorded before a par was looked for.
    told("bait", &[("file", level), ("edition", "1")], &["put 1 2", "end", "rot 1 2", "end", "end"]);
}

#[test]
fn a_lever_shuts_his_way_and_a_patrol_comes_by() {
    let level = "╔══╗\n╚══╝\n╞══╡\nA 0 0\nL 0 1 a\nP 0 2 R a open\nD 0 3 1\nD 2 0 2 patrol:RRLL\nE 1 1\nF 2 3\n@title Machinery\n";
    told("machinery", &[("file", level), ("edition", "1")], &["rot 2 3", "end", "end", "end"]);
}

#[test]
fn a_level_of_a_pack_is_won_with_three_stars() {
    told("first-steps", &[("level", "first-steps-6")], &["rot 0 2", "end", "rot 0 2 2", "end"]);
}
