//! What edits are allowed and what they do. An edit is good if the files it leads to are: the checks
//! are those of `files/`, so that nothing is drawn that the game would skip.

use super::action::Edit;
use super::state::Draft;
use crate::board::{Board, Pole, Sketch, Stairs, Wall};
use crate::cell::{Cell, LENGTH, WIDTH};
use kernel::dice::Dice;
use kernel::game::{Event, Refused};
use kernel::hash::fnv1a;

/// How many walls, and how many stairs, and how many poles a board may have here.
pub const MOST: usize = 250;

/// How many made-up edits are tried for the list of what is allowed.
const TRIED: usize = 24;

/// Of how many walls, stairs and poles the list says that they can be erased.
const LAST: usize = 6;

impl Draft {
    /// Some edits that are allowed: to erase what was built last, and a choice of made-up ones that is
    /// always the same for the same draft. Listing everything would take thousands.
    pub fn legal(&self) -> Vec<Edit> {
        let Board { walls, stairs, poles, .. } = &self.board;
        let walls = walls.iter().rev().take(LAST).map(|wall| wall.from);
        let stairs = stairs.iter().rev().take(LAST).map(|stairs| stairs.lower);
        let poles = poles.iter().rev().take(LAST).map(|pole| pole.foot);
        let mut edits: Vec<Edit> = walls.chain(stairs).chain(poles).map(Edit::Erase).collect();
        let mut dice = Dice::seeded(fnv1a(self.write().as_bytes()));
        edits.extend((0..TRIED).map(|_| made_up(&mut dice)));
        let mut listed: Vec<Edit> = Vec::new();
        for edit in edits {
            if !listed.contains(&edit) && self.after(edit).is_ok() {
                listed.push(edit);
            }
        }
        if listed.len() < 2 {
            // Hardly anything but bad ideas on an empty board: there the flag can be moved at least. One
            // edit alone would say that there is no choice.
            let flags = Cell::all().map(Edit::Flag).filter(|edit| !listed.contains(edit));
            let flags: Vec<Edit> = flags.filter(|&edit| self.after(edit).is_ok()).take(2).collect();
            listed.extend(flags);
        }
        listed
    }

    /// Does an edit. A refusal changes nothing.
    pub fn step(&mut self, edit: Edit) -> Result<Event, Refused> {
        *self = self.after(edit)?;
        Ok(Event::new(edit.kind(), edit.words(), &edit.to_string()))
    }

    /// The draft after an edit, or why it is not allowed.
    pub fn after(&self, edit: Edit) -> Result<Draft, Refused> {
        let mut sketch = self.board.sketch();
        let full = |count: usize, what: &str| {
            let why = format!("there are {MOST} {what} already");
            if count < MOST { Ok(()) } else { Err(Refused::illegal(why)) }
        };
        match edit {
            Edit::Wall(wall) => {
                full(sketch.walls.len(), "walls")?;
                sketch.walls.push(wall);
            }
            Edit::Stairs(stairs) => {
                full(sketch.stairs.len(), "stairs")?;
                sketch.stairs.push(stairs);
            }
            Edit::Pole(pole) => {
                full(sketch.poles.len(), "poles")?;
                sketch.poles.push(pole);
            }
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

/// Takes away the walls over a cell, the stairs that end there and the poles through it.
fn erase(sketch: &mut Sketch, cell: Cell) -> Result<(), Refused> {
    let count = |sketch: &Sketch| sketch.walls.len() + sketch.stairs.len() + sketch.poles.len();
    let before = count(sketch);
    sketch.walls.retain(|wall| wall.cells().all(|c| c != cell));
    sketch.stairs.retain(|stairs| stairs.lower != cell && stairs.upper != cell);
    sketch.poles.retain(|pole| pole.foot != cell && pole.above().all(|c| c != cell));
    if count(sketch) < before {
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
            let (long, across) = (other.l() % 6, other.w() % 2 == 0);
            let end = |at: u8, size: usize| (at + long).min(size as u8 - 1);
            let to = if across {
                Cell::at(from.floor(), from.w(), end(from.l(), LENGTH))
            } else {
                Cell::at(from.floor(), end(from.w(), WIDTH), from.l())
            };
            Edit::Wall(Wall { from, to })
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
