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
    /// How far monsters smell, in the order of [`Kind::ALL`] (MR-102, MR-107, MR-109).
    pub smell: [u16; 4],
}

const fn row(
    id: &'static str,
    title: &'static str,
    about: &'static str,
    (hit_points, regain): (u8, u64),
    monsters: (u8, u8, u8),
    smell: [u16; 4],
) -> Numbers {
    Numbers { id, title, about, hit_points, regain: (1, regain), monsters, smell }
}

/// The table, in the order of [`Preset`]: hit points and odds to regain one, monsters, smell distances.
const TABLE: [Numbers; 4] = [
    row(
        "story",
        "Story",
        "twice the hit points, and fewer monsters with duller noses",
        (40, 5),
        (2, 3, 1),
        [4, 2, 0, 10],
    ),
    row("classic", "Classic", "the rules to the letter", (20, 10), (2, 5, 1), [5, 3, 0, 15]),
    row("hard", "Hard", "more monsters with better noses", (18, 12), (3, 6, 1), [6, 4, 0, 20]),
    row(
        "nightmare",
        "Nightmare",
        "a horde of monsters that smell you from afar",
        (15, 15),
        (4, 7, 2),
        [8, 6, 0, 40],
    ),
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
        self.smell[kind.index()]
    }
}
