//! `MiniRogue`: five levels, one idol, four kinds of monsters, and the rules of a classic course
//! program to the letter. The rules are in `docs/rules/minirogue.md`.

pub mod action;
mod arcade;
pub mod bots;
pub mod catalogue;
pub mod cells;
mod check;
pub mod classic;
pub mod dungeon;
pub mod env;
pub mod event;
pub mod fighting;
pub mod files;
pub mod fog;
pub mod game;
mod hints;
pub mod keys;
mod lessons;
pub mod level;
pub mod look;
pub mod narrate;
pub mod presets;
pub mod rules;
pub mod score;
pub mod screen;
pub mod setup;
mod side;
pub mod state;
pub mod stats;
pub mod thing;
mod told;
pub mod tools;
pub mod travel;
pub mod view;

use kernel::game::{Demo, GameInfo, Named, Pace};

/// What is known of `MiniRogue` before a game starts.
pub static INFO: GameInfo = GameInfo {
    id: "minirogue",
    title: "MiniRogue",
    about: "Fight your way down to the golden idol.",
    version: 1,
    pace: Pace::Turns,
    seats: &SEATS,
    params: &setup::PARAMS,
    levels: None,
    art: "minirogue",
    commands: &keys::COMMANDS,
    bots: &bots::BOTS,
    tools: &tools::TOOLS,
    demos: &DEMOS,
    manual: MANUAL,
    arcade: arcade::ARCADE,
    new: kernel::rules::start::<game::MinirogueRules>,
    env: kernel::env::of::<game::MinirogueRules>(),
};

const SEATS: [Named; 1] = [Named { id: "hero", title: "Hero", about: "You, on the way down to the idol." }];

/// Recorded games.
const DEMOS: [Demo; 1] = [Demo {
    title: "A lucky wanderer finds the idol",
    replay: include_str!("../demos/minirogue-wanderer.replay"),
}];

const MANUAL: &str = "\
You start on the first of five levels. Find the stairs on each one, and on the last the golden idol: pick it \
up and you win. The world only moves when you do.

Walk into a monster to attack it. Pick up the weapons and scrolls you find, wield your best weapon \
and read your scrolls: they are all good for you. You heal a little now and then.

Bogeymen and snakewomen walk straight at you when they smell you, and get stuck at corners. A snakewoman's \
bite may put you to sleep. Goblins find the shortest way to you, from up to fifteen steps away. Dragons \
never move, but they hit hard; each of them leaves a scroll behind.

Exploring walks you to the next item and picks it up, and once there are none left, to the stairs. Click or tap \
a spot to walk there. Point at a monster to see the exact odds. Whenever you walk or rest like this, you stop \
as soon as a monster notices you.

Fight in corridors, where only one of them can reach you. Goblins that can't get past each other queue up. \
Cheating gives you more strength and health, but the game no longer counts. In the classic form every key takes a \
turn, even one that means nothing.";
