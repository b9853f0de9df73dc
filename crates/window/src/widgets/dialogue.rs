//! A prompt that lies on the board: a question of a game, the pause menu, a line to be typed. One that
//! leaves the board in sight stands beside or below it.

use super::play::Dock;
use super::words::paragraph;
use super::{Desk, award, choices, entry, rows, shelf, words};
use crate::board::Boards;
use crate::theme::{SHADOW, plain, size};
use eframe::egui::{Align2, Area, Color32, Id, Margin, Order, Rect, ScrollArea, Sense, Ui, vec2};
use kernel::scene::{Prompt, Scene};

/// The widest and the narrowest a dialogue gets.
const WIDTHS: (f32, f32) = (280.0, 520.0);

/// One that lists more keys than a few is so wide: they stand in columns then, and the choices below stay in sight.
const MANY_KEYS: (usize, f32) = (6, 760.0);

/// Around what stands in a dialogue, and in one that stands aside.
const MARGINS: (Margin, Margin) = (Margin::symmetric(20, 16), Margin::symmetric(14, 10));

/// At the right of a list that is scrolled.
const SCROLL_BAR: f32 = 10.0;

/// Shows the dialogue in the middle of a rectangle, over everything else.
pub(crate) fn dialogue(
    ui: &mut Ui,
    desk: &mut Desk,
    boards: &mut Boards,
    scene: &Scene,
    prompt: &Prompt,
    window: Rect,
) {
    ui.painter().rect_filled(window, 0, Color32::from_black_alpha(110));
    let widest = if prompt.keys.len() > MANY_KEYS.0 { MANY_KEYS.1 } else { WIDTHS.1 };
    let wide = wanted_width(ui, prompt).clamp(WIDTHS.0, widest);
    let wide = wide.min(window.width() - 48.0);
    let most = (window.height() - 150.0).max(rows::ROW * 2.0);
    let area = Area::new(Id::unique("dialogue")).fixed_pos(window.center()).pivot(Align2::CENTER_CENTER);
    area.order(Order::Middle).constrain_to(window).fade_in(false).show(ui.ctx(), |ui| {
        let frame = desk.theme.card_frame().shadow(SHADOW).inner_margin(MARGINS.0);
        frame.show(ui, |ui| {
            ground(ui, wide, window.height());
            award::award(ui, desk.theme, &prompt.title, prompt.award.as_ref(), false);
            contents(ui, desk, boards, scene, prompt, most);
        });
    });
}

/// Shows the dialogue beside the board or, in two halves, below it.
pub(crate) fn aside(
    ui: &mut Ui,
    desk: &mut Desk,
    boards: &mut Boards,
    scene: &Scene,
    prompt: &Prompt,
    dock: Dock,
) {
    let place = dock.place();
    let margin = MARGINS.1.sum();
    let wide = place.width() - margin.x - 2.0;
    let area = Area::new(Id::unique("aside")).fixed_pos(place.left_bottom()).pivot(Align2::LEFT_BOTTOM);
    let shown = area.order(Order::Middle).fade_in(false).show(ui.ctx(), |ui| {
        let frame = desk.theme.card_frame().shadow(SHADOW).inner_margin(MARGINS.1);
        frame.show(ui, |ui| {
            ground(ui, wide, place.height());
            let most = dock.most() - margin.y;
            if matches!(dock, Dock::Beside(_)) {
                award::award(ui, desk.theme, &prompt.title, prompt.award.as_ref(), false);
                contents(ui, desk, boards, scene, prompt, most);
                return;
            }
            ui.horizontal_top(|ui| {
                let half = wide / 2.0 - 10.0;
                ui.vertical(|ui| {
                    ui.set_width(half);
                    let left = ScrollArea::vertical().id_salt("said aside").max_height(most);
                    left.show(ui, |ui| {
                        award::award(ui, desk.theme, &prompt.title, prompt.award.as_ref(), true);
                        said(ui, desk, boards, prompt);
                    });
                });
                ui.add_space(12.0);
                ui.vertical(|ui| {
                    ui.set_width(half);
                    let silent =
                        Prompt { text: Vec::new(), legend: Vec::new(), keys: Vec::new(), ..prompt.clone() };
                    contents(ui, desk, boards, scene, &silent, most);
                });
            });
        });
    });
    dock.remember(ui, shown.response.rect.height());
}

