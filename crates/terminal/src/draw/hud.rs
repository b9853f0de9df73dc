//! The lines above and below the boards: title, gauges, tip, notice.

use super::Canvas;
use super::layout::Plan;
use super::panels::inset;
use crate::words::{self, columns};
use kernel::scene::{Gauge, Ink, Scene};
use ratatui_core::layout::Rect;

/// Columns of a gauge's bar.
const BAR: usize = 8;
/// Columns between two gauges.
const BETWEEN: usize = 3;

fn gauge_width(gauge: &Gauge) -> usize {
    let bar = if gauge.fill.is_some() { 1 + BAR } else { 0 };
    let space = usize::from(!gauge.label.is_empty() && !gauge.value.is_empty());
    columns(&gauge.label) + space + columns(&gauge.value) + bar
}

/// Whether title and gauges share the first line.
pub(super) fn fits_beside(scene: &Scene, room: u16) -> bool {
    columns(&scene.title) + BETWEEN + width(&scene.gauges) <= usize::from(room)
}

fn width(gauges: &[Gauge]) -> usize {
    gauges.iter().map(|g| gauge_width(g) + BETWEEN).sum::<usize>().saturating_sub(BETWEEN)
}

/// How many lines the gauges take on their own.
pub(super) fn gauge_rows(gauges: &[Gauge], room: u16) -> u16 {
    lines(gauges, room).len() as u16
}

fn lines(gauges: &[Gauge], room: u16) -> Vec<&[Gauge]> {
    words::lines(gauges, |line| width(line) <= usize::from(room))
}

impl Canvas<'_> {
    pub(super) fn title(&mut self, scene: &Scene, plan: &Plan) {
        let style = self.inks.bold(Ink::Gold);
        self.write(plan.title, &scene.title, style);
        if plan.gauges.height == 0 {
            let used = (width(&scene.gauges) as u16).min(plan.title.width);
            let x = plan.title.right() - used;
            self.gauges(&scene.gauges, Rect { x, width: used, ..plan.title });
        } else {
            for (row, line) in lines(&scene.gauges, plan.gauges.width).into_iter().enumerate() {
                let y = plan.gauges.y + row as u16;
                if y < plan.gauges.bottom() {
                    self.gauges(line, Rect { y, height: 1, ..plan.gauges });
                }
            }
        }
        if !plan.rule.is_empty() {
            self.rule(plan.rule);
        }
    }

    fn gauges(&mut self, gauges: &[Gauge], area: Rect) {
        let mut rest = area;
        for gauge in gauges {
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

    /// What the cursor is on, and what matters now; in one line on small screens, where the notice
    /// goes first.
    pub(super) fn status(&mut self, scene: &Scene, plan: &Plan) {
        let shared = plan.tip == plan.notice;
        if !shared || scene.notice.is_none() {
            self.write(plan.tip, &scene.tip, self.inks.pen(Ink::Sky));
        }
        self.notice(scene, plan.notice);
    }

    pub(super) fn notice(&mut self, scene: &Scene, area: Rect) {
        let Some(notice) = &scene.notice else { return };
        let (sign, ink) = if notice.bad { ("! ", Ink::Red) } else { ("• ", Ink::Green) };
        self.write(area, &format!("{sign}{}", notice.text), self.inks.bold(ink));
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
    fn gauges_that_do_not_fit_a_line_go_on_in_the_next() {
        let gauges = vec![Gauge::new("Points", 12), Gauge::new("Lives", 3), Gauge::new("Turn", 100)];
        assert_eq!(gauge_rows(&gauges, 80), 1);
        assert_eq!(gauge_rows(&gauges, 20), 2);
        assert_eq!(gauge_rows(&gauges, 5), 3);
        assert_eq!(gauge_rows(&[], 5), 0);
    }
}
