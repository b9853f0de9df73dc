//! Coins: two collectors take turns on a small walled map. What one finds the other cannot, and
//! some chests bite. The rules are in `docs/rules/coins.md`.

mod bots;
pub mod game;
mod keys;
pub mod setup;
pub mod state;
mod tools;
mod view;

use kernel::arcade::Arcade;
use kernel::game::{Demo, GameInfo, Named, Pace};

/// What is known of Coins before a game starts.
pub static INFO: GameInfo = GameInfo {
    id: "coins",
    title: "Coins",
    about: "Two collectors, a few coins, and chests that may bite.",
    version: 1,
    pace: Pace::Turns,
    seats: &[
        Named { id: "a", title: "Ann", about: "Moves first." },
        Named { id: "b", title: "Bob", about: "Moves second." },
    ],
    params: &setup::PARAMS,
    levels: Some("map"),
    art: "coins",
    commands: &keys::COMMANDS,
    bots: &bots::BOTS,
    tools: &tools::TOOLS,
    demos: &[Demo { title: "Two greedy collectors", replay: include_str!("../../demos/coins.replay") }],
    manual: MANUAL,
    arcade: Arcade::PLAIN,
    new: kernel::rules::start::<game::CoinsRules>,
    env: None,
};

const MANUAL: &str = "\
Ann and Bob collect coins. They take turns, Ann first: one step to a neighbouring cell, or a rest. \
Nobody walks through walls, and there is room for only one on a cell, so you can hold a narrow corridor.

A coin is worth 1 to 6 points; nobody knows how many until they pick it up.

Step on a chest, and you must decide at once. Half of all chests hold 5 points. The others bite and \
cost 2 points, though never more than you have. Either way the chest is gone. If you leave it, it \
stays for whoever comes next.

The game ends with the last coin or the last round. Whoever has more points wins.

Move with the arrows or with h, j, k and l, or click where you want to go: if it is \
farther away, you walk there, one step a turn, until you press any key. P shows the way to the nearest coin, and a hint \
tells you what a greedy collector would do.";
