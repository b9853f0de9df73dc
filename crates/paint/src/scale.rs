//! A cache of drawings scaled to the sizes that are needed.
//!
//! At a whole multiple of its own size every pixel becomes a square. At any other size each pixel
//! of the result is the mean of the area it covers, in whole numbers, so that nothing is lost when a
//! board must be small and nothing flickers when a sprite glides.

use crate::art::{Art, Drawing};
use crate::colour::Colours;
use crate::picture::{Area, Picture, Rgba, lay, lay_row, mix};

/// How many sizes are cached: a board, the icons of lists, and one to come back to.
const SIZES: usize = 3;

/// A drawing at some size, in colours.
#[derive(Clone, Debug)]
pub(crate) struct Bitmap {
    picture: Picture,
    /// Whether it is fully opaque.
    solid: bool,
}

impl Bitmap {
    /// Its pixels.
    pub(crate) const fn picture(&self) -> &Picture {
        &self.picture
    }

    /// Its width and height.
    pub(crate) fn size(&self) -> (i32, i32) {
        (self.picture.width() as i32, self.picture.height() as i32)
    }

    /// Lays it on a picture with its upper left corner at a point; a tint colours it as a whole.
    pub(crate) fn blit(&self, picture: &mut Picture, clip: Area, corner: (i32, i32), tint: Option<Rgba>) {
        let tinted = |tint: Rgba| {
            move |under: &mut [u8], over: &[u8]| {
                for (pixel, colour) in under.chunks_exact_mut(4).zip(over.chunks_exact(4)) {
                    let [red, green, blue] = [0, 1, 2].map(|i| mix(colour[i], tint[i], tint[3]));
                    lay(pixel, [red, green, blue, colour[3]]);
                }
            }
        };
        match tint {
            None if self.solid => picture.overlay(&self.picture, clip, corner, <[u8]>::copy_from_slice),
            None => picture.overlay(&self.picture, clip, corner, lay_row),
            Some(tint) => picture.overlay(&self.picture, clip, corner, tinted(tint)),
        }
    }
}

/// The cache of scaled drawings, by size.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scaler {
    sizes: Vec<Size>,
}

#[derive(Clone, Debug)]
struct Size {
    /// How many pixels a cell takes.
    cell: i32,
    bitmaps: Vec<Option<Bitmap>>,
}

impl Scaler {
    /// Empties the cache, as when the colours change.
    pub(crate) fn clear(&mut self) {
        self.sizes.clear();
    }

    /// A drawing in which `grain` pixels make a cell of `cell` pixels.
    pub(crate) fn bitmap(
        &mut self,
        art: &Art,
        colours: &Colours,
        place: u16,
        (grain, cell): (usize, i32),
    ) -> &Bitmap {
        let found = self.sizes.iter().position(|size| size.cell == cell);
        let index = found.unwrap_or_else(|| {
            if self.sizes.len() == SIZES {
                self.sizes.remove(0);
            }
            self.sizes.push(Size { cell, bitmaps: vec![None; art.drawings.len()] });
            self.sizes.len() - 1
        });
        let bitmap = &mut self.sizes[index].bitmaps[usize::from(place)];
        bitmap.get_or_insert_with(|| scaled(&art.drawings[usize::from(place)], colours, grain, cell))
    }
}

fn scaled(drawing: &Drawing, colours: &Colours, grain: usize, cell: i32) -> Bitmap {
    let cell = cell.max(1) as usize;
    let width = (drawing.width * cell).div_ceil(grain).max(1);
    let height = (drawing.height * cell).div_ceil(grain).max(1);
    let mut picture = Picture::new(width, height, [0; 4]);
    for (i, pixel) in picture.rgba_mut().chunks_exact_mut(4).enumerate() {
        let (x, y) = (i % width, i / width);
        let colour = if cell.is_multiple_of(grain) {
            let n = cell / grain;
            colours.art(drawing.pixels[y / n * drawing.width + x / n])
        } else {
            mean(drawing, colours, (x, y), (grain, cell))
        };
        pixel.copy_from_slice(&colour);
    }
    let solid = picture.pixels().all(|pixel| pixel[3] == 255);
    Bitmap { picture, solid }
}

/// The mean colour of what a pixel of the result covers. Lengths are in parts of which a pixel of
/// the drawing has `cell` and a pixel of the result has `grain`.
fn mean(
    drawing: &Drawing,
    colours: &Colours,
    (column, row): (usize, usize),
    (grain, cell): (usize, usize),
) -> Rgba {
    let reach = |i: usize, end: usize| {
        let (from, to) = (i * grain, ((i + 1) * grain).min(end * cell));
        (from / cell..to.div_ceil(cell).min(end)).map(move |n| {
            let part = ((n + 1) * cell).min(to) - (n * cell).max(from);
            (n, part as u64)
        })
    };
    let (mut sum, mut opaque) = ([0u64; 3], 0u64);
    for (sy, high) in reach(row, drawing.height) {
        for (sx, wide) in reach(column, drawing.width) {
            let colour = colours.art(drawing.pixels[sy * drawing.width + sx]);
            let weight = high * wide * u64::from(colour[3]);
            opaque += weight;
            for (sum, channel) in sum.iter_mut().zip(&colour[..3]) {
                *sum += weight * u64::from(*channel);
            }
        }
    }
    let area = (grain * grain) as u64;
    if opaque == 0 {
        return [0; 4];
    }
    let [r, g, b] = sum.map(|sum| ((sum + opaque / 2) / opaque) as u8);
    [r, g, b, ((opaque + area / 2) / area).min(255) as u8]
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::scene::Palette;

    fn scaled_rows(text: &str, grain: usize, cell: i32) -> Vec<Vec<Rgba>> {
        let art = crate::art::read(&[("test", text)]).unwrap();
        let picture = scaled(&art.drawings[0], &Colours::of(Palette::Standard), grain, cell).picture;
        let pixels: Vec<Rgba> = picture.pixels().collect();
        pixels.chunks(picture.width()).map(<[Rgba]>::to_vec).collect()
    }

    #[test]
    fn at_a_whole_multiple_a_pixel_becomes_a_square() {
        let rows = scaled_rows("[a]\nkW\nW.\n", 2, 6);
        assert_eq!((rows.len(), rows[0].len()), (6, 6));
        assert!(rows[..3].iter().all(|row| row[..3] == [rows[0][0]; 3] && row[3..] == [rows[0][5]; 3]));
        assert_eq!(rows[5][5], [0; 4]);
    }

    #[test]
    fn at_half_the_size_four_pixels_become_their_mean() {
        let rows = scaled_rows("[a]\nkW\nkW\n", 2, 1);
        let [k, w] = [0x12_u16 + 0xf6, 0x10 + 0xf7];
        assert_eq!(rows, [[[k.div_ceil(2) as u8, w.div_ceil(2) as u8, 0x86, 255]]]);
    }

    #[test]
    fn what_is_solid_stays_solid_at_every_size_and_what_is_clear_stays_clear() {
        for cell in 1..40 {
            for row in scaled_rows("[a]\nkWk\nWkW\nkWk\n", 3, cell) {
                assert!(row.iter().all(|p| p[3] == 255), "{cell}");
            }
            for row in scaled_rows("[a]\n...\n...\n..k\n", 3, cell).into_iter().take(cell as usize * 2 / 3) {
                assert!(row.iter().all(|p| p[3] == 0), "{cell}");
            }
        }
    }
}
