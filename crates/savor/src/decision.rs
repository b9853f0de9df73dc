//! Where people may decide (SA-X07). A turn that comes to an unanswered question is broken off and kept as its
//! answers so far; with one answer more it is replayed from its beginning and goes on from there.

use crate::action::Action;
use crate::board::{Board, Way};
use crate::cell::Cell;
use crate::chance::{Ask, Chance, Draw, Script};
use crate::event::{Event, Face};
use crate::rules::Plan;
use crate::state::{Race, State};
use kernel::dice::Dice;
use kernel::pos::Dir;

/// What a person is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Which of these exits of a cell to take.
    Exit {
        /// The cell.
        at: Cell,
        /// The open exits: stairs in file order, then the pole.
        ways: Vec<Way>,
    },
    /// Whether to go on in a direction or to turn round.
    Turn {
        /// The direction.
        dir: Dir,
    },
}

impl Question {
    /// The answers, in the order of their numbers for the rules.
    pub fn answers(&self) -> Vec<Action> {
        match self {
            Question::Exit { ways, .. } => (0..ways.len() as u8).map(Action::Exit).collect(),
            Question::Turn { .. } => vec![Action::Straight, Action::Back],
        }
    }
}

/// A turn that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// What chance and people have said in this turn so far.
    pub answers: Vec<u32>,
    /// What is asked now.
    pub question: Question,
    /// What has happened in this turn so far, and been told.
    pub events: Vec<Event>,
}

impl Pending {
    /// The dice of the turn: the movement die and, if it was thrown, the direction die.
    pub fn dice(&self) -> Option<(u8, Option<Face>)> {
        self.events.iter().find_map(|event| match *event {
            Event::Dice { die, face, .. } => Some((die, face)),
            _ => None,
        })
    }

    /// The number of an action among the answers; `None` if it is none.
    pub(crate) fn number(&self, action: Action) -> Option<u32> {
        match (&self.question, action) {
            // Whoever throws leaves it to the rules.
            (Question::Exit { ways, .. }, Action::Throw) => Some(ways.len() as u32),
            (Question::Turn { .. }, Action::Throw) => Some(0),
            (question, _) => {
                (0..).zip(question.answers()).find(|(_, answer)| *answer == action).map(|(n, _)| n)
            }
        }
    }
}

/// A turn that was played, as far as it went.
pub(crate) struct Attempt {
    /// The race after it; meaningless if it broke off.
    pub race: Race,
    pub events: Vec<Event>,
    pub answers: Vec<u32>,
    /// The question that nobody has answered.
    pub asked: Option<Ask>,
    pub whole: bool,
}

/// Plays a turn with earlier answers, then with the dice, up to the next question; `None` if an answer does not fit.
pub(crate) fn attempt(race: &Race, board: &Board, said: &[u32], dice: Option<&mut Dice>) -> Option<Attempt> {
    let (mut race, mut events) = (race.clone(), Vec::new());
    let mut script = Script::new(said.iter().map(|&number| Draw { kind: None, number }).collect());
    let mut chance = Chance::scripted(&mut script, dice);
    let turn = race.attempt(board, &mut Plan::default(), &mut chance, &mut |event| events.push(event));
    if script.misfit().is_some() {
        return None;
    }
    let answers = script.used().map(|draw| draw.number).collect();
    Some(Attempt { race, events, answers, asked: script.open, whole: turn.is_some() })
}

/// What a broken-off turn waits for, if a person can answer it.
pub(crate) fn pending(broken: Attempt, before: &Race, board: &Board) -> Option<Pending> {
    let question = match broken.asked? {
        Ask::Exit { at, used, .. } => {
            let is_open = |way: &&Way| Some(way.by) != used && way.is_open(&before.modes);
            Question::Exit { at, ways: board.ways(at).iter().filter(is_open).copied().collect() }
        }
        Ask::Turn => Question::Turn { dir: before.runners[before.turn.index()].dir },
        _ => return None,
    };
    Some(Pending { answers: broken.answers, question, events: broken.events })
}

/// Where an answer leads, as far as that can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prospect {
    /// The move ends here.
    To(Cell),
    /// The move is not possible.
    Blocked,
    /// More is to be decided or drawn on the way.
    Open,
}

impl State {
    /// Where an answer to the question leads, if somebody is asked.
    pub fn prospect(&self, action: Action) -> Option<Prospect> {
        let pending = self.pending.as_ref()?;
        let mut said = pending.answers.clone();
        said.push(pending.number(action)?);
        let tried = attempt(&self.race, &self.board, &said, None)?;
        let end = tried.events.iter().find_map(|event| match *event {
            Event::Blocked { .. } => Some(Prospect::Blocked),
            Event::Moves { cell, .. } => Some(Prospect::To(cell)),
            Event::Spent { player, .. } => Some(Prospect::To(tried.race.runners[player.index()].at)),
            _ => None,
        });
        Some(end.unwrap_or(Prospect::Open))
    }
}
