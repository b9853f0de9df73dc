//! The rules of Savor as the kernel knows them: what players may do, one step, and how it ends.

use crate::action::Action;
use crate::board::Board;
use crate::decision::Room;
use crate::event::{self, Event};
use crate::hand::Hand;
use crate::keys::{self, Ui};
use crate::setup::{Origin, Setup, found};
use crate::state::State;
use crate::{bots, buildings, view};
use kernel::dice::Dice;
use kernel::game::{Advice, Making, Outcome, Refused, Seat, Standing};
use kernel::input::{Input, Intent};
use kernel::params::Params;
use kernel::rules::{Rules, Running, demand};
use kernel::scene::Scene;
use std::sync::Arc;

/// The rules of Savor for a table of so many seats: three in the usual building, six for other buildings.
pub enum SavorRules<const SEATS: usize> {}

fn read<const SEATS: usize>(params: &Params) -> Result<Setup, Refused> {
    if SEATS == crate::SEATS.len() { Setup::read(params) } else { buildings::read(params) }
}

/// The start on a board.
fn started(setup: &Setup, board: Arc<Board>, dice: &mut Dice) -> State {
    let mut state = State::new(board, dice);
    state.race.deal(&state.board, dice);
    State { names: Arc::new(setup.names.clone()), ..state }
}

/// The start on a random board, in parts.
pub(crate) fn making<const SEATS: usize>(params: &Params) -> Option<Making> {
    let setup = read::<SEATS>(params).ok()?;
    matches!(setup.origin, Origin::Random(_)).then_some(())?;
    let mut search = None;
    Some(kernel::rules::making::<SavorRules<SEATS>>(move |dice, is_spent| {
        let made =
            search.get_or_insert_with(|| setup.search(dice)).as_mut()?.go_on(is_spent).break_value()?;
        Some(found(made).map(|board| started(&setup, board, dice)))
    }))
}

/// A running game of Savor.
pub type Savor = Running<SavorRules<{ crate::SEATS.len() }>>;

impl<const SEATS: usize> Rules for SavorRules<SEATS> {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Ui = Ui;
    type Memo = bots::Memo;

    fn start(params: &Params, dice: &mut Dice) -> Result<State, Refused> {
        let setup = read::<SEATS>(params)?;
        let board = setup.board(dice)?;
        Ok(started(&setup, board, dice))
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
        let said = event::sentences(state, &[event]).pop().flatten();
        placed(state, event).said(said)
    }

    fn tell_all(state: &State, events: Vec<Event>) -> Vec<kernel::game::Event> {
        let said = event::sentences(state, &events);
        let told = events.into_iter().zip(said);
        told.map(|(event, said)| placed(state, event).said(said)).collect()
    }

    fn read(json: &str, beside: &State) -> Result<State, Refused> {
        let state = State::read_beside(json, beside)?;
        demand(state.board.layout.count <= SEATS, || format!("this game has {SEATS} seats only"))?;
        Ok(state)
    }

    fn observe(state: &State, _seat: Seat) -> String {
        state.seen()
    }

    fn interpret(state: &State, ui: &mut Ui, _memo: &bots::Memo, input: &Input) -> Intent {
        keys::interpret(state, ui, input)
    }

    fn scene(state: &State, ui: &Ui, _memo: &bots::Memo) -> Scene {
        view::scene(state, ui)
    }

    fn advise(state: &State, memo: &mut bots::Memo, bot: &str, _dice: &mut Dice) -> Option<Advice> {
        bots::advise(state, memo, bot)
    }

    fn ponder(state: &State, memo: &mut bots::Memo, bot: &str, is_spent: &mut dyn FnMut() -> bool) -> bool {
        bots::ponder(state, memo, bot, is_spent)
    }

    fn after_load(_state: &State, ui: &mut Ui, _memo: &mut bots::Memo) {
        ui.asked = None;
    }
}

impl State {
    /// Every action that is allowed now.
    pub fn legal(&self) -> Vec<Action> {
        if self.is_over() {
            return Vec::new();
        }
        let answers = self.pending.iter().flat_map(|pending| pending.question.answers());
        let plays = self.hand().into_iter().flat_map(Hand::different).map(Action::Play);
        answers.chain(plays).chain([Action::Throw]).collect()
    }

