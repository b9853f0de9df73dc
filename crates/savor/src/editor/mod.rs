//! The board editor: a game whose actions are edits. It checks the files and searches for ways to the flag while
//! one draws. Its rules are in `docs/rules/savor-editor.md`.

pub mod draft;
pub mod edit;
pub mod keys;
pub mod view;

use crate::arcade::ARCADE;
use crate::setup::{OWN_FILES, SHIPPED, Shipped, choice};
use kernel::arcade::{Arcade, Role};
use kernel::editor::{Editor, SKETCH};
use kernel::game::{Demo, GameInfo, Named, Pace};
use kernel::params::{Choice, Param};

/// What is known of the editor before it starts.
pub static INFO: GameInfo = GameInfo {
    id: "savor-editor",
    title: "Savor: board editor",
    about: "Build walls, stairs and poles, and see at once who can reach the flag.",
    version: 1,
    pace: Pace::Turns,
    seats: &SEATS,
    params: &PARAMS,
    levels: Some("board"),
    art: "savor",
    commands: &keys::COMMANDS,
    bots: &BOTS,
    tools: &[],
    demos: &DEMOS,
    manual: MANUAL,
    arcade: Arcade {
        role: Role::Editor,
        goal: "Draw a board on which every runner can reach the flag.",
        legend: ARCADE.legend,
        ..Arcade::PLAIN
    },
    new: kernel::rules::start::<Editor<draft::Draft>>,
    env: None,
};

const SEATS: [Named; 1] = [Named { id: "author", title: "Author", about: "Draws the board." }];

const BOTS: [Named; 1] =
    [Named { id: SKETCH, title: "Sketch", about: "Draws whatever comes to mind, as long as it can stand." }];

const DEMOS: [Demo; 1] =
    [Demo { title: "The example is drawn", replay: include_str!("../../demos/savor-editor-example.replay") }];

fn boards() -> Vec<Choice> {
    let empty = Choice::new("empty", "An empty board", "nothing but the flag");
    std::iter::once(empty).chain(SHIPPED.iter().map(Shipped::choice)).collect()
}

/// The parameters, in the order of the set-up screen.
const PARAMS: [Param; 5] = [
    choice("board", "Board", "What to begin with.", boards, "empty"),
    OWN_FILES[0],
    OWN_FILES[1],
    OWN_FILES[2],
    OWN_FILES[3],
];

const MANUAL: &str = "\
Draw a board for Savor: walls, stairs, poles and the flag, on three floors. The starting area and Bawana are where \
they always are.

Move the cursor with the arrows or with h, j, k and l; Tab goes to the next floor, and 1, 2 and 3 go to the ground, \
first and second floor. The key w begins a wall at the cursor; go to its other end and press w again. Stairs (s) begin \
on one floor and end on another; a pole (p) begins and ends in the same place on two floors. The key f puts the flag at \
the cursor, and e erases what is there: the whole wall, the stairs, the pole. Enter uses the last tool again, and c \
drops what you have begun. The mouse draws with the last tool, and its right button erases.

You cannot draw anything that the game would skip: if something cannot stand where you put it, you are told why.

In a terminal stairs are letters, the same letter at both ends.

Beside the floors you can read who can get to the flag, and in how many throws at best; how much of the building is \
within reach; how long a game takes; and what the check of the files has found: stairs that nobody ever comes upon, \
loops, and more. The key t shows the five files.";
