//! What a prompt says: text that scrolls, a line to type in, choices with the selected one always in
//! view, and the sentence about it. Where on the screen that is, is decided in `dialogue`.

use super::{Canvas, Drawn};
use crate::words::{self, columns};
use kernel::scene::{Entry, Ink, Pick, Prompt};
use ratatui_core::layout::{Position, Rect};
use ratatui_core::style::{Modifier, Style};

/// Rows for the sentence about the selected choice.
const ABOUT: usize = 2;

/// One row of the list.
enum Item<'a> {
    Blank,
    Heading(&'a str),
    Choice(usize, &'a Pick),
}

/// A prompt broken into lines for a width.
pub(super) struct Body<'a> {
    prompt: &'a Prompt,
    text: Vec<String>,
    items: Vec<Item<'a>>,
    about: usize,
}

impl<'a> Body<'a> {
    pub(super) fn new(prompt: &'a Prompt, width: u16) -> Self {
        let text = prompt.text.iter().flat_map(|p| words::wrap(p, usize::from(width))).collect();
        let mut items = Vec::new();
        let mut group = "";
        for (index, pick) in prompt.choices.iter().enumerate() {
            if pick.group != group {
                group = &pick.group;
                if index > 0 {
                    items.push(Item::Blank);
                }
                if !group.is_empty() {
                    items.push(Item::Heading(group));
                }
            }
            items.push(Item::Choice(index, pick));
        }
        // The space is kept for the longest sentence, so that nothing jumps while choosing.
        let about = prompt.choices.iter().map(|p| wrapped(&p.about, width).len()).max().unwrap_or(0);
        Body { prompt, text, items, about: about.min(ABOUT) }
    }

    fn entry_rows(&self) -> usize {
        usize::from(self.prompt.entry.is_some())
    }

    /// How many rows are needed to show everything.
    pub(super) fn height(&self) -> usize {
        let parts = [self.text.len(), self.entry_rows(), self.items.len(), self.about];
        let shown = parts.iter().filter(|rows| **rows > 0).count();
        parts.iter().sum::<usize>() + shown.saturating_sub(1)
    }

    /// Whether there is nothing but text.
    pub(super) fn is_text(&self) -> bool {
        self.items.is_empty() && self.prompt.entry.is_none()
    }
}

fn wrapped(about: &str, width: u16) -> Vec<String> {
    if about.is_empty() { Vec::new() } else { words::wrap(about, usize::from(width)) }
}

/// The preferred width of a prompt.
pub(super) fn natural_width(prompt: &Prompt) -> usize {
    let text = prompt.text.iter().map(|t| columns(t)).max().unwrap_or(0);
    let picks = prompt.choices.iter().map(|p| {
        let value = if p.value.is_empty() { 0 } else { 4 + columns(&p.value) };
        columns(&label(p, false)) + value + 1
    });
    let about = prompt.choices.iter().map(|p| columns(&p.about).div_ceil(ABOUT) + 8).max().unwrap_or(0);
    let entry = prompt.entry.as_ref().map_or(0, |e| columns(&e.label) + 2 + 24);
    text.max(picks.max().unwrap_or(0)).max(about).max(entry).max(columns(&prompt.title) + 4)
}

/// A choice as it is written: what is selected and what cannot be taken are marked before it, the key
/// that takes it at once follows.
fn label(pick: &Pick, selected: bool) -> String {
    let mark = match (selected, pick.enabled) {
        (true, true) => "▸ ",
        (true, false) => "▸×",
        (false, true) => "  ",
        (false, false) => "× ",
    };
    let key = if pick.key.is_empty() { String::new() } else { format!("  [{}]", pick.key) };
    format!("{mark}{}{key}", pick.label)
}

