//! Greedy: whatever leaves the fewest throws to the flag, by the exact search, and of equals the one with more points.

use super::{Case, Choice, Fate, Thought, Turnout, opening};
use crate::reach::Distances;
use crate::state::{Effect, State};
use kernel::pos::Dir;
use std::cmp::Reverse;

/// More throws than any way has.
const NEVER: u32 = 1000;
/// Odds are out of 4 or 6: a number that both divide.
const PARTS: u32 = 12;

/// The place of the best among the options.
pub(super) fn best(state: &State, near: &Distances, options: &[Choice]) -> Option<usize> {
    (0..options.len()).min_by_key(|&at| Mean::over(state, near, &options[at].cases).key())
}

/// The best of the values in a hand: the same without a list of all that can happen.
pub(super) fn best_value(state: &State, near: &Distances, thought: &mut Thought<'_>) -> Option<u8> {
    let (race, hand) = (&state.race, state.hand()?);
    hand.different().min_by_key(|&value| {
        let mut mean = Mean::default();
        thought.each_case(&race.runners, race.turn, value, |odds, turnout, back| {
            mean.add(state, near, odds, turnout, back);
        });
        mean.key()
    })
}

/// What is left in the mean over all cases; where the player may turn round, less counts.
#[derive(Default)]
struct Mean {
    odds: u32,
    throws: u64,
    points: u64,
}

impl Mean {
    fn over(state: &State, near: &Distances, cases: &[Case]) -> Self {
        let mut mean = Mean::default();
        for Case { odds, turnout, back } in cases {
            mean.add(state, near, *odds, turnout, back.as_ref());
        }
        mean
    }

    fn add(&mut self, state: &State, near: &Distances, odds: u32, turnout: &Turnout, back: Option<&Turnout>) {
        let (mut throws, mut points) = (throws(state, near, turnout), points(state, turnout));
        if let Some(back) = back {
            throws = throws.min(self::throws(state, near, back));
            points = points.min(self::points(state, back));
        }
        self.odds += odds;
        self.throws += u64::from(throws) * u64::from(odds);
        self.points += u64::from(points) * u64::from(odds);
    }

    /// In parts of a throw.
    fn throws(&self) -> u64 {
        self.throws * u64::from(PARTS) / u64::from(self.odds.max(1))
    }

    /// The less, the better.
    fn key(&self) -> (u64, Reverse<u64>) {
        (self.throws(), Reverse(self.points * u64::from(PARTS) / u64::from(self.odds.max(1))))
    }
}

/// The throws that are left.
fn throws(state: &State, near: &Distances, turnout: &Turnout) -> u32 {
    let who = state.race.turn;
    let me = &turnout.runners[who.index()];
    let left = match turnout.fate {
        Fate::Wins => return 0,
        Fate::Starves => near.from(state.board.layout.door, Dir::North, me.throws, false),
        _ if state.board.is_start(me.at) => {
            let home = state.board.layout.home(who);
            near.from(home.first, home.facing, 0, false).map(|throws| throws + 1)
        }
        _ => near.from(me.at, me.dir, me.throws, matches!(me.effect, Effect::Triggered(_))),
    };
    left.unwrap_or(NEVER)
}

fn points(state: &State, turnout: &Turnout) -> u32 {
    turnout.runners[state.race.turn.index()].points.clamp(0, i64::from(u32::MAX)) as u32
}

/// The reason, in one sentence.
pub(super) fn why(state: &State, near: &Distances, option: &Choice) -> String {
    let deed = opening(state, option);
    if let [Case { turnout: Turnout { fate: Fate::Wins, .. }, .. }] = option.cases[..] {
        return "This touches the flag.".into();
    }
    let left = Mean::over(state, near, &option.cases).throws().div_ceil(u64::from(PARTS));
    match left {
        left if left >= u64::from(NEVER) => {
            format!("{deed} leaves no way to the flag, but nothing else does.")
        }
        1 => format!("{deed} leaves one throw to the flag at best."),
        left => format!("{deed} leaves {left} throws to the flag at best."),
    }
}
