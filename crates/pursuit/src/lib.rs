//! Pursuit: a hero flees from a monster through rooms and hallways, and potions make either faster. With an
//! exact solver, a referee and tournaments. The rules are in `docs/rules/pursuit.md`.

pub mod action;
mod arcade;
pub mod bots;
pub mod check;
pub mod dungeon;
pub mod editor;
pub mod env;
pub mod event;
pub mod files;
pub mod finder;
pub mod game;
pub mod generator;
pub mod goal;
pub mod keys;
pub mod levels;
pub mod oracle;
pub mod protocol;
pub mod referee;
pub mod regulations;
pub mod rules;
pub mod setup;
pub mod solver;
pub mod state;
pub mod tools;
pub mod tournament;
pub mod view;

use kernel::game::{Demo, GameInfo, Named, Pace};

/// What is known of the game before one starts.
pub static INFO: GameInfo = GameInfo {
    id: "pursuit",
    title: "Pursuit",
    about: "Run for your life, or close the trap.",
    version: 1,
    pace: Pace::Turns,
    seats: &SEATS,
    params: &setup::PARAMS,
    levels: Some("dungeon"),
    art: "pursuit",
    commands: &keys::COMMANDS,
    bots: &bots::BOTS,
    tools: &tools::TOOLS,
    demos: &DEMOS,
    manual: MANUAL,
    arcade: arcade::ARCADE,
    new: kernel::rules::start::<game::PursuitRules>,
    env: kernel::env::of::<game::PursuitRules>(),
};

const SEATS: [Named; 2] = [
    Named { id: "hero", title: "Hero", about: "Flees; moves second in a round." },
    Named { id: "monster", title: "Monster", about: "Hunts; moves first in a round." },
];

/// Recorded games.
const DEMOS: [Demo; 3] = [
    Demo {
        title: "A potion saves the hero in the open room",
        replay: include_str!("../demos/pursuit-potion.replay"),
    },
    Demo {
        title: "Two perfect players: caught in round 24",
        replay: include_str!("../demos/pursuit-march.replay"),
    },
    Demo { title: "Round and round the hallway", replay: include_str!("../demos/pursuit-loop.replay") },
];

const MANUAL: &str = "\
A hero and a monster take turns in a dungeon, the monster first. The monster wins by stepping onto the hero's \
cell. The hero wins by staying free until the rounds run out.

In rooms you move like a chess king: one step in any of eight directions, even between the corners of walls. \
In hallways, and into and out of them, you can only go straight. Staying put counts as a step, too. \
If either walks into the other, the hunt is over.

Step on a potion, and you get one extra step a turn, from your next turn on and for good. A fast player \
decides one step at a time.

Loops of hallways are the hero's refuge: run round and round. Corners and dead ends are the end of him. As the monster, \
don't just run after him: cut him off from the loops.

Click a cell next to you to go there, or one farther off to walk towards it. You can ask how soon \
the hero is caught if both sides play perfectly, see that for every cell, or see the other side's shortest \
path; a hint names the best step. All of this is proven, not guessed, unless the dungeon is too large; then \
it is called an estimate.";
