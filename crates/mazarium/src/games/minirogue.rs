//! `mazarium minirogue play`: the classic program and the game in sentences.

mod course;
mod keys;
mod scenario;

use crate::commands::shells::{Ui, fresh_seed, now};
use crate::commands::{Answer, Trouble, play};
use app::store::DiskStore;
use clap::ValueEnum;
use kernel::dice::Dice;
use kernel::game::Refused;
use kernel::params::Params;
use kernel::session::Session;
use kernel::tools::{self, Bench, Inputs, Kind, Report, Tool, ToolArg};
use minirogue::INFO;
use minirogue::setup::Setup;
use minirogue::tools::RULES;
use std::io::{self, IsTerminal};

const MORE: &str = "\
In a pipe, and with '--ui plain', it is the classic program: every byte of the input is a key, every
turn a frame of text that ends with a line holding a form feed, and the end of the input ends it.
With '--classic' on a terminal it is the same screen, and the keys beyond the classic ones are unknown.
'--ui narrate' tells the game in sentences; Ctrl+B tells its keys. Otherwise it opens as 'mazarium
play minirogue' does.

A drawing of a level ('--map') or a state ('--state') and told dice ('--dice') play a situation of your
own, in plain text:

  printf 'l' | mazarium minirogue play --map corridor.txt --dice 'F 2 1 3 1 2'

Exit codes: 0 the end, 1 nobody reads the output any more or told dice do not fit, 2 bad options.";

/// Plays on a terminal, in a pipe, or in sentences.
pub(super) const PLAY: Tool = Tool {
    json: false,
    ..Tool::new(
        "play",
        "Play: on a terminal, in a pipe as the classic program, or told in sentences",
        &[
            RULES[0],
            RULES[1],
            RULES[2],
            ToolArg::number("seed", "The seed from which all chance follows"),
            ToolArg::flag("daily", "The seed of the day: the date in UTC"),
            ToolArg::option("ui", "UI", Kind::Choice { choices: shells }, UI),
            ToolArg::option("wording", "WORDS", Kind::Choice { choices: || vec!["seed", "sample"] }, WORDING),
            ToolArg::flag("classic", "The classic screen and keys, and no others"),
            ToolArg::flag(
                "safe-step",
                "Hold the first step back when a new monster smells you (not in pipes)",
            ),
            ToolArg::flag("confirm-quit", "Ask before quitting (not in pipes)"),
            scenario::ARGUMENTS[0],
            scenario::ARGUMENTS[1],
            scenario::ARGUMENTS[2],
            scenario::ARGUMENTS[3],
        ],
        run,
    )
    .more(MORE)
    .examples(&["play --daily", "play --ui plain --seed 7"])
};

const UI: &str = "How to show it [default: as 'mazarium play' does; plain in a pipe]";
const WORDING: &str = "The words of the rule page, or of the course's sample program";

/// How `play` can be shown.
fn shells() -> Vec<&'static str> {
    let mut shells = vec!["plain", "narrate", "terminal"];
    if cfg!(feature = "window") {
        shells.push("window");
    }
    shells
}

fn run(inputs: &Inputs, _bench: &mut dyn Bench) -> Result<Report, Refused> {
    let problems = match play_verb(inputs) {
        Ok(()) => return Ok(Report::default()),
        Err(Trouble::Input(problems)) => return Err(Refused::file(problems)),
        Err(Trouble::No(problems)) => problems,
        // MR-E15: whoever drives a game wants to know that its frames went nowhere.
        Err(Trouble::Closed | Trouble::Own(_)) => Vec::new(),
    };
    Ok(Report { problems, ..Report::default().but(tools::Answer::No) })
}

fn play_verb(inputs: &Inputs) -> Answer {
    let settings = inputs.params(INFO.params);
    let mut params = Params::defaults(INFO.params);
    for (id, value) in &settings {
        params.set(INFO.params, id, value)?;
    }
    let seed = match (inputs.number("seed"), inputs.flag("daily")) {
        (Some(_), true) => return Err(Trouble::input("--seed and --daily do not go together")),
        (None, true) => Some(today()),
        (seed, false) => seed,
    };
    let ui = inputs.word("ui");
    let piped = !io::stdout().is_terminal() || !io::stdin().is_terminal();
    let new_seed = || seed.unwrap_or_else(fresh_seed);
    match ui {
        Some("narrate" | "plain") | None if ui.is_some() || piped || scenario::is_told(inputs) => {
            let (state, dice) = scenario::start(inputs, Setup::read(&params)?, new_seed())?;
            let (input, output) = (io::stdin().lock(), io::stdout().lock());
            if ui == Some("narrate") {
                keys::narrate(state, dice, input, output)
            } else {
                keys::classic(state, dice, input, output)
            }
        }
        _ if scenario::is_told(inputs) => {
            Err(Trouble::input("a situation of your own is played with '--ui plain' or '--ui narrate'"))
        }
        None | Some("terminal") if params.flag("classic") && !piped => {
            let session = Session::new(&INFO, params, Dice::seeded(new_seed()))?;
            course::play(session, Box::new(DiskStore::open(None)?))
        }
        _ => play::run(&play::Args {
            game: Some(INFO.id.into()),
            seed,
            set: settings.iter().map(|(id, value)| format!("{id}={value}")).collect(),
            ui: ui.and_then(|name| Ui::from_str(name, true).ok()),
            ..play::Args::default()
        }),
    }
}

/// The seed of the day (MR-X01): the date in UTC, as 20260131.
fn today() -> u64 {
    let digits: String = app::calendar::day(now()).chars().filter(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(0)
}
