//! What puzzles are made of: plates, levers, torches, chests and spikes (IC-X02 to IC-X04, IC-X09, IC-X10). They know
//! only the number of their source or their signal, never each other.

use super::placed::{idle, in_any_way, placed, touched};
use super::{Actor, Enemy, Hero, How, Interactor, Pet, Reach, World};
use crate::geometry::is_interior;
use crate::inventory::Inventory;
use kernel::pos::Pos;
use serde::{Deserialize, Serialize};

/// For how many ticks a torch burns that goes out by itself (IC-X04).
pub const TORCH_TICKS: u16 = 480;

/// A pressure plate (IC-X02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plate {
    pub(crate) id: u32,
    /// Where it lies.
    pub at: Pos,
    /// What it switches.
    pub source: u8,
    /// Whether it stays down.
    pub latching: bool,
    /// Whether it is down.
    pub down: bool,
}

impl Plate {
    /// A plate that is up.
    pub const fn new(at: Pos, source: u8, latching: bool) -> Self {
        Plate { id: 0, at, source, latching, down: false }
    }

    fn press(&mut self, world: &mut World<'_>) {
        if !std::mem::replace(&mut self.down, true) {
            world.circuit.switch(self.source, true);
        }
    }
}

impl Actor for Plate {
    fn id(&self) -> u32 {
        self.id
    }

    fn enrol(&mut self, id: u32) {
        self.id = id;
    }

    fn at(&self) -> Pos {
        self.at
    }

    /// It comes up; whoever stands on it presses it down again in the same tick.
    fn update(&mut self, world: &mut World<'_>) {
        if self.down && !self.latching {
            self.down = false;
            world.circuit.switch(self.source, false);
        }
    }

    fn accepts(&self, _how: How, _solved: bool) -> bool {
        false
    }

    fn answer(&mut self, _asker: &mut dyn Interactor, _how: How, _world: &mut World<'_>) {}

    fn asker(&mut self) -> Option<&mut dyn Interactor> {
        Some(self)
    }

    fn fault(&self, size: i32) -> Option<String> {
        (!is_interior(size, self.at)).then(|| format!("no plate can lie at {}", self.at))
    }
}

impl Interactor for Plate {
    fn asks(&self, how: How) -> Option<Reach> {
        (how == How::Contact && !(self.latching && self.down)).then_some(Reach::Cell(self.at))
    }

    fn meet_hero(&mut self, _hero: &mut Hero, _how: How, world: &mut World<'_>) {
        self.press(world);
    }

    fn meet_pet(&mut self, _pet: &mut Pet, _how: How, world: &mut World<'_>) {
        self.press(world);
    }

    fn meet_enemy(&mut self, _enemy: &mut Enemy, _how: How, world: &mut World<'_>) {
        self.press(world);
    }
}

/// A lever (IC-X03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lever {
    pub(crate) id: u32,
    /// Where it stands.
    pub at: Pos,
    /// What it switches.
    pub source: u8,
    /// Whether it is on.
    pub on: bool,
}

impl Lever {
    /// A lever that is off.
    pub const fn new(at: Pos, source: u8) -> Self {
        Lever { id: 0, at, source, on: false }
    }

    /// Somebody pulls it.
    pub(crate) fn pull(&mut self, world: &mut World<'_>) {
        self.on = !self.on;
        world.circuit.switch(self.source, self.on);
    }
}

/// A torch (IC-X04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Torch {
    pub(crate) id: u32,
    /// Where it stands.
    pub at: Pos,
    /// What it switches, if anything.
    pub source: Option<u8>,
    /// Whether it goes out by itself.
    pub timed: bool,
    /// For how many ticks it burns yet; 0 if it is out, and 1 for ever if it is not timed.
    pub burns: u16,
}

impl Torch {
    /// A torch that is out.
    pub const fn new(at: Pos, source: Option<u8>, timed: bool) -> Self {
        Torch { id: 0, at, source, timed, burns: 0 }
    }

    /// A torch that burns and is there for its light alone.
    pub const fn burning(at: Pos) -> Self {
        Torch { id: 0, at, source: None, timed: false, burns: 1 }
    }

    /// Whether it burns.
    pub const fn is_lit(&self) -> bool {
        self.burns > 0
    }

    /// Somebody lights it. True if it was out.
    pub(crate) fn light(&mut self, world: &mut World<'_>) -> bool {
        let out = !self.is_lit();
        if out {
            self.burns = if self.timed { TORCH_TICKS } else { 1 };
            self.switch(true, world);
        }
        out
    }

    /// It goes out.
    pub(crate) fn douse(&mut self, world: &mut World<'_>) {
        if self.is_lit() {
            self.burns = 0;
            self.switch(false, world);
        }
    }

    fn switch(&self, on: bool, world: &mut World<'_>) {
        if let Some(source) = self.source {
            world.circuit.switch(source, on);
        }
    }
}

/// A chest (IC-X09).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chest {
    pub(crate) id: u32,
    /// Where it stands.
    pub at: Pos,
    /// The signal that unlocks it.
    pub signal: u8,
    /// What is in it.
    pub contents: Inventory,
}

impl Chest {
    /// A chest that nobody has opened.
    pub const fn new(at: Pos, signal: u8, contents: Inventory) -> Self {
        Chest { id: 0, at, signal, contents }
    }

    /// Whether it was opened and emptied.
    pub fn is_open(&self) -> bool {
        self.contents.is_empty()
    }
}

placed!(Lever, meet_lever, asked in_any_way, blocks true, tick idle);
placed!(Torch, meet_torch, asked in_any_way, blocks true, tick burn_down);
placed!(Chest, meet_chest, asked in_any_way, blocks true, tick idle);
placed!(Spikes, meet_spikes, asked touched, blocks false, tick idle);

fn burn_down(torch: &mut Torch, world: &mut World<'_>) {
    if torch.timed && torch.is_lit() {
        torch.burns -= 1;
        if !torch.is_lit() {
            torch.switch(false, world);
        }
    }
}

/// A trap of spikes that come and go (IC-X10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spikes {
    pub(crate) id: u32,
    /// Where it lies.
    pub at: Pos,
    /// They are out while this signal is on.
    pub signal: u8,
}

impl Spikes {
    /// The period of the oscillator that drives them.
    pub const PERIOD: u32 = 48;

    /// A trap.
    pub const fn new(at: Pos, signal: u8) -> Self {
        Spikes { id: 0, at, signal }
    }
}
