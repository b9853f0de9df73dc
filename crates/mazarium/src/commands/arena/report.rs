//! The results of a tournament as a table, as JSON and as CSV. The same results give the same bytes;
//! nothing here depends on time.

use super::tournament::{Results, Tournament};
use kernel::arena::{Record, wilson_permille};
use protocol::json::{self, Fields, field, shortened};
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
    let _ = writeln!(out, "{} of {} matches played\n", table.games, tournament.matches());
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

fn entrant(record: &Record) -> Fields {
    let (rate, low, high) = rates(record);
    let raw = |permille| RawValue::from_string(fraction(permille)).expect("a fraction is JSON");
    field("name", &record.name)
        .with("games", &record.games)
        .with("won", &record.won)
        .with("drawn", &record.drawn)
        .with("lost", &record.lost)
        .with("forfeits", &record.forfeits)
        .with("unfinished", &record.unfinished)
        .with("win_rate", &raw(rate))
        .with("low", &raw(low))
        .with("high", &raw(high))
}

fn forfeit((seed, entrant, reason): &(u64, String, String)) -> Fields {
    field("seed", seed).with("entrant", entrant).with("reason", reason)
}

/// For programs: one object.
pub fn json(tournament: &Tournament, results: &Results) -> String {
    let table = &results.table;
    let report = field("game", tournament.info.id)
        .with("version", &tournament.info.version)
        .with("params", &tournament.params.iter().collect::<BTreeMap<_, _>>())
        .with("seeds", &tournament.seeds.to_string())
        .with("matches", &tournament.matches())
        .with("played", &table.games)
        .with("steps", &table.steps)
        .with("hash", &format!("{:016x}", table.hash))
        .with("entrants", &table.records.iter().map(entrant).collect::<Vec<_>>())
        .with("forfeits", &table.forfeits.iter().map(forfeit).collect::<Vec<_>>())
        .with("failures", &results.failures)
        .with("stopped", &results.stopped);
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
