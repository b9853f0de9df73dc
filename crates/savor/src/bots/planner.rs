//! The planner: for every choice it looks at its next turn too, with the values it keeps and any that it may draw, and
//! at where everybody stands then: points, Bawana, rides, rivals sent back and rivals that could do the same to it.
//!
//! Turns to the flag come from [`Soon`], which also searches how well the values that are kept do in the next two turns.
//! A player's part of all hope is the square of the inverse of these turns, and the choice with the greatest part is
//! taken. It costs some hundred moves in thought.

use super::outlook::{Outlook, Soon, TURN};
use super::{Case, Choice, Fate, Thought, Turnout, opening};
use crate::cell::Player;
use crate::each::Each;
use crate::state::{Effect, Runner, State};
use kernel::pos::Dir;

/// All of the hope there is.
const ALL: u64 = 1 << 30;
/// What somebody without rivals runs against.
const ALONE: u32 = 20 * TURN;
/// With fewer points than this the canteen is near.
const THIRST: i64 = 20;
/// How many turns after this one are looked at with the values that are kept. One more wins no more races.
const DEPTH: u32 = 2;

/// The planner at work.
struct Planner<'a> {
    state: &'a State,
    soon: &'a Soon,
    thought: Thought<'a>,
    /// How many turns there are after this one before the stairs change. With none left, the next one is not worth
    /// looking at.
    ahead: u32,
}

/// The place of the best among the options, and for each the turns it is likely to leave.
pub(super) fn best(state: &State, soon: &Soon, options: &[Choice]) -> Option<(usize, Vec<u32>)> {
    let house = &state.board.house;
    let every = house.stair_change_every;
    let ahead = if house.stairs_change() { (every - state.race.round % every) % every } else { u32::MAX };
    let thought = Thought::of(&state.board, &state.race);
    let mut planner = Planner { state, soon, thought, ahead };
    let judged: Vec<(u64, u32)> = options.iter().map(|option| planner.judge(option)).collect();
    let best = (0..options.len()).rev().max_by_key(|&at| judged[at].0)?;
    Some((best, judged.into_iter().map(|(_, turns)| turns).collect()))
}

/// The mean over all cases of the fewest turns.
fn mean(cases: &[Case], of: impl Fn(&Turnout) -> u32) -> u32 {
    let all: u64 = cases.iter().map(|case| u64::from(case.odds)).sum();
    let least = |case: &Case| case.back.iter().map(&of).fold(of(&case.turnout), u32::min);
    let sum: u64 = cases.iter().map(|case| u64::from(least(case)) * u64::from(case.odds)).sum();
    (sum / all.max(1)) as u32
}

