//! The start of a generated dungeon: a corridor that meets the dragons in order, in a field of random rooms.

use super::presets::Order;
use crate::dungeon::{Dragon, Dungeon, Moves};
use crate::room::Room;
use kernel::dice::Dice;
use kernel::grid::Grid;
use kernel::pos::{Dir, Pos};

/// How often a way is begun before the longest so far is taken.
const TRIES: u32 = 40;

/// A dungeon won as it lies: the adventurer at one end of a corridor, dragons of rising level along it.
pub(super) fn base(order: &Order, dice: &mut Dice) -> Dungeon {
    let Order { rows, cols, dragons, .. } = *order;
    let way = way(rows, cols, (rows * cols * 3 / 5).max(dragons + 1), dice);
    let mut rooms = Grid::from_fn(cols, rows, |_| order.mix.room(dice));
    for (index, &at) in way.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| way[before]);
        let neighbours = before.into_iter().chain(way.get(index + 1).copied());
        let mask = neighbours.filter_map(|next| Dir::between(at, next)).map(|dir| 1 << dir.index()).sum();
        rooms[at] = Room::from_mask(mask).expect("a room of the corridor has a neighbour in it");
    }
    let mut dungeon = Dungeon::bare(rooms, way[0]);
    dungeon.one_turn = order.one_turn;
    for level in 1..=dragons {
        let at = way[level * (way.len() - 1) / dragons];
        dungeon.dragons.push(Dragon { at, level: level as u16, moves: Moves::Never });
    }
    dungeon
}

/// A random self-avoiding way, or one that winds row by row if chance finds none of about the wanted length.
fn way(rows: usize, cols: usize, length: usize, dice: &mut Dice) -> Vec<Pos> {
    let inside = |at: Pos| (0..cols as i32).contains(&at.x) && (0..rows as i32).contains(&at.y);
    let mut best: Vec<Pos> = Vec::new();
    for _ in 0..TRIES {
        let mut at = Pos::new(dice.index(cols) as i32, dice.index(rows) as i32);
        let mut way = vec![at];
        while way.len() < length {
            let near = Dir::ALL.map(|dir| at.step(dir)).into_iter();
            let open: Vec<Pos> = near.filter(|&next| inside(next) && !way.contains(&next)).collect();
            let Some(&next) = dice.pick(&open) else { break };
            at = next;
            way.push(at);
        }
        if way.len() > best.len() {
            best = way;
        }
        if best.len() >= length {
            return best;
        }
    }
    // A dragon needs a room of its own, after the adventurer's.
    if best.len() * 5 >= length * 4 {
        return best;
    }
    let winding = |index: usize| {
        let (row, column) = (index / cols, index % cols);
        Pos::new(if row % 2 == 0 { column } else { cols - 1 - column } as i32, row as i32)
    };
    (0..length).map(winding).collect()
}
