//! What a player can do: one action is one whole command and one turn, and its text. Keys and menus
//! are handled in `keys.rs` and `classic.rs`.

use kernel::game::Refused;
use kernel::pos::Dir;
use std::fmt;
use std::str::FromStr;

/// The most items one can hold (MR-060).
pub const KNAPSACK: usize = 26;

/// A place in the inventory, from 0; its label is a letter (MR-067).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slot(u8);

impl Slot {
    /// The slot with this number, if there can be one.
    pub const fn new(index: usize) -> Option<Slot> {
        if index < KNAPSACK { Some(Slot(index as u8)) } else { None }
    }

    /// The slot with this label.
    pub const fn from_label(label: char) -> Option<Slot> {
        if label.is_ascii_lowercase() { Some(Slot(label as u8 - b'a')) } else { None }
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its label, `a` to `z`.
    pub const fn label(self) -> char {
        (b'a' + self.0) as char
    }
}

/// A command. Every one of them is a turn (MR-041).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// A step; into a monster it is an attack, into a wall nothing.
    Step(Dir),
    /// Pick up what lies here (MR-060).
    PickUp,
    /// Wield the weapon with this label (MR-069).
    Wield(Slot),
    /// Read the scroll with this label (MR-070).
    Read(Slot),
    /// Look into the inventory (MR-071).
    Inventory,
    /// Go down (MR-064).
    Descend,
    /// MR-090.
    Cheat,
    /// Do nothing: an unknown key, or a menu left without a choice (MR-046).
    Wait,
    /// Do nothing, but only as long as there is something to heal and nobody near (MR-X07).
    Rest,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Step(dir) => write!(f, "step {dir}"),
            Action::PickUp => f.write_str("get"),
            Action::Wield(slot) => write!(f, "wield {}", slot.label()),
            Action::Read(slot) => write!(f, "read {}", slot.label()),
            Action::Inventory => f.write_str("inventory"),
            Action::Descend => f.write_str("descend"),
            Action::Cheat => f.write_str("cheat"),
            Action::Wait => f.write_str("wait"),
            Action::Rest => f.write_str("rest"),
        }
    }
}

impl FromStr for Action {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Self, Refused> {
        let slot = |label: &str| {
            let mut chars = label.chars();
            chars.next().filter(|_| chars.next().is_none()).and_then(Slot::from_label)
        };
        let action = match text {
            "get" => Some(Action::PickUp),
            "inventory" => Some(Action::Inventory),
            "descend" => Some(Action::Descend),
            "cheat" => Some(Action::Cheat),
            "wait" => Some(Action::Wait),
            "rest" => Some(Action::Rest),
            _ => match text.split_once(' ') {
                Some(("step", dir)) => Dir::from_name(dir).map(Action::Step),
                Some(("wield", label)) => slot(label).map(Action::Wield),
                Some(("read", label)) => slot(label).map(Action::Read),
                _ => None,
            },
        };
        action.ok_or_else(|| {
            let shown: String = text.chars().take(20).collect();
            let known =
                "step north|east|south|west, get, wield a, read a, inventory, descend, cheat, wait, rest";
            Refused::new("bad-action", format!("'{shown}' is none of {known}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_reads_back_what_it_prints() {
        let slots = || (0..KNAPSACK).filter_map(Slot::new);
        let mut all: Vec<Action> = Dir::ALL.map(Action::Step).to_vec();
        all.extend(slots().flat_map(|s| [Action::Wield(s), Action::Read(s)]));
        let others = [Action::PickUp, Action::Inventory, Action::Descend, Action::Cheat];
        all.extend(others.into_iter().chain([Action::Wait, Action::Rest]));
        for action in all {
            assert_eq!(action.to_string().parse(), Ok(action));
        }
    }

    #[test]
    fn what_is_no_action_is_refused() {
        for text in ["", "step", "step up", "wield", "wield A", "wield ab", "read 1", "Wait", "get x"] {
            assert!(text.parse::<Action>().is_err(), "{text}");
        }
    }
}
