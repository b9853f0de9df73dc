//! What a player has done in a game so far: counts, streaks, days, medals. One file a game; a game counts
//! once, however often its end was undone.

use crate::calendar;
use crate::store::{Shelf, Store, StoreError};
use crate::words;
use kernel::game::Standing;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The result of one day's game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Day {
    /// Whether it was won.
    pub won: bool,
    /// The result in a few words, to be shared.
    pub words: String,
}

/// Everything that is counted of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Stats {
    /// Games that were finished.
    pub played: u32,
    /// Of them, won.
    pub won: u32,
    /// Won in a row, up to now.
    pub streak: u32,
    /// The longest such row.
    pub longest: u32,
    /// Seconds at play.
    pub seconds: u64,
    /// The levels that were won.
    pub solved: BTreeSet<String>,
    /// Daily games by their day.
    pub days: BTreeMap<String, Day>,
    /// Medals by id, with the day they were won.
    pub medals: BTreeMap<String, String>,
    /// Who or what has ended games that were lost, and how many.
    pub ended_by: BTreeMap<String, u32>,
}

/// One finished game, to be counted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counted {
    /// How it ended for the only person at the table.
    pub(crate) fared: Option<Standing>,
    /// How it was counted before its end was undone, if it was.
    pub(crate) before: Option<Standing>,
    /// Whether it was counted before.
    pub(crate) again: bool,
    /// Seconds at play since it was last counted.
    pub(crate) seconds: u64,
    /// The level that was won, in a game that has levels.
    pub(crate) level: Option<String>,
    /// Whose daily game it is.
    pub(crate) day: Option<(String, Day)>,
    /// Medals it has earned, and the day.
    pub(crate) medals: Vec<&'static str>,
    pub(crate) today: String,
    /// Who or what has ended it.
    pub(crate) ended_by: Option<String>,
}

impl Stats {
    /// What is counted of a game; nothing if there is no file, a sentence if it is damaged.
    pub fn load(store: &dyn Store, game: &str) -> Result<Stats, String> {
        match store.read(Shelf::Stats, game) {
            Ok(None) => Ok(Stats::default()),
            Ok(Some(text)) => serde_json::from_str(&text)
                .map_err(|e| words::is_damaged(&store.place(Shelf::Stats, game), &e.to_string())),
            Err(error) => Err(error.0),
        }
    }

