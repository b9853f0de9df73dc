//! The verbs of `ICMaze`: a check of level files, and how a bot fares over many seeds.

use super::GameVerbs;
use crate::commands::arena::seating::Seeds;
use crate::commands::{self, Answer, Trouble, shown};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use icmaze::INFO;
use icmaze::actors::{Actor, Census};
use icmaze::drawing::Atlas;
use icmaze::state::State;
use kernel::dice::Dice;
use kernel::game::{GameInfo, Seat};
use kernel::params::Params;
use kernel::session::{Player, Session};
use serde_json::json;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

/// The verbs of `ICMaze`.
pub(super) const VERBS: GameVerbs = GameVerbs { id: "icmaze", command, run };

/// A game that takes longer than this counts as not won.
const LIMIT: u64 = 60_000;
/// More games than this in one go are refused.
const MOST_GAMES: u64 = 1_000_000;

const EXAMPLES: &str = "\
A level file has the line 'start E', then for each maze 'area exit=N difficulty=4' and its rows; the rules
page tells the signs.

Examples:
  mazarium icmaze check my-level.txt
  mazarium icmaze check - --json < my-level.txt
  mazarium play icmaze --set own-level=@my-level.txt
  mazarium icmaze bench --seeds 1..50 --length 5
  mazarium icmaze bench --seeds 1..20 --hardcoded --bot wanderer --limit 5000 --json";

fn command() -> Command {
    let json = || Arg::new("json").long("json").action(ArgAction::SetTrue).help("Print JSON");
    let whole = |id: &'static str, help: &'static str| {
        Arg::new(id).long(id).value_name("N").value_parser(value_parser!(u64)).help(help)
    };
    Command::new(VERBS.id)
        .about("Tools for ICMaze: check level files, measure bots")
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(
            Command::new("check")
                .about("Tell everything that is wrong with a level file")
                .after_help("Exit codes: 0 the level can be played, 1 it cannot, 2 it cannot be read.")
                .arg(
                    Arg::new("file")
                        .value_name("FILE")
                        .required(true)
                        .help("The level; '-' is standard input"),
                )
                .arg(json()),
        )
        .subcommand(
            Command::new("bench")
                .about("Let a bot play many games: how many it wins, how long it takes, how often it dies")
                .after_help("The same seeds give the same games; only the speed differs from run to run.")
                .arg(
                    Arg::new("seeds")
                        .long("seeds")
                        .value_name("A..B")
                        .required(true)
                        .help("The seeds, such as 1..50 or 7,9,20..30"),
                )
                .arg(whole("length", "How many mazes the level has [default: 5]"))
                .arg(
                    Arg::new("hardcoded")
                        .long("hardcoded")
                        .action(ArgAction::SetTrue)
                        .conflicts_with("length")
                        .help("Play the hard-coded level instead"),
                )
                .arg(Arg::new("bot").long("bot").value_name("NAME").help("Who plays [default: explorer]"))
                .arg(whole("limit", "Give a game up after so many ticks [default: 60000]"))
                .arg(json()),
        )
}

fn run(matches: &ArgMatches) -> ExitCode {
    commands::finish(match matches.subcommand() {
        Some(("check", args)) => check(args),
        Some(("bench", args)) => bench(args),
        _ => Err(Trouble::input("there is no such command")),
    })
}

