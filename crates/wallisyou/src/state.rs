//! The state of a game: the dungeon now, what this turn began with, and the counters. Invariants are in `check`.

use crate::action::Help;
use crate::code::encode;
use crate::dungeon::Dungeon;
use crate::floor::{Floor, Search};
use crate::room::Room;
use kernel::grid::Grid;
use kernel::hash::fnv1a;
use kernel::pos::Pos;
use serde::{Deserialize, Serialize};

/// The longest name of a score table.
const LONGEST_TABLE: usize = 100;

/// How the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It goes on.
    Playing,
    /// No living dragon is left.
    Won,
    /// A dragon has eaten the adventurer.
    Lost,
    /// In one-turn mode: dragons are left, and he has no intention (WY-061).
    Stuck,
}

impl Status {
    /// 1 won, -1 lost, 0 going on (WY-036).
    pub const fn code(self) -> i8 {
        [0, 1, -1, -1][self as usize]
    }

    /// `playing`, `won`, `lost` or `stuck`.
    pub const fn name(self) -> &'static str {
        ["playing", "won", "lost", "stuck"][self as usize]
    }
}

/// How the adventurer plans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Planning {
    /// By a shortest path (WY-024).
    Shortest,
    /// By the assignment's basic search (WY-025).
    Naive,
}

/// What one Space does. The preview and the record of the last turn are the same thing (WY-039).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// The walk: one leg, in one-turn mode as many as it takes, none if he waits (WY-105).
    pub legs: Vec<Leg>,
    /// The steps of moving dragons, in order; those that stay are not listed.
    pub moves: Vec<MoverStep>,
    /// How the game stands then.
    pub status: Status,
}

/// One walk to one end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leg {
    /// The rooms, beginning with the one he starts from. A new plan on the way (WY-094) just goes on.
    pub path: Vec<Pos>,
    /// What is at its end.
    pub end: LegEnd,
}

/// How a leg ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LegEnd {
    /// He kills the dragon of this level.
    Slays(u16),
    /// The dragon of this level eats him.
    Dies(u16),
    /// He takes the treasure.
    Treasure,
    /// A lever has shut him off from everything (WY-094).
    Halts,
}

/// The step of a moving dragon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoverStep {
    /// Its level.
    pub level: u16,
    /// From here.
    pub from: Pos,
    /// To here.
    pub to: Pos,
    /// If it met the adventurer: whether he won.
    pub fight: Option<bool>,
}

impl Turn {
    /// All rooms it names.
    pub fn places(&self) -> impl Iterator<Item = Pos> + '_ {
        let walked = self.legs.iter().flat_map(|leg| leg.path.iter().copied());
        walked.chain(self.moves.iter().flat_map(|step| [step.from, step.to]))
    }
}

/// A game as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The dungeon as it is now: rooms as they lie, the living dragons, the stock, the doors.
    pub dungeon: Dungeon,
    /// The rooms as they lay when this turn began (WY-041).
    pub before: Grid<Room>,
    /// Whether the treasure that lies there was placed in this turn (WY-057).
    pub placed: bool,
    /// Accepted Spaces (WY-040).
    pub turns: u32,
    /// Net quarter turns of the turns that are over (WY-041).
    pub rotations: u32,
    /// Quarter turns that were made, taken back or not; never scored (WY-042).
    pub clicks: u32,
    /// How it stands.
    pub status: Status,
    /// Where dragons were killed, by row and column (WY-113).
    pub remains: Vec<Pos>,
    /// What the last action did, if it was a Space.
    pub last: Option<Turn>,
    /// The share code of the dungeon as it was at the start (WY-X10): its name in score tables.
    pub code: String,
    /// The greatest help that was taken (WY-X14); not written down if there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub helped: Option<Help>,
    /// Whether one turn was the player's choice and not the dungeon's (WY-X21); not written down if it was not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub as_option: bool,
}

