//! What many actors share: a body that walks from cell to cell, and health with its immunity.

use crate::geometry::{Orientation, Terrain};
use crate::ground::Ground;
use kernel::pos::Pos;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// For how many ticks somebody who lost hit points cannot be hurt (IC-091).
pub const IMMUNITY_TICKS: u8 = 24;
/// How long the dead vanish (IC-057, IC-071).
pub const VANISH_TICKS: u8 = 21;

/// A move under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stride {
    /// Where to.
    pub way: Orientation,
    /// How many of its ticks are done, the present one included.
    pub done: u8,
    /// How many it takes.
    pub of: u8,
}

/// Where somebody is, faces and is headed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Body {
    /// The main cell: that of origin until the last tick of a move, then the target.
    pub at: Pos,
    /// Which way it faces.
    pub facing: Orientation,
    /// The move under way. It stays until the tick after its last one.
    pub stride: Option<Stride>,
}

impl Body {
    /// Somebody who stands.
    pub const fn new(at: Pos, facing: Orientation) -> Self {
        Body { at, facing, stride: None }
    }

    /// Whether a move is under way in this tick.
    pub const fn is_moving(&self) -> bool {
        self.stride.is_some()
    }

    /// The cell it faces.
    pub const fn ahead(&self) -> Pos {
        self.facing.step(self.at)
    }

    /// The other cell of the move under way: the target, and in its last tick the origin.
    pub fn other_cell(&self) -> Option<Pos> {
        self.stride.map(|s| if s.done < s.of { s.way.step(self.at) } else { s.way.opposite().step(self.at) })
    }

    /// Where it is headed, if not there yet.
    pub fn target(&self) -> Option<Pos> {
        self.stride.filter(|s| s.done < s.of).map(|s| s.way.step(self.at))
    }

    /// The cells that it holds if it takes space.
    pub fn cells(&self) -> [Option<Pos>; 2] {
        [Some(self.at), self.other_cell()]
    }

    /// A move whose last tick was the one before is over.
    pub(crate) fn settle(&mut self, ground: &mut Ground, blocks: bool) {
        if self.stride.is_some_and(|s| s.done == s.of) {
            if let (true, Some(origin)) = (blocks, self.other_cell()) {
                ground.release(origin);
            }
            self.stride = None;
        }
    }

    /// Tries to begin a move ahead that takes so many ticks.
    pub(crate) fn set_out(&mut self, ticks: u8, ground: &mut Ground, blocks: bool) -> bool {
        let to = self.ahead();
        if self.is_moving() || !ground.lets_in(to, blocks) {
            return false;
        }
        if blocks {
            ground.hold(to);
        }
        self.stride = Some(Stride { way: self.facing, done: 0, of: ticks });
        true
    }

    /// The same for a monster, which keeps to its graph where there are extras.
    pub(crate) fn set_out_as_monster(&mut self, ticks: u8, ground: &mut Ground) -> bool {
        ground.lets_monster_in(self.ahead()) && self.set_out(ticks, ground, true)
    }

    /// One tick of the move under way.
    pub(crate) fn advance(&mut self) {
        if let Some(stride) = &mut self.stride {
            stride.done += 1;
            if stride.done == stride.of {
                self.at = stride.way.step(self.at);
            }
        }
    }

    /// It takes no space any more.
    pub(crate) fn let_go(&self, ground: &mut Ground) {
        self.cells().into_iter().flatten().for_each(|cell| ground.release(cell));
    }

    /// What is impossible about it, where a move takes one of these numbers of ticks.
    pub(crate) fn fault(&self, size: i32, moves: RangeInclusive<u8>) -> Option<String> {
        let stands = |cell: Pos| Terrain::of(size, cell).is_walkable();
        if !stands(self.at) || !self.other_cell().is_none_or(stands) {
            return Some(format!("nobody can stand at {}", self.at));
        }
        let wrong = self.stride.filter(|s| !moves.contains(&s.of) || !(1..=s.of).contains(&s.done));
        wrong.map(|s| format!("a move of {} ticks cannot be {} of {} ticks old", moves.end(), s.done, s.of))
    }
}

/// Hit points, immunity, and how far somebody dead has vanished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Health {
    /// Hit points left.
    pub hp: u8,
    /// For how many ticks it cannot be hurt.
    pub immune: u8,
    /// For how many ticks it has been vanishing; 0 while alive.
    pub fading: u8,
}

impl Health {
    /// Full health.
    pub const fn full(hp: u8) -> Self {
        Health { hp, immune: 0, fading: 0 }
    }

    /// Whether hit points are left.
    pub const fn is_alive(self) -> bool {
        self.hp > 0
    }

    /// Whether it is drawn: while immune only in ticks with an even count (IC-092).
    pub const fn is_drawn(self) -> bool {
        self.immune.is_multiple_of(2) || !self.is_alive()
    }

    /// Takes so many hit points, if it can be hurt now (IC-091).
    pub(crate) fn hurt(&mut self, points: u8) -> bool {
        self.hurt_for(points, IMMUNITY_TICKS)
    }

    /// The same with another time of immunity after it.
    pub(crate) fn hurt_for(&mut self, points: u8, immunity: u8) -> bool {
        if self.immune > 0 || !self.is_alive() {
            return false;
        }
        self.hp = self.hp.saturating_sub(points);
        self.immune = immunity;
        true
    }

    /// One tick passes. True in the tick in which the dead are gone for good.
    pub(crate) fn tick(&mut self) -> bool {
        self.immune = self.immune.saturating_sub(1);
        if self.is_alive() {
            return false;
        }
        self.fading = (self.fading + 1).min(VANISH_TICKS);
        self.fading == VANISH_TICKS
    }

    /// What is impossible about it.
    pub(crate) fn fault(self, most: u8) -> Option<String> {
        let sound = self.hp <= most
            && self.immune <= IMMUNITY_TICKS
            && self.fading <= VANISH_TICKS
            && (self.fading == 0 || self.hp == 0)
            && (self.immune == 0 || self.hp < most);
        (!sound).then(|| {
            format!(
                "{} hit points, immune for {}, vanishing for {} cannot be",
                self.hp, self.immune, self.fading
            )
        })
    }
}
