//! The state of a game: the fixed [`Board`], the [`Race`] that turns change, and the [`Record`] for end screens.

use crate::board::{Board, Mode};
use crate::cell::{Cell, MOST_RUNNERS, Player};
use crate::chance;
use crate::decision::Pending;
use crate::each::Each;
use crate::event::Dish;
use crate::hand::Hand;
use crate::house::Enter;
use crate::layout::Home;
use crate::record::Record;
use crate::values::Values;
use kernel::dice::Dice;
use kernel::pos::Dir;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What Bawana has done to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Nothing.
    None,
    /// Disoriented, but still at the door (SA-065).
    Door,
    /// Disoriented for so many throws more.
    Disoriented(u32),
    /// Moves are doubled for so many throws more; 0 for an open end.
    Triggered(u32),
    /// So many turns more are missed.
    Poisoned(u8),
}

/// A player's place and condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Runner {
    /// Where: a cell of the maze, the own starting cell, or inside Bawana.
    pub at: Cell,
    /// Which way the next move goes.
    pub dir: Dir,
    /// Movement points.
    pub points: i64,
    /// Throws made in the maze since the last start (SA-042).
    pub throws: u32,
    /// What Bawana has done.
    pub effect: Effect,
    /// What may be played (SA-X13).
    #[serde(default, skip_serializing_if = "Hand::is_empty")]
    pub hand: Hand,
}

impl Runner {
    /// A player where the building lets the player begin.
    pub const fn at_home(home: Home, points: i64) -> Self {
        let hand = Hand::NONE;
        Runner { at: home.start, dir: home.facing, points, throws: 0, effect: Effect::None, hand }
    }

    /// The same player sent back with so many points: only the hand is kept besides (SA-030, SA-X13).
    pub(crate) const fn sent_back(&self, home: Home, points: i64) -> Self {
        Runner { hand: self.hand, ..Runner::at_home(home, points) }
    }
}

/// What changes in a game, and what was drawn for it at its start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race {
    /// The round now, from 1; one more than the last once all are played.
    pub round: u32,
    /// Whose turn it is.
    pub turn: Player,
    /// Who has touched the flag.
    pub winner: Option<Player>,
    /// Everybody the building has room for; whoever does not take part stands at the start.
    pub runners: Each<Runner>,
    /// How each staircase goes now, in file order.
    pub modes: Vec<Mode>,
    /// The cells of Bawana, row by row.
    pub table: [Dish; 12],
    /// The values of the cells.
    pub values: Values,
}

impl Race {
    /// The start of a race. Values and Bawana's layout follow from the dice's seed; the dice stay untouched.
    pub fn new(board: &Board, dice: &Dice) -> Self {
        Race::plain(board).anew(board, dice)
    }

    /// The start of a race without values and with Bawana's cells in order, as scenarios have it.
    pub fn plain(board: &Board) -> Self {
        Race::with(board, Vec::new(), Values::default())
    }

    /// The start of another race on the same board, in the memory of this one.
    pub(crate) fn anew(self, board: &Board, dice: &Dice) -> Self {
        let Race { modes, mut values, .. } = self;
        if board.house.is_basic() {
            return Race::with(board, modes, values);
        }
        let mut dice = chance::board_dice(dice);
        values.deal(board, &mut dice);
        let mut race = Race::with(board, modes, values);
        dice.shuffle(&mut race.table);
        race
    }

    fn with(board: &Board, mut modes: Vec<Mode>, values: Values) -> Self {
        let points = board.house.first_points();
        modes.clear();
        modes.resize(board.stairs.len(), Mode::Both);
        Race {
            round: 1,
            turn: board.house.line_up().next().unwrap_or(Player::A),
            winner: None,
            runners: Each::new(board.layout.count, |who| Runner::at_home(board.layout.home(who), points)),
            modes,
            table: Dish::TABLE,
            values,
        }
    }

    /// Makes it the same as another one, in the memory that it has.
    pub(crate) fn copy_from(&mut self, other: &Race) {
        let Race { round, turn, winner, runners, ref modes, table, ref values } = *other;
        (self.round, self.turn, self.winner) = (round, turn, winner);
        (self.runners, self.table) = (runners, table);
        self.modes.clone_from(modes);
        self.values.share(values);
    }

    /// Whether it has ended.
    #[inline]
    pub fn is_over(&self, board: &Board) -> bool {
        self.winner.is_some() || self.round > board.house.max_rounds
    }

    /// Whether the player to act plays a value of the hand instead of throwing (SA-X13, SA-X14).
    #[inline]
    pub fn plays_hand(&self, board: &Board) -> bool {
        let (house, me) = (&board.house, &self.runners[self.turn.index()]);
        house.hand > 1
            && !matches!(me.effect, Effect::Poisoned(_))
            && (house.enter == Enter::Any || !board.is_start(me.at))
    }
}

/// A whole game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The board and the house rules.
    pub board: Arc<Board>,
    /// What a turn changes.
    pub race: Race,
    /// What was noted for looking at.
    pub record: Record,
    /// The turn that waits for a decision (SA-X07), if one does.
    pub pending: Option<Pending>,
    /// What the runners are called. Not in the JSON, so no hash depends on it.
    pub names: Arc<Names>,
}

impl State {
    /// The start of a game.
    pub fn new(board: Arc<Board>, dice: &Dice) -> Self {
        let race = Race::new(&board, dice);
        let record = Record::of(board.layout.count);
        State { board, race, record, pending: None, names: Arc::default() }
    }

    /// The start of another game on the same board but for its seed, in the memory of this one.
    pub(crate) fn anew(mut self, dice: &Dice) -> Self {
        Arc::make_mut(&mut self.board).seed = dice.seed();
        let race = self.race.anew(&self.board, dice);
        let record = Record::of(self.board.layout.count);
        State { race, record, pending: None, ..self }
    }

    /// Whether the game has ended (SA-075, SA-077).
    pub fn is_over(&self) -> bool {
        self.race.is_over(&self.board)
    }

    /// What a player is called on the screen. The letter matters only where the course's messages name it.
    pub(crate) fn called(&self, who: Player) -> String {
        if self.board.house.hand > 1 { self.names.of(who).into() } else { self.names.with_letter(who) }
    }

    /// A player's place and condition.
    pub fn runner(&self, who: Player) -> &Runner {
        &self.race.runners[who.index()]
    }
}

/// The greatest length of a name, in characters.
pub const LONGEST: usize = 12;

/// What the runners are called, for the screen. The rules and their messages know letters only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names([String; MOST_RUNNERS]);

impl Default for Names {
    /// Their letters.
    fn default() -> Self {
        Names(Player::SIX.map(|who| who.name().into()))
    }
}

impl Names {
    /// Names as typed in, from A on, without control characters; a blank or missing one is the letter.
    pub fn new(typed: &[&str]) -> Self {
        Names(Player::SIX.map(|who| {
            let typed = typed.get(who.index()).copied().unwrap_or_default();
            let name: String = typed.chars().filter(|c| !c.is_control()).collect();
            match name.trim() {
                "" => who.name().into(),
                name => name.into(),
            }
        }))
    }

    /// The name alone.
    pub fn of(&self, who: Player) -> &str {
        &self.0[who.index()]
    }

    /// The name and, where it is another, the letter: `Ann (A)`.
    pub fn with_letter(&self, who: Player) -> String {
        match self.of(who) {
            name if name == who.name() => name.into(),
            name => format!("{name} ({who})"),
        }
    }
}
