//! The results of a tournament as a table, as JSON and as CSV. The same results give the same bytes;
//! nothing here depends on time.

use super::tournament::{Failure, Results, Tournament};
use kernel::arena::{Record, wilson_permille};
use protocol::json::{self, shortened};
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::fmt::Write;

const HEADINGS: [&str; 9] =
    ["entrant", "games", "won", "drawn", "lost", "forfeits", "unfinished", "win rate", "95 % interval"];

/// How much of a name the table shows.
const LONGEST_NAME: usize = 40;

/// For people.
pub fn text(tournament: &Tournament, results: &Results) -> String {
    let table = &results.table;
    let mut out = String::new();
    let info = tournament.info;
    let _ = writeln!(out, "{} (rules {}), seeds {}", info.title, info.version, tournament.seeds);
    let _ = writeln!(out, "{} of {} matches\n", table.games, tournament.matches());
    let mut rows = vec![HEADINGS.map(ToString::to_string)];
    rows.extend(table.records.iter().map(row));
    let widths: [usize; 9] =
        std::array::from_fn(|i| rows.iter().map(|r| r[i].chars().count()).max().unwrap_or(0));
    for row in &rows {
        let mut line = format!("{:<w$}", row[0], w = widths[0]);
        for (cell, width) in row.iter().zip(widths).skip(1) {
            let _ = write!(line, "  {cell:>width$}");
        }
        let _ = writeln!(out, "{}", line.trim_end());
    }
    let _ = writeln!(out, "\nsteps {}\nhash  {:016x}", table.steps, table.hash);
    let forfeits: u64 = table.records.iter().map(|r| r.forfeits).sum();
    if forfeits > 0 {
        let _ = writeln!(out, "\nforfeits:");
        for (seed, name, reason) in &table.forfeits {
            let _ = writeln!(out, "  seed {seed}: {}: {reason}", shortened(name, LONGEST_NAME));
        }
        let more = forfeits - table.forfeits.len() as u64;
        if more > 0 {
            let _ = writeln!(out, "  and {more} more");
        }
    }
    if !results.failures.is_empty() {
        let _ = writeln!(out, "\nmatches that broke off:");
        for failure in &results.failures {
            let _ = writeln!(out, "  seed {}: {}", failure.seed, failure.text);
        }
    }
    out
}

fn row(record: &Record) -> [String; 9] {
    let (rate, low, high) = rates(record);
    let percent = |permille: u64| format!("{}.{} %", permille / 10, permille % 10);
    [
        shortened(&record.name, LONGEST_NAME),
        record.games.to_string(),
        record.won.to_string(),
        record.drawn.to_string(),
        record.lost.to_string(),
        record.forfeits.to_string(),
        record.unfinished.to_string(),
        percent(rate),
        format!("{} to {}", percent(low), percent(high)),
    ]
}

/// The share of games won, and its 95 % interval, in thousandths.
fn rates(record: &Record) -> (u64, u64, u64) {
    let (low, high) = wilson_permille(record.won, record.games);
    ((record.won * 1000 + record.games / 2) / record.games.max(1), low, high)
}

/// Thousandths as a decimal fraction.
fn fraction(permille: u64) -> String {
    format!("{}.{:03}", permille / 1000, permille % 1000)
}

#[derive(Serialize)]
struct Report<'a> {
    game: &'static str,
    version: u32,
    params: BTreeMap<&'static str, &'a str>,
    seeds: String,
    matches: u64,
    played: u64,
    steps: u64,
    hash: String,
    entrants: Vec<Entrant<'a>>,
    forfeits: Vec<Forfeit<'a>>,
    failures: &'a [Failure],
    stopped: bool,
}

#[derive(Serialize)]
struct Entrant<'a> {
    name: &'a str,
    games: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    forfeits: u64,
    unfinished: u64,
    win_rate: Box<RawValue>,
    low: Box<RawValue>,
    high: Box<RawValue>,
}

#[derive(Serialize)]
struct Forfeit<'a> {
    seed: u64,
    entrant: &'a str,
    reason: &'a str,
}

impl<'a> From<&'a Record> for Entrant<'a> {
    fn from(record: &'a Record) -> Self {
        let (rate, low, high) = rates(record);
        let [win_rate, low, high] = [rate, low, high]
            .map(|permille| RawValue::from_string(fraction(permille)).expect("a fraction is JSON"));
        let &Record { ref name, games, won, drawn, lost, forfeits, unfinished } = record;
        Entrant { name, games, won, drawn, lost, forfeits, unfinished, win_rate, low, high }
    }
}

/// For programs: one object.
pub fn json(tournament: &Tournament, results: &Results) -> String {
    let table = &results.table;
    let report = Report {
        game: tournament.info.id,
        version: tournament.info.version,
        params: tournament.params.iter().collect(),
        seeds: tournament.seeds.to_string(),
        matches: tournament.matches(),
        played: table.games,
        steps: table.steps,
        hash: format!("{:016x}", table.hash),
        entrants: table.records.iter().map(Entrant::from).collect(),
        forfeits: table
            .forfeits
            .iter()
            .map(|(seed, entrant, reason)| Forfeit { seed: *seed, entrant, reason })
            .collect(),
        failures: &results.failures,
        stopped: results.stopped,
    };
    json::line(&report) + "\n"
}

/// For spreadsheets: a line for each entrant.
pub fn csv(results: &Results) -> String {
    let mut out = String::from("entrant,games,won,drawn,lost,forfeits,unfinished,win_rate,low,high\n");
    for record in &results.table.records {
        let Record { games, won, drawn, lost, forfeits, unfinished, .. } = record;
        let (rate, low, high) = rates(record);
        let name = if record.name.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", record.name.replace('"', "\"\""))
        } else {
            record.name.clone()
        };
        let [rate, low, high] = [rate, low, high].map(fraction);
        let _ =
            writeln!(out, "{name},{games},{won},{drawn},{lost},{forfeits},{unfinished},{rate},{low},{high}");
    }
    out
}
