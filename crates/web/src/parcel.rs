//! Everything a player has saved as one file, to be carried to another browser, and back.

use app::run;
use app::scores::Scores;
use app::store::{Shelf, Store, StoreError};
use kernel::replay::Replay;
use serde::{Deserialize, Serialize};

/// What the file calls itself.
const FORMAT: &str = "mazarium-parcel-1";

#[derive(Serialize, Deserialize)]
struct Parcel {
    format: String,
    texts: Vec<Piece>,
}

#[derive(Serialize, Deserialize)]
struct Piece {
    shelf: String,
    name: String,
    text: String,
}

/// All texts of a store as one.
pub(crate) fn pack(store: &dyn Store) -> Result<String, StoreError> {
    let mut texts = Vec::new();
    for shelf in Shelf::ALL {
        for item in store.list(shelf)? {
            if let Some(text) = store.read(shelf, &item.name)? {
                texts.push(Piece { shelf: shelf.folder().into(), name: item.name, text });
            }
        }
    }
    let parcel = Parcel { format: FORMAT.into(), texts };
    serde_json::to_string_pretty(&parcel).map_err(|e| StoreError(e.to_string()))
}

/// Takes a file in: a parcel, or a single recorded game. Games are added, under another name where
/// theirs is taken; results join the score tables; settings and statistics are taken only where there are none. Nothing
/// that is there is lost. Returns what happened, in a sentence.
pub(crate) fn unpack(store: &mut dyn Store, file: &str, text: &str) -> Result<String, String> {
    if let Ok(mut replay) = Replay::parse(text) {
        run::unrank(&mut replay.notes);
        let name = file.rsplit_once('.').map_or(file, |(name, _)| name);
        let name = add(store, Shelf::Saves, name, &replay.to_string()).map_err(|e| e.0)?;
        return Ok(format!("'{name}' is now among your saved games."));
    }
    let parcel: Parcel = serde_json::from_str(text)
        .ok()
        .filter(|parcel: &Parcel| parcel.format == FORMAT)
        .ok_or_else(|| format!("'{file}' is neither a replay nor a file of saved games."))?;
    let (mut games, mut results, mut refused) = (0_usize, 0_usize, 0_usize);
    for Piece { shelf, name, text } in parcel.texts {
        match Shelf::ALL.into_iter().find(|s| s.folder() == shelf) {
            Some(shelf @ (Shelf::Saves | Shelf::Autosaves)) if Replay::parse(&text).is_ok() => {
                add(store, shelf, &name, &text).map_err(|e| e.0)?;
                games += 1;
            }
            Some(shelf @ (Shelf::Morgue | Shelf::Levels)) => {
                add(store, shelf, &name, &text).map_err(|e| e.0)?;
            }
            Some(Shelf::Scores) => match serde_json::from_str(&text) {
                Ok(scores) => results += merge(store, &name, &scores)?,
                Err(_) => refused += 1,
            },
            Some(shelf @ (Shelf::Settings | Shelf::Stats)) => {
                if store.read(shelf, &name).map_err(|e| e.0)?.is_none() {
                    store.write(shelf, &name, &text).map_err(|e| e.0)?;
                }
            }
            _ => refused += 1,
        }
    }
    let rest = if refused > 0 { format!(" {refused} could not be read.") } else { String::new() };
    Ok(format!("Imported: {}, {}.{rest}", many(games, "saved game"), many(results, "result")))
}

