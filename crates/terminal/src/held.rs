//! Which keys are down. A terminal with the kitty keyboard protocol says when a key comes up; any
//! other says only that a key was pressed, and says it again and again while it is held. There the
//! release is guessed from silence. Time is a number of milliseconds that the caller passes in.
//!
//! The guess. A keyboard waits 250 to 660 ms after the first press before it repeats, then repeats
//! every 30 to 100 ms. Waiting out the first gap would make every tap a run of half a second, so:
//!
//! * A fresh press holds for [`TAP`]: long enough to bridge two repeats, short enough that a tap is
//!   one step. If the key is really held, it rests until the keyboard starts repeating (as the caret
//!   in any editor does) and from then on is held without a gap.
//! * Once two presses come within [`TAP`] of each other the keyboard is repeating: the key holds until
//!   four times that gap has passed in silence (within [`SHORTEST`] and [`LONGEST`], so that a slow line
//!   neither stutters nor runs on).
//! * A key pressed while another is repeating is a runner taking a corner, not a tap: it holds for
//!   [`CORNER`], until its own repeats come.
//! * Only the last key repeats, so any other key releases the one before at once.

use kernel::input::{Code, Key, Phase};

/// How long a fresh press holds, in milliseconds.
pub const TAP: u64 = 120;
/// How long a press holds that follows a repeating key.
pub const CORNER: u64 = 600;
/// The shortest silence that ends a repeating key.
pub const SHORTEST: u64 = 90;
/// The longest silence that does not.
pub const LONGEST: u64 = 300;

/// A change of a key.
pub type Change = (Key, Phase);

#[derive(Clone, Copy, Debug)]
struct Down {
    key: Key,
    pressed: u64,
    until: u64,
    repeating: bool,
}

/// The keys that are down now; at first none, with releases guessed.
#[derive(Clone, Debug, Default)]
pub struct Held {
    /// Whether the terminal itself reports releases.
    reported: bool,
    down: Vec<Down>,
}

impl Held {
    /// From now on the terminal reports releases itself.
    pub fn releases_are_reported(&mut self) {
        self.reported = true;
    }

    /// A key was pressed, or the keyboard repeated it: what changes.
    pub fn press(&mut self, key: Key, now: u64) -> Vec<Change> {
        if let Some(down) = self.down.iter_mut().find(|d| d.key == key) {
            let gap = now.saturating_sub(down.pressed);
            down.pressed = now;
            if gap <= TAP {
                down.repeating = true;
                down.until = now + (4 * gap).clamp(SHORTEST, LONGEST);
            } else {
                // The first repeat after a corner: the next one will tell the gap.
                down.until = now + gap.clamp(TAP, LONGEST);
            }
            return vec![(key, Phase::Repeat)];
        }
        let corner = !self.reported && self.down.iter().any(|d| d.repeating);
        let mut changes = if self.reported { Vec::new() } else { self.release_all() };
        let hold = if corner { CORNER } else { TAP };
        self.down.push(Down { key, pressed: now, until: now + hold, repeating: false });
        changes.push((key, Phase::Down));
        changes
    }

    /// The terminal says that a key came up.
    pub fn release(&mut self, key: Key) -> Vec<Change> {
        let exact = self.down.iter().any(|d| d.key == key);
        let gone = |down: &Down| {
            if exact {
                return down.key == key;
            }
            // Shift may have come up first, so that the key has another name now: a letter is
            // known by its other case; of signs that are shifted nothing is known, so all go.
            match (down.key.code, key.code) {
                (Code::Char(a), Code::Char(b)) if a.is_alphabetic() || b.is_alphabetic() => {
                    a.to_lowercase().eq(b.to_lowercase())
                }
                (Code::Char(_), Code::Char(_)) => true,
                (a, b) => a == b,
            }
        };
        self.release_those(gone)
    }

    /// Time has passed: which keys count as released now.
    pub fn expire(&mut self, now: u64) -> Vec<Change> {
        if self.reported {
            return Vec::new();
        }
        self.release_those(|down| down.until <= now)
    }

    /// When [`Held::expire`] is to be asked next.
    pub fn next_expiry(&self) -> Option<u64> {
        if self.reported { None } else { self.down.iter().map(|d| d.until).min() }
    }

    /// Releases every key, as when the window loses focus.
    pub fn release_all(&mut self) -> Vec<Change> {
        self.release_those(|_| true)
    }

