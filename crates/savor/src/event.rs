//! Events. Each holds all that its words need (`words.rs`; for players `spoken.rs`) and can be read back from its JSON in
//! a log.

mod spoken;
mod words;

pub(crate) use spoken::{floor, sentences};
pub use words::{plain_from_json, write_plain};

use crate::board::Mode;
use crate::cell::{Cell, ENTRANCE, Player, title};
use crate::values::Value;
use kernel::game::Cue;
use kernel::pos::Dir;
use serde::{Deserialize, Serialize};

/// A face of the direction die (SA-041).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "each but the first is the direction it gives")]
pub enum Face {
    /// Keeps the direction.
    Empty,
    North,
    East,
    South,
    West,
}

impl Face {
    /// The face of a throw of 1 to 6.
    pub const fn of(throw: u8) -> Face {
        match throw {
            2 => Face::North,
            3 => Face::East,
            4 => Face::South,
            5 => Face::West,
            _ => Face::Empty,
        }
    }

    /// The direction it names.
    pub const fn dir(self) -> Option<Dir> {
        match self {
            Face::Empty => None,
            named => Some(Dir::ALL[named as usize - 1]),
        }
    }

    /// Its word.
    pub const fn name(self) -> &'static str {
        match self.dir() {
            Some(dir) => title(dir),
            None => "Empty",
        }
    }
}

/// What a cell of Bawana does (SA-062).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dish {
    /// Three turns are missed.
    FoodPoisoning,
    /// Random directions.
    Disoriented,
    /// Doubled moves.
    Triggered,
    /// 200 points.
    Happy,
    /// 10 to 100 points.
    MovementPoints,
}

impl Dish {
    /// All of them.
    pub const ALL: [Dish; 5] =
        [Dish::FoodPoisoning, Dish::Disoriented, Dish::Triggered, Dish::Happy, Dish::MovementPoints];

    /// The twelve cells before they are shuffled: two of each kind, but four with points.
    pub const TABLE: [Dish; 12] = {
        let [poison, dizzy, trigger, happy, points] = Dish::ALL;
        [poison, poison, dizzy, dizzy, trigger, trigger, happy, happy, points, points, points, points]
    };

    /// Its name in messages, before the word `cell`.
    pub const fn name(self) -> &'static str {
        ["Food Poisoning", "Disoriented", "Triggered", "Happy", "Movement Points"][self as usize]
    }
}

/// How a player came to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Means {
    /// A step.
    Foot,
    /// Stairs.
    Stairs,
    /// A pole.
    Pole,
}

/// In what condition a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gait {
    /// As usual.
    Plain,
    /// In a random direction.
    Disoriented,
    /// With doubled steps.
    Triggered,
}

