//! The choices of a prompt: a list with headings, the selected row marked, and the sentence about it.
//! The selection is the app's; the mouse points and chooses.

use super::words::{line, width};
use super::{Desk, chips};
use crate::theme::{ROUND_SMALL, Theme, even, plain, size};
use app::Signal;
use eframe::egui::{
    Align2, Color32, CornerRadius, Id, Painter, Rect, Response, Role, Sense, Shape, Stroke, Ui, WidgetInfo,
    pos2, vec2,
};
use kernel::input::{Code, Does, Key, Nav};
use kernel::scene::{Ink, KeyHint, Pick, Prompt};

/// The height of a row.
pub(crate) const ROW: f32 = 31.0;

/// The height of a heading.
const HEADING: f32 = 28.0;

/// Above a group without a heading.
const BREAK: f32 = 8.0;

/// Inside a row, left and right.
const PAD: f32 = 14.0;

/// At the right of the list.
const SCROLL_BAR: f32 = 8.0;

/// The sentence about the selected choice takes at most so many lines.
const ABOUT_LINES: f32 = 2.0;

/// How high the list is.
pub(crate) fn height(prompt: &Prompt) -> f32 {
    let mut group = "";
    let mut height = 0.0;
    for (index, pick) in prompt.choices.iter().enumerate() {
        height += head(&mut group, pick, index) + ROW;
    }
    height
}

/// The room above a choice, for the heading of its group.
fn head<'a>(group: &mut &'a str, pick: &'a Pick, index: usize) -> f32 {
    if pick.group == *group {
        return 0.0;
    }
    *group = &pick.group;
    match (group.is_empty(), index) {
        (false, 0) => HEADING - 4.0,
        (false, _) => HEADING + 4.0,
        (true, _) => BREAK,
    }
}

/// Whether the arrows to the sides change the value of the selected choice.
pub(crate) fn are_changed_sideways(hints: &[KeyHint]) -> bool {
    hints.iter().any(|hint| hint.is_about(&Does::Nav(Nav::Change)))
}

/// Shows the list below what is in the ui already.
pub(crate) fn list(ui: &mut Ui, desk: &mut Desk, prompt: &Prompt, sideways: bool) {
    let high = height(prompt);
    // Not under the scroll bar, if there is one.
    let bar = if high > ui.clip_rect().height() { SCROLL_BAR } else { 0.0 };
    let room = ui.available_width() - bar;
    let (area, _) = ui.allocate_exact_size(vec2(room, high), Sense::hover());
    let mut y = area.top();
    let mut group = "";
    for (index, pick) in prompt.choices.iter().enumerate() {
        let above = head(&mut group, pick, index);
        if above >= HEADING - 4.0 {
            heading(ui, desk.theme, group, Rect::from_min_size(pos2(area.left(), y), vec2(room, above)));
        }
        y += above;
        let rect = Rect::from_min_size(pos2(area.left(), y), vec2(room, ROW));
        let row = Row { pick, index, rect, selected: index == prompt.selected };
        row.show(ui, desk, sideways);
        y += ROW;
    }
}

