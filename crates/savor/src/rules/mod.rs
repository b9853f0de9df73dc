//! The rules: one turn, in the order of the rule page, and what happens between rounds. Moves are planned in
//! `plan.rs` and made in `walk.rs`. Events go to a closure; an empty one costs nothing, which keeps batches fast.

mod plan;
mod walk;

pub use plan::Plan;

use crate::board::{Board, Mode};
use crate::cell::Player;
use crate::chance::{Ask, Chance, Supposed};
use crate::event::{Dish, Event, Face, Gait};
use crate::house::{Enter, House, Scope};
use crate::state::{Effect, Race, Runner};
use kernel::dice::Dice;
use kernel::pos::Dir;
use walk::Ending;

/// How many turns food poisoning costs (SA-064).
pub(crate) const POISONED_TURNS: u8 = 3;

/// The count of throws after a blocked one: where the house says so, the next is a fourth (SA-X18).
pub(crate) const fn after_blocked(house: &House, throws: u32) -> u32 {
    if house.turns_when_blocked() { throws | 3 } else { throws }
}

/// A turn that is being played: all that a rule needs.
struct Turn<'a, 'c, T> {
    race: &'a mut Race,
    board: &'a Board,
    who: Player,
    plan: &'a mut Plan,
    chance: &'a mut Chance<'c>,
    tell: &'a mut T,
}

impl Race {
    /// Plays a turn, leaving people's choices to the rules. `plan` is scratch memory. The race must not be over.
    #[inline]
    pub fn turn(&mut self, board: &Board, plan: &mut Plan, dice: &mut Dice, tell: &mut impl FnMut(Event)) {
        self.attempt(board, plan, &mut Chance::of(dice), tell).expect("dice always have an answer");
    }

    /// The same with some answers given beforehand; `None` if one is missing, and then the race cannot go on.
    #[inline]
    pub(crate) fn attempt(
        &mut self,
        board: &Board,
        plan: &mut Plan,
        chance: &mut Chance<'_>,
        tell: &mut impl FnMut(Event),
    ) -> Option<()> {
        Turn { who: self.turn, race: self, board, plan, chance, tell }.play()
    }
}

impl Race {
    /// Draws the hand of the player to act, if one is to be played and there is none yet (SA-X13).
    pub fn deal(&mut self, board: &Board, dice: &mut Dice) {
        let (plan, chance, tell) = (&mut Plan::default(), &mut Chance::of(dice), &mut |_| {});
        Turn { who: self.turn, race: self, board, plan, chance, tell }
            .deal()
            .expect("dice always have an answer");
    }

    /// Uses a movement value in thought: the move itself, and nothing that comes after it. `None` if the player would
    /// have no points left and be carried to Bawana.
    pub(crate) fn suppose(
        &mut self,
        board: &Board,
        plan: &mut Plan,
        die: u8,
        supposed: Supposed,
        tell: &mut impl FnMut(Event),
    ) -> Option<()> {
        let chance = &mut Chance::of_thought(supposed);
        Turn { who: self.turn, race: self, board, plan, chance, tell }.go(die)
    }
}

impl<T: FnMut(Event)> Turn<'_, '_, T> {
    #[inline]
    fn me(&mut self) -> &mut Runner {
        &mut self.race.runners[self.who.index()]
    }

    #[inline]
    fn play(&mut self) -> Option<()> {
        let player = self.who;
        self.deal()?;
        (self.tell)(Event::Turn { round: self.race.round, player });
        if let Effect::Poisoned(left) = self.me().effect {
            // SA-064
            (self.tell)(Event::Misses { player, left: left - 1 });
            self.me().effect = Effect::Poisoned(left - 1);
            if left == 1 {
                self.eat(true)?;
            }
        } else {
            let hand = self.me().hand;
            let held = self.race.plays_hand(self.board);
            let die = self.chance.ask(if held { Ask::Hand(hand) } else { Ask::Movement })? as u8;
            self.go(die)?;
            if held && self.race.winner.is_none() {
                // SA-X13: what is drawn takes the place of what was played.
                let drawn = self.chance.ask(Ask::Movement)? as u8;
                self.me().hand.replace(hand.place(die).unwrap_or(0), drawn);
            }
        }
        if self.race.winner.is_none() {
            self.pass()?;
        }
        Some(())
    }

