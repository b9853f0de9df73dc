//! What a browser keeps for a page: texts by key. The real one is bound in `bindings`; this one, in
//! memory, stands in where a browser keeps nothing, and in tests.

use std::cell::RefCell;
use std::collections::BTreeMap;

/// Texts by key, and a clock. Errors are the browser's words.
#[derive(Clone, Copy)]
pub struct Drawer {
    /// The text under a key.
    pub get: fn(&str) -> Result<Option<String>, String>,
    /// Puts a text under a key.
    pub set: fn(&str, &str) -> Result<(), String>,
    /// Takes away what is under a key.
    pub remove: fn(&str) -> Result<(), String>,
    /// All keys.
    pub keys: fn() -> Result<Vec<String>, String>,
    /// Seconds since 1970.
    pub now: fn() -> u64,
    /// Microseconds since any moment.
    pub clock: fn() -> u64,
}

/// A key that is only used to find out whether anything is kept.
const PROBE: &str = "mazarium/probe";

thread_local! {
    static TEXTS: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

impl Drawer {
    /// A drawer that is empty when the page (or the test) ends.
    pub fn memory(now: fn() -> u64) -> Self {
        Drawer {
            get: |key| Ok(TEXTS.with_borrow(|texts| texts.get(key).cloned())),
            set: |key, text| {
                TEXTS.with_borrow_mut(|texts| texts.insert(key.into(), text.into()));
                Ok(())
            },
            remove: |key| {
                TEXTS.with_borrow_mut(|texts| texts.remove(key));
                Ok(())
            },
            keys: || Ok(TEXTS.with_borrow(|texts| texts.keys().cloned().collect())),
            now,
            clock: || 0,
        }
    }

    /// Whether storage works. Private windows may refuse, or forget at once.
    pub fn works(self) -> bool {
        let kept = (self.set)(PROBE, "1").is_ok() && (self.get)(PROBE) == Ok(Some("1".into()));
        kept && (self.remove)(PROBE).is_ok()
    }
}

/// Keeps apart what several copies of the page on one host keep: a browser has one storage for all of them. A copy in
/// the root of its host has keys that begin with `mazarium/`, one elsewhere such that begin with `mazarium@/its/path/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    start: String,
}

/// How all keys begin inside.
const INSIDE: &str = "mazarium/";

impl Scope {
    /// The scope of a page by the path of its address, up to the last `/`.
    pub fn of(path: &str) -> Self {
        let folder = path.rfind('/').map_or("/", |end| &path[..=end]);
        Scope { start: if folder == "/" { INSIDE.into() } else { format!("mazarium@{folder}") } }
    }

    /// A key as the browser keeps it.
    pub fn outer(&self, key: &str) -> String {
        key.strip_prefix(INSIDE).map_or_else(|| key.to_string(), |rest| format!("{}{rest}", self.start))
    }

    /// A key of the browser's as this copy knows it, if it is one of its own.
    pub fn inner(&self, key: &str) -> Option<String> {
        key.strip_prefix(&self.start).map(|rest| format!("{INSIDE}{rest}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_of_the_page_under_different_paths_know_nothing_of_each_other() {
        let paths =
            ["/", "/index.html", "/games/", "/games/mazarium/", "/games/mazarium/index.html", "/mazarium/"];
        let scopes = paths.map(Scope::of);
        assert_eq!((&scopes[0], &scopes[3]), (&scopes[1], &scopes[4]));
        for (i, own) in scopes.iter().enumerate() {
            let key = own.outer("mazarium/saves/x");
            for (j, other) in scopes.iter().enumerate() {
                let same = (i.min(j), i.max(j)) == (0, 1) || (i.min(j), i.max(j)) == (3, 4) || i == j;
                assert_eq!(other.inner(&key).as_deref() == Some("mazarium/saves/x"), same, "{i} {j}");
            }
        }
        // In the root all is as it always was.
        assert_eq!(scopes[0].outer("mazarium/saves/x"), "mazarium/saves/x");
    }
}
