//! What a game for people adds to the chase: a goal within a number of rounds (PU-X09), the proof that it leads
//! nowhere (PU-X10), and stars (PU-X11). No move rule changes.

use crate::event::rounds;
use crate::solver::Value;
use crate::state::{Side, State};
use std::fmt;

/// How many rounds a hero has to survive whom nobody can catch, unless a level says otherwise (PU-X11).
pub const ROUNDS: u32 = 20;

/// How often a position may be noted until the chase is proven to lead nowhere (PU-X10).
const PROOF: usize = 3;

/// What a person is asked to do. The hero is to survive, the monster to catch him, within a number of rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The person's side.
    pub side: Side,
    /// Within how many rounds.
    pub rounds: u32,
    /// How many rounds one, two and three stars take: for the hero at least, for the monster at most.
    pub stars: Option<[u32; 3]>,
}

impl Goal {
    /// A goal without stars.
    pub const fn plain(side: Side, rounds: u32) -> Goal {
        Goal { side, rounds, stars: None }
    }

    /// The goal of a level, from its value (PU-X11). Only a hero whom nobody can catch may be asked for a number of
    /// rounds of the level's own.
    pub fn of(side: Side, value: Value, own: Option<u32>) -> Goal {
        let stars = match (side, value) {
            (Side::Hero, Value::Rounds(n)) => [n.div_ceil(2), (2 * n).div_ceil(3), n.saturating_sub(1)],
            (Side::Monster, Value::Rounds(n)) => [2 * n + 4, n + n.div_ceil(4), n],
            (Side::Hero, Value::Never) => {
                let most = own.unwrap_or(ROUNDS);
                [most.div_ceil(4), most.div_ceil(2), most]
            }
            // Nothing can be forced, so there is no measure.
            (Side::Monster, Value::Never) => return Goal::plain(side, own.unwrap_or(ROUNDS)),
        };
        if side == Side::Monster {
            return Goal { side, rounds: stars[0], stars: Some(stars) };
        }
        // Numbers that cross merge.
        let [one, two, most] = stars.map(|n| n.max(1));
        let two = two.min(most);
        Goal { side, rounds: most, stars: Some([one.min(two), two, most]) }
    }
}

impl fmt::Display for Goal {
    /// `Survive 20 rounds`, `Catch the hero within 9 rounds`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.side {
            Side::Hero => write!(f, "Survive {}", rounds(self.rounds)),
            Side::Monster => write!(f, "Catch the hero within {}", rounds(self.rounds)),
        }
    }
}

impl State {
    /// The same game with a goal.
    #[must_use]
    pub fn with_goal(mut self, goal: Goal) -> State {
        self.limit = goal.rounds;
        self.goal = Some(goal);
        self.note_round();
        self
    }

    /// Notes the position at the start of a round (PU-X10). A potion that is gone does not come back, so potions and
    /// speeds need not be noted: whoever drinks clears the list.
    pub(crate) fn note_round(&mut self) {
        if self.goal.is_some() && self.round <= self.limit {
            self.seen.push([self.hero(), self.monster()]);
        }
    }

    /// Whether the same position was noted for the third time, so that the chase leads nowhere.
    pub fn is_proven(&self) -> bool {
        let same = |now| self.seen.iter().filter(|seen| *seen == now).count();
        self.seen.last().is_some_and(|now| same(now) >= PROOF)
    }

    /// For how many rounds the hero has not been caught yet.
    pub fn survived(&self) -> u32 {
        if self.is_proven() { self.limit } else { self.round.min(self.limit + 1) - 1 }
    }

    /// The stars that are won by now: the hero's for every round he survives; the monster's for the catch, and while it
    /// hunts those that it can still win.
    pub fn stars(&self) -> Option<u8> {
        let Goal { side, stars, .. } = self.goal?;
        let reached = |&&bound: &&u32| match side {
            Side::Hero => self.survived() >= bound,
            Side::Monster => self.round <= bound && !self.is_proven(),
        };
        Some(stars?.iter().filter(reached).count() as u8)
    }

    /// Whether the person's goal is reached; to be asked once the game is over. Where there are stars, one will do.
    pub(crate) fn is_reached(&self, goal: Goal) -> bool {
        match self.stars() {
            Some(stars) => stars > 0,
            None => (goal.side == Side::Monster) == self.is_caught(),
        }
    }

    /// What the next star would have taken, as a sentence; empty if there is none left.
    pub(crate) fn next_star(&self) -> String {
        let (Some(Goal { side, stars: Some(bounds), .. }), Some(won)) = (self.goal, self.stars()) else {
            return String::new();
        };
        // Equal numbers merge: the most stars for that number.
        let Some(&bound) = bounds.get(usize::from(won)) else { return String::new() };
        let count =
            bounds.iter().filter(|&&b| if side == Side::Hero { b <= bound } else { b >= bound }).count();
        let stars = ["", "one star", "two stars", "three stars"][count.min(3)];
        match side {
            // Who is caught in round 5 has survived four.
            Side::Hero if bound == 1 => format!(" For {stars}, survive 1 full round."),
            Side::Hero => format!(" For {stars}, survive {bound} full rounds."),
            Side::Monster => format!(" For {stars}, catch him within {}.", rounds(bound)),
        }
    }
}
