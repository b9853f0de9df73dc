//! The verbs of `MiniRogue`: the classic program and the game in sentences (`play`), games of its bots
//! (`bench`), what seeds bring (`catalogue`), the morgue text of a recorded game (`morgue`), and all of
//! the player's games together (`stats`).

mod arguments;
mod bench;
mod course;
mod keys;
mod scenario;
mod stats;

use super::GameVerbs;
use crate::commands::shells::{Ui, fresh_seed, now};
use crate::commands::{self, Answer, Trouble, play, read_text};
use app::store::DiskStore;
use arguments::{params, seeds};
use clap::{ArgMatches, ValueEnum};
use kernel::diagnostic::Diagnostic;
use kernel::dice::Dice;
use kernel::replay::Replay;
use kernel::session::Session;
use minirogue::INFO;
use minirogue::catalogue::catalogue;
use minirogue::setup::Setup;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

/// The verbs of `MiniRogue`.
pub(super) const VERBS: GameVerbs = GameVerbs { id: "minirogue", command: arguments::command, run };

fn run(matches: &ArgMatches) -> ExitCode {
    commands::finish(match matches.subcommand() {
        Some(("play", args)) => match play_verb(args) {
            // MR-E15: whoever drives a game wants to know that its frames went nowhere.
            Err(Trouble::Closed) => Err(Trouble::No(Vec::new())),
            answer => answer,
        },
        Some(("bench", args)) => bench::run(args),
        Some(("catalogue", args)) => catalogue_verb(args),
        Some(("morgue", args)) => morgue_verb(args),
        Some(("stats", args)) => stats::run(args),
        _ => Err(Trouble::input("there is no such command")),
    })
}

fn play_verb(args: &ArgMatches) -> Answer {
    let (params, settings) = params(args)?;
    let seed = if args.get_flag("daily") { Some(today()) } else { args.get_one("seed").copied() };
    let ui = args.get_one::<String>("ui").map(String::as_str);
    let piped = !io::stdout().is_terminal() || !io::stdin().is_terminal();
    let new_seed = || seed.unwrap_or_else(fresh_seed);
    match ui {
        Some("narrate" | "plain") | None if ui.is_some() || piped || scenario::is_told(args) => {
            let (state, dice) = scenario::start(args, Setup::read(&params)?, new_seed())?;
            let (input, output) = (io::stdin().lock(), io::stdout().lock());
            if ui == Some("narrate") {
                keys::narrate(state, dice, input, output)
            } else {
                keys::classic(state, dice, input, output)
            }
        }
        _ if scenario::is_told(args) => {
            Err(Trouble::input("a situation of your own is played with '--ui plain' or '--ui narrate'"))
        }
        None | Some("terminal") if params.flag("classic") && !piped => {
            let session = Session::new(&INFO, params, Dice::seeded(new_seed()))?;
            course::play(session, Box::new(DiskStore::open(None)?))
        }
        _ => play::run(&play::Args {
            game: Some(INFO.id.into()),
            seed,
            set: settings,
            load: None,
            r#continue: false,
            bot: Vec::new(),
            ui: ui.and_then(|name| Ui::from_str(name, true).ok()),
            #[cfg(feature = "window")]
            picture: commands::screenshot::Screenshot::default(),
            #[cfg(feature = "window")]
            steps: None,
        }),
    }
}

/// The seed of the day (MR-X01): the date in UTC, as 20260131.
fn today() -> u64 {
    let digits: String = app::calendar::day(now()).chars().filter(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(0)
}

fn catalogue_verb(args: &ArgMatches) -> Answer {
    let (seeds, (params, _)) = (seeds(args)?, params(args)?);
    let setup = Setup::read(&params)?;
    let mut out = io::stdout().lock();
    for seed in (0..seeds.len()).map_while(|index| seeds.nth(index)) {
        writeln!(out, "seed {seed}")?;
        for line in catalogue(seed, &setup) {
            writeln!(out, "  {line}")?;
        }
    }
    Ok(())
}

/// Plays a recorded game again and prints what its morgue file says.
fn morgue_verb(args: &ArgMatches) -> Answer {
    let file = args.get_one::<String>("replay").map_or("-", String::as_str);
    let (name, text) = read_text(file)?;
    let replay = Replay::parse(&text).map_err(|problem| Trouble::Input(vec![problem.in_file(&*name)]))?;
    let session = replay.verify(&INFO).map_err(|divergence| {
        Trouble::No(vec![Diagnostic::error("", divergence.to_string()).in_file(&*name)])
    })?;
    write!(io::stdout().lock(), "{}", session.epitaph().unwrap_or_default())?;
    Ok(())
}
