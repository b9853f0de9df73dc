//! The bots. They see the state and have dice of their own, never the game's.

mod explorer;
mod wanderer;

pub use explorer::Memory;

use crate::action::Action;
use crate::state::{Mode, State};
use kernel::dice::Dice;
use kernel::game::{Advice, Named};

/// The bots by name; the first gives the hints.
pub(crate) const BOTS: [Named; 2] = [
    Named {
        id: "explorer",
        title: "Explorer",
        about: "Finds the keys, fights what hunts it, beats the Boss and brings the treasure home.",
    },
    Named {
        id: "wanderer",
        title: "Wanderer",
        about: "Wanders around, breaks what is in the way and opens what it can.",
    },
];

/// What a bot would do now; `None` if there is no such bot or nothing to do. What is remembered only
/// saves time: without it the advice is the same.
pub(crate) fn advise(state: &State, memory: &mut Memory, bot: &str, dice: &mut Dice) -> Option<Advice> {
    if state.is_over() {
        return None;
    }
    let (action, why) = match bot {
        "explorer" | "wanderer" if state.dialogue().is_some() => {
            (press(state, Action::NEXT), "Turn the page.")
        }
        "explorer" | "wanderer" if matches!(state.mode, Mode::Bag { .. }) => {
            (press(state, Action::BAG), "Close the inventory.")
        }
        "explorer" => explorer::advise(state, memory, dice),
        "wanderer" => wanderer::advise(state, dice),
        _ => return None,
    };
    Some(Advice { action: action.to_string(), why: why.into() })
}

/// A key as the rules want it pressed: it must have been up in the tick before.
fn press(state: &State, key: Action) -> Action {
    if state.held.has(key) { Action::NONE } else { key }
}
