//! A room: which of its four sides are open, how it turns, and the character that stands for it.

use kernel::pos::Dir;
use serde::{Deserialize, Serialize};

/// The open sides of a room: up 1, right 2, down 4, left 8 (WY-002).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Room(u8);

/// The room characters in the order of their masks 1..=15.
const CHARACTERS: [char; 15] = ['╨', '╞', '╚', '╥', '║', '╔', '╠', '╡', '╝', '═', '╩', '╗', '╣', '╦', '╬'];

impl Room {
    /// The room with these open sides; none without an opening.
    pub const fn from_mask(mask: u8) -> Option<Room> {
        if mask == 0 || mask > 15 { None } else { Some(Room(mask)) }
    }

    /// The open sides, one bit each.
    pub const fn mask(self) -> u8 {
        self.0
    }

    /// The room that a character stands for.
    pub fn from_char(character: char) -> Option<Room> {
        let index = CHARACTERS.iter().position(|&known| known == character)?;
        Some(Room(index as u8 + 1))
    }

    /// The character that stands for this room.
    pub const fn to_char(self) -> char {
        CHARACTERS[self.0 as usize - 1]
    }

    /// Whether the side is open.
    pub const fn is_open(self, side: Dir) -> bool {
        self.0 & (1 << side.index()) != 0
    }

    /// The room after so many clockwise quarter turns (WY-003).
    #[must_use]
    pub const fn turned(self, quarters: u8) -> Room {
        let quarters = quarters % 4;
        Room(((self.0 << quarters) | (self.0 >> (4 - quarters))) & 15)
    }

    /// How many different ways the room can lie: 1, 2 or 4 (WY-004).
    pub const fn ways(self) -> u8 {
        match self.0 {
            15 => 1,
            5 | 10 => 2,
            _ => 4,
        }
    }

    /// The fewest clockwise quarter turns from this room to the other (WY-041); none if the shapes differ.
    pub fn quarters_to(self, other: Room) -> Option<u8> {
        (0..4).find(|&quarters| self.turned(quarters) == other)
    }
}

impl Default for Room {
    /// Open on all sides.
    fn default() -> Self {
        Room(15)
    }
}

impl TryFrom<u8> for Room {
    type Error = String;

    fn try_from(mask: u8) -> Result<Self, String> {
        Room::from_mask(mask).ok_or_else(|| format!("{mask} is no set of open sides from 1 to 15"))
    }
}

impl From<Room> for u8 {
    fn from(room: Room) -> u8 {
        room.mask()
    }
}
