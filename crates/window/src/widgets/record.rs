//! What was done so far, drawn: a picture of the game with its figures, bars, medals, results. All of it has
//! heights that are known before it is drawn, since a page is laid out by them.

use super::award::stars;
use super::words::{line, lines};
use crate::board::Boards;
use crate::theme::{ROUND_SMALL, Theme, mix, plain, size, strong};
use eframe::egui::{
    Align2, Color32, CornerRadius, Id, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};
use kernel::scene::{Figure, Ink, Medal, Ranked, Record, Rows, Section};
use std::fmt::Debug;
use std::hash::Hash;

/// The number of the picture, which is no card of a choice.
const PICTURE: usize = usize::MAX;

/// A figure, and the picture beside the figures.
const FIGURE: (f32, f32) = (150.0, 70.0);
const WIDE: f32 = 264.0;
const HIGH: f32 = 165.0;

/// A heading, a bar, a medal, a result.
const HEADING: f32 = 38.0;
const BAR: f32 = 27.0;
const MEDAL: (f32, f32) = (320.0, 64.0);
const RESULT: f32 = 31.0;

/// Between two of them, and below all.
const GAP: f32 = 10.0;

/// How much room the picture takes.
fn picture_wide(record: &Record, room: f32) -> f32 {
    if record.picture.is_none() { 0.0 } else { WIDE.min(room * 0.4) }
}

fn figure_columns(record: &Record, room: f32) -> usize {
    let beside = room - picture_wide(record, room) - GAP;
    ((beside / FIGURE.0) as usize).clamp(1, record.figures.len().div_ceil(2).max(1))
}

fn head_height(record: &Record, room: f32) -> f32 {
    let lines = record.figures.len().div_ceil(figure_columns(record, room)) as f32;
    let picture = if record.picture.is_some() { HIGH * picture_wide(record, room) / WIDE } else { 0.0 };
    (lines * (FIGURE.1 + GAP) - GAP).max(picture)
}

fn medal_columns(room: f32) -> usize {
    ((room / MEDAL.0) as usize).clamp(1, 3)
}

fn section_height(section: &Section, room: f32) -> f32 {
    let title = if section.title.is_empty() { GAP } else { HEADING };
    title
        + match &section.rows {
            Rows::Bars(bars) => bars.len() as f32 * BAR,
            Rows::Medals(medals) => medals.len().div_ceil(medal_columns(room)) as f32 * MEDAL.1,
            Rows::Results(results) => results.len() as f32 * RESULT,
        }
}

/// How high a record is at a width.
pub(crate) fn height(record: &Record, room: f32) -> f32 {
    head_height(record, room) + record.sections.iter().map(|s| section_height(s, room)).sum::<f32>() + GAP
}

/// A record, below what is in the ui already.
pub(crate) fn show(ui: &mut Ui, theme: Theme, boards: &mut Boards, record: &Record) {
    let room = ui.available_width();
    let (area, _) = ui.allocate_exact_size(vec2(room, height(record, room)), Sense::hover());
    let head = Rect::from_min_size(area.min, vec2(room, head_height(record, room)));
    let left = picture(ui, theme, boards, record, head);
    let beside = Rect::from_min_max(pos2(left, head.top()), head.max);
    figures(ui, theme, record, figure_columns(record, room), beside);
    let mut top = head.bottom();
    for (place, section) in record.sections.iter().enumerate() {
        let rect = Rect::from_min_size(pos2(area.left(), top), vec2(room, section_height(section, room)));
        self::section(ui, theme, section, place, rect);
        top = rect.bottom();
    }
}

/// Returns where the figures begin.
fn picture(ui: &Ui, theme: Theme, boards: &mut Boards, record: &Record, head: Rect) -> f32 {
    let Some(board) = &record.picture else { return head.left() };
    let wide = picture_wide(record, head.width());
    let place = Rect::from_min_size(head.min, vec2(wide, HIGH * wide / WIDE));
    ui.painter().rect_filled(place, CornerRadius::same(ROUND_SMALL), theme.stage());
    let pixels = (place.size() * ui.ctx().pixels_per_point()).round();
    if pixels.x >= 1.0 && pixels.y >= 1.0 {
        let texture = boards.card(ui.ctx(), PICTURE, board, (pixels.x as usize, pixels.y as usize));
        let all = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        ui.painter().image(texture, place, all, Color32::WHITE);
    }
    place.right() + GAP
}

/// Gives something a name for whoever does not see it.
fn named(ui: &Ui, rect: Rect, id: impl Hash + Debug, words: &str) {
    let response = ui.interact(rect, Id::unique(("record", id)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, words));
}

