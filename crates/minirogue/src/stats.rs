//! Statistics over all games (MR-X15): morgue texts read back and summed up. The caller keeps the texts.

use crate::thing::Kind;
use kernel::arena::wilson_permille;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt;

/// What a morgue text says about its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epitaph {
    /// How it ended.
    pub fate: Fate,
    /// Its score.
    pub score: i64,
    /// How many turns it took.
    pub turns: u64,
    /// Monsters killed, in the order of [`Kind::ALL`].
    pub kills: [u64; 4],
    /// Whether it does not count.
    pub cheated: bool,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// With the idol.
    Won,
    /// By this kind, on this level.
    Died(Kind, u8),
    /// It was left.
    Left,
}

impl Epitaph {
    /// Reads a text of [`crate::score::morgue`]; `None` if it is none.
    pub fn read(text: &str) -> Option<Epitaph> {
        let mut lines = text.lines();
        let (title, _, fate) = (lines.next()?, lines.next()?, lines.next()?);
        if title != "MiniRogue" {
            return None;
        }
        let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name));
        let killed = field("Killed: ")?;
        let count = |kind: Kind| {
            let part = killed.split(", ").find_map(|part| part.strip_prefix(kind.name()))?;
            part.trim().parse().ok()
        };
        let kills: Vec<u64> = Kind::ALL.into_iter().map(count).collect::<Option<_>>()?;
        Some(Epitaph {
            fate: Fate::read(fate)?,
            score: field("Score: ")?.parse().ok()?,
            turns: field("Turns: ")?.split(',').next()?.parse().ok()?,
            kills: kills.try_into().ok()?,
            cheated: field("The game was cheated").is_some(),
        })
    }
}

impl Fate {
    fn read(line: &str) -> Option<Fate> {
        if line.starts_with("You hold the golden idol") {
            return Some(Fate::Won);
        }
        if line.starts_with("Left on level ") {
            return Some(Fate::Left);
        }
        let (killer, rest) = line.strip_prefix("A ")?.split_once(" killed you on level ")?;
        let kind = Kind::ALL.into_iter().find(|kind| kind.name() == killer)?;
        Some(Fate::Died(kind, rest.split(' ').next()?.parse().ok()?))
    }
}

/// Many games together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    games: u64,
    won: u64,
    left: u64,
    cheated: u64,
    turns: u64,
    best: Option<i64>,
    kills: [u64; 4],
    deaths: BTreeMap<(u8, &'static str), u64>,
}

impl Stats {
    /// Adds a game. A cheated one has no score.
    pub fn add(&mut self, game: &Epitaph) {
        self.games += 1;
        self.turns += game.turns;
        self.cheated += u64::from(game.cheated);
        if !game.cheated {
            self.best = self.best.max(Some(game.score));
        }
        for (sum, n) in self.kills.iter_mut().zip(game.kills) {
            *sum += n;
        }
        match game.fate {
            Fate::Won => self.won += 1,
            Fate::Left => self.left += 1,
            Fate::Died(kind, level) => *self.deaths.entry((level, kind.name())).or_default() += 1,
        }
    }

    /// The sums as one line of JSON.
    pub fn json(&self) -> String {
        let death = |(&(level, killer), &games): (&(u8, &str), &u64)| json!({ "level": level, "killer": killer, "games": games });
        let deaths: Vec<Value> = self.deaths.iter().map(death).collect();
        let kills: BTreeMap<&str, u64> = Kind::ALL.map(Kind::name).into_iter().zip(self.kills).collect();
        let Stats { games, won, left, cheated, turns, best, .. } = *self;
        json!({
            "games": games, "won": won, "left": left, "cheated": cheated, "turns": turns, "best": best,
            "kills": kills, "deaths": deaths,
        })
        .to_string()
    }
}

/// How many of how many, with the share and its 95 % interval: `5 (50.0 %; 95 %: 23.6 % to 76.3 %)`.
pub fn share(won: u64, games: u64) -> String {
    let percent = |permille: u64| format!("{}.{} %", permille / 10, permille % 10);
    let (low, high) = wilson_permille(won, games);
    format!("{won} ({}; 95 %: {} to {})", percent(won * 1000 / games.max(1)), percent(low), percent(high))
}

impl fmt::Display for Stats {
    /// A few lines for people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stats { games, won, turns, .. } = *self;
        writeln!(f, "MiniRogue: {games} games")?;
        if games == 0 {
            return Ok(());
        }
        writeln!(f, "won:     {}", share(won, games))?;
        if let Some(best) = self.best {
            writeln!(f, "best:    {best} points")?;
        }
        writeln!(f, "turns:   {turns}, {} a game", turns / games)?;
        let kills: Vec<String> =
            Kind::ALL.iter().zip(self.kills).map(|(kind, n)| format!("{kind} {n}")).collect();
        writeln!(f, "killed:  {}", kills.join(", "))?;
        writeln!(f, "deaths:")?;
        for ((level, killer), n) in &self.deaths {
            writeln!(f, "  level {level}, {killer}: {n}")?;
        }
        for (what, n) in [("left:   ", self.left), ("cheated:", self.cheated)] {
            if n > 0 {
                writeln!(f, "{what} {n}")?;
            }
        }
        Ok(())
    }
}
