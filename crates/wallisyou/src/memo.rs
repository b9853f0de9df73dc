//! What a running game caches: the turns it has seen, for hints, and the solver's answer, for the check.

use crate::action::Action;
use crate::solver::{Budget, Position, winnable};
use crate::state::{State, Status};
use std::cell::OnceCell;

/// How much the check may search in each turn (WY-X07).
const CHECK: Budget = Budget { nodes: 60_000 };

/// How many turns are remembered.
const REMEMBERED: usize = 40;

/// The cache of a running game.
#[derive(Clone, Debug, Default)]
pub struct Memo {
    /// The states in which the turns before this one ended, the latest last, as far as they were seen.
    pub(crate) past: Vec<State>,
    /// The state in which this turn is being ended.
    ending: Option<State>,
    /// Whether this turn can still lead to a win, as far as that was found, once it was asked.
    winnable: OnceCell<Option<bool>>,
}

impl Memo {
    /// Whether the game can still be won (WY-X07), if known. It holds for the whole turn, whose actions can be undone.
    pub(crate) fn check(&self, state: &State) -> Option<bool> {
        *self.winnable.get_or_init(|| match state.status {
            Status::Playing => winnable(&Position::from(state), &CHECK),
            Status::Won => Some(true),
            Status::Lost | Status::Stuck => Some(false),
        })
    }

    /// Looks at the state before an action.
    pub(crate) fn before(&mut self, state: &State, action: Action) {
        self.ending = (action == Action::End).then(|| state.clone());
    }

    /// Notes the turn that has ended, if one has.
    pub(crate) fn after(&mut self) {
        let Some(ended) = self.ending.take() else { return };
        if self.past.len() == REMEMBERED {
            self.past.remove(0);
        }
        self.past.push(ended);
        self.winnable = OnceCell::new();
    }

    /// Keeps those of the turns seen that led to a state that was just loaded.
    pub(crate) fn recall(&mut self, state: &State) {
        self.winnable = OnceCell::new();
        self.past.retain(|past| past.turns < state.turns);
        let follows = self.past.last().is_some_and(|last| {
            let mut next = last.clone();
            next.act(Action::End).is_ok()
                && next.dungeon.rooms == state.before
                && next.dungeon.adventurer == state.dungeon.adventurer
                && next.dungeon.dragons == state.dungeon.dragons
                && (next.turns, next.rotations, &next.code) == (state.turns, state.rotations, &state.code)
        });
        if !follows {
            self.past.clear();
        }
    }
}
