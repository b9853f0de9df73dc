//! How far a player has come in the levels of a game, from its score tables.

use crate::scores::Scores;
use crate::stats::Stats;
use crate::store::Store;
use kernel::game::GameInfo;
use kernel::params::{Choice, Kind};

/// A level and what was achieved in it.
#[derive(Clone, Debug)]
pub(crate) struct Level {
    pub(crate) choice: Choice,
    /// Whether it was won.
    pub(crate) solved: bool,
    /// The most stars that were won in it.
    pub(crate) stars: u8,
}

/// Whether there is a result in the table of a level, and the most stars of any.
pub(crate) fn results(scores: &Scores, table: &str) -> (bool, u8) {
    // A game may keep a table for each side of a level, named after both.
    let is_its =
        |name: &str| name.strip_prefix(table).is_some_and(|rest| rest.is_empty() || rest.starts_with(','));
    let tables = scores.tables.iter().filter(|(name, _)| !table.is_empty() && is_its(name));
    let entries: Vec<_> = tables.flat_map(|(_, entries)| entries).collect();
    let stars = entries.iter().filter_map(|entry| entry.stars).max().unwrap_or(0);
    (!entries.is_empty(), stars)
}

/// The levels of a game in their order, and what else its level parameter offers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Progress {
    pub(crate) levels: Vec<Level>,
    pub(crate) others: Vec<Choice>,
    /// The best result in any table, in words.
    pub(crate) best: Option<String>,
}

impl Progress {
    /// The progress in a game. Damaged tables count as none: the score screen tells of them.
    pub(crate) fn of(store: &dyn Store, info: &'static GameInfo) -> Progress {
        let scores = Scores::load(store, info.id).unwrap_or_default();
        let stats = Stats::load(store, info.id).unwrap_or_default();
        let options = match info.level_param().map(|param| param.kind) {
            Some(Kind::Choice { options, .. }) => options(),
            _ => Vec::new(),
        };
        let (others, levels): (Vec<Choice>, Vec<Choice>) =
            options.into_iter().partition(|choice| info.arcade.others.contains(&choice.id.as_str()));
        let levels = levels.into_iter().map(|choice| {
            let (won, stars) = results(&scores, &choice.id);
            let solved = won || stats.solved.contains(&choice.id);
            Level { choice, solved, stars }
        });
        let best = scores.tables.values().filter_map(|table| table.first()).max_by_key(|entry| entry.rank);
        Progress { levels: levels.collect(), others, best: best.map(|entry| entry.words.clone()) }
    }

    /// How many levels were won.
    pub(crate) fn solved(&self) -> usize {
        self.levels.iter().filter(|level| level.solved).count()
    }

    /// The first level that was not won; the first of all once everything is.
    pub(crate) fn next(&self) -> Option<&str> {
        let open = self.levels.iter().find(|level| !level.solved);
        open.or(self.levels.first()).map(|level| level.choice.id.as_str())
    }
}
