//! `mazarium arena`: bots against each other over many seeds. What a tournament is, is in
//! `arena/tournament.rs`; here it is set up from arguments, watched and reported.

pub mod report;
pub mod seating;
pub mod tournament;

use super::printable::{Printable, PrintableJson};
use super::{Answer, Trouble, find_game_in, play, shown, tip};
use crate::jobs::{all_cores, clear_progress, heed_interrupts, progress_line};
use kernel::codec::Limits;
use kernel::diagnostic::Diagnostic;
use kernel::dice::Dice;
use kernel::game::GameInfo;
use kernel::seeds::Seeds;
use protocol::outside::{self, USUAL};
use seating::seatings;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tournament::{Entrant, Results, Tournament};

const EXAMPLES: &str = "\
Examples:
  mazarium arena pursuit --bot optimal --bot random
  mazarium arena pursuit --bot optimal --bot 'python3 my_bot.py' --seeds 1..20 --rotate
  mazarium arena pursuit --bot optimal --bot classic --bot rogue --set dungeon=yard --json

An entrant is one of the game's bots ('mazarium games GAME' lists them) or a command that starts a \
program; 'bot:NAME' and 'cmd:COMMAND' say which you mean. With fewer entrants than seats, the last \
one takes the remaining seats; with more, everybody plays everybody. A program that is too slow, \
quits, talks nonsense or breaks the rules forfeits its match, and the tournament goes on. The same \
arguments give the same output, however many threads there are.

Exit codes: 0 every match was played, 1 some were not, 2 bad usage or input.";

/// More matches than this are refused.
const MOST_MATCHES: u64 = 100_000_000;

/// Which tournament.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game's name, as 'mazarium games' lists it
    #[arg(value_name = "GAME")]
    pub game: String,
    /// An entrant: a bot of the game, or a command that starts a program
    #[arg(long = "bot", value_name = "BOT", required = true)]
    pub bots: Vec<String>,
    /// The seeds, such as 1..100 or 7,9,20..30
    #[arg(long, value_name = "LIST", conflicts_with_all = ["games", "seed"])]
    pub seeds: Option<Seeds>,
    /// The number of seeds
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub games: u64,
    /// The first seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Set a parameter; '@FILE' as its value reads it from a file
    #[arg(long, value_name = "NAME=VALUE")]
    pub set: Vec<String>,
    /// Play every seed with each entrant in each seat
    #[arg(long)]
    pub rotate: bool,
    /// Call off a match after this many steps
    #[arg(long, value_name = "STEPS", default_value_t = 10_000)]
    pub limit: usize,
    /// How long a program may think about a move, in milliseconds
    #[arg(long, value_name = "MILLIS", default_value_t = 1000)]
    pub time: u64,
    /// Limits for programs.
    #[command(flatten)]
    pub caps: super::bots::BotLimits,
    /// How many matches to play at a time [default: one per processor]
    #[arg(long, value_name = "T")]
    pub threads: Option<NonZeroUsize>,
    /// Print one JSON object
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,
    /// Print the table as comma-separated values
    #[arg(long)]
    pub csv: bool,
}

