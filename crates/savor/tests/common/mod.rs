//! Scenarios in the notation of the rule page, for tests: `;` parts, ` / ` parts the lines of a file.

#![allow(dead_code, reason = "every test program uses a part of it")]

use kernel::diagnostic::Diagnostic;
use kernel::dice::Dice;
use kernel::params::Params;
use kernel::session::Session;
use savor::INFO;
use savor::board::{Board, Sketch};
use savor::event::Event;
use savor::files::Files;
use savor::house::House;
use savor::layout::Layout;
use savor::rules::Plan;
use savor::scenario::{self, Run, Scenario};
use savor::state::State;
use std::sync::Arc;

/// A scenario as it is told.
#[derive(Clone, Debug, Default)]
pub struct Story {
    pub title: String,
    pub walls: String,
    pub stairs: String,
    pub poles: String,
    pub flag: String,
    pub rules: String,
    pub values: String,
    pub setup: String,
    pub script: String,
    /// The part `stderr …`, as it is written.
    pub stderr: String,
}

impl Story {
    /// Reads `Title; stairs … / …; setup …; script …`. What is not said is as the rule page has it.
    pub fn read(text: &str) -> Story {
        let mut parts = text.split("; ");
        let mut story = Story {
            title: parts.next().unwrap_or_default().into(),
            flag: "[0, 0, 0]".into(),
            rules: "players = A".into(),
            ..Story::default()
        };
        for part in parts {
            let (name, content) = part.split_once(' ').expect("a part has a name and a content");
            let lines = content.split(" / ").collect::<Vec<_>>().join("\n");
            match name {
                "walls" => story.walls = lines,
                "stairs" => story.stairs = lines,
                "poles" => story.poles = lines,
                "flag" => story.flag = lines,
                "rules" if content == "all" => story.rules = String::new(),
                "rules" => story.rules = lines,
                "values" => story.values = lines,
                "setup" => story.setup = lines,
                "script" => story.script = lines,
                "stderr" => story.stderr = lines,
                other => panic!("a story has no part '{other}'"),
            }
        }
        story
    }

    pub fn files(&self) -> Files<'_> {
        Files::of([&self.walls, &self.stairs, &self.poles, &self.flag], "1")
    }

    pub fn run(&self) -> Result<Run, Vec<Diagnostic>> {
        scenario::run(
            &Layout::default(),
            &Scenario {
                board: self.files(),
                rules: Some(self.rules.as_bytes()),
                values: Some(self.values.as_bytes()),
                setup: Some(self.setup.as_bytes()),
                script: Some(self.script.as_bytes()),
            },
        )
    }
}

/// Plays a story that must be playable and use draws of the right kinds.
pub fn run(text: &str) -> Run {
    let run = Story::read(&format!("test; {text}")).run();
    let run = run.unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
    assert_eq!(run.fault, None, "{text}");
    run
}

/// What a story says.
pub fn told(text: &str) -> String {
    run(text).text()
}

/// The lines that a story says.
pub fn lines(text: &str) -> Vec<String> {
    told(text).lines().map(ToString::to_string).collect()
}

/// Checks the files of a story; diagnostics as `level code file:line`.
pub fn problems(text: &str) -> Vec<String> {
    let story = Story::read(&format!("test; {text}"));
    let mut house = House::default();
    house.read("rules.txt", story.rules.as_bytes()).expect("a test's house rules are good");
    let (_, problems) = Board::from_files(&Layout::default(), &story.files(), &house);
    problems.iter().map(short).collect()
}

/// `warning W07 walls.txt:5`, without the line where there is none.
pub fn short(problem: &Diagnostic) -> String {
    let line = if problem.line > 0 { format!(":{}", problem.line) } else { String::new() };
    format!("{} {} {}{line}", problem.level, problem.code, problem.file)
}

/// The board of a story, which must have one.
pub fn board(text: &str) -> Board {
    let story = Story::read(&format!("test; {text}"));
    let mut house = House::default();
    house.read("rules.txt", story.rules.as_bytes()).expect("a test's house rules are good");
    let (board, problems) = Board::from_files(&Layout::default(), &story.files(), &house);
    board.unwrap_or_else(|| panic!("{text}: {problems:?}"))
}

/// What a sketch comes to that is written to files and read again.
pub fn reread(layout: &Layout, sketch: &Sketch, house: &House) -> (Option<Board>, Vec<Diagnostic>) {
    let [walls, stairs, poles, flag, seed] = sketch.write();
    Board::from_files(layout, &Files::of([&walls, &stairs, &poles, &flag], &seed), house)
}

/// The seed's own example board: its stairs, pole and wall, and the flag at `[2, 4, 12]`.
pub fn example() -> Board {
    board(
        "rules all; walls [1, 0, 2, 8, 2]; stairs [0, 4, 5, 2, 0, 10]; poles [0, 2, 5, 24]; flag [2, 4, 12]",
    )
}

/// A game on the example board.
pub fn game(seed: u64) -> (State, Dice) {
    let dice = Dice::seeded(seed);
    (State::new(Arc::new(example()), &dice), dice)
}

/// Plays a game to its end, telling everything.
pub fn finish(state: &mut State, dice: &mut Dice, tell: &mut impl FnMut(Event)) {
    let mut plan = Plan::default();
    while !state.is_over() {
        state.race.turn(&state.board, &mut plan, dice, tell);
    }
}

/// A cell by its numbers.
pub fn cell(f: u8, w: u8, l: u8) -> savor::cell::Cell {
    savor::cell::Cell::at(f, w, l)
}

/// Where A ends a story, with its points.
pub fn a(text: &str) -> (String, i64) {
    let me = run(text).race.runners[0];
    (me.at.to_string(), me.points)
}

/// Where A ends a story.
pub fn a_at(text: &str) -> String {
    a(text).0
}

/// The value of a rule as the page writes it.
pub fn house_rule(house: &savor::house::House, key: &str) -> String {
    match &serde_json::to_value(house).expect("house rules are plain data")[key] {
        serde_json::Value::String(word) => word.clone(),
        serde_json::Value::Array(plays) => {
            let names = ["A", "B", "C", "D", "E", "F"].into_iter().zip(plays);
            names.filter(|(_, plays)| **plays == true).map(|(name, _)| name).collect::<Vec<_>>().join(",")
        }
        other => other.to_string(),
    }
}

/// A board that comes with the game, for a race (SA-X15).
pub fn race_board(id: &str) -> Arc<Board> {
    changed_race_board(id, |_| {})
}

/// The same with other house rules.
pub fn changed_race_board(id: &str, change: impl Fn(&mut House)) -> Arc<Board> {
    let shipped = savor::setup::SHIPPED.iter().find(|board| board.id == id).expect("there is such a board");
    let mut house = House::default();
    house.race();
    change(&mut house);
    let board = Board::from_files(&Layout::default(), &Files::of(shipped.texts, "1"), &house).0;
    Arc::new(board.expect("the boards that come with the game are good"))
}

/// A game with some parameters.
pub fn started(set: &[(&str, &str)], dice: Dice) -> Session {
    let mut params = Params::defaults(INFO.params);
    for (id, value) in set {
        params.set(INFO.params, id, value).expect("a parameter of Savor");
    }
    Session::new(&INFO, params, dice).expect("a game that can be set up")
}
