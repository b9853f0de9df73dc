//! What is to be seen: state and [`Ui`] as a [`Scene`]. Built anew each time; nothing is kept.
//! Hero and stones are shown between cells, in 1/256 of a cell; the rules only know cells.

use super::game::seconds;
use super::keys::Ui;
use super::state::{STEP_TICKS, Side, State, Stone};
use kernel::grid::Grid;
use kernel::pos::{Dir, Pos};
use kernel::scene::{Board, Gauge, Ink, KeyHint, Lamp, Light, Look, Mark, Place, Scene, Sprite, UNIT};

const AIR: Look = Look::new("dodge/air", ' ', Ink::Slate).on(Ink::Night);
const GROUND: Look = Look::new("dodge/ground", '_', Ink::Brown).on(Ink::Night);
const HERO: Look = Look::new("dodge/hero", '@', Ink::White);
const STONE: Look = Look::new("dodge/stone", 'o', Ink::Sand);

/// The hero's sprite; a stone's is the tick in which it appeared, which is never 0.
const HERO_ID: u32 = 0;
/// How many ticks a hit hero is red, then not, then red again.
const BLINK_TICKS: u32 = 3;

/// What is to be seen now.
pub(super) fn scene(state: &State, ui: &Ui) -> Scene {
    let left = state.lasting() - state.tick;
    Scene {
        boards: vec![board(state, ui)],
        gauges: vec![
            Gauge::new("Lives", state.lives)
                .fill(i64::from(state.lives), i64::from(state.setup.lives))
                .ink(Ink::Pink),
            Gauge::new("Seconds left", seconds(left)).fill(i64::from(left), i64::from(state.lasting())),
        ],
        hints: vec![KeyHint::new("left", "left"), KeyHint::new("right", "right")],
        ..Scene::default()
    }
}

fn board(state: &State, ui: &Ui) -> Board {
    let (width, height) = (state.setup.width, state.setup.height);
    let tiles = |p: Pos| if p.y == height - 1 { GROUND } else { AIR };
    let mut board = Board::new(Grid::from_fn(width as usize, height as usize, tiles));
    board.cell = (2, 1);

    let hero = hero(state, ui);
    let above = Place { x: hero.at.x, y: hero.at.y - UNIT * 3 / 4 };
    board.light = Some(Light { ambient: 150, lamps: vec![Lamp::new(hero.at, 5 * UNIT)], ..Light::default() });
    board.marks.push(Mark::Bar {
        at: above,
        width: UNIT * 3 / 4,
        fill: (state.lives as i32, state.setup.lives as i32),
        ink: Ink::Pink,
    });
    board.sprites.extend(state.stones.iter().map(|&stone| falling(state, stone)));
    board.sprites.push(hero);
    board
}

/// The hero, a quarter of a cell farther with each tick of a step. Half-way is drawn a hair before
/// the edge, so that what is seen agrees with where the hero can be hit (DO-004).
fn hero(state: &State, ui: &Ui) -> Sprite {
    let mut sprite = Sprite::new(HERO_ID, HERO, Pos::new(state.hero.column, state.setup.height - 1));
    let stride = state.hero.stride;
    if let Some(stride) = stride {
        sprite.at.x += stride.side.delta() * (UNIT * stride.done as i32 - 1) / STEP_TICKS as i32;
        sprite.frame = stride.done;
    }
    sprite.facing = stride.map(|s| s.side).or(ui.wanted()).map(|side| match side {
        Side::Left => Dir::West,
        Side::Right => Dir::East,
    });
    sprite.tint = (state.immune / BLINK_TICKS % 2 == 1).then_some(Ink::Red);
    sprite.layer = 1;
    sprite
}

/// A stone. Its middle comes into a cell at the upper edge and leaves it at the lower one.
fn falling(state: &State, stone: Stone) -> Sprite {
    let age = state.tick - stone.born;
    let mut sprite = Sprite::new(stone.born, STONE, Pos::new(stone.column, 0));
    sprite.at.y = (age as i32 * UNIT) / state.setup.pace as i32;
    sprite.frame = age;
    sprite
}
