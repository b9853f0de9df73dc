//! A situation of one's own for the classic program: a drawing or a written state instead of a new game,
//! and dice that are told what to show. So every scenario of the rule page can be played with its keys.

use crate::commands::Trouble;
use kernel::dice::Dice;
use kernel::tools::{Inputs, Kind, ToolArg};
use minirogue::files::sketch;
use minirogue::setup::Setup;
use minirogue::state::State;

const FILE: Kind = Kind::File { most: u64::MAX };

/// The arguments that tell of a situation.
pub(super) const ARGUMENTS: [ToolArg; 4] = [
    ToolArg::option(
        "map",
        "FILE",
        FILE,
        "Start on a drawn level: # wall, . floor, @ you, B S D G monsters, > & ) ?",
    ),
    ToolArg::within("level", 0, 4, "The number of the drawn level [default: 0]"),
    ToolArg::option("state", "FILE", FILE, "Start from a state written by 'mazarium pipe'"),
    ToolArg::option(
        "dice",
        "RESULTS",
        Kind::Word,
        "What the dice show, such as 'F 2 1 3 | T 0'; every number must be used",
    ),
];

/// Whether any of them was given.
pub(super) fn is_told(inputs: &Inputs) -> bool {
    ARGUMENTS.iter().any(|arg| inputs.has(arg.id))
}

/// Where the game starts, and its dice.
pub(super) fn start(inputs: &Inputs, setup: Setup, seed: u64) -> Result<(State, Dice), Trouble> {
    let dice = match inputs.word("dice") {
        Some(told) => {
            let results: Vec<&str> =
                told.split([' ', ',', '|', '\n', '\t', '\r']).filter(|word| !word.is_empty()).collect();
            Dice::from_script(&results.join(","), seed)
                .map_err(|fault| Trouble::input(format!("--dice: {fault}")))?
        }
        None => Dice::seeded(seed),
    };
    let state = match (inputs.files("map").next(), inputs.files("state").next()) {
        (Some(_), Some(_)) => return Err(Trouble::input("--map and --state do not go together")),
        (Some(file), None) => {
            let level = inputs.number("level").unwrap_or(0) as u8;
            drawn(setup, level, file.text()?)
                .map_err(|why| Trouble::input(format!("{}: {why}", file.name)))?
        }
        (None, _) if inputs.has("level") => return Err(Trouble::input("--level needs --map")),
        (None, Some(file)) => State::read(file.text()?)?,
        (None, None) => State::new(setup, &dice),
    };
    Ok((state, dice))
}

/// The state of a drawing. Around it is wall: one that is open at its upper or left edge is moved by a
/// row and a column.
fn drawn(setup: Setup, level: u8, text: &str) -> Result<State, String> {
    let rows: Vec<&str> = text.lines().map(str::trim_end).collect();
    let is_open = |sign: char| sign != '#';
    let moved =
        rows.first().is_some_and(|row| row.contains(is_open)) || rows.iter().any(|r| r.starts_with(is_open));
    let rows: Vec<String> = if moved {
        std::iter::once(String::from("#")).chain(rows.iter().map(|row| format!("#{row}"))).collect()
    } else {
        rows.iter().map(|&row| row.into()).collect()
    };
    sketch(setup, level, &rows.iter().map(String::as_str).collect::<Vec<_>>())
}
