//! Snapshots: that nothing is forgotten in them, that a loaded copy goes on like the original, and
//! that nothing but a state is taken for one.

use super::acting::fault_of_legality;
use super::breach::{Breach, Clause, difference};
use super::looking::settled;
use super::playout::{Playout, Walker};
use super::scene::fault_of_scene;
use kernel::dice::Dice;
use kernel::scene::Scene;
use serde_json::Value;

/// How long a loaded copy is followed before another one is made.
const FOLLOWED: usize = 24;

/// How many changed states are tried at one step.
const CHANGES: usize = 2;

const GARBAGE: [&str; 12] = [
    "",
    " ",
    "null",
    "{}",
    "[]",
    "0",
    "\"\"",
    "{",
    "garbage",
    "{\"\":{\"\":[]}}",
    "[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]",
    "\u{0}\u{ffff}",
];

pub(super) fn copies_go_on_like_the_original(playout: &Playout<'_>) -> Result<(), Breach> {
    let mut original = playout.fresh();
    // One copy is loaded at every step, another one followed for a while: a forgotten field may
    // need some steps to matter. Neither shares its past with the original, or a forgotten field
    // would be right by chance.
    let (mut newest, mut followed) = (playout.stranger(), playout.fresh());
    let mut whim = playout.whim(1);
    let mut reload = 0;
    for at in playout.stops() {
        let snapshot = &playout.states[at].0;
        playout.put(&mut newest, at)?;
        let is = newest.game.snapshot();
        playout.demand(is == *snapshot, Clause::Snapshot, || {
            format!("loading a snapshot and taking one gives {}", difference(snapshot, &is))
        })?;
        let is_json = serde_json::from_str::<Value>(snapshot).is_ok();
        playout.demand(is_json, Clause::Snapshot, || "the snapshot is not JSON".into())?;
        if at == reload {
            followed = playout.fresh();
            playout.put(&mut followed, at)?;
            reload = at + 1 + whim.index(FOLLOWED);
        }
        let scene = settled(&original.game.scene());
        for copy in [&newest, &followed] {
            alike(playout, &original, &scene, copy)?;
        }
        playout.follow(&mut newest, at, Clause::LoadedCopy, "in a copy that was loaded just before")?;
        playout.follow(
            &mut followed,
            at,
            Clause::LoadedCopy,
            "in a copy that was loaded some steps before",
        )?;
        playout.follow(&mut original, at, Clause::SameSeed, "the third time")?;
    }
    Ok(())
}

/// Whether a copy answers every question like the original, apart from its ui.
fn alike(playout: &Playout<'_>, original: &Walker, scene: &Scene, copy: &Walker) -> Result<(), Breach> {
    let (a, b) = (&original.game, &copy.game);
    let answers = [
        (a.to_act() == b.to_act(), "whose turn it is"),
        (a.legal() == b.legal(), "what is legal"),
        (a.outcome() == b.outcome(), "how it ended"),
        (settled(&b.scene()) == *scene, "what is to be seen"),
    ];
    answers.into_iter().try_for_each(|(same, what)| {
        playout.demand(same, Clause::LoadedCopy, || format!("a loaded copy says otherwise {what}"))
    })
}

pub(super) fn only_states_are_loaded(playout: &Playout<'_>) -> Result<(), Breach> {
    let mut game = playout.fresh();
    let mut whim = playout.whim(2);
    for at in playout.stops() {
        playout.put(&mut game, at)?;
        let snapshot = &playout.states[at].0;
        let chars = snapshot.chars().count();
        // Garbage at the start of each game, afterwards a part of the snapshot each step.
        let mut texts: Vec<String> = vec![snapshot.chars().take(whim.index(chars.max(1))).collect()];
        texts.push(format!("{snapshot}{}", ["}", "x", ",", "{}"][whim.index(4)]));
        if at == 0 {
            texts.extend(GARBAGE.map(String::from));
        }
        for text in texts {
            let Err(refused) = game.game.load(&text) else {
                let seen = format!("this was loaded as a state: {}", shortened(&text));
                return Err(playout.breach(Clause::Garbage, seen));
            };
            let has_reason = !refused.reason.trim().is_empty();
            playout.demand(has_reason, Clause::Garbage, || "a text is refused without a reason".into())?;
            unchanged(playout, &game, snapshot)?;
        }
        if let Ok(value) = serde_json::from_str::<Value>(snapshot) {
            for _ in 0..CHANGES {
                changed_state(playout, &mut game, at, &changed(&value, &mut whim))?;
            }
        }
    }
    Ok(())
}

