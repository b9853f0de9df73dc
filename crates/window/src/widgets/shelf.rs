//! Where the choices of a prompt go, by their form: rows below each other, cards and tiles in grids, small
//! ones in lines of words. Cards have as large pictures as the room allows, with all of them in sight.

use super::choices::HEADING;
use super::words::width;
use super::{cards, chips, rows};
use crate::theme::{plain, size};
use eframe::egui::{Rect, Ui, Vec2, pos2, vec2};
use kernel::scene::{Columns, Form, Pick, Prompt};
use std::ops::Range;

/// Between two cards, and between two blocks of choices.
const GAP: f32 = 10.0;

/// The same where there is little room.
const SMALL_GAP: f32 = 6.0;

/// A list that is lower than this has little room.
const LITTLE_ROOM: f32 = 460.0;

/// Above a group of rows without a heading.
const BREAK: f32 = 8.0;

/// The narrowest a card with a picture gets, and one without.
const NARROWEST: (f32, f32) = (172.0, 220.0);

/// A picture that is lower than this is worth a line less of words.
const LOW: f32 = 56.0;

/// The lowest picture on a card, and how high one gets for its width.
const LOWEST: f32 = 44.0;
const HIGHEST: f32 = 1.15;

/// How wide and how high a tile gets.
const TILE: (f32, f32) = (44.0, 74.0);
const TILE_HIGH: f32 = 0.84;

/// How many tiles stand side by side where there is room.
const TILES: usize = 10;

/// Around rows that stand among other forms.
const FRAME: f32 = 6.0;

/// Where everything goes, counted from the corner of the list.
pub(crate) struct Shelf {
    /// How many cards and tiles stand side by side.
    pub(crate) columns: Columns,
    /// A place for each choice.
    pub(crate) places: Vec<Rect>,
    /// Headings, by the first choice below them.
    pub(crate) headings: Vec<(usize, Rect)>,
    /// Cards to lay under rows.
    pub(crate) frames: Vec<Rect>,
    /// How high the picture of a card is.
    pub(crate) picture: f32,
    pub(crate) height: f32,
}

/// Choices that stand together: the same form under the same heading.
struct Block {
    range: Range<usize>,
    form: Form,
    has_heading: bool,
}

impl Block {
    fn is_grid(&self) -> bool {
        self.form == Form::Card && self.range.len() > 1
    }

    /// How many lines of so many columns it has.
    fn lines(&self, columns: usize) -> f32 {
        self.range.len().div_ceil(columns.max(1)) as f32
    }
}

fn blocks(prompt: &Prompt, bare_cards: bool) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut start = 0;
    for part in prompt.choices.chunk_by(|a, b| (a.form, &a.group) == (b.form, &b.group)) {
        let range = start..start + part.len();
        start = range.end;
        let bare = part[0].group.is_empty() || (bare_cards && part[0].form == Form::Card);
        blocks.push(Block { range, form: part[0].form, has_heading: !bare });
    }
    blocks
}

/// How the cards of a prompt are made.
struct Cards {
    columns: usize,
    wide: f32,
    /// Below the picture.
    text: f32,
    picture: f32,
}

