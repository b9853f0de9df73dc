//! What is written while a game runs: how much, when it is a whole file, and what is left when a store
//! fails on the way.

#![allow(clippy::unwrap_used, reason = "a test may")]

use app::saves::{self, Autosave};
use app::store::{Item, MemoryStore, Shelf, Store, StoreError};
use kernel::dice::Dice;
use kernel::game::GameInfo;
use kernel::params::Params;
use kernel::replay::Replay;
use kernel::session::Session;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A store that counts, and that fails when it is told to.
#[derive(Default)]
struct Counting {
    inner: MemoryStore,
    /// How many texts were written whole, and how many bytes in all, appended ones included.
    whole: usize,
    bytes: usize,
    /// After so many bytes of an append, or instead of a whole text, the machine stops.
    append_fails_after: Option<usize>,
    write_fails: bool,
}

impl Store for Counting {
    fn read(&self, shelf: Shelf, name: &str) -> Result<Option<String>, StoreError> {
        self.inner.read(shelf, name)
    }
    fn write(&mut self, shelf: Shelf, name: &str, text: &str) -> Result<(), StoreError> {
        if self.write_fails {
            return Err(StoreError("the machine stops".into()));
        }
        (self.whole, self.bytes) = (self.whole + 1, self.bytes + text.len());
        self.inner.write(shelf, name, text)
    }
    fn append(&mut self, shelf: Shelf, name: &str, lines: &str) -> Result<(), StoreError> {
        if let Some(after) = self.append_fails_after {
            self.inner.append(shelf, name, &lines[..after.min(lines.len())])?;
            return Err(StoreError("the disk is full".into()));
        }
        self.bytes += lines.len();
        self.inner.append(shelf, name, lines)
    }
    fn update(
        &mut self,
        shelf: Shelf,
        name: &str,
        change: &mut dyn FnMut(Option<&str>) -> String,
    ) -> Result<(), StoreError> {
        self.inner.update(shelf, name, change)
    }
    fn list(&self, shelf: Shelf) -> Result<Vec<Item>, StoreError> {
        self.inner.list(shelf)
    }
    fn remove(&mut self, shelf: Shelf, name: &str) -> Result<(), StoreError> {
        self.inner.remove(shelf, name)
    }
    fn set_aside(&mut self, shelf: Shelf, name: &str) -> Result<String, StoreError> {
        self.inner.set_aside(shelf, name)
    }
    fn claim(&mut self, shelf: Shelf, name: &str) -> Result<bool, StoreError> {
        self.inner.claim(shelf, name)
    }
    fn release(&mut self, shelf: Shelf, name: &str) {
        self.inner.release(shelf, name);
    }
    fn place(&self, shelf: Shelf, name: &str) -> String {
        self.inner.place(shelf, name)
    }
}

fn coins() -> Session {
    let info = catalogue::find("coins").unwrap();
    let mut params = Params::defaults(info.params);
    params.set(info.params, "limit", "999").unwrap();
    Session::new(info, params, Dice::seeded(3)).unwrap()
}

fn text(store: &Counting) -> String {
    store.read(Shelf::Autosaves, "coins").unwrap().unwrap()
}

/// What a program would find that starts now.
fn found(store: &Counting) -> (usize, u64) {
    let session = saves::open(store, Shelf::Autosaves, "coins").unwrap();
    (session.step(), session.hash())
}

#[test]
fn a_long_game_is_written_whole_only_as_often_as_it_doubles_and_a_held_undo_too() {
    let (mut store, mut autosave, mut session) = (Counting::default(), Autosave::default(), coins());
    for _ in 0..900 {
        session.act("wait").unwrap();
        autosave.write(&mut store, &mut session).unwrap();
        autosave.write(&mut store, &mut session).unwrap();
    }
    // At steps 1, 65, 130, 260 and 520.
    assert_eq!(store.whole, 5);
    assert_eq!(found(&store), (900, session.hash()));
    let played = store.bytes;
    assert!(played < 900 * 100, "{played} bytes for 900 actions");
    while session.undo().unwrap() {
        autosave.write(&mut store, &mut session).unwrap();
        assert_eq!(Replay::parse(&text(&store)).unwrap().at, session.step());
    }
    assert!(store.whole <= 7, "{} whole texts", store.whole);
    assert!(store.bytes < 2 * played, "{} bytes for 900 actions and 900 times undo", store.bytes);
    // Another future, and the start once more.
    session.act("wait").unwrap();
    autosave.write(&mut store, &mut session).unwrap();
    assert_eq!(Replay::parse(&text(&store)).unwrap(), session.replay());
    session.act("wait").unwrap();
    session.restart().unwrap();
    session.act("wait").unwrap();
    autosave.write(&mut store, &mut session).unwrap();
    assert_eq!(Replay::parse(&text(&store)).unwrap(), session.replay());
}

