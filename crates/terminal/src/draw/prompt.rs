//! What a prompt says: text that scrolls, what was achieved, a line to type in, the choices, and the
//! sentence about the selected one. Where on the screen that is, is decided in `dialogue`.

use super::choices::{Choices, label};
use super::panels::inset;
use super::{Canvas, Drawn, hints};
use crate::words::{self, columns};
use kernel::scene::{Award, Entry, Form, Ink, KeyHint, Prompt, Row};
use ratatui_core::layout::{Position, Rect};
use ratatui_core::style::Modifier;

/// Rows for the sentence about the selected choice.
const ABOUT: usize = 2;
/// The fewest columns of an entry of a legend, where two stand side by side.
const LEGEND: u16 = 24;

/// A line above the choices.
enum Line<'a> {
    Text(String),
    Stars(u8, u8),
    Score(&'a str),
    News(String),
    Legend(&'a [Row]),
    /// Keys side by side: at which column each begins, and after how many its words do.
    Keys(Vec<(&'a KeyHint, u16, u16)>),
}

/// A prompt broken into lines for a width.
pub(super) struct Body<'a> {
    prompt: &'a Prompt,
    lines: Vec<Line<'a>>,
    pub(super) choices: Choices<'a>,
    about: usize,
}

impl<'a> Body<'a> {
    /// For so many columns and, if possible, so many rows.
    pub(super) fn new(prompt: &'a Prompt, text: &[String], width: u16, room: u16) -> Self {
        let text = text.iter().flat_map(|p| words::wrap(p, usize::from(width)));
        let mut lines: Vec<Line> = text.map(Line::Text).collect();
        if let Some(award) = &prompt.award {
            lines.extend(award_lines(award, width));
        }
        if !prompt.legend.is_empty() {
            if !lines.is_empty() {
                lines.push(Line::Text(String::new()));
            }
            lines.extend(prompt.legend.chunks(legend_columns(width)).map(Line::Legend));
        }
        if !prompt.keys.is_empty() {
            if !lines.is_empty() {
                lines.push(Line::Text(String::new()));
            }
            lines.extend(key_lines(&prompt.keys, usize::from(width)));
        }
        let mut body = Body { prompt, lines, choices: Choices::new(prompt, width), about: 0 };
        let taken = |body: &Body| body.height() - body.choices.height();
        body.choices.fit(usize::from(room).saturating_sub(taken(&body) + 1 + ABOUT));
        // The space is kept for the longest sentence, so that nothing jumps while choosing.
        let below = prompt.choices.iter().filter(|pick| !body.choices.tells(pick));
        let about = below.map(|pick| wrapped(&pick.about, width).len()).max().unwrap_or(0);
        body.about = about.min(ABOUT);
        body.choices.fit(usize::from(room).saturating_sub(taken(&body)));
        body
    }

    /// All of it but the choices.
    pub(super) fn text(prompt: &'a Prompt, width: u16) -> Self {
        let body = Body::new(prompt, &prompt.text, width, 0);
        Body { choices: Choices::none(prompt), about: 0, ..body }
    }

    /// The choices, and the sentence about the selected one.
    pub(super) fn choices(prompt: &'a Prompt, width: u16, room: u16) -> Self {
        Body { lines: Vec::new(), ..Body::new(prompt, &[], width, room) }
    }

    fn entry_rows(&self) -> usize {
        usize::from(self.prompt.entry.is_some())
    }

    /// How many rows are needed to show everything.
    pub(super) fn height(&self) -> usize {
        let parts = [self.lines.len(), self.entry_rows(), self.choices.height(), self.about];
        let shown = parts.iter().filter(|rows| **rows > 0).count();
        parts.iter().sum::<usize>() + shown.saturating_sub(1)
    }

    /// Whether there is nothing but text.
    pub(super) fn is_text(&self) -> bool {
        self.choices.is_empty() && self.prompt.entry.is_none()
    }
}

fn award_lines(award: &Award, width: u16) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    lines.extend(award.stars.map(|(won, of)| Line::Stars(won, of)));
    if !award.score.is_empty() {
        lines.push(Line::Score(&award.score));
    }
    let news = award.news.iter().flat_map(|news| words::wrap(news, usize::from(width)));
    lines.extend(news.map(Line::News));
    lines
}

fn legend_columns(width: u16) -> usize {
    usize::from(width / LEGEND).clamp(1, 3)
}

/// Between two keys with what they do, and between a key and what it does.
const KEY_GAPS: (usize, usize) = (4, 2);

/// The columns that keys with what they do take, if so many stand one below the other: for each group of them its
/// keys and its words.
fn key_widths(keys: &[KeyHint], rows: usize) -> Vec<(usize, usize)> {
    let words = |group: &[KeyHint]| group.iter().map(|hint| columns(&hint.what)).max().unwrap_or(0);
    keys.chunks(rows).map(|group| (hints::caps_width(group), words(group))).collect()
}

fn key_width(keys: &[KeyHint], rows: usize) -> usize {
    let widths = key_widths(keys, rows);
    let each: usize = widths.iter().map(|(caps, words)| caps + KEY_GAPS.1 + words).sum();
    each + KEY_GAPS.0 * (widths.len() - 1)
}

/// Keys in as many columns as there is room for, at most three.
fn key_lines(keys: &[KeyHint], width: usize) -> impl Iterator<Item = Line<'_>> {
    let rows = [3, 2].map(|columns| keys.len().div_ceil(columns).max(1));
    let rows = rows.into_iter().find(|&rows| key_width(keys, rows) <= width).unwrap_or(keys.len());
    let widths = key_widths(keys, rows);
    (0..rows).map(move |row| {
        let mut x = 0;
        let group = keys.chunks(rows).zip(&widths).filter_map(|(group, (caps, words))| {
            let at = x;
            x += caps + KEY_GAPS.1 + words + KEY_GAPS.0;
            Some((group.get(row)?, at as u16, (caps + KEY_GAPS.1) as u16))
        });
        Line::Keys(group.collect())
    })
}

