//! Several boards on one picture.

use super::cell::{Lens, grain, snap};
use super::{BoardView, GAP, READABLE, Zoom, alone, heading_height, view};
use crate::picture::Area;
use kernel::scene::{Board, Scene};

/// The largest cell of a map that stands beside a view that follows somebody, in pixels.
const MAP: i32 = 32;

/// Boards of equal worth: all alike where each is seen well, or else the one in focus large.
pub(super) fn several(scene: &Scene, size: (i32, i32), lens: Lens, views: &mut Vec<BoardView>) {
    // They are only worth their room if each is seen whole.
    let whole = Lens { zoom: Zoom::Whole, ..lens };
    let (cell, columns) = alike(&scene.boards, size, whole);
    if cell >= lens.near() {
        grid(&scene.boards, size, (cell, columns), whole, views);
        return;
    }
    let focus = scene.focus.min(scene.boards.len() - 1);
    let heading = heading_height(size);
    let best = [Aside::Below, Aside::Right].into_iter().map(|aside| aside.cells(scene, focus, size, whole));
    let best = best.enumerate().max_by_key(|(_, (large, small))| (*small >= READABLE, *large, *small));
    match best {
        // Where not even the large one is seen well, it is scrolled alone; unless all of them were asked for.
        Some((_, (large, _)))
            if large < lens.near() && lens.zoom == Zoom::Near && is_scrolled(scene, focus) =>
        {
            let slot = Area::new(0, 0, size.0, size.1);
            views.push(alone(focus, &scene.boards[focus], slot, heading, lens));
        }
        Some((side, (large, small))) if small >= READABLE && large > cell => {
            let aside = [Aside::Below, Aside::Right][side];
            aside.arrange(scene, focus, size, (large, small), whole, views);
        }
        _ if cell >= READABLE => grid(&scene.boards, size, (cell, columns), whole, views),
        _ => {
            let slot = Area::new(0, 0, size.0, size.1);
            views.push(alone(focus, &scene.boards[focus], slot, heading, lens));
        }
    }
}

/// Whether a board has a camera to be scrolled by.
fn is_scrolled(scene: &Scene, board: usize) -> bool {
    scene.boards.get(board).is_some_and(|board| board.camera.is_some())
}

/// How wide the widest board is and how high the highest, with cells of a size.
pub(super) fn largest(boards: &[Board], cell: i32) -> (i32, i32) {
    let longest = |side: fn(&Board) -> usize| boards.iter().map(side).max().unwrap_or(0) as i32 * cell;
    (longest(|board| board.tiles.width()), longest(|board| board.tiles.height()))
}

/// The largest cell with which all boards are seen alike, and in how many columns they stand then.
fn alike(boards: &[Board], (width, height): (i32, i32), lens: Lens) -> (i32, i32) {
    let count = boards.len() as i32;
    let heading = heading_height((width, height));
    let sizes = (1..=count).rev().map(|columns| {
        let slot = slot(width, height, columns, (count + columns - 1) / columns, heading);
        (boards.iter().map(|board| lens.cell(board, slot)).min().unwrap_or(1), columns)
    });
    sizes.fold((0, 1), |best, this| if this.0 > best.0 { this } else { best })
}

/// Boards close together in rows and columns, all of them in the middle of the picture.
fn grid(
    boards: &[Board],
    (width, height): (i32, i32),
    (cell, columns): (i32, i32),
    lens: Lens,
    views: &mut Vec<BoardView>,
) {
    let count = boards.len() as i32;
    let rows = (count + columns - 1) / columns;
    let heading = heading_height((width, height));
    let (most_wide, most_high) = slot(width, height, columns, rows, heading);
    let (widest, highest) = largest(boards, cell);
    let (w, h) = (widest.min(most_wide), highest.min(most_high) + heading);
    let (block_wide, block_high) = (columns * (w + GAP) - GAP, rows * (h + GAP) - GAP);
    let (left, top) = ((width - block_wide) / 2, (height - block_high) / 2);
    for (i, board) in boards.iter().enumerate() {
        let (column, row) = (i as i32 % columns, i as i32 / columns);
        // A last row that is not full stands in the middle too.
        let missing = if row == rows - 1 { rows * columns - count } else { 0 };
        let x = left + column * (w + GAP) + missing * (w + GAP) / 2;
        let slot = Area::new(x, top + row * (h + GAP), w, h);
        views.push(view(i, board, slot, heading, (cell, grain(board, lens.art))));
    }
}

/// Where the small boards stand.
#[derive(Clone, Copy)]
enum Aside {
    /// In a row below the large one.
    Below,
    /// In a column to the right of it.
    Right,
}

