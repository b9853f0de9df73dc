//! The ways to try, one file each, and what they share.

pub mod page;
pub mod parsers;
pub mod play;
pub mod signals;
pub mod states;

use crate::Choices;
use kernel::game::GameInfo;
use kernel::params::{Kind, Params};
use std::time::Duration;

/// Parameters that ask for more than this of a generator are left alone: how long they take is no question here.
const CALM: [&str; 3] = ["max-rounds", "mp-cap", "start-points"];

/// A game, and parameters of it.
pub(crate) fn any_game(choices: &mut Choices<'_>) -> (&'static GameInfo, Params) {
    let info = choices.pick(catalogue::GAMES).copied().unwrap_or(catalogue::GAMES[0]);
    let mut params = Params::defaults(info.params);
    if let Some(preset) = choices.pick(info.arcade.presets).filter(|_| choices.odds(1, 2)) {
        for (id, value) in preset.params {
            let _ = params.set(info.params, id, value);
        }
    }
    for param in info.params {
        if !choices.odds(1, 10) || CALM.contains(&param.id) {
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
