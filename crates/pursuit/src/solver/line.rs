//! Lines of best play and heat maps, from a solution (PU-X07).

use super::{Solution, Spot, Value};
use crate::bots;
use crate::event::Made;
use crate::referee::Referee;
use crate::state::{Side, State};
use kernel::grid::Grid;
use kernel::pos::Pos;
use serde_json::{Value as Json, json};

/// A step of a line of best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineStep {
    /// The step as it stands in the move log.
    pub made: Made,
    /// The value of the position before it.
    pub value: Value,
}

/// The value of every floor cell if one player stood there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heat {
    /// Who is put on every cell.
    pub vary: Side,
    /// The other one's cell, and sign.
    pub fixed: (Pos, char),
    /// The values; `None` for walls and for the other one's cell.
    pub values: Grid<Option<Value>>,
}

impl Solution {
    /// How best play goes on from a state: to the catch, or until a position comes back.
    pub fn line(&self, state: &State) -> Vec<LineStep> {
        let mut state = state.clone();
        state.limit = u32::MAX - 1;
        let mut referee = Referee::new(state, true);
        let mut line = Vec::new();
        while referee.verdict().is_none() {
            let Some(value) = self.value(referee.state()) else { break };
            let Some(step) = bots::optimal(referee.state(), self) else { break };
            let Ok(made) = referee.step(step) else { break };
            line.push(LineStep { made, value });
        }
        line
    }

    /// The heat map of a state: the monster to move, one player on every floor cell in turn. Whoever
    /// is put on a potion has drunk it.
    pub fn heat(&self, state: &State, vary: Side) -> Option<Heat> {
        let base = self.spot(state)?;
        let fixed = base.at[vary.other().index()];
        let mut values = Grid::filled(self.dungeon.map().width(), self.dungeon.map().height(), None);
        for cell in self.dungeon.all().filter(|&cell| cell != fixed) {
            let mut spot = Spot { turn: Side::Monster, ..base };
            spot.at[vary.index()] = cell;
            if let Ok(potion) = self.potions.binary_search(&cell)
                && spot.mask >> potion & 1 == 1
            {
                spot.mask &= !(1 << potion);
                spot.drunk[vary.index()] += 1;
            }
            spot.rem = self.drunk[1] + spot.drunk[1];
            values[self.dungeon.pos(cell)] = Some(self.at(spot));
        }
        let sign = if vary == Side::Monster { '@' } else { state.letter };
        Some(Heat { vary, fixed: (self.dungeon.pos(fixed), sign), values })
    }
}

impl Heat {
    /// One line a row, three columns a cell, `∞` where there is no catch, the fixed player's sign,
    /// blanks for walls; nothing at the end of a line.
    pub fn text(&self) -> String {
        let cell = |p: Pos, value: Option<Value>| match value {
            _ if p == self.fixed.0 => format!("{:>3}", self.fixed.1),
            Some(value) => format!("{value:>3}"),
            None => "   ".into(),
        };
        let size = self.values.width() as i32;
        let row =
            |y: i32| (0..size).map(|x| Pos::new(x, y)).map(|p| cell(p, self.values[p])).collect::<String>();
        let rows = (0..self.values.height() as i32).map(row);
        rows.fold(String::new(), |text, row| text + row.trim_end() + "\n")
    }

    /// Rows of numbers, with `"never"` where there is no catch, the fixed player's sign, and null for walls.
    pub fn json(&self) -> Json {
        let cell = |p: Pos, value: Option<Value>| match value {
            _ if p == self.fixed.0 => json!(self.fixed.1),
            Some(Value::Rounds(n)) => json!(n),
            Some(Value::Never) => json!("never"),
            None => Json::Null,
        };
        let rows: Vec<Vec<Json>> = (0..self.values.height() as i32)
            .map(|y| {
                let places = (0..self.values.width() as i32).map(|x| Pos::new(x, y));
                places.map(|p| cell(p, self.values[p])).collect()
            })
            .collect();
        json!({"vary": self.vary.name(), "rows": rows})
    }
}