/// How much of how much there is.
fn part(ui: &Ui, theme: Theme, (some, all): (u32, u32), rect: Rect) {
    let round = CornerRadius::same((rect.height() / 2.0) as u8);
    ui.painter().rect_filled(rect, round, mix(theme.card, theme.edge, 150));
    let full = (some as f32 / all.max(1) as f32).clamp(0.0, 1.0) * rect.width();
    if full > 0.0 {
        let full = Rect::from_min_size(rect.min, vec2(full.max(rect.height()), rect.height()));
        ui.painter().rect_filled(full, round, theme.ink(Ink::Gold));
    }
}

fn figures(ui: &Ui, theme: Theme, record: &Record, columns: usize, area: Rect) {
    let wide = (area.width() - (columns - 1) as f32 * GAP) / columns as f32;
    for (i, figure) in record.figures.iter().enumerate() {
        let (column, row) = ((i % columns) as f32, (i / columns) as f32);
        let corner = area.min + vec2(column * (wide + GAP), row * (FIGURE.1 + GAP));
        self::figure(ui, theme, figure, i, Rect::from_min_size(corner, vec2(wide, FIGURE.1)));
    }
}

fn figure(ui: &Ui, theme: Theme, figure: &Figure, index: usize, rect: Rect) {
    let Figure { label, value, note, part: some } = figure;
    named(ui, rect, ("figure", index), format!("{label} {value} {note}").trim_end());
    let line_around = Stroke::new(1.0, theme.edge);
    let round = CornerRadius::same(ROUND_SMALL);
    ui.painter().rect(rect, round, theme.raised, line_around, StrokeKind::Inside);
    let inner = rect.shrink2(vec2(10.0, 6.0));
    let (grey, white) = (theme.ink(Ink::Silver), theme.ink(Ink::White));
    let what = line(ui, label, plain(size::SMALL), grey, inner.width());
    ui.painter().galley(inner.min, what, grey);
    let long = value.chars().count() > 9;
    let font = strong(if long { size::SMALL } else { size::HEADING });
    let shown = lines(ui, value, font, white, inner.width(), if long { 2 } else { 1 });
    let (wide, top) = (shown.size().x, inner.top() + 17.0);
    ui.painter().galley(pos2(inner.left(), top), shown, white);
    let right = Rect::from_min_max(pos2(inner.left() + wide + 10.0, inner.top()), inner.max);
    let note = line(ui, note, plain(size::SMALL), grey, right.width());
    ui.painter().galley(pos2(right.left(), inner.bottom() - note.size().y - 4.0), note, grey);
    if let Some(some) = some {
        let thin = Rect::from_min_max(pos2(right.left(), inner.bottom() - 16.0), inner.max);
        self::part(ui, theme, *some, Rect::from_min_size(thin.min, vec2(thin.width(), 7.0)));
    }
}

fn section(ui: &Ui, theme: Theme, section: &Section, place: usize, rect: Rect) {
    let mut top = rect.top() + GAP;
    if !section.title.is_empty() {
        let title = Rect::from_min_size(rect.min, vec2(rect.width(), HEADING));
        named(ui, title, ("title", place), &section.title);
        let at = pos2(rect.left(), title.bottom() - 6.0);
        let font = strong(size::BODY);
        ui.painter().text(at, Align2::LEFT_BOTTOM, &section.title, font, theme.ink(Ink::Gold));
        top = title.bottom();
    }
    let at = |i: usize, columns: usize, high: f32| {
        let wide = rect.width() / columns as f32;
        let corner = pos2(rect.left() + (i % columns) as f32 * wide, top + (i / columns) as f32 * high);
        Rect::from_min_size(corner, vec2(wide, high))
    };
    match &section.rows {
        Rows::Bars(bars) => {
            bars.iter().enumerate().for_each(|(i, one)| bar(ui, theme, one, (place, i), at(i, 1, BAR)));
        }
        Rows::Medals(medals) => {
            let columns = medal_columns(rect.width());
            medals.iter().enumerate().for_each(|(i, one)| {
                medal(ui, theme, one, (place, i), at(i, columns, MEDAL.1));
            });
        }
        Rows::Results(results) => {
            results
                .iter()
                .enumerate()
                .for_each(|(i, one)| result(ui, theme, one, (place, i), at(i, 1, RESULT)));
        }
    }
}

