//! Savor: three runners race through a three-storey maze to the flag, moved by dice or by a hand. The rules are in
//! `docs/rules/savor.md`. A board comes from five files ([`files`]), a game is a [`state::State`], and a turn
//! is [`state::Race::turn`], which tells what happens as [`event::Event`]s.

pub mod action;
mod arcade;
pub mod board;
pub mod bots;
pub mod buildings;
pub mod cell;
pub mod chance;
mod check;
pub mod compare;
pub mod decision;
pub mod each;
pub mod editor;
pub mod env;
pub mod event;
pub mod files;
pub mod game;
pub mod generator;
pub mod hand;
pub mod heat;
pub mod hints;
pub mod house;
pub mod keys;
pub mod layout;
pub mod reach;
pub mod record;
pub mod rules;
pub mod scenario;
pub mod setup;
pub mod state;
pub mod stats;
pub mod tools;
pub mod values;
pub mod view;

use kernel::game::{Demo, GameInfo, Named, Pace};

/// What is known of Savor before a game starts.
pub static INFO: GameInfo = GameInfo {
    id: "savor",
    title: "Savor",
    about: "Play your dice right and be first to the flag.",
    version: 1,
    pace: Pace::Turns,
    seats: &SEATS,
    params: &setup::PARAMS,
    levels: Some("board"),
    art: "savor",
    commands: &keys::COMMANDS,
    bots: &bots::BOTS,
    tools: &tools::TOOLS,
    demos: &DEMOS,
    manual: MANUAL,
    arcade: arcade::ARCADE,
    new: kernel::rules::start::<game::SavorRules<{ SEATS.len() }>>,
    env: kernel::env::of::<game::SavorRules<{ SEATS.len() }>>(),
};

const SEATS: [Named; 3] = [
    Named { id: "a", title: "A", about: "Throws first and starts to the north." },
    Named { id: "b", title: "B", about: "Throws second and starts to the west." },
    Named { id: "c", title: "C", about: "Throws third and starts to the east." },
];

/// Recorded games.
const DEMOS: [Demo; 2] = [
    Demo { title: "A sprint", replay: include_str!("../demos/savor.replay") },
    Demo { title: "Up the stairs and down the poles", replay: include_str!("../demos/savor-ladders.replay") },
];

const MANUAL: &str = "\
Three runners race to a flag in a building of three floors. You run straight on, stairs lift you, walls stop you, \
and the first to touch the flag wins.

In a Race you hold three dice. Each turn you play one of them and go that many cells, straight on; then a new one \
takes its place. The numbers on the floor show where each die ends: press that number, or click there. What your rivals \
hold is shown, too. The first die you play only lets you in. With every fourth die the direction die is thrown, after \
you have chosen, and may turn you; if it shows nothing, you may turn round yourself. Nobody can have more than 250 \
points.

Under the Course rules there is no hand and nothing to choose: you throw. A six lets a runner out of the starting \
area, from then on the movement die says how far to go, and with every fourth throw the direction die may turn the \
runner. Play it round one keyboard, give some seats to the dice, or let all three run and watch.

A move is made whole or not at all: if a wall, the edge or the starting area is in the way, the runner stays and \
pays 2 points.

Stairs lift and lower whoever comes upon them, in the middle of a move too, and the move goes on from the \
other end. Every five rounds they change: some go both ways, some only up, some only down, and an end that \
is closed now is drawn hollow. Poles only lead down, to their foot. Where stairs pass a floor there is a \
blocked cell.

Every cell costs or gives movement points, and some double or triple what you have; the values can be shown. \
Whoever has none left is carried to Bawana, the canteen in the south-east, and comes out of its door happy \
with 200 points, fed, triggered, with every move doubled, or disoriented, or stays inside, poisoned, for \
three turns.

Ending a move on a rival's cell sends the rival back to the start. Touching the flag, even in passing, wins \
at once.

Point at a cell to read what it is and where its stairs lead. On a small screen one floor is shown at a \
time: it follows the race, and you can look at another.";
