//! A recorded game: which game and rules, its parameters, its seed or dice, its actions, and
//! hashes of the state on the way. It is a save, a bug report and a test alike. The text form is
//! described in `docs/replay-format.md`.

mod actions;
mod parse;
mod print;

pub use actions::Actions;
pub(crate) use print::{goto_line, then_line};

use crate::dice::Dice;
use crate::game::{GameInfo, Refused};
use crate::hash::{fnv1a, fnv1a_on};
use crate::params::Params;
use crate::session::{Beginning, Session};
use std::fmt;

/// A hash is noted after every so many steps.
pub const CHECK_EVERY: usize = 64;

/// A recorded game. What it says may be wrong until [`Replay::verify`] has played it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replay {
    /// The id of the game.
    pub game: String,
    /// The version of its rules.
    pub version: u32,
    /// Its parameters as text.
    pub params: Vec<(String, String)>,
    /// The seed of its dice.
    pub seed: u64,
    /// The script of its dice, if they were scripted.
    pub dice: Option<String>,
    /// The state it started from, if that was not the one that set-up gives.
    pub state: Option<String>,
    /// Who sat where: `human`, `bot:NAME` or `outside`; empty if not known.
    pub seats: Vec<String>,
    /// Anything else worth keeping, under names of one word: a title, a date.
    pub notes: Vec<(String, String)>,
    /// The hash before the first step.
    pub start: u64,
    /// The actions, the undone ones at the end included.
    pub actions: Actions,
    /// The hashes after steps 64, 128, …
    pub checks: Vec<u64>,
    /// The hash after the last step.
    pub end: u64,
    /// How many of the actions were in force; the rest had been undone.
    pub at: usize,
}

/// Where a replay and the rules part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The last step that is known to agree; 0 is the start.
    pub agreed: usize,
    /// The step at which the difference was seen.
    pub step: usize,
    /// What was seen there.
    pub what: String,
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Divergence { agreed, step, what } = self;
        if *step == 0 {
            write!(f, "diverges at the start: {what}")
        } else if *agreed + 1 >= *step {
            write!(f, "diverges at step {step}: {what}")
        } else {
            write!(f, "diverges between step {} and step {step}: {what}", agreed + 1)
        }
    }
}

impl std::error::Error for Divergence {}

/// The hash of a state: its snapshot, and where the dice stand.
pub fn state_hash(snapshot: &str, dice: &Dice) -> u64 {
    fnv1a_on(fnv1a(snapshot.as_bytes()), dice.position().as_bytes())
}

impl Replay {
    /// A sentence about the rules it was recorded with, if they are not those of today. What such a recording is
    /// worth its hashes tell: rules that only add what it never meets lead to the same ones.
    pub fn age(&self, info: &GameInfo) -> Option<String> {
        (self.game == info.id && self.version != info.version).then(|| {
            let (then, now) = (self.version, info.version);
            format!(
                "it was recorded with version {then} of the rules of {}, and this is version {now}",
                info.id
            )
        })
    }

    /// A session at the start of the recorded game, with all its actions ahead. It may be of other rules: then it can
    /// be watched as far as it agrees with these.
    pub fn open(&self, info: &'static GameInfo) -> Result<Session, Refused> {
        self.open_from(self.beginning(info)?.finish()?)
    }

    /// The start of the recorded game, which may take a while to be set up.
    pub fn beginning(&self, info: &'static GameInfo) -> Result<Beginning, Refused> {
        let refuse = |why: String| Refused::new("bad-replay", why);
        if self.game != info.id {
            return Err(refuse(format!("this is a replay of {}, not of {}", self.game, info.id)));
        }
        let mut params = Params::of_old(info.params);
        for (id, value) in &self.params {
            params.set(info.params, id, value)?;
        }
        let dice = match &self.dice {
            None => Dice::seeded(self.seed),
            Some(script) => Dice::from_script(script, self.seed).map_err(|f| refuse(format!("dice: {f}")))?,
        };
        Ok(Beginning::new(info, params, dice))
    }

    /// The same as [`Replay::open`], from what its [`Replay::beginning`] has led to.
    pub fn open_from(&self, mut session: Session) -> Result<Session, Refused> {
        if let Some(state) = &self.state {
            session.load_state(state)?;
        }
        session.lay_ahead(self);
        Ok(session)
    }

    /// Plays the whole replay and compares every hash. The session stands where the player left it.
    pub fn verify(&self, info: &'static GameInfo) -> Result<Session, Divergence> {
        self.verify_from(info, None)
    }

    /// The same, from what its [`Replay::beginning`] has led to, if that is known.
    pub fn verify_from(
        &self,
        info: &'static GameInfo,
        start: Option<Session>,
    ) -> Result<Session, Divergence> {
        self.compare(info, start).map_err(|mut divergence| {
            if let Some(age) = self.age(info) {
                divergence.what = format!("{} ({age})", divergence.what);
            }
            divergence
        })
    }

    fn compare(&self, info: &'static GameInfo, start: Option<Session>) -> Result<Session, Divergence> {
        let at_start = |what: String| Divergence { agreed: 0, step: 0, what };
        let opened = start.map_or_else(|| self.open(info), |start| self.open_from(start));
        let mut session = opened.map_err(|r| at_start(r.reason))?;
        if session.hash() != self.start {
            return Err(at_start(hashes(session.hash(), self.start)));
        }
        let len = self.actions.len();
        for stop in (CHECK_EVERY..len).step_by(CHECK_EVERY).chain([len]) {
            session.go_to(stop)?;
            let check = || self.checks.get(stop / CHECK_EVERY - 1).copied().unwrap_or(0);
            let noted = if stop == len { self.end } else { check() };
            if session.hash() != noted {
                let agreed = (stop.max(1) - 1) / CHECK_EVERY * CHECK_EVERY;
                return Err(Divergence { agreed, step: stop, what: hashes(session.hash(), noted) });
            }
        }
        session.was_verified();
        session.go_to(self.at)?;
        Ok(session)
    }
}

fn hashes(is: u64, noted: u64) -> String {
    format!("the state's hash is {is:016x}, the file says {noted:016x}")
}
