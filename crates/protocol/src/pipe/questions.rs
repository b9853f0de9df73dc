//! The commands that ask and change nothing.

use super::about::describe;
use super::commands::{Answer, SEAT_EXPECTED, no_bot, seated};
use super::trouble::Trouble;
use super::{Pipe, fine};
use crate::json::{embedded, field};
use kernel::game::Seat;
use std::collections::BTreeMap;

/// How many lines of the log a scene shows.
const LOG_LINES: usize = 5;

impl Pipe {
    pub(super) fn info(&mut self, rest: &str) -> Answer {
        fine(describe(if rest.is_empty() { self.playing()?.info() } else { self.find(rest)? }))
    }

    pub(super) fn status(&mut self) -> Answer {
        let session = self.playing()?;
        let params: BTreeMap<_, _> = session.params().iter().collect();
        fine(
            field("game", session.info().id)
                .with("version", &session.info().version)
                .with("seed", &session.seed())
                .with("dice", &session.script())
                .with("params", &params)
                .with("seats", &seated(session))
                .with("step", &session.step())
                .with("steps", &session.len())
                .with("to_act", &session.to_act())
                .with("outcome", &session.outcome()),
        )
    }

    pub(super) fn legal(&mut self) -> Answer {
        let session = self.playing()?;
        let to_act = session.to_act();
        let legal = to_act.map_or_else(Vec::new, |_| session.game().legal());
        fine(field("to_act", &to_act).with("legal", &legal))
    }

    pub(super) fn observe(&mut self, rest: &str) -> Answer {
        let session = self.playing()?;
        let seat = match rest {
            "" => session.to_act().unwrap_or(Seat(0)),
            number => Seat(number.parse().map_err(|_| Trouble::usage(SEAT_EXPECTED))?),
        };
        if seat.0 >= session.players().len() {
            return Err(Trouble::new("no-seat", format!("there is no seat {}", seat.0)));
        }
        let observation = embedded(session.game().observe(seat));
        fine(field("step", &session.step()).with("seat", &seat).with("observation", &observation))
    }

    pub(super) fn state(&mut self) -> Answer {
        let session = self.playing()?;
        fine(field("step", &session.step()).with("state", &embedded(session.game().snapshot())))
    }

    pub(super) fn hash(&mut self) -> Answer {
        let session = self.playing()?;
        fine(field("step", &session.step()).with("hash", &format!("{:016x}", session.hash())))
    }

    pub(super) fn screen(&mut self) -> Answer {
        fine(field("screen", &self.playing()?.scene(LOG_LINES).to_text()))
    }

    pub(super) fn scene(&mut self) -> Answer {
        fine(field("scene", &self.playing()?.scene(LOG_LINES)))
    }

    pub(super) fn replay(&mut self) -> Answer {
        fine(field("replay", &self.playing()?.proved()?.to_string()))
    }

    pub(super) fn advise(&mut self, rest: &str) -> Answer {
        let session = self.playing()?;
        let info = session.info();
        let bot = if rest.is_empty() { info.bots.first() } else { info.bot(rest) };
        let Some(bot) = bot else { return Err(no_bot(info, rest)) };
        let advice = if session.to_act().is_some() { session.advise(bot.id) } else { None };
        let (action, why) = advice.map_or((None, String::new()), |a| (Some(a.action), a.why));
        fine(field("bot", bot.id).with("action", &action).with("why", &why))
    }
}
