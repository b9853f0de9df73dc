//! Tiles: numbers side by side with their stars, each on a ground of its own.

use super::Canvas;
use super::panels::inset;
use crate::words::columns;
use kernel::scene::{Form, Ink, Prompt};
use ratatui_core::layout::Rect;

/// Stars of a tile, or the room for its check mark.
const MARKS: usize = 3;

/// The columns of a tile: its name, its stars, and a blank before each.
pub(super) fn tile_width(prompt: &Prompt) -> usize {
    let tiles = prompt.choices.iter().filter(|pick| pick.form == Form::Tile);
    tiles.map(|pick| columns(&pick.label)).max().unwrap_or(0) + MARKS + 2
}

impl Canvas<'_> {
    /// A number with its stars, or with a check mark where there are none.
    pub(super) fn tile(&mut self, prompt: &Prompt, index: usize, area: Rect) {
        let pick = &prompt.choices[index];
        let style = self.style(prompt, index);
        let starred = prompt.choices.iter().any(|other| other.stars.is_some_and(|(won, _)| won > 0));
        let (marks, ink) = match pick.stars {
            Some((won @ 1.., of)) => {
                let empty = of.saturating_sub(won);
                ("★".repeat(won.into()) + &"☆".repeat(empty.into()), Ink::Gold)
            }
            _ if !pick.value.is_empty() => ("✓".into(), Ink::Green),
            _ if starred => ("☆☆☆".into(), Ink::Slate),
            _ => (String::new(), Ink::Slate),
        };
        if index == prompt.selected {
            self.blank(area, style);
            self.write(area, "▸", style);
        } else {
            // A ground of its own, with a gap before it.
            self.buffer.set_style(inset(area, 1), self.inks.ground(Ink::Night));
        }
        let name = Rect { width: area.width.saturating_sub(MARKS as u16 + 1), ..area };
        self.right(name, &pick.label, style);
        let after = Rect { x: name.right() + 1, width: MARKS as u16, ..area };
        let style = if index == prompt.selected { style } else { self.inks.pen(ink) };
        self.write(after, &marks, style);
    }
}
