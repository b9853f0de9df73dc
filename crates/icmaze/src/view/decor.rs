//! How rooms differ (IC-X38): their floor, walls and light; and what is there only to be looked at (IC-X28). None of it is
//! a part of the state: it follows from the room and the cell.

use super::board::{Painter, on_board, place};
use super::looks::{self, Theme};
use crate::actors::Thing;
use crate::daylight::FULL;
use crate::floor::Floor;
use crate::furnish::VENDOR;
use crate::geometry::{Terrain, interior};
use crate::maze::{EASY, HARD, MEDIUM};
use crate::state::State;
use kernel::grid::Grid;
use kernel::pos::Pos;
use kernel::scene::{Board, Ink, Lamp, Light, Place, UNIT};

/// How much of what is near is seen in fog by day, of 255.
const FOG: u8 = 225;

/// Where the ids of decor begin, above those of all actors and clouds of a room.
const FIRST: u32 = 0xff_8000;

/// The looks of the hero's room: mazes by difficulty, and the rooms at both ends.
pub(super) fn theme(state: &State) -> Theme {
    if !state.setup.extras {
        return looks::CLASSIC;
    }
    match state.room {
        0 => looks::HOME,
        room if room == state.level.boss_room() => looks::ARENA,
        _ => match state.plan().difficulty {
            EASY.. => looks::MEADOW,
            MEDIUM.. => looks::RUIN,
            HARD.. => looks::CAVE,
            _ => looks::EMBER,
        },
    }
}

/// Whether the vendor's rug is on a cell.
pub(super) fn is_rug(state: &State, cell: Pos) -> bool {
    state.setup.extras && state.room == 0 && cell.chebyshev(VENDOR) <= 1
}

/// A number for a cell that looks random and never changes.
fn whim(state: &State, cell: Pos) -> u32 {
    let n = (cell.x as u32).wrapping_mul(0x9e37_79b1) ^ (cell.y as u32).wrapping_mul(0x85eb_ca77);
    let n = n ^ (state.room as u32).wrapping_mul(0xc2b2_ae3d);
    let n = (n ^ n >> 15).wrapping_mul(0x2c1b_3c6d);
    n ^ n >> 13
}

/// Grass on the ground, banners and waterfalls on the wall. Nothing of it is in anybody's way.
pub(super) fn decorate(state: &State, painter: &mut Painter) {
    let area = state.area();
    let size = area.size();
    let meadow = state.room > 0 && theme(state).ground == looks::MEADOW.ground;
    let frame = painter.frame(4, 8);
    let id = |cell: Pos| FIRST + (cell.y * (size + 2) + cell.x) as u32;
    let base = painter.base;
    for cell in area.pellets().cells() {
        let large = area.pellets().powers().contains(&cell);
        painter.item(base + id(cell), if large { looks::POWER } else { looks::PELLET }, cell, None, frame);
    }
    if meadow {
        let bare = |cell: &Pos| !area.rocks().is_rock(*cell) && area.floors().at(*cell) == Floor::Ground;
        for cell in interior(size).filter(bare).filter(|&cell| whim(state, cell).is_multiple_of(5)) {
            let sway = frame + whim(state, cell) / 5;
            painter.item(base + id(cell), looks::GRASS, cell, None, sway % 4);
        }
    }
    let maze = state.room > 0 && state.room < state.level.boss_room();
    for x in 1..=size {
        let (wall, below) = (Pos::new(x, size + 1), Pos::new(x, size));
        if Terrain::of(size, wall) != Terrain::Wall {
            continue;
        }
        if area.floors().at(below) == Floor::Water {
            painter.item(base + id(wall), looks::WATERFALL, wall, None, frame);
        } else if !maze && x % 3 == 2 {
            painter.item(base + id(wall), looks::BANNER, wall, None, (frame + x as u32) % 4);
        }
    }
}

/// The light of a room without sun and torches: how much of it, its colour, and how bright the hero's own lamp is.
struct Mood {
    ambient: u32,
    tint: Option<(Ink, u8)>,
    lamp: Option<u8>,
}

/// A sunny meadow, pale ruins, a dark cave, glowing embers, and the Boss's red hall (IC-X38). By the course's rules
/// mazes are light and dark in turn.
fn mood(state: &State) -> Mood {
    let mood = |ambient, tint, lamp| Mood { ambient, tint, lamp };
    match state.room {
        0 => mood(255, None, None),
        room if room == state.level.boss_room() => mood(150, Some((Ink::Red, 110)), Some(120)),
        room if !state.setup.extras => {
            if room % 2 == 1 {
                mood(225, Some((Ink::Gold, 90)), None)
            } else {
                mood(120, Some((Ink::Blue, 120)), Some(170))
            }
        }
        _ => {
            let mood = match state.plan().difficulty {
                EASY.. => mood(240, Some((Ink::Gold, 70)), None),
                MEDIUM.. => mood(205, Some((Ink::Silver, 70)), None),
                HARD.. => mood(125, Some((Ink::Blue, 120)), Some(170)),
                _ => mood(155, Some((Ink::Orange, 110)), Some(140)),
            };
            // Who is chased by three wants to see all of them.
            let least = if state.area().pellets().is_none() { 0 } else { 190 };
            Mood { ambient: mood.ambient.max(least), ..mood }
        }
    }
}

/// The light of a room: that of the day, and of what burns (IC-X26, IC-X27, IC-X38).
pub(super) fn light(state: &State, board: &Board) -> Option<Light> {
    let size = state.area().size();
    let hero = place(size, &state.hero.body);
    let fires = board.sprites.iter().filter(|s| s.look.name == looks::PROJECTILE.name);
    let mut lamps: Vec<Lamp> =
        fires.map(|s| Lamp::torch(s.at, 2 * UNIT).ink(Ink::Orange).power(150)).collect();
    let Mood { ambient, tint, lamp } = mood(state);
    lamps.extend(lamp.map(|power| Lamp::torch(hero, 6 * UNIT).power(power)));
    if !state.setup.extras {
        let tint = tint?;
        return Some(Light { ambient: ambient as u8, lamps, tint: Some(tint), ..Light::default() });
    }
    let daylight = state.light();
    let dark = daylight < FULL;
    lamps.extend(torches(state).map(|at| Lamp::torch(at, 4 * UNIT).ink(Ink::Orange).power(170)));
    if dark {
        lamps.push(Lamp::torch(hero, 4 * UNIT).power(if state.hero.has_light() { 230 } else { 170 }));
    }
    let fog = state.area().weather().fog > 0;
    let narrow = state.is_night() || fog;
    if state.room == 0 && !dark && !narrow {
        return None;
    }
    let side = size as usize + 2;
    let sight = narrow
        .then(|| Grid::from_fn(side, side, |p| if state.is_in_sight(on_board(size, p)) { 255 } else { 0 }));
    let tint = if dark { Some((Ink::Blue, (120 * (FULL - daylight) / FULL + 40) as u8)) } else { tint };
    if fog {
        // Fog is bright where night is black, and a little of it lies over what is near, too (IC-X29).
        let (ambient, veil) = if state.is_night() { (150, Ink::Slate) } else { (FOG, Ink::Silver) };
        return Some(Light { ambient, sight, veil: Some(veil), ..Light::default() });
    }
    Some(Light { ambient: (ambient * daylight / FULL) as u8, lamps, tint, sight, ..Light::default() })
}

/// Where torches burn.
fn torches(state: &State) -> impl Iterator<Item = Place> {
    let size = state.area().size();
    state.area().things().iter().filter_map(Thing::lit_torch).map(move |cell| Place::of(on_board(size, cell)))
}
