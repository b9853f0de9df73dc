//! The choices of a prompt, laid out by their forms: rows, cards, tiles, words in a line. What is drawn
//! of them depends on the room there is; the selected one is always in view.

use super::cards::{Between, CardSize, STEPS, TIGHT};
use super::sight::window;
use super::tiles::tile_width;
use super::{Canvas, Drawn};
use crate::words::{self, columns};
use kernel::scene::{Columns, Form, Ink, Pick, Prompt};
use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use std::ops::Range;

/// The fewest columns of a card with a picture above its name, and of one without a picture.
const CARD: (u16, u16) = (14, 24);
/// The most tiles side by side.
const TILES: usize = 10;
/// What stands in the list, one below the other.
enum Item<'a> {
    Blank,
    Heading(&'a str),
    Row(usize),
    Cards(Range<usize>),
    Tiles(Range<usize>),
    /// Words in a line, after a heading of their own.
    Words(&'a str, Range<usize>),
}

/// Choices for a width.
pub(super) struct Choices<'a> {
    pub(super) prompt: &'a Prompt,
    width: u16,
    /// How many stand side by side.
    pub(super) columns: Columns,
    size: CardSize,
    items: Vec<Item<'a>>,
}

impl<'a> Choices<'a> {
    pub(super) fn new(prompt: &'a Prompt, width: u16) -> Self {
        let cards = prompt.choices.chunk_by(together).filter(|run| run[0].form == Form::Card);
        let most = cards.map(<[Pick]>::len).max().unwrap_or(1);
        let pictured = prompt.choices.iter().any(|pick| pick.picture.is_some());
        let least = if pictured { CARD.0 } else { CARD.1 };
        let fit = usize::from((width + 1) / (least + 1)).clamp(1, most);
        // Rows of about the same length look better than a full one and a rest.
        let cards = most.div_ceil(most.div_ceil(fit));
        let tiles = (usize::from(width) / tile_width(prompt)).clamp(1, TILES);
        let columns = Columns { cards, tiles };
        let size = STEPS[0];
        let items = items(prompt, width, columns, size);
        Choices { prompt, width, columns, size, items }
    }

    /// None of them.
    pub(super) fn none(prompt: &'a Prompt) -> Self {
        Choices { items: Vec::new(), ..Choices::new(prompt, 1) }
    }

