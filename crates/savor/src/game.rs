//! The rules of Savor, all in one place for the kernel. Forwarding only.

use crate::action::Action;
use crate::event::Event;
use crate::keys::{self, Ui};
use crate::setup::Setup;
use crate::state::State;
use crate::{bots, buildings, view};
use kernel::dice::Dice;
use kernel::game::{Advice, Outcome, Refused, Seat, Standing};
use kernel::input::{Input, Intent};
use kernel::params::Params;
use kernel::rules::{Rules, Running, demand};
use kernel::scene::Scene;
use std::sync::Arc;

/// The rules of Savor at a table with so many seats, some of which may stay empty: three in the usual
/// building, six for other buildings.
pub enum SavorRules<const SEATS: usize> {}

/// A running game of Savor.
pub type Savor = Running<SavorRules<{ crate::SEATS.len() }>>;

impl<const SEATS: usize> Rules for SavorRules<SEATS> {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Ui = Ui;
    type Memo = ();

    fn start(params: &Params, dice: &mut Dice) -> Result<State, Refused> {
        let read = if SEATS == crate::SEATS.len() { Setup::read } else { buildings::read };
        let setup = read(params)?;
        let state = State::new(setup.board(dice)?, dice);
        Ok(State { names: Arc::new(setup.names), ..state })
    }

    fn to_act(state: &State) -> Option<Seat> {
        (!state.is_over()).then(|| Seat(state.race.turn.index()))
    }

    fn legal(state: &State) -> Vec<Action> {
        state.legal()
    }

    fn step(
        state: &mut State,
        action: Action,
        dice: &mut Dice,
        events: &mut Vec<Event>,
    ) -> Result<(), Refused> {
        state.step(action, dice, events)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let mut outcome = state.outcome()?;
        // Whoever the building has no room for has not won.
        outcome.standings.resize(SEATS, Standing::Lost);
        Some(outcome)
    }

    fn tell(_state: &State, event: Event) -> kernel::game::Event {
        event.into()
    }

    fn read(json: &str, beside: &State) -> Result<State, Refused> {
        let state = State::read_beside(json, beside)?;
        demand(state.board.layout.count() <= SEATS, || format!("this game has {SEATS} seats only"))?;
        Ok(state)
    }

    fn observe(state: &State, _seat: Seat) -> String {
        state.seen()
    }

    fn interpret(state: &State, ui: &mut Ui, _memo: &(), input: &Input) -> Intent {
        keys::interpret(state, ui, input)
    }

    fn scene(state: &State, ui: &Ui, _memo: &()) -> Scene {
        view::scene(state, ui)
    }

    fn advise(state: &State, _memo: &mut (), bot: &str, _dice: &mut Dice) -> Option<Advice> {
        bots::advise(state, bot)
    }

    fn after_load(_state: &State, ui: &mut Ui, _memo: &mut ()) {
        ui.asked = 0;
    }
}
