//! The game as the world sees it: text in, text out. Forwarding only; the rules are elsewhere.

use crate::action::Action;
use crate::keys::{self, Ui};
use crate::names::Names;
use crate::setup::Setup;
use crate::state::State;
use crate::{bots, buildings, view};
use kernel::dice::Dice;
use kernel::game::{Advice, Event, Game, Outcome, Refused, Seat, Standing};
use kernel::input::{Input, Intent};
use kernel::params::Params;
use kernel::scene::Scene;

/// A running game of Savor.
#[derive(Clone, Debug)]
pub struct Savor {
    state: State,
    names: Names,
    ui: Ui,
    /// How many seats the game has; some may stay empty.
    seats: usize,
}

impl Savor {
    /// A game that stands at some state, seen for the first time.
    pub fn at(state: State) -> Self {
        Savor { state, names: Names::default(), ui: Ui::default(), seats: crate::INFO.seats.len() }
    }

    /// The same at a table with more seats.
    #[must_use]
    pub const fn seating(mut self, seats: usize) -> Self {
        self.seats = seats;
        self
    }

    /// The same with names for the runners.
    #[must_use]
    pub fn called(mut self, names: Names) -> Self {
        self.names = names;
        self
    }
}

/// Starts a game.
pub(crate) fn new(params: &Params, dice: &mut Dice) -> Result<Box<dyn Game>, Refused> {
    let setup = Setup::read(params)?;
    let state = State::new(setup.board(dice)?, dice);
    Ok(Box::new(Savor::at(state).called(setup.names)))
}

impl Game for Savor {
    fn to_act(&self) -> Option<Seat> {
        (!self.state.is_over()).then(|| Seat(self.state.race.turn.index()))
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
        let mut outcome = self.state.outcome()?;
        // Whoever the building has no room for has not won.
        outcome.standings.resize(self.seats, Standing::Lost);
        Some(self.names.put_into(outcome, self.state.race.winner))
    }

    fn snapshot(&self) -> String {
        serde_json::to_string(&self.state).expect("a state is plain data")
    }

    fn load(&mut self, snapshot: &str) -> Result<(), Refused> {
        let state = State::read_beside(snapshot, &self.state.board)?;
        if state.board.layout.count() > self.seats {
            let why = format!("this game has {} seats only", self.seats);
            return Err(Refused::new("bad-state", why));
        }
        self.state = state;
        self.ui.asked = 0;
        Ok(())
    }

    fn interpret(&mut self, input: &Input) -> Intent {
        keys::interpret(&self.state, &mut self.ui, input)
    }

    fn scene(&self) -> Scene {
        let scene = view::scene(&self.state, &self.names, &self.ui);
        if self.seats == crate::INFO.seats.len() { scene } else { buildings::renamed(scene) }
    }

    fn advise(&mut self, bot: &str, _dice: &mut Dice) -> Option<Advice> {
        bots::advise(&self.state, bot)
    }
}
