//! The commands that ask and change nothing.

use super::about::Game;
use super::commands::{Answer, SEAT_EXPECTED, no_bot, seated};
use super::trouble::Trouble;
use super::{Pipe, fine};
use crate::json::embedded;
use kernel::game::{Outcome, Seat};
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// How many lines of the log a scene shows.
const LOG_LINES: usize = 5;

impl Pipe {
    pub(super) fn info(&mut self, rest: &str) -> Answer {
        fine(Game::from(if rest.is_empty() { self.playing()?.info() } else { self.find(rest)? }))
    }

    pub(super) fn status(&mut self) -> Answer {
        #[derive(Serialize)]
        struct Status<'a> {
            game: &'static str,
            version: u32,
            seed: u64,
            dice: Option<String>,
            params: BTreeMap<&'static str, &'a str>,
            seats: Vec<&'a str>,
            step: usize,
            steps: usize,
            to_act: Option<Seat>,
            outcome: Option<Outcome>,
        }
        let session = self.playing()?;
        fine(Status {
            game: session.info().id,
            version: session.info().version,
            seed: session.seed(),
            dice: session.script(),
            params: session.params().iter().collect(),
            seats: seated(session),
            step: session.step(),
            steps: session.len(),
            to_act: session.to_act(),
            outcome: session.outcome(),
        })
    }

    pub(super) fn legal(&mut self) -> Answer {
        #[derive(Serialize)]
        struct Legal {
            to_act: Option<Seat>,
            legal: Vec<String>,
        }
        let session = self.playing()?;
        let to_act = session.to_act();
        fine(Legal { to_act, legal: to_act.map_or_else(Vec::new, |_| session.game().legal()) })
    }

    pub(super) fn observe(&mut self, rest: &str) -> Answer {
        #[derive(Serialize)]
        struct Observed {
            step: usize,
            seat: Seat,
            observation: Box<RawValue>,
        }
        let session = self.playing()?;
        let seat = match rest {
            "" => session.to_act().unwrap_or(Seat(0)),
            number => Seat(number.parse().map_err(|_| Trouble::usage(SEAT_EXPECTED))?),
        };
        if seat.0 >= session.players().len() {
            return Err(Trouble::new("no-seat", format!("there is no seat {}", seat.0)));
        }
        let observation = embedded(session.game().observe(seat));
        fine(Observed { step: session.step(), seat, observation })
    }

    pub(super) fn state(&mut self) -> Answer {
        #[derive(Serialize)]
        struct State {
            step: usize,
            state: Box<RawValue>,
        }
        let session = self.playing()?;
        fine(State { step: session.step(), state: embedded(session.game().snapshot()) })
    }

    pub(super) fn hash(&mut self) -> Answer {
        #[derive(Serialize)]
        struct Hash {
            step: usize,
            hash: String,
        }
        let session = self.playing()?;
        fine(Hash { step: session.step(), hash: format!("{:016x}", session.hash()) })
    }

    pub(super) fn screen(&mut self) -> Answer {
        fine(BTreeMap::from([("screen", self.playing()?.scene(LOG_LINES).to_text())]))
    }

    pub(super) fn scene(&mut self) -> Answer {
        fine(BTreeMap::from([("scene", self.playing()?.scene(LOG_LINES))]))
    }

    pub(super) fn replay(&mut self) -> Answer {
        fine(BTreeMap::from([("replay", self.playing()?.proved()?.to_string())]))
    }

    pub(super) fn advise(&mut self, rest: &str) -> Answer {
        #[derive(Serialize)]
        struct Advised {
            bot: &'static str,
            action: Option<String>,
            why: String,
        }
        let session = self.playing()?;
        let info = session.info();
        let bot = if rest.is_empty() { info.bots.first() } else { info.bot(rest) };
        let Some(bot) = bot else { return Err(no_bot(info, rest)) };
        let advice = if session.to_act().is_some() { session.advise(bot.id) } else { None };
        let (action, why) = advice.map_or((None, String::new()), |a| (Some(a.action), a.why));
        fine(Advised { bot: bot.id, action, why })
    }
}
