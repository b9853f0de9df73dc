//! What the rules ask chance and people, and who answers: the dice, or a [`Script`] of what was said before.

use crate::board::By;
use crate::cell::Cell;
use crate::hand::Hand;
use kernel::dice::Dice;

/// The streams of both dice and random directions, stair modes, Bawana, and choices among equals.
const DICE: usize = 0;
const STAIRS: usize = 2;
const BAWANA: usize = 3;
const TIES: usize = 4;

/// One question to chance. The answer is a small number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The movement die: 1 to 6.
    Movement,
    /// The direction die: 1 to 6 (see [`Face`](crate::event::Face)).
    Direction,
    /// A random direction: 0 to 3, from north clockwise.
    Stray,
    /// A cell of Bawana: 0 to 11.
    Table,
    /// The points of a Movement Points cell: 10 to 100.
    Points,
    /// A mode for stairs: a place in [`Mode::ALL`](crate::board::Mode::ALL), below this number.
    Mode(u32),
    /// One of so many exits that lead equally near.
    Tie(u32),
    /// A person's choice (SA-X07): which open exit, except the one just used; `of` leaves it to the rules.
    Exit {
        /// The cell.
        at: Cell,
        /// What the chain of rides came by.
        used: Option<By>,
        /// How many exits are open.
        of: u32,
    },
    /// Not chance but a person (SA-X07): go on (0) or turn round (1) on an Empty face?
    Turn,
    /// A person's choice (SA-X13): which value of the hand to play. Left to the rules it is the first.
    Hand(Hand),
}

impl Ask {
    /// The smallest and the largest answer.
    pub const fn range(self) -> (u32, u32) {
        match self {
            Ask::Movement | Ask::Direction | Ask::Hand(_) => (1, 6),
            Ask::Stray => (0, 3),
            Ask::Table => (0, 11),
            Ask::Points => (10, 100),
            Ask::Mode(of) | Ask::Tie(of) => (0, of - 1),
            Ask::Exit { of, .. } => (0, of),
            Ask::Turn => (0, 1),
        }
    }

    /// Whether a number answers it.
    fn takes(self, number: u32) -> bool {
        let (low, high) = self.range();
        let held = match self {
            Ask::Hand(hand) => hand.values().iter().any(|value| u32::from(*value) == number),
            _ => true,
        };
        held && (low..=high).contains(&number)
    }

    /// What the rules do where people could choose and nobody does; `None` for a question to chance.
    #[inline]
    fn by_rules(self) -> Option<u32> {
        match self {
            Ask::Exit { of, .. } => Some(of),
            Ask::Turn => Some(0),
            Ask::Hand(hand) => hand.values().first().map(|value| u32::from(*value)),
            _ => None,
        }
    }

    /// Asks the dice, each kind of question in its own stream (SA-078). People's choices are left to the rules.
    #[inline]
    pub fn draw(self, dice: &mut Dice) -> u32 {
        let lane = match self {
            Ask::Exit { .. } | Ask::Turn | Ask::Hand(_) => return self.by_rules().unwrap_or(0),
            Ask::Movement | Ask::Direction | Ask::Stray => DICE,
            Ask::Mode(_) => STAIRS,
            Ask::Table | Ask::Points => BAWANA,
            Ask::Tie(_) => TIES,
        };
        let (low, high) = self.range();
        dice.lane(lane).range(i64::from(low), i64::from(high)) as u32
    }

