//! A position without its past, for those who plan: it is copied and played on at little cost.

use crate::errors::{guarded, illegal};
use crate::setting::outcome;
use kernel::dice::Dice;
use kernel::game::{Game, GameInfo, Seat};
use kernel::replay::state_hash;
use protocol::json::line;
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A game and its dice.
pub(crate) struct Place {
    info: &'static GameInfo,
    game: Box<dyn Game>,
    dice: Dice,
    steps: u64,
}

/// A position without its past.
#[pyclass(module = "mazarium._native", frozen)]
pub(crate) struct Position(Mutex<Place>);

impl Position {
    pub(crate) fn new(info: &'static GameInfo, game: Box<dyn Game>, dice: Dice, steps: u64) -> Self {
        Position(Mutex::new(Place { info, game, dice, steps }))
    }

    fn place(&self) -> MutexGuard<'_, Place> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Position {
    fn game(&self) -> &'static str {
        self.place().info.id
    }

    fn to_act(&self) -> Option<usize> {
        self.place().game.to_act().map(|seat| seat.0)
    }

    fn legal(&self) -> Vec<String> {
        self.place().game.legal()
    }

    /// Does an action, and gives its events as JSON if they are wanted.
    fn act(&self, action: &str, tell: bool) -> PyResult<Option<String>> {
        let mut place = self.place();
        let Place { game, dice, steps, .. } = &mut *place;
        let events = guarded(|| game.step(action, dice))?.map_err(illegal)?;
        *steps += 1;
        Ok(tell.then(|| line(&events)))
    }

    fn outcome(&self) -> Option<String> {
        outcome(self.place().game.outcome().as_ref())
    }

    fn state(&self) -> String {
        self.place().game.snapshot()
    }

    fn observe(&self, seat: usize) -> String {
        self.place().game.observe(Seat(seat))
    }

    fn hash(&self) -> u64 {
        let place = self.place();
        state_hash(&place.game.snapshot(), &place.dice)
    }

    fn steps(&self) -> u64 {
        self.place().steps
    }

    /// What a bot would do; its dice follow from a seed and the step.
    fn advise(&self, py: Python<'_>, bot: &str, seed: u64) -> PyResult<Option<(String, String)>> {
        Ok(py.detach(|| {
            let mut place = self.place();
            let label = kernel::hash::fnv1a(bot.as_bytes()) ^ place.steps;
            let mut dice = Dice::seeded(seed).split(u64::MAX).split(label);
            guarded(|| place.game.advise(bot, &mut dice).map(|advice| (advice.action, advice.why)))
        })?)
    }

    fn copy(&self) -> Position {
        let place = self.place();
        Position::new(place.info, place.game.fork(), place.dice.clone(), place.steps)
    }
}
