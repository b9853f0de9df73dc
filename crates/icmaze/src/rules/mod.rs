//! What one tick does. The ids are those of `docs/rules/icmaze.md`. What happens inside a room is in
//! `area.rs` and with the actors.

mod bag;
mod travel;

pub use bag::{Item, items};

use crate::action::{Action, Keys};
use crate::actors::World;
use crate::dialogue::{Dialogue, Publisher, Story};
use crate::event::Event;
use crate::state::{Mode, State};
use kernel::dice::Dice;

/// The game as the publisher of dialogues (IC-128).
struct Desk<'a> {
    extras: bool,
    room: usize,
    told: &'a mut Vec<(usize, Story)>,
    dialogues: &'a mut Vec<Dialogue>,
}

impl Publisher for Desk<'_> {
    fn publish(&mut self, story: Story) {
        if story.is_extra() && !self.extras {
            return;
        }
        if story.is_told_once() {
            if self.told.contains(&(self.room, story)) {
                return;
            }
            self.told.push((self.room, story));
        }
        let dialogue = Dialogue::new(story);
        // A dialogue without a page is over before it begins.
        if dialogue.pages() > 0 {
            self.dialogues.push(dialogue);
        }
    }
}

impl State {
    /// One tick with these keys held.
    pub(crate) fn step(&mut self, held: Action, dice: &mut Dice, events: &mut Vec<Event>) {
        let keys = Keys::after(self.held, held);
        self.held = held;
        if !self.game_layer(keys, dice, events) {
            self.simulate(keys, dice, events);
        }
    }

    /// What comes before the world: resets, dialogues, menus. True if that was the tick.
    fn game_layer(&mut self, keys: Keys, dice: &mut Dice, events: &mut Vec<Event>) -> bool {
        if keys.pressed.has(Action::RESET_GAME) {
            self.reset_game(dice);
            events.push(Event::GameReset);
            return true;
        }
        if let Some(dialogue) = self.dialogues.first_mut() {
            if keys.pressed.has(Action::NEXT) {
                dialogue.page += 1;
                if dialogue.page >= dialogue.pages() {
                    self.dialogues.remove(0);
                }
                if !self.dialogues.is_empty() {
                    events.push(Event::Page);
                }
            }
            return true;
        }
        if self.press_in_bag(keys) {
            return true;
        }
        if keys.pressed.has(Action::RESET_AREA) {
            self.reset_area();
            events.push(Event::AreaReset);
            return true;
        }
        if self.welcome_due && self.room == 0 {
            self.welcome_due = false;
            self.publish(Story::Welcome, events);
            return true;
        }
        if self.setup.cheats && keys.pressed.has(Action::BOSS_ROOM) && self.room != self.level.boss_room() {
            self.jump_to_boss(events);
            return true;
        }
        false
    }

    /// One tick of the world.
    fn simulate(&mut self, keys: Keys, dice: &mut Dice, events: &mut Vec<Event>) {
        let solved = self.is_solved(self.room);
        let waiting = self.dialogues.len();
        let before = self.hero.body.at;
        let (rock_hearts, difficulty) =
            (u64::from(self.setup.rock_hearts), u64::from(self.plan().difficulty));
        let area = self.areas.get_mut(&self.room).expect("the hero's room is there");
        area.settle_orders(&self.hero, solved);
        let (mut cast, ground, orders) = area.stage();
        let (extras, told, dialogues) = (self.setup.extras, &mut self.told, &mut self.dialogues);
        let mut desk = Desk { extras, room: self.room, told, dialogues };
        let mut world = World {
            room: self.room,
            solved,
            difficulty,
            rock_hearts,
            hero_at: self.hero.body.at,
            ground,
            orders,
            routes: &mut self.routes,
            dice,
            events,
            tally: &mut self.tally,
            publisher: &mut desk,
            crossing: None,
            victory: false,
        };
        cast.update(&mut self.hero, keys, &mut world);
        cast.interact(&mut self.hero, &mut world);
        let (crossing, victory) = (world.crossing, world.victory);
        if self.dialogues.len() > waiting {
            events.push(Event::Page);
        }

        for &room in self.level.latching() {
            if !self.solved.contains(&room) && self.is_solved(room) {
                self.solved.push(room);
            }
        }
        self.tick += 1;
        if !self.hero.health.is_alive() {
            self.tally.deaths += 1;
            events.push(Event::Died);
            self.reset_area();
            self.publish(Story::Defeat, events);
        } else if victory {
            self.mode = Mode::Ended;
        } else if let Some(side) = crossing {
            self.cross(side, events);
        }
        if self.hero.body.at != before {
            self.look_around();
        }
    }

    pub(crate) fn publish(&mut self, story: Story, events: &mut Vec<Event>) {
        let waiting = self.dialogues.len();
        let (extras, told, dialogues) = (self.setup.extras, &mut self.told, &mut self.dialogues);
        Desk { extras, room: self.room, told, dialogues }.publish(story);
        if self.dialogues.len() > waiting {
            events.push(Event::Page);
        }
    }
}
