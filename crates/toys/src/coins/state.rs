//! The whole rule state and questions about it. Nothing here changes a state; that is done in
//! `rules.rs`. What is only about looking is not here but in `keys.rs`.

use super::setup::{LARGEST, MOST_ROUNDS, Plan, is_table};
use kernel::grid::Grid;
use kernel::paths::Search;
use kernel::pos::{Dir, Pos};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The most that one turn can bring; see CO-006 and CO-008.
const BEST_TURN: u32 = 6;

/// One of the two collectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Player {
    /// The first to move.
    #[serde(rename = "a")]
    Ann,
    /// The second.
    #[serde(rename = "b")]
    Bob,
}

impl Player {
    /// Both, in the order of their seats.
    pub const ALL: [Player; 2] = [Player::Ann, Player::Bob];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::Ann => Player::Bob,
            Player::Bob => Player::Ann,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["Ann", "Bob"][*self as usize])
    }
}

/// What a cell is made of, or what lies on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tile {
    /// Nobody gets in.
    Wall,
    /// Nothing.
    Floor,
    /// Worth 1 to 6 points.
    Coin,
    /// Treasure or teeth.
    Chest,
}

impl Tile {
    const SYMBOLS: [(Tile, char); 4] =
        [(Tile::Wall, '#'), (Tile::Floor, '.'), (Tile::Coin, '$'), (Tile::Chest, 'C')];

    /// The character in maps and states.
    pub const fn symbol(self) -> char {
        Tile::SYMBOLS[self as usize].1
    }

    /// The tile of that character.
    pub(super) fn from_symbol(symbol: char) -> Option<Tile> {
        Tile::SYMBOLS.iter().find(|(_, s)| *s == symbol).map(|(tile, _)| *tile)
    }
}

/// A player's place and fortune.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Collector {
    /// Where the player stands.
    pub at: Pos,
    /// What has been collected.
    pub points: u32,
}

/// Everything that decides the future of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Which map this is, for the score table: a choice of the parameter `map`, or `own-map`.
    pub table: String,
    /// After how many rounds it ends.
    pub limit: u32,
    /// The round now, from 1; `limit + 1` once all rounds are played.
    pub round: u32,
    /// Whose turn it is.
    pub turn: Player,
    /// Whether that player has just stepped on a chest and must open or leave it.
    pub asked: bool,
    /// Ann and Bob.
    pub players: [Collector; 2],
    /// How many coins the map still has: counted once, so that no step has to.
    pub coins: u32,
    /// The map as it is now.
    #[serde(with = "rows")]
    pub map: Grid<Tile>,
}

impl State {
    /// The start of a game.
    pub fn new(table: &str, limit: u32, plan: Plan) -> Self {
        State {
            table: table.into(),
            limit,
            round: 1,
            turn: Player::Ann,
            asked: false,
            players: plan.starts.map(|at| Collector { at, points: 0 }),
            coins: coins_on(&plan.map),
            map: plan.map,
        }
    }

    /// Place and fortune of a player.
    pub const fn collector(&self, who: Player) -> &Collector {
        &self.players[who as usize]
    }

    /// Who stands on a cell.
    pub fn player_at(&self, cell: Pos) -> Option<Player> {
        Player::ALL.into_iter().find(|&who| self.collector(who).at == cell)
    }

    /// What a cell is made of; outside the map everything is wall (CO-004).
    pub fn tile(&self, cell: Pos) -> Tile {
        self.map.get(cell).copied().unwrap_or(Tile::Wall)
    }

    /// Whether somebody could stand on a cell: it is no wall and nobody is there.
    pub fn is_free(&self, cell: Pos) -> bool {
        self.tile(cell) != Tile::Wall && self.player_at(cell).is_none()
    }

    /// Whether the game has ended (CO-012, CO-013).
    pub const fn is_over(&self) -> bool {
        self.coins == 0 || self.round > self.limit
    }

    /// The shortest way of a player to a cell, round walls and the other player. Which of several is said
    /// in `kernel::paths`: the first in the order north, east, south, west.
    pub fn way_to(&self, who: Player, cell: Pos) -> Option<Vec<Dir>> {
        self.reach(who).word(cell)
    }

