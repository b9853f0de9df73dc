//! The ways to try, one file each, and what they share.

pub mod page;
pub mod parsers;
pub mod planted;
pub mod play;
pub mod signals;
pub mod states;

use crate::Choices;
use kernel::dice::Dice;
use kernel::game::GameInfo;
use kernel::params::{Kind, Params};
use kernel::session::{Beginning, Session};
use std::cell::Cell;
use std::time::Duration;

/// The games that are tried: the catalogue, or in tests one with a flaw.
pub type Games<'a> = &'a [&'static GameInfo];

/// A board that is not made after so many parts is given up, as a player may do: some odd house rules make a generator
/// try for a minute, and how long that takes is no question here.
const PARTS: u32 = 10_000;

thread_local! {
    static TIME: Cell<u64> = const { Cell::new(0) };
}

/// A clock by which a hundredth of a second passes between two looks at it, so that work is cut often and a case is
/// the same every time.
pub(crate) fn ticking() -> u64 {
    TIME.set(TIME.get() + 10_000);
    TIME.get()
}

/// A game that was set up in parts, unless it is refused or takes too long.
pub(crate) fn started(info: &'static GameInfo, params: Params, seed: u64) -> Option<Session> {
    let mut beginning = Beginning::new(info, params, Dice::seeded(seed));
    (0..PARTS).find_map(|_| beginning.go_on(&mut || true))?.ok()
}

/// One of these games, and parameters of it.
pub(crate) fn any_game(games: Games<'_>, choices: &mut Choices<'_>) -> (&'static GameInfo, Params) {
    let info = choices.pick(games).copied().unwrap_or(catalogue::GAMES[0]);
    let mut params = Params::defaults(info.params);
    if let Some(preset) = choices.pick(info.arcade.presets).filter(|_| choices.odds(1, 2)) {
        for (id, value) in preset.params {
            let _ = params.set(info.params, id, value);
        }
    }
    for param in info.params {
        if !choices.odds(1, 10) {
            continue;
        }
        let value = match param.kind {
            Kind::Flag { .. } => choices.odds(1, 2).to_string(),
            Kind::Number { min, max, .. } => choices.within(min, max).to_string(),
            Kind::Edition { newest, .. } => choices.within(1, newest).to_string(),
            Kind::Choice { options, .. } => match choices.pick(&options()) {
                Some(choice) => choice.id.clone(),
                None => continue,
            },
            Kind::Line { longest, .. } => choices.text(longest.min(40)).replace(['\n', '\r'], " "),
            Kind::File { .. } => continue,
        };
        let _ = params.set(info.params, param.id, &value);
    }
    (info, params)
}

/// More than a case ever takes, also on a machine that is busy: then it hangs.
pub const HANGS: Duration = Duration::from_secs(600);
