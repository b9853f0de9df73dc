//! What is drawn over tiles and sprites: lines, bars, labels, the cursor.
//!
//! Everything is made of squares the size of the art's pixels. Line styles differ without colour: a plain one is whole, a
//! suggestion is dashed, a warning is jagged.

use crate::colour::Colours;
use crate::font::{self, Pen};
use crate::layout::BoardView;
use crate::picture::{Area, Picture, Rgba};
use kernel::pos::Pos;
use kernel::scene::{Ink, Line, LineStyle};

/// Where marks are drawn.
pub(crate) struct Glass<'a> {
    pub(crate) picture: &'a mut Picture,
    pub(crate) view: &'a BoardView,
    pub(crate) colours: &'a Colours,
    /// What may be drawn on.
    pub(crate) clip: Area,
}

type Point = (i32, i32);

/// A straight part of a path.
pub(crate) type Leg = (Point, Point);

impl Glass<'_> {
    /// A length that things of ordinary size have: sixteen pixels of art, but never more than a cell.
    fn usual(&self) -> i32 {
        (16 * self.view.dot).min(self.view.cell).max(1)
    }

    /// A path. `legs` is a scratch buffer.
    pub(crate) fn line(&mut self, line: &Line, legs: &mut Vec<Leg>) {
        let [.., before, last] = line.points.as_slice() else { return };
        let (from, tip) = (self.view.pixel(*before), self.view.pixel(*last));
        let usual = self.usual();
        let head = if line.arrow { usual * 3 / 8 } else { 0 };
        legs.clear();
        let around = self.clip.grown(self.view.cell);
        for (i, pair) in line.points.windows(2).enumerate() {
            let (a, mut b) = (self.view.pixel(pair[0]), self.view.pixel(pair[1]));
            if i + 2 == line.points.len() {
                b = shortened(a, b, head);
            }
            // Parts outside the board are skipped.
            if let Some((a, b)) = clipped(a, b, around) {
                match line.style {
                    LineStyle::Danger => zigzag(a, b, (usual / 4).max(3), (usual / 8).max(2), legs),
                    LineStyle::Solid | LineStyle::Dashed => legs.push((a, b)),
                }
            }
        }
        let grain = self.view.dot;
        let (ink, black) = (self.colours.ink(line.ink), self.colours.ink(Ink::Black));
        let dash = (line.style == LineStyle::Dashed).then_some((usual / 4).max(2));
        self.stroke(legs, 2 * grain, black, dash);
        self.stroke(legs, grain, ink, dash);
        if line.arrow {
            let wide = usual / 2;
            let beyond = shortened(from, tip, -2 * grain);
            self.arrow_head(from, beyond, (head + 4 * grain, wide + 4 * grain), black);
            self.arrow_head(from, tip, (head, wide), ink);
        }
    }

    /// Draws round spots all along the way, or only in every other part of length `dash`; in squares of one pixel of the
    /// art, as everything else on the board.
    fn stroke(&mut self, legs: &[Leg], radius: i32, colour: Rgba, dash: Option<i32>) {
        let dot = self.view.dot;
        let mut walked = 0;
        for &(a, b) in legs {
            let steps = i64::from((b.0 - a.0).abs().max((b.1 - a.1).abs()) / dot);
            let length = distance(a, b);
            let mut last = None;
            for i in 0..=steps {
                let part = |a: i32, b: i32| a + (i64::from(b - a) * i / steps.max(1)) as i32;
                let along = walked + length * i / steps.max(1);
                if dash.is_some_and(|dash| along / i64::from(dash) % 2 == 1) {
                    continue;
                }
                let square = self.square((part(a.0, b.0), part(a.1, b.1)));
                if last != Some(square) {
                    self.disc(square, radius / dot, colour);
                }
                last = Some(square);
            }
            walked += length;
        }
    }

    /// The corner of the square of art in which a point lies: squares stand still on the board.
    fn square(&self, (x, y): Point) -> Point {
        let (dot, corner) = (self.view.dot, self.view.cell_area(Pos::new(0, 0)));
        let snap = |at: i32, from: i32| from + (at - from).div_euclid(dot) * dot;
        (snap(x, corner.x), snap(y, corner.y))
    }

    /// A disc of squares, so many of them from its middle to its rim.
    fn disc(&mut self, (x, y): Point, radius: i32, colour: Rgba) {
        let (dot, clip) = (self.view.dot, self.clip);
        for row in -radius..=radius {
            // The widest row whose corners are still inside the circle.
            let half = i64::from(radius * radius + radius - row * row).max(0).isqrt() as i32;
            let part = Area::new(x - half * dot, y + row * dot, (2 * half + 1) * dot, dot);
            self.picture.fill(part.and(clip), colour);
        }
    }

    /// A filled triangle with its tip at a point, looking away from another.
    fn arrow_head(&mut self, from: Point, tip: Point, (long, wide): (i32, i32), colour: Rgba) {
        let (dx, dy) = (i64::from(tip.0 - from.0), i64::from(tip.1 - from.1));
        let length = distance(from, tip);
        if length == 0 {
            return;
        }
        let (long, wide) = (i64::from(long), i64::from(wide));
        let reach = (long + wide) as i32;
        let clip = self.clip.and(Area::new(tip.0 - reach, tip.1 - reach, 2 * reach + 1, 2 * reach + 1));
        let dot = self.view.dot;
        let (left, top) = self.square((clip.x, clip.y));
        for y in (top..clip.y + clip.height).step_by(dot as usize) {
            for x in (left..clip.x + clip.width).step_by(dot as usize) {
                let (px, py) = (i64::from(tip.0 - x - dot / 2), i64::from(tip.1 - y - dot / 2));
                // How far behind the tip and how far to the side, times the length of the line.
                let (behind, side) = (px * dx + py * dy, (px * dy - py * dx).abs());
                if behind >= 0 && behind <= long * length && side * long * 2 <= behind * wide {
                    self.picture.fill(Area::new(x, y, dot, dot).and(clip), colour);
                }
            }
        }
    }

    pub(crate) fn bar(&mut self, (x, y): Point, width: i32, (now, full): (i32, i32), ink: Ink) {
        let grain = self.view.dot;
        let (width, height) = (self.view.units(width).clamp(4, 1 << 14), (2 * grain).max(2));
        let inside = Area::new(x - width / 2, y - height / 2, width, height);
        let clip = self.clip;
        let [black, slate] = [Ink::Black, Ink::Slate].map(|ink| self.colours.ink(ink));
        self.picture.fill(inside.grown(grain).and(clip), black);
        self.picture.fill(inside.and(clip), slate);
        // A bar that is not empty never looks empty.
        let filled = if now > 0 && full > 0 {
            ((i64::from(width) * i64::from(now.min(full)) / i64::from(full)) as i32).max(grain)
        } else {
            0
        };
        self.picture.fill(Area { width: filled, ..inside }.and(clip), self.colours.ink(ink));
    }

    fn pen(&self, scale: i32, ink: Ink) -> Pen {
        Pen { scale, colour: self.colours.ink(ink), halo: Some(self.colours.ink(Ink::Black)) }
    }

    pub(crate) fn label(&mut self, at: Point, text: &str, ink: Ink) {
        let scale = ((self.usual() + 4) / 16).max(1);
        // A label that is wider than its cell is written smaller, as far as it can be.
        let scale = (1..=scale).rev().find(|&s| font::text_width(text, s) <= self.view.cell * 2).unwrap_or(1);
        font::write_centred(self.picture, self.clip, at, text, self.pen(scale, ink));
    }

    /// Words on a plate of their own colour, darkened: readable on every floor.
    pub(crate) fn plate(&mut self, at: Point, text: &str, ink: Ink) {
        let scale = ((self.usual() + 2) / 18).max(1);
        let (wide, high) = (font::text_width(text, scale) + 4 * scale, (font::CAPITAL + 4) * scale);
        let area = Area::new(at.0 - wide / 2, at.1 - high / 2, wide, high);
        let clip = self.clip;
        let [r, g, b, _] = self.colours.ink(ink);
        let dark = |channel: u8| (u16::from(channel) / 4) as u8;
        let (body, rim) = ([dark(r), dark(g), dark(b), 235], self.colours.veil(ink, 150));
        // Without its four corners it looks round.
        let (across, along) = (
            Area { x: area.x + scale, width: wide - 2 * scale, ..area },
            Area { y: area.y + scale, height: high - 2 * scale, ..area },
        );
        self.picture.fill(across.and(clip), body);
        self.picture.fill(Area { width: scale, ..along }.and(clip), body);
        self.picture.fill(Area { x: area.x + wide - scale, width: scale, ..along }.and(clip), body);
        self.picture.fill(Area { y: area.y + high - scale, height: scale, ..across }.and(clip), rim);
        let pen = Pen { scale, colour: self.colours.ink(ink), halo: None };
        font::write_centred(self.picture, clip, at, text, pen);
    }

    /// A cell that one can go to: a spot in its middle, or a frame if something stands there.
    pub(crate) fn spot(&mut self, cell: Area, ink: Ink, taken: bool) {
        let (dot, clip) = (self.view.dot, self.clip);
        let colour = self.colours.veil(ink, 190);
        if taken {
            let [wide, inset] = [dot.max(2), dot];
            let inner =
                Area::new(cell.x + inset, cell.y + inset, cell.width - 2 * inset, cell.height - 2 * inset);
            let upright = Area { y: inner.y + wide, height: inner.height - 2 * wide, width: wide, ..inner };
            self.picture.fill(Area { height: wide, ..inner }.and(clip), colour);
            self.picture
                .fill(Area { y: inner.y + inner.height - wide, height: wide, ..inner }.and(clip), colour);
            self.picture.fill(upright.and(clip), colour);
            self.picture.fill(Area { x: inner.x + inner.width - wide, ..upright }.and(clip), colour);
            return;
        }
        // A disc of squares the size of the art's pixels, with a shadow: rows by how far they reach to either side.
        let side = (cell.width / 16).max(1);
        let (x, y) = (cell.x + cell.width / 2, cell.y + cell.height / 2);
        for (colour, down) in [(self.colours.veil(Ink::Black, 90), side), (colour, 0)] {
            for (row, reach) in (-3..3).zip([2, 3, 3, 3, 3, 2]) {
                let part = Area::new(x - reach * side, y + row * side + down, 2 * reach * side, side);
                self.picture.fill(part.and(clip), colour);
            }
        }
    }

    /// What is written at a sprite: in the lower right corner of its cell.
    pub(crate) fn badge(&mut self, middle: Point, text: &str, ink: Ink) {
        let scale = ((self.view.cell + self.usual()) / 48).max(1);
        let half = self.view.cell / 2;
        let (width, height) = (font::text_width(text, scale), font::CAPITAL * scale);
        let (x, y) = (middle.0 + half - width - scale, middle.1 + half - height - scale);
        font::write(self.picture, self.clip, (x, y), text, self.pen(scale, ink));
    }

    /// Four corners round a cell.
    pub(crate) fn cursor(&mut self, cell: Area) {
        let grain = self.view.dot;
        let clip = self.clip;
        let arm = (cell.width / 3).max(2);
        let [gold, black] = [Ink::Gold, Ink::Black].map(|ink| self.colours.ink(ink));
        for (wide, colour) in [(2 * grain, black), (grain, gold)] {
            for (x, right) in [(cell.x, false), (cell.x + cell.width, true)] {
                for (y, below) in [(cell.y, false), (cell.y + cell.height, true)] {
                    let near = |edge: i32, far: bool, long: i32| if far { edge - long } else { edge };
                    let across = Area::new(near(x, right, arm), near(y, below, wide), arm, wide);
                    let along = Area::new(near(x, right, wide), near(y, below, arm), wide, arm);
                    self.picture.fill(across.and(clip), colour);
                    self.picture.fill(along.and(clip), colour);
                }
            }
        }
    }
}

