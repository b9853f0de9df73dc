//! Thinking ahead while being hunted. Monsters' moves draw nothing (MR-136), so where everybody will
//! stand after a step is certain, and whether somebody will strike too; only how the blow falls is not.
//!
//! Who comes nearer cannot strike in the same turn: a hunter next to the player is at an odd distance, and
//! when the player steps aside it becomes even, so the hunter can only follow. A lone hunter can be led in
//! circles for as long as it takes to heal. [`Chase::escape`] looks for such runs among several: a depth-first
//! search, [`AHEAD`] turns deep and at most [`BUDGET`] positions, for steps on which nobody strikes.

use super::eye::Eye;
use crate::cells::Cells;
use crate::rules::{goblin, straight_step};
use crate::thing::Kind;
use kernel::pos::{Dir, Pos};

/// How many turns a run is thought ahead.
pub(super) const AHEAD: u32 = 10;

/// How many positions are looked at.
const BUDGET: u32 = 80;

/// Hunters that are nearer than this are kept away from.
const NEAR: u32 = 3;

/// A walk is not thought further.
const LONGEST: u32 = 60;

/// How long a stand against all comers is thought ahead.
const STAND: u32 = 24;

/// How many hunters are watched; those further away are only obstacles.
const MOST: usize = 26;

/// A monster that may come.
#[derive(Clone, Copy)]
pub(super) struct Hunter {
    pub(super) kind: Kind,
    pub(super) at: Pos,
    sleep: u8,
    smell: u32,
    harm: u32,
    most: u32,
}

/// What a turn brings.
#[derive(Clone, Copy, Default)]
pub(super) struct Harm {
    /// Thousandths of a hit point that are lost on average.
    pub(super) mean: u32,
    /// The most hit points that can be lost.
    pub(super) most: u32,
    /// How many strike.
    pub(super) blows: u32,
    /// Whether a Snakewoman is among them.
    pub(super) sleep: bool,
    /// Whether anybody moved.
    pub(super) moved: bool,
}

impl Harm {
    /// Whether nothing happens at all: then nothing will happen in the next turn either.
    pub(super) const fn is_quiet(self) -> bool {
        self.blows == 0 && !self.moved
    }
}

/// The player and his hunters.
#[derive(Clone, Copy)]
pub(super) struct Chase {
    /// The floor without monsters.
    pub(super) open: Cells,
    pub(super) at: Pos,
    hunters: [Hunter; MOST],
    count: usize,
}

impl Chase {
    /// All monsters in sight that are at most so many steps further away than they smell.
    pub(super) fn of(eye: &Eye<'_>, reach: u32) -> Self {
        let nobody =
            Hunter { kind: Kind::Dragon, at: Pos::new(-9, -9), sleep: 0, smell: 0, harm: 0, most: 0 };
        let mut chase = Chase { open: eye.open, at: eye.at(), hunters: [nobody; MOST], count: 0 };
        for monster in eye.monsters() {
            let smell = eye.state.setup.smell(monster.kind);
            if monster.at.manhattan(chase.at) <= smell + reach && chase.count < MOST {
                chase.hunters[chase.count] = Hunter {
                    kind: monster.kind,
                    at: monster.at,
                    sleep: monster.sleep,
                    smell,
                    harm: eye.harm(monster),
                    most: eye.state.fighter(monster).most_damage() as u32,
                };
                chase.count += 1;
            }
        }
        chase
    }

    pub(super) fn hunters(&self) -> &[Hunter] {
        &self.hunters[..self.count]
    }

    /// One turn: the player goes to a free neighbour or stays, and the hunters act as the rules say.
    pub(super) fn turn(&mut self, to: Pos) -> Harm {
        self.at = to;
        let mut harm = Harm::default();
        for hunter in &mut self.hunters[..self.count] {
            if hunter.sleep > 0 {
                hunter.sleep -= 1;
                // It will wake, so this is no quiet turn.
                harm.moved = true;
                continue;
            }
            if hunter.at.manhattan(to) == 1 {
                harm.mean += hunter.harm;
                harm.most += hunter.most;
                harm.blows += 1;
                harm.sleep |= hunter.kind == Kind::Snakewoman;
                continue;
            }
            let step = match hunter.kind {
                Kind::Dragon => None,
                Kind::Bogeyman | Kind::Snakewoman => straight_step(&self.open, hunter.at, to, hunter.smell),
                Kind::Goblin => goblin::first_step(&self.open, hunter.at, to, hunter.smell),
            };
            if let Some(dir) = step {
                self.open.insert(hunter.at);
                hunter.at = hunter.at.step(dir);
                self.open.remove(hunter.at);
                harm.moved = true;
            }
        }
        harm
    }

