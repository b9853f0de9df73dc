//! The presets (MR-X13): one table of numbers, and nothing else in the game fixes any of them.

use crate::thing::Kind;
use serde::{Deserialize, Serialize};

/// The numbers of a preset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The name on the command line and in replays.
    pub id: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// A few words about it.
    pub about: &'static str,
    /// The player's hit points at the start, which are also the maximum (MR-023).
    pub hit_points: u8,
    /// The player's odds to regain a hit point each turn, as (hits, of) (MR-042).
    pub regain: (u64, u64),
    /// How many monsters level L gets: from `.0` to `.1 · (L + 1) + .2` (MR-009).
    pub monsters: (u8, u8, u8),
    /// How far a Bogeyman smells (MR-102).
    pub bogeyman: u16,
    /// How far a Snakewoman smells (MR-102).
    pub snakewoman: u16,
    /// How far a Goblin smells, along its path (MR-107, MR-109).
    pub goblin: u16,
}

/// The table, in the order of [`Preset`].
const TABLE: [Numbers; 4] = [
    Numbers {
        id: "story",
        title: "Story",
        about: "twice the hit points, fewer monsters with duller noses",
        hit_points: 40,
        regain: (1, 5),
        monsters: (2, 3, 1),
        bogeyman: 4,
        snakewoman: 2,
        goblin: 10,
    },
    Numbers {
        id: "classic",
        title: "Classic",
        about: "the rules to the letter",
        hit_points: 20,
        regain: (1, 10),
        monsters: (2, 5, 1),
        bogeyman: 5,
        snakewoman: 3,
        goblin: 15,
    },
    Numbers {
        id: "hard",
        title: "Hard",
        about: "more monsters with better noses",
        hit_points: 18,
        regain: (1, 12),
        monsters: (3, 6, 1),
        bogeyman: 6,
        snakewoman: 4,
        goblin: 20,
    },
    Numbers {
        id: "nightmare",
        title: "Nightmare",
        about: "they are many, and they smell you everywhere",
        hit_points: 15,
        regain: (1, 15),
        monsters: (4, 7, 2),
        bogeyman: 8,
        snakewoman: 6,
        goblin: 40,
    },
];

/// Which row of the table is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Preset {
    /// For those who want to see the end.
    Story,
    /// The rules to the letter.
    #[default]
    Classic,
    /// For those who have seen the end.
    Hard,
    /// For nobody.
    Nightmare,
}

impl Preset {
    /// All of them, from easy to hard.
    pub const ALL: [Preset; 4] = [Preset::Story, Preset::Classic, Preset::Hard, Preset::Nightmare];

    /// Its numbers.
    pub const fn numbers(self) -> &'static Numbers {
        &TABLE[self as usize]
    }

    /// The preset of that name.
    pub fn from_id(id: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|p| p.numbers().id == id)
    }
}

impl Numbers {
    /// The least and the greatest number of monsters on a level (MR-009).
    pub const fn monsters_on(&self, level: u8) -> (i64, i64) {
        let (least, each, more) = self.monsters;
        (least as i64, each as i64 * (level as i64 + 1) + more as i64)
    }

    /// How far a kind smells; a Dragon does not.
    pub const fn smell(&self, kind: Kind) -> u16 {
        match kind {
            Kind::Bogeyman => self.bogeyman,
            Kind::Snakewoman => self.snakewoman,
            Kind::Goblin => self.goblin,
            Kind::Dragon => 0,
        }
    }
}
