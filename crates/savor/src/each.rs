//! One value for each runner of a building, stored inline so that a race needs no heap for them.

use crate::cell::{MOST_RUNNERS, Player};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::{Deref, DerefMut};

/// One thing for each runner, in the order of [`Player::SIX`].
#[derive(Clone, Copy)]
pub struct Each<T> {
    all: [T; MOST_RUNNERS],
    count: u8,
}

impl<T: Copy> Each<T> {
    /// One for each of so many runners.
    pub fn new(count: usize, make: impl Fn(Player) -> T) -> Self {
        Each { all: Player::SIX.map(make), count: count.min(MOST_RUNNERS) as u8 }
    }

    /// Each with its runner.
    pub fn pairs(&self) -> impl Iterator<Item = (Player, T)> {
        Player::SIX.into_iter().zip(self.iter().copied())
    }

    /// Room for so many runners at least.
    pub fn widen(&mut self, count: usize) {
        self.count = self.count.max(count.min(MOST_RUNNERS) as u8);
    }
}

impl<T: Copy + Default> Default for Each<T> {
    /// For the three runners of the usual game.
    fn default() -> Self {
        Each::new(Player::ALL.len(), |_| T::default())
    }
}

impl<T> Deref for Each<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.all[..usize::from(self.count)]
    }
}

impl<T> DerefMut for Each<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.all[..usize::from(self.count)]
    }
}

impl<T: PartialEq> PartialEq for Each<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq> Eq for Each<T> {}

impl<T: fmt::Debug> fmt::Debug for Each<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Serialize> Serialize for Each<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Copy + Deserialize<'de>> Deserialize<'de> for Each<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let things = Vec::<T>::deserialize(deserializer)?;
        if things.is_empty() || things.len() > MOST_RUNNERS {
            let text = format!("there are {} runners, not 1 to {MOST_RUNNERS}", things.len());
            return Err(serde::de::Error::custom(text));
        }
        Ok(Each::new(things.len(), |who| things[who.index().min(things.len() - 1)]))
    }
}
