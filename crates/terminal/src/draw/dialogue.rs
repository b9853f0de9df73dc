//! Where a prompt goes: a page over the whole screen, or a box over the board.

use super::layout::{TEXT_WIDTH, hint_limit};
use super::prompt::{Body, natural_width};
use super::{Canvas, Drawn, hints};
use crate::words;
use kernel::scene::{Ink, Prompt, Scene};
use ratatui::layout::Rect;
use ratatui::style::Style;

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
        let hint_rows = hints::rows(&scene.hints, hint_width, hint_limit(area.height));
        let body = Body::new(prompt, width);
        let wanted = body.height() as u16;

        // Heading and body together stand a little above the middle of a tall screen.
        let (head, foot) = (3, 1 + hint_rows);
        let room = area.height - foot;
        let spare = room.saturating_sub(head + wanted);
        let top = area.y + if body.is_text() { spare.min(1) } else { spare / 3 };
        self.heading(scene, prompt, Rect { x, y: top, width, height: 2 });
        let inside = Rect { x, y: top + head, width, height: area.y + room - top - head };
        self.body(&body, inside, drawn);
        self.notice(scene, Rect { x, y: area.bottom() - foot, width, height: 1 });
        let x = area.x + (area.width - hint_width) / 2;
        let hints_at = if hint_width > width && hint_rows == 1 { inside.x } else { x };
        let foot = Rect { x, y: area.bottom() - hint_rows, width: hint_width, height: hint_rows };
        let shift = hints_at.saturating_sub(x).min(hints::spare(&scene.hints, hint_width));
        self.hints(&scene.hints, Rect { x: foot.x + shift, width: foot.width - shift, ..foot });
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
