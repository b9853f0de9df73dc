//! Games between strategies and programs: one, or a whole tournament.

use super::arguments::{input, number, read_field, read_named};
use super::program::Program;
use crate::commands::{Answer, Trouble};
use crate::jobs::{self, all_cores, clear_progress, heed_interrupts, progress_line};
use clap::ArgMatches;
use kernel::diagnostic::Diagnostic;
use pursuit::action::Step;
use pursuit::bots::{self, Strategy};
use pursuit::event::Made;
use pursuit::protocol::{Fault, Limits};
use pursuit::referee::{Referee, Verdict};
use pursuit::solver::{BUDGET, Solution, Unsolved};
use pursuit::state::{Side, State};
use pursuit::tournament::{Pairing, Tournament};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Who plays a side.
#[derive(Clone)]
enum Entrant {
    Strategy(Strategy),
    Program(String),
}

impl Entrant {
    fn parse(name: &str, side: Side) -> Result<Entrant, Trouble> {
        match name.strip_prefix("exec:") {
            Some(command) => Ok(Entrant::Program(command.trim().into())),
            None => Strategy::parse_for(name, side).map(Entrant::Strategy).map_err(input),
        }
    }

    /// Whether cycles prove something against it (PU-022).
    fn is_memoryless(&self) -> bool {
        matches!(self, Entrant::Strategy(strategy) if strategy.is_memoryless())
    }
}

/// A player in its seat.
enum Seated {
    Bot(bots::Player),
    Program(Program),
    /// It could not even begin.
    Broken(Fault),
}

impl Seated {
    fn choose(&mut self, state: &State) -> Result<Step, Fault> {
        match self {
            Seated::Bot(bot) => Ok(bot.choose(state)),
            Seated::Program(program) => program.choose(state),
            Seated::Broken(fault) => Err(fault.clone()),
        }
    }
}

/// A game from its first step to its verdict, and the fault of whoever forfeited it.
fn play(
    start: &State,
    sides: [&Entrant; 2],
    known: Option<&Arc<Solution>>,
    (budget, limits): (u64, Limits),
    told: &mut dyn FnMut(&Made, &State),
) -> Result<(Verdict, Option<Fault>), Unsolved> {
    let seat = |side: Side| -> Result<Seated, Unsolved> {
        Ok(match sides[side.index()] {
            Entrant::Strategy(strategy) => Seated::Bot(bots::Player::new(*strategy, start, known, budget)?),
            Entrant::Program(command) => {
                Program::start(command, start, side, limits).map_or_else(Seated::Broken, Seated::Program)
            }
        })
    };
    let mut seated = [seat(Side::Hero)?, seat(Side::Monster)?];
    let mut referee = Referee::new(start.clone(), sides.iter().all(|e| e.is_memoryless()));
    let mut failed = None;
    let verdict = loop {
        if let Some(verdict) = referee.verdict() {
            break verdict;
        }
        let side = referee.state().turn;
        match seated[side.index()].choose(referee.state()) {
            Ok(step) => {
                let made = referee.step(step).expect("a step was checked before it is made");
                told(&made, referee.state());
            }
            Err(fault) => {
                referee.forfeit(side, fault.failure);
                failed = Some(fault);
            }
        }
    };
    for player in seated {
        if let Seated::Program(program) = player {
            program.dismiss(verdict);
        }
    }
    Ok((verdict, failed))
}

fn limits(args: &ArgMatches) -> Limits {
    let usual = Limits::default();
    Limits {
        ready_millis: number(args, "ready-time").unwrap_or(usual.ready_millis),
        step_millis: number(args, "step-time").unwrap_or(usual.step_millis),
        game_millis: number(args, "game-time").unwrap_or(usual.game_millis),
        ..usual
    }
}

/// `run FIELD HERO MONSTER`.
pub(super) fn run(args: &ArgMatches) -> Answer {
    let name = |id: &str| args.get_one::<String>(id).map_or("", String::as_str);
    let hero = Entrant::parse(name("hero"), Side::Hero)?;
    let monster = Entrant::parse(name("monster"), Side::Monster)?;
    let (field_name, reading) = read_field(args)?;
    let rounds = number(args, "max-rounds").unwrap_or(1000) as u32;
    let start = State::new(&reading.field, &field_name, rounds);
    let (json, quiet, draw) = (args.get_flag("json"), args.get_flag("quiet"), args.get_flag("draw"));
    let mut out = io::BufWriter::new(io::stdout().lock());
    if draw && !quiet && !json {
        picture(&mut out, &start, 0)?;
    }
    let mut trouble = None;
    let mut told = |made: &Made, state: &State| {
        let round_is_over = made.catch || (made.side == Side::Hero && made.rem == 0);
        let written = match (quiet, json, draw) {
            (true, _, _) => Ok(()),
            (_, true, _) => writeln!(out, "{}", step_json(made)),
            (_, _, true) if round_is_over => picture(&mut out, state, made.round),
            (_, _, true) => Ok(()),
            _ => writeln!(out, "{made}"),
        };
        if let Err(error) = written {
            trouble.get_or_insert(error);
        }
    };
    let budget = number(args, "max-states").unwrap_or(BUDGET);
    let played = play(&start, [&hero, &monster], None, (budget, limits(args)), &mut told);
    let (verdict, fault) = played.map_err(|unsolved| input(unsolved.into()))?;
    if let Some(error) = trouble {
        return Err(error.into());
    }
    if json {
        writeln!(out, "{}", result_json(verdict, fault.as_ref()))?;
    } else {
        writeln!(out, "result: {verdict}")?;
    }
    out.flush()?;
    if let Some(fault) = fault {
        let _ = writeln!(io::stderr(), "{}", Diagnostic::warning(fault.failure.code(), fault.text));
    }
    Ok(())
}

