//! What moves by itself on the screen, and the keys while a recording is watched.

use super::Play;
use crate::keymap::Bound;
use crate::screens::entry::EntryScreen;
use crate::screens::{Answer, Context, Purpose, Screen, Turn};
use crate::{Signal, words};
use kernel::game::Pace;
use kernel::input::{Code, Phase, Shared};
use kernel::scene::Notice;

/// How long it is said that a bot is thinking after it has been at it.
const PONDER_MICROS: u64 = 200_000;

impl Play {
    /// One step of whatever moves by itself, with the clock stopped.
    pub(super) fn one_step(&mut self, ctx: &mut Context) -> Turn {
        let before = self.before(ctx);
        match self.run.one_step(&mut ctx.desk()) {
            Ok(happened) => self.happened(ctx, happened, before),
            Err((why, bad)) => self.say(why, bad),
        }
    }

    /// Straight to the end of what moves by itself, or to the next decision of a person.
    pub(super) fn rush(&mut self, ctx: &mut Context) -> Turn {
        match self.run.rush(&mut ctx.desk()) {
            Ok(happened) => {
                self.notice = None;
                let turn = self.happened(ctx, happened, None);
                ctx.cues.truncate(4);
                turn
            }
            Err(why) => self.say(why, false),
        }
    }

    pub(crate) fn advance(&mut self, ctx: &mut Context, micros: u64) -> Turn {
        self.run.spend(micros);
        if let Some((_, left)) = &mut self.notice {
            *left = left.saturating_sub(micros);
            if *left == 0 {
                self.notice = None;
            }
        }
        if self.thinking {
            return self.think(ctx);
        }
        if self.hinting {
            return self.hint(ctx);
        }
        if self.run.is_rushing() {
            return self.rush(ctx);
        }
        let moves = self.effects.advance(micros);
        if self.glide.advance(micros) || moves && self.curtain.is_some() {
            return Turn::Stay;
        }
        if let Some(menu) = self.curtain.take() {
            return Turn::Push(Screen::Pause(Box::new(menu.shown(ctx.now))));
        }
        if self.run_is_due() {
            return self.next_of_run(ctx, true);
        }
        if self.ahead_is_due() {
            return self.next_ahead(ctx);
        }
        // A scene to glide from is only built if something is about to move.
        let before = if self.run.is_due(micros) { self.before(ctx) } else { None };
        let happened = self.run.advance(&mut ctx.desk(), micros);
        if self.run.session.clock.running {
            self.read(ctx, micros);
        }
        if self.run.is_pondering() && self.notice.is_none() {
            self.notice = Some((Notice { text: words::BOT_THINKS.into(), bad: false }, PONDER_MICROS));
        }
        self.happened(ctx, happened, before)
    }

    /// After how long something changes by itself.
    pub(crate) fn wake_in(&self) -> Option<u64> {
        let frame = 16_000;
        if self.glide.is_on()
            || self.effects.is_on()
            || self.run_is_due()
            || self.ahead_is_due()
            || self.run.is_rushing()
            || self.thinking
            || self.hinting
            || self.run.is_pondering()
            || self.run.awaits_outside()
        {
            return Some(frame);
        }
        let step = self.run.session.period().and_then(|period| self.run.session.clock.next(period));
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
        let key = &self.keymap.meant(*key);
        let (at, len) = (self.run.session.step(), self.run.session.len());
        let second = match self.run.session.info().pace {
            Pace::Turns => 1,
            Pace::Ticks { per_second } => per_second as usize,
        };
        let target = match (key.code, key.typed()) {
            (Code::Right, _) => return self.step_on(ctx, at + second),
            (Code::Left, _) => return self.step_back(ctx, at.saturating_sub(second)),
            (Code::PageDown, _) => at + 10 * second,
            (Code::PageUp, _) => at.saturating_sub(10 * second),
            (Code::Home, _) => 0,
            (Code::End, _) => len,
            (_, Some('.')) => return self.step_on(ctx, at + 1),
            (_, Some(',')) => return self.step_back(ctx, at.saturating_sub(1)),
            (_, Some(' ')) => {
                self.run.session.clock.running = !self.run.session.clock.running;
                self.run.session.clock.reset();
                return Turn::Stay;
            }
            (_, Some('g')) => {
                let about = words::step_about(len);
                return EntryScreen::ask(words::GO_TO_STEP, &about, "", Purpose::GoTo);
            }
            (_, Some('+')) => return self.shared(ctx, Shared::Faster),
            (_, Some('-')) => return self.shared(ctx, Shared::Slower),
            (Code::Enter, _) => return self.answer(ctx, Answer::Again),
            // Whatever the game uses it for in play: a recording can always be left.
            (Code::Esc, _) => return self.shared(ctx, Shared::Pause),
            _ => match self.keymap.find(*key) {
                Some(Bound::Shared(shared)) => return self.shared(ctx, shared),
                _ => return Turn::Stay,
            },
        };
        self.jump(target)
    }

    /// Goes on to a step of the recording; what happens in it is seen and heard as in play.
    fn step_on(&mut self, ctx: &mut Context, target: usize) -> Turn {
        let target = target.min(self.run.session.len());
        if target <= self.run.session.step() {
            return self.jump(target);
        }
        self.jump(target - 1);
        if self.run.session.step() + 1 == target { self.one_step(ctx) } else { Turn::Stay }
    }

    /// Goes back to a step of the recording.
    fn step_back(&mut self, ctx: &Context, target: usize) -> Turn {
        let (before, from) = (self.before(ctx), self.run.session.step());
        let turn = self.jump(target);
        self.glide_back(ctx, before, from);
        turn
    }

    /// Goes to a step of the recording and stops there.
    pub(super) fn jump(&mut self, target: usize) -> Turn {
        self.run.session.clock.running = false;
        self.glide.stop();
        self.effects.stop();
        match self.run.session.go_to(target) {
            Ok(()) => Turn::Stay,
            Err(divergence) => self.say(divergence.to_string(), true),
        }
    }
}
