//! A board: tiles, sprites that move over them, marks on top, and where the camera looks.

use super::{Fx, Ink, Light, Pose};
use crate::grid::Grid;
use crate::pos::{Dir, Pos};
use serde::Serialize;

/// How many units make a cell.
pub const UNIT: i32 = 256;

/// What a thing looks like. It belongs to its game: a terminal uses glyph and ink, a painter looks
/// the name up in the art and falls back to the glyph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Look {
    /// The name in the art, `game/thing`.
    pub name: &'static str,
    /// One character, one column wide.
    pub glyph: char,
    /// Its colour.
    pub ink: Ink,
    /// The colour behind it; `None` lets what is beneath show through.
    pub paper: Option<Ink>,
    /// For boards whose cells are drawn large in a terminal (see [`Board::cell`]): the rows of
    /// one cell. Empty: the glyph in the middle. A blank lets what is beneath show through.
    pub block: &'static [&'static str],
}

impl Look {
    /// A look without a background.
    pub const fn new(name: &'static str, glyph: char, ink: Ink) -> Self {
        Look { name, glyph, ink, paper: None, block: &[] }
    }

    /// The same on a background.
    #[must_use]
    pub const fn on(self, paper: Ink) -> Self {
        Look { paper: Some(paper), ..self }
    }

    /// The same with rows for large cells.
    #[must_use]
    pub const fn block(self, rows: &'static [&'static str]) -> Self {
        Look { block: rows, ..self }
    }

    /// The same in another colour.
    #[must_use]
    pub const fn ink(self, ink: Ink) -> Self {
        Look { ink, ..self }
    }
}

/// A point on a board, in 1/256 of a cell from the top left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Place {
    /// To the right.
    pub x: i32,
    /// Downwards.
    pub y: i32,
}

impl Place {
    /// The middle of a cell.
    pub const fn of(cell: Pos) -> Self {
        Place { x: cell.x * UNIT + UNIT / 2, y: cell.y * UNIT + UNIT / 2 }
    }

    /// The cell it lies in.
    pub const fn cell(self) -> Pos {
        Pos::new(self.x.div_euclid(UNIT), self.y.div_euclid(UNIT))
    }

    /// The point on the way from here to there, after `done` of `of` parts.
    #[must_use]
    pub const fn towards(self, there: Place, done: i32, of: i32) -> Place {
        const fn part(a: i32, b: i32, done: i32, of: i32) -> i32 {
            a + ((b - a) as i64 * done as i64 / of as i64) as i32
        }
        Place { x: part(self.x, there.x, done, of), y: part(self.y, there.y, done, of) }
    }
}

/// A stop on the way of a sprite: a board and a place on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Waypoint {
    /// Which board of the scene.
    pub board: usize,
    /// Where on it.
    pub at: Place,
}

/// Something that stands on a board and may move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sprite {
    /// The same thing has the same id in the next scene; that is how it glides. Unique in a scene.
    pub id: u32,
    /// What it looks like.
    pub look: Look,
    /// Where its middle is.
    pub at: Place,
    /// Which way it faces.
    pub facing: Option<Dir>,
    /// Which frame of its animation, counting up; the art takes it modulo its number of frames.
    pub frame: u32,
    /// What is written at it: a level, a count. At most three characters.
    pub label: String,
    /// Colours it as a whole, as when it is hurt.
    pub tint: Option<Ink>,
    /// The higher, the further in front.
    pub layer: u8,
    /// The stops since the last scene, oldest first, without the present place: a walk round
    /// corners, a ride to another board. Empty for a straight way.
    pub via: Vec<Waypoint>,
    /// How it differs for a moment from what it is (see [`Effects`](super::Effects)); games leave it alone.
    #[serde(skip)]
    pub pose: Pose,
}

