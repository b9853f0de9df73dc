//! The bots. They see the state and have dice of their own, never the game's.

mod explorer;
mod wanderer;

pub use explorer::Memory;

use crate::action::Action;
use crate::actors::Item;
use crate::rules::{Entry, PRICES, items};
use crate::state::{Mode, State};
use kernel::dice::Dice;
use kernel::game::{Advice, Named};

/// The bots by name; the first gives the hints.
pub(crate) const BOTS: [Named; 2] = [
    Named {
        id: "explorer",
        title: "Explorer",
        about: "Finds the keys, fights whatever hunts it, beats the Boss and brings the treasure home.",
    },
    Named {
        id: "wanderer",
        title: "Wanderer",
        about: "Wanders about, breaking whatever is in the way and opening what it can.",
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
        "explorer" | "wanderer" if matches!(state.mode, Mode::Bag { .. }) => in_bag(state),
        "explorer" | "wanderer" if matches!(state.mode, Mode::Shop { .. }) => in_shop(state),
        "explorer" => explorer::advise(state, memory, dice),
        "wanderer" => wanderer::advise(state, dice),
        _ => return None,
    };
    Some(Advice { action: action.to_string(), why: why.into() })
}

/// With so many hit points or fewer a potion is drunk.
const THIRSTY: u8 = 2;

/// Whether it is time for a potion, or something to eat, and there is one.
fn is_thirsty(state: &State) -> bool {
    let bag = &state.hero.bag;
    state.hero.health.hp <= THIRSTY && (bag.has(Item::Potion) || bag.has(Item::Food))
}

/// In the inventory: what heals is used if that is needed.
fn in_bag(state: &State) -> (Action, &'static str) {
    let Mode::Bag { selected } = state.mode else { return (Action::NONE, "Wait.") };
    let heals = |row: &Entry| row.item == Some(Item::Potion) || row.item == Some(Item::Food);
    match items(state).iter().position(heals).filter(|_| is_thirsty(state)) {
        Some(row) if row == selected => (press(state, Action::NEXT), "This will heal you."),
        Some(_) => (press(state, Action::DOWN), "Find something that heals you."),
        None => (press(state, Action::BAG), "Close the inventory."),
    }
}

/// In the shop: a potion, then light for the night.
fn in_shop(state: &State) -> (Action, &'static str) {
    let Mode::Shop { yours, selected } = state.mode else { return (Action::NONE, "Wait.") };
    match wish(state) {
        Some(_) if yours => (press(state, Action::LEFT), "See what he has for sale."),
        Some(row) if row == selected => (press(state, Action::NEXT), "You can afford this."),
        Some(_) => (press(state, Action::DOWN), "See what he has for sale."),
        None => (press(state, Action::BACK), "There's nothing left to buy."),
    }
}

/// What the explorer would buy now, as a row of the shop: one potion, then a flashlight.
fn wish(state: &State) -> Option<usize> {
    let (bag, stock) = (&state.hero.bag, state.area().stock()?);
    let wanted = |item: Item| match item {
        Item::Potion | Item::Flashlight => !bag.has(item),
        _ => false,
    };
    PRICES.iter().position(|&(item, price)| wanted(item) && stock.has(item) && bag.count(Item::Gold) >= price)
}

/// A key as the rules want it pressed: it must have been up in the tick before.
fn press(state: &State, key: Action) -> Action {
    if state.held.has(key) { Action::NONE } else { key }
}
