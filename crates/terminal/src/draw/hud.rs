//! The lines above and below the boards: title, gauges, tip, notice.

use super::Canvas;
use super::layout::Plan;
use super::panels::inset;
use crate::words::{self, columns};
use kernel::scene::{Gauge, Ink, Look, Scene};
use ratatui_core::layout::Rect;

/// Columns of a gauge's bar.
const BAR: usize = 8;
/// Columns between two gauges.
const BETWEEN: usize = 3;

/// The picture that stands for a gauge, as its glyph: it is the same on the board. Several of them say what the
/// value says in words.
fn sign(gauge: &Gauge) -> Option<Look> {
    match gauge.icons[..] {
        [icon] if !gauge.wordless => Some(icon.look),
        _ => None,
    }
}

fn gauge_width(gauge: &Gauge) -> usize {
    let sign = if sign(gauge).is_some() { 2 } else { 0 };
    let bar = if gauge.fill.is_some() { 1 + BAR } else { 0 };
    let space = usize::from(!gauge.label.is_empty() && !gauge.value.is_empty());
    sign + columns(&gauge.label) + space + columns(&gauge.value) + bar
}

fn width(gauges: &[Gauge]) -> usize {
    gauges.iter().map(|g| gauge_width(g) + BETWEEN).sum::<usize>().saturating_sub(BETWEEN)
}

/// How many gauges fit into so many columns.
fn fitting(gauges: &[Gauge], room: usize) -> usize {
    (0..=gauges.len()).rev().find(|&count| width(&gauges[..count]) <= room).unwrap_or(0)
}

/// The rows a notice takes, if there is one.
pub(super) fn notice_rows(scene: &Scene, width: u16) -> u16 {
    notice_lines(scene, width).len() as u16
}

fn notice_lines(scene: &Scene, width: u16) -> Vec<String> {
    let Some(notice) = &scene.notice else { return Vec::new() };
    let sign = if notice.bad { '!' } else { '•' };
    let lines = words::wrap(&notice.text, usize::from(width).saturating_sub(2)).into_iter().enumerate();
    lines.map(|(n, line)| format!("{} {line}", if n == 0 { sign } else { ' ' })).collect()
}