/// The ground of a dialogue of a width.
fn ground(ui: &mut Ui, wide: f32, most: f32) {
    ui.set_width(wide);
    // An area would keep the height that it had for the prompt before.
    ui.set_max_height(most);
    // Clicks beside the choices are not for the board beneath.
    ui.interact(ui.max_rect(), Id::unique("dialogue ground"), Sense::CLICK);
}

/// What is only looked at: the text and the legend.
fn said(ui: &mut Ui, desk: &Desk, boards: &mut Boards, prompt: &Prompt) {
    prompt.text.iter().for_each(|text| paragraph(ui, desk.theme, text));
    award::explain(ui, desk.theme, boards, prompt);
}

fn contents(ui: &mut Ui, desk: &mut Desk, boards: &mut Boards, scene: &Scene, prompt: &Prompt, most: f32) {
    let sideways = choices::are_changed_sideways(&scene.hints);
    if let Some(entry) = &prompt.entry {
        said(ui, desk, boards, prompt);
        ui.add_space(4.0);
        entry::line(ui, desk, entry);
        if prompt.choices.is_empty() {
            return;
        }
    }
    let wide = ui.available_width();
    let id = Id::unique(("dialogue", &prompt.title));
    // Not under the scroll bar, if there is one.
    let overflows: bool = ui.data(|data| data.get_temp(id)).unwrap_or(false);
    let room = wide - if overflows { SCROLL_BAR } else { 0.0 };
    let shelf = shelf::arrange(ui, prompt, vec2(room, most), false);
    let shown = ScrollArea::vertical().id_salt(id).max_height(most).show(ui, |ui| {
        ui.set_width(room);
        if prompt.entry.is_none() {
            said(ui, desk, boards, prompt);
            let silent = prompt.text.is_empty() && prompt.legend.is_empty() && prompt.keys.is_empty();
            if !silent && !prompt.choices.is_empty() {
                ui.add_space(8.0);
            }
        }
        if !prompt.choices.is_empty() {
            choices::list(ui, desk, boards, prompt, &shelf, sideways);
        }
    });
    ui.data_mut(|data| data.insert_temp(id, shown.content_size.y > most + 1.0));
    let high = choices::about_height(ui, prompt, wide);
    if high > 0.0 {
        ui.add_space(4.0);
        let (rect, _) = ui.allocate_exact_size(vec2(wide, high), Sense::hover());
        choices::about(ui, desk.theme, prompt, rect);
    }
}

/// Wide enough for the longest choice and for text that is not too narrow.
fn wanted_width(ui: &Ui, prompt: &Prompt) -> f32 {
    let font = plain(size::BODY);
    let one = |pick: &kernel::scene::Pick| {
        let value =
            if pick.value.is_empty() { 0.0 } else { words::width(ui, &pick.value, font.clone()) + 30.0 };
        let key = if pick.key.is_empty() { 0.0 } else { 60.0 };
        words::width(ui, &pick.label, font.clone()) + value + key + 40.0
    };
    let choices = prompt.choices.iter().map(one).fold(0.0, f32::max);
    let longest = prompt.text.iter().map(|t| t.chars().count()).max().unwrap_or(0);
    let is_wide =
        longest > 40 || prompt.entry.is_some() || !prompt.legend.is_empty() || !prompt.keys.is_empty();
    let keys = if prompt.keys.len() > MANY_KEYS.0 { MANY_KEYS.1 } else { 0.0 };
    choices.max(if is_wide { WIDTHS.1 } else { 320.0 }).max(keys)
}