    /// Uses a movement value, thrown or played.
    #[inline]
    fn go(&mut self, die: u8) -> Option<()> {
        if self.board.is_start(self.me().at) { self.enter(die) } else { self.throw(die) }
    }

    /// Whoever is to play a value and has none yet draws a hand (SA-X13).
    #[inline]
    fn deal(&mut self) -> Option<()> {
        let house = &self.board.house;
        let next = self.race.turn.index();
        if house.hand > 1 && self.race.runners[next].hand.is_empty() && self.race.plays_hand(self.board) {
            for _ in 0..house.hand {
                let drawn = self.chance.ask(Ask::Movement)? as u8;
                self.race.runners[next].hand.push(drawn);
            }
        }
        Some(())
    }

    /// A throw in the starting area (SA-032, SA-033, SA-X14).
    fn enter(&mut self, die: u8) -> Option<()> {
        let player = self.who;
        (self.tell)(Event::Dice { player, die, face: None, stray: None });
        if die != 6 && self.board.house.enter == Enter::Six {
            (self.tell)(Event::Waits { player, die });
            return Some(());
        }
        let first = self.board.layout.home(player).first;
        (self.tell)(Event::Enters { player, die, cell: first });
        self.land(first)?;
        let walk = self.walk(first, 0);
        self.finish(&walk);
        Some(())
    }

    /// A throw in the maze (SA-042 to SA-051).
    fn throw(&mut self, die: u8) -> Option<()> {
        let player = self.who;
        let me = &mut self.race.runners[player.index()];
        me.throws += 1;
        let face = if me.throws.is_multiple_of(4) {
            Some(Face::of(self.chance.ask(Ask::Direction)? as u8))
        } else {
            None
        };
        let (gait, times) = match me.effect {
            Effect::Disoriented(_) => (Gait::Disoriented, 1),
            Effect::Triggered(_) => (Gait::Triggered, 2),
            Effect::None | Effect::Door | Effect::Poisoned(_) => (Gait::Plain, 1),
        };
        let stray = match gait {
            Gait::Disoriented => Some(Dir::ALL[self.chance.ask(Ask::Stray)? as usize & 3]),
            Gait::Plain | Gait::Triggered => None,
        };
        (self.tell)(Event::Dice { player, die, face, stray });
        // SA-066: a disoriented player's direction die is thrown, but ignored.
        if let Some(dir) = stray.or(face.and_then(Face::dir)) {
            me.dir = dir;
        } else if face == Some(Face::Empty)
            && self.board.house.choose_turns
            && self.chance.ask(Ask::Turn)? == 1
        {
            // SA-X07
            me.dir = me.dir.opposite();
        }
        let Runner { at, dir, .. } = *me;
        let steps = u32::from(die) * times;
        if !self.lay(at, dir, steps)? {
            return self.blocked(die);
        }

        let walk = self.walk(at, steps);
        let cell = self.me().at;
        (self.tell)(Event::Moves { player, die, face, gait, dir, steps: walk.steps, cell });
        self.finish(&walk);
        match walk.ending {
            Ending::Dry => self.starve()?,
            Ending::Whole if self.board.house.is_basic() => {}
            // SA-065
            Ending::Whole if self.me().effect == Effect::Door => {
                self.me().effect = Effect::Disoriented(self.board.house.disoriented_throws);
            }
            Ending::Whole => self.wear_off(),
            Ending::Won | Ending::Looped(_) | Ending::Fell(_) => {}
        }
        Some(())
    }

    /// No step is possible (SA-046, SA-050).
    fn blocked(&mut self, die: u8) -> Option<()> {
        let (player, house) = (self.who, &self.board.house);
        let me = &mut self.race.runners[player.index()];
        (self.tell)(Event::Blocked { player, die, dir: me.dir, cell: me.at });
        if house.is_basic() {
            return Some(());
        }
        let cost = i64::from(house.blocked_cost);
        me.points -= cost;
        (self.tell)(Event::Spent { player, steps: 0, cost, points: me.points, dir: me.dir });
        if me.points <= 0 {
            return self.starve();
        }
        me.throws = after_blocked(house, me.throws);
        self.wear_off();
        Some(())
    }

