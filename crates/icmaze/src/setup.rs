//! What may be set before a game starts: the parameters as data, and the typed [`Setup`] made of
//! them, which stays a part of the state.

use crate::build::level_dice;
use crate::files::Atlas;
use crate::level::{Course, LENGTHS, Level};
use kernel::game::Refused;
use kernel::params::{Choice, Kind, Param, Params};
use serde::{Deserialize, Serialize};

fn levels() -> Vec<Choice> {
    vec![
        Choice::new("line", "Random mazes", "new ones for every seed; you choose how many"),
        Choice::new(
            "hardcoded",
            "The classic level",
            "a small, a medium and a large maze, as hard as they get",
        ),
    ]
}

/// The parameters, in the order of the set-up screen.
pub(crate) const PARAMS: [Param; 7] = [
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
        "A story, an inventory, a map and a score. Without them it is the course's own game.",
        Kind::Flag { default: true },
    ),
    Param::number(
        "rock-hearts",
        "Hearts under rocks",
        "How many rocks in a hundred hide a heart.",
        0..=100,
        50,
    ),
    Param::number("camera", "Camera", "How many cells the view is wide. 0 fits it to the room.", 0..=60, 0),
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
];

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
}

impl Default for Setup {
    /// As the set-up screen shows it at first.
    fn default() -> Self {
        Setup { level: Choose::Line(5), extras: true, rock_hearts: 50, camera: 0, cheats: false }
    }
}

impl Setup {
    /// The classic game with a line of so many mazes.
    pub fn classic(length: usize) -> Self {
        Setup { level: Choose::Line(length), extras: false, ..Setup::default() }
    }

    /// The parameters as types.
    pub fn read(params: &Params) -> Self {
        let own = params.text("own-level");
        let level = match params.text("level") {
            _ if !own.is_empty() => Choose::Own(own.into()),
            "hardcoded" => Choose::Hardcoded,
            _ => Choose::Line(params.number("length") as usize),
        };
        Setup {
            level,
            extras: params.flag("extras"),
            rock_hearts: params.number("rock-hearts") as u32,
            camera: params.number("camera") as u32,
            cheats: params.flag("cheats"),
        }
    }

    /// The level it asks for. A random one is a function of the seed.
    pub fn level(&self, seed: u64) -> Result<Level, Refused> {
        let bad = |why: String| Refused::new("bad-param", why);
        match &self.level {
            Choose::Line(length) if LENGTHS.contains(length) => {
                Level::new(Course::line(*length, &mut level_dice(seed)), Vec::new()).map_err(bad)
            }
            Choose::Line(length) => Err(bad(format!("length: {length} is not from 0 to {}", LENGTHS.end()))),
            Choose::Hardcoded => Level::new(Course::hardcoded(), Vec::new()).map_err(bad),
            Choose::Own(text) => {
                let atlas = Atlas::read(text).map_err(Refused::file)?;
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
        Ok(())
    }

    /// The score table: only games with the same rooms can be compared.
    pub(crate) fn table(&self) -> String {
        match &self.level {
            Choose::Line(1) => "1 maze".into(),
            Choose::Line(n) => format!("{n} mazes"),
            Choose::Hardcoded => "classic level".into(),
            Choose::Own(_) => "own level".into(),
        }
    }
}