impl Canvas<'_> {
    /// Draws the body of a prompt.
    pub(super) fn body(&mut self, body: &Body, area: Rect, drawn: &mut Drawn) {
        let room = usize::from(area.height);
        let entry = body.entry_rows();
        let (text, list) = (body.text.len(), body.items.len());
        let gaps = |about: usize| {
            [text, entry, list, about].iter().filter(|rows| **rows > 0).count().saturating_sub(1)
        };
        let left = |about: usize| room.saturating_sub(entry + about + gaps(about));
        // Where it is tight the sentence about the selected choice goes first.
        let needed = list.min(4) + text.min(1);
        let about =
            [body.about, 1].into_iter().find(|&about| left(about) >= needed).unwrap_or(0).min(body.about);
        let (text, list) = share_rows(text, list, left(about));
        let mut y = area.y;
        let mut next = |rows: usize| {
            let part = Rect { y, height: (rows as u16).min(area.bottom().saturating_sub(y)), ..area };
            if rows > 0 {
                y = (y + rows as u16 + 1).min(area.bottom());
            }
            part
        };
        let (text, entry, list, about) = (next(text), next(entry), next(list), next(about));
        drawn.overscroll = self.scrolled(&body.text, body.prompt.scroll, text);
        if let Some(line) = &body.prompt.entry {
            drawn.caret = self.entry(line, entry);
        }
        self.list(body, list, drawn);
        if let Some(pick) = body.prompt.choices.get(body.prompt.selected) {
            let mut lines = wrapped(&pick.about, area.width);
            let room = usize::from(about.height);
            if lines.len() > room && room > 0 {
                // The last line ends in an ellipsis if something is left out.
                let rest = lines.split_off(room - 1).join(" ");
                lines.push(rest);
            }
            for (y, line) in (about.y..about.bottom()).zip(&lines) {
                self.write(Rect { y, height: 1, ..about }, line, self.inks.pen(Ink::Sand));
            }
        }
    }

    /// Scrolled text, with markers for how much more there is; returns by how many lines `scroll`
    /// was beyond the end.
    fn scrolled(&mut self, text: &[String], scroll: usize, area: Rect) -> usize {
        let room = usize::from(area.height);
        let last = if text.len() <= room { 0 } else { text.len() - room.saturating_sub(1) };
        let first = scroll.min(last);
        let above = usize::from(first > 0);
        let below = if first < last { text.len() - (first + room - above - 1) } else { 0 };
        let shown = room.saturating_sub(above + usize::from(below > 0));
        let line = |row: usize| Rect { y: area.y + row as u16, height: 1, ..area };
        for (row, text) in text.iter().skip(first).take(shown).enumerate() {
            self.write(line(row + above), text, self.inks.pen(Ink::Silver));
        }
        let style = self.inks.bold(Ink::Gold);
        if above > 0 && room > 0 {
            self.write(line(0), &format!("▲ {first} more"), style);
        }
        if below > 0 && room > 0 {
            self.write(line(room - 1), &format!("▼ {below} more"), style);
        }
        if room == 0 { 0 } else { scroll - first }
    }

    /// A line that is being typed; returns where the caret is.
    fn entry(&mut self, entry: &Entry, area: Rect) -> Option<Position> {
        if area.is_empty() {
            return None;
        }
        let label = if entry.label.is_empty() { String::new() } else { format!("{}: ", entry.label) };
        let label = words::shorten(&label, usize::from(area.width) / 2);
        let used = self.write(area, &label, self.inks.pen(Ink::Silver));
        let field = Rect { x: area.x + used, width: area.width - used, ..area };
        if field.is_empty() {
            return None;
        }
        let style = self.inks.bold(Ink::White).add_modifier(Modifier::UNDERLINED);
        let style = style.patch(self.inks.ground(Ink::Night));
        self.blank(field, style);
        // What is before the caret stays in view, however long the text is.
        let before: String = entry.text.chars().take(entry.caret).collect();
        let mut start = 0;
        while columns(&before[start..]) >= usize::from(field.width) {
            start += before[start..].chars().next().map_or(1, char::len_utf8);
        }
        let seen = words::take(&entry.text[start..], field.width.into());
        self.buffer.set_stringn(field.x, field.y, seen, field.width.into(), style);
        Some(Position::new(field.x + columns(&before[start..]) as u16, field.y))
    }

    fn list(&mut self, body: &Body, area: Rect, drawn: &mut Drawn) {
        let room = usize::from(area.height);
        if room == 0 || body.items.is_empty() {
            return;
        }
        let chosen = |item: &Item| matches!(item, Item::Choice(index, _) if *index == body.prompt.selected);
        let selected = body.items.iter().position(chosen).unwrap_or(0);
        let seen = window(body.items.len(), room, selected);
        let above = count(&body.items[..seen.start]);
        let below = count(&body.items[seen.end..]);
        for (row, item) in body.items[seen.clone()].iter().enumerate() {
            let line = Rect { y: area.y + row as u16, height: 1, ..area };
            match item {
                Item::Blank => {}
                Item::Heading(title) => {
                    self.write(line, title, self.inks.bold(Ink::Sand).add_modifier(Modifier::UNDERLINED));
                }
                Item::Choice(index, pick) => {
                    self.choice(body.prompt, *index, pick, line);
                    drawn.hits.choices.push((line, *index));
                }
            }
        }
        let style = self.inks.bold(Ink::Gold);
        for (more, sign, y) in [(above, '▲', area.y), (below, '▼', area.bottom() - 1)] {
            if more > 0 && y != area.y + (selected - seen.start) as u16 {
                // The sign replaces a row that is not the selected one, and its hit.
                let line = Rect { y, height: 1, ..area };
                self.blank(line, self.inks.ground(Ink::Black));
                for at in line.positions() {
                    self.buffer[at].modifier = Modifier::empty();
                }
                let hidden = drawn.hits.choices.iter().filter(|(hit, _)| hit.y == y).count();
                drawn.hits.choices.retain(|(hit, _)| hit.y != y);
                self.write(line, &format!("  {sign} {} more", more + hidden), style);
            }
        }
    }

    /// A row of spaces.
    fn blank(&mut self, line: Rect, style: Style) {
        self.buffer.set_string(line.x, line.y, " ".repeat(line.width.into()), style);
    }

    fn choice(&mut self, prompt: &Prompt, index: usize, pick: &Pick, line: Rect) {
        let chosen = index == prompt.selected;
        let style = match (chosen, pick.enabled) {
            (true, _) => self.inks.chosen(),
            (false, true) => self.inks.pen(Ink::White).remove_modifier(Modifier::BOLD),
            (false, false) => self.inks.pen(Ink::Grey),
        };
        if chosen {
            self.blank(line, style);
        }
        let text = label(pick, chosen);
        // The value keeps at least a third; the label is shortened before it.
        let line = Rect { width: line.width.saturating_sub(1), ..line };
        let value_room =
            usize::from(line.width).saturating_sub(columns(&text) + 2).max(usize::from(line.width) / 3);
        let value = words::shorten(&pick.value, value_room);
        let used = if value.is_empty() { 0 } else { self.right(line, &value, style) + 1 };
        self.write(Rect { width: line.width.saturating_sub(used), ..line }, &text, style);
    }
}

