//! What things look like: a name for the art, a glyph and two characters for a terminal.

use crate::actors::{Enemy, Glow, Item, Mood};
use crate::geometry::Orientation;
use kernel::pos::Dir;
use kernel::scene::{Ink, Look};

pub(super) const GROUND: Look = Look::new("icmaze/ground", '.', Ink::Slate).on(Ink::Night).block(&[". "]);
pub(super) const WALL: Look = Look::new("icmaze/wall", '#', Ink::Grey).on(Ink::Slate).block(&["##"]);
pub(super) const OUTSIDE: Look = Look::new("icmaze/outside", ' ', Ink::Slate).on(Ink::Black);
pub(super) const ROCK: Look = Look::new("icmaze/rock", 'o', Ink::Sand).on(Ink::Night).block(&["()"]);
pub(super) const WORN: Look = Look::new("icmaze/rock-worn", 'o', Ink::Brown).on(Ink::Night).block(&["(/"]);
/// A portal that looks like the wall (IC-020).
pub(super) const COVER: Look = Look::new("icmaze/cover", '#', Ink::Grey).on(Ink::Slate).block(&["##"]);
pub(super) const CHAINS: Look = Look::new("icmaze/chains", '%', Ink::Orange).on(Ink::Night).block(&["%%"]);
pub(super) const DOORWAY: Look = Look::new("icmaze/doorway", ' ', Ink::Slate).on(Ink::Night);

pub(super) const PICKAXE: Look = Look::new("icmaze/pickaxe", 'T', Ink::Silver).block(&["-T"]);
pub(super) const HEART: Look = Look::new("icmaze/heart", 'v', Ink::Pink).block(&["<3"]);
pub(super) const KEY: Look = Look::new("icmaze/key", 'k', Ink::Gold).block(&["o-"]);
pub(super) const TREASURE: Look = Look::new("icmaze/treasure", '$', Ink::Gold).block(&["$$"]);
pub(super) const CLOUD: Look = Look::new("icmaze/cloud", '*', Ink::Silver).block(&["**"]);
pub(super) const PROJECTILE: Look = Look::new("icmaze/projectile", '+', Ink::Orange).block(&["++"]);
pub(super) const BOSS: Look = Look::new("icmaze/boss", 'B', Ink::Red).block(&["BB"]);
pub(super) const BOSS_STILL: Look = Look::new("icmaze/boss-still", 'B', Ink::Violet).block(&["BB"]);
pub(super) const SWING: Look = Look::new("icmaze/swing", '/', Ink::White).block(&["/"]);

