//! Short games told in words, scene by scene, to be read in review: `playthroughs/savor-*.txt`.

use kernel::dice::Dice;
use testkit::golden::{Moves, assert_golden, playthrough};

fn file(name: &str) -> String {
    format!("{}/tests/playthroughs/{name}.txt", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn a_race_of_two_to_a_flag_nearby() {
    // A enters, goes one cell north, then onto the stairs and up to the flag; B never gets in.
    let params = [
        ("players", "A,B"),
        ("stairs", "[0, 3, 12, 1, 8, 12]"),
        ("poles", "[0, 1, 6, 12]"),
        ("flag", "[1, 7, 12]"),
        ("name-a", "Ann"),
        ("name-b", "Bo"),
    ];
    let dice = Dice::from_script("6,1,1,2,4", 1).expect("the script is well formed");
    let moves = Moves::Actions(&["throw", "throw", "throw", "throw", "throw", "throw"]);
    assert_golden(file("savor-race"), &playthrough(&savor::INFO, &params, dice, moves));
}

#[test]
fn four_in_the_yard_who_decide() {
    // A enters and goes north with three throws of 1; the direction die is empty, and A turns round.
    let params = [
        ("building", "yard"),
        ("runners", "1"),
        ("ruleset", "decide"),
        ("flag", "[0, 3, 22]"),
        ("name-a", "Ann"),
    ];
    let dice = Dice::from_script("6,1,1,3,1,1", 1).expect("the script is well formed");
    let moves = Moves::Actions(&["throw", "throw", "throw", "throw", "throw", "back"]);
    assert_golden(file("savor-buildings-yard"), &playthrough(&savor::buildings::INFO, &params, dice, moves));
}

#[test]
fn the_example_board_is_drawn_in_the_editor() {
    let edits = [
        "wall 1 0 2 8 2",
        "stairs 0 4 5 2 0 10",
        "stairs 1 2 2 2 4 4",
        "stairs 0 3 3 1 6 7",
        "pole 0 2 5 24",
        "erase 0 3 3",
    ];
    let told = playthrough(&savor::editor::INFO, &[], Dice::seeded(1), Moves::Actions(&edits));
    assert_golden(file("savor-editor-example"), &told);
}
