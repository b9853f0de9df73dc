//! Time for a session, in microseconds that somebody else measured. It turns elapsed time into due
//! steps, at a speed, and drops what would be too late to matter.

/// More late steps than this at once are not made up for: the player saw none of them.
pub const MOST_LATE: u64 = 5;

/// How fast a real-time game or a watched one runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speed(usize);

/// (numerator, denominator, name)
const SPEEDS: [(u64, u64, &str); 9] = [
    (1, 8, "1/8"),
    (1, 4, "1/4"),
    (1, 2, "1/2"),
    (1, 1, "1"),
    (2, 1, "2"),
    (4, 1, "4"),
    (8, 1, "8"),
    (16, 1, "16"),
    (64, 1, "64"),
];

impl Speed {
    /// As it is meant to be.
    pub const NORMAL: Speed = Speed(3);

    /// The next faster one, or the fastest.
    #[must_use]
    pub fn faster(self) -> Speed {
        Speed((self.0 + 1).min(SPEEDS.len() - 1))
    }

    /// The next slower one, or the slowest.
    #[must_use]
    pub fn slower(self) -> Speed {
        Speed(self.0.saturating_sub(1))
    }

    /// `1/2`, `1`, `16` (times).
    pub fn name(self) -> &'static str {
        SPEEDS[self.0].2
    }

    /// A time at this speed.
    pub fn scale(self, micros: u64) -> u64 {
        let (num, den, _) = SPEEDS[self.0];
        micros.saturating_mul(num) / den
    }

    /// How long something takes at this speed.
    pub fn shrink(self, micros: u64) -> u64 {
        let (num, den, _) = SPEEDS[self.0];
        micros.saturating_mul(den) / num
    }
}

/// Counts out steps.
#[derive(Clone, Debug)]
pub struct Clock {
    /// How fast.
    pub speed: Speed,
    /// Whether time passes at all.
    pub running: bool,
    owed: u64,
}

impl Default for Clock {
    fn default() -> Self {
        Clock { speed: Speed::NORMAL, running: true, owed: 0 }
    }
}

impl Clock {
    /// How many steps of `period` microseconds are due after another `elapsed`.
    pub fn due(&mut self, elapsed: u64, period: u64) -> u64 {
        if !self.running || period == 0 {
            return 0;
        }
        self.owed = self.owed.saturating_add(self.speed.scale(elapsed));
        let due = self.owed / period;
        self.owed %= period;
        // Faster than life many steps are due in one frame without any of them being late.
        let on_time = if self.speed.0 > Speed::NORMAL.0 { self.speed.scale(100_000) / period } else { 0 };
        due.min(MOST_LATE.max(on_time))
    }

    /// How long until the next step is due; `None` while time stands still.
    pub fn next(&self, period: u64) -> Option<u64> {
        self.running.then(|| self.speed.shrink(period.saturating_sub(self.owed)).max(1))
    }

    /// How far the present step is, as parts of its period.
    pub fn part(&self, period: u64) -> (u32, u32) {
        (self.owed.min(period) as u32, period.max(1) as u32)
    }

    /// Forgets time that has passed but was not used.
    pub fn reset(&mut self) {
        self.owed = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_come_when_their_time_is_full_and_none_is_lost_to_rounding() {
        let mut clock = Clock::default();
        let due: u64 = (0..1000).map(|_| clock.due(7_000, 41_666)).sum();
        assert_eq!(due, 7_000_000 / 41_666);
    }

    #[test]
    fn after_a_long_gap_five_late_steps_are_made_and_the_rest_is_dropped() {
        let mut clock = Clock::default();
        assert_eq!(clock.due(60_000_000, 41_666), MOST_LATE);
        assert_eq!(clock.due(0, 41_666), 0);
        assert_eq!(clock.due(41_666, 41_666), 1);
        // However short a tick is: at 120 a second ten of them fit into a tenth of a second.
        assert_eq!(Clock::default().due(1_000_000, 8_333), MOST_LATE);
        assert_eq!(Clock::default().due(u64::MAX, 8_333), MOST_LATE);
    }

    #[test]
    fn a_stopped_clock_owes_nothing_and_a_fast_one_more() {
        let mut clock = Clock { running: false, ..Clock::default() };
        assert_eq!(clock.due(1_000_000, 10), 0);
        assert_eq!(clock.next(10), None);
        clock.running = true;
        clock.speed = Speed::NORMAL.faster().faster();
        assert_eq!(clock.due(100_000, 100_000), 4);
        clock.speed = Speed::NORMAL.slower();
        assert_eq!(clock.due(100_000, 100_000), 0);
        assert_eq!(clock.next(100_000), Some(100_000));
    }
}
