//! A shell made of text: presses keys, reads what is to be seen.

#![allow(dead_code, reason = "each test file uses its own part")]
#![allow(clippy::unwrap_used, reason = "a test may")]

use app::store::{Item, MemoryStore, Shelf, Store, StoreError};
use app::{App, Files, Keepsake, Opening, Signal, World};
use kernel::dice::Dice;
use kernel::game::Seat;
use kernel::input::{Button, Phase};
use kernel::params::Params;
use kernel::pos::Pos;
use kernel::scene::Prompt;
use kernel::session::{Player, Session};
use std::cell::RefCell;
use std::rc::Rc;

/// One store in memory for several programs, one after the other.
#[derive(Clone, Default)]
pub struct SharedStore(Rc<RefCell<MemoryStore>>);

impl SharedStore {
    pub fn new(store: MemoryStore) -> Self {
        SharedStore(Rc::new(RefCell::new(store)))
    }

    pub fn names(&self, shelf: Shelf) -> Vec<String> {
        self.list(shelf).unwrap().into_iter().map(|i| i.name).collect()
    }
}

impl Store for SharedStore {
    fn read(&self, shelf: Shelf, name: &str) -> Result<Option<String>, StoreError> {
        self.0.borrow().read(shelf, name)
    }
    fn write(&mut self, shelf: Shelf, name: &str, text: &str) -> Result<(), StoreError> {
        self.0.borrow_mut().write(shelf, name, text)
    }
    fn append(&mut self, shelf: Shelf, name: &str, lines: &str) -> Result<(), StoreError> {
        self.0.borrow_mut().append(shelf, name, lines)
    }

    fn update(
        &mut self,
        shelf: Shelf,
        name: &str,
        change: &mut dyn FnMut(Option<&str>) -> String,
    ) -> Result<(), StoreError> {
        self.0.borrow_mut().update(shelf, name, change)
    }
    fn list(&self, shelf: Shelf) -> Result<Vec<Item>, StoreError> {
        self.0.borrow().list(shelf)
    }
    fn remove(&mut self, shelf: Shelf, name: &str) -> Result<(), StoreError> {
        self.0.borrow_mut().remove(shelf, name)
    }
    fn set_aside(&mut self, shelf: Shelf, name: &str) -> Result<String, StoreError> {
        self.0.borrow_mut().set_aside(shelf, name)
    }
    fn claim(&mut self, shelf: Shelf, name: &str) -> Result<bool, StoreError> {
        self.0.borrow_mut().claim(shelf, name)
    }
    fn release(&mut self, shelf: Shelf, name: &str) {
        self.0.borrow_mut().release(shelf, name);
    }
    fn place(&self, shelf: Shelf, name: &str) -> String {
        self.0.borrow().place(shelf, name)
    }
}

/// Files that nobody can read; what is kept is told by its name.
const FILES: Files = Files {
    read: |name| Err(format!("{name} cannot be read")),
    write: |folder, _| Ok(folder.into()),
    keep: |name, what, _| match what {
        Keepsake::Picture(scene) => Ok(format!("{name}.png, {} boards", scene.boards.len())),
        Keepsake::Film(replay, _) => Ok(format!("{name}.gif, {} steps", replay.at)),
    },
};

pub struct Driver {
    pub app: App,
}

impl Driver {
    pub fn new(opening: Opening) -> Self {
        Driver::with_store(opening, SharedStore::default())
    }

    pub fn with_store(opening: Opening, store: SharedStore) -> Self {
        Driver::with_clock(opening, store, || 0)
    }

    pub fn with_clock(opening: Opening, store: SharedStore, clock: fn() -> u64) -> Self {
        let world = World {
            store: Box::new(store),
            entropy: 1,
            now: 1_800_000_000,
            offset: 0,
            files: Some(FILES),
            clock,
            games: catalogue::GAMES.to_vec(),
        };
        Driver { app: App::new(world, opening) }
    }

    /// A game of coins, me against a bot.
    pub fn play(store: SharedStore, seed: u64) -> Self {
        Driver::play_with(store, seed, &[])
    }

