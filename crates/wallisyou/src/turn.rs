//! What one Space does, as data: the legs of the walk, the steps of moving dragons, and how the game
//! stands afterwards. The preview and the record of the last turn are the same thing (WY-039).

use crate::state::Status;
use kernel::pos::Pos;
use serde::{Deserialize, Serialize};

/// What one Space does.
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
    /// Whether the adventurer dies in it.
    pub fn is_lethal(&self) -> bool {
        self.status == Status::Lost
    }

    /// All rooms it names.
    pub fn places(&self) -> impl Iterator<Item = Pos> + '_ {
        let walked = self.legs.iter().flat_map(|leg| leg.path.iter().copied());
        walked.chain(self.moves.iter().flat_map(|step| [step.from, step.to]))
    }
}
