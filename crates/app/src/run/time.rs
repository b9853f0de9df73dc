//! What moves by itself: ticks, bots, players from outside, people who have no choice and ask for it, a
//! watched recording.

use super::{Desk, Happened, Move, Run};
use crate::{OutsideAnswer, words};
use kernel::game::Event;
use kernel::session::Player;

/// A real-time game is saved this often.
const SAVE_MICROS: u64 = 3_000_000;

/// After this long, or after so many steps, the screen is shown and keys are heard again.
pub(crate) const SLICE_MICROS: u64 = 50_000;
const SLICE_STEPS: usize = 5_000;

impl Happened {
    fn by_time(events: Vec<Event>) -> Self {
        Happened { moves: vec![Move { seat: None, action: String::new(), events }], ..Happened::default() }
    }
}

impl Run {
    /// Whether a player from outside is to act.
    pub fn awaits_outside(&self) -> bool {
        matches!(self.session.player_to_act(), Some(Player::Outside(_))) && !self.session.is_watching()
    }

    /// Whether a step is made when so much more time has passed.
    pub fn is_due(&mut self, micros: u64) -> bool {
        if self.awaits_outside()
            && let Some(seat) = self.session.to_act()
        {
            let answer = self.ask(seat);
            self.answer = (answer != OutsideAnswer::Wait).then_some(answer);
            return self.answer.is_some();
        }
        let next = self.session.period().and_then(|period| self.session.clock.next(period));
        next.is_some_and(|next| next <= micros)
    }

    /// Lets the bot that is to act work out what its move takes, for a slice; false if there is more to do.
    fn ponder(&mut self, desk: &Desk<'_>, began: u64) -> bool {
        self.ponders = match self.session.player_to_act() {
            Some(Player::Bot(name)) if !self.session.is_watching() => {
                let name = name.clone();
                !self.session.ponder(&name, &mut || is_spent(desk, began))
            }
            _ => false,
        };
        !self.ponders
    }

    /// Whether the bot that is to act is thinking, and is to be given more time.
    pub fn is_pondering(&self) -> bool {
        self.ponders && self.session.clock.running
    }

    /// Lets the bot that gives hints work out what the next one takes, for a slice; false if there is more to do.
    pub fn ponder_hint(&mut self, desk: &Desk<'_>) -> bool {
        let began = (desk.clock)();
        let bot = self.session.info().bots.first();
        bot.is_none_or(|bot| self.session.ponder(bot.id, &mut || is_spent(desk, began)))
    }

    /// Lets time pass: makes the steps that are due, as far as a slice of work allows.
    pub fn advance(&mut self, desk: &mut Desk<'_>, micros: u64) -> Happened {
        if self.awaits_outside() {
            return self.next_move(desk).unwrap_or_default();
        }
        let began = (desk.clock)();
        if self.session.clock.running && !self.ponder(desk, began) {
            return Happened::default();
        }
        let progress = self.session.advance(micros, &mut || !is_spent(desk, began));
        self.since_save = self.since_save.saturating_add(micros);
        let moved = progress.steps > 0;
        let mut happened = if moved { Happened::by_time(progress.events) } else { Happened::default() };
        happened.stopped = progress.trouble;
        self.finish(desk, &mut happened);
        if moved && (!self.is_real_time() || self.since_save >= SAVE_MICROS) {
            happened.unkept.extend(self.save(desk));
        }
        happened
    }

    /// One step of whatever moves by itself, with the clock stopped; otherwise a sentence, and whether
    /// something went wrong.
    pub fn one_step(&mut self, desk: &mut Desk<'_>) -> Result<Happened, (String, bool)> {
        self.session.clock.running = false;
        let began = (desk.clock)();
        if !self.ponder(desk, began) {
            return Err((words::PONDERS.into(), false));
        }
        self.session.run_auto(true);
        let step = self.session.timed_step();
        self.stop_auto();
        let step = step.ok_or_else(|| (self.why_nothing_moves().to_string(), false))?;
        let events = step.map_err(|trouble| (trouble, true))?;
        let mut happened = Happened::by_time(events);
        self.finish(desk, &mut happened);
        happened.unkept.extend(self.save(desk));
        Ok(happened)
    }

    /// Straight to the end of what moves by itself, or to the next decision of a person; otherwise a
    /// sentence. If moves of people without a choice were part of it, it goes on after that decision. Long
    /// ways are made in slices: [`Run::is_rushing`] tells whether there is more to do.
    pub fn rush(&mut self, desk: &mut Desk<'_>) -> Result<Happened, &'static str> {
        if self.is_real_time() {
            return Err(words::NOT_IN_REAL_TIME);
        }
        let mut forced = self.session.is_auto();
        self.session.run_auto(true);
        if self.session.period().is_none() {
            self.session.run_auto(forced);
            return Err(self.why_nothing_moves());
        }
        let mut happened = Happened::by_time(Vec::new());
        let (began, mut steps) = ((desk.clock)(), 0);
        let goes_on = loop {
            let is_person = self.session.player_to_act() == Some(&Player::Human);
            if !self.ponder(desk, began) {
                break true;
            }
            match self.session.timed_step() {
                Some(Ok(events)) => {
                    happened.moves[0].events.extend(events.into_iter().take(1));
                    forced |= is_person && !self.session.is_watching();
                }
                Some(Err(trouble)) => {
                    happened.stopped = Some(trouble);
                    forced = false;
                    break false;
                }
                None => break false,
            }
            steps += 1;
            if steps == SLICE_STEPS || is_spent(desk, began) {
                break true;
            }
        };
        self.rush = goes_on || forced && !self.is_over();
        self.session.run_auto(self.rush);
        Ok(self.settled(desk, happened))
    }

    /// Whether it runs straight to the end at this moment.
    pub fn is_rushing(&self) -> bool {
        self.rush && self.session.period().is_some()
    }

    /// Whether it was asked to run straight to the end, though a person may have to decide first.
    pub fn is_to_rush(&self) -> bool {
        self.rush
    }

    /// Starts what moves by itself, or stops it, and says so. People who have no choice are made to move
    /// too, once they ask for it here.
    pub fn auto(&mut self) -> &'static str {
        if self.session.is_auto() {
            self.stop_auto();
            words::AUTO_OFF
        } else if self.session.only_action().is_some() {
            self.session.run_auto(true);
            self.session.clock.running = true;
            words::AUTO_ON
        } else if self.is_real_time() || self.session.is_watching() || self.has_company() {
            let clock = &mut self.session.clock;
            clock.running = !clock.running;
            clock.reset();
            if clock.running { words::BOTS_GO_ON } else { words::BOTS_STOPPED }
        } else {
            self.why_nothing_moves()
        }
    }

    /// People's moves are theirs again.
    pub fn stop_auto(&mut self) {
        self.rush = false;
        self.session.run_auto(false);
    }

    /// Whether somebody else sits at the table.
    pub fn has_company(&self) -> bool {
        self.session.players().iter().any(|player| *player != Player::Human)
    }

    fn why_nothing_moves(&self) -> &'static str {
        match self.session.player_to_act() {
            Some(Player::Human) if !self.session.is_watching() => words::YOUR_CHOICE,
            _ => words::NOTHING_RUNS,
        }
    }
}

/// Whether a slice of work that began then has taken long enough.
fn is_spent(desk: &Desk<'_>, began: u64) -> bool {
    (desk.clock)().saturating_sub(began) >= SLICE_MICROS
}
