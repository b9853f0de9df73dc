//! Gamepads. Threads of their own wait for them, so that a window at rest costs nothing; where there is none,
//! nothing happens, and one that is unplugged lets go of what was held.

#[cfg_attr(target_os = "linux", path = "pads/linux.rs")]
#[cfg_attr(not(target_os = "linux"), path = "pads/native.rs")]
mod source;

use eframe::egui::Context;
use kernel::input::{Code, Key, Pad, Phase};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

/// An arrow that is held repeats after so long, and then so often.
const FIRST: Duration = Duration::from_millis(320);
const AGAIN: Duration = Duration::from_millis(120);

/// A stick points somewhere from here on, and no longer below that, of 1000.
const FAR: i32 = 550;
const NEAR: i32 = 400;

/// What a pad reports. The number says which pad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Report {
    /// A button, or a direction of the cross.
    Button(u32, Code, bool),
    /// The left stick: to the right and downwards, of 1000.
    Stick(u32, Option<i32>, Option<i32>),
    /// It is gone.
    Gone(u32),
}

/// Where reports go, and who is woken by them.
#[derive(Clone)]
pub(crate) struct Line {
    reports: Sender<Report>,
    ctx: Context,
}

impl Line {
    /// Sends a report. False if nobody listens any more.
    fn send(&self, report: Report) -> bool {
        let heard = self.reports.send(report).is_ok();
        self.ctx.request_repaint();
        heard
    }

    /// Whether anybody still listens. Nobody is woken by the question.
    fn is_heard(&self) -> bool {
        self.reports.send(Report::Gone(u32::MAX)).is_ok()
    }
}

/// A pad's stick, and the arrows that it holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Stick {
    pad: u32,
    x: i32,
    y: i32,
}

/// Everything that is held on all pads.
#[derive(Default)]
pub(crate) struct Held {
    keys: Vec<(u32, Key, Instant)>,
    sticks: Vec<Stick>,
}

impl Held {
    fn down(&mut self, pad: u32, key: Key, now: Instant) -> Option<(Key, Phase)> {
        let known = self.keys.iter().any(|(_, held, _)| *held == key);
        self.keys.push((pad, key, now + FIRST));
        (!known).then_some((key, Phase::Down))
    }

    /// Lets go of keys; those that another pad holds too stay down.
    fn up(&mut self, gone: impl Fn(u32, Key) -> bool) -> Vec<(Key, Phase)> {
        let (left, kept): (Vec<_>, Vec<_>) = self.keys.drain(..).partition(|(pad, key, _)| gone(*pad, *key));
        self.keys = kept;
        let is_held = |key: Key| self.keys.iter().any(|(_, held, _)| *held == key);
        left.into_iter()
            .map(|(_, key, _)| key)
            .filter(|key| !is_held(*key))
            .map(|key| (key, Phase::Up))
            .collect()
    }

    /// What a report means, as keys.
    pub(crate) fn take(&mut self, report: Report, now: Instant) -> Vec<(Key, Phase)> {
        match report {
            Report::Button(pad, code, true) => self.down(pad, Key::plain(code), now).into_iter().collect(),
            Report::Button(pad, code, false) => self.up(|of, key| (of, key.code) == (pad, code)),
            Report::Gone(pad) => {
                self.sticks.retain(|stick| stick.pad != pad);
                self.up(|of, _| of == pad)
            }
            Report::Stick(pad, x, y) => self.lean(pad, (x, y), now),
        }
    }

    fn lean(&mut self, pad: u32, (x, y): (Option<i32>, Option<i32>), now: Instant) -> Vec<(Key, Phase)> {
        let known = self.sticks.iter().find(|stick| stick.pad == pad).copied();
        let mut stick = known.unwrap_or(Stick { pad, ..Stick::default() });
        (stick.x, stick.y) = (x.unwrap_or(stick.x), y.unwrap_or(stick.y));
        self.sticks.retain(|other| other.pad != pad);
        self.sticks.push(stick);
        let mut changes = Vec::new();
        for (code, along, across) in [
            (Code::Left, -stick.x, stick.y),
            (Code::Right, stick.x, stick.y),
            (Code::Up, -stick.y, stick.x),
            (Code::Down, stick.y, stick.x),
        ] {
            let held = self.keys.iter().any(|(of, key, _)| (*of, key.code) == (pad, code));
            let points = along > if held { NEAR } else { FAR } && along >= across.abs();
            match (held, points) {
                (false, true) => changes.extend(self.down(pad, Key::plain(code), now)),
                (true, false) => changes.extend(self.up(|of, key| (of, key.code) == (pad, code))),
                _ => {}
            }
        }
        changes
    }