fn distance(a: Point, b: Point) -> i64 {
    let (dx, dy) = (i64::from(b.0 - a.0), i64::from(b.1 - a.1));
    (dx * dx + dy * dy).isqrt()
}

/// The end of a leg, drawn back by a length, at most to its beginning; or drawn out, if that is below 0.
fn shortened(a: Point, b: Point, by: i32) -> Point {
    let length = distance(a, b);
    let left = (length - i64::from(by)).max(0);
    let part = |a: i32, b: i32| a + (i64::from(b - a) * left / length.max(1)) as i32;
    (part(a.0, b.0), part(a.1, b.1))
}

/// The part of a leg that lies in an area, if there is one; a leg that touches only a corner of it may
/// be given whole or not at all.
fn clipped(a: Point, b: Point, area: Area) -> Option<Leg> {
    // From 0 at a to ONE at b.
    const ONE: i64 = 1 << 30;
    let (mut from, mut to) = (0, ONE);
    let mut cut = |a: i32, b: i32, low: i32, size: i32| {
        let (a, b, low, high) =
            (i64::from(a), i64::from(b), i64::from(low), i64::from(low) + i64::from(size));
        if a == b {
            return a >= low && a <= high;
        }
        let at = |edge: i64| ((i128::from(edge - a) * i128::from(ONE)) / i128::from(b - a)) as i64;
        let (first, last) = if a < b { (at(low), at(high)) } else { (at(high), at(low)) };
        (from, to) = (from.max(first), to.min(last));
        true
    };
    if !cut(a.0, b.0, area.x, area.width) || !cut(a.1, b.1, area.y, area.height) || from > to {
        return None;
    }
    let point = |t: i64| {
        let half = i128::from(ONE / 2);
        let part =
            |a: i32, b: i32| a + (i128::from(b - a) * i128::from(t) + half).div_euclid(2 * half) as i32;
        (part(a.0, b.0), part(a.1, b.1))
    };
    Some((point(from), point(to)))
}

