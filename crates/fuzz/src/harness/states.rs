//! States that nobody has played to: the state of a game as JSON, changed by hand. A game takes it or refuses it; if it
//! takes it, it can be looked at, observed and played on.

use super::{Games, any_game, started};
use crate::{Choices, Harness, Source, Tally};
use kernel::game::Seat;
use serde_json::Value;

/// States by hand.
pub const HARNESS: Harness = Harness {
    name: "states",
    about: "states that nobody has played to, loaded, looked at and played on",
    unit: "states",
    source: Source::Any(300),
    run: |bytes| run(catalogue::GAMES, bytes),
};

/// Tries with one of these games.
pub fn run(games: Games<'_>, bytes: &[u8]) -> Tally {
    let mut choices = Choices::new(bytes);
    let (info, params) = any_game(games, &mut choices);
    let seed = choices.below(20) as u64;
    let Some(mut session) = started(info, params, seed) else { return Tally::default() };
    for _ in 0..choices.below(20) {
        let legal = session.game().legal();
        if choices.pick(&legal).is_none_or(|action| session.act(action).is_err()) {
            break;
        }
    }
    let mut tally = Tally::default();
    let played = session.game().snapshot();
    let Ok(state) = serde_json::from_str::<Value>(&played) else { return tally };
    while !choices.is_empty() && tally.steps < 8 {
        tally.steps += 1;
        let mut changed = state.clone();
        for _ in 0..=choices.below(3) {
            change(&mut changed, &mut choices);
        }
        // The game's own word: the session remembers its hash until it knows of a change.
        let before = session.game().snapshot();
        if session.load_state(&changed.to_string()).is_err() {
            assert_eq!(
                session.game().snapshot(),
                before,
                "{}: a refused state has changed something",
                info.id
            );
            continue;
        }
        tally.good += 1;
        drop(session.scene(8));
        for seat in 0..info.seats.len() {
            session.game().observe(Seat(seat));
        }
        for _ in 0..choices.below(12) {
            let legal = session.game().legal();
            let Some(action) = choices.pick(&legal) else { break };
            let done = session.act(action);
            assert!(done.is_ok(), "{}: '{action}' is listed and refused: {done:?}", info.id);
        }
        let kept = session.game().snapshot();
        session.load_state(&kept).expect("a game takes back its own state");
    }
    tally
}

/// Changes one value somewhere.
fn change(value: &mut Value, choices: &mut Choices<'_>) {
    match value {
        Value::Array(items) if !items.is_empty() => {
            let at = choices.below(items.len());
            match choices.byte() {
                0..=15 => drop(items.remove(at)),
                16..=31 => items.push(items[at].clone()),
                32..=39 => items.swap(0, at),
                _ => change(&mut items[at], choices),
            }
        }
        Value::Object(fields) if !fields.is_empty() => {
            let at = choices.below(fields.len());
            if choices.odds(1, 24) {
                let name = fields.keys().nth(at).cloned().unwrap_or_default();
                fields.remove(&name);
            } else if let Some(field) = fields.values_mut().nth(at) {
                change(field, choices);
            }
        }
        Value::Number(number) => {
            let near = number.as_i64().unwrap_or(0);
            *value = match choices.byte() {
                0..=99 => near.saturating_add(choices.within(-3, 3)).into(),
                100..=199 => choices.within(-1, 300).into(),
                200..=229 => choices.within(i64::MIN, i64::MAX).into(),
                230..=244 => u64::MAX.into(),
                _ => Value::Null,
            };
        }
        Value::Bool(flag) => *flag = !*flag,
        Value::String(text) => *text = choices.text(12),
        other => *other = choices.within(-1, 5).into(),
    }
}