    /// One throw less of an effect that lasts a number of throws (SA-067, `triggered_throws`).
    #[inline]
    fn wear_off(&mut self) {
        let player = self.who;
        let (effect, over) = match self.me().effect {
            Effect::Disoriented(1) => (Effect::None, Some(Event::Steadies { player })),
            Effect::Triggered(1) => (Effect::None, Some(Event::Calms { player })),
            Effect::Disoriented(left) => (Effect::Disoriented(left - 1), None),
            Effect::Triggered(left @ 2..) => (Effect::Triggered(left - 1), None),
            lasting => (lasting, None),
        };
        self.me().effect = effect;
        if let Some(event) = over {
            (self.tell)(event);
        }
    }

    /// Without points the player is carried to Bawana (SA-060).
    fn starve(&mut self) -> Option<()> {
        (self.tell)(Event::Depleted { player: self.who });
        self.eat(false)
    }

    /// Seats the player on a cell of Bawana and applies it (SA-061). `again` after food poisoning.
    fn eat(&mut self, again: bool) -> Option<()> {
        let (player, house, door) = (self.who, &self.board.house, self.board.layout.door);
        let place = self.chance.ask(Ask::Table)? as usize;
        let (dish, cell) = (self.race.table[place], self.board.layout.inside[place]);
        (self.tell)(if again {
            Event::Recovers { player, cell, dish }
        } else {
            Event::Served { player, cell, dish }
        });
        let (points, effect) = match dish {
            Dish::FoodPoisoning => (0, Effect::Poisoned(POISONED_TURNS)),
            Dish::Disoriented if house.disorientation_at_door => {
                (50, Effect::Disoriented(house.disoriented_throws))
            }
            Dish::Disoriented => (50, Effect::Door),
            Dish::Triggered => (50, Effect::Triggered(house.triggered_throws)),
            Dish::Happy => (200, Effect::None),
            Dish::MovementPoints => (i64::from(self.chance.ask(Ask::Points)?), Effect::None),
        };
        let points = points.min(house.most_points());
        (self.tell)(Event::Eats { player, dish, points, door });
        let me = self.me();
        (me.points, me.effect) = (points, effect);
        if dish == Dish::FoodPoisoning {
            me.at = cell;
        } else {
            // SA-063
            (me.at, me.dir) = (door, Dir::North);
            self.capture();
        }
        Some(())
    }

    /// Passes the turn (SA-040); after the last player stairs may change (SA-017) or it is a draw (SA-077).
    #[inline]
    fn pass(&mut self) -> Option<()> {
        let (house, round) = (&self.board.house, self.race.round);
        let playing = |from: usize| (from..house.players.len()).find(|&who| house.players[who]);
        if let Some(next) = playing(self.who.index() + 1) {
            self.race.turn = Player::SIX[next];
            return self.deal();
        }
        if house.stairs_change()
            && !self.board.stairs.is_empty()
            && round.is_multiple_of(house.stair_change_every)
        {
            self.change_stairs()?;
        }
        self.race.turn = Player::SIX[playing(0).unwrap_or(0)];
        if round >= house.max_rounds {
            (self.tell)(Event::Draw { round });
        }
        self.race.round += 1;
        if self.race.is_over(self.board) {
            return Some(());
        }
        self.deal()
    }

    /// Every staircase draws a new mode, in file order; then all are told.
    fn change_stairs(&mut self) -> Option<()> {
        let house = &self.board.house;
        let mut draw = || Some(Mode::ALL[self.chance.ask(Ask::Mode(house.stair_modes))? as usize % 3]);
        if house.stair_change_scope == Scope::All {
            self.race.modes.fill(draw()?);
        } else {
            for mode in &mut self.race.modes {
                *mode = draw()?;
            }
        }
        (self.tell)(Event::StairsChange { round: self.race.round });
        for (stairs, &mode) in self.board.stairs.iter().zip(&self.race.modes) {
            (self.tell)(Event::StairsGo { lower: stairs.lower, upper: stairs.upper, mode });
        }
        Some(())
    }
}
