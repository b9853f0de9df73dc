//! Figures and things as sprites. A small letter is a dragon he can kill, a capital one that kills him.

use crate::dungeon::{Door, Dragon, Moves};
use crate::state::{State, Status};
use kernel::pos::{Dir, Pos};
use kernel::scene::{Ink, Look, Place, Sprite, Waypoint};

// The adventurer grows with his level (WY-113).
const SQUIRE: Look = Look::new("wallisyou/hero-1", '@', Ink::White);
const FIGHTER: Look = Look::new("wallisyou/hero-2", '@', Ink::Sky);
const KNIGHT: Look = Look::new("wallisyou/hero-3", '@', Ink::Green);
const LEGEND: Look = Look::new("wallisyou/hero-4", '@', Ink::Gold);
const DEAD: Look = Look::new("wallisyou/hero-dead", '†', Ink::Silver);

pub(crate) const WEAK: Look = Look::new("wallisyou/dragon", 'd', Ink::Orange);
const STRONG: Look = Look::new("wallisyou/dragon-strong", 'D', Ink::Red);
const WEAK_MOVER: Look = Look::new("wallisyou/mover", 'm', Ink::Pink);
const STRONG_MOVER: Look = Look::new("wallisyou/mover-strong", 'M', Ink::Violet);

pub(crate) const REMAINS: Look = Look::new("wallisyou/remains", '%', Ink::Grey);
pub(crate) const TREASURE: Look = Look::new("wallisyou/treasure", '$', Ink::Gold);
pub(crate) const ELIXIR: Look = Look::new("wallisyou/elixir", '!', Ink::Teal);
pub(crate) const LEVER: Look = Look::new("wallisyou/lever", '/', Ink::Sand);
const LOCK: Look = Look::new("wallisyou/locked", '¤', Ink::Gold);
const OPEN_DOOR: Look = Look::new("wallisyou/door-open", 'a', Ink::Green);
const CLOSED_DOOR: Look = Look::new("wallisyou/door-closed", 'A', Ink::Brown);

/// Sprite ids: the adventurer, dragons by level and rank within it, the treasure, and fixed things by room.
pub(crate) const HERO_ID: u32 = 0;
const DRAGON_IDS: u32 = 1;
const SAME_LEVEL: u32 = 4096;
const TREASURE_ID: u32 = 100_000_000;
const REMAINS_IDS: u32 = 200_000_000;
const ELIXIR_IDS: u32 = 300_000_000;
const LEVER_IDS: u32 = 400_000_000;
const LOCK_IDS: u32 = 500_000_000;

/// The adventurer of a level.
pub(crate) const fn hero(level: u16) -> Look {
    match level {
        0..=1 => SQUIRE,
        2..=3 => FIGHTER,
        4..=6 => KNIGHT,
        _ => LEGEND,
    }
}

/// A dragon as the adventurer sees it now.
pub(crate) fn dragon(state: &State, dragon: &Dragon) -> Look {
    let hero = &state.dungeon.adventurer;
    match (dragon.level > hero.level && hero.charges == 0, dragon.moves == Moves::Never) {
        (false, true) => WEAK,
        (true, true) => STRONG,
        (false, false) => WEAK_MOVER,
        (true, false) => STRONG_MOVER,
    }
}

/// Which of the colours that the art knows for dragons.
pub(crate) fn colour(dragon: &Dragon) -> u32 {
    u32::from(dragon.level.saturating_sub(1))
}

/// A door: its letter, a capital if it is closed.
pub(crate) fn door(door: &Door) -> Look {
    if door.open {
        Look { glyph: door.id, ..OPEN_DOOR }
    } else {
        Look { glyph: door.id.to_ascii_uppercase(), ..CLOSED_DOOR }
    }
}

/// A level as a label: three characters at most.
fn label(level: u16) -> String {
    level.min(999).to_string()
}

/// The padlock on a room that the player has locked.
pub(super) fn lock(state: &State, at: Pos) -> Sprite {
    Sprite::new(LOCK_IDS + state.dungeon.rooms.index_of(at).unwrap_or(0) as u32, LOCK, at)
}

/// Everything that stands in the dungeon.
pub(crate) fn stand(state: &State, sprites: &mut Vec<Sprite>) {
    let dungeon = &state.dungeon;
    let number = |at: Pos| dungeon.rooms.index_of(at).unwrap_or(0) as u32;
    for &at in &state.remains {
        sprites.push(Sprite::new(REMAINS_IDS + number(at), REMAINS, at));
    }
    for &at in &dungeon.elixirs {
        sprites.push(Sprite { layer: 1, ..Sprite::new(ELIXIR_IDS + number(at), ELIXIR, at) });
    }
    for lever in &dungeon.levers {
        let sprite = Sprite::new(LEVER_IDS + number(lever.at), LEVER, lever.at);
        sprites.push(Sprite { layer: 1, label: lever.id.to_string(), ..sprite });
    }
    if let Some(at) = dungeon.treasure {
        sprites.push(Sprite { layer: 1, ..Sprite::new(TREASURE_ID, TREASURE, at) });
    }
    let mut before = (0, 0);
    for dragon in &dungeon.dragons {
        before = if before.0 == dragon.level { (dragon.level, before.1 + 1) } else { (dragon.level, 0) };
        let id = DRAGON_IDS + u32::from(dragon.level) * SAME_LEVEL + before.1;
        let sprite = Sprite::new(id, self::dragon(state, dragon), dragon.at);
        let frame = colour(dragon);
        sprites.push(Sprite { layer: 3, label: label(dragon.level), frame, ..sprite });
    }
    sprites.push(adventurer(state));
}

/// The adventurer, gliding along the walk of the last turn.
fn adventurer(state: &State) -> Sprite {
    let me = &state.dungeon.adventurer;
    let dead = state.status == Status::Lost;
    let mut sprite = Sprite::new(HERO_ID, if dead { DEAD } else { hero(me.level) }, me.at);
    sprite.layer = 2;
    if dead {
        // The dragon has the room and its level stands there; what is left of him lies beside it.
        sprite.at = beside(me.at);
    } else {
        sprite.label = label(me.level);
    }
    let way: Vec<Pos> =
        state.last.iter().flat_map(|turn| &turn.legs).flat_map(|leg| leg.path.iter().copied()).collect();
    if let [.., before, last] = way[..] {
        sprite.facing = Dir::between(before, last);
    }
    sprite.frame = state.turns;
    let stops = way.iter().skip(1).take(way.len().saturating_sub(2));
    sprite.via = stops.map(|&at| Waypoint { board: 0, at: Place::of(at) }).collect();
    sprite
}

/// The left part of a room.
const fn beside(at: Pos) -> Place {
    let middle = Place::of(at);
    Place { x: middle.x - kernel::scene::UNIT / 4, y: middle.y }
}
