//! Light on a board: one formula, for whoever paints it. Everything is in whole numbers.
//!
//! What falls on a point is the light that is everywhere and that of all lamps, channel by channel; a lamp is brightest at
//! its middle and fades with the square of the square of the distance, so that its edge is never seen. Where more falls
//! than can be shown, all channels are made less alike, so that a torch is as warm in its middle as further out. What is
//! not seen, or only remembered, is darker than that, with soft edges between cells.

use super::{Ink, Palette, Place, Rgb, UNIT};
use crate::grid::Grid;
use crate::pos::Pos;
use serde::Serialize;

/// A source of light.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Lamp {
    /// Where.
    pub at: Place,
    /// How far it reaches, in units.
    pub radius: i32,
    /// The colour of its light.
    #[serde(skip)]
    pub ink: Ink,
    /// How bright it is in its middle, 0 to 255.
    #[serde(skip)]
    pub power: u8,
}

impl Lamp {
    /// A white lamp.
    pub const fn new(at: Place, radius: i32) -> Self {
        Lamp { at, radius, ink: Ink::White, power: 255 }
    }

    /// A lamp with warm light.
    pub const fn torch(at: Place, radius: i32) -> Self {
        Lamp { at, radius, ink: Ink::Gold, power: 230 }
    }

    /// The same in a colour.
    #[must_use]
    pub const fn ink(self, ink: Ink) -> Self {
        Lamp { ink, ..self }
    }

    /// The same, as bright as told.
    #[must_use]
    pub const fn power(self, power: u8) -> Self {
        Lamp { power, ..self }
    }

    /// How much of its light arrives at a distance, by the squares of the distance and of the radius: of 256.
    #[inline]
    pub const fn falloff(square: i64, reach: i64) -> i64 {
        if square >= reach {
            return 0;
        }
        let left = 256 - square * 256 / reach;
        left * left / 256
    }

    /// The colour of its light in its middle. Coloured light is pale, as that of a fire is.
    pub fn colour(&self, palette: Palette) -> [i64; 3] {
        let Rgb(r, g, b) = palette.rgb(self.ink);
        [r, g, b].map(|channel| i64::midpoint(i64::from(channel), 255) * i64::from(self.power) / 255)
    }
}

/// Darkness, with lamps in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Light {
    /// How bright it is away from every lamp, 0 to 255.
    pub ambient: u8,
    /// The lamps.
    pub lamps: Vec<Lamp>,
    /// The colour of the light that is everywhere, and how strong it is, 0 to 255.
    #[serde(skip)]
    pub tint: Option<(Ink, u8)>,
    /// How well each cell is seen: 255 now, 0 never, anything between as a memory. `None`: all of them now.
    #[serde(skip)]
    pub sight: Option<Grid<u8>>,
    /// What is there instead of the light that is missing: fog of a colour. `None`: night.
    #[serde(skip)]
    pub veil: Option<Ink>,
}

impl Light {
    /// The light that is everywhere, channel by channel.
    pub fn everywhere(&self, palette: Palette) -> [i64; 3] {
        let Rgb(r, g, b) = self.tint.map_or(Rgb(255, 255, 255), |(ink, _)| palette.rgb(ink));
        let strength = i64::from(self.tint.map_or(0, |(_, strength)| strength));
        [r, g, b].map(|channel| {
            let tinted = 255 * (255 - strength) + i64::from(channel) * strength;
            tinted * i64::from(self.ambient) / (255 * 255)
        })
    }

    /// How well a point is seen, of 255: between the middles of cells in between. Beyond the edge it is as at the edge.
    pub fn seen(&self, place: Place) -> i64 {
        let Some(sight) = &self.sight else { return 255 };
        let (x, y) = (place.x - UNIT / 2, place.y - UNIT / 2);
        let (column, row) = (x.div_euclid(UNIT), y.div_euclid(UNIT));
        let (right, down) = (i64::from(x.rem_euclid(UNIT)), i64::from(y.rem_euclid(UNIT)));
        let cell = |x: i32, y: i32| {
            let (wide, high) = (sight.width() as i32, sight.height() as i32);
            i64::from(sight[Pos::new(x.clamp(0, wide - 1), y.clamp(0, high - 1))])
        };
        let unit = i64::from(UNIT);
        let across = |y: i32| cell(column, y) * (unit - right) + cell(column + 1, y) * right;
        (across(row) * (unit - down) + across(row + 1) * down) / (unit * unit)
    }

