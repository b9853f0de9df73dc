//! The inventory (IC-X18): a list over a world that stands still, in which things are used.

use crate::action::{Action, Keys};
use crate::actors::{Item, Lock};
use crate::area::Area;
use crate::event::Event;
use crate::level::{KEY_BOSS, KEY_DECOY, KEY_SPAWN, key_name};
use crate::state::{Mode, State};

/// A row of the inventory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// How many of it.
    pub count: u32,
    /// One sentence about it.
    pub about: String,
    /// What it is, if it is no key.
    pub item: Option<Item>,
}

/// What the hero owns: the pickaxe, then the keys by number, then the rest.
pub fn items(state: &State) -> Vec<Entry> {
    let bag = &state.hero.bag;
    let row = |(item, count): (Item, u8)| {
        let mut name = item.name().to_string();
        name[..1].make_ascii_uppercase();
        Entry { name, count: count.into(), about: item.about().into(), item: Some(item) }
    };
    let keys = bag.keys().iter().map(|&key| Entry {
        name: format!("Key ({})", key_name(key)),
        count: 1,
        about: match key {
            KEY_SPAWN => "Opens the way out of the first room.".into(),
            KEY_DECOY => "It does not seem to fit anywhere.".into(),
            KEY_BOSS => "Dropped by the Boss: opens the way back.".into(),
            n => format!("Opens the exit of maze {n}."),
        },
        item: None,
    });
    let pickaxe = bag.items().filter(|(item, _)| *item == Item::Pickaxe).map(row);
    let rest = bag.items().filter(|(item, _)| *item != Item::Pickaxe).map(row);
    pickaxe.chain(keys).chain(rest).collect()
}

/// The rows of the inventory that are worth a look: no key that fits nowhere, and none whose doors are open.
pub fn useful_rows(state: &State) -> Vec<usize> {
    let done = |key: i32| {
        let doors = state.areas.values().flat_map(Area::portals).filter(|portal| portal.key == key);
        let mut locks = doors.map(|portal| portal.lock).peekable();
        key == KEY_DECOY || (locks.peek().is_some() && locks.all(|lock| lock == Lock::Open))
    };
    let items = items(state);
    let pickaxe = items.iter().take_while(|row| row.item == Some(Item::Pickaxe)).count();
    let keys = state.hero.bag.keys();
    let is_spent = |row: usize| {
        let key = row.checked_sub(pickaxe).and_then(|n| keys.get(n));
        key.is_some_and(|&key| done(key))
    };
    (0..items.len()).filter(|&row| !is_spent(row)).collect()
}

impl State {
    /// Keys for the inventory. True if that was the tick: the world does not go on.
    pub(super) fn press_in_bag(&mut self, keys: Keys, events: &mut Vec<Event>) -> bool {
        let toggled = keys.pressed.has(Action::BAG);
        match self.mode {
            Mode::Playing if toggled && self.setup.extras && !self.welcome_due => {
                self.mode = Mode::Bag { selected: 0 };
                true
            }
            Mode::Bag { .. } if toggled || keys.pressed.has(Action::BACK) => {
                self.mode = Mode::Playing;
                true
            }
            Mode::Bag { selected } => {
                if keys.pressed.has(Action::NEXT) {
                    let item = items(self).get(selected).and_then(|row| row.item);
                    if let Some(item) = item {
                        self.use_item(item, events);
                    }
                }
                let count = items(self).len().max(1);
                let up = usize::from(keys.pressed.has(Action::UP));
                let down = usize::from(keys.pressed.has(Action::DOWN));
                self.mode = Mode::Bag { selected: (selected.min(count - 1) + count + down - up) % count };
                true
            }
            Mode::Playing | Mode::Shop { .. } | Mode::Ended => false,
        }
    }

    /// Something of the inventory is used (IC-X17, IC-X27).
    fn use_item(&mut self, item: Item, events: &mut Vec<Event>) {
        let most = self.setup.tuning().hero_hp;
        let points = match item {
            Item::Food => 1,
            Item::Potion => most,
            Item::Flashlight => {
                self.hero.lit = !self.hero.lit;
                events.push(Event::Light { on: self.hero.lit });
                return;
            }
            _ => return,
        };
        // Nobody eats who is whole.
        if self.hero.health.hp < most && self.hero.bag.remove(item, 1) {
            self.hero.heal(points, most);
            events.push(Event::Used { item, hp: self.hero.health.hp });
        }
    }
}
