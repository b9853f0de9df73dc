//! Where people may decide (SA-X07). A turn that comes to an unanswered question is broken off and kept as its
//! answers so far; with one answer more it is replayed from its beginning and goes on from there.

use crate::action::Action;
use crate::board::{Board, Mode, Way};
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
            (Question::Turn { .. }, Action::Throw | Action::Straight) => Some(0),
            (Question::Exit { ways, .. }, Action::Exit(exit)) if usize::from(exit) < ways.len() => {
                Some(exit.into())
            }
            (Question::Turn { .. }, Action::Back) => Some(1),
            _ => None,
        }
    }
}

/// Room to play turns in: kept from turn to turn, they need no new memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Room {
    pub(crate) plan: Plan,
    pub(crate) said: Vec<u32>,
    pub(crate) events: Vec<Event>,
    draws: Vec<Draw>,
    modes: Vec<Mode>,
    /// A question that is no longer needed.
    spare: Option<Pending>,
}

impl State {
    /// Plays the turn with what is said in a room, then with the dice, to its end (true) or to the next question. What
    /// happens is in the room.
    pub(crate) fn play_on(&mut self, room: &mut Room, dice: &mut Dice) -> bool {
        let Race { round, turn, winner, runners, .. } = self.race;
        room.modes.clone_from(&self.race.modes);
        let mut draws = std::mem::take(&mut room.draws);
        draws.clear();
        draws.extend(room.said.iter().map(|&number| Draw { kind: None, number }));
        let mut script = Script::new(draws);
        let mut chance = Chance::scripted(&mut script, Some(dice));
        room.events.clear();
        let events = &mut room.events;
        let tell = &mut |event| events.push(event);
        let whole = self.race.attempt(&self.board, &mut room.plan, &mut chance, tell).is_some();
        assert!(script.misfit().is_none(), "the answers of a game fit its questions");
        room.spare = self.pending.take().or(room.spare.take());
        if !whole {
            // The turn begins again once there is an answer.
            let race = &mut self.race;
            (race.round, race.turn, race.winner, race.runners) = (round, turn, winner, runners);
            race.modes.clone_from(&room.modes);
            self.pending = script.open.and_then(|asked| self.wait(asked, &script, room));
        }
        room.draws = script.into_draws();
        whole
    }

    /// What a broken-off turn waits for, in the memory of an earlier question.
    fn wait(&self, asked: Ask, script: &Script, room: &mut Room) -> Option<Pending> {
        let (mut answers, mut events, mut ways) = match room.spare.take() {
            None => (Vec::new(), Vec::new(), Vec::new()),
            Some(Pending { answers, events, question: Question::Exit { ways, .. } }) => {
                (answers, events, ways)
            }
            Some(Pending { answers, events, .. }) => (answers, events, Vec::new()),
        };
        ways.clear();
        let question = question(asked, &self.race, &self.board, ways)?;
        answers.clear();
        answers.extend(script.used().map(|draw| draw.number));
        events.clear();
        events.extend_from_slice(&room.events);
        Some(Pending { answers, question, events })
    }
}

/// What a person is asked, if this is a question to people; the exits are listed in the memory of `room`.
fn question(asked: Ask, before: &Race, board: &Board, mut room: Vec<Way>) -> Option<Question> {
    match asked {
        Ask::Exit { at, used, .. } => {
            let is_open = |way: &&Way| Some(way.by) != used && way.is_open(&before.modes);
            room.extend(board.ways(at).iter().filter(is_open));
            Some(Question::Exit { at, ways: room })
        }
        Ask::Turn => Some(Question::Turn { dir: before.runners[before.turn.index()].dir }),
        _ => None,
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
}

/// Plays a turn with earlier answers, then with the dice, up to the next question; `None` if an answer does not fit.
pub(crate) fn attempt(race: &Race, board: &Board, said: &[u32], dice: Option<&mut Dice>) -> Option<Attempt> {
    let (mut race, mut events) = (race.clone(), Vec::new());
    let mut script = Script::new(said.iter().map(|&number| Draw { kind: None, number }).collect());
    let mut chance = Chance::scripted(&mut script, dice);
    race.attempt(board, &mut Plan::default(), &mut chance, &mut |event| events.push(event));
    if script.misfit().is_some() {
        return None;
    }
    let answers = script.used().map(|draw| draw.number).collect();
    Some(Attempt { race, events, answers, asked: script.open })
}

/// What a broken-off turn waits for, if a person can answer it.
pub(crate) fn pending(broken: Attempt, before: &Race, board: &Board) -> Option<Pending> {
    let question = question(broken.asked?, before, board, Vec::new())?;
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