fn count(items: &[Item]) -> usize {
    items.iter().filter(|item| matches!(item, Item::Choice(..))).count()
}

/// How many rows text and list get: all they want if there is room; else the list what the text
/// leaves, but at least half, and enough to choose from.
fn share_rows(text: usize, list: usize, room: usize) -> (usize, usize) {
    if text + list <= room {
        return (text, list);
    }
    let list = list.min(room.saturating_sub(text).max(room.div_ceil(2)).max(4)).min(room);
    (text.min(room - list), list)
}

/// Which rows of a list are seen, with the selected one among them and, where the list goes on, not
/// the first or last of them.
fn window(rows: usize, room: usize, selected: usize) -> std::ops::Range<usize> {
    if rows <= room {
        return 0..rows;
    }
    let first = selected.saturating_sub(room / 2).min(rows - room);
    first..first + room
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_selected_row_is_always_seen_and_never_under_a_sign_for_more() {
        for rows in 4..40 {
            for room in 3..20 {
                for selected in 0..rows {
                    let seen = window(rows, room, selected);
                    assert!(seen.contains(&selected), "{rows} {room} {selected}");
                    assert!(seen.start == 0 || seen.start < selected, "{rows} {room} {selected}");
                    assert!(seen.end == rows || seen.end - 1 > selected, "{rows} {room} {selected}");
                }
            }
        }
    }

    #[test]
    fn a_long_text_leaves_half_of_the_room_to_the_choices() {
        assert_eq!(share_rows(3, 4, 10), (3, 4));
        assert_eq!(share_rows(30, 4, 10), (6, 4));
        assert_eq!(share_rows(30, 40, 10), (5, 5));
        assert_eq!(share_rows(2, 40, 10), (2, 8));
    }
}
