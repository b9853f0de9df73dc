//! The rules: one turn, in the order of the rule page. Moves are planned in `plan.rs`, Bawana is in
//! `bawana.rs`, the end of a round in `round.rs`, and how it ends in `outcome.rs`.
//!
//! A turn tells what happens through a closure. One that does nothing costs nothing, which is what makes
//! batches of games fast.

mod bawana;
mod outcome;
mod plan;
mod round;

pub(crate) use bawana::POISONED_TURNS;
pub use plan::Plan;

use crate::board::{Board, By};
use crate::cell::{Cell, Player};
use crate::chance::{Ask, Chance};
use crate::event::{Event, Face, Gait, Means};
use crate::state::{Effect, Race, Runner};
use crate::values::Value;
use kernel::dice::Dice;
use kernel::pos::Dir;
use plan::Leg;

/// How a planned move ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// On its last cell.
    Whole,
    /// On the flag.
    Won,
    /// Without points.
    Dry,
    /// In a loop, noticed on this cell.
    Looped(Cell),
    /// On this cell of the starting area.
    Fell(Cell),
}

/// What a move did.
struct Walk {
    /// Where it ended, before anybody is sent back.
    at: Cell,
    points: i64,
    steps: u32,
    cost: i64,
    gain: i64,
    /// How many legs of the plan were made.
    legs: usize,
    ending: Ending,
}

impl Race {
    /// Plays the turn of the player to act, leaving what people could decide to the rules. `plan` is only a
    /// place to work in. The race must not be over.
    #[inline]
    pub fn turn(&mut self, board: &Board, plan: &mut Plan, dice: &mut Dice, tell: &mut impl FnMut(Event)) {
        self.attempt(board, plan, &mut Chance::of(dice), tell).expect("dice always have an answer");
    }

    /// The same with some answers given beforehand. Where there is none, the turn stops in the middle with
    /// `None`, and the race cannot be played on.
    #[inline]
    pub(crate) fn attempt(
        &mut self,
        board: &Board,
        plan: &mut Plan,
        chance: &mut Chance<'_>,
        tell: &mut impl FnMut(Event),
    ) -> Option<()> {
        let who = self.turn;
        tell(Event::Turn { round: self.round, player: who });
        let me = &mut self.runners[who.index()];
        if let Effect::Poisoned(left) = me.effect {
            // SA-064
            tell(Event::Misses { player: who, left: left - 1 });
            me.effect = Effect::Poisoned(left - 1);
            if left == 1 {
                self.eat(board, who, true, chance, tell)?;
            }
        } else {
            let die = chance.ask(Ask::Movement)? as u8;
            if board.is_start(me.at) {
                self.enter(board, who, die, plan, chance, tell)?;
            } else {
                self.throw(board, who, die, plan, chance, tell)?;
            }
        }
        if self.winner.is_none() {
            self.pass(board, chance, tell)?;
        }
        Some(())
    }

    /// A throw in the starting area (SA-032, SA-033).
    fn enter(
        &mut self,
        board: &Board,
        who: Player,
        die: u8,
        plan: &mut Plan,
        chance: &mut Chance<'_>,
        tell: &mut impl FnMut(Event),
    ) -> Option<()> {
        tell(Event::Dice { player: who, die, face: None, stray: None });
        if die != 6 {
            tell(Event::Waits { player: who, die });
            return Some(());
        }
        let first = board.home(who).first;
        tell(Event::Enters { player: who, cell: first });
        plan.land(board, &self.modes, first, chance)?;
        let walk = self.walk(board, who, first, 0, plan, tell);
        self.finish(board, who, &walk, plan, tell);
        Some(())
    }

