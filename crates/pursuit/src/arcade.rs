//! What the arcade knows of Pursuit: ways to play it, today's dungeon, words for its pictures, medals.

use crate::game::PursuitRules;
use crate::levels::Level;
use crate::setup::seats;
use crate::solver::Value;
use crate::state::{Side, State};
use kernel::arcade::{Arcade, Daily, Feat, Finished, PERSON, Preset, Role};
use kernel::rules::state_of;

pub(crate) const ARCADE: Arcade = Arcade {
    role: Role::Game,
    goal: "As the hero, stay out of the monster's reach until the rounds run out. As the monster, catch the hero.",
    presets: &PRESETS,
    choices: &["dungeon", "goal", "max-rounds", "size", "potions", "verdict"],
    others: &["made-up"],
    daily: Some(Daily {
        params: &[("dungeon", "made-up"), ("goal", "level"), ("verdict", "escape"), ("potions", "2")],
        date: None,
    }),
    legend: &LEGEND,
    feats: &FEATS,
    living: (2, 0),
    extras: &["goal"],
    seats,
    helped_stars: (2, 1),
    bot_micros: 100_000,
    keys_ahead: 2,
    making: crate::setup::making,
    ..Arcade::PLAIN
};

const PRESETS: [Preset; 5] = [
    Preset {
        id: "campaign",
        title: "Campaign",
        about: "Forty dungeons in four packs against a perfect opponent: run, hunt, drink up, get lost.",
        params: &[("goal", "level")],
        players: &[],
    },
    Preset {
        id: "escape",
        title: "Random escape",
        about: "You are the hero in a fresh dungeon. There is a way to survive twenty rounds: find it.",
        params: &[("dungeon", "made-up"), ("goal", "level"), ("verdict", "escape")],
        players: &[],
    },
    Preset {
        id: "hunt",
        title: "Random hunt",
        about: "You are the monster in a fresh dungeon: cut the hero off before he reaches a loop.",
        params: &[("dungeon", "made-up"), ("goal", "level"), ("verdict", "caught"), ("loops", "0")],
        players: &[],
    },
    Preset {
        id: "two-players",
        title: "Two players",
        about: "One of you flees and the other hunts, for thirty rounds at the same keyboard.",
        params: &[("dungeon", "f2"), ("goal", "survive"), ("max-rounds", "30")],
        players: &[PERSON, PERSON],
    },
    Preset {
        id: "course",
        title: "Course rules",
        about: "The course's own game: a thousand rounds against a monster that takes the shortest path.",
        params: &[("dungeon", "f1")],
        players: &[PERSON, "classic"],
    },
];

const LEGEND: [(&str, &str); 7] = [
    ("pursuit/hero", "the hero"),
    ("pursuit/monster", "the monster"),
    ("pursuit/caught", "the catch"),
    ("pursuit/potion", "potion: one extra step each turn"),
    ("pursuit/room", "room: move in any direction"),
    ("pursuit/hallway", "hallway: move straight only"),
    ("pursuit/wall", "wall"),
];

/// The fewest rounds that count as an escape.
const ENOUGH: u32 = 20;

const FEATS: [Feat; 7] = [
    Feat {
        id: "escape",
        title: "Catch me if you can",
        about: "Escape as the hero for twenty rounds or more.",
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
        about: "Escape from a dungeon with potions in it without taking a sip.",
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
        about: "As the monster, play a perfect hunt in one of the Masterpieces, without help.",
        earned: |end| caught_in_par(end).is_some_and(Level::is_masterpiece),
    },
    Feat {
        id: "potions",
        title: "Steady hand, quick feet",
        about: "Win three stars in one of the Potions dungeons without undo or hints.",
        earned: |end| three_stars_in(end, "potions-"),
    },
    Feat {
        id: "deep-halls",
        title: "At home in the dark",
        about: "Win three stars in one of the Deep Halls dungeons without undo or hints.",
        earned: |end| three_stars_in(end, "deep-halls-"),
    },
];

/// The state of a game in which a person escaped for long enough.
fn escaped<'a>(end: &Finished<'a>) -> Option<&'a State> {
    let escaped = |state: &&State| end.won_unaided() && !state.is_caught() && state.limit >= ENOUGH;
    state_of::<PursuitRules>(end.game).filter(escaped)
}

/// Whether it was a level of a pack, won with three stars and without help.
fn three_stars_in(end: &Finished<'_>, pack: &str) -> bool {
    end.won_unaided() && end.stars == Some(3) && end.params.text("dungeon").starts_with(pack)
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
