//! Going back and forth along the line of play.

use super::keyframes::Keyframe;
use super::{CHECK_EVERY, Line, Pace, Player, Session};
use crate::replay::{Divergence, Replay};
use crate::scene::LogLine;

/// In a real-time game one undo goes back this many seconds.
const REAL_TIME_UNDO_SECONDS: u32 = 3;

impl Session {
    /// Goes back to where a person last decided; one step if there is no person; some seconds of a moving
    /// world in a real-time game; to the line before a restart. False if there is nothing to take back.
    pub fn undo(&mut self) -> Result<bool, Divergence> {
        let at = self.line.at;
        let target = match self.info.pace {
            _ if at == 0 => None,
            Pace::Ticks { per_second } => {
                Some(self.ticks_back((per_second * REAL_TIME_UNDO_SECONDS) as usize))
            }
            Pace::Turns => {
                let before = self.line.decisions.partition_point(|&step| step < at);
                // If only bots have moved, what a person decided, if anything, is the restart.
                let alone = (!self.has_people()).then_some(at - 1);
                before.checked_sub(1).map(|i| self.line.decisions[i]).or(alone)
            }
        };
        if let Some(target) = target {
            self.go_to(target)?;
            return Ok(true);
        }
        let Some(mut line) = self.earlier.pop() else { return Ok(false) };
        let switched = self.switch(&mut line);
        if switched.is_ok() { &mut self.later } else { &mut self.earlier }.push(line);
        switched.map(|()| true)
    }

    /// Goes back one step, also in the middle of a run or of a bot's moves. False if this is the start.
    pub fn undo_step(&mut self) -> Result<bool, Divergence> {
        if self.line.at == 0 || self.info.pace != Pace::Turns {
            return self.undo();
        }
        self.go_to(self.line.at - 1)?;
        Ok(true)
    }

    /// The step from which so many ticks until now were ticks of a moving world; the start, if nothing had moved before.
    fn ticks_back(&self, ticks: usize) -> usize {
        let (mut target, mut left) = (self.line.at, ticks);
        for stood in self.line.stood.iter().rev().filter(|stood| stood.start < self.line.at) {
            let moved = target - stood.end.min(target);
            if moved >= left {
                break;
            }
            (target, left) = (stood.start, left - moved);
        }
        let target = target.saturating_sub(left);
        let stood_until =
            self.line.stood.first().filter(|stood| stood.start == 0).map_or(0, |stood| stood.end);
        if target <= stood_until { 0 } else { target }
    }

    /// The step up to which so many ticks from now are ticks of a moving world.
    fn ticks_on(&self, ticks: usize) -> usize {
        let (mut target, mut left) = (self.line.at, ticks);
        for stood in self.line.stood.iter().filter(|stood| stood.end > self.line.at) {
            let moved = stood.start.saturating_sub(target);
            if moved >= left {
                break;
            }
            (target, left) = (stood.end, left - moved);
        }
        target + left
    }

    /// Does again what was undone, up to the next decision of a person. False if there is nothing.
    pub fn redo(&mut self) -> Result<bool, Divergence> {
        let (at, len) = (self.line.at, self.line.actions.len());
        if at == len {
            let Some(mut line) = self.later.pop() else { return Ok(false) };
            let switched = self.switch(&mut line);
            if switched.is_ok() { &mut self.earlier } else { &mut self.later }.push(line);
            return switched.map(|()| true);
        }
        let target = match self.info.pace {
            Pace::Ticks { per_second } => {
                len.min(self.ticks_on((per_second * REAL_TIME_UNDO_SECONDS) as usize))
            }
            Pace::Turns if !self.has_people() => at + 1,
            Pace::Turns => {
                let next = self.line.decisions.partition_point(|&step| step <= at);
                self.line.decisions.get(next).copied().unwrap_or(len)
            }
        };
        self.go_to(target)?;
        Ok(true)
    }

    /// Back to the start; undo leads back to where it was. Like any new decision it drops what was
    /// undone before it. False if this is the start.
    pub fn restart(&mut self) -> Result<bool, Divergence> {
        if self.line.at == 0 {
            return Ok(false);
        }
        self.branch();
        self.lines += 1;
        let mut line = Line::new(self.lines, self.line.frames.start().clone());
        self.switch(&mut line)?;
        self.earlier.push(line);
        Ok(true)
    }

    /// Marks the present step, to come back to; there is one mark only.
    pub fn mark(&mut self) {
        for line in self.earlier.iter_mut().chain(&mut self.later) {
            line.mark = None;
        }
        self.line.mark = Some(self.line.at);
    }

