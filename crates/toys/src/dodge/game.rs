//! The game as the world sees it: text in, text out. Forwarding only; the rules are elsewhere.

use super::action::Action;
use super::keys::{self, Ui};
use super::setup::Setup;
use super::state::State;
use super::{bots, view};
use kernel::dice::Dice;
use kernel::game::{Advice, Event, Game, Outcome, Refused, Seat};
use kernel::input::{Input, Intent};
use kernel::params::Params;
use kernel::scene::Scene;

/// A running game of Dodge.
#[derive(Clone, Debug)]
pub struct Dodge {
    state: State,
    ui: Ui,
}

impl Dodge {
    /// A game that stands at some state, seen for the first time.
    pub fn at(state: State) -> Self {
        Dodge { state, ui: Ui::default() }
    }
}

/// Starts a game.
#[expect(clippy::unnecessary_wraps, reason = "other games may refuse, and all are started alike")]
pub(super) fn new(params: &Params, _dice: &mut Dice) -> Result<Box<dyn Game>, Refused> {
    Ok(Box::new(Dodge::at(State::new(Setup::read(params)))))
}

impl Game for Dodge {
    fn to_act(&self) -> Option<Seat> {
        (!self.state.is_over()).then_some(Seat(0))
    }

    fn legal(&self) -> Vec<String> {
        self.state.legal().iter().map(ToString::to_string).collect()
    }

    fn step(&mut self, action: &str, dice: &mut Dice) -> Result<Vec<Event>, Refused> {
        let action: Action = action.parse()?;
        let mut events = Vec::new();
        self.state.step(action, dice, &mut events)?;
        Ok(events.into_iter().map(Event::from).collect())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    fn snapshot(&self) -> String {
        serde_json::to_string(&self.state).expect("a state is plain data")
    }

    /// The ui is kept as it is: what is held does not depend on the state.
    fn load(&mut self, snapshot: &str) -> Result<(), Refused> {
        self.state = State::read(snapshot)?;
        Ok(())
    }

    fn interpret(&mut self, input: &Input) -> Intent {
        keys::interpret(&self.state, &mut self.ui, input)
    }

    fn scene(&self) -> Scene {
        view::scene(&self.state, &self.ui)
    }

    fn advise(&mut self, bot: &str, dice: &mut Dice) -> Option<Advice> {
        bots::advise(&self.state, bot, dice)
    }
}
