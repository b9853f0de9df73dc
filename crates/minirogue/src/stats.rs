//! Many games summed up: those of a bot, and the player's own, read from their morgue texts (MR-X15).

use crate::state::End;
use crate::thing::Kind;
use kernel::arena::wilson_permille;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt;

/// Many games together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// How many.
    pub games: u64,
    /// Those that were won.
    pub won: u64,
    /// Those without an end.
    pub left: u64,
    /// Those that do not count.
    pub cheated: u64,
    /// The turns of all of them.
    pub turns: u64,
    /// The best score.
    pub best: Option<i64>,
    /// Monsters killed, in the order of [`Kind::ALL`].
    pub kills: [u64; 4],
    /// Deaths by level and killer.
    pub deaths: BTreeMap<(u8, &'static str), u64>,
}

impl Stats {
    /// Adds a game that ended on this level, or was left there.
    pub fn add(&mut self, end: Option<End>, level: u8, turns: u64) {
        self.games += 1;
        self.turns += turns;
        match end {
            Some(End::Won) => self.won += 1,
            Some(End::Died(by)) => *self.deaths.entry((level, by.name())).or_default() += 1,
            None => self.left += 1,
        }
    }

    /// Adds the game of a text of [`crate::score::morgue`]; `None` if it is none. A cheated game has no score.
    pub fn add_morgue(&mut self, text: &str) -> Option<()> {
        let mut lines = text.lines();
        let (Some("MiniRogue"), Some(_), Some(fate)) = (lines.next(), lines.next(), lines.next()) else {
            return None;
        };
        let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name));
        let score: i64 = field("Score: ")?.parse().ok()?;
        let turns = field("Turns: ")?.split(',').next()?.parse().ok()?;
        let killed = field("Killed: ")?;
        let count = |kind: &Kind| {
            let count = killed.split(", ").find_map(|part| part.strip_prefix(kind.name()))?;
            count.trim().parse().ok()
        };
        let kills: Vec<u64> = Kind::ALL.iter().map(count).collect::<Option<_>>()?;
        let (end, level) = match fate.split_once(" killed you on level ") {
            Some((killer, rest)) => {
                let kind = Kind::ALL.into_iter().find(|kind| killer == format!("A {kind}"))?;
                (Some(End::Died(kind)), rest.split(' ').next()?.parse().ok()?)
            }
            None if fate.starts_with("You hold the golden idol") => (Some(End::Won), 0),
            None if fate.starts_with("Left on level ") => (None, 0),
            None => return None,
        };
        self.add(end, level, turns);
        if field("The game was cheated").is_some() {
            self.cheated += 1;
        } else {
            self.best = self.best.max(Some(score));
        }
        self.kills.iter_mut().zip(kills).for_each(|(sum, n)| *sum += n);
        Some(())
    }

    /// The sums as JSON.
    pub fn json(&self) -> Value {
        let kills: BTreeMap<&str, u64> = Kind::ALL.map(Kind::name).into_iter().zip(self.kills).collect();
        let Stats { games, won, left, cheated, turns, best, .. } = *self;
        json!({
            "games": games, "won": won, "left": left, "cheated": cheated, "turns": turns, "best": best,
            "kills": kills, "deaths": self.deaths_json(),
        })
    }

    /// The deaths as JSON, by level and killer.
    pub(crate) fn deaths_json(&self) -> Vec<Value> {
        let death = |(&(level, killer), &games): (&(u8, &str), &u64)| json!({ "level": level, "killer": killer, "games": games });
        self.deaths.iter().map(death).collect()
    }

    /// The deaths in lines for people.
    pub(crate) fn deaths_text(&self) -> String {
        let lines =
            self.deaths.iter().map(|((level, killer), n)| format!("  level {level}, {killer}: {n}\n"));
        lines.fold("deaths:\n".into(), |text, line| text + &line)
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
        writeln!(f, "MiniRogue: {games} game{}", if games == 1 { "" } else { "s" })?;
        if games == 0 {
            return Ok(());
        }
        writeln!(f, "won:     {}", share(won, games))?;
        if let Some(best) = self.best {
            writeln!(f, "best:    {best} points")?;
        }
        writeln!(f, "turns:   {turns}, {} a game", turns / games)?;
        let kills = Kind::ALL.map(|kind| format!("{kind} {}", self.kills[kind.index()]));
        write!(f, "killed:  {}\n{}", kills.join(", "), self.deaths_text())?;
        for (what, n) in [("left:   ", self.left), ("cheated:", self.cheated)] {
            if n > 0 {
                writeln!(f, "{what} {n}")?;
            }
        }
        Ok(())
    }
}
