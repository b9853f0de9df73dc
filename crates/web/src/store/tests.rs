//! The store in a browser, with a drawer in memory in the place of the browser's.

use super::*;
use std::cell::Cell;

thread_local! {
    static NOW: Cell<u64> = const { Cell::new(1000) };
}

fn tab(owner: &str) -> BrowserStore {
    BrowserStore::new(Drawer::memory(|| NOW.get()), owner)
}

fn names(store: &BrowserStore, shelf: Shelf) -> Vec<String> {
    store.list(shelf).unwrap().into_iter().map(|item| item.name).collect()
}

#[test]
fn texts_come_back_as_they_were_written_with_the_time() {
    let mut store = tab("a");
    store.write(Shelf::Saves, "my game/2", "one\ntwo\n").unwrap();
    assert_eq!(store.read(Shelf::Saves, "my game/2"), Ok(Some("one\ntwo\n".into())));
    assert_eq!(store.read(Shelf::Autosaves, "my game/2"), Ok(None));
    let item = Item { name: "my game/2".into(), written: 1000, in_use: false };
    assert_eq!(store.list(Shelf::Saves), Ok(vec![item]));
    store.remove(Shelf::Saves, "my game/2").unwrap();
    assert_eq!(names(&store, Shelf::Saves), [""; 0]);
}

#[test]
fn what_cannot_be_a_name_is_refused() {
    let mut store = tab("a");
    for name in ["", " ", "a\nb", &"x".repeat(81)] {
        assert!(store.write(Shelf::Saves, name, "").is_err(), "{name:?}");
    }
}

#[test]
fn another_tab_sees_a_claim_until_it_is_given_free_or_old() {
    let (mut a, mut b) = (tab("a"), tab("b"));
    a.write(Shelf::Autosaves, "coins", "x").unwrap();
    assert_eq!(a.claim(Shelf::Autosaves, "coins"), Ok(true));
    assert_eq!(a.claim(Shelf::Autosaves, "coins"), Ok(true));
    assert_eq!(b.claim(Shelf::Autosaves, "coins"), Ok(false));
    assert!(b.list(Shelf::Autosaves).unwrap()[0].in_use);
    assert!(!a.list(Shelf::Autosaves).unwrap()[0].in_use);
    NOW.set(1000 + STALE);
    a.claims().renew();
    NOW.set(1001 + STALE);
    assert_eq!(b.claim(Shelf::Autosaves, "coins"), Ok(false));
    NOW.set(1001 + 2 * STALE);
    assert_eq!(b.claim(Shelf::Autosaves, "coins"), Ok(true));
    b.release(Shelf::Autosaves, "coins");
    assert!(!a.list(Shelf::Autosaves).unwrap()[0].in_use);
}

#[test]
fn a_page_that_sleeps_leaves_its_claims_to_others_and_takes_them_back() {
    let (mut a, b) = (tab("a"), tab("b"));
    a.write(Shelf::Autosaves, "coins", "x").unwrap();
    a.claim(Shelf::Autosaves, "coins").unwrap();
    a.claims().pause();
    assert!(!b.list(Shelf::Autosaves).unwrap()[0].in_use);
    a.claims().renew();
    assert!(b.list(Shelf::Autosaves).unwrap()[0].in_use);
}

#[test]
fn a_damaged_text_is_put_aside_and_out_of_the_list() {
    let mut store = tab("a");
    for text in ["one", "two"] {
        store.write(Shelf::Saves, "x", text).unwrap();
        store.set_aside(Shelf::Saves, "x").unwrap();
    }
    assert_eq!(names(&store, Shelf::Saves), [""; 0]);
    assert_eq!(store.read(Shelf::Saves, "x.damaged-1"), Ok(Some("one".into())));
    assert_eq!(store.read(Shelf::Saves, "x.damaged-2"), Ok(Some("two".into())));
}

#[test]
fn what_is_appended_is_read_with_the_text_and_rewrites_neither_it_nor_full_chunks() {
    thread_local! {
        static SET: Cell<usize> = const { Cell::new(0) };
    }
    let counting = Drawer {
        set: |key, text| {
            SET.set(SET.get() + text.len());
            (Drawer::memory(|| 0).set)(key, text)
        },
        ..Drawer::memory(|| NOW.get())
    };
    let mut store = BrowserStore::new(counting, "a");
    assert!(store.append(Shelf::Saves, "x", "none\n").is_err());
    let whole = "text\n".repeat(100_000);
    store.write(Shelf::Saves, "x", &whole).unwrap();
    store.write(Shelf::Saves, "x/1", "another\n").unwrap();
    SET.set(0);
    let mut text = whole;
    for n in 0..1000 {
        let line = format!("line {n}\n");
        NOW.set(2000 + n);
        store.append(Shelf::Saves, "x", &line).unwrap();
        text.push_str(&line);
        if n % 300 == 0 {
            // Another page goes on where this one was.
            store = BrowserStore::new(counting, "a");
            assert_eq!(store.read(Shelf::Saves, "x"), Ok(Some(text.clone())));
        }
    }
    assert!(SET.get() < 1000 * (CHUNK + 100), "{} bytes were written", SET.get());
    assert_eq!(store.read(Shelf::Saves, "x"), Ok(Some(text)));
    assert_eq!(store.read(Shelf::Saves, "x/1"), Ok(Some("another\n".into())));
    assert_eq!(store.list(Shelf::Saves).unwrap()[0].written, 2999);
    store.remove(Shelf::Saves, "x").unwrap();
    store.remove(Shelf::Saves, "x/1").unwrap();
    assert_eq!((counting.keys)(), Ok(Vec::new()));
}

#[test]
fn a_page_that_is_stopped_between_a_new_text_and_its_old_chunks_shows_the_new_text_alone() {
    let mut store = tab("a");
    store.write(Shelf::Saves, "x", "old\n").unwrap();
    store.append(Shelf::Saves, "x", "more\n").unwrap();
    let stuck = Drawer { remove: |_| Ok(()), ..store.drawer };
    BrowserStore::new(stuck, "a").write(Shelf::Saves, "x", "new\n").unwrap();
    let mut store = tab("a");
    assert_eq!(store.read(Shelf::Saves, "x"), Ok(Some("new\n".into())));
    store.append(Shelf::Saves, "x", "and more\n").unwrap();
    assert_eq!(store.read(Shelf::Saves, "x"), Ok(Some("new\nand more\n".into())));
}

#[test]
fn a_full_storage_is_told_as_such() {
    let full = Drawer { set: |_, _| Err("QuotaExceededError".into()), ..Drawer::memory(|| 0) };
    let error = BrowserStore::new(full, "a").write(Shelf::Saves, "x", "text").unwrap_err();
    assert!(error.0.contains("full"), "{error}");
    assert!(!full.works());
}

#[test]
fn a_write_that_is_not_kept_is_an_error() {
    let forgetful = Drawer { set: |_, _| Ok(()), ..Drawer::memory(|| 0) };
    assert!(BrowserStore::new(forgetful, "a").write(Shelf::Saves, "x", "text").is_err());
    assert!(!forgetful.works());
    assert!(Drawer::memory(|| 0).works());
}
