//! The rules of Pursuit, all in one place for the kernel. Forwarding only.

use crate::action::Step;
use crate::event::Event;
use crate::keys::{self, Ui};
use crate::oracle::Oracle;
use crate::setup::Setup;
use crate::state::State;
use crate::{bots, view};
use kernel::dice::Dice;
use kernel::game::{Advice, Outcome, Refused, Seat};
use kernel::input::{Input, Intent};
use kernel::params::Params;
use kernel::rules::{Rules, Running, json};
use kernel::scene::Scene;

/// The rules of Pursuit.
pub enum PursuitRules {}

/// A running game of Pursuit.
pub type Pursuit = Running<PursuitRules>;

impl Rules for PursuitRules {
    type State = State;
    type Action = Step;
    type Event = Event;
    type Ui = Ui;
    type Memo = Oracle;

    fn start(params: &Params, dice: &mut Dice) -> Result<State, Refused> {
        Setup::read(params, dice).map(Setup::state)
    }

    fn to_act(state: &State) -> Option<Seat> {
        (!state.is_over()).then(|| state.turn.seat())
    }

    fn legal(state: &State) -> Vec<Step> {
        state.legal()
    }

    /// Nothing is left to chance.
    fn step(state: &mut State, step: Step, _dice: &mut Dice, events: &mut Vec<Event>) -> Result<(), Refused> {
        state.step(step, events).map(drop)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome()
    }

    fn tell(state: &State, event: Event) -> kernel::game::Event {
        event.told(state)
    }

    fn read(json: &str, beside: &State) -> Result<State, Refused> {
        State::read(json, Some(&beside.dungeon))
    }

    /// Hero and monster see the whole dungeon.
    fn observe(state: &State, _seat: Seat) -> String {
        json(state)
    }

    fn interpret(state: &State, ui: &mut Ui, _oracle: &Oracle, input: &Input) -> Intent {
        keys::interpret(state, ui, input)
    }

    fn scene(state: &State, ui: &Ui, oracle: &Oracle) -> Scene {
        view::scene(state, ui, oracle)
    }

    fn advise(state: &State, oracle: &mut Oracle, bot: &str, dice: &mut Dice) -> Option<Advice> {
        bots::advise(state, oracle, bot, dice)
    }

    fn after_load(state: &State, ui: &mut Ui, _oracle: &mut Oracle) {
        ui.fit(state);
    }
}
