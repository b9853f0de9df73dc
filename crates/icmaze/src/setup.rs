//! What may be set before a game starts: the parameters as data, and the typed [`Setup`] made of
//! them, which stays a part of the state.

use crate::actors::{HERO_HP, HERO_MOVE, IMMUNITY_TICKS, REORIENTATION};
use crate::build::level_dice;
use crate::files::{Atlas, Drawing};
use crate::level::{Course, LENGTHS, Level};
use kernel::game::Refused;
use kernel::params::{Choice, Kind, Param, Params};
use serde::{Deserialize, Serialize};

fn ways() -> Vec<Choice> {
    vec![
        Choice::new("adventure", "Adventure", "five hearts; when you fall, the room starts over"),
        Choice::new(
            "gentle",
            "Gentle",
            "eight hearts, more time to recover after each hit, and monsters that start out asleep",
        ),
        Choice::new(
            "hardcore",
            "Hardcore",
            "three hearts, none hidden under rocks, and one life for the whole game",
        ),
        Choice::new(
            "pellets",
            "Pellets",
            "five mazes full of pellets: eat them all before the monsters get you",
        ),
    ]
}

fn levels() -> Vec<Choice> {
    vec![
        Choice::new("line", "Random mazes", "a new set for every seed; you choose how many"),
        Choice::new(
            "hardcoded",
            "The classic level",
            "a small, a medium and a large maze, as hard as they get",
        ),
    ]
}

/// The parameters, in the order of the set-up screen.
pub(crate) const PARAMS: [Param; 9] = [
    Param::new(
        "level",
        "Level",
        "Which mazes lie between you and the Boss.",
        Kind::Choice { options: levels, default: "line" },
    ),
    Param::number(
        "length",
        "Mazes",
        "How many random mazes there are before the Boss.",
        0..=*LENGTHS.end() as i64,
        5,
    ),
    Param::new(
        "extras",
        "Extras",
        "Puzzles, traps, a shop, a cat, nightfall, a map and a score. Without them you play the course's original game.",
        Kind::Flag { default: true },
    ),
    Param::new(
        "mode",
        "Way to play",
        "How forgiving the game is, or a different game altogether. Needs extras.",
        Kind::Choice { options: ways, default: "adventure" },
    ),
    Param::number(
        "rock-hearts",
        "Hearts under rocks",
        "How many rocks in a hundred hide a heart.",
        0..=100,
        50,
    ),
    Param::number("camera", "Camera", "How many cells wide the view is. 0 fits it to the room.", 0..=60, 0),
    Param::new(
        "cheats",
        "Cheats",
        "Adds a key that takes you straight to the Boss.",
        Kind::Flag { default: false },
    ),
    Param::new(
        "own-level",
        "Own level",
        "Play a level file of your own instead.",
        Kind::File { name: "level.txt" },
    ),
    Param::new(
        "edition",
        "Edition",
        "Which edition of the extras you play by.",
        Kind::Edition { newest: NEWEST as i64, matters: |params| params.flag("extras") },
    ),
];

/// The first edition of the extras, which is that of every recording that names none.
const FIRST: u8 = 1;
/// The newest one: blows stagger (IC-X41), and the Boss leaves hearts (IC-X42).
const NEWEST: u8 = 2;

/// How the game is played, with extras (IC-X34).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// As the classic game, and all extras.
    #[default]
    Adventure,
    /// More hit points, longer immunity, monsters that sleep at first.
    Gentle,
    /// Few hit points, and death ends all.
    Hardcore,
    /// Pellets to eat and monsters that flee from who has eaten a large one.
    Pellets,
}

/// The numbers that a way to play changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// The hero's hit points at most, and at the start.
    pub hero_hp: u8,
    /// For how many ticks the hero cannot be hurt after a wound.
    pub immunity: u8,
    /// How many ticks a step of the hero takes.
    pub hero_move: u8,
    /// Every so many ticks a monster turns.
    pub reorientation: u8,
    /// In how many of 100 cases a heart is under a rock.
    pub rock_hearts: u32,
    /// Whether monsters sleep at first.
    pub asleep: bool,
    /// Whether death resets the whole game.
    pub one_life: bool,
    /// Whether a monster that was struck cannot strike back at once (IC-X41).
    pub staggers: bool,
    /// Whether the Boss leaves hearts (IC-X42).
    pub boss_hearts: bool,
}

/// Which rooms there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Choose {
    /// A random line of so many mazes.
    Line(usize),
    /// The hard-coded level.
    Hardcoded,
    /// A level file: its text.
    Own(String),
}

/// Typed parameters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Which rooms there are.
    pub level: Choose,
    /// Whether there is more than the classic game.
    pub extras: bool,
    /// In how many of 100 cases a heart is under a rock.
    pub rock_hearts: u32,
    /// How many cells are seen across; 0 for IC-003.
    pub camera: u32,
    /// Whether one may jump to the Boss.
    pub cheats: bool,
    /// How it is played; without extras always the first.
    #[serde(default, skip_serializing_if = "is_adventure")]
    pub way: Way,
    /// Which edition of the extras it has; it changes nothing without them.
    #[serde(default = "first", skip_serializing_if = "is_first")]
    pub edition: u8,
}

