//! Moves as they are made: along the plan, until they are done or cut short, and what follows from them.

use super::Turn;
use super::plan::Leg;
use crate::board::By;
use crate::cell::{Cell, Player};
use crate::event::{Event, Means};
use crate::state::Runner;
use crate::values::Value;

/// How a planned move ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
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
pub(super) struct Walk {
    /// Where it ended, before anybody is sent back.
    at: Cell,
    points: i64,
    pub(super) steps: u32,
    cost: i64,
    gain: i64,
    /// How many legs of the plan were made.
    legs: usize,
    pub(super) ending: Ending,
}

impl<T: FnMut(Event)> Turn<'_, '_, T> {
    /// Makes a planned move with its values and rides until it ends or is cut short (SA-056, SA-060, SA-075, SA-076).
    #[inline]
    pub(super) fn walk(&mut self, from: Cell, planned: u32) -> Walk {
        let Turn { race, board, who, plan, tell, .. } = self;
        let (who, house) = (*who, &board.house);
        let most = house.most_points();
        let (full, charges) = (!house.is_basic(), house.charge_arrival && planned > 0);
        let points = race.runners[who.index()].points;
        let mut walk = Walk { at: from, points, steps: 0, cost: 0, gain: 0, legs: 0, ending: Ending::Whole };
        // SA-033: entering is a landing, and the flag may stand on a first cell.
        if planned == 0 && from == board.flag {
            walk.ending = Ending::Won;
        }
        for leg in &plan.legs {
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
            let value = if charged { race.values.of(walk.at) } else { Value::Zero };
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

        let me = &mut race.runners[who.index()];
        (me.at, me.points) = (walk.at, walk.points);
        match walk.ending {
            Ending::Looped(_) | Ending::Fell(_) => *me = me.sent_back(board.layout.home(who), me.points),
            Ending::Won => race.winner = Some(who),
            Ending::Whole | Ending::Dry => {}
        }
        walk
    }

    /// Tells and does what follows a move: rides, being sent back, gains, costs, the flag, captures.
    #[inline]
    pub(super) fn finish(&mut self, walk: &Walk) {
        let player = self.who;
        for leg in &self.plan.legs[..walk.legs] {
            if let Leg::Ride { by, from, to } = *leg {
                (self.tell)(Event::Rides { player, by: Means::from(by), from, to });
            }
        }
        let Runner { at, dir, points, .. } = *self.me();
        match walk.ending {
            Ending::Looped(cell) => (self.tell)(Event::Loops { player, cell, start: at, points }),
            Ending::Fell(cell) => (self.tell)(Event::Falls { player, cell, start: at, points }),
            Ending::Whole | Ending::Won | Ending::Dry => {}
        }
        if walk.gain > 0 {
            (self.tell)(Event::Collects { player, points: walk.gain });
        }
        let full = !self.board.house.is_basic();
        if full {
            (self.tell)(Event::Spent { player, steps: walk.steps, cost: walk.cost, points, dir });
        }
        match walk.ending {
            Ending::Won => (self.tell)(Event::Wins { player, cell: at, round: self.race.round }),
            Ending::Whole if full => self.capture(),
            _ => {}
        }
    }

    /// Whoever else stands where this player has landed is captured (SA-070, SA-071).
    #[inline]
    pub(super) fn capture(&mut self) {
        let (player, house) = (self.who, &self.board.house);
        let cell = self.me().at;
        for (captured, rival) in Player::SIX.into_iter().zip(self.race.runners.iter_mut()) {
            if captured != player && rival.at == cell {
                let points = if house.capture_resets_points { house.first_points() } else { rival.points };
                *rival = rival.sent_back(self.board.layout.home(captured), points);
                (self.tell)(Event::Captures { player, cell, captured, start: rival.at });
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

impl From<By> for Means {
    fn from(by: By) -> Self {
        match by {
            By::Stairs(_) => Means::Stairs,
            By::Pole(_) => Means::Pole,
        }
    }
}
