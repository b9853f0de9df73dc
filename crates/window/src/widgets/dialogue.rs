//! A prompt that lies on the board: a question of a game, the pause menu, a line to be typed.

use super::words::paragraph;
use super::{Desk, choices, entry, words};
use crate::theme::{SHADOW, plain, size};
use eframe::egui::{Align2, Area, Color32, Id, Margin, Order, Rect, RichText, ScrollArea, Sense, Ui, vec2};
use kernel::scene::{Ink, KeyHint, Prompt};

/// The widest and the narrowest a dialogue gets.
const WIDTHS: (f32, f32) = (280.0, 520.0);

/// Shows the dialogue in the middle of a rectangle, over everything else.
pub(crate) fn dialogue(ui: &mut Ui, desk: &mut Desk, prompt: &Prompt, hints: &[KeyHint], window: Rect) {
    let theme = desk.theme;
    ui.painter().rect_filled(window, 0, Color32::from_black_alpha(110));
    let wide = wanted_width(ui, prompt).clamp(WIDTHS.0, WIDTHS.1).min(window.width() - 48.0);
    let most = (window.height() - 150.0).max(choices::ROW * 2.0);
    Area::new(Id::unique("dialogue"))
        .order(Order::Middle)
        .fixed_pos(window.center())
        .pivot(Align2::CENTER_CENTER)
        .constrain_to(window)
        .fade_in(false)
        .show(ui.ctx(), |ui| {
            let frame = theme.card_frame().shadow(SHADOW).inner_margin(Margin::symmetric(20, 16));
            frame.show(ui, |ui| {
                ui.set_width(wide);
                // An area would keep the height that it had for the prompt before.
                ui.set_max_height(window.height());
                // Clicks beside the choices are not for the board beneath.
                ui.interact(ui.max_rect(), Id::unique("dialogue ground"), Sense::CLICK);
                if !prompt.title.is_empty() {
                    ui.label(
                        RichText::new(&prompt.title)
                            .font(plain(size::HEADING - 3.0))
                            .color(theme.ink(Ink::Gold)),
                    );
                    ui.add_space(4.0);
                }
                contents(ui, desk, prompt, hints, most);
            });
        });
}

fn contents(ui: &mut Ui, desk: &mut Desk, prompt: &Prompt, hints: &[KeyHint], most: f32) {
    let theme = desk.theme;
    let sideways = choices::are_changed_sideways(hints);
    if let Some(entry) = &prompt.entry {
        prompt.text.iter().for_each(|text| paragraph(ui, theme, text));
        ui.add_space(4.0);
        entry::line(ui, desk, entry);
        if prompt.choices.is_empty() {
            return;
        }
    }
    ScrollArea::vertical().id_salt(("dialogue", &prompt.title)).max_height(most).show(ui, |ui| {
        if prompt.entry.is_none() {
            prompt.text.iter().for_each(|text| paragraph(ui, theme, text));
            if !prompt.text.is_empty() && !prompt.choices.is_empty() {
                ui.add_space(8.0);
            }
        }
        if !prompt.choices.is_empty() {
            choices::list(ui, desk, prompt, sideways);
        }
    });
    let room = ui.available_width();
    let high = choices::about_height(ui, prompt, room);
    if high > 0.0 {
        ui.add_space(4.0);
        let (rect, _) = ui.allocate_exact_size(vec2(room, high), Sense::hover());
        choices::about(ui, theme, prompt, rect);
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
    let text = if longest > 40 || prompt.entry.is_some() { WIDTHS.1 } else { 320.0 };
    choices.max(text)
}
