//! Everything that decides the future of a game, questions about it, and the check of states that
//! come from outside.

use crate::dungeon::{Cell, Dungeon, Terrain};
use crate::field::{Field, SIZES};
use crate::setup::{LIMITS, is_table};
use kernel::game::{Refused, Seat};
use kernel::grid::Grid;
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
        match self {
            Side::Hero => "hero",
            Side::Monster => "monster",
        }
    }

    /// `H` or `M`, for the move log.
    pub const fn letter(self) -> char {
        match self {
            Side::Hero => 'H',
            Side::Monster => 'M',
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A player's place and thirst.
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Record", into = "Record")]
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
}

impl State {
    /// The start of a game on a field.
    pub fn new(field: &Field, table: &str, limit: u32) -> Self {
        State::on(Arc::new(field.dungeon()), field, table, limit)
    }

    /// The start of a game on a field whose map was made ready before.
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
        }
    }

    /// A state from its JSON, after checking every invariant; a map that is known already is not
    /// prepared anew.
    pub fn read(json: &str, known: Option<&Arc<Dungeon>>) -> Result<Self, Refused> {
        let record: Record = serde_json::from_str(json)
            .map_err(|e| Refused::new("bad-state", format!("this is no state of Pursuit: {e}")))?;
        record.state(known).map_err(|why| Refused::new("bad-state", why))
    }

    /// Place and thirst of a player.
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
    pub const fn is_over(&self) -> bool {
        self.is_caught() || self.round > self.limit
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

    /// The board as rows of signs, without blanks between the cells; `*` for a cell that holds both
    /// players (PU-026).
    pub fn rows(&self) -> Vec<String> {
        let field = self.field();
        let sign = |p: Pos| if p == field.hero && self.is_caught() { '*' } else { field.sign(p) };
        let size = field.size() as i32;
        (0..size).map(|y| (0..size).map(|x| sign(Pos::new(x, y))).collect()).collect()
    }
}

/// A state as it is written down.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    dungeon: String,
    limit: u32,
    round: u32,
    turn: Side,
    rem: u32,
    hero: WalkerRecord,
    monster: WalkerRecord,
    letter: char,
    potions: Vec<Pos>,
    map: Vec<String>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WalkerRecord {
    at: Pos,
    drunk: u32,
}

impl From<State> for Record {
    fn from(state: State) -> Self {
        let walker = |side| WalkerRecord { at: state.pos(side), drunk: state.walker(side).drunk };
        Record {
            dungeon: state.table.to_string(),
            limit: state.limit,
            round: state.round,
            turn: state.turn,
            rem: state.rem,
            hero: walker(Side::Hero),
            monster: walker(Side::Monster),
            letter: state.letter,
            potions: state.potions.iter().map(|&c| state.dungeon.pos(c)).collect(),
            map: rows_of(state.dungeon.map()),
        }
    }
}

impl TryFrom<Record> for State {
    type Error = String;

    fn try_from(record: Record) -> Result<Self, String> {
        record.state(None)
    }
}

/// A map as rows of `#`, `.` and `+`.
pub fn rows_of(map: &Grid<Terrain>) -> Vec<String> {
    map.rows().map(|row| row.iter().map(|t| t.sign()).collect()).collect()
}

/// A map from rows of `#`, `.` and `+`.
pub fn map_of(rows: &[String]) -> Result<Grid<Terrain>, String> {
    let n = rows.len();
    demand(SIZES.contains(&n), || format!("a map of {n} rows is too small or too large"))?;
    let mut cells = Vec::with_capacity(n * n);
    for (y, row) in rows.iter().enumerate() {
        demand(row.chars().count() == n, || format!("row {y} of the map has not {n} cells"))?;
        for (x, sign) in row.chars().enumerate() {
            let terrain = Terrain::from_sign(sign);
            cells.push(terrain.ok_or_else(|| format!("the map has an unknown {sign:?} at {x},{y}"))?);
        }
    }
    Ok(Grid::from_cells(n, n, cells).expect("n rows of n cells were read"))
}

impl Record {
    /// Every invariant is checked; the first one broken is named.
    fn state(self, known: Option<&Arc<Dungeon>>) -> Result<State, String> {
        demand(is_table(&self.dungeon), || format!("there is no dungeon '{}'", self.dungeon))?;
        demand(self.letter.is_ascii_uppercase(), || "the monster's letter must be from A to Z".into())?;
        let map = map_of(&self.map)?;
        let dungeon = match known {
            Some(known) if *known.map() == map => Arc::clone(known),
            _ => Arc::new(Dungeon::new(map)),
        };
        demand(LIMITS.contains(&i64::from(self.limit)), || {
            format!("'limit' must be from {} to {}", LIMITS.start(), LIMITS.end())
        })?;
        demand((1..=self.limit + 1).contains(&self.round), || {
            format!("'round' must be from 1 to {}", self.limit + 1)
        })?;
        let floor = |what: &str, p: Pos| {
            dungeon.cell(p).ok_or_else(|| format!("{what} must stand on floor, and not at {p}"))
        };
        let walkers = [
            Walker { at: floor("the hero", self.hero.at)?, drunk: self.hero.drunk },
            Walker { at: floor("the monster", self.monster.at)?, drunk: self.monster.drunk },
        ];
        let mut potions = Vec::with_capacity(self.potions.len());
        for &p in &self.potions {
            demand(dungeon.map().get(p) == Some(&Terrain::Room), || {
                format!("a potion must lie on a room cell, and not at {p}")
            })?;
            potions.push(floor("a potion", p)?);
        }
        potions.sort_unstable();
        demand(potions.windows(2).all(|pair| pair[0] != pair[1]), || "two potions lie on one cell".into())?;
        let state = State {
            dungeon,
            table: self.dungeon.into(),
            letter: self.letter,
            limit: self.limit,
            round: self.round,
            turn: self.turn,
            rem: self.rem,
            walkers,
            potions,
        };
        demand(Side::ALL.iter().all(|&side| !state.has_potion(state.walker(side).at)), || {
            "somebody stands on a potion without having drunk it".into()
        })?;
        let drunk = u64::from(walkers[0].drunk) + u64::from(walkers[1].drunk) + state.potions.len() as u64;
        demand(drunk <= state.dungeon.rooms() as u64, || {
            format!("there cannot have been {drunk} potions on so few room cells")
        })?;
        demand(self.rem <= state.walker(self.turn).drunk, || {
            format!("the {} cannot have {} more steps after this one", self.turn, self.rem)
        })?;
        let past = state.round > state.limit;
        let fresh = self.turn == Side::Monster && self.rem == state.walker(Side::Monster).drunk;
        demand(!past || (fresh && !state.is_caught()), || {
            "after the last round it is the beginning of the monster's turn".into()
        })?;
        Ok(state)
    }
}

/// Nothing if it holds, else why it does not.
fn demand(holds: bool, why: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why()) }
}
