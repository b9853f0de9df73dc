//! Lists beside the board: inventory, players, statistics. Each is a card with a heading.

use super::words::{line, width};
use super::{Desk, within};
use crate::board::Boards;
use crate::theme::{ROUND_SMALL, Theme, plain, size, strong};
use app::Signal;
use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{
    Align, Color32, CornerRadius, CursorIcon, Galley, Id, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind,
    Ui, WidgetInfo, pos2, vec2,
};
use kernel::scene::{Ink, Panel, Row};
use std::sync::Arc;

/// The height of a row, and what each further line adds to it.
const ROW: f32 = 25.0;
const FURTHER: f32 = 20.0;

/// The height of a heading.
const HEADING: f32 = 28.0;

/// Inside a card, above and below.
const PAD: f32 = 9.0;

/// Between two cards.
pub(crate) const GAP: f32 = 8.0;

/// Between the text of a row and its value.
const GUTTER: f32 = 8.0;

/// How wide a row is beside its words: the card's and the row's own margins, and the gutter.
const MARGINS: f32 = 32.0 + GUTTER;

/// A picture in a row and the room behind it.
const ICON: f32 = 26.0;

/// The height of a row with a note, and its picture.
const NOTED: f32 = 44.0;
const PORTRAIT: f32 = 36.0;

/// A row whose text and value do not fit beside each other has as many lines as they need; one with a note has two.
fn row_height(ui: &Ui, row: &Row, wide: f32) -> f32 {
    if !row.note.is_empty() {
        return NOTED;
    }
    let font = plain(size::BODY - 1.0);
    let icon = if row.look.is_some() { ICON } else { 0.0 };
    if width(ui, &row.text, font.clone()) + width(ui, &row.value, font) + icon + MARGINS <= wide {
        return ROW;
    }
    let lines = |text: &str| match text {
        "" => 0,
        text => wrapped(ui, text, Color32::WHITE, wide - MARGINS + GUTTER - icon, Align::LEFT).rows.len(),
    };
    ROW + (lines(&row.text) + lines(&row.value)).saturating_sub(1) as f32 * FURTHER
}

/// A text in as many lines as it needs.
fn wrapped(ui: &Ui, text: &str, colour: Color32, room: f32, side: Align) -> Arc<Galley> {
    let format = TextFormat {
        font_id: plain(size::BODY - 1.0),
        color: colour,
        line_height: Some(FURTHER),
        ..TextFormat::default()
    };
    let mut job = LayoutJob::single_section(text.into(), format);
    job.wrap.max_width = room.max(1.0);
    job.halign = side;
    ui.painter().layout_job(job)
}

/// A panel with nothing in it takes no room.
fn panel_height(ui: &Ui, panel: &Panel, wide: f32) -> f32 {
    if panel.rows.is_empty() {
        return 0.0;
    }
    let heading = if panel.title.is_empty() { 0.0 } else { HEADING };
    heading + panel.rows.iter().map(|row| row_height(ui, row, wide)).sum::<f32>() + 2.0 * PAD
}

/// How high all panels of that width are, one below the other.
pub(crate) fn height(ui: &Ui, panels: &[Panel], wide: f32) -> f32 {
    let filled = panels.iter().filter(|panel| !panel.rows.is_empty());
    let all: f32 = filled.map(|panel| panel_height(ui, panel, wide) + GAP).sum();
    (all - GAP).max(0.0)
}

/// How wide a column has to be for every row of the panels to have one line, or two if it has a note.
pub(crate) fn natural_width(ui: &Ui, panels: &[Panel]) -> f32 {
    let rows = panels.iter().flat_map(|panel| &panel.rows).map(|row| {
        let of = |text: &str, points: f32| width(ui, text, plain(points));
        if row.note.is_empty() {
            let icon = if row.look.is_some() { ICON } else { 0.0 };
            of(&row.text, size::BODY - 1.0) + of(&row.value, size::BODY - 1.0) + icon + MARGINS
        } else {
            let words = of(&row.text, size::BODY).max(of(&row.note, size::SMALL));
            words + of(&row.value, size::BODY + 2.0) + PORTRAIT + 10.0 + MARGINS
        }
    });
    rows.fold(0.0, f32::max)
}

/// The height of the highest panel, when they stand side by side in so much room.
pub(crate) fn highest(ui: &Ui, panels: &[Panel], room: f32) -> f32 {
    let wide = share(panels, room);
    panels.iter().map(|panel| panel_height(ui, panel, wide)).fold(0.0, f32::max)
}

/// The panels that have something in them, with their places among all.
fn filled(panels: &[Panel]) -> impl Iterator<Item = (usize, &Panel)> {
    panels.iter().enumerate().filter(|(_, panel)| !panel.rows.is_empty())
}

/// How wide each panel is when they stand side by side.
fn share(panels: &[Panel], room: f32) -> f32 {
    let count = panels.iter().filter(|panel| !panel.rows.is_empty()).count().max(1) as f32;
    (room - GAP * (count - 1.0)) / count
}

/// Panels one below the other; they scroll if there are too many.
pub(crate) fn column(ui: &mut Ui, desk: &mut Desk, boards: &mut Boards, panels: &[Panel], rect: Rect) {
    within(ui, rect, |ui| {
        ScrollArea::vertical().id_salt("panels").auto_shrink([false, false]).show(ui, |ui| {
            let (area, _) =
                ui.allocate_exact_size(vec2(rect.width(), height(ui, panels, rect.width())), Sense::hover());
            let mut y = area.top();
            for (index, panel) in filled(panels) {
                let high = panel_height(ui, panel, area.width());
                let card = Rect::from_min_size(pos2(area.left(), y), vec2(area.width(), high));
                show(ui, desk, boards, panel, card, index);
                y += high + GAP;
            }
        });
    });
}

