//! The rules of Savor as the kernel knows them: what players may do, one step, and how it ends.

use crate::action::Action;
use crate::decision;
use crate::event::{self, Event};
use crate::keys::{self, Ui};
use crate::rules::Plan;
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

/// The rules of Savor for a table of so many seats: three in the usual building, six for other buildings.
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

    fn tell(state: &State, event: Event) -> kernel::game::Event {
        let told = kernel::game::Event::from(event).said(event::spoken(&state.names, &event));
        let (cell, worth) = view::seen(state, &event);
        match cell {
            Some(cell) => told.on(cell.floor().into()).at(cell.pos()).worth(worth),
            None => told,
        }
    }

    fn read(json: &str, beside: &State) -> Result<State, Refused> {
        let state = State::read_beside(json, beside)?;
        demand(state.board.layout.count <= SEATS, || format!("this game has {SEATS} seats only"))?;
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

impl State {
    /// Every action that is allowed now.
    pub fn legal(&self) -> Vec<Action> {
        if self.is_over() {
            return Vec::new();
        }
        let answers = self.pending.iter().flat_map(|pending| pending.question.answers());
        answers.chain([Action::Throw]).collect()
    }

    /// Does an action of the player whose turn it is. A refusal changes nothing and draws nothing.
    pub fn step(&mut self, action: Action, dice: &mut Dice, events: &mut Vec<Event>) -> Result<(), Refused> {
        if self.is_over() {
            return Err(Refused::new("over", "The game is over."));
        }
        if self.pending.is_none() && action != Action::Throw {
            return Err(Refused::illegal("Nothing is asked now: throw the dice."));
        }
        if self.board.house.decides() {
            return self.decide(action, dice, events);
        }
        let first = events.len();
        let from = self.race.runners[self.race.turn.index()].at;
        self.race.turn(&self.board, &mut Plan::default(), dice, &mut |event| events.push(event));
        self.record.note(from, &events[first..]);
        Ok(())
    }

    /// The same where people may decide: the turn goes on to its end or to the next question.
    fn decide(&mut self, action: Action, dice: &mut Dice, events: &mut Vec<Event>) -> Result<(), Refused> {
        let (mut said, mut told) = (Vec::new(), 0);
        if let Some(pending) = &self.pending {
            let number = pending.number(action).ok_or_else(|| {
                let answers: Vec<String> = pending.question.answers().iter().map(Action::to_string).collect();
                Refused::illegal(format!("This is no answer: say {}.", answers.join(" or ")))
            })?;
            said.clone_from(&pending.answers);
            said.push(number);
            told = pending.events.len();
        }
        let played = decision::attempt(&self.race, &self.board, &said, Some(dice))
            .expect("the answers of a game fit its questions");
        events.extend_from_slice(&played.events[told..]);
        if played.whole {
            let from = self.race.runners[self.race.turn.index()].at;
            self.record.note(from, &played.events);
            self.race = played.race;
            self.pending = None;
        } else {
            self.pending = decision::pending(played, &self.race, &self.board);
        }
        Ok(())
    }

    /// How it ended, if it has. There is no score: nobody decides anything.
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let round = self.race.round;
        let standing = |who| match self.race.winner {
            Some(winner) if winner == who => Standing::Won,
            None if self.board.house.plays(who) => Standing::Drawn,
            _ => Standing::Lost,
        };
        let words = match self.race.winner {
            Some(winner) => {
                format!("{} wins the game in round {round}.", self.names.with_letter(winner))
            }
            None => Event::Draw { round: round - 1 }.to_string(),
        };
        let said = match self.race.winner {
            Some(winner) => Some(format!("{} wins in round {round}!", self.names.of(winner))),
            None => event::spoken(&self.names, &Event::Draw { round: round - 1 }),
        };
        Some(Outcome {
            standings: self.board.layout.runners().iter().map(|&who| standing(who)).collect(),
            words,
            said,
            score: None,
        })
    }
}
