//! A dungeon as its file describes it: what is fixed before the first turn. Reading and writing
//! files is in `format`, play is in `state` and `rules`.

use crate::room::Room;
use kernel::grid::Grid;
use kernel::pos::{Dir, Pos};
use serde::{Deserialize, Serialize};

/// A whole dungeon. `Pos` has x for the column and y for the row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
        Dungeon {
            rooms,
            adventurer: Adventurer { at: adventurer, level: 1, charges: 0 },
            dragons: Vec::new(),
            stock: 0,
            treasure: None,
            elixirs: Vec::new(),
            levers: Vec::new(),
            doors: Vec::new(),
            bolts: Vec::new(),
            one_turn: false,
            naive: false,
            title: None,
            author: None,
            par: None,
        }
    }

    /// Whether the naive intention is possible: elixirs, levers, doors and moving dragons make the
    /// adventurer plan by shortest paths whatever the option says (WY-029).
    pub fn is_plain(&self) -> bool {
        self.elixirs.is_empty()
            && self.levers.is_empty()
            && self.doors.is_empty()
            && self.adventurer.charges == 0
            && self.dragons.iter().all(|dragon| dragon.moves == Moves::Never)
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
        let Some(side) = Dir::ALL.into_iter().find(|&side| a.manhattan(b) == 1 && a.step(side) == b) else {
            return false;
        };
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

    /// What is impossible about the dungeon as a place of play, if anything. Occupants may share a
    /// room, as they do in the middle of a game; a file is stricter.
    pub fn fault(&self) -> Option<String> {
        let (width, height) = (self.rooms.width(), self.rooms.height());
        if !(1..=LONGEST).contains(&width) || !(1..=LONGEST).contains(&height) {
            return Some(format!("a dungeon of {height} × {width} rooms is too small or too large"));
        }
        let things = [self.adventurer.at].into_iter().chain(self.treasure);
        let things = things.chain(self.dragons.iter().map(|dragon| dragon.at));
        let things = things.chain(self.elixirs.iter().copied()).chain(self.bolts.iter().copied());
        let mut things = things.chain(self.levers.iter().map(|lever| lever.at));
        if let Some(at) = things.find(|&at| !self.rooms.contains(at)) {
            return Some(format!("nothing can be at {at}, outside the dungeon"));
        }
        if self.adventurer.level == 0 || self.dragons.iter().any(|d| !(1..=HIGHEST).contains(&d.level)) {
            return Some(format!("levels are from 1 to {HIGHEST}"));
        }
        if self.stock > LARGEST_STOCK {
            return Some(format!("the stock is from 0 to {LARGEST_STOCK}"));
        }
        if self.dragons.iter().any(|dragon| dragon.moves == Moves::Patrol(Vec::new())) {
            return Some("a patrol needs a word".into());
        }
        let ids = self.levers.iter().map(|lever| lever.id).chain(self.doors.iter().map(|door| door.id));
        if ids.into_iter().any(|id| !id.is_ascii_lowercase()) {
            return Some("levers and doors have a letter from a to z".into());
        }
        let inner = |door: &Door| {
            matches!(door.side, Dir::East | Dir::South)
                && self.rooms.contains(door.at)
                && self.rooms.contains(door.at.step(door.side))
        };
        if !self.doors.iter().all(inner) {
            return Some("a door is on the right or lower side of a room, between two rooms".into());
        }
        let plain = |text: &String| {
            !text.is_empty() && *text == text.trim_matches([' ', '\t']) && !text.chars().any(char::is_control)
        };
        if !self.title.iter().chain(&self.author).all(plain) {
            return Some("title and author are one line of text".into());
        }
        self.fault_of_order()
    }

    fn fault_of_order(&self) -> Option<String> {
        let mut sorted = self.clone();
        sorted.sort();
        if sorted != *self {
            return Some("a list is out of order".into());
        }
        let twice =
            self.dragons.windows(2).any(|pair| pair[0].level == pair[1].level && pair[0].at == pair[1].at)
                || self.elixirs.windows(2).any(|pair| pair[0] == pair[1])
                || self.bolts.windows(2).any(|pair| pair[0] == pair[1])
                || self.levers.windows(2).any(|pair| pair[0].at == pair[1].at)
                || self.doors.windows(2).any(|pair| (pair[0].at, pair[0].side) == (pair[1].at, pair[1].side));
        if twice {
            return Some("something is listed twice".into());
        }
        let mut rooms: Vec<_> = self.dragons.iter().map(|dragon| reading_order(dragon.at)).collect();
        rooms.sort_unstable();
        if rooms.windows(2).any(|pair| pair[0] == pair[1]) {
            return Some("two dragons are in one room".into());
        }
        let meeting = |at: Pos| self.treasure == Some(at);
        // Whoever was eaten on an elixir, by a dragon that had moved onto it, did not drink it (WY-095).
        let hero_alive = self.dragon(self.adventurer.at).is_none();
        if meeting(self.adventurer.at)
            || self.dragons.iter().any(|dragon| meeting(dragon.at))
            || self.levers.iter().any(|lever| meeting(lever.at))
            || self.elixirs.iter().any(|&at| {
                meeting(at) || (hero_alive && at == self.adventurer.at) || self.lever(at).is_some()
            })
        {
            return Some("two things are in one room".into());
        }
        None
    }
}

/// An edge by its upper or left room.
pub const fn edge(at: Pos, side: Dir) -> (Pos, Dir) {
    match side {
        Dir::North | Dir::West => (at.step(side), side.opposite()),
        Dir::East | Dir::South => (at, side),
    }
}
