//! Light on a board, by the formula of [`kernel::scene::Light`], worked out once for every pixel of the art.

use crate::colour::Colours;
use crate::layout::BoardView;
use crate::picture::{Area, Picture, Rgba};
use kernel::grid::Grid;
use kernel::pos::Pos;
use kernel::scene::{Ink, Lamp, Light, UNIT};

/// Scratch buffers, reused for every frame.
#[derive(Clone, Debug, Default)]
pub(crate) struct Buffers {
    /// What falls on each square of a row of squares, for each channel.
    row: [Vec<i32>; 3],
    /// The same for each pixel of a row.
    shown: Vec<[u16; 4]>,
    /// The column of cells to the left of the middle of each square, and how far it is beyond that, of 256.
    across: Vec<(i32, i32)>,
    /// How well each square of a row is seen, of 255.
    seen: Vec<i32>,
}

/// Lights an area of a picture, which is a board or lies around one: every pixel is as bright as what falls on it, and
/// the rest of it is night.
pub(crate) fn shine(
    picture: &mut Picture,
    (view, area): (&BoardView, Area),
    light: &Light,
    colours: &Colours,
    buffers: &mut Buffers,
) {
    let area = area.and(picture.area());
    if area.width == 0 || area.height == 0 {
        return;
    }
    let (size, palette) = (view.dot, colours.palette());
    let night = colours.ink(light.veil.unwrap_or(Ink::Black));
    // Squares stand still on the board, not on the picture, or light would crawl when the camera moves.
    let corner = (area.x - view.area.x + view.origin.0, area.y - view.area.y + view.origin.1);
    let (left, top) = (area.x - corner.0.rem_euclid(size), area.y - corner.1.rem_euclid(size));
    let columns = ((area.x + area.width - left + size - 1) / size) as usize;
    let rows = (area.y + area.height - top + size - 1) / size;
    let everywhere = light.everywhere(palette).map(|channel| channel as i32);
    let lamps: Vec<Shone> = light.lamps.iter().filter_map(|lamp| Shone::new(lamp, view, colours)).collect();
    // From a pixel to 1/256 of a cell beyond the middle of a cell.
    let units = |pixel: i32| (i64::from(pixel) * i64::from(UNIT) / i64::from(view.cell)) as i32 - UNIT / 2;
    let middle = |i: i32, from: i32| from + i * size + size / 2;
    buffers.across.clear();
    buffers.across.extend((0..columns as i32).map(|i| {
        let at = units(middle(i, left) - view.area.x + view.origin.0);
        (at.div_euclid(UNIT), at.rem_euclid(UNIT))
    }));
    let skipped = (area.x - left) as usize;
    for row in 0..rows {
        let y = middle(row, top);
        for (channel, everywhere) in buffers.row.iter_mut().zip(everywhere) {
            channel.clear();
            channel.resize(columns, everywhere);
        }
        for lamp in &lamps {
            lamp.shine(&mut buffers.row, (left, y), size);
        }
        if !lamps.is_empty() {
            tame(&mut buffers.row);
        }
        if let Some(sight) = &light.sight {
            see(buffers, sight, units(y - view.area.y + view.origin.1));
        }
        spread(buffers, size as usize);
        let (from, to) = ((top + row * size).max(area.y), (top + (row + 1) * size).min(area.y + area.height));
        let shown = buffers.shown[skipped..skipped + area.width as usize].as_flattened();
        for y in from..to {
            apply(picture.span(y, area.x, area.x + area.width), shown, night);
        }
    }
}

/// A lamp on the picture.
struct Shone {
    x: i32,
    y: i32,
    radius: i32,
    colour: [i32; 3],
}

impl Shone {
    fn new(lamp: &Lamp, view: &BoardView, colours: &Colours) -> Option<Self> {
        let (x, y) = view.pixel(lamp.at);
        // Beyond it the squares of lengths would need more than 32 bits; no screen is so large.
        let radius = view.units(lamp.radius).min(1 << 15);
        let colour = lamp.colour(colours.palette()).map(|channel| channel as i32);
        (radius > 0).then_some(Shone { x, y, radius, colour })
    }

