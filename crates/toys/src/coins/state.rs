//! The whole rule state and questions about it. Nothing here changes a state; that is done in
//! `game.rs`. What is only about looking is not here but in `keys.rs`.

use super::setup::{LARGEST, MOST_ROUNDS, Plan, is_table};
use kernel::game::Refused;
use kernel::grid::Grid;
use kernel::paths::Search;
use kernel::pos::{Dir, Pos};
use kernel::rules::demand;
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
    const ALL: [Tile; 4] = [Tile::Wall, Tile::Floor, Tile::Coin, Tile::Chest];

    /// The character in maps and states.
    pub const fn symbol(self) -> char {
        ['#', '.', '$', 'C'][self as usize]
    }

    /// The tile of that character.
    pub(super) fn from_symbol(symbol: char) -> Option<Tile> {
        Tile::ALL.into_iter().find(|tile| tile.symbol() == symbol)
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

    /// Where the player to move stands.
    pub const fn here(&self) -> Pos {
        self.collector(self.turn).at
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

    /// Where a player can get to, round walls and the other player. Of several shortest ways the
    /// first in the order north, east, south, west counts.
    pub fn reach(&self, who: Player) -> Search<Dir> {
        let mut search = Search::four();
        let (width, height) = (self.map.width(), self.map.height());
        search.from(&[self.collector(who).at]).where_cells(width, height, |p| self.is_free(p));
        search
    }

    /// The nearest coin in reach.
    pub fn nearest_coin(&self, reach: &Search<Dir>) -> Option<Pos> {
        reach.reached().find(|&p| self.tile(p) == Tile::Coin)
    }

    /// Every invariant, for states that come from outside. The first one broken is named.
    pub(super) fn check_whole(&self) -> Result<(), Refused> {
        let (width, height, limit, round) = (self.map.width(), self.map.height(), self.limit, self.round);
        demand(is_table(&self.table), || format!("there is no map '{}'", self.table))?;
        let sizes = 1..=LARGEST;
        demand(sizes.contains(&width) && sizes.contains(&height), || {
            format!("a map of {width} × {height} is too small or too large")
        })?;
        let coins = coins_on(&self.map);
        demand(coins == self.coins, || format!("'coins' is {}, but the map shows {coins}", self.coins))?;
        demand((1..=MOST_ROUNDS).contains(&limit), || format!("'limit' must be from 1 to {MOST_ROUNDS}"))?;
        demand((1..=limit + 1).contains(&round), || format!("'round' must be from 1 to {}", limit + 1))?;
        demand(round <= limit || self.turn == Player::Ann, || {
            "after the last round the turn is back at Ann".into()
        })?;
        Player::ALL.into_iter().try_for_each(|who| self.check_player(who))?;
        let [ann, bob] = self.players.map(|player| player.at);
        demand(ann != bob, || format!("Ann and Bob both stand at {ann}"))?;
        demand(!(self.asked && self.is_over()), || {
            "the game is over, but a chest waits for an answer".into()
        })?;
        demand(!self.asked || self.tile(self.here()) == Tile::Chest, || {
            format!("{} is asked about a chest where there is none", self.turn)
        })
    }

    fn check_player(&self, who: Player) -> Result<(), Refused> {
        let Collector { at, points } = *self.collector(who);
        // The turn that took the last coin is finished too, though it has not passed.
        let in_this_round = self.turn as usize > who as usize || (self.coins == 0 && self.turn == who);
        let turns = self.round - 1 + u32::from(in_this_round);
        let tile = self.map.get(at);
        demand(tile.is_some(), || format!("{who} stands outside the map, at {at}"))?;
        demand(tile != Some(&Tile::Wall), || format!("{who} stands in a wall, at {at}"))?;
        demand(tile != Some(&Tile::Coin), || format!("{who} stands on a coin, at {at}, without taking it"))?;
        demand(points <= BEST_TURN * turns, || {
            format!("{who} cannot have {points} points after {turns} turns")
        })
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
        // Symbols are single bytes, so a row is as long as its text.
        let width = rows.first().map_or(0, String::len);
        match rows.iter().position(|row| row.len() != width) {
            Some(y) => Err(D::Error::custom(format!("row {y} of the map is not as long as the first"))),
            None => Ok(Grid::from_cells(width, rows.len(), cells).expect("all rows are of one length")),
        }
    }
}
