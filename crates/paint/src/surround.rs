//! What lies beyond the edges of a board: its surround, the darker the further away, so that a board stands in a
//! world and not in a black box.

use crate::layout::BoardView;
use crate::light::dim;
use crate::picture::{Picture, Rgba};
use crate::things::{Ground, Stage};
use kernel::pos::Pos;
use kernel::scene::{Board, Look};

/// How bright it is at the edge of the board, and how bright far away, of 255.
const NEAR: i64 = 248;
const FAR: i64 = 84;

/// How bright it is behind several boards.
pub(crate) const DEEP: u8 = 34;

/// After how many cells it is darkest.
const CELLS: i64 = 7;

impl Stage<'_> {
    /// Fills all but a board with one tile.
    pub(crate) fn surround(
        &mut self,
        look: &Look,
        board: &Board,
        view: &BoardView,
        pieces: &mut Vec<Option<u16>>,
    ) {
        let (cell, clip) = (view.cell, self.clip);
        let piece = self.art.find(look.name).map(|i| i as u16);
        let ground = &Ground::new(self.art, board, pieces);
        let origin = view.cell_area(Pos::new(0, 0));
        let (left, top) = ((clip.x - origin.x).div_euclid(cell), (clip.y - origin.y).div_euclid(cell));
        let right = (clip.x + clip.width - origin.x).div_euclid(cell);
        let bottom = (clip.y + clip.height - origin.y).div_euclid(cell) + 1;
        for y in top..=bottom {
            for x in left..=right {
                let at = Pos::new(x, y);
                let area = view.cell_area(at);
                let covered = area.and(view.area);
                if (covered.width, covered.height) == (cell, cell) {
                    continue;
                }
                match piece {
                    Some(piece) => self.tile(area, at, piece, ground),
                    None => self.glyph(area, look),
                }
            }
        }
    }
}

/// Darkens everything but a board, in squares of one pixel of art.
pub(crate) fn shade(picture: &mut Picture, view: &BoardView, night: Rgba) {
    let (board, all) = (view.area, picture.area());
    let (size, reach) = (i64::from(view.dot), i64::from(view.cell) * CELLS);
    // How many whole squares a pixel is away from a stretch.
    let away = |at: i32, from: i32, long: i32| {
        let far = i64::from((from - at).max(at - (from + long - 1)).max(0));
        (far + size - 1) / size * size
    };
    let columns: Vec<i64> = (0..all.width).map(|x| away(x, board.x, board.width)).collect();
    for y in 0..all.height {
        let high = away(y, board.y, board.height);
        let mut x = 0;
        while x < columns.len() {
            let alike = columns[x..].iter().take_while(|far| **far == columns[x]).count();
            let beyond = (columns[x] * columns[x] + high * high).isqrt();
            if beyond > 0 {
                // What encloses the board is seen as well as the board.
                let far = (beyond - i64::from(view.cell)).max(0);
                let bright = (NEAR - (NEAR - FAR) * far.min(reach) / reach.max(1)) as u8;
                dim(picture.span(y, x as i32, (x + alike) as i32), night, bright);
            }
            x += alike;
        }
    }
}
