//! The rules of `MiniRogue`, all in one place for the kernel. Forwarding only.

use crate::action::Action;
use crate::event::Event;
use crate::keys::{self, Ui};
use crate::setup::Setup;
use crate::state::State;
use crate::{bots, score, told, view};
use kernel::dice::Dice;
use kernel::game::{Advice, Outcome, Refused, Seat, Story};
use kernel::input::{Input, Intent};
use kernel::params::Params;
use kernel::rules::{Rules, Running, json};
use kernel::scene::Scene;

/// The rules of `MiniRogue`.
pub enum MinirogueRules {}

/// A running game of `MiniRogue`.
pub type Minirogue = Running<MinirogueRules>;

impl Rules for MinirogueRules {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Ui = Ui;
    type Memo = ();

    fn start(params: &Params, dice: &mut Dice) -> Result<State, Refused> {
        Ok(State::new(Setup::read(params)?, dice))
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
        dice: &mut Dice,
        events: &mut Vec<Event>,
    ) -> Result<(), Refused> {
        state.step(action, dice, events)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome()
    }

    fn tell(state: &State, event: Event) -> kernel::game::Event {
        let (kind, cue) = event.kind();
        let words = event.words(state.setup.wording);
        let said = told::said(state, event);
        let (at, from, worth) = event.seen(state.player.at);
        kernel::game::Event::new(kind, cue, words, &event).said(said).at(at).by(from).worth(worth)
    }

    fn read(json: &str, _beside: &State) -> Result<State, Refused> {
        State::read(json)
    }

    fn observe(state: &State, _seat: Seat) -> String {
        json(&state.observed())
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

    fn epitaph(state: &State, story: &Story<'_>) -> Option<String> {
        let messages: Vec<String> = story.said.iter().map(|line| line.text.clone()).collect();
        // A question and its answer are two keys; a walk is one.
        let keys = |action: &&str| {
            if action.starts_with("wield") || action.starts_with("read") || *action == "inventory" {
                2
            } else {
                1
            }
        };
        Some(score::morgue(state, story.seed, &messages, story.decided.iter().map(keys).sum()))
    }

    fn after_load(state: &State, ui: &mut Ui, _memo: &mut ()) {
        ui.fit(state);
    }
}
