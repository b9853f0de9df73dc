//! The strategies by name, and players that follow one. They see the state and have dice of their
//! own, never the game's. How each decides is in the files beside this one.

mod advice;
mod bounded;
mod classic;

pub(crate) use advice::{BOTS, advise, choose};
pub use bounded::{Estimate, bounded};
pub use classic::{aim, monster, rogue, speedy_rogue};

use crate::action::Step;
use crate::solver::{Solution, Unsolved, Value};
use crate::state::{Side, State};
use kernel::diagnostic::Diagnostic;
use kernel::dice::Dice;
use std::cmp::Reverse;
use std::str::FromStr;
use std::sync::Arc;

/// How many rounds deep `bounded:D` may look.
pub const DEPTHS: std::ops::RangeInclusive<u32> = 1..=9;

/// A built-in strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// Hunts by shortest paths (PU-030).
    Monster,
    /// Flees to where the monster is farthest (PU-033).
    Rogue,
    /// Flees, but takes potions within its reach (PU-035).
    SpeedyRogue,
    /// Always stays (PU-038).
    Still,
    /// Any legal step, from a seed (PU-038).
    Random(u64),
    /// Plays by the solver (PU-X01c).
    Optimal,
    /// Looks so many rounds ahead (PU-X01b).
    Bounded(u32),
}

/// The names of the strategies.
pub const NAMES: [&str; 7] = ["monster", "rogue", "speedy-rogue", "still", "random", "optimal", "bounded"];

/// Whether a word is meant for a name: in any case, with or without its hyphen, as the course's `SpeedyRogue`.
pub fn is_alike(word: &str, name: &str) -> bool {
    let plain =
        |text: &str| text.chars().filter(|c| !"-_ ".contains(*c)).collect::<String>().to_ascii_lowercase();
    plain(word) == plain(name)
}

impl Strategy {
    /// The strategy of a name, such as `rogue`, `random:7`, or the course's `SpeedyRogue`; a wrong one is E20.
    pub fn parse(name: &str) -> Result<Strategy, Diagnostic> {
        let wrong = |text: String| Diagnostic::error("E20", text);
        let shown: String = name.chars().take(40).collect();
        let (word, number) = name.split_once(':').map_or((name, None), |(word, number)| (word, Some(number)));
        let word = NAMES.into_iter().find(|name| is_alike(word, name)).unwrap_or_default();
        let plain = match word {
            "monster" => Strategy::Monster,
            "rogue" => Strategy::Rogue,
            "speedy-rogue" => Strategy::SpeedyRogue,
            "still" => Strategy::Still,
            "optimal" => Strategy::Optimal,
            "random" => {
                let what = format!("'{shown}': the seed must be a whole number from 0 to {}", u64::MAX);
                return number.map_or(Some(0), plain).map(Strategy::Random).ok_or_else(|| wrong(what));
            }
            "bounded" => {
                let (least, most) = (DEPTHS.start(), DEPTHS.end());
                let what = format!("'{shown}': give the depth in rounds, bounded:{least} to bounded:{most}");
                let depth = number.and_then(plain).filter(|depth| DEPTHS.contains(depth));
                return depth.map(Strategy::Bounded).ok_or_else(|| wrong(what));
            }
            _ => {
                let known = "monster, rogue, speedy-rogue, still, random:SEED, optimal, bounded:D";
                return Err(wrong(format!("there is no strategy '{shown}' (known: {known})")));
            }
        };
        match number {
            None => Ok(plain),
            Some(_) => Err(wrong(format!("'{shown}': the strategy {word} takes no number"))),
        }
    }

    /// The same, for a side: some strategies only hunt or only flee.
    pub fn parse_for(name: &str, side: Side) -> Result<Strategy, Diagnostic> {
        let strategy = Strategy::parse(name)?;
        if strategy.plays(side) {
            return Ok(strategy);
        }
        Err(Diagnostic::error("E20", format!("the strategy '{name}' cannot play the {side}")))
    }

