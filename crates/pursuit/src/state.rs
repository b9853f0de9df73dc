//! Everything that decides the future of a game, and questions about it. How a state is written down and
//! read is in `check.rs`.

use crate::check::Record;
use crate::dungeon::{Cell, Dungeon};
use crate::files::Field;
use crate::goal::Goal;
use kernel::game::Seat;
use kernel::pos::Pos;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// Who flees and who hunts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Flees; the second to move in a round.
    Hero,
    /// Hunts; the first to move in a round.
    Monster,
}

impl Side {
    /// Both, in the order of their seats.
    pub const ALL: [Side; 2] = [Side::Hero, Side::Monster];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Hero => Side::Monster,
            Side::Monster => Side::Hero,
        }
    }

    /// The place in [`Side::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The place at the table.
    pub const fn seat(self) -> Seat {
        Seat(self.index())
    }

    /// `hero` or `monster`.
    pub const fn name(self) -> &'static str {
        ["hero", "monster"][self.index()]
    }

    /// `H` or `M`, for the move log.
    pub const fn letter(self) -> char {
        ['H', 'M'][self.index()]
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Where a player stands, and how fast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walker {
    /// Where the player stands.
    pub at: Cell,
    /// How many potions the player has drunk.
    pub drunk: u32,
}

impl Walker {
    /// Steps in a turn that begins now (PU-011).
    pub const fn speed(self) -> u32 {
        1 + self.drunk
    }
}

/// Everything that decides the future of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "Record")]
pub struct State {
    /// The map.
    pub dungeon: Arc<Dungeon>,
    /// Which dungeon this is, for the score table: a choice of the parameter `dungeon`, or `field`.
    pub table: Arc<str>,
    /// The monster's capital letter.
    pub letter: char,
    /// After how many rounds the hero has escaped.
    pub limit: u32,
    /// The round now, from 1; `limit + 1` once all rounds are played.
    pub round: u32,
    /// Whose turn it is; after a catch, who made the last step.
    pub turn: Side,
    /// How many steps are left in this turn after the one to be made (PU-012).
    pub rem: u32,
    /// Hero and monster.
    pub walkers: [Walker; 2],
    /// The cells of the potions nobody has drunk, in order.
    pub potions: Vec<Cell>,
    /// What a person is asked to do; without one it is the course's game.
    pub goal: Option<Goal>,
    /// With a goal: hero and monster at the start of each round since somebody last drank.
    pub seen: Vec<[Cell; 2]>,
}

impl State {
    /// The start of a game on a field.
    pub fn new(field: &Field, table: &str, limit: u32) -> Self {
        State::on(Arc::new(field.dungeon()), field, table, limit)
    }

    /// The start of a game on a field whose map is already prepared.
    pub fn on(dungeon: Arc<Dungeon>, field: &Field, table: &str, limit: u32) -> Self {
        let cell = |p: Pos| dungeon.cell(p).expect("whatever stands in a field stands on room cells");
        let walkers = [field.hero, field.monster].map(|p| Walker { at: cell(p), drunk: 0 });
        let potions = field.potions.iter().map(|&p| cell(p)).collect();
        State {
            walkers,
            potions,
            dungeon,
            table: table.into(),
            letter: field.letter,
            limit,
            round: 1,
            turn: Side::Monster,
            rem: 0,
            goal: None,
            seen: Vec::new(),
        }
    }

    /// Where a player stands, and how fast.
    #[inline]
    pub const fn walker(&self, side: Side) -> Walker {
        self.walkers[side.index()]
    }

    /// The hero's cell.
    #[inline]
    pub const fn hero(&self) -> Cell {
        self.walkers[0].at
    }

    /// The monster's cell.
    #[inline]
    pub const fn monster(&self) -> Cell {
        self.walkers[1].at
    }

    /// Where a player stands.
    pub fn pos(&self, side: Side) -> Pos {
        self.dungeon.pos(self.walker(side).at)
    }

    /// Whether both stand on one cell (PU-014).
    #[inline]
    pub const fn is_caught(&self) -> bool {
        self.walkers[0].at == self.walkers[1].at
    }

    /// Whether the game has ended.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.is_caught() || self.round > self.limit || self.is_proven()
    }

    /// Whether a potion lies on a cell.
    #[inline]
    pub fn has_potion(&self, cell: Cell) -> bool {
        !self.potions.is_empty() && self.potions.binary_search(&cell).is_ok()
    }

    /// The position as a field: what the dungeon would look like if the game began now.
    pub fn field(&self) -> Field {
        Field {
            map: self.dungeon.map().clone(),
            hero: self.pos(Side::Hero),
            monster: self.pos(Side::Monster),
            letter: self.letter,
            potions: self.potions.iter().map(|&c| self.dungeon.pos(c)).collect(),
        }
    }

    /// The board as rows of signs without blanks; `*` for a cell that holds both players (PU-026).
    pub fn rows(&self) -> Vec<String> {
        let field = self.field();
        let sign = |p: Pos| if p == field.hero && self.is_caught() { '*' } else { field.sign(p) };
        let size = field.size() as i32;
        (0..size).map(|y| (0..size).map(|x| sign(Pos::new(x, y))).collect()).collect()
    }
}
