//! What the arcade knows of `ICMaze`: ways to play it, today's mazes, words for its pictures, medals.

use crate::game::IcMazeRules;
use crate::setup::Choose;
use crate::state::{State, TICKS_PER_SECOND};
use kernel::arcade::{Arcade, Daily, Feat, Finished, Preset, Role};
use kernel::rules::state_of;

pub(crate) const ARCADE: Arcade = Arcade {
    role: Role::Game,
    goal: "Find the key in each maze, beat the Boss at the end, and come home to claim your treasure.",
    presets: &PRESETS,
    choices: &["mode", "length", "level", "extras", "rock-hearts"],
    extras: &["mode"],
    others: &[],
    daily: Some(Daily { params: &[("length", "3")], date: None }),
    legend: &LEGEND,
    feats: &FEATS,
    living: (0, 380),
    ..Arcade::PLAIN
};

const PRESETS: [Preset; 6] = [
    Preset {
        id: "adventure",
        title: "Adventure",
        about: "Five mazes and a Boss, with puzzles, traps, a shop, a cat, and nightfall.",
        params: &[],
        players: &[],
    },
    Preset {
        id: "gentle",
        title: "Gentle",
        about: "The same adventure with eight hearts, and monsters that start out asleep.",
        params: &[("mode", "gentle")],
        players: &[],
    },
    Preset {
        id: "hardcore",
        title: "Hardcore",
        about: "Three hearts, none hidden under rocks, and one life to get you home.",
        params: &[("mode", "hardcore")],
        players: &[],
    },
    Preset {
        id: "pellets",
        title: "Pellets",
        about: "Five mazes full of pellets. Eat every last one; a power pellet turns the tables.",
        params: &[("mode", "pellets")],
        players: &[],
    },
    Preset {
        id: "long-journey",
        title: "Long journey",
        about: "Ten mazes, each harder than the one before.",
        params: &[("length", "10")],
        players: &[],
    },
    Preset {
        id: "classic",
        title: "Course rules",
        about: "ICMaze exactly as its course set it, with no extras.",
        params: &[("extras", "false")],
        players: &[],
    },
];

