//! A picture that lives: a demonstration of a game, played small and round and round.

use kernel::game::{GameInfo, Pace};
use kernel::grid::Grid;
use kernel::replay::Replay;
use kernel::scene::{Board, Ink, Look};
use kernel::session::Session;
use std::sync::Arc;

/// How long a turn is looked at.
const TURN_MICROS: u64 = 450_000;

/// How often a game in real time is shown anew.
const TICK_MICROS: u64 = 125_000;

/// With nobody at the keys for this long, the picture rests.
const REST_MICROS: u64 = 45_000_000;

/// The board of a game that matters now.
pub(crate) fn still(session: &Session) -> Option<Arc<Board>> {
    let scene = session.picture();
    scene.boards.get(scene.focus).or(scene.boards.first()).cloned().map(Arc::new)
}

/// What a game looks like at a good moment.
pub(crate) fn portrait(info: &'static GameInfo) -> Option<Arc<Board>> {
    let mut living = Living::demo(info);
    living.open();
    living.board()
}

/// A demonstration that runs by itself.
pub(crate) struct Living {
    /// Whose demonstration is still to be opened.
    closed: Option<&'static GameInfo>,
    session: Option<Session>,
    board: Option<Arc<Board>>,
    /// The step at which it begins.
    from: usize,
    left: u64,
    /// How long nobody has touched anything.
    idle: u64,
}

impl Living {
    /// The demonstration of a game, not opened yet: a board that has to be made up may take a while.
    /// Until then there is night, so that nothing around it moves when it is opened.
    pub(crate) fn demo(info: &'static GameInfo) -> Self {
        let night = Board::new(Grid::filled(1, 1, Look::new("", ' ', Ink::Black).on(Ink::Black)));
        Living { closed: Some(info), session: None, board: Some(Arc::new(night)), from: 0, left: 0, idle: 0 }
    }

    /// Opens the demonstration. False if it was open, or there is none.
    pub(crate) fn open(&mut self) -> bool {
        let Some(info) = self.closed.take() else { return false };
        let (which, from) = info.arcade.living;
        let replay = info.demos.get(which).and_then(|demo| Replay::parse(demo.replay).ok());
        self.session = replay.and_then(|replay| replay.open(info).ok());
        self.from = self.session.as_ref().map_or(0, |session| from.min(session.len()));
        self.go_to(self.from);
        self.board = None;
        self.left = self.pace().0;
        self.look();
        true
    }

    /// How long a picture stands, and how many steps lie between two.
    fn pace(&self) -> (u64, usize) {
        match self.session.as_ref().map(|session| session.info().pace) {
            Some(Pace::Ticks { per_second }) => (TICK_MICROS, (per_second as usize / 8).max(1)),
            _ => (TURN_MICROS, 1),
        }
    }

    /// Goes to a step; a recording that does not come so far is shown from its start.
    fn go_to(&mut self, step: usize) {
        let Some(session) = &mut self.session else { return };
        if session.go_to(step).is_err() && session.go_to(0).is_err() {
            self.session = None;
        }
    }

    fn look(&mut self) {
        let Some(session) = &self.session else { return };
        self.board = still(session);
    }

    pub(crate) fn board(&self) -> Option<Arc<Board>> {
        self.board.clone()
    }

    /// Somebody is there.
    pub(crate) fn wake(&mut self) {
        self.idle = 0;
    }

    /// Whether it is still to be opened.
    pub(crate) const fn is_closed(&self) -> bool {
        self.closed.is_some()
    }

    /// After how long it changes; `None` if it rests.
    pub(crate) fn due(&self) -> Option<u64> {
        (self.session.is_some() && self.idle < REST_MICROS).then_some(self.left)
    }

    pub(crate) fn advance(&mut self, micros: u64) {
        self.idle = self.idle.saturating_add(micros);
        if micros < self.left {
            self.left -= micros;
            return;
        }
        let (period, steps) = self.pace();
        self.left = period;
        let Some(session) = &self.session else { return };
        let at = session.step();
        self.go_to(if at >= session.len() { self.from } else { (at + steps).min(session.len()) });
        self.look();
    }
}
