//! A store that forgets everything in the end: for tests, and for a browser that allows no other.

use super::{Item, Shelf, Store, StoreError};
use std::collections::BTreeMap;

/// Texts in memory.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore {
    texts: BTreeMap<(Shelf, String), String>,
    /// If set, every write fails with this sentence, as a full disk would.
    pub broken: Option<String>,
}

impl MemoryStore {
    fn check(&self) -> Result<(), StoreError> {
        self.broken.clone().map_or(Ok(()), |why| Err(StoreError(why)))
    }
}

impl Store for MemoryStore {
    fn read(&self, shelf: Shelf, name: &str) -> Result<Option<String>, StoreError> {
        Ok(self.texts.get(&(shelf, name.to_string())).cloned())
    }

    fn write(&mut self, shelf: Shelf, name: &str, text: &str) -> Result<(), StoreError> {
        self.check()?;
        self.texts.insert((shelf, name.to_string()), text.to_string());
        Ok(())
    }

    fn append(&mut self, shelf: Shelf, name: &str, lines: &str) -> Result<(), StoreError> {
        self.check()?;
        let place = self.place(shelf, name);
        let text = self.texts.get_mut(&(shelf, name.to_string()));
        text.ok_or_else(|| StoreError(format!("{place} is gone")))?.push_str(lines);
        Ok(())
    }

    fn update(
        &mut self,
        shelf: Shelf,
        name: &str,
        change: &mut dyn FnMut(Option<&str>) -> String,
    ) -> Result<(), StoreError> {
        let text = change(self.texts.get(&(shelf, name.to_string())).map(String::as_str));
        self.write(shelf, name, &text)
    }

    fn list(&self, shelf: Shelf) -> Result<Vec<Item>, StoreError> {
        let names = self.texts.keys().filter(|(s, _)| *s == shelf);
        Ok(names.map(|(_, name)| Item { name: name.clone(), written: 0, in_use: false }).collect())
    }

    fn remove(&mut self, shelf: Shelf, name: &str) -> Result<(), StoreError> {
        self.texts.remove(&(shelf, name.to_string()));
        Ok(())
    }

    fn set_aside(&mut self, shelf: Shelf, name: &str) -> Result<String, StoreError> {
        let aside = format!("{name}.damaged");
        if let Some(text) = self.texts.remove(&(shelf, name.to_string())) {
            self.texts.insert((shelf, aside.clone()), text);
        }
        Ok(self.place(shelf, &aside))
    }

    fn claim(&mut self, _shelf: Shelf, _name: &str) -> Result<bool, StoreError> {
        Ok(true)
    }

    fn release(&mut self, _shelf: Shelf, _name: &str) {}

    fn place(&self, shelf: Shelf, name: &str) -> String {
        format!("{}/{name} (in memory)", shelf.folder())
    }
}
