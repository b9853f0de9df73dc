//! What random events leave behind in a room (IC-X29): fog and a nap, for a while.

use serde::{Deserialize, Serialize};

/// Every so many ticks in an unsolved maze something happens.
pub const EVENT_TICKS: u64 = 1440;
/// How long fog lasts.
pub const FOG_TICKS: u16 = 240;
/// How long monsters nap.
pub const NAP_TICKS: u16 = 120;

/// Fog and nap, in ticks that are left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weather {
    /// For how long one sees only three cells far.
    pub fog: u16,
    /// For how long all monsters sleep.
    pub nap: u16,
}

impl Weather {
    /// Whether there is nothing to tell.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
    pub const fn is_fair(&self) -> bool {
        self.fog == 0 && self.nap == 0
    }

    /// One tick passes.
    pub(crate) const fn tick(&mut self) {
        self.fog = self.fog.saturating_sub(1);
        self.nap = self.nap.saturating_sub(1);
    }

    pub(crate) const fn fault(self) -> bool {
        self.fog > FOG_TICKS || self.nap > NAP_TICKS
    }
}
