//! What is drawn over tiles and sprites: lines, bars, words, things on edges, the cursor.

use super::Canvas;
use super::board::{Taken, cell_positions};
use super::hud::share;
use crate::hit::View;
use crate::words;
use kernel::pos::{Dir, Pos};
use kernel::scene::{Board, Ink, Look, Mark, Place, Side, UNIT};
use ratatui_core::style::Modifier;

impl Canvas<'_> {
    /// Everything but tints and edges, which lie under the sprites.
    pub(super) fn marks(&mut self, board: &Board, view: &View, taken: &Taken) {
        for mark in &board.marks {
            match mark {
                Mark::Line(line) => self.line(line, view, taken),
                Mark::Bar { at, width, fill, ink } => self.bar(*at, *width, *fill, *ink, view),
                Mark::Label { at, text, ink } | Mark::Badge { at, text, ink } => {
                    self.label(*at, text, *ink, view);
                }
                Mark::Cursor { cell } => self.cursor(*cell, view),
                Mark::Tint { .. } | Mark::Spot { .. } | Mark::Edge { .. } => {}
            }
        }
    }

    fn bar(&mut self, at: Place, width: i32, (now, full): (i32, i32), ink: Ink, view: &View) {
        let columns = (width * i32::from(view.cell.0) / UNIT).max(1);
        let (column, row) = view.begin(at, columns, 1);
        let style = self.inks.bold(ink);
        let filled = |room: usize| share(now.into(), full.into(), room);
        let glyphs: Vec<char> = if columns == 1 {
            // In a single column the height tells.
            vec![[' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'][filled(8)]]
        } else {
            let columns = columns as usize;
            (0..columns).map(|n| if n < filled(columns) { '━' } else { '┈' }).collect()
        };
        for (x, glyph) in (column..).zip(glyphs) {
            self.put(view, (x, row), glyph, style);
        }
    }

    fn label(&mut self, at: Place, text: &str, ink: Ink, view: &View) {
        let text = words::shorten(text, usize::from(view.area.width));
        let (mut column, row) = view.begin(at, words::columns(&text) as i32, 1);
        // Words at the rim move inwards rather than lose letters.
        let last = view.origin.0 + i32::from(view.area.width) - words::columns(&text) as i32;
        column = column.clamp(view.origin.0, last.max(view.origin.0));
        let style = self.inks.bold(ink);
        for glyph in text.chars() {
            self.put(view, (column, row), glyph, style);
            column += words::columns(glyph.encode_utf8(&mut [0; 4])) as i32;
        }
    }

    pub(super) fn edges(&mut self, board: &Board, view: &View) {
        for mark in &board.marks {
            if let Mark::Edge { cell, side, look } = mark {
                self.edge(*cell, *side, look, view);
            }
        }
    }

    /// In large cells an edge is the rim of the named cell; in cells of two columns it is the free
    /// column between two glyphs; in a row of its own height there is only the underline.
    fn edge(&mut self, cell: Pos, side: Side, look: &Look, view: &View) {
        let (cw, ch) = (i32::from(view.cell.0), i32::from(view.cell.1));
        let (left, top) = (cell.x * cw, cell.y * ch);
        let style = self.inks.bold(look.ink);
        if ch == 1 && matches!(side, Dir::North | Dir::South) {
            let upper = if side == Dir::South { cell } else { cell.step(Dir::North) };
            let style = style.add_modifier(Modifier::UNDERLINED);
            for at in cell_positions(view, upper) {
                self.buffer[at].set_style(style);
            }
            return;
        }
        let at = match side {
            Dir::North => (left + (cw - 1) / 2, top),
            Dir::South => (left + (cw - 1) / 2, top + ch - 1),
            Dir::East => (left + cw - 1, top + (ch - 1) / 2),
            Dir::West if cw <= 2 => (left - 1, top + (ch - 1) / 2),
            Dir::West => (left, top + (ch - 1) / 2),
        };
        self.put(view, at, look.glyph, style);
    }

    /// Reversed in a single column, between brackets where there is room, with strong corners in
    /// large cells.
    fn cursor(&mut self, cell: Pos, view: &View) {
        let (cw, ch) = (i32::from(view.cell.0), i32::from(view.cell.1));
        let (left, top) = (cell.x * cw, cell.y * ch);
        let (right, bottom) = (left + cw - 1, top + ch - 1);
        let style = self.inks.bold(Ink::Gold);
        let signs: Vec<(i32, i32, char)> = match (cw, ch) {
            (1, _) => Vec::new(),
            (2, 1) => vec![(left - 1, top, '['), (right, top, ']')],
            (_, 1) => vec![(left, top, '['), (right, top, ']')],
            _ => vec![(left, top, '╔'), (right, top, '╗'), (left, bottom, '╚'), (right, bottom, '╝')],
        };
        for (column, row, glyph) in signs {
            self.put(view, (column, row), glyph, style);
        }
        if cw <= 2
            && ch == 1
            && let Some(at) = view.on_screen(left, top)
        {
            let target = &mut self.buffer[at];
            target.modifier.toggle(Modifier::REVERSED);
            target.modifier |= Modifier::BOLD;
        }
    }
}
