//! "What if" (SA-X11): the same games, on the same dice, under two sets of rules or on two boards. The first event
//! that differs is kept, and results are compared in pairs, which needs far fewer games than two separate samples.
//! A [`Comparison`] is made of sums, so it is the same however the games are split.

use crate::board::Board;
use crate::cell::Player;
use crate::each::Each;
use crate::event::Event;
use crate::rules::Plan;
use crate::state::Race;
use crate::stats::Tally;
use kernel::dice::Dice;
use serde::Serialize;
use std::fmt::Write;

/// Where two games on the same dice first went different ways.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The seed of the game.
    pub seed: u64,
    /// The round on the one side.
    pub round: u32,
    /// Whose turn it was on the one side.
    pub player: Player,
    /// What happened on the one side, in words; empty if nothing did.
    pub one: String,
    /// What happened on the other.
    pub other: String,
}

/// A measure of two sides, game by game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paired {
    one: i128,
    other: i128,
    squares: i128,
}

impl Paired {
    fn add(&mut self, one: u64, other: u64) {
        let (one, other) = (i128::from(one), i128::from(other));
        self.one += one;
        self.other += other;
        self.squares += (other - one) * (other - one);
    }

    fn merge(&mut self, later: &Paired) {
        self.one += later.one;
        self.other += later.other;
        self.squares += later.squares;
    }

    /// The means of the one and the other side and of the difference, in thousandths.
    pub fn means(&self, games: u64) -> [i128; 3] {
        let games = i128::from(games.max(1));
        [self.one, self.other, self.other - self.one].map(|sum| (sum * 2000 + games).div_euclid(2 * games))
    }

    /// Half the 95 % interval of the mean difference (1.96 paired standard errors) in thousandths, rounded up.
    pub fn margin(&self, games: u64) -> Option<i128> {
        let n = i128::from(games);
        if n < 2 {
            return None;
        }
        let sum = self.other - self.one;
        // (1960 · s / √n)², where s² = (Σd² − (Σd)²/n) / (n − 1).
        let square = 1960 * 1960 * (n * self.squares - sum * sum) / (n * n * (n - 1));
        Some(if square == 0 { 0 } else { square.isqrt() + 1 })
    }
}

/// The measures besides wins, with their names.
type Measure = (&'static str, fn(&Tally) -> u64);

const MEASURES: [Measure; 10] = [
    ("rounds", |t| t.rounds.into()),
    ("draws", |t| u64::from(t.winner.is_none())),
    ("throws", |t| t.throws),
    ("blocked", |t| t.blocked),
    ("captures", |t| t.captures),
    ("bawana", |t| t.meals.iter().sum()),
    ("stairs", |t| t.stairs),
    ("poles", |t| t.poles),
    ("loops", |t| t.loops),
    ("falls", |t| t.falls),
];

/// A measure's name, the means of both sides and of the difference, and the ends of its interval in thousandths.
type Row = (String, [String; 3], Option<[i128; 2]>);

/// Many games on two sides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// How many games.
    pub games: u64,
    /// How many of them were the same on both sides to the last event.
    pub same: u64,
    /// How many had the same winner, or none on both sides.
    pub agreed: u64,
    /// The first difference.
    pub first: Option<Difference>,
    wins: Each<Paired>,
    measures: [Paired; MEASURES.len()],
}

impl Comparison {
    /// Games on the seeds from `first` on.
    pub fn of_games(one: &Board, other: &Board, first: u64, games: u64) -> Comparison {
        let mut sum = Comparison::default();
        sum.wins.widen(one.layout.count.max(other.layout.count));
        let mut plan = Plan::default();
        for k in 0..games {
            let (tallies, difference) = play(one, other, first.wrapping_add(k), &mut plan);
            sum.add(&tallies, difference);
        }
        sum
    }

    fn add(&mut self, [one, other]: &[Tally; 2], difference: Option<Difference>) {
        self.games += 1;
        self.same += u64::from(difference.is_none());
        self.agreed += u64::from(one.winner == other.winner);
        if self.first.is_none() {
            self.first = difference;
        }
        for (who, wins) in Player::SIX.into_iter().zip(self.wins.iter_mut()) {
            let won = |tally: &Tally| u64::from(tally.winner == Some(who));
            wins.add(won(one), won(other));
        }
        for (sum, (_, measure)) in self.measures.iter_mut().zip(MEASURES) {
            sum.add(measure(one), measure(other));
        }
    }

    /// Takes in the games that come after these.
    pub fn merge(&mut self, later: &Comparison) {
        self.games += later.games;
        self.same += later.same;
        self.agreed += later.agreed;
        if self.first.is_none() {
            self.first.clone_from(&later.first);
        }
        self.wins.widen(later.wins.len());
        for (sum, wins) in self.wins.iter_mut().zip(later.wins.iter()) {
            sum.merge(wins);
        }
        for (sum, measure) in self.measures.iter_mut().zip(&later.measures) {
            sum.merge(measure);
        }
    }

    /// Every measure with its name, wins first.
    pub fn measures(&self) -> Vec<(String, Paired)> {
        let wins = self.wins.pairs().map(|(who, wins)| (format!("wins_{who}"), wins));
        wins.chain(MEASURES.iter().zip(self.measures).map(|((name, _), sum)| ((*name).into(), sum))).collect()
    }

