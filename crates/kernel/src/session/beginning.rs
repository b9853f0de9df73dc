//! A game that is being set up. Most are at once; a board that has to be made up is made in parts, between which
//! somebody can look on and stop it.

use super::Session;
use crate::dice::Dice;
use crate::game::{GameInfo, Making, Refused};
use crate::params::Params;
use std::fmt;

/// A game that is being set up.
pub struct Beginning {
    info: &'static GameInfo,
    params: Params,
    origin: Dice,
    dice: Dice,
    making: Option<Making>,
}

impl Beginning {
    /// Nothing is done yet.
    pub fn new(info: &'static GameInfo, params: Params, dice: Dice) -> Self {
        let making = (info.arcade.making)(&params);
        Beginning { info, params, origin: dice.clone(), dice, making }
    }

    /// What is known of the game.
    pub fn info(&self) -> &'static GameInfo {
        self.info
    }

    /// The parameters it is started with.
    pub fn params(&self) -> &Params {
        &self.params
    }

    /// The seed it is started with.
    pub fn seed(&self) -> u64 {
        self.origin.seed()
    }

    /// Whether it may take long, and can be cut.
    pub fn is_long(&self) -> bool {
        self.making.is_some()
    }

    /// Works until its time is spent, but at least a part. The game is the one of [`Session::new`], wherever it is cut;
    /// `None` if there is more to do. It is not to be asked again after it has answered.
    pub fn go_on(&mut self, is_spent: &mut dyn FnMut() -> bool) -> Option<Result<Session, Refused>> {
        let made = match &mut self.making {
            Some(making) => making(&mut self.dice, is_spent)?,
            None => (self.info.new)(&self.params, &mut self.dice),
        };
        let (params, origin) = (self.params.clone(), self.origin.clone());
        Some(made.and_then(|game| Session::of(self.info, params, (origin, self.dice.clone()), game)))
    }

    /// All of it at once.
    pub fn finish(&mut self) -> Result<Session, Refused> {
        self.go_on(&mut || false).expect("it goes on as long as it is given time")
    }
}

impl fmt::Debug for Beginning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Beginning({} {})", self.info.id, self.seed())
    }
}
