//! The tools of Pursuit: checks, exact solutions and heat maps, and dungeons that are made or found.

use crate::files::{Field, LARGEST_FILE, Reading};
use crate::finder;
use crate::generator::{Plan, Want};
use crate::levels::Level as Shipped;
use crate::regulations::{check as problems_of, rooms};
use crate::solver::{BUDGET, Solution};
use crate::state::{Side, State};
use kernel::diagnostic::{Diagnostic, Level};
use kernel::game::Refused;
use kernel::tools::{Answer, Bench, File, Form, Inputs, Kind, Report, Tool, ToolArg};
use serde_json::json;

/// A dungeon file: one byte more than it may have is enough to refuse it (E13).
pub const FIELD: ToolArg = ToolArg::positional(
    "field",
    "FIELD",
    Kind::File { most: LARGEST_FILE as u64 + 1 },
    "The dungeon: a file, '-', or a shipped one such as f1",
);
/// How many states the solver may use (PU-X01b).
pub const STATES: ToolArg =
    ToolArg::number("max-states", "How many states the solver may use").or("67108864");
const WHO: Kind = Kind::Choice { choices: || vec!["monster", "hero"] };

/// The tools by name. What is wrong with their numbers is told as E20.
pub(crate) const TOOLS: [Tool; 5] = [
    Tool::new(
        "check",
        "Report what is wrong with a field, and whether it obeys the regulations",
        &[FIELD, ToolArg::flag("strict", "Breaking the regulations is an error")],
        check,
    )
    .more("Exit codes: 0 it can be played, 2 it cannot be read or, with --strict, breaks the regulations.")
    .code("E20"),
    Tool::new(
        "solve",
        "Work out the exact value of a field: in how many rounds the hero is caught, if ever",
        &[
            FIELD,
            STATES,
            ToolArg::option("heat", "WHO", WHO, "Add a heat map, with this player put on every cell")
                .bare("monster"),
        ],
        solve,
    )
    .examples(&["solve f2 --heat monster"])
    .code("E20"),
    Tool::new(
        "heat",
        "Work out the value of every cell if one player stood there",
        &[
            FIELD,
            STATES,
            ToolArg::option("vary", "WHO", WHO, "Which player to put on every cell").or("monster"),
        ],
        heat,
    )
    .code("E20"),
    Tool::new(
        "generate",
        "Make a dungeon that obeys the regulations",
        &[
            ToolArg::within("size", 0, 1_000_000, "Rows and columns").or("10"),
            ToolArg::within("rooms", 0, 1_000_000, "How many rooms").or("3"),
            ToolArg::within("loops", 0, 1_000_000, "How many extra hallways").or("1"),
            ToolArg::within("potions", 0, 1_000_000, "How many potions").or("0"),
            ToolArg::number("seed", "The same seed gives the same dungeon").or("1"),
            ToolArg::within("tries", 1, u32::MAX as u64, "How many dungeons to try for --want").or("1000"),
            ToolArg::option("want", "VERDICT", Kind::Word, WANT),
            STATES,
            ToolArg::flag("irregular", "Rooms of any shape"),
        ],
        generate,
    )
    .examples(&["generate --size 12 --rooms 4 --loops 1 --seed 7 --want caught:5-20"])
    .code("E20"),
    Tool::new(
        "find",
        "Search random dungeons for a certain kind of position",
        &[
            ToolArg::positional("kind", "KIND", Kind::Choice { choices: kinds }, "What to look for"),
            ToolArg::number("seed", "Where to start").or("1"),
            ToolArg::within("tries", 1, u32::MAX as u64, "How many dungeons to try").or("20000"),
        ],
        find,
    )
    .code("E20"),
];

const WANT: &str = "escape, caught or caught:MIN-MAX, proven by the solver";

fn kinds() -> Vec<&'static str> {
    finder::Kind::ALL.map(finder::Kind::name).to_vec()
}

fn bad(problem: Diagnostic) -> Refused {
    Refused::file(vec![problem])
}

/// The field in a file, or the shipped one of its name.
pub fn read_field(file: &File) -> Result<Reading, Refused> {
    let bytes = match (file.bytes(), Shipped::find(&file.name)) {
        (Ok(bytes), _) => bytes,
        (Err(_), Some(level)) => level.text.as_bytes(),
        (Err(refused), None) => return Err(refused),
    };
    Field::read_bytes(bytes).map_err(|problem| bad(problem.in_file(&*file.name)))
}