    /// A throw in the maze (SA-042 to SA-051).
    fn throw(
        &mut self,
        board: &Board,
        who: Player,
        die: u8,
        plan: &mut Plan,
        chance: &mut Chance<'_>,
        tell: &mut impl FnMut(Event),
    ) -> Option<()> {
        let me = &mut self.runners[who.index()];
        me.throws += 1;
        let face = if me.throws.is_multiple_of(4) {
            Some(Face::of(chance.ask(Ask::Direction)? as u8))
        } else {
            None
        };
        let (gait, times) = match me.effect {
            Effect::Disoriented(_) => (Gait::Disoriented, 1),
            Effect::Triggered(_) => (Gait::Triggered, 2),
            Effect::None | Effect::Door | Effect::Poisoned(_) => (Gait::Plain, 1),
        };
        let stray = match gait {
            Gait::Disoriented => Some(Dir::ALL[chance.ask(Ask::Stray)? as usize & 3]),
            Gait::Plain | Gait::Triggered => None,
        };
        tell(Event::Dice { player: who, die, face, stray });
        // SA-066: a disoriented player's direction die is thrown, but ignored.
        if let Some(dir) = stray.or(face.and_then(Face::dir)) {
            me.dir = dir;
        } else if face == Some(Face::Empty) && board.house.choose_turns && chance.ask(Ask::Turn)? == 1 {
            // SA-X07
            me.dir = me.dir.opposite();
        }
        let Runner { at, dir, .. } = *me;
        let steps = u32::from(die) * times;
        if !plan.lay(board, &self.modes, at, dir, steps, chance)? {
            return self.blocked(board, who, die, chance, tell);
        }

        let walk = self.walk(board, who, at, steps, plan, tell);
        let now = &self.runners[who.index()];
        tell(Event::Moves { player: who, die, face, gait, dir, steps: walk.steps, cell: now.at });
        self.finish(board, who, &walk, plan, tell);
        match walk.ending {
            Ending::Dry => {
                tell(Event::Depleted { player: who });
                self.eat(board, who, false, chance, tell)?;
            }
            Ending::Whole if !board.house.is_basic() => {
                let me = &mut self.runners[who.index()];
                if me.effect == Effect::Door {
                    // SA-065
                    me.effect = Effect::Disoriented(board.house.disoriented_throws);
                } else {
                    me.wear_off(who, tell);
                }
            }
            _ => {}
        }
        Some(())
    }

    /// No step is possible (SA-046, SA-050).
    fn blocked(
        &mut self,
        board: &Board,
        who: Player,
        die: u8,
        chance: &mut Chance<'_>,
        tell: &mut impl FnMut(Event),
    ) -> Option<()> {
        let me = &mut self.runners[who.index()];
        tell(Event::Blocked { player: who, die, dir: me.dir, cell: me.at });
        if board.house.is_basic() {
            return Some(());
        }
        let cost = i64::from(board.house.blocked_cost);
        me.points -= cost;
        tell(Event::Spent { player: who, steps: 0, cost, points: me.points, dir: me.dir });
        if me.points <= 0 {
            tell(Event::Depleted { player: who });
            return self.eat(board, who, false, chance, tell);
        }
        me.wear_off(who, tell);
        Some(())
    }

    /// Makes a planned move: step by step, each with its value and its rides, until it is done or
    /// cut short (SA-056, SA-060, SA-075, SA-076). Leaves the player where the move ended.
    #[inline]
    fn walk(
        &mut self,
        board: &Board,
        who: Player,
        from: Cell,
        planned: u32,
        plan: &Plan,
        tell: &mut impl FnMut(Event),
    ) -> Walk {
        let house = &board.house;
        let most = house.most_points();
        let (full, charges) = (!house.is_basic(), house.charge_arrival && planned > 0);
        let points = self.runners[who.index()].points;
        let mut walk = Walk { at: from, points, steps: 0, cost: 0, gain: 0, legs: 0, ending: Ending::Whole };
        // SA-033: entering is a landing, and the flag may stand on a first cell.
        if planned == 0 && from == board.flag {
            walk.ending = Ending::Won;
        }
        for leg in plan.legs() {
            if walk.ending != Ending::Whole {
                break;
            }
            walk.legs += 1;
            let (means, charged) = match *leg {
                Leg::Step(to) => {
                    walk.at = to;
                    walk.steps += 1;
                    (Means::Foot, full)
                }
                Leg::Ride { by, to, .. } => {
                    walk.at = to;
                    (Means::from(by), full && charges && !board.is_start(to))
                }
                Leg::Loop => {
                    walk.ending = Ending::Looped(walk.at);
                    break;
                }
                Leg::Fall => {
                    walk.ending = Ending::Fell(walk.at);
                    break;
                }
            };
            let value = if charged { self.values.of(walk.at) } else { Value::Zero };
            match value {
                Value::Zero => {}
                Value::Cost(cost) => {
                    walk.points -= i64::from(cost);
                    walk.cost += i64::from(cost);
                }
                // SA-057
                Value::Bonus(bonus) => walk.earn(walk.points + i64::from(bonus), most),
                Value::Factor(factor) => walk.earn(walk.points * i64::from(factor), most),
            }
            tell(Event::Step { player: who, cell: walk.at, means, value, points: walk.points });
            if walk.at == board.flag && (house.flag_on_pass || walk.steps == planned) {
                walk.ending = Ending::Won;
            } else if walk.points <= 0 && charged {
                // SA-060: only a value that was charged can use points up; entering charges none.
                walk.ending = Ending::Dry;
            }
        }

        let me = &mut self.runners[who.index()];
        (me.at, me.points) = (walk.at, walk.points);
        match walk.ending {
            Ending::Looped(_) | Ending::Fell(_) => me.send_back(board, who),
            Ending::Won => self.winner = Some(who),
            Ending::Whole | Ending::Dry => {}
        }
        walk
    }