/// Lays the choices of a prompt out in a room that they may exceed in height only. Cards can do without
/// their headings.
pub(crate) fn arrange(ui: &Ui, prompt: &Prompt, room: Vec2, bare_cards: bool) -> Shelf {
    let blocks = blocks(prompt, bare_cards);
    let mixed = prompt.choices.iter().any(|pick| pick.form != Form::Row);
    let tight = mixed && room.y < LITTLE_ROOM;
    let gap = if tight { SMALL_GAP } else { GAP };
    let (tile, tiles) = tile(&blocks, room, gap);
    let banner = cards::banner(room.x, tight);

    let head = |i: usize, block: &Block| match (block.form, i) {
        (Form::Small, _) => 0.0,
        (_, 0) if block.has_heading => HEADING - 4.0,
        _ if block.has_heading => HEADING + 4.0,
        (_, 0) => 0.0,
        _ if mixed => 0.0,
        _ => BREAK,
    };
    let high = |block: &Block| {
        let count = block.range.len() as f32;
        match block.form {
            Form::Row if mixed => count * rows::ROW + 2.0 * FRAME,
            Form::Row => count * rows::ROW,
            Form::Tile => block.lines(tiles) * (tile * TILE_HIGH + gap) - gap,
            Form::Small => chips::rows_height(words(ui, prompt, block, room.x).1.len(), cards::SMALL),
            Form::Card => banner.y,
        }
    };
    let between = if mixed { gap } else { 0.0 };
    let fixed: f32 = blocks
        .iter()
        .enumerate()
        .map(|(i, block)| head(i, block) + between + if block.is_grid() { 0.0 } else { high(block) })
        .sum();
    let cards = grid(ui, prompt, &blocks, vec2(room.x, room.y - fixed + between), gap);

    let mut shelf = Shelf {
        columns: Columns { cards: cards.columns, tiles },
        places: Vec::with_capacity(prompt.choices.len()),
        headings: Vec::new(),
        frames: Vec::new(),
        picture: cards.picture,
        height: 0.0,
    };
    let mut y = 0.0;
    for (i, block) in blocks.iter().enumerate() {
        let above = head(i, block);
        if block.has_heading && block.form != Form::Small {
            let place = Rect::from_min_size(pos2(0.0, y), vec2(room.x, above));
            shelf.headings.push((block.range.start, place));
        }
        y += above;
        match block.form {
            Form::Card if block.is_grid() => {
                let size = vec2(cards.wide, cards.picture + cards.text);
                y = shelf.fill(block, (y, cards.columns), size, (room.x, gap));
            }
            Form::Card => {
                let left = (room.x - banner.x) / 2.0;
                shelf.places.push(Rect::from_min_size(pos2(left, y), banner));
                y += banner.y;
            }
            Form::Tile => y = shelf.fill(block, (y, tiles), vec2(tile, tile * TILE_HIGH), (room.x, gap)),
            Form::Row => {
                let inset = if mixed { FRAME } else { 0.0 };
                if mixed {
                    shelf.frames.push(Rect::from_min_size(pos2(0.0, y), vec2(room.x, high(block))));
                }
                let size = vec2(room.x - 2.0 * inset, rows::ROW);
                for n in 0..block.range.len() {
                    let at = pos2(inset, y + inset + n as f32 * rows::ROW);
                    shelf.places.push(Rect::from_min_size(at, size));
                }
                y += high(block);
            }
            Form::Small => {
                shelf.write(ui, prompt, block, y, room.x);
                y += high(block);
            }
        }
        y += between;
    }
    shelf.height = (y - between).max(0.0);
    shelf
}

impl Shelf {
    /// Puts a block in lines of so many columns, in the middle of the room; returns where the next begins.
    fn fill(
        &mut self,
        block: &Block,
        (top, columns): (f32, usize),
        size: Vec2,
        (room, gap): (f32, f32),
    ) -> f32 {
        let used = columns as f32 * (size.x + gap) - gap;
        let left = ((room - used) / 2.0).max(0.0);
        for n in 0..block.range.len() {
            let (column, line) = ((n % columns) as f32, (n / columns) as f32);
            let at = pos2(left + column * (size.x + gap), top + line * (size.y + gap));
            self.places.push(Rect::from_min_size(at, size));
        }
        top + block.lines(columns) * (size.y + gap) - gap
    }

    /// Puts a block in lines of words, each in the middle, the heading before the first word.
    fn write(&mut self, ui: &Ui, prompt: &Prompt, block: &Block, top: f32, room: f32) {
        let (widths, lines) = words(ui, prompt, block, room);
        let heading = usize::from(block.has_heading);
        for (line, range) in lines.into_iter().enumerate() {
            let gaps = (range.len() - 1) as f32 * chips::GAP;
            let used = widths[range.clone()].iter().sum::<f32>() + gaps;
            let mut at = pos2(((room - used) / 2.0).max(0.0), top);
            at.y += line as f32 * (cards::SMALL + chips::GAP);
            for i in range {
                let place = Rect::from_min_size(at, vec2(widths[i].min(room), cards::SMALL));
                if i < heading {
                    self.headings.push((block.range.start, place));
                } else {
                    self.places.push(place);
                }
                at.x += widths[i] + chips::GAP;
            }
        }
    }
}

