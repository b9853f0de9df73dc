//! The dungeon editor (WY-X16): checks and solves while drawing. Rules: `docs/rules/wallisyou-editor.md`.

pub mod draft;
pub mod edit;
mod keys;
mod typing;
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
use kernel::scene::Ink;
use solver::Reason;

/// A running editor.
pub type Editor = kernel::rules::Running<kernel::editor::Editor<Draft>>;

/// How much is searched after each edit: about a tenth of a second at most.
const BUDGET: solver::Budget = solver::Budget { nodes: 20_000 };

/// What is known of the editor before it starts.
pub static INFO: GameInfo = GameInfo {
    id: "wallisyou-editor",
    title: "Wall Is You: dungeon editor",
    about: "Draw a dungeon, see at once whether it can be won, and try it out.",
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
    title: "Drawing a small dungeon and trying it out",
    replay: include_str!("../../demos/wallisyou-editor-drawing.replay"),
}];

/// The level that is none.
const EMPTY: &str = "empty";

fn levels() -> Vec<Choice> {
    let empty = Choice::new(EMPTY, "An empty dungeon", "crossroads everywhere, and nobody there");
    std::iter::once(empty).chain(packs::choices()).collect()
}

/// The parameters, in the order of the set-up screen.
const PARAMS: [Param; 5] = [
    Param {
        id: "level",
        title: "Begin with",
        about: "An empty dungeon, or a level that comes with the game.",
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
        about: "A dungeon file to work on.",
        kind: Kind::File { name: "dungeon.wiy" },
    },
    Param {
        id: "code",
        title: "Share code",
        about: "A dungeon that somebody sent you: its code begins with WY.",
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

    /// Whether its par is proven, or that it cannot be won.
    pub(crate) const fn is_proven(&self) -> bool {
        matches!(
            self.solved,
            Some(solver::Verdict::Solvable { exact: true, .. } | solver::Verdict::Unsolvable { .. })
        )
    }

    /// What the solver says, in a sentence, and its colour; nothing before it can be asked.
    pub(crate) fn told(&self) -> Option<(String, Ink)> {
        Some(match self.solved.as_ref()? {
            solver::Verdict::Solvable { turns, rotations, exact, .. } => {
                let best = Par { turns: *turns, rotations: *rotations };
                let words = if *exact { "par is" } else { "it takes no more than" };
                (format!("It can be won: {words} {best}."), Ink::Green)
            }
            solver::Verdict::Unsolvable { reason } => {
                let why = match reason {
                    Reason::LevelGap => "the dragons' levels rise faster than his.".into(),
                    Reason::CannotIsolate(level) => {
                        format!(
                            "there is no way to make the level {level} dragon the strongest he can reach."
                        )
                    }
                    Reason::NeedsTreasure(1) => "it takes a treasure in stock.".into(),
                    Reason::NeedsTreasure(least) => format!("it takes {least} treasures in stock."),
                    Reason::Bolted => "the bolted rooms are in the way.".into(),
                };
                (format!("It can't be won: {why}"), Ink::Orange)
            }
            solver::Verdict::Unknown { .. } => {
                ("It is too big to be solved here. Try it out: if you win, it can be done.".into(), Ink::Gold)
            }
        })
    }
}

const MANUAL: &str = "\
Draw a dungeon for Wall Is You. Move the cursor with the arrows or the mouse, choose a brush by its letter, and paint with \
Enter or a click: r rooms, a the adventurer, d dragons, t a treasure on the floor, e elixirs, l levers, p doors, f bolts; \
x is the eraser. Tab goes to the next brush.

Comma and full stop change what the brush paints: the shape of the room, how the dragon moves, the letter of the lever, \
the side of the door. Minus and plus change its number: the level of the adventurer or the dragon, the letter of the door, \
and with the treasure brush how many are in stock. The key o makes new doors open or closed. The key s rotates the room at \
the cursor, and so do the right button and the wheel; the middle button erases.

The brackets make the dungeon narrower and wider, the braces lower and taller; whatever still fits stays. The key m \
turns one-turn mode on and off, i the naive adventurer, and n names the dungeon. After a colon you can type any edit in \
words, such as dragon 2 3 5 patrol:RRLL.

Beside the board you are told what is wrong with the dungeon as a file and what the solver thinks: whether it can be won, \
its par, and how many treasures it takes. The key g lets you try it out, and g again brings you back to your drawing, of \
which nothing is lost. Where the solver gives up, your own best win becomes the par.

The key w asks for a title and saves the dungeon with its par among your levels, W writes it to a folder of your choice, \
and c copies its share code. None of this works while something is wrong with it.";