    /// The hand that the player to act may play from now (SA-X13).
    pub fn hand(&self) -> Option<Hand> {
        let playing = self.pending.is_none() && !self.is_over() && self.race.plays_hand(&self.board);
        playing.then(|| self.runner(self.race.turn).hand)
    }

    /// Does an action of the player whose turn it is. A refusal changes nothing and draws nothing.
    pub fn step(&mut self, action: Action, dice: &mut Dice, events: &mut Vec<Event>) -> Result<(), Refused> {
        self.step_in(&mut Room::default(), action, dice, events)
    }

    /// The same in a room that is kept.
    pub(crate) fn step_in(
        &mut self,
        room: &mut Room,
        action: Action,
        dice: &mut Dice,
        events: &mut Vec<Event>,
    ) -> Result<(), Refused> {
        if self.is_over() {
            return Err(Refused::new("over", "The game is over."));
        }
        match (action, self.hand()) {
            (Action::Play(value), Some(hand)) if hand.place(value).is_none() => {
                return Err(Refused::illegal(format!("There is no {value} in the hand: it holds {hand}.")));
            }
            (Action::Throw | Action::Play(_), Some(_)) | (Action::Throw, None) => {}
            (_, Some(hand)) => {
                return Err(Refused::illegal(format!("Play a value of the hand: {hand}.")));
            }
            _ if self.pending.is_none() => {
                return Err(Refused::illegal("Nothing is asked now: throw the dice."));
            }
            _ => {}
        }
        let from = self.race.runners[self.race.turn.index()].at;
        if self.board.house.decides() {
            return self.decide(room, action, dice, events).map(|whole| {
                if whole {
                    self.record.note(from, &room.events);
                }
            });
        }
        let first = events.len();
        self.race.turn(&self.board, &mut room.plan, dice, &mut |event| events.push(event));
        self.record.note(from, &events[first..]);
        Ok(())
    }

    /// The same where people may decide: the turn goes on to its end (true) or to the next question.
    fn decide(
        &mut self,
        room: &mut Room,
        action: Action,
        dice: &mut Dice,
        events: &mut Vec<Event>,
    ) -> Result<bool, Refused> {
        let mut told = 0;
        room.said.clear();
        if let Some(pending) = &self.pending {
            let number = pending.number(action).ok_or_else(|| {
                let answers: Vec<String> = pending.question.answers().iter().map(Action::to_string).collect();
                Refused::illegal(format!("This is no answer: say {}.", answers.join(" or ")))
            })?;
            room.said.extend_from_slice(&pending.answers);
            room.said.push(number);
            told = pending.events.len();
        } else if self.race.plays_hand(&self.board) {
            // A state from outside may come without a hand.
            self.race.deal(&self.board, dice);
            let first = self.runner(self.race.turn).hand.values().first().copied();
            room.said.extend(match action {
                Action::Play(value) => Some(u32::from(value)),
                _ => first.map(u32::from),
            });
        }
        let whole = self.play_on(room, dice);
        events.extend_from_slice(&room.events[told..]);
        Ok(whole)
    }

    /// How it ended, if it has. There is no score: whoever is first has won.
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
            Some(winner) => {
                let won = format!("{} touches the flag in round {round}.", self.names.of(winner));
                Some(view::how_close(self).map_or_else(|| won.clone(), |close| format!("{won} {close}")))
            }
            None => event::sentences(self, &[Event::Draw { round: round - 1 }]).pop().flatten(),
        };
        Some(Outcome {
            standings: self.board.layout.runners().iter().map(|&who| standing(who)).collect(),
            words,
            said,
            score: None,
        })
    }
}

/// An event with where it is to be seen.
fn placed(state: &State, event: Event) -> kernel::game::Event {
    let (cell, worth) = view::seen(state, &event);
    let told = kernel::game::Event::from(event);
    match cell {
        Some(cell) => told.on(cell.floor().into()).at(cell.pos()).worth(worth),
        None => told,
    }
}
