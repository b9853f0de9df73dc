//! The command-line tools: the course's `run`, scenarios, checks, statistics, comparisons, random boards.

mod check;
mod many;

use crate::board::Board;
use crate::event::{Event, write_plain};
use crate::files::{Files, NAMES};
use crate::generator::Difficulty;
use crate::house::House;
use crate::layout::{self, Layout};
use crate::rules::Plan;
use crate::scenario::{self, Scenario};
use crate::state::State;
use kernel::diagnostic::Diagnostic;
use kernel::dice::Dice;
use kernel::game::Refused;
use kernel::rules::json;
use kernel::tools::{Answer, Bench, Folder, Form, Inputs, Kind, Report, Tool, ToolArg};
use std::sync::Arc;

/// The files that a scenario has besides those of its board.
const EXTRA: [&str; 4] = ["rules.txt", "values.txt", "setup.txt", "script.txt"];

/// The files of a board, its building, and what a scenario has besides.
const FILES: [&str; 10] =
    [NAMES[0], NAMES[1], NAMES[2], NAMES[3], NAMES[4], layout::FILE, EXTRA[0], EXTRA[1], EXTRA[2], EXTRA[3]];

const DIR: ToolArg = ToolArg::positional(
    "dir",
    "DIR",
    Kind::Folder { files: &FILES },
    "The folder with walls.txt, stairs.txt, poles.txt, flag.txt and seed.txt; layout.txt draws another building",
);
const SET: ToolArg = ToolArg::option(
    "rules",
    "SET",
    Kind::Choice { choices: || vec!["full", "basic"] },
    "The set of rules [default: full]",
);
const HOUSE: ToolArg = ToolArg::option(
    "house",
    "KEY=VALUE",
    Kind::Word,
    "A house rule, such as mp_cap=250; may be given more than once",
)
.many();
const GAMES: ToolArg = ToolArg::number("games", "How many games").or("1000");
const FIRST: ToolArg = ToolArg::number("seed", "The seed of the first game; the others count up").or("1");

/// The tools by name.
pub(crate) const TOOLS: [Tool; 6] = [
    Tool::new(
        "run",
        "Play the board in a folder to its end and print every message",
        &[DIR, SET, HOUSE, ToolArg::number("seed", "Use this seed instead of that in seed.txt")],
        run,
    )
    .more("With --json one event a line.\n\nExit codes: 0 the game was played, 2 the files do not allow it.")
    .examples(&["run my-board"]),
    Tool::new(
        "scenario",
        "Play a game whose start and draws are written down: rules.txt, values.txt, setup.txt, script.txt",
        &[DIR],
        scenario,
    )
    .more("With --json one event a line.\n\nExit codes: 0 the script was played, 2 a file or a draw does not fit.")
    .examples(&["scenario my-scenario"]),
    Tool::new(
        "check",
        "List everything that is wrong with the five files, and who can reach the flag",
        &[DIR, SET, HOUSE],
        check::check,
    )
    .more("Exit codes: 0 the board can be played, 1 it cannot, 2 there is no such folder.")
    .examples(&["check my-board"]),
    Tool::new(
            "stats",
            "Play many games on a board, on all cores, and add up the results",
            &[
                DIR,
                SET,
                HOUSE,
                GAMES,
                FIRST,
                ToolArg::flag("heat", "Draw where it happened: visits, captures, blocked throws, points lost"),
            ],
            many::stats,
        )
        .more(
            "The result is the same for any number of threads. Ctrl-C prints what is done so far.\n\
             With --heat the maps follow; --csv is then the table of the cells.",
        )
        .examples(&["stats my-board --games 10000", "stats my-board --heat"]).in_csv().on_threads(),
    Tool::new(
            "compare",
            "Play the same games under two sets of rules, or on two boards, and show what differs",
            &[
                DIR,
                ToolArg { positional: true, ..ToolArg::option("other", "DIR2", Kind::Folder { files: &FILES }, OTHER) },
                SET,
                HOUSE,
                ToolArg { about: VERSUS, ..ToolArg { id: "versus", ..HOUSE } },
                GAMES,
                FIRST,
            ],
            many::compare,
        )
        .more(
            "The same seeds are played on both sides, so that every difference comes from the rules or the board.\n\
             The result is the same for any number of threads.",
        )
        .examples(&[
            "compare my-board --versus mp_cap=250",
            "compare my-board other-board --games 2000",
            "compare my-board --house blocked_cost=5 --versus triggered_throws=4",
        ]).in_csv().on_threads(),
    Tool::new(
            "generate",
            "Make a random board on which everybody can win",
            &[
                SET,
                HOUSE,
                ToolArg::number("seed", "The seed [default: a new one]"),
                ToolArg::option("difficulty", "NAME", Kind::Choice { choices: || Difficulty::ALL.map(Difficulty::name).into() }, "How many rounds a game takes")
                    .or("easy"),
                ToolArg::within("walls", 0, 200, "How many walls"),
                ToolArg::within("stairs", 0, 200, "How many stairs"),
                ToolArg::within("poles", 0, 200, "How many poles"),
                ToolArg::within("spread", 0, 100, SPREAD),
                ToolArg::option("layout", "FILE", Kind::File { most: u64::MAX }, LAYOUT),
            ],
            many::generate,
        )
        .more(
            "Without --out the five files are printed, each under its name. The same seed gives the same board.",
        )
        .examples(&["generate --seed 7 --out board7"]).with_files(),
];

