//! The whole rule state and questions about it. Nothing here changes a state; that is done in
//! `game.rs`.

use super::setup::Setup;
use kernel::game::Refused;
use kernel::rules::demand;
use serde::{Deserialize, Serialize};

/// How many ticks a second has.
pub const TICKS_PER_SECOND: u32 = 24;
/// How many ticks a step of the hero takes (DO-003).
pub const STEP_TICKS: u32 = 4;
/// For how many ticks a hit hero cannot be hit again (DO-009).
pub const IMMUNE_TICKS: u32 = 24;

/// A direction along the bottom of the shaft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Towards column 0.
    Left,
    /// Away from it.
    Right,
}

impl Side {
    /// The change of the column.
    pub const fn delta(self) -> i32 {
        match self {
            Side::Left => -1,
            Side::Right => 1,
        }
    }
}

/// A step under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stride {
    /// Where to.
    pub side: Side,
    /// How many ticks of it are done: 1 to 3.
    pub done: u32,
}

/// The hero, on the bottom row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hero {
    /// The column in which the hero stands, or from which the step under way began.
    pub column: i32,
    /// The step under way.
    pub stride: Option<Stride>,
}

impl Hero {
    /// The column in which the hero can be hit: that of the greater part of the body, and half-way
    /// still the old one (DO-004).
    pub const fn exposed(&self) -> i32 {
        match self.stride {
            Some(Stride { side, done }) if 2 * done > STEP_TICKS => self.column + side.delta(),
            _ => self.column,
        }
    }
}

/// A falling stone. Where it is now follows from when it appeared, so nothing has to move it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stone {
    /// In which column it falls.
    pub column: i32,
    /// In which tick it appeared. No two appear in the same, so this is also its name.
    pub born: u32,
}

/// Everything that decides the future of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// How the game was set up.
    pub setup: Setup,
    /// How many ticks have passed.
    pub tick: u32,
    /// How many lives are left.
    pub lives: u32,
    /// For how many ticks more the hero cannot be hit.
    pub immune: u32,
    /// The hero.
    pub hero: Hero,
    /// The stones in the shaft, oldest first.
    pub stones: Vec<Stone>,
}

impl State {
    /// The start of a game: an empty shaft, the hero in the middle.
    pub fn new(setup: Setup) -> Self {
        State {
            setup,
            tick: 0,
            lives: setup.lives,
            immune: 0,
            hero: Hero { column: setup.width / 2, stride: None },
            stones: Vec::new(),
        }
    }

    /// How many ticks there are to last.
    pub const fn lasting(&self) -> u32 {
        self.setup.seconds * TICKS_PER_SECOND
    }

    /// Whether the game has ended (DO-010, DO-011).
    pub const fn is_over(&self) -> bool {
        self.lives == 0 || self.tick >= self.lasting()
    }

    /// In which row a stone is at some tick, its own or a later one (DO-006); `height` and more
    /// once it is gone.
    pub const fn row_of(&self, stone: Stone, tick: u32) -> u32 {
        (tick - stone.born) / self.setup.pace
    }

    /// Whether a stone is on the hero's row at some tick.
    pub const fn is_down(&self, stone: Stone, tick: u32) -> bool {
        self.row_of(stone, tick) + 1 == self.setup.height as u32
    }

    /// Whether a column is one of the shaft's.
    pub const fn has_column(&self, column: i32) -> bool {
        0 <= column && column < self.setup.width
    }

    /// Every invariant, for states that come from outside. The first one broken is named.
    pub(super) fn check_whole(&self) -> Result<(), Refused> {
        self.setup.check()?;
        demand(self.tick <= self.lasting(), || format!("'tick' must not be more than {}", self.lasting()))?;
        demand(self.lives <= self.setup.lives, || {
            format!("'lives' must not be more than {}", self.setup.lives)
        })?;
        demand(self.immune <= IMMUNE_TICKS, || format!("'immune' must not be more than {IMMUNE_TICKS}"))?;
        demand(self.immune == 0 || self.lives < self.setup.lives, || {
            "only a hero who was hit can be immune".into()
        })?;

        let Hero { column, stride } = self.hero;
        demand(self.has_column(column), || format!("the hero is outside the shaft, in column {column}"))?;
        if let Some(Stride { side, done }) = stride {
            demand((1..STEP_TICKS).contains(&done), || {
                format!("a step under way has 1 to 3 ticks done, not {done}")
            })?;
            demand(self.has_column(column + side.delta()), || "the hero steps out of the shaft".into())?;
            demand(done <= self.tick, || "the hero's step began before the game".into())?;
        }

        for (i, &stone) in self.stones.iter().enumerate() {
            let Stone { column, born } = stone;
            demand(self.has_column(column), || format!("a stone is outside the shaft, in column {column}"))?;
            demand((1..=self.tick).contains(&born), || {
                format!("a stone cannot have appeared in tick {born}")
            })?;
            demand(i == 0 || self.stones[i - 1].born < born, || {
                format!("the stone of tick {born} is not in its place: the oldest comes first")
            })?;
            demand(self.row_of(stone, self.tick) < self.setup.height as u32, || {
                format!("the stone of tick {born} has left the shaft already")
            })?;
        }
        Ok(())
    }
}
