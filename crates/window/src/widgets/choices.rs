//! The choices of a prompt as they are arranged on a shelf, and the sentence about the selected one. The
//! selection is the app's; the mouse points and chooses.

use super::Desk;
use super::shelf::Shelf;
use crate::board::Boards;
use crate::theme::{Theme, plain, size};
use app::Signal;
use eframe::egui::{
    Align2, Color32, Event, Galley, Id, Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2,
};
use kernel::input::{Does, Nav};
use kernel::scene::{Form, Ink, KeyHint, Pick, Prompt};
use std::sync::Arc;

/// The height of a heading.
pub(crate) const HEADING: f32 = 28.0;

/// Before a heading.
const PAD: f32 = 10.0;

/// The sentence about the selected choice takes at most so many lines.
const ABOUT_LINES: f32 = 2.0;

/// Whether the arrows to the sides change the value of the selected choice.
pub(crate) fn are_changed_sideways(hints: &[KeyHint]) -> bool {
    hints.iter().any(|hint| hint.is_about(&Does::Nav(Nav::Change)))
}

/// Whether some choices are not rows.
pub(crate) fn are_mixed(prompt: &Prompt) -> bool {
    prompt.choices.iter().any(|pick| pick.form != Form::Row)
}

/// Shows the choices below what is in the ui already, as they were arranged.
pub(crate) fn list(
    ui: &mut Ui,
    desk: &mut Desk,
    boards: &mut Boards,
    prompt: &Prompt,
    shelf: &Shelf,
    sideways: bool,
) {
    let wide = ui.available_width();
    let (area, _) = ui.allocate_exact_size(vec2(wide, shelf.height), Sense::hover());
    let corner = area.min.to_vec2();
    for frame in &shelf.frames {
        desk.theme.card_at(ui, frame.translate(corner));
    }
    for (first, place) in &shelf.headings {
        let pick = &prompt.choices[*first];
        let place = place.translate(corner);
        heading(ui, desk.theme, &pick.group, place, pick.form == Form::Small);
    }
    let alone = |index: usize| {
        let same = |other: Option<&Pick>| {
            let pick = &prompt.choices[index];
            other.is_some_and(|other| (other.form, &other.group) == (pick.form, &pick.group))
        };
        !same(prompt.choices.get(index + 1)) && !same(index.checked_sub(1).map(|i| &prompt.choices[i]))
    };
    for (index, (pick, place)) in prompt.choices.iter().zip(&shelf.places).enumerate() {
        let rect = place.translate(corner);
        let choice = Choice { pick, index, rect, selected: index == prompt.selected };
        let picture = if alone(index) { None } else { Some(shelf.picture) };
        choice.show(ui, desk, boards, picture, sideways);
    }
    if are_mixed(prompt) {
        desk.columns = Some(shelf.columns);
    }
}

/// The heading of a group: above it with a line, or before the words of a line.
fn heading(ui: &Ui, theme: Theme, text: &str, rect: Rect, before: bool) {
    let colour = theme.ink(Ink::Sand);
    let font = plain(size::SMALL);
    let words = if before {
        ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, text, font, colour)
    } else {
        let at = pos2(rect.left() + PAD, rect.bottom() - 6.0);
        let words = ui.painter().text(at, Align2::LEFT_BOTTOM, text, font, colour);
        let from = (words.right() + 10.0).min(rect.right());
        let middle = words.center().y + 1.0;
        ui.painter().hline(from..=rect.right() - 4.0, middle, Stroke::new(1.0, theme.edge));
        words
    };
    let response = ui.interact(words, Id::unique(("group", text)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
}

/// A choice and where it is.
pub(super) struct Choice<'a> {
    pub(super) pick: &'a Pick,
    pub(super) index: usize,
    pub(super) rect: Rect,
    pub(super) selected: bool,
}