    /// The shortest way of a player to a coin.
    pub fn way_to_coin(&self, who: Player) -> Option<Vec<Dir>> {
        let search = self.reach(who);
        let coin = search.reached().find(|&p| self.tile(p) == Tile::Coin)?;
        search.word(coin)
    }

    fn reach(&self, who: Player) -> Search<Dir> {
        let mut search = Search::four();
        let (width, height) = (self.map.width(), self.map.height());
        search.from(&[self.collector(who).at]).where_cells(width, height, |p| self.is_free(p));
        search
    }

    /// The first invariant that is broken, in a state that comes from outside.
    pub(super) fn flaw(&self) -> Option<String> {
        let (width, height, coins) = (self.map.width(), self.map.height(), coins_on(&self.map));
        let sizes = 1..=LARGEST;
        Some(if !is_table(&self.table) {
            format!("there is no map '{}'", self.table)
        } else if !sizes.contains(&width) || !sizes.contains(&height) {
            format!("a map of {width} × {height} is too small or too large")
        } else if coins != self.coins {
            format!("'coins' is {}, but the map shows {coins}", self.coins)
        } else if !(1..=MOST_ROUNDS).contains(&self.limit) {
            format!("'limit' must be from 1 to {MOST_ROUNDS}")
        } else if !(1..=self.limit + 1).contains(&self.round) {
            format!("'round' must be from 1 to {}", self.limit + 1)
        } else if self.round > self.limit && self.turn == Player::Bob {
            "after the last round the turn is back at Ann".into()
        } else if let Some(flaw) = Player::ALL.into_iter().find_map(|who| self.flaw_of(who)) {
            flaw
        } else if self.players[0].at == self.players[1].at {
            format!("Ann and Bob both stand at {}", self.players[0].at)
        } else if self.asked && self.is_over() {
            "the game is over, but a chest waits for an answer".into()
        } else if self.asked && self.tile(self.collector(self.turn).at) != Tile::Chest {
            format!("{} is asked about a chest where there is none", self.turn)
        } else {
            return None;
        })
    }

    fn flaw_of(&self, who: Player) -> Option<String> {
        let Collector { at, points } = *self.collector(who);
        // The turn that took the last coin is finished too, though it has not passed.
        let in_this_round = self.turn as usize > who as usize || (self.coins == 0 && self.turn == who);
        let turns = self.round - 1 + u32::from(in_this_round);
        match self.map.get(at) {
            None => Some(format!("{who} stands outside the map, at {at}")),
            Some(Tile::Wall) => Some(format!("{who} stands in a wall, at {at}")),
            Some(Tile::Coin) => Some(format!("{who} stands on a coin, at {at}, without taking it")),
            Some(_) if points > BEST_TURN * turns => {
                Some(format!("{who} cannot have {points} points after {turns} turns"))
            }
            Some(_) => None,
        }
    }
}

fn coins_on(map: &Grid<Tile>) -> u32 {
    map.cells().iter().filter(|&&tile| tile == Tile::Coin).count() as u32
}

/// The map in JSON: a list of rows, so that a state can be read and written by hand.
mod rows {
    use super::{Grid, Tile};
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(map: &Grid<Tile>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(map.rows().map(|row| row.iter().map(|t| t.symbol()).collect::<String>()))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Grid<Tile>, D::Error> {
        let rows: Vec<String> = Vec::deserialize(deserializer)?;
        let mut cells = Vec::new();
        for (y, row) in rows.iter().enumerate() {
            for (x, symbol) in row.chars().enumerate() {
                let unknown = || D::Error::custom(format!("the map has an unknown '{symbol}' at {x},{y}"));
                cells.push(Tile::from_symbol(symbol).ok_or_else(unknown)?);
            }
        }
        let width = rows.first().map_or(0, String::len);
        // Symbols are single bytes, so a row is as long as its text.
        match rows.iter().position(|row| row.len() != width) {
            Some(y) => Err(D::Error::custom(format!("row {y} of the map is not as long as the first"))),
            None => Ok(Grid::from_cells(width, rows.len(), cells).expect("all rows are of one length")),
        }
    }
}
