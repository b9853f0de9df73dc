//! Short games told in words, to be read in review: `playthroughs/*.txt`.

use kernel::dice::Dice;
use testkit::golden::{Moves, assert_golden, playthrough};
use toys::{coins, dodge};

fn file(name: &str) -> String {
    format!("{}/tests/playthroughs/{name}.txt", env!("CARGO_MANIFEST_DIR"))
}

/// A small map with everything on it: a coin each, and a chest between them.
const SHELF: &str = "\
#######
#A$C$B#
#.....#
#######
";

#[test]
fn coins_with_the_last_coin_the_game_is_over() {
    let dice = Dice::from_script("4,1", 1).expect("the script is well formed");
    // Bob bumps into a wall, then takes the last coin; for Ann's second step it is too late.
    let actions = ["east", "north", "west", "east"];
    assert_golden(
        file("coins-last-coin"),
        &playthrough(&coins::INFO, &[("own-map", SHELF)], dice, Moves::Actions(&actions)),
    );
}

#[test]
fn coins_a_chest_that_one_leaves_and_the_other_opens() {
    let map = SHELF.replace(".....", "..$..");
    let dice = Dice::from_script("4,1,T,6", 1).expect("the script is well formed");
    // Ann leaves the chest and steps back; Bob finds a treasure in it, and then the last coin.
    let actions = ["east", "west", "east", "leave", "wait", "west", "west", "open", "south", "south"];
    assert_golden(
        file("coins-chest"),
        &playthrough(&coins::INFO, &[("own-map", &map)], dice, Moves::Actions(&actions)),
    );
}

#[test]
fn coins_two_greedy_collectors_on_a_random_map() {
    let params = [("map", "random"), ("width", "9"), ("height", "6"), ("coins", "4")];
    let moves = Moves::Bots(&["greedy", "greedy"], 60);
    assert_golden(file("coins-greedy"), &playthrough(&coins::INFO, &params, Dice::seeded(3), moves));
}

#[test]
fn dodge_a_stone_a_sidestep_and_a_hit() {
    // A stone over the hero in the first tick and one beside him in the fourth; then no more.
    let script = format!("T,1,F,F,T,0{}", ",F".repeat(20));
    let dice = Dice::from_script(&script, 1).expect("the script is well formed");
    let params = [("width", "3"), ("height", "4"), ("pace", "2"), ("lives", "2")];
    let actions = ["stay", "left", "stay", "stay", "stay", "stay", "stay", "stay", "stay", "stay", "jump"];
    assert_golden(file("dodge-hit"), &playthrough(&dodge::INFO, &params, dice, Moves::Actions(&actions)));
}
