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
