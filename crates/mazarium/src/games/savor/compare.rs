//! The same games under two sets of rules or on two boards.

use super::board::Folder;
use super::{board_of, folder, house};
use crate::commands::{Answer, Trouble};
use crate::jobs::{self, all_cores, clear_progress, heed_interrupts, progress_line};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use kernel::diagnostic::Diagnostic;
use savor::compare::Comparison;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// How many games a thread plays before it reports.
const BATCH: u64 = 4;

const EXAMPLES: &str = "\
The same seeds are played on both sides, so that every difference comes from the rules or the board.
The result is the same for any number of threads.

Examples:
  mazarium savor compare my-board --versus mp_cap=250
  mazarium savor compare my-board other-board --games 2000
  mazarium savor compare my-board --house blocked_cost=5 --versus triggered_throws=4";

pub(super) fn command() -> Command {
    let flag =
        |id: &'static str, what: &'static str| Arg::new(id).long(id).action(ArgAction::SetTrue).help(what);
    let number = |id: &'static str, default: &'static str, what: &'static str| {
        let arg = Arg::new(id).long(id).value_name("N").value_parser(value_parser!(u64));
        arg.default_value(default).help(what)
    };
    Command::new("compare")
        .about("Play the same games under two sets of rules, or on two boards, and tell what differs")
        .after_help(EXAMPLES)
        .arg(
            Arg::new("other")
                .value_name("DIR2")
                .index(2)
                .help("The folder of the other board [default: the same]"),
        )
        .arg(
            Arg::new("versus")
                .long("versus")
                .value_name("KEY=VALUE")
                .action(ArgAction::Append)
                .help("A house rule of the other side only; may be given more than once"),
        )
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
}

pub(super) fn run(args: &ArgMatches) -> Answer {
    let versus: Vec<&String> = args.get_many("versus").into_iter().flatten().collect();
    let second = args.get_one::<String>("other");
    if versus.is_empty() && second.is_none() {
        return Err(Trouble::input(
            "there is nothing to compare: name a second folder, or a rule with --versus",
        ));
    }
    let here = folder(args)?;
    let one = board_of(&here, &house(args, here.layout.count())?)?;
    let there = match second {
        Some(path) => Folder::open(path)?,
        None => here,
    };
    let mut rules = house(args, there.layout.count())?;
    for pair in &versus {
        rules.set_pair(pair).map_err(Trouble::input)?;
    }
    let other = board_of(&there, &rules)?;

    let number = |id: &str| args.get_one::<u64>(id).copied().unwrap_or(1);
    let (games, first) = (number("games"), number("seed"));
    let threads = args.get_one::<u32>("threads").map_or_else(all_cores, |n| *n as usize);
    let stop = Arc::new(AtomicBool::new(false));
    heed_interrupts(&stop);
    let mut sum = Comparison::default();
    let work = |batch: u64| {
        let from = batch * BATCH;
        Comparison::of_games(&one, &other, first.wrapping_add(from), BATCH.min(games - from))
    };
    let mut line = progress_line(games, "games");
    let mut progress = |batches: u64| line((batches * BATCH).min(games));
    jobs::ordered(games.div_ceil(BATCH), threads, &stop, &mut progress, work, |_, part| sum.merge(&part));
    clear_progress();

    let dir = args.get_one::<String>("dir").map_or(".", String::as_str);
    let names = [(dir, &one), (second.map_or(dir, String::as_str), &other)].map(|(dir, board)| {
        let rules = board.house.write().trim_end().replace(" = ", "=").replace('\n', ", ");
        if rules.is_empty() { format!("{dir}, usual rules") } else { format!("{dir}, {rules}") }
    });
    let report = match (args.get_flag("json"), args.get_flag("csv")) {
        (true, _) => sum.json() + "\n",
        (_, true) => sum.csv(),
        _ => sum.text(&names[0], &names[1]),
    };
    let mut out = io::stdout().lock();
    out.write_all(report.as_bytes())?;
    out.flush()?;
    if sum.games < games {
        let text = format!("stopped after {} of {games} games", sum.games);
        return Err(Trouble::No(vec![Diagnostic::warning("", text)]));
    }
    Ok(())
}
