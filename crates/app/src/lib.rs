//! The catalogue of games and everything around a game that all shells share: menu, set-up, play,
//! pause, watching, help, settings, saved games and scores, as scenes; settings and saves.
//!
//! A shell owns an [`App`], hands it [`Signal`]s and elapsed time, and shows its scene.

pub mod store;

use kernel::input::{Button, Key, Phase};
use kernel::pos::Pos;
use kernel::scene::{Palette, Scene};

/// Something that reached a shell, in the shell-independent form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Signal {
    /// A key went down, is repeated, or came up.
    Key {
        /// Which key.
        key: Key,
        /// Down, repeated or up.
        phase: Phase,
    },
    /// Text that was pasted or typed at once.
    Text(String),
    /// A click or a wheel notch on a cell of a board.
    Click {
        /// Which board of the scene.
        board: usize,
        /// Which cell.
        cell: Pos,
        /// With what.
        button: Button,
        /// With shift held.
        shift: bool,
    },
    /// The pointer is over this cell now, or over none.
    Hover(Option<(usize, Pos)>),
    /// The pointer is over this choice of the prompt.
    Point(usize),
    /// This choice of the prompt was clicked.
    Choose(usize),
    /// The wheel turned over a page of text: so many lines down (negative: up).
    Scroll(i32),
}

/// The program behind every shell.
pub struct App;

impl App {
    /// Takes in what the player did.
    pub fn signal(&mut self, _signal: &Signal) {}

    /// Lets time pass.
    pub fn advance(&mut self, _micros: u64) {}

    /// What is to be seen now.
    pub fn scene(&self) -> Scene {
        Scene::default()
    }

    /// After how many microseconds something changes by itself; `None`: not before the next signal.
    pub fn wake_in(&self) -> Option<u64> {
        None
    }

    /// Whether a real-time game is running, so that key releases matter.
    pub fn wants_releases(&self) -> bool {
        false
    }

    /// How to show the inks.
    pub fn palette(&self) -> Palette {
        Palette::Standard
    }

    /// Whether the player has left.
    pub fn finished(&self) -> bool {
        false
    }

    /// Saves whatever is running; to be called before the program ends for any reason.
    pub fn close(&mut self) {}

    /// The sounds since this was last asked: kinds of events, oldest first.
    pub fn cues(&mut self) -> Vec<&'static str> {
        Vec::new()
    }
}
