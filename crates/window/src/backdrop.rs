//! Behind menus: a labyrinth, drawn faintly, the same every time.
//!
//! It is a spanning tree of a grid, grown by walking at random from cell to unvisited cell and going
//! back where there is none (depth first, with a stack of its own). The walls are what no walk has
//! crossed. One pass over the cells; a window of 4K has some four thousand of them.

use crate::theme::Theme;
use eframe::egui::{Id, Rect, Shape, Stroke, Ui, pos2};
use kernel::dice::Dice;
use kernel::scene::Ink;
use std::sync::Arc;

/// The width of a way, in points.
const CELL: f32 = 44.0;

/// More cells than this in a direction are not drawn.
const MOST: i64 = 120;

/// Which walls of the grid stand: for each cell the one at its right and the one below it.
#[derive(Clone)]
struct Labyrinth {
    columns: usize,
    rows: usize,
    right: Vec<bool>,
    below: Vec<bool>,
}

/// Paints it over a rectangle.
pub(crate) fn paint(ui: &Ui, theme: Theme, rect: Rect) {
    if !theme.has_backdrop() {
        return;
    }
    let columns = ((rect.width() / CELL).ceil() as i64).clamp(1, MOST) as usize;
    let rows = ((rect.height() / CELL).ceil() as i64).clamp(1, MOST) as usize;
    let id = Id::unique("backdrop");
    let known: Option<Arc<Labyrinth>> = ui.data(|data| data.get_temp(id));
    let labyrinth = known.filter(|l| (l.columns, l.rows) == (columns, rows)).unwrap_or_else(|| {
        let grown = Arc::new(Labyrinth::grow(columns, rows));
        ui.data_mut(|data| data.insert_temp(id, Arc::clone(&grown)));
        grown
    });
    // Fainter towards the middle, where the words are.
    let colour = |x: f32| {
        let off = ((x - rect.center().x).abs() / (rect.width() / 2.0).max(1.0)).clamp(0.0, 1.0);
        theme.ink(Ink::Sand).gamma_multiply(0.02 + 0.10 * off * off)
    };
    let mut shapes = Vec::new();
    let mut wall = |from: (usize, usize), to: (usize, usize)| {
        let at = |(x, y): (usize, usize)| pos2(rect.left() + x as f32 * CELL, rect.top() + y as f32 * CELL);
        let (from, to) = (at(from), at(to));
        let stroke = Stroke::new(5.0, colour(f32::midpoint(from.x, to.x)));
        shapes.push(Shape::line_segment([from, to], stroke));
    };
    for y in 0..rows {
        for x in 0..columns {
            if labyrinth.right[y * columns + x] {
                wall((x + 1, y), (x + 1, y + 1));
            }
            if labyrinth.below[y * columns + x] {
                wall((x, y + 1), (x + 1, y + 1));
            }
        }
    }
    ui.painter().with_clip_rect(rect).extend(shapes);
}

impl Labyrinth {
    fn grow(columns: usize, rows: usize) -> Self {
        let mut dice = Dice::seeded(1);
        let count = columns * rows;
        let (mut right, mut below) = (vec![true; count], vec![true; count]);
        let mut seen = vec![false; count];
        let mut way = vec![0];
        seen[0] = true;
        while let Some(&here) = way.last() {
            let (x, y) = (here % columns, here / columns);
            let west = (x > 0).then(|| here - 1);
            let east = (x + 1 < columns).then_some(here + 1);
            let north = (y > 0).then(|| here - columns);
            let south = (y + 1 < rows).then_some(here + columns);
            let sides = [west, east, north, south].into_iter().flatten();
            let open: Vec<usize> = sides.filter(|there| !seen[*there]).collect();
            if open.is_empty() {
                way.pop();
                continue;
            }
            let next = open[dice.range(0, open.len() as i64 - 1) as usize];
            let (low, high) = (here.min(next), here.max(next));
            if high - low == 1 && columns > 1 {
                right[low] = false;
            } else {
                below[low] = false;
            }
            seen[next] = true;
            way.push(next);
        }
        Labyrinth { columns, rows, right, below }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_reached_by_exactly_one_way() {
        for (columns, rows) in [(1, 1), (1, 7), (7, 1), (9, 6)] {
            let grown = Labyrinth::grow(columns, rows);
            let opened = grown.right.iter().chain(&grown.below).filter(|wall| !**wall).count();
            assert_eq!(opened, columns * rows - 1, "{columns} by {rows}");
        }
    }
}
