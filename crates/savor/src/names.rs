//! What the runners are called, for the screen. The rules and their messages know letters only.

use crate::cell::{MOST_RUNNERS, Player};

/// The greatest length of a name, in characters.
pub const LONGEST: usize = 12;

/// The names of all there can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names([String; MOST_RUNNERS]);

impl Default for Names {
    /// Their letters.
    fn default() -> Self {
        Names(Player::SIX.map(|who| who.name().into()))
    }
}

impl Names {
    /// Names as they were typed in, from A on; a blank one or none is the letter, and what cannot be
    /// printed is left out.
    pub fn new(typed: &[&str]) -> Self {
        Names(Player::SIX.map(|who| {
            let typed = typed.get(who.index()).copied().unwrap_or_default();
            let name: String = typed.chars().filter(|c| !c.is_control()).collect();
            match name.trim() {
                "" => who.name().into(),
                name => name.into(),
            }
        }))
    }

    /// The name alone.
    pub fn of(&self, who: Player) -> &str {
        &self.0[who.index()]
    }

    /// The name and, where it is another, the letter: `Ann (A)`.
    pub fn with_letter(&self, who: Player) -> String {
        match self.of(who) {
            name if name == who.name() => name.into(),
            name => format!("{name} ({who})"),
        }
    }
}
