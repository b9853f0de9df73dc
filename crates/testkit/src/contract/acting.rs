//! What may be done: legality, and that a refusal changes nothing.

use super::breach::{Breach, Clause, difference};
use super::playout::{Playout, Walker};
use kernel::dice::Dice;
use kernel::game::{Game, GameInfo, Seat};

/// Lists up to this length are tried in full; of longer ones, so many are picked.
const TRIED: usize = 24;

pub(super) fn check(playout: &Playout<'_>) -> Result<(), Breach> {
    legality(playout)?;
    refusals(playout)
}

/// What is wrong with the answers about who may do what, if anything.
pub(super) fn fault_of_legality(info: &GameInfo, game: &dyn Game) -> Option<String> {
    let (legal, to_act, outcome) = (game.legal(), game.to_act(), game.outcome());
    if legal != game.legal() {
        return Some("asked twice, it lists other legal actions".into());
    }
    match &outcome {
        None if legal.is_empty() => return Some("there is no outcome, and no legal action".into()),
        None if to_act.is_none() => return Some("there is no outcome, and nobody is to act".into()),
        Some(_) if !legal.is_empty() => {
            return Some(format!("there is an outcome, and '{}' is legal", legal[0]));
        }
        Some(_) if to_act.is_some() => return Some("there is an outcome, and somebody is to act".into()),
        Some(outcome) if outcome.standings.len() != info.seats.len() => {
            let (is, due) = (outcome.standings.len(), info.seats.len());
            return Some(format!("the outcome has {is} standings for {due} seats"));
        }
        Some(outcome) if outcome.words.trim().is_empty() => return Some("the outcome has no words".into()),
        _ => {}
    }
    if let Some(Seat(seat)) = to_act.filter(|seat| seat.0 >= info.seats.len()) {
        return Some(format!("seat {seat} is to act, and there are {}", info.seats.len()));
    }
    legal.iter().enumerate().find_map(|(i, action)| {
        if action.trim() != action || action.is_empty() || action.chars().any(char::is_control) {
            return Some(format!("the action {action:?} is not one line of text without blanks around it"));
        }
        legal[..i].contains(action).then(|| format!("the action '{action}' is listed twice"))
    })
}

fn legality(playout: &Playout<'_>) -> Result<(), Breach> {
    let (mut game, mut copy) = (playout.fresh(), playout.fresh());
    let mut whim = playout.whim(4);
    for at in playout.stops() {
        if let Some(seen) = fault_of_legality(playout.info, &*game.game) {
            return Err(playout.breach(Clause::Legality, seen));
        }
        let mut legal = game.game.legal();
        if legal.len() > TRIED {
            whim.shuffle(&mut legal);
            legal.truncate(TRIED);
        }
        for action in legal {
            playout.put(&mut copy, at)?;
            copy.game.step(&action, &mut copy.dice).map_err(|refused| {
                playout.breach(Clause::Listed, format!("'{action}' is listed and refused: {refused}"))
            })?;
        }
        playout.follow(&mut game, at, Clause::SameSeed, "the fourth time")?;
    }
    Ok(())
}

fn refusals(playout: &Playout<'_>) -> Result<(), Breach> {
    let mut game = playout.fresh();
    let mut whim = playout.whim(5);
    let mut known: Vec<String> = playout.actions.clone();
    known.sort();
    known.dedup();
    for at in playout.stops() {
        let over = game.game.outcome().is_some();
        let mut tries = vec![nonsense(&mut whim), mangled(&known, &mut whim)];
        if at == 0 || over {
            tries.extend(NONSENSE.map(String::from));
        }
        // Actions of other moments; after the end, all of them.
        let others = if over { known.len() } else { 4 };
        whim.shuffle(&mut known);
        tries.extend(known.iter().take(others).cloned());
        for action in tries {
            let accepted = attempt(playout, &mut game, at, &action)?;
            playout.demand(!accepted || !over, Clause::Ended, || {
                format!("the game is over, and '{action}' is accepted")
            })?;
        }
        // A trace that the snapshot does not show would show in what comes next.
        playout.follow(&mut game, at, Clause::Refusal, "after refusals that seemed to change nothing")?;
    }
    Ok(())
}

/// Tries an action: true if it was accepted (the state is put back), false if it was refused without a change.
pub(super) fn attempt(
    playout: &Playout<'_>,
    game: &mut Walker,
    at: usize,
    action: &str,
) -> Result<bool, Breach> {
    let (snapshot, before) = &playout.states[at];
    let scene = game.game.scene();
    let mut dice = before.clone();
    let Err(refused) = game.game.step(action, &mut dice) else {
        playout.put(game, at)?;
        return Ok(true);
    };
    let wrong = |seen: String| {
        let action = if action.chars().count() > 60 { "a long text" } else { action };
        Err(playout.breach(Clause::Refusal, format!("{action:?} is refused, and {seen}")))
    };
    let is = game.game.snapshot();
    if is != *snapshot {
        return wrong(format!("yet the state has changed: {}", difference(snapshot, &is)));
    }
    if dice != *before {
        return wrong("yet the dice were used".into());
    }
    if game.game.scene() != scene {
        return wrong("yet another scene is shown".into());
    }
    if refused.reason.trim().is_empty() || refused.code.is_empty() {
        return wrong("no reason or no code is given".into());
    }
    Ok(false)
}

const NONSENSE: [&str; 12] = [
    "",
    " ",
    "\n",
    "\u{0}",
    "-",
    "-1",
    "99999999999999999999",
    "no such action",
    "{}",
    "🜁 é",
    "0 0 0 0 0 0 0 0",
    "x1",
];

fn nonsense(whim: &mut Dice) -> String {
    let long = whim.odds(1, 20);
    let len = if long { 5_000 } else { whim.index(12) };
    (0..len).filter_map(|_| char::from_u32(whim.range(32, 0x2ff) as u32)).collect()
}

/// An action that is almost one.
fn mangled(known: &[String], whim: &mut Dice) -> String {
    let Some(action) = whim.pick(known) else { return "east".into() };
    let mut chars: Vec<char> = action.chars().collect();
    let place = whim.index(chars.len().max(1));
    match whim.index(5) {
        0 => chars.truncate(place),
        1 => chars.insert(place, 'q'),
        2 => chars.extend([' ', '9', '9']),
        3 => chars.rotate_left(place),
        _ => return action.to_uppercase(),
    }
    chars.into_iter().collect()
}
