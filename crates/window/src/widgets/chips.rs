//! Small things in rows: gauges with their bars, and keys with what they do. A row that is full goes
//! on in the next; how many rows there are is known before anything is drawn.

use super::Desk;
use super::words::{line, width};
use crate::board::Boards;
use crate::theme::{ROUND_SMALL, Theme, plain, size, strong};
use app::keymap::that_fit;
use eframe::egui::{
    Align2, Color32, CornerRadius, Id, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2,
    vec2,
};
use kernel::input::Key;
use kernel::scene::{Gauge, Ink, KeyHint};

/// Between two chips, and between two rows.
pub(crate) const GAP: f32 = 8.0;

/// The height of a gauge.
pub(crate) const GAUGE: f32 = 30.0;

/// The height of a key hint.
pub(crate) const HINT: f32 = 24.0;

/// Inside a chip, left and right.
const PAD: f32 = 9.0;

/// A bar's width.
const BAR: f32 = 64.0;

/// The side of a picture, and what stands between two of them.
const ICON: f32 = 22.0;
const ICON_GAP: f32 = 2.0;

/// Which chips go in which row, as ranges, if each is so wide and a row has so much room.
pub(crate) fn rows(widths: &[f32], room: f32) -> Vec<std::ops::Range<usize>> {
    let mut rows = Vec::new();
    let (mut start, mut used) = (0, 0.0);
    for (i, width) in widths.iter().enumerate() {
        if i > start && used + GAP + width > room {
            rows.push(start..i);
            (start, used) = (i, 0.0);
        }
        used += width + if i > start { GAP } else { 0.0 };
    }
    if start < widths.len() {
        rows.push(start..widths.len());
    }
    rows
}

/// How high some rows of chips are.
pub(crate) fn rows_height(rows: usize, chip: f32) -> f32 {
    if rows == 0 { 0.0 } else { rows as f32 * (chip + GAP) - GAP }
}

pub(crate) fn gauge_widths(ui: &Ui, gauges: &[Gauge]) -> Vec<f32> {
    let one = |gauge: &Gauge| {
        let icons = gauge.icons.len() as f32 * (ICON + ICON_GAP) - ICON_GAP;
        let name = match (gauge.icons.is_empty(), gauge.label.is_empty()) {
            (false, _) if gauge.wordless => return icons + 2.0 * PAD,
            (false, _) => icons + 7.0,
            (true, true) => 0.0,
            (true, false) => width(ui, &gauge.label, plain(size::SMALL)) + 7.0,
        };
        let bar = if gauge.fill.is_some() { BAR + 7.0 } else { 0.0 };
        name + width(ui, &gauge.value, strong(size::BODY - 1.5)) + bar + 2.0 * PAD
    };
    gauges.iter().map(one).collect()
}

/// Gauges in rows, from the left, or against the right edge.
pub(crate) fn gauges(
    ui: &Ui,
    theme: Theme,
    boards: &mut Boards,
    gauges: &[Gauge],
    (rect, right): (Rect, bool),
) {
    let widths = gauge_widths(ui, gauges);
    for (row, range) in rows(&widths, rect.width()).into_iter().enumerate() {
        let used: f32 = widths[range.clone()].iter().sum::<f32>() + GAP * (range.len() - 1) as f32;
        let mut x = if right { (rect.right() - used).max(rect.left()) } else { rect.left() };
        let y = rect.top() + row as f32 * (GAUGE + GAP);
        for i in range {
            let chip = Rect::from_min_size(pos2(x, y), vec2(widths[i].min(rect.right() - x), GAUGE));
            gauge(ui, theme, boards, &gauges[i], (chip, i));
            x += widths[i] + GAP;
        }
    }
}

