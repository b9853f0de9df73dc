//! What the player has set, kept as JSON. A setting that is missing or unknown falls back to its
//! default, so that older and newer programs can share the file.

use crate::store::{Shelf, Store, StoreError};
use crate::words;
use kernel::input::Key;
use kernel::scene::Palette;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The name of the one file on its shelf.
const NAME: &str = "settings";

/// How fast things glide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Motion {
    /// Twice the time.
    Slow,
    /// As it is meant to be.
    #[default]
    Normal,
    /// Half the time.
    Fast,
    /// Nothing glides.
    None,
}

impl Motion {
    /// All of them.
    pub const ALL: [Motion; 4] = [Motion::Slow, Motion::Normal, Motion::Fast, Motion::None];

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Motion::Slow => "slow",
            Motion::Normal => "normal",
            Motion::Fast => "fast",
            Motion::None => "none",
        }
    }

    /// A duration, scaled.
    pub const fn scale(self, micros: u64) -> u64 {
        match self {
            Motion::Slow => micros * 2,
            Motion::Normal => micros,
            Motion::Fast => micros / 2,
            Motion::None => 0,
        }
    }
}

/// Keys by the id of a command; a command that is not in the map has its default keys.
pub type KeyTable = BTreeMap<String, Vec<String>>;

/// Everything a player can set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The name in score tables.
    pub name: String,
    /// The id of the palette.
    pub palette: String,
    /// How light everything around the boards is: `system`, `dark`, `light` or `contrast`.
    pub theme: String,
    /// How large text is, in percent of its usual size.
    pub text_size: u32,
    /// How fast things glide.
    pub motion: Motion,
    /// No gliding, no blinking.
    pub reduced_motion: bool,
    /// The left mouse button does what the right one does, and the other way round.
    pub swap_buttons: bool,
    /// Large boards are shown whole instead of following the player.
    pub whole_boards: bool,
    /// Sounds.
    pub sound: bool,
    /// A quiet ambience in games.
    pub ambience: bool,
    /// How loud, from 0 to 100.
    pub volume: u8,
    /// Whether games teach themselves as they are played.
    pub lessons: bool,
    /// What happens is told in the exact words of a game's course.
    pub exact_words: bool,
    /// What each game has taught already.
    pub learned: BTreeMap<String, BTreeSet<String>>,
    /// Keys that differ from the defaults: by game id, or `shared`.
    pub keys: BTreeMap<String, KeyTable>,
    /// Keys that the shell reserves.
    #[serde(skip)]
    pub kept: Vec<Key>,
    /// The parameters last played with, by game id.
    pub last_params: BTreeMap<String, BTreeMap<String, String>>,
    /// The players last played with, by game id.
    pub last_players: BTreeMap<String, Vec<String>>,
    /// What they were when they were last read or written here.
    #[serde(skip)]
    pub known: Value,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            name: "Player".into(),
            palette: Palette::Standard.id().into(),
            theme: "system".into(),
            text_size: 100,
            motion: Motion::Normal,
            reduced_motion: false,
            swap_buttons: false,
            whole_boards: false,
            sound: true,
            ambience: true,
            volume: 70,
            lessons: true,
            exact_words: false,
            learned: BTreeMap::new(),
            keys: BTreeMap::new(),
            kept: Vec::new(),
            last_params: BTreeMap::new(),
            last_players: BTreeMap::new(),
            known: Value::Null,
        }
    }
}

impl Settings {
    /// The settings in a store. A damaged file is put aside and told about.
    pub fn load(store: &mut dyn Store) -> (Settings, Option<String>) {
        let told = match store.read(Shelf::Settings, NAME) {
            Ok(None) => None,
            Ok(Some(text)) => match serde_json::from_str(&text) {
                Ok(settings) => return (Settings::known(settings), None),
                Err(error) => {
                    let place = store.set_aside(Shelf::Settings, NAME).unwrap_or_else(|e| e.0);
                    Some(words::settings_damaged(&error.to_string(), &place))
                }
            },
            Err(error) => Some(error.0),
        };
        (Settings::known(Settings::default()), told)
    }

    /// These settings as those from which changes are counted.
    fn known(settings: Settings) -> Settings {
        Settings { known: serde_json::to_value(&settings).unwrap_or_default(), ..settings }
    }

