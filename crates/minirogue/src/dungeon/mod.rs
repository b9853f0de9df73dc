//! Dungeons of one's own (MR-X14): size, number of levels, and the tables of monsters, weapons and objects, where
//! they differ from the rules'. The file they are read from is in `file.rs`, its form in `toml.rs`.

mod file;
mod toml;

pub use file::{FILE, read};

use crate::cells::{COLS, ROWS};
use crate::level::Size;
use crate::setup::FARTHEST_SMELL;
use crate::state::{LEVELS, MOST};
use crate::thing::{Item, Kind, Scroll, Weapon};
use kernel::dice::Dice;
use serde::{Deserialize, Serialize};

/// The most levels there can be.
pub const MOST_LEVELS: u8 = 99;

/// The smallest level, in rows and columns.
pub const LEAST_SIZE: (u8, u8) = (10, 20);

/// The largest level, in rows and columns.
pub const LARGEST_SIZE: (u8, u8) = (ROWS as u8, COLS as u8);

/// What a range of numbers is drawn from, both ends included.
pub type Span = (u8, u8);

/// The numbers of a kind of monster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Breed {
    /// Hit points at creation.
    pub hit_points: Span,
    /// Strength.
    pub strength: Span,
    /// Dexterity.
    pub dexterity: Span,
    /// Armor.
    pub armor: u8,
    /// From how far it smells the player.
    pub smell: u16,
    /// Which of [`Weapon::ALL`] it fights with.
    pub weapon: u8,
    /// The first level that it lives on, from 0.
    pub from_level: u8,
    /// How common it is among those that live on a level.
    pub share: u8,
}

/// The numbers of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edge {
    /// What it adds to the wielder's dexterity in an attack.
    pub bonus: u8,
    /// Its damage.
    pub damage: u8,
}

/// Everything that a dungeon file may set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dungeon {
    /// How many levels.
    pub levels: u8,
    /// Rows and columns of a level.
    pub size: (u8, u8),
    /// How many objects lie on a new level.
    pub objects: Span,
    /// How many monsters level L gets: from `.0` to `.1 · (L + 1) + .2`.
    pub monsters: (u8, u8, u8),
    /// The player's hit points, armor, strength and dexterity at the start.
    pub player: [u8; 4],
    /// In how many turns the player regains a hit point, on average.
    pub heals_one_in: u8,
    /// Which of [`Weapon::ALL`] he starts with.
    pub weapon: u8,
    /// The monsters, in the order of [`Kind::ALL`].
    pub kinds: [Breed; 4],
    /// The weapons, in the order of [`Weapon::ALL`].
    pub weapons: [Edge; 5],
    /// How common each object is on a new level, in the order of [`Item::all`].
    pub found: [u8; 10],
}

impl Dungeon {
    /// The dungeon of the rules.
    pub fn classic() -> Self {
        let breed = |hit_points, strength, dexterity, armor, smell, weapon: Weapon, from_level| Breed {
            hit_points,
            strength,
            dexterity,
            armor,
            smell,
            weapon: weapon as u8,
            from_level,
            share: 1,
        };
        let mut found = [0; 10];
        for (share, item) in found.iter_mut().zip(Item::all()) {
            *share = u8::from(Item::FOUND.contains(&item));
        }
        Dungeon {
            levels: LEVELS,
            size: LARGEST_SIZE,
            objects: (2, 3),
            monsters: (2, 5, 1),
            player: [20, 2, 2, 2],
            heals_one_in: 10,
            weapon: Weapon::ShortSword as u8,
            kinds: [
                breed((5, 10), (2, 3), (2, 3), 2, 5, Weapon::ShortSword, 2),
                breed((3, 6), (2, 2), (3, 3), 3, 3, Weapon::Fangs, 0),
                breed((20, 25), (4, 4), (4, 4), 4, 0, Weapon::LongSword, 3),
                breed((15, 20), (3, 3), (1, 1), 1, 15, Weapon::ShortSword, 0),
            ],
            weapons: Weapon::ALL.map(|weapon| Edge { bonus: weapon.bonus(), damage: weapon.damage() }),
            found,
        }
    }

    /// The size of its levels.
    pub fn size(&self) -> Size {
        Size { rows: usize::from(self.size.0), cols: usize::from(self.size.1) }
    }

    /// The numbers of a kind.
    pub const fn breed(&self, kind: Kind) -> &Breed {
        &self.kinds[kind.index()]
    }

    /// The weapon with this number; snapshots are checked for it.
    pub fn weapon_at(number: u8) -> Weapon {
        Weapon::ALL.get(usize::from(number)).copied().unwrap_or(Weapon::ShortSword)
    }

    /// How many monsters a level gets.
    pub(crate) fn count_on(&self, level: u8, dice: &mut Dice) -> i64 {
        let (least, each, more) = self.monsters;
        let most = i64::from(each) * (i64::from(level) + 1) + i64::from(more);
        dice.range(i64::from(least), most.max(i64::from(least)))
    }

    /// The kinds that live on a level, with how common they are.
    pub fn kinds_on(&self, level: u8) -> impl Iterator<Item = (Kind, u64)> + Clone {
        let lives = move |kind: &Kind| self.breed(*kind).from_level <= level;
        Kind::ALL.into_iter().filter(lives).map(|kind| (kind, u64::from(self.breed(kind).share)))
    }

    /// The objects that may lie about, with how common they are.
    pub fn objects(&self) -> impl Iterator<Item = (Item, u64)> + Clone {
        Item::all().zip(self.found).map(|(item, share)| (item, u64::from(share)))
    }

    /// What is wrong with it, if it does not come from a file that was read.
    pub fn fault(&self) -> Option<&'static str> {
        let span = |(low, high): Span, least: u8| low >= least && low <= high && high <= MOST;
        let (rows, columns) = self.size;
        let sized = (LEAST_SIZE.0..=LARGEST_SIZE.0).contains(&rows)
            && (LEAST_SIZE.1..=LARGEST_SIZE.1).contains(&columns);
        let breeds = self.kinds.iter().all(|b| {
            span(b.hit_points, 1)
                && span(b.strength, 0)
                && span(b.dexterity, 0)
                && b.armor <= MOST
                && b.smell <= FARTHEST_SMELL
                && usize::from(b.weapon) < Weapon::ALL.len()
        });
        let player = self.player.iter().all(|&n| n <= MOST) && self.player[0] > 0 && self.heals_one_in > 0;
        let armed = usize::from(self.weapon) < Weapon::ALL.len();
        // A hit without any strength behind it would have no damage to draw.
        let sharp = self.weapons.iter().all(|e| e.bonus <= MOST && (1..=MOST).contains(&e.damage));
        let checks = [
            ((1..=MOST_LEVELS).contains(&self.levels), "a dungeon has 1 to 99 levels"),
            (sized, "a level has 10 to 18 rows and 20 to 70 columns"),
            (span(self.objects, 0), "the number of objects is not a range"),
            (player && armed, "the player's numbers are out of range"),
            (breeds, "a monster's numbers are out of range"),
            (sharp, "a weapon's numbers are out of range"),
        ];
        checks.iter().find(|(good, _)| !good).map(|&(_, why)| why)
    }
}

/// The place of a scroll among all items, behind the weapons.
const fn scroll_place(scroll: Scroll) -> usize {
    Weapon::ALL.len() + scroll as usize
}
