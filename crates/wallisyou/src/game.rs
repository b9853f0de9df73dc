//! The rules of Wall Is You, all in one place for the kernel. Forwarding only.

use crate::action::Action;
use crate::event::Event;
use crate::keys::{self, Ui};
use crate::memo::Memo;
use crate::state::State;
use crate::{bots, setup, view};
use kernel::dice::Dice;
use kernel::game::{Advice, Outcome, Refused, Seat};
use kernel::input::{Input, Intent};
use kernel::params::Params;
use kernel::rules::{Rules, Running, json};
use kernel::scene::Scene;

/// The rules of Wall Is You.
pub enum WallIsYouRules {}

/// A running game of Wall Is You.
pub type WallIsYou = Running<WallIsYouRules>;

impl Rules for WallIsYouRules {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Ui = Ui;
    type Memo = Memo;

    /// Chance has a say only in what the generator makes.
    fn start(params: &Params, dice: &mut Dice) -> Result<State, Refused> {
        setup::start(params, dice)
    }

    fn to_act(state: &State) -> Option<Seat> {
        (!state.is_over()).then_some(Seat(0))
    }

    fn legal(state: &State) -> Vec<Action> {
        state.legal()
    }

    fn step(
        state: &mut State,
        action: Action,
        _dice: &mut Dice,
        events: &mut Vec<Event>,
    ) -> Result<(), Refused> {
        Ok(state.step(action, events)?)
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

    /// The dungeon knows everything about itself.
    fn observe(state: &State, _seat: Seat) -> String {
        json(state)
    }

    fn interpret(state: &State, ui: &mut Ui, memo: &Memo, input: &Input) -> Intent {
        keys::interpret(state, ui, &memo.past, input)
    }

    fn scene(state: &State, ui: &Ui, memo: &Memo) -> Scene {
        view::scene(state, ui, memo)
    }

    fn advise(state: &State, _memo: &mut Memo, bot: &str, dice: &mut Dice) -> Option<Advice> {
        bots::advise(state, bot, dice)
    }

    fn before_step(state: &State, action: &Action, memo: &mut Memo) {
        memo.before(state, *action);
    }

    fn after_step(_state: &State, memo: &mut Memo) {
        memo.after();
    }

    fn after_load(state: &State, ui: &mut Ui, memo: &mut Memo) {
        ui.fit(state);
        memo.recall(state);
    }
}