fn picture(out: &mut impl Write, state: &State, round: u32) -> io::Result<()> {
    writeln!(out, "round {round}")?;
    for row in state.rows() {
        let spaced: Vec<String> = row.chars().map(String::from).collect();
        writeln!(out, "{}", spaced.join(" ").trim_end())?;
    }
    writeln!(out)
}

fn step_json(made: &Made) -> Value {
    json!({
        "round": made.round, "side": made.side.name(), "rem": made.rem, "step": made.step.name(),
        "to": [made.to.x, made.to.y], "drink": made.drink, "catch": made.catch,
    })
}

/// The result as one object in which every key is always there.
fn result_json(verdict: Verdict, fault: Option<&Fault>) -> Value {
    let mut all =
        json!({ "result": null, "by": null, "round": null, "reason": null, "first": null, "again": null });
    if let (Value::Object(all), Value::Object(told)) = (&mut all, verdict.json()) {
        all.extend(told);
        if let Some(fault) = fault {
            all.insert("reason".into(), json!(fault.to_string()));
        }
    }
    all
}

/// `tournament --heroes A,B --monsters C,D FIELD…`.
pub(super) fn tournament(args: &ArgMatches) -> Answer {
    let names = |id: &str| -> Vec<String> { args.get_many(id).into_iter().flatten().cloned().collect() };
    let (heroes, monsters) = (names("heroes"), names("monsters"));
    let entrants =
        |names: &[String], side| names.iter().map(|n| Entrant::parse(n, side)).collect::<Result<Vec<_>, _>>();
    let (hero_list, monster_list) = (entrants(&heroes, Side::Hero)?, entrants(&monsters, Side::Monster)?);
    let rounds = number(args, "max-rounds").unwrap_or(1000) as u32;
    let budget = number(args, "max-states").unwrap_or(BUDGET);
    let mut starts = Vec::new();
    for path in names("field") {
        let (name, reading) = read_named(&path)?;
        starts.push(State::new(&reading.field, &name, rounds));
    }
    let threads = number(args, "threads").map_or_else(all_cores, |n| n.clamp(1, 1024) as usize);
    let stop = Arc::new(AtomicBool::new(false));
    heed_interrupts(&stop);

    // Values first: one solution serves all games on its field.
    let mut solutions: Vec<Option<Arc<Solution>>> = Vec::new();
    let solve = |i: u64| Solution::of(&starts[i as usize], budget).ok().map(Arc::new);
    jobs::ordered(starts.len() as u64, threads, &stop, &mut |_| {}, solve, |_, s| solutions.push(s));
    let plan = Tournament {
        heroes,
        monsters,
        dungeons: starts
            .iter()
            .zip(&solutions)
            .map(|(start, solution)| {
                (start.table.to_string(), solution.as_ref().and_then(|s| s.value(start)))
            })
            .collect(),
    };
    let pairings = plan.pairings();
    let all = pairings.len() as u64;
    let limits = limits(args);
    let game = |i: u64| {
        let Pairing { hero, monster, dungeon } = pairings[i as usize];
        let sides = [&hero_list[hero], &monster_list[monster]];
        play(
            &starts[dungeon],
            sides,
            solutions.get(dungeon).and_then(Option::as_ref),
            (budget, limits),
            &mut |_, _| {},
        )
    };
    let (mut results, mut unsolved) = (Vec::new(), None);
    let take = |i: u64, played: Result<(Verdict, Option<Fault>), Unsolved>| match played {
        Ok((verdict, _)) => results.push((pairings[i as usize], verdict)),
        Err(why) => unsolved = unsolved.or(Some(why)),
    };
    let done = jobs::ordered(all, threads, &stop, &mut progress_line(all, "games"), game, take);
    clear_progress();
    if let Some(why) = unsolved {
        return Err(input(why.into()));
    }
    let table = plan.table(&results);
    let report = match (args.get_flag("json"), args.get_flag("csv")) {
        (true, _) => format!("{}\n", table.json()),
        (_, true) => table.csv(),
        _ => table.text(),
    };
    io::stdout().lock().write_all(report.as_bytes())?;
    if done < all {
        let text = format!("stopped after {done} of {all} games");
        return Err(Trouble::No(vec![Diagnostic::warning("", text)]));
    }
    Ok(())
}
