//! Cards: a frame with a picture of the board, a name, a sentence and a result. A card that stands alone
//! lies across the page with its picture at the left; others stand side by side with theirs on top.

use super::panels::inset;
use super::{Canvas, Drawn, layout};
use crate::words::{self, columns};
use kernel::scene::{Board, Ink, Pick, Prompt};
use ratatui_core::layout::Rect;

/// How much of a card is shown.
#[derive(Clone, Copy)]
pub(super) struct CardSize {
    /// Rows of its picture.
    picture: u16,
    /// Rows inside one that stands alone.
    across: u16,
    /// What stands between groups.
    pub between: Between,
}

/// What stands between groups of choices.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Between {
    /// Nothing.
    Nothing,
    /// A blank row before what is not a card.
    Blank,
    /// Blank rows and headings.
    Headings,
}
use Between::{Blank, Headings, Nothing};

const fn step(picture: u16, across: u16, between: Between) -> CardSize {
    CardSize { picture, across, between }
}

/// From all that is wanted to what must be.
pub(super) const STEPS: [CardSize; 15] = [
    step(14, 6, Headings),
    step(11, 5, Headings),
    step(9, 4, Headings),
    step(7, 3, Headings),
    step(8, 3, Blank),
    step(7, 3, Blank),
    step(6, 3, Blank),
    step(5, 3, Blank),
    step(5, 3, Nothing),
    step(5, 2, Nothing),
    step(5, 1, Nothing),
    step(4, 1, Nothing),
    step(3, 1, Nothing),
    step(2, 1, Nothing),
    TIGHT,
];
/// The least.
pub(super) const TIGHT: CardSize = step(0, 1, Nothing);

/// The columns inside a card from which on there is a sentence on it.
const TELLING: u16 = 20;
/// The most rows of that sentence, and how many a card without a picture keeps longest.
const SENTENCE: (usize, usize) = (6, 2);

fn pictured(cards: &[Pick]) -> bool {
    cards.iter().any(|pick| pick.picture.is_some())
}

/// The rows of the longest sentence on some cards.
fn sentence_rows(cards: &[Pick], inside: u16) -> usize {
    if inside < TELLING {
        return 0;
    }
    let rows = |pick: &Pick| words::wrap(&pick.about, usize::from(inside) - 2).len();
    cards.iter().map(rows).max().unwrap_or(0)
}

impl CardSize {
    /// The rows of the sentences on some cards; where it is tight, those without pictures have none.
    fn sentence(self, cards: &[Pick], inside: u16) -> usize {
        let rows = sentence_rows(cards, inside);
        match self.between {
            _ if pictured(cards) => rows.min(SENTENCE.0),
            Headings | Blank => rows.min(SENTENCE.0),
            Nothing if self.picture > 0 => rows.min(SENTENCE.1),
            Nothing => 0,
        }
    }

    /// The rows of cards side by side, or of one alone, with their frame.
    pub(super) fn height(self, cards: &[Pick], alone: bool, width: u16) -> u16 {
        let inside = width.saturating_sub(2);
        if alone {
            let least = if is_flat(&cards[0], inside) { 1 } else { 2 };
            return 2 + if pictured(cards) { self.across } else { self.across.min(least) };
        }
        let value = pictured(cards) && cards.iter().any(|pick| !pick.value.is_empty());
        let picture = if pictured(cards) { self.picture } else { 0 };
        2 + picture + 1 + self.sentence(cards, inside) as u16 + u16::from(value)
    }

    /// Whether the sentences of these cards are on them.
    pub(super) fn tells(self, cards: &[Pick], alone: bool, width: u16) -> bool {
        let inside = width.saturating_sub(2);
        if alone { is_flat(&cards[0], inside) || self.across > 1 } else { self.sentence(cards, inside) > 0 }
    }
}

/// Whether all that is said of a card fits into one line.
fn is_flat(pick: &Pick, inside: u16) -> bool {
    columns(&pick.label) + columns(&pick.about) + columns(&pick.value) + 8 <= usize::from(inside)
}