    /// Makes the cards as large as the room allows.
    pub(super) fn fit(&mut self, room: usize) {
        let has = |form| self.prompt.choices.iter().any(|pick| pick.form == form);
        let steps: &[CardSize] = match (has(Form::Card), has(Form::Tile) || has(Form::Small)) {
            (true, _) => &STEPS,
            (false, true) => &[STEPS[0], TIGHT],
            (false, false) => &STEPS[..1],
        };
        for &size in steps {
            self.size = size;
            self.items = items(self.prompt, self.width, self.columns, size);
            if self.height() <= room {
                break;
            }
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    pub(super) fn height(&self) -> usize {
        self.items.iter().map(|item| self.item_height(item)).sum()
    }

    fn item_height(&self, item: &Item) -> usize {
        match item {
            Item::Cards(run) => {
                let (cards, alone) = (&self.prompt.choices[run.clone()], self.is_alone(run));
                usize::from(self.size.height(cards, alone, self.card_width(run)))
            }
            _ => 1,
        }
    }

    /// How many cards of this width stand in a row: a single one takes the whole width.
    fn across(&self, run: &Range<usize>) -> u16 {
        if self.is_alone(run) { 1 } else { self.columns.cards as u16 }
    }

    /// The columns of the narrowest card.
    fn card_width(&self, run: &Range<usize>) -> u16 {
        (self.width + 1) / self.across(run) - 1
    }

    /// Whether a card has no other beside or below it.
    fn is_alone(&self, run: &Range<usize>) -> bool {
        let choices = &self.prompt.choices;
        let like = |i: usize| choices.get(i).is_some_and(|other| together(&choices[run.start], other));
        run.len() == 1 && !like(run.end) && (run.start == 0 || !like(run.start - 1))
    }

    /// Whether a choice shows its sentence itself.
    pub(super) fn tells(&self, pick: &Pick) -> bool {
        let choices = &self.prompt.choices;
        let found = self.items.iter().find_map(|item| match item {
            Item::Cards(run) if choices[run.clone()].iter().any(|other| std::ptr::eq(other, pick)) => {
                Some(run)
            }
            _ => None,
        });
        found.is_some_and(|run| {
            self.size.tells(&choices[run.clone()], self.is_alone(run), self.card_width(run))
        })
    }
}

fn together(a: &Pick, b: &Pick) -> bool {
    a.form == b.form && a.group == b.group
}

fn items(prompt: &Prompt, width: u16, columns: Columns, size: CardSize) -> Vec<Item<'_>> {
    let mut items = Vec::new();
    let mut first = 0;
    let mut group = "";
    for run in prompt.choices.chunk_by(together) {
        let (range, form) = (first..first + run.len(), run[0].form);
        first = range.end;
        let heading = if run[0].group == group { "" } else { &run[0].group };
        let parted = run[0].group != group || matches!(form, Form::Card | Form::Tile);
        group = &run[0].group;
        let blank = match form {
            Form::Row => true,
            Form::Card => size.between == Between::Headings,
            Form::Tile | Form::Small => size.between > Between::Nothing,
        };
        if parted && range.start > 0 && blank {
            items.push(Item::Blank);
        }
        let headed = match form {
            Form::Row | Form::Tile => true,
            Form::Card => size.between == Between::Headings,
            Form::Small => false,
        };
        if !heading.is_empty() && headed {
            items.push(Item::Heading(heading));
        }
        let rows = |count: usize| {
            let Range { start, end } = range.clone();
            (start..end).step_by(count).map(move |at| at..(at + count).min(end))
        };
        match form {
            Form::Row => items.extend(range.map(Item::Row)),
            Form::Card => items.extend(rows(columns.cards).map(Item::Cards)),
            Form::Tile => items.extend(rows(columns.tiles).map(Item::Tiles)),
            Form::Small => words_in_lines(prompt, range, heading, width, &mut items),
        }
    }
    items
}

fn words_in_lines<'a>(
    prompt: &'a Prompt,
    range: Range<usize>,
    heading: &'a str,
    width: u16,
    items: &mut Vec<Item<'a>>,
) {
    let room = usize::from(width);
    let (mut start, mut lead) = (range.start, heading);
    let mut used = heading_width(heading);
    for index in range.clone() {
        let word = word_width(&prompt.choices[index]);
        if used + word > room && index > start {
            items.push(Item::Words(lead, start..index));
            (start, lead, used) = (index, "", 0);
        }
        used += word;
    }
    items.push(Item::Words(lead, start..range.end));
}

fn heading_width(heading: &str) -> usize {
    if heading.is_empty() { 0 } else { columns(heading) + 2 }
}

/// A word with a blank at both sides.
fn word_width(pick: &Pick) -> usize {
    columns(&pick.label) + 2 + key(pick).len()
}

fn key(pick: &Pick) -> String {
    if pick.key.is_empty() { String::new() } else { format!("  [{}]", pick.key) }
}

/// A choice as it is written in a row: what is selected and what cannot be taken are marked before it,
/// the key that takes it at once follows.
pub(super) fn label(pick: &Pick, selected: bool) -> String {
    let mark = match (selected, pick.enabled) {
        (true, true) => "▸ ",
        (true, false) => "▸×",
        (false, true) => "  ",
        (false, false) => "× ",
    };
    format!("{mark}{}{}", pick.label, key(pick))
}

