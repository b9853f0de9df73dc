//! The house rules: every setting of the game. Defaults, reading and writing are in `house/text.rs`.

mod text;

pub use text::{HOUSE_RULES, HouseRule, Takes};

use crate::cell::Player;
use crate::each::Each;
use crate::hand::MOST_HELD;
use serde::{Deserialize, Serialize};

/// The most points there can be (SA-057).
pub const MOST_POINTS: u32 = 999_999_999;
/// The most points in a race (SA-X15).
pub const RACE_POINTS: u32 = 250;

/// How much of the game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ruleset {
    /// Everything.
    Full,
    /// The first three rules of the original: entering, moving, the flag.
    Basic,
}

/// Whether stairs change together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Each draws for itself.
    Each,
    /// One draw for all.
    All,
}

/// Which cells of floor 1 are blocked by stairs from floor 0 to 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cross {
    /// The middle, rounded down (SA-013).
    One,
    /// Every cell that the exact middle touches.
    Touched,
}

/// How nearness is measured (SA-016).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Metric {
    /// As the crow flies, squared.
    Straight,
    /// The sum of the differences.
    Blocks,
}

/// Which exit is taken where there are stairs and a pole (SA-015).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mixed {
    /// The one that leads nearest to the flag.
    Nearest,
    /// The pole.
    PoleFirst,
    /// The nearest of the stairs.
    StairsFirst,
}

/// What lets a player into the maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Enter {
    /// A six (SA-032, SA-033).
    Six,
    /// Any value (SA-X14).
    Any,
}

/// All settings. `House::default()` is the game as the rule page tells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct House {
    /// How much of the game is played.
    pub ruleset: Ruleset,
    /// Who takes part of those the building has room for; at least one does.
    pub players: Each<bool>,
    /// Points at the start (SA-052).
    pub start_points: u32,
    /// Rounds until a draw (SA-077).
    pub max_rounds: u32,
    /// Warnings stop the game (SA-107).
    pub strict_input: bool,
    /// A flag nobody can reach is only a warning.
    pub allow_unwinnable: bool,
    /// The entrance can be walked over (SA-006).
    pub entrance_walkable: bool,
    /// 3 or 2.
    pub stair_modes: u32,
    /// Rounds between changes; 0 for never (SA-017).
    pub stair_change_every: u32,
    /// Together or each alone (SA-017).
    pub stair_change_scope: Scope,
    /// What passing stairs block (SA-013).
    pub stair_cross: Cross,
    /// How nearness is measured (SA-016).
    pub distance: Metric,
    /// How high a floor counts (SA-016).
    pub floor_height: u32,
    /// Stairs and pole on one cell (SA-015).
    pub mixed_exit: Mixed,
    /// What a blocked throw costs (SA-050).
    pub blocked_cost: u32,
    /// Passing the flag wins (SA-075).
    pub flag_on_pass: bool,
    /// A move need fit only as far as the flag (SA-047).
    pub flag_shortens_move: bool,
    /// Rides charge the cell they end on (SA-011).
    pub charge_arrival: bool,
    /// The most points; 0 for the general limit (SA-057).
    pub mp_cap: u32,
    /// Disorientation sets in at once (SA-065).
    pub disorientation_at_door: bool,
    /// How long it lasts (SA-066).
    pub disoriented_throws: u32,
    /// How long triggered lasts; 0 for open (SA-068).
    pub triggered_throws: u32,
    /// Captured players start with the first points again (SA-070).
    pub capture_resets_points: bool,
    /// People choose between several open exits (SA-X07).
    pub choose_exits: bool,
    /// People choose to go on or to turn round on an Empty face (SA-X07).
    pub choose_turns: bool,
    /// How many movement values everybody holds to choose from; 1 for a throw (SA-X13).
    pub hand: u32,
    /// What lets a player in (SA-X14).
    pub enter: Enter,
    /// After a blocked throw the next one has the direction die (SA-X18).
    pub blocked_turns: bool,
}

impl Default for House {
    fn default() -> Self {
        text::USUAL.clone()
    }
}

impl House {
    /// The usual rules for a building with room for so many runners, all of whom take part.
    pub fn for_runners(count: usize) -> Self {
        House { players: Each::new(count, |_| true), ..text::USUAL.clone() }
    }

    /// Whether only the basic rules are played.
    pub const fn is_basic(&self) -> bool {
        matches!(self.ruleset, Ruleset::Basic)
    }

    /// Whether a player takes part.
    pub fn plays(&self, who: Player) -> bool {
        self.players.get(who.index()).copied().unwrap_or(false)
    }

    /// Whether people have anything to decide but when to throw (SA-X07, SA-X13).
    pub const fn decides(&self) -> bool {
        self.choose_exits || self.choose_turns || self.hand > 1
    }

    /// Whether a blocked throw brings the direction die with the next (SA-X18). Without a hand there is nothing to choose
    /// in it, and dice that are thrown stay those of the course.
    pub const fn turns_when_blocked(&self) -> bool {
        self.blocked_turns && self.hand > 1
    }

    /// Makes it a race (SA-X15): a hand of three, no waiting for a six, a limit of points, and every choice there is.
    pub const fn race(&mut self) {
        (self.hand, self.enter, self.mp_cap) = (MOST_HELD as u32, Enter::Any, RACE_POINTS);
        (self.choose_exits, self.choose_turns) = (true, true);
    }

    /// Who takes part, in the order of turns.
    pub fn line_up(&self) -> impl Iterator<Item = Player> {
        let players = self.players;
        Player::SIX.into_iter().filter(move |who| players.get(who.index()) == Some(&true))
    }

    /// The most points anybody can have (SA-057).
    pub const fn most_points(&self) -> i64 {
        if self.mp_cap == 0 { MOST_POINTS as i64 } else { self.mp_cap as i64 }
    }

    /// The points everybody starts with, within the limit.
    pub fn first_points(&self) -> i64 {
        i64::from(self.start_points).min(self.most_points())
    }

    /// Whether stairs ever change.
    pub const fn stairs_change(&self) -> bool {
        self.stair_change_every > 0 && !self.is_basic()
    }
}
