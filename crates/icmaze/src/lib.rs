//! `ICMaze`: a small hero, a chain of rock mazes, monsters that sleep, wander or hunt, and a Boss. In
//! real time, 24 ticks a second. The rules are in `docs/rules/icmaze.md`.

pub mod action;
pub mod actors;
mod arcade;
pub mod area;
pub mod bots;
pub mod build;
mod check;
pub mod circuit;
pub mod daylight;
pub mod dialogue;
pub mod env;
pub mod event;
pub mod files;
pub mod floor;
mod furnish;
pub mod game;
pub mod geometry;
pub mod ground;
pub mod inventory;
pub mod keys;
pub mod kinds;
pub mod level;
pub mod maze;
mod observe;
pub mod pellets;
pub mod routes;
pub mod rules;
pub mod scenario;
pub mod setup;
pub mod signal;
pub mod state;
pub mod tools;
pub mod view;
pub mod weather;

use kernel::game::{Demo, GameInfo, Named, Pace};

/// What is known of `ICMaze` before a game starts.
pub static INFO: GameInfo = GameInfo {
    id: "icmaze",
    title: "ICMaze",
    about: "Find the keys. Beat the Boss. Go home rich.",
    version: 1,
    pace: Pace::Ticks { per_second: state::TICKS_PER_SECOND },
    seats: &[Named { id: "hero", title: "Hero", about: "You, in search of the treasure." }],
    params: &setup::PARAMS,
    levels: None,
    art: "icmaze",
    commands: &keys::COMMANDS,
    bots: &bots::BOTS,
    tools: &tools::TOOLS,
    demos: &DEMOS,
    manual: MANUAL,
    arcade: arcade::ARCADE,
    new: kernel::rules::start::<game::IcMazeRules>,
    env: kernel::env::of::<game::IcMazeRules>(),
};

/// Recorded games.
const DEMOS: [Demo; 5] = [
    Demo { title: "Five mazes and home again", replay: include_str!("../demos/icmaze-five-mazes.replay") },
    Demo { title: "The classic level", replay: include_str!("../demos/icmaze-classic.replay") },
    Demo { title: "Three mazes", replay: include_str!("../demos/icmaze-three-mazes.replay") },
    Demo { title: "Straight to the Boss", replay: include_str!("../demos/icmaze-boss.replay") },
    Demo {
        title: "A wanderer makes it into the second maze",
        replay: include_str!("../demos/icmaze-wanderer.replay"),
    },
];

const MANUAL: &str = "\
You guide a small hero through a chain of rooms. The first one is safe: pick up its pickaxe, its heart and its \
key. Every room after it is a maze of rocks. Find the key, unlock the chained door and move on. The last room \
closes behind you.

Walk with the arrow keys, and hold one to keep walking. Turning takes no time, so a short tap against a wall \
just turns you. Once you have the pickaxe, Space swings it: three blows break a rock or a monster, and every \
other rock hides a heart. E interacts: face a chained door whose key you have, and it opens. Enter \
turns the pages of a dialogue; the world stands still while you read.

Logs sleep, wander or hunt. One that is awake notices you within five cells, even through rocks, and strikes when it \
faces you. After a hit you blink for a second, and nothing can hurt you until it is over; the same goes for rocks, \
monsters and the Boss. When you lose your last heart, you only lose the room: it is back as you found it, and you \
are back at its entrance.

The Boss sits still until you strike it. Then it jumps around and fires whole rows of shots with a single gap: \
stand in the gap, or run. Once it is beaten, pick up the key it leaves and go home. The mazes have \
melted away, the monsters are asleep for good, and the treasure is waiting in the first room.

T resets the room, R the whole game. Tab shows the paths of the monsters that are hunting you. P pauses; \
Help there lists every key, including those you have changed.

With extras there is more, and it comes a little at a time. Water slows you down, ice is slippery, fire burns out and lava \
does not; spikes come and go. Plates, levers and torches open chests. Some monsters ambush you, creep along walls, steal \
coins or shoot, but all of them wind up before they strike. The vendor in the first room sells potions, a flashlight \
(F), boots to run in (Shift, or Z) and bombs (X), and buys wood and silver. The cat next to him would love to come along. At \
night you can't see far: torches help. I opens the inventory, where Enter uses an item; Q drinks or eats right away; and M shows a map of the \
rooms you know. After the Boss there is a shortcut home. A win scores 1000 points, plus 50 for each monster and 10 for each coin, less 100 for each death \
and 1 for each second. With cheats on, B leads straight to the Boss.";