/// Plays a tournament and prints its results.
pub fn run(args: &Args, games: &[&'static GameInfo]) -> Answer {
    args.caps.set();
    let tournament = plan(args, games)?;
    let threads = args.threads.map_or_else(all_cores, NonZeroUsize::get);
    let stop = Arc::new(AtomicBool::new(false));
    heed_interrupts(&stop);
    let started = Instant::now();
    let results = tournament.run(threads, &stop, &mut progress_line(tournament.matches(), "matches"));
    let took = started.elapsed();
    clear_progress();
    let report = if args.json {
        report::json(&tournament, &results)
    } else if args.csv {
        report::csv(&results)
    } else {
        report::text(&tournament, &results)
    };
    let mut out = io::stdout().lock();
    if args.json {
        PrintableJson(&mut out).write_all(report.as_bytes())?;
    } else {
        Printable(&mut out).write_all(report.as_bytes())?;
    }
    out.flush()?;
    remarks(&results, took);
    verdict(&tournament, &results)
}

/// Turns arguments into a tournament that can be played.
pub fn plan(args: &Args, games: &[&'static GameInfo]) -> Result<Tournament, Trouble> {
    let info = find_game_in(games, &args.game)?;
    let params = play::params(info, &args.set)?;
    let entrants = args.bots.iter().map(|text| entrant(info, text)).collect::<Result<Vec<_>, _>>()?;
    let seeds = args.seeds.clone().unwrap_or_else(|| Seeds::count_from(args.seed, args.games));
    let Some(first) = seeds.nth(0) else { return Err(Trouble::input("there is no match to play")) };
    let seatings = seatings(entrants.len(), info.seats.len(), args.rotate).map_err(Trouble::input)?;
    let per_move = Duration::from_millis(args.time);
    let limits = Limits { per_move, ..USUAL };
    let names = names(&entrants);
    let tournament = Tournament { info, params, entrants, names, seeds, seatings, limit: args.limit, limits };
    if tournament.matches() > MOST_MATCHES {
        let text = format!("{} matches are too many (at most {MOST_MATCHES})", tournament.matches());
        return Err(Trouble::input(text));
    }
    // Parameters that do not go together are better refused once than in every match.
    (info.new)(&tournament.params, &mut Dice::seeded(first))?;
    Ok(tournament)
}

/// A bot of the game, or a command; a single word that is neither is taken for a misspelt bot.
fn entrant(info: &'static GameInfo, text: &str) -> Result<Entrant, Trouble> {
    let no_bot = |name: &str, more: &str| {
        let known: Vec<&str> = info.bots.iter().map(|b| b.id).collect();
        let text = format!("{} has no bot '{}'{more} ({})", info.id, shown(name), tip(name, &known));
        Trouble::input(text)
    };
    if let Some(command) = text.strip_prefix("cmd:") {
        return Ok(Entrant::Command(command.trim().into()));
    }
    if let Some(name) = text.strip_prefix("bot:") {
        return info.bot(name).map(|bot| Entrant::Bot(bot.id)).ok_or_else(|| no_bot(name, ""));
    }
    if let Some(bot) = info.bot(text) {
        return Ok(Entrant::Bot(bot.id));
    }
    let is_word = outside::split(text).is_ok_and(|words| words.len() == 1);
    if is_word && !outside::is_findable(text) {
        return Err(no_bot(text, ", and there is no such program"));
    }
    Ok(Entrant::Command(text.trim().into()))
}

/// The names of the entrants; those that enter more than once are numbered.
fn names(entrants: &[Entrant]) -> Vec<String> {
    let plain: Vec<&str> = entrants
        .iter()
        .map(|entrant| match entrant {
            Entrant::Bot(name) => name,
            Entrant::Command(command) => command.as_str(),
        })
        .collect();
    let numbered = |(i, name): (usize, &&str)| {
        let before = plain[..i].iter().filter(|other| *other == name).count();
        if before == 0 { name.to_string() } else { format!("{name} #{}", before + 1) }
    };
    plain.iter().enumerate().map(numbered).collect()
}

/// What differs from run to run goes to standard error.
fn remarks(results: &Results, took: Duration) {
    let mut err = io::stderr().lock();
    for (seed, name, words) in &results.last_words {
        for line in words {
            let _ = writeln!(err, "seed {seed}: {name} said: {line}");
        }
    }
    let per_second = |n: u64| u128::from(n) * 1_000_000 / took.as_micros().max(1);
    let table = &results.table;
    let _ = writeln!(
        err,
        "{} matches in {}.{:03} s: {} matches and {} steps a second",
        table.games,
        took.as_secs(),
        took.subsec_millis(),
        per_second(table.games),
        per_second(table.steps),
    );
}

/// Whether all matches were played.
fn verdict(tournament: &Tournament, results: &Results) -> Answer {
    let mut problems: Vec<Diagnostic> = results
        .failures
        .iter()
        .map(|f| Diagnostic::error("", format!("seed {}: the match broke off: {}", f.seed, f.text)))
        .collect();
    if results.stopped {
        let text = format!("stopped after {} of {} matches", results.table.games, tournament.matches());
        problems.push(Diagnostic::warning("", text));
    }
    if problems.is_empty() { Ok(()) } else { Err(Trouble::No(problems)) }
}
