//! Machinery for a generated dungeon: an elixir and a dragon that is too strong without it, levers with their doors,
//! bolts, dragons that move; and whether all of it matters.

use crate::dungeon::{Door, Dungeon, Lever, Moves, Par};
use crate::solver::{Budget, Position, solve, winnable};
use kernel::dice::Dice;
use kernel::pos::{Dir, Pos};

/// The dungeon with two or three pieces of machinery.
pub(super) fn fitted(dungeon: &Dungeon, dice: &mut Dice) -> Dungeon {
    let mut made = dungeon.clone();
    for _ in 0..2 + dice.index(2) {
        match dice.index(7) {
            0 | 1 if made.elixirs.is_empty() => elixir(&mut made, dice),
            2 | 3 if made.levers.is_empty() => lever(&mut made, dice),
            4 => made.bolts.push(any_room(&made, dice)),
            _ => mover(&mut made, dice),
        }
    }
    made.bolts.dedup();
    made.sort();
    made
}

fn any_room(dungeon: &Dungeon, dice: &mut Dice) -> Pos {
    Pos::new(dice.index(dungeon.rooms.width()) as i32, dice.index(dungeon.rooms.height()) as i32)
}

/// A room with nothing in it; none if chance finds none.
fn free_room(dungeon: &Dungeon, dice: &mut Dice) -> Option<Pos> {
    let is_free = |at: Pos| {
        dungeon.adventurer.at != at
            && dungeon.dragon(at).is_none()
            && !dungeon.elixirs.contains(&at)
            && dungeon.lever(at).is_none()
    };
    (0..20).map(|_| any_room(dungeon, dice)).find(|&at| is_free(at))
}

/// An elixir, and the strongest dragon out of reach without it.
fn elixir(dungeon: &mut Dungeon, dice: &mut Dice) {
    let Some(at) = free_room(dungeon, dice) else { return };
    dungeon.elixirs.push(at);
    if let Some(strongest) = dungeon.dragons.last_mut() {
        strongest.level += 1 + dice.index(3) as u16;
    }
}

/// A lever and one or two doors of its letter.
fn lever(dungeon: &mut Dungeon, dice: &mut Dice) {
    let Some(at) = free_room(dungeon, dice) else { return };
    dungeon.levers.push(Lever { at, id: 'a' });
    for _ in 0..=dice.index(2) {
        let (at, side) = (any_room(dungeon, dice), if dice.odds(1, 2) { Dir::East } else { Dir::South });
        if dungeon.rooms.contains(at.step(side)) && dungeon.door(at, side).is_none() {
            dungeon.doors.push(Door { at, side, id: 'a', open: dice.odds(1, 3) });
        }
    }
}

/// A dragon that moves.
fn mover(dungeon: &mut Dungeon, dice: &mut Dice) {
    let moves = match dice.index(4) {
        0 => Moves::Hunt,
        1 => Moves::Flee,
        2 => Moves::Patrol(vec![Dir::East, Dir::West]),
        _ => Moves::Patrol(vec![Dir::North, Dir::South]),
    };
    let index = dice.index(dungeon.dragons.len());
    dungeon.dragons[index].moves = moves;
}

/// Whether there is machinery, without any piece of which it would be another puzzle, and every treasure is needed.
pub(super) fn matters(dungeon: &Dungeon, par: Par, needed: u32, budget: &Budget) -> bool {
    let with_levers = !dungeon.levers.is_empty();
    let same = |other: &Dungeon| solve(&Position::from(other), budget).par() == Some(par);
    if (with_levers && dungeon.doors.is_empty())
        || (dungeon.elixirs.is_empty() && !with_levers && dungeon.bolts.is_empty() && !dungeon.has_mover())
    {
        return false;
    }
    if needed > 0 {
        let poorer = Dungeon { stock: needed as u8 - 1, ..dungeon.clone() };
        if winnable(&Position::from(&poorer), budget) != Some(false) {
            return false;
        }
    }
    let mut without = Vec::new();
    if !dungeon.elixirs.is_empty() {
        without.push(Dungeon { elixirs: Vec::new(), ..dungeon.clone() });
    }
    if with_levers {
        without.push(Dungeon { levers: Vec::new(), ..dungeon.clone() });
    }
    if !dungeon.bolts.is_empty() {
        without.push(Dungeon { bolts: Vec::new(), ..dungeon.clone() });
    }
    for index in (0..dungeon.dragons.len()).filter(|&i| dungeon.dragons[i].moves != Moves::Never) {
        let mut still = dungeon.clone();
        still.dragons[index].moves = Moves::Never;
        without.push(still);
    }
    !without.iter().any(same)
}
