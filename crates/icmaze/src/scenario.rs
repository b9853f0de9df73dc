//! Situations made by hand: the hero here, a monster there, so many hit points. For tests, for
//! benchmarks and for trying things out; no rule uses it.

use crate::actors::{Portal, Rocks, Thing};
use crate::geometry::Orientation;
use crate::routes::Routes;
use crate::state::{Entry, State};
use kernel::pos::Pos;

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
        self.entry = Entry { at, facing, pickaxe: self.hero.pickaxe, keys: self.hero.keys.clone() };
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
        // As many rocks may stand elsewhere now, and paths are remembered by their number.
        self.routes = Routes::default();
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
}
