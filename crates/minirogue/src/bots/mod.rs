//! The bots, and how they are asked. A bot sees the state as far as a player sees it, and its own dice,
//! never the game's.

mod chase;
pub mod delver;
mod eye;
pub mod wanderer;

use crate::action::Action;
use crate::setup::Setup;
use crate::state::{End, State};
use kernel::dice::Dice;
use kernel::game::{Advice, Named};

/// The bots; the first one gives the hints.
pub(crate) const BOTS: [Named; 2] = [
    Named {
        id: "delver",
        title: "Delver",
        about: "Fights one at a time, runs in circles until it has healed, and goes down rich.",
    },
    Named {
        id: "wanderer",
        title: "Wanderer",
        about: "Takes what lies about, fights what comes, and goes down.",
    },
];

/// What a bot is: a choice for every state, with its reason.
type Chooser = fn(&State) -> (Action, String);

/// The bot of that name.
fn chooser(bot: &str) -> Option<Chooser> {
    match bot {
        "delver" => Some(delver::choose),
        "wanderer" => Some(wanderer::choose),
        _ => None,
    }
}

/// What a bot would do now, and why.
pub(crate) fn advise(state: &State, bot: &str, _dice: &mut Dice) -> Option<Advice> {
    if state.is_over() {
        return None;
    }
    let (action, why) = chooser(bot)?(state);
    Some(Advice { action: action.to_string(), why })
}

/// How a game that a bot played has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Won, or killed by whom; `None` if it was stopped.
    pub end: Option<End>,
    /// The level it ended on.
    pub level: u8,
    /// How many turns it took.
    pub turns: u32,
}

/// Lets a bot play a game, on the typed path. A game that is not over after `limit` turns is stopped;
/// `None` if there is no such bot.
pub fn play(bot: &str, setup: Setup, seed: u64, limit: u32) -> Option<Played> {
    let choose = chooser(bot)?;
    let mut dice = Dice::seeded(seed);
    let mut state = State::new(setup, &dice);
    let mut events = Vec::new();
    while !state.is_over() && state.tally.turns < limit {
        let (action, _) = choose(&state);
        events.clear();
        // A bot that breaks the rules has stopped.
        if state.step(action, &mut dice, &mut events).is_err() {
            break;
        }
    }
    Some(Played { end: state.end, level: state.level, turns: state.tally.turns })
}
