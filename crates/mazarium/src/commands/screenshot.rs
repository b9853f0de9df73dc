//! `--screenshot FILE`: the window as it would be, as a picture in a file. It is for tests and for manuals, so
//! the same words give the same picture: the seed is fixed, no time passes while it is taken, and
//! nothing is saved. A picture of the boards alone, without a display, is made by `mazarium shot`.

use super::Trouble;
use app::store::{MemoryStore, Shelf, Store};
use app::{App, Signal};
use kernel::game::Seat;
use kernel::input::{Key, Phase};
use kernel::session::{Player, Session};
use std::path::PathBuf;

/// How long a key is held, in microseconds: as long as a short press of a finger.
const HELD: u64 = 100_000;

/// How long the app may take to come to rest after a key, in steps of fifty milliseconds.
const REST: (u64, usize) = (50_000, 40);

/// What a screenshot is of, besides what the verb says.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Screenshot {
    /// Open the window, save a picture of it (PNG) and quit; no game is saved
    #[arg(id = "screenshot", long, value_name = "FILE", conflicts_with = "ui")]
    pub file: Option<PathBuf>,
    /// Press these keys before the picture is taken: names with spaces between them, such as 'l Enter F1'
    #[arg(long, value_name = "KEYS", requires = "screenshot", value_parser = keys)]
    pub keys: Option<Keys>,
    /// The size of the window in the picture [default: 1120x760]
    #[arg(long, value_name = "WxH", requires = "screenshot", value_parser = super::shot::size)]
    pub size: Option<(usize, usize)>,
}

/// Keys, in the order in which they are pressed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keys(Vec<Key>);

fn keys(text: &str) -> Result<Keys, String> {
    text.split_whitespace().map(str::parse).collect::<Result<_, _>>().map(Keys)
}

impl Screenshot {
    /// Opens the window, presses the keys, and takes the picture.
    pub(super) fn take(&self, app: &mut App) -> Result<(), Trouble> {
        for key in self.keys.iter().flat_map(|keys| &keys.0) {
            press(app, *key);
        }
        let small = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
        let options = window::Options {
            screenshot: self.file.clone(),
            size: self.size.map(|(width, height)| (small(width), small(height))),
            full_screen: false,
        };
        window::run(app, &options).map_err(Trouble::input)
    }
}

/// A key goes down and up, and what follows from it is waited for; what never ends, as a game in real time, is not.
fn press(app: &mut App, key: Key) {
    app.signal(&Signal::Key { key, phase: Phase::Down });
    app.advance(HELD);
    app.signal(&Signal::Key { key, phase: Phase::Up });
    for _ in 0..REST.1 {
        if app.wants_releases() || app.wake_in().is_none() {
            break;
        }
        app.advance(REST.0);
    }
}

/// A store with the player's settings that keeps nothing.
pub(super) fn store(own: &dyn Store) -> Box<dyn Store> {
    let mut store = MemoryStore::default();
    for item in own.list(Shelf::Settings).unwrap_or_default() {
        if let Ok(Some(text)) = own.read(Shelf::Settings, &item.name) {
            // Memory does not refuse.
            let _ = store.write(Shelf::Settings, &item.name, &text);
        }
    }
    Box::new(store)
}

/// Lets the game's first bot make the first steps for everybody; then everybody has their seat again.
pub(super) fn bot_steps(session: &mut Session, steps: usize) -> Result<(), Trouble> {
    let seats: Vec<Player> = session.players().to_vec();
    super::shot::seat(session, &[], steps > 0)?;
    super::shot::steps(session, steps)?;
    for (seat, player) in seats.into_iter().enumerate() {
        session.seat(Seat(seat), player)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_by_their_names_and_what_is_none_is_named() {
        let read = keys("l Enter  Ctrl+z ?").unwrap();
        assert_eq!(read.0.iter().map(ToString::to_string).collect::<Vec<_>>(), ["l", "Enter", "Ctrl+Z", "?"]);
        assert!(keys("l Enterr").unwrap_err().contains("Enterr"));
    }

    #[test]
    fn the_bots_steps_leave_everybody_in_their_seats() {
        let info = catalogue::find("coins").unwrap();
        let mut session = App::start(info, kernel::params::Params::defaults(info.params), 1, &[]).unwrap();
        let before = session.players().to_vec();
        bot_steps(&mut session, 5).unwrap();
        assert_eq!(session.step(), 5);
        assert_eq!(session.players(), before);
    }
}
