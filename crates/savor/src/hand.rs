//! The movement values that a runner holds (SA-X13), each in a place of its own: what is drawn takes the place of
//! what was played.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The most values anybody holds.
pub const MOST_HELD: usize = 3;

/// The values of one runner; empty before they are drawn and where nobody holds any.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Hand {
    values: [u8; MOST_HELD],
    count: u8,
}

impl Hand {
    /// Nothing.
    pub const NONE: Hand = Hand { values: [0; MOST_HELD], count: 0 };

    /// These values; `None` if they are too many or one is no face of the movement die.
    pub fn of(values: &[u8]) -> Option<Hand> {
        let mut hand = Hand::default();
        let good = values.len() <= MOST_HELD && values.iter().all(|value| (1..=6).contains(value));
        values.iter().take(MOST_HELD).for_each(|&value| hand.push(value));
        good.then_some(hand)
    }

    /// The values by their places.
    #[inline]
    pub fn values(&self) -> &[u8] {
        &self.values[..usize::from(self.count)]
    }

    /// Whether nothing is held.
    #[inline]
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks like that")]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The first place with a value.
    pub fn place(self, value: u8) -> Option<usize> {
        self.values().iter().position(|held| *held == value)
    }

    /// The values without those that are there already, in order.
    pub fn different(self) -> impl Iterator<Item = u8> {
        let first = move |at: &usize| self.place(self.values[*at]) == Some(*at);
        (0..usize::from(self.count)).filter(first).map(move |at| self.values[at])
    }

    /// Puts one more value at the end, if there is room.
    pub(crate) fn push(&mut self, value: u8) {
        if let Some(free) = self.values.get_mut(usize::from(self.count)) {
            *free = value;
            self.count += 1;
        }
    }

    /// Puts a value into the place of one that was played.
    pub(crate) fn replace(&mut self, place: usize, value: u8) {
        if let Some(played) = self.values.get_mut(place) {
            *played = value;
        }
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.values()).finish()
    }
}

impl fmt::Display for Hand {
    /// `2, 4 and 6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = self.values();
        for (at, value) in values.iter().enumerate() {
            let before = match at {
                0 => "",
                _ if at + 1 == values.len() => " and ",
                _ => ", ",
            };
            write!(f, "{before}{value}")?;
        }
        Ok(())
    }
}

impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.values())
    }
}

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = Vec::<u8>::deserialize(deserializer)?;
        Hand::of(&values).ok_or_else(|| {
            serde::de::Error::custom(format!(
                "a hand is up to {MOST_HELD} values from 1 to 6, not {values:?}"
            ))
        })
    }
}
