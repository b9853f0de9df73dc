//! A room and what one tick does to it: comings and goings, updates, interactions. It knows no other
//! room and hands out nothing that could be changed from outside (IC-141).

use crate::action::Keys;
use crate::actors::{
    Actor, Census, Doing, Hero, How, Interactor, Lock, Orders, Portal, Reach, Rocks, Thing, World,
};
use crate::geometry::{Orientation, Side, interior, is_interior};
use crate::ground::Ground;
use crate::level::Room;
use kernel::pos::Pos;
use serde::{Deserialize, Serialize};

/// How many actors may ever be registered in a room; far more than come together in a lifetime.
const MOST_IDS: u32 = 0xff_0000;

/// A room the hero has been in, as it is or as it was left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    size: i32,
    /// How many ticks it has lived through; frozen while the hero is elsewhere.
    clock: u64,
    next_id: u32,
    portals: [Portal; 4],
    rocks: Rocks,
    /// In the order of registration.
    things: Vec<Thing>,
    orders: Orders,
    /// Which cells the hero has had in sight, a bit each, row by row (IC-X30).
    seen: Vec<u64>,
    #[serde(skip)]
    ground: Option<Ground>,
}

impl Area {
    /// An empty room with its portals.
    pub fn new(room: &Room) -> Self {
        Area {
            size: room.size,
            clock: 0,
            next_id: 1,
            portals: room.portals,
            rocks: Rocks::none(room.size),
            things: Vec::new(),
            orders: Orders::default(),
            seen: vec![0; room.size as usize + 2],
            ground: None,
        }
    }

    /// The side length of the interior.
    pub const fn size(&self) -> i32 {
        self.size
    }

    /// How many ticks it has lived through.
    pub const fn clock(&self) -> u64 {
        self.clock
    }

    /// The portals, in the order of [`Side::ALL`].
    pub const fn portals(&self) -> &[Portal; 4] {
        &self.portals
    }

    /// The portal of a side.
    pub const fn portal(&self, side: Side) -> &Portal {
        &self.portals[side.index()]
    }

    /// The rocks.
    pub const fn rocks(&self) -> &Rocks {
        &self.rocks
    }

    /// The other actors, in the order of registration.
    pub fn things(&self) -> &[Thing] {
        &self.things
    }

    /// Everybody by kind.
    pub fn census(&self) -> Census {
        Census::of(&self.things)
    }

    /// Whether the hero has had a cell in sight (IC-X30).
    pub fn is_seen(&self, cell: Pos) -> bool {
        let row = usize::try_from(cell.y).ok().and_then(|y| self.seen.get(y));
        row.is_some_and(|row| (0..64).contains(&cell.x) && row >> cell.x & 1 == 1)
    }

    /// Whether something in it must be beaten first.
    pub fn is_guarded(&self) -> bool {
        self.things.iter().any(|thing| thing.actor().guards())
    }

    /// Whether somebody who takes space is on a cell, or headed for it.
    pub fn is_taken(&self, cell: Pos) -> bool {
        self.ground.as_ref().is_some_and(|ground| ground.is_held(cell))
    }

    /// What stands in the way now, with the hero if it is here.
    pub fn ground(&self, hero: Option<&Hero>, solved: bool) -> Ground {
        self.lay_ground(hero, solved).0
    }

    pub(crate) fn set_rocks(&mut self, rocks: Rocks) {
        self.rocks = rocks;
        self.ground = None;
    }

    /// Adds an actor at the end of the order.
    pub(crate) fn register(&mut self, mut thing: Thing) {
        thing.actor_mut().enrol(self.next_id);
        self.next_id += 1;
        self.things.push(thing);
        self.ground = None;
    }

    /// Removes all actors but rocks and portals.
    pub(crate) fn clear_things(&mut self) {
        self.things.clear();
        self.ground = None;
    }

    pub(crate) fn set_portal(&mut self, portal: Portal) {
        self.portals[portal.side.index()] = portal;
        self.ground = None;
    }

    /// The hero comes in, at the end of the order. `new` if the room was just made.
    pub(crate) fn admit(&mut self, hero: &mut Hero, arrival: Pos, new: bool, solved: bool) {
        let (mut ground, _) = self.lay_ground(None, solved);
        hero.id = self.next_id;
        self.next_id += 1;
        hero.body.stride = None;
        hero.walk = 0;
        hero.doing = Doing::Idle;
        hero.body.at = nearest_free(&ground, arrival);
        ground.hold(hero.body.at);
        self.ground = Some(ground);
        if new {
            self.things.iter_mut().for_each(|thing| thing.actor_mut().hero_came());
        }
    }

    /// The hero goes out.
    pub(crate) fn dismiss(&mut self) {
        self.things.iter_mut().for_each(|thing| thing.actor_mut().hero_left());
        self.ground = None;
    }

