//! Portals: the four ways out of a room, most of them walled up (IC-017 to IC-022).

use super::{How, World};
use crate::dialogue::Story;
use crate::geometry::{Orientation, Side};
use crate::level::{KEY_BOSS, KEY_PELLETS};
use kernel::pos::Pos;
use serde::{Deserialize, Serialize};

/// The key id of a portal that needs no key (IC-017).
pub const NO_KEY: i32 = i32::MIN;

/// What a portal lets through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lock {
    /// Anybody.
    Open,
    /// Nobody, until it is unlocked.
    Locked,
    /// Nobody, ever; it looks like the wall.
    Invisible,
}

/// Where a portal leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Destination {
    /// Which room of the level; its title is there.
    pub room: usize,
    /// On which of its cells one arrives.
    pub arrival: Pos,
}

/// One of the four portals of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Portal {
    /// On which side of the room.
    pub side: Side,
    /// What it lets through.
    pub lock: Lock,
    /// Where it leads; `None` if nowhere.
    pub to: Option<Destination>,
    /// The key it needs.
    pub key: i32,
    /// Whether it looks like the wall as long as something guards the room (IC-110).
    pub veiled: bool,
}

impl Portal {
    /// A portal that leads nowhere and looks like the wall.
    pub const fn new(side: Side) -> Self {
        Portal { side, lock: Lock::Invisible, to: None, key: NO_KEY, veiled: false }
    }

    /// Which way it faces: into the room.
    pub const fn facing(&self) -> Orientation {
        self.side.inward()
    }

    /// What is told to somebody who has not got its key (IC-X33).
    pub(crate) const fn locked_story(&self) -> Story {
        match self.key {
            KEY_BOSS => Story::BossLocked,
            KEY_PELLETS => Story::PelletsLeft,
            _ => Story::NoKey,
        }
    }

    /// Whether it takes space (IC-019).
    pub fn blocks(&self) -> bool {
        self.lock != Lock::Open
    }

    /// Whether it looks like the wall, in a room that is guarded or not (IC-020, IC-110).
    pub fn is_hidden(&self, guarded: bool) -> bool {
        self.lock == Lock::Invisible || (self.lock == Lock::Locked && self.veiled && guarded)
    }

    /// Whether it can be asked in this way (IC-019).
    pub fn accepts(&self, how: How) -> bool {
        how == How::Distance || self.lock == Lock::Open
    }

    /// Somebody with these keys, in order, tries to unlock it (IC-025). True if it is now open and
    /// was not before.
    pub(crate) fn unlock(&mut self, keys: &[i32], world: &mut World<'_>) -> bool {
        let fits = self.key == NO_KEY || keys.binary_search(&self.key).is_ok();
        if self.lock != Lock::Locked || !fits {
            return false;
        }
        self.lock = Lock::Open;
        let size = world.ground.size();
        self.side.cells(size).into_iter().for_each(|cell| world.ground.release(cell));
        true
    }
}