    /// A page for people; the sides are called by these names.
    pub fn text(&self, one: &str, other: &str) -> String {
        let mut out = String::new();
        let Comparison { games, same, agreed, .. } = self;
        let s = if *games == 1 { "" } else { "s" };
        let _ = writeln!(out, "{games} game{s} on the same dice\n  one:   {one}\n  other: {other}\n");
        match &self.first {
            None => return out + "no difference: all games are the same to the last message\n",
            Some(Difference { seed, round, player, one, other }) => {
                let [one, other] = [one, other].map(|text| if text.is_empty() { "nothing" } else { text });
                let _ = writeln!(
                    out,
                    "the first difference is with seed {seed}, in round {round}, {player}'s turn:\n  \
                     one:   {one}\n  other: {other}"
                );
            }
        }
        let _ = writeln!(out, "the same to the last message: {same}; the same winner: {agreed}\n");
        let _ = writeln!(
            out,
            "{:<12}{:>14}{:>14}{:>14}   95 % interval",
            "per game", "one", "other", "difference"
        );
        for (name, [one, other, mean], ends) in self.rows() {
            let interval = ends.map(|[low, high]| {
                let clear = if low > 0 || high < 0 { "  *" } else { "" };
                format!("   {} to {}{clear}", thousandths(low), thousandths(high))
            });
            let interval = interval.unwrap_or_default();
            let _ = writeln!(out, "{name:<12}{one:>14}{other:>14}{mean:>14}{interval}");
        }
        let _ = writeln!(out, "\n* the interval does not contain 0");
        out
    }

    fn rows(&self) -> impl Iterator<Item = Row> {
        self.measures().into_iter().map(|(name, sum)| {
            let [one, other, mean] = sum.means(self.games);
            let ends = sum.margin(self.games).map(|margin| [mean - margin, mean + margin]);
            (name, [one, other, mean].map(thousandths), ends)
        })
    }

    /// One JSON object.
    pub fn json(&self) -> String {
        let measure = |(name, [one, other, mean], ends): Row| {
            let [low, high] = ends.map_or(["null".into(), "null".into()], |ends| ends.map(thousandths));
            format!(
                r#""{name}":{{"one":{one},"other":{other},"difference":{mean},"low":{low},"high":{high}}}"#
            )
        };
        let measures: Vec<String> = self.rows().map(measure).collect();
        format!(
            r#"{{"games":{},"same":{},"same_winner":{},"first_difference":{},"per_game":{{{}}}}}"#,
            self.games,
            self.same,
            self.agreed,
            serde_json::json!(self.first),
            measures.join(",")
        )
    }

    /// A table with one line a measure.
    pub fn csv(&self) -> String {
        let mut out = String::from("measure,one,other,difference,low,high\n");
        for (name, [one, other, mean], ends) in self.rows() {
            let [low, high] = ends.map(|ends| ends.map(thousandths)).unwrap_or_default();
            let _ = writeln!(out, "{name},{one},{other},{mean},{low},{high}");
        }
        out
    }
}

/// `-3.700` for −3700 thousandths.
fn thousandths(n: i128) -> String {
    let sign = if n < 0 { "-" } else { "" };
    format!("{sign}{}.{:03}", n.abs() / 1000, n.abs() % 1000)
}

/// One side of a game.
struct Side<'a> {
    board: &'a Board,
    dice: Dice,
    race: Race,
    tally: Tally,
    /// What happened in the last turn.
    events: Vec<Event>,
}

impl<'a> Side<'a> {
    fn new(board: &'a Board, seed: u64) -> Self {
        let dice = Dice::seeded(seed);
        let race = Race::new(board, &dice);
        Side { board, dice, race, tally: Tally::default(), events: Vec::new() }
    }

    /// Plays a turn, if the game goes on.
    fn turn(&mut self, plan: &mut Plan) {
        self.events.clear();
        if self.race.is_over(self.board) {
            return;
        }
        let Side { board, dice, race, tally, events } = self;
        race.turn(board, plan, dice, &mut |event| {
            tally.count(event);
            events.push(event);
        });
    }

    fn finish(mut self, plan: &mut Plan) -> Tally {
        while !self.race.is_over(self.board) {
            self.turn(plan);
        }
        self.tally.close(&self.race);
        self.tally
    }
}

/// Plays one game on both sides.
fn play(one: &Board, other: &Board, seed: u64, plan: &mut Plan) -> ([Tally; 2], Option<Difference>) {
    let (mut one, mut other) = (Side::new(one, seed), Side::new(other, seed));
    let mut difference = None;
    while difference.is_none() && !(one.race.is_over(one.board) && other.race.is_over(other.board)) {
        let (round, player) = (one.race.round, one.race.turn);
        one.turn(plan);
        other.turn(plan);
        if one.events != other.events {
            let same = one.events.iter().zip(&other.events).take_while(|(a, b)| a == b).count();
            let [one, other] = [&one.events, &other.events].map(|events| tell(&events[same..]));
            difference = Some(Difference { seed, round, player, one, other });
        }
    }
    ([one.finish(plan), other.finish(plan)], difference)
}

/// The first event in words, also where the rules have none for it; nothing if there is no event.
fn tell(events: &[Event]) -> String {
    match events.first() {
        Some(Event::Turn { round, player }) => format!("It is {player}'s turn in round {round}."),
        Some(Event::Step { player, cell, value, points, .. }) => {
            format!("{player} comes to {cell}, whose value is {value}, and has {points} movement points.")
        }
        Some(Event::Dice { player, die, .. }) => format!("{player} throws {die}."),
        Some(event) => event.to_string(),
        None => String::new(),
    }
}
