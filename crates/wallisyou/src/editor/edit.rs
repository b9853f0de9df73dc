//! The author's edits and their text: `dragon 2 3 5 hunt`, `size 4 6`, `test`; during a trial also game actions.

use crate::action::{Action, shortened};
use crate::dungeon::Moves;
use crate::files::{number, side_letter, side_of};
use crate::room::Room;
use kernel::game::Refused;
use kernel::pos::{Dir, Pos};
use std::fmt;
use std::str::FromStr;

/// The longest patrol that can be drawn.
pub const LONGEST_PATROL: usize = 64;

/// The longest title.
pub const LONGEST_TITLE: usize = 60;

/// One edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Gives a room its shape.
    Room(Pos, Room),
    /// Puts the adventurer into a room, with his level and the elixirs he carries.
    Hero(Pos, u16, u16),
    /// Puts a dragon into a room.
    Dragon(Pos, u16, Moves),
    /// Lays the treasure out.
    Treasure(Pos),
    /// Puts an elixir into a room.
    Elixir(Pos),
    /// Puts a lever into a room.
    Lever(Pos, char),
    /// Hangs a door, open or closed, on a side of a room.
    Door(Pos, Dir, char, bool),
    /// Takes the door on a side of a room away.
    NoDoor(Pos, Dir),
    /// Bolts a room, or frees it.
    Bolt(Pos, bool),
    /// Takes out whatever is in a room.
    Clear(Pos),
    /// Sets the stock of treasures.
    Stock(u8),
    /// So many rows and columns.
    Size(usize, usize),
    /// One-turn mode on or off.
    OneTurn(bool),
    /// The naive adventurer on or off.
    Naive(bool),
    /// The title, or none.
    Title(Option<String>),
    /// The author, or none.
    Author(Option<String>),
    /// Begins to try the dungeon out.
    Test,
    /// Comes back from trying it out.
    Back,
    /// An action of the game; while one draws, only rotations.
    Play(Action),
}

impl Edit {
    /// The room that it is about.
    pub(super) const fn place(&self) -> Option<Pos> {
        match self {
            Edit::Room(at, _)
            | Edit::Play(Action::Rotate(at, _))
            | Edit::Hero(at, ..)
            | Edit::Dragon(at, ..)
            | Edit::Treasure(at)
            | Edit::Elixir(at)
            | Edit::Lever(at, _)
            | Edit::Door(at, ..)
            | Edit::NoDoor(at, _)
            | Edit::Bolt(at, _)
            | Edit::Clear(at) => Some(*at),
            _ => None,
        }
    }
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let room = |at: &Pos| format!("{} {}", at.y, at.x);
        let state = |open: bool| if open { "open" } else { "closed" };
        match self {
            Edit::Room(at, shape) => write!(f, "room {} {}", room(at), shape.to_char()),
            Edit::Hero(at, 1, 0) => write!(f, "hero {}", room(at)),
            Edit::Hero(at, level, 0) => write!(f, "hero {} {level}", room(at)),
            Edit::Hero(at, level, charges) => write!(f, "hero {} {level} {charges}", room(at)),
            Edit::Dragon(at, level, Moves::Never) => write!(f, "dragon {} {level}", room(at)),
            Edit::Dragon(at, level, moves) => write!(f, "dragon {} {level} {}", room(at), moves.word()),
            Edit::Treasure(at) => write!(f, "treasure {}", room(at)),
            Edit::Elixir(at) => write!(f, "elixir {}", room(at)),
            Edit::Lever(at, id) => write!(f, "lever {} {id}", room(at)),
            Edit::Door(at, side, id, open) => {
                write!(f, "door {} {} {id} {}", room(at), side_letter(*side), state(*open))
            }
            Edit::NoDoor(at, side) => write!(f, "undoor {} {}", room(at), side_letter(*side)),
            Edit::Bolt(at, true) => write!(f, "bolt {}", room(at)),
            Edit::Bolt(at, false) => write!(f, "unbolt {}", room(at)),
            Edit::Clear(at) => write!(f, "clear {}", room(at)),
            Edit::Stock(stock) => write!(f, "stock {stock}"),
            Edit::Size(rows, columns) => write!(f, "size {rows} {columns}"),
            Edit::OneTurn(on) => f.write_str(if *on { "mode one-turn" } else { "mode normal" }),
            Edit::Naive(on) => f.write_str(if *on { "intent naive" } else { "intent shortest" }),
            Edit::Title(None) => f.write_str("title"),
            Edit::Title(Some(title)) => write!(f, "title {title}"),
            Edit::Author(None) => f.write_str("author"),
            Edit::Author(Some(author)) => write!(f, "author {author}"),
            Edit::Test => f.write_str("test"),
            Edit::Back => f.write_str("back"),
            Edit::Play(action) => action.fmt(f),
        }
    }
}

