//! Which games there are, what is known of one, and how one is set up.

use crate::errors::{plain, refused};
use kernel::game::GameInfo;
use kernel::params::Params;
use kernel::session::Player;
use protocol::json::{field, line};
use protocol::pipe;
use pyo3::prelude::*;

/// The game of that name.
pub(crate) fn find(id: &str) -> PyResult<&'static GameInfo> {
    catalogue::find(id).ok_or_else(|| {
        let known: Vec<&str> = catalogue::GAMES.iter().map(|game| game.id).collect();
        plain("no-game", &format!("there is no game '{id}' (known: {})", known.join(", ")))
    })
}

/// Parameters from names and texts; what is not named has its default.
pub(crate) fn params(info: &GameInfo, given: &[(String, String)]) -> PyResult<Params> {
    let mut params = Params::defaults(info.params);
    for (id, value) in given {
        params.set(info.params, id, value).map_err(refused)?;
    }
    Ok(params)
}

/// A bot by its name, or whoever acts from outside.
pub(crate) fn player(info: &GameInfo, name: Option<&str>) -> PyResult<Player> {
    match name {
        None | Some("human") => Ok(Player::Human),
        Some(name) if info.bot(name).is_some() => Ok(Player::Bot(name.into())),
        Some(name) => {
            let known: Vec<&str> = info.bots.iter().map(|bot| bot.id).collect();
            Err(plain("no-bot", &format!("{} has no bot '{name}' (it has: {})", info.id, known.join(", "))))
        }
    }
}

/// The games by their names.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    catalogue::GAMES.iter().map(|game| game.id).collect()
}

/// All that is known of a game before it starts, as JSON.
#[pyfunction]
pub(crate) fn describe(game: &str) -> PyResult<String> {
    let info = find(game)?;
    Ok(line(&pipe::describe(info).with("levels", &info.levels).with("env", &info.env.is_some())))
}

/// The seed of the n-th game that follows from a seed.
#[pyfunction]
pub(crate) fn seed_of(origin: u64, game: u64) -> u64 {
    kernel::env::seed_of(origin, game)
}

/// An outcome as JSON.
pub(crate) fn outcome(outcome: Option<&kernel::game::Outcome>) -> Option<String> {
    outcome.map(|outcome| {
        line(
            &field("standings", &outcome.standings)
                .with("words", &outcome.words)
                .with("score", &outcome.score),
        )
    })
}
