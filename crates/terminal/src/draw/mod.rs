//! A scene as characters in a buffer: which part goes where is decided in `layout`, each part is
//! drawn in the file of its name. No terminal is needed here, so a test is one more screen.

mod board;
mod cards;
mod choices;
mod dialogue;
mod fx;
mod hints;
mod hud;
mod layout;
mod lines;
mod log;
mod marks;
mod panels;
mod prompt;
mod sight;
mod tiles;

use crate::colour::{Inks, fit};
use crate::hit::HitMap;
use crate::words;
use dialogue::Dock;
use kernel::scene::{Columns, Ink, Scene};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect};
use ratatui_core::style::Style;

/// The fewest columns and rows a scene can be shown in.
pub const SMALLEST: (u16, u16) = (40, 12);

/// What the drawing tells the shell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// What lies where.
    pub hits: HitMap,
    /// Where the terminal's own cursor belongs, if anywhere.
    pub caret: Option<Position>,
    /// How many cards and tiles stand side by side.
    pub columns: Columns,
    /// By how many lines the prompt's scroll offset was beyond the end of its text.
    pub overscroll: usize,
}

/// Draws a scene over the whole buffer.
pub fn draw(scene: &Scene, inks: Inks, buffer: &mut Buffer) -> Drawn {
    let area = buffer.area;
    let ground = inks.pen(Ink::Silver).patch(inks.ground(Ink::Black));
    buffer.reset();
    buffer.set_style(area, ground);
    let drawn = if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        too_small(inks, buffer);
        Drawn::default()
    } else {
        Canvas { inks, buffer: &mut *buffer }.scene(scene, area)
    };
    fit(buffer, inks.depth());
    drawn
}

fn too_small(inks: Inks, buffer: &mut Buffer) {
    let area = buffer.area;
    let text = format!(
        "Terminal too small: need {}x{}, have {}x{}",
        SMALLEST.0, SMALLEST.1, area.width, area.height
    );
    let lines = words::wrap(&text, usize::from(area.width));
    let top = area.height.saturating_sub(lines.len() as u16) / 2;
    let mut canvas = Canvas { inks, buffer };
    for (row, line) in (top..area.height).zip(&lines) {
        canvas.centred(Rect::new(0, row, area.width, 1), line, inks.bold(Ink::White));
    }
}

/// A buffer with the inks to draw on it. The files of this folder add the parts of a scene.
struct Canvas<'a> {
    inks: Inks,
    buffer: &'a mut Buffer,
}

impl Canvas<'_> {
    fn scene(&mut self, scene: &Scene, area: Rect) -> Drawn {
        let mut drawn = Drawn::default();
        match &scene.prompt {
            Some(prompt) if prompt.whole => self.page(scene, prompt, area, &mut drawn),
            _ => {
                let dock = scene.prompt.as_ref().filter(|prompt| prompt.aside);
                let dock = dock.map(|prompt| Dock::new(prompt, area));
                let plan = layout::plan(scene, area, dock.as_ref().map_or(0, Dock::rows));
                self.title(scene, &plan);
                self.boards(scene, &plan);
                drawn.hits.rows = self.panels(&scene.panels, &plan);
                self.said(scene, &plan);
                drawn.hits.hints = self.hints(&scene.hints, plan.hints);
                drawn.hits.views.clone_from(&plan.views);
                let free = Rect { height: plan.hints.y - area.y, ..area };
                match (&scene.prompt, dock) {
                    (Some(_), Some(dock)) => self.dock(&dock, free, &mut drawn),
                    (Some(prompt), None) => self.dialogue(prompt, free, &mut drawn),
                    (None, _) => {}
                }
            }
        }
        drawn
    }

    /// Writes into one row, shortened to its width; returns the columns used.
    fn write(&mut self, area: Rect, text: &str, style: Style) -> u16 {
        if area.is_empty() {
            return 0;
        }
        let text = words::shorten(text, usize::from(area.width));
        self.buffer.set_stringn(area.x, area.y, &text, usize::from(area.width), style);
        words::columns(&text) as u16
    }

    /// The same in the middle.
    fn centred(&mut self, area: Rect, text: &str, style: Style) {
        let used = (words::columns(text) as u16).min(area.width);
        let x = area.x + (area.width - used) / 2;
        self.write(Rect { x, width: used, ..area }, text, style);
    }

    /// The same against the right edge; returns the columns used.
    fn right(&mut self, area: Rect, text: &str, style: Style) -> u16 {
        let used = (words::columns(text) as u16).min(area.width);
        self.write(Rect { x: area.right() - used, width: used, ..area }, text, style)
    }

    /// A horizontal rule over the whole width.
    fn rule(&mut self, area: Rect) {
        let style = self.inks.pen(Ink::Slate);
        for x in area.left()..area.right() {
            self.buffer[(x, area.y)].set_char('─').set_style(style);
        }
    }

    /// A frame with round corners.
    fn frame(&mut self, area: Rect, style: Style) {
        if area.width < 2 || area.height < 2 {
            return;
        }
        let (right, bottom) = (area.right() - 1, area.bottom() - 1);
        for x in area.left()..=right {
            for y in [area.y, bottom] {
                self.buffer[(x, y)].set_char('─').set_style(style);
            }
        }
        for y in area.top()..=bottom {
            for x in [area.x, right] {
                self.buffer[(x, y)].set_char('│').set_style(style);
            }
        }
        for (x, y, corner) in
            [(area.x, area.y, '╭'), (right, area.y, '╮'), (area.x, bottom, '╰'), (right, bottom, '╯')]
        {
            self.buffer[(x, y)].set_char(corner);
        }
    }
}
