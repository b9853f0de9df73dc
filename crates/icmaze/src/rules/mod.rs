//! What one tick does. The ids are those of `docs/rules/icmaze.md`. What happens inside a room is in
//! `area.rs` and with the actors.

mod bag;
mod happenings;
mod shop;
mod travel;

pub use bag::{Entry, items, useful_rows};
pub use shop::{BUYS, PRICES};

pub(crate) use happenings::{is_safe, rock_fall};

use crate::action::{Action, Keys};
use crate::actors::{Item, Pet, World};
use crate::area::{Area, Stage};
use crate::dialogue::{Dialogue, Effect, Publisher, Story};
use crate::event::Event;
use crate::setup::Way;
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
        if !self.dialogues.is_empty() {
            self.press_in_dialogue(keys, events);
            return true;
        }
        if self.press_in_bag(keys, events) || self.press_in_shop(keys, events) {
            return true;
        }
        if keys.pressed.has(Action::RESET_AREA) {
            self.reset_area();
            events.push(Event::AreaReset);
            return true;
        }
        if self.welcome_due {
            self.welcome_due = false;
            let pellets = self.setup.way == Way::Pellets;
            self.publish(if pellets { Story::Pellets } else { Story::Welcome }, events);
            return true;
        }
        if self.setup.extras && keys.pressed.has(Action::LIGHT) && self.hero.bag.has(Item::Flashlight) {
            self.hero.lit = !self.hero.lit;
            events.push(Event::Light { on: self.hero.lit });
        }
        if self.setup.cheats && keys.pressed.has(Action::BOSS_ROOM) && self.room != self.level.boss_room() {
            self.jump_to_boss(events);
            return true;
        }
        false
    }

    /// Enter turns the page; on the last one it gives the answer that is selected, if there is a question (IC-X25).
    fn press_in_dialogue(&mut self, keys: Keys, events: &mut Vec<Event>) {
        let Some(dialogue) = self.dialogues.first_mut() else { return };
        let answers = dialogue.answers();
        if let Some(count) = Some(answers.len()).filter(|count| *count > 0) {
            let up = usize::from(keys.pressed.has(Action::UP));
            let down = usize::from(keys.pressed.has(Action::DOWN));
            dialogue.answer = (dialogue.answer + count + down - up) % count;
            if keys.pressed.has(Action::BACK) {
                dialogue.answer = count - 1;
            }
        }
        let leaves = !answers.is_empty() && keys.pressed.has(Action::BACK);
        if !keys.pressed.has(Action::NEXT) && !leaves {
            return;
        }
        let effect = answers.get(dialogue.answer).map_or(Effect::None, |(_, effect)| *effect);
        dialogue.page += 1;
        if dialogue.page >= dialogue.pages() {
            self.dialogues.remove(0);
        }
        if !self.dialogues.is_empty() {
            events.push(Event::Page);
        }
        self.take_effect(effect, events);
    }

    /// What an answer does.
    fn take_effect(&mut self, effect: Effect, events: &mut Vec<Event>) {
        match effect {
            Effect::None => {}
            Effect::Tell(story) => self.publish(story, events),
            Effect::Adopt => {
                if let Some(at) = self.areas.get_mut(&self.room).and_then(Area::take_stray) {
                    self.hero.pet = Some(Pet::new(at));
                    events.push(Event::Pet);
                }
                self.lay_ground();
            }
        }
    }

    /// One tick of the world.
    fn simulate(&mut self, keys: Keys, dice: &mut Dice, events: &mut Vec<Event>) {
        let solved = self.is_solved(self.room);
        let (waiting, told) = (self.dialogues.len(), self.told.len());
        let before = self.hero.body.at;
        let (night, difficulty) = (self.is_night(), u64::from(self.plan().difficulty));
        let area = self.areas.get_mut(&self.room).expect("the hero's room is there");
        area.settle_orders(&self.hero, solved);
        let Stage { mut cast, ground, orders, floors, circuit, weather, guarded } = area.stage();
        let (extras, told_before, dialogues) = (self.setup.extras, &mut self.told, &mut self.dialogues);
        let mut desk = Desk { extras, room: self.room, told: told_before, dialogues };
        let mut world = World {
            room: self.room,
            solved,
            difficulty,
            extras,
            tuning: self.setup.tuning(),
            guarded,
            night,
            nap: weather.nap,
            power: self.power,
            hero_at: self.hero.body.at,
            hero_facing: self.hero.body.facing,
            touch: false,
            ground,
            floors,
            orders,
            circuit,
            routes: &mut self.routes,
            dice,
            events,
            tally: &mut self.tally,
            slain: &mut self.slain,
            publisher: &mut desk,
            crossing: None,
            victory: false,
            trade: false,
        };
        cast.update(&mut self.hero, keys, &mut world);
        cast.interact(&mut self.hero, &mut world);
        let (crossing, victory, trade) = (world.crossing, world.victory, world.trade);
        if self.dialogues.len() > waiting {
            events.push(Event::Page);
        }

        for &room in self.level.latching() {
            if !self.solved.contains(&room) && self.is_solved(room) {
                self.solved.push(room);
            }
        }
        if extras {
            self.happen(dice, events);
        } else {
            self.tick += 1;
        }
        if !self.hero.health.is_alive() {
            self.die(waiting, told, dice, events);
        } else if victory {
            self.mode = Mode::Ended;
        } else if let Some(side) = crossing {
            self.cross(side, events);
        } else if trade {
            self.mode = Mode::Shop { yours: false, selected: 0 };
        }
        if self.hero.body.at != before {
            self.look_around();
        }
    }

    /// The hero has died (IC-087); with one life the whole game begins anew (IC-X34).
    fn die(&mut self, waiting: usize, told: usize, dice: &mut Dice, events: &mut Vec<Event>) {
        self.tally.deaths += 1;
        events.push(Event::Died);
        if self.setup.tuning().one_life {
            self.reset_game(dice);
            events.push(Event::GameReset);
            return;
        }
        // What the Boss's end was told by is told when it ends for good (IC-X39).
        let both =
            self.setup.extras && self.dialogues[waiting..].iter().any(|d| d.story == Story::BossDefeated);
        if both {
            self.dialogues.truncate(waiting);
            self.told.truncate(told);
        }
        self.reset_area();
        self.publish(Story::Defeat, events);
        if both {
            self.publish(Story::BothFell, events);
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
