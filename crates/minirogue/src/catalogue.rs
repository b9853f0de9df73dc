//! The seed catalogue (MR-X22): what the levels of a seed hold, in words, without playing them.

use crate::cells::{COLS, ROWS};
use crate::level::Level;
use crate::setup::Setup;
use crate::thing::{Kind, Thing};
use kernel::dice::Dice;
use kernel::paths::Search;

/// One line a level: its shape, its objects, its monsters, and how far it is to the stairs or the idol.
pub fn catalogue(seed: u64, setup: &Setup) -> Vec<String> {
    (0..setup.levels()).map(|number| describe(&Level::of(&Dice::seeded(seed), number, setup))).collect()
}

fn describe(level: &Level) -> String {
    let objects: Vec<&str> = level
        .things
        .iter()
        .filter_map(|lying| match lying.what {
            Thing::Item(item) => Some(item.name()),
            Thing::Stairs | Thing::Idol => None,
        })
        .collect();
    let monsters: Vec<String> = Kind::ALL
        .iter()
        .filter_map(|&kind| match level.monsters.iter().filter(|m| m.kind == kind).count() {
            0 => None,
            1 => Some(format!("1 {kind}")),
            n => Some(format!("{n} {}", plural(kind))),
        })
        .collect();
    let goal = level.things.iter().find(|lying| matches!(lying.what, Thing::Stairs | Thing::Idol));
    let way = goal.map_or_else(String::new, |goal| {
        let mut search = Search::four();
        let found = search.from(&[level.player]).where_cells(COLS, ROWS, |p| level.floor.contains(p));
        match found.distance(goal.at) {
            0 => format!("; you arrive on the {}", goal.what.name()),
            1 => format!("; {} 1 step away", goal.what.name()),
            n => format!("; {} {n} steps away", goal.what.name()),
        }
    });
    format!(
        "level {}: {} ({} rooms, {} corridors); {}; {}{way}",
        level.number,
        level.layout.about(),
        level.rooms.len(),
        level.corridors.len(),
        objects.join(", "),
        monsters.join(", ")
    )
}

const fn plural(kind: Kind) -> &'static str {
    match kind {
        Kind::Bogeyman => "Bogeymen",
        Kind::Snakewoman => "Snakewomen",
        Kind::Dragon => "Dragons",
        Kind::Goblin => "Goblins",
    }
}
