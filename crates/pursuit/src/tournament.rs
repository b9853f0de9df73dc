//! Tournaments (PU-X02): every hero against every monster on every dungeon. The arena plays one game at a
//! time; this file sums the results up in a fixed order, so that the same results give the same bytes; threads and
//! outside programs are the caller's.

use crate::bots::{Player, Strategy};
use crate::protocol::LINES;
use crate::referee::{Referee, Verdict};
use crate::solver::{Solution, Unsolved, Value};
use crate::state::{Side, State};
use kernel::arena;
use serde_json::{Number, Value as Json, json};
use std::collections::BTreeSet;
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

    /// The mean catch round with two decimals.
    fn mean(&self) -> Option<String> {
        self.mean_hundredths().map(|n| format!("{}.{:02}", n / 100, n % 100))
    }
}

/// What a strategy threw away, measured by the solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Regret {
    /// On how many dungeons a hero who could escape was caught, or a monster that could catch did not.
    pub lost: u32,
    /// Rounds short of the best where value and game both end in a catch: too soon, or too late.
    pub rounds: u64,
}

/// A finished tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Who played where.
    pub tournament: Tournament,
    /// By hero, then by monster.
    pub tallies: Vec<Vec<Tally>>,
    /// Those of the heroes, and those of the monsters.
    pub regrets: [Vec<Regret>; 2],
    /// Every game and how it ended, in the order of [`Tournament::pairings`].
    pub games: Vec<(Pairing, Verdict)>,
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
    let ask = |referee: &mut Referee| {
        let state = referee.state();
        Ok(players[state.turn.index()].choose(state))
    };
    Ok(arena::decide(&mut referee, ask, |_, _| {}))
}

impl Tournament {
    /// All games, in the order in which their results are merged.
    pub fn pairings(&self) -> Vec<Pairing> {
        let pairs = (0..self.heroes.len()).flat_map(|hero| (0..self.monsters.len()).map(move |m| (hero, m)));
        let all =
            |(hero, monster)| (0..self.dungeons.len()).map(move |dungeon| Pairing { hero, monster, dungeon });
        pairs.flat_map(all).collect()
    }

    /// The table of some results; their order does not matter.
    pub fn table(self, results: &[(Pairing, Verdict)]) -> Table {
        let mut games = results.to_vec();
        games.sort_unstable_by_key(|(pairing, _)| *pairing);
        let mut table = Table {
            games,
            tallies: vec![vec![Tally::default(); self.monsters.len()]; self.heroes.len()],
            regrets: [&self.heroes, &self.monsters].map(|names| vec![Regret::default(); names.len()]),
            tournament: self,
        };
        // A dungeon counts once, however many opponents saw it lost.
        let mut lost = BTreeSet::new();
        for &(Pairing { hero, monster, dungeon }, verdict) in results {
            table.tallies[hero][monster].add(verdict);
            match (table.tournament.dungeons[dungeon].1, verdict.catch_round()) {
                (Some(Value::Never), Some(_)) => lost.extend([(Side::Hero, hero, dungeon)]),
                (Some(Value::Rounds(_)), None) => lost.extend([(Side::Monster, monster, dungeon)]),
                (Some(Value::Rounds(best)), Some(round)) => {
                    table.regrets[0][hero].rounds += u64::from(best.saturating_sub(round));
                    table.regrets[1][monster].rounds += u64::from(round.saturating_sub(best));
                }
                _ => {}
            }
        }
        for (side, who, _) in lost {
            table.regrets[side.index()][who].lost += 1;
        }
        table
    }
}

impl Table {
    /// Every hero and monster, with what they did to each other.
    fn pairs(&self) -> impl Iterator<Item = (&String, &String, &Tally)> {
        let Tournament { heroes, monsters, .. } = &self.tournament;
        let row = |(hero, tallies)| {
            monsters.iter().zip(tallies).map(move |(monster, tally)| (hero, monster, tally))
        };
        heroes.iter().zip(&self.tallies).flat_map(row)
    }

    /// The strategies of a side, with what each threw away.
    fn regrets(&self, side: Side) -> impl Iterator<Item = (&String, &Regret)> {
        let Tournament { heroes, monsters, .. } = &self.tournament;
        [heroes, monsters][side.index()].iter().zip(&self.regrets[side.index()])
    }

    /// The dungeon, hero and monster of a game.
    fn names(&self, pairing: Pairing) -> (&(String, Option<Value>), &String, &String) {
        let Tournament { heroes, monsters, dungeons } = &self.tournament;
        (&dungeons[pairing.dungeon], &heroes[pairing.hero], &monsters[pairing.monster])
    }

    /// A row for each dungeon: its value, and how it ended between each hero and each monster; `-` if it did not.
    fn rows(&self) -> Vec<Vec<String>> {
        let Tournament { heroes, monsters, dungeons } = &self.tournament;
        let head = ["dungeon".to_string(), "value".to_string()].into_iter();
        let pairs = self.pairs().map(|(hero, monster, _)| format!("{hero} / {monster}"));
        let mut rows = vec![head.chain(pairs).collect::<Vec<_>>()];
        for (dungeon, (name, value)) in dungeons.iter().enumerate() {
            let mut row = vec![name.clone(), value.map_or_else(|| "?".into(), |value| value.to_string())];
            for hero in 0..heroes.len() {
                for monster in 0..monsters.len() {
                    let pairing = Pairing { hero, monster, dungeon };
                    let game = self.games.binary_search_by_key(&pairing, |(pairing, _)| *pairing);
                    row.push(game.map_or_else(|_| "-".into(), |place| short(self.games[place].1)));
                }
            }
            rows.push(row);
        }
        rows
    }