pub(super) const WATER: Look = Look::new("icmaze/water", '~', Ink::Blue).on(Ink::Night).block(&["~~"]);
pub(super) const ICE: Look = Look::new("icmaze/ice", '=', Ink::Teal).on(Ink::Night).block(&["=="]);
pub(super) const FIRE: Look = Look::new("icmaze/fire", '^', Ink::Orange).on(Ink::Night).block(&["^^"]);
pub(super) const LAVA: Look = Look::new("icmaze/lava", '&', Ink::Red).on(Ink::Night).block(&["&&"]);
pub(super) const SHORTCUT: Look = Look::new("icmaze/shortcut", 'O', Ink::Teal).on(Ink::Night).block(&["OO"]);
pub(super) const PLATE: Look = Look::new("icmaze/plate", '_', Ink::Silver).block(&["__"]);
pub(super) const PLATE_DOWN: Look = Look::new("icmaze/plate-down", '_', Ink::Green).block(&["__"]);
pub(super) const LATCH: Look = Look::new("icmaze/latch", 'x', Ink::Gold).block(&["[]"]);
pub(super) const LATCH_DOWN: Look = Look::new("icmaze/latch-down", 'x', Ink::Green).block(&["[]"]);
pub(super) const LEVER: Look = Look::new("icmaze/lever", 'I', Ink::Silver).block(&["\\o"]);
pub(super) const LEVER_ON: Look = Look::new("icmaze/lever-on", 'I', Ink::Green).block(&["o/"]);
pub(super) const TORCH: Look = Look::new("icmaze/torch", 'i', Ink::Brown).block(&["i "]);
pub(super) const TORCH_LIT: Look = Look::new("icmaze/torch-lit", 'i', Ink::Orange).block(&["i*"]);
pub(super) const BRAZIER: Look = Look::new("icmaze/brazier", 'u', Ink::Brown).block(&["u "]);
pub(super) const BRAZIER_LIT: Look = Look::new("icmaze/brazier-lit", 'u', Ink::Orange).block(&["u*"]);
pub(super) const CHEST_LOCKED: Look = Look::new("icmaze/chest-locked", 'C', Ink::Brown).block(&["[#"]);
pub(super) const CHEST_READY: Look = Look::new("icmaze/chest-ready", 'C', Ink::Gold).block(&["[!"]);
pub(super) const CHEST_OPEN: Look = Look::new("icmaze/chest-open", 'c', Ink::Grey).block(&["[ "]);
pub(super) const SPIKES: Look = Look::new("icmaze/spikes", ',', Ink::Grey).block(&[",,"]);
pub(super) const SPIKES_OUT: Look = Look::new("icmaze/spikes-out", 'M', Ink::White).block(&["MM"]);
pub(super) const BOMB: Look = Look::new("icmaze/bomb", 'b', Ink::Red).block(&["b'"]);
pub(super) const BLAST: Look = Look::new("icmaze/blast", '*', Ink::Orange).block(&["**"]);
pub(super) const PELLET: Look = Look::new("icmaze/pellet", '.', Ink::Gold).block(&["· "]);
pub(super) const POWER: Look = Look::new("icmaze/power-pellet", 'O', Ink::Gold).block(&["O "]);
pub(super) const VENDOR: Look = Look::new("icmaze/vendor", 'V', Ink::Gold).block(&["V$"]);
pub(super) const RUG: Look = Look::new("icmaze/vendor-rug", '.', Ink::Brown).on(Ink::Night).block(&[". "]);
pub(super) const CAT_SITTING: Look = Look::new("icmaze/cat-sitting", 'm', Ink::Orange).block(&["m~"]);
pub(super) const CAT: Look = Look::new("icmaze/cat", 'm', Ink::Orange).block(&["m "]);
pub(super) const MESSENGER: Look = Look::new("icmaze/messenger", 'n', Ink::Green).block(&["n+"]);
pub(super) const SPLASH: Look = Look::new("icmaze/splash", '+', Ink::Blue).block(&["++"]);
pub(super) const WINDUP: Look = Look::new("icmaze/windup", '!', Ink::Red).block(&["!"]);
pub(super) const SHADOW: Look = Look::new("icmaze/shadow", ' ', Ink::Black);
pub(super) const MIRROR: Look = Look::new("icmaze/mirror", ' ', Ink::Sky);
pub(super) const GRASS: Look = Look::new("icmaze/grass", '"', Ink::Moss).block(&["\" "]);
pub(super) const BANNER: Look = Look::new("icmaze/banner", '|', Ink::Red).block(&["| "]);
pub(super) const WATERFALL: Look = Look::new("icmaze/waterfall", '|', Ink::Blue).block(&["||"]);

/// What lies there to be taken, by what it is.
pub(super) const fn item(item: Item) -> Look {
    match item {
        Item::Pickaxe => PICKAXE,
        Item::Gold => Look::new("icmaze/coin", '$', Ink::Gold).block(&["o "]),
        Item::Silver => Look::new("icmaze/silver", '$', Ink::Silver).block(&["o "]),
        Item::Wood => Look::new("icmaze/wood", '=', Ink::Brown).block(&["=="]),
        Item::Food => Look::new("icmaze/food", '%', Ink::Green).block(&["%"]),
        Item::Potion => Look::new("icmaze/potion", '!', Ink::Pink).block(&["!"]),
        Item::Bomb => BOMB,
        Item::Flashlight => Look::new("icmaze/flashlight", '>', Ink::Gold).block(&["=>"]),
        Item::Boots => Look::new("icmaze/boots", 'L', Ink::Brown).block(&["LL"]),
        Item::FireOrb => orb(Glow::Fire),
        Item::WaterOrb => orb(Glow::Water),
    }
}

