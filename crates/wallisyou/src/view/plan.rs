//! What Space will do, drawn: the intention as a red line with a head, a deadly one as a double line
//! with a skull at its end, the steps of moving dragons as dashed arrows.

use crate::turn::{LegEnd, Turn};
use kernel::pos::Pos;
use kernel::scene::{Ink, Line, LineStyle, Mark, Place, UNIT};

/// Draws a preview.
pub(super) fn draw(preview: &Turn, marks: &mut Vec<Mark>) {
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
