//! A picture: a rectangle of RGBA pixels, and the few ways to put pixels on it. Everything is
//! clipped; no call can fail.

/// Red, green, blue and opacity, 0 to 255 each.
pub type Rgba = [u8; 4];

/// A rectangle of pixels, row by row, four bytes each (red, green, blue, opacity).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    width: usize,
    height: usize,
    rgba: Vec<u8>,
}

/// A rectangle on a picture; it may lie outside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Area {
    /// Its left edge.
    pub x: i32,
    /// Its upper edge.
    pub y: i32,
    /// How wide it is.
    pub width: i32,
    /// How high it is.
    pub height: i32,
}

impl Area {
    /// A rectangle by its corner and size.
    pub const fn new(x: i32, y: i32, width: i32, height: i32) -> Self {
        Area { x, y, width, height }
    }

    /// Whether a pixel lies inside.
    pub const fn contains(self, x: i32, y: i32) -> bool {
        x >= self.x && y >= self.y && x < self.x + self.width && y < self.y + self.height
    }

    /// The same with so many pixels more on every side.
    #[must_use]
    pub(crate) const fn grown(self, by: i32) -> Area {
        Area::new(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)
    }

    /// The intersection of two rectangles.
    #[must_use]
    pub fn and(self, other: Area) -> Area {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let right = (self.x + self.width).min(other.x + other.width);
        let bottom = (self.y + self.height).min(other.y + other.height);
        // An empty intersection has neither width nor height.
        let (width, height) = if right <= x || bottom <= y { (0, 0) } else { (right - x, bottom - y) };
        Area { x, y, width, height }
    }
}

impl Picture {
    /// A picture of one colour.
    pub fn new(width: usize, height: usize, colour: Rgba) -> Self {
        let mut picture = Picture::default();
        picture.reset(width, height, colour);
        picture
    }

    /// Gives it another size and fills it with one colour; its buffer is reused.
    pub fn reset(&mut self, width: usize, height: usize, colour: Rgba) {
        (self.width, self.height) = (width, height);
        self.rgba.resize(width * height * 4, 0);
        for pixel in self.rgba.chunks_exact_mut(4) {
            pixel.copy_from_slice(&colour);
        }
    }

    /// How many pixels wide.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// How many pixels high.
    pub const fn height(&self) -> usize {
        self.height
    }

    /// All bytes, row by row.
    pub fn rgba(&self) -> &[u8] {
        &self.rgba
    }

    pub(crate) fn rgba_mut(&mut self) -> &mut [u8] {
        &mut self.rgba
    }

    /// All pixels, row by row.
    pub fn pixels(&self) -> impl Iterator<Item = Rgba> + '_ {
        self.rgba.as_chunks().0.iter().copied()
    }

    /// One pixel, if it lies inside.
    pub fn pixel(&self, x: usize, y: usize) -> Option<Rgba> {
        (x < self.width && y < self.height).then(|| self.rgba.as_chunks().0[y * self.width + x])
    }

    /// The whole picture as a rectangle.
    pub const fn area(&self) -> Area {
        Area { x: 0, y: 0, width: self.width as i32, height: self.height as i32 }
    }

    /// The smallest rectangle outside of which nothing was drawn; nothing if it is empty.
    pub(crate) fn drawn(&self) -> Option<Area> {
        let drawn = self.pixels().enumerate().filter(|(_, pixel)| pixel[3] > 0);
        let places = drawn.map(|(i, _)| ((i % self.width) as i32, (i / self.width) as i32));
        let (left, top, right, bottom) = places
            .fold((i32::MAX, i32::MAX, i32::MIN, i32::MIN), |(left, top, right, bottom), (x, y)| {
                (left.min(x), top.min(y), right.max(x), bottom.max(y))
            });
        (left <= right).then(|| Area::new(left, top, right - left + 1, bottom - top + 1))
    }

    /// The bytes of a row between two columns, which must lie inside.
    pub(crate) fn span(&mut self, y: i32, from: i32, to: i32) -> &mut [u8] {
        let row = y as usize * self.width;
        &mut self.rgba[(row + from as usize) * 4..(row + to as usize) * 4]
    }

    /// Blends a colour over a rectangle.
    pub fn fill(&mut self, area: Area, colour: Rgba) {
        let area = area.and(self.area());
        for y in area.y..area.y + area.height {
            for pixel in self.span(y, area.x, area.x + area.width).chunks_exact_mut(4) {
                lay(pixel, colour);
            }
        }
    }

    /// Blends a colour over one pixel inside a clip.
    pub(crate) fn dot(&mut self, clip: Area, x: i32, y: i32, colour: Rgba) {
        if clip.contains(x, y) && self.area().contains(x, y) {
            lay(self.span(y, x, x + 1), colour);
        }
    }

    /// Blends another picture in.
    pub fn paste(&mut self, other: &Picture, x: i32, y: i32) {
        self.overlay(other, self.area(), (x, y), lay_row);
    }

    /// Combines the rows of another picture inside a clip with those beneath them.
    pub(crate) fn overlay(
        &mut self,
        other: &Picture,
        clip: Area,
        (x, y): (i32, i32),
        combine: impl Fn(&mut [u8], &[u8]),
    ) {
        let area = Area::new(x, y, other.width as i32, other.height as i32).and(clip).and(self.area());
        for row in area.y..area.y + area.height {
            let from = ((row - y) as usize * other.width + (area.x - x) as usize) * 4;
            let source = &other.rgba[from..from + area.width as usize * 4];
            combine(self.span(row, area.x, area.x + area.width), source);
        }
    }
}