impl State {
    /// Whether treasure is or was there to be laid out.
    pub(crate) fn deals_in_treasure(&self) -> bool {
        // The code tells the stock that the game began with.
        self.dungeon.stock > 0 || self.dungeon.treasure.is_some() || self.code.contains("-T")
    }

    /// The start of a game in a dungeon (WY-038).
    pub fn new(dungeon: Dungeon) -> Self {
        State {
            before: dungeon.rooms.clone(),
            code: encode(&dungeon),
            dungeon,
            placed: false,
            turns: 0,
            rotations: 0,
            clicks: 0,
            status: Status::Playing,
            remains: Vec::new(),
            last: None,
            helped: None,
            as_option: false,
        }
    }

    /// Whether it has ended.
    pub const fn is_over(&self) -> bool {
        !matches!(self.status, Status::Playing)
    }

    /// How the adventurer plans here.
    pub fn planning(&self) -> Planning {
        if self.dungeon.naive && self.dungeon.is_plain() { Planning::Naive } else { Planning::Shortest }
    }

    /// Where the adventurer intends to go now (WY-022); none once the game is over.
    pub fn intention(&self) -> Option<Vec<Pos>> {
        self.intention_by(self.planning())
    }

    /// Where he would go if he planned like this; `shortest` is used where nothing else is possible (WY-029).
    pub fn intention_by(&self, planning: Planning) -> Option<Vec<Pos>> {
        if self.is_over() {
            return None;
        }
        let planning = if self.dungeon.is_plain() { planning } else { Planning::Shortest };
        let (mut floor, mut search, mut path) = (Floor::default(), Search::default(), Vec::new());
        floor.fill(&self.dungeon);
        let found = search.plan(&floor, planning, self.dungeon.adventurer.at, &mut path);
        found.then(|| path.iter().map(|&room| floor.pos(room.into())).collect())
    }

    /// The score table: the share code (WY-X14), shortened to a hash if it is long.
    pub fn table(&self) -> String {
        let naive = if self.planning() == Planning::Naive { ", naive" } else { "" };
        if self.code.len() <= LONGEST_TABLE {
            return format!("{}{naive}", self.code);
        }
        let (height, width) = (self.before.height(), self.before.width());
        format!("{height}x{width} {:016x}{naive}", fnv1a(self.code.as_bytes()))
    }

    /// One star for a win, two within par turns, three if the rotations are within par, too (WY-X14); help costs stars.
    /// Where one turn was chosen, rotations alone count (WY-X21).
    pub fn stars(&self) -> u8 {
        let stars = match (self.status, self.dungeon.par) {
            (Status::Won, Some(par)) if self.as_option => {
                let within = |more: u32| u8::from(self.rotations <= par.rotations.saturating_add(more));
                within(0) + within(1) + within(4)
            }
            (Status::Won, Some(par)) if self.turns > par.turns => 1,
            (Status::Won, Some(par)) => 2 + u8::from(self.rotations <= par.rotations),
            (Status::Won, None) => 1,
            _ => 0,
        };
        stars.min(self.helped.map_or(3, Help::most_stars))
    }

    /// What the rotations of this turn cost so far (WY-041).
    pub fn cost(&self) -> u32 {
        let pairs = self.before.cells().iter().zip(self.dungeon.rooms.cells());
        // A room only ever turns, so one of four quarters leads from the one to the other.
        pairs.map(|(before, now)| u32::from(before.quarters_to(*now).unwrap_or(0))).sum()
    }

    /// Whether a treasure may lie in a room (WY-051).
    pub fn is_free(&self, at: Pos) -> bool {
        let dungeon = &self.dungeon;
        dungeon.rooms.contains(at)
            && dungeon.adventurer.at != at
            && dungeon.dragon(at).is_none()
            && dungeon.treasure != Some(at)
            && !dungeon.elixirs.contains(&at)
            && dungeon.lever(at).is_none()
    }
}
