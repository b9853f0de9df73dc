//! What rooms look like: walls with gaps for the open sides in large cells, the room characters in
//! small ones. A bolted room has heavy walls.

use crate::room::Room;
use kernel::scene::{Ink, Look};

/// The size of a room in a terminal, in columns and rows.
pub(crate) const CELL: (u16, u16) = (7, 3);

/// Rooms by their masks from 1.
static LIGHT: [[&str; 3]; 15] = [
    ["┌─   ─┐", "│     │", "└─────┘"],
    ["┌─────┐", "│      ", "└─────┘"],
    ["┌─   ─┐", "│      ", "└─────┘"],
    ["┌─────┐", "│     │", "└─   ─┘"],
    ["┌─   ─┐", "│     │", "└─   ─┘"],
    ["┌─────┐", "│      ", "└─   ─┘"],
    ["┌─   ─┐", "│      ", "└─   ─┘"],
    ["┌─────┐", "      │", "└─────┘"],
    ["┌─   ─┐", "      │", "└─────┘"],
    ["┌─────┐", "       ", "└─────┘"],
    ["┌─   ─┐", "       ", "└─────┘"],
    ["┌─────┐", "      │", "└─   ─┘"],
    ["┌─   ─┐", "      │", "└─   ─┘"],
    ["┌─────┐", "       ", "└─   ─┘"],
    ["┌─   ─┐", "       ", "└─   ─┘"],
];

/// The same, bolted.
static HEAVY: [[&str; 3]; 15] = [
    ["┏━   ━┓", "┃     ┃", "┗━━━━━┛"],
    ["┏━━━━━┓", "┃      ", "┗━━━━━┛"],
    ["┏━   ━┓", "┃      ", "┗━━━━━┛"],
    ["┏━━━━━┓", "┃     ┃", "┗━   ━┛"],
    ["┏━   ━┓", "┃     ┃", "┗━   ━┛"],
    ["┏━━━━━┓", "┃      ", "┗━   ━┛"],
    ["┏━   ━┓", "┃      ", "┗━   ━┛"],
    ["┏━━━━━┓", "      ┃", "┗━━━━━┛"],
    ["┏━   ━┓", "      ┃", "┗━━━━━┛"],
    ["┏━━━━━┓", "       ", "┗━━━━━┛"],
    ["┏━   ━┓", "       ", "┗━━━━━┛"],
    ["┏━━━━━┓", "      ┃", "┗━   ━┛"],
    ["┏━   ━┓", "      ┃", "┗━   ━┛"],
    ["┏━━━━━┓", "       ", "┗━   ━┛"],
    ["┏━   ━┓", "       ", "┗━   ━┛"],
];

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

/// The look of a room.
pub(crate) fn room(room: Room, bolted: bool) -> Look {
    let index = usize::from(room.mask()) - 1;
    let (ink, block) = if bolted { (Ink::Sand, &HEAVY[index]) } else { (Ink::Grey, &LIGHT[index]) };
    Look::new(NAMES[index][usize::from(bolted)], room.to_char(), ink).on(Ink::Night).block(block)
}
