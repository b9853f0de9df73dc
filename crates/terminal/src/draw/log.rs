//! What was said, newest at the bottom; what belongs to the last step stands out.

use super::Canvas;
use crate::words;
use kernel::scene::{Ink, LogLine};
use ratatui_core::layout::Rect;

impl Canvas<'_> {
    pub(super) fn log(&mut self, log: &[LogLine], area: Rect) {
        if area.is_empty() {
            return;
        }
        // Newest first, until the area is full; a long line that does not fit whole keeps its start.
        let mut rows: Vec<(String, bool)> = Vec::new();
        for line in log.iter().rev().filter(|line| !line.spoken().is_empty()) {
            let room = usize::from(area.height) - rows.len();
            if room == 0 {
                break;
            }
            let mut wrapped = words::wrap(line.spoken(), usize::from(area.width - 2));
            if wrapped.len() > room {
                wrapped = vec![words::shorten(line.spoken(), usize::from(area.width - 2))];
            }
            rows.extend(wrapped.into_iter().enumerate().rev().map(|(part, text)| {
                let sign = match (part, line.fresh) {
                    (0, true) => "› ",
                    (0, false) => "· ",
                    _ => "  ",
                };
                (format!("{sign}{text}"), line.fresh)
            }));
        }
        let top = area.bottom() - rows.len() as u16;
        for (y, (text, fresh)) in (top..).zip(rows.into_iter().rev()) {
            let style = if fresh { self.inks.bold(Ink::White) } else { self.inks.pen(Ink::Grey) };
            self.write(Rect { y, height: 1, ..area }, &text, style);
        }
    }
}
