//! Games between strategies, programs and people: one, or a whole tournament.

use super::person::{self, tell};
use super::program::Program;
use super::{input, limits, max_rounds, max_states};
use crate::commands::{Answer, Trouble};
use crate::jobs::{self, all_cores, clear_progress, heed_interrupts, progress_line};
use kernel::diagnostic::Diagnostic;
use kernel::tools::{Form, Inputs};
use pursuit::action::Step;
use pursuit::bots::{self, Strategy};
use pursuit::event::Made;
use pursuit::protocol::{Fault, Limits};
use pursuit::referee::{Referee, Verdict};
use pursuit::solver::{Solution, Unsolved};
use pursuit::state::{Side, State};
use pursuit::tools::read_field;
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
    Person,
}

impl Entrant {
    fn parse(name: &str, side: Side) -> Result<Entrant, Trouble> {
        match name.strip_prefix("exec:") {
            Some(command) => Ok(Entrant::Program(command.trim().into())),
            None if name == "human" => Ok(Entrant::Person),
            None => Strategy::parse_for(name, side).map(Entrant::Strategy).map_err(input),
        }
    }

    /// Whether cycles prove something against it (PU-022).
    fn is_memoryless(&self) -> bool {
        matches!(self, Entrant::Strategy(strategy) if strategy.is_memoryless())
    }
}

/// A player in its seat.
pub(super) enum Seated {
    Bot(bots::Player),
    Program(Program),
    /// It could not even begin.
    Broken(Fault),
}

impl Seated {
    pub(super) fn choose(&mut self, state: &State) -> Result<Step, Fault> {
        match self {
            Seated::Bot(bot) => Ok(bot.choose(state)),
            Seated::Program(program) => program.choose(state),
            Seated::Broken(fault) => Err(fault.clone()),
        }
    }

    pub(super) fn dismiss(self, verdict: Verdict) {
        if let Seated::Program(program) = self {
            program.dismiss(verdict);
        }
    }
}

/// A game from its first step to its verdict (none if a person left), and the fault of whoever
/// forfeited it.
fn play(
    start: &State,
    sides: [&Entrant; 2],
    known: Option<&Arc<Solution>>,
    (budget, limits): (u64, Limits),
    told: &mut dyn FnMut(&Made, &State),
) -> Result<(Option<Verdict>, Option<Fault>), Unsolved> {
    let seat = |side: Side| -> Result<Option<Seated>, Unsolved> {
        Ok(Some(match sides[side.index()] {
            Entrant::Strategy(strategy) => Seated::Bot(bots::Player::new(*strategy, start, known, budget)?),
            Entrant::Program(command) => {
                Program::start(command, start, side, limits).map_or_else(Seated::Broken, Seated::Program)
            }
            Entrant::Person => return Ok(None),
        }))
    };
    let mut seated = match [seat(Side::Hero)?, seat(Side::Monster)?] {
        [Some(hero), Some(monster)] => [hero, monster],
        with_people => return Ok(person::play(start, with_people, told)),
    };
    let mut referee = Referee::new(start.clone(), sides.iter().all(|e| e.is_memoryless()));
    let mut failed = None;
    // Whoever cannot begin has lost before a step is made; of two, the one whose turn comes first.
    for side in [Side::Monster, Side::Hero] {
        if let Seated::Broken(fault) = &seated[side.index()] {
            referee.forfeit(side, fault.failure);
            failed.get_or_insert_with(|| fault.clone());
        }
    }
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
        player.dismiss(verdict);
    }
    Ok((Some(verdict), failed))
}

/// `run FIELD HERO MONSTER`.
pub(super) fn run(inputs: &Inputs) -> Answer {
    let name = |id: &str| inputs.word(id).unwrap_or_default();
    let hero = Entrant::parse(name("hero"), Side::Hero)?;
    let monster = Entrant::parse(name("monster"), Side::Monster)?;
    let (rounds, budget, limits) = (max_rounds(inputs), max_states(inputs), limits(inputs));
    let file = inputs.file("field")?;
    let start = State::new(&read_field(file)?.field, &file.name, rounds);
    let (json, quiet, draw) = (inputs.form == Form::Json, inputs.flag("quiet"), inputs.flag("draw"));
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
    let played = play(&start, [&hero, &monster], None, (budget, limits), &mut told);
    let (verdict, fault) = played.map_err(|unsolved| input(unsolved.into()))?;
    if let Some(error) = trouble {
        return Err(error.into());
    }
    match verdict {
        Some(verdict) if json => writeln!(out, "{}", result_json(verdict, fault.as_ref()))?,
        Some(verdict) => writeln!(out, "result: {verdict}")?,
        None => tell("The game was left without a result."),
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

/// The result as one object in which every key is always there; whoever forfeited is told why.
fn result_json(verdict: Verdict, fault: Option<&Fault>) -> Value {
    let mut told = verdict.json();
    if let Some(fault) = fault {
        told["reason"] = json!(fault.to_string());
    }
    told
}

/// `tournament --heroes A,B --monsters C,D FIELD…`.
pub(super) fn tournament(inputs: &Inputs) -> Answer {
    let names =
        |id: &str| -> Vec<String> { inputs.words(id).flat_map(|w| w.split(',')).map(Into::into).collect() };
    let (heroes, monsters) = (names("heroes"), names("monsters"));
    let entrants =
        |names: &[String], side| names.iter().map(|n| Entrant::parse(n, side)).collect::<Result<Vec<_>, _>>();
    let (hero_list, monster_list) = (entrants(&heroes, Side::Hero)?, entrants(&monsters, Side::Monster)?);
    if hero_list.iter().chain(&monster_list).any(|entrant| matches!(entrant, Entrant::Person)) {
        return Err(input(Diagnostic::error("E20", "'human' plays single games only, not tournaments")));
    }
    let (rounds, budget, limits) = (max_rounds(inputs), max_states(inputs), limits(inputs));
    let threads = inputs.number("threads").map_or_else(all_cores, |n| n as usize);
    let mut starts = Vec::new();
    for file in inputs.files("field") {
        starts.push(State::new(&read_field(file)?.field, &file.name, rounds));
    }
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
    let take = |i: u64, played: Result<(Option<Verdict>, Option<Fault>), Unsolved>| match played {
        Ok((verdict, _)) => results.extend(verdict.map(|verdict| (pairings[i as usize], verdict))),
        Err(why) => unsolved = unsolved.or(Some(why)),
    };
    let done = jobs::ordered(all, threads, &stop, &mut progress_line(all, "games"), game, take);
    clear_progress();
    if let Some(why) = unsolved {
        return Err(input(why.into()));
    }
    let table = plan.table(&results);
    let report = match inputs.form {
        Form::Json => format!("{}\n", table.json()),
        Form::Csv => table.csv(),
        Form::Text => table.text(),
    };
    io::stdout().lock().write_all(report.as_bytes())?;
    if done < all {
        let text = format!("stopped after {done} of {all} games");
        return Err(Trouble::No(vec![Diagnostic::warning("", text)]));
    }
    Ok(())
}