    /// The cells near the hero are known now.
    pub(crate) fn look(&mut self, from: Pos, sight: i32) {
        let last = self.size + 1;
        let (left, right) = ((from.x - sight).clamp(0, last), (from.x + sight).clamp(0, last));
        let mask = (u64::MAX >> (63 - right)) & (u64::MAX << left);
        for y in (from.y - sight).max(0)..=(from.y + sight).min(last) {
            self.seen[y as usize] |= mask;
        }
    }

    /// Lays the ground out again, after something was changed by hand or loaded.
    pub(crate) fn lay(&mut self, hero: &Hero, solved: bool) {
        self.ground = Some(self.lay_ground(Some(hero), solved).0);
    }

    /// The ground from scratch, and whether no two hold the same cell.
    fn lay_ground(&self, hero: Option<&Hero>, solved: bool) -> (Ground, bool) {
        let mut ground = Ground::empty(self.size, solved);
        let mut sound = true;
        for portal in self.portals.iter().filter(|portal| portal.blocks()) {
            for cell in portal.side.cells(self.size) {
                sound &= ground.hold(cell);
            }
        }
        for cell in self.rocks.cells() {
            ground.close_node(cell);
            if !solved {
                sound &= ground.hold(cell);
            }
        }
        for cell in self.things.iter().flat_map(|thing| thing.actor().holds()).flatten() {
            sound &= ground.hold(cell);
        }
        for cell in hero.iter().flat_map(|hero| hero.body.cells()).flatten() {
            sound &= ground.hold(cell);
        }
        (ground, sound)
    }

    /// The first part of a tick: who was to leave leaves, then who was to come comes.
    pub(crate) fn settle_orders(&mut self, hero: &Hero, solved: bool) {
        if self.ground.as_ref().is_none_or(|ground| ground.is_for_solved() != solved) {
            self.lay(hero, solved);
        }
        if self.orders.is_empty() {
            return;
        }
        let orders = std::mem::take(&mut self.orders);
        let Area { things, rocks, ground, next_id, .. } = self;
        let silenced = |thing: &Thing| orders.silence.iter().any(|&owner| thing.actor().is_shot_of(owner));
        things.retain(|thing| !orders.remove.contains(&thing.actor().id()) && !silenced(thing));
        for &cell in &orders.crumble {
            rocks.clear(cell);
            if let Some(ground) = ground {
                ground.open_node(cell);
                if !solved {
                    ground.release(cell);
                }
            }
        }
        for &(mut thing) in orders.add.iter().filter(|thing| !silenced(thing)) {
            thing.actor_mut().enrol(*next_id);
            *next_id += 1;
            things.push(thing);
        }
    }

    /// The area's parts for one tick: the cast, and what the world around an actor needs.
    pub(crate) fn stage(&mut self) -> (Cast<'_>, &mut Ground, &mut Orders) {
        self.clock += 1;
        let Area { portals, rocks, things, orders, ground, .. } = self;
        let ground = ground.as_mut().expect("the ground is laid when a tick begins");
        (Cast { portals, rocks, things }, ground, orders)
    }

    /// What is impossible about it, for states from outside.
    pub(crate) fn fault(&self, room: &Room, hero: Option<&Hero>, solved: bool) -> Option<String> {
        let alike = |a: &Portal, b: &Portal| {
            let opened = (a.lock, b.lock) == (Lock::Open, Lock::Locked);
            Portal { lock: b.lock, ..*a } == *b && (a.lock == b.lock || opened)
        };
        let sizes = [self.size, self.rocks.size(), self.seen.len() as i32 - 2];
        let ids = || self.things.iter().map(|thing| thing.actor().id());
        let mut all = self.things.iter().chain(&self.orders.add);
        let scenery = || self.rocks.fault().or_else(|| hero.and_then(|hero| hero.fault(self.size)));
        let what = if sizes.iter().any(|&size| size != room.size) {
            "it has another size than its plan"
        } else if self.seen.iter().any(|row| row >> (room.size + 2) != 0) {
            "cells were seen where there are none"
        } else if !self.portals.iter().zip(&room.portals).all(|(a, b)| alike(a, b)) {
            "its portals are not those of its plan"
        } else if !ids().is_sorted_by(|a, b| a < b)
            || ids().chain(hero.map(|h| h.id)).any(|id| id >= self.next_id)
        {
            "its actors are not in order"
        } else if hero.is_some_and(|hero| ids().any(|id| id == hero.id)) {
            "the hero has the number of another actor"
        } else if self.next_id >= MOST_IDS || self.clock > 1 << 60 {
            "it is too old"
        } else if self.orders.crumble.iter().any(|&cell| !self.rocks.is_rock(cell)) {
            "a rock is to go that is not there"
        } else if let Some(why) = all.find_map(|thing| thing.actor().fault(self.size)).or_else(scenery) {
            return Some(format!("{}: {why}", room.title));
        } else if self.orders.add.iter().any(|thing| thing.actor().holds() != [None, None]) {
            "somebody is to come who takes space"
        } else if !self.lay_ground(hero, solved).1 {
            "two stand on the same cell"
        } else {
            return None;
        };
        Some(format!("{}: {what}", room.title))
    }
}