impl Canvas<'_> {
    /// Title and gauges. What does not fit into the first line goes on in the second, where else a rule is:
    /// the board stays where it is, whatever the gauges say.
    pub(super) fn title(&mut self, scene: &Scene, plan: &Plan) {
        let room = usize::from(plan.title.width);
        let beside = fitting(&scene.gauges, room.saturating_sub(columns(&scene.title) + BETWEEN));
        let first = match (plan.gauges.height > 0, plan.rule.is_empty()) {
            _ if beside == scene.gauges.len() => beside,
            (true, false) => beside,
            // On a small screen all of them stand together, or the title gives way to them.
            (true, true) => 0,
            (false, _) => fitting(&scene.gauges, room),
        };
        let (first, rest) = scene.gauges.split_at(first);
        let rest = &rest[..fitting(rest, usize::from(plan.gauges.width))];
        let used = width(first) as u16;
        let line = Rect { x: plan.title.right() - used, width: used, ..plan.title };
        let gap = if used > 0 { BETWEEN as u16 } else { 0 };
        let name = Rect { width: plan.title.width.saturating_sub(used + gap), ..plan.title };
        if 2 * usize::from(name.width) >= columns(&scene.title) {
            self.write(name, &scene.title, self.inks.bold(Ink::Gold));
        }
        self.gauges(first, line);
        if plan.gauges.height > 0 && !rest.is_empty() {
            self.gauges(rest, plan.gauges);
        } else if !(scene.title.is_empty() && scene.boards.is_empty()) {
            self.rule(plan.rule);
        }
    }

    fn gauges(&mut self, gauges: &[Gauge], area: Rect) {
        let mut rest = area;
        for gauge in gauges {
            if let Some(look) = sign(gauge) {
                self.write(rest, &look.glyph.to_string(), self.inks.look(&look));
                rest = inset(rest, 2);
            }
            let used = self.write(rest, &gauge.label, self.inks.pen(Ink::Grey));
            rest = inset(rest, used + u16::from(used > 0 && !gauge.value.is_empty()));
            rest = inset(rest, self.write(rest, &gauge.value, self.inks.bold(gauge.ink)));
            if let Some((now, full)) = gauge.fill {
                rest = inset(rest, 1);
                rest = inset(rest, self.write(rest, &bar(now, full, BAR), self.inks.pen(gauge.ink)));
            }
            rest = inset(rest, BETWEEN as u16);
        }
    }

    /// What was said, what the cursor is on, and what matters now. Long sentences go on over more lines, for
    /// which what was said before gives way.
    pub(super) fn said(&mut self, scene: &Scene, plan: &Plan) {
        let area = plan.said;
        let notice = notice_lines(scene, area.width);
        // On small screens the notice takes the line of the tip.
        let hidden = !notice.is_empty() && area.height < 3 || scene.tip.is_empty();
        let mut tip = if hidden { Vec::new() } else { words::wrap(&scene.tip, usize::from(area.width)) };
        let spare = usize::from(area.height).saturating_sub(notice.len());
        if tip.len() > spare && spare > 0 {
            let rest = tip.split_off(spare - 1).join(" ");
            tip.push(rest);
        }
        let own_line = plan.status > 1 && notice.is_empty();
        let below = (notice.len() as u16 + u16::from(own_line)).min(area.height);
        let tip_rows = (tip.len() as u16).min(area.height - below);
        let taken = (below + tip_rows).max(plan.status).min(area.height);
        self.log(&scene.log, Rect { height: area.height - taken, ..area });
        let line = |y: u16| Rect { y, height: 1, ..area };
        let top = if tip_rows + below < plan.status {
            area.bottom() - plan.status
        } else {
            area.bottom() - below - tip_rows
        };
        for (y, text) in (top..top + tip_rows).zip(&tip) {
            self.write(line(y), text, self.inks.pen(Ink::Sky));
        }
        let rows = (notice.len() as u16).min(area.height);
        self.notice(scene, Rect { y: area.bottom() - rows, height: rows, ..area });
    }

    pub(super) fn notice(&mut self, scene: &Scene, area: Rect) {
        let bad = scene.notice.as_ref().is_some_and(|notice| notice.bad);
        let style = self.inks.bold(if bad { Ink::Red } else { Ink::Green });
        for (y, line) in (area.y..area.bottom()).zip(notice_lines(scene, area.width)) {
            self.write(Rect { y, height: 1, ..area }, &line, style);
        }
    }
}

/// A bar readable without colour; only an empty one looks empty and only a full one full.
pub(super) fn bar(now: i64, full: i64, room: usize) -> String {
    let filled = share(now, full, room);
    "█".repeat(filled) + &"░".repeat(room - filled)
}

/// How many of `room` parts are filled.
pub(super) fn share(now: i64, full: i64, room: usize) -> usize {
    let (full, room) = (full.max(1), room as i64);
    let now = now.clamp(0, full);
    let parts = (i128::from(now) * i128::from(room) + i128::from(full) / 2) / i128::from(full);
    let least = i128::from(now > 0);
    let most = if now < full { (room - 1).max(1) } else { room };
    parts.clamp(least, i128::from(most)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_empty_only_at_nothing_and_full_only_at_all() {
        assert_eq!(bar(0, 1000, 4), "░░░░");
        assert_eq!(bar(1, 1000, 4), "█░░░");
        assert_eq!(bar(500, 1000, 4), "██░░");
        assert_eq!(bar(999, 1000, 4), "███░");
        assert_eq!(bar(1000, 1000, 4), "████");
        assert_eq!(bar(7, 0, 4), "████");
        assert_eq!(bar(i64::MAX, i64::MAX, 4), "████");
    }

    #[test]
    fn gauges_that_do_not_fit_are_left_out_whole() {
        let gauges = vec![Gauge::new("Points", 12), Gauge::new("Lives", 3), Gauge::new("Turn", 100)];
        assert_eq!(fitting(&gauges, 80), 3);
        assert_eq!(fitting(&gauges, 27), 2);
        assert_eq!(fitting(&gauges, 5), 0);
    }

    #[test]
    fn a_gauge_with_a_picture_shows_its_glyph_and_one_without_words_its_words() {
        const COIN: Look = Look::new("test/coin", '$', Ink::Gold);
        assert_eq!(gauge_width(&Gauge::new("Coins", 3).icon(COIN)), 2 + "Coins 3".len());
        assert_eq!(gauge_width(&Gauge::new("Coins", 3).pips(COIN, 3, 5)), "Coins 3".len());
    }
}
