//! The author's edits, their text (`wall 0 2 5 2 9`) and their effect, checked as in `files/`.

use super::draft::Draft;
use crate::board::{Board, Pole, Sketch, Stairs, Wall};
use crate::cell::{Cell, LENGTH, WIDTH};
use kernel::dice::Dice;
use kernel::game::Refused;
use kernel::hash::fnv1a;
use kernel::rules::json;
use std::fmt;
use std::str::FromStr;

/// How many walls, and how many stairs, and how many poles a board may have here.
pub const MOST: usize = 250;

/// How many made-up edits are tried for the list of what is allowed.
const TRIED: usize = 24;

/// Of how many walls, stairs and poles the list says that they can be erased.
const LAST: usize = 6;

/// One edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Builds a wall: `wall F W1 L1 W2 L2`.
    Wall(Wall),
    /// Builds stairs: `stairs F1 W1 L1 F2 W2 L2`.
    Stairs(Stairs),
    /// Puts up a pole: `pole LOW TOP W L`.
    Pole(Pole),
    /// Moves the flag: `flag F W L`.
    Flag(Cell),
    /// Takes away everything that has to do with a cell: `erase F W L`.
    Erase(Cell),
}

impl Edit {
    /// Its first word.
    pub const fn kind(self) -> &'static str {
        match self {
            Edit::Wall(_) => "wall",
            Edit::Stairs(_) => "stairs",
            Edit::Pole(_) => "pole",
            Edit::Flag(_) => "flag",
            Edit::Erase(_) => "erase",
        }
    }

    /// What was done, as a sentence.
    pub fn words(self) -> String {
        match self {
            Edit::Wall(wall) if wall.from == wall.to => format!("A wall is built at {}.", wall.from),
            Edit::Wall(wall) => format!("A wall is built from {} to {}.", wall.from, wall.to),
            Edit::Stairs(stairs) => format!("Stairs are built from {} to {}.", stairs.lower, stairs.upper),
            Edit::Pole(pole) => format!("A pole is put up from {} to floor {}.", pole.foot, pole.top),
            Edit::Flag(cell) => format!("The flag is moved to {cell}."),
            Edit::Erase(cell) => format!("What was at {cell} is taken away."),
        }
    }
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind();
        let place = |cell: Cell| format!("{} {} {}", cell.floor(), cell.w(), cell.l());
        match *self {
            Edit::Wall(Wall { from, to }) => write!(f, "{kind} {} {} {}", place(from), to.w(), to.l()),
            Edit::Stairs(Stairs { lower, upper }) => write!(f, "{kind} {} {}", place(lower), place(upper)),
            Edit::Pole(Pole { foot, top }) => {
                write!(f, "{kind} {} {top} {} {}", foot.floor(), foot.w(), foot.l())
            }
            Edit::Flag(cell) | Edit::Erase(cell) => write!(f, "{kind} {}", place(cell)),
        }
    }
}

impl FromStr for Edit {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Self, Refused> {
        let bad = || {
            let known = "wall F W L W L, stairs F W L F W L, pole LOW TOP W L, flag F W L, erase F W L";
            Refused::new("bad-action", format!("'{text}' is none of {known}"))
        };
        let mut words = text.split(' ');
        let kind = words.next().unwrap_or_default();
        let numbers: Option<Vec<i64>> = words.map(number).collect();
        let numbers = numbers.ok_or_else(bad)?;
        let cell = |f, w, l| Cell::try_from((f, w, l)).map_err(|why| Refused::new("bad-action", why));
        Ok(match (kind, &numbers[..]) {
            ("wall", &[f, w1, l1, w2, l2]) => {
                Edit::Wall(Wall { from: cell(f, w1, l1)?, to: cell(f, w2, l2)? })
            }
            ("stairs", &[f1, w1, l1, f2, w2, l2]) => {
                Edit::Stairs(Stairs { lower: cell(f1, w1, l1)?, upper: cell(f2, w2, l2)? })
            }
            ("pole", &[low, top, w, l]) => {
                Edit::Pole(Pole { foot: cell(low, w, l)?, top: cell(top, w, l)?.floor() })
            }
            ("flag", &[f, w, l]) => Edit::Flag(cell(f, w, l)?),
            ("erase", &[f, w, l]) => Edit::Erase(cell(f, w, l)?),
            _ => return Err(bad()),
        })
    }
}

/// One or two digits and nothing else: every edit has one text only.
fn number(word: &str) -> Option<i64> {
    let plain = word == "0" || (!word.starts_with('0') && word.len() <= 2);
    (plain && word.bytes().all(|b| b.is_ascii_digit())).then(|| word.parse().ok()).flatten()
}

