//! Rock mazes by recursive division (IC-045 to IC-049).
//!
//! A region wider and higher than the difficulty is cut by a wall of rocks with one opening, and
//! both parts are cut again. Regions begin at even places, walls stand at odd offsets and openings at
//! even ones, so a wall never meets an opening of another: cells with two even coordinates stay
//! free, and all free cells stay connected. Costs as many steps as the maze has cells.

use kernel::dice::Dice;
use kernel::grid::Grid;
use kernel::pos::Pos;
use std::ops::RangeInclusive;

/// The difficulties there are; the lower, the harder (§6 of the rules).
pub const DIFFICULTIES: RangeInclusive<u32> = 2..=64;
/// Nothing but open space in small rooms.
pub const EASIEST: u32 = 10;
/// Easy.
pub const EASY: u32 = 8;
/// Medium.
pub const MEDIUM: u32 = 6;
/// Hard.
pub const HARD: u32 = 4;
/// As dense as can be.
pub const HARDEST: u32 = 2;

/// A part of the maze.
#[derive(Clone, Copy)]
struct Region {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
}

/// A maze: true where a rock stands. Row 0 is the bottom row.
pub fn create_maze(
    width: usize,
    height: usize,
    difficulty: u32,
    dice: &mut Dice,
) -> Result<Grid<bool>, String> {
    if width == 0 || height == 0 {
        return Err("a maze has at least one row and one column".into());
    }
    if difficulty < *DIFFICULTIES.start() {
        return Err(format!("a difficulty is at least 2, not {difficulty}"));
    }
    let mut maze = Grid::filled(width, height, false);
    divide(&mut maze, Region { x: 0, y: 0, width, height }, difficulty as usize, dice);
    Ok(maze)
}

fn divide(maze: &mut Grid<bool>, region: Region, difficulty: usize, dice: &mut Dice) {
    let Region { x, y, width, height } = region;
    if width <= difficulty || height <= difficulty {
        return;
    }
    let vertical = width > height || (width == height && dice.odds(1, 2));
    let (extent, across) = if vertical { (width, height) } else { (height, width) };
    let wall = 1 + 2 * dice.index((extent - 1) / 2);
    let opening = 2 * dice.index(across.div_ceil(2));
    for i in (0..across).filter(|&i| i != opening) {
        let cell = if vertical { (x + wall, y + i) } else { (x + i, y + wall) };
        maze[Pos::new(cell.0 as i32, cell.1 as i32)] = true;
    }
    let (before, after) = if vertical {
        (Region { width: wall, ..region }, Region { x: x + wall + 1, width: width - wall - 1, ..region })
    } else {
        (Region { height: wall, ..region }, Region { y: y + wall + 1, height: height - wall - 1, ..region })
    };
    divide(maze, before, difficulty, dice);
    divide(maze, after, difficulty, dice);
}