    /// Whether it can play a side.
    pub const fn plays(self, side: Side) -> bool {
        match self {
            Strategy::Monster => matches!(side, Side::Monster),
            Strategy::Rogue | Strategy::SpeedyRogue => matches!(side, Side::Hero),
            _ => true,
        }
    }

    /// Whether it is deterministic and has no memory, so that cycles prove something (PU-022).
    pub const fn is_memoryless(self) -> bool {
        !matches!(self, Strategy::Random(_))
    }
}

/// A number of digits only: no sign, no blanks.
fn plain<T: FromStr>(digits: &str) -> Option<T> {
    digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A player that follows a strategy through one game.
#[derive(Clone, Debug)]
pub struct Player {
    strategy: Strategy,
    dice: Dice,
    solution: Option<Arc<Solution>>,
}

impl Player {
    /// A player for a game that begins so; `optimal` gets the known solution if it fits, else one of its own.
    pub fn new(
        strategy: Strategy,
        state: &State,
        known: Option<&Arc<Solution>>,
        budget: u64,
    ) -> Result<Self, Unsolved> {
        let seed = if let Strategy::Random(seed) = strategy { seed } else { 0 };
        let solution = match (strategy, known) {
            (Strategy::Optimal, Some(known)) if known.covers(state) => Some(Arc::clone(known)),
            (Strategy::Optimal, _) => Some(Arc::new(Solution::of(state, budget)?)),
            _ => None,
        };
        Ok(Player { strategy, dice: Dice::seeded(seed), solution })
    }

    /// The step it makes now. The game is not over, and it is its side's turn.
    #[inline]
    pub fn choose(&mut self, state: &State) -> Step {
        match self.strategy {
            Strategy::Monster => monster(state),
            Strategy::Rogue => rogue(state),
            Strategy::SpeedyRogue => speedy_rogue(state),
            Strategy::Still => Step::Stay,
            Strategy::Random(_) => random(state, &mut self.dice),
            Strategy::Optimal => {
                self.solution.as_deref().and_then(|s| optimal(state, s)).unwrap_or(Step::Stay)
            }
            Strategy::Bounded(depth) => bounded(state, depth).step,
        }
    }
}

/// Any legal step, all equally likely: the next number of `SplitMix64` modulo their count (PU-038).
pub fn random(state: &State, dice: &mut Dice) -> Step {
    let steps = state.dungeon.steps(state.walker(state.turn).at);
    let count = steps.clone().count() as u64;
    let index = (dice.bits() % count) as usize;
    steps.map(|(step, _)| step).nth(index).unwrap_or(Step::Stay)
}

/// The step a side's classic strategy makes: the monster's, or the speedy rogue's.
pub fn classic(state: &State) -> Step {
    match state.turn {
        Side::Hero => speedy_rogue(state),
        Side::Monster => monster(state),
    }
}

/// A step of the greatest value for whoever is to move (PU-X01c); `None` if the solution does not cover the
/// state or the game is over. The monster's ties go by distance to the hero, then as the crow flies,
/// and where nothing can be forced it hunts by shortest paths. The hero's ties go as the rogue's do.
pub fn optimal(state: &State, solution: &Solution) -> Option<Step> {
    let values = solution.step_values(state);
    let dungeon = &*state.dungeon;
    let best = match state.turn {
        Side::Monster => {
            let hero = state.hero();
            if !values.is_empty() && values.iter().all(|(_, _, value)| *value == Value::Never) {
                return Some(monster(state));
            }
            let row = dungeon.distances(hero);
            values
                .into_iter()
                .min_by_key(|&(step, to, value)| (value, row[to as usize], dungeon.squared(to, hero), step))
        }
        Side::Hero => {
            let row = dungeon.distances(state.monster());
            values
                .into_iter()
                .max_by_key(|&(step, to, value)| (value, row[to as usize], dungeon.degree(to), Reverse(step)))
        }
    };
    best.map(|(step, ..)| step)
}