impl Canvas<'_> {
    /// Draws as many choices as there is room for, the selected one among them.
    pub(super) fn choices(&mut self, choices: &Choices, area: Rect, drawn: &mut Drawn) {
        drawn.columns = choices.columns;
        let room = usize::from(area.height);
        if room == 0 || choices.is_empty() {
            return;
        }
        let selected = choices.items.iter().position(|item| holds(item, choices.prompt.selected));
        let selected = selected.unwrap_or(0);
        let heights: Vec<usize> = choices.items.iter().map(|item| choices.item_height(item)).collect();
        let tall = heights.iter().any(|height| *height > 1);
        let mut seen = window(&heights, room, selected);
        let signs = !tall || room >= heights[selected] + 2;
        if tall && signs && seen != (0..heights.len()) {
            // Signs for more have rows of their own, so that they do not stand on cards.
            seen = window(&heights, room.saturating_sub(1), selected);
            if seen.start > 0 && seen.end < heights.len() {
                seen = window(&heights, room.saturating_sub(2), selected);
            }
        }
        let mut y = area.y + u16::from(tall && signs && seen.start > 0);
        for (item, height) in choices.items[seen.clone()].iter().zip(&heights[seen.clone()]) {
            let height = (*height as u16).min(area.bottom() - y);
            self.item(choices, item, Rect { y, height, ..area }, drawn);
            y += height;
        }
        let last = if tall { y.min(area.bottom() - 1) } else { y.saturating_sub(1) };
        for (rest, edge, sign, y) in [
            (&choices.items[..seen.start], seen.start, '▲', area.y),
            (&choices.items[seen.end..], seen.end.saturating_sub(1), '▼', last),
        ] {
            let more: usize = rest.iter().map(count).sum();
            if more > 0 && signs && (tall || edge != selected) {
                // The sign replaces a row that is not the selected one, and its hits.
                let line = Rect { y, height: 1, ..area };
                let mut hidden = 0;
                if !tall {
                    self.clear(line);
                    hidden = drawn.hits.choices.iter().filter(|(hit, _)| hit.y == y).count();
                    drawn.hits.choices.retain(|(hit, _)| hit.y != y);
                }
                self.write(line, &format!("  {sign} {} more", more + hidden), self.inks.bold(Ink::Gold));
            }
        }
    }

    fn item(&mut self, choices: &Choices, item: &Item, area: Rect, drawn: &mut Drawn) {
        let prompt = choices.prompt;
        match item {
            Item::Blank => {}
            Item::Heading(title) => {
                self.write(area, title, self.heading_style());
            }
            Item::Row(index) => {
                self.choice(prompt, *index, area);
                drawn.hits.choices.push((area, *index));
            }
            Item::Cards(run) => {
                let size = (!choices.is_alone(run)).then_some(choices.size);
                // Columns that are left over go to some of the cards.
                let left = |place: u16| place * (area.width + 1) / choices.across(run);
                for (place, index) in (0..).zip(run.clone()) {
                    let x = left(place);
                    let card = Rect { x: area.x + x, width: left(place + 1) - x - 1, ..area };
                    self.card(prompt, index, size, card, drawn);
                }
            }
            Item::Tiles(run) => {
                let width = tile_width(prompt) as u16;
                for (place, index) in (0..).zip(run.clone()) {
                    let tile = Rect { x: area.x + place * width, width, ..area };
                    self.tile(prompt, index, tile);
                    drawn.hits.choices.push((tile, index));
                }
            }
            Item::Words(heading, run) => {
                self.write(area, heading, self.inks.bold(Ink::Sand));
                let mut x = area.x + heading_width(heading) as u16;
                for index in run.clone() {
                    let pick = &prompt.choices[index];
                    let width = (word_width(pick) as u16).min(area.right().saturating_sub(x));
                    let word = Rect { x, width, ..area };
                    self.write(word, &format!(" {}{} ", pick.label, key(pick)), self.style(prompt, index));
                    drawn.hits.choices.push((word, index));
                    x += width;
                }
            }
        }
    }

    pub(super) fn heading_style(&self) -> Style {
        self.inks.bold(Ink::Sand).add_modifier(Modifier::UNDERLINED)
    }

    /// How the words of a choice are written.
    pub(super) fn style(&self, prompt: &Prompt, index: usize) -> Style {
        match (index == prompt.selected, prompt.choices[index].enabled) {
            (true, _) => self.inks.chosen(),
            (false, true) => self.inks.pen(Ink::White).remove_modifier(Modifier::BOLD),
            (false, false) => self.inks.pen(Ink::Grey),
        }
    }

    /// A row of spaces.
    pub(super) fn blank(&mut self, line: Rect, style: Style) {
        self.buffer.set_string(line.x, line.y, " ".repeat(line.width.into()), style);
    }

    fn choice(&mut self, prompt: &Prompt, index: usize, line: Rect) {
        let (pick, chosen) = (&prompt.choices[index], index == prompt.selected);
        let style = self.style(prompt, index);
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

fn holds(item: &Item, index: usize) -> bool {
    match item {
        Item::Row(row) => *row == index,
        Item::Cards(run) | Item::Tiles(run) | Item::Words(_, run) => run.contains(&index),
        Item::Blank | Item::Heading(_) => false,
    }
}

fn count(item: &Item) -> usize {
    match item {
        Item::Row(_) => 1,
        Item::Cards(run) | Item::Tiles(run) | Item::Words(_, run) => run.len(),
        Item::Blank | Item::Heading(_) => 0,
    }
}
