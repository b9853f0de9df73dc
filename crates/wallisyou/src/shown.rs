//! A hint on its way through its four steps (WY-X06): what is left of it when the player has done a part of it by
//! hand. It belongs to looking; what it costs in stars is noted by an action.

use crate::hint::Hint;
use crate::room::Room;
use crate::state::State;
use kernel::grid::Grid;
use kernel::pos::Pos;

/// A hint that is being shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// 1 the aim, 2 the path, too, 3 and the rooms to rotate.
    pub step: u8,
    hint: Hint,
    /// The turn it is for.
    turns: u32,
    /// The rooms and the treasure as they were when it was given.
    rooms: Grid<Room>,
    treasure: Option<Pos>,
}

impl Shown {
    /// A hint for this state, at its first step.
    pub fn new(state: &State, hint: Hint) -> Self {
        let (rooms, treasure) = (state.dungeon.rooms.clone(), state.dungeon.treasure);
        Shown { step: 1, hint, turns: state.turns, rooms, treasure }
    }

    /// What is still to be done; none if the hint is for another turn, or if something was done that is not
    /// part of it, so that it may be wrong.
    pub fn left(&self, state: &State) -> Option<Hint> {
        let (now, then) = (&state.dungeon.rooms, &self.rooms);
        let same_size = (now.width(), now.height()) == (then.width(), then.height());
        if state.is_over() || state.turns != self.turns || !same_size {
            return None;
        }
        let mut left = self.hint.clone();
        let goal = |at: Pos| {
            let rotation = self.hint.rotations.iter().find(|rotation| rotation.at == at);
            then[at].turned(rotation.map_or(0, |rotation| rotation.quarters))
        };
        let is_planned = |at: Pos| self.hint.rotations.iter().any(|rotation| rotation.at == at);
        if now.iter().any(|(at, room)| !is_planned(at) && *room != then[at]) {
            return None;
        }
        for rotation in &mut left.rotations {
            rotation.quarters = now[rotation.at].quarters_to(goal(rotation.at))?;
        }
        left.rotations.retain(|rotation| rotation.quarters > 0);
        let treasure = state.dungeon.treasure;
        let goal = if self.hint.take.is_some() { self.hint.place } else { self.hint.place.or(self.treasure) };
        if treasure == goal {
            (left.take, left.place) = (None, None);
        } else if treasure.is_none() && self.hint.take.is_some() {
            left.take = None;
        } else if treasure != self.treasure {
            return None;
        }
        Some(left)
    }
}