/// The edits, for those who have mistyped one.
const KNOWN: &str = "room R C SHAPE, rot R C, hero R C [LEVEL [ELIXIRS]], dragon R C LEVEL [hunt|flee|patrol:WORD], treasure R C, \
elixir R C, lever R C a, door R C SIDE a open|closed, undoor R C SIDE, bolt R C, unbolt R C, clear R C, stock N, size ROWS COLUMNS, \
mode one-turn|normal, intent naive|shortest, title TEXT, author TEXT, test, back";

impl FromStr for Edit {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Self, Refused> {
        parse(text.trim())
            .ok_or_else(|| Refused::new("bad-action", format!("'{}' is none of: {KNOWN}", shortened(text))))
    }
}

fn parse(text: &str) -> Option<Edit> {
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    let line = |rest: &str| {
        let rest = rest.trim();
        let fits = rest.chars().count() <= LONGEST_TITLE && !rest.chars().any(char::is_control);
        fits.then(|| Some(rest.to_string()).filter(|line| !line.is_empty()))
    };
    match first {
        "title" => return Some(Edit::Title(line(rest)?)),
        "author" => return Some(Edit::Author(line(rest)?)),
        "rot" | "put" | "take" | "end" => return text.parse().ok().map(Edit::Play),
        _ => {}
    }
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    Some(match words[..] {
        ["room", row, column, shape] => Edit::Room(room(row, column)?, Room::from_char(shape.parse().ok()?)?),
        ["hero", row, column] => Edit::Hero(room(row, column)?, 1, 0),
        ["hero", row, column, level] => Edit::Hero(room(row, column)?, number(level)?, 0),
        ["hero", row, column, level, charges] => {
            Edit::Hero(room(row, column)?, number(level)?, number(charges)?)
        }
        ["dragon", row, column, level] => Edit::Dragon(room(row, column)?, number(level)?, Moves::Never),
        ["dragon", row, column, level, word] => {
            Edit::Dragon(room(row, column)?, number(level)?, moves(word)?)
        }
        ["treasure", row, column] => Edit::Treasure(room(row, column)?),
        ["elixir", row, column] => Edit::Elixir(room(row, column)?),
        ["lever", row, column, id] => Edit::Lever(room(row, column)?, letter(id)?),
        ["door", row, column, side, id, state] => {
            let open = match state {
                "open" => true,
                "closed" => false,
                _ => return None,
            };
            Edit::Door(room(row, column)?, self::side(side)?, letter(id)?, open)
        }
        ["undoor", row, column, side] => Edit::NoDoor(room(row, column)?, self::side(side)?),
        ["bolt", row, column] => Edit::Bolt(room(row, column)?, true),
        ["unbolt", row, column] => Edit::Bolt(room(row, column)?, false),
        ["clear", row, column] => Edit::Clear(room(row, column)?),
        ["stock", stock] => Edit::Stock(u8::try_from(number(stock)?).ok()?),
        ["size", rows, columns] => Edit::Size(number(rows)?.into(), number(columns)?.into()),
        ["mode", "one-turn"] => Edit::OneTurn(true),
        ["mode", "normal"] => Edit::OneTurn(false),
        ["intent", "naive"] => Edit::Naive(true),
        ["intent", "shortest"] => Edit::Naive(false),
        ["test"] => Edit::Test,
        ["back"] => Edit::Back,
        _ => return None,
    })
}

fn room(row: &str, column: &str) -> Option<Pos> {
    Some(Pos::new(number(column)?.into(), number(row)?.into()))
}

fn letter(word: &str) -> Option<char> {
    word.parse().ok().filter(char::is_ascii_lowercase)
}

fn side(word: &str) -> Option<Dir> {
    word.parse().ok().and_then(side_of)
}

fn moves(word: &str) -> Option<Moves> {
    let is_short = |moves: &Moves| !matches!(moves, Moves::Patrol(word) if word.len() > LONGEST_PATROL);
    Moves::from_word(word).filter(is_short)
}