/// How wide the words of a block are, its heading first, and which go in which line.
fn words(ui: &Ui, prompt: &Prompt, block: &Block, room: f32) -> (Vec<f32>, Vec<Range<usize>>) {
    let picks = &prompt.choices[block.range.clone()];
    let heading = block.has_heading.then(|| width(ui, &picks[0].group, plain(size::SMALL)) + 6.0);
    let words = picks.iter().map(|pick| cards::small_width(ui, pick));
    let widths: Vec<f32> = heading.into_iter().chain(words).collect();
    let lines = chips::rows(&widths, room);
    (widths, lines)
}

/// How large a tile is, and how many stand side by side: more than usual where the lines would not fit.
fn tile(blocks: &[Block], room: Vec2, gap: f32) -> (f32, usize) {
    let side = |columns: usize| (room.x + gap) / columns as f32 - gap;
    let fits = |columns: usize| {
        let lines: f32 = blocks.iter().filter(|b| b.form == Form::Tile).map(|b| b.lines(columns)).sum();
        lines * (side(columns).min(TILE.1) * TILE_HIGH + gap) <= room.y - HEADING * blocks.len() as f32
    };
    let most = (((room.x + gap) / (TILE.0 + gap)) as usize).max(1);
    let usual = TILES.min(most);
    let columns = [usual, usual * 3 / 2, usual * 2].into_iter().filter(|c| *c <= most).find(|c| fits(*c));
    let columns = columns.unwrap_or(usual);
    (side(columns).clamp(TILE.0.min(room.x), TILE.1), columns)
}

