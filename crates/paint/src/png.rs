//! Pictures as PNG files.

use crate::picture::Picture;
use crate::table::Table;
use png::{BitDepth, ColorType, Compression, Decoder, Encoder, Transformations};
use std::io;

/// A picture as the bytes of a PNG file: with a table of colours where 256 are enough, which makes it
/// small. A picture without pixels cannot be written.
pub fn bytes(picture: &Picture) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, picture.width() as u32, picture.height() as u32);
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
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(bytes)
}

/// Reads a picture from the bytes of a PNG file with eight bits a channel.
pub fn read(bytes: &[u8]) -> io::Result<Picture> {
    let mut decoder = Decoder::new(io::Cursor::new(bytes));
    decoder.set_transformations(Transformations::EXPAND | Transformations::ALPHA);
    let mut reader = decoder.read_info()?;
    if reader.output_color_type() != (ColorType::Rgba, BitDepth::Eight) {
        return Err(io::Error::other("only colours of eight bits a channel are read"));
    }
    let mut picture = Picture::new(reader.info().width as usize, reader.info().height as usize, [0; 4]);
    reader.next_frame(picture.rgba_mut())?;
    Ok(picture)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Area;

    #[test]
    fn what_is_written_is_read_again_with_its_opacity() {
        let mut picture = Picture::new(5, 3, [10, 20, 30, 255]);
        picture.fill(Area::new(1, 1, 2, 1), [200, 0, 0, 255]);
        for picture in [picture, Picture::new(2, 2, [10, 20, 30, 40])] {
            assert_eq!(read(&bytes(&picture).unwrap()).unwrap(), picture);
        }
    }

    #[test]
    fn what_is_no_png_file_and_what_has_no_pixels_is_an_error_and_no_panic() {
        assert!(read(b"no picture").is_err());
        assert!(bytes(&Picture::default()).is_err());
    }
}
