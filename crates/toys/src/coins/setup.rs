//! What may be set before a game starts: the parameters as data, and the typed [`Setup`] made of
//! them. What a map file looks like is in `level.rs`.

use super::level::{self, Plan};
use kernel::dice::Dice;
use kernel::game::Refused;
use kernel::params::{Choice, Kind, Param, Params};
use std::ops::RangeInclusive;

/// How many rounds a game may be set to.
pub(super) const LIMITS: RangeInclusive<i64> = 1..=999;
/// The widths of random maps.
const WIDTHS: RangeInclusive<i64> = 6..=40;
/// The heights of random maps.
const HEIGHTS: RangeInclusive<i64> = 5..=24;
/// How many coins a random map may have.
const COINS: RangeInclusive<i64> = 1..=60;

/// The parameter that holds a map of the player's own, and the score table of such maps.
const OWN_MAP: &str = "own-map";
/// The choice of `map` that asks for a random one.
const RANDOM: &str = "random";

/// The maps that come with the game, as (id, title, text).
const SHIPPED: [(&str, &str, &str); 3] = [
    ("court", "The court", include_str!("levels/court.txt")),
    ("ring", "The ring", include_str!("levels/ring.txt")),
    ("cellar", "The cellar", include_str!("levels/cellar.txt")),
];

/// The choices of the parameter `map`.
fn maps() -> Vec<Choice> {
    let shipped = SHIPPED.iter().map(|&(id, title, text)| {
        let width = text.lines().next().map_or(0, |line| line.chars().count());
        Choice::new(id, title, &format!("{width} × {}", text.lines().count()))
    });
    shipped.chain([Choice::new(RANDOM, "A random map", "a new one for every seed")]).collect()
}

/// Whether there is a score table of that name.
pub(super) fn is_table(name: &str) -> bool {
    name == OWN_MAP || name == RANDOM || SHIPPED.iter().any(|(id, ..)| *id == name)
}

const fn number(range: &RangeInclusive<i64>, default: i64) -> Kind {
    Kind::Number { min: *range.start(), max: *range.end(), default }
}

/// The parameters, in the order of the set-up screen.
pub(super) const PARAMS: [Param; 6] = [
    Param {
        id: "map",
        title: "Map",
        about: "Where the coins lie.",
        kind: Kind::Choice { options: maps, default: "court" },
    },
    Param {
        id: "width",
        title: "Width",
        about: "How many columns a random map has, its outer walls included.",
        kind: number(&WIDTHS, 12),
    },
    Param {
        id: "height",
        title: "Height",
        about: "How many rows a random map has, its outer walls included.",
        kind: number(&HEIGHTS, 8),
    },
    Param {
        id: "coins",
        title: "Coins",
        about: "How many coins lie on a random map; for every four of them there is a chest.",
        kind: number(&COINS, 8),
    },
    Param {
        id: "limit",
        title: "Rounds",
        about: "After how many rounds the game ends, coins or not.",
        kind: number(&LIMITS, 40),
    },
    Param {
        id: OWN_MAP,
        title: "Own map",
        about: "A map file of your own, instead of those above: # wall, . floor, $ coin, C chest, A and B.",
        kind: Kind::File { name: "map.txt" },
    },
];

/// Typed parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The score table: a choice of `map`, or `own-map`.
    pub table: String,
    /// After how many rounds the game ends.
    pub limit: u32,
    /// Where the map comes from.
    pub origin: Origin,
}

/// Where a map comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It was drawn, by us or by the player.
    Drawn(Plan),
    /// It is to be made up.
    Random {
        /// How many columns.
        width: usize,
        /// How many rows.
        height: usize,
        /// How many coins.
        coins: usize,
    },
}

impl Setup {
    /// The parameters as types. Each was checked by itself before; what they are together is
    /// checked here.
    pub fn read(params: &Params) -> Result<Self, Refused> {
        let limit = params.number("limit") as u32;
        if !params.text(OWN_MAP).is_empty() {
            let plan = Plan::read(params.text(OWN_MAP)).map_err(Refused::file)?;
            return Ok(Setup { table: OWN_MAP.into(), limit, origin: Origin::Drawn(plan) });
        }
        let table = params.text("map").to_string();
        let origin = match SHIPPED.iter().find(|(id, ..)| *id == table) {
            Some((.., text)) => Origin::Drawn(Plan::read(text).map_err(Refused::file)?),
            None => random(params)?,
        };
        Ok(Setup { table, limit, origin })
    }

    /// The map to start on. A random one is a function of the dice's seed; the dice stay untouched.
    pub fn plan(&self, dice: &Dice) -> Plan {
        match &self.origin {
            Origin::Drawn(plan) => plan.clone(),
            Origin::Random { width, height, coins } => level::random(*width, *height, *coins, dice),
        }
    }
}

fn random(params: &Params) -> Result<Origin, Refused> {
    let [width, height, coins] = ["width", "height", "coins"].map(|id| params.number(id) as usize);
    let most = level::most_coins(width, height);
    if coins > most {
        let why = format!("coins: a random map of {width} × {height} has room for {most} coins, not {coins}");
        return Err(Refused::new("bad-param", why));
    }
    Ok(Origin::Random { width, height, coins })
}