pub(super) const fn orb(glow: Glow) -> Look {
    match glow {
        Glow::Fire => Look::new("icmaze/orb-fire", 'o', Ink::Orange).block(&["()"]),
        Glow::Water => Look::new("icmaze/orb-water", 'o', Ink::Teal).block(&["()"]),
        Glow::Blue => Look::new("icmaze/orb-blue", 'o', Ink::Blue).block(&["()"]),
        Glow::Red => Look::new("icmaze/orb-red", 'o', Ink::Red).block(&["()"]),
    }
}

/// How a room looks (IC-X38): its floor, its walls, its rocks.
pub(super) struct Theme {
    pub(super) ground: Look,
    pub(super) wall: Look,
    pub(super) rock: Look,
    /// A rock that was struck.
    pub(super) worn: Look,
}

const fn theme(ground: &'static str, wall: &'static str, rocks: [&'static str; 2], ink: Ink) -> Theme {
    let [rock, worn] = rocks;
    Theme {
        ground: Look::new(ground, '.', ink).on(Ink::Night).block(&[". "]),
        wall: Look::new(wall, '#', Ink::Grey).on(Ink::Slate).block(&["##"]),
        rock: Look::new(rock, 'o', Ink::Sand).on(Ink::Night).block(&["()"]),
        worn: Look::new(worn, 'o', Ink::Brown).on(Ink::Night).block(&["(/"]),
    }
}

/// The course's own looks.
pub(super) const CLASSIC: Theme = Theme { ground: GROUND, wall: WALL, rock: ROCK, worn: WORN };
pub(super) const HOME: Theme = theme(
    "icmaze/home-ground",
    "icmaze/home-wall",
    ["icmaze/home-rock", "icmaze/home-rock-worn"],
    Ink::Slate,
);
pub(super) const ARENA: Theme = theme(
    "icmaze/arena-ground",
    "icmaze/arena-wall",
    ["icmaze/arena-rock", "icmaze/arena-rock-worn"],
    Ink::Slate,
);
pub(super) const MEADOW: Theme = theme(
    "icmaze/meadow-ground",
    "icmaze/meadow-wall",
    ["icmaze/meadow-rock", "icmaze/meadow-rock-worn"],
    Ink::Moss,
);
pub(super) const RUIN: Theme = theme(
    "icmaze/ruin-ground",
    "icmaze/ruin-wall",
    ["icmaze/ruin-rock", "icmaze/ruin-rock-worn"],
    Ink::Slate,
);
pub(super) const CAVE: Theme = theme(
    "icmaze/cave-ground",
    "icmaze/cave-wall",
    ["icmaze/cave-rock", "icmaze/cave-rock-worn"],
    Ink::Slate,
);
pub(super) const EMBER: Theme = theme(
    "icmaze/ember-ground",
    "icmaze/ember-wall",
    ["icmaze/ember-rock", "icmaze/ember-rock-worn"],
    Ink::Brown,
);

pub(super) const UNKNOWN: Look = Look::new("icmaze/map-unknown", ' ', Ink::Black).on(Ink::Black);
pub(super) const MAP_GROUND: Look = Look::new("icmaze/map-ground", '.', Ink::Slate).on(Ink::Night);
pub(super) const MAP_ROCK: Look = Look::new("icmaze/map-rock", 'o', Ink::Sand).on(Ink::Night);
pub(super) const MAP_WALL: Look = Look::new("icmaze/map-wall", '#', Ink::Grey).on(Ink::Slate);
pub(super) const MAP_PORTAL: Look = Look::new("icmaze/map-portal", '%', Ink::Orange).on(Ink::Night);
pub(super) const MAP_HERO: Look = Look::new("icmaze/map-hero", '@', Ink::Sky);
pub(super) const MAP_ROOM: Look = Look::new("icmaze/map-room", 'O', Ink::Silver).on(Ink::Night);
pub(super) const MAP_HERE: Look = Look::new("icmaze/map-here", '@', Ink::Sky).on(Ink::Night);

/// One look, in a terminal with a sign for the way it faces. In order up, right, down, left.
const fn facing(
    name: &'static str,
    glyph: char,
    ink: Ink,
    blocks: [&'static [&'static str]; 4],
) -> [Look; 4] {
    let look = Look::new(name, glyph, ink);
    [look.block(blocks[0]), look.block(blocks[1]), look.block(blocks[2]), look.block(blocks[3])]
}

