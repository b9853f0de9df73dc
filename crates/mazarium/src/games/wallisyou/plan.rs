//! `solve` and `hint`: what the solver says, in words and in JSON.

use super::arguments::{budget, number};
use super::{Played, path, place};
use crate::commands::{Answer, Trouble};
use clap::ArgMatches;
use serde_json::{Value, json};
use std::io::{self, Write};
use wallisyou::hint::{Advice, Hint, Purpose, advise};
use wallisyou::solver::{PlannedTurn, Position, Verdict, solve};

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
    let many = |n: u32, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    match verdict {
        Verdict::Solvable { turns, rotations, exact: true, .. } => {
            format!("solvable: {}, {}", many(*turns, "turn"), many(*rotations, "rotation"))
        }
        Verdict::Solvable { turns, rotations, at_least, .. } => format!(
            "solvable: {}, {}; proven only that it takes at least {} and {}",
            many(*turns, "turn"),
            many(*rotations, "rotation"),
            many(at_least.turns, "turn"),
            many(at_least.rotations, "rotation")
        ),
        Verdict::Unsolvable { reason } => format!("unsolvable: {reason}"),
        Verdict::Unknown { nodes, at_least } => {
            format!("unknown after {nodes} nodes; it takes at least {}", many(at_least.turns, "turn"))
        }
    }
}

pub(super) fn solve_verb(args: &ArgMatches) -> Answer {
    let played = Played::followed(args)?;
    let verdict = solve(&Position::from(&played.state()?), &budget(args));
    let mut out = io::stdout().lock();
    if args.get_flag("json") {
        writeln!(out, "{}", verdict_json(&verdict))?;
    } else {
        writeln!(out, "{}", verdict_words(&verdict))?;
        if let Verdict::Solvable { plan, .. } = &verdict {
            for line in script(plan) {
                writeln!(out, "{line}")?;
            }
        }
    }
    if matches!(verdict, Verdict::Solvable { .. }) { Ok(()) } else { Err(Trouble::No(Vec::new())) }
}

pub(super) fn hint(args: &ArgMatches) -> Answer {
    let mut played = Played::followed(args)?;
    let state = played.state()?;
    let earlier = played.earlier()?;
    let advice = advise(&state, earlier.iter(), &budget(args));
    let step = number(args, "step").unwrap_or(4);
    let mut out = io::stdout().lock();
    let Advice::Hint(hint) = &advice else {
        if args.get_flag("json") {
            writeln!(out, "{}", json!({ "hint": null, "words": advice.to_string() }))?;
        } else {
            writeln!(out, "{advice}")?;
        }
        return Err(Trouble::No(Vec::new()));
    };
    if args.get_flag("json") {
        writeln!(out, "{}", json!({ "hint": hint_json(hint, step), "words": advice.to_string() }))?;
        return Ok(());
    }
    writeln!(out, "{advice}")?;
    if step >= 2 {
        for rooms in &hint.paths {
            writeln!(out, "path: {}", path(rooms))?;
        }
    }
    if step >= 3 {
        for rotation in &hint.rotations {
            let what = if rotation.purpose == Purpose::Path { "on the path" } else { "to seal" };
            writeln!(
                out,
                "rotate ({},{}) {} times, {what}",
                rotation.at.y, rotation.at.x, rotation.quarters
            )?;
        }
    }
    if step >= 4 {
        for action in hint.actions() {
            writeln!(out, "{action}")?;
        }
        writeln!(out, "end")?;
    }
    Ok(())
}

/// As much of a hint as a step tells.
fn hint_json(hint: &Hint, step: u64) -> Value {
    let mut told = json!({ "turns": hint.turns, "rotations": hint.rotations_in_all, "exact": hint.exact });
    if step >= 2 {
        let paths = hint.paths.iter().map(|rooms| rooms.iter().map(|&at| place(at)).collect::<Vec<_>>());
        told["paths"] = paths.collect();
    }
    if step >= 3 {
        let rotations = hint.rotations.iter().map(|rotation| {
            json!({ "at": place(rotation.at), "quarters": rotation.quarters, "seals": rotation.purpose == Purpose::Seal })
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