const fn usual_door() -> Cell {
    ENTRANCE
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde wants a reference")]
fn is_usual_door(door: &Cell) -> bool {
    *door == ENTRANCE
}

const fn six() -> u8 {
    6
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde wants a reference")]
const fn is_six(die: &u8) -> bool {
    *die == 6
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are the placeholders of the message templates")]
pub enum Event {
    /// A turn begins. No words.
    Turn { round: u32, player: Player },
    /// The dice of a throw, and the random direction of a disoriented player. No words.
    Dice { player: Player, die: u8, face: Option<Face>, stray: Option<Dir> },
    /// T01: no six.
    Waits { player: Player, die: u8 },
    /// T02: a six, or any value (SA-X14).
    Enters {
        player: Player,
        #[serde(default = "six", skip_serializing_if = "is_six")]
        die: u8,
        cell: Cell,
    },
    /// The player came to a cell, and its value left these points. No words: the lines below sum it up.
    Step { player: Player, cell: Cell, means: Means, value: Value, points: i64 },
    /// T03, T04, T13, T16: a move.
    Moves { player: Player, die: u8, face: Option<Face>, gait: Gait, dir: Dir, steps: u32, cell: Cell },
    /// T06: no step is possible.
    Blocked { player: Player, die: u8, dir: Dir, cell: Cell },
    /// T07: what a throw cost.
    Spent { player: Player, steps: u32, cost: i64, points: i64, dir: Dir },
    /// T08: points are gone.
    Depleted { player: Player },
    /// T09: placed on a cell of Bawana.
    Served { player: Player, cell: Cell, dish: Dish },
    /// T10: a missed turn.
    Misses { player: Player, left: u8 },
    /// T11: fit again, and placed on a cell of Bawana.
    Recovers { player: Player, cell: Cell, dish: Dish },
    /// T12, T15, T17, T18, T19: what the cell does.
    Eats {
        player: Player,
        dish: Dish,
        points: i64,
        /// The entrance of Bawana; not written where it is the usual one.
        #[serde(default = "usual_door", skip_serializing_if = "is_usual_door")]
        door: Cell,
    },
    /// T14: no longer disoriented.
    Steadies { player: Player },
    /// T20, T21: a ride; `by` is stairs or pole.
    Rides { player: Player, by: Means, from: Cell, to: Cell },
    /// T30: the flag.
    Wins { player: Player, cell: Cell, round: u32 },
    /// T31: a capture.
    Captures { player: Player, cell: Cell, captured: Player, start: Cell },
    /// T32: gains of a move.
    Collects { player: Player, points: i64 },
    /// T33: sent back by a loop.
    Loops { player: Player, cell: Cell, start: Cell, points: i64 },
    /// T34: sent back by a ride into the starting area.
    Falls { player: Player, cell: Cell, start: Cell, points: i64 },
    /// T35: the stairs change.
    StairsChange { round: u32 },
    /// T36: how stairs go now.
    StairsGo { lower: Cell, upper: Cell, mode: Mode },
    /// T37: no longer triggered.
    Calms { player: Player },
    /// T38: a draw.
    Draw { round: u32 },
}

impl Event {
    /// The kind in one word, the same as in JSON, and what it means to eye and ear.
    pub const fn kind(self) -> (&'static str, Option<Cue>) {
        match self {
            Event::Turn { .. } => ("turn", None),
            Event::Dice { .. } => ("dice", Some(Cue::Roll)),
            Event::Waits { .. } => ("waits", None),
            Event::Enters { .. } => ("enters", Some(Cue::Open)),
            Event::Step { means: Means::Foot, .. } => ("step", Some(Cue::Step)),
            Event::Step { .. } => ("step", None),
            Event::Moves { .. } => ("moves", None),
            Event::Blocked { .. } => ("blocked", Some(Cue::Bump)),
            Event::Spent { .. } => ("spent", None),
            Event::Depleted { .. } => ("depleted", Some(Cue::Hurt)),
            Event::Served { .. } => ("served", None),
            Event::Misses { .. } => ("misses", Some(Cue::Bump)),
            Event::Recovers { .. } => ("recovers", None),
            Event::Eats { dish: Dish::Happy | Dish::MovementPoints, .. } => ("eats", Some(Cue::Take)),
            Event::Eats { dish: Dish::Triggered, .. } => ("eats", Some(Cue::Use)),
            Event::Eats { .. } => ("eats", Some(Cue::Hurt)),
            Event::Steadies { .. } => ("steadies", None),
            Event::Rides { .. } => ("rides", Some(Cue::Travel)),
            Event::Wins { .. } => ("wins", Some(Cue::Win)),
            Event::Captures { .. } => ("captures", Some(Cue::Hit)),
            Event::Collects { .. } => ("collects", Some(Cue::Take)),
            Event::Loops { .. } => ("loops", Some(Cue::Hurt)),
            Event::Falls { .. } => ("falls", Some(Cue::Hurt)),
            Event::StairsChange { .. } => ("stairs_change", Some(Cue::Turn)),
            Event::StairsGo { .. } => ("stairs_go", None),
            Event::Calms { .. } => ("calms", None),
            Event::Draw { .. } => ("draw", Some(Cue::Lose)),
        }
    }

    /// An event from a line of a JSON log.
    pub fn from_json(line: &str) -> Result<Event, String> {
        serde_json::from_str(line).map_err(|e| format!("this is no event: {e}"))
    }
}

impl From<Event> for kernel::game::Event {
    fn from(event: Event) -> Self {
        let (kind, cue) = event.kind();
        kernel::game::Event::new(kind, cue, event.to_string(), &event)
    }
}