    /// Writes what was changed here. What another program has changed meanwhile stays, and is taken over.
    pub fn save(&mut self, store: &mut dyn Store) -> Result<(), StoreError> {
        let own = serde_json::to_value(&*self).map_err(|e| StoreError(e.to_string()))?;
        let mut merged = Value::Null;
        store.update(Shelf::Settings, NAME, &mut |text| {
            let there = text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
            merged = merge(&self.known, &own, there);
            serde_json::to_string_pretty(&merged).unwrap_or_default() + "\n"
        })?;
        if let Ok(settings) = serde_json::from_value::<Settings>(merged) {
            *self = Settings::known(Settings { kept: std::mem::take(&mut self.kept), ..settings });
        }
        Ok(())
    }

    /// The palette in use.
    pub fn palette(&self) -> Palette {
        Palette::from_id(&self.palette).unwrap_or_default()
    }

    /// How fast things glide, with reduced motion taken into account.
    pub fn motion(&self) -> Motion {
        if self.reduced_motion { Motion::None } else { self.motion }
    }
}

/// What is there now, with what has been changed from `before` to `own`; tables are merged entry by entry.
fn merge(before: &Value, own: &Value, there: Value) -> Value {
    match (own, there) {
        (own, there) if own == before && !there.is_null() => there,
        (Value::Object(own), Value::Object(mut there)) => {
            let gone = |(name, _): &(&String, &Value)| !own.contains_key(*name);
            for (name, before) in before.as_object().into_iter().flatten().filter(gone) {
                // Of a table that was taken away only those entries go that were known here.
                let left = match there.remove(name) {
                    Some(left @ Value::Object(_)) => merge(before, &Value::Object(Map::new()), left),
                    _ => Value::Null,
                };
                if left.as_object().is_some_and(|table| !table.is_empty()) {
                    there.insert(name.clone(), left);
                }
            }
            for (name, value) in own {
                let before = before.get(name).unwrap_or(&Value::Null);
                let other = there.remove(name).unwrap_or_default();
                there.insert(name.clone(), merge(before, value, other));
            }
            Value::Object(there)
        }
        (own, _) => own.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::MemoryStore;

    #[test]
    fn unknown_and_missing_settings_do_no_harm() {
        let mut store = MemoryStore::default();
        store.write(Shelf::Settings, NAME, r#"{"name":"Zoe","wings":2}"#).unwrap();
        let (settings, told) = Settings::load(&mut store);
        assert_eq!((settings.name.as_str(), settings.motion, told), ("Zoe", Motion::Normal, None));
    }

    #[test]
    fn two_programs_do_not_lose_each_others_changes() {
        let mut store = MemoryStore::default();
        store.write(Shelf::Settings, NAME, r#"{"name":"Zoe","wings":2}"#).unwrap();
        let mut programs = [(); 2].map(|()| Settings::load(&mut store).0);
        programs[0].volume = 10;
        programs[0].keys.entry("coins".into()).or_default().insert("east".into(), vec!["x".into()]);
        programs[0].learned.entry("coins".into()).or_default().insert("walls".into());
        programs[1].name = "Ann".into();
        programs[1].keys.entry("coins".into()).or_default().insert("west".into(), vec!["y".into()]);
        programs[1].learned.entry("savor".into()).or_default().insert("dice".into());
        for program in &mut programs {
            program.save(&mut store).unwrap();
        }
        assert_eq!((programs[1].volume, programs[1].name.as_str()), (10, "Ann"), "it is taken over");
        // One takes something back again.
        programs[0].keys.clear();
        programs[0].save(&mut store).unwrap();
        let (now, _) = Settings::load(&mut store);
        assert_eq!((now.volume, now.name.as_str()), (10, "Ann"));
        assert_eq!(now.keys["coins"].keys().collect::<Vec<_>>(), ["west"]);
        assert_eq!(now.learned.len(), 2);
        assert!(store.read(Shelf::Settings, NAME).unwrap().unwrap().contains("wings"), "a newer program's");
    }

    #[test]
    fn damaged_settings_are_kept_and_told_about() {
        let mut store = MemoryStore::default();
        store.write(Shelf::Settings, NAME, "{oops").unwrap();
        let (settings, told) = Settings::load(&mut store);
        assert_eq!(settings, Settings::known(Settings::default()));
        assert!(told.unwrap().contains("kept as settings/settings.damaged"));
        assert_eq!(store.read(Shelf::Settings, "settings.damaged"), Ok(Some("{oops".into())));
    }
}
