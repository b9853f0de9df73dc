//! The bots. They see the state and have dice of their own, never the game's.

use super::game::{Action, CoinsRules, points, steps};
use super::state::State;
use kernel::dice::Dice;
use kernel::game::{Advice, Named};
use kernel::rules::Rules;

/// The bots by name; the first gives the hints.
pub(super) const BOTS: [Named; 2] = [
    Named { id: "greedy", title: "Greedy", about: "Walks to the nearest coin and opens every chest." },
    Named { id: "random", title: "Random", about: "Does anything it is allowed to do." },
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
        return (Action::Open, "On average, a chest is worth one and a half points.".into());
    }
    let who = state.turn;
    let reach = state.reach(who);
    // Nobody stands on a coin, so there is a first step.
    let Some((coin, step)) =
        state.nearest_coin(&reach).and_then(|coin| Some((coin, reach.first_step(coin)?)))
    else {
        return (Action::Wait, format!("{} blocks the way to every coin.", who.other()));
    };
    let distance = steps(reach.distance(coin));
    let [own, others] = [who, who.other()].map(|who| state.collector(who).points);
    let behind = match others.saturating_sub(own) {
        0 => String::new(),
        n => format!(", and {who} is {} behind", points(n)),
    };
    (Action::Step(step), format!("The nearest coin is {distance} away{behind}."))
}
