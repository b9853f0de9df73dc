//! A picture that is painted only when something on it has changed.

use crate::layout::Zoom;
use crate::painter::Painter;
use crate::picture::Picture;
use kernel::scene::{Board, Palette, Scene};

/// A longer or higher picture is painted at half the size and shown twice as large, and so on: the art is made of
/// squares anyway, and light on every pixel of a large screen would take longer than a frame may.
const LONGEST: usize = 1920;

/// How many pixels of a screen one of a picture has to be, so that no side of it is too long; `most` is what else
/// limits it.
pub fn grain((wide, high): (usize, usize), most: usize) -> usize {
    wide.max(high).max(1).div_ceil(LONGEST.min(most).max(1))
}

/// A painter, and the picture that it painted last.
pub struct Canvas {
    painter: Painter,
    picture: Picture,
    painted: Option<Painted>,
}

/// What the picture shows.
struct Painted {
    boards: Vec<Board>,
    settings: (usize, Palette, Zoom, i32, (usize, usize)),
}

impl Canvas {
    /// A canvas on which nothing is painted yet.
    pub fn new(palette: Palette) -> Self {
        Canvas { painter: Painter::new(palette), picture: Picture::default(), painted: None }
    }

    /// The painter.
    pub const fn painter(&self) -> &Painter {
        &self.painter
    }

    /// The same, to paint icons or with other settings.
    pub const fn painter_mut(&mut self) -> &mut Painter {
        &mut self.painter
    }

    /// What was painted last.
    pub const fn picture(&self) -> &Picture {
        &self.picture
    }

    /// Paints the boards of a scene in a size; false if the picture shows just that already.
    pub fn draw(&mut self, scene: &Scene, size: (usize, usize)) -> bool {
        let painter = &self.painter;
        let settings = (scene.focus, painter.palette(), painter.zoom(), painter.density(), size);
        let same = |p: &Painted| p.settings == settings && p.boards == scene.boards;
        if self.painted.as_ref().is_some_and(same) {
            return false;
        }
        self.painter.draw(scene, size, &mut self.picture);
        self.painted = Some(Painted { boards: scene.boards.clone(), settings });
        true
    }
}

#[cfg(test)]
mod tests {
    use super::grain;

    #[test]
    fn a_picture_is_as_fine_as_the_screen_until_a_side_gets_too_long() {
        assert_eq!(grain((1920, 1080), usize::MAX), 1);
        assert_eq!(grain((2560, 1440), usize::MAX), 2);
        assert_eq!(grain((1080, 3840), usize::MAX), 2);
        assert_eq!(grain((3841, 10), usize::MAX), 3);
        assert_eq!((grain((1000, 10), 512), grain((0, 0), 0)), (2, 1));
    }
}