/// The pixels of a row over those of another.
pub(crate) fn lay_row(under: &mut [u8], over: &[u8]) {
    for (pixel, colour) in under.chunks_exact_mut(4).zip(over.as_chunks().0) {
        lay(pixel, *colour);
    }
}

/// A colour over a pixel.
#[inline]
pub(crate) fn lay(pixel: &mut [u8], colour: Rgba) {
    match colour[3] {
        0 => {}
        255 => pixel.copy_from_slice(&colour),
        alpha => {
            for (under, over) in pixel.iter_mut().zip(&colour[..3]) {
                *under = mix(*under, *over, alpha);
            }
            pixel[3] = mix(pixel[3], 255, alpha);
        }
    }
}

/// The value `part` of 255 on the way from `a` to `b`, rounded to nearest.
#[inline]
pub const fn mix(a: u8, b: u8, part: u8) -> u8 {
    let (a, b, part) = (a as u32, b as u32, part as u32);
    ((a * (255 - part) + b * part + 127) / 255) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixing_is_exact_at_both_ends() {
        for a in 0..=255 {
            assert_eq!((mix(a, 9, 0), mix(9, a, 255)), (a, a));
        }
        assert_eq!(mix(0, 255, 128), 128);
    }

    #[test]
    fn a_fill_is_clipped_and_leaves_the_rest_alone() {
        let mut picture = Picture::new(4, 3, [1, 2, 3, 255]);
        picture.fill(Area::new(2, -5, 100, 6), [9, 9, 9, 255]);
        let lit: Vec<bool> = picture.pixels().map(|p| p[0] == 9).collect();
        assert_eq!(lit, [[false, false, true, true], [false; 4], [false; 4]].concat());
    }

    #[test]
    fn two_areas_that_lie_apart_have_nothing_in_common() {
        let here = Area::new(0, 0, 4, 4);
        for there in
            [Area::new(9, 0, 4, 4), Area::new(0, 9, 4, 4), Area::new(4, 0, 4, 4), Area::new(1, 1, 0, 3)]
        {
            let both = here.and(there);
            assert_eq!((both.width, both.height), (0, 0), "{there:?}");
        }
        assert_eq!(here.and(Area::new(1, 2, 9, 9)), Area::new(1, 2, 3, 2));
    }

    #[test]
    fn a_half_transparent_paste_mixes() {
        let mut picture = Picture::new(2, 1, [0, 0, 0, 255]);
        picture.paste(&Picture::new(1, 1, [255, 255, 255, 128]), 1, 0);
        assert_eq!(picture.rgba(), [0, 0, 0, 255, 128, 128, 128, 255]);
    }
}
