//! The bots, and how they are asked. A bot sees the state as far as a player sees it, and its own dice,
//! never the game's.

mod chase;
pub mod delver;
mod eye;
mod plan;
pub mod wanderer;

use crate::action::{Action, Slot};
use crate::setup::Setup;
use crate::state::State;
use crate::thing::{Item, Scroll, Weapon};
use kernel::dice::Dice;
use kernel::game::{Advice, Named};

/// The bots; the first one gives the hints.
pub(crate) const BOTS: [Named; 2] = [
    Named {
        id: "delver",
        title: "Delver",
        about: "Fights monsters one at a time, runs in circles until it has healed, and leaves nothing behind.",
    },
    Named {
        id: "wanderer",
        title: "Wanderer",
        about: "Picks up whatever it finds, fights whatever comes, and heads down.",
    },
];

/// An action and its reason in one sentence.
type Choice = (Action, String);

/// The bot of that name: a choice for every state.
fn chooser(bot: &str) -> Option<fn(&State) -> Choice> {
    match bot {
        "delver" => Some(delver::choose),
        "wanderer" => Some(wanderer::choose),
        _ => None,
    }
}

/// What a bot would do now; `None` if there is no such bot.
pub fn choice(bot: &str, state: &State) -> Option<Action> {
    chooser(bot).map(|choose| choose(state).0)
}

/// What a bot would do now, and why.
pub(crate) fn advise(state: &State, bot: &str) -> Option<Advice> {
    if state.is_over() {
        return None;
    }
    let (action, why) = chooser(bot)?(state);
    Some(Advice { action: action.to_string(), why })
}

/// What a weapon is worth: damage first, then how well it hits.
const fn worth(state: &State, weapon: Weapon) -> (u8, u8) {
    let edge = state.setup.edge(weapon);
    (edge.damage, edge.bonus)
}

/// Wields the best weapon that is held, and reads all scrolls that help.
fn prepare(state: &State) -> Option<Choice> {
    let player = &state.player;
    let held = || player.items.iter().enumerate().filter_map(|(i, item)| Some((Slot::new(i)?, *item)));
    let weapons = held().filter_map(|(slot, item)| match item {
        Item::Weapon(weapon) => Some((slot, weapon)),
        Item::Scroll(_) => None,
    });
    let best = weapons.max_by_key(|&(_, weapon)| worth(state, weapon));
    if let Some((slot, weapon)) =
        best.filter(|&(_, weapon)| worth(state, weapon) > worth(state, player.weapon()))
    {
        return Some((Action::Wield(slot), format!("The {} is the better weapon.", weapon.name())));
    }
    held().find_map(|(slot, item)| match item {
        Item::Scroll(scroll) if scroll != Scroll::Teleportation => {
            Some((Action::Read(slot), format!("Read the {}: {}.", scroll.name(), scroll.about())))
        }
        _ => None,
    })
}

/// The state in which a bot's game ended, or was stopped after `limit` turns; `None` if there is no such bot.
pub fn play(bot: &str, setup: Setup, seed: u64, limit: u32) -> Option<State> {
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
    Some(state)
}
