//! What a save needs of a session: a proof that the recorded actions lead to the present state, and the
//! lines by which a save that lies behind is continued.

use super::{CHECK_EVERY, Player, Session};
use crate::dice::Dice;
use crate::game::{Game, Refused};
use crate::params::{Kind, Params};
use crate::replay::{Divergence, Replay, goto_line, state_hash, then_line};

/// A second copy of the game that follows behind and only serves to prove, before a save is
/// called proved, that the recorded actions really lead to the state that is saved. Following costs
/// one step for each step of play, instead of playing the whole game again for each proof.
pub(super) struct Shadow {
    game: Box<dyn Game>,
    dice: Dice,
    at: usize,
}

/// What a save says that is continued while the game runs.
pub(super) struct Saved {
    /// Of which line.
    line: u64,
    /// How many actions it has, and how many of the first ones are still those of that line.
    len: usize,
    kept: usize,
    /// Where the player stands in it.
    at: usize,
    players: Vec<Player>,
    notes: Vec<(String, String)>,
}

/// What has to be appended to a save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsaved {
    /// Whole lines; empty if nothing has changed.
    pub lines: String,
    /// How many steps they tell of; going to another step counts as one.
    pub steps: usize,
}

impl Session {
    /// What a save lacks that was up to date when [`note_saved`](Self::note_saved) was last called;
    /// `None` if it cannot be continued and has to be written anew.
    pub fn unsaved(&self) -> Option<Unsaved> {
        let saved = self.saved.as_ref()?;
        if saved.players != self.players || saved.notes != self.notes {
            return None;
        }
        let (line, len) = (&self.line, self.len());
        let same = saved.line == line.id;
        let (kept, mut at) = (if same { saved.kept } else { 0 }, saved.at);
        let (mut lines, mut steps) = (String::new(), len - kept);
        if !same || kept < saved.len || kept < len {
            let (mut from, mut runs) = (kept, Vec::new());
            for (start, action, count) in line.actions.blocks(kept, CHECK_EVERY) {
                runs.push((action, count));
                let done = start + count;
                if done < len && done.is_multiple_of(CHECK_EVERY) {
                    lines += &then_line(from, *line.checks.get(done / CHECK_EVERY - 1)?, &runs);
                    from = done;
                    runs.clear();
                }
            }
            lines += &then_line(from, self.end_hash()?, &runs);
            at = len;
        }
        if at != line.at {
            lines += &goto_line(line.at);
            steps += 1;
        }
        Some(Unsaved { lines, steps })
    }

    /// A save is up to date that is going to be continued.
    pub fn note_saved(&mut self) {
        let len = self.len();
        self.saved = Some(Saved {
            line: self.line.id,
            len,
            kept: len,
            at: self.line.at,
            players: self.players.clone(),
            notes: self.notes.clone(),
        });
    }

    /// Everything after the present step of the line has been forgotten.
    pub(super) fn cut_saved(&mut self) {
        let at = self.line.at;
        if let Some(saved) = self.saved.as_mut().filter(|saved| saved.line == self.line.id) {
            saved.kept = saved.kept.min(at);
        }
        if self.shadow.as_ref().is_some_and(|shadow| shadow.at > at) {
            self.turn_shadow_back();
        }
    }

    /// The hash after the last action of the line.
    pub(super) fn end_hash(&self) -> Option<u64> {
        if self.line.at == self.line.actions.len() { Some(self.hash()) } else { self.line.tip }
    }

    /// The parameters that a recording names.
    fn written_params(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let old = Params::of_old(self.info.params);
        let (defined, extras) = (self.info.params, self.info.arcade.extras);
        let is_written = move |id: &str, value: &str| {
            let kind = defined.iter().find(|param| param.id == id).map(|param| param.kind);
            match kind {
                Some(Kind::Edition { matters, .. }) => old.text(id) != value && matters(&self.params),
                _ => !extras.contains(&id) || old.text(id) != value,
            }
        };
        self.params.iter().filter(move |&(id, value)| is_written(id, value))
    }

    /// The session as a replay, the undone actions included.
    pub fn replay(&self) -> Replay {
        let len = self.line.actions.len();
        let mut checks = self.line.checks.clone();
        checks.truncate(len.max(1).div_ceil(CHECK_EVERY) - 1);
        Replay {
            game: self.info.id.into(),
            version: self.info.version,
            params: self.written_params().map(|(id, value)| (id.to_string(), value.to_string())).collect(),
            seed: self.origin.seed(),
            dice: self.origin.script(),
            state: self.state.clone(),
            seats: self.players.iter().map(Player::to_text).collect(),
            notes: self.notes.clone(),
            start: self.start,
            actions: self.line.actions.clone(),
            checks,
            end: self.end_hash().unwrap_or(0),
            at: self.line.at,
        }
    }

    /// How many steps have been made since the last proof.
    pub fn unproved(&self) -> usize {
        self.line.at.saturating_sub(self.line.proved)
    }

    /// The replay of this session, after [a proof](Self::prove).
    pub fn proved(&mut self) -> Result<Replay, Divergence> {
        self.prove()?;
        Ok(self.replay())
    }

    /// Proves with a second copy of the game that the recorded actions lead to the present state.
    pub fn prove(&mut self) -> Result<(), Divergence> {
        let at = self.line.at;
        let unready = |r: Refused| Divergence { agreed: 0, step: 0, what: r.reason };
        let mut shadow = match self.shadow.take() {
            Some(shadow) if shadow.at <= at => shadow,
            other => {
                // From the start, unless the way to some keyframe was proved before.
                let frame = self.line.frames.before(at.min(self.line.proved)).clone();
                let mut game = match other {
                    Some(shadow) => shadow.game,
                    None => self.game.fork(),
                };
                game.load(&frame.snapshot).map_err(unready)?;
                Shadow { game, dice: frame.dice, at: frame.step }
            }
        };
        while shadow.at < at {
            let step = shadow.at + 1;
            let part = |what: String| Divergence { agreed: step - 1, step, what };
            let action = self.line.actions.get(shadow.at).ok_or_else(|| part("the line ends here".into()))?;
            shadow.game.step(action, &mut shadow.dice).map_err(|r| part(r.reason))?;
            shadow.at = step;
        }
        let (proof, here) = (state_hash(&shadow.game.snapshot(), &shadow.dice), self.hash());
        if proof != here {
            let what = format!("playing it again gives {proof:016x}, not {here:016x}");
            return Err(Divergence { agreed: 0, step: at, what });
        }
        self.shadow = Some(shadow);
        self.line.proved = self.line.proved.max(at);
        Ok(())
    }

    /// The second copy is at a step that the line no longer has: it goes back, but is not made again.
    pub(super) fn turn_shadow_back(&mut self) {
        if let Some(shadow) = &mut self.shadow {
            shadow.at = usize::MAX;
        }
    }

    /// The whole line was played from its start and agreed with what was recorded.
    pub(crate) fn was_verified(&mut self) {
        self.line.proved = self.line.actions.len();
    }
}
