//! What the rules ask chance and people, and who answers: the dice, or a [`Script`] of what was said before.

use crate::board::By;
use crate::cell::Cell;
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
}

impl Ask {
    /// The smallest and the largest answer.
    pub const fn range(self) -> (u32, u32) {
        match self {
            Ask::Movement | Ask::Direction => (1, 6),
            Ask::Stray => (0, 3),
            Ask::Table => (0, 11),
            Ask::Points => (10, 100),
            Ask::Mode(of) | Ask::Tie(of) => (0, of - 1),
            Ask::Exit { of, .. } => (0, of),
            Ask::Turn => (0, 1),
        }
    }

    /// Asks the dice, each kind of question in its own stream (SA-078). People's choices are left to the rules.
    #[inline]
    pub fn draw(self, dice: &mut Dice) -> u32 {
        let lane = match self {
            Ask::Exit { of, .. } => return of,
            Ask::Turn => return 0,
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
}

impl Script {
    pub(crate) const fn new(draws: Vec<Draw>) -> Self {
        Script { draws, next: 0, open: None }
    }

    /// The draws that were used, in order.
    pub(crate) fn used(&self) -> impl Iterator<Item = Draw> {
        self.draws[..self.next].iter().copied()
    }

    /// The number of the draw that did not fit its question, and the question.
    pub(crate) fn misfit(&self) -> Option<(usize, Ask)> {
        self.open.filter(|_| self.next < self.draws.len()).map(|ask| (self.next, ask))
    }

    fn answer(&mut self, ask: Ask, dice: Option<&mut Dice>) -> Option<u32> {
        if self.next == self.draws.len()
            && let Some(dice) = dice.filter(|_| !matches!(ask, Ask::Exit { .. } | Ask::Turn))
        {
            self.draws.push(Draw { kind: None, number: ask.draw(dice) });
        }
        let ((low, high), (letter, _)) = (ask.range(), ask.names());
        let draw = self.draws.get(self.next).filter(|draw| (low..=high).contains(&draw.number));
        let Some(draw) = draw.filter(|draw| draw.kind.is_none_or(|kind| kind == letter)) else {
            self.open = Some(ask);
            return None;
        };
        self.next += 1;
        Some(draw.number)
    }
}

/// Who answers in a turn.
#[derive(Debug)]
pub(crate) struct Chance<'a> {
    script: Option<&'a mut Script>,
    dice: Option<&'a mut Dice>,
}

impl<'a> Chance<'a> {
    /// The dice alone; what people could decide is left to the rules.
    pub(crate) const fn of(dice: &'a mut Dice) -> Self {
        Chance { script: None, dice: Some(dice) }
    }

    /// A script and, after its end, the dice, if there are any. Questions to people stay open then.
    pub(crate) const fn scripted(script: &'a mut Script, dice: Option<&'a mut Dice>) -> Self {
        Chance { script: Some(script), dice }
    }

    /// The answer to a question; `None` if there is none that fits.
    #[inline]
    pub(crate) fn ask(&mut self, ask: Ask) -> Option<u32> {
        let dice = self.dice.as_deref_mut();
        match &mut self.script {
            None => dice.map(|dice| ask.draw(dice)),
            Some(script) => script.answer(ask, dice),
        }
    }
}

/// Dice for a board's values and Bawana's layout, split from a game's dice so that scripts hold draws of play only.
pub fn board_dice(dice: &Dice) -> Dice {
    dice.split(1)
}
