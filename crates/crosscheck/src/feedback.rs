//! A small room in which everything happens at once that feedback is made for, the way back from it, and the way into
//! another place, at fixed times. The tests of `paint` keep pictures of them; here they are compared as WASM too.

use kernel::game::{Cue, Event, Worth};
use kernel::grid::Grid;
use kernel::pos::{Dir, Pos};
use kernel::scene::{Board, Calm, Camera, Effects, Ink, Lamp, Light, Look, Mark, Place, Scene, Sprite, UNIT};

/// The times of which pictures are kept, in milliseconds.
pub const TIMES: [u32; 3] = [0, 60, 120];
/// A name, and the scene after so many milliseconds.
pub type Kind = (&'static str, fn(u32) -> Scene);
/// What pictures are kept of: the name of their files, and the scene after so many milliseconds.
pub const KINDS: [Kind; 3] = [("feedback", scene), ("back", back), ("iris", elsewhere)];
/// The size of each picture.
pub const SIZE: (usize, usize) = (480, 336);

const WALL: Look = Look::new("pursuit/wall", '#', Ink::Slate);
const ROOM: Look = Look::new("pursuit/room", '.', Ink::Grey);
const HERO: Look = Look::new("pursuit/hero", '@', Ink::Sky);
const MONSTER: Look = Look::new("pursuit/monster", 'M', Ink::Red);
const POTION: Look = Look::new("pursuit/potion", 's', Ink::Violet);
const TURNS: Look = Look::new("wallisyou/room-3", 'L', Ink::Grey);
const SHUT: Look = Look::new("wallisyou/door-closed", 'A', Ink::Brown);
const OPEN: Look = Look::new("wallisyou/door-open", 'a', Ink::Green);

fn room(door: Look, things: &[(u32, Look, Pos)]) -> Scene {
    let tile = |p: Pos| match p {
        Pos { x: 1, y: 1 } => TURNS,
        p if p.x == 0 || p.y == 0 || p.x == 9 || p.y == 6 => WALL,
        _ => ROOM,
    };
    let mut board = Board::new(Grid::from_fn(10, 7, tile));
    board.surround = Some(WALL);
    board.sprites = things.iter().map(|&(id, look, at)| Sprite::new(id, look, at)).collect();
    board.marks.push(Mark::Edge { cell: Pos::new(5, 2), side: Dir::East, look: door });
    let torch = Lamp::torch(Place::of(Pos::new(4, 3)), 6 * UNIT);
    board.light =
        Some(Light { ambient: 90, lamps: vec![torch], tint: Some((Ink::Blue, 60)), ..Light::default() });
    Scene { boards: vec![board], ..Scene::default() }
}

fn event(cue: Cue, at: (i32, i32), worth: impl Into<Worth>) -> Event {
    Event::new("test", cue, "", &()).at(Pos::new(at.0, at.1)).worth(worth)
}

/// The room before and after.
fn sides() -> (Scene, Scene) {
    let hero = (1, HERO, Pos::new(3, 3));
    let hit = (2, MONSTER, Pos::new(4, 3));
    let dies = (3, MONSTER, Pos::new(7, 4));
    let taken = (4, POTION, Pos::new(2, 5));
    (room(SHUT, &[hero, hit, dies, taken]), room(OPEN, &[hero, hit]))
}

fn shown(mut scene: Scene, mut effects: Effects, millis: u32) -> Scene {
    effects.advance(u64::from(millis) * 1000);
    effects.apply(&mut scene, Calm::Lively);
    scene
}

/// The room so many milliseconds after it all began.
pub fn scene(millis: u32) -> Scene {
    let (before, after) = sides();
    let events = [
        event(Cue::Hit, (4, 3), "-3").by(Pos::new(3, 3)),
        event(Cue::Kill, (7, 4), "").by(Pos::new(7, 5)),
        event(Cue::Take, (2, 5), "+1"),
        event(Cue::Turn, (1, 1), Worth::Quarters(1)),
        event(Cue::Roll, (8, 3), Worth::Face(5)),
        event(Cue::Win, (4, 5), ""),
        event(Cue::Hurt, (3, 3), ""),
    ];
    let mut effects = Effects::default();
    effects.note(&before, &after, &events, (0, 0));
    effects.click(0, Pos::new(6, 1));
    shown(after, effects, millis)
}

/// The room so many milliseconds after all of it was undone.
pub fn back(millis: u32) -> Scene {
    let (before, after) = sides();
    let mut effects = Effects::default();
    effects.back(&after, &before, &[(0, Pos::new(1, 1), -1)]);
    shown(before, effects, millis)
}

/// Another place so many milliseconds after it was entered.
pub fn elsewhere(millis: u32) -> Scene {
    let (before, _) = sides();
    let mut after = room(OPEN, &[(1, HERO, Pos::new(2, 2))]);
    let board = &mut after.boards[0];
    board.tiles = Grid::from_fn(8, 6, |p| if p.x % 7 == 0 || p.y % 5 == 0 { WALL } else { ROOM });
    board.camera = Some(Camera { at: Place::of(Pos::new(2, 2)), across: None });
    let mut effects = Effects::default();
    effects.note(&before, &after, &[event(Cue::Travel, (2, 2), "")], (0, 0));
    shown(after, effects, millis)
}