fn gauge(ui: &Ui, theme: Theme, boards: &mut Boards, gauge: &Gauge, (chip, index): (Rect, usize)) {
    let response = ui.interact(chip, Id::unique(("gauge", index)), Sense::hover());
    let words = gauge.words();
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
    if !gauge.icons.is_empty() && response.hovered() {
        response.on_hover_text_at_pointer(&words);
    }
    let painter = ui.painter();
    let (round, edge) = (CornerRadius::same(ROUND_SMALL), Stroke::new(1.0, theme.edge));
    painter.rect(chip, round, theme.raised, edge, StrokeKind::Inside);
    let mut x = chip.left() + PAD;
    for icon in &gauge.icons {
        let side = (ICON * ui.ctx().pixels_per_point()).round().max(1.0);
        let texture = boards.icon(ui.ctx(), *icon, side as usize);
        let place = Rect::from_min_size(pos2(x, chip.center().y - ICON / 2.0), vec2(ICON, ICON));
        let all = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        painter.image(texture, place, all, Color32::WHITE);
        x += ICON + ICON_GAP;
    }
    if gauge.wordless {
        return;
    }
    if !gauge.icons.is_empty() {
        x += 7.0 - ICON_GAP;
    } else if !gauge.label.is_empty() {
        let label = line(ui, &gauge.label, plain(size::SMALL), theme.ink(Ink::Grey), chip.right() - x);
        let at = pos2(x, chip.center().y - label.size().y / 2.0);
        x += label.size().x + 7.0;
        painter.galley(at, label, theme.ink(Ink::Grey));
    }
    let colour = theme.ink(gauge.ink);
    let value = line(ui, &gauge.value, strong(size::BODY - 1.5), colour, chip.right() - x);
    let at = pos2(x, chip.center().y - value.size().y / 2.0);
    x += value.size().x + 7.0;
    painter.galley(at, value, colour);
    if let Some((now, full)) = gauge.fill {
        let bar = Rect::from_min_size(pos2(x, chip.center().y - 4.0), vec2(BAR, 8.0));
        bar_at(ui, theme, bar, (now, full), gauge.ink);
    }
}

/// A bar: something is never shown as nothing, nor less than all as all.
pub(crate) fn bar_at(ui: &Ui, theme: Theme, rect: Rect, (now, full): (i64, i64), ink: Ink) {
    let round = CornerRadius::same(4);
    ui.painter().rect_filled(rect, round, theme.ground);
    let filled = Rect::from_min_size(rect.min, vec2(rect.width() * share(now, full), rect.height()));
    ui.painter().rect_filled(filled, round, theme.ink(ink));
}

fn share(now: i64, full: i64) -> f32 {
    let full = full.max(1);
    match now {
        ..=0 => 0.0,
        now if now >= full => 1.0,
        now => (now as f64 / full as f64).clamp(0.08, 0.92) as f32,
    }
}

/// The keys of a hint with their names; a hint without keys has one cap that presses nothing.
fn caps(hint: &KeyHint) -> Vec<(Option<Key>, String)> {
    if hint.keys.is_empty() {
        return vec![(None, hint.caps())];
    }
    hint.keys.iter().map(|key| (Some(*key), key.to_string())).collect()
}

/// A key's name as it is shown on its cap.
fn cap_text(key: &str) -> &str {
    match key {
        "Up" => "↑",
        "Down" => "↓",
        "Left" => "←",
        "Right" => "→",
        "Plus" => "+",
        other => other,
    }
}

const CAP_PAD: f32 = 6.0;
const CAP_GAP: f32 = 3.0;

fn cap_width(ui: &Ui, key: &str) -> f32 {
    (width(ui, cap_text(key), strong(size::SMALL - 1.0)) + 2.0 * CAP_PAD).max(HINT - 2.0)
}

pub(crate) fn hint_widths(ui: &Ui, hints: &[KeyHint]) -> Vec<f32> {
    let one = |hint: &KeyHint| {
        let caps: f32 = caps(hint).iter().map(|(_, cap)| cap_width(ui, cap) + CAP_GAP).sum();
        caps + 4.0 + width(ui, &hint.what, plain(size::SMALL)) + 8.0
    };
    hints.iter().map(one).collect()
}

