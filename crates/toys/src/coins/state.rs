//! The whole rule state and questions about it. Nothing here changes a state; that is done in
//! `rules.rs`. What is only about looking is not here but in `keys.rs`.

use super::level::LARGEST;
use super::setup::{LIMITS, Setup, is_table};
use kernel::dice::Dice;
use kernel::game::{Refused, Seat};
use kernel::grid::Grid;
use kernel::pos::Pos;
use kernel::rules::{demand, parse};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The most that one turn can bring; see CO-006 and CO-008.
pub const BEST_TURN: u32 = 6;

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

    /// The place in [`Player::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The place at the table.
    pub const fn seat(self) -> Seat {
        Seat(self.index())
    }

    /// The name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Player::Ann => "Ann",
            Player::Bob => "Bob",
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
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
    /// The character in maps and states.
    pub const fn symbol(self) -> char {
        match self {
            Tile::Wall => '#',
            Tile::Floor => '.',
            Tile::Coin => '$',
            Tile::Chest => 'C',
        }
    }

    /// The tile of that character.
    pub const fn from_symbol(symbol: char) -> Option<Tile> {
        match symbol {
            '#' => Some(Tile::Wall),
            '.' => Some(Tile::Floor),
            '$' => Some(Tile::Coin),
            'C' => Some(Tile::Chest),
            _ => None,
        }
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
    /// The start of a game. A random map follows from the dice's seed but draws nothing from them.
    pub fn new(setup: &Setup, dice: &Dice) -> Self {
        let plan = setup.plan(dice);
        let coins = plan.map.cells().iter().filter(|&&t| t == Tile::Coin).count() as u32;
        State {
            table: setup.table.clone(),
            limit: setup.limit,
            round: 1,
            turn: Player::Ann,
            asked: false,
            players: plan.starts.map(|at| Collector { at, points: 0 }),
            coins,
            map: plan.map,
        }
    }

    /// A state from its JSON, after checking every invariant.
    pub fn read(json: &str) -> Result<Self, Refused> {
        let state: State = parse(json, "Coins")?;
        state.check_whole()?;
        Ok(state)
    }

    /// Place and fortune of a player.
    pub const fn collector(&self, who: Player) -> &Collector {
        &self.players[who.index()]
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

    /// How many turns a player has finished.
    fn turns_of(&self, who: Player) -> u32 {
        // The turn that took the last coin is finished too, though it has not passed.
        let in_this_round = self.turn.index() > who.index() || (self.coins == 0 && self.turn == who);
        self.round - 1 + u32::from(in_this_round)
    }

    /// Every invariant, for states that come from outside. The first one broken is named.
    fn check_whole(&self) -> Result<(), Refused> {
        demand(is_table(&self.table), || format!("there is no map '{}'", self.table))?;
        let (width, height) = (self.map.width(), self.map.height());
        demand((1..=LARGEST).contains(&width) && (1..=LARGEST).contains(&height), || {
            format!("a map of {width} × {height} is too small or too large")
        })?;
        let coins = self.map.cells().iter().filter(|&&t| t == Tile::Coin).count();
        demand(coins == self.coins as usize, || {
            format!("'coins' is {}, but the map shows {coins}", self.coins)
        })?;

        demand(LIMITS.contains(&i64::from(self.limit)), || {
            format!("'limit' must be from {} to {}", LIMITS.start(), LIMITS.end())
        })?;
        demand((1..=self.limit + 1).contains(&self.round), || {
            format!("'round' must be from 1 to {}", self.limit + 1)
        })?;
        demand(self.round <= self.limit || self.turn == Player::Ann, || {
            "after the last round the turn is back at Ann".into()
        })?;

        for who in Player::ALL {
            let Collector { at, points } = *self.collector(who);
            demand(self.map.contains(at), || format!("{who} stands outside the map, at {at}"))?;
            demand(self.tile(at) != Tile::Wall, || format!("{who} stands in a wall, at {at}"))?;
            demand(self.tile(at) != Tile::Coin, || {
                format!("{who} stands on a coin, at {at}, without taking it")
            })?;
            let turns = self.turns_of(who);
            demand(points <= BEST_TURN * turns, || {
                format!("{who} cannot have {points} points after {turns} turns")
            })?;
        }
        demand(self.players[0].at != self.players[1].at, || {
            format!("Ann and Bob both stand at {}", self.players[0].at)
        })?;
        if self.asked {
            demand(!self.is_over(), || "the game is over, but a chest waits for an answer".into())?;
            demand(self.tile(self.collector(self.turn).at) == Tile::Chest, || {
                format!("{} is asked about a chest where there is none", self.turn)
            })?;
        }
        Ok(())
    }
}

/// The map in JSON: a list of rows, so that a state can be read and written by hand.
mod rows {
    use super::{Grid, Pos, Tile};
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(map: &Grid<Tile>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(map.rows().map(|row| row.iter().map(|t| t.symbol()).collect::<String>()))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Grid<Tile>, D::Error> {
        let rows: Vec<String> = Vec::deserialize(deserializer)?;
        let mut tiles: Vec<Vec<Tile>> = Vec::with_capacity(rows.len());
        for (y, row) in rows.iter().enumerate() {
            let read = |(x, symbol): (usize, char)| {
                Tile::from_symbol(symbol)
                    .ok_or_else(|| D::Error::custom(format!("the map has an unknown '{symbol}' at {x},{y}")))
            };
            tiles.push(row.chars().enumerate().map(read).collect::<Result<_, _>>()?);
        }
        let width = tiles.first().map_or(0, Vec::len);
        if let Some(y) = tiles.iter().position(|row| row.len() != width) {
            return Err(D::Error::custom(format!("row {y} of the map is not as long as the first")));
        }
        Ok(Grid::from_fn(width, tiles.len(), |Pos { x, y }| tiles[y as usize][x as usize]))
    }
}
