//! Darkness with lit circles. Brightness is worked out for squares of one pixel of art, in a few
//! steps, as drawn light is.

use crate::layout::BoardView;
use crate::picture::{Picture, Rgba, mix};
use kernel::scene::Light;

/// Into how many steps the rim of a lamp's circle is divided.
const STEPS: i64 = 6;

/// Darkens a board; `squares` is a scratch buffer.
pub(crate) fn darken(
    picture: &mut Picture,
    view: &BoardView,
    light: &Light,
    night: Rgba,
    squares: &mut Vec<u8>,
) {
    let area = view.area.and(picture.area());
    if area.width == 0 || area.height == 0 {
        return;
    }
    let size = view.dot;
    // Squares stand still on the board, not on the picture, or light would crawl when the camera moves.
    let (left, top) = (area.x - view.origin.0 % size, area.y - view.origin.1 % size);
    let columns = ((area.x + area.width - left + size - 1) / size) as usize;
    let rows = ((area.y + area.height - top + size - 1) / size) as usize;
    squares.clear();
    squares.resize(columns * rows, light.ambient);
    for lamp in &light.lamps {
        let (x, y) = view.pixel(lamp.at);
        let radius = view.units(lamp.radius);
        if radius <= 0 {
            continue;
        }
        // Bright to two thirds of the reach, then in steps of equal width to its end.
        let rings: [(i64, u8); STEPS as usize] = std::array::from_fn(|i| {
            let step = i as i64 + 1;
            let reach = i64::from(radius) * (2 * STEPS + step) / (3 * STEPS);
            let part = (STEPS + 1 - step) * 255 / STEPS;
            (reach * reach, mix(light.ambient, 255, part as u8))
        });
        // The squares whose middles lie between the ends of the lamp's reach.
        let reached = |from: i32, at: i32, all: usize| {
            let first = (at - radius - from - size / 2).div_euclid(size).clamp(0, all as i32);
            let last = (at + radius - from - size / 2).div_euclid(size).clamp(-1, all as i32 - 1);
            first as usize..(last + 1) as usize
        };
        let away = |i: usize, from: i32, at: i32| i64::from(from + i as i32 * size + size / 2 - at);
        for row in reached(top, y, rows) {
            let dy = away(row, top, y);
            for column in reached(left, x, columns) {
                let dx = away(column, left, x);
                let ring = rings.iter().find(|(reach, _)| dx * dx + dy * dy < *reach);
                if let Some((_, bright)) = ring {
                    let square = &mut squares[row * columns + column];
                    *square = (*square).max(*bright);
                }
            }
        }
    }
    for y in area.y..area.y + area.height {
        let row = &squares[((y - top) / size) as usize * columns..][..columns];
        let mut first = 0;
        // Neighbours that are equally bright are darkened together.
        while first < columns {
            let alike = row[first..].iter().take_while(|square| **square == row[first]).count();
            let past = first + alike;
            let from = (left + first as i32 * size).max(area.x);
            let to = (left + past as i32 * size).min(area.x + area.width);
            if row[first] < 255 && from < to {
                dim(picture.span(y, from, to), night, row[first]);
            }
            first = past;
        }
    }
}

/// Lets so much of some pixels be seen, and night for the rest. As [`mix`], for many at a time: the
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
}
