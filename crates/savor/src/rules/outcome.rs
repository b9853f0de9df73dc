//! The game as whoever plays it sees it: what is allowed, one step, and how it ended.

use super::Plan;
use crate::action::Action;
use crate::cell::Player;
use crate::event::Event;
use crate::state::State;
use kernel::dice::Dice;
use kernel::game::{Outcome, Refused, Standing};

impl State {
    /// Every action that is allowed now.
    pub fn legal(&self) -> Vec<Action> {
        if self.is_over() { Vec::new() } else { Action::ALL.to_vec() }
    }

    /// Does an action of the player whose turn it is. A refusal changes nothing and draws nothing.
    pub fn step(&mut self, action: Action, dice: &mut Dice, events: &mut Vec<Event>) -> Result<(), Refused> {
        let Action::Throw = action;
        if self.is_over() {
            return Err(Refused::new("over", "The game is over."));
        }
        let first = events.len();
        let from = self.race.runners[self.race.turn.index()].at;
        let turn = self.race.turn(
            &self.board,
            &mut Plan::default(),
            &mut |ask| Some(ask.draw(dice)),
            &mut |event| events.push(event),
        );
        turn.expect("dice always have an answer");
        self.record.note(from, &events[first..]);
        Ok(())
    }

    /// Plays on to the end, telling everything.
    pub fn finish(&mut self, dice: &mut Dice, tell: &mut impl FnMut(Event)) {
        let mut plan = Plan::default();
        while !self.is_over() {
            let turn = self.race.turn(&self.board, &mut plan, &mut |ask| Some(ask.draw(dice)), tell);
            turn.expect("dice always have an answer");
        }
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
            Some(winner) => format!("{winner} wins the game in round {round}."),
            None => Event::Draw { round: round - 1 }.to_string(),
        };
        Some(Outcome { standings: Player::ALL.map(standing).to_vec(), words, score: None })
    }
}
