//! The arguments of Wall Is You's verbs, and how a dungeon is named on the command line.

use super::VERBS;
use crate::commands::Trouble;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use kernel::diagnostic::Diagnostic;
use std::io::{self, Read};
use wallisyou::code;
use wallisyou::dungeon::Dungeon;
use wallisyou::format::{self, Reading};
use wallisyou::solver::Budget;

const EXAMPLES: &str = "\
LEVEL is a level file, '-' for standard input, a share code, or the name of a shipped level such
as first-steps-1.

Examples:
  mazarium wallisyou check my-dungeon.txt
  mazarium wallisyou play my-dungeon.txt script.txt --json
  mazarium wallisyou solve bait-3
  mazarium wallisyou generate --preset 5x5 --seed 7 > new.wiy
  mazarium wallisyou code new.wiy";

/// All verbs of Wall Is You.
pub(super) fn command() -> Command {
    Command::new(VERBS.id)
        .about("Tools for Wall Is You: check, play, solve and make dungeons")
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(
            Command::new("check")
                .about("Tell all that is wrong with a level file, and whether it can be won")
                .after_help("Exit codes: 0 it is a level file, 2 it is none. Whether it can be won is told, too.")
                .args([level(), nodes(), json()]),
        )
        .subcommand(
            Command::new("import")
                .about("Read a file that was written for another program, and print it as a level file")
                .args([level(), json()]),
        )
        .subcommand(
            Command::new("play")
                .about("Play a script and print where it leads")
                .after_help(
                    "A script has one action a line: rot R C [K], put R C, take R C, end, undo, redo, restart.\n\
                     What is refused changes nothing and is told on standard error, with --json in the answer.\n\
                     Exit codes: 0 all was done, 1 some line was refused, 2 a line is no action.",
                )
                .args([level(), script().required(true), naive(), one_turn(), json()]),
        )
        .subcommand(
            Command::new("script")
                .about("A recorded game as a script, for play")
                .arg(Arg::new("replay").value_name("REPLAY").required(true).help("A save or a recording, or '-'")),
        )
        .subcommand(
            Command::new("intention")
                .about("Where the adventurer intends to go")
                .args([level(), script(), naive(), json()]),
        )
        .subcommand(
            Command::new("preview")
                .about("What Space would do: every leg, every dragon's step, and how it ends")
                .args([level(), script(), naive(), one_turn(), json()]),
        )
        .subcommand(
            Command::new("solve")
                .about("The fewest turns, and among those the fewest rotations")
                .after_help("Exit codes: 0 it can be won, 1 it cannot, or the answer was not found.")
                .args([level(), script(), one_turn(), nodes(), json()]),
        )
        .subcommand(
            Command::new("hint")
                .about("The next turn of a best plan, in four steps")
                .args([level(), script(), one_turn(), nodes(), json()])
                .arg(
                    whole("step", "1 the aim, 2 also the path, 3 also the rooms to rotate, 4 also the actions")
                        .value_parser(value_parser!(u64).range(1..=4))
                        .default_value("4"),
                ),
        )
        .subcommand(
            Command::new("generate")
                .about("Make a dungeon, with proof that it can be won")
                .arg(text("preset", "NAME", "What kind of dungeon").default_value("4x4"))
                .arg(whole("seed", "The same seed gives the same dungeon").default_value("1"))
                .arg(whole("count", "How many, of this seed and those after it").default_value("1"))
                .arg(flag("code", "Print share codes instead of level files"))
                .arg(json()),
        )
        .subcommand(
            Command::new("code")
                .about("The share code of a level, or the level of a share code")
                .args([level(), json()]),
        )
        .subcommand(
            Command::new("daily")
                .about("The dungeon of a day, the same for everybody")
                .arg(text("date", "YYYY-MM-DD", "The day [default: today, UTC]"))
                .arg(json()),
        )
}

fn level() -> Arg {
    Arg::new("level").value_name("LEVEL").required(true).help("A file, '-', a share code or a shipped level")
}