/// How many cards stand side by side so that the pictures are as large as can be.
fn grid(ui: &Ui, prompt: &Prompt, blocks: &[Block], room: Vec2, gap: f32) -> Cards {
    let grids: Vec<&Block> = blocks.iter().filter(|block| block.is_grid()).collect();
    let picks: Vec<&Pick> = grids.iter().flat_map(|block| &prompt.choices[block.range.clone()]).collect();
    let most = grids.iter().map(|block| block.range.len()).max().unwrap_or(1);
    let pictures = picks.iter().any(|pick| pick.picture.is_some());
    let narrowest = if pictures { NARROWEST.0 } else { NARROWEST.1 };
    let with = |columns: usize| {
        let wide = (room.x + gap) / columns as f32 - gap;
        let lines: f32 = grids.iter().map(|block| block.lines(columns)).sum();
        let high = (room.y - (lines - 1.0) * gap) / lines.max(1.0);
        let text = |most| cards::text_height(ui, &picks, wide, most);
        // A sentence is cut before a picture gets too low.
        let short = |most: &usize| !pictures || high - text(*most) >= LOW;
        let text = text((2..=cards::LINES).rev().find(short).unwrap_or(2));
        let left = high - text;
        let picture = if pictures { left.min(wide * HIGHEST).floor() } else { 0.0 };
        Cards { columns, wide, text, picture }
    };
    let wide_enough = |cards: &Cards| cards.columns == 1 || cards.wide >= narrowest;
    let all = (1..=most).map(with).filter(wide_enough);
    if pictures {
        // What counts is how much there is to be seen, of a picture that is very long not all of it; a line
        // that is not full looks forgotten.
        let seen = |cards: &Cards| {
            let full = most as f32 / (most.div_ceil(cards.columns) * cards.columns) as f32;
            cards.wide.min(cards.picture * 1.8) * cards.picture.max(0.0) * full
        };
        let best = all.max_by(|a, b| seen(a).total_cmp(&seen(b))).unwrap_or_else(|| with(1));
        let best = if best.picture < LOWEST {
            (1..=most).rev().map(with).find(wide_enough).unwrap_or(best)
        } else {
            best
        };
        return Cards { picture: best.picture.max(LOWEST), ..best };
    }
    // As few lines as possible, and of these the fewest columns: the last line is as full as it can be.
    let lines = |cards: &Cards| most.div_ceil(cards.columns);
    all.min_by_key(|cards| (lines(cards), cards.columns)).unwrap_or_else(|| with(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::Context;
    use kernel::grid::Grid;
    use kernel::scene::{Board, Ink, Look};
    use std::sync::Arc;

    fn arranged(prompt: &Prompt, room: Vec2) -> Shelf {
        let ctx = Context::default();
        crate::prepare(&ctx);
        let mut shelf = None;
        let mut output = ctx.run_ui(eframe::egui::RawInput::default(), |ui| {
            shelf = Some(arrange(ui, prompt, room, true));
        });
        output.textures_delta.clear();
        shelf.expect("it was shown")
    }

    fn picks(count: usize, form: Form, group: &str) -> Vec<Pick> {
        let board = Arc::new(Board::new(Grid::filled(9, 9, Look::new("", '.', Ink::Grey))));
        let pick = |i| {
            Pick::new(format!("name {i}"), "A sentence about this one that is long enough for two lines.")
        };
        let picture = (form == Form::Card).then_some(board);
        (0..count).map(|i| pick(i).form(form).group(group).picture(picture.clone())).collect()
    }

    fn front() -> Prompt {
        let parts = [
            picks(1, Form::Card, "first"),
            picks(5, Form::Card, "games"),
            picks(4, Form::Small, "daily"),
            picks(7, Form::Small, ""),
        ];
        Prompt { choices: parts.concat(), ..Prompt::default() }
    }

    #[test]
    fn a_list_is_as_high_as_its_rows_and_headings() {
        let pick = |group: &str| Pick::new("x", "").group(group);
        let flat = Prompt { choices: vec![pick(""), pick("")], ..Prompt::default() };
        let room = vec2(400.0, 400.0);
        assert!((arranged(&flat, room).height - 2.0 * rows::ROW).abs() < 0.1);
        let grouped = Prompt { choices: vec![pick("a"), pick("a"), pick("b")], ..Prompt::default() };
        let high = arranged(&grouped, room).height;
        assert!((high - (3.0 * rows::ROW + 2.0 * HEADING)).abs() < 0.1, "{high}");
    }

    #[test]
    fn all_cards_are_in_sight_in_a_small_room_and_side_by_side_in_a_large_one() {
        let prompt = front();
        for (room, columns) in [((620.0, 385.0), 3), ((1088.0, 600.0), 5), ((1500.0, 760.0), 5)] {
            let shelf = arranged(&prompt, room.into());
            assert_eq!(shelf.columns.cards, columns, "{room:?}");
            assert!(shelf.height <= room.1, "{room:?}: {}", shelf.height);
            assert!(shelf.picture >= LOWEST, "{room:?}: {}", shelf.picture);
        }
    }

    #[test]
    fn no_choice_lies_on_another_or_beside_the_room() {
        let parts = [picks(23, Form::Tile, "a"), picks(3, Form::Row, "b"), front().choices];
        let prompt = Prompt { choices: parts.concat(), ..Prompt::default() };
        for wide in [340.0, 620.0, 1500.0] {
            let shelf = arranged(&prompt, vec2(wide, 500.0));
            assert_eq!(shelf.places.len(), prompt.choices.len());
            for (i, place) in shelf.places.iter().enumerate() {
                assert!(place.left() >= 0.0 && place.right() <= wide + 0.5, "{i}: {place:?} in {wide}");
                let others = shelf.places[..i].iter().chain(shelf.headings.iter().map(|(_, place)| place));
                for other in others {
                    assert!(!place.shrink(0.5).intersects(other.shrink(0.5)), "{i}: {place:?} and {other:?}");
                }
            }
        }
    }
}
