//! The tiles: how the building, its walls, stairs and poles look. Runners and flag are sprites.

use crate::board::{Board, By, Ground, Mode, Way};
use crate::cell::{Cell, LENGTH, MOST_RUNNERS, WIDTH};
use crate::event::Dish;
use crate::values::Value;
use kernel::grid::Grid;
use kernel::pos::Pos;
use kernel::scene::{self, Ink, Look};

const VOID: Look = Look::new("savor/void", ' ', Ink::Black);
/// Each storey has a floor of its own.
const FLOORS: [Look; 3] = [plain("savor/floor-0"), plain("savor/floor-1"), plain("savor/floor-2")];
const START: Look = Look::new("savor/start", '░', Ink::Slate).on(Ink::Night);
/// Each runner has a place of the own colour to begin at.
const HOMES: [Look; MOST_RUNNERS] = [
    home("savor/home-a"),
    home("savor/home-b"),
    home("savor/home-c"),
    home("savor/home-d"),
    home("savor/home-e"),
    home("savor/home-f"),
];
const WALL: Look = Look::new("savor/wall", '#', Ink::Grey).on(Ink::Slate);
const BLOCKED: Look = Look::new("savor/blocked", '▒', Ink::Grey).on(Ink::Night);
const BAWANA: Look = Look::new("savor/bawana-wall", '▓', Ink::Brown).on(Ink::Slate);
const ENTRY: Look = Look::new("savor/entrance", '∩', Ink::Gold).on(Ink::Night);

const POISON: Look = Look::new("savor/poison", 'p', Ink::Moss).on(Ink::Slate);
const DIZZY: Look = Look::new("savor/dizzy", 'd', Ink::Violet).on(Ink::Slate);
const TRIGGER: Look = Look::new("savor/trigger", 't', Ink::Red).on(Ink::Slate);
const HAPPY: Look = Look::new("savor/happy", 'h', Ink::Pink).on(Ink::Slate);
const MEAL: Look = Look::new("savor/meal", '+', Ink::Sand).on(Ink::Slate);
const CANTEEN: Look = Look::new("savor/canteen", '·', Ink::Sand).on(Ink::Slate);

// A full triangle is an open end, a hollow one a closed end; it points where the stairs go now.
// The art has a plate with the floor to which they lead: from the lower end the first or the second, from the
// upper end the ground floor or the first.
const UP_OPEN: [Look; 2] = stairs(["savor/stairs-up-1", "savor/stairs-up-2"], '▲', Ink::Sky);
const UP_BOTH: [Look; 2] = stairs(["savor/stairs-up-1-both", "savor/stairs-up-2-both"], '↕', Ink::Sky);
const UP_CLOSED: [Look; 2] = stairs(["savor/stairs-up-1-closed", "savor/stairs-up-2-closed"], '▽', Ink::Grey);
const DOWN_OPEN: [Look; 2] = stairs(["savor/stairs-down-0", "savor/stairs-down-1"], '▼', Ink::Sky);
const DOWN_BOTH: [Look; 2] = stairs(["savor/stairs-down-0-both", "savor/stairs-down-1-both"], '↕', Ink::Sky);
const DOWN_CLOSED: [Look; 2] =
    stairs(["savor/stairs-down-0-closed", "savor/stairs-down-1-closed"], '△', Ink::Grey);
/// By the floor they are on and the one to which they lead.
const POLES: [[Look; 2]; 2] = [
    stairs(["savor/pole-1-0", "savor/pole-1-0"], '↧', Ink::Orange),
    stairs(["savor/pole-2-0", "savor/pole-2-1"], '↧', Ink::Orange),
];
const START_FOOT: Look = Look::new("savor/pole-foot-start", '⊥', Ink::Orange).on(Ink::Night);
const FEET: [Look; 2] = stairs(["savor/pole-foot-0", "savor/pole-foot-1"], '⊥', Ink::Orange);

const fn plain(name: &'static str) -> Look {
    Look::new(name, '·', Ink::Slate).on(Ink::Night)
}

const fn home(name: &'static str) -> Look {
    Look::new(name, '○', Ink::Silver).on(Ink::Night)
}

const fn stairs(names: [&'static str; 2], glyph: char, ink: Ink) -> [Look; 2] {
    [Look::new(names[0], glyph, ink).on(Ink::Night), Look::new(names[1], glyph, ink).on(Ink::Night)]
}

/// What the tiles of a board are made from.
#[derive(Clone, Copy)]
pub(crate) struct Plan<'a> {
    /// Walls, stairs and poles.
    pub(crate) board: &'a Board,
    /// How the stairs go now.
    pub(crate) modes: &'a [Mode],
    /// Where what is served in Bawana, if that is known.
    pub(crate) table: Option<&'a [Dish; 12]>,
}

