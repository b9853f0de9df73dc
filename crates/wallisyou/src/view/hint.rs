//! A hint on the board and beside it (WY-X06): the path as a dashed line, rooms to rotate with their counts. A room
//! of the path has a turning arrow, one that seals something off a crossed circle: no colour is needed.

use super::words::room;
use crate::dungeon::many;
use crate::hint::Hint;
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
        marks.push(Mark::Label { at: below(at), text: format!("{sign}{quarters}"), ink });
    }
    let treasure = [(hint.plan.take, "-$"), (hint.plan.place, "+$")];
    for (at, text) in treasure.into_iter().filter_map(|(at, text)| Some((at?, text))) {
        marks.push(Mark::Label { at: below(at), text: text.into(), ink: Ink::Gold });
    }
}

/// Below the middle of a room.
const fn below(at: Pos) -> Place {
    let middle = Place::of(at);
    Place { x: middle.x, y: middle.y + UNIT / 3 }
}

/// What a step says.
pub(super) fn panel(step: u8, hint: &Hint) -> Panel {
    let mut rows = vec![Row { strong: true, ..Row::new(hint.aim.to_string(), "") }];
    if step >= 2 {
        for path in &hint.paths {
            let rooms: Vec<String> = path.iter().map(|&at| room(at)).collect();
            rows.push(Row::new(format!("way: {}", rooms.join(" ")), ""));
        }
    }
    if step >= 3 {
        rows.extend(hint.plan.take.map(|at| Row::new(format!("take the treasure back at {}", room(at)), "")));
        rows.extend(hint.plan.place.map(|at| Row::new(format!("lay a treasure out at {}", room(at)), "")));
        for &(at, quarters) in &hint.plan.rotations {
            let (sign, ink) = sign(hint.seals(at));
            let what = if hint.seals(at) { "to seal off" } else { "for the way" };
            let times = many(quarters.into(), "time");
            rows.push(Row { ink, ..Row::new(format!("{sign} rotate {} {times}", room(at)), what) });
        }
        if hint.actions().next().is_none() {
            rows.push(Row { ink: Ink::Green, ..Row::new("all is ready", "") });
        }
    }
    Panel { title: format!("Hint, step {step} of 4"), rows }
}
