//! A whole game between two players that are asked step by step: the move log, the limit and the
//! cycle verdict, the result line (PU-020 to PU-025). Who the players are is not known here.

use crate::action::Step;
use crate::event::Made;
use crate::protocol::LINES;
use crate::rules::Objection;
use crate::state::{Side, State};
use kernel::arena::Match;
use kernel::codec::Cause;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt;

/// How a game ended. Its text is what stands after `result: ` (PU-024).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Both stood on one cell.
    Caught {
        /// Who made the last step.
        by: Side,
        /// In which round.
        round: u32,
    },
    /// A position came back, so two players without memory would go on for ever.
    Cycle {
        /// The round at whose start the position was first seen.
        first: u32,
        /// The round at whose start it came back; it is not played.
        again: u32,
    },
    /// No catch in all rounds.
    Limit {
        /// How many.
        rounds: u32,
    },
    /// A player broke down or broke the rules.
    Forfeit {
        /// Who.
        side: Side,
        /// How.
        code: Cause,
        /// In which round.
        round: u32,
    },
}

impl Verdict {
    /// The round of the catch; a hero's forfeit counts as one (PU-X04b).
    pub const fn catch_round(self) -> Option<u32> {
        match self {
            Verdict::Caught { round, .. } | Verdict::Forfeit { side: Side::Hero, round, .. } => Some(round),
            _ => None,
        }
    }

    /// For programs: `result` and the fields of the result line; those of other results are null.
    pub fn json(self) -> Value {
        let mut object = json!({
            "result": null, "by": null, "round": null, "reason": null, "first": null, "again": null,
            "period": null, "rounds": null, "side": null, "code": null
        });
        let line = format!("result={self}");
        for (name, value) in line.split(' ').filter_map(|field| field.split_once('=')) {
            object[name] = value.parse::<u32>().map_or_else(|_| json!(value), |number| json!(number));
        }
        object
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Caught { by, round } => write!(f, "caught by={by} round={round}"),
            Verdict::Cycle { first, again } => {
                write!(f, "escaped reason=cycle first={first} again={again} period={}", again - first)
            }
            Verdict::Limit { rounds } => write!(f, "escaped reason=limit rounds={rounds}"),
            Verdict::Forfeit { side, code, round } => {
                write!(f, "forfeit side={side} code={} round={round}", code.code(LINES.letter))
            }
        }
    }
}

/// Watches over a game.
#[derive(Clone, Debug)]
pub struct Referee {
    state: State,
    verdict: Option<Verdict>,
    seen: Option<BTreeMap<u32, u32>>,
}

impl Referee {
    /// A game from some state on. Cycles count only between deterministic players without memory (PU-022).
    pub fn new(state: State, watch_cycles: bool) -> Self {
        let mut referee = Referee { state, verdict: None, seen: watch_cycles.then(BTreeMap::new) };
        referee.judge();
        referee
    }

    /// The game as it stands.
    #[inline]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// How it ended, if it has.
    #[inline]
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// Makes a step of the side to act. A refusal changes nothing.
    #[inline]
    pub fn step(&mut self, step: Step) -> Result<Made, Objection> {
        if self.verdict.is_some() {
            return Err(Objection::Over);
        }
        let made = self.state.advance(step)?;
        if made.catch {
            self.verdict = Some(Verdict::Caught { by: made.side, round: made.round });
            return Ok(made);
        }
        if made.drink
            && let Some(seen) = &mut self.seen
        {
            // A potion that is gone does not come back, so no earlier position can.
            seen.clear();
        }
        if made.side == Side::Hero && made.rem == 0 {
            self.judge();
        }
        Ok(made)
    }

    /// Ends the game by a player's failure.
    pub fn forfeit(&mut self, side: Side, code: Cause) {
        self.verdict.get_or_insert(Verdict::Forfeit { side, code, round: self.state.round });
    }

    /// The beginning of a round: first the limit, then the cycle (PU-023).
    fn judge(&mut self) {
        let state = &self.state;
        if state.is_caught() {
            self.verdict = Some(Verdict::Caught { by: state.turn, round: state.round });
        } else if state.round > state.limit {
            self.verdict = Some(Verdict::Limit { rounds: state.limit });
        } else if let Some(seen) = &mut self.seen
            && state.turn == Side::Monster
            && state.rem == state.walker(Side::Monster).drunk
        {
            // Potions and speeds need not be in the key: they have not changed since `seen` was
            // last cleared.
            let key = u32::from(state.hero()) << 16 | u32::from(state.monster());
            if let Some(&first) = seen.get(&key) {
                self.verdict = Some(Verdict::Cycle { first, again: state.round });
            } else {
                seen.insert(key, state.round);
            }
        }
    }
}

/// Between players who check their steps: an illegal one is their fault before it comes here.
impl Match for Referee {
    type Action = Step;
    type Made = Made;
    type Fault = Cause;
    type End = Verdict;

    #[inline]
    fn end(&self) -> Option<Verdict> {
        self.verdict
    }

    #[inline]
    fn act(&mut self, step: Step) -> Made {
        self.step(step).expect("whoever chose this step has checked it")
    }

    fn forfeit(&mut self, cause: Cause) {
        self.forfeit(self.state.turn, cause);
    }
}
