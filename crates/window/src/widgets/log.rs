//! What was said, newest at the bottom; what belongs to the last step stands out.

use super::{Desk, within};
use crate::theme::{plain, size, strong};
use eframe::egui::{
    Align2, Id, Label, Rect, RichText, ScrollArea, Sense, Ui, accesskit::Live, accesskit::Role, vec2,
};
use kernel::scene::{Ink, LogLine};

/// A card higher than this has a heading.
const ROOM_FOR_HEADING: f32 = 110.0;

/// How wide a scroll bar is, with some room.
const SCROLL_BAR: f32 = 10.0;

/// A log of more lines than this is scrolled where room is dear.
const LINES: usize = 7;

/// How high a line is, with what stands between two, and what a card adds.
const LINE: f32 = 22.0;
const CARD: f32 = 18.0;

/// How high a card is that shows what was said last; nothing if nothing was said.
pub(crate) fn height(lines: &[LogLine]) -> f32 {
    match lines.iter().filter(|line| !line.spoken().is_empty()).count().min(LINES) {
        0 => 0.0,
        lines => lines as f32 * LINE + CARD,
    }
}

/// Shows the log in a card; nothing if nothing was said.
pub(crate) fn log(ui: &mut Ui, desk: &Desk, lines: &[LogLine], rect: Rect) {
    let theme = desk.theme;
    let lines: Vec<&LogLine> = lines.iter().filter(|line| !line.spoken().is_empty()).collect();
    if lines.is_empty() {
        return;
    }
    theme.card_at(ui, rect);
    let mut inner = rect.shrink2(vec2(14.0, 9.0));
    if inner.height() > ROOM_FOR_HEADING {
        let at = inner.min + vec2(2.0, 1.0);
        ui.painter().text(at, Align2::LEFT_TOP, "Messages", strong(size::BODY - 1.0), theme.ink(Ink::Sand));
        inner.min.y += 28.0;
    }
    within(ui, inner, |ui| {
        let area = ScrollArea::vertical().id_salt("log").auto_shrink([false, false]).stick_to_bottom(true);
        area.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            // Not under the scroll bar.
            ui.set_max_width(inner.width() - SCROLL_BAR);
            for line in &lines {
                let ink = if line.fresh { Ink::White } else { Ink::Grey };
                let text = RichText::new(line.spoken()).font(plain(size::BODY - 1.5)).color(theme.ink(ink));
                ui.add(Label::new(text).wrap());
            }
        });
    });
    // Told aloud as a whole, because the lines themselves move.
    let fresh: Vec<&str> = lines.iter().filter(|l| l.fresh).map(|l| l.spoken()).collect();
    let response = ui.interact(rect, Id::unique("log said"), Sense::hover());
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_role(Role::Log);
        node.set_label(if fresh.is_empty() { "Messages".into() } else { fresh.join(" ") });
        node.set_live(Live::Polite);
    });
}