const HERO: [Look; 4] = facing("icmaze/hero", '@', Ink::Sky, [&["@^"], &["@>"], &["@v"], &["<@"]]);
const HERO_SWING: [Look; 4] =
    facing("icmaze/hero-swing", '@', Ink::White, [&["@^"], &["@>"], &["@v"], &["<@"]]);
const ASLEEP: [Look; 4] = facing("icmaze/log-asleep", 'z', Ink::Brown, [&["z^"], &["z>"], &["zv"], &["<z"]]);
const WANDERING: [Look; 4] =
    facing("icmaze/log-wandering", 'l', Ink::Moss, [&["l^"], &["l>"], &["lv"], &["<l"]]);
const HUNTING: [Look; 4] = facing("icmaze/log-hunting", 'L', Ink::Red, [&["L^"], &["L>"], &["Lv"], &["<L"]]);

const SWIMMING: [Look; 4] = facing("icmaze/hero-swim", '@', Ink::Blue, [&["@^"], &["@>"], &["@v"], &["<@"]]);
const FLEEING: [Look; 4] = facing("icmaze/flee", 'f', Ink::Blue, [&["f^"], &["f>"], &["fv"], &["<f"]]);
/// The other breeds, awake and asleep, in the order of `Breed::ALL` after the log.
const BREEDS: [[[Look; 4]; 2]; 5] = [
    breed("icmaze/ambusher", "icmaze/ambusher-asleep", 'A', [&["A^"], &["A>"], &["Av"], &["<A"]]),
    breed("icmaze/hugger", "icmaze/hugger-asleep", 'H', [&["H^"], &["H>"], &["Hv"], &["<H"]]),
    breed("icmaze/thief", "icmaze/thief-asleep", 'T', [&["T^"], &["T>"], &["Tv"], &["<T"]]),
    breed("icmaze/sentry", "icmaze/sentry-asleep", 'S', [&["S^"], &["S>"], &["Sv"], &["<S"]]),
    breed("icmaze/lieutenant", "icmaze/lieutenant", 'K', [&["K^"], &["K>"], &["Kv"], &["<K"]]),
];

const fn breed(
    awake: &'static str,
    asleep: &'static str,
    glyph: char,
    blocks: [&'static [&'static str]; 4],
) -> [[Look; 4]; 2] {
    [facing(awake, glyph, Ink::Red, blocks), facing(asleep, glyph, Ink::Brown, blocks)]
}

pub(super) const fn hero(facing: Orientation, swings: bool, swims: bool) -> Look {
    match (swings, swims) {
        (true, _) => HERO_SWING[facing.index()],
        (_, true) => SWIMMING[facing.index()],
        _ => HERO[facing.index()],
    }
}

/// How an enemy looks: by breed and mood, and all alike while they flee (IC-X34).
pub(super) fn enemy(enemy: &Enemy, flees: bool) -> Look {
    let facing = enemy.body.facing;
    if flees {
        return FLEEING[facing.index()];
    }
    match (enemy.breed as usize).checked_sub(1) {
        Some(other) => BREEDS[other][usize::from(enemy.mood == Mood::Sleeping)][facing.index()],
        None => monster(enemy.mood, facing),
    }
}

/// The three moods are told apart by look (IC-085).
const fn monster(mood: Mood, facing: Orientation) -> Look {
    match mood {
        Mood::Sleeping => ASLEEP[facing.index()],
        Mood::Random => WANDERING[facing.index()],
        Mood::Chasing => HUNTING[facing.index()],
    }
}

/// An orientation as the screen has it.
pub(super) const fn dir(facing: Orientation) -> Dir {
    match facing {
        Orientation::Up => Dir::North,
        Orientation::Right => Dir::East,
        Orientation::Down => Dir::South,
        Orientation::Left => Dir::West,
    }
}
