//! Score tables: one file a game, the ten best of each table in it.

use crate::saves::numbered;
use crate::store::{Shelf, Store, StoreError};
use crate::words;
use kernel::game::Score;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many results a table keeps.
const KEPT: usize = 10;

/// One result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Whose.
    pub name: String,
    /// The greater, the better.
    pub rank: i64,
    /// How it is shown.
    pub words: String,
    /// The day, `2026-01-31`.
    pub day: String,
    /// The game's seed.
    pub seed: u64,
    /// What helped: `undo`, `hints`; empty for nothing.
    #[serde(default)]
    pub help: String,
    /// Which game it was, if it may end once more: one game has one row.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub game: String,
    /// Stars, where the game awards them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stars: Option<u8>,
}

/// The tables of one game by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scores {
    /// Best first.
    pub tables: BTreeMap<String, Vec<Entry>>,
}

impl Scores {
    /// The tables of a game; none if the file is missing, a sentence if it is damaged.
    pub fn load(store: &dyn Store, game: &str) -> Result<Scores, String> {
        match store.read(Shelf::Scores, game) {
            Ok(None) => Ok(Scores::default()),
            Ok(Some(text)) => Scores::parse(&text)
                .map_err(|e| words::is_damaged(&store.place(Shelf::Scores, game), &e.to_string())),
            Err(error) => Err(error.0),
        }
    }

    /// Reads tables. In the first ones stars did not count for the rank, which was below zero then: they do now.
    fn parse(text: &str) -> Result<Scores, serde_json::Error> {
        let mut scores: Scores = serde_json::from_str(text)?;
        for list in scores.tables.values_mut() {
            for entry in list.iter_mut().filter(|entry| entry.rank < 0) {
                entry.rank += Score::STAR * i64::from(entry.stars.unwrap_or(0));
            }
            list.sort_by_key(|entry| std::cmp::Reverse(entry.rank));
        }
        Ok(scores)
    }

    /// A name for one more game, beginning like this, that no row has yet.
    pub(crate) fn free_id(store: &dyn Store, game: &str, first: &str) -> String {
        let scores = Scores::load(store, game).unwrap_or_default();
        let is_free = |id: &String| scores.tables.values().flatten().all(|entry| entry.game != *id);
        numbered(first).find(is_free).unwrap_or_default()
    }

    /// Adds a result to the file of a game. Returns its place from 1, if it is among the best. Of one
    /// game only the best result is kept: a worse one has no place. A damaged file is put aside first.
    pub fn add(
        store: &mut dyn Store,
        game: &str,
        table: &str,
        entry: &Entry,
    ) -> Result<Option<usize>, StoreError> {
        if Scores::load(store, game).is_err() {
            store.set_aside(Shelf::Scores, game)?;
        }
        let mut place = None;
        store.update(Shelf::Scores, game, &mut |text| {
            let mut scores: Scores = text.and_then(|t| Scores::parse(t).ok()).unwrap_or_default();
            place = scores.insert(table, entry.clone());
            serde_json::to_string_pretty(&scores).unwrap_or_default() + "\n"
        })?;
        Ok(place)
    }

    /// Puts a result where it belongs: behind those at least as good.
    fn insert(&mut self, table: &str, entry: Entry) -> Option<usize> {
        let is_same = |e: &Entry| !entry.game.is_empty() && e.game == entry.game;
        for (name, list) in &mut self.tables {
            let known = list.iter().position(|e| name == table && is_same(e) && e.rank >= entry.rank);
            if let Some(place) = known {
                return (list[place].rank == entry.rank).then_some(place + 1);
            }
            list.retain(|e| !is_same(e));
        }
        let list = self.tables.entry(table.into()).or_default();
        let place = list.partition_point(|e| e.rank >= entry.rank);
        list.insert(place, entry);
        list.truncate(KEPT);
        (place < KEPT).then_some(place + 1)
    }

    /// The best result of a table.
    pub fn best(&self, table: &str) -> Option<&Entry> {
        self.tables.get(table)?.first()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::MemoryStore;

    fn entry(name: &str, rank: i64) -> Entry {
        let (words, day) = (format!("{rank} points"), "2026-01-01".into());
        Entry {
            name: name.into(),
            rank,
            words,
            day,
            seed: 1,
            help: String::new(),
            game: String::new(),
            stars: None,
        }
    }

    #[test]
    fn the_best_ten_are_kept_in_order_and_the_first_of_equals_stays_first() {
        let mut store = MemoryStore::default();
        for (i, rank) in [5, 3, 5, 9, 1, 1, 1, 1, 1, 1, 1].into_iter().enumerate() {
            Scores::add(&mut store, "g", "", &entry(&format!("p{i}"), rank)).unwrap();
        }
        let scores = Scores::load(&store, "g").unwrap();
        let names: Vec<&str> = scores.tables[""].iter().map(|e| e.name.as_str()).collect();
        assert_eq!(names, ["p3", "p0", "p2", "p1", "p4", "p5", "p6", "p7", "p8", "p9"]);
        assert_eq!(Scores::add(&mut store, "g", "", &entry("late", 1)), Ok(None));
        assert_eq!(Scores::add(&mut store, "g", "", &entry("good", 7)), Ok(Some(2)));
    }

    #[test]
    fn a_game_has_one_row_with_its_best_result_in_the_table_where_it_ended_last() {
        let mut store = MemoryStore::default();
        let mut add = |table: &str, game: &str, rank| {
            let entry = Entry { game: game.into(), ..entry("a", rank) };
            Scores::add(&mut store, "g", table, &entry).unwrap()
        };
        assert_eq!(add("t", "other", 7), Some(1));
        assert_eq!(add("t", "mine", 5), Some(2));
        assert_eq!(add("t", "mine", 9), Some(1), "better than before");
        assert_eq!(add("t", "mine", 1), None, "worse than before");
        assert_eq!(add("t", "mine", 9), Some(1), "as good as before");
        assert_eq!(add("", "", 1), Some(1), "who has no name is nobody's double");
        assert_eq!(add("", "", 1), Some(2));
        assert_eq!(add("u", "mine", 2), Some(1));
        let scores = Scores::load(&store, "g").unwrap();
        let rows = |table: &str| scores.tables[table].iter().map(|e| e.game.as_str()).collect::<Vec<_>>();
        assert_eq!((rows("t"), rows("u")), (vec!["other"], vec!["mine"]));
        assert_eq!(Scores::free_id(&store, "g", "mine"), "mine-2");
    }

    #[test]
    fn a_damaged_file_is_put_aside_and_not_lost() {
        let mut store = MemoryStore::default();
        store.write(Shelf::Scores, "g", "nonsense").unwrap();
        assert!(Scores::load(&store, "g").unwrap_err().contains("damaged"));
        assert_eq!(Scores::add(&mut store, "g", "", &entry("a", 1)), Ok(Some(1)));
        assert_eq!(store.read(Shelf::Scores, "g.damaged"), Ok(Some("nonsense".into())));
    }
}
