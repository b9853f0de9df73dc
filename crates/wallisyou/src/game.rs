//! The game as the world sees it: text in, text out. Forwarding only; the rules are elsewhere. Besides, it
//! remembers the turns it has seen, for hints, and what the solver has said, for the check.

use crate::action::Action;
use crate::keys::{self, Ui};
use crate::solver::{Budget, Position, winnable};
use crate::state::{State, Status};
use crate::{advice, setup, view};
use kernel::dice::Dice;
use kernel::game::{Advice, Event, Game, Outcome, Refused, Seat};
use kernel::input::{Input, Intent};
use kernel::params::Params;
use kernel::scene::Scene;
use std::sync::OnceLock;

/// How much the check may search in each turn (WY-X07).
const CHECK: Budget = Budget { nodes: 60_000 };

/// How many turns are remembered.
const REMEMBERED: usize = 40;

/// A running game of Wall Is You.
#[derive(Clone, Debug)]
pub struct WallIsYou {
    state: State,
    ui: Ui,
    /// The states in which the turns before this one ended, the latest last, as far as they were seen.
    past: Vec<State>,
    /// Whether this turn can still lead to a win, once it was asked.
    winnable: OnceLock<Check>,
}

/// What the check says (WY-X07).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Check {
    /// It can still be won.
    Yes,
    /// It cannot be won any more.
    No,
    /// The search was given up.
    Unknown,
}

impl WallIsYou {
    /// A game that stands at some state, seen for the first time.
    pub fn at(state: State) -> Self {
        WallIsYou { state, ui: Ui::default(), past: Vec::new(), winnable: OnceLock::new() }
    }

    /// What the check says (WY-X07). Rotations and treasures of this turn can be taken back, so the answer
    /// holds for the whole turn.
    fn check(&self) -> Check {
        *self.winnable.get_or_init(|| {
            let winnable = match self.state.status {
                Status::Playing => winnable(&Position::from(&self.state), &CHECK),
                Status::Won => Some(true),
                Status::Lost | Status::Stuck => Some(false),
            };
            winnable.map_or(Check::Unknown, |yes| if yes { Check::Yes } else { Check::No })
        })
    }

    /// Keeps those of the turns seen that led to the present state.
    fn recall(&mut self) {
        let State { turns, .. } = self.state;
        self.past.retain(|past| past.turns < turns);
        let follows = self.past.last().is_some_and(|last| {
            let mut next = last.clone();
            next.act(Action::End).is_ok()
                && next.dungeon.rooms == self.state.before
                && next.dungeon.adventurer == self.state.dungeon.adventurer
                && next.dungeon.dragons == self.state.dungeon.dragons
                && (next.turns, next.rotations, &next.code) == (turns, self.state.rotations, &self.state.code)
        });
        if !follows {
            self.past.clear();
        }
    }
}

/// Starts a game. Chance has a say only in what the generator makes.
pub(crate) fn new(params: &Params, dice: &mut Dice) -> Result<Box<dyn Game>, Refused> {
    Ok(Box::new(WallIsYou::at(setup::start(params, dice)?)))
}

impl Game for WallIsYou {
    fn to_act(&self) -> Option<Seat> {
        (!self.state.is_over()).then_some(Seat(0))
    }

    fn legal(&self) -> Vec<String> {
        self.state.legal().iter().map(ToString::to_string).collect()
    }

    fn step(&mut self, action: &str, _dice: &mut Dice) -> Result<Vec<Event>, Refused> {
        let action: Action = action.parse()?;
        let before = (action == Action::End).then(|| self.state.clone());
        let mut events = Vec::new();
        self.state.step(action, &mut events)?;
        if let Some(before) = before {
            if self.past.len() == REMEMBERED {
                self.past.remove(0);
            }
            self.past.push(before);
            self.winnable = OnceLock::new();
        }
        Ok(events.into_iter().map(Event::from).collect())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    fn snapshot(&self) -> String {
        self.state.snapshot()
    }

    fn load(&mut self, snapshot: &str) -> Result<(), Refused> {
        self.state = State::read(snapshot)?;
        self.recall();
        self.winnable = OnceLock::new();
        self.ui.fit(&self.state);
        Ok(())
    }

    fn interpret(&mut self, input: &Input) -> Intent {
        keys::interpret(&self.state, &mut self.ui, &self.past, input)
    }

    fn scene(&self) -> Scene {
        let check = self.ui.check.then(|| self.check());
        view::scene(&self.state, &self.ui, check)
    }

    fn advise(&mut self, bot: &str, dice: &mut Dice) -> Option<Advice> {
        advice::advise(&self.state, bot, dice)
    }
}
