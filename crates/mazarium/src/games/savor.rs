//! The verbs of Savor: the course's own command line (`run`), scenarios with scripted draws, checks of
//! a board's files, statistics over many games, comparisons, and random boards.

mod board;
mod compare;
mod many;

use super::GameVerbs;
use crate::commands::shells::entropy;
use crate::commands::{self, Answer, Trouble, tell};
use board::Folder;
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use kernel::diagnostic::Level;
use kernel::dice::Dice;
use savor::board::Board;
use savor::check::Check;
use savor::event::{Event, write_plain};
use savor::hints::{Hints, Trial};
use savor::house::House;
use savor::rules::Plan;
use savor::scenario;
use savor::state::State;
use serde_json::json;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::sync::Arc;

/// The verbs of Savor.
pub(super) const VERBS: GameVerbs = GameVerbs { id: "savor", command, run };

const EXAMPLES: &str = "\
A board is a folder with walls.txt, stairs.txt, poles.txt, flag.txt and seed.txt; a layout.txt beside
them draws another building.

Examples:
  mazarium savor run my-board                     play it and print every message
  mazarium savor check my-board                   all that is wrong, and who can win
  mazarium savor stats my-board --games 10000     who wins how often, and how long it takes
  mazarium savor stats my-board --heat            where it happens
  mazarium savor compare my-board --versus mp_cap=250   what if points were capped?
  mazarium savor generate --seed 7 --out board7   a new board";

fn command() -> Command {
    let dir = || Arg::new("dir").value_name("DIR").required(true).help("The folder with the files");
    let json = |what: &'static str| Arg::new("json").long("json").action(ArgAction::SetTrue).help(what);
    let house = || {
        Arg::new("house")
            .long("house")
            .value_name("KEY=VALUE")
            .action(ArgAction::Append)
            .help("A house rule, such as mp_cap=250; may be given more than once")
    };
    let rules = || {
        let values = PossibleValuesParser::new(["full", "basic"]);
        Arg::new("rules")
            .long("rules")
            .value_name("SET")
            .value_parser(values)
            .help("The set of rules [default: full]")
    };
    let seed = |what: &'static str| {
        Arg::new("seed").long("seed").value_name("N").value_parser(value_parser!(u64)).help(what)
    };
    Command::new(VERBS.id)
        .about("Tools for Savor: play, check, count and make boards")
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(
            Command::new("run")
                .about("Play the board in a folder to its end and print every message")
                .after_help("Exit codes: 0 the game was played, 2 the files do not allow it.")
                .args([dir(), json("One event a line, as JSON"), rules(), house()])
                .arg(seed("Use this seed instead of that in seed.txt")),
        )
        .subcommand(
            Command::new("scenario")
                .about("Play a game whose start and draws are written down: rules.txt, values.txt, setup.txt, script.txt")
                .after_help("Exit codes: 0 the script was played, 2 a file or a draw does not fit.")
                .args([dir(), json("One event a line, as JSON")]),
        )
        .subcommand(
            Command::new("check")
                .about("Tell everything that is wrong with the five files, and who can reach the flag")
                .after_help("Exit codes: 0 the board can be played, 1 it cannot, 2 there is no such folder.")
                .args([dir(), json("Print JSON"), rules(), house()]),
        )
        .subcommand(many::stats_command().args([dir(), rules(), house()]))
        .subcommand(compare::command().args([dir(), rules(), house()]))
        .subcommand(many::generate_command().args([rules(), house()]))
}

fn run(matches: &ArgMatches) -> ExitCode {
    commands::finish(match matches.subcommand() {
        Some(("run", args)) => play(args),
        Some(("scenario", args)) => scenario_verb(args),
        Some(("check", args)) => check(args),
        Some(("stats", args)) => many::stats(args),
        Some(("compare", args)) => compare::run(args),
        Some(("generate", args)) => many::generate(args),
        _ => Err(Trouble::input("there is no such command")),
    })
}

/// The house rules of the command line, for a building with room for so many.
fn house(args: &ArgMatches, runners: usize) -> Result<House, Trouble> {
    let mut house = House::for_runners(runners);
    if let Some(rules) = args.get_one::<String>("rules") {
        house.set("ruleset", rules).map_err(Trouble::input)?;
    }
    for pair in args.get_many::<String>("house").into_iter().flatten() {
        house.set_pair(pair).map_err(Trouble::input)?;
    }
    Ok(house)
}

/// The folder of the command line.
fn folder(args: &ArgMatches) -> Result<Folder, Trouble> {
    Folder::open(args.get_one::<String>("dir").map_or(".", String::as_str))
}

/// The board in a folder; what is wrong with it but does not stop it goes to stderr.
fn board_of(folder: &Folder, house: &House) -> Result<Board, Trouble> {
    let (board, problems) = Board::from_files_in(&folder.layout, &folder.files(entropy()), house);
    let problems = folder.placed(problems);
    match board {
        Some(board) => {
            tell(&problems);
            Ok(board)
        }
        None => Err(Trouble::Input(problems)),
    }
}

fn play(args: &ArgMatches) -> Answer {
    let folder = folder(args)?;
    let board = board_of(&folder, &house(args, folder.layout.count())?)?;
    let seed = args.get_one::<u64>("seed").copied().unwrap_or(board.seed);
    let mut dice = Dice::seeded(seed);
    let mut state = State::new(Arc::new(board), &dice);
    let (mut plan, mut out) = (Plan::default(), Printer::new(args.get_flag("json")));
    // A game can have millions of lines; with nobody left to read them it need not go on.
    while !state.is_over() && out.trouble.is_none() {
        let turn =
            state.race.turn(&state.board, &mut plan, &mut |ask| Some(ask.draw(&mut dice)), &mut |event| {
                out.print(&event);
            });
        turn.expect("dice always have an answer");
    }
    out.finish()
}