fn check(inputs: &Inputs, _bench: &mut dyn Bench) -> Result<Report, Refused> {
    let file = inputs.file("field")?;
    let reading = match read_field(file) {
        Ok(reading) => reading,
        Err(Refused { problems, .. }) => {
            let answer = json!({ "ok": false, "problems": problems });
            return Ok(Report { problems, ..Report::new("", &answer).but(Answer::Bad) });
        }
    };
    let problems = file.placed(problems_of(&reading, inputs.flag("strict")));
    let good = problems.iter().all(|problem| problem.level != Level::Error);
    let (field, size) = (&reading.field, reading.field.size());
    let (floor, rooms, potions) = (field.dungeon().floor(), rooms(&field.map).count(), field.potions.len());
    let answer = json!({
        "ok": good, "size": size, "floor": floor, "rooms": rooms, "potions": potions, "note": reading.note,
        "problems": problems,
    });
    let many = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    let text = format!(
        "{}: {size} × {size}, {}, {}, {}\n",
        file.name,
        many(floor, "floor cell"),
        many(rooms, "room"),
        many(potions, "potion")
    );
    let text = reading.note.lines().fold(text, |text, line| text + "note: " + line + "\n");
    let verdict = if good { Answer::Fine } else { Answer::Bad };
    Ok(Report { problems, ..Report::new(text, &answer).but(verdict) })
}

/// A field with its solution.
fn solved(inputs: &Inputs) -> Result<(State, Solution), Refused> {
    let file = inputs.file("field")?;
    let state = State::new(&read_field(file)?.field, &file.name, 1);
    let solution = Solution::of(&state, inputs.number("max-states").unwrap_or_default())
        .map_err(|unsolved| bad(unsolved.into()))?;
    Ok((state, solution))
}

fn side(inputs: &Inputs, id: &str) -> Option<Side> {
    inputs.word(id).map(|name| if name == "hero" { Side::Hero } else { Side::Monster })
}

fn solve(inputs: &Inputs, _bench: &mut dyn Bench) -> Result<Report, Refused> {
    let (state, solution) = solved(inputs)?;
    let (mut text, mut answer) = (solution.text(&state), solution.json(&state));
    if let Some(heat) = side(inputs, "heat").and_then(|vary| solution.heat(&state, vary)) {
        answer["heat"] = heat.json();
        text = format!("{text}heat ({} varied):\n{}", heat.vary, heat.text());
    }
    Ok(Report::new(text, &answer))
}

fn heat(inputs: &Inputs, _bench: &mut dyn Bench) -> Result<Report, Refused> {
    let (state, solution) = solved(inputs)?;
    let vary = side(inputs, "vary").unwrap_or(Side::Monster);
    let heat = solution
        .heat(&state, vary)
        .ok_or_else(|| Refused::new("bad-input", "there is no heat map of this field"))?;
    Ok(Report::new(heat.text(), &heat.json()))
}

fn generate(inputs: &Inputs, _bench: &mut dyn Bench) -> Result<Report, Refused> {
    let number = |id: &str| inputs.number(id).unwrap_or_default();
    let plan = Plan {
        size: number("size") as usize,
        rooms: number("rooms") as usize,
        loops: number("loops") as usize,
        potions: number("potions") as usize,
        irregular: inputs.flag("irregular"),
    };
    let made = match inputs.word("want") {
        None => plan.make(number("seed")),
        Some(want) => {
            let want = want.parse::<Want>().map_err(bad)?;
            plan.make_with(number("seed"), want, number("tries") as u32, number("max-states"))
        }
    };
    made_field(inputs, made)
}

fn find(inputs: &Inputs, _bench: &mut dyn Bench) -> Result<Report, Refused> {
    let number = |id: &str| inputs.number(id).unwrap_or_default();
    let kind = inputs.word("kind").unwrap_or_default().parse().map_err(bad)?;
    made_field(inputs, finder::find(kind, number("seed"), number("tries") as u32))
}

/// A field that was made or found; having found none (E31) is an answer too.
fn made_field(inputs: &Inputs, made: Result<Field, Diagnostic>) -> Result<Report, Refused> {
    let field = match made {
        Ok(field) => field,
        Err(problem) if problem.code == "E31" => {
            return Ok(Report::default().but(Answer::No).note(&problem));
        }
        Err(problem) => return Err(bad(problem)),
    };
    let text = field.write();
    if inputs.form != Form::Json {
        return Ok(Report { text, ..Report::default() });
    }
    // Only programs are told the value: it may take longer than making the field.
    let state = State::new(&field, "field", 1);
    let value = Solution::of(&state, BUDGET).ok().and_then(|solution| solution.value(&state));
    let answer = json!({ "field": text, "value": value });
    Ok(Report::new(text, &answer))
}
