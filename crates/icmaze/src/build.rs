//! What is in a room when the hero first comes, or comes back after a reset: the same each time
//! for the same seed (IC-030), because every room has a stream of its own.

use crate::actors::{Boss, Enemy, Heart, Key, Mood, Pickaxe, Rocks, Thing, Treasure};
use crate::area::Area;
use crate::files::Drawing;
use crate::floor::Floor;
use crate::furnish;
use crate::geometry::interior;
use crate::kinds::Mix;
use crate::level::{KEY_DECOY, KEY_SPAWN, Level, Plan, Room};
use crate::maze::create_maze;
use crate::pellets::Pellets;
use crate::setup::Setup;
use kernel::dice::Dice;
use kernel::pos::Pos;

/// How many monsters a maze has at most (IC-082).
pub const MAX_ENEMIES: usize = 3;
/// Where the treasure is (IC-124).
pub const TREASURE: Pos = Pos::new(4, 4);

/// The label of the level's own stream; those of the rooms follow it.
const LAYOUT: u64 = 0x1c_0000;

/// The stream that decides a level's shape.
pub(crate) fn level_dice(seed: u64) -> Dice {
    Dice::seeded(seed).split(LAYOUT)
}

/// The stream that decides what is in a room.
pub(crate) fn room_stream(seed: u64, room: usize) -> Dice {
    Dice::seeded(seed).split(LAYOUT + 1 + room as u64)
}

/// The label of the stream that the extras of a room draw from.
const EXTRAS: u64 = 0x1c_40;

/// A room as it is at first; `solved` if its own challenge was met before and stays met (IC-031).
pub fn build(level: &Level, room: usize, seed: u64, solved: bool, setup: &Setup) -> Area {
    build_with(level, room, seed, solved, setup, None)
}

/// The same, but a maze holds these kinds of things if they are named, not those that are due in it (IC-X40).
pub fn build_with(
    level: &Level,
    room: usize,
    seed: u64,
    solved: bool,
    setup: &Setup,
    mix: Option<&Mix>,
) -> Area {
    let plan = &level.rooms()[room];
    let mut area = Area::new(plan, setup.extras);
    match &plan.plan {
        Plan::Spawn => furnish_spawn(&mut area),
        Plan::Maze => furnish_maze(&mut area, plan, &mut room_stream(seed, room)),
        Plan::Drawn(drawing) => furnish_drawn(&mut area, drawing),
        Plan::Boss if solved => {}
        Plan::Boss => {
            let (middle, _) = Boss::spots(plan.size)[0];
            area.register(Thing::Boss(Boss::new(middle)));
        }
        Plan::Vault => area.register(Thing::Treasure(Treasure::new(TREASURE))),
    }
    if setup.extras {
        match &plan.plan {
            Plan::Spawn => furnish::spawn(&mut area),
            Plan::Maze => {
                let mix = mix.cloned().unwrap_or_else(|| Mix::of(seed, room));
                furnish::maze(&mut area, plan, &mix, &mut room_stream(seed, room).split(EXTRAS));
            }
            Plan::Boss => furnish::arena(&mut area, if solved { 0 } else { level.boss_room() - 1 }),
            Plan::Drawn(_) | Plan::Vault => {}
        }
        if setup.tuning().asleep {
            area.each_enemy(|enemy| enemy.mood = Mood::Sleeping);
        }
    }
    area
}

fn furnish_drawn(area: &mut Area, drawing: &Drawing) {
    area.set_rocks(drawing.rocks.clone());
    drawing.things.iter().for_each(|thing| area.register(thing.clone()));
    for (cell, floor) in drawing.floors.special() {
        area.set_floor(cell, floor);
    }
    *area.circuit_mut() = drawing.circuit.clone();
    if let Some(powers) = &drawing.pellets {
        let size = area.size();
        let free = |cell: &Pos| !drawing.rocks.is_rock(*cell) && drawing.floors.at(*cell) == Floor::Ground;
        area.pellets = Pellets::on(size, interior(size).filter(free), powers.clone());
    }
}

/// IC-013
fn furnish_spawn(area: &mut Area) {
    let mut rocks = Rocks::none(area.size());
    rocks.put(Pos::new(3, 3));
    area.set_rocks(rocks);
    area.register(Thing::Pickaxe(Pickaxe::new(Pos::new(5, 4))));
    area.register(Thing::Heart(Heart::new(Pos::new(4, 5))));
    area.register(Thing::Key(Key::new(Pos::new(6, 5), KEY_SPAWN)));
    area.register(Thing::Key(Key::new(Pos::new(1, 2), KEY_DECOY)));
    area.register(Thing::Treasure(Treasure::new(TREASURE)));
}

/// A random maze with its key and its monsters. The draws come in this order: the maze, the key's
/// cell, whether there is a first, second and third monster, then for each its cell and its mood.
/// Cells are numbered row by row from the bottom.
pub fn furnish_maze(area: &mut Area, room: &Room, dice: &mut Dice) {
    let size = area.size();
    let maze = create_maze(size as usize, size as usize, room.difficulty, dice)
        .expect("a level's sizes and difficulties are checked");
    let aprons: Vec<Pos> =
        [room.entry, room.exit].into_iter().flatten().flat_map(|s| s.apron(size)).collect();
    let mut rocks = Rocks::none(size);
    for (p, _) in maze.iter().filter(|(_, rock)| **rock) {
        let cell = Pos::new(p.x + 1, p.y + 1);
        if !aprons.contains(&cell) {
            rocks.put(cell);
        }
    }
    let mut free: Vec<Pos> = interior(size).filter(|c| !rocks.is_rock(*c) && !aprons.contains(c)).collect();
    area.set_rocks(rocks);
    let key = free.remove(dice.index(free.len()));
    area.register(Thing::Key(Key::new(key, room.key)));
    furnish_monsters(area, room.difficulty, free, dice);
}

/// IC-082 to IC-084, on some of these cells.
pub fn furnish_monsters(area: &mut Area, difficulty: u32, mut free: Vec<Pos>, dice: &mut Dice) {
    let n = u64::from(difficulty);
    // 0.25 + 0.60 · 2/n
    let monsters = (0..MAX_ENEMIES).filter(|_| dice.odds(5 * n + 24, 20 * n)).count();
    for _ in 0..monsters.min(free.len()) {
        let cell = free.remove(dice.index(free.len()));
        area.register(Thing::Monster(Enemy::new(cell, first_mood(difficulty, dice))));
    }
}

/// IC-083: one draw in parts of 10 · difficulty.
pub fn first_mood(difficulty: u32, dice: &mut Dice) -> Mood {
    let n = i64::from(difficulty);
    let sleeping = (7 * n - 14).max(0);
    match dice.range(0, 10 * n - 1) {
        draw if draw < sleeping => Mood::Sleeping,
        draw if draw < sleeping + 2 * n => Mood::Random,
        _ => Mood::Chasing,
    }
}
