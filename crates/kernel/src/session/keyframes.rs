//! Snapshots at intervals, so that going back costs a bounded number of steps. When there are too
//! many, every second one of the older half is dropped: dense near the present, sparse long ago, and
//! never more than a fixed number.

use crate::dice::Dice;

/// How many are kept.
const MOST: usize = 64;

/// A state to return to.
#[derive(Clone, Debug)]
pub(super) struct Keyframe {
    pub(super) step: usize,
    pub(super) snapshot: String,
    pub(super) dice: Dice,
}

/// Keyframes in order of their steps; the first one is the start and is never dropped.
#[derive(Clone, Debug, Default)]
pub(super) struct Keyframes {
    frames: Vec<Keyframe>,
}

impl Keyframes {
    /// Notes a state, unless that step is noted already.
    pub(super) fn note(&mut self, step: usize, snapshot: impl FnOnce() -> String, dice: &Dice) {
        let place = self.frames.partition_point(|f| f.step < step);
        if self.frames.get(place).is_some_and(|f| f.step == step) {
            return;
        }
        self.frames.insert(place, Keyframe { step, snapshot: snapshot(), dice: dice.clone() });
        if self.frames.len() > MOST {
            let mut index = 0;
            self.frames.retain(|_| {
                index += 1;
                index == 1 || index > MOST / 2 || index % 2 == 1
            });
        }
    }

    /// The last state at or before a step.
    pub(super) fn before(&self, step: usize) -> &Keyframe {
        let place = self.frames.partition_point(|f| f.step <= step);
        &self.frames[place.max(1) - 1]
    }

    /// Forgets everything after a step: another future has begun.
    pub(super) fn cut(&mut self, step: usize) {
        self.frames.retain(|f| f.step <= step);
    }

    #[cfg(test)]
    pub(super) fn steps(&self) -> Vec<usize> {
        self.frames.iter().map(|f| f.step).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_never_too_many_and_recent_ones_are_dense() {
        let mut frames = Keyframes::default();
        for step in (0..1_000_000).step_by(64) {
            frames.note(step, String::new, &Dice::seeded(0));
            assert!(frames.frames.len() <= MOST);
        }
        let steps = frames.steps();
        assert_eq!(steps[0], 0);
        let recent: Vec<usize> = steps.iter().rev().take(20).copied().collect();
        assert!(recent.windows(2).all(|w| w[0] - w[1] == 64));
        assert_eq!(frames.before(999_999).step, *steps.last().unwrap());
        assert_eq!(frames.before(63).step, 0);
    }

    #[test]
    fn cutting_forgets_only_the_future() {
        let mut frames = Keyframes::default();
        for step in [0, 64, 128] {
            frames.note(step, String::new, &Dice::seeded(0));
        }
        frames.cut(64);
        assert_eq!(frames.steps(), [0, 64]);
    }
}
