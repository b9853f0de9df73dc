//! What the tests of this crate share: fields from text, whole games told in the short notation of
//! the scenarios, and values as text.
#![allow(dead_code)]

pub mod reference;

use pursuit::action::Step;
use pursuit::bots::{Player, Strategy};
use pursuit::files::Field;
use pursuit::levels::Level;
use pursuit::referee::{Referee, Verdict};
use pursuit::solver::{BUDGET, Solution, Value};
use pursuit::state::{Side, State};
use std::fmt::Write;
use std::sync::Arc;

/// The field of a file; rows that are missing at its end are walls.
pub fn field(text: &str) -> Field {
    let (first, rest) = text.split_once('\n').expect("a test's field has a size");
    let rows: usize = first.trim_start_matches('\u{feff}').trim().parse().expect("its size is a number");
    let missing = rows.saturating_sub(rest.lines().count());
    let end = if rest.is_empty() || rest.ends_with('\n') { "" } else { "\n" };
    let text = if missing > 0 { format!("{text}{end}{}", "\n".repeat(missing)) } else { text.into() };
    Field::read(&text).expect("a test's field is well drawn").field
}

/// The start of a game on the field of a file.
pub fn on(text: &str) -> State {
    State::new(&field(text), "field", 1000)
}

/// The start of a game on a dungeon that comes with the game.
pub fn level(id: &str) -> State {
    State::new(&Level::find(id).expect("a test names real levels").field(), id, 1000)
}

pub fn solve(state: &State) -> Arc<Solution> {
    Arc::new(Solution::of(state, BUDGET).expect("a test's field is small"))
}

/// A whole game: its move log in the notation of the scenarios, and its end.
pub fn play(state: &State, hero: &str, monster: &str) -> (String, Verdict) {
    let strategies = [(hero, Side::Hero), (monster, Side::Monster)]
        .map(|(name, side)| Strategy::parse_for(name, side).expect("a test names real strategies"));
    let mut players = strategies
        .map(|strategy| Player::new(strategy, state, None, BUDGET).expect("a test's field is small"));
    let cycles = strategies.iter().all(|strategy| strategy.is_memoryless());
    let mut referee = Referee::new(state.clone(), cycles);
    let mut trace = String::new();
    while referee.verdict().is_none() {
        let step = players[referee.state().turn.index()].choose(referee.state());
        let made = referee.step(step).expect("a strategy's steps are legal");
        let rem = if made.rem > 0 { format!("({})", made.rem) } else { String::new() };
        let drink = if made.drink { "(drink)" } else { "" };
        let _ = write!(trace, "{}{}{rem} {}{drink} ", made.round, made.side.letter(), made.step);
    }
    (trace.trim_end().into(), referee.verdict().expect("the game has ended"))
}

/// How a game ends: `caught 5`, `5 25` for a cycle, `limit`.
pub fn end(state: &State, hero: &str, monster: &str) -> String {
    match play(state, hero, monster).1 {
        Verdict::Caught { round, .. } => format!("caught {round}"),
        Verdict::Cycle { first, again } => format!("cycle {first} {again}"),
        other => other.to_string(),
    }
}

/// The values of all steps, as `NE=4 S=∞`, in the standard order.
pub fn step_values(state: &State) -> String {
    let values = solve(state).step_values(state);
    values.iter().map(|(step, _, value)| format!("{step}={value}")).collect::<Vec<_>>().join(" ")
}

/// The state after some steps.
pub fn after(state: &State, steps: &str) -> State {
    let mut state = state.clone();
    for step in steps.split_whitespace() {
        let step: Step = step.parse().expect("a test names real steps");
        state.advance(step).expect("a test's steps are legal");
    }
    state
}

pub fn value(state: &State) -> Value {
    solve(state).value(state).expect("a solution covers its root")
}

pub const NEVER: Value = Value::Never;

pub fn rounds(n: u32) -> Value {
    Value::Rounds(n)
}
