//! What is seen for a moment, as light as a terminal can show it: a cell that flashes, a number above it, a die
//! that rolls, sparks. What needs smaller steps than a character (turns, doors, darkness that opens) is left out.

use super::Canvas;
use super::board::{cell_positions, contrast};
use crate::colour::{Depth, blend};
use crate::hit::View;
use kernel::pos::Pos;
use kernel::scene::{Board, Fx, Ink, Place, UNIT};
use ratatui_core::style::Modifier;

/// What is fainter than this is not shown: characters cannot be seen through.
pub(super) const FAINT: u8 = 160;

impl Canvas<'_> {
    /// Everything that is seen for a moment on a board, over all the rest.
    pub(super) fn moments(&mut self, board: &Board, view: &View) {
        for sprite in board.sprites.iter().filter(|sprite| sprite.pose.fade < FAINT) {
            self.flash(sprite.at.cell(), Ink::White, sprite.pose.flash, view);
        }
        for fx in &board.fx {
            match fx {
                // A row higher than elsewhere: it must not stand on what was hit.
                Fx::Number { at, text, ink, fade } if *fade < FAINT => {
                    self.label(Place { y: at.y - UNIT / 2, ..*at }, text, *ink, view);
                }
                Fx::Die { at, face, fade, .. } if *fade < FAINT => self.die(*at, *face, view),
                Fx::Ring { at, ink, fade, .. } => self.flash(at.cell(), *ink, (255 - fade) / 2, view),
                Fx::Spark { at, ink, fade, .. } if *fade < FAINT => {
                    let style = self.inks.bold(*ink);
                    self.put(view, view.begin(*at, 1, 1), if *fade == 0 { '*' } else { '·' }, style);
                }
                _ => {}
            }
        }
    }

    /// A cell lights up in a colour, and what stands there stays readable.
    fn flash(&mut self, cell: Pos, ink: Ink, strength: u8, view: &View) {
        if strength == 0 {
            return;
        }
        let (light, black) = (self.inks.colour(ink), self.inks.colour(Ink::Black));
        let plain = self.inks.depth() == Depth::None;
        for at in cell_positions(view, cell) {
            let target = &mut self.buffer[at];
            if plain {
                // Without colours it is there or not.
                target.modifier.set(Modifier::REVERSED, strength >= 128);
                continue;
            }
            target.bg = blend(target.bg, light, strength);
            if contrast(target.fg, target.bg) < 60 {
                target.fg = black;
            }
        }
    }

    /// A die with its face up, three characters wide.
    fn die(&mut self, at: Place, face: u8, view: &View) {
        let mut style = self.inks.bold(Ink::Black).patch(self.inks.ground(Ink::White));
        if self.inks.depth() == Depth::None {
            style = style.add_modifier(Modifier::REVERSED);
        }
        let (column, row) = view.begin(at, 3, 1);
        let row = row.max(view.origin.1);
        for (x, glyph) in (column..).zip(['[', char::from(b'0' + face % 10), ']']) {
            self.put(view, (x, row), glyph, style);
        }
    }
}