impl Draft {
    /// A selection of allowed edits, the same for the same draft: erasing the latest entries, and random ones.
    pub(super) fn allowed(&self) -> Vec<Edit> {
        let Board { walls, stairs, poles, .. } = &self.board;
        let walls = walls.iter().rev().take(LAST).map(|wall| wall.from);
        let stairs = stairs.iter().rev().take(LAST).map(|stairs| stairs.lower);
        let poles = poles.iter().rev().take(LAST).map(|pole| pole.foot);
        let mut edits: Vec<Edit> = walls.chain(stairs).chain(poles).map(Edit::Erase).collect();
        let mut dice = Dice::seeded(fnv1a(json(self).as_bytes()));
        edits.extend((0..TRIED).map(|_| made_up(&mut dice)));
        let mut listed: Vec<Edit> = Vec::new();
        for edit in edits {
            if !listed.contains(&edit) && self.after(edit).is_ok() {
                listed.push(edit);
            }
        }
        if listed.len() < 2 {
            // On an empty board most ideas fail; a single listed edit would mean that there is no choice.
            let flags = Cell::all().map(Edit::Flag).filter(|edit| !listed.contains(edit));
            let flags: Vec<Edit> = flags.filter(|&edit| self.after(edit).is_ok()).take(2).collect();
            listed.extend(flags);
        }
        listed
    }

    /// The draft after an edit, or why it is not allowed.
    pub fn after(&self, edit: Edit) -> Result<Draft, Refused> {
        let mut sketch = self.board.sketch();
        match edit {
            Edit::Wall(wall) => add(&mut sketch.walls, wall, "walls")?,
            Edit::Stairs(stairs) => add(&mut sketch.stairs, stairs, "stairs")?,
            Edit::Pole(pole) => add(&mut sketch.poles, pole, "poles")?,
            Edit::Flag(cell) if sketch.flag == Some(cell) => {
                return Err(Refused::illegal(format!("the flag stands at {cell} already")));
            }
            Edit::Flag(cell) => sketch.flag = Some(cell),
            Edit::Erase(cell) => erase(&mut sketch, cell)?,
        }
        // Where the problem is in the files does not matter to somebody who sees the board.
        Draft::of(&sketch).map_err(|problem| Refused::illegal(problem.text))
    }
}

fn add<T>(things: &mut Vec<T>, thing: T, what: &str) -> Result<(), Refused> {
    if things.len() >= MOST {
        return Err(Refused::illegal(format!("there are {MOST} {what} already")));
    }
    things.push(thing);
    Ok(())
}

/// Takes away the walls over a cell, the stairs that end there and the poles through it.
fn erase(sketch: &mut Sketch, cell: Cell) -> Result<(), Refused> {
    let before = sketch.entries();
    sketch.walls.retain(|wall| wall.cells().all(|c| c != cell));
    sketch.stairs.retain(|stairs| stairs.lower != cell && stairs.upper != cell);
    sketch.poles.retain(|pole| pole.foot != cell && pole.above().all(|c| c != cell));
    if sketch.entries() < before {
        return Ok(());
    }
    let why = format!("there is nothing to erase at {cell}");
    Err(Refused::illegal(if sketch.flag == Some(cell) { "the flag can only be moved".into() } else { why }))
}

/// An edit at random, allowed or not.
pub(super) fn made_up(dice: &mut Dice) -> Edit {
    let mut lane = dice.lane(0);
    let mut cell = |floor: i64| {
        let (w, l) = (lane.index(WIDTH), lane.index(LENGTH));
        // The top floor is narrow; most of what would be drawn beside it could not stand.
        let l = if floor == 2 { 8 + l % 9 } else { l };
        Cell::at(floor as u8, w as u8, l as u8)
    };
    let floor = i64::from(cell(0).w() % 3);
    let (from, other) = (cell(floor), cell((floor + 1) % 3));
    match other.w() {
        0..=3 => {
            let end = |at: u8, size: usize| (at + other.l() % 6).min(size as u8 - 1);
            let across = other.w() % 2 == 0;
            let w = if across { from.w() } else { end(from.w(), WIDTH) };
            let l = if across { end(from.l(), LENGTH) } else { from.l() };
            Edit::Wall(Wall { from, to: Cell::at(from.floor(), w, l) })
        }
        4..=6 => {
            let (lower, upper) = if from.floor() < other.floor() { (from, other) } else { (other, from) };
            Edit::Stairs(Stairs { lower, upper })
        }
        7 | 8 => {
            let low = from.floor().min(other.floor());
            Edit::Pole(Pole { foot: from.on_floor(low), top: from.floor().max(other.floor()) })
        }
        _ => Edit::Flag(from),
    }
}
