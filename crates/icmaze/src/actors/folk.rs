//! Those who mean well: the vendor (IC-X19), the stray cat and the pet it becomes (IC-X23), the messenger (IC-X24).

use super::placed::{idle, in_any_way, placed};
use super::{Actor, Body, Hero, How, Interactor, Item, Reach, World};
use crate::dialogue::Story;
use crate::event::Event;
use crate::geometry::{Orientation, is_interior};
use crate::ground::Ground;
use crate::inventory::Inventory;
use kernel::pos::Pos;
use serde::{Deserialize, Serialize};

/// How many ticks a step of the messenger takes.
const MESSENGER_MOVE: u8 = 8;
/// After so many ticks it gives up.
pub const MESSENGER_TICKS: u16 = 480;

/// The vendor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vendor {
    pub(crate) id: u32,
    /// Where he stands.
    pub at: Pos,
    /// What he has.
    pub stock: Inventory,
}

impl Vendor {
    /// A vendor with full shelves.
    pub fn new(at: Pos) -> Self {
        let goods =
            [(Item::Gold, 40), (Item::Potion, 5), (Item::Flashlight, 1), (Item::Boots, 1), (Item::Bomb, 6)];
        Vendor { id: 0, at, stock: Inventory::of(&goods) }
    }
}

placed!(Vendor, meet_vendor, asked in_any_way, blocks true, tick idle);

/// A cat that sits there and waits for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stray {
    pub(crate) id: u32,
    /// Where it sits.
    pub at: Pos,
}

impl Stray {
    /// A cat.
    pub const fn new(at: Pos) -> Self {
        Stray { id: 0, at }
    }
}

placed!(Stray, meet_stray, asked in_any_way, blocks true, tick idle);

/// The cat that follows the hero: always to the cell it has just left. Nothing can hurt it, and it is in nobody's way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pet {
    /// Where it is.
    pub body: Body,
}

impl Pet {
    /// A cat beside its friend.
    pub const fn new(at: Pos) -> Self {
        Pet { body: Body::new(at, Orientation::Down) }
    }

    /// The hero sets out from a cell, for so many ticks.
    pub(crate) fn follow(&mut self, left: Pos, ticks: u8, ground: &mut Ground) {
        self.body.settle(ground, false);
        let way = Orientation::ALL.into_iter().find(|way| way.step(self.body.at) == left);
        match way {
            Some(way) if !self.body.is_moving() => {
                self.body.facing = way;
                self.body.set_out(ticks, ground, false);
            }
            // It was left behind, as by a jump of its friend.
            _ if self.body.at != left => self.body = Body::new(left, self.body.facing),
            _ => {}
        }
    }
}

/// Who brings something when a puzzle is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Messenger {
    pub(crate) id: u32,
    /// Where it is.
    pub body: Body,
    /// Where it came in.
    pub home: Pos,
    /// Whether it is on its way back.
    pub returning: bool,
    /// Ticks since it came.
    pub age: u16,
}

impl Messenger {
    /// One who has just come in.
    pub const fn new(home: Pos) -> Self {
        Messenger { id: 0, body: Body::new(home, Orientation::Down), home, returning: false, age: 0 }
    }
}

impl Actor for Messenger {
    fn id(&self) -> u32 {
        self.id
    }

    fn enrol(&mut self, id: u32) {
        self.id = id;
    }

    fn at(&self) -> Pos {
        self.body.at
    }

    fn settle(&mut self, ground: &mut Ground) {
        self.body.settle(ground, false);
    }

    fn update(&mut self, world: &mut World<'_>) {
        self.age = (self.age + 1).min(2 * MESSENGER_TICKS);
        self.returning |= self.age >= MESSENGER_TICKS;
        if !self.body.is_moving() {
            let goal = if self.returning { self.home } else { world.hero_at };
            // On the way back it leaves when it is there, or when there is no way.
            let beside = self.body.at.manhattan(goal) <= 1 && !self.returning;
            match world.way(self.body.at, goal).filter(|_| !beside) {
                Some(way) => {
                    self.body.facing = way;
                    self.body.set_out(MESSENGER_MOVE, world.ground, false);
                }
                None if self.returning => world.orders.remove.push(self.id),
                None => {}
            }
        }
        self.body.advance();
    }

    fn accepts(&self, _how: How, _solved: bool) -> bool {
        false
    }

    fn answer(&mut self, _asker: &mut dyn Interactor, _how: How, _world: &mut World<'_>) {}

    fn asker(&mut self) -> Option<&mut dyn Interactor> {
        Some(self)
    }

    fn fault(&self, size: i32) -> Option<String> {
        let place = self.body.fault(size, MESSENGER_MOVE..=MESSENGER_MOVE);
        let late = self.age > 2 * MESSENGER_TICKS || !is_interior(size, self.home);
        place.or_else(|| late.then(|| "the messenger has lost its way".into()))
    }
}

impl Interactor for Messenger {
    fn asks(&self, how: How) -> Option<Reach> {
        (how == How::Distance && !self.returning).then_some(Reach::Plus(self.body.at))
    }

    fn meet_hero(&mut self, hero: &mut Hero, _how: How, world: &mut World<'_>) {
        self.returning = true;
        if hero.bag.add(Item::Potion, 1) {
            world.events.push(Event::Gift);
        }
        world.publisher.publish(Story::Messenger);
    }
}