impl Canvas<'_> {
    /// A card, upright in a size or else across the page.
    pub(super) fn card(
        &mut self,
        prompt: &Prompt,
        index: usize,
        size: Option<CardSize>,
        area: Rect,
        drawn: &mut Drawn,
    ) {
        let pick = &prompt.choices[index];
        let chosen = index == prompt.selected;
        let style = if chosen { self.inks.bold(Ink::Gold) } else { self.inks.pen(Ink::Slate) };
        self.frame(area, style);
        drawn.hits.choices.push((area, index));
        if chosen && !pick.more.is_empty() && area.height > 1 {
            let more = format!(" {} ", pick.more);
            let width = columns(&more) as u16;
            if width + 4 <= area.width {
                let (x, y) = (area.right() - 2 - width, area.bottom() - 1);
                let button = Rect { x, y, width, height: 1 };
                self.write(button, &more, self.inks.bold(Ink::White));
                drawn.hits.more.push((button, index));
            }
        }
        let inside = Rect {
            x: area.x + 1,
            y: area.y + 1,
            width: area.width.saturating_sub(2),
            height: area.height.saturating_sub(2),
        };
        match size {
            Some(size) => self.upright(prompt, index, size, inside),
            None => self.across(prompt, index, inside),
        }
    }

    /// Picture, name, sentence, result, one below the other.
    fn upright(&mut self, prompt: &Prompt, index: usize, size: CardSize, area: Rect) {
        let pick = &prompt.choices[index];
        let rows = if pick.picture.is_some() { size.picture.min(area.height.saturating_sub(1)) } else { 0 };
        if let Some(picture) = &pick.picture {
            self.vignette(picture, Rect { height: rows, ..area }, true);
        }
        let name = Rect { y: area.y + rows, height: 1, ..area };
        let result_below = pick.picture.is_some() && !pick.value.is_empty();
        let beside = if result_below { "" } else { pick.value.as_str() };
        self.name(prompt, index, beside, name);
        let mut y = name.bottom();
        let last = area.bottom() - u16::from(result_below && y < area.bottom());
        let text = Rect { x: area.x + 1, width: area.width.saturating_sub(2), height: 1, y };
        if area.width >= TELLING && last > y {
            y = self.paragraph(&pick.about, Rect { height: last.saturating_sub(y), ..text });
        }
        if result_below && y < area.bottom() {
            let line = Rect { y: last, height: 1, ..area };
            let roomy = columns(&pick.value) < usize::from(area.width);
            self.write(inset(line, u16::from(roomy)), &pick.value, self.inks.pen(Ink::Sky));
        }
    }

    /// The picture at the left, name and result in a line, the sentence after or below it.
    fn across(&mut self, prompt: &Prompt, index: usize, area: Rect) {
        let pick = &prompt.choices[index];
        let mut rest = area;
        if let Some(picture) = &pick.picture
            && area.height > 1
        {
            let width = (area.height * 5).min(area.width / 3);
            let used = self.vignette(picture, Rect { width, ..area }, false);
            rest = inset(area, used + 1);
        }
        let line = Rect { height: 1, ..rest };
        if rest.height > 1 {
            self.name(prompt, index, &pick.value, line);
            self.paragraph(&pick.about, Rect { y: rest.y + 1, height: rest.height - 1, ..inset(rest, 1) });
        } else {
            let used = columns(&pick.label) as u16 + 4;
            self.name(prompt, index, "", Rect { width: used.min(line.width), ..line });
            let after = inset(line, used);
            let value = self.right(
                Rect { width: after.width.saturating_sub(1), ..after },
                &pick.value,
                self.inks.pen(Ink::Sky),
            );
            let about = Rect { width: after.width.saturating_sub(value + 3), ..after };
            self.write(about, &pick.about, self.inks.pen(Ink::Silver));
        }
    }

    /// The name of a card, and at the right what is said beside it.
    fn name(&mut self, prompt: &Prompt, index: usize, beside: &str, line: Rect) {
        let (pick, chosen) = (&prompt.choices[index], index == prompt.selected);
        let style = self.style(prompt, index);
        let bold = if chosen || !pick.enabled { style } else { self.inks.bold(Ink::White) };
        if chosen {
            self.blank(line, style);
        }
        let mark = match (chosen, pick.enabled) {
            (true, _) => "▸",
            (false, true) => " ",
            (false, false) => "×",
        };
        let used = self.write(line, &format!("{mark}{}", pick.label), bold);
        let room = Rect { width: line.width.saturating_sub(1), ..line };
        let room = inset(room, used + 1);
        let result = if chosen { style } else { self.inks.pen(Ink::Sky) };
        self.right(room, beside, result);
    }

    /// A wrapped text; returns the row after it.
    fn paragraph(&mut self, text: &str, area: Rect) -> u16 {
        let mut lines = words::wrap(text, usize::from(area.width));
        let room = usize::from(area.height);
        if lines.len() > room && room > 0 {
            let rest = lines.split_off(room - 1).join(" ");
            lines.push(rest);
        }
        let mut y = area.y;
        for line in lines.iter().take(room) {
            self.write(Rect { y, height: 1, ..area }, line, self.inks.pen(Ink::Silver));
            y += 1;
        }
        y
    }

    /// A board in small: as much of it as there is room for, around what matters most on it, in the middle
    /// or at the left. Returns the columns used.
    fn vignette(&mut self, board: &Board, area: Rect, centred: bool) -> u16 {
        if area.is_empty() {
            return 0;
        }
        let mut view = layout::small(board, area);
        if !centred {
            view.area.x = area.x;
        }
        self.board(board, &view);
        view.area.width
    }
}
