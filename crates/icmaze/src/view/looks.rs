//! What things look like: a name for the art, a glyph and two characters for a terminal.

use crate::actors::Mood;
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

pub(super) const fn hero(facing: Orientation, swings: bool) -> Look {
    if swings { HERO_SWING[facing.index()] } else { HERO[facing.index()] }
}

/// The three moods are told apart by look (IC-085).
pub(super) const fn monster(mood: Mood, facing: Orientation) -> Look {
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
