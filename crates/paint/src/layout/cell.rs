//! How large the cells of a board are.

use super::{FAR, LARGEST, Zoom};
use crate::art::Art;
use kernel::scene::{Board, UNIT};

/// The smallest cell of a board that is not seen whole, at the density of an ordinary screen.
const NEAR: i32 = 28;

/// How many cells of a board that is scrolled are seen across, at least, where cells could be larger.
const AHEAD: i32 = 16;

/// A board with more columns or rows is large.
const LARGE: i32 = 40;

/// What decides how large things are, besides the room for them.
#[derive(Clone, Copy)]
pub(crate) struct Lens<'a> {
    pub(crate) art: &'a Art,
    pub(crate) zoom: Zoom,
    /// How many pixels a hundred of an ordinary screen are.
    pub(crate) density: i32,
}

impl Lens<'_> {
    /// The smallest cell in which things are seen well.
    pub(super) fn near(&self) -> i32 {
        (NEAR * self.density + 99) / 100
    }

    /// How large a cell of a board is in so much room.
    pub(super) fn cell(&self, board: &Board, (width, height): (i32, i32)) -> i32 {
        let (columns, rows) = (board.tiles.width().max(1) as i32, board.tiles.height().max(1) as i32);
        let grain = grain(board, self.art);
        let whole = (width / columns).min(height / rows);
        let Some(camera) = board.camera.filter(|_| self.zoom == Zoom::Near) else {
            return snap(whole, grain);
        };
        let near = self.near();
        // A large board that would be a strip on its stage is scrolled, too, as long as its cells are small.
        let unused =
            (width - whole * columns).max(0) * 3 > width || (height - whole * rows).max(0) * 3 > height;
        let is_strip = columns.max(rows) > LARGE && whole < 2 * near && unused;
        if whole >= near && !is_strip {
            return snap(whole, grain).max(near);
        }
        // All rows or all columns if possible, but with some lookahead.
        let asked = camera.across.filter(|across| *across > 0).map_or(0, |across| {
            let side = i64::from(width.max(height)).min(i64::from(width.min(height)) * 3 / 2);
            (side * i64::from(UNIT) / i64::from(across)).min(FAR) as i32
        });
        let most = (height / rows).max(width / columns).min(width.max(height) / AHEAD).max(asked);
        // A row or two less is a fair price for sharper cells.
        let half = grain / 2;
        let step = (most + half / 2) / half * half;
        step.max((near + half - 1) / half * half).clamp(1, LARGEST)
    }
}

/// How many pixels of art make a cell of this board.
pub(super) fn grain(board: &Board, art: &Art) -> i32 {
    let mut last = "";
    let mut most = 16;
    for look in board.tiles.cells() {
        if !std::ptr::eq(last, look.name) {
            last = look.name;
            most = most.max(art.piece(look.name).map_or(16, |piece| piece.grain));
        }
    }
    most as i32
}

/// The largest size up to this one at which art looks good: a whole multiple of its own size where that costs
/// little, or else a multiple of a half, a quarter or an eighth of it. Smaller art is always a mean of its pixels.
pub(super) fn snap(cell: i32, grain: i32) -> i32 {
    let cell = cell.clamp(1, LARGEST);
    if cell < grain {
        return cell;
    }
    let steps = [grain, grain / 2, grain / 4].into_iter().map(|step| cell / step * step);
    steps.into_iter().find(|&size| size * 100 >= cell * 94).unwrap_or(cell / (grain / 8) * (grain / 8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::grid::Grid;
    use kernel::scene::{Camera, Ink, Look, Place};

    #[test]
    fn a_large_board_is_no_strip_on_a_large_stage() {
        let lens = Lens { art: Art::own(), zoom: Zoom::Near, density: 100 };
        let floor = Look::new("test/floor", '.', Ink::Grey);
        let mut board = Board::new(Grid::filled(70, 20, floor));
        board.camera = Some(Camera { at: Place::default(), across: None });
        assert_eq!(lens.cell(&board, (1260, 1000)), 48, "all rows");
        assert_eq!(lens.cell(&board, (2520, 1200)), 64, "all rows but one");
        assert_eq!(lens.cell(&board, (2520, 740)), 36, "nearly all of the stage is used");
        assert_eq!(Lens { zoom: Zoom::Whole, ..lens }.cell(&board, (2520, 1200)), 36);
    }

    #[test]
    fn whole_multiples_are_taken_where_they_cost_little_then_halves_and_quarters() {
        assert_eq!([33, 40, 44, 63].map(|cell| snap(cell, 16)), [32, 40, 44, 60]);
        assert_eq!([9, 16, 17].map(|cell| snap(cell, 16)), [9, 16, 16]);
        for cell in 16..400 {
            let size = snap(cell, 16);
            assert!(size <= cell && size * 100 >= cell * 88, "{cell} {size}");
        }
    }
}
