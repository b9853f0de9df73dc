//! `bench`: many games of a bot, and how they ended (MR-X17).

use super::arguments::{params, seeds};
use crate::commands::{Answer, Trouble};
use crate::jobs::{self, all_cores, clear_progress, heed_interrupts, progress_line};
use clap::ArgMatches;
use kernel::arena::wilson_permille;
use minirogue::bots::{self, Played};
use minirogue::setup::Setup;
use minirogue::state::End;
use minirogue::stats::share;
use serde_json::json;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// A game that takes longer has stalled.
const LIMIT: u32 = 100_000;

/// All games together.
#[derive(Default)]
struct Sum {
    games: u64,
    won: u64,
    stalled: u64,
    turns: u64,
    /// By level and killer.
    deaths: BTreeMap<(u8, &'static str), u64>,
}

impl Sum {
    fn add(&mut self, played: Played) {
        self.games += 1;
        self.turns += u64::from(played.turns);
        match played.end {
            Some(End::Won) => self.won += 1,
            Some(End::Died(by)) => *self.deaths.entry((played.level, by.name())).or_default() += 1,
            None => self.stalled += 1,
        }
    }
}

pub(super) fn run(args: &ArgMatches) -> Answer {
    let (seeds, (params, _)) = (seeds(args)?, params(args)?);
    let setup = Setup::read(&params)?;
    let bot = args.get_one::<String>("bot").map_or("", String::as_str);
    let threads = args.get_one::<u32>("threads").map_or_else(all_cores, |n| *n as usize);
    let stop = Arc::new(AtomicBool::new(false));
    heed_interrupts(&stop);
    let mut sum = Sum::default();
    let begun = Instant::now();
    let work = |index| seeds.nth(index).and_then(|seed| bots::play(bot, setup, seed, LIMIT));
    let mut progress = progress_line(seeds.len(), "games");
    jobs::ordered(seeds.len(), threads, &stop, &mut progress, work, |_, played| {
        if let Some(played) = played {
            sum.add(played);
        }
    });
    clear_progress();
    if sum.games == 0 {
        return Err(Trouble::input("there is no game to play"));
    }
    let micros = begun.elapsed().as_micros().max(1);
    let a_second = (u128::from(sum.games) * 1_000_000 / micros) as u64;
    let mut out = io::stdout().lock();
    let text = if args.get_flag("json") {
        json(&sum, bot, threads, a_second)
    } else {
        words(&sum, bot, threads, a_second)
    };
    out.write_all(text.as_bytes())?;
    Ok(())
}

fn json(sum: &Sum, bot: &str, threads: usize, a_second: u64) -> String {
    let (low, high) = wilson_permille(sum.won, sum.games);
    let deaths = |(&(level, killer), &games): (&(u8, &str), &u64)| json!({ "level": level, "killer": killer, "games": games });
    let deaths: Vec<_> = sum.deaths.iter().map(deaths).collect();
    let answer = json!({
        "bot": bot, "games": sum.games, "won": sum.won, "permille": [low, high], "stalled": sum.stalled,
        "turns": sum.turns, "deaths": deaths, "threads": threads, "games_a_second": a_second,
    });
    format!("{answer}\n")
}

fn words(sum: &Sum, bot: &str, threads: usize, a_second: u64) -> String {
    let Sum { games, won, stalled, turns, .. } = *sum;
    let mut lines = vec![
        format!("{bot}: {games} games"),
        format!("won:     {}", share(won, games)),
        format!("stalled: {stalled}"),
        format!("turns:   {} a game", turns / games),
        "deaths:".to_string(),
    ];
    lines.extend(sum.deaths.iter().map(|((level, killer), n)| format!("  level {level}, {killer}: {n}")));
    lines.push(format!("speed:   {a_second} games a second on {threads} threads"));
    lines.join("\n") + "\n"
}
