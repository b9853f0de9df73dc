//! Drawing a picture larger, turned, whiter or half gone, in whole numbers.

use crate::picture::{Area, Picture, lay, mix};

/// How a picture is changed when it is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Warp {
    /// Its size, of 256.
    pub(crate) grow: i32,
    /// By how many degrees it is turned, clockwise.
    pub(crate) degrees: i32,
    /// How much of it can be seen through, 0 to 255.
    pub(crate) fade: u8,
    /// How white it is, 0 to 255.
    pub(crate) flash: u8,
}

impl Warp {
    /// Draws a picture with its middle at a point.
    pub(crate) fn blit(
        &self,
        picture: &mut Picture,
        clip: Area,
        other: &Picture,
        (middle_x, middle_y): (i32, i32),
    ) {
        let (wide, high) = (other.width() as i32, other.height() as i32);
        let (sine, cosine) = (sine(self.degrees), sine(self.degrees + 90));
        let grow = i64::from(self.grow.max(1));
        let half = |a: i32, b: i32| {
            (i64::from(a.abs()) * i64::from(wide) + i64::from(b.abs()) * i64::from(high)) * grow
                / (2 * 1024 * 256)
                + 1
        };
        let (reach_x, reach_y) = (half(cosine, sine) as i32, half(sine, cosine) as i32);
        let around = Area::new(middle_x - reach_x, middle_y - reach_y, 2 * reach_x, 2 * reach_y);
        let area = around.and(clip).and(picture.area());
        let source = other.rgba();
        for y in area.y..area.y + area.height {
            let row = picture.span(y, area.x, area.x + area.width);
            // Twice the distance from the middle, so that pixels have middles too.
            let dy = i64::from(2 * (y - middle_y) + 1);
            for (pixel, x) in row.chunks_exact_mut(4).zip(area.x..) {
                let dx = i64::from(2 * (x - middle_x) + 1);
                let back = |along: i64, size: i32| {
                    ((along * 256).div_euclid(grow * 1024) + i64::from(size)).div_euclid(2)
                };
                let sx = back(dx * i64::from(cosine) + dy * i64::from(sine), wide);
                let sy = back(dy * i64::from(cosine) - dx * i64::from(sine), high);
                if !(0..i64::from(wide)).contains(&sx) || !(0..i64::from(high)).contains(&sy) {
                    continue;
                }
                let at = (sy * i64::from(wide) + sx) as usize * 4;
                let [r, g, b] = [0, 1, 2].map(|i| mix(source[at + i], 255, self.flash));
                lay(pixel, [r, g, b, mix(source[at + 3], 0, self.fade)]);
            }
        }
    }
}

/// The sine of an angle in degrees, of 1024, after Bhaskara; exact at whole quarters.
pub(crate) const fn sine(degrees: i32) -> i32 {
    let turned = degrees.rem_euclid(360);
    let (half, sign) = if turned < 180 { (turned, 1) } else { (turned - 180, -1) };
    let product = half * (180 - half);
    sign * (4 * product * 1024 / (40_500 - product))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sines_are_exact_at_quarters_and_close_between() {
        assert_eq!([0, 90, 180, 270, 360, -90].map(sine), [0, 1024, 0, -1024, 0, -1024]);
        assert!((sine(30) - 512).abs() <= 4 && (sine(45) - 724).abs() <= 4);
    }

    #[test]
    fn a_whole_turn_changes_nothing_and_a_quarter_is_a_quarter() {
        let mut other = Picture::new(4, 4, [0, 0, 0, 255]);
        other.fill(Area::new(0, 0, 2, 1), [255, 0, 0, 255]);
        let turned = |degrees: i32| {
            let mut picture = Picture::new(4, 4, [9, 9, 9, 255]);
            let all = picture.area();
            Warp { grow: 256, degrees, fade: 0, flash: 0 }.blit(&mut picture, all, &other, (2, 2));
            picture
        };
        assert!(turned(0) == other && turned(360) == other);
        let quarter = turned(90);
        let red = |x, y| quarter.pixel(x, y) == Some([255, 0, 0, 255]);
        assert!(red(3, 0) && red(3, 1) && !red(0, 0));
    }
}
