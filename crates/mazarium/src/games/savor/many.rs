//! Many games on one board, and boards that are made.

use super::{board, board_of, folder, house};
use crate::commands::shells::entropy;
use crate::commands::{Answer, Trouble};
use crate::jobs::{self, all_cores, clear_progress, heed_interrupts, progress_line};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use kernel::diagnostic::Diagnostic;
use kernel::input::Document;
use savor::cell::Player;
use savor::files::NAMES;
use savor::generator::{Difficulty, Wanted, generate_in};
use savor::heat::Heat;
use savor::layout::{self, Layout};
use savor::stats::Stats;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// How many games a thread plays before it reports.
const BATCH: u64 = 4;

pub(super) fn stats_command() -> Command {
    let flag =
        |id: &'static str, what: &'static str| Arg::new(id).long(id).action(ArgAction::SetTrue).help(what);
    let number = |id: &'static str, default: &'static str, what: &'static str| {
        Arg::new(id)
            .long(id)
            .value_name("N")
            .value_parser(value_parser!(u64))
            .default_value(default)
            .help(what)
    };
    Command::new("stats")
        .about("Play many games on a board, on all cores, and sum them up")
        .after_help("The result is the same for any number of threads. Ctrl-C prints what is done so far.\nWith --heat the maps follow; --csv is then the table of the cells.")
        .arg(number("games", "1000", "How many games"))
        .arg(number("seed", "1", "The seed of the first game; the others count up"))
        .arg(
            Arg::new("threads")
                .long("threads")
                .value_name("T")
                .value_parser(value_parser!(u32).range(1..=1024))
                .help("How many threads [default: one for each core]"),
        )
        .arg(flag("json", "Print JSON"))
        .arg(flag("csv", "Print CSV").conflicts_with("json"))
        .arg(flag("heat", "Draw where it happened: visits, captures, blocked throws, points lost"))
}

pub(super) fn stats(args: &ArgMatches) -> Answer {
    let folder = folder(args)?;
    let board = board_of(&folder, &house(args, folder.layout.count())?)?;
    let heated = args.get_flag("heat");
    let number = |id: &str| args.get_one::<u64>(id).copied().unwrap_or(1);
    let (games, first) = (number("games"), number("seed"));
    let threads = args.get_one::<u32>("threads").map_or_else(all_cores, |n| *n as usize);
    let stop = Arc::new(AtomicBool::new(false));
    heed_interrupts(&stop);
    let started = Instant::now();
    let (mut stats, mut heat) = (Stats::default(), Heat::default());
    let work = |batch: u64| {
        let from = batch * BATCH;
        let (seed, count) = (first.wrapping_add(from), BATCH.min(games - from));
        if heated {
            let (stats, heat) = Heat::of_games(&board, seed, count);
            return (stats, Some(heat));
        }
        (Stats::of_games(&board, seed, count), None)
    };
    let mut line = progress_line(games, "games");
    let mut progress = |batches: u64| line((batches * BATCH).min(games));
    jobs::ordered(games.div_ceil(BATCH), threads, &stop, &mut progress, work, |_, (part, warm)| {
        stats.merge(&part);
        if let Some(warm) = warm {
            heat.merge(&warm);
        }
    });
    clear_progress();
    let report = match (args.get_flag("json"), args.get_flag("csv")) {
        (true, _) if heated => format!("{{\"stats\":{},\"heat\":{}}}\n", stats.json(), heat.json()),
        (true, _) => stats.json() + "\n",
        (_, true) if heated => heat.csv(),
        (_, true) => stats.csv(),
        _ if heated => stats.text() + &heat.text(&board),
        _ => stats.text(),
    };
    let mut out = io::stdout().lock();
    out.write_all(report.as_bytes())?;
    out.flush()?;
    let took = started.elapsed();
    let per_second = u128::from(stats.sum.turns) * 1_000_000 / took.as_micros().max(1);
    let _ = writeln!(
        io::stderr(),
        "{}.{:03} s, {per_second} turns a second",
        took.as_secs(),
        took.subsec_millis()
    );
    if stats.games() < games {
        let text = format!("stopped after {} of {games} games", stats.games());
        return Err(Trouble::No(vec![Diagnostic::warning("", text)]));
    }
    Ok(())
}

