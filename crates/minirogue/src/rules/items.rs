//! Picking up, wielding, reading (MR-060 … MR-086).

use crate::action::{KNAPSACK, Slot};
use crate::event::Event;
use crate::state::{End, State, raise};
use crate::thing::{Item, Scroll, Thing};
use kernel::dice::Dice;

impl State {
    pub(super) fn pick_up(&mut self, events: &mut Vec<Event>) {
        let at = self.player.at;
        let Some(index) = self.things.iter().position(|lying| lying.at == at) else { return };
        match self.things[index].what {
            Thing::Stairs => {}
            // MR-063: it needs no room in the knapsack.
            Thing::Idol => {
                self.things.remove(index);
                self.end = Some(End::Won);
                events.extend([Event::PickedUpIdol, Event::Won, Event::Farewell]);
            }
            Thing::Item(_) if self.player.items.len() >= KNAPSACK => events.push(Event::KnapsackFull),
            Thing::Item(item) => {
                self.things.remove(index);
                self.player.items.push(item);
                self.tally.items = self.tally.items.saturating_add(1);
                events.push(Event::PickedUp(item));
            }
        }
    }

    pub(super) fn wield(&mut self, slot: Slot, events: &mut Vec<Event>) {
        match self.player.items.get(slot.index()) {
            Some(&Item::Weapon(weapon)) => {
                self.player.wielded = slot.index();
                events.push(Event::Wielded(weapon));
            }
            Some(&Item::Scroll(scroll)) => events.push(Event::CannotWield(scroll)),
            None => {}
        }
    }

    pub(super) fn read_scroll(&mut self, slot: Slot, dice: &mut Dice, events: &mut Vec<Event>) {
        match self.player.items.get(slot.index()) {
            Some(&Item::Weapon(weapon)) => events.push(Event::CannotRead(weapon)),
            Some(&Item::Scroll(scroll)) => {
                self.player.items.remove(slot.index());
                // MR-072: the weapon in hand is that one item, also when its label moves up.
                if slot.index() < self.player.wielded {
                    self.player.wielded -= 1;
                }
                self.work(scroll, dice);
                events.extend([Event::Read(scroll), Event::Effect(scroll)]);
            }
            None => {}
        }
    }

    /// What a scroll does (MR-134).
    fn work(&mut self, scroll: Scroll, dice: &mut Dice) {
        let player = &mut self.player;
        match scroll {
            Scroll::Teleportation => {
                let mut places = self.floor.without(&self.crowd());
                places.remove(self.player.at);
                if !places.is_empty() {
                    let index = dice.index(places.len());
                    self.player.at = places.nth(index).expect("an index below the number of places");
                }
            }
            Scroll::Armor => player.armor = raise(player.armor, dice.range(1, 3)),
            Scroll::Strength => player.strength = raise(player.strength, dice.range(1, 3)),
            Scroll::Health => player.max_hit_points = raise(player.max_hit_points, dice.range(3, 8)),
            Scroll::Dexterity => player.dexterity = raise(player.dexterity, 1),
        }
    }
}