    /// The arrows that repeat now, and after how long the next one does.
    pub(crate) fn repeat(&mut self, now: Instant) -> (Vec<(Key, Phase)>, Option<Duration>) {
        let mut changes = Vec::new();
        let arrows = self.keys.iter_mut().filter(|(_, key, _)| key.pad().is_none());
        for (_, key, due) in arrows {
            if *due <= now {
                *due = now + AGAIN;
                changes.push((*key, Phase::Repeat));
            }
        }
        let arrows = self.keys.iter().filter(|(_, key, _)| key.pad().is_none());
        (changes, arrows.map(|(_, _, due)| due.saturating_duration_since(now)).min())
    }
}

/// All gamepads.
pub(crate) struct Pads {
    reports: Receiver<Report>,
    held: Held,
}

impl Pads {
    /// Starts waiting for them; the context is woken when one reports something.
    pub(crate) fn listen(ctx: &Context) -> Self {
        let (sender, reports) = mpsc::channel();
        source::listen(Line { reports: sender, ctx: ctx.clone() });
        Pads { reports, held: Held::default() }
    }

    /// What was pressed, held and let go since the last time, and after how long to look again.
    pub(crate) fn read(&mut self) -> (Vec<(Key, Phase)>, Option<Duration>) {
        let now = Instant::now();
        let mut changes = Vec::new();
        while let Ok(report) = self.reports.try_recv() {
            changes.extend(self.held.take(report, now));
        }
        let (repeated, next) = self.held.repeat(now);
        changes.extend(repeated);
        (changes, next)
    }
}

/// A button by its place in [`Pad::ALL`].
const fn button(index: usize) -> Code {
    Code::Pad(Pad::ALL[index])
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Code = button(0);

    fn keys(changes: &[(Key, Phase)]) -> Vec<(String, Phase)> {
        changes.iter().map(|(key, phase)| (key.to_string(), *phase)).collect()
    }

    #[test]
    fn buttons_go_down_and_up_once_though_two_pads_hold_them() {
        let (mut held, now) = (Held::default(), Instant::now());
        assert_eq!(keys(&held.take(Report::Button(1, A, true), now)), [("PadA".into(), Phase::Down)]);
        assert_eq!(keys(&held.take(Report::Button(2, A, true), now)), []);
        assert_eq!(keys(&held.take(Report::Button(1, A, false), now)), []);
        assert_eq!(keys(&held.take(Report::Button(2, A, false), now)), [("PadA".into(), Phase::Up)]);
    }

    #[test]
    fn a_pad_that_is_unplugged_lets_go_of_everything_and_is_no_error() {
        let (mut held, now) = (Held::default(), Instant::now());
        held.take(Report::Button(1, A, true), now);
        held.take(Report::Stick(1, Some(1000), None), now);
        let mut left = keys(&held.take(Report::Gone(1), now));
        left.sort_by(|a, b| a.0.cmp(&b.0));
        assert_eq!(left, [("PadA".into(), Phase::Up), ("Right".into(), Phase::Up)]);
        assert_eq!(held.repeat(now + FIRST), (Vec::new(), None));
        assert_eq!(held.take(Report::Gone(1), now), []);
    }

    #[test]
    fn a_stick_is_one_arrow_at_a_time_and_does_not_flicker_at_the_edge() {
        let (mut held, now) = (Held::default(), Instant::now());
        let mut lean = |x: i32, y: i32| keys(&held.take(Report::Stick(7, Some(x), Some(y)), now));
        assert_eq!(lean(500, 0), []);
        assert_eq!(lean(560, 0), [("Right".into(), Phase::Down)]);
        assert_eq!(lean(450, 100), [], "still held");
        assert_eq!(lean(450, 900), [("Right".into(), Phase::Up), ("Down".into(), Phase::Down)]);
        assert_eq!(lean(0, 0), [("Down".into(), Phase::Up)]);
    }

    #[test]
    fn arrows_repeat_while_they_are_held_and_buttons_do_not() {
        let (mut held, now) = (Held::default(), Instant::now());
        held.take(Report::Button(1, Code::Left, true), now);
        held.take(Report::Button(1, A, true), now);
        assert_eq!(held.repeat(now), (Vec::new(), Some(FIRST)));
        let (changes, next) = held.repeat(now + FIRST);
        assert_eq!((keys(&changes), next), (vec![("Left".into(), Phase::Repeat)], Some(AGAIN)));
    }
}
