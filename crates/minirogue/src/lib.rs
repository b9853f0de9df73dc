//! `MiniRogue`: five levels, one idol, four kinds of monsters, and the rules of a classic course
//! program to the letter. The rules are in `docs/rules/minirogue.md`.

pub mod action;
mod arcade;
pub mod bots;
pub mod catalogue;
pub mod cells;
mod check;
pub mod classic;
pub mod event;
pub mod files;
pub mod fog;
pub mod game;
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
pub mod state;
pub mod stats;
pub mod thing;
pub mod tools;
pub mod travel;
pub mod view;

use kernel::game::{Demo, GameInfo, Named, Pace};

/// What is known of `MiniRogue` before a game starts.
pub static INFO: GameInfo = GameInfo {
    id: "minirogue",
    title: "MiniRogue",
    about: "Five levels down to the golden idol, past four kinds of monsters.",
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
};

const SEATS: [Named; 1] = [Named { id: "hero", title: "Hero", about: "Goes down, and comes back rich." }];

/// Recorded games.
const DEMOS: [Demo; 1] = [Demo {
    title: "The wanderer has luck and finds the idol",
    replay: include_str!("../demos/minirogue-wanderer.replay"),
}];

const MANUAL: &str = "\
You are @, on the first of five levels. Find the stairs > on each, and on the last one the golden idol &: pick it up \
and you have won. The world only moves when you do; every key but q is a turn.

Move with the arrows or with h j k l. Walk into a monster to strike it. g picks up what lies here: weapons ) and \
scrolls ?. w and a letter wields a weapon, r and a letter reads a scroll (none of them is bad), i shows what you hold, \
> goes down the stairs. You heal a little now and then.

Bogeymen B and Snakewomen S walk straight at you when they smell you, and get stuck at corners. A Snakewoman's bite \
may put you to sleep. Goblins G find the shortest way to you, up to fifteen steps. Dragons D never move, but hit hard; \
each leaves a scroll.

Tab walks to the next item and picks it up, and then to the stairs. A click or a tap on a place travels there. Further \
keys below travel by a cursor, rest, or tell all about a place, with the exact odds, as the pointer does. Whatever \
walks or rests stops when somebody smells you.

Fight in corridors, where only one can reach you. Goblins that cannot get past each other queue up. c cheats: strength \
9 and 50 hit points, but the game does not count.";
