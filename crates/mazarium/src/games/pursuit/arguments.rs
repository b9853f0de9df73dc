//! The arguments of Pursuit's verbs, and what is read from them.

use super::VERBS;
use crate::commands::Trouble;
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command};
use kernel::diagnostic::Diagnostic;
use pursuit::field::{Field, LARGEST_FILE, Reading};
use pursuit::finder::Kind;
use pursuit::levels::Level;
use pursuit::protocol::Limits;
use std::fs::File;
use std::io::{self, Read};
use std::ops::RangeInclusive;

const EXAMPLES: &str = "\
FIELD is a dungeon file, '-' for standard input, or the name of a shipped dungeon such as f1.
HERO and MONSTER are rogue, speedy-rogue, monster, still, random:SEED, optimal, bounded:D,
exec:COMMAND for a program that speaks the line protocol of docs/rules/pursuit.md, or human for
somebody who types steps (also 'hint', 'value', 'undo', 'quit'), one a line.

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
                    "Exit codes: 0 it can be played, 2 it cannot be read or, with --strict, breaks the regulations.",
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
    // Taken as text: what is wrong with a number is told by `number`, as E20.
    Arg::new(id).long(id).value_name("N").allow_negative_numbers(true).help(what)
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
    whole("max-rounds", "After how many rounds the hero has escaped").default_value("1000")
}

fn states() -> Arg {
    whole("max-states", "How many states the solver may use").default_value("67108864")
}

/// How long programs may take, and how much they may say (PU-X04a).
fn clocks() -> [Arg; 5] {
    [
        whole("ready-time", "Milliseconds that a program has to get ready").default_value("2000"),
        whole("step-time", "Milliseconds that a program has for a step").default_value("1000"),
        whole("game-time", "Milliseconds that a program has for a game").default_value("60000"),
        whole("line-bytes", "Bytes that a line of a program may have").default_value("1024"),
        whole("comments", "Comment lines that a program may write before an answer").default_value("100"),
    ]
}

/// The number of an option that has one, given or by default; E20 if it is none or out of its range.
pub(super) fn number(args: &ArgMatches, id: &str, range: RangeInclusive<u64>) -> Result<u64, Trouble> {
    let text = args.get_one::<String>(id).map_or("", String::as_str);
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|number| is_plain && range.contains(number));
    number.ok_or_else(|| {
        let (least, most) = (range.start(), range.end());
        let shown: String = text.chars().take(40).collect();
        let text = format!("--{id}: must be a whole number from {least} to {most}, not '{shown}'");
        input(Diagnostic::error("E20", text))
    })
}

/// After how many rounds the hero has escaped (PU-021).
pub(super) fn max_rounds(args: &ArgMatches) -> Result<u32, Trouble> {
    number(args, "max-rounds", 1..=1_000_000).map(|rounds| rounds as u32)
}

/// How many states the solver may use (PU-X01b).
pub(super) fn max_states(args: &ArgMatches) -> Result<u64, Trouble> {
    number(args, "max-states", 0..=u64::MAX)
}

/// What programs may take (PU-X04a).
pub(super) fn limits(args: &ArgMatches) -> Result<Limits, Trouble> {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    Ok(Limits {
        ready_millis: number(args, "ready-time", 1..=DAY)?,
        step_millis: number(args, "step-time", 1..=DAY)?,
        game_millis: number(args, "game-time", 1..=DAY)?,
        line_bytes: number(args, "line-bytes", 1..=1_000_000)? as usize,
        comments: number(args, "comments", 0..=1_000_000)? as usize,
    })
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
        ("<stdin>", start_of(io::stdin().lock()))
    } else {
        (path, File::open(path).and_then(start_of))
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

/// All that is read of a file: one byte more than it may have is enough to refuse it (E13), and an
/// input without end does not fill the memory.
fn start_of(file: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(LARGEST_FILE as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
