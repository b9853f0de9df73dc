//! What a moment does to a board: sprites take a pose for it, and what is no sprite is drawn over everything.

use super::super::{Board, Ink, Look, Place, Side, Sprite, UNIT};
use super::there_and_back;
use crate::pos::{Dir, Pos};

/// How much may move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Calm {
    /// Everything.
    #[default]
    Lively,
    /// Nothing: only numbers are shown, where they are.
    Still,
}

/// How a sprite differs for a moment from what it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pose {
    /// How much larger it is, in 1/256.
    pub grow: i16,
    /// How much of it can be seen through, 0 to 255.
    pub fade: u8,
    /// How white it is, 0 to 255.
    pub flash: u8,
}

/// Something that is seen for a moment and is no thing of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fx {
    /// Words that rise.
    Number {
        /// Their middle.
        at: Place,
        /// A number with its sign, or a word.
        text: String,
        /// Their colour.
        ink: Ink,
        /// How much of them can be seen through, 0 to 255.
        fade: u8,
    },
    /// A small square that flies.
    Spark {
        /// Its middle.
        at: Place,
        /// Its side, in units.
        size: i32,
        /// Its colour.
        ink: Ink,
        /// How much of it can be seen through.
        fade: u8,
    },
    /// A circle that grows.
    Ring {
        /// Its middle.
        at: Place,
        /// Its radius, in units.
        radius: i32,
        /// Its colour.
        ink: Ink,
        /// How much of it can be seen through.
        fade: u8,
    },
    /// The tile of a cell, turned.
    Turned {
        /// Which cell.
        cell: Pos,
        /// By how many degrees, clockwise.
        degrees: i32,
    },
    /// A door that is on its way out of sight.
    Door {
        /// Which cell.
        cell: Pos,
        /// Which of its sides.
        side: Side,
        /// What it looked like.
        look: Look,
        /// How much of it can be seen through.
        fade: u8,
    },
    /// A die.
    Die {
        /// Its middle.
        at: Place,
        /// Which face is up, 1 to 6.
        face: u8,
        /// By how many degrees it is turned.
        degrees: i32,
        /// Its side, in units.
        size: i32,
        /// How much of it can be seen through.
        fade: u8,
    },
    /// Darkness with a round hole.
    Iris {
        /// The middle of the hole; `None`: the middle of what is shown.
        at: Option<Place>,
        /// How far it is open, 0 to 256.
        open: i32,
    },
}

/// Kinds of moments.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    Lunge { who: u32, from: Pos, to: Pos },
    Knock { who: u32, from: Pos, at: Pos },
    Number { at: Place, text: String, ink: Ink },
    Shake,
    Stay { sprite: Box<Sprite> },
    Pop { sprite: Box<Sprite> },
    Burst { sprite: Box<Sprite> },
    Sparkle { at: Place, many: u32 },
    Turn { cell: Pos, quarters: i32 },
    Appear { who: u32 },
    Die { at: Place, face: u8 },
    Door { cell: Pos, side: Side, look: Look },
    Ring { at: Place, ink: Ink },
    Iris { at: Option<Place> },
}

/// The side of a die: it is the event of a turn, and larger than what stands on a cell.
const DIE: i32 = UNIT * 7 / 4;

/// How many sparks fly off something that bursts.
const SPARKS: u32 = 9;

