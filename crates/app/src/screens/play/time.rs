//! What moves by itself: ticks, bots, players from outside, people who have no choice and ask for it, a
//! watched recording.

use super::{Play, SAVE_MICROS, happened};
use crate::OutsideAnswer;
use crate::Signal;
use crate::keymap::Bound;
use crate::screens::entry::EntryScreen;
use crate::screens::{Answer, Context, Purpose, Screen, Turn};
use kernel::game::Pace;
use kernel::input::{Code, Phase, Shared};
use kernel::session::Player;

/// So many steps of a run to the end are made before the screen is shown and keys are heard again.
const AT_ONCE: usize = 5_000;

impl Play {
    /// Starts what moves by itself, or stops it. People who have no choice are made to move too, once
    /// they ask for it here.
    pub(super) fn auto(&mut self) {
        if self.session.is_auto() {
            self.stop_auto();
            self.say("Stopped: your moves are yours again.", false);
        } else if self.session.only_action().is_some() {
            self.session.run_auto(true);
            self.session.clock.running = true;
            self.say("Running by itself. Where there is a choice, you are asked.", false);
        } else if self.is_real_time() || self.session.is_watching() || self.has_company() {
            let clock = &mut self.session.clock;
            clock.running = !clock.running;
            clock.reset();
            let text = if clock.running { "Going on." } else { "Stopped: one step at a time, or go on." };
            self.say(text, false);
        } else {
            self.say(self.why_nothing_moves(), false);
        }
    }

    /// People's moves are theirs again.
    pub(super) fn stop_auto(&mut self) {
        self.rush = false;
        self.session.run_auto(false);
    }

    /// Whether somebody else sits at the table.
    pub(super) fn has_company(&self) -> bool {
        self.session.players().iter().any(|player| *player != Player::Human)
    }

    /// Whether it runs straight to the end at this moment.
    pub(super) fn is_rushing(&self) -> bool {
        self.rush && self.session.period().is_some()
    }

