//! What the player has set, kept as JSON. A setting that is missing or unknown falls back to its
//! default, so that older and newer programs can share the file.

use crate::store::{Shelf, Store, StoreError};
use kernel::input::Key;
use kernel::scene::Palette;
use serde::{Deserialize, Serialize};
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
    /// How light everything around the boards is: `dark`, `light` or `contrast`.
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
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            name: "Player".into(),
            palette: Palette::Standard.id().into(),
            theme: "dark".into(),
            text_size: 100,
            motion: Motion::Normal,
            reduced_motion: false,
            swap_buttons: false,
            whole_boards: false,
            sound: true,
            ambience: true,
            volume: 70,
            lessons: true,
            learned: BTreeMap::new(),
            keys: BTreeMap::new(),
            kept: Vec::new(),
            last_params: BTreeMap::new(),
            last_players: BTreeMap::new(),
        }
    }
}

impl Settings {
    /// The settings in a store. A damaged file is put aside and told about.
    pub fn load(store: &mut dyn Store) -> (Settings, Option<String>) {
        let told = match store.read(Shelf::Settings, NAME) {
            Ok(None) => None,
            Ok(Some(text)) => match serde_json::from_str(&text) {
                Ok(settings) => return (settings, None),
                Err(error) => {
                    let place = store.set_aside(Shelf::Settings, NAME).unwrap_or_else(|e| e.0);
                    Some(format!("The settings were damaged ({error}) and are kept as {place}."))
                }
            },
            Err(error) => Some(error.0),
        };
        (Settings::default(), told)
    }

    /// Writes the settings.
    pub fn save(&self, store: &mut dyn Store) -> Result<(), StoreError> {
        let text = serde_json::to_string_pretty(self).map_err(|e| StoreError(e.to_string()))?;
        store.write(Shelf::Settings, NAME, &(text + "\n"))
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
    fn damaged_settings_are_kept_and_told_about() {
        let mut store = MemoryStore::default();
        store.write(Shelf::Settings, NAME, "{oops").unwrap();
        let (settings, told) = Settings::load(&mut store);
        assert_eq!(settings, Settings::default());
        assert!(told.unwrap().contains("kept as settings/settings.damaged"));
        assert_eq!(store.read(Shelf::Settings, "settings.damaged"), Ok(Some("{oops".into())));
    }
}
