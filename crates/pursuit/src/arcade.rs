//! What the arcade knows of Pursuit: ways to play it, today's dungeon, words for its pictures, medals.

use crate::game::PursuitRules;
use crate::levels::Level;
use crate::solver::Value;
use crate::state::{Side, State};
use kernel::arcade::{Arcade, Daily, Feat, Finished, PERSON, Preset, Role};
use kernel::rules::state_of;

pub(crate) const ARCADE: Arcade = Arcade {
    role: Role::Game,
    goal: "As the hero, stay out of the monster's reach until the rounds run out. As the monster, catch the hero.",
    presets: &PRESETS,
    choices: &["dungeon", "max-rounds", "size", "potions", "verdict"],
    // The last ones can be won by the monster alone.
    others: &["made-up", "f2", "f3", "f4", "gatehouse"],
    daily: Some(Daily {
        params: &[("dungeon", "made-up"), ("verdict", "escape"), ("max-rounds", "40"), ("potions", "2")],
        date: None,
    }),
    legend: &LEGEND,
    feats: &FEATS,
    ..Arcade::PLAIN
};

const PRESETS: [Preset; 3] = [
    Preset {
        id: "escape",
        title: "Escape",
        about: "You are the hero: survive thirty rounds while the monster takes the shortest way to you.",
        params: &[("max-rounds", "30")],
        players: &[PERSON, "classic"],
    },
    Preset {
        id: "hunt",
        title: "Hunt",
        about: "You are the monster: cut the hero off before he reaches a loop.",
        params: &[("dungeon", "f3"), ("max-rounds", "30")],
        players: &["speedy-rogue", PERSON],
    },
    Preset {
        id: "two-players",
        title: "Two players",
        about: "One of you flees, the other hunts, at the same keyboard.",
        params: &[("dungeon", "f2"), ("max-rounds", "30")],
        players: &[PERSON, PERSON],
    },
];

const LEGEND: [(&str, &str); 7] = [
    ("pursuit/hero", "the hero"),
    ("pursuit/monster", "the monster"),
    ("pursuit/caught", "the catch"),
    ("pursuit/potion", "potion: one more step a turn"),
    ("pursuit/room", "room: any direction"),
    ("pursuit/hallway", "hallway: straight only"),
    ("pursuit/wall", "wall"),
];

/// The fewest rounds that count as an escape.
const ENOUGH: u32 = 30;

const FEATS: [Feat; 5] = [
    Feat {
        id: "escape",
        title: "Catch me if you can",
        about: "Escape as the hero for thirty rounds or more.",
        earned: |end| escaped(end).is_some(),
    },
    Feat {
        id: "against-the-odds",
        title: "Against all odds",
        about: "Escape from a dungeon in which a perfect monster would catch you.",
        earned: |end| escaped(end).is_some_and(|state| par(state).is_some()),
    },
    Feat {
        id: "sober",
        title: "Stone cold sober",
        about: "Escape without a sip from a dungeon with potions in it.",
        earned: |end| {
            let sober = |state: &State| !state.potions.is_empty() && state.walker(Side::Hero).drunk == 0;
            escaped(end).is_some_and(sober)
        },
    },
    Feat {
        id: "perfect-hunt",
        title: "Perfect hunter",
        about: "As the monster, catch the hero in as few rounds as perfect play allows, without help.",
        earned: |end| caught_in_par(end).is_some(),
    },
    Feat {
        id: "master-hunt",
        title: "Master of the hunt",
        about: "Do the same in one of the Masterpieces.",
        earned: |end| caught_in_par(end).is_some_and(Level::is_masterpiece),
    },
];

/// The state of a game in which a person escaped for long enough.
fn escaped<'a>(end: &Finished<'a>) -> Option<&'a State> {
    let escaped = |state: &&State| end.won_unaided() && !state.is_caught() && state.limit >= ENOUGH;
    state_of::<PursuitRules>(end.game).filter(escaped)
}

/// In how many rounds a perfect monster catches the hero in a dungeon that comes with the game.
fn par(state: &State) -> Option<u32> {
    match Level::find(&state.table)?.value()? {
        Value::Rounds(rounds) => Some(rounds),
        Value::Never => None,
    }
}

/// The dungeon in which a person has caught the hero as fast as can be.
fn caught_in_par(end: &Finished<'_>) -> Option<&'static Level> {
    let state = state_of::<PursuitRules>(end.game).filter(|state| end.won_unaided() && state.is_caught())?;
    Level::find(&state.table).filter(|_| par(state).is_some_and(|par| state.round <= par))
}