#[test]
fn a_game_that_is_left_is_a_plain_replay_and_is_not_written_twice() {
    let (mut store, mut autosave, mut session) = (Counting::default(), Autosave::default(), coins());
    for _ in 0..20 {
        session.act("wait").unwrap();
        autosave.write(&mut store, &mut session).unwrap();
    }
    assert!(text(&store).contains("then "));
    for _ in 0..2 {
        autosave.settle(&mut store, &mut session).unwrap();
        assert_eq!(text(&store), session.replay().to_string());
        assert_eq!(store.whole, 2);
    }
    // A note belongs to the head, which cannot be appended.
    session.notes.push(("title".into(), "Mine".into()));
    autosave.write(&mut store, &mut session).unwrap();
    assert_eq!(text(&store), session.replay().to_string());
}

#[test]
fn a_game_that_is_gone_on_with_after_a_torn_line_is_written_whole_first() {
    let (mut store, mut autosave, mut session) = (Counting::default(), Autosave::default(), coins());
    for _ in 0..3 {
        session.act("wait").unwrap();
        autosave.write(&mut store, &mut session).unwrap();
    }
    store.append(Shelf::Autosaves, "coins", "then 3 00").unwrap();
    let mut autosave = Autosave::resume(&mut store, "coins").unwrap().unwrap();
    let mut session = saves::open(&store, Shelf::Autosaves, "coins").unwrap();
    assert_eq!(session.step(), 3);
    for step in 4..=6 {
        session.act("wait").unwrap();
        autosave.write(&mut store, &mut session).unwrap();
        assert_eq!(found(&store), (step, session.hash()));
    }
}

#[test]
fn when_a_whole_text_cannot_be_written_all_that_was_appended_is_still_there() {
    let (mut store, mut autosave, mut session) = (Counting::default(), Autosave::default(), coins());
    for _ in 0..64 {
        session.act("wait").unwrap();
        autosave.write(&mut store, &mut session).unwrap();
    }
    let before = found(&store);
    assert_eq!((store.whole, before.0), (1, 64));
    // The next one would be the one to write everything anew.
    store.write_fails = true;
    session.act("wait").unwrap();
    assert_eq!(autosave.write(&mut store, &mut session), Err("the machine stops".into()));
    assert_eq!(autosave.settle(&mut store, &mut session), Err("the machine stops".into()));
    assert_eq!(found(&store), before);
    store.write_fails = false;
    autosave.write(&mut store, &mut session).unwrap();
    assert_eq!(found(&store), (65, session.hash()));
}

#[test]
fn a_disk_that_fills_up_in_the_middle_of_a_line_costs_that_line_and_no_later_one() {
    for part in 0..30 {
        let (mut store, mut autosave, mut session) = (Counting::default(), Autosave::default(), coins());
        for _ in 0..3 {
            session.act("wait").unwrap();
            autosave.write(&mut store, &mut session).unwrap();
        }
        let before = found(&store);
        (store.append_fails_after, store.write_fails) = (Some(part), true);
        session.act("wait").unwrap();
        assert!(autosave.write(&mut store, &mut session).is_err());
        assert_eq!(found(&store), before, "after {part} bytes");
        (store.append_fails_after, store.write_fails) = (None, false);
        for step in 5..=7 {
            session.act("wait").unwrap();
            autosave.write(&mut store, &mut session).unwrap();
            assert_eq!(found(&store), (step, session.hash()));
        }
    }
    // A file that somebody has taken away is written again at once.
    let (mut store, mut autosave, mut session) = (Counting::default(), Autosave::default(), coins());
    for _ in 0..3 {
        session.act("wait").unwrap();
        autosave.write(&mut store, &mut session).unwrap();
        store.remove(Shelf::Autosaves, "coins").unwrap();
    }
    session.act("wait").unwrap();
    autosave.write(&mut store, &mut session).unwrap();
    assert_eq!(found(&store), (4, session.hash()));
}

/// How often a game was set up.
static SET_UP: AtomicUsize = AtomicUsize::new(0);

/// Coins, whose boards are counted.
static COUNTED: GameInfo = GameInfo {
    id: "counted",
    title: "Counted",
    about: "Counts.",
    version: 1,
    pace: toys::coins::INFO.pace,
    seats: toys::coins::INFO.seats,
    params: toys::coins::INFO.params,
    levels: toys::coins::INFO.levels,
    art: "counted",
    commands: toys::coins::INFO.commands,
    bots: toys::coins::INFO.bots,
    tools: &[],
    demos: &[],
    manual: "",
    arcade: kernel::arcade::Arcade::PLAIN,
    env: None,
    new: |params, dice| {
        SET_UP.fetch_add(1, Ordering::SeqCst);
        (toys::coins::INFO.new)(params, dice)
    },
};

#[test]
fn a_board_that_was_generated_is_not_generated_again_to_be_saved() {
    let mut params = Params::defaults(COUNTED.params);
    params.set(COUNTED.params, "map", "random").unwrap();
    params.set(COUNTED.params, "limit", "999").unwrap();
    let mut session = Session::new(&COUNTED, params, Dice::seeded(1)).unwrap();
    let (mut store, mut autosave) = (MemoryStore::default(), Autosave::default());
    for _ in 0..200 {
        session.act("wait").unwrap();
        autosave.write(&mut store, &mut session).unwrap();
    }
    session.undo().unwrap();
    autosave.write(&mut store, &mut session).unwrap();
    autosave.settle(&mut store, &mut session).unwrap();
    assert_eq!(session.unproved(), 0);
    assert_eq!(SET_UP.load(Ordering::SeqCst), 1);
}
