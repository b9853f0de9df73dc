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
    Named { id: "a", title: "A", about: "Goes first, from the north side." },
    Named { id: "b", title: "B", about: "Goes second, from the west side." },
    Named { id: "c", title: "C", about: "Goes third, from the east side." },
];

/// Recorded games.
const DEMOS: [Demo; 2] = [
    Demo { title: "A sprint", replay: include_str!("../demos/savor.replay") },
    Demo { title: "Up the stairs and down the poles", replay: include_str!("../demos/savor-ladders.replay") },
];

const MANUAL: &str = "\
Three runners race to a flag in a building with three floors. You run straight ahead, stairs carry you up and down, \
walls stop you, and the first to touch the flag wins.

In a Race you hold three dice. Each turn you play one of them and go exactly that many cells, straight ahead; then you \
draw another in its place. The numbers on the floor show where each die takes you: press that number, or click there. \
Beside each die you can read how many turns away the flag is after it, if all goes well. Everybody can see what \
everybody holds. The first die you play only lets you in. On every fourth turn, and on the turn after a blocked one, \
the direction die is thrown once you have chosen, and may turn you; numbers with a question mark show where you could \
end up. If it comes up blank, you may turn round yourself. Nobody can have more than 250 points.

Under the Course rules there is no hand and nothing to choose: you throw. A six gets a runner out of the starting \
area; from then on the movement die says how far to go, and with every fourth throw the direction die may turn the \
runner. Pass one keyboard round, give some seats to the dice, or let all three run by themselves and watch.

You make the whole move or none of it: if a wall, the edge of the floor or the starting area is in the way, you stay \
where you are and pay 2 points.

Stairs carry you to their other end even in the middle of a move, and the move goes on from there. Every five rounds \
they change: some go both ways, some only up, some only down, and you can see which ends are closed. Poles only lead \
down. Where stairs pass through a floor, a cell is blocked.

Every cell costs or gives movement points, and some double or triple what you have; you can have the values shown. If \
you run out, you are carried to Bawana, the canteen in the south-east. You may come out of its door well fed, or happy \
with 200 points, or triggered, with every move doubled, or dizzy, reeling in random directions. Or you stay inside with \
food poisoning and lose three turns.

End a move on a rival's cell to send them back to the start. Touch the flag, even in passing, and you win at once.

Point at a cell to read what it is and where its stairs lead. On a small screen you see one floor at a time: the view \
follows the race, and you can look at another floor whenever you like.";