    /// The lines after a move line, and what they tell of: rides, being sent back, gains, costs, the
    /// flag, captures.
    #[inline]
    fn finish(&mut self, board: &Board, who: Player, walk: &Walk, plan: &Plan, tell: &mut impl FnMut(Event)) {
        for leg in &plan.legs()[..walk.legs] {
            if let Leg::Ride { by, from, to } = *leg {
                tell(Event::Rides { player: who, by: Means::from(by), from, to });
            }
        }
        let Runner { at, dir, points, .. } = self.runners[who.index()];
        match walk.ending {
            Ending::Looped(cell) => tell(Event::Loops { player: who, cell, start: at, points }),
            Ending::Fell(cell) => tell(Event::Falls { player: who, cell, start: at, points }),
            Ending::Whole | Ending::Won | Ending::Dry => {}
        }
        if walk.gain > 0 {
            tell(Event::Collects { player: who, points: walk.gain });
        }
        let full = !board.house.is_basic();
        if full {
            tell(Event::Spent { player: who, steps: walk.steps, cost: walk.cost, points, dir });
        }
        match walk.ending {
            Ending::Won => tell(Event::Wins { player: who, cell: at, round: self.round }),
            Ending::Whole if full => self.capture(board, who, tell),
            _ => {}
        }
    }

    /// Whoever else stands where this player has landed is captured (SA-070, SA-071).
    #[inline]
    fn capture(&mut self, board: &Board, who: Player, tell: &mut impl FnMut(Event)) {
        let cell = self.runners[who.index()].at;
        for (other, rival) in Player::SIX.into_iter().zip(self.runners.iter_mut()) {
            if other != who && rival.at == cell {
                rival.send_back(board, other);
                if board.house.capture_resets_points {
                    rival.points = board.house.first_points();
                }
                tell(Event::Captures { player: who, cell, captured: other, start: rival.at });
            }
        }
    }
}

impl Walk {
    fn earn(&mut self, points: i64, most: i64) {
        // Points that a setup has put above the limit are not taken away by a gain.
        let points = points.min(most).max(self.points);
        self.gain += points - self.points;
        self.points = points;
    }
}

impl Runner {
    /// Back to the own starting cell (SA-030).
    fn send_back(&mut self, board: &Board, who: Player) {
        *self = Runner::at_home(board.home(who), self.points);
    }

    /// One throw less of an effect that lasts a number of throws (SA-067, `triggered_throws`).
    #[inline]
    fn wear_off(&mut self, who: Player, tell: &mut impl FnMut(Event)) {
        match self.effect {
            Effect::None | Effect::Door | Effect::Triggered(0) | Effect::Poisoned(_) => {}
            Effect::Disoriented(1) => {
                self.effect = Effect::None;
                tell(Event::Steadies { player: who });
            }
            Effect::Triggered(1) => {
                self.effect = Effect::None;
                tell(Event::Calms { player: who });
            }
            Effect::Disoriented(left) => self.effect = Effect::Disoriented(left - 1),
            Effect::Triggered(left) => self.effect = Effect::Triggered(left - 1),
        }
    }
}

impl From<By> for Means {
    fn from(by: By) -> Self {
        match by {
            By::Stairs(_) => Means::Stairs,
            By::Pole(_) => Means::Pole,
        }
    }
}
