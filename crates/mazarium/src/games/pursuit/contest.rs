//! Games between strategies, programs and people: one, or a whole tournament.

use super::person;
use super::{input, limits, max_rounds, max_states};
use crate::commands::{nearest, shown};
use ::protocol::outside::{Fault, Outside, Question};
use kernel::arcade::PERSON;
use kernel::arena;
use kernel::codec::Limits;
use kernel::diagnostic::Diagnostic;
use kernel::game::Refused;
use kernel::tools::{Answer, Bench, File, Form, Inputs, Job, Report};
use pursuit::action::Step;
use pursuit::bots::{self, Strategy};
use pursuit::event::Made;
use pursuit::protocol;
use pursuit::referee::{Referee, Verdict};
use pursuit::solver::{Solution, Unsolved};
use pursuit::state::{Side, State};
use pursuit::tools::read_field;
use pursuit::tournament::{Pairing, Tournament};
use serde_json::{Value, json};
use std::sync::Arc;

/// What begins the name of a program.
const EXEC: &str = "exec";

/// All that may be named.
const KNOWN: &str =
    "monster, rogue, speedy-rogue, still, random:SEED, optimal, bounded:D, exec:COMMAND, human";

/// The exit codes of a tournament in which programs broke: a hero's, a monster's, both.
const BROKEN: [u8; 3] = [3, 4, 5];

/// A game of a tournament, how it ended, and the fault of whoever forfeited it.
type Played = (Pairing, Verdict, Option<Fault>);

/// Who plays a side.
#[derive(Clone)]
enum Entrant {
    Strategy(Strategy),
    Program(String),
    Person,
}

impl Entrant {
    fn parse(name: &str, side: Side) -> Result<Entrant, Refused> {
        let (word, rest) = name.split_once(':').unwrap_or((name, ""));
        if bots::is_alike(word, EXEC) && name.contains(':') {
            return Ok(Entrant::Program(rest.trim().into()));
        }
        if bots::is_alike(name, PERSON) {
            return Ok(Entrant::Person);
        }
        if !bots::NAMES.iter().any(|known| bots::is_alike(word, known)) {
            let all: Vec<&str> = bots::NAMES.into_iter().chain([PERSON]).collect();
            let meant = match nearest(word, &all) {
                Some(near) => format!("did you mean '{near}'?"),
                None => format!("known: {KNOWN}"),
            };
            let text = format!("there is no strategy '{}' ({meant})", shown(name));
            return Err(input(Diagnostic::error("E20", text)));
        }
        Strategy::parse_for(name, side).map(Entrant::Strategy).map_err(input)
    }

    /// Whether cycles prove something against it (PU-022).
    fn is_memoryless(&self) -> bool {
        matches!(self, Entrant::Strategy(strategy) if strategy.is_memoryless())
    }
}

/// A player in its seat.
pub(super) enum Seated {
    Bot(bots::Player),
    /// A program, and whether it wants to be told the legal steps.
    Program(Outside, bool),
    /// It could not even begin.
    Broken(Fault),
}

impl Seated {
    pub(super) fn choose(&mut self, state: &State) -> Result<Step, Fault> {
        match self {
            Seated::Bot(bot) => Ok(bot.choose(state)),
            Seated::Program(program, wants_legal) => {
                let legal = state.legal().into_iter().map(|step| step.name().into()).collect();
                let told = if *wants_legal { protocol::legal(state) + "\n" } else { String::new() };
                program.ask(Question { line: told + &protocol::go(state), legal });
                let step: Step = program.wait()?.parse().expect("the codec answers with names of steps");
                state.check(step).map_err(|why| program.illegal(step.name(), &why.to_string()))?;
                Ok(step)
            }
            Seated::Broken(fault) => Err(fault.clone()),
        }
    }

    pub(super) fn dismiss(self, verdict: Verdict) {
        if let Seated::Program(program, _) = self {
            program.dismiss(format!("{}\n{}", protocol::result(verdict), protocol::QUIT));
        }
    }
}

