//! A game as its author writes it: [`Rules`], typed, and [`Running`], the one adapter that shows any
//! rules to the world as a [`Game`]. Whoever holds a running game reads its typed state without JSON.

use crate::dice::Dice;
use crate::game::{Advice, Event, Game, Making, Outcome, Refused, Seat, Story};
use crate::input::{Input, Intent};
use crate::params::Params;
use crate::scene::Scene;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::any::Any;
use std::fmt;
use std::str::FromStr;

/// The rules of one game. Implemented once a game, by an empty type.
///
/// Four kinds of data, told apart by four questions: *is it set before the game starts?* It is a
/// parameter. *Does undo restore it?* It is [`State`](Rules::State). *Is it only about looking (cursor,
/// open menu, held keys)?* It is [`Ui`](Rules::Ui). *Could it be thrown away and worked out again (path
/// fields, solver answers)?* It is [`Memo`](Rules::Memo).
pub trait Rules: Sized + 'static {
    /// Everything that decides the future, but for the dice.
    type State: Clone + Serialize + Send;
    /// What a player can do; its text is what replays and programs see.
    type Action: fmt::Display + FromStr<Err = Refused>;
    /// What can happen in a step.
    type Event;
    /// What is only about looking. It is in no replay.
    type Ui: Default + Send;
    /// A cache of what follows from the state. It changes no answer.
    type Memo: Default + Send;

    /// The first state of a game.
    fn start(params: &Params, dice: &mut Dice) -> Result<Self::State, Refused>;

    /// Whose decision it is; `None` once there is an outcome.
    fn to_act(state: &Self::State) -> Option<Seat>;

    /// Every action that is allowed now; see [`Game::legal`].
    fn legal(state: &Self::State) -> Vec<Self::Action>;

    /// Does one action. A refusal changes nothing, neither the state nor the dice.
    fn step(
        state: &mut Self::State,
        action: Self::Action,
        dice: &mut Dice,
        events: &mut Vec<Self::Event>,
    ) -> Result<(), Refused>;

    /// How it ended, if it has.
    fn outcome(state: &Self::State) -> Option<Outcome>;

    /// An event as the world sees it: its kind, its cue, its exact words, its fields.
    fn tell(state: &Self::State, event: Self::Event) -> Event;

    /// The events of a step as the world sees them. A game may say several of them in one sentence.
    fn tell_all(state: &Self::State, events: Vec<Self::Event>) -> Vec<Event> {
        events.into_iter().map(|event| Self::tell(state, event)).collect()
    }

    /// A state from its JSON, after checking every invariant. Parts that are large and never change may
    /// be shared with `beside`, the state in whose place it is read.
    fn read(json: &str, beside: &Self::State) -> Result<Self::State, Refused>;

    /// What one seat may know, as JSON: neither the dice nor a seed, and nothing that is hidden from it.
    fn observe(state: &Self::State, seat: Seat) -> String;

    /// What a key, a click or a tick means here and now.
    fn interpret(state: &Self::State, ui: &mut Self::Ui, memo: &Self::Memo, input: &Input) -> Intent;

    /// What is to be seen now. The same state and ui give the same scene.
    fn scene(state: &Self::State, ui: &Self::Ui, memo: &Self::Memo) -> Scene;

    /// What a bot would do now; `None` if it has no opinion. The dice are the bot's own.
    fn advise(state: &Self::State, memo: &mut Self::Memo, bot: &str, dice: &mut Dice) -> Option<Advice>;

    /// Works out ahead what a bot's next advice takes, for the memo; see [`Game::ponder`].
    fn ponder(
        _state: &Self::State,
        _memo: &mut Self::Memo,
        _bot: &str,
        _is_spent: &mut dyn FnMut() -> bool,
    ) -> bool {
        true
    }

    /// A text to keep of a game that is over; see [`Game::epitaph`].
    fn epitaph(_state: &Self::State, _story: &Story<'_>) -> Option<String> {
        None
    }

    /// Lets the memo look at a state that is about to be left by an action. The action may still be refused.
    fn before_step(_state: &Self::State, _action: &Self::Action, _memo: &mut Self::Memo) {}

    /// Lets the memo forget what no longer holds after a step.
    fn after_step(_state: &Self::State, _memo: &mut Self::Memo) {}

    /// Fits ui and memo to a state that was put in place of another.
    fn after_load(_state: &Self::State, _ui: &mut Self::Ui, _memo: &mut Self::Memo) {}
}