/// So many things, or one.
fn many(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

/// Adds a text under its name or, where another text has that, under the next free one.
fn add(store: &mut dyn Store, shelf: Shelf, name: &str, text: &str) -> Result<String, StoreError> {
    for number in 1.. {
        let name = if number == 1 { name.to_string() } else { format!("{name}-{number}") };
        match store.read(shelf, &name)? {
            Some(there) if there != text => {}
            Some(_) => return Ok(name),
            None => {
                store.write(shelf, &name, text)?;
                return Ok(name);
            }
        }
    }
    unreachable!("one of all numbers is free")
}

/// Adds the results that are not there yet; returns how many.
fn merge(store: &mut dyn Store, game: &str, scores: &Scores) -> Result<usize, String> {
    let mut added = 0;
    for (table, entries) in &scores.tables {
        for entry in entries {
            let there = Scores::load(store, game)?;
            if there.tables.get(table).is_some_and(|list| list.contains(entry)) {
                continue;
            }
            if Scores::add(store, game, table, entry).map_err(|e| e.0)?.is_some() {
                added += 1;
            }
        }
    }
    Ok(added)
}

#[cfg(test)]
mod tests {
    use super::*;
    use app::scores::Entry;
    use app::store::MemoryStore;
    use kernel::dice::Dice;
    use kernel::params::Params;
    use kernel::session::Session;

    fn recorded(seed: u64) -> String {
        let info = catalogue::GAMES[0];
        let session = Session::new(info, Params::defaults(info.params), Dice::seeded(seed)).unwrap();
        session.replay().to_string()
    }

    fn result(name: &str, rank: i64) -> Entry {
        let (words, day, help) = (String::new(), String::new(), String::new());
        Entry { name: name.into(), rank, words, day, seed: 1, help, game: String::new(), stars: None }
    }

    #[test]
    fn everything_comes_back_in_another_store_and_twice_is_as_once() {
        let mut here = MemoryStore::default();
        here.write(Shelf::Saves, "mine", &recorded(1)).unwrap();
        here.write(Shelf::Autosaves, "coins", &recorded(2)).unwrap();
        here.write(Shelf::Settings, "settings", "{}").unwrap();
        here.write(Shelf::Stats, "coins", "{}").unwrap();
        Scores::add(&mut here, "coins", "", &result("Ann", 5)).unwrap();
        let parcel = pack(&here).unwrap();
        let mut there = MemoryStore::default();
        let told = unpack(&mut there, "p.json", &parcel).unwrap();
        assert_eq!(told, "Imported: 2 saved games, 1 result.");
        assert_eq!(pack(&there).unwrap(), parcel);
        unpack(&mut there, "p.json", &parcel).unwrap();
        assert_eq!(pack(&there).unwrap(), parcel);
    }

    #[test]
    fn nothing_that_is_there_is_lost() {
        let (mut here, mut there) = (MemoryStore::default(), MemoryStore::default());
        for (store, seed, rank) in [(&mut here, 1, 5), (&mut there, 2, 9)] {
            store.write(Shelf::Saves, "mine", &recorded(seed)).unwrap();
            store.write(Shelf::Settings, "settings", &format!("{{\"seed\":{seed}}}")).unwrap();
            Scores::add(store, "coins", "", &result("Ann", rank)).unwrap();
        }
        unpack(&mut there, "p.json", &pack(&here).unwrap()).unwrap();
        assert_eq!(there.read(Shelf::Saves, "mine"), Ok(Some(recorded(2))));
        assert_eq!(there.read(Shelf::Saves, "mine-2"), Ok(Some(recorded(1))));
        assert_eq!(there.read(Shelf::Settings, "settings"), Ok(Some("{\"seed\":2}".into())));
        let ranks: Vec<i64> =
            Scores::load(&there, "coins").unwrap().tables[""].iter().map(|e| e.rank).collect();
        assert_eq!(ranks, [9, 5]);
    }

    #[test]
    fn a_single_recorded_game_is_taken_in_under_its_files_name() {
        let mut store = MemoryStore::default();
        let told = unpack(&mut store, "good run.replay", &recorded(3)).unwrap();
        assert!(told.contains("'good run'"));
        let text = store.read(Shelf::Saves, "good run").unwrap().unwrap();
        assert_eq!(text.replace("note unranked \"recording\"\n", ""), recorded(3));
        assert_ne!(text, recorded(3), "it may be anybody's");
    }

    #[test]
    fn what_is_no_such_file_changes_nothing() {
        let mut store = MemoryStore::default();
        for text in ["", "hello", "{}", r#"{"format":"other","texts":[]}"#] {
            assert!(unpack(&mut store, "x", text).unwrap_err().contains("'x'"), "{text}");
        }
        let strange = r#"{"format":"mazarium-parcel-1","texts":[
            {"shelf":"saves","name":"a","text":"no game"},{"shelf":"attic","name":"b","text":""}]}"#;
        assert!(unpack(&mut store, "x", strange).unwrap().contains("2 could not be read"));
        assert_eq!(store.list(Shelf::Saves), Ok(Vec::new()));
    }
}
