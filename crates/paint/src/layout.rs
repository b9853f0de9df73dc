//! Where the boards go: how large a cell is, which boards are shown, and which pixel is which cell.
//!
//! Boards stand in rows and columns with cells as large as possible, all of one size: a whole multiple of
//! the art's own where that wastes no more than a quarter. A board with a camera is scrolled rather than
//! made smaller than its art, unless whole boards are asked for; where several would be too small to read,
//! only the one in focus is shown. Where the first follows somebody, the others are small maps beside it.

use crate::art::Art;
use crate::font;
use crate::picture::Area;
use kernel::pos::Pos;
use kernel::scene::{Board, Place, Scene, UNIT};

/// How much of a board that has a camera is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Zoom {
    /// As the camera asks: near enough to see things well.
    #[default]
    Near,
    /// All of it, however small.
    Whole,
}

/// The smallest cell that can be read, in pixels.
const READABLE: i32 = 12;

/// The smallest cell of a board that is scrolled, in pixels.
const SCROLLED: i32 = 16;

/// How many cells of a board that is scrolled are seen across, at least, where cells could be larger.
const AHEAD: i32 = 20;

/// How many cells of a large board a small picture shows.
const GLANCE: i32 = 16;

/// The largest cell, in pixels: larger ones would only cost memory.
const LARGEST: i32 = 512;

/// Distances are capped at this many pixels.
const FAR: i64 = 1 << 24;

/// Between two boards, in pixels.
const GAP: i32 = 8;

/// A board on the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardView {
    /// Which board of the scene.
    pub board: usize,
    /// What it covers of the picture.
    pub area: Area,
    /// How many pixels a cell takes in each direction.
    pub cell: i32,
    /// How many pixels a pixel of the art takes, at least one.
    pub dot: i32,
    /// The point of the board, in pixels from its own corner, that is in the area's corner.
    pub origin: (i32, i32),
    /// Where its name is written; nothing where it has none.
    pub heading: Option<Area>,
}

impl BoardView {
    /// Where a place of the board is on the picture; it may be outside what is shown.
    pub fn pixel(&self, place: Place) -> (i32, i32) {
        (self.area.x - self.origin.0 + self.units(place.x), self.area.y - self.origin.1 + self.units(place.y))
    }

    /// How many pixels a length on the board takes, rounded down.
    pub fn units(&self, length: i32) -> i32 {
        scaled(length, self.cell)
    }

    /// The rectangle of a cell on the picture; it may be outside what is shown.
    pub const fn cell_area(&self, cell: Pos) -> Area {
        let x = self.area.x - self.origin.0 + cell.x * self.cell;
        Area { x, y: self.area.y - self.origin.1 + cell.y * self.cell, width: self.cell, height: self.cell }
    }

    /// The cell under a pixel, if that is on the board.
    pub const fn cell_at(&self, x: i32, y: i32) -> Option<Pos> {
        if !self.area.contains(x, y) {
            return None;
        }
        let (x, y) = (x - self.area.x + self.origin.0, y - self.area.y + self.origin.1);
        Some(Pos::new(x.div_euclid(self.cell), y.div_euclid(self.cell)))
    }
}

/// Lays the boards out into `views`.
pub(crate) fn arrange(scene: &Scene, size: (i32, i32), zoom: Zoom, art: &Art, views: &mut Vec<BoardView>) {
    let (width, height) = size;
    views.clear();
    let boards = &scene.boards;
    if boards.is_empty() || width <= 0 || height <= 0 {
        return;
    }
    let count = boards.len() as i32;
    if count > 1 && boards[0].camera.is_some_and(|camera| camera.across.is_some()) {
        beside(scene, size, zoom, art, views);
        return;
    }
    // The text of the headings grows with the picture.
    let heading =
        if count > 1 { (font::HEIGHT + 3) * heading_scale(width, height) } else { 0 }.min(height / 4);
    // Several boards are only worth their room if each is seen whole.
    let zoom_of_each = if count > 1 { Zoom::Whole } else { zoom };
    let best = (1..=count)
        .rev()
        .map(|columns| {
            let slot = slot(width, height, columns, (count + columns - 1) / columns, heading);
            let cell =
                boards.iter().map(|board| cell_size(board, slot, zoom_of_each, art)).min().unwrap_or(1);
            (cell, columns)
        })
        .fold((0, 1), |best, this| if this.0 > best.0 { this } else { best });
    if best.0 >= READABLE || count == 1 {
        let (cell, columns) = best;
        let rows = (count + columns - 1) / columns;
        // Boards stand close together, and all of them in the middle of the picture.
        let (most_wide, most_high) = slot(width, height, columns, rows, heading);
        let (widest, highest) = largest(boards, cell);
        let (w, h) = (widest.min(most_wide), highest.min(most_high) + heading);
        let (block_wide, block_high) = (columns * (w + GAP) - GAP, rows * (h + GAP) - GAP);
        let left = (width - block_wide) / 2;
        let top = (height - block_high) / 2;
        for (i, board) in boards.iter().enumerate() {
            let (column, row) = (i as i32 % columns, i as i32 / columns);
            // A last row that is not full stands in the middle too.
            let missing = if row == rows - 1 { rows * columns - count } else { 0 };
            let x = left + column * (w + GAP) + missing * (w + GAP) / 2;
            let slot = Area::new(x, top + row * (h + GAP), w, h);
            views.push(view(i, board, slot, heading, (cell, grain(board, art))));
        }
        return;
    }
    let focus = scene.focus.min(boards.len() - 1);
    let cell = cell_size(&boards[focus], (width, height - heading), zoom, art);
    let size = (cell, grain(&boards[focus], art));
    views.push(view(focus, &boards[focus], Area::new(0, 0, width, height), heading, size));
}