/// Starts a program, waits until it is ready and tells it the field.
fn start_program(command: &str, start: &State, side: Side, limits: Limits) -> Result<Seated, Fault> {
    let mut program = Outside::start(&protocol::LINES, command, protocol::HELLO.into(), limits)?;
    program.once_ready(protocol::opening(start, side).join("\n"))?;
    let wants_legal = program.name().is_some_and(protocol::wants_legal);
    Ok(Seated::Program(program, wants_legal))
}

/// A fault as results tell it: `P03: no move within 1000 ms`.
pub(super) fn reason(fault: &Fault) -> String {
    format!("{}: {}", fault.code(), fault.text)
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
                start_program(command, start, side, limits).unwrap_or_else(Seated::Broken)
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
            referee.forfeit(side, fault.cause);
            failed.get_or_insert_with(|| fault.clone());
        }
    }
    let ask = |referee: &mut Referee| {
        let state = referee.state();
        let chosen = seated[state.turn.index()].choose(state);
        chosen.map_err(|fault| failed.insert(fault).cause)
    };
    let verdict = arena::decide(&mut referee, ask, |made, referee| told(made, referee.state()));
    for player in seated {
        player.dismiss(verdict);
    }
    Ok((Some(verdict), failed))
}

/// `run FIELD HERO MONSTER`.
pub(super) fn run(inputs: &Inputs, bench: &mut dyn Bench) -> Result<Report, Refused> {
    let name = |id: &str| inputs.word(id).unwrap_or_default();
    let hero = Entrant::parse(name("hero"), Side::Hero)?;
    let monster = Entrant::parse(name("monster"), Side::Monster)?;
    let (rounds, budget, limits) = (max_rounds(inputs), max_states(inputs), limits(inputs));
    let file = inputs.file("field")?;
    let start = State::new(&read_field(file)?.field, &file.name, rounds);
    let (json, quiet, draw) = (inputs.form == Form::Json, inputs.flag("quiet"), inputs.flag("draw"));
    if draw && !quiet && !json {
        bench.print(&picture(&start, 0));
    }
    let mut told = |made: &Made, state: &State| {
        let round_is_over = made.catch || (made.side == Side::Hero && made.rem == 0);
        bench.print(&match (quiet, json, draw) {
            (true, _, _) => String::new(),
            (_, true, _) => format!("{}\n", step_json(made)),
            (_, _, true) if round_is_over => picture(state, made.round),
            (_, _, true) => String::new(),
            _ => format!("{made}\n"),
        });
    };
    let played = play(&start, [&hero, &monster], None, (budget, limits), &mut told);
    let (verdict, fault) = played.map_err(|unsolved| input(unsolved.into()))?;
    let report = match verdict {
        Some(verdict) => Report::new(format!("result: {verdict}\n"), &result_json(verdict, fault.as_ref())),
        None => Report::default().note(&"The game was left without a result."),
    };
    Ok(match fault {
        Some(fault) => report.note(&with_last_words(&fault, fault.text.clone())),
        None => report,
    })
}

/// A fault for people, with the last lines that the program wrote to its standard error.
fn with_last_words(fault: &Fault, text: String) -> String {
    let warning = Diagnostic::warning(fault.code(), text).to_string();
    fault.last_words.iter().fold(warning, |text, line| text + "\n  | " + line)
}

fn picture(state: &State, round: u32) -> String {
    let rows = state.rows().into_iter().map(|row| {
        let spaced: Vec<String> = row.chars().map(String::from).collect();
        spaced.join(" ").trim_end().to_string()
    });
    format!("round {round}\n{}\n\n", rows.collect::<Vec<_>>().join("\n"))
}

fn step_json(made: &Made) -> Value {
    json!({
        "round": made.round, "side": made.side.name(), "rem": made.rem, "step": made.step.name(),
        "to": [made.to.x, made.to.y], "drink": made.drink, "catch": made.catch,
    })
}

/// The result as one object in which every key is always there; whoever forfeited is told why.
fn result_json(verdict: Verdict, fault: Option<&Fault>) -> Value {
    let mut json = verdict.json();
    if let Some(fault) = fault {
        json["reason"] = json!(reason(fault));
    }
    json
}

