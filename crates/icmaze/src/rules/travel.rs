//! Going from room to room, and both resets.

use crate::actors::{Hero, Pet};
use crate::build::build;
use crate::event::Event;
use crate::geometry::Side;
use crate::state::{Entry, State};
use kernel::dice::Dice;
use kernel::pos::Pos;
use kernel::scene::UNIT;
use std::sync::Arc;

impl State {
    /// The hero goes through a portal (IC-026); where that leads nowhere, nothing happens (IC-028).
    pub(crate) fn cross(&mut self, side: Side, events: &mut Vec<Event>) {
        let to = self.area().portal(side).to;
        if let Some(to) = to.filter(|to| to.room < self.level.rooms().len()) {
            self.go_to(to.room, to.arrival, events);
        }
    }

    /// The cheat: straight to the last room, as if by its entry.
    pub(crate) fn jump_to_boss(&mut self, events: &mut Vec<Event>) {
        let room = self.level.boss_room();
        let plan = &self.level.rooms()[room];
        let arrival = plan.entry.map_or(Pos::new(1, 1), |side| side.arrival(plan.size));
        self.go_to(room, arrival, events);
    }

    fn go_to(&mut self, room: usize, arrival: Pos, events: &mut Vec<Event>) {
        self.areas.get_mut(&self.room).expect("the hero's room is there").dismiss();
        self.room = room;
        self.enter(arrival);
        self.entry = Entry::of(&self.hero, arrival);
        events.push(Event::Entered { title: self.plan().title.clone() });
        let (story, solved_story) = (self.plan().story, self.plan().solved_story);
        for told in story.into_iter().chain(solved_story.filter(|_| self.is_solved(room))) {
            self.publish(told, events);
        }
    }

    /// The hero comes into its room, which is made if it was never there before.
    pub(crate) fn enter(&mut self, arrival: Pos) {
        let solved = self.is_solved(self.room);
        let new = !self.areas.contains_key(&self.room);
        let latched = self.solved.contains(&self.room);
        let (level, seed, room, setup) = (&self.level, self.seed, self.room, &self.setup);
        let area = self.areas.entry(room).or_insert_with(|| build(level, room, seed, latched, setup));
        area.admit(&mut self.hero, arrival, new, solved);
        self.arm();
        self.look_around();
    }

    /// T, or the hero's death (IC-030, IC-031, IC-087).
    pub(crate) fn reset_area(&mut self) {
        let old = self.areas.remove(&self.room);
        let Entry { at, facing, bag, pet } = self.entry.clone();
        // A challenge that stays met does not bring its key back, so the hero keeps it.
        let bag = if self.solved.contains(&self.room) { self.hero.bag.clone() } else { bag };
        let hp = self.setup.tuning().hero_hp;
        self.hero = Hero { bag, pet: pet.then(|| Pet::new(at)), ..Hero::new(at, facing, hp) };
        self.power = 0;
        self.enter(at);
        // What was eaten is eaten (IC-X34).
        if let (Some(area), Some(old)) = (self.areas.get_mut(&self.room), old) {
            area.keep_pellets(old);
        }
        self.lay_ground();
    }

    /// R (IC-029). The dice start again too, so that the same keys make the same game.
    pub(crate) fn reset_game(&mut self, dice: &mut Dice) {
        if !dice.is_scripted() {
            *dice = Dice::seeded(dice.seed());
        }
        let held = self.held;
        let routes = std::mem::take(&mut self.routes);
        *self = State::begin(self.setup.clone(), self.seed, Arc::clone(&self.level));
        (self.held, self.routes) = (held, routes);
    }

    /// What the camera shows is known now (IC-X30).
    pub(crate) fn look_around(&mut self) {
        if !self.setup.extras {
            return;
        }
        let sight = self.camera_scale() / UNIT / 2;
        let at = self.hero.body.at;
        if let Some(area) = self.areas.get_mut(&self.room) {
            area.look(at, sight);
        }
    }
}
