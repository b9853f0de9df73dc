//! The letters: our own pixel font, kept as text in `art/font.txt`, and writing with it. Signs that
//! fill a cell (lines of boxes, blocks of shade) are not letters; they are in `signs`.

use crate::picture::{Area, Picture, Rgba};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// How many rows a letter has: two for accents, seven on the line, two below it.
pub(crate) const HEIGHT: i32 = 11;

/// How many rows stand above the line, accents apart.
pub(crate) const CAPITAL: i32 = 7;

/// Rows of accents above a capital.
const ABOVE: usize = 2;

/// A letter: its width and its rows, the left column in the lowest bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Glyph {
    pub(crate) width: i32,
    rows: [u8; HEIGHT as usize],
}

impl Glyph {
    /// The pixels that are set, from the top left corner of the letter.
    fn pixels(&self) -> impl Iterator<Item = (i32, i32)> + '_ {
        let rows = self.rows.iter().zip(0..);
        rows.flat_map(move |(&row, y)| {
            (0..self.width).filter(move |x| row >> x & 1 == 1).map(move |x| (x, y))
        })
    }

    /// Draws it from its top left corner, each pixel `scale` wide and `rim` wider on every side.
    pub(crate) fn draw(
        &self,
        picture: &mut Picture,
        clip: Area,
        (left, top): (i32, i32),
        (scale, rim): (i32, i32),
        colour: Rgba,
    ) {
        for (x, y) in self.pixels() {
            let dot = Area::new(left + x * scale, top + y * scale, scale, scale).grown(rim);
            picture.fill(dot.and(clip), colour);
        }
    }

    /// The rows between the first and the last pixel that is set, as (first, past the last).
    pub(crate) fn extent(&self) -> (i32, i32) {
        let first = self.rows.iter().position(|&row| row != 0).unwrap_or(0);
        let last = self.rows.iter().rposition(|&row| row != 0).map_or(0, |i| i + 1);
        (first as i32, last as i32)
    }
}

/// All letters.
pub(crate) struct Font {
    ascii: [Glyph; 128],
    others: Vec<(char, Glyph)>,
    unknown: Glyph,
}

impl Font {
    pub(crate) fn own() -> &'static Font {
        static FONT: LazyLock<Font> = LazyLock::new(|| {
            Font::read(include_str!("../art/font.txt")).expect("a test reads the font that is compiled in")
        });
        &FONT
    }

    pub(crate) fn find(&self, c: char) -> Option<&Glyph> {
        if c.is_ascii() {
            let glyph = &self.ascii[c as usize];
            return (glyph.width > 0).then_some(glyph);
        }
        self.others.binary_search_by_key(&c, |(c, _)| *c).ok().map(|i| &self.others[i].1)
    }

    /// The letter, or a hollow box for one that is not in the font.
    pub(crate) fn glyph(&self, c: char) -> &Glyph {
        self.find(c).unwrap_or(&self.unknown)
    }

    fn read(text: &str) -> Result<Font, String> {
        let mut glyphs: BTreeMap<char, Glyph> = BTreeMap::new();
        let mut accents: BTreeMap<char, Glyph> = BTreeMap::new();
        let mut lines = text.lines().filter(|line| !line.starts_with("; ") && !line.trim().is_empty());
        while let Some(line) = lines.next() {
            let (kind, rest) = line.split_at_checked(2).ok_or_else(|| format!("\"{line}\" is too short"))?;
            match kind {
                "= " => band(rest, lines.by_ref().take(9), ABOVE, &mut glyphs)?,
                "^ " => band(rest, lines.by_ref().take(2), 0, &mut accents)?,
                "+ " => {
                    let parts: Vec<char> = rest.chars().filter(|c| *c != ' ').collect();
                    let &[made, base, accent] = parts.as_slice() else {
                        return Err(format!("\"{rest}\" is not a letter, a letter and an accent"));
                    };
                    let glyph = accented(&glyphs, &accents, base, accent);
                    glyphs.insert(made, glyph.ok_or_else(|| format!("{made} is made of unknown parts"))?);
                }
                _ => return Err(format!("\"{line}\" is neither a band nor a letter made of two")),
            }
        }
        let mut ascii = [Glyph::default(); 128];
        for (c, glyph) in glyphs.iter().filter(|(c, _)| c.is_ascii()) {
            ascii[*c as usize] = *glyph;
        }
        let unknown = *glyphs.get(&'□').ok_or("there is no box for unknown letters")?;
        Ok(Font { ascii, others: glyphs.into_iter().filter(|(c, _)| !c.is_ascii()).collect(), unknown })
    }
}