impl Planner<'_> {
    /// The part of all hope after a choice, and the turns that are left.
    fn judge(&mut self, option: &Choice) -> (u64, u32) {
        let all: u64 = option.cases.iter().map(|case| u64::from(case.odds)).sum();
        let (mut hope, mut turns) = (0, 0);
        for case in &option.cases {
            let ways = std::iter::once(&case.turnout).chain(&case.back);
            let best = ways.map(|turnout| self.hope(turnout, &option.kept)).max_by_key(|(hope, _)| *hope);
            let (part, left) = best.unwrap_or_default();
            hope += part * u64::from(case.odds);
            turns += u64::from(left) * u64::from(case.odds);
        }
        (hope / all.max(1), (turns / all.max(1)) as u32)
    }

    /// The part of all hope after a move, and the turns that are left.
    fn hope(&mut self, turnout: &Turnout, kept: &[u8]) -> (u64, u32) {
        if turnout.fate == Fate::Wins {
            return (ALL, 0);
        }
        let me = self.state.race.turn;
        let weight = |turns: u32| (1u64 << 44) / (u64::from(turns.max(TURN / 2)).pow(2)).max(1);
        let left = self.turns(turnout, kept);
        let mine = weight(left);
        let rivals = self.state.board.house.line_up().filter(|who| *who != me);
        let theirs: u64 =
            rivals.map(|who| weight(self.left(&turnout.runners[who.index()], who, self.ahead))).sum();
        // Whoever runs alone runs against the clock.
        let theirs = if theirs == 0 { weight(ALONE) } else { theirs };
        ((u128::from(mine) * u128::from(ALL) / u128::from((mine + theirs).max(1))) as u64, left)
    }

    /// The turns that are left after a move, with one more looked at.
    fn turns(&mut self, turnout: &Turnout, kept: &[u8]) -> u32 {
        let who = self.state.race.turn;
        let me = turnout.runners[who.index()];
        let plain = match turnout.fate {
            Fate::Wins => return 0,
            Fate::Starves => return self.bawana(me.throws, self.ahead),
            _ if self.ahead == 0 || self.state.board.is_start(me.at) => self.left(&me, who, self.ahead),
            _ => self.next(&turnout.runners, who, kept),
        };
        let risk = self.risk(&turnout.runners, who);
        let lost = u64::from(self.soon.with(self.ahead).home().saturating_sub(plain)) * risk / 12;
        plain + lost as u32
    }

    /// The turns that are left if the next turn is played as well as the hand allows.
    fn next(&mut self, runners: &Each<Runner>, who: Player, kept: &[u8]) -> u32 {
        let me = runners[who.index()];
        if let (&[a, b], Effect::None, THIRST..) = (kept, me.effect, me.points) {
            return self.soon.search((me.at, me.dir, me.throws), [a, b], self.ahead, DEPTH);
        }
        let (mut left, then) = ([0; 6], self.ahead.saturating_sub(1));
        for (die, turns) in (1..).zip(&mut left) {
            let cases = self.thought.cases(runners, who, die);
            *turns = mean(&cases, |turnout| match turnout.fate {
                Fate::Wins => 0,
                Fate::Starves => self.bawana(turnout.runners[who.index()].throws, then),
                _ => self.left(&turnout.runners[who.index()], who, then),
            });
        }
        let of = |value: u8| left[usize::from(value.clamp(1, 6)) - 1];
        let held = kept.iter().map(|value| of(*value)).min().unwrap_or(u32::MAX);
        let drawn: u32 = left.iter().map(|turns| (*turns).min(held)).sum();
        TURN + drawn / 6
    }

    /// The turns that are left for somebody who stands like this and has so many turns before the stairs change.
    fn left(&self, me: &Runner, who: Player, ahead: u32) -> u32 {
        let outlook: &Outlook = self.soon.with(ahead);
        if self.state.board.layout.home(who).start == me.at {
            return outlook.home();
        }
        let doubled = matches!(me.effect, Effect::Triggered(_));
        let turns = match me.effect {
            Effect::Poisoned(left) => return u32::from(left) * TURN + self.bawana(me.throws, 0),
            Effect::Disoriented(left) => outlook.from(me.at, me.dir, me.throws, false) + left * TURN / 2,
            _ => outlook.from(me.at, me.dir, me.throws, doubled),
        };
        if me.points >= THIRST {
            return turns;
        }
        // The fewer points, the more likely is a visit to Bawana, which may be a detour.
        let detour = u64::from(self.bawana(me.throws, ahead).saturating_sub(turns));
        let thirst = (THIRST - me.points.max(0)) as u64;
        turns + (detour * thirst / (2 * THIRST as u64)) as u32
    }

    /// The turns that are left for somebody who is carried to Bawana: twelve cells, of which two poison.
    fn bawana(&self, throws: u32, ahead: u32) -> u32 {
        let outlook = self.soon.with(ahead);
        let door = self.state.board.layout.door;
        let fed = outlook.from(door, Dir::North, throws, false);
        let doubled = outlook.from(door, Dir::North, throws, true);
        let dizzy = fed + 2 * TURN;
        (6 * TURN + 2 * dizzy + 2 * doubled + 6 * fed) / 10
    }

    /// How likely somebody captures a player before the next turn, of twelve times.
    fn risk(&mut self, runners: &Each<Runner>, who: Player) -> u64 {
        let at = runners[who.index()].at;
        if self.state.board.is_start(at) || self.state.board.house.is_basic() {
            return 0;
        }
        let mut risk = 0;
        for rival in self.state.board.house.line_up().filter(|rival| *rival != who) {
            let them = runners[rival.index()];
            let calm = matches!(them.effect, Effect::None | Effect::Triggered(_) | Effect::Door);
            let walks = calm && !self.state.board.is_start(them.at) && them.throws % 4 != 3;
            if !walks {
                continue;
            }
            let held = them.hand;
            let lands = |value: u8, this: &mut Self| {
                this.thought
                    .cases(runners, rival, value)
                    .iter()
                    .any(|case| case.turnout.captured == Some(who))
            };
            // Of a hand that could, half the players would; of a die, one face in six does.
            risk += if held.is_empty() {
                2 * (1..=6).filter(|&value| lands(value, self)).count() as u64
            } else if held.different().any(|value| lands(value, self)) {
                6
            } else {
                0
            };
        }
        risk.min(12)
    }
}

/// The reason, in one sentence.
pub(super) fn why(state: &State, option: &Choice, turns: &[u32], best: usize) -> String {
    if let [Case { turnout: Turnout { fate: Fate::Wins, .. }, .. }] = option.cases[..] {
        return "This touches the flag.".into();
    }
    let deed = opening(state, option);
    let rounded = |turns: u32| (turns + TURN / 2) / TURN;
    let other = (0..turns.len()).filter(|at| *at != best).map(|at| turns[at]).min();
    // How many turns are left is a mean over all that may come; what helps to choose is the difference.
    match other.map_or(0, |other| rounded(other).saturating_sub(rounded(turns[best]))) {
        0 => format!("{deed} leads to the flag soonest."),
        1 => format!("{deed} saves about a turn over the next best."),
        more => format!("{deed} saves about {more} turns over the next best."),
    }
}
