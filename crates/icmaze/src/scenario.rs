//! Situations made by hand: the hero here, a monster there, so many hit points. For tests, for
//! benchmarks and for trying things out; no rule uses it.

use crate::actors::{Portal, Rocks, Thing, ambush};
use crate::circuit::Circuit;
use crate::floor::Floor;
use crate::geometry::Orientation;
use crate::rules::{is_safe, rock_fall};
use crate::state::{Entry, State};
use kernel::dice::Dice;
use kernel::pos::Pos;
use std::sync::Arc;

impl State {
    /// Closes every dialogue, the welcome too.
    pub fn skip_dialogues(&mut self) {
        self.dialogues.clear();
        self.welcome_due = false;
    }

    /// Puts the hero into a room, on a cell that is its arrival, or as near to it as can be.
    pub fn place_in(&mut self, room: usize, at: Pos, facing: Orientation) {
        if let Some(area) = self.areas.get_mut(&self.room) {
            area.dismiss();
        }
        self.room = room;
        self.hero.body.facing = facing;
        self.enter(at);
        self.entry = Entry::of(&self.hero, at);
    }

    /// Puts the hero on a cell of its room, standing. Where it came in stays as it was.
    pub fn place_hero(&mut self, at: Pos, facing: Orientation) {
        let entry = self.entry.clone();
        self.place_in(self.room, at, facing);
        self.entry = entry;
    }

    /// Removes everything from the hero's room but rocks and portals.
    pub fn clear_room(&mut self) {
        self.areas.get_mut(&self.room).expect("the hero's room is there").clear_things();
        self.lay_ground();
    }

    /// Gives the hero's room other rocks.
    pub fn set_rocks(&mut self, rocks: Rocks) {
        self.areas.get_mut(&self.room).expect("the hero's room is there").set_rocks(rocks);
        self.lay_ground();
    }

    /// Adds an actor to the hero's room. The hero is registered again, after it.
    pub fn add(&mut self, thing: Thing) {
        let (at, solved) = (self.hero.body.at, self.is_solved(self.room));
        let area = self.areas.get_mut(&self.room).expect("the hero's room is there");
        area.register(thing);
        area.admit(&mut self.hero, at, false, solved);
    }

    /// Replaces a portal of the hero's room.
    pub fn set_portal(&mut self, portal: Portal) {
        self.areas.get_mut(&self.room).expect("the hero's room is there").set_portal(portal);
        self.lay_ground();
    }

    /// Changes what a cell of the hero's room is made of.
    pub fn set_floor(&mut self, cell: Pos, floor: Floor) {
        self.areas.get_mut(&self.room).expect("the hero's room is there").set_floor(cell, floor);
        self.lay_ground();
    }

    /// Changes the signals of the hero's room.
    pub fn wire(&mut self, change: impl FnOnce(&mut Circuit)) {
        change(self.areas.get_mut(&self.room).expect("the hero's room is there").circuit_mut());
    }

    /// Lets a rock fall in the hero's room (IC-X29); where, if it can.
    pub fn drop_rock(&mut self, dice: &mut Dice) -> Option<Pos> {
        let (level, cells) = (Arc::clone(&self.level), self.hero.body.cells());
        let plan = &level.rooms()[self.room];
        let cell = rock_fall(self.areas.get_mut(&self.room)?, plan, cells, dice);
        self.lay_ground();
        cell
    }

    /// Where an ambusher would wait for the hero now (IC-X15).
    pub fn ambush(&self) -> Option<Pos> {
        let ground = self.area().ground(Some(&self.hero), self.is_solved(self.room));
        ambush(&ground, self.hero.body.at, self.hero.body.facing)
    }

    /// Makes it another time.
    pub const fn set_tick(&mut self, tick: u64) {
        self.tick = tick;
    }

    /// Makes the hero's room so old.
    pub fn set_clock(&mut self, clock: u64) {
        self.areas.get_mut(&self.room).expect("the hero's room is there").set_clock(clock);
    }

    /// Whether one can walk on a cell of the hero's room without a rock and without a risk (IC-X14).
    pub fn is_safe(&self, cell: Pos) -> bool {
        is_safe(self.area(), cell)
    }
}

impl Circuit {
    /// Switches a source as an actor would.
    pub fn set_source(&mut self, source: u8, on: bool) {
        self.switch(source, on);
    }

    /// Works every signal out, as at the end of that tick, in a room in which nothing else is known.
    pub fn settle(&mut self, tick: u64) {
        self.tick(tick, &|_| false);
    }
}