fn bar(ui: &Ui, theme: Theme, figure: &Figure, id: (usize, usize), rect: Rect) {
    named(ui, rect, id, &format!("{} {}", figure.label, figure.value));
    let (silver, white) = (theme.ink(Ink::Silver), theme.ink(Ink::White));
    let middle = rect.center().y;
    let name = line(ui, &figure.label, plain(size::BODY), silver, rect.width() * 0.34);
    ui.painter().galley(pos2(rect.left(), middle - name.size().y / 2.0), name, silver);
    let value = line(ui, &figure.value, plain(size::BODY), white, rect.width() * 0.3);
    ui.painter().galley(pos2(rect.left() + rect.width() * 0.7, middle - value.size().y / 2.0), value, white);
    if let Some(some) = figure.part {
        let from = pos2(rect.left() + rect.width() * 0.36, middle - 4.5);
        part(ui, theme, some, Rect::from_min_size(from, vec2(rect.width() * 0.32, 9.0)));
    }
}

/// A disc with a sign on it, as medals and places in a table have.
fn disc(ui: &Ui, theme: Theme, rect: Rect, radius: f32, sign: &str, ink: Option<Ink>) {
    let middle = pos2(rect.left() + radius, rect.center().y);
    let (fill, pen) = match ink {
        Some(ink) => (theme.ink(ink), theme.card),
        None => (theme.ground, theme.ink(Ink::Grey)),
    };
    let around = Stroke::new(1.5, if ink.is_some() { fill } else { theme.edge });
    ui.painter().circle(middle, radius - 1.0, fill, around);
    ui.painter().text(middle, Align2::CENTER_CENTER, sign, strong(radius * 1.05), pen);
}

fn medal(ui: &Ui, theme: Theme, medal: &Medal, id: (usize, usize), rect: Rect) {
    let Medal { title, about, won } = medal;
    let day = won.as_deref().unwrap_or_default();
    named(ui, rect, id, format!("{title}: {about} {day}").trim_end());
    let radius = 20.0;
    let sign = if won.is_some() { "★" } else { "☆" };
    disc(ui, theme, rect, radius, sign, won.as_ref().map(|_| Ink::Gold));
    let left = rect.left() + 2.0 * radius + GAP;
    let room = rect.right() - left - GAP;
    let (name_ink, about_ink) =
        if won.is_some() { (Ink::White, Ink::Silver) } else { (Ink::Silver, Ink::Grey) };
    let (name_ink, about_ink) = (theme.ink(name_ink), theme.ink(about_ink));
    let when = line(ui, day, plain(size::SMALL), theme.ink(Ink::Gold), room);
    let name = line(ui, title, strong(size::BODY), name_ink, room - when.size().x - GAP);
    let about = lines(ui, about, plain(size::SMALL), about_ink, room, 2);
    let top = rect.center().y - f32::midpoint(name.size().y, about.size().y);
    let under = top + name.size().y;
    ui.painter().galley(pos2(left + room - when.size().x, top + 3.0), when, theme.ink(Ink::Gold));
    ui.painter().galley(pos2(left, top), name, name_ink);
    ui.painter().galley(pos2(left, under), about, about_ink);
}

fn result(ui: &Ui, theme: Theme, ranked: &Ranked, (table, place): (usize, usize), rect: Rect) {
    let Ranked { name, words, stars: won, note } = ranked;
    let said = won.map(|(won, of)| format!(", {won} of {of} stars")).unwrap_or_default();
    named(ui, rect, (table, place), &format!("{}. {words}{said} {name} {note}", place + 1));
    let ink = [Ink::Gold, Ink::Silver, Ink::Orange].get(place).copied();
    disc(ui, theme, rect, 12.0, &(place + 1).to_string(), ink);
    let middle = rect.center().y;
    let (white, silver, grey) = (theme.ink(Ink::White), theme.ink(Ink::Silver), theme.ink(Ink::Grey));
    let mut left = rect.left() + 24.0 + GAP;
    if let Some((won, of)) = *won {
        let high = size::BODY;
        let wide = f32::from(of) * high * 1.25;
        stars(ui, theme, pos2(left + wide / 2.0, middle), (won, of), high);
        left += wide + GAP;
    }
    let parts = [(words, strong(size::BODY), white, 0.4), (name, plain(size::BODY), silver, 0.2)];
    for (text, font, colour, share) in parts {
        let shown = line(ui, text, font, colour, rect.width() * share);
        let wide = shown.size().x;
        ui.painter().galley(pos2(left, middle - shown.size().y / 2.0), shown, colour);
        left += if wide > 0.0 { wide + 2.0 * GAP } else { 0.0 };
    }
    let note = line(ui, note, plain(size::SMALL), grey, (rect.right() - left - GAP).max(1.0));
    ui.painter().galley(pos2(rect.right() - note.size().x - GAP, middle - note.size().y / 2.0), note, grey);
}
