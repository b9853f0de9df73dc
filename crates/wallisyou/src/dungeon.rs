//! A dungeon as its level file describes it. Files are read in `files`; play is in `state` and `rules`.

use crate::room::Room;
use kernel::grid::Grid;
use kernel::pos::{Dir, Pos};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A whole dungeon. `Pos` has x for the column and y for the row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dungeon {
    /// The rooms as they lie at the start.
    pub rooms: Grid<Room>,
    /// Where the adventurer starts, and how strong.
    pub adventurer: Adventurer,
    /// The dragons, by rising level, then position.
    pub dragons: Vec<Dragon>,
    /// Treasures in stock (WY-050).
    pub stock: u8,
    /// The treasure that lies there from the start.
    pub treasure: Option<Pos>,
    /// Elixirs, by position (row, then column), like all lists below.
    pub elixirs: Vec<Pos>,
    /// Levers.
    pub levers: Vec<Lever>,
    /// Doors.
    pub doors: Vec<Door>,
    /// Rooms that cannot be turned (WY-096).
    pub bolts: Vec<Pos>,
    /// Whether one Space plays to the end (WY-060).
    pub one_turn: bool,
    /// Whether the naive intention is asked for (WY-025).
    pub naive: bool,
    /// Title, if any.
    pub title: Option<String>,
    /// Author, if any.
    pub author: Option<String>,
    /// Par, if stated.
    pub par: Option<Par>,
}

/// The adventurer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adventurer {
    /// His room.
    pub at: Pos,
    /// His level, 1 unless the file says otherwise.
    pub level: u16,
    /// Elixirs he carries.
    pub charges: u16,
}

/// A dragon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dragon {
    /// Its room.
    pub at: Pos,
    /// Its level, 1..=999.
    pub level: u16,
    /// How it moves.
    pub moves: Moves,
}

/// How a dragon moves (WY-100 to WY-107).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Moves {
    /// Not at all.
    Never,
    /// Towards the adventurer.
    Hunt,
    /// Away from the adventurer.
    Flee,
    /// Along a word, whose first letter is the current one.
    Patrol(Vec<Dir>),
}

/// A lever: entering its room changes all doors of its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lever {
    /// Its room.
    pub at: Pos,
    /// A letter a..=z.
    pub id: char,
}

/// A door on the edge between a room and its right or lower neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Door {
    /// The upper or left room of the edge.
    pub at: Pos,
    /// `Dir::East` or `Dir::South`.
    pub side: Dir,
    /// A letter a..=z.
    pub id: char,
    /// Whether it starts open.
    pub open: bool,
}

/// What the best play needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Par {
    /// Turns.
    pub turns: u32,
    /// Quarter turns (WY-041).
    pub rotations: u32,
}

impl fmt::Display for Par {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", many(self.turns, "turn"), many(self.rotations, "rotation"))
    }
}

/// A number with its noun.
pub(crate) fn many(n: u32, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

/// The longest side of a dungeon in rooms (WY-001).
pub const LONGEST: usize = 64;

/// The highest level in a file.
pub const HIGHEST: u16 = 999;

/// The largest stock of treasures in a file.
pub const LARGEST_STOCK: u8 = 99;

/// How rooms are ordered in lists and dumps: by row, then by column.
pub const fn reading_order(at: Pos) -> (i32, i32) {
    (at.y, at.x)
}

impl Dungeon {
    /// A dungeon of these rooms with an adventurer of level 1 and nothing else in it.
    pub fn bare(rooms: Grid<Room>, adventurer: Pos) -> Self {
        let adventurer = Adventurer { at: adventurer, level: 1, charges: 0 };
        Dungeon { rooms, adventurer, ..Dungeon::default() }
    }

    /// Whether the naive intention is possible: no elixirs, levers, doors or moving dragons (WY-029).
    pub fn is_plain(&self) -> bool {
        self.elixirs.is_empty()
            && self.levers.is_empty()
            && self.doors.is_empty()
            && self.adventurer.charges == 0
            && !self.has_mover()
    }

    /// Whether some dragon moves (WY-105).
    pub fn has_mover(&self) -> bool {
        self.dragons.iter().any(|dragon| dragon.moves != Moves::Never)
    }

    /// Whether some lever changes a door.
    pub(crate) fn has_working_lever(&self) -> bool {
        self.levers.iter().any(|lever| self.doors.iter().any(|door| door.id == lever.id))
    }

    /// Whether the room cannot be turned (WY-096).
    pub fn is_bolted(&self, at: Pos) -> bool {
        self.bolts.contains(&at)
    }

    /// The dragon in a room.
    pub fn dragon(&self, at: Pos) -> Option<&Dragon> {
        self.dragons.iter().find(|dragon| dragon.at == at)
    }

    /// The lever in a room.
    pub fn lever(&self, at: Pos) -> Option<&Lever> {
        self.levers.iter().find(|lever| lever.at == at)
    }

    /// The door on a side of a room.
    pub fn door(&self, at: Pos, side: Dir) -> Option<&Door> {
        let (at, side) = edge(at, side);
        self.doors.iter().find(|door| (door.at, door.side) == (at, side))
    }

    /// Whether two rooms are connected (WY-010).
    pub fn connected(&self, a: Pos, b: Pos) -> bool {
        let Some(side) = Dir::between(a, b) else { return false };
        let open = |at: Pos, side: Dir| self.rooms.get(at).is_some_and(|room| room.is_open(side));
        open(a, side) && open(b, side.opposite()) && self.door(a, side).is_none_or(|door| door.open)
    }

    /// Puts every list into its order.
    pub fn sort(&mut self) {
        self.sort_dragons();
        self.elixirs.sort_by_key(|&at| reading_order(at));
        self.levers.sort_by_key(|lever| reading_order(lever.at));
        self.doors.sort_by_key(|door| (reading_order(door.at), door.side));
        self.bolts.sort_by_key(|&at| reading_order(at));
    }

    /// Puts the dragons into their order.
    pub(crate) fn sort_dragons(&mut self) {
        self.dragons.sort_by_key(|dragon| (dragon.level, reading_order(dragon.at)));
    }
}

/// An edge by its upper or left room.
pub const fn edge(at: Pos, side: Dir) -> (Pos, Dir) {
    match side {
        Dir::North | Dir::West => (at.step(side), side.opposite()),
        Dir::East | Dir::South => (at, side),
    }
}
