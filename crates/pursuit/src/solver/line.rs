//! What is told of a solution: lines of best play, heat maps (PU-X07), and the report of `solve` (PU-X01).

use super::{Solution, Spot, Value};
use crate::bots;
use crate::event::Made;
use crate::referee::Referee;
use crate::state::{Side, State};
use kernel::grid::Grid;
use kernel::pos::Pos;
use serde_json::{Map, Value as Json, json};

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
    /// The steps of best play, each with the value before it: to the catch, or until a position comes back.
    pub fn line(&self, state: &State) -> Vec<(Made, Value)> {
        let mut state = state.clone();
        (state.limit, state.goal) = (u32::MAX - 1, None);
        state.seen.clear();
        let mut referee = Referee::new(state, true);
        let mut line = Vec::new();
        while referee.verdict().is_none() {
            let Some(value) = self.value(referee.state()) else { break };
            let Some(step) = bots::optimal(referee.state(), self) else { break };
            let Ok(made) = referee.step(step) else { break };
            line.push((made, value));
        }
        line
    }

    /// How many positions on the line of best play leave the side to move one step alone that keeps the value:
    /// the hero's, and the monster's. Together they are the difficulty of a level (PU-X13).
    pub fn single_steps(&self, state: &State) -> [u32; 2] {
        let mut state = state.clone();
        (state.limit, state.goal) = (u32::MAX - 1, None);
        let mut single = [0; 2];
        for (made, value) in self.line(&state) {
            // Only the monster's last step lets the present round pass into the hero's count, and
            // `step_values` has counted that already.
            let keeps = self.step_values(&state).into_iter().filter(|(_, _, after)| *after == value).count();
            single[made.side.index()] += u32::from(keeps == 1);
            if state.advance(made.step).is_err() {
                break;
            }
        }
        single
    }

    /// The heat map, the monster to move: one player on every floor cell in turn, having drunk what lies there.
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

    /// For people: value, states and first steps, then the line of best play as in the move log.
    pub fn text(&self, state: &State) -> String {
        let value = self.value(state).map_or_else(|| "?".into(), |value| value.to_string());
        let first = self.step_values(state).into_iter().map(|(step, _, value)| format!("{step}={value}"));
        let first: Vec<String> = first.collect();
        let head = format!("value: {value}\nstates: {}\nfirst: {}\nline:\n", self.states(), first.join(" "));
        self.line(state).iter().fold(head, |text, (made, _)| text + &format!("  {made}\n"))
    }

    /// For programs: `value` (null for never), `first` (by step), `line`, `states` and `layers`.
    pub fn json(&self, state: &State) -> Json {
        let first: Map<String, Json> = self
            .step_values(state)
            .into_iter()
            .map(|(step, _, value)| (step.name().to_string(), json!(value)))
            .collect();
        let line: Vec<String> = self.line(state).iter().map(|(made, _)| made.to_string()).collect();
        json!({
            "value": self.value(state), "states": self.states(), "layers": self.layers(),
            "first": first, "line": line
        })
    }
}

impl Heat {
    /// A line a row, three columns a cell: `∞` for no catch, the fixed player's sign, blanks for walls.
    pub fn text(&self) -> String {
        let cells = self.values.map(|p, value| match value {
            _ if p == self.fixed.0 => format!("{:>3}", self.fixed.1),
            Some(value) => format!("{value:>3}"),
            None => "   ".into(),
        });
        cells.rows().fold(String::new(), |text, row| text + row.concat().trim_end() + "\n")
    }

    /// Rows of numbers, with `"never"` where there is no catch, the fixed player's sign, and null for walls.
    pub fn json(&self) -> Json {
        let cells = self.values.map(|p, value| match value {
            _ if p == self.fixed.0 => json!(self.fixed.1),
            Some(Value::Rounds(n)) => json!(n),
            Some(Value::Never) => json!("never"),
            None => Json::Null,
        });
        let rows: Vec<&[Json]> = cells.rows().collect();
        json!({"vary": self.vary.name(), "rows": rows})
    }
}
