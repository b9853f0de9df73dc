//! The classic program on a terminal (`play --classic`): the exact screen of the rule page, drawn row by
//! row, and nothing else. The game is saved, kept and scored like any other.

use crate::commands::shells::desk;
use crate::commands::{Answer, Trouble};
use app::Run;
use app::run::Unkept;
use app::store::Store;
use kernel::input::Key;
use kernel::rules::state_of;
use kernel::session::Session;
use minirogue::classic::{Keypad, Meaning, Press};
use minirogue::game::MinirogueRules;
use minirogue::screen;
use minirogue::state::State;
use std::io::Write;
use terminal::page;

/// Plays until the player leaves.
pub(super) fn play(session: Session, store: Box<dyn Store>) -> Answer {
    let (keypad, messages) = (Keypad::default(), Vec::new());
    let mut course = Course { run: Run::new(session), store, keypad, messages, unkept: None };
    let shown =
        page::show(|key, size| key.is_none_or(|key| course.press(key, size)).then(|| course.rows(size)));
    let unkept = course.run.leave(&mut desk(&mut *course.store));
    if let Some(unkept) = unkept.or(course.unkept) {
        // Told when the screen is gone: nothing but the game belongs on it.
        let _ = writeln!(std::io::stderr(), "warning: {unkept}");
    }
    shown.map_err(|error| Trouble::input(format!("the terminal failed: {error}")))
}

struct Course {
    run: Run,
    store: Box<dyn Store>,
    keypad: Keypad,
    messages: Vec<String>,
    /// What could not be kept when it was last tried.
    unkept: Option<Unkept>,
}

impl Course {
    fn rows(&self, size: (usize, usize)) -> Vec<String> {
        screen::rows(state(&self.run), &self.messages, self.keypad.menu().is_some(), size)
    }

    fn press(&mut self, key: Key, (width, height): (usize, usize)) -> bool {
        // MR-E10: who sees nothing can only leave.
        if screen::too_small(width, height).is_some() {
            return key != Key::char('q');
        }
        match self.keypad.press(Press::from(key), state(&self.run)) {
            Meaning::Turn(action) => self.turn(&action.to_string()),
            Meaning::Opens(_) | Meaning::Nothing => {}
            Meaning::Quit => return false,
        }
        true
    }

    fn turn(&mut self, action: &str) {
        let Ok(happened) = self.run.act(&mut desk(&mut *self.store), action, 1) else { return };
        let events = happened.moves.into_iter().flat_map(|made| made.events);
        self.messages = events.map(|event| event.words).filter(|words| !words.is_empty()).collect();
        self.unkept = happened.unkept.into_iter().next_back().or(self.unkept.take());
    }
}

fn state(run: &Run) -> &State {
    state_of::<MinirogueRules>(run.session.game()).expect("this is a game of MiniRogue")
}
