//! The dungeon editor: a game whose actions are edits, so that undo, replays and saves come for
//! free. It checks the regulations and solves the dungeon as one draws. Its rules are in
//! `docs/rules/pursuit-editor.md`.

pub mod draft;
pub mod edit;
pub mod game;
pub mod keys;
pub mod view;

use kernel::game::{Demo, GameInfo, Named, Pace};
use kernel::params::{Kind, Param};

/// What is known of the editor before it starts.
pub static INFO: GameInfo = GameInfo {
    id: "pursuit-editor",
    title: "Pursuit: dungeon editor",
    about: "Draw a dungeon and see at once whether it is lawful and who wins in it.",
    version: 1,
    pace: Pace::Turns,
    seats: &SEATS,
    params: &PARAMS,
    levels: None,
    commands: &keys::COMMANDS,
    bots: &game::BOTS,
    tools: &[],
    demos: &DEMOS,
    manual: MANUAL,
    new: game::new,
};

const SEATS: [Named; 1] = [Named { id: "author", title: "Author", about: "Draws the dungeon." }];

const DEMOS: [Demo; 1] = [Demo {
    title: "A small dungeon is drawn",
    replay: include_str!("../../demos/pursuit-editor-drawing.replay"),
}];

/// The parameters, in the order of the set-up screen.
const PARAMS: [Param; 2] = [
    Param {
        id: "size",
        title: "Size",
        about: "How many rows and columns an empty dungeon has.",
        kind: Kind::Number { min: 2, max: 40, default: 10 },
    },
    Param {
        id: "field",
        title: "Dungeon",
        about: "A dungeon file to go on with, instead of an empty one.",
        kind: Kind::File { name: "dungeon.txt" },
    },
];

const MANUAL: &str = "\
Draw a dungeon for Pursuit. Each cell is a room (.), a hallway (+) or a wall; there is one hero @, one monster (a \
capital letter), and any number of potions (s).

Move the cursor with the arrows or with h, j, k and l. The key of a sign puts it under the cursor: a full stop for a \
room, + for a hallway, x for a wall, @ for the hero, m for the monster, s for a potion. Or choose a brush with Tab \
and paint with Enter or the mouse; the right button always paints wall. The keys [ and ] make the dungeon \
smaller and larger.

Beside the board stands what the regulations say: rooms may not touch diagonally, and every room must be \
reachable. Below it stands the value: in how many rounds the hero is caught if both sides play as well as can be, proven \
by the solver, unless the dungeon is too large for that.

When the dungeon has a hero and a monster, f finishes it. Its text is part of what is saved.";
