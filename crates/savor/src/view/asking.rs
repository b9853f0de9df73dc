//! The question in the middle of a turn (SA-X07), its answers, and the cells that stand for them.

use super::{arrow, centre};
use crate::action::Action;
use crate::board::{By, Way};
use crate::cell::Cell;
use crate::decision::{Pending, Prospect, Question};
use crate::event::floor;
use crate::keys::Ui;
use crate::state::State;
use kernel::scene::{Board, Ink, Mark, Pick, Place, Prompt};

/// The question, if there is one.
pub(crate) fn question(state: &State, ui: &Ui) -> Option<Prompt> {
    let Pending { question, .. } = state.pending.as_ref()?;
    let who = state.names.with_letter(state.race.turn);
    let (heading, text) = match question {
        Question::Exit { at, ways } => {
            ("Which way?", format!("{who} is on the {} at a cell with {} ways out.", floor(*at), ways.len()))
        }
        Question::Turn { dir } => {
            ("Which direction?", format!("{who} faces {dir}, and the direction die shows nothing."))
        }
    };
    let pick = |(number, action): (usize, Action)| {
        Pick::new(label(question, action), about(state, action)).key(number.to_string())
    };
    let choices = (1..).zip(question.answers()).map(pick).collect();
    Some(Prompt {
        title: heading.into(),
        text: vec![text],
        choices,
        // The cells that are asked about stay in sight.
        aside: state.board.house.hand > 1,
        selected: ui.asked.unwrap_or_else(|| useful(state, question)),
        ..Prompt::default()
    })
}

/// The answer that is on offer first: what the rules would do, unless that is blocked and something else is not.
fn useful(state: &State, question: &Question) -> usize {
    let answers = question.answers();
    let usual = match question {
        Question::Exit { ways, .. } => {
            (0..ways.len()).min_by_key(|&exit| state.board.rank(&ways[exit])).unwrap_or(0)
        }
        Question::Turn { .. } => 0,
    };
    let goes = |answer: &usize| state.prospect(answers[*answer]) != Some(Prospect::Blocked);
    std::iter::once(usual).chain(0..answers.len()).find(goes).unwrap_or(usual)
}

/// Where an end of stairs or of a move is, as seen from another cell: `the second floor, north-west`.
fn place(from: Cell, to: Cell) -> String {
    let (from, at) = (from.pos(), to.pos());
    let north_south = ["north", "", "south"][((at.y - from.y).signum() + 1) as usize];
    let east_west = ["west", "", "east"][((at.x - from.x).signum() + 1) as usize];
    let way = [north_south, east_west].into_iter().filter(|part| !part.is_empty());
    let way = way.collect::<Vec<_>>().join("-");
    if way.is_empty() { format!("the {}", floor(to)) } else { format!("the {}, {way}", floor(to)) }
}

/// An answer in a few words.
fn label(question: &Question, action: Action) -> String {
    match (question, action) {
        (Question::Exit { at, ways }, Action::Exit(exit)) => {
            let Way { by, to, .. } = ways[usize::from(exit)];
            match by {
                By::Pole(_) => format!("↧ down the pole to {}", place(*at, to)),
                By::Stairs(_) if to.floor() > at.floor() => format!("▲ up the stairs to {}", place(*at, to)),
                By::Stairs(_) => format!("▼ down the stairs to {}", place(*at, to)),
            }
        }
        (Question::Turn { dir }, Action::Back) => {
            let back = dir.opposite();
            format!("{} turn round and go {back}", arrow(back))
        }
        (Question::Turn { dir }, _) => format!("{} go on {dir}", arrow(*dir)),
        (Question::Exit { .. }, _) => String::new(),
    }
}

/// Where an answer leads.
fn about(state: &State, action: Action) -> String {
    match state.prospect(action) {
        Some(Prospect::To(cell)) => format!("The move ends on {}.", place(centre(state), cell)),
        Some(Prospect::Blocked) => "Blocked: no step is made, and it costs points.".into(),
        Some(Prospect::Open) | None => "Where the move ends is still open.".into(),
    }
}

/// The cells that stand for the answers, by number: where an exit leads, or the cells ahead and behind.
pub(super) fn targets(state: &State) -> Vec<(Cell, usize)> {
    match state.pending.as_ref().map(|pending| &pending.question) {
        None => Vec::new(),
        Some(Question::Exit { ways, .. }) => ways.iter().map(|way| way.to).zip(0..).collect(),
        Some(Question::Turn { dir }) => {
            let at = state.runner(state.race.turn).at;
            let ends = [*dir, dir.opposite()].map(|dir| at.step(dir));
            ends.into_iter().zip(0..).filter_map(|(cell, number)| Some((cell?, number))).collect()
        }
    }
}

/// The answer that a cell stands for.
pub(crate) fn answer_at(state: &State, cell: Cell) -> Option<usize> {
    targets(state).into_iter().find(|(target, _)| *target == cell).map(|(_, number)| number)
}

/// Writes the numbers of the answers on their cells.
pub(super) fn label_cells(state: &State, boards: &mut [Board]) {
    for (cell, number) in targets(state) {
        let (at, text) = (Place::of(cell.pos()), (number + 1).to_string());
        boards[usize::from(cell.floor())].marks.push(Mark::Badge { at, text, ink: Ink::Gold });
    }
}
