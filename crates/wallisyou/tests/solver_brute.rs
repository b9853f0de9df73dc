//! The solver against trying everything (WY-X01, WY-X03, WY-X04, WY-X05): turns, rotations, and that there is
//! no win where there is none.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::solver_boards::brute::{Ways, by_the_rules, plainly};
use crate::solver_boards::random;
use kernel::dice::Dice;
use kernel::pos::{Dir, Pos};
use wallisyou::dungeon::{Door, Dungeon, Lever, Moves};
use wallisyou::files::dump;
use wallisyou::solver::{Budget, Position, Verdict, solve, winnable};

/// Compares the solver's answer with the right one; whether the dungeon can be won.
fn agrees(dungeon: &Dungeon, right: Option<wallisyou::dungeon::Par>) -> bool {
    let position = Position::from(dungeon);
    let verdict = solve(&position, &Budget::default());
    let text = dump(dungeon);
    match right {
        Some(par) => assert_eq!(verdict.par(), Some(par), "\n{text}{verdict:?}"),
        None => assert!(matches!(verdict, Verdict::Unsolvable { .. }), "\n{text}{verdict:?}"),
    }
    assert_eq!(winnable(&position, &Budget::default()), Some(right.is_some()), "\n{text}");
    right.is_some()
}

/// Random dungeons of a size for which everything can be tried.
fn some(
    rows: usize,
    cols: usize,
    dragons: usize,
    stock: u8,
    most: usize,
) -> impl Iterator<Item = (u64, Dungeon)> {
    let all = (0..).map(move |seed| (seed, random(rows, cols, dragons, stock, seed * 1000 + rows as u64)));
    all.filter(move |(_, dungeon)| Ways::new(dungeon).count() <= most)
}

#[test]
fn wy_x04_the_best_plan_of_hundreds_of_3_by_3_dungeons() {
    let mut won = 0;
    for dragons in 1..=4 {
        for (_, dungeon) in some(3, 3, dragons, 0, 5000).take(80) {
            won += usize::from(agrees(&dungeon, plainly(&dungeon)));
        }
    }
    assert!((100..250).contains(&won), "{won} of 320 could be won: both kinds must be common");
}

#[test]
fn wy_x03_the_best_plan_of_3_by_3_dungeons_with_treasures() {
    let mut lures = 0;
    for (dragons, stock) in [(2, 1), (3, 1), (3, 2)] {
        for (seed, mut dungeon) in some(3, 3, dragons, stock, 3000).take(50) {
            if seed % 4 == 0 {
                let free = dungeon
                    .rooms
                    .positions()
                    .find(|&at| at != dungeon.adventurer.at && dungeon.dragon(at).is_none());
                dungeon.treasure = free;
            }
            let right = plainly(&dungeon);
            lures += u32::from(right.is_some_and(|par| par.turns > dragons as u32));
            agrees(&dungeon, right);
        }
    }
    assert!(lures > 5, "only {lures} dungeons need a treasure");
}

#[test]
fn wy_x01_the_best_plan_with_bolts_levels_and_odd_shapes() {
    for (rows, cols, dragons) in [(2, 4, 2), (1, 6, 2), (4, 2, 3), (2, 3, 2)] {
        for (seed, mut dungeon) in some(rows, cols, dragons, (rows % 2) as u8, 4000).take(50) {
            let mut dice = Dice::seeded(seed);
            for at in dungeon.rooms.positions() {
                if dice.odds(1, 4) {
                    dungeon.bolts.push(at);
                }
            }
            if dice.odds(1, 2) {
                // A stronger adventurer may choose his order, a gap may be too wide for him.
                dungeon.adventurer.level = 1 + dice.index(3) as u16;
                for dragon in &mut dungeon.dragons {
                    dragon.level += dice.index(2) as u16 * 7;
                }
                dungeon.sort();
                if dungeon.dragons.windows(2).any(|pair| pair[0].level == pair[1].level) {
                    continue;
                }
            }
            agrees(&dungeon, plainly(&dungeon));
        }
    }
}

/// A random free room.
fn free(dungeon: &Dungeon, dice: &mut Dice) -> Option<Pos> {
    let all: Vec<Pos> = dungeon
        .rooms
        .positions()
        .filter(|&at| {
            at != dungeon.adventurer.at
                && dungeon.dragon(at).is_none()
                && dungeon.treasure != Some(at)
                && !dungeon.elixirs.contains(&at)
                && dungeon.lever(at).is_none()
        })
        .collect();
    dice.pick(&all).copied()
}

/// Adds things to a dungeon: which is told by the bits.
fn furnish(dungeon: &mut Dungeon, kinds: u64, dice: &mut Dice) {
    if kinds & 1 != 0
        && let Some(at) = free(dungeon, dice)
    {
        dungeon.elixirs.push(at);
        if let Some(dragon) = dungeon.dragons.last_mut() {
            dragon.level += dice.index(2) as u16;
        }
    }
    if kinds & (2 | 64) != 0 {
        for _ in 0..2 {
            let all: Vec<(Pos, Dir)> = dungeon
                .rooms
                .positions()
                .flat_map(|at| [(at, Dir::East), (at, Dir::South)])
                .filter(|&(at, side)| {
                    dungeon.rooms.contains(at.step(side)) && dungeon.door(at, side).is_none()
                })
                .collect();
            let Some(&(at, side)) = dice.pick(&all) else { break };
            dungeon.doors.push(Door { at, side, id: 'a', open: dice.odds(1, 2) });
        }
    }
    if kinds & (2 | 128) != 0
        && let Some(at) = free(dungeon, dice)
    {
        dungeon.levers.push(Lever { at, id: 'a' });
    }
    if kinds & 4 != 0 {
        let index = dice.index(dungeon.dragons.len());
        dungeon.dragons[index].moves = match dice.index(3) {
            0 => Moves::Hunt,
            1 => Moves::Flee,
            _ => Moves::Patrol((0..=dice.index(3)).map(|_| Dir::ALL[dice.index(4)]).collect()),
        };
    }
    if kinds & 8 != 0 {
        dungeon.adventurer.charges = 1;
    }
    if kinds & 16 != 0 && dungeon.dragons.len() > 1 {
        dungeon.dragons[1].level = dungeon.dragons[0].level;
        dungeon.naive = dice.odds(1, 2);
    }
    if kinds & 32 != 0 {
        dungeon.one_turn = true;
    }
    dungeon.sort();
}

fn furnished(kinds: &[u64], most: usize, count: usize) -> usize {
    let mut won = 0;
    for &kind in kinds {
        for (rows, cols) in [(2, 3), (1, 5), (3, 2), (2, 4)] {
            for (seed, mut dungeon) in some(rows, cols, 2, u8::from(kind % 3 == 0), most).take(count) {
                furnish(&mut dungeon, kind, &mut Dice::seeded(seed));
                won += usize::from(agrees(&dungeon, by_the_rules(&dungeon)));
            }
        }
    }
    won
}

#[test]
fn wy_x03_the_best_plan_with_elixirs_levers_and_doors() {
    assert!(furnished(&[1, 2, 3, 8, 9, 64, 72, 128], 130, 6) > 30);
}

#[test]
fn wy_x03_the_best_plan_with_moving_dragons() {
    assert!(furnished(&[4, 5, 6, 7], 130, 6) > 15);
}

#[test]
fn wy_x01_the_best_plan_with_equal_levels() {
    assert!(furnished(&[16, 17], 130, 6) > 8);
}

#[test]
fn wy_x05_the_best_single_turn() {
    assert!(furnished(&[32, 33, 34, 36, 48], 260, 6) > 5);
}
