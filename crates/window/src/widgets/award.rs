//! What was achieved, shown large; what pictures mean, and what keys do.

use super::chips;
use super::words::width;
use crate::board::Boards;
use crate::theme::{self, Theme, plain, size};
use eframe::egui::{
    Align2, Color32, FontId, Id, Label, Pos2, Rect, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2,
};
use kernel::scene::{Award, Ink, KeyHint, Prompt, Row};

/// How large the stars of an award are.
const STARS: f32 = 40.0;

/// From one star to the next, for its height.
const SPREAD: f32 = 1.25;

/// A line of keys.
const LINE: f32 = 27.0;

/// A line of a legend, its picture, and where the word begins.
const LEGEND: f32 = 40.0;
const PICTURE: f32 = 32.0;
const WORD: f32 = 48.0;

/// The narrowest a column of a legend gets.
const NARROWEST: f32 = 190.0;

/// Stars in a line around a point: those won, and those still to win.
pub(crate) fn stars(ui: &Ui, theme: Theme, middle: Pos2, (won, of): (u8, u8), high: f32) {
    let font = FontId::proportional(high);
    for i in 0..of {
        let right = (f32::from(i) - f32::from(of - 1) / 2.0) * high * SPREAD;
        let (sign, ink) = if i < won { ("★", Ink::Gold) } else { ("☆", Ink::Grey) };
        ui.painter().text(
            middle + vec2(right, 0.0),
            Align2::CENTER_CENTER,
            sign,
            font.clone(),
            theme.ink(ink),
        );
    }
}

/// Stars, below or beside what is in the ui already.
fn star_line(ui: &mut Ui, theme: Theme, (won, of): (u8, u8), high: f32) {
    let size = vec2(f32::from(of) * high * SPREAD, high * 1.1);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let words = format!("{won} of {of} stars");
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
    stars(ui, theme, rect.center(), (won, of), high);
}

/// The title of a dialogue with what was achieved: stars, score and news. It can do with little room.
pub(crate) fn award(ui: &mut Ui, theme: Theme, title: &str, award: Option<&Award>, tight: bool) {
    let heading =
        RichText::new(title).font(theme::title(ui.ctx(), size::HEADING - 3.0)).color(theme.ink(Ink::Gold));
    let stars = award.and_then(|award| award.stars);
    if tight && let Some(stars) = stars {
        ui.horizontal(|ui| {
            ui.label(heading);
            ui.add_space(6.0);
            star_line(ui, theme, stars, size::HEADING);
        });
    } else {
        if !title.is_empty() {
            ui.label(heading);
            ui.add_space(4.0);
        }
        if let Some(stars) = stars {
            star_line(ui, theme, stars, STARS);
        }
    }
    let Some(award) = award else { return };
    let mut say = |text: &str, high: f32, ink: Ink| {
        let words = RichText::new(text).font(plain(high)).color(theme.ink(ink));
        ui.add(Label::new(words).wrap());
    };
    if !award.score.is_empty() {
        say(&award.score, if tight { size::BODY + 1.0 } else { size::HEADING }, Ink::White);
    }
    for news in &award.news {
        say(news, size::BODY, Ink::Gold);
    }
    ui.add_space(4.0);
}

/// How many rows of a legend stand side by side: no word is broken for it.
fn columns(ui: &Ui, rows: &[Row], room: f32) -> usize {
    let wide = |row: &Row| width(ui, &row.text, plain(size::BODY)) + WORD + 12.0;
    let widest = rows.iter().map(wide).fold(NARROWEST, f32::max);
    ((room / widest) as usize).clamp(1, 3)
}

/// How high the legend of a prompt and its keys are.
pub(crate) fn height(ui: &Ui, prompt: &Prompt, room: f32) -> f32 {
    let lines = prompt.keys.len().div_ceil(key_columns(ui, &prompt.keys, room));
    let keys = if lines == 0 { 0.0 } else { lines as f32 * LINE + 8.0 };
    legend_height(ui, &prompt.legend, room) + keys
}

/// The legend of a prompt and its keys, below what is in the ui already.
pub(crate) fn explain(ui: &mut Ui, theme: Theme, boards: &mut Boards, prompt: &Prompt) {
    legend(ui, theme, boards, &prompt.legend);
    keys(ui, theme, &prompt.keys);
}

/// How many keys with what they do stand side by side.
fn key_columns(ui: &Ui, keys: &[KeyHint], room: f32) -> usize {
    let widest = chips::hint_widths(ui, keys).into_iter().fold(NARROWEST, f32::max);
    ((room / (widest + 12.0)) as usize).clamp(1, 3)
}

fn keys(ui: &mut Ui, theme: Theme, keys: &[KeyHint]) {
    if keys.is_empty() {
        return;
    }
    let room = ui.available_width();
    let columns = key_columns(ui, keys, room);
    let lines = keys.len().div_ceil(columns);
    let (area, _) = ui.allocate_exact_size(vec2(room, lines as f32 * LINE + 8.0), Sense::hover());
    let wide = room / columns as f32;
    for (i, hint) in keys.iter().enumerate() {
        let (column, line) = ((i / lines) as f32, (i % lines) as f32);
        let at = pos2(area.left() + column * wide, area.top() + 4.0 + line * LINE);
        chips::told(ui, theme, hint, Rect::from_min_size(at, vec2(wide - 8.0, LINE)), i);
    }
}

/// How high a legend is.
fn legend_height(ui: &Ui, rows: &[Row], room: f32) -> f32 {
    if rows.is_empty() { 0.0 } else { rows.len().div_ceil(columns(ui, rows, room)) as f32 * LEGEND + 8.0 }
}

/// Pictures with their words, below what is in the ui already.
fn legend(ui: &mut Ui, theme: Theme, boards: &mut Boards, rows: &[Row]) {
    if rows.is_empty() {
        return;
    }
    let room = ui.available_width();
    let columns = columns(ui, rows, room);
    let (area, _) = ui.allocate_exact_size(vec2(room, legend_height(ui, rows, room)), Sense::hover());
    let wide = room / columns as f32;
    let lines = rows.len().div_ceil(columns);
    for (i, row) in rows.iter().enumerate() {
        let (column, line) = ((i / lines) as f32, (i % lines) as f32);
        let at = pos2(area.left() + column * wide, area.top() + 4.0 + line * LEGEND);
        explained(ui, theme, boards, row, Rect::from_min_size(at, vec2(wide - 8.0, LEGEND)), i);
    }
}

/// One picture with its word.
fn explained(ui: &Ui, theme: Theme, boards: &mut Boards, row: &Row, rect: Rect, index: usize) {
    let response = ui.interact(rect, Id::unique(("legend", index)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, row.words()));
    let middle = rect.center().y;
    if let Some(icon) = row.icon() {
        let pixels = (PICTURE * ui.ctx().pixels_per_point()).round().max(1.0) as usize;
        let texture = boards.icon(ui.ctx(), icon, pixels);
        let place =
            Rect::from_min_size(pos2(rect.left() + 6.0, middle - PICTURE / 2.0), vec2(PICTURE, PICTURE));
        let all = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        ui.painter().image(texture, place, all, Color32::WHITE);
    }
    let at = pos2(rect.left() + WORD, middle);
    ui.painter().text(at, Align2::LEFT_CENTER, &row.text, plain(size::BODY), theme.ink(Ink::White));
}