fn check(args: &ArgMatches) -> Answer {
    let path = args.get_one::<String>("file").map_or("-", String::as_str);
    let (name, text) = commands::read_text(path)?;
    let mut out = io::stdout().lock();
    let atlas = match Atlas::read(&text) {
        Ok(atlas) => atlas,
        Err(problems) => {
            let problems: Vec<_> = problems.into_iter().map(|p| p.in_file(&*name)).collect();
            if args.get_flag("json") {
                writeln!(out, "{}", json!({ "ok": false, "file": name, "problems": problems }))?;
                return Err(Trouble::No(Vec::new()));
            }
            return Err(Trouble::No(problems));
        }
    };
    let mut census = Census::default();
    for thing in atlas.drawings.iter().flat_map(|drawing| &drawing.things) {
        Actor::show(thing.actor(), &mut census);
    }
    let sizes: Vec<i32> = atlas.course.stops.iter().map(|stop| stop.size).collect();
    let rocks: usize = atlas.drawings.iter().map(|drawing| drawing.rocks.len()).sum();
    if args.get_flag("json") {
        let answer = json!({
            "ok": true, "file": name, "problems": [], "sizes": sizes, "rocks": rocks,
            "monsters": census.monsters.len(), "hearts": census.hearts.len(),
        });
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
    let mazes = if sizes.len() == 1 { "1 maze".into() } else { format!("{} mazes", sizes.len()) };
    writeln!(
        out,
        "{name}: good: {mazes} of size {}, {rocks} rocks, {} monsters",
        sizes.join(", "),
        census.monsters.len(),
    )?;
    Ok(())
}

/// What came of one game.
struct Tale {
    seed: u64,
    won: bool,
    ticks: u64,
    deaths: u32,
}

fn play(params: &Params, bot: &str, seed: u64, limit: u64) -> Result<Tale, Trouble> {
    let mut session = Session::new(&INFO, params.clone(), Dice::seeded(seed))?;
    session.seat(Seat(0), Player::Bot(bot.into()))?;
    while (session.step() as u64) < limit
        && let Some(step) = session.bot_step()
    {
        step?;
    }
    let state = State::read(&session.game().snapshot())?;
    Ok(Tale { seed, won: state.is_over(), ticks: session.step() as u64, deaths: state.tally().deaths })
}

fn bench(args: &ArgMatches) -> Answer {
    let bot = args.get_one::<String>("bot").map_or("explorer", String::as_str);
    let seeds = seeds(args)?;
    let params = params(args)?;
    if INFO.bot(bot).is_none() {
        let known: Vec<&str> = INFO.bots.iter().map(|bot| bot.id).collect();
        let text = format!("there is no bot '{}' (there are: {})", shown(bot), known.join(", "));
        return Err(Trouble::input(text));
    }
    let limit = args.get_one::<u64>("limit").copied().unwrap_or(LIMIT);
    let start = Instant::now();
    let mut tales = Vec::new();
    for seed in (0..seeds.len()).filter_map(|i| seeds.nth(i)) {
        tales.push(play(&params, bot, seed, limit)?);
    }
    let micros = start.elapsed().as_micros().max(1);
    let all: u64 = tales.iter().map(|tale| tale.ticks).sum();
    let per_second = (u128::from(all) * 1_000_000 / micros) as u64;
    let mut won: Vec<u64> = tales.iter().filter(|tale| tale.won).map(|tale| tale.ticks).collect();
    won.sort_unstable();
    let median = won.get(won.len() / 2).copied();
    let deaths: u64 = tales.iter().map(|tale| u64::from(tale.deaths)).sum();
    let unwon: Vec<u64> = tales.iter().filter(|tale| !tale.won).map(|tale| tale.seed).collect();
    let mut out = io::stdout().lock();
    if args.get_flag("json") {
        let answer = json!({
            "bot": bot, "games": tales.len(), "wins": won.len(), "median_ticks": median, "deaths": deaths,
            "not_won": unwon, "ticks": all, "ticks_per_second": per_second,
        });
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    writeln!(out, "{bot}: {} of {} games won", won.len(), tales.len())?;
    if let (Some(median), Some(least), Some(most)) = (median, won.first(), won.last()) {
        writeln!(out, "ticks to win: median {median}, {least} to {most}")?;
    }
    writeln!(out, "deaths: {deaths}")?;
    if !unwon.is_empty() {
        let unwon: Vec<String> = unwon.iter().map(ToString::to_string).collect();
        writeln!(out, "not won: {}", unwon.join(", "))?;
    }
    writeln!(out, "speed: {per_second} ticks a second")?;
    Ok(())
}

fn seeds(args: &ArgMatches) -> Result<Seeds, Trouble> {
    let text = args.get_one::<String>("seeds").map_or("", String::as_str);
    let seeds: Seeds = text.parse().map_err(|why: String| Trouble::input(format!("--seeds: {why}")))?;
    if seeds.len() > MOST_GAMES {
        return Err(Trouble::input(format!("--seeds: {} games are more than {MOST_GAMES}", seeds.len())));
    }
    Ok(seeds)
}

fn params(args: &ArgMatches) -> Result<Params, Trouble> {
    let info: &GameInfo = &INFO;
    let mut params = Params::defaults(info.params);
    if let Some(length) = args.get_one::<u64>("length") {
        params.set(info.params, "length", &length.to_string())?;
    }
    if args.get_flag("hardcoded") {
        params.set(info.params, "level", "hardcoded")?;
    }
    Ok(params)
}