fn unchanged(playout: &Playout<'_>, game: &Walker, snapshot: &str) -> Result<(), Breach> {
    let is = game.game.snapshot();
    playout.demand(is == snapshot, Clause::Garbage, || {
        format!("a text that was refused has changed the state: {}", difference(snapshot, &is))
    })
}

/// A state with one thing changed is refused, or else it is a good one: it can be kept, shown and played on.
fn changed_state(playout: &Playout<'_>, game: &mut Walker, at: usize, text: &str) -> Result<(), Breach> {
    let wrong = |seen: String| playout.breach(Clause::Invariants, format!("{seen}; loaded was {text}"));
    if game.game.load(text).is_err() {
        return unchanged(playout, game, &playout.states[at].0);
    }
    let mut whim = playout.whim(3);
    for bot in playout.info.bots {
        game.game.advise(bot.id, &mut whim);
    }
    for _ in 0..4 {
        let snapshot = game.game.snapshot();
        game.game.load(&snapshot).map_err(|r| wrong(format!("it refuses its own snapshot: {r}")))?;
        let fault = fault_of_legality(playout.info, &*game.game);
        if let Some(seen) = fault.or_else(|| fault_of_scene(playout.info, &game.game.scene())) {
            return Err(wrong(seen));
        }
        let legal = game.game.legal();
        let Some(action) = whim.pick(&legal) else { break };
        let made = game.game.step(action, &mut game.dice);
        made.map_err(|r| wrong(format!("it lists '{action}' and refuses it: {r}")))?;
    }
    playout.put(game, at)
}

/// The same JSON with one leaf or member changed, somewhere.
fn changed(value: &Value, whim: &mut Dice) -> String {
    let mut copy = value.clone();
    let mut place = whim.index(leaves(value).max(1));
    change(&mut copy, &mut place, whim);
    copy.to_string()
}

fn leaves(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(leaves).sum(),
        Value::Object(members) => members.values().map(leaves).sum(),
        _ => 0,
    }
}

/// Changes the value at a place counted in depth-first order; false if it lies further on.
fn change(value: &mut Value, place: &mut usize, whim: &mut Dice) -> bool {
    if *place == 0 {
        *value = instead(value, whim);
        return true;
    }
    *place -= 1;
    match value {
        Value::Array(items) => items.iter_mut().any(|item| change(item, place, whim)),
        Value::Object(members) => members.values_mut().any(|member| change(member, place, whim)),
        _ => false,
    }
}

fn instead(value: &Value, whim: &mut Dice) -> Value {
    match value {
        Value::Number(n) if whim.odds(9, 10) => {
            let n = n.as_i64().unwrap_or(0);
            let near = [n.wrapping_add(1), n.wrapping_sub(1), n.wrapping_neg(), n.wrapping_mul(2)];
            let far = [0, 1, 255, 256, 65_536, i64::from(i32::MAX), i64::from(u32::MAX), i64::MAX, i64::MIN];
            let all = [&near[..], &far[..]].concat();
            Value::from(all[whim.index(all.len())])
        }
        Value::Bool(b) => Value::from(!b),
        Value::String(text) => {
            let mut chars: Vec<char> = text.chars().collect();
            let place = whim.index(chars.len() + 1);
            match whim.index(3) {
                0 => chars.truncate(place),
                1 => chars.insert(place, '?'),
                // Characters that the text has anyway are likelier to be understood, and so to hurt.
                _ if !chars.is_empty() => {
                    let (a, b) = (whim.index(chars.len()), whim.index(chars.len()));
                    chars[a] = chars[b];
                }
                _ => {}
            }
            Value::from(chars.into_iter().collect::<String>())
        }
        Value::Array(items) => {
            let mut items = items.clone();
            match whim.index(3) {
                0 => drop(items.pop()),
                1 => items.extend(items.first().cloned()),
                _ => items.reverse(),
            }
            Value::Array(items)
        }
        Value::Object(members) => {
            let mut members = members.clone();
            let keys: Vec<String> = members.keys().cloned().collect();
            if let Some(key) = whim.pick(&keys) {
                members.remove(key);
            }
            Value::Object(members)
        }
        Value::Null => Value::from(0),
        Value::Number(_) => Value::Null,
    }
}

fn shortened(text: &str) -> String {
    let cut: String = text.chars().take(80).collect();
    format!("{cut:?}{}", if cut.len() < text.len() { " …" } else { "" })
}
