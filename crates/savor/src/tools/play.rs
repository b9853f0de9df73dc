//! `run` and `scenario`: one game, told event by event.

use super::{Place, house};
use crate::event::{Event, write_plain};
use crate::rules::Plan;
use crate::scenario::{self, Scenario};
use crate::state::State;
use kernel::dice::Dice;
use kernel::game::Refused;
use kernel::tools::{Answer, Bench, Form, Inputs, Report};
use std::sync::Arc;

/// The files that a scenario has besides those of its board.
pub(super) const EXTRA: [&str; 4] = ["rules.txt", "values.txt", "setup.txt", "script.txt"];

/// Adds an event to a text, in words or as a line of JSON.
fn write(form: Form, event: &Event, text: &mut String) {
    if form == Form::Json {
        text.push_str(&event.to_json());
        text.push('\n');
    } else {
        write_plain(event, text);
    }
}

pub(super) fn run(inputs: &Inputs, bench: &mut dyn Bench) -> Result<Report, Refused> {
    let place = Place::of(inputs)?;
    let (board, notes) = place.board(&house(inputs, place.layout.count())?, bench)?;
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

pub(super) fn scenario(inputs: &Inputs, bench: &mut dyn Bench) -> Result<Report, Refused> {
    let place = Place::of(inputs)?;
    let [rules, values, setup, script] = EXTRA.map(|name| place.folder.file(name));
    let files = Scenario { board: place.files(1), rules, values, setup, script };
    let run = scenario::run_in(&place.layout, &files)
        .map_err(|problems| Refused::file(place.folder.placed(problems)))?;
    let mut text = String::new();
    run.events.iter().for_each(|event| write(inputs.form, event, &mut text));
    bench.print(&text);
    let answer = if run.fault.is_some() { Answer::Bad } else { Answer::Fine };
    let problems = run.problems.into_iter().chain(run.fault).collect();
    let notes = place.folder.placed(problems).iter().map(ToString::to_string).collect();
    Ok(Report { answer, notes, ..Report::default() })
}
