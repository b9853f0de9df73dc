//! How many throws it is to the flag from everywhere, at best: the search of [`Reach`](super::Reach) from its end.
//!
//! A state is a cell, a direction, the throws made modulo 4, and whether moves are doubled. Level by level, those from
//! which one more throw leads to a state that is known are known too. Any dice, faces and stair modes count, as in the
//! search; disorientation is left out, because it ends by itself.

use super::walks::{self, Walks};
use crate::board::Board;
use crate::cell::{CELLS, Cell};
use crate::rules::after_blocked;
use kernel::pos::Dir;

/// The least number of throws to the flag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    throws: Vec<u16>,
}

/// Nothing leads to the flag from here.
const NEVER: u16 = u16::MAX;

const fn index(cell: Cell, dir: Dir, throws: u32, doubled: bool) -> usize {
    ((cell.index() * 4 + dir.index()) * 4 + (throws % 4) as usize) * 2 + doubled as usize
}

/// Where one throw in a direction can end, and whether it can touch the flag.
#[derive(Clone, Default)]
struct Leap {
    ends: Vec<Cell>,
    stays: bool,
    wins: bool,
}

impl Distances {
    /// Searches a board.
    pub fn of(board: &Board) -> Distances {
        let mut walks = Walks::new(board);
        let mut leaps = vec![Leap::default(); walks::PLACES];
        let door = Some(board.layout.door).filter(|door| !board.is_open(*door) && !board.house.is_basic());
        let cells: Vec<Cell> = board.open_cells().chain(door).collect();
        for &cell in &cells {
            for dir in Dir::ALL {
                for doubled in [false, true] {
                    let walk = walks.walk(cell, dir, doubled);
                    leaps[walks::place(cell, dir, doubled)] =
                        Leap { ends: walk.ends.clone(), stays: walk.stays, wins: walk.won };
                }
            }
        }
        let mut found = Distances { throws: vec![NEVER; CELLS * 32] };
        let fades = board.house.triggered_throws > 0;
        let states = cells.iter().flat_map(|&cell| {
            Dir::ALL.into_iter().flat_map(move |dir| {
                (0..4).flat_map(move |made| [false, true].map(|doubled| (cell, dir, made, doubled)))
            })
        });
        let mut unknown: Vec<(Cell, Dir, u32, bool)> = states.collect();
        for level in 1..NEVER {
            let known = |end: Cell, dir: Dir, made: u32, doubled: bool| {
                found.throws[index(end, dir, made, doubled)] < level
                    || (doubled && fades && found.throws[index(end, dir, made, false)] < level)
            };
            let leads = |&(cell, facing, made, doubled): &(Cell, Dir, u32, bool)| {
                // SA-042, SA-043; on an Empty face people may turn round (SA-X07).
                let turns = (made + 1) % 4 == 0;
                Dir::ALL.into_iter().filter(|dir| turns || *dir == facing).any(|dir| {
                    let leap = &leaps[walks::place(cell, dir, doubled)];
                    let blocked = after_blocked(&board.house, made + 1);
                    leap.wins
                        || leap.ends.iter().any(|&end| known(end, dir, made + 1, doubled))
                        || (leap.stays && known(cell, dir, blocked, doubled))
                })
            };
            let (now, later): (Vec<_>, Vec<_>) = unknown.into_iter().partition(leads);
            if now.is_empty() {
                break;
            }
            for (cell, dir, made, doubled) in now {
                found.throws[index(cell, dir, made, doubled)] = level;
            }
            unknown = later;
        }
        found
    }

    /// The least number of throws from a cell for a player with so many throws behind; `None` if there is no way.
    pub fn from(&self, cell: Cell, dir: Dir, throws: u32, doubled: bool) -> Option<u32> {
        let least = self.throws[index(cell, dir, throws, doubled)];
        (least != NEVER).then(|| least.into())
    }
}