const OTHER: &str = "The folder with the other board [default: the same one]";
const VERSUS: &str = "A house rule for the other side only; may be given more than once";
const SPREAD: &str = "How far apart the win rates of the players may be, in percent [default: 100]";
const LAYOUT: &str = "The building to use: a map in the form of layout.txt";

/// Bad input, in one sentence.
fn bad(text: impl Into<String>) -> Refused {
    Refused::new("bad-input", text)
}

/// The house rules that were given, for a building with room for so many.
fn house(inputs: &Inputs, runners: usize) -> Result<House, Refused> {
    let mut house = House::for_runners(runners);
    if let Some(rules) = inputs.word("rules") {
        house.set("ruleset", rules).map_err(bad)?;
    }
    inputs.words("house").try_for_each(|pair| house.set_pair(pair)).map_err(bad)?;
    Ok(house)
}

/// A folder with the files of a board.
struct Place<'a> {
    folder: &'a Folder,
    /// The building: `layout.txt` if there is one, else the usual one.
    layout: Layout,
}

impl<'a> Place<'a> {
    /// The folder that was given. A file that is missing is the game's affair; a missing folder is not.
    fn of(inputs: &'a Inputs) -> Result<Self, Refused> {
        Self::open(inputs.folder("dir").ok_or_else(|| bad("which folder?"))?)
    }

    fn open(folder: &'a Folder) -> Result<Self, Refused> {
        if !folder.exists {
            let text = "there is no such folder; a board is a folder with walls.txt, stairs.txt, poles.txt, flag.txt and seed.txt";
            return Err(Refused::file(vec![Diagnostic::error("", text).in_file(&*folder.path)]));
        }
        // What is a choice to have must not silently count as left out.
        let optional = [layout::FILE, EXTRA[0], EXTRA[1], EXTRA[2], EXTRA[3]];
        if let Some((name, why)) = optional.iter().find_map(|name| Some((name, folder.unread(name)?))) {
            let problem = Diagnostic::error("", format!("{name} cannot be read ({why})")).in_file(*name);
            return Err(Refused::file(folder.placed(vec![problem])));
        }
        let layout = match folder.file(layout::FILE) {
            Some(bytes) => Layout::read(bytes).map_err(|problems| Refused::file(folder.placed(problems)))?,
            None => Layout::default(),
        };
        Ok(Place { folder, layout })
    }

    /// The files as the game wants them, with a seed for a folder that has none.
    fn files(&self, fresh_seed: u64) -> Files<'a> {
        let [walls, stairs, poles, flag, seed] = NAMES.map(|name| self.folder.file(name));
        let unread = NAMES.map(|name| self.folder.unread(name));
        Files { walls, stairs, poles, flag, seed, unread, fresh_seed }
    }

    /// The board, and as notes what is wrong with it but does not stop it.
    fn board(&self, house: &House, bench: &dyn Bench) -> Result<(Board, Vec<String>), Refused> {
        let (board, problems) = Board::from_files(&self.layout, &self.files(bench.entropy()), house);
        let problems = self.folder.placed(problems);
        match board {
            Some(board) => Ok((board, problems.iter().map(ToString::to_string).collect())),
            None => Err(Refused::file(problems)),
        }
    }
}

/// Adds an event to a text, in words or as a line of JSON.
fn write(form: Form, event: &Event, text: &mut String) {
    if form == Form::Json {
        text.push_str(&json(event));
        text.push('\n');
    } else {
        write_plain(event, text);
    }
}

fn run(inputs: &Inputs, bench: &mut dyn Bench) -> Result<Report, Refused> {
    let place = Place::of(inputs)?;
    let (board, notes) = place.board(&house(inputs, place.layout.count)?, bench)?;
    let mut dice = Dice::seeded(inputs.number("seed").unwrap_or(board.seed));
    let mut state = State::new(Arc::new(board), &dice);
    let (mut plan, mut text, mut is_read) = (Plan::default(), String::new(), true);
    // A game can have millions of lines; with nobody left to read them it need not go on.
    while !state.is_over() && is_read {
        text.clear();
        let mut tell = |event| write(inputs.form, &event, &mut text);
        state.race.turn(&state.board, &mut plan, &mut dice, &mut tell);
        is_read = bench.print(&text);
    }
    Ok(Report { notes, ..Report::default() })
}

fn scenario(inputs: &Inputs, bench: &mut dyn Bench) -> Result<Report, Refused> {
    let place = Place::of(inputs)?;
    let [rules, values, setup, script] = EXTRA.map(|name| place.folder.file(name));
    let files = Scenario { board: place.files(1), rules, values, setup, script };
    let run = scenario::run(&place.layout, &files)
        .map_err(|problems| Refused::file(place.folder.placed(problems)))?;
    let mut text = String::new();
    run.events.iter().for_each(|event| write(inputs.form, event, &mut text));
    bench.print(&text);
    let answer = if run.fault.is_some() { Answer::Bad } else { Answer::Fine };
    let problems = run.problems.into_iter().chain(run.fault).collect();
    let notes = place.folder.placed(problems).iter().map(ToString::to_string).collect();
    Ok(Report { answer, notes, ..Report::default() })
}
