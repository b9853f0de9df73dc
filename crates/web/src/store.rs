//! A store in the browser: keys `mazarium/<shelf>/<name>`, under each the second it was written, a line
//! end, and the text. What was appended to it lies in chunks `mazarium/tails/<shelf>/<name>/<number>`,
//! under each the hash of what it was appended to, the second, a line end, and the lines. Several tabs may use it at once: what a tab plays it claims under
//! `mazarium/claims/…`, and renews the claim from time to time; a claim that is not renewed is void.

use crate::drawer::Drawer;
use app::store::{Item, Shelf, Store, StoreError};
use kernel::hash::fnv1a;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

#[cfg(test)]
mod tests;

/// All our keys begin with this.
const ROOT: &str = "mazarium/";

/// A claim older than this many seconds is void. Browsers let a hidden tab act once a minute.
const STALE: u64 = 150;

/// A chunk that is longer than this many bytes is full: each line that is appended to one rewrites it.
const CHUNK: usize = 4096;

/// The longest name, in characters.
const LONGEST: usize = 80;

/// A name that contains this was put aside.
const ASIDE: &str = ".damaged-";

/// A browser's storage.
pub struct BrowserStore {
    drawer: Drawer,
    claims: Claims,
    /// The last chunks of the texts that were appended to, by their keys.
    tails: BTreeMap<String, Chunk>,
}

/// Lines that were appended to a text.
struct Chunk {
    /// The hash of what is kept under the text's own key.
    of: u64,
    number: usize,
    lines: String,
}

/// What a tab has claimed. It is shared with whoever renews the claims.
#[derive(Clone)]
pub(crate) struct Claims {
    drawer: Drawer,
    owner: Rc<str>,
    held: Rc<RefCell<BTreeSet<String>>>,
}

impl BrowserStore {
    /// The store of a tab that calls itself so.
    pub fn new(drawer: Drawer, owner: &str) -> Self {
        let claims = Claims { drawer, owner: owner.into(), held: Rc::default() };
        BrowserStore { drawer, claims, tails: BTreeMap::new() }
    }

    pub(crate) fn claims(&self) -> Claims {
        self.claims.clone()
    }

    fn key(shelf: Shelf, name: &str) -> Result<String, StoreError> {
        if name.trim().is_empty() || name.chars().count() > LONGEST || name.chars().any(char::is_control) {
            return Err(StoreError(format!(
                "'{name}' cannot be a name: it must have 1 to {LONGEST} characters"
            )));
        }
        Ok(format!("{ROOT}{}/{name}", shelf.folder()))
    }

    /// What is kept under a key, whatever that is.
    fn get(&self, key: &str, name: &str) -> Result<Option<String>, StoreError> {
        (self.drawer.get)(key).map_err(|why| trouble("read", name, &why))
    }

    /// Keeps a text under a key, and reads it back.
    fn set(&self, key: &str, name: &str, kept: &str) -> Result<(), StoreError> {
        (self.drawer.set)(key, kept).map_err(|why| trouble("keep", name, &why))?;
        match (self.drawer.get)(key) {
            Ok(Some(back)) if back == kept => Ok(()),
            _ => Err(trouble("keep", name, "what it gives back is something else")),
        }
    }

    /// The seconds and the lines of all chunks that were appended to what is kept under a key.
    fn chunks(&self, key: &str, kept: &str) -> impl Iterator<Item = (u64, String)> {
        let of = format!("{:016x} ", fnv1a(kept.as_bytes()));
        let keys = (1..).map(move |number| chunk_key(key, number));
        keys.map_while(move |key| {
            let chunk = (self.drawer.get)(&key).ok()??;
            // A chunk of an earlier text may be left if the page was stopped before it was taken away.
            let (second, lines) = opened(chunk.strip_prefix(&of)?);
            Some((second, lines.to_string()))
        })
    }

    /// Takes all chunks of a text away, the last one first, so that none is ever left behind a gap.
    fn remove_chunks(&mut self, key: &str) {
        self.tails.remove(key);
        let there = |number: usize| matches!((self.drawer.get)(&chunk_key(key, number)), Ok(Some(_)));
        let mut count = 0;
        while there(count + 1) {
            count += 1;
        }
        for number in (1..=count).rev() {
            let _ = (self.drawer.remove)(&chunk_key(key, number));
        }
    }

    /// The last chunk of a text, or its first one, still empty.
    fn last_chunk(&self, key: &str, name: &str) -> Result<Chunk, StoreError> {
        let kept = self.get(key, name)?.ok_or_else(|| trouble("keep", name, "it is gone"))?;
        let (number, lines) = match self.chunks(key, &kept).enumerate().last() {
            Some((index, (_, lines))) => (index + 1, lines),
            None => (1, String::new()),
        };
        Ok(Chunk { of: fnv1a(kept.as_bytes()), number, lines })
    }
}

/// The key of a chunk of the text under another key.
fn chunk_key(key: &str, number: usize) -> String {
    format!("{ROOT}tails/{}/{number}", key.strip_prefix(ROOT).unwrap_or(key))
}

impl Claims {
    /// Tells the other tabs that this one still plays.
    pub(crate) fn renew(&self) {
        for key in self.held.borrow().iter() {
            // A claim that cannot be renewed is lost in time; nothing else can be done about it.
            let _ = (self.drawer.set)(key, &format!("{} {}", (self.drawer.now)(), self.owner));
        }
    }

    /// Releases all claims while the page sleeps.
    pub(crate) fn pause(&self) {
        for key in self.held.borrow().iter() {
            let _ = (self.drawer.remove)(key);
        }
    }

