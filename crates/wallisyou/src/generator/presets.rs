//! What can be ordered from the generator: sizes, numbers and mixes of rooms, the six presets, and the grades.

use crate::room::Room;
use kernel::dice::Dice;
use kernel::game::Refused;

/// How hard a dungeon is (WY-X09).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// A score below 8.
    Gentle,
    /// 8 to 15.
    Steady,
    /// 16 to 25.
    Tricky,
    /// Above 25.
    Fierce,
}

impl Grade {
    /// The grade of a score.
    pub const fn of(score: u32) -> Grade {
        match score {
            0..8 => Grade::Gentle,
            8..16 => Grade::Steady,
            16..26 => Grade::Tricky,
            26.. => Grade::Fierce,
        }
    }

    /// All of them, the easiest first.
    pub const ALL: [Grade; 4] = [Grade::Gentle, Grade::Steady, Grade::Tricky, Grade::Fierce];

    /// Its name.
    pub const fn name(self) -> &'static str {
        ["Gentle", "Steady", "Tricky", "Fierce"][self as usize]
    }

    /// The scores of the grade, lowest and highest.
    const fn scores(self) -> (u32, u32) {
        [(1, 7), (8, 15), (16, 25), (26, u32::MAX)][self as usize]
    }
}

/// Which reading of the rules a dungeon is made by. A code and a recording keep theirs, so they mean the same for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edition {
    /// That of the codes `WYG1`.
    First,
    /// That of the codes `WYG2`: what is Tricky needs sealing, what is Fierce a treasure or machinery (WY-X23).
    Second,
}

/// How often the shapes of rooms come, as weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mix {
    /// Rooms with one opening.
    pub dead_ends: u32,
    /// Rooms with two opposite openings.
    pub straights: u32,
    /// Rooms with two openings round a corner.
    pub corners: u32,
    /// Rooms with three openings.
    pub tees: u32,
    /// Rooms with four openings, which no turning changes.
    pub crosses: u32,
}

impl Mix {
    /// Mostly corners and rooms with three openings; hardly any that cannot be turned.
    pub const USUAL: Mix = Mix { dead_ends: 4, straights: 4, corners: 6, tees: 6, crosses: 1 };
    /// More openings, so that stronger dragons are hard to keep away.
    pub const OPEN: Mix = Mix { dead_ends: 3, straights: 3, corners: 5, tees: 8, crosses: 3 };

    /// A room of some shape, turned at random.
    pub(super) fn room(&self, dice: &mut Dice) -> Room {
        let shapes =
            [(1, self.dead_ends), (5, self.straights), (3, self.corners), (7, self.tees), (15, self.crosses)];
        let all: u32 = shapes.iter().map(|&(_, weight)| weight).sum();
        let drawn = dice.index(all.max(1) as usize);
        let mut masks = shapes.iter().flat_map(|&(mask, weight)| std::iter::repeat_n(mask, weight as usize));
        let mask = masks.nth(drawn).unwrap_or(15);
        Room::from_mask(mask).expect("a shape has an opening").turned(dice.index(4) as u8)
    }
}

/// What the generator is to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// Rows of rooms.
    pub(super) rows: usize,
    /// Columns of rooms.
    pub(super) cols: usize,
    /// Dragons, of levels 1, 2, ….
    pub(super) dragons: usize,
    /// How many treasures must be needed.
    pub(super) treasures: u32,
    /// How rooms are shaped.
    pub(super) mix: Mix,
    /// Whether one Space must do.
    pub(super) one_turn: bool,
    /// Whether there are elixirs, levers, bolts or moving dragons.
    pub(super) machinery: bool,
    /// Which rules it is made by.
    pub(super) edition: Edition,
    /// The scores that are wanted, lowest and highest, if they can be had.
    pub(super) wanted: (u32, u32),
    /// Whether somebody asked for a grade: then it is looked for longer, and the nearest is the next best.
    pub(super) asked: bool,
}

/// The longest side of what can be ordered: beyond, proofs take too long.
const LONGEST: usize = 8;

/// The most rooms with machinery, for the same reason.
const MOST_WITH_MACHINERY: usize = 36;

impl Order {
    /// An order; refused where the generator could not keep its promise.
    pub fn new(
        (rows, cols): (usize, usize),
        dragons: usize,
        treasures: u32,
        mix: Mix,
        one_turn: bool,
    ) -> Result<Order, Refused> {
        let refuse = |why: String| Err(Refused::new("bad-order", why));
        if !(2..=LONGEST).contains(&rows) || !(2..=LONGEST).contains(&cols) {
            return refuse(format!("A generated dungeon has from 2 to {LONGEST} rows and columns."));
        }
        let most = rows * cols / 4;
        if dragons == 0 || dragons > most {
            return refuse(format!("{rows} × {cols} rooms hold from 1 to {most} dragons."));
        }
        if treasures > 2 || (treasures > 0 && one_turn) {
            return refuse("A dungeon can need two treasures at most, and none with only one turn.".into());
        }
        let (machinery, edition, wanted) = (false, Edition::Second, (0, u32::MAX));
        let asked = false;
        Ok(Order { rows, cols, dragons, treasures, mix, one_turn, machinery, edition, wanted, asked })
    }

