//! The dungeon editor. It checks the regulations and solves the dungeon as one draws. Its rules are in
//! `docs/rules/pursuit-editor.md`.

pub mod draft;
pub mod edit;
pub mod keys;
pub mod view;

use crate::arcade::ARCADE;
use crate::event::rounds;
use crate::solver::{Solution, Unsolved, Value};
use crate::state::State;
use draft::Draft;
use kernel::arcade::{Arcade, Role};
use kernel::diagnostic::Diagnostic;
use kernel::editor::SKETCH;
use kernel::game::{Demo, GameInfo, Named, Pace};
use kernel::params::{Kind, Param};

/// A running editor.
pub type Editor = kernel::rules::Running<kernel::editor::Editor<Draft>>;

/// How many states are solved after each edit: a few hundredths of a second.
const BUDGET: u64 = 1 << 18;

/// What is known of the editor before it starts.
pub static INFO: GameInfo = GameInfo {
    id: "pursuit-editor",
    title: "Pursuit: dungeon editor",
    about: "Draw a dungeon and see at once whether anything is wrong and who wins in it.",
    version: 1,
    pace: Pace::Turns,
    seats: &SEATS,
    params: &PARAMS,
    levels: None,
    art: "pursuit",
    commands: &keys::COMMANDS,
    bots: &BOTS,
    tools: &[],
    demos: &DEMOS,
    manual: MANUAL,
    arcade: Arcade {
        role: Role::Editor,
        goal: "Draw a dungeon worth a chase.",
        legend: ARCADE.legend,
        ..Arcade::PLAIN
    },
    new: kernel::rules::start::<kernel::editor::Editor<Draft>>,
    env: None,
};

const SEATS: [Named; 1] = [Named { id: "author", title: "Author", about: "Draws the dungeon." }];

const BOTS: [Named; 1] =
    [Named { id: SKETCH, title: "Sketch", about: "Draws a random dungeon, cell by cell." }];

const DEMOS: [Demo; 1] = [Demo {
    title: "Drawing a small dungeon",
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
        about: "A dungeon file to carry on with, instead of an empty one.",
        kind: Kind::File { name: "dungeon.txt" },
    },
];

/// What is known of a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What is missing or unlawful.
    pub complaints: Vec<Diagnostic>,
    /// The value in words.
    pub value: String,
}

impl Verdict {
    fn of(draft: &Draft) -> Self {
        let value = match draft.field() {
            None => "none yet".into(),
            Some(field) => {
                let state = State::new(&field, "field", 1);
                match Solution::of(&state, BUDGET).map(|solution| solution.value(&state)) {
                    Ok(Some(Value::Rounds(n))) => format!("caught in {}", rounds(n)),
                    Ok(_) => "never caught".into(),
                    Err(Unsolved::Budget { needs, .. }) => format!("too large to solve ({needs} states)"),
                    Err(Unsolved::Deep) => "too deep to solve".into(),
                }
            }
        };
        Verdict { complaints: draft.complaints(), value }
    }
}

const MANUAL: &str = "\
Draw a dungeon for Pursuit. Each cell is a room, a hallway or a wall; there is one hero, one monster, and \
any number of potions.

Move the cursor and put something under it with its key, or pick a brush and paint with it or with the \
mouse; the right button always paints walls. You can make the dungeon smaller or larger at any time.

Next to the board you can read what the regulations say: rooms may not touch diagonally, and every room must be \
reachable. Below that you see how soon the hero is caught if both sides play perfectly. The solver has \
proven it, unless the dungeon is too large for that.

Once the dungeon has a hero and a monster, you can finish it or save it to a file. Its text is part of what \
is saved.";
