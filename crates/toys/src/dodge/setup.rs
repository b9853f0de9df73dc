//! What may be set before a game starts. It stays a part of the state, which needs it in every
//! tick, so what it may be is checked in one place for both.

use kernel::game::Refused;
use kernel::params::{Param, Params};
use serde::{Deserialize, Serialize};

/// The parameters, in the order of the set-up screen.
pub(super) const PARAMS: [Param; 5] = [
    Param::number("width", "Width", "How many columns the shaft has.", 3..=40, 9),
    Param::number(
        "height",
        "Height",
        "How many rows the shaft has: the more, the sooner you see a stone coming.",
        4..=40,
        12,
    ),
    Param::number("lives", "Lives", "How many hits it takes to lose.", 1..=9, 3),
    Param::number("seconds", "Seconds", "How long you must last.", 5..=600, 60),
    Param::number(
        "pace",
        "Pace",
        "How many ticks (24 make a second) a stone takes to fall one row: the fewer, the harder.",
        2..=24,
        6,
    ),
];

/// Typed parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// How many columns.
    pub width: i32,
    /// How many rows; the hero walks on the last.
    pub height: i32,
    /// How many lives at the start.
    pub lives: u32,
    /// How many seconds to last.
    pub seconds: u32,
    /// How many ticks a stone takes for one row.
    pub pace: u32,
}

impl Setup {
    /// The parameters as types.
    pub fn read(params: &Params) -> Self {
        Setup {
            width: params.number("width") as i32,
            height: params.number("height") as i32,
            lives: params.number("lives") as u32,
            seconds: params.number("seconds") as u32,
            pace: params.number("pace") as u32,
        }
    }

    /// Checks values that did not come by way of [`Params`].
    pub(super) fn check(&self) -> Result<(), Refused> {
        let Setup { width, height, lives, seconds, pace } = *self;
        let values: [i64; 5] = [width.into(), height.into(), lives.into(), seconds.into(), pace.into()];
        for (param, value) in PARAMS.iter().zip(values) {
            param.check(&value.to_string()).map_err(|refused| Refused::bad_state(refused.reason))?;
        }
        Ok(())
    }
}
