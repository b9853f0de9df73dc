//! Snapshots at intervals, so that going back costs few steps. There is never more than a fixed number
//! of them, however long the game.
//!
//! They are dense around the present, where undo goes first, and sparser away from it on both sides: up to a
//! sixteenth of the game away the gap between two grows with the distance, beyond that all gaps are alike.
//! Far gaps are then about a hundredth of the game, which is what the first jump to any step costs at most.
//! And whoever replays a gap plants new ones on the way, every 64 steps, at the cost of others that are far
//! by now; so to hold undo down all the way back costs a gap only once in a gap, and memory stays as it was.

use crate::dice::Dice;
use std::cmp::Ordering;

/// How many are kept.
const MOST: usize = 256;

/// Distances below this many steps count as equally near.
const NEAR: usize = 64;

/// Distances above this part of the game count as equally far.
const FAR_PART: usize = 16;

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
    /// With the start alone.
    pub(super) fn new(start: Keyframe) -> Self {
        Keyframes { frames: vec![start] }
    }

    /// The start.
    pub(super) fn start(&self) -> &Keyframe {
        &self.frames[0]
    }

    /// Notes the present state, unless that step is noted already.
    pub(super) fn note(&mut self, step: usize, snapshot: impl FnOnce() -> String, dice: &Dice) {
        let place = self.frames.partition_point(|f| f.step < step);
        if self.frames.get(place).is_some_and(|f| f.step == step) {
            return;
        }
        self.frames.insert(place, Keyframe { step, snapshot: snapshot(), dice: dice.clone() });
        if self.frames.len() > MOST {
            self.drop_one(step);
        }
    }

    /// Drops the frame that leaves the smallest gap, measured by its distance from the present.
    fn drop_one(&mut self, present: usize) {
        let step = |i: usize| self.frames.get(i).map_or(usize::MAX / 2, |f| f.step);
        let far = step(self.frames.len() - 1) / FAR_PART;
        let gap = |i: usize| (step(i + 1) - step(i - 1)) as u128;
        let weight = |i: usize| (step(i).abs_diff(present).min(far) + NEAR) as u128;
        // Fractions are compared without dividing: this is done every 64 steps for all frames.
        let missed = |&a: &usize, &b: &usize| -> Ordering { (gap(a) * weight(b)).cmp(&(gap(b) * weight(a))) };
        let others = (1..self.frames.len()).filter(|&i| step(i) != present);
        if let Some(least) = others.min_by(missed) {
            self.frames.remove(least);
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

    fn start() -> Keyframes {
        Keyframes::new(Keyframe { step: 0, snapshot: String::new(), dice: Dice::seeded(0) })
    }

    #[test]
    fn there_are_never_too_many_and_gaps_grow_with_the_distance_from_the_present() {
        let (mut frames, last) = (start(), 1_000_000 / 64 * 64);
        for step in (64..=last).step_by(64) {
            frames.note(step, String::new, &Dice::seeded(0));
            assert!(frames.frames.len() <= MOST);
        }
        let steps = frames.steps();
        assert_eq!((steps[0], steps[steps.len() - 1]), (0, last));
        for pair in steps.windows(2) {
            let (gap, distance) = (pair[1] - pair[0], last - pair[1]);
            assert!(gap <= 64 + distance / 2, "a gap of {gap} at a distance of {distance}");
        }
        assert_eq!(frames.before(last + 9).step, last);
        assert_eq!(frames.before(63).step, 0);
    }

    #[test]
    fn far_back_the_present_is_what_frames_are_dense_around() {
        let mut frames = start();
        for step in (64..=640_000).step_by(64) {
            frames.note(step, String::new, &Dice::seeded(0));
        }
        // Somebody has gone back and walks on from there.
        for step in (300_032..=310_016).step_by(64) {
            frames.note(step, String::new, &Dice::seeded(0));
        }
        let before: Vec<usize> = frames.steps().into_iter().filter(|&s| s <= 310_016).rev().take(4).collect();
        assert_eq!(before, [310_016, 309_952, 309_888, 309_824]);
    }

    #[test]
    fn cutting_forgets_only_the_future() {
        let mut frames = start();
        for step in [64, 128] {
            frames.note(step, String::new, &Dice::seeded(0));
        }
        frames.cut(64);
        assert_eq!(frames.steps(), [0, 64]);
    }
}