fn script() -> Arg {
    Arg::new("script").value_name("SCRIPT").help("Actions to play first, one a line: a file, or '-'")
}

fn text(id: &'static str, name: &'static str, what: &'static str) -> Arg {
    Arg::new(id).long(id).value_name(name).help(what)
}

fn flag(id: &'static str, what: &'static str) -> Arg {
    Arg::new(id).long(id).action(ArgAction::SetTrue).help(what)
}

fn naive() -> Arg {
    flag("naive", "The adventurer takes the first way he finds instead of the shortest")
}

fn one_turn() -> Arg {
    flag("one-turn", "One Space must do")
}

fn json() -> Arg {
    flag("json", "Print JSON")
}

fn whole(id: &'static str, what: &'static str) -> Arg {
    Arg::new(id).long(id).value_name("N").value_parser(value_parser!(u64)).help(what)
}

fn nodes() -> Arg {
    whole("nodes", "How much the solver may search [default: 1000000 nodes]")
}

/// How much the solver may do.
pub(super) fn budget(args: &ArgMatches) -> Budget {
    number(args, "nodes").map_or(Budget::default(), |nodes| Budget { nodes })
}

/// A number that was given.
pub(super) fn number(args: &ArgMatches, id: &str) -> Option<u64> {
    args.get_one::<u64>(id).copied()
}

/// A word that was given.
pub(super) fn word<'a>(args: &'a ArgMatches, id: &str) -> Option<&'a str> {
    args.get_one::<String>(id).map(String::as_str)
}

/// What is named on the command line: its name in complaints and the bytes of a level file.
pub(super) fn bytes(args: &ArgMatches) -> Result<(String, Vec<u8>), Trouble> {
    let path = word(args, "level").unwrap_or("-");
    if path == "-" {
        let mut bytes = Vec::new();
        let read = io::stdin().lock().read_to_end(&mut bytes);
        return read.map(|_| ("<stdin>".into(), bytes)).map_err(|error| unreadable("<stdin>", &error));
    }
    match std::fs::read(path) {
        Ok(bytes) => Ok((path.into(), bytes)),
        Err(error) => match named(path) {
            Some(dungeon) => Ok((path.into(), format::dump(&dungeon?).into_bytes())),
            None => Err(unreadable(path, &error)),
        },
    }
}

/// The dungeon that a share code or the name of a shipped level stands for; nothing for other words.
fn named(word: &str) -> Option<Result<Dungeon, Trouble>> {
    if let Some(level) = wallisyou::packs::find(word) {
        return Some(Ok(level.dungeon()));
    }
    word.starts_with("WY").then(|| Ok(code::open(word)?))
}

fn unreadable(name: &str, error: &io::Error) -> Trouble {
    Trouble::Input(vec![format::unreadable(&error.to_string()).in_file(name)])
}

/// Whether a flag was given, which not every verb has.
pub(super) fn given(args: &ArgMatches, flag: &str) -> bool {
    matches!(args.try_get_one::<bool>(flag), Ok(Some(true)))
}

/// The dungeon on the command line; warnings are told.
pub(super) fn read_level(args: &ArgMatches) -> Result<(String, Dungeon), Trouble> {
    let (name, bytes) = bytes(args)?;
    let Reading { mut dungeon, warnings } =
        format::read_bytes(&bytes).map_err(|problems| refused(&name, problems))?;
    crate::commands::tell(&warnings.into_iter().map(|w| w.in_file(&*name)).collect::<Vec<_>>());
    dungeon.naive |= given(args, "naive");
    dungeon.one_turn |= given(args, "one-turn");
    Ok((name, dungeon))
}

/// The first thing that is wrong with a file, as the reason why it was not read (§5 of the rules).
pub(super) fn refused(name: &str, problems: Vec<Diagnostic>) -> Trouble {
    Trouble::Input(problems.into_iter().map(|problem| problem.in_file(name)).collect())
}
