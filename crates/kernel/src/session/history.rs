//! Going back and forth along the line of play, and proving a save.

use super::{CHECK_EVERY, Line, Pace, Player, Session, Shadow};
use crate::game::Refused;
use crate::replay::{Divergence, Replay, state_hash};

/// In a real-time game one undo goes back this many seconds.
const REAL_TIME_UNDO_SECONDS: u32 = 3;

impl Session {
    /// Takes the last decision back: to where a person last decided; one step if nobody did; some
    /// seconds in a real-time game; the line before a restart. False if there is nothing before.
    pub fn undo(&mut self) -> Result<bool, Divergence> {
        let at = self.line.at;
        if at == 0 {
            let Some(line) = self.earlier.pop() else { return Ok(false) };
            let left = self.switch(line)?;
            self.later.push(left);
            return Ok(true);
        }
        let target = match self.info.pace {
            Pace::Ticks { per_second } => at.saturating_sub((per_second * REAL_TIME_UNDO_SECONDS) as usize),
            Pace::Turns => {
                let before = self.line.decisions.partition_point(|&step| step < at);
                before
                    .checked_sub(1)
                    .map_or(if self.has_people() { 0 } else { at - 1 }, |i| self.line.decisions[i])
            }
        };
        self.go_to(target)?;
        Ok(true)
    }

    /// Does again what was undone, up to the next decision of a person. False if there is nothing.
    pub fn redo(&mut self) -> Result<bool, Divergence> {
        let (at, len) = (self.line.at, self.line.actions.len());
        if at == len {
            let Some(line) = self.later.pop() else { return Ok(false) };
            let left = self.switch(line)?;
            self.earlier.push(left);
            return Ok(true);
        }
        let target = match self.info.pace {
            Pace::Ticks { per_second } => len.min(at + (per_second * REAL_TIME_UNDO_SECONDS) as usize),
            Pace::Turns if !self.has_people() => at + 1,
            Pace::Turns => {
                let next = self.line.decisions.partition_point(|&step| step <= at);
                self.line.decisions.get(next).copied().unwrap_or(len)
            }
        };
        self.go_to(target)?;
        Ok(true)
    }

    /// Back to the start; undo leads back to where it was.
    pub fn restart(&mut self) -> Result<bool, Divergence> {
        if self.line.actions.is_empty() {
            return Ok(false);
        }
        let left = self.switch(Line::default())?;
        self.earlier.push(left);
        self.later.clear();
        Ok(true)
    }

    /// Goes to any step of the line. If the rules no longer do what they did when the line was
    /// played, the session stays where it was and says where they part.
    pub fn go_to(&mut self, target: usize) -> Result<(), Divergence> {
        let target = target.min(self.line.actions.len());
        let (from, log_len) = (self.line.at, self.log.len());
        if target == from {
            return Ok(());
        }
        if from == self.line.actions.len() {
            self.line.tip = Some(self.hash());
        }
        // The present can always be returned to, even if the past cannot be played again.
        self.frames.note(from, || self.game.snapshot(), &self.dice);
        let kept = (self.game.snapshot(), self.dice.clone(), self.log.clone());
        if target < from {
            let frame = self.frames.before(target).clone();
            self.put(&frame.snapshot).expect("a game takes back its own snapshot");
            self.dice = frame.dice;
            self.line.at = frame.step;
            self.log.retain(|line| line.step <= frame.step);
        }
        while self.line.at < target {
            if let Err(divergence) = self.follow() {
                self.put(&kept.0).expect("a game takes back its own snapshot");
                (self.dice, self.log, self.line.at) = (kept.1, kept.2, from);
                self.log.truncate(log_len);
                return Err(divergence);
            }
        }
        self.clock.reset();
        Ok(())
    }

    /// Makes the next step of the line.
    pub(super) fn follow(&mut self) -> Result<Vec<crate::game::Event>, Divergence> {
        let step = self.line.at + 1;
        let part = |what: String| Divergence { agreed: step - 1, step, what };
        let Some(action) = self.line.actions.get(self.line.at).cloned() else {
            return Err(part("the line ends here".into()));
        };
        let decided = self.decided_by_a_person();
        let events = self.make(&action).map_err(|r| part(format!("'{action}' is refused: {}", r.reason)))?;
        let known = self.line.checks.len();
        self.arrive(&events, decided);
        // A hash noted earlier must come out again.
        if step % CHECK_EVERY == 0 && step / CHECK_EVERY <= known {
            let (is, noted) = (self.hash(), self.line.checks[step / CHECK_EVERY - 1]);
            if is != noted {
                let what = format!("the state's hash is {is:016x}, and was {noted:016x}");
                return Err(Divergence { agreed: step - CHECK_EVERY, step, what });
            }
        }
        Ok(events)
    }

    /// Puts the actions of a replay ahead of this new session.
    pub(crate) fn lay_ahead(&mut self, replay: &Replay) {
        self.line.actions = replay.actions.clone();
        self.line.checks = replay.checks.clone();
        self.line.tip = Some(replay.end);
        self.notes = replay.notes.clone();
        for (player, text) in self.players.iter_mut().zip(&replay.seats) {
            *player = Player::from_text(text);
        }
    }

    /// The replay of this session, after a second copy of the game has proved that its actions lead
    /// to the present state.
    pub fn proved(&mut self) -> Result<Replay, Divergence> {
        let at = self.line.at;
        let unready = |r: Refused| Divergence { agreed: 0, step: 0, what: r.reason };
        if self.shadow.as_ref().is_none_or(|s| s.at > at) {
            let frame = self.frames.before(at).clone();
            let game = match self.shadow.take() {
                Some(shadow) => shadow.game,
                None => (self.info.new)(&self.params, &mut self.origin.clone()).map_err(unready)?,
            };
            let mut shadow = Shadow { game, dice: frame.dice, at: frame.step };
            shadow.game.load(&frame.snapshot).map_err(unready)?;
            self.shadow = Some(shadow);
        }
        let actions = &self.line.actions;
        if let Some(shadow) = &mut self.shadow {
            while shadow.at < at {
                let step = shadow.at + 1;
                let part = |what: String| Divergence { agreed: step - 1, step, what };
                let action = actions.get(shadow.at).ok_or_else(|| part("the line ends here".into()))?;
                shadow.game.step(action, &mut shadow.dice).map_err(|r| part(r.reason))?;
                shadow.at = step;
            }
            let (proof, here) = (state_hash(&shadow.game.snapshot(), &shadow.dice), self.hash());
            if proof != here {
                let what = format!("playing it again gives {proof:016x}, not {here:016x}");
                self.shadow = None;
                return Err(Divergence { agreed: 0, step: at, what });
            }
        }
        Ok(self.replay())
    }

    /// Exchanges the line of play and goes to where the other one stood.
    fn switch(&mut self, line: Line) -> Result<Line, Divergence> {
        let was = self.line.at;
        if was == self.line.actions.len() {
            self.line.tip = Some(self.hash());
        }
        self.go_to(0)?;
        let target = line.at;
        let mut left = std::mem::replace(&mut self.line, Line { at: 0, ..line });
        left.at = was;
        self.frames.cut(0);
        self.shadow = None;
        self.go_to(target)?;
        Ok(left)
    }

    /// Loads a snapshot of this session's own game.
    fn put(&mut self, snapshot: &str) -> Result<(), Refused> {
        self.forfeit = None;
        self.game.load(snapshot)
    }

    fn has_people(&self) -> bool {
        self.players.contains(&Player::Human)
    }
}
