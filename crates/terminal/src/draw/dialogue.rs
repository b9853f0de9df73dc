//! Where a prompt goes: a page over the whole screen, a box over the board, or one below the board.

use super::layout::{TEXT_WIDTH, hint_limit};
use super::panels::inset;
use super::prompt::{Body, is_wide, natural_width};
use super::{Canvas, Drawn, hints, hud};
use crate::words;
use kernel::scene::{Form, Ink, Prompt, Scene, ScreenKind};
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

/// A menu is not wider than this, so that label and value stay together for the eye.
const MENU_WIDTH: u16 = 64;
/// A page of text is not wider than this, so that lines can be read.
const READING_WIDTH: u16 = 78;
/// A page of cards is not wider than this.
const CARDS_WIDTH: u16 = 150;

/// A dialogue below the board: text at the left, choices at the right, where both fit.
pub(super) struct Dock<'a> {
    prompt: &'a Prompt,
    left: Option<(Body<'a>, u16)>,
    body: Body<'a>,
    width: u16,
    /// The most rows.
    most: u16,
}

impl<'a> Dock<'a> {
    pub(super) fn new(prompt: &'a Prompt, screen: Rect) -> Self {
        let width = screen.width.min(TEXT_WIDTH) - 4;
        let most = screen.height / 2 + 1;
        let has_text = !(prompt.text.is_empty() && prompt.legend.is_empty() && prompt.keys.is_empty())
            || prompt.award.is_some();
        if width >= 56 && has_text && !prompt.choices.is_empty() {
            let half = (width - 3) / 2;
            let left = Body::text(prompt, half);
            return Dock {
                prompt,
                left: Some((left, half)),
                body: Body::choices(prompt, width - half - 3, most),
                width,
                most,
            };
        }
        Dock { prompt, left: None, body: Body::new(prompt, &prompt.text, width, most), width, most }
    }

    /// The rows it takes, with its frame.
    pub(super) fn rows(&self) -> u16 {
        let left = self.left.as_ref().map_or(0, |(body, _)| body.height());
        (self.body.height().max(left) as u16 + 2).min(self.most)
    }
}

impl Canvas<'_> {
    /// A prompt as a page: heading, text and choices, notice, hints.
    pub(super) fn page(&mut self, scene: &Scene, prompt: &Prompt, area: Rect, drawn: &mut Drawn) {
        drawn.hits.prompt = Some(area);
        let width = page_width(prompt).min(area.width - 2);
        let x = area.x + (area.width - width) / 2;
        let hint_width = (area.width - 2).min(TEXT_WIDTH);
        let centre = area.x + (area.width - hint_width) / 2;
        let hint_rows = hints::rows(&scene.hints, hint_width, hint_limit(area.height));
        // One sentence on the front stands beside its name.
        let beside = match &prompt.text[..] {
            [one] if scene.kind == ScreenKind::Front => {
                let used = words::columns(one) + words::columns(&prompt.title) + 6;
                (used <= usize::from(width)).then_some(one.as_str())
            }
            _ => None,
        };
        let text = if beside.is_some() { &[] } else { &prompt.text[..] };
        // Menu, notice and hints stand together, a little above the middle of a tall screen; a text
        // begins at the top and takes all it can get.
        let head = if area.height < 16 { 2 } else { 3 };
        let notice = hud::notice_rows(scene, width).clamp(1, 4);
        let foot = notice + hint_rows;
        let head = if is_wide(prompt) && area.height < 30 { 2 } else { head };
        let body = Body::new(prompt, text, width, area.height.saturating_sub(head + foot));
        let wanted = body.height() as u16;
        let spare = area.height.saturating_sub(head + wanted + foot);
        let kept = spare.min(4);
        let top = area.y + if body.is_text() { spare.min(1) } else { (spare - kept) * 2 / 5 + kept / 2 };
        let bottom = if body.is_text() { area.bottom() } else { area.bottom() - (spare - kept) * 3 / 5 };
        self.heading(scene, prompt, beside, Rect { x, y: top, width, height: 2 });
        let inside = Rect { x, y: top + head, width, height: (bottom - foot).saturating_sub(top + head) };
        self.body(&body, inside, drawn);
        self.notice(scene, Rect { x, y: bottom - foot, width, height: notice });
        // The hints begin under the menu if they fit there.
        let under = x.min(area.right() - 1 - hint_width.min(hints::width(&scene.hints) as u16));
        let (x, width) = if hint_rows == 1 { (under, hint_width) } else { (centre, hint_width) };
        let width = width.min(area.right() - x);
        drawn.hits.hints =
            self.hints(&scene.hints, Rect { x, y: bottom - hint_rows, width, height: hint_rows });
    }

    fn heading(&mut self, scene: &Scene, prompt: &Prompt, beside: Option<&str>, area: Rect) {
        let line = Rect { height: 1, ..area };
        let title = if prompt.title.is_empty() { &scene.title } else { &prompt.title };
        self.write(line, &format!("◆ {title}"), self.inks.bold(Ink::Gold));
        if let Some(beside) = beside {
            self.right(line, beside, self.inks.pen(Ink::Silver));
        } else if *title != scene.title
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
        let body = Body::new(prompt, &prompt.text, inner, free.height - 2);
        let height = (body.height() as u16).clamp(1, free.height - 2);
        let area = Rect {
            x: free.x + (free.width - inner - 4) / 2,
            y: free.y + (free.height - height - 2) / 2,
            width: inner + 4,
            height: height + 2,
        };
        let inside = self.window(prompt, area, drawn);
        self.body(&body, inside, drawn);
    }

    /// A prompt at the bottom of what is free, so that the board above it stays in sight.
    pub(super) fn dock(&mut self, dock: &Dock, free: Rect, drawn: &mut Drawn) {
        let height = dock.rows().min(free.height);
        let width = dock.width + 4;
        let x = free.x + (free.width - width) / 2;
        let area = Rect { x, y: free.bottom() - height, width, height };
        let inside = self.window(dock.prompt, area, drawn);
        match &dock.left {
            Some((text, half)) => {
                let left = Rect { width: *half, ..inside };
                let right = inset(inside, half + 3);
                self.halves(text, &dock.body, [left, right], drawn);
            }
            None => self.body(&dock.body, inside, drawn),
        }
    }

    /// An empty box with a title; returns what is inside.
    fn window(&mut self, prompt: &Prompt, area: Rect, drawn: &mut Drawn) -> Rect {
        self.clear(area);
        self.frame(area, self.inks.bold(Ink::Gold));
        let inner = area.width - 4;
        if !prompt.title.is_empty() {
            let title = format!(" {} ", words::shorten(&prompt.title, usize::from(inner)));
            self.write(Rect { x: area.x + 1, width: inner + 2, ..area }, &title, self.inks.bold(Ink::White));
        }
        drawn.hits.prompt = Some(area);
        Rect { x: area.x + 2, y: area.y + 1, width: inner, height: area.height - 2 }
    }

    pub(super) fn clear(&mut self, area: Rect) {
        let style: Style = self.inks.pen(Ink::Silver).patch(self.inks.ground(Ink::Black));
        for at in area.positions() {
            self.buffer[at].reset();
            self.buffer[at].set_style(style);
        }
    }
}

/// How wide a page is at most.
fn page_width(prompt: &Prompt) -> u16 {
    let long = prompt.text.iter().any(|text| words::columns(text) > 60);
    if prompt.choices.iter().any(|pick| pick.form == Form::Card) {
        CARDS_WIDTH
    } else if prompt.choices.is_empty() || long || is_wide(prompt) {
        READING_WIDTH
    } else {
        MENU_WIDTH
    }
}
