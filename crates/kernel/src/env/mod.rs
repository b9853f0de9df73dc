//! Games for those who learn: [`Env`], in which actions are numbers, what is seen is planes of small integers in
//! a caller's buffer, and a step neither makes text nor allocates. A game's author writes [`Learn`] in `env.rs`;
//! [`Learning`] makes an [`Env`] of it, and a [`Batch`] steps many of them into one set of buffers.
//!
//! Rewards are whole numbers: differences of what each seat is worth ([`Learn::worth`]), so the rewards of a
//! game sum up to what its end was worth. [`Space::unit`] says how many of them make a reward of 1.

mod batch;
mod learning;

pub use batch::{Autoreset, Batch, Buffers, Chunk, Ends, Shapes, seed_of};
pub use learning::{Learn, Learning, make, of};

use crate::game::{Game, Outcome, Refused, Seat};
use crate::params::Params;
use crate::session::Player;

/// The most seats that a game for learners may have.
pub const SEATS: usize = 8;

/// One whole number a seat; seats that a game has not are 0.
pub type PerSeat = [i32; SEATS];

/// One layer of the board: a small integer a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plane {
    /// What it shows, in one word.
    pub name: &'static str,
    /// The greatest value in it; the least is 0.
    pub max: u8,
}

/// One of the numbers beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// What it counts, in one word.
    pub name: String,
    /// The least that it can be.
    pub low: i32,
    /// The greatest that it can be.
    pub high: i32,
}

impl Number {
    /// A number within bounds.
    pub fn new(name: impl Into<String>, low: i32, high: i32) -> Self {
        Number { name: name.into(), low, high }
    }
}

/// What can be done and seen in an [`Env`]: fixed when it is made, the same in every game of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    /// The actions by name, in the order of their numbers; at most 65,536. The names are the game's own texts
    /// of these actions where it has one text for each.
    pub actions: Vec<String>,
    /// The layers of the board, from the first: a buffer holds them one after another, each row by row.
    pub planes: Vec<Plane>,
    /// How many rows every plane has.
    pub rows: usize,
    /// How many columns every plane has.
    pub cols: usize,
    /// The numbers beside the board.
    pub numbers: Vec<Number>,
    /// The seats by name; at most [`SEATS`].
    pub seats: Vec<&'static str>,
    /// The seats whose actions come from [`Env::step`]; bots have the others.
    pub learners: Vec<Seat>,
    /// How many units of reward make a reward of 1.
    pub unit: i32,
}

impl Space {
    /// How many bytes the planes take.
    pub fn plane_len(&self) -> usize {
        self.planes.len() * self.rows * self.cols
    }
}

/// What a step brought about: the learner's own, and those of the bots that acted before the next learner is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// One reward a seat, in units of which [`Space::unit`] make 1.
    pub rewards: PerSeat,
    /// The game has ended by its rules.
    pub terminated: bool,
    /// It was cut off after [`Setting::max_steps`].
    pub truncated: bool,
}

impl Step {
    /// Whether nothing follows.
    pub const fn is_last(&self) -> bool {
        self.terminated || self.truncated
    }
}

/// How an [`Env`] is made.
#[derive(Clone, Debug, Default)]
pub struct Setting {
    /// The game's parameters, checked.
    pub params: Params,
    /// Who has which seat: people are those who learn, bots are the game's own. Seats that are not named learn.
    pub players: Vec<Player>,
    /// After how many of the learners' steps a game is cut off; `None`: never.
    pub max_steps: Option<u32>,
}

/// Makes an env from checked parameters; it stands at the start of seed 0.
pub type Make = fn(&Setting) -> Result<Box<dyn Env>, Refused>;

/// A game as numbers. The same seed and actions come to the same states, and to the same [`Env::hash`], as a
/// [`Session`](crate::session::Session) with the same parameters, players and dice does.
pub trait Env: Send {
    /// What can be done and seen.
    fn space(&self) -> &Space;

    /// Starts a new game. Bots that act before the first learner have acted. If they have ended the game, the
    /// mask allows nothing, and the next step, whatever it names, reports the end. A refusal changes nothing.
    fn reset(&mut self, seed: u64) -> Result<(), Refused>;

    /// The learner whose decision it is; `None` once the game has ended by its rules.
    fn to_act(&self) -> Option<Seat>;

    /// Does an action of the learner to act, and then those of the bots before the next one. A refusal changes nothing.
    fn step(&mut self, action: u16) -> Result<Step, Refused>;

    /// Writes 1 for every action that is allowed now and 0 for the others, one byte an action.
    fn mask(&self, out: &mut [u8]);

    /// Writes what a seat may know: [`Space::plane_len`] bytes and one number for each of [`Space::numbers`].
    fn observe(&self, seat: Seat, planes: &mut [u8], numbers: &mut [i32]);

    /// The text of an action for sessions and replays, if it means something now.
    fn text(&self, action: u16) -> Option<String>;

    /// The hash of the state and the dice, as a session has it.
    fn hash(&self) -> u64;

    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// The seed of this game.
    fn seed(&self) -> u64;

    /// How many actions of learners and bots have been done in this game.
    fn steps(&self) -> u32;

    /// The same position as a game for the world: to be shown, asked, played on in text.
    fn game(&self) -> Box<dyn Game>;

    /// Everything that decides the future of this game, as text for [`Env::restore`].
    fn save(&self) -> String;

    /// Goes to a position that an env of the same setting has saved. A refusal changes nothing.
    fn restore(&mut self, saved: &str) -> Result<(), Refused>;

    /// Another env at the same position. What never changes is shared.
    fn boxed_clone(&self) -> Box<dyn Env>;
}

impl Clone for Box<dyn Env> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}
