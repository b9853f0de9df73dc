//! The contact sheet: all art on one picture, by name, once in its own size and once four times
//! as large, to be looked at.

use crate::art::{Art, Drawing};
use crate::colour::{COLOURS, Colours};
use crate::font::{self, Pen};
use crate::picture::{Area, Picture};
use kernel::scene::{Ink, Palette};

const WIDTH: i32 = 1400;
const LARGE: i32 = 4;
const GAP: i32 = 6;

/// The art of the names that are wanted, and the colours it is made of.
pub fn contact_sheet(palette: Palette, wanted: impl Fn(&str) -> bool) -> Picture {
    let (art, colours) = (Art::own(), Colours::of(palette));
    // The first round finds out how high the sheet is, the second one draws it.
    let mut picture = Picture::default();
    for _ in 0..2 {
        let height = draw(&mut picture, art, &colours, &wanted);
        if picture.height() == 0 {
            picture.reset(WIDTH as usize, height as usize, colours.ink(Ink::Night));
        }
    }
    picture
}

fn draw(picture: &mut Picture, art: &Art, colours: &Colours, wanted: &impl Fn(&str) -> bool) -> i32 {
    let pen = Pen { scale: 1, colour: colours.ink(Ink::Silver), halo: None };
    let all = picture.area();
    let (mut x, mut y) = (GAP, GAP);
    for (i, colour) in COLOURS.iter().enumerate() {
        let swatch = Area::new(x, y, 24, 24);
        picture.fill(swatch, colours.art(i as u8 + 1));
        font::write_centred(picture, all, (x + 12, y + 32), &colour.letter.to_string(), pen);
        x += 28;
    }
    (x, y) = (GAP, y + 48);
    let mut row = 0;
    for piece in art.pieces.iter().filter(|piece| !piece.is_part() && wanted(&piece.name)) {
        let drawings: Vec<&Drawing> = piece.all().map(|&place| &art.drawings[usize::from(place)]).collect();
        let long: i32 = drawings.iter().map(|d| (d.width as i32 + 1) * LARGE).sum();
        let short: i32 = drawings.iter().map(|d| d.width as i32 + 1).sum();
        let high = drawings.iter().map(|d| d.height as i32).max().unwrap_or(0);
        let width = long.min(WIDTH - 2 * GAP).max(short).max(font::text_width(&piece.name, 1)) + GAP;
        if x + width > WIDTH {
            (x, y, row) = (GAP, y + row + GAP, 0);
        }
        font::write(picture, all, (x, y), &piece.name, pen);
        let (mut left, mut top) = (x, y + 14);
        for drawing in &drawings {
            stamp(picture, drawing, colours, (left, top + high - drawing.height as i32), 1);
            left += drawing.width as i32 + 1;
        }
        (left, top) = (x, top + high + 4);
        for drawing in &drawings {
            let wide = drawing.width as i32 * LARGE;
            if left > x && left + wide > WIDTH {
                (left, top) = (x, top + (high + 1) * LARGE);
            }
            stamp(picture, drawing, colours, (left, top + (high - drawing.height as i32) * LARGE), LARGE);
            left += wide + LARGE;
        }
        row = row.max(top + high * LARGE - y);
        x += width + GAP;
    }
    y + row + GAP
}

fn stamp(picture: &mut Picture, drawing: &Drawing, colours: &Colours, (x, y): (i32, i32), size: i32) {
    let wide = drawing.width as i32;
    for (&pixel, i) in drawing.pixels.iter().zip(0..) {
        let square = Area::new(x + i % wide * size, y + i / wide * size, size, size);
        picture.fill(square, colours.art(pixel));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sheet_shows_every_colour_of_the_palette_it_was_asked_for() {
        for palette in [Palette::Standard, Palette::Mono] {
            let sheet = contact_sheet(palette, |_| true);
            let colours = Colours::of(palette);
            for i in 3..=COLOURS.len() as u8 {
                let colour = colours.art(i);
                assert!(
                    sheet.pixels().any(|pixel| pixel == colour),
                    "{}",
                    COLOURS[usize::from(i) - 1].letter
                );
            }
        }
    }
}
