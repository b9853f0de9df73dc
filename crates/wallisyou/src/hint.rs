//! Hints in four steps (WY-X06) as data: the aim, the path, the rooms to rotate and the actions; and what is left of
//! a hint while the player follows it. Drawing is in `view/marks.rs`.

use crate::action::Action;
use crate::dungeon::Par;
use crate::room::Room;
use crate::solver::{Budget, PlannedTurn, Position, Verdict, solve, winnable};
use crate::state::{LegEnd, State, Status, Turn};
use kernel::grid::Grid;
use kernel::pos::Pos;
use std::fmt;

/// What can be said about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// The first turn of an optimal plan from here.
    Hint(Hint),
    /// No win is left here.
    Hopeless {
        /// How many turns to undo until one is; none if there never was one, or none was found.
        undo: Option<u32>,
    },
    /// The solver's budget ended.
    NoneFound,
    /// The game is won.
    Over,
}

/// What a turn is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The adventurer shall kill the dragon of this level.
    Dragon(u16),
    /// He shall take a treasure.
    Treasure,
    /// He shall go nowhere, or be stopped on his way, while something else happens.
    Wait,
}

/// The next turn of an optimal plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Step 1: what the turn is for.
    pub aim: Aim,
    /// Step 2: the rooms he will walk through, leg by leg; one leg except in one-turn mode.
    pub paths: Vec<Vec<Pos>>,
    /// Step 3: the rooms to rotate from the way they lie now, and what to do with treasures.
    pub plan: PlannedTurn,
    /// What the whole plan takes, with the rotations already made in this turn.
    pub par: Par,
    /// Whether the plan is proven to be the best.
    pub exact: bool,
}

impl Hint {
    /// Step 4: the actions that prepare the turn; Space is left to the player.
    pub fn actions(&self) -> impl Iterator<Item = Action> + '_ {
        self.plan.actions().filter(|action| *action != Action::End)
    }

    /// Whether a room is rotated to keep something away from him: he does not walk through it.
    pub fn seals(&self, at: Pos) -> bool {
        !self.paths.iter().any(|path| path.contains(&at))
    }

    /// The hint of a plan that begins with this turn.
    fn new(state: &State, plan: &PlannedTurn, par: Par, exact: bool) -> Option<Hint> {
        let mut ready = state.clone();
        for action in plan.actions().filter(|action| *action != Action::End) {
            ready.act(action).ok()?;
        }
        let turn = ready.preview()?;
        let paths = turn.legs.iter().map(|leg| leg.path.clone()).collect();
        Some(Hint { aim: aim(&turn), paths, plan: plan.clone(), par, exact })
    }
}

fn aim(turn: &Turn) -> Aim {
    match turn.legs.first().map(|leg| leg.end) {
        Some(LegEnd::Slays(level) | LegEnd::Dies(level)) => Aim::Dragon(level),
        Some(LegEnd::Treasure) => Aim::Treasure,
        Some(LegEnd::Halts) | None => Aim::Wait,
    }
}

impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Aim::Dragon(level) => write!(f, "Lead him to the level {level} dragon."),
            Aim::Treasure => f.write_str("Use a treasure."),
            Aim::Wait => f.write_str("Let the dragons move."),
        }
    }
}

impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Advice::Hint(hint) => hint.aim.fmt(f),
            Advice::Hopeless { undo: None } => f.write_str("This can't be won any more."),
            Advice::Hopeless { undo: Some(1) } => f.write_str("This can't be won any more: undo one turn."),
            Advice::Hopeless { undo: Some(turns) } => {
                write!(f, "This can't be won any more: undo {turns} turns.")
            }
            Advice::NoneFound => f.write_str("No hint found."),
            Advice::Over => f.write_str("The game is won."),
        }
    }
}

/// What to do now. `earlier` holds the states before the latest Spaces, newest first, for advice on undoing.
pub fn advise<'a>(state: &State, earlier: impl IntoIterator<Item = &'a State>, budget: &Budget) -> Advice {
    match state.status {
        Status::Won => return Advice::Over,
        Status::Lost | Status::Stuck => return hopeless(earlier, budget),
        Status::Playing => {}
    }
    match solve(&Position::from(state), budget) {
        Verdict::Solvable { turns, rotations, exact, plan, .. } => {
            let first =
                plan.first().and_then(|first| Hint::new(state, first, Par { turns, rotations }, exact));
            first.map_or(Advice::NoneFound, Advice::Hint)
        }
        Verdict::Unsolvable { .. } => hopeless(earlier, budget),
        Verdict::Unknown { .. } => Advice::NoneFound,
    }
}

fn hopeless<'a>(earlier: impl IntoIterator<Item = &'a State>, budget: &Budget) -> Advice {
    for (index, state) in earlier.into_iter().enumerate() {
        match winnable(&Position::from(state), budget) {
            Some(true) => return Advice::Hopeless { undo: Some(index as u32 + 1) },
            Some(false) => {}
            None => break,
        }
    }
    Advice::Hopeless { undo: None }
}

/// A hint that is being shown. It is part of the ui; what it costs in stars is noted by an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// 1 shows the aim, 2 also the path, 3 also the rooms to rotate.
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

    /// What is still to be done; none once the turn is over or the player has departed from the hint.
    pub fn left(&self, state: &State) -> Option<Hint> {
        let (now, then) = (&state.dungeon.rooms, &self.rooms);
        let same_size = (now.width(), now.height()) == (then.width(), then.height());
        if state.is_over() || state.turns != self.turns || !same_size {
            return None;
        }
        let is_planned = |at: Pos| self.hint.plan.rotations.iter().any(|(planned, _)| *planned == at);
        if now.iter().any(|(at, room)| !is_planned(at) && *room != then[at]) {
            return None;
        }
        let mut left = self.hint.clone();
        for (at, quarters) in &mut left.plan.rotations {
            *quarters = now[*at].quarters_to(then[*at].turned(*quarters))?;
        }
        left.plan.rotations.retain(|(_, quarters)| *quarters > 0);
        let treasure = state.dungeon.treasure;
        let PlannedTurn { take, place, .. } = self.hint.plan;
        let goal = if take.is_some() { place } else { place.or(self.treasure) };
        if treasure == goal {
            (left.plan.take, left.plan.place) = (None, None);
        } else if treasure.is_none() && take.is_some() {
            left.plan.take = None;
        } else if treasure != self.treasure {
            return None;
        }
        Some(left)
    }
}
