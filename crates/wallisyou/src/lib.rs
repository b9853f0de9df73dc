//! Wall Is You: you are the dungeon. Rotate its rooms so that a proud adventurer meets the dragons in
//! the right order. The rules are in `docs/rules/wallisyou.md`.

pub mod action;
mod arcade;
mod bots;
mod check;
pub mod code;
pub mod daily;
pub mod dungeon;
pub mod editor;
mod env;
mod event;
pub mod files;
mod floor;
pub mod game;
pub mod generator;
pub mod hint;
mod keys;
mod memo;
pub mod packs;
pub mod room;
pub mod rules;
pub mod script;
mod setup;
pub mod solver;
pub mod state;
mod tools;
mod view;

use kernel::game::{Demo, GameInfo, Named, Pace};

/// What is known of the game before one starts.
pub static INFO: GameInfo = GameInfo {
    id: "wallisyou",
    title: "Wall Is You",
    about: "You are the dungeon. Guide a clueless hero.",
    version: 1,
    pace: Pace::Turns,
    seats: &SEATS,
    params: &setup::PARAMS,
    levels: Some("level"),
    art: "wallisyou",
    commands: &keys::COMMANDS,
    bots: &bots::BOTS,
    tools: &tools::TOOLS,
    demos: &DEMOS,
    manual: MANUAL,
    arcade: arcade::ARCADE,
    new: kernel::rules::start::<game::WallIsYouRules>,
    env: kernel::env::of::<game::WallIsYouRules>(),
};

const SEATS: [Named; 1] = [Named {
    id: "dungeon",
    title: "Dungeon",
    about: "Turns the rooms, lays out treasures, and lets him walk.",
}];

/// Recorded games.
const DEMOS: [Demo; 3] = [
    Demo {
        title: "The Back Door: two dragons, each in its turn",
        replay: include_str!("../demos/back-door.replay"),
    },
    Demo {
        title: "One shot: three dragons in a single turn",
        replay: include_str!("../demos/one-shot.replay"),
    },
    Demo {
        title: "Night Shift: wait, and let the second dragon come",
        replay: include_str!("../demos/night-shift.replay"),
    },
];

const MANUAL: &str = "\
You are the dungeon. A proud and rather dim adventurer walks through you, and he always goes for the strongest \
dragon he can reach, even one that will eat him. The red line shows where he means to go; if it ends in a \
skull, he will die there.

On your turn you may rotate as many rooms as you like. Then you let him walk. A dragon of his level or below \
dies, and he gains a level; a stronger one eats him. Once every dragon is dead, you win. So open the way to \
the right dragon, and keep every stronger one sealed off. A dragon also blocks the way to whatever lies \
behind it.

Two rooms connect where both have an opening. A rotation is a quarter turn clockwise; turning a room the \
other way counts as three. Only what has changed by the end of your turn is counted, so experiment freely.

A treasure draws him more than any dragon, and fetching it takes his whole turn. You only have so many, and \
only one can lie in the dungeon at a time. You can take it back in the turn in which you laid it out.

Some dungeons hold more. With an elixir he wins his next fight, however strong the dragon. A lever opens or \
closes every door with its letter when he walks over it. Bolted rooms never turn. Some dragons move after \
him: they hunt, flee or patrol, and a dashed arrow shows their next step. In one-turn mode you let him walk \
only once, and he fights on until he wins, dies or gets stuck.

Click a room to rotate it; hold shift or use the wheel for the other direction. The right button lays out a \
treasure or takes it back, and the middle button locks a room against stray clicks. The keys do all of that, \
too, in the room under the pointer or where the arrows lead.

Hints come in four steps, one a press: which dragon, which way, which rooms to rotate, and finally the \
rotations themselves. The third step leaves you two stars at most, the fourth one. You can also ask whether \
the dungeon can still be won.

A win is worth one star. It is worth two if you took no more turns than par, and three if you made no more \
rotations than par either.";
