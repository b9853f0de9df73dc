//! What is drawn over the rooms: the intention as a red line (double with a skull if deadly), moving dragons as dashed
//! arrows, and hints (WY-X06), also in words: the path dashed, rooms to rotate with an arrow, sealing ones with a
//! crossed circle. Nothing depends on colour alone.

use super::words::{from_him, way, wrapped};
use crate::action::Help;
use crate::hint::{Aim, Hint};
use crate::state::{LegEnd, State, Turn};
use kernel::pos::Pos;
use kernel::scene::{Ink, Line, LineStyle, Mark, Panel, Place, Row, UNIT};

/// The signs of a room that keeps something away and of one that he walks through, and their colours.
const fn sign(seals: bool) -> (char, Ink) {
    if seals { ('⊗', Ink::Orange) } else { ('↻', Ink::Sky) }
}

/// Draws the path, from the second step on. It belongs under the intention, which must always be seen.
pub(super) fn draw_path(step: u8, hint: &Hint, marks: &mut Vec<Mark>) {
    if step < 2 {
        return;
    }
    for path in hint.paths.iter().filter(|path| path.len() > 1) {
        let points = path.iter().map(|&at| Place::of(at)).collect();
        marks.push(Mark::Line(Line { points, style: LineStyle::Dashed, arrow: true, ink: Ink::Sky }));
    }
}

/// Draws what is to be done, from the third step on.
pub(super) fn draw_work(step: u8, hint: &Hint, marks: &mut Vec<Mark>) {
    if step < 3 {
        return;
    }
    for &(at, quarters) in &hint.plan.rotations {
        let (sign, ink) = sign(hint.seals(at));
        marks.push(Mark::Tint { cell: at, ink, strength: 60 });
        marks.push(Mark::Badge { at: corner_of(at, -1, 1), text: format!("{sign}{quarters}"), ink });
    }
    let treasure = [(hint.plan.take, "-$"), (hint.plan.place, "+$")];
    for (at, text) in treasure.into_iter().filter_map(|(at, text)| Some((at?, text))) {
        marks.push(Mark::Badge { at: corner_of(at, 1, -1), text: text.into(), ink: Ink::Gold });
    }
}

/// A corner of a room, beside all ways through it. Rotations are written at the lower left and treasures at the upper
/// right, so that whoever has both to turn a room and to lay something out in it can read both.
const fn corner_of(at: Pos, right: i32, down: i32) -> Place {
    let middle = Place::of(at);
    Place { x: middle.x + right * UNIT * 5 / 16, y: middle.y + down * UNIT / 3 }
}

/// What a step says.
pub(super) fn panel(state: &State, step: u8, hint: &Hint) -> Panel {
    let aim = match hint.aim {
        Aim::Dragon(level) => format!("Lead him to the level {level} dragon."),
        Aim::Treasure => "Lure him away with a treasure.".into(),
        Aim::Wait if hint.paths.iter().any(|path| path.len() > 1) => {
            "Let him walk until his way is shut.".into()
        }
        Aim::Wait => "Let him wait while the dragons move.".into(),
    };
    let mut rows = wrapped(&aim, Ink::Silver);
    for row in &mut rows {
        row.strong = true;
    }
    if step >= 2 {
        for (index, path) in hint.paths.iter().enumerate() {
            let walk = if hint.paths.len() > 1 { format!("{}. ", index + 1) } else { String::new() };
            rows.extend(wrapped(&format!("{walk}{}", way(path)), Ink::Silver));
        }
    }
    if step >= 3 {
        let treasure = [(hint.plan.take, "Take back the treasure"), (hint.plan.place, "Lay out a treasure")];
        for (at, what) in treasure.into_iter().filter_map(|(at, what)| Some((at?, what))) {
            rows.extend(wrapped(&format!("{what} {} from him", from_him(state, at)), Ink::Gold));
        }
        if !hint.plan.rotations.is_empty() {
            rows.extend(wrapped("Turn, as he sees them:", Ink::Silver));
        }
        for &(at, quarters) in &hint.plan.rotations {
            let (sign, ink) = sign(hint.seals(at));
            let times = ["", "once", "twice", "three times"][usize::from(quarters % 4)];
            let why = if hint.seals(at) { "to seal, " } else { "" };
            let room = format!("{sign} {}", from_him(state, at));
            rows.push(Row { ink, ..Row::new(room, format!("{why}{times}")) });
        }
        if hint.actions().next().is_none() {
            rows.extend(wrapped("All set: let him walk.", Ink::Green));
        }
    }
    // Before it is too late.
    let next = match step {
        2 if state.helped < Some(Help::Rooms) => Some("The next step costs a star."),
        3 if state.helped < Some(Help::All) => Some("The next step costs another star."),
        _ => None,
    };
    if hint.actions().next().is_some() {
        rows.extend(next.into_iter().flat_map(|words| wrapped(words, Ink::Sand)));
    }
    Panel { title: format!("Hint {step} of 4"), rows }
}

pub(super) fn draw_preview(preview: &Turn, marks: &mut Vec<Mark>) {
    let several = preview.legs.len() > 1;
    for (index, leg) in preview.legs.iter().enumerate() {
        let deadly = matches!(leg.end, LegEnd::Dies(_));
        let style = if deadly { LineStyle::Danger } else { LineStyle::Solid };
        let points: Vec<Place> = leg.path.iter().map(|&at| Place::of(at)).collect();
        if points.len() > 1 {
            marks.push(Mark::Line(Line { points, style, arrow: true, ink: Ink::Red }));
        }
        let Some(&end) = leg.path.last() else { continue };
        if deadly {
            marks.push(skull(end));
        }
        if several {
            // WY-062: numbered at the end of each leg.
            marks.push(Mark::Label { at: corner(end, -1), text: (index + 1).to_string(), ink: Ink::White });
        }
    }
    for step in &preview.moves {
        let points = vec![Place::of(step.from), Place::of(step.to)];
        marks.push(Mark::Line(Line { points, style: LineStyle::Dashed, arrow: true, ink: Ink::Violet }));
        if step.fight == Some(false) {
            marks.push(skull(step.to));
        }
    }
}

fn skull(at: Pos) -> Mark {
    Mark::Label { at: corner(at, 1), text: "☠".into(), ink: Ink::Red }
}

/// Above the middle of a room, to the left (-1) or to the right (1) of it.
const fn corner(at: Pos, side: i32) -> Place {
    let middle = Place::of(at);
    Place { x: middle.x + side * UNIT / 4, y: middle.y - UNIT / 3 }
}
