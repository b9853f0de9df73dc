//! The game as its players see it: what is allowed, one step, and how it ended.

use super::Plan;
use crate::action::Action;
use crate::decision;
use crate::event::Event;
use crate::state::State;
use kernel::dice::Dice;
use kernel::game::{Outcome, Refused, Standing};

impl State {
    /// Every action that is allowed now.
    pub fn legal(&self) -> Vec<Action> {
        if self.is_over() {
            return Vec::new();
        }
        let answers = self.pending.iter().flat_map(|pending| pending.question.answers());
        answers.map(|(action, _)| action).chain([Action::Throw]).collect()
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
                let answers: Vec<String> =
                    pending.question.answers().iter().map(|(answer, _)| answer.to_string()).collect();
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

    /// Plays on to the end, telling everything; a turn that waits for an answer must not be left behind.
    pub fn finish(&mut self, dice: &mut Dice, tell: &mut impl FnMut(Event)) {
        let mut plan = Plan::default();
        while !self.is_over() {
            self.race.turn(&self.board, &mut plan, dice, tell);
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
            Some(winner) => {
                format!("{} wins the game in round {round}.", self.names.with_letter(winner))
            }
            None => Event::Draw { round: round - 1 }.to_string(),
        };
        Some(Outcome {
            standings: self.board.layout.runners().iter().map(|&who| standing(who)).collect(),
            words,
            score: None,
        })
    }
}
