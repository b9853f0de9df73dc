//! Opens the window with everything kept in memory only, for a look at it or for a picture of it:
//!
//! `open [--shot FILE] [--size WIDTHxHEIGHT] [--settings JSON] [--game ID] [--set NAME=VALUE]
//! [--wait SECONDS] [KEY …]`
//!
//! Without `--game` it begins on the front. The keys are pressed before the window opens.

use app::store::{MemoryStore, Shelf, Store};
use app::{App, Opening, Signal, World};
use kernel::input::{Key, Phase};
use kernel::params::Params;
use std::process::ExitCode;
use window::Options;

fn main() -> ExitCode {
    match start() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

fn start() -> Result<(), String> {
    let mut options = Options::default();
    let (mut game, mut settings, mut keys, mut wait) = (None, Vec::new(), Vec::new(), 2);
    let mut store = Box::<MemoryStore>::default();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or(format!("{arg} needs a value"));
        match arg.as_str() {
            "--shot" => options.screenshot = Some(value()?.into()),
            "--game" => game = Some(value()?),
            "--settings" => store.write(Shelf::Settings, "settings", &value()?).map_err(|error| error.0)?,
            "--set" => settings.push(value()?),
            "--wait" => wait = value()?.parse().map_err(|_| "--wait needs a number of seconds")?,
            "--size" => {
                let text = value()?;
                let parts = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
                options.size = Some(parts.ok_or(format!("'{text}' is not of the form WIDTHxHEIGHT"))?);
            }
            key => keys.push(key.parse::<Key>()?),
        }
    }
    let opening = match game {
        None => Opening::Menu,
        Some(id) => {
            let info = catalogue::find(&id).ok_or(format!("there is no game '{id}'"))?;
            let mut params = Params::defaults(info.params);
            for setting in &settings {
                let (name, value) = setting.split_once('=').ok_or("--set needs NAME=VALUE")?;
                params.set(info.params, name, value).map_err(|problem| problem.to_string())?;
            }
            let session = App::start(info, params, 7, &[]).map_err(|refused| refused.reason)?;
            Opening::Play(Box::new(session))
        }
    };
    let world = World {
        store,
        entropy: 1,
        now: 1_800_000_000,
        offset: 0,
        files: None,
        clock: || 0,
        games: catalogue::listed(),
    };
    let mut app = App::new(world, opening);
    for key in keys {
        for phase in [Phase::Down, Phase::Up] {
            app.signal(&Signal::Key { key, phase });
        }
        for _ in 0..wait * 20 {
            app.advance(50_000);
        }
    }
    window::run(&mut app, &options)
}
