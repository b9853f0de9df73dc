//! A situation of one's own for the classic program: a drawing or a written state instead of a new game,
//! and dice that are told what to show. So every scenario of the rule page can be played with its keys.

use crate::commands::{Trouble, read_text};
use clap::{Arg, ArgMatches, value_parser};
use kernel::dice::Dice;
use minirogue::setup::Setup;
use minirogue::sketch::sketch;
use minirogue::state::State;

/// The arguments that tell of a situation.
pub(super) fn arguments() -> [Arg; 4] {
    let arg = |id: &'static str, value: &'static str, help: &'static str| {
        Arg::new(id).long(id).value_name(value).help(help)
    };
    [
        arg("map", "FILE", "Start on a drawn level: # wall, . floor, @ you, B S D G monsters, > & ) ?")
            .conflicts_with("state"),
        arg("level", "N", "The number of the drawn level [default: 0]")
            .value_parser(value_parser!(u8).range(0..=4))
            .requires("map"),
        arg("state", "FILE", "Start from a state as 'mazarium pipe' writes it"),
        arg("dice", "RESULTS", "What the dice show, such as 'F 2 1 3 | T 0'; all of it must be used"),
    ]
}

/// Whether any of them was given.
pub(super) fn is_told(args: &ArgMatches) -> bool {
    ["map", "level", "state", "dice"].iter().any(|id| args.contains_id(id))
}

/// Where the game starts, and its dice.
pub(super) fn start(args: &ArgMatches, setup: Setup, seed: u64) -> Result<(State, Dice), Trouble> {
    let dice = match args.get_one::<String>("dice") {
        Some(told) => {
            let results: Vec<&str> =
                told.split([' ', ',', '|', '\n', '\t', '\r']).filter(|word| !word.is_empty()).collect();
            Dice::from_script(&results.join(","), seed)
                .map_err(|fault| Trouble::input(format!("--dice: {fault}")))?
        }
        None => Dice::seeded(seed),
    };
    let state = if let Some(file) = args.get_one::<String>("map") {
        let (name, text) = read_text(file)?;
        let level = args.get_one("level").copied().unwrap_or(0);
        drawn(setup, level, &text).map_err(|why| Trouble::input(format!("{name}: {why}")))?
    } else if let Some(file) = args.get_one::<String>("state") {
        State::read(&read_text(file)?.1)?
    } else {
        State::new(setup, &dice)
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
