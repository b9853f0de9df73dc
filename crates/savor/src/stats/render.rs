//! Statistics as text with a histogram, JSON and CSV, in integer arithmetic so that they are the same everywhere.

use super::{Stats, Tally, histogram, quantile};
use crate::cell::Player;
use crate::event::Dish;
use kernel::arena::wilson;
use std::fmt::Write;

/// The widest bar of the histogram, in characters.
const WIDEST: u64 = 40;
/// How many bars a histogram has at most, the tail not counted.
const BARS: usize = 16;
/// In how many parts shares are told.
const PARTS: u64 = 10_000;
/// The quantiles of the rounds that are told.
const QUANTILES: [usize; 7] = [5, 10, 25, 50, 75, 90, 95];

/// `41.23` for 4123 of 10,000.
fn percent(parts: u64) -> String {
    format!("{}.{:02}", parts / 100, parts % 100)
}

/// The share in parts of 10,000, rounded.
fn parts(hits: u64, of: u64) -> u64 {
    ((u128::from(hits) * u128::from(2 * PARTS) + u128::from(of)) / (2 * u128::from(of.max(1)))) as u64
}

impl Stats {
    /// A sum per game, rounded to tenths: `3.7`.
    fn per_game(&self, sum: u64) -> String {
        let games = self.games().max(1);
        let tenths = (sum * 10 + games / 2) / games;
        format!("{}.{}", tenths / 10, tenths % 10)
    }

    fn mean_rounds(&self) -> String {
        self.per_game(self.rounds.iter().copied().map(u64::from).sum())
    }

    /// Every measure that is one number, with its name.
    fn measures(&self) -> Vec<(String, u64)> {
        let Tally { turns, throws, blocked, captures, loops, falls, stairs, poles, meals, .. } = self.sum;
        let names = ["turns", "throws", "blocked", "captures", "loops", "falls", "stairs", "poles"];
        let counts = names.into_iter().zip([turns, throws, blocked, captures, loops, falls, stairs, poles]);
        let word = |dish: Dish| format!("bawana_{}", dish.name().to_lowercase().replace(' ', "_"));
        let meals = Dish::ALL.map(word).into_iter().zip(meals);
        counts.map(|(name, count)| (name.to_string(), count)).chain(meals).collect()
    }

    /// A page for people.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let games = self.games();
        let s = if games == 1 { "" } else { "s" };
        let _ = writeln!(out, "{games} game{s}, {} turns", self.sum.turns);
        if games == 0 {
            return out;
        }
        let _ = writeln!(out, "\nwins          share   95 % interval");
        for (who, wins) in self.wins.pairs() {
            let (low, high) = wilson(wins, games, PARTS);
            let share = percent(parts(wins, games));
            let _ = writeln!(out, "{who:<5}{wins:>8} {share:>6} %  {} – {} %", percent(low), percent(high));
        }
        let share = percent(parts(self.draws, games));
        let _ = writeln!(out, "draw {:>8} {share:>6} %", self.draws);

        let sorted = self.sorted_rounds();
        let [least, low, median, high, most] = [0, 25, 50, 75, 100].map(|percent| quantile(&sorted, percent));
        let mean = self.mean_rounds();
        let _ = writeln!(
            out,
            "\nrounds: median {median}, quartiles {low} and {high}, mean {mean}, from {least} to {most}"
        );
        let bars = histogram(&sorted, BARS);
        let highest = bars.iter().map(|bar| bar.2).max().unwrap_or(1).max(1);
        let width = bars.iter().map(|bar| bar.1.to_string().len()).max().unwrap_or(1);
        for (from, to, count) in bars {
            // Whoever counts at all gets at least a mark.
            let eighths = (count * WIDEST * 8).div_ceil(highest) as usize;
            let bar = "█".repeat(eighths / 8) + ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
            let _ = writeln!(out, "{from:>width$} – {to:>width$} {bar} {count}");
        }

        let sum = &self.sum;
        let _ = writeln!(out, "\nper game");
        let meals: u64 = sum.meals.iter().sum();
        for (name, count) in [
            ("captures", sum.captures),
            ("stairs taken", sum.stairs),
            ("poles taken", sum.poles),
            ("loops", sum.loops),
            ("falls into the start", sum.falls),
            ("visits to Bawana", meals),
        ] {
            let _ = writeln!(out, "{name:<22}{:>10}", self.per_game(count));
        }
        for (dish, count) in Dish::ALL.into_iter().zip(sum.meals) {
            let _ = writeln!(out, "  {:<20}{:>10}", dish.name(), self.per_game(count));
        }
        let _ = writeln!(out, "\nblocked throws: {} %", percent(parts(sum.blocked, sum.throws)));
        out
    }

    /// One JSON object.
    pub fn json(&self) -> String {
        let rate = |parts: u64| format!("{}.{:04}", parts / PARTS, parts % PARTS);
        let games = self.games();
        let player = |(who, wins): (Player, u64)| {
            let (low, high) = wilson(wins, games, PARTS);
            let [share, low, high] = [parts(wins, games), low, high].map(rate);
            format!(r#"{{"player":"{who}","wins":{wins},"rate":{share},"low":{low},"high":{high}}}"#)
        };
        let players: Vec<String> = self.wins.pairs().map(player).collect();
        let sorted = self.sorted_rounds();
        let quantiles: Vec<String> =
            QUANTILES.iter().map(|&p| format!(r#""{p}":{}"#, quantile(&sorted, p))).collect();
        let bars: Vec<String> = histogram(&sorted, BARS)
            .into_iter()
            .map(|(from, to, count)| format!(r#"{{"from":{from},"to":{to},"games":{count}}}"#))
            .collect();
        let sums: Vec<String> = self.measures().iter().map(|(name, n)| format!(r#""{name}":{n}"#)).collect();
        format!(
            r#"{{"games":{games},"players":[{}],"draws":{},"rounds":{{"mean":{},"quantiles":{{{}}},"histogram":[{}]}},"sums":{{{}}},"blocked_share":{}}}"#,
            players.join(","),
            self.draws,
            self.mean_rounds(),
            quantiles.join(","),
            bars.join(","),
            sums.join(","),
            rate(parts(self.sum.blocked, self.sum.throws)),
        )
    }

    /// The summary as a table of measures and values.
    pub fn csv(&self) -> String {
        let mut out = format!("measure,value\ngames,{}\n", self.games());
        for (who, wins) in self.wins.pairs() {
            let (low, high) = wilson(wins, self.games(), PARTS);
            let _ = writeln!(out, "wins_{who},{wins}");
            let _ = writeln!(out, "wins_{who}_low_percent,{}", percent(low));
            let _ = writeln!(out, "wins_{who}_high_percent,{}", percent(high));
        }
        let _ = writeln!(out, "draws,{}", self.draws);
        let sorted = self.sorted_rounds();
        let _ = writeln!(out, "rounds_mean,{}", self.mean_rounds());
        for p in QUANTILES {
            let _ = writeln!(out, "rounds_{p}_percent,{}", quantile(&sorted, p));
        }
        for (name, n) in self.measures() {
            let _ = writeln!(out, "{name},{n}");
        }
        out
    }
}
