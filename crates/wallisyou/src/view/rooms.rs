//! The look of rooms: walls with gaps in large cells, room characters in small ones, heavy walls if bolted.

use super::figures;
use crate::dungeon::Dungeon;
use crate::room::Room;
use kernel::scene::{Board, Ink, Look, Mark};

/// The size of a room in a terminal, in columns and rows.
const CELL: (u16, u16) = (7, 3);

/// Rooms by their masks from 1, and the same bolted.
static LIGHT: [[&str; 3]; 15] =
    blocks(["┌─────┐", "┌─   ─┐"], ["│     │", "│      ", "      │", "       "], ["└─────┘", "└─   ─┘"]);
static HEAVY: [[&str; 3]; 15] =
    blocks(["┏━━━━━┓", "┏━   ━┓"], ["┃     ┃", "┃      ", "      ┃", "       "], ["┗━━━━━┛", "┗━   ━┛"]);

/// All rooms, of upper and lower walls that are closed or open and of the four kinds of middle.
const fn blocks(
    above: [&'static str; 2],
    middle: [&'static str; 4],
    below: [&'static str; 2],
) -> [[&'static str; 3]; 15] {
    let mut blocks = [[""; 3]; 15];
    let mut mask = 1;
    while mask <= 15 {
        let (up, right, down, left) = (mask & 1, mask >> 1 & 1, mask >> 2 & 1, mask >> 3);
        blocks[mask - 1] = [above[up], middle[2 * left + right], below[down]];
        mask += 1;
    }
    blocks
}

/// The names in the art, by masks from 1: a room that turns and one that is bolted.
const NAMES: [[&str; 2]; 15] = [
    ["wallisyou/room-1", "wallisyou/bolted-1"],
    ["wallisyou/room-2", "wallisyou/bolted-2"],
    ["wallisyou/room-3", "wallisyou/bolted-3"],
    ["wallisyou/room-4", "wallisyou/bolted-4"],
    ["wallisyou/room-5", "wallisyou/bolted-5"],
    ["wallisyou/room-6", "wallisyou/bolted-6"],
    ["wallisyou/room-7", "wallisyou/bolted-7"],
    ["wallisyou/room-8", "wallisyou/bolted-8"],
    ["wallisyou/room-9", "wallisyou/bolted-9"],
    ["wallisyou/room-10", "wallisyou/bolted-10"],
    ["wallisyou/room-11", "wallisyou/bolted-11"],
    ["wallisyou/room-12", "wallisyou/bolted-12"],
    ["wallisyou/room-13", "wallisyou/bolted-13"],
    ["wallisyou/room-14", "wallisyou/bolted-14"],
    ["wallisyou/room-15", "wallisyou/bolted-15"],
];

/// The rooms of a dungeon with its doors and bolts, and nobody in them.
pub(crate) fn board(dungeon: &Dungeon) -> Board {
    let mut board = Board::new(dungeon.rooms.map(|at, room| look(*room, dungeon.is_bolted(at))));
    board.cell = CELL;
    board.surround = Some(Look::new("wallisyou/room-0", ' ', Ink::Slate).on(Ink::Black));
    board.name = dungeon.title.clone().unwrap_or_default();
    let doors = dungeon.doors.iter();
    board.marks.extend(doors.map(|door| Mark::Edge {
        cell: door.at,
        side: door.side,
        look: figures::door(door),
    }));
    board.marks.extend(dungeon.bolts.iter().map(|&cell| Mark::Tint { cell, ink: Ink::Sand, strength: 40 }));
    board
}

pub(crate) fn look(room: Room, bolted: bool) -> Look {
    let index = usize::from(room.mask()) - 1;
    let (ink, block) = if bolted { (Ink::Sand, &HEAVY[index]) } else { (Ink::Grey, &LIGHT[index]) };
    Look::new(NAMES[index][usize::from(bolted)], room.to_char(), ink).on(Ink::Night).block(block)
}
