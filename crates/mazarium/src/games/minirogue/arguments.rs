//! The arguments of `MiniRogue`'s verbs, and what is read from them.

use super::{VERBS, scenario};
use crate::commands::Trouble;
use crate::commands::arena::seating::Seeds;
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use kernel::params::Params;
use minirogue::INFO;
use minirogue::presets::Preset;

const EXAMPLES: &str = "\
Examples:
  mazarium minirogue play --daily
  printf 'llkjq' | mazarium minirogue play --ui plain --seed 7
  mazarium minirogue bench --seeds 1..1000
  mazarium minirogue catalogue --seeds 1..20
  mazarium minirogue morgue game.replay
  mazarium minirogue stats";

const PLAY: &str = "\
In a pipe, and with '--ui plain', it is the classic program: every byte of the input is a key, every
turn a frame of text that ends with a line holding a form feed, and the end of the input ends it.
With '--classic' on a terminal it is the same screen, and the keys beyond the classic ones are unknown.
'--ui narrate' tells the game in sentences; Ctrl+B tells its keys. Otherwise it opens as 'mazarium
play minirogue' does.

A drawing of a level ('--map') or a state ('--state') and told dice ('--dice') play a situation of your
own, in plain text:

  printf 'l' | mazarium minirogue play --map corridor.txt --dice 'F 2 1 3 1 2'

Exit codes: 0 the end, 1 nobody reads the output any more or told dice do not fit, 2 bad options.";

/// The flags that are parameters of the game, with what they do.
const FLAGS: [(&str, &str); 4] = [
    ("fog", "Only what is in sight is shown"),
    ("classic", "The classic screen and keys, and no others"),
    ("safe-step", "Hold the first step back when a new monster smells you (not in pipes)"),
    ("confirm-quit", "Ask before quitting (not in pipes)"),
];

/// All verbs of `MiniRogue`.
pub(super) fn command() -> Command {
    let with_rules = |command: Command| command.args(rules());
    Command::new(VERBS.id)
        .about("Tools for MiniRogue: play in a pipe, let bots play, list seeds, sum up games")
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(with_rules(
            Command::new("play")
                .about("Play: on a terminal, in a pipe as the classic program, or told in sentences")
                .after_help(PLAY)
                .arg(whole("seed", "The seed from which all chance follows"))
                .arg(flag("daily", "The seed of the day: the date in UTC").conflicts_with("seed"))
                .arg(
                    Arg::new("ui")
                        .long("ui")
                        .value_name("UI")
                        .value_parser(PossibleValuesParser::new(shells()))
                        .help("How to show it [default: as 'mazarium play' does; plain in a pipe]"),
                )
                .arg(
                    Arg::new("wording")
                        .long("wording")
                        .value_name("WORDS")
                        .value_parser(PossibleValuesParser::new(["seed", "sample"]))
                        .help("The words of the rule page, or of the course's sample program"),
                )
                .args(FLAGS[1..].iter().map(|(id, help)| flag(id, help)))
                .args(scenario::arguments()),
        ))
        .subcommand(with_rules(
            Command::new("bench")
                .about("Let a bot play many games and sum them up")
                .after_help("The results are the same for any number of threads; only the speed is not.")
                .arg(range().default_value("1..1000"))
                .arg(
                    Arg::new("bot")
                        .long("bot")
                        .value_name("NAME")
                        .value_parser(PossibleValuesParser::new(INFO.bots.iter().map(|bot| bot.id)))
                        .default_value(INFO.bots[0].id)
                        .help("Which bot"),
                )
                .arg(
                    Arg::new("threads")
                        .long("threads")
                        .value_name("T")
                        .value_parser(value_parser!(u32).range(1..=1024))
                        .help("How many threads [default: one for each core]"),
                )
                .arg(flag("json", "Print JSON")),
        ))
        .subcommand(with_rules(
            Command::new("catalogue")
                .about("List what seeds bring: objects, monsters and the way to the stairs of every level")
                .arg(range().required(true)),
        ))
        .subcommand(Command::new("morgue").about("Print the morgue text of a recorded or saved game").arg(
            Arg::new("replay").value_name("REPLAY").required(true).help("The file, or - for standard input"),
        ))
        .subcommand(
            Command::new("stats")
                .about("Sum up all games that were played to their end")
                .after_help("Without FILEs it reads the morgue texts that are kept when a game ends.")
                .arg(Arg::new("texts").value_name("FILE").num_args(0..).help("Morgue texts"))
                .arg(flag("json", "Print JSON")),
        )
}

/// How `play` can be shown.
fn shells() -> Vec<&'static str> {
    let mut shells = vec!["plain", "narrate", "terminal"];
    if cfg!(feature = "window") {
        shells.push("window");
    }
    shells
}

/// What changes the rules, for all verbs that start games.
fn rules() -> [Arg; 3] {
    [
        Arg::new("preset")
            .long("preset")
            .value_name("PRESET")
            .value_parser(PossibleValuesParser::new(Preset::ALL.map(|p| p.numbers().id)))
            .help("How hard it is [default: classic]"),
        Arg::new("goblin-smell")
            .long("goblin-smell")
            .value_name("N")
            .value_parser(value_parser!(u16).range(0..=1260))
            .help("How many steps away a Goblin smells you [default: as the preset says]"),
        flag(FLAGS[0].0, FLAGS[0].1),
    ]
}

fn flag(id: &'static str, help: &'static str) -> Arg {
    Arg::new(id).long(id).action(ArgAction::SetTrue).help(help)
}

fn whole(id: &'static str, help: &'static str) -> Arg {
    Arg::new(id).long(id).value_name("N").value_parser(value_parser!(u64)).help(help)
}

fn range() -> Arg {
    Arg::new("seeds").long("seeds").value_name("A..B").help("The seeds, such as 1..100 or 7,9,20..30")
}

/// The seeds that were asked for.
pub(super) fn seeds(args: &ArgMatches) -> Result<Seeds, Trouble> {
    let text = args.get_one::<String>("seeds").map_or("", String::as_str);
    text.parse().map_err(|why: String| Trouble::input(format!("--seeds: {why}")))
}

/// The parameters of the game that were set, and the same as `name=value`.
pub(super) fn params(args: &ArgMatches) -> Result<(Params, Vec<String>), Trouble> {
    let mut set: Vec<(&str, String)> = Vec::new();
    for id in ["preset", "wording"] {
        if let Ok(Some(value)) = args.try_get_one::<String>(id) {
            set.push((id, value.clone()));
        }
    }
    if let Ok(Some(smell)) = args.try_get_one::<u16>("goblin-smell") {
        set.push(("goblin-smell", smell.to_string()));
    }
    for (id, _) in FLAGS {
        if let Ok(Some(true)) = args.try_get_one::<bool>(id) {
            set.push((id, "true".into()));
        }
    }
    let mut params = Params::defaults(INFO.params);
    for (id, value) in &set {
        params.set(INFO.params, id, value)?;
    }
    Ok((params, set.iter().map(|(id, value)| format!("{id}={value}")).collect()))
}
