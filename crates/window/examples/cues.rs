//! Plays every cue as the window does, one after the other, or a game with the sound off, for `cargo xtask sounds`.

#![allow(clippy::print_stderr, reason = "it is a command")]

use app::sound::tones_of;
use app::store::{MemoryStore, Shelf, Store};
use app::synth::{self, Note};
use app::{App, Opening, Signal, World};
use kernel::game::Cue;
use kernel::input::{Key, Phase};
use kernel::params::Params;
use std::process::ExitCode;
use std::thread;
use std::time::Duration;
use window::Voice;

/// From one cue to the next; none is longer than a second.
const APART: Duration = Duration::from_millis(2400);

fn main() -> ExitCode {
    let done = if std::env::args().nth(1).as_deref() == Some("muted") { muted() } else { all_cues() };
    done.map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS)
}

/// Every cue, one after another.
#[allow(clippy::unnecessary_wraps, reason = "as the other one")]
fn all_cues() -> Option<()> {
    let mut voice = Voice::new();
    // The loudspeaker is open before the first cue.
    voice.play(vec![0.0; synth::RATE as usize], None);
    thread::sleep(APART / 2);
    for cue in Cue::ALL {
        let notes = tones_of(cue).iter().map(|tone| Note::new(*tone, 0, 1000, 100));
        voice.play(synth::mixed(&notes.collect::<Vec<_>>()), None);
        thread::sleep(APART);
    }
    Some(())
}

/// Walks about for a while in a game whose sound is off.
fn muted() -> Option<()> {
    let mut store = MemoryStore::default();
    store.write(Shelf::Settings, "settings", r#"{"sound": false}"#).ok()?;
    let info = catalogue::find("minirogue")?;
    let session = App::start(info, Params::defaults(info.params), 7, &[]).ok()?;
    let world = World {
        store: Box::new(store),
        entropy: 1,
        now: 1_800_000_000,
        offset: 0,
        files: None,
        clock: || 0,
        games: catalogue::listed(),
    };
    let mut app = App::new(world, Opening::Play(Box::new(session)));
    let mut voice = Voice::new();
    for key in ['l', 'l', 'j', 'h', 'h', 'k'] {
        for phase in [Phase::Down, Phase::Up] {
            app.signal(&Signal::Key { key: Key::char(key), phase });
        }
        app.advance(300_000);
        voice.play(app.heard(), app.ambience());
        thread::sleep(APART / 6);
    }
    Some(())
}
