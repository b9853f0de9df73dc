//! Moving pictures as GIF files: each frame holds only the rectangle that changed, and in it only the
//! pixels that did so that one could see it; the others are transparent, which costs next to nothing.

use crate::picture::{Area, Picture};
use crate::table::Table;
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use std::borrow::Cow;
use std::io::{self, Write};

/// By how much a channel of a pixel may be wrong before it is written again: nobody sees that.
const UNSEEN: u8 = 5;

/// Writes the frames of an endlessly looping film.
pub struct Film<W: Write> {
    encoder: Encoder<W>,
    /// What is seen after the last frame, in the colours of the film.
    seen: Picture,
}

impl<W: Write> Film<W> {
    /// Begins a film; every frame must have this size.
    pub fn new(to: W, width: u16, height: u16) -> io::Result<Self> {
        let mut encoder = Encoder::new(to, width, height, &[]).map_err(failed)?;
        encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
        Ok(Film { encoder, seen: Picture::default() })
    }

    /// Adds a frame that is shown for so many hundredths of a second.
    pub fn frame(&mut self, picture: &Picture, hundredths: u16) -> io::Result<()> {
        let is_first = self.seen.width() == 0;
        let changed = changed(&self.seen, picture);
        let part = cut(picture, changed);
        let same: Vec<bool> = if is_first {
            vec![false; part.width() * part.height()]
        } else {
            part.pixels().zip(cut(&self.seen, changed).pixels()).map(|(a, b)| is_alike(a, b)).collect()
        };
        let table = Table::reduced(&part, &same);
        if is_first {
            self.seen.clone_from(picture);
        }
        self.note(&table, changed);
        let frame = Frame {
            delay: hundredths,
            dispose: DisposalMethod::Keep,
            transparent: table.clear,
            left: changed.x as u16,
            top: changed.y as u16,
            width: changed.width as u16,
            height: changed.height as u16,
            palette: Some(table.colours),
            buffer: Cow::Owned(table.indices),
            ..Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(failed)
    }

    /// Remembers what is seen of a frame.
    fn note(&mut self, table: &Table, area: Area) {
        let wide = area.width.max(1) as usize;
        let written = table.indices.iter().enumerate().filter(|(_, index)| table.clear != Some(**index));
        for (i, &index) in written {
            let (x, y) = (area.x + (i % wide) as i32, area.y + (i / wide) as i32);
            let pixel = self.seen.span(y, x, x + 1);
            pixel[..3].copy_from_slice(&table.colour(index));
            pixel[3] = 255;
        }
    }

    /// Ends the film.
    pub fn finish(self) -> io::Result<W> {
        self.encoder.into_inner().map_err(failed)
    }
}

/// Whether two colours look the same.
fn is_alike(a: [u8; 4], b: [u8; 4]) -> bool {
    a.iter().zip(b).all(|(a, b)| a.abs_diff(b) <= UNSEEN)
}

/// The smallest rectangle outside which two pictures look the same; one pixel if they do everywhere.
fn changed(before: &Picture, after: &Picture) -> Area {
    if (before.width(), before.height()) != (after.width(), after.height()) {
        return after.area();
    }
    let width = after.width().max(1);
    let differ = before.pixels().zip(after.pixels()).enumerate().filter(|(_, (a, b))| !is_alike(*a, *b));
    let bounds = differ.fold(None, |bounds: Option<(usize, usize, usize, usize)>, (i, _)| {
        let (x, y) = (i % width, i / width);
        let (left, top, right, _) = bounds.unwrap_or((x, y, x, y));
        Some((left.min(x), top, right.max(x), y))
    });
    let (left, top, right, bottom) = bounds.unwrap_or((0, 0, 0, 0));
    Area::new(left as i32, top as i32, (right - left + 1) as i32, (bottom - top + 1) as i32)
}

/// A part of a picture as a picture.
fn cut(picture: &Picture, area: Area) -> Picture {
    let mut part = Picture::new(area.width as usize, area.height as usize, [0, 0, 0, 255]);
    part.paste(picture, -area.x, -area.y);
    part
}

fn failed(error: EncodingError) -> io::Error {
    match error {
        EncodingError::Io(error) => error,
        other => io::Error::other(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All frames of a film as they are seen, and the rectangle that each of them holds.
    fn shown(bytes: &[u8]) -> Vec<(Picture, (u16, u16, u16, u16))> {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut reader = options.read_info(bytes).unwrap();
        let mut seen = Picture::new(usize::from(reader.width()), usize::from(reader.height()), [0; 4]);
        let mut frames = Vec::new();
        while let Some(frame) = reader.read_next_frame().unwrap() {
            for (i, pixel) in frame.buffer.chunks_exact(4).enumerate() {
                let (x, y) = (i % usize::from(frame.width), i / usize::from(frame.width));
                let dot = Area::new(i32::from(frame.left) + x as i32, i32::from(frame.top) + y as i32, 1, 1);
                seen.fill(dot, [pixel[0], pixel[1], pixel[2], pixel[3]]);
            }
            frames.push((seen.clone(), (frame.left, frame.top, frame.width, frame.height)));
        }
        frames
    }

    fn film(pictures: &[&Picture]) -> Vec<u8> {
        let (width, height) = (pictures[0].width() as u16, pictures[0].height() as u16);
        let mut film = Film::new(Vec::new(), width, height).unwrap();
        for picture in pictures {
            film.frame(picture, 10).unwrap();
        }
        film.finish().unwrap()
    }

    #[test]
    fn a_film_can_be_read_again_and_holds_only_what_changed() {
        let first = Picture::new(8, 6, [10, 20, 30, 255]);
        let mut second = first.clone();
        second.fill(Area::new(2, 3, 1, 2), [200, 0, 0, 255]);
        second.fill(Area::new(5, 4, 1, 1), [0, 200, 0, 255]);
        let seen = shown(&film(&[&first, &second, &second, &first]));
        let areas: Vec<_> = seen.iter().map(|frame| frame.1).collect();
        assert_eq!(areas, [(0, 0, 8, 6), (2, 3, 4, 2), (0, 0, 1, 1), (2, 3, 4, 2)]);
        for (frame, picture) in seen.iter().zip([&first, &second, &second, &first]) {
            assert!(frame.0 == *picture);
        }
    }

    #[test]
    fn pixels_that_stay_cost_next_to_nothing() {
        // A chequered board of many colours, on which two far corners change.
        let mut first = Picture::new(120, 120, [0, 0, 0, 255]);
        for (x, y) in (0..120).flat_map(|x| (0..120).map(move |y| (x, y))) {
            let colour = [(x * 7 % 90) as u8, (y * 5 % 90) as u8, 9, 255];
            first.fill(Area::new(x, y, 1, 1), [colour[0] & 0xf0, colour[1] & 0xf0, 9, 255]);
        }
        let mut second = first.clone();
        second.fill(Area::new(0, 0, 2, 2), [250, 0, 0, 255]);
        second.fill(Area::new(118, 118, 2, 2), [0, 250, 0, 255]);
        let (one, two) = (film(&[&first]), film(&[&first, &second]));
        assert!((two.len() - one.len()) * 8 < one.len(), "{} {}", one.len(), two.len());
        assert!(shown(&two)[1].0 == second);
    }
}
