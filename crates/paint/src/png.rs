//! Pictures as PNG files.

use crate::picture::Picture;
use crate::table::Table;
use png::{BitDepth, ColorType, Compression, Encoder, EncodingError};
use std::io::{self, Write};

/// Writes a picture as a PNG file: with a table of colours where 256 are enough, which makes it small.
/// A picture without pixels cannot be written.
pub fn write(picture: &Picture, to: impl Write) -> io::Result<()> {
    let mut encoder = Encoder::new(to, picture.width() as u32, picture.height() as u32);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    let table = Table::exact(picture);
    let pixels = if let Some(table) = &table {
        encoder.set_color(ColorType::Indexed);
        encoder.set_palette(table.colours.as_slice());
        table.indices.as_slice()
    } else {
        encoder.set_color(ColorType::Rgba);
        picture.rgba()
    };
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_image_data(pixels).map_err(failed)?;
    writer.finish().map_err(failed)
}

/// A picture as the bytes of a PNG file.
pub fn bytes(picture: &Picture) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    write(picture, &mut bytes)?;
    Ok(bytes)
}

fn failed(error: EncodingError) -> io::Error {
    match error {
        EncodingError::IoError(error) => error,
        other => io::Error::other(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Area;

    fn read(bytes: &[u8]) -> (u32, u32, Vec<u8>) {
        let mut decoder = png::Decoder::new(io::Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        pixels.truncate(info.buffer_size());
        (info.width, info.height, pixels)
    }

    #[test]
    fn what_is_written_is_read_again() {
        let mut picture = Picture::new(5, 3, [10, 20, 30, 255]);
        picture.fill(Area::new(1, 1, 2, 1), [200, 0, 0, 255]);
        let (width, height, pixels) = read(&bytes(&picture).unwrap());
        let rgb: Vec<u8> = picture.pixels().flat_map(|[r, g, b, _]| [r, g, b]).collect();
        assert_eq!((width, height, pixels), (5, 3, rgb));
    }

    #[test]
    fn a_picture_that_is_not_opaque_keeps_its_opacity() {
        let picture = Picture::new(2, 2, [10, 20, 30, 40]);
        assert_eq!(read(&bytes(&picture).unwrap()).2, picture.rgba());
    }

    #[test]
    fn a_picture_without_pixels_is_an_error_and_no_panic() {
        assert!(bytes(&Picture::default()).is_err());
    }
}
