//! What is seen for a moment: numbers that rise, sparks, rings, a die, darkness that opens.

use crate::font;
use crate::marks::Glass;
use crate::picture::{Area, Rgba, mix};
use crate::warp::sine;
use kernel::scene::{Fx, Ink};

impl Glass<'_> {
    /// Draws it, if it is none of those that are drawn with the tiles.
    pub(crate) fn fx(&mut self, fx: &Fx) {
        match fx {
            Fx::Number { at, text, ink, fade } => self.number(self.view.pixel(*at), text, *ink, *fade),
            Fx::Spark { at, size, ink, fade } => {
                let (x, y) = self.view.pixel(*at);
                let dot = self.view.dot;
                // A whole number of pixels of the art, on their grid.
                let side = (self.view.units(*size) / dot).max(1) * dot;
                let square = Area::new(x / dot * dot, y / dot * dot, side, side);
                self.picture.fill(square.and(self.clip), self.faded(*ink, *fade));
            }
            Fx::Ring { at, radius, ink, fade } => {
                let colour = self.faded(*ink, *fade);
                self.ring(self.view.pixel(*at), self.view.units(*radius), colour);
            }
            Fx::Die { at, face, degrees, size, fade } => {
                let side = self.view.units(*size).max(8);
                self.die(self.view.pixel(*at), (side, *degrees), *face, *fade);
            }
            Fx::Iris { at, open } => self.iris(at.map(|at| self.view.pixel(at)), *open),
            Fx::Turned { .. } | Fx::Door { .. } => {}
        }
    }

    fn faded(&self, ink: Ink, fade: u8) -> Rgba {
        let [r, g, b, _] = self.colours.ink(ink);
        [r, g, b, 255 - fade]
    }

    fn number(&mut self, at: (i32, i32), text: &str, ink: Ink, fade: u8) {
        let scale = (self.view.cell / 20).max(1);
        let halo = Some(self.faded(Ink::Black, fade));
        let pen = font::Pen { scale, colour: self.faded(ink, fade), halo };
        // It stays in sight at the edges.
        let half = font::text_width(text, scale) / 2 + scale;
        let area = self.clip;
        let x = at.0.clamp(area.x + half, (area.x + area.width - half).max(area.x + half));
        let y = at.1.max(area.y + font::CAPITAL * scale / 2 + scale);
        font::write_centred(self.picture, area, (x, y), text, pen);
    }

    /// A circle of squares the size of the art's pixels.
    fn ring(&mut self, (x, y): (i32, i32), radius: i32, colour: Rgba) {
        let (dot, clip) = (self.view.dot, self.clip);
        let (mut last, steps) = ((i32::MIN, 0), 120);
        for i in 0..steps {
            let part = |degrees: i32| radius * sine(degrees) / 1024;
            let place = (
                (x + part(i * 360 / steps + 90)).div_euclid(dot) * dot,
                (y + part(i * 360 / steps)).div_euclid(dot) * dot,
            );
            if place != last {
                self.picture.fill(Area::new(place.0, place.1, dot, dot).and(clip), colour);
                last = place;
            }
        }
    }

    /// A die with its face up: pips on white, with an edge.
    fn die(&mut self, (x, y): (i32, i32), (side, degrees): (i32, i32), face: u8, fade: u8) {
        /// Where the pips of each face are, in quarters of the side from the middle.
        const PIPS: [&[(i32, i32)]; 6] = [
            &[(0, 0)],
            &[(-1, -1), (1, 1)],
            &[(-1, -1), (0, 0), (1, 1)],
            &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
            &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
            &[(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
        ];
        let (sine, cosine) = (sine(degrees), sine(degrees + 90));
        let half = side / 2;
        let (edge, round, pip) = ((side / 14).max(1), side / 6, (side / 10).max(1));
        let clip = self.clip;
        let pips = PIPS.get(usize::from(face).wrapping_sub(1)).copied().unwrap_or(&[]);
        let [white, shade, black] = [Ink::White, Ink::Silver, Ink::Black].map(|ink| self.faded(ink, fade));
        let reach = side * 3 / 4;
        for dy in -reach..=reach {
            for dx in -reach..=reach {
                // Turned back, the die stands straight.
                let (u, v) = ((dx * cosine + dy * sine) / 1024, (dy * cosine - dx * sine) / 1024);
                let (au, av) = (u.abs(), v.abs());
                let corner = (au - (half - round)).max(0).pow(2) + (av - (half - round)).max(0).pow(2);
                if au > half || av > half || corner > round * round {
                    continue;
                }
                let inner = round - edge;
                let is_edge = au > half - edge
                    || av > half - edge
                    || corner > inner.max(0).pow(2) && au > half - round && av > half - round;
                let on_pip = pips
                    .iter()
                    .any(|&(px, py)| (u - px * half / 2).pow(2) + (v - py * half / 2).pow(2) <= pip * pip);
                let colour = if is_edge || on_pip {
                    black
                } else if v > half - 3 * edge {
                    shade
                } else {
                    white
                };
                self.picture.dot(clip, x + dx, y + dy, colour);
            }
        }
    }

    /// Everything but a circle is dark; its edge is soft.
    fn iris(&mut self, at: Option<(i32, i32)>, open: i32) {
        let area = self.clip.and(self.picture.area());
        let middle = (area.x + area.width / 2, area.y + area.height / 2);
        let (x, y) = at.filter(|(x, y)| area.contains(*x, *y)).unwrap_or(middle);
        let far = |a: i32, from: i32, long: i32| i64::from((a - from).max(from + long - a));
        let (wide, high) = (far(x, area.x, area.width), far(y, area.y, area.height));
        let soft = i64::from(self.view.cell.max(1));
        let radius = ((wide * wide + high * high).isqrt() + soft) * i64::from(open) / 256;
        let night = self.colours.ink(Ink::Black);
        for row in area.y..area.y + area.height {
            let dy = i64::from(row - y);
            let pixels = self.picture.span(row, area.x, area.x + area.width);
            for (pixel, column) in pixels.chunks_exact_mut(4).zip(area.x..) {
                let dx = i64::from(column - x);
                let square = dx * dx + dy * dy;
                let inside = radius - soft;
                if inside > 0 && square <= inside * inside {
                    continue;
                }
                let dark = ((square.isqrt() - inside) * 255 / soft).clamp(0, 255) as u8;
                for (channel, night) in pixel.iter_mut().zip(&night[..3]) {
                    *channel = mix(*channel, *night, dark);
                }
            }
        }
    }
}
