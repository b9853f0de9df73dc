//! The bots. They see the state and have dice of their own, never the game's.

use super::action::Action;
use super::event::points;
use super::state::State;
use kernel::dice::Dice;
use kernel::game::{Advice, Named};

/// The bots by name; the first gives the hints.
pub(super) const BOTS: [Named; 2] = [
    Named { id: "greedy", title: "Greedy", about: "Walks to the nearest coin and opens every chest." },
    Named { id: "random", title: "Random", about: "Does anything that is allowed." },
];

/// What a bot would do now; `None` if there is no such bot or nothing to do.
pub(super) fn advise(state: &State, bot: &str, dice: &mut Dice) -> Option<Advice> {
    if state.is_over() {
        return None;
    }
    match bot {
        "greedy" => {
            let (action, why) = greedy(state);
            Some(Advice { action: action.to_string(), why })
        }
        "random" => random(state, dice).map(|action| Advice::new(action.to_string())),
        _ => None,
    }
}

/// One of all allowed actions.
pub fn random(state: &State, dice: &mut Dice) -> Option<Action> {
    dice.pick(&state.legal()).copied()
}

/// The first step to the nearest coin, and why. It looks one coin ahead and never at the other
/// player's chances; being first at the nearest coin is most of what the game asks for.
pub fn greedy(state: &State) -> (Action, String) {
    if state.asked {
        // (5 − 2) / 2
        return (Action::Open, "On average a chest brings one and a half points.".into());
    }
    let who = state.turn;
    let Some(way) = state.way_to_coin(who) else {
        return (Action::Wait, format!("{} is in the way to every coin.", who.other()));
    };
    let first = way.steps.first().expect("nobody stands on a coin, so there is at least one step");
    let distance = match way.steps.len() {
        1 => "one step".into(),
        n => format!("{n} steps"),
    };
    let lead = i64::from(state.collector(who).points) - i64::from(state.collector(who.other()).points);
    let why = if lead < 0 {
        format!(
            "The nearest coin is {distance} away, and {who} is {} behind.",
            points(lead.unsigned_abs() as u32)
        )
    } else {
        format!("The nearest coin is {distance} away.")
    };
    (Action::Step(*first), why)
}