    /// What falls on a point, channel by channel, 0 to 255.
    pub fn at(&self, place: Place, palette: Palette) -> [u8; 3] {
        let mut sum = self.everywhere(palette);
        for lamp in &self.lamps {
            let (dx, dy) = (i64::from(place.x - lamp.at.x), i64::from(place.y - lamp.at.y));
            let radius = i64::from(lamp.radius.max(0));
            let part = Lamp::falloff(dx * dx + dy * dy, radius * radius);
            for (sum, colour) in sum.iter_mut().zip(lamp.colour(palette)) {
                *sum += colour * part / 256;
            }
        }
        let (most, seen) = (sum.into_iter().fold(255, i64::max), self.seen(place));
        sum.map(|channel| (channel.max(0) * 255 / most * seen / 255) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lit(light: &Light, x: i32) -> [u8; 3] {
        light.at(Place { x, y: UNIT / 2 }, Palette::Standard)
    }

    #[test]
    fn a_lamp_fades_softly_and_its_edge_is_never_seen() {
        let lamp = Lamp::new(Place { x: 0, y: UNIT / 2 }, 4 * UNIT);
        let light = Light { ambient: 40, lamps: vec![lamp], ..Light::default() };
        let row: Vec<u8> = (0..=40).map(|i| lit(&light, i * UNIT / 8)[0]).collect();
        assert!(row.is_sorted_by(|a, b| a >= b), "{row:?}");
        assert!(row.windows(2).all(|pair| pair[0] - pair[1] < 16), "{row:?}");
        // In the middle there is more light than can be shown: the brightest channel is full.
        assert_eq!((lit(&light, 0).into_iter().max(), row[40]), (Some(255), 40));
    }

    #[test]
    fn a_torch_is_warm_and_a_tint_colours_what_no_lamp_reaches() {
        let torch = Lamp::torch(Place { x: 0, y: UNIT / 2 }, 2 * UNIT);
        let light =
            Light { ambient: 60, lamps: vec![torch], tint: Some((Ink::Blue, 160)), ..Light::default() };
        let (near, far) = (lit(&light, 0), lit(&light, 9 * UNIT));
        assert!(near[0] > near[2], "{near:?}");
        assert!(far[2] > far[0], "{far:?}");
    }

    #[test]
    fn the_middle_of_a_torch_is_as_warm_as_its_rim() {
        let torch = Lamp::torch(Place { x: 0, y: UNIT / 2 }, 8 * UNIT);
        let light = Light { ambient: 90, lamps: vec![torch], ..Light::default() };
        let row: Vec<[u8; 3]> = (0..=16).map(|i| lit(&light, i * UNIT / 2)).collect();
        assert_eq!(row[0][0], 255);
        let warm = |[red, _, blue]: [u8; 3]| u32::from(red) * 100 / u32::from(blue.max(1));
        assert!(row.windows(2).all(|pair| warm(pair[0]) + 1 >= warm(pair[1])), "{row:?}");
    }

    #[test]
    fn what_is_not_seen_is_dark_and_its_edge_is_soft() {
        let sight = Grid::from_fn(4, 1, |p| if p.x < 2 { 255 } else { 0 });
        let light = Light { ambient: 255, sight: Some(sight), ..Light::default() };
        let row: Vec<u8> = (0..4).map(|x| lit(&light, x * UNIT + UNIT / 2)[0]).collect();
        assert_eq!(row, [255, 255, 0, 0]);
        assert_eq!(lit(&light, 2 * UNIT)[0], 127, "half way between seen and unseen");
        assert_eq!(Light { ambient: 9, ..Light::default() }.at(Place::default(), Palette::Standard), [9; 3]);
    }
}
