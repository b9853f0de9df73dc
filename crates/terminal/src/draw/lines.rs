//! Paths over a board, in box-drawing characters: plain, dashed and double, so that each kind is
//! known without colour. A line never hides a sprite.

use super::Canvas;
use super::board::Taken;
use crate::hit::View;
use kernel::scene::{Line, LineStyle};
use ratatui_core::style::Style;
use std::collections::BTreeMap;

/// A step of a line between neighbouring characters.
type Step = (i32, i32);

/// One character of a line: the steps by which it is entered and left.
#[derive(Clone, Copy, Default)]
struct Joint {
    from: Option<Step>,
    to: Option<Step>,
}

impl Canvas<'_> {
    pub(super) fn line(&mut self, line: &Line, view: &View, taken: &Taken) {
        let way = way(line, view);
        let style: Style = match line.style {
            LineStyle::Danger => self.inks.bold(line.ink),
            _ => self.inks.pen(line.ink),
        };
        let free = |(column, row): (i32, i32)| view.on_screen(column, row).is_some_and(|at| !taken.is(at));
        let mut joints: BTreeMap<(i32, i32), Joint> = BTreeMap::new();
        for pair in way.windows(2) {
            let step = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
            joints.entry(pair[0]).or_default().to = Some(step);
            joints.entry(pair[1]).or_default().from = Some(step);
        }
        for (&at, joint) in &joints {
            if free(at) {
                self.put(view, at, glyph(line.style, *joint), style);
            }
        }
        if line.arrow {
            // The head stands at the end, or before whatever stands there.
            let head = way.iter().rev().find(|at| free(**at));
            if let Some(&head) = head
                && let Some(step) = joints.get(&head).and_then(|joint| joint.from.or(joint.to))
            {
                self.put(view, head, arrow(step), style);
            }
        }
    }
}

/// The characters a line goes through, each a neighbour of the one before.
fn way(line: &Line, view: &View) -> Vec<(i32, i32)> {
    let mut way: Vec<(i32, i32)> = Vec::new();
    for place in &line.points {
        let to = view.begin(*place, 1, 1);
        let Some(&from) = way.last() else {
            way.push(to);
            continue;
        };
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let steps = dx.abs().max(dy.abs());
        for step in 1..=steps {
            // Rounded to the nearest character, so that a straight line is straight.
            let part = |d: i32| (2 * d * step + steps).div_euclid(2 * steps);
            way.push((from.0 + part(dx), from.1 + part(dy)));
        }
    }
    way
}

/// The character of a joint.
fn glyph(style: LineStyle, joint: Joint) -> char {
    let [level, upright, rising, falling, corners @ ..] = match style {
        LineStyle::Solid => ['─', '│', '╱', '╲', '┌', '┐', '└', '┘'],
        LineStyle::Dashed => ['╌', '╎', '⋰', '⋱', '╭', '╮', '╰', '╯'],
        LineStyle::Danger => ['═', '║', '╳', '╳', '╔', '╗', '╚', '╝'],
    };
    let step = joint.to.or(joint.from).unwrap_or((1, 0));
    let came = joint.from.unwrap_or(step);
    // Which sides the joint is open to: where it came from and where it goes.
    let sides = [(-came.0, -came.1), step];
    let open = |side: Step| sides.contains(&side);
    match (open((1, 0)), open((-1, 0)), open((0, 1)), open((0, -1))) {
        (true, _, true, _) => corners[0],
        (_, true, true, _) => corners[1],
        (true, _, _, true) => corners[2],
        (_, true, _, true) => corners[3],
        (true, true, ..) => level,
        (_, _, true, true) => upright,
        _ => {
            let (dx, dy) = if step.0 != 0 && step.1 != 0 { step } else { came };
            match (dx, dy) {
                (_, 0) => level,
                (0, _) => upright,
                _ if (dx > 0) == (dy > 0) => falling,
                _ => rising,
            }
        }
    }
}

fn arrow(step: Step) -> char {
    match step {
        (0, ..0) => '▲',
        (1.., 0) => '▶',
        (0, _) => '▼',
        (_, 0) => '◀',
        (1.., ..0) => '↗',
        (1.., _) => '↘',
        (_, ..0) => '↖',
        _ => '↙',
    }
}
