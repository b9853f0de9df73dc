//! What is held during one tick, and its text: `right`, `right+use`, `-` for nothing. All of it is
//! always allowed; what it does depends on the moment.

use crate::geometry::Orientation;
use kernel::game::Refused;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A set of keys that are down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Action(u16);

const NAMES: [&str; 15] = [
    "up",
    "left",
    "down",
    "right",
    "hit",
    "use",
    "next",
    "bag",
    "reset-area",
    "reset-game",
    "boss-room",
    "run",
    "bomb",
    "light",
    "back",
];

impl Action {
    /// Nothing.
    pub const NONE: Action = Action(0);
    /// Walk up.
    pub const UP: Action = Action(1);
    /// Walk left.
    pub const LEFT: Action = Action(1 << 1);
    /// Walk down.
    pub const DOWN: Action = Action(1 << 2);
    /// Walk right.
    pub const RIGHT: Action = Action(1 << 3);
    /// Swing the pickaxe.
    pub const HIT: Action = Action(1 << 4);
    /// Interact with what is ahead.
    pub const USE: Action = Action(1 << 5);
    /// The next page of a dialogue.
    pub const NEXT: Action = Action(1 << 6);
    /// Open or close the inventory.
    pub const BAG: Action = Action(1 << 7);
    /// Reset the current area.
    pub const RESET_AREA: Action = Action(1 << 8);
    /// Reset the whole game.
    pub const RESET_GAME: Action = Action(1 << 9);
    /// Jump to the Boss room, if cheats are on.
    pub const BOSS_ROOM: Action = Action(1 << 10);

    /// Run, with boots (IC-X20).
    pub const RUN: Action = Action(1 << 11);
    /// Put a bomb down (IC-X22).
    pub const BOMB: Action = Action(1 << 12);
    /// Switch the flashlight on or off (IC-X27).
    pub const LIGHT: Action = Action(1 << 13);
    /// Close a menu, or take the last choice (IC-X18, IC-X19, IC-X25).
    pub const BACK: Action = Action(1 << 14);

    /// The set as a number, a bit a key in the order of their names.
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// Both sets together.
    #[must_use]
    pub const fn with(self, other: Action) -> Action {
        Action(self.0 | other.0)
    }

    /// What is in this set and not in the other.
    #[must_use]
    pub const fn without(self, other: Action) -> Action {
        Action(self.0 & !other.0)
    }

    /// What is in both sets.
    #[must_use]
    pub const fn only(self, keys: Action) -> Action {
        Action(self.0 & keys.0)
    }

    /// Whether any of these keys is in the set.
    pub const fn has(self, keys: Action) -> bool {
        self.0 & keys.0 != 0
    }

    /// The key that walks this way.
    pub const fn walk(way: Orientation) -> Action {
        match way {
            Orientation::Up => Action::UP,
            Orientation::Right => Action::RIGHT,
            Orientation::Down => Action::DOWN,
            Orientation::Left => Action::LEFT,
        }
    }

    /// The key of that name.
    pub fn named(name: &str) -> Option<Action> {
        NAMES.iter().position(|&n| n == name).map(|i| Action(1 << i))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Action::NONE {
            return f.write_str("-");
        }
        let held = NAMES.iter().enumerate().filter(|(i, _)| self.0 >> i & 1 == 1);
        for (n, (_, name)) in held.enumerate() {
            write!(f, "{}{name}", if n > 0 { "+" } else { "" })?;
        }
        Ok(())
    }
}

impl FromStr for Action {
    type Err = Refused;

    /// Reads names joined by `+`, in any order, none twice.
    fn from_str(text: &str) -> Result<Self, Refused> {
        if text == "-" {
            return Ok(Action::NONE);
        }
        let mut action = Action::NONE;
        for name in text.split('+') {
            let Some(key) = Action::named(name) else {
                let known = NAMES.join(", ");
                return Err(Refused::new(
                    "bad-action",
                    format!("'{name}' is none of {known} (or - for nothing)"),
                ));
            };
            if action.has(key) {
                return Err(Refused::new("bad-action", format!("'{name}' is named twice")));
            }
            action = action.with(key);
        }
        Ok(action)
    }
}

impl TryFrom<String> for Action {
    type Error = Refused;

    fn try_from(text: String) -> Result<Self, Refused> {
        text.parse()
    }
}

impl From<Action> for String {
    fn from(action: Action) -> String {
        action.to_string()
    }
}

/// What a tick's keys mean to the hero: which are down, and which of them were up the tick before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keys {
    /// Down now.
    pub held: Action,
    /// Down now and up in the tick before.
    pub pressed: Action,
}

impl Keys {
    /// What changed from one tick to the next.
    pub const fn after(before: Action, now: Action) -> Keys {
        Keys { held: now, pressed: now.without(before) }
    }
}