/// A running game of some rules: the only implementation of [`Game`].
pub struct Running<R: Rules> {
    state: R::State,
    ui: R::Ui,
    memo: R::Memo,
}

impl<R: Rules> Running<R> {
    /// A game that stands at some state, seen for the first time.
    pub fn at(state: R::State) -> Self {
        Running { state, ui: R::Ui::default(), memo: R::Memo::default() }
    }

    /// The state it stands at.
    pub const fn state(&self) -> &R::State {
        &self.state
    }
}

/// Starts a game: what a [`GameInfo`](crate::game::GameInfo) names as `new`.
pub fn start<R: Rules>(params: &Params, dice: &mut Dice) -> Result<Box<dyn Game>, Refused> {
    Ok(Box::new(Running::<R>::at(R::start(params, dice)?)))
}

/// A start in the making, from what makes its state.
pub fn making<R: Rules>(
    mut part: impl FnMut(&mut Dice, &mut dyn FnMut() -> bool) -> Option<Result<R::State, Refused>>
    + Send
    + 'static,
) -> Making {
    Box::new(move |dice, is_spent| {
        let made = part(dice, is_spent)?;
        Some(made.map(|state| Box::new(Running::<R>::at(state)) as Box<dyn Game>))
    })
}

/// The typed state of a game, if it is a game of these rules.
pub fn state_of<R: Rules>(game: &dyn Game) -> Option<&R::State> {
    (game as &dyn Any).downcast_ref::<Running<R>>().map(Running::state)
}

/// Plain data as JSON.
pub fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("states and observations are plain data")
}

/// Data from the JSON of a state of some game, not checked any further.
pub fn parse<T: DeserializeOwned>(json: &str, game: &str) -> Result<T, Refused> {
    serde_json::from_str(json).map_err(|e| Refused::bad_state(format!("this is no state of {game}: {e}")))
}

/// Nothing if an invariant holds, else the refusal of a state that breaks it.
pub fn demand(holds: bool, why: impl FnOnce() -> String) -> Result<(), Refused> {
    if holds { Ok(()) } else { Err(Refused::bad_state(why())) }
}

impl<R: Rules> Game for Running<R> {
    fn to_act(&self) -> Option<Seat> {
        R::to_act(&self.state)
    }

    fn legal(&self) -> Vec<String> {
        R::legal(&self.state).iter().map(ToString::to_string).collect()
    }

    fn step(&mut self, action: &str, dice: &mut Dice) -> Result<Vec<Event>, Refused> {
        let action = action.parse()?;
        let mut events = Vec::new();
        R::before_step(&self.state, &action, &mut self.memo);
        R::step(&mut self.state, action, dice, &mut events)?;
        R::after_step(&self.state, &mut self.memo);
        Ok(R::tell_all(&self.state, events))
    }

    fn outcome(&self) -> Option<Outcome> {
        R::outcome(&self.state)
    }

    fn snapshot(&self) -> String {
        json(&self.state)
    }

    fn load(&mut self, snapshot: &str) -> Result<(), Refused> {
        self.state = R::read(snapshot, &self.state)?;
        R::after_load(&self.state, &mut self.ui, &mut self.memo);
        Ok(())
    }

    fn fork(&self) -> Box<dyn Game> {
        Box::new(Running::<R>::at(self.state.clone()))
    }

    fn observe(&self, seat: Seat) -> String {
        R::observe(&self.state, seat)
    }

    fn interpret(&mut self, input: &Input) -> Intent {
        R::interpret(&self.state, &mut self.ui, &self.memo, input)
    }

    fn scene(&self) -> Scene {
        R::scene(&self.state, &self.ui, &self.memo)
    }

    fn advise(&mut self, bot: &str, dice: &mut Dice) -> Option<Advice> {
        R::advise(&self.state, &mut self.memo, bot, dice)
    }

    fn ponder(&mut self, bot: &str, is_spent: &mut dyn FnMut() -> bool) -> bool {
        R::ponder(&self.state, &mut self.memo, bot, is_spent)
    }

    fn epitaph(&self, story: &Story<'_>) -> Option<String> {
        R::epitaph(&self.state, story)
    }
}