const fn first() -> u8 {
    FIRST
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_first(edition: &u8) -> bool {
    *edition == FIRST
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_adventure(way: &Way) -> bool {
    *way == Way::Adventure
}

impl Default for Setup {
    /// As the set-up screen shows it at first.
    fn default() -> Self {
        Setup {
            level: Choose::Line(5),
            extras: true,
            rock_hearts: 50,
            camera: 0,
            cheats: false,
            way: Way::Adventure,
            edition: NEWEST,
        }
    }
}

impl Setup {
    /// The classic game with a line of so many mazes.
    pub fn classic(length: usize) -> Self {
        Setup { level: Choose::Line(length), extras: false, edition: FIRST, ..Setup::default() }
    }

    /// The parameters as types.
    pub fn read(params: &Params) -> Self {
        let own = params.text("own-level");
        let extras = params.flag("extras");
        let way = match params.text("mode") {
            _ if !extras => Way::Adventure,
            "gentle" => Way::Gentle,
            "hardcore" => Way::Hardcore,
            "pellets" => Way::Pellets,
            _ => Way::Adventure,
        };
        let level = match params.text("level") {
            _ if !own.is_empty() => Choose::Own(own.into()),
            "hardcoded" => Choose::Hardcoded,
            _ => Choose::Line(params.number("length") as usize),
        };
        Setup {
            level,
            extras,
            rock_hearts: params.number("rock-hearts") as u32,
            camera: params.number("camera") as u32,
            cheats: params.flag("cheats"),
            way,
            edition: if extras { params.number("edition") as u8 } else { FIRST },
        }
    }

    /// The numbers of its way to play (IC-X34).
    pub const fn tuning(&self) -> Tuning {
        let classic = Tuning {
            hero_hp: HERO_HP,
            immunity: IMMUNITY_TICKS,
            hero_move: HERO_MOVE,
            reorientation: REORIENTATION,
            rock_hearts: self.rock_hearts,
            asleep: false,
            one_life: false,
            staggers: self.extras && self.edition > FIRST,
            boss_hearts: self.extras && self.edition > FIRST,
        };
        match self.way {
            Way::Adventure => classic,
            Way::Gentle => Tuning { hero_hp: 8, immunity: 48, asleep: true, ..classic },
            Way::Hardcore => {
                Tuning { hero_hp: 3, rock_hearts: 0, one_life: true, boss_hearts: false, ..classic }
            }
            Way::Pellets => Tuning { hero_move: 6, reorientation: 12, rock_hearts: 0, ..classic },
        }
    }

    /// The level it asks for. A random one is a function of the seed.
    pub fn level(&self, seed: u64) -> Result<Level, Refused> {
        let bad = |why: String| Refused::new("bad-param", why);
        match &self.level {
            _ if self.way == Way::Pellets => Level::pellets().map_err(bad),
            Choose::Line(length) if LENGTHS.contains(length) => {
                Level::new(Course::line(*length, &mut level_dice(seed)), Vec::new()).map_err(bad)
            }
            Choose::Line(length) => Err(bad(format!("length: {length} is not from 0 to {}", LENGTHS.end()))),
            Choose::Hardcoded => Level::new(Course::hardcoded(), Vec::new()).map_err(bad),
            Choose::Own(text) => {
                let atlas = Atlas::read(text).map_err(Refused::file)?;
                if !self.extras && atlas.drawings.iter().any(Drawing::needs_extras) {
                    return Err(bad("own-level: what is drawn there needs extras, and they are off".into()));
                }
                Level::new(atlas.course, atlas.drawings).map_err(bad)
            }
        }
    }

    /// Checks values that did not come by way of [`Params`].
    pub(crate) fn check(&self) -> Result<(), String> {
        if self.rock_hearts > 100 {
            return Err(format!("rock-hearts: {} is not from 0 to 100", self.rock_hearts));
        }
        if self.camera > 60 {
            return Err(format!("camera: {} is not from 0 to 60", self.camera));
        }
        if !self.extras && self.way != Way::Adventure {
            return Err("mode: there is only one without extras".into());
        }
        if !(FIRST..=NEWEST).contains(&self.edition) {
            return Err(format!("edition: {} is not from {FIRST} to {NEWEST}", self.edition));
        }
        Ok(())
    }

    /// The score table: only games with the same rooms can be compared.
    pub(crate) fn table(&self) -> String {
        let rooms = match &self.level {
            _ if self.way == Way::Pellets => return "pellets".into(),
            Choose::Line(1) => "1 maze".into(),
            Choose::Line(n) => format!("{n} mazes"),
            Choose::Hardcoded => "classic level".into(),
            Choose::Own(_) => "own level".into(),
        };
        match self.way {
            Way::Gentle => format!("{rooms}, gentle"),
            Way::Hardcore => format!("{rooms}, hardcore"),
            Way::Adventure | Way::Pellets => rooms,
        }
    }
}
