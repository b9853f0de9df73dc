//! What can happen. Each event holds all that its words need (they are in `words.rs`) and borrows nothing;
//! as JSON it can be read back, so the plain text of a game follows from its log.

mod words;

pub use words::{plain_from_json, write_plain};

use crate::board::Mode;
use crate::cell::{Cell, ENTRANCE, Player, title};
use crate::values::Value;
use kernel::game::Cue;
use kernel::pos::Dir;
use serde::{Deserialize, Serialize};

/// A face of the direction die (SA-041).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Face {
    /// Keeps the direction.
    Empty,
    /// Becomes the direction.
    North,
    /// Becomes the direction.
    East,
    /// Becomes the direction.
    South,
    /// Becomes the direction.
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
            Face::North => Some(Dir::North),
            Face::East => Some(Dir::East),
            Face::South => Some(Dir::South),
            Face::West => Some(Dir::West),
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

    /// The twelve cells before they are shuffled.
    pub const TABLE: [Dish; 12] = [
        Dish::FoodPoisoning,
        Dish::FoodPoisoning,
        Dish::Disoriented,
        Dish::Disoriented,
        Dish::Triggered,
        Dish::Triggered,
        Dish::Happy,
        Dish::Happy,
        Dish::MovementPoints,
        Dish::MovementPoints,
        Dish::MovementPoints,
        Dish::MovementPoints,
    ];

    /// Its name in messages, before the word `cell`.
    pub const fn name(self) -> &'static str {
        match self {
            Dish::FoodPoisoning => "Food Poisoning",
            Dish::Disoriented => "Disoriented",
            Dish::Triggered => "Triggered",
            Dish::Happy => "Happy",
            Dish::MovementPoints => "Movement Points",
        }
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
    /// T02: a six.
    Enters { player: Player, cell: Cell },
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
    /// The kind in one word, for sounds and programs; the same as in JSON.
    pub const fn kind(self) -> &'static str {
        match self {
            Event::Turn { .. } => "turn",
            Event::Dice { .. } => "dice",
            Event::Waits { .. } => "waits",
            Event::Enters { .. } => "enters",
            Event::Step { .. } => "step",
            Event::Moves { .. } => "moves",
            Event::Blocked { .. } => "blocked",
            Event::Spent { .. } => "spent",
            Event::Depleted { .. } => "depleted",
            Event::Served { .. } => "served",
            Event::Misses { .. } => "misses",
            Event::Recovers { .. } => "recovers",
            Event::Eats { .. } => "eats",
            Event::Steadies { .. } => "steadies",
            Event::Rides { .. } => "rides",
            Event::Wins { .. } => "wins",
            Event::Captures { .. } => "captures",
            Event::Collects { .. } => "collects",
            Event::Loops { .. } => "loops",
            Event::Falls { .. } => "falls",
            Event::StairsChange { .. } => "stairs_change",
            Event::StairsGo { .. } => "stairs_go",
            Event::Calms { .. } => "calms",
            Event::Draw { .. } => "draw",
        }
    }

    /// What it means to eye and ear.
    const fn cue(self) -> Option<Cue> {
        Some(match self {
            Event::Dice { .. } => Cue::Roll,
            Event::Enters { .. } => Cue::Open,
            Event::Step { means: Means::Foot, .. } => Cue::Step,
            Event::Blocked { .. } | Event::Misses { .. } => Cue::Bump,
            Event::Rides { .. } => Cue::Travel,
            Event::Captures { .. } => Cue::Hit,
            Event::Collects { .. } | Event::Eats { dish: Dish::Happy | Dish::MovementPoints, .. } => {
                Cue::Take
            }
            Event::Eats { dish: Dish::Triggered, .. } => Cue::Use,
            Event::Eats { dish: Dish::FoodPoisoning | Dish::Disoriented, .. }
            | Event::Depleted { .. }
            | Event::Loops { .. }
            | Event::Falls { .. } => Cue::Hurt,
            Event::StairsChange { .. } => Cue::Turn,
            Event::Wins { .. } => Cue::Win,
            Event::Draw { .. } => Cue::Lose,
            Event::Step { means: Means::Stairs | Means::Pole, .. }
            | Event::Turn { .. }
            | Event::Waits { .. }
            | Event::Moves { .. }
            | Event::Spent { .. }
            | Event::Served { .. }
            | Event::Recovers { .. }
            | Event::Steadies { .. }
            | Event::StairsGo { .. }
            | Event::Calms { .. } => return None,
        })
    }

    /// Whether it has words; the others are for programs and pictures.
    pub const fn has_words(self) -> bool {
        !matches!(self, Event::Turn { .. } | Event::Dice { .. } | Event::Step { .. })
    }

    /// One line of a JSON log.
    pub fn to_json(self) -> String {
        serde_json::to_string(&self).expect("an event is plain data")
    }

    /// An event from a line of a JSON log.
    pub fn from_json(line: &str) -> Result<Event, String> {
        serde_json::from_str(line).map_err(|e| format!("this is no event: {e}"))
    }
}

impl From<Event> for kernel::game::Event {
    fn from(event: Event) -> Self {
        kernel::game::Event::new(event.kind(), event.cue(), event.to_string(), &event)
    }
}
