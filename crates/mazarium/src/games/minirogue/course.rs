//! The classic program on a terminal (`play --classic`): the exact screen of the rule page, drawn row by
//! row, and nothing else. The game is saved, kept and scored like any other.

use crate::commands::{Answer, Trouble};
use app::saves::Autosave;
use app::scores::{Entry, Scores};
use app::settings::Settings;
use app::store::Store;
use app::{calendar, morgue};
use kernel::input::Key;
use kernel::session::Session;
use minirogue::classic::{Keypad, Meaning, Press};
use minirogue::screen;
use minirogue::state::State;
use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};
use terminal::page;

/// Plays until the player leaves.
pub(super) fn play(session: Session, store: Box<dyn Store>) -> Answer {
    let state = State::read(&session.game().snapshot())?;
    let mut course = Course {
        session,
        store,
        autosave: Autosave::default(),
        state,
        keypad: Keypad::default(),
        messages: Vec::new(),
        trouble: None,
    };
    let shown =
        page::show(|key, size| key.is_none_or(|key| course.press(key, size)).then(|| course.rows(size)));
    if course.state.is_over() {
        course.autosave.discard(&mut *course.store);
    } else {
        if let Err(why) = course.autosave.settle(&mut *course.store, &mut course.session) {
            course.trouble = Some(why);
        }
        course.autosave.leave(&mut *course.store);
    }
    if let Some(trouble) = course.trouble {
        // Told when the screen is gone: nothing but the game belongs on it.
        let _ = writeln!(std::io::stderr(), "warning: {trouble}");
    }
    shown.map_err(|error| Trouble::input(format!("the terminal failed: {error}")))
}

struct Course {
    session: Session,
    store: Box<dyn Store>,
    autosave: Autosave,
    /// The session's state.
    state: State,
    keypad: Keypad,
    messages: Vec<String>,
    /// What kept the game from being saved when it was last tried.
    trouble: Option<String>,
}

impl Course {
    fn rows(&self, size: (usize, usize)) -> Vec<String> {
        screen::rows(&self.state, &self.messages, self.keypad.menu().is_some(), size)
    }

    fn press(&mut self, key: Key, (width, height): (usize, usize)) -> bool {
        // MR-E10: who sees nothing can only leave.
        if screen::too_small(width, height).is_some() {
            return key != Key::char('q');
        }
        match self.keypad.press(Press::from(key), &self.state) {
            Meaning::Turn(action) => self.turn(&action.to_string()),
            Meaning::Opens(_) | Meaning::Nothing => {}
            Meaning::Quit => return false,
        }
        true
    }

    fn turn(&mut self, action: &str) {
        let Ok(events) = self.session.act(action) else { return };
        self.messages =
            events.into_iter().map(|event| event.words).filter(|words| !words.is_empty()).collect();
        match State::read(&self.session.game().snapshot()) {
            Ok(state) => self.state = state,
            Err(refused) => self.trouble = Some(refused.reason),
        }
        if let Err(why) = self.keep() {
            self.trouble = Some(why);
        }
    }

    /// Saves the game, and what is left of it when it is over.
    fn keep(&mut self) -> Result<(), String> {
        let store = &mut *self.store;
        if let Some(outcome) = self.session.outcome() {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
            morgue::keep(store, &mut self.session, now).map_err(|error| error.0)?;
            if let Some(score) = outcome.score {
                let (settings, _) = Settings::load(store);
                let seed = self.session.seed();
                let entry = Entry::new(&settings.name, &score, seed, calendar::day(now), String::new());
                Scores::add(store, self.session.info().id, &score.table, &entry).map_err(|error| error.0)?;
            }
        }
        self.autosave.write(store, &mut self.session)
    }
}
