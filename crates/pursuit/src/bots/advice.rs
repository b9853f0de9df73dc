//! The bots as a session asks them, each with a reason for its advice. Nothing is hidden in this game, so they
//! see the whole state.

use super::{bounded, classic, monster, optimal, random, rogue, speedy_rogue};
use crate::action::Step;
use crate::event::rounds;
use crate::oracle::Oracle;
use crate::solver::Value;
use crate::state::{Side, State};
use kernel::dice::Dice;
use kernel::game::{Advice, Named};

/// How deep `bounded` looks here.
const DEPTH: u32 = 3;

const fn bot(id: &'static str, title: &'static str, about: &'static str) -> Named {
    Named { id, title, about }
}

/// The bots by name; the first gives the hints.
pub(crate) const BOTS: [Named; 8] = [
    bot(
        "optimal",
        "Optimal",
        "Plays perfectly; in dungeons too large for that, it looks a few rounds ahead.",
    ),
    bot(
        "classic",
        "Classic",
        "As the hero, it flees and grabs potions; as the monster, it takes the shortest path.",
    ),
    bot("bounded", "Far-sighted", "Looks three rounds ahead, and then goes by distance."),
    bot("monster", "Monster", "Hunts along the shortest path (as the hero, it plays like the rogue)."),
    bot(
        "rogue",
        "Rogue",
        "Flees to wherever the monster is farthest away (as the monster, it hunts along the shortest path).",
    ),
    bot(
        "speedy-rogue",
        "Speedy rogue",
        "Flees, but drinks any potion it can reach first (as the monster, it hunts along the shortest path).",
    ),
    bot("still", "Still", "Never moves."),
    bot("random", "Random", "Takes any step that is allowed."),
];

/// What a bot would do now; `None` if there is no such bot or nothing to do. A strategy that is asked
/// for the side it does not know plays that side's plain counterpart: a set-up screen may seat
/// anybody anywhere.
pub(crate) fn advise(state: &State, oracle: &Oracle, bot: &str, dice: &mut Dice) -> Option<Advice> {
    if state.is_over() {
        return None;
    }
    let hero = state.turn == Side::Hero;
    let plain = |step: Step| Some(Advice { action: step.to_string(), why: reason(state, step) });
    match bot {
        "optimal" => by_the_solver(state, oracle).or_else(|| Some(far_sighted(state))),
        "bounded" => Some(far_sighted(state)),
        "classic" => plain(classic(state)),
        "monster" | "rogue" if hero => plain(rogue(state)),
        "monster" | "rogue" | "speedy-rogue" if !hero => plain(monster(state)),
        "speedy-rogue" => plain(speedy_rogue(state)),
        "still" => Some(Advice::new(Step::Stay.to_string())),
        "random" => Some(Advice::new(random(state, dice).to_string())),
        _ => None,
    }
}

/// The same without reasons, and for all but `optimal`, `bounded` and `speedy-rogue` without allocating.
pub(crate) fn choose(state: &State, oracle: &Oracle, bot: &str, dice: &mut Dice) -> Option<Step> {
    if state.is_over() {
        return None;
    }
    let hero = state.turn == Side::Hero;
    Some(match bot {
        "optimal" => oracle
            .solution(state)
            .and_then(|solution| optimal(state, &solution))
            .unwrap_or_else(|| bounded(state, DEPTH).step),
        "bounded" => bounded(state, DEPTH).step,
        "classic" => classic(state),
        "monster" | "rogue" if hero => rogue(state),
        "monster" | "rogue" | "speedy-rogue" if !hero => monster(state),
        "speedy-rogue" => speedy_rogue(state),
        "still" => Step::Stay,
        "random" => random(state, dice),
        _ => return None,
    })
}

fn far_sighted(state: &State) -> Advice {
    let found = bounded(state, DEPTH);
    Advice { action: found.step.to_string(), why: format!("{found}.").replace("estimate", "Estimate") }
}

fn by_the_solver(state: &State, oracle: &Oracle) -> Option<Advice> {
    let solution = oracle.solution(state)?;
    let step = optimal(state, &solution)?;
    let values = solution.step_values(state);
    let (_, _, value) = *values.iter().find(|(s, ..)| *s == step)?;
    let others = values.iter().filter(|(s, _, v)| *s != step && *v == value).count();
    let why = match (state.turn, value) {
        (Side::Hero, Value::Never) if others == 0 => "This is the only step that saves the hero.".into(),
        (Side::Hero, Value::Never) => "After this, the monster can't force a catch.".into(),
        (Side::Hero, Value::Rounds(n)) => format!("The hero can hold out for {} more.", rounds(n)),
        (Side::Monster, Value::Never) => {
            "The hero can get away now, but this at least gets you closer.".into()
        }
        (Side::Monster, Value::Rounds(n)) if others == 0 => {
            format!("Only this catches the hero within {}.", rounds(n))
        }
        (Side::Monster, Value::Rounds(n)) => format!("This catches the hero within {}.", rounds(n)),
    };
    Some(Advice { action: step.to_string(), why })
}

/// Why a step by distance is made.
fn reason(state: &State, step: Step) -> String {
    let Ok(to) = state.check(step) else { return String::new() };
    let other = state.walker(state.turn.other()).at;
    match state.dungeon.distance(to, other) {
        0 => "This is the catch!".into(),
        u16::MAX => format!("From there, the {} is out of reach.", state.turn.other()),
        1 => format!("That leaves the {} one step away.", state.turn.other()),
        n => format!("That leaves the {} {n} steps away.", state.turn.other()),
    }
}
