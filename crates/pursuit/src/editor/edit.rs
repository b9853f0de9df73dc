//! What an author can do, and its text: `room 2 3`, `monster 2 3 K`, `resize 12`, `done`.

use kernel::game::Refused;
use kernel::pos::Pos;
use std::fmt;
use std::str::FromStr;

/// What can be put on a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Brush {
    /// A room cell with nothing on it.
    #[default]
    Room,
    /// A hallway cell.
    Hallway,
    /// A wall.
    Wall,
    /// The hero, on a room cell.
    Hero,
    /// The monster, on a room cell.
    Monster,
    /// A potion, on a room cell.
    Potion,
}

impl Brush {
    /// All of them, in the order in which they are chosen.
    pub const ALL: [Brush; 6] =
        [Brush::Room, Brush::Hallway, Brush::Wall, Brush::Hero, Brush::Monster, Brush::Potion];

    /// Its word.
    pub const fn name(self) -> &'static str {
        ["room", "hallway", "wall", "hero", "monster", "potion"][self as usize]
    }
}

/// One edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Puts something on a cell.
    Paint(Brush, Pos),
    /// Puts the monster with a letter of its own on a cell.
    Name(Pos, char),
    /// Gives the dungeon another size.
    Resize(usize),
    /// The dungeon is finished.
    Done,
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Edit::Paint(brush, p) => write!(f, "{} {} {}", brush.name(), p.x, p.y),
            Edit::Name(p, letter) => write!(f, "monster {} {} {letter}", p.x, p.y),
            Edit::Resize(size) => write!(f, "resize {size}"),
            Edit::Done => f.write_str("done"),
        }
    }
}

impl FromStr for Edit {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Self, Refused> {
        parse(text).ok_or_else(|| {
            let shown: String = text.chars().take(30).collect();
            let known = "room, hallway, wall, hero, monster or potion with X Y, resize N, or done";
            Refused::new("bad-action", format!("'{shown}' is none of {known}"))
        })
    }
}

fn parse(text: &str) -> Option<Edit> {
    let words: Vec<&str> = text.split(' ').collect();
    let cell = |x: &str, y: &str| Some(Pos::new(x.parse().ok()?, y.parse().ok()?));
    match words[..] {
        ["done"] => Some(Edit::Done),
        ["resize", size] => Some(Edit::Resize(size.parse().ok()?)),
        ["monster", x, y, letter] => {
            let mut letters = letter.chars();
            let (letter, None) = (letters.next()?, letters.next()) else { return None };
            letter.is_ascii_uppercase().then_some(Edit::Name(cell(x, y)?, letter))
        }
        [word, x, y] => {
            let brush = Brush::ALL.into_iter().find(|brush| brush.name() == word)?;
            Some(Edit::Paint(brush, cell(x, y)?))
        }
        _ => None,
    }
}