impl Kind {
    /// Shows the moment on a board after `t` of `of` milliseconds.
    pub(super) fn show(&self, board: &mut Board, t: u32, of: u32, calm: Calm) {
        if calm == Calm::Still && !matches!(self, Kind::Number { .. }) {
            return;
        }
        let part = |most: i32| (i64::from(most) * i64::from(t) / i64::from(of.max(1))) as i32;
        // Quick at first, then slower.
        let eased = |most: i32| {
            let left = 256 - part(256);
            (i64::from(most) * i64::from(256 * 256 - left * left) / (256 * 256)) as i32
        };
        let fade = part(255).clamp(0, 255) as u8;
        // Visible for the first half, then gone by and by.
        let late = (part(510) - 255).clamp(0, 255) as u8;
        match self {
            Kind::Lunge { who, from, to } => {
                let far = there_and_back(t, of) * 3 / 8;
                shift(board, *who, *from, *to, far);
                let way = ((to.x - from.x).signum(), (to.y - from.y).signum());
                let facing = Dir::ALL.into_iter().find(|dir| dir.delta() == way);
                if let Some(sprite) = board.sprites.iter_mut().find(|sprite| sprite.id == *who) {
                    sprite.facing = sprite.facing.or(facing);
                }
            }
            Kind::Knock { who, from, at } => {
                shift(board, *who, *from, *at, there_and_back(t, of) / 6);
                if let Some(sprite) = board.sprites.iter_mut().find(|sprite| sprite.id == *who) {
                    sprite.pose.flash = 255 - fade;
                }
            }
            Kind::Number { at, text, ink } => {
                let rise = if calm == Calm::Still { 0 } else { part(UNIT * 3 / 4) };
                let at = Place { x: at.x, y: at.y - UNIT / 3 - rise };
                board.fx.push(Fx::Number { at, text: text.clone(), ink: *ink, fade: late });
            }
            Kind::Shake => {
                let left = 14 - part(14);
                let (x, y) = [(1, 0), (-1, 1), (0, -1), (1, 1), (-1, 0)][(t / 28) as usize % 5];
                board.shake = (x * left, y * left);
            }
            Kind::Stay { sprite } => board.sprites.push((**sprite).clone()),
            Kind::Pop { sprite } => {
                let grow = part(160) as i16;
                let at = Place { y: sprite.at.y - part(UNIT / 2), ..sprite.at };
                board.sprites.push(Sprite {
                    pose: Pose { grow, fade, flash: 90 },
                    at,
                    layer: u8::MAX,
                    label: String::new(),
                    ..(**sprite).clone()
                });
            }
            Kind::Burst { sprite } => {
                let pose =
                    Pose { grow: part(70) as i16, fade: part(510).clamp(0, 255) as u8, flash: 255 - fade };
                if pose.fade < 255 {
                    let label = String::new();
                    board.sprites.push(Sprite { pose, label, layer: u8::MAX, ..(**sprite).clone() });
                }
                let ink = sprite.tint.unwrap_or(sprite.look.ink);
                sparks(board, sprite.at, SPARKS, sprite.id, [ink, Ink::White, ink], (eased(UNIT), late));
            }
            Kind::Sparkle { at, many } => {
                let inks = [Ink::Gold, Ink::White, Ink::Sand];
                sparks(board, *at, *many, 7, inks, (eased(UNIT * 3 / 2), late));
            }
            Kind::Turn { cell, quarters } => {
                // It begins as it was: turned back by all its quarters. Quick at first, then slower.
                let whole = *quarters * 90;
                let left = whole - part(whole);
                board.fx.push(Fx::Turned { cell: *cell, degrees: -left * left.abs() / whole.abs().max(1) });
            }
            Kind::Appear { who } => {
                if let Some(sprite) = board.sprites.iter_mut().find(|sprite| sprite.id == *who) {
                    sprite.pose.fade = 255 - fade;
                    sprite.pose.grow = (eased(128) - 128) as i16;
                }
            }
            Kind::Die { at, face } => {
                let rolls = part(256) < 170;
                let degrees = if rolls { part(900) % 360 } else { 0 };
                let shown = if rolls { (t / 60 + u32::from(*face)) as u8 % 6 + 1 } else { *face };
                let hop = there_and_back(part(512) as u32 % 256, 256) / 3;
                let at = Place { x: at.x, y: at.y - DIE * 3 / 4 - if rolls { hop } else { 0 } };
                let fade = (part(1530) - 1275).clamp(0, 255) as u8;
                board.fx.push(Fx::Die { at, face: shown, degrees, size: DIE, fade });
            }
            Kind::Door { cell, side, look } => {
                board.fx.push(Fx::Door { cell: *cell, side: *side, look: *look, fade });
            }
            Kind::Ring { at, ink } => {
                board.fx.push(Fx::Ring { at: *at, radius: UNIT / 8 + part(UNIT / 2), ink: *ink, fade });
            }
            Kind::Iris { at } => board.fx.push(Fx::Iris { at: *at, open: part(256) }),
        }
    }
}

/// Moves a sprite along the way from one cell to another, by so many units.
fn shift(board: &mut Board, who: u32, from: Pos, to: Pos, far: i32) {
    if let Some(sprite) = board.sprites.iter_mut().find(|sprite| sprite.id == who) {
        let (dx, dy) = ((to.x - from.x).signum(), (to.y - from.y).signum());
        sprite.at = Place { x: sprite.at.x + dx * far, y: sprite.at.y + dy * far };
    }
}

/// Sparks that fly off a place, in directions that follow from a number.
fn sparks(board: &mut Board, at: Place, many: u32, seed: u32, inks: [Ink; 3], (far, fade): (i32, u8)) {
    /// Twelve directions, in sixteenths.
    const AROUND: [(i32, i32); 12] = [
        (16, 0),
        (14, 8),
        (8, 14),
        (0, 16),
        (-8, 14),
        (-14, 8),
        (-16, 0),
        (-14, -8),
        (-8, -14),
        (0, -16),
        (8, -14),
        (14, -8),
    ];
    for i in 0..many {
        let number = (i + 1).wrapping_mul(0x9e37_79b1).wrapping_add(seed.wrapping_mul(0x85eb_ca77)) >> 8;
        let (dx, dy) = AROUND[(i * 12 / many.max(1) + number % 2) as usize % 12];
        let speed = 9 + (number / 7 % 8) as i32;
        let fall = far * far / (UNIT * 4);
        let place = Place { x: at.x + dx * far * speed / 256, y: at.y + dy * far * speed / 256 + fall };
        let size = UNIT / 10 + (number / 3 % 3) as i32 * UNIT / 24;
        board.fx.push(Fx::Spark { at: place, size, ink: inks[(number % 3) as usize], fade });
    }
}
