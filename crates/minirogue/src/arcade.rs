//! What the arcade knows of `MiniRogue`: ways to play it, today's dungeon, words for its pictures, medals.

use crate::game::MinirogueRules;
use crate::presets::Preset as Numbers;
use crate::state::{End, State};
use crate::thing::Kind;
use kernel::arcade::{Arcade, Daily, Feat, Finished, Preset, Role};
use kernel::rules::state_of;

pub(crate) const ARCADE: Arcade = Arcade {
    role: Role::Game,
    goal: "Take the stairs down through five levels, and pick up the golden idol on the last one.",
    presets: &PRESETS,
    choices: &["preset", "adventure", "fog", "safe-step", "confirm-quit"],
    others: &[],
    daily: Some(Daily { params: PRESETS[0].params, date: None }),
    legend: &LEGEND,
    feats: &FEATS,
    living: (0, 140),
    ended_by: |game| match state_of::<MinirogueRules>(game)?.end? {
        End::Died(by) => Some(by.to_string()),
        End::Won => None,
    },
    extras: &["adventure", "dungeon"],
    ..Arcade::PLAIN
};

const PRESETS: [Preset; 4] = [
    Preset {
        id: "adventure",
        title: "Adventure",
        about: "Explore in the dark, and see only what your torch lights up.",
        params: &[("adventure", "true"), ("fog", "true"), ("safe-step", "true"), ("confirm-quit", "true")],
        players: &[],
    },
    Preset {
        id: "story",
        title: "Story",
        about: "Twice the health and fewer monsters, for your first way down.",
        params: &[
            ("adventure", "true"),
            ("preset", "story"),
            ("fog", "true"),
            ("safe-step", "true"),
            ("confirm-quit", "true"),
        ],
        players: &[],
    },
    Preset {
        id: "nightmare",
        title: "Nightmare",
        about: "Less health, and more monsters, which smell you from afar.",
        params: &[
            ("adventure", "true"),
            ("preset", "nightmare"),
            ("fog", "true"),
            ("safe-step", "true"),
            ("confirm-quit", "true"),
        ],
        players: &[],
    },
    Preset {
        id: "classic",
        title: "Classic",
        about: "The course's rules to the letter, with the whole map on show.",
        params: &[],
        players: &[],
    },
];

const LEGEND: [(&str, &str); 23] = [
    ("minirogue/player", "you"),
    ("minirogue/player-dead", "what is left of you"),
    ("minirogue/stairs", "stairs down"),
    ("minirogue/idol", "the golden idol"),
    ("minirogue/bogeyman", "Bogeyman"),
    ("minirogue/snakewoman", "Snakewoman"),
    ("minirogue/goblin", "Goblin"),
    ("minirogue/dragon", "Dragon"),
    ("minirogue/mace", "mace"),
    ("minirogue/short-sword", "short sword"),
    ("minirogue/long-sword", "long sword"),
    ("minirogue/magic-axe", "magic axe"),
    ("minirogue/magic-fangs", "magic fangs of sleep"),
    ("minirogue/scroll-teleportation", "scroll of teleportation"),
    ("minirogue/scroll-armor", "scroll of enhance armor"),
    ("minirogue/scroll-strength", "scroll of strength"),
    ("minirogue/scroll-health", "scroll of enhance health"),
    ("minirogue/scroll-dexterity", "scroll of enhance dexterity"),
    ("minirogue/floor", "floor"),
    ("minirogue/wall", "rock"),
    ("minirogue/floor-remembered", "floor you remember"),
    ("minirogue/wall-remembered", "rock you remember"),
    ("minirogue/dark", "unexplored"),
];

/// A win in at most so many turns earns a medal.
const SWIFT: u32 = 1000;
/// So many dead Dragons do, too.
const DRAGONS: u32 = 3;

const FEATS: [Feat; 5] = [
    Feat {
        id: "idol",
        title: "The golden idol",
        about: "Pick up the idol.",
        earned: |end| won(end).is_some(),
    },
    Feat {
        id: "nightmare",
        title: "Wide awake",
        about: "Win on Nightmare.",
        earned: |end| won(end).is_some_and(|state| state.setup.preset == Numbers::Nightmare),
    },
    Feat {
        id: "dragons",
        title: "Dragonslayer",
        about: "Kill three Dragons in one game and win it.",
        earned: |end| won(end).is_some_and(|state| state.tally.kills[Kind::Dragon.index()] >= DRAGONS),
    },
    Feat {
        id: "swift",
        title: "In and out",
        about: "Win within a thousand turns in the dark, on Classic or harder.",
        earned: |end| {
            let hard = |state: &State| state.setup.fog && state.setup.preset >= Numbers::Classic;
            won(end).is_some_and(|state| hard(state) && state.tally.turns <= SWIFT)
        },
    },
    Feat {
        id: "ghost",
        title: "Like a ghost",
        about: "Win without killing anybody.",
        earned: |end| won(end).is_some_and(|state| state.tally.killed() == 0),
    },
];

/// The state of a game that was won without help and without cheating.
fn won<'a>(end: &Finished<'a>) -> Option<&'a State> {
    state_of::<MinirogueRules>(end.game).filter(|state| end.won_unaided() && !state.tally.cheated)
}