impl Sprite {
    /// A sprite in the middle of a cell.
    pub fn new(id: u32, look: Look, cell: Pos) -> Self {
        Sprite {
            id,
            look,
            at: Place::of(cell),
            facing: None,
            frame: 0,
            label: String::new(),
            tint: None,
            layer: 0,
            via: Vec::new(),
            pose: Pose::default(),
        }
    }
}

/// The side of a cell.
pub type Side = Dir;

/// How a line is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LineStyle {
    /// A plain line.
    #[default]
    Solid,
    /// A dashed line: a suggestion.
    Dashed,
    /// A line that warns, unmistakable without colour.
    Danger,
}

/// A path over the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Its points, at least two.
    pub points: Vec<Place>,
    /// How it is drawn.
    pub style: LineStyle,
    /// Whether it ends in an arrow head.
    pub arrow: bool,
    /// Its colour.
    pub ink: Ink,
}

/// Something drawn on the board that is neither tile nor sprite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// A path.
    Line(Line),
    /// A small bar, as for health, centred at a place.
    Bar {
        /// Its middle.
        at: Place,
        /// Its width in units.
        width: i32,
        /// How full, as (now, full).
        fill: (i32, i32),
        /// Its colour.
        ink: Ink,
    },
    /// A colour over a cell.
    Tint {
        /// Which cell.
        cell: Pos,
        /// The colour.
        ink: Ink,
        /// How strong, 0 to 255.
        strength: u8,
    },
    /// Words centred at a place.
    Label {
        /// The middle.
        at: Place,
        /// The words, short.
        text: String,
        /// Their colour.
        ink: Ink,
    },
    /// Words on a small plate, centred at a place: a value, a number.
    Badge {
        /// The middle.
        at: Place,
        /// The words, three characters at most.
        text: String,
        /// Their colour.
        ink: Ink,
    },
    /// A cell that one can go to or choose: a spot in its middle, or a frame if something stands or is written there.
    Spot {
        /// Which cell.
        cell: Pos,
        /// Its colour.
        ink: Ink,
    },
    /// Something on the edge between two cells, as a door.
    Edge {
        /// Which cell.
        cell: Pos,
        /// Which of its sides.
        side: Side,
        /// What it looks like.
        look: Look,
    },
    /// The keyboard's cursor.
    Cursor {
        /// Which cell.
        cell: Pos,
    },
}

/// Which part of a board to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Camera {
    /// What stays in the middle as far as the board's edges allow.
    pub at: Place,
    /// How many units are seen across (in the wider direction); `None`: as much as there is room for.
    pub across: Option<i32>,
}

/// A rectangle of tiles with everything on it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Board {
    /// Its name, where there are several; may be empty.
    pub name: String,
    /// The tiles.
    pub tiles: Grid<Look>,
    /// What stands on them.
    pub sprites: Vec<Sprite>,
    /// What is drawn over them.
    pub marks: Vec<Mark>,
    /// Where to look; `None` shows all, as far as there is room.
    pub camera: Option<Camera>,
    /// Darkness; `None` is full light.
    pub light: Option<Light>,
    /// How many columns and rows of a terminal a cell takes; (2, 1) for cells that look square.
    pub cell: (u16, u16),
    /// What lies beyond its edges where there is room to show it: the same tile everywhere, in the shade.
    #[serde(skip)]
    pub surround: Option<Look>,
    /// What is seen on it for a moment (see [`Effects`](super::Effects)); games leave it alone.
    #[serde(skip)]
    pub fx: Vec<Fx>,
    /// By how much all of it is moved for a moment, in units.
    #[serde(skip)]
    pub shake: (i32, i32),
}

impl Board {
    /// A board of tiles with nothing on it.
    pub fn new(tiles: Grid<Look>) -> Self {
        Board {
            name: String::new(),
            tiles,
            sprites: Vec::new(),
            marks: Vec::new(),
            camera: None,
            light: None,
            cell: (1, 1),
            surround: None,
            fx: Vec::new(),
            shake: (0, 0),
        }
    }
}