    /// The letter of such a draw in a script, and what is asked, in words.
    pub const fn names(self) -> (char, &'static str) {
        match self {
            Ask::Movement => ('m', "the movement die"),
            Ask::Direction => ('d', "the direction die"),
            Ask::Stray => ('r', "a random direction"),
            Ask::Table => ('b', "a cell of Bawana"),
            Ask::Points => ('p', "the points of a Movement Points cell"),
            Ask::Mode(_) => ('s', "a stair mode"),
            Ask::Tie(_) => ('t', "a choice among equals"),
            Ask::Exit { .. } => ('x', "the choice of an exit"),
            Ask::Turn => ('k', "the choice to go on or to turn round"),
            Ask::Hand(_) => ('h', "a value of the hand"),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Draw {
    /// The letter of the question it is for; `None` for whichever comes.
    pub(crate) kind: Option<char>,
    pub(crate) number: u32,
}

/// Answers given beforehand: a scenario's draws, or those of a turn that stopped to ask. Dice add theirs to it.
#[derive(Debug)]
pub(crate) struct Script {
    draws: Vec<Draw>,
    next: usize,
    /// The question that had no answer.
    pub(crate) open: Option<Ask>,
    /// Whether somebody has written it: then the rules play the hand wherever nothing is written about it.
    written: bool,
}

impl Script {
    pub(crate) const fn new(draws: Vec<Draw>) -> Self {
        Script { draws, next: 0, open: None, written: false }
    }

    /// The draws, to be used as room for others.
    pub(crate) fn into_draws(self) -> Vec<Draw> {
        self.draws
    }

    /// A scenario's.
    pub(crate) fn written(draws: Vec<Draw>) -> Self {
        Script { written: true, ..Script::new(draws) }
    }

    /// The draws that were used, in order.
    pub(crate) fn used(&self) -> impl Iterator<Item = Draw> {
        self.draws[..self.next].iter().copied()
    }

    /// The number of the draw that did not fit its question, and the question.
    pub(crate) fn misfit(&self) -> Option<(usize, Ask)> {
        self.open.filter(|_| self.next < self.draws.len()).map(|ask| (self.next, ask))
    }

    #[inline]
    fn answer(&mut self, ask: Ask, dice: Option<&mut Dice>) -> Option<u32> {
        if self.next < self.draws.len() {
            return self.written_answer(ask);
        }
        let Some(dice) = dice.filter(|_| ask.by_rules().is_none()) else {
            self.open = Some(ask);
            return None;
        };
        let number = ask.draw(dice);
        self.draws.push(Draw { kind: None, number });
        self.next += 1;
        Some(number)
    }

    /// The next answer that was given beforehand, if it fits the question.
    fn written_answer(&mut self, ask: Ask) -> Option<u32> {
        let (letter, _) = ask.names();
        let next = self.draws.get(self.next);
        if self.written && matches!(ask, Ask::Hand(_)) && next.is_some_and(|draw| draw.kind != Some(letter)) {
            return ask.by_rules();
        }
        let draw = next.filter(|draw| ask.takes(draw.number));
        let Some(draw) = draw.filter(|draw| draw.kind.is_none_or(|kind| kind == letter)) else {
            self.open = Some(ask);
            return None;
        };
        self.next += 1;
        Some(draw.number)
    }
}

/// What is supposed of chance in a turn that is only thought of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Supposed {
    /// The throw of the direction die.
    pub(crate) face: u8,
    /// The random direction.
    pub(crate) stray: u8,
    /// Whether a person turns round on an Empty face.
    pub(crate) back: bool,
}

impl Supposed {
    /// The answer; Bawana, stairs that change and dice are beyond it. Exits are left to the rules.
    fn answer(self, ask: Ask) -> Option<u32> {
        match ask {
            Ask::Direction => Some(self.face.into()),
            Ask::Stray => Some(self.stray.into()),
            Ask::Turn => Some(self.back.into()),
            Ask::Tie(_) => Some(0),
            _ => ask.by_rules(),
        }
    }
}

/// Who answers in a turn.
#[derive(Debug)]
pub(crate) struct Chance<'a> {
    script: Option<&'a mut Script>,
    dice: Option<&'a mut Dice>,
    supposed: Option<Supposed>,
}

impl<'a> Chance<'a> {
    /// The dice alone; what people could decide is left to the rules.
    pub(crate) const fn of(dice: &'a mut Dice) -> Self {
        Chance { script: None, dice: Some(dice), supposed: None }
    }

    /// A script and, after its end, the dice, if there are any. Questions to people stay open then.
    pub(crate) const fn scripted(script: &'a mut Script, dice: Option<&'a mut Dice>) -> Self {
        Chance { script: Some(script), dice, supposed: None }
    }

    /// Nobody: it is only supposed what they would say.
    pub(crate) const fn of_thought(supposed: Supposed) -> Self {
        Chance { script: None, dice: None, supposed: Some(supposed) }
    }

    /// The answer to a question; `None` if there is none that fits.
    #[inline]
    pub(crate) fn ask(&mut self, ask: Ask) -> Option<u32> {
        let dice = self.dice.as_deref_mut();
        match &mut self.script {
            None => match dice {
                Some(dice) => Some(ask.draw(dice)),
                None => self.supposed?.answer(ask),
            },
            Some(script) => script.answer(ask, dice),
        }
    }
}

/// Dice for a board's values and Bawana's layout, split from a game's dice so that scripts hold draws of play only.
pub fn board_dice(dice: &Dice) -> Dice {
    dice.split(1)
}