impl Choice<'_> {
    /// Shows it; a card in a grid is given the height of its picture.
    fn show(&self, ui: &mut Ui, desk: &mut Desk, boards: &mut Boards, picture: Option<f32>, sideways: bool) {
        let id = Id::unique(("choice", self.index));
        let response = ui.interact(self.rect, id, Sense::click());
        self.name(&response);
        if self.selected {
            desk.focus = Some(id);
            if desk.follow {
                // A little more than the row, so that it is seen whether the list goes on.
                ui.scroll_to_rect(self.rect.expand2(vec2(0.0, 22.0)), None);
            }
        }
        let moved = ui.input(|i| i.events.iter().any(|event| matches!(event, Event::PointerMoved(_))));
        if !self.selected && (response.gained_focus() || (response.contains_pointer() && moved)) {
            desk.signals.push(Signal::Point(self.index));
        }
        let arrows = sideways && self.selected && self.pick.steps;
        if ui.is_rect_visible(self.rect) {
            let theme = desk.theme;
            match (self.pick.form, picture) {
                (Form::Row, _) => self.paint_row(ui, theme, response.hovered(), arrows),
                (Form::Card, Some(picture)) => self.paint_card(ui, theme, boards, picture),
                (Form::Card, None) => self.paint_banner(ui, theme, boards),
                (Form::Tile, _) => self.paint_tile(ui, theme),
                (Form::Small, _) => self.paint_small(ui, theme),
            }
        }
        if arrows && self.arrows(ui, desk) {
            return;
        }
        let has_more = !self.pick.more.is_empty();
        if has_more && self.pick.form == Form::Card && self.more(ui, desk, picture.unwrap_or(0.0)) {
            return;
        }
        if response.clicked() {
            desk.signals.push(Signal::Choose(self.index));
        } else if has_more && response.secondary_clicked() {
            desk.signals.push(Signal::More(self.index));
        }
        let is_cut = ui.data(|data| data.get_temp::<usize>(cut())) == Some(self.index);
        if (self.pick.form == Form::Small || is_cut) && !self.pick.about.is_empty() {
            response.on_hover_text(&self.pick.about);
        }
    }

    /// The ink of its name.
    pub(super) fn ink(&self) -> Ink {
        match (self.pick.enabled, self.selected) {
            (false, _) => Ink::Grey,
            (true, true) => Ink::White,
            (true, false) => Ink::Silver,
        }
    }

    /// Names it for those who do not see it. A number or a word that others share is told with its heading.
    fn name(&self, response: &Response) {
        let (pick, enabled) = (self.pick, self.pick.enabled);
        let label = match pick.form {
            Form::Tile | Form::Small if !pick.group.is_empty() => format!("{}: {}", pick.group, pick.label),
            _ => pick.label.clone(),
        };
        response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, &label));
        response.ctx.accesskit_node_builder(response.id, |node| {
            let stars = pick.stars.map(|(won, of)| format!("{won} of {of} stars"));
            let value: Vec<&str> =
                [Some(pick.value.as_str()), stars.as_deref()].into_iter().flatten().collect();
            let value = value.join(" ");
            if !value.trim().is_empty() {
                node.set_value(value.trim().to_owned());
            }
            if !pick.about.is_empty() {
                node.set_description(pick.about.clone());
            }
            if !pick.key.is_empty() {
                node.set_keyboard_shortcut(pick.key.clone());
            }
        });
    }
}

/// Where a card notes that its sentence was cut.
pub(super) fn cut() -> Id {
    Id::unique("the sentence of this card is cut")
}

/// How high the sentence about a choice can get at a width, whichever is selected: nothing jumps while
/// choosing. What a card tells itself is not told again, unless it had to cut it.
pub(crate) fn about_height(ui: &Ui, prompt: &Prompt, room: f32) -> f32 {
    let line = size::BODY * 1.25;
    let told = |pick: &&Pick| pick.form != Form::Card && !pick.about.is_empty();
    let high = |pick: &Pick| about_galley(ui, &pick.about, Color32::WHITE, room).size().y;
    let most = prompt.choices.iter().filter(told).map(high).fold(0.0, f32::max);
    most.min(line * ABOUT_LINES)
}

fn about_galley(ui: &Ui, text: &str, colour: Color32, room: f32) -> Arc<Galley> {
    ui.painter().layout(text.to_owned(), plain(size::BODY - 1.0), colour, room.max(1.0))
}

/// The sentence about the selected choice.
pub(crate) fn about(ui: &Ui, theme: Theme, prompt: &Prompt, rect: Rect) {
    let Some(pick) = prompt.choices.get(prompt.selected) else { return };
    let is_cut = ui.data_mut(|data| data.remove_temp::<usize>(cut())) == Some(prompt.selected);
    if pick.about.is_empty() || (pick.form == Form::Card && !is_cut) || rect.height() <= 0.0 {
        return;
    }
    let colour = theme.ink(Ink::Sky);
    let galley = about_galley(ui, &pick.about, colour, rect.width());
    let response = ui.interact(rect, Id::unique("about"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &pick.about));
    let mut at = rect.min;
    if pick.form != Form::Row {
        // Under lines that stand in the middle.
        at.x += ((rect.width() - galley.size().x) / 2.0).max(0.0);
    }
    ui.painter().with_clip_rect(rect.expand(2.0)).galley(at, galley, colour);
}
