//! Looks for remarkable positions in made-up dungeons (PU-X08). One solution answers for every pair of
//! start cells, so each dungeon is solved once and all its pairs are looked at.

use crate::bots::{Strategy, monster};
use crate::dungeon::Terrain;
use crate::files::Field;
use crate::generator::Plan;
use crate::referee::Verdict;
use crate::solver::{Solution, Value};
use crate::state::{Side, State};
use crate::tournament::play;
use kernel::diagnostic::Diagnostic;
use kernel::dice::Dice;
use kernel::pos::Pos;
use std::fmt;
use std::str::FromStr;

/// How many states one dungeon may have.
const BUDGET: u64 = 1 << 20;

/// How many rounds a lure is played.
const ROUNDS: u32 = 1000;

/// What to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// After the classic monster's first step exactly one step saves the hero.
    OnlyMove,
    /// The classic monster's step lets the hero escape, another shortest step does not.
    TieTrap,
    /// Only steps that are not on a shortest way catch the hero.
    Detour,
    /// The speedy rogue is caught by the classic monster, the rogue is not.
    Lure,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 4] = [Kind::OnlyMove, Kind::TieTrap, Kind::Detour, Kind::Lure];

    /// Its name.
    pub const fn name(self) -> &'static str {
        ["only-move", "tie-trap", "detour", "lure"][self as usize]
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kind {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        Kind::ALL.into_iter().find(|kind| kind.name() == text).ok_or_else(|| {
            let shown: String = text.chars().take(40).collect();
            let known = Kind::ALL.map(Kind::name).join(", ");
            Diagnostic::error("E20", format!("'{shown}' is none of {known}"))
        })
    }
}

/// The first dungeon of a seed with a position of a kind; the search ends with E31 after so many dungeons.
pub fn find(kind: Kind, seed: u64, tries: u32) -> Result<Field, Diagnostic> {
    let mut dice = Dice::seeded(seed).split(7);
    for _ in 0..tries {
        let size = dice.range(5, 9) as usize;
        let most = if size < 8 { 3 } else { 5 };
        let plan = Plan {
            size,
            rooms: dice.range(1, most) as usize,
            loops: dice.range(0, 2) as usize,
            potions: if kind == Kind::Lure { dice.range(1, 2) as usize } else { 0 },
            // Rectangles have no detours.
            irregular: kind == Kind::Detour || dice.odds(1, 2),
        };
        let number = dice.bits();
        if let Ok(field) = plan.make(number)
            && let Some(field) = search(kind, &field)
        {
            return Ok(field);
        }
    }
    Err(Diagnostic::error("E31", format!("no {kind} in {tries} dungeons")))
}

/// The first pair of start cells, hero's first, that makes a dungeon remarkable.
fn search(kind: Kind, field: &Field) -> Option<Field> {
    let root = State::new(field, "field", ROUNDS);
    let solution = match kind {
        Kind::Lure => None,
        _ => Some(Solution::of(&root, BUDGET).ok()?),
    };
    let places = || field.map.iter().filter(|(_, t)| **t == Terrain::Room).map(|(p, _)| p);
    let free = |p: &Pos| !field.potions.contains(p);
    for hero in places().filter(free) {
        for monster in places().filter(free).filter(|&p| p != hero) {
            let state =
                State::on(root.dungeon.clone(), &Field { hero, monster, ..field.clone() }, "field", ROUNDS);
            let remarkable = match &solution {
                Some(solution) => holds(kind, &state, solution),
                None => is_lure(&state),
            };
            if remarkable {
                return Some(state.field());
            }
        }
    }
    None
}

/// Whether a position, the monster to move, is of a kind that a solution decides.
pub fn holds(kind: Kind, state: &State, solution: &Solution) -> bool {
    let first = monster(state);
    let values = solution.step_values(state);
    let row = state.dungeon.distances(state.hero());
    let away = row[state.monster() as usize];
    let shortest = |to: u16| row[to as usize] < away;
    let wins = |value: Value| value != Value::Never;
    match kind {
        Kind::OnlyMove => {
            let mut after = state.clone();
            let made = after.advance(first);
            made.is_ok_and(|made| !made.catch)
                && away > 1
                && values.iter().all(|(_, _, value)| !wins(*value))
                && solution.step_values(&after).iter().filter(|(_, _, value)| !wins(*value)).count() == 1
        }
        Kind::TieTrap => {
            values.iter().any(|&(step, _, value)| step == first && !wins(value))
                && values.iter().any(|&(_, to, value)| shortest(to) && wins(value))
        }
        Kind::Detour => {
            values.iter().any(|&(_, _, value)| wins(value))
                && values.iter().all(|&(_, to, value)| !shortest(to) || !wins(value))
        }
        Kind::Lure => is_lure(state),
    }
}

/// Whether the potion is the speedy rogue's undoing.
pub fn is_lure(state: &State) -> bool {
    let caught = |hero| matches!(play(state, hero, Strategy::Monster, None, 0), Ok(Verdict::Caught { .. }));
    state.turn == Side::Monster && caught(Strategy::SpeedyRogue) && !caught(Strategy::Rogue)
}
