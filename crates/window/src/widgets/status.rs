//! What the pointer or cursor is on, and the one line that matters now.

use super::words::{line, lines, width};
use crate::theme::{ROUND_SMALL, Theme, mix, plain, size};
use eframe::egui::{
    Align2, Color32, CornerRadius, Galley, Id, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    accesskit::Live, pos2,
};
use kernel::scene::{Ink, LogLine, Scene};
use std::sync::Arc;

/// The height of the line.
pub(crate) const HEIGHT: f32 = 30.0;

/// The notice if there is one, else the tip, else what was said last where the messages have no place of their own.
pub(crate) fn status(ui: &Ui, theme: Theme, scene: &Scene, rect: Rect, says: bool) {
    if scene.notice.is_some() {
        notice(ui, theme, scene, rect);
        return;
    }
    let said = || scene.log.iter().filter(|line| line.fresh && says).map(LogLine::spoken).collect::<Vec<_>>();
    let words = if scene.tip.is_empty() { said().join(" ") } else { scene.tip.clone() };
    if words.is_empty() {
        return;
    }
    let response = ui.interact(rect, Id::unique("tip"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
    let colour = theme.ink(Ink::Sky);
    let galley = fitted(ui, &words, colour, rect.width() - 8.0);
    let at = pos2(rect.left() + 4.0, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, colour);
}

/// Words in one line, or in two of smaller letters, which are as high.
fn fitted(ui: &Ui, words: &str, colour: Color32, room: f32) -> Arc<Galley> {
    let font = plain(size::BODY - 0.5);
    if width(ui, words, font.clone()) <= room {
        line(ui, words, font, colour, room)
    } else {
        lines(ui, words, plain(size::SMALL - 1.0), colour, room, 2)
    }
}

/// The notice, told aloud by assistive technology when it changes.
pub(crate) fn notice(ui: &Ui, theme: Theme, scene: &Scene, rect: Rect) {
    let Some(notice) = &scene.notice else { return };
    let id = Id::unique("notice");
    let response = ui.interact(rect, id, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &notice.text));
    ui.ctx().accesskit_node_builder(id, |node| {
        node.set_live(if notice.bad { Live::Assertive } else { Live::Polite });
    });
    let (sign, ink) = if notice.bad { ("!", Ink::Red) } else { ("•", Ink::Green) };
    let colour = theme.ink(ink);
    let (fill, edge) = (mix(theme.card, colour, 26), mix(theme.edge, colour, 110));
    let round = CornerRadius::same(ROUND_SMALL);
    ui.painter().rect(rect, round, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let at = pos2(rect.left() + 14.0, rect.center().y);
    ui.painter().text(at, Align2::CENTER_CENTER, sign, plain(size::BODY - 0.5), colour);
    let white = theme.ink(Ink::White);
    let galley = fitted(ui, &notice.text, white, rect.width() - 36.0);
    let at = pos2(rect.left() + 26.0, rect.center().y - galley.size().y / 2.0);
    let is_cut = galley.elided;
    ui.painter().galley(at, galley, white);
    if is_cut {
        // A very long one can be read as a whole under the pointer.
        response.on_hover_text(&notice.text);
    }
}