/// Panels side by side.
pub(crate) fn row(ui: &mut Ui, desk: &mut Desk, boards: &mut Boards, panels: &[Panel], rect: Rect) {
    let wide = share(panels, rect.width());
    for (place, (index, panel)) in filled(panels).enumerate() {
        let x = rect.left() + place as f32 * (wide + GAP);
        let card = Rect::from_min_size(pos2(x, rect.top()), vec2(wide, rect.height()));
        within(ui, card, |ui| show(ui, desk, boards, panel, card, index));
    }
}

fn show(ui: &mut Ui, desk: &mut Desk, boards: &mut Boards, panel: &Panel, card: Rect, index: usize) {
    let theme = desk.theme;
    theme.card_at(ui, card);
    let inner = card.shrink2(vec2(10.0, PAD));
    let mut y = inner.top();
    if !panel.title.is_empty() {
        let colour = theme.ink(Ink::Sand);
        let galley = line(ui, &panel.title, strong(size::BODY - 1.0), colour, inner.width() - 12.0);
        let rect = Rect::from_min_size(pos2(inner.left(), y), vec2(inner.width(), HEADING));
        let response = ui.interact(rect, Id::unique(("panel", index)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, &panel.title));
        ui.painter().galley(pos2(inner.left() + 6.0, y + 1.0), galley, colour);
        y += HEADING;
    }
    for (n, row) in panel.rows.iter().enumerate() {
        let high = row_height(ui, row, card.width());
        let rect = Rect::from_min_size(pos2(inner.left(), y), vec2(inner.width(), high));
        if show_row(ui, theme, boards, row, rect, Id::unique(("panel row", index, n))) {
            desk.signals.push(Signal::Row { panel: index, row: n });
        }
        y += high;
    }
}

/// A row of a list: picture, words, value. True if it was clicked and can be chosen; such a row is lit up under
/// the mouse.
pub(crate) fn show_row(ui: &Ui, theme: Theme, boards: &mut Boards, row: &Row, rect: Rect, id: Id) -> bool {
    let (sense, role) = match row.pick {
        // The keys stay with the board: whoever has no mouse has keys for the same things.
        Some(_) => (Sense::CLICK, Role::Button),
        None => (Sense::hover(), Role::Label),
    };
    let response = ui.interact(rect, id, sense);
    let words = format!("{} {}", row.words(), row.value);
    response.widget_info(|| WidgetInfo::labeled(role, true, words.trim()));
    if !ui.is_rect_visible(rect) {
        return false;
    }
    let lit = row.pick.is_some() && response.hovered();
    if row.strong || lit {
        ui.painter().rect_filled(rect.shrink2(vec2(0.0, 1.0)), CornerRadius::same(ROUND_SMALL), theme.raised);
    }
    let noted = !row.note.is_empty();
    let first = rect.top() + if noted { ROW / 2.0 + 1.0 } else { ROW / 2.0 };
    let mut left = rect.left() + 6.0;
    if let Some(icon) = row.icon() {
        let scale = ui.ctx().pixels_per_point();
        let points = if noted { PORTRAIT } else { 20.0 };
        let middle = if noted { rect.center().y } else { first };
        let texture = boards.icon(ui.ctx(), icon, (points * scale).round().max(1.0) as usize);
        let place = Rect::from_min_size(pos2(left, middle - points / 2.0), vec2(points, points));
        let all = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        ui.painter().image(texture, place, all, Color32::WHITE);
        left += if noted { PORTRAIT + 10.0 } else { ICON };
    }
    let right = rect.right() - 6.0;
    let colour = theme.ink(row.ink);
    let ink = if row.strong { theme.ink(Ink::White) } else { colour };
    if noted {
        let value = line(ui, &row.value, plain(size::BODY + 2.0), colour, right - left);
        let room = right - left - value.size().x - GUTTER;
        let text = line(ui, &row.text, plain(size::BODY), ink, room);
        ui.painter().galley(pos2(left, first - FURTHER / 2.0), text, ink);
        let grey = theme.ink(Ink::Silver);
        let note = line(ui, &row.note, plain(size::SMALL), grey, room);
        ui.painter().galley(pos2(left, first + FURTHER / 2.0), note, grey);
        let at = pos2(right - value.size().x, rect.center().y - value.size().y / 2.0);
        ui.painter().galley(at, value, colour);
    }
    let (text, value) = if noted { ("", "") } else { (row.text.as_str(), row.value.as_str()) };
    let text = wrapped(ui, text, ink, right - left, Align::LEFT);
    ui.painter().galley(pos2(left, first - FURTHER / 2.0), text, ink);
    let value = wrapped(ui, value, colour, right - left, Align::RIGHT);
    let high = FURTHER * value.rows.len() as f32;
    ui.painter().galley(pos2(right, rect.bottom() - (ROW - FURTHER) / 2.0 - high), value, colour);
    if lit {
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
        let edge = Stroke::new(1.0, theme.ink(Ink::Gold));
        let round = CornerRadius::same(ROUND_SMALL);
        ui.painter().rect_stroke(rect.shrink2(vec2(0.0, 1.0)), round, edge, StrokeKind::Inside);
    }
    row.pick.is_some() && response.clicked()
}