fn heading(ui: &mut Ui, theme: Theme, text: &str, rect: Rect) {
    let colour = theme.ink(Ink::Sand);
    let at = pos2(rect.left() + PAD - 4.0, rect.bottom() - 6.0);
    let words = ui.painter().text(at, Align2::LEFT_BOTTOM, text, plain(size::SMALL), colour);
    let middle = words.center().y + 1.0;
    let from = (words.right() + 10.0).min(rect.right());
    ui.painter().hline(from..=rect.right() - 4.0, middle, Stroke::new(1.0, theme.edge));
    let response = ui.interact(words, Id::unique(("group", text)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
}

struct Row<'a> {
    pick: &'a Pick,
    index: usize,
    rect: Rect,
    selected: bool,
}

impl Row<'_> {
    fn show(&self, ui: &mut Ui, desk: &mut Desk, sideways: bool) {
        let id = Id::unique(("choice", self.index));
        let response = ui.interact(self.rect, id, Sense::click());
        self.name(&response);
        if self.selected {
            desk.focus = Some(id);
            if desk.follow {
                // A little more than the row, so that it is seen whether the list goes on.
                ui.scroll_to_rect(self.rect.expand2(vec2(0.0, ROW * 0.75)), None);
            }
        }
        let moved = ui.input(|i| i.pointer.is_moving());
        if !self.selected && (response.gained_focus() || (response.hovered() && moved)) {
            desk.signals.push(Signal::Point(self.index));
        }
        let arrows = sideways && self.selected && self.pick.steps;
        if ui.is_rect_visible(self.rect) {
            self.paint(ui, desk.theme, response.hovered(), arrows);
        }
        if arrows && self.arrows(ui, desk) {
            return;
        }
        if response.clicked() {
            desk.signals.push(Signal::Choose(self.index));
        }
    }

    fn name(&self, response: &Response) {
        let (pick, enabled) = (self.pick, self.pick.enabled);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, &pick.label));
        response.ctx.accesskit_node_builder(response.id, |node| {
            if !pick.value.is_empty() {
                node.set_value(pick.value.clone());
            }
            if !pick.about.is_empty() {
                node.set_description(pick.about.clone());
            }
            if !pick.key.is_empty() {
                node.set_keyboard_shortcut(pick.key.clone());
            }
        });
    }

    fn paint(&self, ui: &Ui, theme: Theme, hovered: bool, arrows: bool) {
        let painter = ui.painter();
        let rect = self.rect.shrink2(vec2(0.0, 1.0));
        let round = CornerRadius::same(ROUND_SMALL);
        if self.selected {
            painter.rect_filled(rect, round, theme.chosen);
            let mark = Rect::from_min_size(rect.min, vec2(4.0, rect.height()));
            let left = CornerRadius { nw: ROUND_SMALL, sw: ROUND_SMALL, ne: 0, se: 0 };
            painter.rect_filled(mark, left, theme.ink(Ink::Gold));
        } else if hovered && self.pick.enabled {
            painter.rect_filled(rect, round, theme.raised);
        }
        let ink = match (self.pick.enabled, self.selected) {
            (false, _) => Ink::Grey,
            (true, true) => Ink::White,
            (true, false) => Ink::Silver,
        };
        let mut left = rect.left() + PAD;
        let mut right = rect.right() - PAD;
        if !self.pick.key.is_empty() {
            let wide = (width(ui, &self.pick.key, even(size::SMALL - 1.0)) + 12.0).max(22.0);
            let cap = Rect::from_min_size(pos2(left, rect.center().y - 11.0), vec2(wide, 22.0));
            chips::key_cap(ui, theme, cap, &self.pick.key, theme.raised);
            left = cap.right() + 10.0;
        }
        let arrows = arrows.then(|| self.arrow_places());
        if let Some((back, on)) = arrows {
            arrow(painter, back, -1.0, theme.ink(Ink::Gold));
            arrow(painter, on, 1.0, theme.ink(Ink::Gold));
            right = back.right();
        }
        // The value keeps at least a third; the label is shortened before it.
        let label_wide = width(ui, &self.pick.label, plain(size::BODY));
        let room = right - left;
        let value_room = (room - label_wide - 16.0).max(room / 3.0);
        if !self.pick.value.is_empty() {
            let ink = if self.selected { Ink::White } else { Ink::Sand };
            let colour = theme.ink(if self.pick.enabled { ink } else { Ink::Grey });
            let value_room = if arrows.is_some() { ARROW_VALUE } else { value_room };
            let value = line(ui, &self.pick.value, plain(size::BODY), colour, value_room);
            let x = match arrows {
                Some((back, on)) => (back.right() + on.left() - value.size().x) / 2.0,
                None => right - value.size().x,
            };
            let at = pos2(x, rect.center().y - value.size().y / 2.0);
            right = (at.x - 14.0).min(right);
            painter.galley(at, value, colour);
        }
        let label = line(ui, &self.pick.label, plain(size::BODY), theme.ink(ink), right - left);
        painter.galley(pos2(left, rect.center().y - label.size().y / 2.0), label, theme.ink(ink));
    }

    fn arrow_places(&self) -> (Rect, Rect) {
        let on = Rect::from_center_size(
            pos2(self.rect.right() - PAD - 4.0, self.rect.center().y),
            vec2(24.0, ROW - 6.0),
        );
        let back = on.translate(vec2(-(ARROW_VALUE + 30.0).min(self.rect.width() * 0.5), 0.0));
        (back, on)
    }

    /// The arrows beside a value that can be changed. True if one was clicked.
    fn arrows(&self, ui: &Ui, desk: &mut Desk) -> bool {
        let (back, on) = self.arrow_places();
        let mut clicked = false;
        for (rect, code, what) in [(back, Code::Left, "less"), (on, Code::Right, "more")] {
            let response = ui.interact(rect, Id::unique(("arrow", self.index, what)), Sense::CLICK);
            let label = format!("{}: {what}", self.pick.label);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
            if response.clicked() {
                desk.keys.push(Key::plain(code));
                clicked = true;
            }
        }
        clicked
    }
}

/// The room for a value between two arrows.
const ARROW_VALUE: f32 = 190.0;

fn arrow(painter: &Painter, place: Rect, way: f32, colour: Color32) {
    let c = place.center();
    let tip = [(4.5, 0.0), (-4.0, -6.0), (-4.0, 6.0)];
    let points = tip.map(|(x, y)| pos2(c.x + way * x, c.y + y)).to_vec();
    painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
}

/// How high the sentence about a choice can get at a width, whichever is selected: nothing jumps while
/// choosing.
pub(crate) fn about_height(ui: &Ui, prompt: &Prompt, room: f32) -> f32 {
    let line = size::BODY * 1.25;
    let high = |pick: &Pick| about_galley(ui, &pick.about, Color32::WHITE, room).size().y;
    let most = prompt.choices.iter().filter(|p| !p.about.is_empty()).map(high).fold(0.0, f32::max);
    most.min(line * ABOUT_LINES)
}

fn about_galley(ui: &Ui, text: &str, colour: Color32, room: f32) -> std::sync::Arc<eframe::egui::Galley> {
    ui.painter().layout(text.to_owned(), plain(size::BODY - 1.0), colour, room.max(1.0))
}

/// The sentence about the selected choice.
pub(crate) fn about(ui: &Ui, theme: Theme, prompt: &Prompt, rect: Rect) {
    let Some(pick) = prompt.choices.get(prompt.selected) else { return };
    if pick.about.is_empty() || rect.height() <= 0.0 {
        return;
    }
    let colour = theme.ink(Ink::Sky);
    let galley = about_galley(ui, &pick.about, colour, rect.width());
    let response = ui.interact(rect, Id::unique("about"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &pick.about));
    ui.painter().with_clip_rect(rect.expand(2.0)).galley(rect.min, galley, colour);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_as_high_as_its_rows_and_headings() {
        let pick = |group: &str| Pick::new("x", "").group(group);
        let flat = Prompt { choices: vec![pick(""), pick("")], ..Prompt::default() };
        assert!((height(&flat) - 2.0 * ROW).abs() < 0.1);
        let grouped = Prompt { choices: vec![pick("a"), pick("a"), pick("b")], ..Prompt::default() };
        assert!((height(&grouped) - (3.0 * ROW + 2.0 * HEADING)).abs() < 0.1);
    }
}
