//! The command-line tools: check, import, play, solve and generate level files, and convert share codes.

mod levels;
mod make;
mod plan;
mod played;

use kernel::pos::Pos;
use kernel::tools::{Kind, Tool, ToolArg};
use serde_json::{Value, json};

const LEVEL: ToolArg = ToolArg::file(
    "level",
    "LEVEL",
    "A file, '-', a share code, or a level that comes with the game, such as bait-3",
);
const SCRIPT: ToolArg =
    ToolArg::file("script", "SCRIPT", "Actions to play first, one on each line: a file, or '-'").optional();
const NAIVE: ToolArg =
    ToolArg::flag("naive", "The adventurer takes the first way he finds instead of the shortest");
const ONE_TURN: ToolArg = ToolArg::flag("one-turn", "A single Space must be enough");
const NODES: ToolArg = ToolArg::number("nodes", "How far the solver may search [default: 1000000 nodes]");

/// The tools by name.
pub(crate) const TOOLS: [Tool; 11] = [
    Tool::new(
        "check",
        "Say what is wrong with a level file, and whether the dungeon can be won",
        &[LEVEL, NODES],
        levels::check,
    )
    .more("Exit codes: 0 the file is a level, 2 it is not. Whether it can be won makes no difference.")
    .examples(&["check my-dungeon.txt"]),
    Tool::new(
        "import",
        "Read a file written for another program and print it as a level file",
        &[LEVEL],
        levels::import,
    ),
    Tool::new(
        "play",
        "Play a script and print where it leads",
        &[LEVEL, SCRIPT.required(), NAIVE, ONE_TURN],
        played::play,
    )
    .more(
        "A script has one action on each line: rot R C [K], put R C, take R C, end, undo, redo, restart.\n\
         A refused action changes nothing and is reported on standard error, or in the answer with --json.\n\
         Exit codes: 0 everything was done, 1 a line was refused, 2 a line is not an action.",
    )
    .examples(&["play my-dungeon.txt script.txt --json"]),
    Tool::new(
        "script",
        "Turn a recorded game into a script for play",
        &[ToolArg::file("replay", "REPLAY", "A save or a recording, or '-'")],
        played::script,
    ),
    Tool::new("intention", "Show where the adventurer means to go", &[LEVEL, SCRIPT, NAIVE], played::intention),
    Tool::new(
        "preview",
        "Show what Space would do: every walk, every dragon's step, and how it ends",
        &[LEVEL, SCRIPT, NAIVE, ONE_TURN],
        played::preview,
    ),
    Tool::new(
        "solve",
        "Find a win in the fewest turns and, among those, the fewest rotations",
        &[LEVEL, SCRIPT, ONE_TURN, NODES],
        plan::solve,
    )
    .more("Exit codes: 0 it can be won, 1 it cannot, or no answer was found.")
    .examples(&["solve bait-3"]),
    Tool::new(
        "hint",
        "Show the next turn of a best plan, in four steps",
        &[
            LEVEL,
            SCRIPT,
            ONE_TURN,
            NODES,
            ToolArg::within(
                "step",
                1,
                4,
                "How much to show: 1 the goal, 2 also the path, 3 also the rooms to rotate, 4 also the actions",
            )
            .or("4"),
        ],
        plan::hint,
    ),
    Tool::new(
        "generate",
        "Make a dungeon that is proven to be winnable",
        &[
            ToolArg::option("preset", "NAME", Kind::Word, "What kind of dungeon").or("4x4"),
            ToolArg::number("rows", "Rows of rooms, instead of a preset"),
            ToolArg::number("cols", "Columns of rooms [default: as many as rows]"),
            ToolArg::number("dragons", "How many dragons"),
            ToolArg::number("treasures", "How many treasures are needed to win"),
            ToolArg::option(
                "grade",
                "GRADE",
                Kind::Word,
                "gentle, steady, tricky or fierce, if one can be found",
            ),
            ToolArg::option(
                "mode",
                "MODE",
                Kind::Choice { choices: || vec!["turns", "one-turn"] },
                "Whether a single Space must be enough",
            )
            .or("turns"),
            ToolArg::flag("machinery", "With elixirs, levers, bolts or moving dragons"),
            ToolArg::number("seed", "The same seed gives the same dungeon, here and in play").or("1"),
            ToolArg::number("count", "How many to make, from this seed and the ones after it").or("1"),
            ToolArg::flag("code", "Print share codes instead of level files"),
        ],
        make::generate,
    )
    .more(
        "With --json, one object on each line. A Tricky dungeon provably needs a rotation off his path, and a\n\
         Fierce one also a treasure or machinery. The levels of the Labyrinths pack were made with it.",
    )
    .examples(&[
        "generate --preset 5x5 --seed 7 > new.wiy",
        "generate --rows 7 --cols 7 --dragons 5 --treasures 1 --grade fierce --count 10 > pack.wiy",
    ]),
    Tool::new("code", "Turn a level into a share code, or a share code into a level", &[LEVEL], make::code)
        .examples(&["code new.wiy"]),
    Tool::new(
        "daily",
        "Make the dungeon of a day, which is the same for everybody",
        &[ToolArg::option("date", "YYYY-MM-DD", Kind::Word, "The day [default: today, UTC]")],
        make::daily,
    ),
];

/// A room as row and column.
fn place(at: Pos) -> Value {
    json!([at.y, at.x])
}

/// Rooms as rows and columns.
fn places(rooms: &[Pos]) -> Vec<Value> {
    rooms.iter().copied().map(place).collect()
}

/// Rooms in a row, `(0,0)(0,1)`.
fn path(rooms: &[Pos]) -> String {
    rooms.iter().fold(String::new(), |text, at| text + &format!("({},{})", at.y, at.x))
}
