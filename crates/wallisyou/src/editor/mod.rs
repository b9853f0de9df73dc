//! The dungeon editor (WY-X16): checks and solves while drawing. Rules: `docs/rules/wallisyou-editor.md`.

pub mod draft;
pub mod edit;
mod keys;
mod view;

use crate::arcade::ARCADE;
use crate::dungeon::{Dungeon, Par};
use crate::generator::Edition;
use crate::{packs, setup, solver};
use draft::Draft;
use kernel::arcade::{Arcade, Role};
use kernel::diagnostic::Diagnostic;
use kernel::editor::SKETCH;
use kernel::game::{Demo, GameInfo, Making, Named, Pace, Refused};
use kernel::params::{Choice, Kind, Param, Params};

/// A running editor.
pub type Editor = kernel::rules::Running<kernel::editor::Editor<Draft>>;

/// How much is searched after each edit: about a tenth of a second at most.
const BUDGET: solver::Budget = solver::Budget { nodes: 20_000 };

/// What is known of the editor before it starts.
pub static INFO: GameInfo = GameInfo {
    id: "wallisyou-editor",
    title: "Wall Is You: dungeon editor",
    about: "Draw a dungeon, see at once whether it can be won and how, and try it out.",
    version: 1,
    pace: Pace::Turns,
    seats: &SEATS,
    params: &PARAMS,
    levels: Some("level"),
    art: "wallisyou",
    commands: &keys::COMMANDS,
    bots: &BOTS,
    tools: &[],
    demos: &DEMOS,
    manual: MANUAL,
    arcade: Arcade {
        role: Role::Editor,
        goal: "Draw a dungeon that can be won, and share it.",
        legend: ARCADE.legend,
        making,
        ..Arcade::PLAIN
    },
    new: kernel::rules::start::<kernel::editor::Editor<Draft>>,
    env: None,
};

const SEATS: [Named; 1] = [Named { id: "author", title: "Author", about: "Draws the dungeon." }];

const BOTS: [Named; 1] = [Named { id: SKETCH, title: "Sketch", about: "Draws whatever comes to mind." }];

const DEMOS: [Demo; 1] = [Demo {
    title: "A small dungeon is drawn and tried out",
    replay: include_str!("../../demos/wallisyou-editor-drawing.replay"),
}];

/// The level that is none.
const EMPTY: &str = "empty";

fn levels() -> Vec<Choice> {
    let empty = Choice::new(EMPTY, "An empty dungeon", "four-way rooms and nothing in them");
    std::iter::once(empty).chain(packs::choices()).collect()
}

/// The parameters, in the order of the set-up screen.
const PARAMS: [Param; 5] = [
    Param {
        id: "level",
        title: "Begin with",
        about: "A level that comes with the game, or an empty dungeon.",
        kind: Kind::Choice { options: levels, default: EMPTY },
    },
    Param {
        id: "rows",
        title: "Rows",
        about: "How many rows an empty dungeon has.",
        kind: Kind::Number { min: 1, max: 64, default: 4 },
    },
    Param {
        id: "columns",
        title: "Columns",
        about: "How many columns an empty dungeon has.",
        kind: Kind::Number { min: 1, max: 64, default: 4 },
    },
    Param {
        id: "file",
        title: "Own dungeon",
        about: "A level file to go on with.",
        kind: Kind::File { name: "dungeon.wiy" },
    },
    Param {
        id: "code",
        title: "Share code",
        about: "A dungeon to go on with, as a line that begins with WY1 or WYG1.",
        kind: Kind::Line { default: "", longest: setup::LONGEST_CODE },
    },
];

/// The dungeon that the parameters ask for; none for an empty one.
fn given(params: &Params) -> Result<Option<Dungeon>, Refused> {
    match (setup::own(params, Edition::Second)?, params.text("level")) {
        (None, EMPTY) => Ok(None),
        (None, level) => setup::shipped(level).map(Some),
        (own, _) => Ok(own),
    }
}

/// The start from the code of a generated dungeon, in parts.
fn making(params: &Params) -> Option<Making> {
    let ordered = setup::ordered_by_code(params, Edition::Second).ok().flatten()?;
    let mut builder = None;
    Some(kernel::rules::making::<kernel::editor::Editor<Draft>>(move |dice, is_spent| {
        let made = builder.get_or_insert_with(|| ordered.builder(dice)).go_on(is_spent)?;
        Some(Ok(Draft::of(ordered.dungeon(made))))
    }))
}

/// What is known of a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What the loader says of it.
    pub problems: Vec<Diagnostic>,
    /// What the solver says, if the loader has no objection.
    pub solved: Option<solver::Verdict>,
    /// How many treasures it needs, if that is known.
    pub needed: Option<u32>,
}

impl Verdict {
    fn of(draft: &Draft) -> Self {
        let problems = draft.problems();
        let Ok(dungeon) = draft.finished() else { return Verdict { problems, solved: None, needed: None } };
        let position = solver::Position::from(&dungeon);
        let solved = Some(solver::solve(&position, &BUDGET));
        Verdict { problems, solved, needed: solver::treasures_needed(&position, &BUDGET) }
    }

    /// What the solver says, in words.
    pub(crate) fn words(&self) -> String {
        match &self.solved {
            None => "not known yet".into(),
            Some(solver::Verdict::Solvable { turns, rotations, exact, .. }) => {
                let best = Par { turns: *turns, rotations: *rotations };
                if *exact { format!("yes, par {best}") } else { format!("yes, in {best}, perhaps less") }
            }
            Some(solver::Verdict::Unsolvable { reason }) => format!("no: {reason}"),
            Some(solver::Verdict::Unknown { .. }) => "unknown: too large to be solved here".into(),
        }
    }
}

const MANUAL: &str = "\
Draw a dungeon for Wall Is You. Move the cursor with the arrows, choose a brush by its letter, and paint with Enter or a \
click: r rooms, a the adventurer, d dragons, t a treasure that lies there, e elixirs, l levers, p doors, f bolts; x \
clears. Tab goes to the next brush.

Comma and full stop change what the brush paints: the shape of the room, how the dragon moves, the letter of the lever, \
the side of the door. Minus and plus change its number: the level of the adventurer or the dragon, the letter of the door, and with the \
treasure brush the stock. The key o opens or shuts the doors to come. The key s rotates the room at the cursor, and so \
do the right button and the wheel; the middle button clears.

The brackets make the dungeon narrower and wider, the braces lower and taller; what still fits stays. The key m is for one-turn mode, i \
for the naive adventurer, n for the title. A colon lets you type any edit in words, as dragon 2 3 5 patrol:RRLL.

Beside the board stands what is wrong with the dungeon as a file, and what the solver says: whether it can be won, \
its par, and how many treasures it needs. The key g tries the dungeon out, and g again comes back; nothing of the drawing is \
lost. The key w asks for a title and saves the dungeon with its par among your levels, W writes it to a folder of your choice, c copies its \
share code; none of it is done as long as the loader would refuse it.";
