//! Short games told in words, to be read in review: `playthroughs/*.txt`.

use kernel::dice::Dice;
use testkit::golden::{Moves, assert_golden, playthrough};

fn file(name: &str) -> String {
    format!("{}/tests/playthroughs/{name}.txt", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_monster_drinks_by_accident_and_takes_two_steps_a_turn() {
    let field = "4\n@ s +\n+   +\n+   s\n+ + H\n";
    let moves = ["N", "N", "S", "N", "STAY", "SE", "S", "W", "W", "S", "S", "S", "S"];
    let told = playthrough(&pursuit::INFO, &[("field", field)], Dice::seeded(1), Moves::Actions(&moves));
    assert_golden(file("accident"), &told);
}

#[test]
fn the_rogue_runs_past_its_refuge_and_is_caught() {
    let bots = Moves::Bots(&["rogue", "monster"], 20);
    let told = playthrough(&pursuit::INFO, &[("dungeon", "f1")], Dice::seeded(1), bots);
    assert_golden(file("refuge"), &told);
}

#[test]
fn a_small_dungeon_is_drawn_in_the_editor() {
    let edits = ["room 0 0", "hero 1 0", "monster 1 1", "monster 0 1 K", "wall 2 2", "hallway 2 1", "done"];
    let size = [("size", "3")];
    let told = playthrough(&pursuit::editor::INFO, &size, Dice::seeded(1), Moves::Actions(&edits));
    assert_golden(file("pursuit-editor-drawing"), &told);
}