    /// Goes to the mark, also through restarts; redo leads forward again. False if there is none, or
    /// none before restarts that were undone, or if it is here.
    pub fn go_to_mark(&mut self) -> Result<bool, Divergence> {
        let mut moved = false;
        while self.line.mark.is_none() {
            if self.earlier.iter().all(|line| line.mark.is_none()) {
                return Ok(false);
            }
            self.go_to(0)?;
            self.undo()?;
            moved = true;
        }
        let mark = self.line.mark.unwrap_or(self.line.at);
        moved |= mark != self.line.at;
        self.go_to(mark)?;
        Ok(moved)
    }

    /// Goes to any step of the line; whoever travels through time no longer runs on by himself. If
    /// the rules no longer do what they did when the line was played, the session stays where it was
    /// and says where they part.
    pub fn go_to(&mut self, target: usize) -> Result<(), Divergence> {
        let target = target.min(self.line.actions.len());
        let from = self.line.at;
        if target == from {
            return Ok(());
        }
        self.auto = false;
        let kept = self.note_present();
        let unsaid = if target < from { self.jump_before(target) } else { Vec::new() };
        self.walk(target, from, unsaid).inspect_err(|_| self.put(kept))?;
        self.clock.reset();
        Ok(())
    }

    /// Follows the line up to a step. If that fails, the line stands at `from` again, with what was said there.
    fn walk(&mut self, target: usize, from: usize, unsaid: Vec<LogLine>) -> Result<(), Divergence> {
        let said = self.line.log.len();
        while self.line.at < target {
            if let Err(divergence) = self.follow() {
                self.line.at = from;
                self.line.log.truncate(said);
                self.line.log.extend(unsaid);
                return Err(divergence);
            }
        }
        Ok(())
    }

    /// Notes the present, to which one can return even if the past cannot be played again.
    fn note_present(&mut self) -> Keyframe {
        let at = self.line.at;
        let present = Keyframe { step: at, snapshot: self.game.snapshot(), dice: self.dice.clone() };
        if at == self.line.actions.len() {
            self.line.tip = Some(self.hash_of(&present.snapshot));
        }
        self.line.frames.note(at, || present.snapshot.clone(), &self.dice);
        present
    }

    /// Goes to the last keyframe at or before a step, and gives what had been said since then.
    fn jump_before(&mut self, target: usize) -> Vec<LogLine> {
        let frame = self.line.frames.before(target).clone();
        self.line.at = frame.step;
        let said = self.line.log.partition_point(|line| line.step <= frame.step);
        self.put(frame);
        self.line.log.split_off(said)
    }

    /// Puts the game and the dice where they were.
    fn put(&mut self, frame: Keyframe) {
        self.game.load(&frame.snapshot).expect("a game takes back its own snapshot");
        self.dice = frame.dice;
        self.changed();
        self.forfeit = None;
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
        // A hash noted earlier must come out again.
        if let Some(is) = self.arrive(&events, decided) {
            let noted = self.line.checks[step / CHECK_EVERY - 1];
            if is != noted {
                let what = format!("the state's hash is {is:016x}, and was {noted:016x}");
                return Err(Divergence { agreed: step - CHECK_EVERY, step, what });
            }
        }
        Ok(events)
    }

    /// Puts the actions of a replay ahead of this new session.
    pub(crate) fn lay_ahead(&mut self, replay: &Replay) {
        self.line.actions.clone_from(&replay.actions);
        self.line.checks.clone_from(&replay.checks);
        self.line.tip = Some(replay.end);
        self.notes.clone_from(&replay.notes);
        for (player, text) in self.players.iter_mut().zip(&replay.seats) {
            *player = Player::from_text(text);
        }
    }

    /// Goes to where another line of play stood. If that cannot be played again, nothing has changed.
    fn switch(&mut self, other: &mut Line) -> Result<(), Divergence> {
        self.auto = false;
        let kept = self.note_present();
        std::mem::swap(&mut self.line, other);
        let target = self.line.at;
        let unsaid = self.jump_before(target);
        self.walk(target, target, unsaid).inspect_err(|_| {
            std::mem::swap(&mut self.line, other);
            self.put(kept);
        })?;
        self.turn_shadow_back();
        self.clock.reset();
        Ok(())
    }

    fn has_people(&self) -> bool {
        self.players.contains(&Player::Human)
    }
}
