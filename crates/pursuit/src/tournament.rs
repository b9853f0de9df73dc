//! Tournaments (PU-X02): every hero against every monster on every dungeon. This file plays one game at a
//! time and sums the results up in a fixed order, so that the same results give the same bytes; threads and
//! outside programs are the caller's.

use crate::bots::{Player, Strategy};
use crate::referee::{Referee, Verdict};
use crate::solver::{Solution, Unsolved, Value};
use crate::state::State;
use serde_json::{Number, Value as Json, json};
use std::fmt::Write;
use std::sync::Arc;

/// Who plays where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    /// The heroes' names.
    pub heroes: Vec<String>,
    /// The monsters' names.
    pub monsters: Vec<String>,
    /// The dungeons' names, each with the value of its start; `None` if it was too large to solve.
    pub dungeons: Vec<(String, Option<Value>)>,
}

/// One game of a tournament, by places in its lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pairing {
    /// Which hero.
    pub hero: usize,
    /// Which monster.
    pub monster: usize,
    /// Which dungeon.
    pub dungeon: usize,
}

/// What one hero and one monster did to each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games.
    pub played: u32,
    /// Of them, escapes.
    pub escaped: u32,
    /// Of them, forfeits of either side.
    pub forfeits: u32,
    /// The catch rounds of the others, added up.
    pub catch_rounds: u64,
}

impl Tally {
    fn add(&mut self, verdict: Verdict) {
        self.played += 1;
        self.forfeits += u32::from(matches!(verdict, Verdict::Forfeit { .. }));
        match verdict.catch_round() {
            Some(round) => self.catch_rounds += u64::from(round),
            None => self.escaped += 1,
        }
    }

    /// The mean catch round in hundredths, rounded; `None` if nobody was caught.
    pub fn mean_hundredths(&self) -> Option<u64> {
        let caught = u64::from(self.played - self.escaped);
        (caught > 0).then(|| (self.catch_rounds * 200 + caught) / (2 * caught))
    }
}

/// What a strategy threw away, measured by the solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Regret {
    /// On how many dungeons, against whomever: heroes caught although the hero could escape,
    /// monsters that did not catch although it could be forced.
    pub lost: u32,
    /// Rounds short of the best where both the value and the game end in a catch: for heroes caught too
    /// soon, for monsters caught too late.
    pub rounds: u64,
}

/// A finished tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Who played where.
    pub tournament: Tournament,
    /// By hero, then by monster.
    pub tallies: Vec<Vec<Tally>>,
    /// By hero.
    pub hero_regrets: Vec<Regret>,
    /// By monster.
    pub monster_regrets: Vec<Regret>,
}

/// Plays one game of built-in strategies. A solution that is known serves both sides.
pub fn play(
    start: &State,
    hero: Strategy,
    monster: Strategy,
    known: Option<&Arc<Solution>>,
    budget: u64,
) -> Result<Verdict, Unsolved> {
    let mut players = [Player::new(hero, start, known, budget)?, Player::new(monster, start, known, budget)?];
    let mut referee = Referee::new(start.clone(), hero.is_memoryless() && monster.is_memoryless());
    Ok(referee.play(|state| Ok(players[state.turn.index()].choose(state)), |_, _| {}))
}

impl Tournament {
    /// All games, in the order in which their results are merged.
    pub fn pairings(&self) -> Vec<Pairing> {
        let mut all = Vec::new();
        for hero in 0..self.heroes.len() {
            for monster in 0..self.monsters.len() {
                for dungeon in 0..self.dungeons.len() {
                    all.push(Pairing { hero, monster, dungeon });
                }
            }
        }
        all
    }

    /// The table of some results; their order does not matter.
    pub fn table(self, results: &[(Pairing, Verdict)]) -> Table {
        let mut results = results.to_vec();
        results.sort_by_key(|(pairing, _)| *pairing);
        let mut table = Table {
            tallies: vec![vec![Tally::default(); self.monsters.len()]; self.heroes.len()],
            hero_regrets: vec![Regret::default(); self.heroes.len()],
            monster_regrets: vec![Regret::default(); self.monsters.len()],
            tournament: self,
        };
        // A dungeon counts once, however many opponents saw it lost.
        let mut hero_lost: Vec<(usize, usize)> = Vec::new();
        let mut monster_lost: Vec<(usize, usize)> = Vec::new();
        for (pairing, verdict) in results {
            table.tallies[pairing.hero][pairing.monster].add(verdict);
            let hero = &mut table.hero_regrets[pairing.hero];
            let monster = &mut table.monster_regrets[pairing.monster];
            match (table.tournament.dungeons[pairing.dungeon].1, verdict.catch_round()) {
                (Some(Value::Never), Some(_)) => hero_lost.push((pairing.hero, pairing.dungeon)),
                (Some(Value::Rounds(_)), None) => monster_lost.push((pairing.monster, pairing.dungeon)),
                (Some(Value::Rounds(best)), Some(round)) => {
                    hero.rounds += u64::from(best.saturating_sub(round));
                    monster.rounds += u64::from(round.saturating_sub(best));
                }
                _ => {}
            }
        }
        for (lost, regrets) in
            [(&mut hero_lost, &mut table.hero_regrets), (&mut monster_lost, &mut table.monster_regrets)]
        {
            lost.sort_unstable();
            lost.dedup();
            for &(who, _) in lost.iter() {
                regrets[who].lost += 1;
            }
        }
        table
    }
}

