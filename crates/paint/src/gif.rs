//! Moving pictures as GIF files: each frame holds only the rectangle that changed.

use crate::picture::{Area, Picture};
use crate::table::Table;
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use std::borrow::Cow;
use std::io::{self, Write};

/// Writes frames, one after the other, to be shown again and again.
pub struct Film<W: Write> {
    encoder: Encoder<W>,
    last: Picture,
}

impl<W: Write> Film<W> {
    /// Begins a film; every frame must have this size.
    pub fn new(to: W, width: u16, height: u16) -> io::Result<Self> {
        let mut encoder = Encoder::new(to, width, height, &[]).map_err(failed)?;
        encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
        Ok(Film { encoder, last: Picture::default() })
    }

    /// Adds a frame that is shown for so many hundredths of a second.
    pub fn frame(&mut self, picture: &Picture, hundredths: u16) -> io::Result<()> {
        let changed = changed(&self.last, picture);
        let mut part = Picture::new(changed.width as usize, changed.height as usize, [0, 0, 0, 255]);
        part.paste(picture, -changed.x, -changed.y);
        let table = Table::reduced(&part);
        let frame = Frame {
            delay: hundredths,
            dispose: DisposalMethod::Keep,
            left: changed.x as u16,
            top: changed.y as u16,
            width: changed.width as u16,
            height: changed.height as u16,
            palette: Some(table.colours),
            buffer: Cow::Owned(table.indices),
            ..Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(failed)?;
        self.last.clone_from(picture);
        Ok(())
    }

    /// Ends the film.
    pub fn finish(self) -> io::Result<W> {
        self.encoder.into_inner().map_err(failed)
    }
}

/// The smallest rectangle outside which two pictures are the same; one pixel if they are equal.
fn changed(before: &Picture, after: &Picture) -> Area {
    if (before.width(), before.height()) != (after.width(), after.height()) {
        return after.area();
    }
    let width = after.width().max(1);
    let differ = before.pixels().zip(after.pixels()).enumerate().filter(|(_, (a, b))| a != b);
    let bounds = differ.fold(None, |bounds: Option<(usize, usize, usize, usize)>, (i, _)| {
        let (x, y) = (i % width, i / width);
        let (left, top, right, _) = bounds.unwrap_or((x, y, x, y));
        Some((left.min(x), top, right.max(x), y))
    });
    let (left, top, right, bottom) = bounds.unwrap_or((0, 0, 0, 0));
    Area::new(left as i32, top as i32, (right - left + 1) as i32, (bottom - top + 1) as i32)
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

    #[test]
    fn a_film_can_be_read_again_and_holds_only_what_changed() {
        let first = Picture::new(8, 6, [10, 20, 30, 255]);
        let mut second = first.clone();
        second.fill(Area::new(2, 3, 4, 2), [200, 0, 0, 255]);
        let mut film = Film::new(Vec::new(), 8, 6).unwrap();
        for picture in [&first, &second, &second] {
            film.frame(picture, 10).unwrap();
        }
        let bytes = film.finish().unwrap();
        let mut reader = gif::DecodeOptions::new().read_info(bytes.as_slice()).unwrap();
        let mut seen = Vec::new();
        while let Some(frame) = reader.read_next_frame().unwrap() {
            seen.push((frame.left, frame.top, frame.width, frame.height));
            let colours = frame.palette.as_ref().unwrap();
            let last = usize::from(*frame.buffer.last().unwrap());
            let red = colours[last * 3];
            assert_eq!(red, if seen.len() == 2 { 200 } else { 10 });
        }
        assert_eq!(seen, [(0, 0, 8, 6), (2, 3, 4, 2), (0, 0, 1, 1)]);
    }
}