    /// Adds its light to a row of squares. Dividing by the square of the radius is multiplying by its inverse, in 32
    /// bits: it may be one of 256 too bright, and is many squares at a time.
    fn shine(&self, row: &mut [Vec<i32>; 3], (left, y): (i32, i32), size: i32) {
        let reach = self.radius * self.radius;
        let high = (y - self.y).saturating_mul(y - self.y);
        if high >= reach {
            return;
        }
        let inverse = (1u32 << 31) / reach as u32;
        let half = (reach - high).isqrt();
        let all = row[0].len() as i32;
        let first = ((self.x - half - left) / size).clamp(0, all);
        let past = ((self.x + half - left) / size + 1).clamp(first, all);
        let begin = left + first * size + size / 2 - self.x;
        let squares = first as usize..past as usize;
        let [red, green, blue] = row;
        let channels =
            red[squares.clone()].iter_mut().zip(&mut green[squares.clone()]).zip(&mut blue[squares]);
        for (i, ((red, green), blue)) in (0i32..).zip(channels) {
            let dx = begin + i * size;
            let square = (dx * dx + high).min(reach) as u32;
            let left = 256 - (square.wrapping_mul(inverse) >> 23) as i32;
            let part = left * left / 256;
            *red += self.colour[0] * part / 256;
            *green += self.colour[1] * part / 256;
            *blue += self.colour[2] * part / 256;
        }
    }
}

/// What 255 divided by each sum of light is, of 65536; nothing is made more.
static PARTS: [i32; 1024] = {
    let (mut parts, mut sum) = ([1 << 16; 1024], 256);
    while sum < parts.len() {
        parts[sum] = ((255 << 16) / sum + 1) as i32;
        sum += 1;
    }
    parts
};

/// Makes all channels less alike where more falls on a square than can be shown.
fn tame([red, green, blue]: &mut [Vec<i32>; 3]) {
    for ((red, green), blue) in red.iter_mut().zip(green).zip(blue) {
        let most = (*red).max(*green).max(*blue) as usize;
        // Where no less than all can be shown, this is a whole: asking first would cost more.
        let part = PARTS[most.min(PARTS.len() - 1)];
        for channel in [red, green, blue] {
            *channel = (*channel * part) >> 16;
        }
    }
}

/// Darkens a row of squares as little as it is seen, at a height of so many units beyond the middle of a cell.
fn see(buffers: &mut Buffers, sight: &Grid<u8>, at: i32) {
    let (above, down) = (at.div_euclid(UNIT), at.rem_euclid(UNIT));
    let (wide, high) = (sight.width() as i32, sight.height() as i32);
    let cell = |x: i32, y: i32| i32::from(sight[Pos::new(x.clamp(0, wide - 1), y.clamp(0, high - 1))]);
    let column = |x: i32| cell(x, above) * (UNIT - down) + cell(x, above + 1) * down;
    let mut known = (i32::MIN, 0, 0);
    buffers.seen.clear();
    buffers.seen.extend(buffers.across.iter().map(|&(x, right)| {
        if known.0 != x {
            known = (x, column(x), column(x + 1));
        }
        (known.1 * (UNIT - right) + known.2 * right) / (UNIT * UNIT)
    }));
    for channel in &mut buffers.row {
        for (square, seen) in channel.iter_mut().zip(&buffers.seen) {
            let part = (*square).min(255) * seen;
            // Divided by 255, exactly.
            *square = (part + 1 + (part >> 8)) >> 8;
        }
    }
}

/// Spreads a row of squares over a row of pixels.
fn spread(buffers: &mut Buffers, size: usize) {
    let Buffers { row: [red, green, blue], shown, .. } = buffers;
    shown.resize(red.len() * size, [0; 4]);
    let squares = red.iter().zip(green.iter()).zip(blue.iter()).map(|((&red, &green), &blue)| {
        let [red, green, blue] = [red, green, blue].map(|channel| channel.clamp(0, 255) as u16);
        [red, green, blue, 255]
    });
    // The usual sizes are unrolled.
    match size {
        1 => repeat::<1>(shown, squares),
        2 => repeat::<2>(shown, squares),
        3 => repeat::<3>(shown, squares),
        4 => repeat::<4>(shown, squares),
        _ => shown.chunks_exact_mut(size).zip(squares).for_each(|(pixels, square)| pixels.fill(square)),
    }
}

/// Gives each square so many pixels.
fn repeat<const SIZE: usize>(shown: &mut [[u16; 4]], squares: impl Iterator<Item = [u16; 4]>) {
    for (pixels, square) in shown.as_chunks_mut().0.iter_mut().zip(squares) {
        *pixels = [square; SIZE];
    }
}

