//! `solve` and `hint`: what the solver says, in words and in JSON.

use super::played::Played;
use super::{many, path, place, places};
use crate::hint::{Advice, Hint, Purpose, advise};
use crate::solver::{self, Budget, PlannedTurn, Position, Verdict};
use kernel::game::Refused;
use kernel::tools::{Answer, Bench, Inputs, Report};
use serde_json::{Value, json};
use std::fmt::Write;

/// How much the solver may do.
pub(super) fn budget(inputs: &Inputs) -> Budget {
    inputs.number("nodes").map_or(Budget::default(), |nodes| Budget { nodes })
}

/// The lines of a script that a plan is.
fn script(plan: &[PlannedTurn]) -> Vec<String> {
    plan.iter().flat_map(PlannedTurn::actions).map(|action| action.to_string()).collect()
}

/// A verdict for programs.
pub(super) fn verdict_json(verdict: &Verdict) -> Value {
    let name = verdict.name();
    match verdict {
        Verdict::Solvable { turns, rotations, exact, at_least, plan } => json!({
            "status": name, "turns": turns, "rotations": rotations, "exact": exact, "plan": script(plan),
            "reason": null, "at_least": at_least,
        }),
        Verdict::Unsolvable { reason } => json!({
            "status": name, "turns": null, "rotations": null, "exact": true, "plan": [], "reason": reason.word(),
        }),
        Verdict::Unknown { nodes, at_least } => json!({
            "status": name, "turns": null, "rotations": null, "exact": false, "plan": [],
            "reason": format!("not found within {nodes} nodes"), "at_least": at_least,
        }),
    }
}

/// A verdict in a sentence.
pub(super) fn verdict_words(verdict: &Verdict) -> String {
    let cost = |turns: u32, rotations: u32| (many(turns, "turn"), many(rotations, "rotation"));
    match verdict {
        Verdict::Solvable { turns, rotations, exact, at_least, .. } => {
            let (turns, rotations) = cost(*turns, *rotations);
            let words = format!("solvable: {turns}, {rotations}");
            if *exact {
                return words;
            }
            let (turns, rotations) = cost(at_least.turns, at_least.rotations);
            format!("{words}; proven only that it takes at least {turns} and {rotations}")
        }
        Verdict::Unsolvable { reason } => format!("unsolvable: {reason}"),
        Verdict::Unknown { nodes, at_least } => {
            format!("unknown after {nodes} nodes; it takes at least {}", many(at_least.turns, "turn"))
        }
    }
}

pub(super) fn solve(inputs: &Inputs, _bench: &mut dyn Bench) -> Result<Report, Refused> {
    Played::ask(inputs, |played| {
        let verdict = solver::solve(&Position::from(played.state()), &budget(inputs));
        let mut text = verdict_words(&verdict) + "\n";
        let answer = verdict_json(&verdict);
        let Verdict::Solvable { plan, .. } = &verdict else {
            return Report::new(text, &answer).but(Answer::No);
        };
        script(plan).iter().for_each(|line| text += &format!("{line}\n"));
        Report::new(text, &answer)
    })
}

pub(super) fn hint(inputs: &Inputs, _bench: &mut dyn Bench) -> Result<Report, Refused> {
    let step = inputs.number("step").unwrap_or_default();
    Played::ask(inputs, |played| {
        let state = played.state().clone();
        let advice = advise(&state, &played.earlier(), &budget(inputs));
        let words = advice.to_string();
        match &advice {
            Advice::Hint(hint) => {
                let answer = json!({ "hint": hint_json(hint, step), "words": words });
                Report::new(format!("{words}\n{}", hint_words(hint, step)), &answer)
            }
            _ => Report::new(format!("{words}\n"), &json!({ "hint": null, "words": words })).but(Answer::No),
        }
    })
}

/// As much of a hint as a step tells, in words.
fn hint_words(hint: &Hint, step: u64) -> String {
    let mut text = String::new();
    if step >= 2 {
        hint.paths.iter().for_each(|rooms| text += &format!("path: {}\n", path(rooms)));
    }
    if step >= 3 {
        for rotation in &hint.rotations {
            let what = if rotation.purpose == Purpose::Path { "on the path" } else { "to seal" };
            let _ = writeln!(
                text,
                "rotate ({},{}) {} times, {what}",
                rotation.at.y, rotation.at.x, rotation.quarters
            );
        }
    }
    if step >= 4 {
        hint.actions().for_each(|action| text += &format!("{action}\n"));
        text += "end\n";
    }
    text
}

/// As much of a hint as a step tells, for programs.
fn hint_json(hint: &Hint, step: u64) -> Value {
    let mut told = json!({ "turns": hint.turns, "rotations": hint.rotations_in_all, "exact": hint.exact });
    if step >= 2 {
        told["paths"] = hint.paths.iter().map(|rooms| places(rooms)).collect();
    }
    if step >= 3 {
        let rotations = hint.rotations.iter().map(|rotation| {
            let seals = rotation.purpose == Purpose::Seal;
            json!({ "at": place(rotation.at), "quarters": rotation.quarters, "seals": seals })
        });
        told["rotate"] = rotations.collect();
        told["put"] = json!(hint.place.map(place));
        told["take"] = json!(hint.take.map(place));
    }
    if step >= 4 {
        told["script"] = hint.actions().map(|action| action.to_string()).chain(["end".into()]).collect();
    }
    told
}
