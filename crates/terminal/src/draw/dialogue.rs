//! Where a prompt goes: a page over the whole screen, or a box over the board.

use super::layout::{TEXT_WIDTH, hint_limit};
use super::prompt::{Body, natural_width};
use super::{Canvas, Drawn, hints};
use crate::words;
use kernel::scene::{Ink, Prompt, Scene};
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

/// A menu is not wider than this, so that label and value stay together for the eye.
const MENU_WIDTH: u16 = 64;
/// A page of text is not wider than this, so that lines can be read.
const READING_WIDTH: u16 = 78;

impl Canvas<'_> {
    /// A prompt as a page: heading, text and choices, notice, hints.
    pub(super) fn page(&mut self, scene: &Scene, prompt: &Prompt, area: Rect, drawn: &mut Drawn) {
        drawn.hits.prompt = Some(area);
        let widest = if prompt.choices.is_empty() { READING_WIDTH } else { MENU_WIDTH };
        let wide = if prompt.text.iter().any(|t| words::columns(t) > 60) { READING_WIDTH } else { widest };
        let width = wide.min(area.width - 2);
        let x = area.x + (area.width - width) / 2;
        let hint_width = (area.width - 2).min(TEXT_WIDTH);
        let centre = area.x + (area.width - hint_width) / 2;
        let hint_rows = hints::rows(&scene.hints, hint_width, hint_limit(area.height));
        let body = Body::new(prompt, width);
        let wanted = body.height() as u16;

        // Menu, notice and hints stand together, a little above the middle of a tall screen; a text
        // begins at the top and takes all it can get.
        let head = if area.height < 16 { 2 } else { 3 };
        let foot = 1 + hint_rows;
        let spare = area.height.saturating_sub(head + wanted + foot);
        let kept = spare.min(4);
        let top = area.y + if body.is_text() { spare.min(1) } else { (spare - kept) * 2 / 5 + kept / 2 };
        let bottom = if body.is_text() { area.bottom() } else { area.bottom() - (spare - kept) * 3 / 5 };
        self.heading(scene, prompt, Rect { x, y: top, width, height: 2 });
        let inside = Rect { x, y: top + head, width, height: (bottom - foot).saturating_sub(top + head) };
        self.body(&body, inside, drawn);
        self.notice(scene, Rect { x, y: bottom - foot, width, height: 1 });
        // The hints begin under the menu if they fit there.
        let under = x.min(area.right() - 1 - hint_width.min(hints::width(&scene.hints) as u16));
        let (x, width) = if hint_rows == 1 { (under, hint_width) } else { (centre, hint_width) };
        let width = width.min(area.right() - x);
        self.hints(&scene.hints, Rect { x, y: bottom - hint_rows, width, height: hint_rows });
    }

    fn heading(&mut self, scene: &Scene, prompt: &Prompt, area: Rect) {
        let line = Rect { height: 1, ..area };
        let title = if prompt.title.is_empty() { &scene.title } else { &prompt.title };
        self.write(line, &format!("◆ {title}"), self.inks.bold(Ink::Gold));
        if *title != scene.title
            && words::columns(title) + words::columns(&scene.title) + 5 < usize::from(area.width)
        {
            self.right(line, &scene.title, self.inks.pen(Ink::Grey));
        }
        self.rule(Rect { y: area.y + 1, ..line });
    }

    /// A prompt as a box in the middle of what is free.
    pub(super) fn dialogue(&mut self, prompt: &Prompt, free: Rect, drawn: &mut Drawn) {
        let widest = if prompt.choices.is_empty() { READING_WIDTH } else { MENU_WIDTH };
        let inner = (natural_width(prompt) as u16).clamp(24, widest.min(free.width - 4));
        let body = Body::new(prompt, inner);
        let height = (body.height() as u16).clamp(1, free.height - 2);
        let area = Rect {
            x: free.x + (free.width - inner - 4) / 2,
            y: free.y + (free.height - height - 2) / 2,
            width: inner + 4,
            height: height + 2,
        };
        self.clear(area);
        self.frame(area, self.inks.bold(Ink::Gold));
        if !prompt.title.is_empty() {
            let title = format!(" {} ", words::shorten(&prompt.title, usize::from(inner)));
            self.write(Rect { x: area.x + 1, width: inner + 2, ..area }, &title, self.inks.bold(Ink::White));
        }
        drawn.hits.prompt = Some(area);
        self.body(&body, Rect { x: area.x + 2, y: area.y + 1, width: inner, height }, drawn);
    }

    fn clear(&mut self, area: Rect) {
        let style: Style = self.inks.pen(Ink::Silver).patch(self.inks.ground(Ink::Black));
        for at in area.positions() {
            self.buffer[at].reset();
            self.buffer[at].set_style(style);
        }
    }
}