impl Plan<'_> {
    /// The three floors, each with its name.
    pub(crate) fn floors(&self) -> Vec<scene::Board> {
        let names = (0..).zip(["Ground floor (0)", "First floor (1)", "Second floor (2)"]);
        let board = |(floor, name): (u8, &str)| {
            let tile = |p: Pos| self.tile(Cell::at(floor, p.y as u8, p.x as u8));
            let floor = scene::Board::new(Grid::from_fn(LENGTH, WIDTH, tile));
            scene::Board { name: name.into(), surround: Some(VOID), ..floor }
        };
        names.map(board).collect()
    }

    fn tile(&self, cell: Cell) -> Look {
        if self.board.is_open(cell)
            && let Some(look) = self.exit(cell)
        {
            return look;
        }
        match self.board.ground(cell) {
            Ground::Void => VOID,
            Ground::Start => match self.board.layout.begins_at(cell) {
                Some(who) => HOMES[who.index()],
                None if self.is_foot(cell) => START_FOOT,
                None => START,
            },
            Ground::BawanaWall => BAWANA,
            Ground::BawanaInside => self.dish(cell),
            Ground::Wall => WALL,
            Ground::Blocked => BLOCKED,
            Ground::Door => ENTRY,
            Ground::Open if cell == self.board.layout.door && !self.board.house.is_basic() => ENTRY,
            Ground::Open => FLOORS[usize::from(cell.floor())],
        }
    }

    /// The stairs or the pole on a cell; of several the one that can be taken.
    fn exit(&self, cell: Cell) -> Option<Look> {
        let ways = self.board.ways(cell);
        let shown = ways.iter().find(|way| way.is_open(self.modes)).or(ways.first());
        let foot = || self.is_foot(cell).then(|| FEET[usize::from(cell.floor()).min(1)]);
        shown.map(|way| self.way(cell, way)).or_else(foot)
    }

    fn way(&self, at: Cell, way: &Way) -> Look {
        let to = usize::from(way.to.floor());
        let By::Stairs(number) = way.by else {
            return POLES[usize::from(at.floor() > 1)][to.min(1)];
        };
        if way.upper {
            let looks = match self.modes[number as usize] {
                Mode::Both => DOWN_BOTH,
                Mode::Up => DOWN_CLOSED,
                Mode::Down => DOWN_OPEN,
            };
            return looks[to.min(1)];
        }
        let looks = match self.modes[number as usize] {
            Mode::Both => UP_BOTH,
            Mode::Up => UP_OPEN,
            Mode::Down => UP_CLOSED,
        };
        looks[to.saturating_sub(1).min(1)]
    }

    fn is_foot(&self, cell: Cell) -> bool {
        self.board.poles.iter().any(|pole| pole.foot == cell)
    }

    fn dish(&self, cell: Cell) -> Look {
        let place = self.board.layout.inside.iter().position(|inside| *inside == cell);
        match place.zip(self.table).map(|(place, table)| table[place]) {
            Some(Dish::FoodPoisoning) => POISON,
            Some(Dish::Disoriented) => DIZZY,
            Some(Dish::Triggered) => TRIGGER,
            Some(Dish::Happy) => HAPPY,
            Some(Dish::MovementPoints) => MEAL,
            None => CANTEEN,
        }
    }
}

/// Whether nothing but plain floor is to be seen, so that a value may be written there.
pub(crate) fn is_plain(look: &Look) -> bool {
    FLOORS.iter().any(|floor| floor.name == look.name)
}

/// A value as it is written on a plate: `-3`, `+3`, `×2`.
pub(crate) fn plate(value: Value) -> String {
    match value {
        Value::Zero => "0".into(),
        Value::Cost(n) => format!("-{}", n.min(99)),
        Value::Bonus(n) => format!("+{}", n.min(99)),
        Value::Factor(n) => format!("×{}", n.min(99)),
    }
}

/// A value in one column without colours: costs as digits, gains as raised digits, factors as crosses.
pub(crate) fn sign(value: Value) -> Option<(char, Ink)> {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    Some(match value {
        Value::Zero => return None,
        Value::Cost(n) => (char::from_digit(u32::from(n), 10).unwrap_or('-'), Ink::Red),
        Value::Bonus(n) => (RAISED.get(n as usize).copied().unwrap_or('+'), Ink::Green),
        Value::Factor(2) => ('x', Ink::Gold),
        Value::Factor(_) => ('X', Ink::Gold),
    })
}
