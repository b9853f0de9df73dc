//! What may be set before a game starts: the parameters as data, and the typed [`Setup`] made of
//! them.

use crate::dungeon::{self, Dungeon, Edge};
use crate::level::Size;
use crate::presets::{Numbers, Preset};
use crate::state::LEVELS;
use crate::thing::{Kind, Weapon};
use kernel::game::Refused;
use kernel::hash::fnv1a;
use kernel::params::{Choice, Kind as ParamKind, Param, Params};
use serde::{Deserialize, Serialize};

/// The greatest smell distance that a Goblin may be given (MR-109): more steps than cells lead nowhere.
pub const FARTHEST_SMELL: u16 = 1260;

/// What the parameter `goblin-smell` says for "as the preset has it".
const AS_PRESET: i64 = -1;

/// The wording of messages (MR-X20).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Wording {
    /// The words of the rule page.
    #[default]
    Seed,
    /// The words of the course's sample program.
    Sample,
}

/// Typed parameters. They are part of the state: messages and what is allowed depend on them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Which table of numbers.
    pub preset: Preset,
    /// How far a Goblin smells, if not as the preset says (MR-109).
    pub goblin_smell: Option<u16>,
    /// Whether only what is in sight is shown (MR-X12).
    pub fog: bool,
    /// The wording of messages.
    pub wording: Wording,
    /// Whether everything beyond the classic keys is an unknown key.
    pub classic: bool,
    /// Whether the first step after a new monster smells the player is held back once (MR-X23).
    pub safe_step: bool,
    /// Whether `q` asks (MR-X23).
    pub confirm_quit: bool,
    /// The arcade's form (MR-X24 … MR-X28): plain words and obliging keys, and no other rule.
    #[serde(default, skip_serializing_if = "is_off")]
    pub adventure: bool,
    /// A dungeon of one's own (MR-X14), in place of the preset's numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dungeon: Option<Dungeon>,
}

/// Whether a flag is not worth writing down.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_off(flag: &bool) -> bool {
    !*flag
}

impl Setup {
    /// The parameters as types.
    pub fn read(params: &Params) -> Result<Self, Refused> {
        let preset = Preset::from_id(params.text("preset"))
            .ok_or_else(|| Refused::new("bad-param", "preset: there is none of that name"))?;
        let goblin_smell = match params.number("goblin-smell") {
            AS_PRESET => None,
            n => Some(n as u16),
        };
        Ok(Setup {
            preset,
            goblin_smell,
            fog: params.flag("fog"),
            wording: if params.text("wording") == "sample" { Wording::Sample } else { Wording::Seed },
            classic: params.flag("classic"),
            safe_step: params.flag("safe-step"),
            confirm_quit: params.flag("confirm-quit"),
            adventure: params.flag("adventure"),
            dungeon: match params.text("dungeon") {
                "" => None,
                text => Some(dungeon::read(text).map_err(Refused::file)?),
            },
        })
    }

    /// The numbers of the preset.
    pub const fn numbers(&self) -> &'static Numbers {
        self.preset.numbers()
    }

    /// How far a kind of monster smells in this game; 0 for a Dragon.
    pub const fn smell(&self, kind: Kind) -> u32 {
        match (kind, self.goblin_smell, &self.dungeon) {
            (Kind::Goblin, Some(n), _) => n as u32,
            (_, _, Some(own)) => own.breed(kind).smell as u32,
            _ => self.numbers().smell(kind) as u32,
        }
    }

    /// How many levels there are (MR-002).
    pub const fn levels(&self) -> u8 {
        match &self.dungeon {
            Some(own) => own.levels,
            None => LEVELS,
        }
    }

    /// The size of a level (MR-001).
    pub fn size(&self) -> Size {
        self.dungeon.map_or(Size::CLASSIC, |own| own.size())
    }

    /// The numbers of a weapon (MR-030 … MR-034).
    pub const fn edge(&self, weapon: Weapon) -> Edge {
        match &self.dungeon {
            Some(own) => own.weapons[weapon as usize],
            None => Edge { bonus: weapon.bonus(), damage: weapon.damage() },
        }
    }

    /// What a kind of monster fights with.
    pub fn weapon_of(&self, kind: Kind) -> Weapon {
        self.dungeon.map_or(kind.weapon(), |own| Dungeon::weapon_at(own.breed(kind).weapon))
    }

    /// The player's odds to regain a hit point each turn (MR-042).
    pub fn regain(&self) -> (u64, u64) {
        self.dungeon.map_or(self.numbers().regain, |own| (1, u64::from(own.heals_one_in)))
    }

    /// The score table: games are compared with games of the same numbers and the same sight.
    pub fn table(&self) -> String {
        if let Some(own) = &self.dungeon {
            // Each dungeon has a table of its own, named by what is in it.
            let mark = fnv1a(kernel::rules::json(own).as_bytes()) as u32;
            return format!("own dungeon {mark:08x}{}", if self.fog { " fog" } else { "" });
        }
        let smell = self.goblin_smell.filter(|&n| n != self.numbers().smell(Kind::Goblin));
        let smell = smell.map_or_else(String::new, |n| format!(" smell {n}"));
        format!("{}{smell}{}", self.numbers().id, if self.fog { " fog" } else { "" })
    }
}

fn presets() -> Vec<Choice> {
    let choice = |p: Preset| Choice::new(p.numbers().id, p.numbers().title, p.numbers().about);
    Preset::ALL.into_iter().map(choice).collect()
}

fn wordings() -> Vec<Choice> {
    vec![
        Choice::new("seed", "Rule page", "the words of the rules"),
        Choice::new("sample", "Course program", "the words of the course's sample program"),
    ]
}

const fn flag(id: &'static str, title: &'static str, about: &'static str) -> Param {
    Param { id, title, about, kind: ParamKind::Flag { default: false } }
}

/// The parameters, in the order of the set-up screen.
pub(crate) const PARAMS: [Param; 9] = [
    Param {
        id: "preset",
        title: "Difficulty",
        about: "How much health you have, how fast you heal, how many monsters there are, and how far away they smell you.",
        kind: ParamKind::Choice { options: presets, default: "classic" },
    },
    flag(
        "adventure",
        "Adventure",
        "Plain English and forgiving keys: a turn passes only when you really do something.",
    ),
    flag("fog", "Fog of war", "You see only what is in sight; the rest you remember."),
    Param {
        id: "goblin-smell",
        title: "Goblins' noses",
        about: "How many steps away a Goblin can smell you. -1 leaves it to the difficulty.",
        kind: ParamKind::Number { min: AS_PRESET, max: FARTHEST_SMELL as i64, default: AS_PRESET },
    },
    flag("safe-step", "Careful steps", "Stops you before your next step when a new monster has noticed you."),
    flag("confirm-quit", "Ask before quitting", "The quit key asks before it ends the game."),
    flag("classic", "Classic keys only", "Only the course's own keys work; any other key wastes a turn."),
    Param {
        id: "wording",
        title: "Wording",
        about: "Whose words the log uses.",
        kind: ParamKind::Choice { options: wordings, default: "seed" },
    },
    Param {
        id: "dungeon",
        title: "Own dungeon",
        about: "A file of your own that says how many levels there are, how large they are, and who lives in them.",
        kind: ParamKind::File { name: dungeon::FILE },
    },
];
