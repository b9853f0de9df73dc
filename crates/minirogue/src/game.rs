//! The game as the world sees it: text in, text out. Forwarding only; the rules are elsewhere.

use crate::action::Action;
use crate::keys::{self, Ui};
use crate::setup::Setup;
use crate::state::State;
use crate::{bots, score, view};
use kernel::dice::Dice;
use kernel::game::{Advice, Event, Game, Outcome, Refused, Seat, Story};
use kernel::input::{Input, Intent};
use kernel::params::Params;
use kernel::scene::Scene;

/// A running game of `MiniRogue`.
#[derive(Clone, Debug)]
pub struct Minirogue {
    state: State,
    ui: Ui,
}

impl Minirogue {
    /// A game that stands at some state, seen for the first time.
    pub fn at(state: State) -> Self {
        Minirogue { state, ui: Ui::default() }
    }

    /// The state.
    pub const fn state(&self) -> &State {
        &self.state
    }
}

/// Starts a game.
pub(crate) fn new(params: &Params, dice: &mut Dice) -> Result<Box<dyn Game>, Refused> {
    Ok(Box::new(Minirogue::at(State::new(Setup::read(params)?, dice))))
}

impl Game for Minirogue {
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
        let wording = self.state.setup.wording;
        Ok(events.into_iter().map(|event| event.told(wording)).collect())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    fn snapshot(&self) -> String {
        serde_json::to_string(&self.state).expect("a state is plain data")
    }

    fn load(&mut self, snapshot: &str) -> Result<(), Refused> {
        self.state = State::read(snapshot)?;
        self.ui.fit(&self.state);
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

    fn epitaph(&self, story: &Story<'_>) -> Option<String> {
        let messages: Vec<String> = story.said.iter().map(|line| line.text.clone()).collect();
        Some(score::morgue(&self.state, story.seed, &messages, story.steps))
    }
}
