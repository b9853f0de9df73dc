//! What lies where on the screen: made by the drawing, asked by the mouse. Because both use the same
//! [`View`], a click always means the cell that is seen there.

use kernel::input::Key;
use kernel::pos::Pos;
use kernel::scene::{Place, UNIT};
use ratatui_core::layout::{Position, Rect};

/// The viewport of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Which board of the scene.
    pub board: usize,
    /// Where on the screen.
    pub area: Rect,
    /// How many columns and rows a cell takes.
    pub cell: (u16, u16),
    /// Which column and row of the whole drawn board is at the top left of the area.
    pub origin: (i32, i32),
    /// How many cells the board has.
    pub size: (i32, i32),
}

impl View {
    /// The cell drawn at a position of the screen.
    pub fn cell_at(&self, at: Position) -> Option<Pos> {
        if !self.area.contains(at) {
            return None;
        }
        let x = (i32::from(at.x - self.area.x) + self.origin.0).div_euclid(i32::from(self.cell.0));
        let y = (i32::from(at.y - self.area.y) + self.origin.1).div_euclid(i32::from(self.cell.1));
        let inside = x >= 0 && y >= 0 && x < self.size.0 && y < self.size.1;
        inside.then_some(Pos::new(x, y))
    }

    /// Where something of so many columns and rows begins whose middle is at a place, in columns and
    /// rows of the whole drawn board; between two columns the left one, as for tiles.
    pub fn begin(&self, at: Place, columns: i32, rows: i32) -> (i32, i32) {
        let nearest = |units: i32, cell: u16, extent: i32| {
            (units * i32::from(cell) - extent * UNIT / 2 + UNIT / 2 - 1).div_euclid(UNIT)
        };
        (nearest(at.x, self.cell.0, columns), nearest(at.y, self.cell.1, rows))
    }

    /// The position on the screen of a column and row of the whole drawn board, if it is visible.
    pub fn on_screen(&self, column: i32, row: i32) -> Option<Position> {
        let (x, y) = (column - self.origin.0, row - self.origin.1);
        let seen = x >= 0 && y >= 0 && x < i32::from(self.area.width) && y < i32::from(self.area.height);
        seen.then(|| Position::new(self.area.x + x as u16, self.area.y + y as u16))
    }
}

/// What is under the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A cell of a board.
    Cell(usize, Pos),
    /// A choice of the prompt.
    Choice(usize),
    /// What else can be done with a choice.
    More(usize),
    /// Elsewhere in the prompt.
    Prompt,
    /// A row of a panel that can be chosen: which panel, which row.
    Row(usize, usize),
    /// A hint about one key.
    Hint(Key),
    /// Nothing of interest.
    Nothing,
}

/// Everything on the screen that the mouse can reach.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HitMap {
    /// The boards.
    pub views: Vec<View>,
    /// The prompt's choices.
    pub choices: Vec<(Rect, usize)>,
    /// What else can be done with them: buttons on the choices.
    pub more: Vec<(Rect, usize)>,
    /// What the prompt covers.
    pub prompt: Option<Rect>,
    /// The rows of panels that can be chosen: which panel, which row.
    pub rows: Vec<(Rect, (usize, usize))>,
    /// Hints, and the key of each.
    pub hints: Vec<(Rect, Key)>,
}

impl HitMap {
    /// The area of the choice at a position.
    pub fn choice_area(&self, at: Position) -> Option<Rect> {
        self.choices.iter().map(|(area, _)| *area).find(|area| area.contains(at))
    }

    /// The area of the row of a panel at a position, if it can be chosen.
    pub fn row_area(&self, at: Position) -> Option<Rect> {
        let Spot::Row(panel, row) = self.at(at) else { return None };
        self.rows.iter().find(|(_, place)| *place == (panel, row)).map(|(area, _)| *area)
    }

    /// What is at a position.
    pub fn at(&self, at: Position) -> Spot {
        if let Some((_, key)) = self.hints.iter().find(|(area, _)| area.contains(at)) {
            return Spot::Hint(*key);
        }
        if let Some((_, index)) = self.more.iter().find(|(area, _)| area.contains(at)) {
            return Spot::More(*index);
        }
        if let Some((_, index)) = self.choices.iter().find(|(area, _)| area.contains(at)) {
            return Spot::Choice(*index);
        }
        if self.prompt.is_some_and(|area| area.contains(at)) {
            return Spot::Prompt;
        }
        if let Some((_, (panel, row))) = self.rows.iter().find(|(area, _)| area.contains(at)) {
            return Spot::Row(*panel, *row);
        }
        self.views
            .iter()
            .find_map(|view| view.cell_at(at).map(|cell| Spot::Cell(view.board, cell)))
            .unwrap_or(Spot::Nothing)
    }
}