/// A leg bent to and fro every `pace` pixels, so that it warns in any colour.
fn zigzag(a: Point, b: Point, pace: i32, swing: i32, legs: &mut Vec<Leg>) {
    let length = distance(a, b);
    let mut last = a;
    // An even number of equal teeth: the next part of a path goes on with the pattern.
    let teeth = length / i64::from(2 * pace) * 2;
    for tooth in 0..teeth {
        let side = if tooth % 2 == 0 { swing } else { -swing };
        let part = |from: i32, to: i32, across: i32| {
            let straight = from + (i64::from(to - from) * (2 * tooth + 1) / (2 * teeth)) as i32;
            straight + (i64::from(across) * i64::from(side) / length) as i32
        };
        let next = (part(a.0, b.0, a.1 - b.1), part(a.1, b.1, b.0 - a.0));
        legs.push((last, next));
        last = next;
    }
    legs.push((last, b));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leg_is_drawn_back_at_most_to_its_beginning() {
        assert_eq!(shortened((0, 0), (10, 0), 4), (6, 0));
        assert_eq!(shortened((0, 0), (10, 0), 40), (0, 0));
        assert_eq!(shortened((3, 3), (3, 3), 4), (3, 3));
    }

    #[test]
    fn only_the_part_inside_is_walked_along() {
        let area = Area::new(0, 0, 100, 50);
        assert_eq!(clipped((10, 10), (20, 10), area), Some(((10, 10), (20, 10))));
        assert_eq!(clipped((-100, 10), (300, 10), area), Some(((0, 10), (100, 10))));
        assert_eq!(clipped((50, 4000), (50, -4000), area), Some(((50, 50), (50, 0))));
        assert_eq!(clipped((-10, -10), (-20, 90), area), None);
        assert_eq!(clipped((-1 << 24, 60), (1 << 24, 60), area), None);
        assert_eq!(clipped((-5, 5), (-5, 5), area), None);
    }

    #[test]
    fn a_warning_swings_to_both_sides_and_keeps_its_ends() {
        let mut legs = Vec::new();
        zigzag((0, 0), (40, 0), 10, 4, &mut legs);
        assert_eq!((legs[0].0, legs[legs.len() - 1].1), ((0, 0), (40, 0)));
        assert!(legs.windows(2).all(|pair| pair[0].1 == pair[1].0));
        assert!(legs.iter().any(|leg| leg.1.1 == 4) && legs.iter().any(|leg| leg.1.1 == -4));
    }
}
