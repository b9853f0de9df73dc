//! The arguments of Pursuit's verbs, and what is read from them.

use super::VERBS;
use crate::commands::Trouble;
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use kernel::diagnostic::Diagnostic;
use pursuit::field::{Field, Reading};
use pursuit::finder::Kind;
use pursuit::levels::Level;
use std::io::{self, Read};

const EXAMPLES: &str = "\
FIELD is a dungeon file, '-' for standard input, or the name of a shipped dungeon such as f1.
HERO and MONSTER are rogue, speedy-rogue, monster, still, random:SEED, optimal, bounded:D, or
exec:COMMAND for a program that speaks the line protocol of docs/rules/pursuit.md.

Examples:
  mazarium pursuit run dungeonA.txt Rogue Monster
  mazarium pursuit solve f2 --heat monster
  mazarium pursuit tournament --heroes rogue,speedy-rogue --monsters monster,optimal f1 f2 f3
  mazarium pursuit generate --size 12 --rooms 4 --loops 1 --seed 7 --want caught:5-20";

/// All verbs of Pursuit.
pub(super) fn command() -> Command {
    Command::new(VERBS.id)
        .about("Tools for Pursuit: run, check, solve, judge and make dungeons")
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(
            Command::new("run")
                .about("Let two strategies play on a field and tell the result")
                .args([field(), text("hero", "HERO"), text("monster", "MONSTER")])
                .args([rounds(), states(), flag("json", "One JSON object a line; the last is the result")])
                .arg(flag("quiet", "Only the result"))
                .arg(flag("draw", "Draw the field after every round instead of listing the moves"))
                .args(clocks()),
        )
        .subcommand(
            Command::new("check")
                .about("Tell what is wrong with a field, and whether it obeys the regulations")
                .after_help(
                    "Exit codes: 0 fine, 1 it breaks the regulations (--strict), 2 it cannot be read.",
                )
                .args([
                    field(),
                    flag("strict", "Breaking the regulations is an error"),
                    flag("json", "Print JSON"),
                ]),
        )
        .subcommand(
            Command::new("solve")
                .about("The exact value of a field: in how many rounds the hero is caught, if ever")
                .args([field(), states(), flag("json", "Print JSON")])
                .arg(
                    which("heat")
                        .num_args(0..=1)
                        .default_missing_value("monster")
                        .help("Add the heat map; which player to put on every cell"),
                ),
        )
        .subcommand(
            Command::new("heat")
                .about("The value of every cell if one player stood there")
                .args([field(), states(), flag("json", "Print JSON")])
                .arg(which("vary").default_value("monster").help("Which player to put on every cell")),
        )
        .subcommand(
            Command::new("tournament")
                .about("Every hero against every monster on every field")
                .after_help("The same input gives the same output, whatever the number of threads.")
                .args([list("heroes"), list("monsters"), rounds(), states()])
                .arg(Arg::new("field").value_name("FIELD").num_args(1..).required(true).help("The fields"))
                .arg(whole("threads", "How many threads [default: one for each core]"))
                .args([flag("json", "Print JSON"), flag("csv", "Print CSV").conflicts_with("json")])
                .args(clocks()),
        )
        .subcommand(
            Command::new("generate")
                .about("Make a dungeon that obeys the regulations")
                .args([
                    whole("size", "Rows and columns").default_value("10"),
                    whole("rooms", "How many rooms").default_value("3"),
                    whole("loops", "Hallways more than are needed").default_value("1"),
                    whole("potions", "How many potions").default_value("0"),
                    whole("seed", "The same seed gives the same dungeon").default_value("1"),
                    whole("tries", "How many dungeons to try for --want").default_value("1000"),
                ])
                .arg(
                    Arg::new("want")
                        .long("want")
                        .value_name("VERDICT")
                        .help("escape, caught or caught:MIN-MAX, proven by the solver"),
                )
                .args([states(), flag("irregular", "Rooms of any shape"), flag("json", "Print JSON")]),
        )
        .subcommand(
            Command::new("find")
                .about("Search made dungeons for a position of a kind")
                .arg(
                    Arg::new("kind")
                        .value_name("KIND")
                        .required(true)
                        .value_parser(PossibleValuesParser::new(Kind::ALL.map(Kind::name)))
                        .help("What to look for"),
                )
                .args([
                    whole("seed", "Where to begin").default_value("1"),
                    whole("tries", "How many dungeons to try").default_value("20000"),
                ])
                .arg(flag("json", "Print JSON")),
        )
}

fn field() -> Arg {
    text("field", "FIELD").help("The dungeon: a file, '-', or a shipped one")
}

fn text(id: &'static str, name: &'static str) -> Arg {
    Arg::new(id).value_name(name).required(true)
}

fn flag(id: &'static str, what: &'static str) -> Arg {
    Arg::new(id).long(id).action(ArgAction::SetTrue).help(what)
}

fn whole(id: &'static str, what: &'static str) -> Arg {
    Arg::new(id).long(id).value_name("N").value_parser(value_parser!(u64)).help(what)
}

fn list(id: &'static str) -> Arg {
    Arg::new(id)
        .long(id)
        .value_name("A,B")
        .value_delimiter(',')
        .required(true)
        .help("Strategies, parted by commas")
}

fn which(id: &'static str) -> Arg {
    Arg::new(id).long(id).value_name("WHO").value_parser(PossibleValuesParser::new(["monster", "hero"]))
}

fn rounds() -> Arg {
    let range = value_parser!(u64).range(1..=1_000_000);
    whole("max-rounds", "After how many rounds the hero has escaped")
        .value_parser(range)
        .default_value("1000")
}

fn states() -> Arg {
    whole("max-states", "How many states the solver may use [default: 67108864]")
}

/// How long programs may take.
fn clocks() -> [Arg; 3] {
    [
        whole("ready-time", "Milliseconds that a program has to get ready").default_value("2000"),
        whole("step-time", "Milliseconds that a program has for a step").default_value("1000"),
        whole("game-time", "Milliseconds that a program has for a game").default_value("60000"),
    ]
}

/// A number that was given.
pub(super) fn number(args: &ArgMatches, id: &str) -> Option<u64> {
    args.get_one::<u64>(id).copied()
}

/// Bad input, as one problem.
pub(super) fn input(problem: Diagnostic) -> Trouble {
    Trouble::Input(vec![problem])
}

/// The field of the command line and its name.
pub(super) fn read_field(args: &ArgMatches) -> Result<(String, Reading), Trouble> {
    read_named(args.get_one::<String>("field").map_or("-", String::as_str))
}

/// A field from a file, from standard input, or of those that come with the game.
pub(super) fn read_named(path: &str) -> Result<(String, Reading), Trouble> {
    let (name, bytes) = if path == "-" {
        let mut bytes = Vec::new();
        ("<stdin>", io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes))
    } else {
        (path, std::fs::read(path))
    };
    let bytes = match (bytes, Level::find(path)) {
        (Ok(bytes), _) => bytes,
        (Err(_), Some(level)) => level.text.as_bytes().to_vec(),
        (Err(error), None) => {
            return Err(input(Diagnostic::error("", format!("cannot be read: {error}")).in_file(name)));
        }
    };
    let reading = Field::read_bytes(&bytes).map_err(|problem| input(problem.in_file(name)))?;
    Ok((name.to_string(), reading))
}