    /// Whether there is anything to renew.
    pub(crate) fn is_empty(&self) -> bool {
        self.held.borrow().is_empty()
    }

    fn key(shelf: Shelf, name: &str) -> String {
        format!("{ROOT}claims/{}/{name}", shelf.folder())
    }

    fn is_held_elsewhere(&self, key: &str) -> bool {
        let Ok(Some(text)) = (self.drawer.get)(key) else { return false };
        let Some((second, owner)) = text.split_once(' ') else { return false };
        let age = (self.drawer.now)().saturating_sub(second.parse().unwrap_or(0));
        owner != &*self.owner && age <= STALE
    }
}

/// What the browser said, as a sentence about a text.
fn trouble(verb: &str, name: &str, why: &str) -> StoreError {
    let full = why.to_ascii_lowercase().contains("quota");
    let why = if full { "its storage is full; delete or export saved games" } else { why };
    StoreError(format!("The browser cannot {verb} '{name}': {why}"))
}

/// The second and the text of what is kept under a key.
fn opened(kept: &str) -> (u64, &str) {
    match kept.split_once('\n') {
        Some((second, text)) => (second.parse().unwrap_or(0), text),
        None => (0, kept),
    }
}

impl Store for BrowserStore {
    fn read(&self, shelf: Shelf, name: &str) -> Result<Option<String>, StoreError> {
        let key = BrowserStore::key(shelf, name)?;
        let Some(kept) = self.get(&key, name)? else { return Ok(None) };
        let mut text = opened(&kept).1.to_string();
        text.extend(self.chunks(&key, &kept).map(|(_, lines)| lines));
        Ok(Some(text))
    }

    fn write(&mut self, shelf: Shelf, name: &str, text: &str) -> Result<(), StoreError> {
        let key = BrowserStore::key(shelf, name)?;
        self.set(&key, name, &format!("{}\n{text}", (self.drawer.now)()))?;
        self.remove_chunks(&key);
        Ok(())
    }

    fn append(&mut self, shelf: Shelf, name: &str, lines: &str) -> Result<(), StoreError> {
        let key = BrowserStore::key(shelf, name)?;
        let known = self.tails.remove(&key);
        let mut chunk = known.map_or_else(|| self.last_chunk(&key, name), Ok)?;
        if chunk.lines.len() > CHUNK {
            chunk.number += 1;
            chunk.lines.clear();
        }
        chunk.lines.push_str(lines);
        let kept = format!("{:016x} {}\n{}", chunk.of, (self.drawer.now)(), chunk.lines);
        self.set(&chunk_key(&key, chunk.number), name, &kept)?;
        self.tails.insert(key, chunk);
        Ok(())
    }

    fn update(
        &mut self,
        shelf: Shelf,
        name: &str,
        change: &mut dyn FnMut(Option<&str>) -> String,
    ) -> Result<(), StoreError> {
        // No other tab runs between the two: a browser lets one script at a time have the storage.
        let text = self.read(shelf, name)?;
        self.write(shelf, name, &change(text.as_deref()))
    }

    fn list(&self, shelf: Shelf) -> Result<Vec<Item>, StoreError> {
        let keys = (self.drawer.keys)().map_err(|why| trouble("list", shelf.folder(), &why))?;
        let start = format!("{ROOT}{}/", shelf.folder());
        let mut items = Vec::new();
        for name in keys.iter().filter_map(|key| key.strip_prefix(&start)) {
            if name.contains(ASIDE) {
                continue;
            }
            let key = format!("{start}{name}");
            let Ok(Some(kept)) = (self.drawer.get)(&key) else { continue };
            let appended = self.chunks(&key, &kept).last().map(|(second, _)| second);
            items.push(Item {
                name: name.to_string(),
                written: appended.unwrap_or(opened(&kept).0),
                in_use: self.claims.is_held_elsewhere(&Claims::key(shelf, name)),
            });
        }
        items.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(items)
    }

    fn remove(&mut self, shelf: Shelf, name: &str) -> Result<(), StoreError> {
        let key = BrowserStore::key(shelf, name)?;
        (self.drawer.remove)(&key).map_err(|why| trouble("remove", name, &why))?;
        self.remove_chunks(&key);
        Ok(())
    }

    fn set_aside(&mut self, shelf: Shelf, name: &str) -> Result<String, StoreError> {
        let Some(text) = self.read(shelf, name)? else { return Ok(self.place(shelf, name)) };
        for number in 1.. {
            let aside = format!("{name}{ASIDE}{number}");
            let key = format!("{ROOT}{}/{aside}", shelf.folder());
            if self.get(&key, &aside)?.is_none() {
                self.set(&key, &aside, &format!("{}\n{text}", (self.drawer.now)()))?;
                self.remove(shelf, name)?;
                return Ok(self.place(shelf, &aside));
            }
        }
        unreachable!("one of all numbers is free")
    }

    fn claim(&mut self, shelf: Shelf, name: &str) -> Result<bool, StoreError> {
        let key = Claims::key(shelf, name);
        if self.claims.is_held_elsewhere(&key) {
            return Ok(false);
        }
        self.claims.held.borrow_mut().insert(key);
        self.claims.renew();
        Ok(true)
    }

    fn release(&mut self, shelf: Shelf, name: &str) {
        let key = Claims::key(shelf, name);
        if self.claims.held.borrow_mut().remove(&key) {
            let _ = (self.drawer.remove)(&key);
        }
    }

    fn place(&self, shelf: Shelf, name: &str) -> String {
        format!("{}/{name} in the browser's storage", shelf.folder())
    }
}
