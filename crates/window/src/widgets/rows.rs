//! A choice as a row of a list: its key, its name, and its value, which arrows beside it may change.

use super::choices::Choice;
use super::words::{line, width};
use super::{Desk, chips};
use crate::theme::{ROUND_SMALL, Theme, plain, size, strong};
use eframe::egui::{
    Color32, CornerRadius, Id, Painter, Rect, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2,
};
use kernel::input::{Code, Key};
use kernel::scene::Ink;

/// The height of a row.
pub(crate) const ROW: f32 = 31.0;

/// Inside a row, left and right.
const PAD: f32 = 14.0;

/// The room for a value between two arrows.
const ARROW_VALUE: f32 = 190.0;

impl Choice<'_> {
    pub(super) fn paint_row(&self, ui: &Ui, theme: Theme, hovered: bool, arrows: bool) {
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
        let mut left = rect.left() + PAD;
        let mut right = rect.right() - PAD;
        if !self.pick.key.is_empty() {
            let wide = (width(ui, &self.pick.key, strong(size::SMALL - 1.0)) + 12.0).max(22.0);
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
        let colour = theme.ink(self.ink());
        let label = line(ui, &self.pick.label, plain(size::BODY), colour, right - left);
        painter.galley(pos2(left, rect.center().y - label.size().y / 2.0), label, colour);
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
    pub(super) fn arrows(&self, ui: &Ui, desk: &mut Desk) -> bool {
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

fn arrow(painter: &Painter, place: Rect, way: f32, colour: Color32) {
    let c = place.center();
    let tip = [(4.5, 0.0), (-4.0, -6.0), (-4.0, 6.0)];
    let points = tip.map(|(x, y)| pos2(c.x + way * x, c.y + y)).to_vec();
    painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
}