fn wrapped(about: &str, width: u16) -> Vec<String> {
    if about.is_empty() { Vec::new() } else { words::wrap(about, usize::from(width)) }
}

/// The preferred width of a prompt.
pub(super) fn natural_width(prompt: &Prompt) -> usize {
    let text = prompt.text.iter().map(|t| columns(t)).max().unwrap_or(0);
    let news = prompt.award.iter().flat_map(|award| award.news.iter().chain([&award.score]));
    let news = news.map(|line| columns(line)).max().unwrap_or(0);
    let picks = prompt.choices.iter().map(|p| {
        let value = if p.value.is_empty() { 0 } else { 4 + columns(&p.value) };
        columns(&label(p, false)) + value + 1
    });
    let about = prompt.choices.iter().map(|p| columns(&p.about).div_ceil(ABOUT) + 8).max().unwrap_or(0);
    let entry = prompt.entry.as_ref().map_or(0, |e| columns(&e.label) + 2 + 24);
    let legend = if prompt.legend.is_empty() { 0 } else { 2 * usize::from(LEGEND) };
    let keys = match prompt.keys.len() {
        0 => 0,
        some => key_width(&prompt.keys, some.div_ceil(2)),
    };
    let widest =
        [text, news, picks.max().unwrap_or(0), about, entry, legend, keys, columns(&prompt.title) + 4];
    widest.into_iter().max().unwrap_or(0)
}

