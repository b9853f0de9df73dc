//! Greedy: whatever leaves the fewest throws to the flag, by the exact search, and of equals the one with more points.

use super::{Case, Choice, Fate, Turnout, deed};
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
    let key = |&at: &usize| {
        let cases = &options[at].cases;
        (mean(cases, |turnout| throws(state, near, turnout)), Reverse(mean(cases, |t| points(state, t))))
    };
    (0..options.len()).min_by_key(key)
}

/// The mean over all cases in parts of a throw; where the player may turn round, the better way counts.
fn mean(cases: &[Case], of: impl Fn(&Turnout) -> u32) -> u64 {
    let all: u32 = cases.iter().map(|case| case.odds).sum();
    let sum: u64 = cases
        .iter()
        .map(|case| {
            let back = case.back.as_ref().map_or(u32::MAX, &of);
            u64::from(of(&case.turnout).min(back)) * u64::from(case.odds)
        })
        .sum();
    sum * u64::from(PARTS) / u64::from(all.max(1))
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
    let deed = deed(state, option).map_or_else(|| "This".into(), |deed| format!("This {deed} and"));
    if let [Case { turnout: Turnout { fate: Fate::Wins, .. }, .. }] = option.cases[..] {
        return "This touches the flag.".into();
    }
    let left = mean(&option.cases, |turnout| throws(state, near, turnout)).div_ceil(u64::from(PARTS));
    match left {
        left if left >= u64::from(NEVER) => {
            format!("{deed} leaves no way to the flag, but nothing else does.")
        }
        1 => format!("{deed} leaves one throw to the flag at best."),
        left => format!("{deed} leaves {left} throws to the flag at best."),
    }
}
