//! The game as the world sees it: text in, text out. Forwarding only; the rules are elsewhere.

use crate::action::Action;
use crate::bots::Memory;
use crate::keys::{self, Ui};
use crate::setup::Setup;
use crate::state::State;
use crate::{bots, view};
use kernel::dice::Dice;
use kernel::game::{Advice, Event, Game, Outcome, Refused, Seat};
use kernel::input::{Input, Intent};
use kernel::params::Params;
use kernel::scene::Scene;

/// A running game of `ICMaze`.
#[derive(Clone, Debug)]
pub struct IcMaze {
    state: State,
    ui: Ui,
    /// What bots have worked out; it changes no advice.
    memory: Memory,
}

impl IcMaze {
    /// A game that stands at some state, seen for the first time.
    pub fn at(state: State) -> Self {
        IcMaze { state, ui: Ui::default(), memory: Memory::default() }
    }

    /// The state it stands at.
    pub const fn state(&self) -> &State {
        &self.state
    }
}

/// Starts a game.
pub(crate) fn new(params: &Params, dice: &mut Dice) -> Result<Box<dyn Game>, Refused> {
    Ok(Box::new(IcMaze::at(State::new(&Setup::read(params), dice)?)))
}

impl Game for IcMaze {
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
        self.state.to_json()
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
        bots::advise(&self.state, &mut self.memory, bot, dice)
    }
}
