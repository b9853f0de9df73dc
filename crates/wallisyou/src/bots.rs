//! The bots, each with a reason for its advice. Nothing is hidden in this game, so they see the whole state.

use crate::action::Action;
use crate::hint;
use crate::solver::Budget;
use crate::state::{LegEnd, State, Status, Turn};
use kernel::dice::Dice;
use kernel::game::{Advice, Named};

/// The bots by name; the first gives the hints.
pub(crate) const BOTS: [Named; 3] = [
    Named {
        id: "solver",
        title: "Solver",
        about: "Follows a plan of the fewest turns and rotations as long as there is one.",
    },
    Named {
        id: "straight",
        title: "Straight",
        about: "Opens the nearest way to a dragon that can be killed, looking two rotations ahead.",
    },
    Named {
        id: "random",
        title: "Random",
        about: "Does anything that is allowed, and likes to see him walk.",
    },
];

/// How much the solver may search for each action.
const SEARCH: Budget = Budget { nodes: 150_000 };

/// In larger dungeons `straight` looks one rotation ahead only: pairs would be too many.
const MOST_ROOMS_FOR_PAIRS: usize = 49;

/// What a bot would do now; `None` if there is no such bot or nothing to do.
pub(crate) fn advise(state: &State, bot: &str, dice: &mut Dice) -> Option<Advice> {
    if state.is_over() {
        return None;
    }
    match bot {
        "solver" => solver(state, dice),
        "straight" => straight(state, dice),
        "random" => {
            let legal = state.legal();
            // Among hundreds of rotations Space would hardly ever come up.
            let action = if legal.first() == Some(&Action::End) && dice.odds(1, 8) {
                Action::End
            } else {
                *dice.pick(&legal)?
            };
            Some(Advice::new(action.to_string()))
        }
        _ => None,
    }
}

/// The next action of an optimal plan. Where there is none, or none is found, `straight` goes on.
fn solver(state: &State, dice: &mut Dice) -> Option<Advice> {
    match hint::advise(state, [], &SEARCH) {
        hint::Advice::Hint(hint) => {
            let action = hint.actions().next().unwrap_or(Action::End);
            Some(Advice { action: action.to_string(), why: hint.aim.to_string() })
        }
        nothing => straight(state, dice).map(|advice| Advice { why: nothing.to_string(), ..advice }),
    }
}

/// How much a turn is liked: 2 a safe kill, 1 nothing bad, 0 death or being stuck.
fn liking(turn: &Turn) -> u8 {
    let kills = turn.legs.iter().any(|leg| matches!(leg.end, LegEnd::Slays(_)));
    match turn.status {
        Status::Lost | Status::Stuck => 0,
        Status::Playing if !kills => 1,
        Status::Playing | Status::Won => 2,
    }
}

/// Takes a safe kill, looking up to two rotations ahead; else baits, waits or turns a random room.
fn straight(state: &State, dice: &mut Dice) -> Option<Advice> {
    let now = state.preview().map_or(1, |turn| liking(&turn));
    let advice = |action: Action, why: &str| Some(Advice { action: action.to_string(), why: why.into() });
    let legal = state.legal();
    if now == 2 {
        return advice(Action::End, "He kills a dragon without danger.");
    }
    let rotations: Vec<Action> =
        legal.iter().copied().filter(|action| matches!(action, Action::Rotate(..))).collect();
    let after = |state: &State, action: Action| {
        let mut next = state.clone();
        next.act(action).expect("what is listed is allowed");
        next
    };
    let kills = |state: &State| state.preview().is_some_and(|turn| liking(&turn) == 2);
    for &action in &rotations {
        if kills(&after(state, action)) {
            return advice(action, "Then he can kill a dragon without danger.");
        }
    }
    if state.dungeon.rooms.len() <= MOST_ROOMS_FOR_PAIRS {
        for (index, &first) in rotations.iter().enumerate() {
            let next = after(state, first);
            if rotations[index + 1..].iter().any(|&second| kills(&after(&next, second))) {
                return advice(first, "With one more rotation he can then kill a dragon without danger.");
            }
        }
    }
    // A treasure in reach moves him somewhere else, and that is all that is left to try.
    let baits: Vec<Action> = legal.iter().copied().filter(|a| matches!(a, Action::Put(_))).collect();
    if state.dungeon.treasure.is_none()
        && let Some(&bait) = dice.pick(&baits)
        && dice.odds(1, 2)
    {
        return advice(bait, "A treasure may lead him to a better place.");
    }
    if now == 1 && legal.first() == Some(&Action::End) && dice.odds(1, 2) {
        return advice(Action::End, "Nothing bad can happen.");
    }
    let action = *dice.pick(&rotations).or_else(|| legal.first())?;
    advice(action, "Nothing good is in sight; another position may be better.")
}