    /// The same with a grade in mind.
    pub fn graded(self, grade: Grade) -> Result<Order, Refused> {
        if grade == Grade::Fierce && self.treasures == 0 && !self.machinery {
            let why = "A fierce dungeon needs a treasure or machinery: ask for one of them, too.";
            return Err(Refused::new("bad-order", why));
        }
        let least = Grade::of(8 * self.treasures);
        if grade < least {
            let (treasures, least) = (self.treasures, least.name());
            let what = if treasures == 1 { "a treasure".into() } else { format!("{treasures} treasures") };
            let why = format!(
                "A dungeon that needs {what} is at least {least}: ask for that grade, or for fewer treasures."
            );
            return Err(Refused::new("bad-order", why));
        }
        Ok(Order { wanted: grade.scores(), asked: true, ..self })
    }

    /// The same with elixirs, levers, bolts or moving dragons.
    pub fn with_machinery(self) -> Result<Order, Refused> {
        if self.one_turn || self.rows * self.cols > MOST_WITH_MACHINERY {
            let why = format!(
                "Machinery is only made for dungeons of up to {MOST_WITH_MACHINERY} rooms and more than one turn."
            );
            return Err(Refused::new("bad-order", why));
        }
        Ok(Order { machinery: true, ..self })
    }

    /// The same by the rules of an edition.
    #[must_use]
    pub const fn by(self, edition: Edition) -> Order {
        Order { edition, ..self }
    }

    /// The same for one turn; no treasure is needed then.
    #[must_use]
    pub const fn in_one_turn(self) -> Order {
        Order { one_turn: true, treasures: 0, wanted: (self.wanted.0 / 2, u32::MAX), ..self }
    }

    /// What one question may cost the solver: small dungeons are to come at once.
    pub(super) const fn nodes(&self) -> u64 {
        match self.rows * self.cols {
            0..=16 => 3_000,
            17..=25 => 6_000,
            _ => 30_000,
        }
    }

    /// Among how many mutated corridors the best is chosen.
    pub(super) const fn candidates(&self) -> u32 {
        match (self.rows * self.cols, self.edition) {
            (0..=25, _) => 3,
            // One that is proven took long enough.
            (36.., Edition::Second) => 1,
            _ => 2,
        }
    }

    /// Whether solving takes so long that only what promises well is tried: what needs sealing.
    pub(super) const fn is_large(&self) -> bool {
        let simple = !self.one_turn && !self.machinery && self.wanted.1 >= 16;
        simple && self.rows * self.cols >= 36 && matches!(self.edition, Edition::Second)
    }

    /// How many times as many ways of turning are tried with machinery, most of which does not matter or spoils
    /// everything.
    pub(super) const fn variants(&self) -> u32 {
        if self.machinery { 15 } else { 1 }
    }
}

/// One of the six usual orders (WY-X09), the easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its name in codes and on the command line.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// What it orders.
    pub order: Order,
}

impl Preset {
    /// All of them, the easiest first.
    pub const ALL: [Preset; 6] = [
        preset("3x3", "3 × 3, two dragons", (3, 2, 0), Mix::USUAL, (4, 13)),
        preset("4x4", "4 × 4, three dragons", (4, 3, 0), Mix::USUAL, (7, 15)),
        preset("5x5", "5 × 5, three dragons", (5, 3, 0), Mix::USUAL, (8, 19)),
        preset("6x6", "6 × 6, four dragons", (6, 4, 0), Mix::USUAL, (16, 25)),
        preset("6x6-bait", "6 × 6, four dragons and a treasure", (6, 4, 1), Mix::OPEN, (18, 32)),
        preset("7x7-bait", "7 × 7, five dragons and two treasures", (7, 5, 2), Mix::OPEN, (26, 46)),
    ];

    /// The preset of a name.
    pub fn find(name: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.name == name)
    }
}

const fn preset(
    name: &'static str,
    title: &'static str,
    (side, dragons, treasures): (usize, usize, u32),
    mix: Mix,
    wanted: (u32, u32),
) -> Preset {
    let order = Order {
        rows: side,
        cols: side,
        dragons,
        treasures,
        mix,
        one_turn: false,
        machinery: false,
        edition: Edition::Second,
        wanted,
        asked: false,
    };
    Preset { name, title, order }
}
