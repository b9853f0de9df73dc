//! The tiles: how the building, its walls, stairs and poles look. Runners and flag are sprites.

use crate::board::{Board, By, Ground, Mode, Way};
use crate::cell::{Cell, LENGTH, WIDTH};
use crate::event::Dish;
use crate::values::Value;
use kernel::grid::Grid;
use kernel::pos::Pos;
use kernel::scene::{self, Ink, Look};

const VOID: Look = Look::new("savor/void", ' ', Ink::Black);
const FLOOR: Look = Look::new("savor/floor", '·', Ink::Slate).on(Ink::Night);
const START: Look = Look::new("savor/start", '░', Ink::Slate).on(Ink::Night);
const HOME: Look = Look::new("savor/home", '○', Ink::Silver).on(Ink::Night);
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
const BOTH_WAYS: Look = Look::new("savor/stairs-both", '↕', Ink::Sky).on(Ink::Night);
const UP_OPEN: Look = Look::new("savor/stairs-up", '▲', Ink::Sky).on(Ink::Night);
const DOWN_OPEN: Look = Look::new("savor/stairs-down", '▼', Ink::Sky).on(Ink::Night);
const UP_CLOSED: Look = Look::new("savor/stairs-up-closed", '△', Ink::Grey).on(Ink::Night);
const DOWN_CLOSED: Look = Look::new("savor/stairs-down-closed", '▽', Ink::Grey).on(Ink::Night);
const POLE: Look = Look::new("savor/pole", '↧', Ink::Orange).on(Ink::Night);
const FOOT: Look = Look::new("savor/pole-foot", '⊥', Ink::Orange).on(Ink::Night);

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
            Ground::Start if self.board.layout.begins_at(cell).is_some() => HOME,
            Ground::Start if self.is_foot(cell) => FOOT,
            Ground::Start => START,
            Ground::BawanaWall => BAWANA,
            Ground::BawanaInside => self.dish(cell),
            Ground::Wall => WALL,
            Ground::Blocked => BLOCKED,
            Ground::Door => ENTRY,
            Ground::Open if cell == self.board.layout.door && !self.board.house.is_basic() => ENTRY,
            Ground::Open => FLOOR,
        }
    }

    /// The stairs or the pole on a cell; of several the one that can be taken.
    fn exit(&self, cell: Cell) -> Option<Look> {
        let ways = self.board.ways(cell);
        let shown = ways.iter().find(|way| way.is_open(self.modes)).or(ways.first());
        shown.map(|way| self.way(way)).or_else(|| self.is_foot(cell).then_some(FOOT))
    }

    fn way(&self, way: &Way) -> Look {
        let By::Stairs(number) = way.by else { return POLE };
        match (self.modes[number as usize], way.upper) {
            (Mode::Both, _) => BOTH_WAYS,
            (Mode::Up, false) => UP_OPEN,
            (Mode::Up, true) => UP_CLOSED,
            (Mode::Down, true) => DOWN_OPEN,
            (Mode::Down, false) => DOWN_CLOSED,
        }
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
    look.name == FLOOR.name
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
