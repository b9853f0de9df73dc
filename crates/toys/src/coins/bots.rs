//! The bots. They see the state and have dice of their own, never the game's.

use super::rules::{Action, CoinsRules, points};
use super::state::State;
use kernel::dice::Dice;
use kernel::game::{Advice, Named};
use kernel::rules::Rules;

/// The bots by name; the first gives the hints.
pub(super) const BOTS: [Named; 2] = [
    Named { id: "greedy", title: "Greedy", about: "Walks to the nearest coin and opens every chest." },
    Named { id: "random", title: "Random", about: "Does anything that is allowed." },
];

/// What a bot would do now; `None` if there is no such bot or nothing to do.
pub(super) fn advise(state: &State, bot: &str, dice: &mut Dice) -> Option<Advice> {
    match bot {
        _ if state.is_over() => None,
        "greedy" => {
            let (action, why) = greedy(state);
            Some(Advice { action: action.to_string(), why })
        }
        "random" => dice.pick(&CoinsRules::legal(state)).map(|action| Advice::new(action.name())),
        _ => None,
    }
}

/// The first step to the nearest coin, and why. It looks one coin ahead and never at the other
/// player's chances; being first at the nearest coin is most of what the game asks for.
fn greedy(state: &State) -> (Action, String) {
    if state.asked {
        // (5 − 2) / 2
        return (Action::Open, "On average a chest brings one and a half points.".into());
    }
    let who = state.turn;
    let Some(way) = state.way_to_coin(who) else {
        return (Action::Wait, format!("{} is in the way to every coin.", who.other()));
    };
    let distance = match way.len() {
        1 => "one step".into(),
        n => format!("{n} steps"),
    };
    let [own, others] = [who, who.other()].map(|who| state.collector(who).points);
    let behind = match others.saturating_sub(own) {
        0 => String::new(),
        n => format!(", and {who} is {} behind", points(n)),
    };
    // Nobody stands on a coin, so there is at least one step.
    (Action::Step(way[0]), format!("The nearest coin is {distance} away{behind}."))
}
