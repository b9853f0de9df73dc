//! Pictures of boards beside the stage: small ones for cards, and whole ones for files.

use super::cell::grain;
use super::{BoardView, GAP, LARGEST, READABLE, heading_scale, many, view};
use crate::art::Art;
use crate::font;
use crate::picture::Area;
use kernel::scene::{Board, Scene};

/// How many cells of a large board a small picture shows.
const GLANCE: i32 = 16;

/// The size of the picture on which every board is shown whole, with so many pixels for each pixel of the
/// art. Several boards stand so that the longer side of the picture is as short as can be. What a
/// camera asks for does not count.
pub(crate) fn whole(scene: &Scene, scale: i32, art: &Art) -> (i32, i32) {
    let boards = &scene.boards;
    let count = boards.len() as i32;
    let cell = boards.iter().map(|board| grain(board, art)).max().unwrap_or(0) * scale;
    let (w, h) = many::largest(boards, cell);
    let sizes = (1..=count).map(|columns| {
        let rows = (count + columns - 1) / columns;
        let size = |heading: i32| (columns * (w + GAP) - GAP, rows * (h + heading + GAP) - GAP);
        // Headings make the picture higher, and a higher picture may have larger headings; there are
        // four sizes of them, so four rounds are enough.
        let rounds = if count > 1 { 4 } else { 0 };
        (0..rounds)
            .fold(size(0), |(width, height), _| size((font::HEIGHT + 3) * heading_scale(width, height)))
    });
    sizes.min_by_key(|&(width, height)| width.max(height)).unwrap_or((0, 0))
}

/// A small picture of a board, for a card or a list: filled where that costs little of the board, and of a
/// large board no more than [`GLANCE`] cells across, around its camera or its middle.
pub(crate) fn miniature(board: &Board, (width, height): (i32, i32), art: &Art) -> BoardView {
    let (columns, rows) = (board.tiles.width().max(1) as i32, board.tiles.height().max(1) as i32);
    let grain = grain(board, art);
    let whole = (width / columns).min(height / rows);
    let filling = ((width + columns - 1) / columns).max((height + rows - 1) / rows);
    let near = whole.max(width.max(height) / GLANCE).max(READABLE);
    let cell = filling.min(near * 2).max(near);
    // Art is sharpest at a whole multiple of its size.
    let sharp = (cell + grain - 1) / grain * grain;
    let cell = if (sharp - cell) * 3 <= cell { sharp } else { cell }.clamp(1, LARGEST);
    view(0, board, Area::new(0, 0, width, height), 0, (cell, grain))
}
