//! The rules of Coins, all in one place for the kernel. Forwarding only.

use super::action::Action;
use super::event::Event;
use super::keys::{self, Ui};
use super::setup::Setup;
use super::state::State;
use super::{bots, view};
use kernel::dice::Dice;
use kernel::game::{Advice, Outcome, Refused, Seat};
use kernel::input::{Input, Intent};
use kernel::params::Params;
use kernel::rules::{Rules, Running, json};
use kernel::scene::Scene;

/// The rules of Coins.
pub enum CoinsRules {}

/// A running game of Coins.
pub type Coins = Running<CoinsRules>;

impl Rules for CoinsRules {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Ui = Ui;
    type Memo = ();

    fn start(params: &Params, dice: &mut Dice) -> Result<State, Refused> {
        Ok(State::new(&Setup::read(params)?, dice))
    }

    fn to_act(state: &State) -> Option<Seat> {
        (!state.is_over()).then(|| state.turn.seat())
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
        state.outcome()
    }

    fn tell(_state: &State, event: Event) -> kernel::game::Event {
        event.into()
    }

    fn read(json: &str, _beside: &State) -> Result<State, Refused> {
        State::read(json)
    }

    /// Everything lies open.
    fn observe(state: &State, _seat: Seat) -> String {
        json(state)
    }

    fn interpret(state: &State, ui: &mut Ui, _memo: &(), input: &Input) -> Intent {
        keys::interpret(state, ui, input)
    }

    fn scene(state: &State, ui: &Ui, _memo: &()) -> Scene {
        view::scene(state, ui)
    }

    fn advise(state: &State, _memo: &mut (), bot: &str, dice: &mut Dice) -> Option<Advice> {
        bots::advise(state, bot, dice)
    }

    fn after_load(state: &State, ui: &mut Ui, _memo: &mut ()) {
        ui.fit(state);
    }
}
