//! What is in a room when the hero first comes, or comes back after a reset: the same each time
//! for the same seed (IC-030), because every room has a stream of its own.

use crate::actors::{Boss, Heart, Key, LogMonster, Mood, Pickaxe, Rocks, Thing, Treasure};
use crate::area::Area;
use crate::geometry::interior;
use crate::level::{KEY_DECOY, KEY_SPAWN, Level, Plan, Room};
use crate::maze::create_maze;
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
fn room_dice(seed: u64, room: usize) -> Dice {
    Dice::seeded(seed).split(LAYOUT + 1 + room as u64)
}

/// A room as it is at first; `solved` if its own challenge was met before and stays met (IC-031).
pub fn build(level: &Level, room: usize, seed: u64, solved: bool) -> Area {
    let plan = &level.rooms()[room];
    let mut area = Area::new(plan);
    match &plan.plan {
        Plan::Spawn => furnish_spawn(&mut area),
        Plan::Maze => furnish_maze(&mut area, plan, &mut room_dice(seed, room)),
        Plan::Drawn(drawing) => {
            area.set_rocks(drawing.rocks.clone());
            drawing.things.iter().for_each(|&thing| area.register(thing));
        }
        Plan::Boss if solved => {}
        Plan::Boss => {
            let (middle, _) = Boss::spots(plan.size)[0];
            area.register(Thing::Boss(Boss::new(middle)));
        }
    }
    area
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
        area.register(Thing::Monster(LogMonster::new(cell, first_mood(difficulty, dice))));
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
