//! Words around boards, for pictures that no shell surrounds with its own: lines of text, and single
//! signs in a grid of cells as a terminal has it.

use crate::font::{self, Font, Pen};
use crate::picture::{Area, Picture, Rgba};
use crate::signs;
use kernel::scene::Board;

/// How many pixels high a line of text is at scale 1, with room for accents and below the line.
pub const LINE: usize = font::HEIGHT as usize;

/// How many pixels wide a letter may be, with the gap beside it, in a grid of cells.
const COLUMN: i32 = 6;

/// How many pixels a text takes from left to right.
pub fn text_width(text: &str, scale: usize) -> usize {
    font::text_width(text, scale as i32).max(0) as usize
}

/// Writes a line of text; the point is the upper left corner of its line.
pub fn write(picture: &mut Picture, (x, y): (i32, i32), text: &str, scale: usize, colour: Rgba) {
    let (clip, scale) = (picture.area(), scale as i32);
    let above = (font::HEIGHT - font::CAPITAL) / 2 * scale;
    font::write(picture, clip, (x, y + above), text, Pen { scale, colour, halo: None });
}

/// What boards are, in words, for those who do not see them.
pub fn spoken(boards: &[Board]) -> String {
    let one = |board: &Board| {
        let name = if board.name.is_empty() { "Board" } else { &board.name };
        format!("{name}, {} by {} cells", board.tiles.width(), board.tiles.height())
    };
    boards.iter().map(one).collect::<Vec<_>>().join(". ")
}

/// Draws one character into a cell of a grid: lines and shades fill it and join their neighbours,
/// letters stand in its middle on a common line.
pub fn sign(picture: &mut Picture, cell: Area, sign: char, colour: Rgba) {
    let clip = cell.and(picture.area());
    if signs::draw(picture, clip, cell, sign, colour) {
        return;
    }
    let glyph = Font::own().glyph(sign);
    let scale = (cell.width / COLUMN).min(cell.height / font::HEIGHT).max(1);
    let left = cell.x + (cell.width - glyph.width * scale) / 2;
    let top = cell.y + (cell.height - font::HEIGHT * scale) / 2;
    glyph.draw(picture, clip, (left, top), (scale, 0), colour);
}

#[cfg(test)]
mod tests {
    use super::*;

    const INK: Rgba = [255, 255, 255, 255];

    fn set(picture: &Picture) -> Vec<(usize, usize)> {
        let points = (0..picture.height()).flat_map(|y| (0..picture.width()).map(move |x| (x, y)));
        points.filter(|&(x, y)| picture.pixel(x, y) == Some(INK)).collect()
    }

    #[test]
    fn a_line_of_text_stays_within_its_line_and_width() {
        let text = "Ägypten, Ñandú (jq)";
        for scale in [1, 2, 3] {
            let mut picture = Picture::new(400, 3 * LINE * scale, [0; 4]);
            write(&mut picture, (5, (LINE * scale) as i32), text, scale, INK);
            let points = set(&picture);
            assert!(points.iter().all(|&(_, y)| (LINE * scale..2 * LINE * scale).contains(&y)), "{scale}");
            assert_eq!(points.iter().map(|&(x, _)| x).max(), Some(5 + text_width(text, scale) - 1));
        }
    }

    #[test]
    fn a_sign_never_leaves_its_cell_and_lines_reach_its_rim() {
        for c in (' '..='~').chain("─│╭█░▸⚀中→".chars()) {
            let mut picture = Picture::new(30, 40, [0; 4]);
            let cell = Area::new(9, 8, 12, 22);
            sign(&mut picture, cell, c, INK);
            let points = set(&picture);
            assert!(c == ' ' || !points.is_empty(), "{c} is blank");
            assert!(points.iter().all(|&(x, y)| cell.contains(x as i32, y as i32)), "{c}");
            let columns: Vec<usize> = points.iter().map(|&(x, _)| x).collect();
            let joins = columns.contains(&9) && columns.contains(&20);
            assert!(joins || !"─█".contains(c), "{c}");
        }
    }
}
