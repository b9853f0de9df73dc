//! The vendor (IC-X19): two columns, his stock and the hero's goods, over a world that stands still.

use crate::action::{Action, Keys};
use crate::actors::Item;
use crate::event::Event;
use crate::inventory::Lack;
use crate::state::{Mode, State};

/// What he sells, and for how many coins.
pub const PRICES: [(Item, u8); 4] =
    [(Item::Potion, 3), (Item::Flashlight, 5), (Item::Boots, 8), (Item::Bomb, 4)];
/// What he buys for one coin, and how many of it.
pub const BUYS: [(Item, u8); 2] = [(Item::Wood, 5), (Item::Silver, 10)];

impl State {
    /// Keys for the shop. True if that was the tick.
    pub(super) fn press_in_shop(&mut self, keys: Keys, events: &mut Vec<Event>) -> bool {
        let Mode::Shop { yours, selected } = self.mode else { return false };
        let pressed = |key| keys.pressed.has(key);
        let rows = if yours { BUYS.len() } else { PRICES.len() };
        self.mode = if pressed(Action::BACK.with(Action::BAG)) {
            Mode::Playing
        } else if pressed(Action::LEFT.with(Action::RIGHT)) {
            Mode::Shop { yours: !yours, selected: 0 }
        } else if pressed(Action::UP) {
            Mode::Shop { yours, selected: (selected + rows - 1) % rows }
        } else if pressed(Action::DOWN) {
            Mode::Shop { yours, selected: (selected + 1) % rows }
        } else {
            if pressed(Action::NEXT.with(Action::USE)) {
                events.push(self.deal(yours, selected));
            }
            self.mode
        };
        true
    }

    /// One deal: both sides change, or neither does.
    fn deal(&mut self, yours: bool, selected: usize) -> Event {
        let no = |why| Event::NoDeal { why };
        let Some(stock) = self.areas.get_mut(&self.room).and_then(|area| area.stock_mut()) else {
            return no("There is nobody to trade with.");
        };
        let bag = &mut self.hero.bag;
        if yours {
            let (item, count) = BUYS[selected.min(BUYS.len() - 1)];
            return match bag.trade(stock, (item, count), (Item::Gold, 1)) {
                Ok(()) => Event::Sold { item, count },
                Err(Lack::Mine) => no("You don't have enough of it."),
                Err(Lack::Theirs) => no("He has no coins left."),
                Err(Lack::Room) => no("There is no room for more."),
            };
        }
        let (item, price) = PRICES[selected.min(PRICES.len() - 1)];
        match stock.trade(bag, (item, 1), (Item::Gold, price)) {
            Ok(()) => {
                self.hero.lit |= item == Item::Flashlight;
                Event::Bought { item }
            }
            Err(Lack::Mine) => no("He has none left."),
            Err(Lack::Theirs) => no("You don't have enough gold."),
            Err(Lack::Room) => no("You can't carry any more of it."),
        }
    }
}