const LEGEND: [(&str, &str); 100] = [
    ("icmaze/hero*", "you"),
    ("icmaze/swing", "your pickaxe"),
    ("icmaze/key", "key"),
    ("icmaze/chains", "chained door"),
    ("icmaze/doorway", "open doorway"),
    ("icmaze/pickaxe", "pickaxe"),
    ("icmaze/heart", "heart"),
    ("icmaze/rock", "rock"),
    ("icmaze/rock-worn", "cracked rock"),
    ("icmaze/log-asleep", "sleeping log"),
    ("icmaze/log-wandering", "wandering log"),
    ("icmaze/log-hunting", "hunting log"),
    ("icmaze/boss-still", "the Boss, asleep"),
    ("icmaze/boss", "the Boss, awake"),
    ("icmaze/projectile", "projectile"),
    ("icmaze/treasure", "treasure"),
    ("icmaze/cloud", "dust"),
    ("icmaze/ground", "ground"),
    ("icmaze/wall", "wall"),
    ("icmaze/cover", "wall"),
    ("icmaze/outside", "outside"),
    ("icmaze/water", "water"),
    ("icmaze/ice", "ice"),
    ("icmaze/fire", "fire"),
    ("icmaze/lava", "lava"),
    ("icmaze/shortcut", "shortcut home"),
    ("icmaze/plate*", "pressure plate"),
    ("icmaze/latch*", "plate that stays down"),
    ("icmaze/lever*", "lever"),
    ("icmaze/torch*", "torch"),
    ("icmaze/brazier*", "torch that burns out"),
    ("icmaze/chest-locked", "locked chest"),
    ("icmaze/chest-ready", "unlocked chest"),
    ("icmaze/chest-open", "empty chest"),
    ("icmaze/spikes*", "spikes"),
    ("icmaze/bomb", "bomb"),
    ("icmaze/blast", "blast"),
    ("icmaze/pellet", "pellet"),
    ("icmaze/power-pellet", "power pellet"),
    ("icmaze/vendor", "vendor"),
    ("icmaze/vendor-rug", "the vendor's rug"),
    ("icmaze/cat", "your cat"),
    ("icmaze/cat-sitting", "stray cat"),
    ("icmaze/messenger", "messenger"),
    ("icmaze/splash", "water shot"),
    ("icmaze/windup", "about to strike"),
    ("icmaze/shadow", ""),
    ("icmaze/mirror", "reflection"),
    ("icmaze/grass", "grass"),
    ("icmaze/banner", "banner"),
    ("icmaze/waterfall", "waterfall"),
    ("icmaze/coin", "gold coin"),
    ("icmaze/silver", "silver"),
    ("icmaze/wood", "wood"),
    ("icmaze/food", "food"),
    ("icmaze/potion", "potion"),
    ("icmaze/flashlight", "flashlight"),
    ("icmaze/boots", "running boots"),
    ("icmaze/orb-fire", "fire orb"),
    ("icmaze/orb-water", "water orb"),
    ("icmaze/orb-blue", "blue orb: speeds you up"),
    ("icmaze/orb-red", "red orb: slows you down"),
    ("icmaze/ambusher*", "ambusher"),
    ("icmaze/hugger*", "wall-hugger"),
    ("icmaze/thief*", "thief"),
    ("icmaze/sentry*", "sentry"),
    ("icmaze/lieutenant", "the Boss's lieutenant"),
    ("icmaze/flee", "fleeing monster"),
    ("icmaze/home-ground", "ground"),
    ("icmaze/home-wall", "wall"),
    ("icmaze/arena-ground", "ground"),
    ("icmaze/arena-wall", "wall"),
    ("icmaze/meadow-ground", "meadow"),
    ("icmaze/meadow-wall", "hedge"),
    ("icmaze/meadow-rock", "rock"),
    ("icmaze/ruin-ground", "flagstones"),
    ("icmaze/ruin-wall", "wall"),
    ("icmaze/ruin-rock", "rock"),
    ("icmaze/home-rock", "rock"),
    ("icmaze/arena-rock", "rock"),
    ("icmaze/home-rock-worn", "cracked rock"),
    ("icmaze/arena-rock-worn", "cracked rock"),
    ("icmaze/meadow-rock-worn", "cracked rock"),
    ("icmaze/ruin-rock-worn", "cracked rock"),
    ("icmaze/cave-rock-worn", "cracked rock"),
    ("icmaze/ember-rock-worn", "cracked rock"),
    ("icmaze/cave-ground", "cave floor"),
    ("icmaze/cave-wall", "wall"),
    ("icmaze/cave-rock", "rock"),
    ("icmaze/ember-ground", "scorched floor"),
    ("icmaze/ember-wall", "wall"),
    ("icmaze/ember-rock", "rock"),
    ("icmaze/map-here", "map: this room"),
    ("icmaze/map-room", "map: a room you have visited"),
    ("icmaze/map-hero", "map: you"),
    ("icmaze/map-portal", "map: door"),
    ("icmaze/map-rock", "map: rock"),
    ("icmaze/map-ground", "map: ground"),
    ("icmaze/map-wall", "map: wall"),
    ("icmaze/map-unknown", "map: not explored yet"),
];

/// A win in at most so many seconds earns a medal.
const SWIFT: u64 = 6 * 60;
/// The fewest mazes for which a medal is given, and those of a long journey.
const ENOUGH: usize = 3;
const MANY: usize = 10;

const FEATS: [Feat; 5] = [
    Feat {
        id: "home",
        title: "Home and rich",
        about: "You beat the Boss and came home to the treasure.",
        earned: |end| won(end).is_some(),
    },
    Feat {
        id: "one-life",
        title: "One life is enough",
        about: "You won a game of three or more mazes without dying once.",
        earned: |end| won(end).is_some_and(|state| mazes(state) >= ENOUGH && state.tally.deaths == 0),
    },
    Feat {
        id: "light-foot",
        title: "Let sleeping logs lie",
        about: "You won a game of three or more mazes and slew nobody but the Boss.",
        earned: |end| won(end).is_some_and(|state| mazes(state) >= ENOUGH && state.tally.kills <= 1),
    },
    Feat {
        id: "swift",
        title: "No time to lose",
        about: "You won a game of five or more mazes in six minutes or less.",
        earned: |end| {
            let limit = SWIFT * u64::from(TICKS_PER_SECOND);
            won(end).is_some_and(|state| mazes(state) >= 5 && state.tick <= limit)
        },
    },
    Feat {
        id: "far-away",
        title: "There and back again",
        about: "You won a game of ten mazes or more.",
        earned: |end| won(end).is_some_and(|state| mazes(state) >= MANY),
    },
];

/// The state of a game that was won without cheats.
fn won<'a>(end: &Finished<'a>) -> Option<&'a State> {
    state_of::<IcMazeRules>(end.game).filter(|state| end.won() && !state.setup.cheats)
}

/// How many mazes a line has; a level that is drawn has none that count.
fn mazes(state: &State) -> usize {
    match state.setup.level {
        Choose::Line(length) => length,
        Choose::Hardcoded | Choose::Own(_) => 0,
    }
}
