//! A picture that is painted only when something on it has changed.

use crate::layout::Zoom;
use crate::painter::Painter;
use crate::picture::Picture;
use kernel::scene::{Board, Palette, Scene};

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