    /// Whose players broke down or broke the rules: a hero's, a monster's.
    pub fn broken(&self) -> [bool; 2] {
        Side::ALL.map(|broken| {
            self.games.iter().any(|(_, end)| matches!(end, Verdict::Forfeit { side, .. } if *side == broken))
        })
    }

    /// For people: the matrix, a row for each dungeon, then what each strategy threw away.
    pub fn text(&self) -> String {
        let Tournament { heroes, monsters, dungeons } = &self.tournament;
        let cell = |t: &Tally| {
            let mean = t.mean().unwrap_or_else(|| "-".into());
            let forfeits = if t.forfeits > 0 { format!(", {} forfeited", t.forfeits) } else { String::new() };
            format!("{}/{} escaped, caught in {mean}{forfeits}", t.escaped, t.played)
        };
        let mut rows = vec![[&["hero \\ monster".to_string()], &monsters[..]].concat()];
        for (hero, tallies) in heroes.iter().zip(&self.tallies) {
            rows.push([hero.clone()].into_iter().chain(tallies.iter().map(cell)).collect());
        }
        let mut out = columns(&rows);
        let _ = write!(out, "\n{}", columns(&self.rows()));
        let mut rows = vec![["strategy", "side", "regret", "rounds lost"].map(String::from).to_vec()];
        for side in Side::ALL {
            rows.extend(self.regrets(side).map(|(name, regret)| {
                vec![name.clone(), side.to_string(), regret.lost.to_string(), regret.rounds.to_string()]
            }));
        }
        let _ = write!(out, "\n{}", columns(&rows));
        let unsolved = dungeons.iter().filter(|(_, value)| value.is_none()).count();
        if unsolved > 0 {
            let all = dungeons.len();
            let _ = writeln!(out, "\n{unsolved} of {all} dungeons too large to solve: no regret there");
        }
        out
    }

    /// For spreadsheets: one line for each hero, monster pair, one for each regret, and one for each game.
    pub fn csv(&self) -> String {
        let mut out = String::from(
            "kind,hero,monster,played,escaped,mean_catch_round,forfeits,regret,rounds_lost,dungeon,value,result\n",
        );
        for (hero, monster, t) in self.pairs() {
            let (hero, monster, mean) = (quoted(hero), quoted(monster), t.mean().unwrap_or_default());
            let _ =
                writeln!(out, "pair,{hero},{monster},{},{},{mean},{},,,,,", t.played, t.escaped, t.forfeits);
        }
        for side in Side::ALL {
            for (name, regret) in self.regrets(side) {
                let name = quoted(name);
                let columns = if side == Side::Hero { format!("{name},") } else { format!(",{name}") };
                let _ = writeln!(out, "regret,{columns},,,,,{},{},,,", regret.lost, regret.rounds);
            }
        }
        for &(pairing, verdict) in &self.games {
            let ((dungeon, value), hero, monster) = self.names(pairing);
            let [dungeon, hero, monster] = [dungeon, hero, monster].map(|name| quoted(name));
            let value = value.map_or_else(String::new, |value| value.to_string());
            let _ = writeln!(out, "game,{hero},{monster},,,,,,,{dungeon},{value},{verdict}");
        }
        out
    }

    /// For programs.
    pub fn json(&self) -> Json {
        let pair = |(hero, monster, t): (&String, &String, &Tally)| {
            let mean = t.mean().map(|mean| mean.parse::<Number>().expect("digits with a point are a number"));
            json!({
                "hero": hero, "monster": monster, "played": t.played, "escaped": t.escaped,
                "mean_catch_round": mean, "forfeits": t.forfeits
            })
        };
        let regret =
            |(name, r): (&String, &Regret)| json!({"name": name, "regret": r.lost, "rounds_lost": r.rounds});
        let dungeon = |(name, value): &(String, Option<Value>)| match value {
            None => json!({"name": name, "solved": false}),
            Some(value) => json!({"name": name, "solved": true, "value": value}),
        };
        let game = |&(pairing, verdict): &(Pairing, Verdict)| {
            let ((dungeon, _), hero, monster) = self.names(pairing);
            let mut game = verdict.json();
            game["dungeon"] = json!(dungeon);
            game["hero"] = json!(hero);
            game["monster"] = json!(monster);
            game
        };
        json!({
            "games": self.games.iter().map(game).collect::<Vec<_>>(),
            "dungeons": self.tournament.dungeons.iter().map(dungeon).collect::<Vec<_>>(),
            "pairs": self.pairs().map(pair).collect::<Vec<_>>(),
            "heroes": self.regrets(Side::Hero).map(regret).collect::<Vec<_>>(),
            "monsters": self.regrets(Side::Monster).map(regret).collect::<Vec<_>>()
        })
    }
}

/// How a game ended, in a word or two: `caught 5`, `escaped`, `hero P06`.
fn short(verdict: Verdict) -> String {
    match verdict {
        Verdict::Caught { round, .. } => format!("caught {round}"),
        Verdict::Cycle { .. } | Verdict::Limit { .. } => "escaped".into(),
        Verdict::Forfeit { side, code, .. } => format!("{side} {}", code.code(LINES.letter)),
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