fn scenario_verb(args: &ArgMatches) -> Answer {
    let folder = folder(args)?;
    let extra = folder.extra();
    let files = scenario::Scenario {
        board: folder.files(1),
        rules: extra[0].as_deref(),
        values: extra[1].as_deref(),
        setup: extra[2].as_deref(),
        script: extra[3].as_deref(),
    };
    let run = scenario::run_in(&folder.layout, &files)
        .map_err(|problems| Trouble::Input(folder.placed(problems)))?;
    tell(&folder.placed(run.problems));
    let mut out = Printer::new(args.get_flag("json"));
    run.events.iter().for_each(|event| out.print(event));
    out.finish()?;
    match run.fault {
        Some(fault) => Err(Trouble::Input(folder.placed(vec![fault]))),
        None => Ok(()),
    }
}

fn check(args: &ArgMatches) -> Answer {
    let folder = folder(args)?;
    let house = house(args, folder.layout.count())?;
    let files = folder.files(entropy());
    let Check { board, problems, reach, hints } = Check::of(&folder.layout, &files, &house, Trial::CHECK);
    let problems = folder.placed(problems);
    let mut out = io::stdout().lock();
    if args.get_flag("json") {
        let routes = reach.iter().flat_map(|r| &r.routes).map(|route| {
            json!({
                "player": route.player.to_string(),
                "reachable": route.is_winnable(),
                "throws": route.throws,
                "throws_from_bawana": route.from_bawana,
            })
        });
        let cut_off = reach.iter().flat_map(|r| &r.cut_off).map(ToString::to_string).collect::<Vec<_>>();
        let routes: Vec<_> = routes.collect();
        let hints = board.as_ref().zip(hints.as_ref()).map(|(board, hints)| hints_json(board, hints));
        let answer = json!({
            "ok": board.is_some(),
            "problems": problems,
            "players": routes,
            "cut_off": cut_off,
            "hints": hints,
        });
        writeln!(out, "{answer}")?;
    } else if let (Some(board), Some(reach)) = (&board, &reach) {
        let count = |level| problems.iter().filter(|p| p.level == level).count();
        writeln!(
            out,
            "The board can be played: {} warnings, {} notes, {} walkable cells.",
            count(Level::Warning),
            count(Level::Note),
            board.open_cells().count()
        )?;
        for route in &reach.routes {
            let from =
                |throws: Option<u32>| throws.map_or("never".into(), |n| format!("{n} throws at least"));
            let bawana = if house.is_basic() {
                String::new()
            } else {
                format!("; from Bawana {}", from(route.from_bawana))
            };
            writeln!(out, "{}: flag {}{bawana}", route.player, from(route.throws))?;
        }
        if !reach.cut_off.is_empty() {
            let cells: Vec<String> = reach.cut_off.iter().take(12).map(ToString::to_string).collect();
            let more = if reach.cut_off.len() > cells.len() { ", …" } else { "" };
            writeln!(
                out,
                "{} cells are cut off from everybody: {}{more}",
                reach.cut_off.len(),
                cells.join(", ")
            )?;
        }
    }
    out.flush()?;
    if board.is_some() {
        if !args.get_flag("json") {
            tell(&problems);
        }
        Ok(())
    } else {
        Err(Trouble::No(if args.get_flag("json") { Vec::new() } else { problems }))
    }
}

/// The hints for programs.
fn hints_json(board: &Board, hints: &Hints) -> serde_json::Value {
    let named = |cells: &Vec<savor::cell::Cell>| cells.iter().map(ToString::to_string).collect::<Vec<_>>();
    let stairs = hints.dead_stairs.iter().map(|&number| board.stairs[number]);
    let poles = hints.dead_poles.iter().map(|&number| board.poles[number]);
    let players = |list: &[(savor::cell::Player, usize)]| {
        list.iter().map(|(who, cells)| json!({ "player": who, "cells": cells })).collect::<Vec<_>>()
    };
    json!({
        "dead_stairs": stairs.map(|s| [s.lower.to_string(), s.upper.to_string()]).collect::<Vec<_>>(),
        "dead_poles": poles.map(|pole| pole.foot.to_string()).collect::<Vec<_>>(),
        "loops": hints.loops.iter().map(named).collect::<Vec<_>>(),
        "shut_in": players(&hints.shut_in),
        "touched": players(&hints.touched),
        "reachable": hints.reachable,
        "walkable": hints.walkable,
        "rounds": hints.length.map(|length| json!({
            "games": length.games,
            "quartiles": length.quartiles,
            "unfinished": length.unfinished,
            "limit": length.limit,
        })),
    })
}

/// Prints events as words or as JSON, fast, and remembers if nobody reads any more.
struct Printer {
    out: BufWriter<io::StdoutLock<'static>>,
    json: bool,
    line: String,
    trouble: Option<io::Error>,
}

impl Printer {
    fn new(json: bool) -> Self {
        Printer { out: BufWriter::new(io::stdout().lock()), json, line: String::new(), trouble: None }
    }

    fn print(&mut self, event: &Event) {
        self.line.clear();
        if self.json {
            self.line.push_str(&event.to_json());
            self.line.push('\n');
        } else {
            write_plain(event, &mut self.line);
        }
        if let Err(error) = self.out.write_all(self.line.as_bytes()) {
            self.trouble.get_or_insert(error);
        }
    }

    fn finish(mut self) -> Answer {
        match self.trouble.take() {
            Some(error) => Err(error.into()),
            None => Ok(self.out.flush()?),
        }
    }
}
