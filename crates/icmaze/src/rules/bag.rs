//! The inventory (IC-X18): a list over a world that stands still.

use crate::action::{Action, Keys};
use crate::level::{KEY_BOSS, KEY_DECOY, KEY_SPAWN, key_name};
use crate::state::{Mode, State};

/// Something the hero owns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its name.
    pub name: String,
    /// How many of it.
    pub count: u32,
    /// One sentence about it.
    pub about: String,
}

/// What the hero owns: the pickaxe, then the keys by number.
pub fn items(state: &State) -> Vec<Item> {
    let hero = &state.hero;
    let pickaxe = hero.pickaxe.then(|| Item {
        name: "Pickaxe".into(),
        count: 1,
        about: "Breaks rocks, and monsters, in three blows. You swing it in the room, not here.".into(),
    });
    let keys = hero.keys.iter().map(|&key| Item {
        name: format!("Key ({})", key_name(key)),
        count: 1,
        about: match key {
            KEY_SPAWN => "Opens the way out of the first room.".into(),
            KEY_DECOY => "It does not seem to fit anywhere.".into(),
            KEY_BOSS => "Dropped by the Boss: opens the way back.".into(),
            n => format!("Opens the exit of maze {n}."),
        },
    });
    pickaxe.into_iter().chain(keys).collect()
}

impl State {
    /// Keys for the inventory. True if that was the tick: the world does not go on.
    pub(super) fn press_in_bag(&mut self, keys: Keys) -> bool {
        let toggled = keys.pressed.has(Action::BAG);
        match self.mode {
            Mode::Playing if toggled && self.setup.extras && !self.welcome_due => {
                self.mode = Mode::Bag { selected: 0 };
                true
            }
            Mode::Bag { .. } if toggled => {
                self.mode = Mode::Playing;
                true
            }
            Mode::Bag { selected } => {
                let count = items(self).len().max(1);
                let up = usize::from(keys.pressed.has(Action::UP));
                let down = usize::from(keys.pressed.has(Action::DOWN));
                self.mode = Mode::Bag { selected: (selected + count + down - up) % count };
                true
            }
            Mode::Playing | Mode::Ended => false,
        }
    }
}
