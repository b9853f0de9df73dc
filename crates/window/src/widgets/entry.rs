//! A line that is being typed. Text and caret are the app's; here they are only shown, and named for
//! those who do not see them.

use super::Desk;
use crate::theme::{ROUND_SMALL, even, plain, size};
use eframe::egui::output::IMEOutput;
use eframe::egui::text::CCursor;
use eframe::egui::{
    Align2, CornerRadius, IMEPurpose, Id, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};
use kernel::scene::{Entry, Ink};

/// The height of the line.
const HEIGHT: f32 = 36.0;

/// How high the whole is, with a little space below.
pub(crate) const ROOM: f32 = HEIGHT + 10.0;

/// Shows the line below what is in the ui already. A long text is moved so that the caret is seen.
pub(crate) fn line(ui: &mut Ui, desk: &mut Desk, entry: &Entry) {
    let theme = desk.theme;
    let (area, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROOM), Sense::hover());
    let rect = Rect::from_min_size(area.min, vec2(area.width(), HEIGHT));
    let id = Id::unique("entry");
    let response = ui.interact(rect, id, Sense::click());
    desk.focus = Some(id);
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::TextInput, true, &entry.label);
        info.current_text_value = Some(entry.text.clone());
        info
    });
    let round = CornerRadius::same(ROUND_SMALL);
    let gold = theme.ink(Ink::Gold);
    ui.painter().rect(rect, round, theme.ground, Stroke::new(1.5, gold), StrokeKind::Inside);
    let inner = rect.shrink2(vec2(10.0, 4.0));
    let (colour, font) = (theme.ink(Ink::White), even(size::BODY - 1.0));
    let galley = ui.painter().layout_no_wrap(entry.text.clone(), font, colour);
    let caret = galley.pos_from_cursor(CCursor::new(entry.caret));
    let shift = (caret.left() + 2.0 - inner.width()).max(0.0);
    let at = pos2(inner.left() - shift, inner.center().y - galley.size().y / 2.0);
    let painter = ui.painter().with_clip_rect(inner.expand(1.0).intersect(ui.clip_rect()));
    if entry.text.is_empty() {
        let hint = theme.ink(Ink::Grey);
        let at = inner.left_center() + vec2(6.0, 0.0);
        painter.text(at, Align2::LEFT_CENTER, "type here", plain(size::BODY - 1.0), hint);
    }
    painter.galley(at, galley, colour);
    let x = at.x + caret.left();
    // Where input methods show what they offer.
    let place = Rect::from_x_y_ranges(x..=x + 1.0, inner.y_range());
    ui.output_mut(|output| {
        output.ime = Some(IMEOutput {
            purpose: IMEPurpose::default(),
            rect,
            cursor_rect: place,
            should_interrupt_composition: false,
        });
    });
    painter.vline(x, inner.y_range().shrink(2.0), Stroke::new(2.0, gold));
}