    pub fn play_with(store: SharedStore, seed: u64, params: &[(&str, &str)]) -> Self {
        let info = catalogue::find("coins").unwrap();
        let mut values = Params::defaults(info.params);
        for (id, value) in params {
            values.set(info.params, id, value).unwrap();
        }
        let mut session = Session::new(info, values, Dice::seeded(seed)).unwrap();
        session.seat(Seat(1), Player::Bot("greedy".into())).unwrap();
        Driver::with_store(Opening::Play(Box::new(session)), store)
    }

    pub fn down(&mut self, key: &str) {
        let key = key.parse().unwrap();
        self.app.signal(&Signal::Key { key, phase: Phase::Down });
    }

    /// A key is held down until it has repeated so many times.
    pub fn hold(&mut self, key: &str, repeats: usize) {
        self.down(key);
        self.pass(500_000);
        let key = key.parse().unwrap();
        for _ in 0..repeats {
            self.app.signal(&Signal::Key { key, phase: Phase::Repeat });
            self.pass(30_000);
        }
        self.app.signal(&Signal::Key { key, phase: Phase::Up });
    }

    pub fn press(&mut self, key: &str) {
        self.down(key);
        let key = key.parse().unwrap();
        self.app.signal(&Signal::Key { key, phase: Phase::Up });
    }

    pub fn click(&mut self, cell: Pos) {
        self.app.signal(&Signal::Click { board: 0, cell, button: Button::Left, shift: false });
    }

    /// Clears the line, types a text and Enter.
    pub fn type_line(&mut self, text: &str) {
        self.press("Ctrl+U");
        self.app.signal(&Signal::Text(text.into()));
        self.press("Enter");
    }

    pub fn pass(&mut self, micros: u64) {
        self.app.advance(micros);
    }

    /// Lets time pass until nothing moves by itself.
    pub fn settle(&mut self) {
        for _ in 0..10_000 {
            let session = self.app.session();
            if session.is_none_or(|s| s.period().is_none() || !s.clock.running) && self.prompt().is_none() {
                self.app.advance(2_000_000);
                self.app.advance(2_000_000);
                return;
            }
            if self.prompt().is_some() {
                return;
            }
            self.app.advance(100_000);
        }
        panic!("it never comes to rest:\n{}", self.text());
    }

    pub fn text(&self) -> String {
        self.app.scene().to_text()
    }

    pub fn sees(&self, part: &str) {
        assert!(self.text().contains(part), "'{part}' is not to be seen in:\n{}", self.text());
    }

    pub fn prompt(&self) -> Option<Prompt> {
        self.app.scene().prompt
    }

    pub fn notice(&self) -> String {
        self.app.scene().notice.map(|n| n.text).unwrap_or_default()
    }

    fn index(&self, label: &str) -> usize {
        let prompt = self.prompt().unwrap_or_else(|| panic!("no prompt in:\n{}", self.text()));
        let found = prompt.choices.iter().position(|c| c.label == label);
        found.unwrap_or_else(|| panic!("no choice '{label}' in:\n{}", self.text()))
    }

    pub fn select(&mut self, label: &str) {
        self.app.signal(&Signal::Point(self.index(label)));
    }

    pub fn choose(&mut self, label: &str) {
        self.app.signal(&Signal::Choose(self.index(label)));
    }

    /// Takes the last move back from the menu of the end.
    pub fn undo_the_end(&mut self) {
        const UNDO: &str = "Undo the last move";
        if !self.prompt().unwrap().choices.iter().any(|c| c.label == UNDO) {
            self.choose("More…");
        }
        self.choose(UNDO);
    }

    /// The page behind a game's card.
    pub fn more(&mut self, game: &str) {
        self.app.signal(&Signal::More(self.index(game)));
    }

    /// The form behind a game's card: its page, and there "Options…".
    pub fn options(&mut self, game: &str) {
        self.more(game);
        self.choose("Options…");
    }

    pub fn value(&self, label: &str) -> String {
        self.prompt().unwrap().choices[self.index(label)].value.clone()
    }

    pub fn step(&self) -> usize {
        self.app.session().unwrap().step()
    }

    pub fn hash(&self) -> u64 {
        self.app.session().unwrap().hash()
    }
}