/// Reads glyphs that are drawn side by side with one blank between.
fn band<'a>(
    names: &str,
    rows: impl Iterator<Item = &'a str>,
    top: usize,
    glyphs: &mut BTreeMap<char, Glyph>,
) -> Result<(), String> {
    let names: Vec<char> = names.split(' ').filter_map(|n| n.chars().next()).collect();
    let mut made = vec![Glyph::default(); names.len()];
    for (row, y) in rows.zip(top..) {
        let cells: Vec<&str> = row.split(' ').collect();
        if cells.len() != names.len() {
            return Err(format!("\"{row}\" does not show {} letters", names.len()));
        }
        for (glyph, cell) in made.iter_mut().zip(cells) {
            glyph.width = glyph.width.max(cell.len() as i32);
            if cell.len() > 8 {
                return Err(format!("\"{cell}\" is too wide"));
            }
            glyph.rows[y] = cell.bytes().enumerate().fold(0, |bits, (x, c)| bits | u8::from(c == b'#') << x);
        }
    }
    for (name, glyph) in names.into_iter().zip(made) {
        glyphs.insert(if name == '␠' { ' ' } else { name }, glyph);
    }
    Ok(())
}

/// A letter with an accent over it, or, for the comma, under it.
fn accented(
    glyphs: &BTreeMap<char, Glyph>,
    accents: &BTreeMap<char, Glyph>,
    base: char,
    accent: char,
) -> Option<Glyph> {
    let mut glyph = *glyphs.get(&base)?;
    if accent == ',' {
        (glyph.rows[9], glyph.rows[10]) = (0b100, 0b010);
        return Some(glyph);
    }
    let accent = accents.get(&accent)?;
    // A dotted letter loses its dot; the accent of a narrow letter moves in.
    let small = base.is_lowercase();
    if small {
        glyph.rows[..4].fill(0);
    }
    let left = (5 - glyph.width) / 2;
    let top = usize::from(small);
    for (y, row) in accent.rows[..2].iter().enumerate() {
        glyph.rows[top + y] = row >> left;
    }
    Some(glyph)
}

/// Words to write: where, how large, in which colour.
#[derive(Clone, Copy)]
pub(crate) struct Pen {
    /// How many pixels a pixel of a letter takes.
    pub(crate) scale: i32,
    pub(crate) colour: Rgba,
    /// A colour round the letters, so that they can be read on anything.
    pub(crate) halo: Option<Rgba>,
}

/// How many pixels a text takes from left to right.
pub(crate) fn text_width(text: &str, scale: i32) -> i32 {
    let font = Font::own();
    let columns: i32 = text.chars().map(|c| font.glyph(c).width + 1).sum();
    (columns - 1).max(0) * scale
}

/// Writes a line of text; `y` is the upper edge of capitals.
pub(crate) fn write(picture: &mut Picture, clip: Area, (x, y): (i32, i32), text: &str, pen: Pen) {
    let font = Font::own();
    let top = y - ABOVE as i32 * pen.scale;
    // The halo of a letter must not cover the letter before it.
    let halo = pen.halo.map(|colour| (colour, pen.scale.clamp(1, 2)));
    for (colour, rim) in halo.into_iter().chain([(pen.colour, 0)]) {
        let mut left = x;
        for glyph in text.chars().map(|c| font.glyph(c)) {
            glyph.draw(picture, clip, (left, top), (pen.scale, rim), colour);
            left += (glyph.width + 1) * pen.scale;
        }
    }
}

/// Writes a line of text with its middle at a point.
pub(crate) fn write_centred(picture: &mut Picture, clip: Area, (x, y): (i32, i32), text: &str, pen: Pen) {
    let left = x - text_width(text, pen.scale) / 2;
    write(picture, clip, (left, y - CAPITAL * pen.scale / 2), text, pen);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_has_ascii_latin_1_letters_and_the_signs_of_the_games() {
        let font = Font::read(include_str!("../art/font.txt")).unwrap_or_else(|error| panic!("{error}"));
        let latin = ('\u{c0}'..='\u{ff}').chain(' '..='~');
        for c in latin.chain("…×·²−¹–▼▸▲⚑∞↕→⚀⚁⚂⚃⚄⚅⊥∩↧○◆◀▽▶△□≈√↙↘↗↖↓↑←⁰⁴⁵⁶⁷⁸⁹›•³±Δ".chars())
        {
            let glyph = font.find(c).unwrap_or_else(|| panic!("{c} is missing"));
            assert!(c == ' ' || glyph.pixels().count() > 0, "{c} is blank");
        }
        assert_eq!(font.find('中'), None);
        assert_eq!(font.glyph('中'), font.glyph('□'));
    }

    #[test]
    fn no_two_letters_look_the_same() {
        let font = Font::own();
        let all: Vec<char> = (' '..='~').chain('\u{c0}'..='\u{ff}').collect();
        for (i, a) in all.iter().enumerate() {
            for b in &all[..i] {
                assert!(font.glyph(*a) != font.glyph(*b), "{a} looks like {b}");
            }
        }
    }

    #[test]
    fn text_is_as_wide_as_it_is_written() {
        let mut picture = Picture::new(60, 20, [0; 4]);
        let area = picture.area();
        let pen = Pen { scale: 2, colour: [255; 4], halo: None };
        write(&mut picture, area, (3, 4), "Hi", pen);
        let columns: Vec<usize> =
            (0..60).filter(|&x| (0..20).any(|y| picture.pixel(x, y).unwrap()[3] > 0)).collect();
        assert_eq!(columns.first(), Some(&3));
        assert_eq!(*columns.last().unwrap() as i32, 3 + text_width("Hi", 2) - 1);
    }
}