    fn why_nothing_moves(&self) -> &'static str {
        match self.session.player_to_act() {
            Some(Player::Human) if !self.session.is_watching() => {
                "The choice is yours: nothing moves by itself now."
            }
            _ => "Nothing moves by itself here.",
        }
    }

    /// One step of whatever moves by itself, with the clock stopped.
    pub(super) fn one_step(&mut self, ctx: &mut Context) -> Turn {
        self.session.clock.running = false;
        let before = self.before(ctx);
        self.session.run_auto(true);
        let step = self.session.timed_step();
        self.stop_auto();
        match step {
            Some(Ok(events)) => {
                happened(ctx, &events);
                self.start_glide(ctx, before);
                self.save(ctx);
                self.check_end(ctx)
            }
            Some(Err(trouble)) => {
                self.say(trouble, true);
                Turn::Stay
            }
            None => {
                self.say(self.why_nothing_moves(), false);
                Turn::Stay
            }
        }
    }

    /// Straight to the end of what moves by itself, or to the next decision of a person. If moves of
    /// people without a choice were part of it, it goes on after that decision.
    pub(super) fn finish(&mut self, ctx: &mut Context) -> Turn {
        if self.is_real_time() {
            self.say("A game in real time cannot be hurried.", false);
            return Turn::Stay;
        }
        let mut forced = self.session.is_auto();
        self.session.run_auto(true);
        if self.session.period().is_none() {
            self.session.run_auto(forced);
            self.say(self.why_nothing_moves(), false);
            return Turn::Stay;
        }
        self.glide.stop();
        self.notice = None;
        let mut steps = 0;
        let goes_on = loop {
            let is_person = self.session.player_to_act() == Some(&Player::Human);
            match self.session.timed_step() {
                Some(Ok(events)) => {
                    happened(ctx, &events[..events.len().min(1)]);
                    forced |= is_person && !self.session.is_watching();
                }
                Some(Err(trouble)) => {
                    self.say(trouble, true);
                    forced = false;
                    break false;
                }
                None => break false,
            }
            steps += 1;
            if steps == AT_ONCE {
                break true;
            }
        };
        let auto = goes_on || forced && self.session.to_act().is_some();
        self.session.run_auto(auto);
        self.rush = auto;
        ctx.cues.truncate(4);
        self.save(ctx);
        self.check_end(ctx)
    }

    pub(crate) fn advance(&mut self, ctx: &mut Context, micros: u64) -> Turn {
        if let Some((_, left)) = &mut self.notice {
            *left = left.saturating_sub(micros);
            if *left == 0 {
                self.notice = None;
            }
        }
        if self.is_rushing() {
            return self.finish(ctx);
        }
        if self.glide.advance(micros) {
            return Turn::Stay;
        }
        if let Some(menu) = self.curtain.take() {
            return Turn::Push(Screen::Pause(menu));
        }
        if self.run_is_due() {
            return self.next_of_run(ctx);
        }
        if let Some(turn) = self.ask_outside(ctx) {
            return turn;
        }
        let before = self.session.period().and_then(|_| self.before(ctx));
        let progress = self.session.advance(micros);
        if progress.steps > 0 {
            happened(ctx, &progress.events);
            self.start_glide(ctx, before);
        }
        if let Some(trouble) = progress.trouble {
            self.say(trouble, true);
        }
        self.since_save += micros;
        if progress.steps > 0 && (!self.is_real_time() || self.since_save >= SAVE_MICROS) {
            self.save(ctx);
        }
        self.check_end(ctx)
    }

    /// Lets a player from outside move, if it is its turn; `None` if it is not.
    fn ask_outside(&mut self, ctx: &mut Context) -> Option<Turn> {
        let seat = self.session.to_act()?;
        if !matches!(self.session.player_to_act(), Some(Player::Outside(_))) {
            return None;
        }
        let ask = self.outside.get_mut(seat.0)?.as_mut();
        let answer = match ask {
            Some(ask) => ask(&self.session),
            None => OutsideAnswer::Broken("nobody plays this seat any more".into()),
        };
        let reason = match answer {
            OutsideAnswer::Wait => return Some(Turn::Stay),
            OutsideAnswer::Do(action) => match self.attempt(ctx, &action) {
                Ok(turn) => return Some(turn),
                Err(refused) => format!("illegal move '{action}': {}", refused.reason),
            },
            OutsideAnswer::Broken(reason) => reason,
        };
        self.session.give_up(seat, reason);
        Some(self.check_end(ctx))
    }

    /// After how long something changes by itself.
    pub(crate) fn wake_in(&self) -> Option<u64> {
        let frame = 16_000;
        if self.glide.is_on() || self.run_is_due() || self.is_rushing() {
            return Some(frame);
        }
        if matches!(self.session.player_to_act(), Some(Player::Outside(_))) && !self.session.is_watching() {
            return Some(frame);
        }
        let step = self.session.period().and_then(|period| self.session.clock.next(period));
        let step = if self.is_real_time() { step.map(|s| s.min(frame)) } else { step };
        let notice = self.notice.as_ref().map(|(_, left)| *left);
        [step, notice].into_iter().flatten().min()
    }

    /// Keys while a recording is watched: steps, jumps, speed.
    pub(super) fn watching_signal(&mut self, ctx: &mut Context, signal: &Signal) -> Turn {
        let Signal::Key { key, phase: Phase::Down | Phase::Repeat } = signal else { return Turn::Stay };
        if self.interrupt() {
            return Turn::Stay;
        }
        let (at, len) = (self.session.step(), self.session.len());
        let second = match self.session.info().pace {
            Pace::Turns => 1,
            Pace::Ticks { per_second } => per_second as usize,
        };
        let target = match (key.code, key.typed()) {
            (Code::Right, _) => at + second,
            (Code::Left, _) => at.saturating_sub(second),
            (Code::PageDown, _) => at + 10 * second,
            (Code::PageUp, _) => at.saturating_sub(10 * second),
            (Code::Home, _) => 0,
            (Code::End, _) => len,
            (_, Some('.')) => at + 1,
            (_, Some(',')) => at.saturating_sub(1),
            (_, Some(' ')) => {
                self.session.clock.running = !self.session.clock.running;
                self.session.clock.reset();
                return Turn::Stay;
            }
            (_, Some('g')) => {
                let about = format!("A number from 0 to {len}.");
                return Turn::Push(Screen::Entry(EntryScreen::new("Go to step", &about, "", Purpose::GoTo)));
            }
            (_, Some('+')) => return self.shared(ctx, Shared::Faster),
            (_, Some('-')) => return self.shared(ctx, Shared::Slower),
            (Code::Enter, _) => return self.answer(ctx, Answer::Again),
            _ => match self.keymap.find(*key) {
                Some(Bound::Shared(shared)) => return self.shared(ctx, shared),
                _ => return Turn::Stay,
            },
        };
        self.jump(target);
        Turn::Stay
    }

    /// Goes to a step of the recording and stops there.
    pub(super) fn jump(&mut self, target: usize) {
        self.session.clock.running = false;
        self.glide.stop();
        if let Err(divergence) = self.session.go_to(target) {
            self.say(divergence.to_string(), true);
        }
    }
}
