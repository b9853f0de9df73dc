//! Bawana: what a player gets who has run out of points (SA-060 to SA-069).

use crate::board::Board;
use crate::cell::Player;
use crate::chance::{Ask, Chance};
use crate::event::{Dish, Event};
use crate::state::{Effect, Race};
use kernel::pos::Dir;

/// How many turns food poisoning costs (SA-064).
pub(crate) const POISONED_TURNS: u8 = 3;

impl Race {
    /// Seats the player on a cell of Bawana and applies it (SA-061). `again` after food poisoning.
    pub(super) fn eat(
        &mut self,
        board: &Board,
        who: Player,
        again: bool,
        chance: &mut Chance<'_>,
        tell: &mut impl FnMut(Event),
    ) -> Option<()> {
        let place = chance.ask(Ask::Table)? as usize;
        let (dish, cell) = (self.table[place], board.layout.inside()[place]);
        if again {
            tell(Event::Recovers { player: who, cell, dish });
        } else {
            tell(Event::Served { player: who, cell, dish });
        }
        let house = &board.house;
        let (points, effect) = match dish {
            Dish::FoodPoisoning => (0, Effect::Poisoned(POISONED_TURNS)),
            Dish::Disoriented if house.disorientation_at_door => {
                (50, Effect::Disoriented(house.disoriented_throws))
            }
            Dish::Disoriented => (50, Effect::Door),
            Dish::Triggered => (50, Effect::Triggered(house.triggered_throws)),
            Dish::Happy => (200, Effect::None),
            Dish::MovementPoints => (i64::from(chance.ask(Ask::Points)?), Effect::None),
        };
        let points = points.min(house.most_points());
        let me = &mut self.runners[who.index()];
        (me.points, me.effect) = (points, effect);
        tell(Event::Eats { player: who, dish, points, door: board.door() });
        if dish == Dish::FoodPoisoning {
            me.at = cell;
        } else {
            // SA-063
            (me.at, me.dir) = (board.door(), Dir::North);
            self.capture(board, who, tell);
        }
        Some(())
    }
}
