//! The question in the middle of a turn (SA-X07), its answers, and the cells that stand for them. In a race it takes the
//! place of the hand, so that nothing moves on the screen; elsewhere it is a dialogue.

use super::{arrow, centre, die, goal, look};
use crate::action::Action;
use crate::board::{By, Way};
use crate::bots::{Fate, Turnout, answered};
use crate::cell::Cell;
use crate::decision::{Pending, Prospect, Question};
use crate::event::floor;
use crate::keys::{Ui, VALUES};
use crate::state::State;
use kernel::scene::{Board, Ink, KeyHint, Mark, Panel, Pick, Place, Prompt, Row};

/// Whether the question stands beside the boards, where the hand was.
fn is_beside(state: &State) -> bool {
    state.board.house.hand > 1
}

/// The question as a dialogue, where it is one.
pub(super) fn dialogue(state: &State, ui: &Ui) -> Option<Prompt> {
    question(state, ui).filter(|_| !is_beside(state))
}

/// The question in the place of the hand.
pub(super) fn panel(state: &State, ui: &Ui) -> Option<Panel> {
    let Pending { question: asked, .. } = state.pending.as_ref().filter(|_| is_beside(state))?;
    let who = state.race.turn;
    let name = state.names.of(who);
    let title = match asked {
        Question::Exit { .. } => format!("{name}: which way?"),
        Question::Turn { .. } => format!("{name}: turn round?"),
    };
    let selected = ui.asked.unwrap_or_else(|| useful(state, asked));
    let row = |(number, action): (usize, Action)| {
        let turnout = turnout(state, action);
        let points = turnout.as_ref().filter(|_| !state.board.house.is_basic());
        let points = points.map_or_else(String::new, |turnout| {
            format!("{:+}", turnout.runners[who.index()].points - state.runner(who).points)
        });
        Row {
            strong: selected == number,
            ink: look(who).ink,
            ..Row::new(format!("[{}] {}", number + 1, short(state, asked, action)), points)
                .note(outlook(state, action, turnout.as_ref()))
                .pick(action.to_string())
        }
    };
    let answers = (0..).zip(asked.answers()).map(row);
    Some(Panel { title, rows: played(state).into_iter().chain(answers).collect() })
}

/// The die that was played and those that are left.
fn played(state: &State) -> Option<Row> {
    let (value, _) = state.pending.as_ref()?.dice()?;
    let who = state.race.turn;
    let mut left = state.runner(who).hand.values().to_vec();
    left.remove(left.iter().position(|held| *held == value)?);
    let left: Vec<String> = left.iter().map(ToString::to_string).collect();
    let row = Row::new(format!("plays the {value}"), "").note(format!("keeps {}", left.join(" and ")));
    Some(Row { look: die(value), ink: look(who).ink, ..row })
}

/// The keys that answer, where the question stands in the place of the hand.
pub(super) fn hints(state: &State) -> Vec<KeyHint> {
    let asked = state.pending.as_ref().filter(|_| is_beside(state)).map(|pending| &pending.question);
    let hint = |asked: &Question| {
        let answers = VALUES.into_iter().zip(asked.answers());
        answers.map(|(command, action)| KeyHint::new(command, short(state, asked, action))).collect()
    };
    asked.map_or_else(Vec::new, hint)
}

/// An answer in two or three words.
fn short(state: &State, question: &Question, action: Action) -> String {
    match (question, action) {
        (Question::Exit { at, ways }, Action::Exit(exit)) => {
            let Way { by, to, .. } = ways[usize::from(exit)];
            match by {
                By::Pole(_) => "↧ down the pole".into(),
                By::Stairs(_) if to.floor() > at.floor() => "▲ up the stairs".into(),
                By::Stairs(_) => "▼ down the stairs".into(),
            }
        }
        _ if state.prospect(action) == Some(Prospect::Blocked) => {
            format!("{} blocked", toward(question, action))
        }
        (_, Action::Back) => format!("{} turn round", toward(question, action)),
        _ => format!("{} go straight on", toward(question, action)),
    }
}

/// The direction of an answer as an arrow.
fn toward(question: &Question, action: Action) -> String {
    match (question, action) {
        (Question::Turn { dir }, Action::Back) => arrow(dir.opposite()).to_string(),
        (Question::Turn { dir }, _) => arrow(*dir).to_string(),
        _ => String::new(),
    }
}

/// How an answer turns out, if nothing more is asked or drawn on the way.
fn turnout(state: &State, action: Action) -> Option<Turnout> {
    let is_open = matches!(state.prospect(action), None | Some(Prospect::Open));
    if is_open { None } else { answered(state, action) }
}

/// What comes of an answer: on which floor the move ends, and how far the flag is then.
fn outlook(state: &State, action: Action, turnout: Option<&Turnout>) -> String {
    let who = state.race.turn;
    let place = match (state.prospect(action), turnout.map(|turnout| turnout.fate)) {
        (_, Some(Fate::Wins)) => return "wins the race".into(),
        (_, Some(Fate::Starves)) => return "ends in the canteen".into(),
        (_, Some(Fate::SentBack)) => "start again".into(),
        (Some(Prospect::Blocked), _) => "no room".into(),
        (Some(Prospect::To(cell)), _) => format!("floor {}", cell.floor()),
        _ => return "more to decide on the way".into(),
    };
    let captured = turnout.and_then(|turnout| turnout.captured);
    let place = captured.map_or(place, |rival| format!("captures {}", state.names.of(rival)));
    match turnout.and_then(|turnout| goal::after(state, who, turnout)) {
        Some(turns) => format!("{place}, flag in {turns}"),
        None => place,
    }
}

/// The question, if there is one.
pub(crate) fn question(state: &State, ui: &Ui) -> Option<Prompt> {
    let Pending { question, .. } = state.pending.as_ref()?;
    let who = state.called(state.race.turn);
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

/// The cells that stand for the answers, by number. In a race these are the ends of the moves where they are known.
pub(super) fn targets(state: &State) -> Vec<(Cell, usize)> {
    let near = neighbours(state);
    if !is_beside(state) {
        return near;
    }
    let answers = state.pending.iter().flat_map(|pending| pending.question.answers());
    let end = |(number, action): (usize, Action)| match state.prospect(action) {
        Some(Prospect::To(cell)) => Some((cell, number)),
        // There is nowhere to go.
        Some(Prospect::Blocked) => None,
        _ => near.iter().copied().find(|(_, of)| *of == number),
    };
    (0..).zip(answers).filter_map(end).collect()
}

/// The cells where the answers begin, by number: where an exit leads, or the cells ahead and behind.
fn neighbours(state: &State) -> Vec<(Cell, usize)> {
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
    targets(state)
        .into_iter()
        .chain(neighbours(state))
        .find(|(target, _)| *target == cell)
        .map(|(_, number)| number)
}

/// Writes the numbers of the answers on their cells.
pub(super) fn label_cells(state: &State, boards: &mut [Board]) {
    for (cell, number) in targets(state) {
        let (at, text) = (Place::of(cell.pos()), (number + 1).to_string());
        boards[usize::from(cell.floor())].marks.push(Mark::Badge { at, text, ink: Ink::Gold });
    }
}