    /// The cells to go to and their number, best first: away from those who are near, and where there is room.
    pub(super) fn choices(&self) -> ([Pos; 5], usize) {
        let mut choices = [(0, self.at); 5];
        let mut count = 0;
        let steps = Dir::ALL.iter().map(|&dir| self.at.step(dir)).filter(|&p| self.open.contains(p));
        for to in steps.chain([self.at]) {
            let near =
                self.hunters().iter().map(|hunter| hunter.at.manhattan(to)).filter(|&away| away <= NEAR);
            let away: u32 = near.map(|away| (NEAR + 1 - away) * (NEAR + 1 - away)).sum();
            choices[count] = (8 * away + 8 - 2 * self.freedom(to) as u32, to);
            count += 1;
        }
        choices[..count].sort_by_key(|&(cost, _)| cost);
        (choices.map(|(_, to)| to), count)
    }

    /// Whether everybody stands where he stands there.
    pub(super) fn is_like(&self, other: &Chase) -> bool {
        let pairs = self.hunters().iter().zip(other.hunters());
        self.at == other.at && pairs.into_iter().all(|(a, b)| a.at == b.at && a.sleep == b.sleep)
    }

    /// How many free neighbours a cell has.
    pub(super) fn freedom(&self, p: Pos) -> usize {
        Dir::ALL.iter().filter(|&&dir| self.open.contains(p.step(dir))).count()
    }

    /// Where to go, or to stay, so that nobody will strike for a while, if there is such a place.
    pub(super) fn escape(&self) -> Option<Pos> {
        let (choices, count) = self.choices();
        let mut budget = BUDGET;
        choices[..count].iter().copied().find(|&to| {
            let mut next = *self;
            next.turn(to).blows == 0 && next.lasts(AHEAD - 1, &mut budget)
        })
    }

    /// Whether there is a line of so many steps on which nobody strikes.
    fn lasts(&self, turns: u32, budget: &mut u32) -> bool {
        if turns == 0 {
            return true;
        }
        let (choices, count) = self.choices();
        for &to in &choices[..count] {
            if *budget == 0 {
                return false;
            }
            *budget -= 1;
            let mut next = *self;
            if next.turn(to).blows == 0 && next.lasts(turns - 1, budget) {
                return true;
            }
        }
        false
    }

    /// The price of the shortest way to a place round everybody; `None` if somebody shuts the way.
    pub(super) fn walk(mut self, to: Pos) -> Option<Trip> {
        let mut trip = Trip::default();
        while self.at != to {
            let dir = goblin::first_step(&self.open, self.at, to, super::eye::ANY)?;
            if trip.steps > LONGEST {
                return None;
            }
            let harm = self.turn(self.at.step(dir));
            trip.mean += harm.mean;
            trip.bites += u32::from(harm.sleep);
            trip.steps += 1;
        }
        Some(trip)
    }

    /// How many have noticed the player: they would move or strike if he stayed.
    pub(super) fn noticed_by(&self) -> usize {
        let mut after = *self;
        after.turn(self.at);
        let pairs = self.hunters().iter().zip(after.hunters());
        pairs.filter(|(a, b)| a.at != b.at || a.at.manhattan(self.at) == 1).count()
    }

    /// Thousandths of a hit point that [`STAND`] turns at a place cost; `None` if somebody is in the way.
    pub(super) fn stand(mut self, at: Pos) -> Option<u32> {
        let mut mean = 0;
        for _ in 0..STAND {
            let to = if self.at == at {
                at
            } else {
                self.at.step(goblin::first_step(&self.open, self.at, at, STAND)?)
            };
            mean += self.turn(to).mean;
        }
        Some(mean)
    }
}

/// A walk and its price.
#[derive(Clone, Copy, Default)]
pub(super) struct Trip {
    pub(super) steps: u32,
    /// Thousandths of a hit point that are lost on average.
    pub(super) mean: u32,
    /// How many attacks of Snakewomen.
    pub(super) bites: u32,
}