/// The nearest cell somebody can stand on: breadth-first over the interior, blocked cells included,
/// neighbours in the order left, up, right, down (§6 of the rules).
fn nearest_free(ground: &Ground, wanted: Pos) -> Pos {
    let size = ground.size();
    let mut queue = vec![wanted];
    let mut next = 0;
    while let Some(&cell) = queue.get(next) {
        if ground.lets_in(cell, true) {
            return cell;
        }
        for way in Orientation::SEARCH {
            let beside = way.step(cell);
            if is_interior(size, beside) && !queue.contains(&beside) {
                queue.push(beside);
            }
        }
        next += 1;
    }
    // No room is ever full; but if it were, the hero would have to be somewhere.
    interior(size).next().unwrap_or(wanted)
}

/// Everybody in a room but the hero, ready to act.
pub(crate) struct Cast<'a> {
    portals: &'a mut [Portal; 4],
    rocks: &'a mut Rocks,
    things: &'a mut Vec<Thing>,
}

impl Cast<'_> {
    /// How many come before the hero in the order of registration.
    fn rank(&self, hero: &Hero) -> usize {
        self.things.partition_point(|thing| thing.actor().id() < hero.id)
    }

    /// The second part of a tick: everybody decides and moves on, in the order of registration.
    pub(crate) fn update(&mut self, hero: &mut Hero, keys: Keys, world: &mut World<'_>) {
        // Before anybody moves: a cell that was left is free for all, whoever comes first.
        hero.body.settle(world.ground, true);
        for thing in self.things.iter_mut() {
            thing.actor_mut().settle(world.ground);
        }
        self.rocks.update(world);
        let rank = self.rank(hero);
        let (before, after) = self.things.split_at_mut(rank);
        for thing in before {
            thing.actor_mut().update(world);
        }
        hero.update(keys, world);
        for thing in after {
            thing.actor_mut().update(world);
        }
    }

    /// The third part: everybody who asks does, in the same order, contact before distance.
    pub(crate) fn interact(&mut self, hero: &mut Hero, world: &mut World<'_>) {
        let rank = self.rank(hero);
        (0..rank).for_each(|i| self.ask_as(i, hero, world));
        self.ask_as_hero(hero, world);
        (rank..self.things.len()).for_each(|i| self.ask_as(i, hero, world));
    }

    fn ask_as_hero(&mut self, hero: &mut Hero, world: &mut World<'_>) {
        for how in [How::Contact, How::Distance] {
            let Some(reach) = hero.asks(how) else { continue };
            self.ask_scenery(hero, reach, how, world);
            for thing in self.things.iter_mut() {
                ask(hero, thing.actor_mut(), reach, how, world);
            }
        }
    }

    fn ask_as(&mut self, index: usize, hero: &mut Hero, world: &mut World<'_>) {
        for how in [How::Contact, How::Distance] {
            let Some(asker) = self.things[index].actor_mut().asker() else { return };
            let Some(reach) = asker.asks(how) else { continue };
            // The asker is taken out of its place so that it and the others can be changed at once.
            let mut thing = self.things[index];
            let Some(asker) = thing.actor_mut().asker() else { return };
            self.ask_scenery(asker, reach, how, world);
            for (_, other) in self.things.iter_mut().enumerate().filter(|(i, _)| *i != index) {
                ask(asker, other.actor_mut(), reach, how, world);
            }
            if reach.covers(hero.body.at) {
                asker.meet_hero(hero, how, world);
            }
            self.things[index] = thing;
        }
    }

    /// Portals and rocks. In a solved room rocks are as good as gone (IC-123).
    fn ask_scenery(&mut self, asker: &mut dyn Interactor, reach: Reach, how: How, world: &mut World<'_>) {
        let size = world.ground.size();
        for portal in self.portals.iter_mut() {
            if portal.accepts(how) && portal.side.cells(size).into_iter().any(|cell| reach.covers(cell)) {
                asker.meet_portal(portal, how, world);
            }
        }
        if !world.solved && asker.minds_rocks() {
            self.rocks.answer(asker, reach, how, world);
        }
    }
}

fn ask(asker: &mut dyn Interactor, asked: &mut dyn Actor, reach: Reach, how: How, world: &mut World<'_>) {
    if reach.covers(asked.at()) && asked.accepts(how, world.solved) {
        asked.answer(asker, how, world);
    }
}