impl Canvas<'_> {
    /// Draws the body of a prompt.
    pub(super) fn body(&mut self, body: &Body, area: Rect, drawn: &mut Drawn) {
        let room = usize::from(area.height);
        let entry = body.entry_rows();
        let (text, list) = (body.lines.len(), body.choices.height());
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
        drawn.overscroll = self.scrolled(&body.lines, body.prompt.scroll, text);
        if let Some(line) = &body.prompt.entry {
            drawn.caret = self.entry(line, entry);
        }
        self.choices(&body.choices, list, drawn);
        self.about(body, about);
    }

    /// The same with the text at the left and the choices at the right.
    pub(super) fn halves(&mut self, text: &Body, choices: &Body, halves: [Rect; 2], drawn: &mut Drawn) {
        self.body(choices, halves[1], drawn);
        drawn.overscroll = self.scrolled(&text.lines, text.prompt.scroll, halves[0]);
    }

    /// The sentence about the selected choice, unless it says it itself.
    fn about(&mut self, body: &Body, area: Rect) {
        let Some(pick) = body.prompt.choices.get(body.prompt.selected) else { return };
        let room = usize::from(area.height);
        if body.choices.tells(pick) || room == 0 {
            return;
        }
        let mut lines = wrapped(&pick.about, area.width);
        if lines.len() > room {
            // The last line ends in an ellipsis if something is left out.
            let rest = lines.split_off(room - 1).join(" ");
            lines.push(rest);
        }
        for (y, line) in (area.y..area.bottom()).zip(&lines) {
            self.write(Rect { y, height: 1, ..area }, line, self.inks.pen(Ink::Sand));
        }
    }

    /// Scrolled lines, with markers for how much more there is; returns by how many lines `scroll`
    /// was beyond the end.
    fn scrolled(&mut self, lines: &[Line], scroll: usize, area: Rect) -> usize {
        let room = usize::from(area.height);
        if room == 0 {
            return 0;
        }
        let last = if lines.len() <= room { 0 } else { lines.len() - room.saturating_sub(1) };
        let first = scroll.min(last);
        let above = usize::from(first > 0);
        let below = if first < last { lines.len() - (first + room - above - 1) } else { 0 };
        let shown = room.saturating_sub(above + usize::from(below > 0));
        let at = |row: usize| Rect { y: area.y + row as u16, height: 1, ..area };
        for (row, line) in lines.iter().skip(first).take(shown).enumerate() {
            self.prompt_line(line, at(row + above));
        }
        let style = self.inks.bold(Ink::Gold);
        if above > 0 {
            self.write(at(0), &format!("▲ {first} more"), style);
        }
        if below > 0 {
            self.write(at(room - 1), &format!("▼ {below} more"), style);
        }
        scroll - first
    }

    fn prompt_line(&mut self, line: &Line, area: Rect) {
        match line {
            Line::Text(text) => {
                self.write(area, text, self.inks.pen(Ink::Silver));
            }
            Line::Stars(won, of) => {
                let stars = |n: u8, star: &str| vec![star; n.into()].join("  ");
                let used = self.write(area, &stars(*won, "★"), self.inks.bold(Ink::Gold));
                let rest = inset(area, used + if used > 0 { 2 } else { 0 });
                self.write(rest, &stars(of.saturating_sub(*won), "☆"), self.inks.pen(Ink::Grey));
            }
            Line::Score(score) => {
                self.write(area, score, self.inks.bold(Ink::White));
            }
            Line::News(news) => {
                self.write(area, news, self.inks.pen(Ink::Green));
            }
            Line::Legend(rows) => {
                let width = area.width / legend_columns(area.width) as u16;
                for (place, row) in (0..).zip(*rows) {
                    self.row(row, Rect { x: area.x + place * width, width: width - 1, ..area });
                }
            }
            Line::Keys(keys) => {
                for (hint, at, words) in keys {
                    let area = inset(area, *at);
                    self.write(area, &hints::caps(hint), self.inks.bold(Ink::White));
                    self.write(inset(area, *words), &hint.what, self.inks.pen(Ink::Silver));
                }
            }
        }
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
}

/// Whether a prompt needs the whole width: it has cards or tiles.
pub(super) fn is_wide(prompt: &Prompt) -> bool {
    prompt.choices.iter().any(|pick| matches!(pick.form, Form::Card | Form::Tile))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_leaves_half_of_the_room_to_the_choices() {
        assert_eq!(share_rows(3, 4, 10), (3, 4));
        assert_eq!(share_rows(30, 4, 10), (6, 4));
        assert_eq!(share_rows(30, 40, 10), (5, 5));
        assert_eq!(share_rows(2, 40, 10), (2, 8));
    }
}