    fn release_those(&mut self, gone: impl Fn(&Down) -> bool) -> Vec<Change> {
        self.down.extract_if(.., |down| gone(down)).map(|d| (d.key, Phase::Up)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEFT: Key = Key::plain(Code::Left);
    const UP: Key = Key::plain(Code::Up);

    /// Runs presses at the given times and returns the spans in which each key was down.
    fn spans(presses: &[(u64, Key)]) -> Vec<(Key, u64, u64)> {
        let mut held = Held::default();
        let mut open: Vec<(Key, u64)> = Vec::new();
        let mut spans = Vec::new();
        let end = presses.last().unwrap().0 + 2000;
        for now in 0..=end {
            let mut changes = held.expire(now);
            for (_, key) in presses.iter().filter(|(t, _)| *t == now) {
                changes.extend(held.press(*key, now));
            }
            for (key, phase) in changes {
                match phase {
                    Phase::Down => open.push((key, now)),
                    Phase::Up => {
                        let at =
                            open.iter().position(|(k, _)| *k == key).expect("only what is down comes up");
                        spans.push((key, open.remove(at).1, now));
                    }
                    Phase::Repeat => assert!(open.iter().any(|(k, _)| *k == key)),
                }
            }
        }
        assert!(open.is_empty(), "nothing stays down for ever");
        spans
    }

    fn holding(from: u64, delay: u64, gap: u64, times: u64) -> Vec<(u64, Key)> {
        [(from, LEFT)].into_iter().chain((0..times).map(|n| (from + delay + n * gap, LEFT))).collect()
    }

    #[test]
    fn a_tap_is_short() {
        assert_eq!(spans(&[(10, LEFT)]), [(LEFT, 10, 10 + TAP)]);
    }

    #[test]
    fn quick_taps_are_as_many_presses() {
        let taps = [(0, LEFT), (200, LEFT), (400, LEFT)];
        assert_eq!(spans(&taps).len(), 3);
    }

    #[test]
    fn a_held_key_has_one_gap_before_the_repeats_and_none_after_on_any_usual_keyboard() {
        for delay in [250, 400, 500, 660] {
            for gap in [30, 33, 50, 90] {
                let presses = holding(0, delay, gap, 20);
                let last = presses.last().unwrap().0;
                let spans = spans(&presses);
                assert_eq!(spans.len(), 2, "delay {delay}, gap {gap}: {spans:?}");
                assert!(spans[1].2 > last && spans[1].2 <= last + LONGEST + gap);
            }
        }
    }

    #[test]
    fn another_key_releases_the_first_at_once() {
        let mut held = Held::default();
        held.press(LEFT, 0);
        assert_eq!(held.press(UP, 50), [(LEFT, Phase::Up), (UP, Phase::Down)]);
    }

    #[test]
    fn a_runner_takes_a_corner_without_a_rest() {
        let mut presses = holding(0, 500, 33, 10);
        let corner = presses.last().unwrap().0 + 20;
        presses.push((corner, UP));
        presses.extend((0..10).map(|n| (corner + 500 + n * 33, UP)));
        let up: Vec<_> = spans(&presses).into_iter().filter(|s| s.0 == UP).collect();
        assert_eq!(up.len(), 1, "{up:?}");
        assert_eq!(up[0].1, corner);
    }

    #[test]
    fn where_releases_are_reported_nothing_is_guessed() {
        let mut held = Held::default();
        held.releases_are_reported();
        assert_eq!(held.press(LEFT, 0), [(LEFT, Phase::Down)]);
        assert_eq!(held.press(UP, 10), [(UP, Phase::Down)]);
        assert_eq!(held.press(LEFT, 20), [(LEFT, Phase::Repeat)]);
        assert_eq!(held.next_expiry(), None);
        assert_eq!(held.expire(1_000_000), []);
        assert_eq!(held.release(LEFT), [(LEFT, Phase::Up)]);
        assert_eq!(held.release(LEFT), []);
        assert_eq!(held.release_all(), [(UP, Phase::Up)]);
    }

    #[test]
    fn a_letter_is_released_whichever_of_it_and_shift_comes_up_first() {
        let mut held = Held::default();
        held.releases_are_reported();
        held.press(Key::char('A'), 0);
        held.press(Key::char('?'), 0);
        assert_eq!(held.release(Key::char('a')), [(Key::char('A'), Phase::Up)]);
        assert_eq!(held.release(Key::char('/')), [(Key::char('?'), Phase::Up)]);
    }
}
