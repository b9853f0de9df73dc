//! Where the boards go: how large a cell is, which boards are shown, and which pixel is which cell.
//!
//! One board has all the room, with cells as large as possible; if they would be too small to see things well, a board
//! with a camera is scrolled, unless whole boards are asked for. Several boards stand in rows and columns where all of
//! them are seen well; otherwise the one in focus is large and the others are small beside or below it, and where
//! even that is too small to read, only the one in focus is shown.

mod cell;
mod many;
mod small;

pub(crate) use cell::Lens;
pub(crate) use small::{miniature, whole};

use crate::font;
use crate::picture::Area;
use cell::grain;
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

/// The largest cell, in pixels: larger ones would only cost memory.
const LARGEST: i32 = 1024;

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
    /// How many pixels a pixel of the art takes: the nearest whole number, at least one.
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
pub(crate) fn arrange(scene: &Scene, size: (i32, i32), lens: Lens, views: &mut Vec<BoardView>) {
    let (width, height) = size;
    views.clear();
    if scene.boards.is_empty() || width <= 0 || height <= 0 {
        return;
    }
    match scene.boards.as_slice() {
        [] => {}
        [board] => views.push(alone(0, board, Area::new(0, 0, width, height), 0, lens)),
        [first, ..] if first.camera.is_some_and(|camera| camera.across.is_some()) => {
            many::follow(scene, size, lens, views);
        }
        _ => many::several(scene, size, lens, views),
    }
}

/// A board in a place of its own, with its heading above it.
fn alone(index: usize, board: &Board, slot: Area, heading: i32, lens: Lens) -> BoardView {
    let cell = lens.cell(board, (slot.width, slot.height - heading));
    view(index, board, slot, heading, (cell, grain(board, lens.art)))
}

/// How high the headings of several boards are; they grow with the picture.
fn heading_height((width, height): (i32, i32)) -> i32 {
    ((font::HEIGHT + 3) * heading_scale(width, height)).min(height / 4)
}

/// How many pixels a pixel of a heading's letters takes.
pub(crate) fn heading_scale(width: i32, height: i32) -> i32 {
    (width.min(height) / 480).clamp(1, 4)
}

/// A length on a board in pixels, rounded down.
fn scaled(length: i32, cell: i32) -> i32 {
    (i64::from(length) * i64::from(cell)).div_euclid(UNIT.into()).clamp(-FAR, FAR) as i32
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
        dot: ((2 * cell + grain - 1) / (2 * grain)).max(1),
        origin: (origin_x, origin_y),
        heading: (heading > 0).then(|| Area::new(slot.x, slot.y + top, slot.width, heading)),
    }
}