/// Keys and what they do. A click on a key presses it.
pub(crate) fn hints(ui: &Ui, desk: &mut Desk, hints: &[KeyHint], rect: Rect) {
    let most = ((rect.height() + GAP + 1.0) / (HINT + GAP)) as usize;
    let hints = that_fit(hints, |hints| rows(&hint_widths(ui, hints), rect.width()).len() <= most);
    let widths = hint_widths(ui, &hints);
    for (row, range) in rows(&widths, rect.width()).into_iter().enumerate() {
        let mut at = pos2(rect.left(), rect.top() + row as f32 * (HINT + GAP));
        if at.y + HINT > rect.bottom() + 1.0 {
            return;
        }
        for i in range {
            hint(ui, desk, &hints[i], Rect::from_min_size(at, vec2(widths[i], HINT)), i);
            at.x += widths[i] + GAP;
        }
    }
}

fn hint(ui: &Ui, desk: &mut Desk, hint: &KeyHint, rect: Rect, index: usize) {
    let theme = desk.theme;
    let mut x = rect.left();
    let caps = caps(hint);
    for (n, (key, cap)) in caps.iter().enumerate() {
        let area = Rect::from_min_size(pos2(x, rect.top() + 1.0), vec2(cap_width(ui, cap), HINT - 2.0));
        let alone = caps.len() == 1;
        // The words belong to the key if there is only one.
        let target = if alone { rect } else { area };
        let response = ui.interact(target, Id::unique(("hint", index, n)), Sense::CLICK);
        let label = if alone { format!("{} {}", cap, hint.what) } else { format!("{cap}: {}", hint.what) };
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
        let fill = if response.hovered() { theme.hovered } else { theme.raised };
        key_cap(ui, theme, area, cap, fill);
        if response.clicked()
            && let Some(key) = key
        {
            desk.keys.push(*key);
        }
        x += area.width() + CAP_GAP;
    }
    let (at, grey) = (pos2(x + 4.0, rect.center().y), theme.ink(Ink::Grey));
    ui.painter().text(at, Align2::LEFT_CENTER, &hint.what, plain(size::SMALL), grey);
}

/// Keys and what they do, only told.
pub(crate) fn told(ui: &Ui, theme: Theme, hint: &KeyHint, rect: Rect, index: usize) {
    let response = ui.interact(rect, Id::unique(("told", index)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{} {}", hint.caps(), hint.what)));
    let mut x = rect.left();
    for (_, cap) in caps(hint) {
        let size = vec2(cap_width(ui, &cap), HINT - 2.0);
        let area = Rect::from_min_size(pos2(x, rect.center().y - size.y / 2.0), size);
        key_cap(ui, theme, area, &cap, theme.raised);
        x += size.x + CAP_GAP;
    }
    let (at, ink) = (pos2(x + 6.0, rect.center().y), theme.ink(Ink::Silver));
    ui.painter().text(at, Align2::LEFT_CENTER, &hint.what, plain(size::SMALL), ink);
}

/// A key as it looks on a keyboard.
pub(crate) fn key_cap(ui: &Ui, theme: Theme, area: Rect, key: &str, fill: eframe::egui::Color32) {
    let round = CornerRadius::same(4);
    ui.painter().rect_filled(area.translate(Vec2::Y), round, theme.ground);
    ui.painter().rect(area, round, fill, Stroke::new(1.0, theme.edge), StrokeKind::Inside);
    let font = strong(size::SMALL - 1.0);
    ui.painter().text(area.center(), Align2::CENTER_CENTER, cap_text(key), font, theme.ink(Ink::Sand));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chips_that_do_not_fit_a_row_go_on_in_the_next_and_none_is_lost() {
        assert_eq!(rows(&[50.0, 50.0, 50.0], 200.0).len(), 1);
        assert_eq!(rows(&[50.0, 50.0, 50.0], 110.0), [0..2, 2..3]);
        assert_eq!(rows(&[500.0, 50.0], 100.0), [0..1, 1..2]);
        assert!(rows(&[], 100.0).is_empty());
    }

    #[test]
    fn a_bar_is_empty_only_at_nothing_and_full_only_at_all() {
        assert!(share(0, 1000) <= 0.0);
        assert!(share(1, 1000) > 0.0);
        assert!(share(999, 1000) < 1.0);
        assert!(share(1000, 1000) >= 1.0);
        assert!(share(7, 0) >= 1.0);
    }
}
