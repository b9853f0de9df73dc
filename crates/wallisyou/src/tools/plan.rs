//! `solve` and `hint`: what the solver says, in words and in JSON.

use super::played::Played;
use super::{path, place, places};
use crate::dungeon::{Par, many};
use crate::hint::{Advice, Hint, advise};
use crate::solver::{self, Budget, PlannedTurn, Position, Verdict};
use kernel::game::Refused;
use kernel::tools::{Answer, Bench, Inputs, Report};
use serde_json::{Value, json};

pub(super) fn budget(inputs: &Inputs) -> Budget {
    inputs.number("nodes").map_or(Budget::default(), |nodes| Budget { nodes })
}

/// The lines of a script that a plan is.
fn script(plan: &[PlannedTurn]) -> Vec<String> {
    plan.iter().flat_map(PlannedTurn::actions).map(|action| action.to_string()).collect()
}

pub(super) fn verdict_json(verdict: &Verdict) -> Value {
    match verdict {
        Verdict::Solvable { turns, rotations, exact, at_least, plan } => json!({
            "status": "solvable", "turns": turns, "rotations": rotations, "exact": exact, "plan": script(plan),
            "reason": null, "at_least": at_least,
        }),
        Verdict::Unsolvable { reason } => json!({
            "status": "unsolvable", "turns": null, "rotations": null, "exact": true, "plan": [],
            "reason": format!("{reason:?}"),
        }),
        Verdict::Unknown { nodes, at_least } => json!({
            "status": "unknown", "turns": null, "rotations": null, "exact": false, "plan": [],
            "reason": format!("not found within {nodes} nodes"), "at_least": at_least,
        }),
    }
}

pub(super) fn verdict_words(verdict: &Verdict) -> String {
    match *verdict {
        Verdict::Solvable { turns, rotations, exact, at_least, .. } => {
            let words = format!("solvable: {}", Par { turns, rotations });
            if exact {
                return words;
            }
            let (turns, rotations) = (many(at_least.turns, "turn"), many(at_least.rotations, "rotation"));
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
        if let Some(end) = played.state().ending() {
            let answer = json!({ "status": "over", "outcome": played.state().status.name() });
            return Report::new(format!("the game is over: {end}\n"), &answer).but(Answer::No);
        }
        let verdict = solver::solve(&Position::from(played.state()), &budget(inputs));
        let answer = verdict_json(&verdict);
        let mut lines = vec![verdict_words(&verdict)];
        let mut comes_to = Answer::No;
        if let Verdict::Solvable { plan, .. } = &verdict {
            lines.extend(script(plan));
            comes_to = Answer::Fine;
        }
        Report::new(lines.join("\n") + "\n", &answer).but(comes_to)
    })
}

pub(super) fn hint(inputs: &Inputs, _bench: &mut dyn Bench) -> Result<Report, Refused> {
    let step = inputs.number("step").unwrap_or_default();
    Played::ask(inputs, |played| {
        let state = played.state().clone();
        let advice = advise(&state, &played.earlier(), &budget(inputs));
        let words = advice.to_string();
        let Advice::Hint(hint) = &advice else {
            return Report::new(format!("{words}\n"), &json!({ "hint": null, "words": words }))
                .but(Answer::No);
        };
        let answer = json!({ "hint": hint_json(hint, step), "words": words });
        let lines = [vec![words], hint_words(hint, step)].concat();
        Report::new(lines.join("\n") + "\n", &answer)
    })
}

/// As much of a hint as a step tells, in lines of words.
fn hint_words(hint: &Hint, step: u64) -> Vec<String> {
    let mut lines = Vec::new();
    if step >= 2 {
        lines.extend(hint.paths.iter().map(|rooms| format!("path: {}", path(rooms))));
    }
    if step >= 3 {
        lines.extend(hint.plan.rotations.iter().map(|&(at, quarters)| {
            let what = if hint.seals(at) { "to seal" } else { "on the path" };
            format!("rotate {} {quarters} times, {what}", path(&[at]))
        }));
    }
    if step >= 4 {
        lines.extend(hint.actions().map(|action| action.to_string()));
        lines.push("end".into());
    }
    lines
}

/// As much of a hint as a step tells, for programs.
fn hint_json(hint: &Hint, step: u64) -> Value {
    let Par { turns, rotations } = hint.par;
    let mut told = json!({ "turns": turns, "rotations": rotations, "exact": hint.exact });
    if step >= 2 {
        told["paths"] = hint.paths.iter().map(|rooms| places(rooms)).collect();
    }
    if step >= 3 {
        let rotations =
            hint.plan.rotations.iter().map(
                |&(at, quarters)| json!({ "at": place(at), "quarters": quarters, "seals": hint.seals(at) }),
            );
        told["rotate"] = rotations.collect();
        told["put"] = json!(hint.plan.place.map(place));
        told["take"] = json!(hint.plan.take.map(place));
    }
    if step >= 4 {
        told["script"] = hint.actions().map(|action| action.to_string()).chain(["end".into()]).collect();
    }
    told
}