impl Aside {
    /// How large the cells of the board in focus and of the others are.
    fn cells(self, scene: &Scene, focus: usize, (width, height): (i32, i32), lens: Lens) -> (i32, i32) {
        let heading = heading_height((width, height));
        let others = scene.boards.iter().enumerate().filter(|(i, _)| *i != focus).map(|(_, board)| board);
        let count = scene.boards.len() as i32 - 1;
        let (wide, high) = largest(&scene.boards, 1);
        let main = &scene.boards[focus];
        // The small ones get at most what leaves the large one more than twice their size.
        let (small, room) = match self {
            Aside::Below => {
                let most = (width - GAP * (count - 1)) / count / wide.max(1);
                let small = most.min((height - 2 * heading - GAP) / (3 * high).max(1));
                (small, (width, height - 2 * heading - GAP - small * high))
            }
            Aside::Right => {
                let most = (height - GAP * (count - 1) - heading * count) / count / high.max(1);
                let small = most.min((width - GAP) / (3 * wide).max(1));
                (small, (width - GAP - small * wide, height - heading))
            }
        };
        let small = others.map(|board| snap(small, grain(board, lens.art))).min().unwrap_or(0);
        (lens.cell(main, room), small)
    }

    fn arrange(
        self,
        scene: &Scene,
        focus: usize,
        (width, height): (i32, i32),
        (large, small): (i32, i32),
        lens: Lens,
        views: &mut Vec<BoardView>,
    ) {
        let heading = heading_height((width, height));
        let size = |board: &Board, cell: i32| {
            (board.tiles.width() as i32 * cell, board.tiles.height() as i32 * cell + heading)
        };
        let (main_wide, main_high) = size(&scene.boards[focus], large);
        let others = || scene.boards.iter().enumerate().filter(|(i, _)| *i != focus);
        let sizes = others().map(|(_, board)| size(board, small));
        let (long, high, wide) = sizes.fold((-GAP, 0, 0), |(long, high, wide), (w, h)| match self {
            Aside::Below => (long + w + GAP, high.max(h), wide),
            Aside::Right => (long + h + GAP, high, wide.max(w)),
        });
        let (block_wide, block_high) = match self {
            Aside::Below => (main_wide.max(long), main_high + GAP + high),
            Aside::Right => (main_wide + GAP + wide, main_high.max(long)),
        };
        let (left, top) = ((width - block_wide).max(0) / 2, (height - block_high).max(0) / 2);
        let (mut x, mut y, main) = match self {
            Aside::Below => {
                let main = Area::new(left + (block_wide - main_wide) / 2, top, main_wide, main_high);
                (left + (block_wide - long) / 2, top + main_high + GAP, main)
            }
            Aside::Right => {
                let main = Area::new(left, top + (block_high - main_high) / 2, main_wide, main_high);
                (left + main_wide + GAP, top + (block_high - long) / 2, main)
            }
        };
        let grain_of = |board: &Board| grain(board, lens.art);
        let board = &scene.boards[focus];
        views.push(view(focus, board, main, heading, (large, grain_of(board))));
        for (i, board) in others() {
            let (w, h) = size(board, small);
            views.push(view(i, board, Area::new(x, y, w, h), heading, (small, grain_of(board))));
            match self {
                Aside::Below => x += w + GAP,
                Aside::Right => y += h + GAP,
            }
        }
    }
}

/// A view that follows somebody has most of the room; the other boards, maps as a rule, stand beside it
/// in a column, each as large as it can be.
pub(super) fn follow(scene: &Scene, size: (i32, i32), lens: Lens, views: &mut Vec<BoardView>) {
    let (width, height) = size;
    let [main, others @ ..] = scene.boards.as_slice() else { return };
    let heading = heading_height(size);
    let column = width / 4;
    let room = (width - column - GAP).max(0);
    views.push(alone(0, main, Area::new(0, 0, room, height), 0, lens));
    let (_, high) = slot(column, height, 1, others.len() as i32, heading);
    for (i, board) in others.iter().enumerate() {
        let (columns, rows) = (board.tiles.width().max(1) as i32, board.tiles.height().max(1) as i32);
        let cell = (column / columns).min(high / rows).clamp(1, MAP);
        let top = i as i32 * (high + heading + GAP);
        let slot = Area::new(room + GAP, top, column, high + heading);
        views.push(view(i + 1, board, slot, heading, (cell, grain(board, lens.art))));
    }
}

/// The room for one board when so many stand beside and above each other.
fn slot(width: i32, height: i32, columns: i32, rows: i32, heading: i32) -> (i32, i32) {
    let part = |all: i32, n: i32| (all - GAP * (n - 1)) / n;
    (part(width, columns).max(0), (part(height, rows) - heading).max(0))
}
