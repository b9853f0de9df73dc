//! What is given to the solver, and what comes back.

use crate::action::Action;
use crate::dungeon::{Dungeon, Par};
use crate::room::Room;
use crate::state::State;
use kernel::grid::Grid;
use kernel::pos::Pos;
use std::fmt;

/// A position in play, at any moment of the dungeon's turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The dungeon as it is now.
    pub dungeon: Dungeon,
    /// The rooms as they lay when this turn began: rotations are counted from there (WY-041).
    pub before: Grid<Room>,
    /// Whether the lying treasure was placed in this turn, so that it can be taken back (WY-057).
    pub placed: bool,
}

impl From<&Dungeon> for Position {
    fn from(dungeon: &Dungeon) -> Self {
        Position { dungeon: dungeon.clone(), before: dungeon.rooms.clone(), placed: false }
    }
}

impl From<&State> for Position {
    fn from(state: &State) -> Self {
        Position { dungeon: state.dungeon.clone(), before: state.before.clone(), placed: state.placed }
    }
}

/// How much a search may do: nodes are counted, not time, so that the answer is the same everywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Nodes to look at: a few microseconds each up to 64 rooms; on larger boards a node counts several times.
    pub nodes: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { nodes: 1_000_000 }
    }
}

/// One turn of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedTurn {
    /// A treasure of this turn that is to be taken back first.
    pub take: Option<Pos>,
    /// Where to place a treasure.
    pub place: Option<Pos>,
    /// Rooms to rotate, in reading order, with their clockwise quarter turns.
    pub rotations: Vec<(Pos, u8)>,
}

impl PlannedTurn {
    /// The turn as actions, ending with Space.
    pub fn actions(&self) -> impl Iterator<Item = Action> + '_ {
        let treasure = self.take.map(Action::Take).into_iter().chain(self.place.map(Action::Put));
        let rotations = self.rotations.iter().map(|&(at, quarters)| Action::Rotate(at, quarters));
        treasure.chain(rotations).chain([Action::End])
    }
}

/// Why a position cannot be won. Programs are told by these names, which are those of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Levels and elixirs do not suffice, whatever the rooms (WY-X02).
    LevelGap,
    /// The dragon of this level can never be made the target while it can be beaten.
    CannotIsolate(u16),
    /// It would be possible with at least so many treasures in stock.
    NeedsTreasure(u32),
    /// It would be possible if no room were bolted.
    Bolted,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::LevelGap => f.write_str("the dragons' levels leave a gap"),
            Reason::CannotIsolate(level) => write!(f, "the dragon of level {level} cannot be isolated"),
            Reason::NeedsTreasure(least) => {
                write!(f, "at least {least} in the stock of treasures are needed")
            }
            Reason::Bolted => f.write_str("the bolted rooms forbid it"),
        }
    }
}

/// The solver's answer (WY-X01).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It can be won.
    Solvable {
        /// Turns of the plan.
        turns: u32,
        /// Its rotations, with those already made in this turn.
        rotations: u32,
        /// Whether it is proven that no plan takes fewer turns, and none of as many turns fewer rotations.
        exact: bool,
        /// What is proven: no plan is better than this.
        at_least: Par,
        /// What to do, turn by turn.
        plan: Vec<PlannedTurn>,
    },
    /// It cannot be won.
    Unsolvable {
        /// Why not.
        reason: Reason,
    },
    /// The budget ended before either was shown.
    Unknown {
        /// Nodes looked at.
        nodes: u64,
        /// What is proven: no plan is better than this.
        at_least: Par,
    },
}

impl Verdict {
    /// Turns and rotations of the best plan, if they are proven.
    pub const fn par(&self) -> Option<Par> {
        match *self {
            Verdict::Solvable { turns, rotations, exact: true, .. } => Some(Par { turns, rotations }),
            _ => None,
        }
    }
}
