//! The verbs of Pursuit: games between strategies (`run`), checks, exact solutions and heat maps,
//! tournaments, and dungeons that are made or found.

mod arguments;
mod contest;
mod person;
mod program;

use super::GameVerbs;
use crate::commands::{self, Answer, Trouble};
use arguments::{input, max_states, number, read_field};
use clap::ArgMatches;
use kernel::diagnostic::{Diagnostic, Level};
use pursuit::check::{check, rooms};
use pursuit::field::Field;
use pursuit::finder::{self, Kind};
use pursuit::generator::{Plan, Want};
use pursuit::solver::{BUDGET, Solution};
use pursuit::state::{Side, State};
use serde_json::json;
use std::io::{self, Write};
use std::process::ExitCode;

/// The verbs of Pursuit.
pub(super) const VERBS: GameVerbs = GameVerbs { id: "pursuit", command: arguments::command, run };

fn run(matches: &ArgMatches) -> ExitCode {
    commands::finish(match matches.subcommand() {
        Some(("run", args)) => contest::run(args),
        Some(("tournament", args)) => contest::tournament(args),
        Some(("check", args)) => check_verb(args),
        Some(("solve", args)) => solve(args),
        Some(("heat", args)) => heat(args),
        Some(("generate", args)) => generate(args),
        Some(("find", args)) => find(args),
        _ => Err(Trouble::input("there is no such command")),
    })
}

fn check_verb(args: &ArgMatches) -> Answer {
    let read = read_field(args);
    let (name, reading) = match read {
        Ok(read) => read,
        Err(Trouble::Input(problems)) if args.get_flag("json") => {
            writeln!(io::stdout(), "{}", json!({ "ok": false, "problems": problems }))?;
            return Err(Trouble::Input(Vec::new()));
        }
        Err(trouble) => return Err(trouble),
    };
    let problems: Vec<_> =
        check(&reading, args.get_flag("strict")).into_iter().map(|p| p.in_file(&*name)).collect();
    let good = problems.iter().all(|p| p.level != Level::Error);
    let field = &reading.field;
    let mut out = io::stdout().lock();
    if args.get_flag("json") {
        writeln!(
            out,
            "{}",
            json!({
                "ok": good, "size": field.size(), "floor": field.dungeon().floor(), "rooms": rooms(&field.map).count(),
                "potions": field.potions.len(), "note": reading.note, "problems": problems,
            })
        )?;
        return if good { Ok(()) } else { Err(Trouble::Input(Vec::new())) };
    }
    let dungeon = field.dungeon();
    let many = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    writeln!(
        out,
        "{name}: {size} × {size}, {}, {}, {}",
        many(dungeon.floor(), "floor cell"),
        many(rooms(&field.map).count(), "room"),
        many(field.potions.len(), "potion"),
        size = field.size(),
    )?;
    for line in reading.note.lines() {
        writeln!(out, "note: {line}")?;
    }
    if good {
        commands::tell(&problems);
        Ok(())
    } else {
        Err(Trouble::Input(problems))
    }
}

/// A field with its solution.
fn solved(args: &ArgMatches) -> Result<(State, Solution), Trouble> {
    let budget = max_states(args)?;
    let (name, reading) = read_field(args)?;
    let state = State::new(&reading.field, &name, 1);
    let solution = Solution::of(&state, budget).map_err(|unsolved| input(unsolved.into()))?;
    Ok((state, solution))
}

fn side(args: &ArgMatches, id: &str) -> Option<Side> {
    args.get_one::<String>(id).map(|name| if name == "hero" { Side::Hero } else { Side::Monster })
}

fn solve(args: &ArgMatches) -> Answer {
    let (state, solution) = solved(args)?;
    let heat = side(args, "heat").and_then(|vary| solution.heat(&state, vary));
    let mut out = io::stdout().lock();
    if args.get_flag("json") {
        let mut answer = solution.json(&state);
        if let Some(heat) = heat {
            answer["heat"] = heat.json();
        }
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    out.write_all(solution.text(&state).as_bytes())?;
    if let Some(heat) = heat {
        write!(out, "heat ({} varied):\n{}", heat.vary, heat.text())?;
    }
    Ok(())
}

fn heat(args: &ArgMatches) -> Answer {
    let (state, solution) = solved(args)?;
    let vary = side(args, "vary").unwrap_or(Side::Monster);
    let heat =
        solution.heat(&state, vary).ok_or_else(|| Trouble::input("there is no heat map of this field"))?;
    let mut out = io::stdout().lock();
    let text = if args.get_flag("json") { format!("{}\n", heat.json()) } else { heat.text() };
    out.write_all(text.as_bytes())?;
    Ok(())
}

fn generate(args: &ArgMatches) -> Answer {
    let size = |id: &str| number(args, id, 0..=1_000_000).map(|n| n as usize);
    let plan = Plan {
        size: size("size")?,
        rooms: size("rooms")?,
        loops: size("loops")?,
        potions: size("potions")?,
        irregular: args.get_flag("irregular"),
    };
    let (seed, tries, budget) = (seed(args)?, tries(args)?, max_states(args)?);
    let made = match args.get_one::<String>("want") {
        None => plan.make(seed),
        Some(want) => plan.make_with(seed, want.parse::<Want>().map_err(input)?, tries, budget),
    };
    made_field(args, made)
}

fn seed(args: &ArgMatches) -> Result<u64, Trouble> {
    number(args, "seed", 0..=u64::MAX)
}

fn tries(args: &ArgMatches) -> Result<u32, Trouble> {
    number(args, "tries", 1..=u64::from(u32::MAX)).map(|n| n as u32)
}

fn find(args: &ArgMatches) -> Answer {
    let kind: Kind = args.get_one::<String>("kind").map_or("", String::as_str).parse().map_err(input)?;
    made_field(args, finder::find(kind, seed(args)?, tries(args)?))
}

/// Prints a field that was made or found; having found none (E31) is an answer too.
fn made_field(args: &ArgMatches, made: Result<Field, Diagnostic>) -> Answer {
    let field = match made {
        Ok(field) => field,
        Err(problem) if problem.code == "E31" => return Err(Trouble::No(vec![problem])),
        Err(problem) => return Err(input(problem)),
    };
    let text = field.write();
    let mut out = io::stdout().lock();
    if args.get_flag("json") {
        let state = State::new(&field, "field", 1);
        let value = Solution::of(&state, BUDGET).ok().and_then(|s| s.value(&state));
        writeln!(out, "{}", json!({ "field": text, "value": value }))?;
    } else {
        out.write_all(text.as_bytes())?;
    }
    Ok(())
}