/// Lets so much of each channel be seen, and night for the rest. As [`mix`](crate::picture::mix): what is added up fits
/// 16 bits in the end, whatever it did before, and dividing it by 255 is two shifts.
fn apply(pixels: &mut [u8], shown: &[u16], night: Rgba) {
    const MANY: usize = 16;
    let night = night.map(u16::from);
    let dark: [u16; MANY] = std::array::from_fn(|i| night[i % 4]);
    let one = |channel: &mut u8, shown: u16, dark: u16| {
        let sum = u16::from(*channel).wrapping_sub(dark).wrapping_mul(shown).wrapping_add(dark * 255 + 128);
        *channel = ((sum + (sum >> 8)) >> 8) as u8;
    };
    let (many, rest) = pixels.as_chunks_mut::<MANY>();
    let (shown, shown_rest) = shown.as_chunks::<MANY>();
    for (pixels, shown) in many.iter_mut().zip(shown) {
        for i in 0..MANY {
            one(&mut pixels[i], shown[i], dark[i]);
        }
    }
    for ((channel, &shown), &dark) in rest.iter_mut().zip(shown_rest).zip(&dark) {
        one(channel, shown, dark);
    }
}

/// Lets so much of some pixels be seen, and night for the rest. As [`mix`](crate::picture::mix), for many at a time: the
/// sum fits 16 bits, and dividing it by 255 is two shifts.
pub(crate) fn dim(pixels: &mut [u8], night: Rgba, bright: u8) {
    let dark = night.map(|channel| u16::from(channel) * u16::from(255 - bright) + 128);
    for pixel in pixels.chunks_exact_mut(4) {
        for (channel, dark) in pixel.iter_mut().zip(dark) {
            let sum = u16::from(*channel) * u16::from(bright) + dark;
            *channel = ((sum + (sum >> 8)) >> 8) as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::mix;
    use kernel::scene::{Palette, Place};

    #[test]
    fn dimming_is_mixing() {
        for bright in 0..=255 {
            for channel in 0..=255 {
                let mut pixel = [channel, 0, 255, 255];
                dim(&mut pixel, [11, 200, 0, 255], bright);
                let mixed = |own, night| mix(own, night, 255 - bright);
                assert_eq!(pixel, [mixed(channel, 11), mixed(0, 200), mixed(255, 0), 255]);
            }
        }
    }

    #[test]
    fn a_painted_board_is_lit_by_the_formula() {
        let view = BoardView {
            board: 0,
            area: Area::new(3, 5, 128, 96),
            cell: 32,
            dot: 1,
            origin: (7, 0),
            heading: None,
        };
        let sight = Grid::from_fn(5, 3, |p| (p.x * 60 + p.y * 5) as u8);
        let lamps = vec![
            Lamp::torch(Place { x: 300, y: 200 }, 2 * UNIT),
            Lamp::new(Place { x: 700, y: 90 }, UNIT).ink(Ink::Violet),
        ];
        let light =
            Light { ambient: 70, lamps, tint: Some((Ink::Blue, 90)), sight: Some(sight), ..Light::default() };
        let colours = Colours::of(Palette::Standard);
        let mut picture = Picture::new(140, 110, [255; 4]);
        shine(&mut picture, (&view, view.area), &light, &colours, &mut Buffers::default());
        assert_eq!(picture.pixel(1, 1), Some([255; 4]), "beyond the board nothing changes");
        let night = colours.ink(Ink::Black);
        for (x, y) in (3..131).step_by(9).flat_map(|x| (5..101).step_by(7).map(move |y| (x, y))) {
            let place = Place { x: (x - 3 + 7) * UNIT / 32, y: (y - 5) * UNIT / 32 };
            let expected = light.at(place, Palette::Standard);
            let pixel = picture.pixel(x as usize, y as usize).unwrap();
            for i in 0..3 {
                let mixed = mix(night[i], 255, expected[i]);
                assert!(pixel[i].abs_diff(mixed) <= 8, "{x},{y}: {pixel:?} {expected:?}");
            }
        }
    }

    #[test]
    fn what_is_not_seen_is_black_or_of_the_colour_of_the_fog() {
        let area = Area::new(0, 0, 32, 32);
        let view = BoardView { board: 0, area, cell: 32, dot: 1, origin: (0, 0), heading: None };
        let colours = Colours::of(Palette::Standard);
        for (veil, ink) in [(None, Ink::Black), (Some(Ink::Silver), Ink::Silver)] {
            let sight = Some(Grid::from_fn(1, 1, |_| 0));
            let light = Light { ambient: 255, sight, veil, ..Light::default() };
            let mut picture = Picture::new(32, 32, [90, 60, 30, 255]);
            shine(&mut picture, (&view, area), &light, &colours, &mut Buffers::default());
            assert_eq!(picture.pixel(16, 16), Some(colours.ink(ink)));
        }
    }
}