    /// Counts a finished game. Returns the medals that are new. A damaged file is put aside first.
    pub(crate) fn count(
        store: &mut dyn Store,
        game: &str,
        counted: &Counted,
    ) -> Result<Vec<&'static str>, StoreError> {
        if Stats::load(store, game).is_err() {
            store.set_aside(Shelf::Stats, game)?;
        }
        let mut fresh = Vec::new();
        store.update(Shelf::Stats, game, &mut |text| {
            let mut stats: Stats = text.and_then(|t| serde_json::from_str(t).ok()).unwrap_or_default();
            fresh = stats.add(counted);
            serde_json::to_string_pretty(&stats).unwrap_or_default() + "\n"
        })?;
        Ok(fresh)
    }

    fn add(&mut self, counted: &Counted) -> Vec<&'static str> {
        let (won, before) = (counted.fared == Some(Standing::Won), counted.before == Some(Standing::Won));
        self.seconds += counted.seconds;
        if !counted.again {
            self.played += 1;
            if let Some(who) = &counted.ended_by {
                *self.ended_by.entry(who.clone()).or_default() += 1;
            }
            // A game between several people is nobody's win and ends nobody's row.
            if counted.fared.is_some() {
                self.streak = if won { self.streak + 1 } else { 0 };
            }
        } else if won && !before {
            self.streak += 1;
        }
        self.won += u32::from(won && !before);
        self.longest = self.longest.max(self.streak);
        self.solved.extend(counted.level.clone());
        if let Some((day, result)) = &counted.day {
            // The first result of a day counts, unless a later one wins.
            let known = self.days.entry(day.clone()).or_insert_with(|| result.clone());
            if result.won && !known.won {
                known.clone_from(result);
            }
        }
        let fresh: Vec<&'static str> =
            counted.medals.iter().copied().filter(|id| !self.medals.contains_key(*id)).collect();
        self.medals.extend(fresh.iter().map(|id| ((*id).to_string(), counted.today.clone())));
        fresh
    }

    /// On how many days in a row, up to today or yesterday, the daily game was won.
    pub fn daily_streak(&self, today: &str) -> u32 {
        let Some(today) = calendar::number(today) else { return 0 };
        let is_won = |day: u64| self.days.get(&calendar::day(day * 86_400)).is_some_and(|d| d.won);
        let last = if is_won(today) { today } else { today.saturating_sub(1) };
        (0..=last).rev().take_while(|&day| is_won(day)).count() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::MemoryStore;

    fn game(fared: Standing) -> Counted {
        Counted { fared: Some(fared), seconds: 10, today: "2026-03-01".into(), ..Counted::default() }
    }

    #[test]
    fn wins_make_a_streak_and_a_loss_ends_it() {
        let mut stats = Stats::default();
        for fared in [Standing::Won, Standing::Won, Standing::Lost, Standing::Won] {
            stats.add(&game(fared));
        }
        assert_eq!((stats.played, stats.won, stats.streak, stats.longest, stats.seconds), (4, 3, 1, 2, 40));
        stats.add(&Counted { fared: None, ..game(Standing::Won) });
        assert_eq!((stats.played, stats.won, stats.streak), (5, 3, 1), "two people at one board");
    }

    #[test]
    fn a_game_counts_once_however_often_its_end_was_undone() {
        let mut stats = Stats::default();
        stats.add(&game(Standing::Lost));
        let again = Counted { again: true, before: Some(Standing::Lost), ..game(Standing::Won) };
        stats.add(&again);
        assert_eq!((stats.played, stats.won), (1, 1));
        stats.add(&Counted { before: Some(Standing::Won), ..again });
        assert_eq!((stats.played, stats.won), (1, 1));
    }

    #[test]
    fn whoever_ends_games_is_counted_once_a_game() {
        let mut stats = Stats::default();
        let killed = |by: &str| Counted { ended_by: Some(by.into()), ..game(Standing::Lost) };
        stats.add(&killed("Goblin"));
        stats.add(&Counted { again: true, ..killed("Orc") });
        stats.add(&killed("Goblin"));
        assert_eq!(stats.ended_by, [("Goblin".to_string(), 2)].into());
    }

    #[test]
    fn a_daily_streak_lasts_until_a_day_is_missed() {
        let won = || Day { won: true, words: String::new() };
        let days = ["2026-02-26", "2026-02-27", "2026-02-28", "2026-03-01"];
        let mut stats = Stats { days: days.map(|d| (d.into(), won())).into(), ..Stats::default() };
        assert_eq!(stats.daily_streak("2026-03-01"), 4);
        assert_eq!(stats.daily_streak("2026-03-02"), 4, "today is not over yet");
        assert_eq!(stats.daily_streak("2026-03-03"), 0);
        stats.days.remove("2026-02-28");
        assert_eq!(stats.daily_streak("2026-03-01"), 1);
    }

    #[test]
    fn a_medal_is_won_once_and_a_damaged_file_is_kept() {
        let mut store = MemoryStore::default();
        store.write(Shelf::Stats, "g", "nonsense").unwrap();
        let counted = Counted { medals: vec!["first"], ..game(Standing::Won) };
        assert_eq!(Stats::count(&mut store, "g", &counted), Ok(vec!["first"]));
        assert_eq!(Stats::count(&mut store, "g", &counted), Ok(vec![]));
        assert_eq!(store.read(Shelf::Stats, "g.damaged"), Ok(Some("nonsense".into())));
    }
}
