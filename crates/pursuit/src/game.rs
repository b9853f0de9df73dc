//! The game as the world sees it: text in, text out. Forwarding only; the rules are elsewhere.

use crate::action::Step;
use crate::keys::{self, Ui};
use crate::oracle::Oracle;
use crate::setup::Setup;
use crate::state::State;
use crate::{advice, view};
use kernel::dice::Dice;
use kernel::game::{Advice, Event, Game, Outcome, Refused, Seat};
use kernel::input::{Input, Intent};
use kernel::params::Params;
use kernel::scene::Scene;

/// A running game of Pursuit.
#[derive(Clone, Debug)]
pub struct Pursuit {
    state: State,
    ui: Ui,
    oracle: Oracle,
}

impl Pursuit {
    /// A game that stands at some state, seen for the first time.
    pub fn at(state: State) -> Self {
        Pursuit { oracle: Oracle::new(state.clone()), ui: Ui::default(), state }
    }
}

/// Starts a game. Nothing in it is left to chance.
pub(crate) fn new(params: &Params, dice: &mut Dice) -> Result<Box<dyn Game>, Refused> {
    let setup = Setup::read(params, dice)?;
    Ok(Box::new(Pursuit::at(State::new(&setup.field, &setup.table, setup.limit))))
}

impl Game for Pursuit {
    fn to_act(&self) -> Option<Seat> {
        (!self.state.is_over()).then(|| self.state.turn.seat())
    }

    fn legal(&self) -> Vec<String> {
        self.state.legal().iter().map(ToString::to_string).collect()
    }

    fn step(&mut self, action: &str, _dice: &mut Dice) -> Result<Vec<Event>, Refused> {
        let step: Step = action.parse()?;
        let mut events = Vec::new();
        self.state.step(step, &mut events)?;
        Ok(events.into_iter().map(Event::from).collect())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    fn snapshot(&self) -> String {
        serde_json::to_string(&self.state).expect("a state is plain data")
    }

    fn load(&mut self, snapshot: &str) -> Result<(), Refused> {
        self.state = State::read(snapshot, Some(&self.state.dungeon))?;
        self.ui.fit(&self.state);
        self.oracle.fit(&self.state);
        Ok(())
    }

    fn interpret(&mut self, input: &Input) -> Intent {
        keys::interpret(&self.state, &mut self.ui, input)
    }

    fn scene(&self) -> Scene {
        view::scene(&self.state, &self.ui, &self.oracle)
    }

    fn advise(&mut self, bot: &str, dice: &mut Dice) -> Option<Advice> {
        advice::advise(&self.state, &self.oracle, bot, dice)
    }
}
