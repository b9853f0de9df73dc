//! The signals of one room: sources that actors switch, wires over them, and gates that remember (IC-X02 to
//! IC-X10). A signal is a wire and what is made of it over time; signals are looked up by their number, and one
//! depends only on those before it, so they are worked out once a tick, in order.

use crate::daylight::is_night;
use crate::signal::{Fact, Wire};
use serde::{Deserialize, Serialize};

/// How many ticks a delay or a pulse may last.
pub const LONGEST: u16 = 480;
/// How many signals, and how many sources, a room has at most.
pub(crate) const MOST: usize = 64;

/// What a signal makes of its wire over time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Memory {
    /// The same.
    None,
    /// On for ever once it was on.
    Latch {
        /// Whether it was.
        on: bool,
    },
    /// What it was so many ticks ago (IC-X07).
    Delay {
        /// How many.
        ticks: u16,
        /// What it was, the last tick in the lowest bit of the first word.
        past: Vec<u64>,
    },
    /// On for so many ticks after each rising edge (IC-X07).
    Pulse {
        /// How many.
        ticks: u16,
        /// What it was in the last tick.
        was: bool,
        /// How many are left.
        left: u16,
    },
}

impl Memory {
    /// A delay that remembers nothing yet.
    pub fn delay(ticks: u16) -> Self {
        Memory::Delay { ticks, past: vec![0; usize::from(ticks).div_ceil(64)] }
    }

    /// A pulse that has never been.
    pub const fn pulse(ticks: u16) -> Self {
        Memory::Pulse { ticks, was: false, left: 0 }
    }

    /// One tick in which the wire is on or off.
    fn feed(&mut self, now: bool) -> bool {
        match self {
            Memory::None => now,
            Memory::Latch { on } => {
                *on |= now;
                *on
            }
            Memory::Delay { ticks, past } => {
                let Some(last) = ticks.checked_sub(1) else { return now };
                let then = past[usize::from(last / 64)] >> (last % 64) & 1 == 1;
                let mut carry = u64::from(now);
                for word in past {
                    (carry, *word) = (*word >> 63, *word << 1 | carry);
                }
                then
            }
            Memory::Pulse { ticks, was, left } => {
                *left = if now && !*was { *ticks } else { left.saturating_sub(1) };
                *was = now;
                *left > 0
            }
        }
    }

    fn is_sound(&self) -> bool {
        match self {
            Memory::None | Memory::Latch { .. } => true,
            Memory::Delay { ticks, past } => {
                *ticks <= LONGEST && past.len() == usize::from(*ticks).div_ceil(64)
            }
            Memory::Pulse { ticks, left, .. } => *ticks <= LONGEST && left <= ticks,
        }
    }
}

/// A signal of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signal {
    /// What it depends on.
    pub wire: Wire,
    /// What is made of it.
    pub memory: Memory,
    /// Whether it is on.
    pub on: bool,
}

/// All signals of a room.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Circuit {
    /// What actors have switched, by number.
    sources: Vec<bool>,
    signals: Vec<Signal>,
    /// The signal of the room's puzzle, if it has one (IC-X08).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) puzzle: Option<u8>,
    /// Whether the puzzle was solved before, so that the messenger came (IC-X24).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) told: bool,
}

impl Circuit {
    /// Whether there is nothing in it.
    pub const fn is_empty(&self) -> bool {
        self.sources.is_empty() && self.signals.is_empty()
    }

    /// One more source, off at first; its number.
    pub fn source(&mut self) -> u8 {
        self.sources.push(false);
        (self.sources.len() - 1) as u8
    }

    /// One more signal; its number.
    pub fn signal(&mut self, wire: Wire, memory: Memory) -> u8 {
        self.signals.push(Signal { wire, memory, on: false });
        (self.signals.len() - 1) as u8
    }

    /// How many sources there are.
    pub const fn sources(&self) -> usize {
        self.sources.len()
    }

    /// Whether a source is on.
    pub fn is_source_on(&self, source: u8) -> bool {
        self.sources.get(usize::from(source)).copied().unwrap_or(false)
    }

    /// An actor switches its source.
    pub(crate) fn switch(&mut self, source: u8, on: bool) {
        if let Some(source) = self.sources.get_mut(usize::from(source)) {
            *source = on;
        }
    }

    /// Whether a signal is on, as of the last tick.
    pub fn is_on(&self, signal: u8) -> bool {
        self.signals.get(usize::from(signal)).is_some_and(|signal| signal.on)
    }

    /// The puzzle's signal.
    pub const fn puzzle(&self) -> Option<u8> {
        self.puzzle
    }

    /// One tick: every signal is worked out anew. True in the tick in which the puzzle is first solved.
    pub(crate) fn tick(&mut self, tick: u64, elsewhere: &impl Fn(Fact) -> bool) -> bool {
        for i in 0..self.signals.len() {
            let (before, rest) = self.signals.split_at_mut(i);
            let Some(signal) = rest.first_mut() else { break };
            let sources = &self.sources;
            let fact = |fact: Fact| match fact {
                Fact::Source(n) => sources.get(usize::from(n)).copied().unwrap_or(false),
                Fact::Signal(n) => before.get(usize::from(n)).is_some_and(|signal| signal.on),
                Fact::Night => is_night(tick),
                Fact::Beat(period, phase) => beats(tick, period, phase),
                Fact::Solved(_) | Fact::Unguarded(_) | Fact::Holds(_) => elsewhere(fact),
            };
            signal.on = signal.memory.feed(signal.wire.is_on(&fact));
        }
        let solved = self.puzzle.is_some_and(|puzzle| self.is_on(puzzle));
        let first = solved && !self.told;
        self.told |= solved;
        first
    }

    /// What is impossible about it.
    pub(crate) fn fault(&self) -> Option<String> {
        if self.sources.len() > MOST || self.signals.len() > MOST {
            return Some("there are too many signals".into());
        }
        let backwards = |(i, signal): (usize, &Signal)| {
            signal.wire.facts().into_iter().any(|fact| match fact {
                Fact::Source(n) => usize::from(n) >= self.sources.len(),
                Fact::Signal(n) => usize::from(n) >= i,
                Fact::Beat(period, _) => period < 2,
                Fact::Solved(_) | Fact::Unguarded(_) | Fact::Holds(_) | Fact::Night => false,
            })
        };
        if self.signals.iter().enumerate().any(backwards)
            || self.puzzle.is_some_and(|n| usize::from(n) >= self.signals.len())
        {
            return Some("a signal depends on what does not come before it".into());
        }
        let sound = self.signals.iter().all(|signal| signal.memory.is_sound());
        (!sound).then(|| "a signal remembers what cannot have been".into())
    }
}

/// IC-X06
pub const fn beats(tick: u64, period: u32, phase: u32) -> bool {
    (tick + phase as u64) % (if period < 2 { 2 } else { period as u64 }) < period as u64 / 2
}
