//! Where settings, saves and scores are kept. [`Store`] is a trait because there are a disk,
//! a browser's storage and a test's memory.

#[cfg(not(target_arch = "wasm32"))]
mod disk;
mod memory;

#[cfg(not(target_arch = "wasm32"))]
pub use disk::DiskStore;
pub use memory::MemoryStore;

use std::fmt;

/// What kind of thing a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shelf {
    /// What the player has set; one file.
    Settings,
    /// Score tables; one file a game.
    Scores,
    /// Games saved under a name.
    Saves,
    /// Games saved by themselves while they run.
    Autosaves,
    /// What is left of finished games, to be read.
    Morgue,
    /// What is counted of each game.
    Stats,
    /// Levels and packs of the player's own.
    Levels,
}

impl Shelf {
    /// All of them.
    pub const ALL: [Shelf; 7] = [
        Shelf::Settings,
        Shelf::Scores,
        Shelf::Saves,
        Shelf::Autosaves,
        Shelf::Morgue,
        Shelf::Stats,
        Shelf::Levels,
    ];

    /// The folder's name.
    pub const fn folder(self) -> &'static str {
        match self {
            Shelf::Settings => "settings",
            Shelf::Scores => "scores",
            Shelf::Saves => "saves",
            Shelf::Autosaves => "autosaves",
            Shelf::Morgue => "morgue",
            Shelf::Stats => "stats",
            Shelf::Levels => "levels",
        }
    }
}

/// Something on a shelf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its name: letters, digits, `-`, `_`, blanks; no path.
    pub name: String,
    /// When it was last written, in seconds since 1970; 0 if not known.
    pub written: u64,
    /// Whether another running program has claimed it.
    pub in_use: bool,
}

/// Why something could not be read or written, in one sentence that names the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreError(pub String);

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StoreError {}

/// A place that keeps texts by name.
pub trait Store {
    /// The text of that name; `None` if there is none.
    fn read(&self, shelf: Shelf, name: &str) -> Result<Option<String>, StoreError>;

    /// Writes a text whole or not at all, and reads it back before it returns.
    fn write(&mut self, shelf: Shelf, name: &str, text: &str) -> Result<(), StoreError>;

    /// Adds whole lines to the end of a text, at a cost that does not depend on its length. If the machine
    /// stops on the way, or this fails, a part of them may be there; what was there before is.
    fn append(&mut self, shelf: Shelf, name: &str, lines: &str) -> Result<(), StoreError>;

    /// Changes a text while no other program can: the closure is given what is there and says
    /// what shall be there.
    fn update(
        &mut self,
        shelf: Shelf,
        name: &str,
        change: &mut dyn FnMut(Option<&str>) -> String,
    ) -> Result<(), StoreError>;

    /// Everything on a shelf, in order of names.
    fn list(&self, shelf: Shelf) -> Result<Vec<Item>, StoreError>;

    /// Takes something off its shelf for good.
    fn remove(&mut self, shelf: Shelf, name: &str) -> Result<(), StoreError>;

    /// Puts a damaged text aside under another name, so that it is out of the way and not lost.
    /// Returns where it is now.
    fn set_aside(&mut self, shelf: Shelf, name: &str) -> Result<String, StoreError>;

    /// Claims a name for this program until it ends or releases it. False if another running
    /// program has it.
    fn claim(&mut self, shelf: Shelf, name: &str) -> Result<bool, StoreError>;

    /// Gives a claimed name free.
    fn release(&mut self, shelf: Shelf, name: &str);

    /// Where a text is or would be, for messages.
    fn place(&self, shelf: Shelf, name: &str) -> String;
}
