//! The footer: the keys worth knowing now. Hints that find no room are left out whole, from the end, but for the
//! ways to the menu and to the help. A click on a hint presses its key.

use super::Canvas;
use crate::words::{self, columns};
use app::keymap::that_fit;
use kernel::input::Key;
use kernel::scene::{Ink, KeyHint};
use ratatui_core::layout::Rect;

/// Columns between two hints.
const BETWEEN: usize = 3;

/// The keys of a hint as they stand on the keyboard: `+` has a name only because it joins others, and arrows
/// stand together.
pub(super) fn caps(hint: &KeyHint) -> String {
    let mut caps = String::new();
    let mut after_arrow = false;
    for key in hint.caps().replace("Plus", "+").split(' ') {
        let arrow = match key {
            "Up" => Some("↑"),
            "Down" => Some("↓"),
            "Left" => Some("←"),
            "Right" => Some("→"),
            _ => None,
        };
        if !(caps.is_empty() || after_arrow && arrow.is_some()) {
            caps.push(' ');
        }
        caps.push_str(arrow.unwrap_or(key));
        after_arrow = arrow.is_some();
    }
    caps
}

/// The columns of the longest of some keys.
pub(super) fn caps_width(hints: &[KeyHint]) -> usize {
    hints.iter().map(|hint| columns(&caps(hint))).max().unwrap_or(0)
}

fn hint_width(hint: &KeyHint) -> usize {
    columns(&caps(hint)) + 1 + columns(&hint.what)
}

/// The columns of some hints in one line.
pub(super) fn width(hints: &[KeyHint]) -> usize {
    hints.iter().map(|h| hint_width(h) + BETWEEN).sum::<usize>().saturating_sub(BETWEEN)
}

fn lines(hints: &[KeyHint], room: u16, limit: u16) -> Vec<Vec<KeyHint>> {
    let fits = |line: &[KeyHint]| width(line) <= usize::from(room);
    let all_fit = |hints: &[KeyHint]| {
        let lines = words::lines(hints, fits);
        lines.len() <= usize::from(limit) && lines.into_iter().all(fits)
    };
    let hints = that_fit(hints, all_fit);
    let lines = words::lines(&hints, fits).into_iter();
    lines.filter(|line| fits(line)).take(limit.into()).map(<[KeyHint]>::to_vec).collect()
}

/// How many lines the hints take, at most `limit`; at least one, so that the rest of the screen
/// stays where it is when hints come and go.
pub(super) fn rows(hints: &[KeyHint], room: u16, limit: u16) -> u16 {
    (lines(hints, room, limit).len() as u16).max(1)
}

impl Canvas<'_> {
    /// Draws the hints; returns what a click on each presses, if that is one key.
    pub(super) fn hints(&mut self, hints: &[KeyHint], area: Rect) -> Vec<(Rect, Key)> {
        let lines = lines(hints, area.width, area.height);
        let mut keys = Vec::new();
        let top = area.bottom() - lines.len() as u16;
        for (y, line) in (top..).zip(lines) {
            let mut x = area.x;
            for hint in &line {
                if let [key] = hint.keys[..] {
                    keys.push((Rect::new(x, y, hint_width(hint) as u16, 1), key));
                }
                let key = self.inks.bold(Ink::White);
                let what = self.inks.pen(Ink::Grey);
                let (after, _) = self.buffer.set_stringn(x, y, caps(hint), usize::from(area.width), key);
                self.buffer.set_stringn(after + 1, y, &hint.what, usize::from(area.width), what);
                x += (hint_width(hint) + BETWEEN) as u16;
            }
        }
        keys
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_written_as_they_stand_on_the_keyboard() {
        assert_eq!(caps(&KeyHint::keys("Up Left Down Right", "walk")), "↑←↓→");
        assert_eq!(caps(&KeyHint::keys("Enter Up Down k Ctrl+Plus", "go")), "Enter ↑↓ k Ctrl++");
        assert_eq!(caps(&KeyHint::new("Space", "wait")), "Space");
    }
}
