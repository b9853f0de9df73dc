//! Levels and packs of the player's own (a shelf of the store): which there are, and the one after another.

use crate::store::{Shelf, Store, StoreError};
use crate::words;
use kernel::arcade::OwnLevel;
use kernel::game::GameInfo;
use kernel::input::{Document, Shared};

/// A file of the player's own.
#[derive(Clone, Debug)]
pub(crate) struct OwnFile {
    /// Its name on the shelf; empty if it lies elsewhere.
    pub(crate) name: String,
    /// The levels in it.
    pub(crate) levels: Vec<OwnLevel>,
}

impl OwnFile {
    /// What a text holds for a game; none if the game reads no such files.
    pub(crate) fn read(info: &GameInfo, name: &str, text: &str) -> Option<OwnFile> {
        let levels = (info.arcade.levels_in?)(text);
        (!levels.is_empty()).then(|| OwnFile { name: name.into(), levels })
    }

    /// All that lie on the shelf, in order of their names. One that cannot be read is listed with the reason.
    pub(crate) fn all(store: &dyn Store, info: &GameInfo) -> Vec<OwnFile> {
        let names = store.list(Shelf::Levels).unwrap_or_default().into_iter().map(|item| item.name);
        names.filter_map(|name| OwnFile::kept(store, info, &name)).collect()
    }

    fn kept(store: &dyn Store, info: &GameInfo, name: &str) -> Option<OwnFile> {
        match store.read(Shelf::Levels, name) {
            Ok(text) => OwnFile::read(info, name, &text?),
            Err(error) => {
                info.arcade.levels_in?;
                let level = OwnLevel { title: name.into(), about: error.0, table: String::new(), text: None };
                Some(OwnFile { name: name.into(), levels: vec![level] })
            }
        }
    }

    /// The heading that its levels stand under: single levels share one.
    pub(crate) fn heading(&self) -> &str {
        if self.levels.len() > 1 { &self.name } else { words::OWN_LEVELS }
    }

    /// The title of one of its levels.
    pub(crate) fn title(&self, index: usize) -> &str {
        match self.levels.get(index) {
            Some(level) if !level.title.is_empty() => &level.title,
            _ => &self.name,
        }
    }

    /// How a game notes which level it is; nothing for a file that lies elsewhere.
    pub(crate) fn place(&self, index: usize) -> Option<String> {
        (!self.name.is_empty()).then(|| format!("{index} {}", self.name))
    }
}

/// The level of the player's own that follows a noted one, or comes before it, in its file: its text and its place.
pub(crate) fn neighbour(
    store: &dyn Store,
    info: &GameInfo,
    place: &str,
    way: Shared,
) -> Option<(String, String)> {
    let (index, name) = place.split_once(' ')?;
    let index: usize = index.parse().ok()?;
    let file = OwnFile::kept(store, info, name)?;
    let to = if way == Shared::Next { index.checked_add(1)? } else { index.checked_sub(1)? };
    let text = file.levels.get(to)?.text.clone()?;
    Some((text, file.place(to)?))
}

/// Keeps a level on the shelf under its name, or a free one like it where another level has that: `mine` is what was
/// kept before of the same drawing, and is replaced. Says under which name it is kept.
pub fn keep(store: &mut dyn Store, document: &Document, mine: Option<&str>) -> Result<String, StoreError> {
    let stem = document.name.rsplit_once('.').map_or(document.name.as_str(), |(stem, _)| stem);
    for name in crate::saves::numbered(stem) {
        let is_free = match store.read(Shelf::Levels, &name)? {
            Some(there) => mine == Some(name.as_str()) || there == document.text,
            None => true,
        };
        if is_free {
            store.write(Shelf::Levels, &name, &document.text)?;
            return Ok(name);
        }
    }
    Err(StoreError(words::NO_FREE_NAME.into()))
}