/// How wide the widest board is and how high the highest, with cells of a size.
fn largest(boards: &[Board], cell: i32) -> (i32, i32) {
    let longest = |side: fn(&Board) -> usize| boards.iter().map(side).max().unwrap_or(0) as i32 * cell;
    (longest(|board| board.tiles.width()), longest(|board| board.tiles.height()))
}

/// The size of the picture on which every board is shown whole, with so many pixels for each pixel of the
/// art. Several boards stand so that the longer side of the picture is as short as can be. What a
/// camera asks for does not count.
pub(crate) fn whole(scene: &Scene, scale: i32, art: &Art) -> (i32, i32) {
    let boards = &scene.boards;
    let count = boards.len() as i32;
    let cell = boards.iter().map(|board| grain(board, art)).max().unwrap_or(0) * scale;
    let (w, h) = largest(boards, cell);
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

/// A view that follows somebody has most of the room; the other boards, maps as a rule, stand beside it
/// in a column, each as large as it can be.
fn beside(scene: &Scene, size: (i32, i32), zoom: Zoom, art: &Art, views: &mut Vec<BoardView>) {
    let (width, height) = size;
    let [main, others @ ..] = scene.boards.as_slice() else { return };
    let heading = ((font::HEIGHT + 3) * heading_scale(width, height)).min(height / 4);
    let column = width / 4;
    let room = (width - column - GAP).max(0);
    let size = (cell_size(main, (room, height), zoom, art), grain(main, art));
    views.push(view(0, main, Area::new(0, 0, room, height), 0, size));
    let (_, high) = slot(column, height, 1, others.len() as i32, heading);
    for (i, board) in others.iter().enumerate() {
        let (columns, rows) = (board.tiles.width().max(1) as i32, board.tiles.height().max(1) as i32);
        let cell = (column / columns).min(high / rows).clamp(1, SCROLLED * 2);
        let top = i as i32 * (high + heading + GAP);
        let slot = Area::new(room + GAP, top, column, high + heading);
        views.push(view(i + 1, board, slot, heading, (cell, grain(board, art))));
    }
}

/// How many pixels a pixel of a heading's letters takes.
pub(crate) fn heading_scale(width: i32, height: i32) -> i32 {
    (width.min(height) / 480).clamp(1, 4)
}

/// The room for one board when so many stand beside and above each other.
fn slot(width: i32, height: i32, columns: i32, rows: i32, heading: i32) -> (i32, i32) {
    let part = |all: i32, n: i32| (all - GAP * (n - 1)) / n;
    (part(width, columns).max(0), (part(height, rows) - heading).max(0))
}

/// How large a cell of a board is in so much room.
fn cell_size(board: &Board, (width, height): (i32, i32), zoom: Zoom, art: &Art) -> i32 {
    let (columns, rows) = (board.tiles.width().max(1) as i32, board.tiles.height().max(1) as i32);
    let grain = grain(board, art);
    let whole = (width / columns).min(height / rows);
    let Some(camera) = board.camera.filter(|_| zoom == Zoom::Near) else { return snap(whole, grain) };
    match camera.across.filter(|across| *across > 0) {
        Some(across) => {
            // By the longer side, unless that would leave too little of the other.
            let side = i64::from(width.max(height)).min(i64::from(width.min(height)) * 3 / 2);
            let asked = (side * i64::from(UNIT) / i64::from(across)).min(FAR) as i32;
            // A board of which nearly all would be seen is not scrolled for the rest, unless it is tiny then.
            let is_near = whole * 10 >= asked * 7 && whole >= SCROLLED * 3 / 2;
            snap(if is_near { whole } else { asked }, grain)
        }
        None if whole < SCROLLED => {
            // All rows or all columns if possible, but with some lookahead.
            let most = (height / rows).max(width / columns).min(width.max(height) / AHEAD);
            // A row or two less is a fair price for cells of twice the size.
            ((most + grain / 4) / grain * grain).clamp(SCROLLED, LARGEST)
        }
        None => snap(whole, grain),
    }
}

/// How many pixels of art make a cell of this board.
fn grain(board: &Board, art: &Art) -> i32 {
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

/// A length on a board in pixels, rounded down.
fn scaled(length: i32, cell: i32) -> i32 {
    (i64::from(length) * i64::from(cell)).div_euclid(UNIT.into()).clamp(-FAR, FAR) as i32
}

fn snap(cell: i32, grain: i32) -> i32 {
    let cell = cell.clamp(1, LARGEST);
    let whole = cell / grain * grain;
    if whole * 4 >= cell * 3 { whole.max(1) } else { cell }
}

fn view(index: usize, board: &Board, slot: Area, heading: i32, (cell, grain): (i32, i32)) -> BoardView {
    let size = (board.tiles.width() as i32 * cell, board.tiles.height() as i32 * cell);
    let camera = board.camera.map(|camera| (scaled(camera.at.x, cell), scaled(camera.at.y, cell)));
    let room = slot.height - heading;
    let place = |room: i32, size: i32, middle: i32| {
        if size <= room {
            (size, (room - size) / 2, 0)
        } else {
            (room, 0, (middle - room / 2).clamp(0, size - room))
        }
    };
    let (middle_x, middle_y) = camera.unwrap_or((size.0 / 2, size.1 / 2));
    let (width, left, origin_x) = place(slot.width, size.0, middle_x);
    let (height, top, origin_y) = place(room, size.1, middle_y);
    BoardView {
        board: index,
        area: Area::new(slot.x + left, slot.y + heading + top, width, height),
        cell,
        dot: (cell / grain).max(1),
        origin: (origin_x, origin_y),
        heading: (heading > 0).then(|| Area::new(slot.x, slot.y + top, slot.width, heading)),
    }
}