pub(super) fn generate_command() -> Command {
    let count = |id: &'static str, what: &'static str| {
        Arg::new(id).long(id).value_name("N").value_parser(value_parser!(u32).range(0..=200)).help(what)
    };
    Command::new("generate")
        .about("Make a random board that everybody can win")
        .after_help("Without --out the five files are printed, each under its name. The same seed gives the same board.")
        .arg(Arg::new("seed").long("seed").value_name("N").value_parser(value_parser!(u64)).help("The seed [default: a new one]"))
        .arg(
            Arg::new("difficulty")
                .long("difficulty")
                .value_parser(PossibleValuesParser::new(Difficulty::ALL.map(Difficulty::name)))
                .default_value("easy")
                .help("How many rounds a game takes"),
        )
        .arg(count("walls", "How many walls"))
        .arg(count("stairs", "How many stairs"))
        .arg(count("poles", "How many poles"))
        .arg(
            Arg::new("spread")
                .long("spread")
                .value_name("PERCENT")
                .value_parser(value_parser!(u32).range(0..=100))
                .help("How far the win rates of the players may lie apart [default: 100]"),
        )
        .arg(Arg::new("layout").long("layout").value_name("FILE").help("Build in this building, a map as in layout.txt"))
        .arg(Arg::new("out").long("out").short('o').value_name("DIR").help("Write the files into this folder"))
}

/// The building of a file.
fn building(path: &str) -> Result<Layout, Trouble> {
    let bytes = std::fs::read(path)
        .map_err(|error| Trouble::Input(vec![Diagnostic::error("", error.to_string()).in_file(path)]))?;
    Layout::read(&bytes).map_err(|problems| {
        Trouble::Input(problems.into_iter().map(|problem| problem.in_file(path)).collect())
    })
}

pub(super) fn generate(args: &ArgMatches) -> Answer {
    let name = args.get_one::<String>("difficulty").map_or("easy", String::as_str);
    let difficulty = Difficulty::ALL.into_iter().find(|d| d.name() == name).unwrap_or(Difficulty::Easy);
    let mut wanted = Wanted::of(difficulty);
    for (id, count) in
        [("walls", &mut wanted.walls), ("stairs", &mut wanted.stairs), ("poles", &mut wanted.poles)]
    {
        if let Some(n) = args.get_one::<u32>(id) {
            *count = *n as usize;
        }
    }
    wanted.spread = args.get_one::<u32>("spread").copied().unwrap_or(wanted.spread);
    let seed = args.get_one::<u64>("seed").copied().unwrap_or_else(|| entropy() % 1_000_000);
    let layout = match args.get_one::<String>("layout") {
        None => Layout::usual(Player::ALL.len()),
        Some(path) => building(path)?,
    };
    let house = house(args, layout.count())?;
    let Some(made) = generate_in(&layout, &wanted, &house, seed) else {
        return Err(Trouble::No(vec![Diagnostic::error("", format!("no board was found from seed {seed}"))]));
    };
    let mut documents: Vec<Document> = NAMES
        .iter()
        .zip(made.board.sketch().write())
        .map(|(name, text)| Document { name: (*name).into(), text })
        .collect();
    if !layout.is_usual() {
        documents.push(Document { name: layout::FILE.into(), text: layout.write() });
    }
    let mut out = io::stdout().lock();
    if let Some(path) = args.get_one::<String>("out") {
        board::write(path, &documents)?;
        writeln!(out, "{path}: seed {seed}, games take about {} rounds", made.median)?;
    } else {
        for Document { name, text } in &documents {
            writeln!(out, "# {name}\n{}", text.trim_end())?;
        }
        let _ = writeln!(io::stderr(), "seed {seed}: games take about {} rounds", made.median);
    }
    if !made.fits {
        let text = format!("no board from seed {seed} is quite as wanted; this one comes nearest");
        let _ = writeln!(io::stderr(), "{}", Diagnostic::note("", text));
    }
    Ok(())
}