fn hundredths(mean: Option<u64>) -> String {
    mean.map_or_else(|| "-".into(), |n| format!("{}.{:02}", n / 100, n % 100))
}

/// A mean in hundredths as a number of JSON.
fn mean_number(mean: u64) -> Number {
    hundredths(Some(mean)).parse().expect("digits with a point are a number")
}

impl Table {
    /// For people: the matrix, then what each strategy threw away.
    pub fn text(&self) -> String {
        let Tournament { heroes, monsters, dungeons } = &self.tournament;
        let mut rows = vec![vec!["hero \\ monster".to_string()]];
        rows[0].extend(monsters.iter().cloned());
        for (hero, tallies) in heroes.iter().zip(&self.tallies) {
            let cell = |t: &Tally| {
                let forfeits =
                    if t.forfeits > 0 { format!(", {} forfeited", t.forfeits) } else { String::new() };
                format!(
                    "{}/{} escaped, caught in {}{forfeits}",
                    t.escaped,
                    t.played,
                    hundredths(t.mean_hundredths())
                )
            };
            let mut row = vec![hero.clone()];
            row.extend(tallies.iter().map(cell));
            rows.push(row);
        }
        let mut out = columns(&rows);
        let mut rows = vec![["strategy", "side", "regret", "rounds lost"].map(String::from).to_vec()];
        for (side, names, regrets) in
            [("hero", heroes, &self.hero_regrets), ("monster", monsters, &self.monster_regrets)]
        {
            for (name, regret) in names.iter().zip(regrets) {
                rows.push(vec![
                    name.clone(),
                    side.into(),
                    regret.lost.to_string(),
                    regret.rounds.to_string(),
                ]);
            }
        }
        let _ = write!(out, "\n{}", columns(&rows));
        let unsolved = dungeons.iter().filter(|(_, value)| value.is_none()).count();
        if unsolved > 0 {
            let _ = writeln!(
                out,
                "\n{unsolved} of {} dungeons too large to solve: no regret there",
                dungeons.len()
            );
        }
        out
    }

    /// For spreadsheets: one line for each hero, monster pair, then one for each regret.
    pub fn csv(&self) -> String {
        let Tournament { heroes, monsters, .. } = &self.tournament;
        let mut out =
            String::from("kind,hero,monster,played,escaped,mean_catch_round,forfeits,regret,rounds_lost\n");
        for (hero, tallies) in heroes.iter().zip(&self.tallies) {
            for (monster, t) in monsters.iter().zip(tallies) {
                let mean = t.mean_hundredths().map_or_else(String::new, |n| hundredths(Some(n)));
                let (hero, monster) = (quoted(hero), quoted(monster));
                let _ =
                    writeln!(out, "pair,{hero},{monster},{},{},{mean},{},,", t.played, t.escaped, t.forfeits);
            }
        }
        for (hero, regret) in heroes.iter().zip(&self.hero_regrets) {
            let _ = writeln!(out, "regret,{},,,,,,{},{}", quoted(hero), regret.lost, regret.rounds);
        }
        for (monster, regret) in monsters.iter().zip(&self.monster_regrets) {
            let _ = writeln!(out, "regret,,{},,,,,{},{}", quoted(monster), regret.lost, regret.rounds);
        }
        out
    }

    /// For programs.
    pub fn json(&self) -> Json {
        let Tournament { heroes, monsters, dungeons } = &self.tournament;
        let mut pairs = Vec::new();
        for (hero, tallies) in heroes.iter().zip(&self.tallies) {
            for (monster, t) in monsters.iter().zip(tallies) {
                pairs.push(json!({
                    "hero": hero, "monster": monster, "played": t.played, "escaped": t.escaped,
                    "mean_catch_round": t.mean_hundredths().map(mean_number), "forfeits": t.forfeits
                }));
            }
        }
        let regrets = |names: &[String], regrets: &[Regret]| -> Vec<Json> {
            let one = |(name, r): (&String, &Regret)| json!({"name": name, "regret": r.lost, "rounds_lost": r.rounds});
            names.iter().zip(regrets).map(one).collect()
        };
        let dungeon = |(name, value): &(String, Option<Value>)| match value {
            None => json!({"name": name, "solved": false}),
            Some(value) => json!({"name": name, "solved": true, "value": value}),
        };
        json!({
            "dungeons": dungeons.iter().map(dungeon).collect::<Vec<_>>(),
            "pairs": pairs,
            "heroes": regrets(heroes, &self.hero_regrets),
            "monsters": regrets(monsters, &self.monster_regrets)
        })
    }
}

/// A field of a comma-separated line.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into() }
}

/// Rows with their columns aligned.
fn columns(rows: &[Vec<String>]) -> String {
    let widest = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for row in rows {
        let cells = row.iter().enumerate().map(|(i, cell)| format!("{cell:<width$}", width = widest(i)));
        let _ = writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
    out
}
