//! The rules of `ICMaze`, all in one place for the kernel. Forwarding only.

use crate::action::Action;
use crate::bots::Memory;
use crate::event::Event;
use crate::keys::{self, Ui};
use crate::setup::Setup;
use crate::state::State;
use crate::{bots, observe, view};
use kernel::dice::Dice;
use kernel::game::{Advice, Outcome, Refused, Seat};
use kernel::input::{Input, Intent};
use kernel::params::Params;
use kernel::rules::{Rules, Running};
use kernel::scene::Scene;

/// The rules of `ICMaze`.
pub enum IcMazeRules {}

/// A running game of `ICMaze`.
pub type IcMaze = Running<IcMazeRules>;

impl Rules for IcMazeRules {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Ui = Ui;
    /// What bots have worked out.
    type Memo = Memory;

    fn start(params: &Params, dice: &mut Dice) -> Result<State, Refused> {
        State::new(&Setup::read(params), dice)
    }

    fn to_act(state: &State) -> Option<Seat> {
        (!state.is_over()).then_some(Seat(0))
    }

    fn legal(state: &State) -> Vec<Action> {
        state.legal().to_vec()
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
        kernel::game::Event::new(event.kind(), event.cue(), event.to_string(), &event)
    }

    fn read(json: &str, _beside: &State) -> Result<State, Refused> {
        State::read(json)
    }

    fn observe(state: &State, _seat: Seat) -> String {
        observe::observe(state)
    }

    fn interpret(state: &State, ui: &mut Ui, _memo: &Memory, input: &Input) -> Intent {
        keys::interpret(state, ui, input)
    }

    fn scene(state: &State, ui: &Ui, _memo: &Memory) -> Scene {
        view::scene(state, ui)
    }

    fn advise(state: &State, memo: &mut Memory, bot: &str, dice: &mut Dice) -> Option<Advice> {
        bots::advise(state, memo, bot, dice)
    }
}
