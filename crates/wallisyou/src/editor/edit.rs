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

    /// Whether it takes out what was in its room before.
    pub(super) const fn clears(&self) -> bool {
        !matches!(self, Edit::Room(..) | Edit::Play(_) | Edit::Door(..) | Edit::NoDoor(..) | Edit::Bolt(..))
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
        ["stock", stock] => Edit::Stock(u8::try_from(number(stock)?).ok()?),
        ["size", rows, columns] => Edit::Size(number(rows)?.into(), number(columns)?.into()),
        ["mode", "one-turn"] => Edit::OneTurn(true),
        ["mode", "normal"] => Edit::OneTurn(false),
        ["intent", "naive"] => Edit::Naive(true),
        ["intent", "shortest"] => Edit::Naive(false),
        ["test"] => Edit::Test,
        ["back"] => Edit::Back,
        [name, row, column, ref rest @ ..] => {
            let at = Pos::new(number(column)?.into(), number(row)?.into());
            return in_room(name, at, rest);
        }
        _ => return None,
    })
}

/// An edit of one room, from its name and what follows row and column.
fn in_room(name: &str, at: Pos, rest: &[&str]) -> Option<Edit> {
    Some(match (name, rest) {
        ("room", [shape]) => Edit::Room(at, Room::from_char(shape.parse().ok()?)?),
        ("hero", []) => Edit::Hero(at, 1, 0),
        ("hero", [level]) => Edit::Hero(at, number(level)?, 0),
        ("hero", [level, charges]) => Edit::Hero(at, number(level)?, number(charges)?),
        ("dragon", [level]) => Edit::Dragon(at, number(level)?, Moves::Never),
        ("dragon", [level, word]) => {
            Edit::Dragon(at, number(level)?, Moves::from_word(word).filter(is_short)?)
        }
        ("treasure", []) => Edit::Treasure(at),
        ("elixir", []) => Edit::Elixir(at),
        ("lever", [id]) => Edit::Lever(at, letter(id)?),
        ("door", [side, id, "open"]) => Edit::Door(at, self::side(side)?, letter(id)?, true),
        ("door", [side, id, "closed"]) => Edit::Door(at, self::side(side)?, letter(id)?, false),
        ("undoor", [side]) => Edit::NoDoor(at, self::side(side)?),
        ("bolt", []) => Edit::Bolt(at, true),
        ("unbolt", []) => Edit::Bolt(at, false),
        ("clear", []) => Edit::Clear(at),
        _ => return None,
    })
}

fn letter(word: &str) -> Option<char> {
    word.parse().ok().filter(char::is_ascii_lowercase)
}

fn side(word: &str) -> Option<Dir> {
    word.parse().ok().and_then(side_of)
}

/// Whether a patrol, if it is one, is not too long.
pub(super) fn is_short(moves: &Moves) -> bool {
    !matches!(moves, Moves::Patrol(word) if word.len() > LONGEST_PATROL)
}