/// `tournament --heroes A,B --monsters C,D FIELD…`.
pub(super) fn tournament(inputs: &Inputs, bench: &mut dyn Bench) -> Result<Report, Refused> {
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
    let start = |file: &File| Ok(State::new(&read_field(file)?.field, &file.name, rounds));
    let starts = inputs.files("field").map(start).collect::<Result<Vec<_>, Refused>>()?;

    // Values first: one solution serves all games on its field.
    let mut solutions: Vec<Option<Arc<Solution>>> = Vec::new();
    let solve = |i: u64| Solution::of(&starts[i as usize], budget).ok().map(Arc::new);
    let job = Job { all: starts.len() as u64, batch: 1, what: "fields" };
    bench.ordered(job, |fields| fields.map(solve).collect::<Vec<_>>(), |solved| solutions.extend(solved));
    let value = |(start, solution): (&State, &Option<Arc<Solution>>)| {
        (start.table.to_string(), solution.as_ref().and_then(|solution| solution.value(start)))
    };
    let plan = Tournament { heroes, monsters, dungeons: starts.iter().zip(&solutions).map(value).collect() };
    let pairings = plan.pairings();
    let game = |i: u64| {
        let pairing @ Pairing { hero, monster, dungeon } = pairings[i as usize];
        let sides = [&hero_list[hero], &monster_list[monster]];
        let known = solutions.get(dungeon).and_then(Option::as_ref);
        let (verdict, fault) = play(&starts[dungeon], sides, known, (budget, limits), &mut |_, _| {})?;
        Ok(verdict.map(|verdict| (pairing, verdict, fault)))
    };
    let mut results: Vec<Result<Option<Played>, Unsolved>> = Vec::new();
    let job = Job { all: pairings.len() as u64, batch: 1, what: "games" };
    bench.ordered(job, |games| games.map(game).collect::<Vec<_>>(), |played| results.extend(played));
    let results: Result<Vec<_>, _> = results.into_iter().filter_map(Result::transpose).collect();
    let results = results.map_err(|unsolved| input(unsolved.into()))?;
    let ends: Vec<(Pairing, Verdict)> =
        results.iter().map(|(pairing, verdict, _)| (*pairing, *verdict)).collect();
    let notes = complaints(&plan, &results);
    let table = plan.table(&ends);
    let report = Report { csv: table.csv(), notes, ..Report::new(table.text(), &table.json()) };
    Ok(match table.broken() {
        [false, false] => report,
        [true, false] => report.but(Answer::Own(BROKEN[0])),
        [false, true] => report.but(Answer::Own(BROKEN[1])),
        [true, true] => report.but(Answer::Own(BROKEN[2])),
    })
}

/// What went wrong with programs: the first time of each kind that one of them failed in, and how often it did.
fn complaints(plan: &Tournament, results: &[Played]) -> Vec<String> {
    let mut kinds: Vec<(Side, usize, &Fault, &str, usize)> = Vec::new();
    for (pairing, verdict, fault) in results {
        let (Some(fault), Verdict::Forfeit { side, .. }) = (fault, verdict) else { continue };
        let who = if *side == Side::Hero { pairing.hero } else { pairing.monster };
        let same = kinds.iter_mut().find(|k| (k.0, k.1, k.2.cause) == (*side, who, fault.cause));
        match same {
            Some(kind) => kind.4 += 1,
            None => kinds.push((*side, who, fault, &plan.dungeons[pairing.dungeon].0, 1)),
        }
    }
    let told = |(side, who, fault, dungeon, times): (Side, usize, &Fault, &str, usize)| {
        let names = if side == Side::Hero { &plan.heroes } else { &plan.monsters };
        let often = if times > 1 { format!(" ({times} times)") } else { String::new() };
        let text = format!("{side} {} on {dungeon}: {}{often}", names[who], fault.text);
        with_last_words(fault, text)
    };
    kinds.into_iter().map(told).collect()
}
