//! The pictures on cards: a board, painted so large that it fills the card. What sticks out is cut off by the
//! page.

use kernel::scene::{Board, Camera, Palette, Scene, UNIT};
use paint::{Painter, Picture};
use std::collections::BTreeMap;
use std::sync::Arc;

/// From this size on, in pixels, cells are a whole multiple of it: the art is sharp only then.
const SHARP: usize = 32;

/// Cells that are smaller than this, in pixels, show little.
const TINY: usize = 14;

/// Below this size cells may have any.
const FINE: usize = 16;

/// The number of the picture beside what was done so far, which is no card of a choice.
pub(crate) const RECORD: usize = usize::MAX;

/// A painter of cards, and what is on them.
pub(crate) struct Cards {
    painter: Painter,
    picture: Picture,
    scene: Scene,
    /// Where to look on the picture, in thousandths.
    middle: (usize, usize),
    painted: BTreeMap<usize, (Arc<Board>, (usize, usize))>,
}

impl Cards {
    pub(crate) fn new(palette: Palette) -> Self {
        Cards {
            painter: Painter::new(palette),
            picture: Picture::default(),
            scene: Scene::default(),
            middle: (500, 500),
            painted: BTreeMap::new(),
        }
    }

    pub(crate) fn picture(&self) -> &Picture {
        &self.picture
    }

    pub(crate) fn middle(&self) -> (usize, usize) {
        self.middle
    }

    pub(crate) fn set_palette(&mut self, palette: Palette) {
        if palette != self.painter.palette() {
            self.painter.set_palette(palette);
            self.painted.clear();
        }
    }

    /// Paints a card. False if it is `known` to show just that already.
    pub(crate) fn draw(
        &mut self,
        card: usize,
        board: &Arc<Board>,
        size: (usize, usize),
        known: bool,
    ) -> bool {
        let same = |(other, its): &(Arc<Board>, (usize, usize))| {
            *its == size && (Arc::ptr_eq(other, board) || other == board)
        };
        if known && self.painted.get(&card).is_some_and(same) {
            return false;
        }
        let filling = filling(board, size);
        // However near the game wants to be seen: as a window on it, the card shows as much as it can.
        let camera =
            board.camera.filter(|_| filling.is_none()).map(|camera| Camera { across: None, ..camera });
        self.middle = if filling.is_some() { middle(board) } else { (500, 500) };
        self.scene.boards.clear();
        self.scene.boards.push(Board { name: String::new(), camera, ..(**board).clone() });
        self.painter.draw(&self.scene, filling.unwrap_or(size), &mut self.picture);
        self.painted.insert(card, (board.clone(), size));
        true
    }
}

/// The size of a picture without a margin that fills a card; `None` for a board that would be too small to see
/// and has a camera: the card is a window on it.
fn filling(board: &Board, (width, height): (usize, usize)) -> Option<(usize, usize)> {
    let (columns, rows) = (board.tiles.width().max(1), board.tiles.height().max(1));
    let cell = width.div_ceil(columns).max(height.div_ceil(rows)).max(1);
    let is_large = columns * FINE >= width && rows * FINE >= height;
    if board.camera.is_some() && cell < TINY && is_large {
        return None;
    }
    let cell = if cell <= FINE { cell } else { cell.div_ceil(SHARP) * SHARP };
    Some((columns * cell, rows * cell))
}

/// Where to look on a board, in thousandths of its width and height.
fn middle(board: &Board) -> (usize, usize) {
    let part = |at: i32, cells: usize| {
        (i64::from(at) * 1000 / (cells.max(1) as i64 * i64::from(UNIT))).clamp(0, 1000)
    };
    board.camera.map_or((500, 500), |camera| {
        (part(camera.at.x, board.tiles.width()) as usize, part(camera.at.y, board.tiles.height()) as usize)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::grid::Grid;
    use kernel::pos::Pos;
    use kernel::scene::{Ink, Look, Place};

    fn board(columns: usize, rows: usize) -> Arc<Board> {
        Arc::new(Board::new(Grid::filled(columns, rows, Look::new("", '#', Ink::Red))))
    }

    #[test]
    fn a_board_fills_its_card_without_a_margin() {
        for (columns, rows) in [(3, 3), (15, 9), (80, 24), (9, 40)] {
            let mut cards = Cards::new(Palette::Standard);
            assert!(cards.draw(0, &board(columns, rows), (220, 130), true));
            let picture = cards.picture();
            assert!(picture.width() >= 220 && picture.height() >= 130, "{columns} by {rows}");
            let corner = |x, y| picture.pixel(x, y).is_some();
            assert!(corner(0, 0) && corner(picture.width() - 1, picture.height() - 1));
        }
    }

    #[test]
    fn a_card_shows_where_the_camera_looks_and_is_a_window_on_a_large_map() {
        let mut map = (*board(80, 24)).clone();
        map.camera = Some(Camera { at: Place::of(Pos::new(19, 11)), across: None });
        let mut cards = Cards::new(Palette::Standard);
        cards.draw(0, &Arc::new(map.clone()), (160, 96), true);
        assert_eq!(
            (cards.picture().width(), cards.picture().height(), cards.middle()),
            (160, 96, (500, 500))
        );
        cards.draw(0, &Arc::new(map), (640, 400), true);
        assert!(cards.picture().width() > 640);
        assert_eq!(cards.middle(), (243, 479));
    }

    #[test]
    fn a_card_is_painted_anew_only_when_something_on_it_has_changed() {
        let mut cards = Cards::new(Palette::Standard);
        let (first, same, other) = (board(5, 5), board(5, 5), board(6, 5));
        assert!(cards.draw(2, &first, (100, 60), true));
        assert!(!cards.draw(2, &first, (100, 60), true));
        assert!(!cards.draw(2, &same, (100, 60), true));
        assert!(cards.draw(2, &first, (100, 60), false), "the page has lost it");
        assert!(cards.draw(3, &first, (100, 60), true), "another card");
        assert!(cards.draw(2, &first, (120, 60), true), "another size");
        assert!(cards.draw(2, &other, (120, 60), true), "another board");
        cards.set_palette(Palette::ALL[1]);
        assert!(cards.draw(2, &other, (120, 60), true), "other colours");
    }
}
