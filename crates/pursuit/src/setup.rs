//! What may be set before a game starts: the parameters as data, and the typed [`Setup`] made of
//! them. What a dungeon file looks like is in `files.rs`.

use crate::files::Field;
use crate::game::PursuitRules;
use crate::generator::{Hunt, Plan, Want};
use crate::goal::{self, Goal};
use crate::levels::{LEVELS, Level, task};
use crate::oracle::PATIENCE;
use crate::solver::Solution;
use crate::state::{Side, State};
use kernel::arcade::PERSON;
use kernel::diagnostic::Diagnostic;
use kernel::dice::Dice;
use kernel::game::{Making, Refused};
use kernel::params::{Choice, Kind, Param, Params};
use std::ops::RangeInclusive;

/// How many rounds a game may be set to (PU-021).
pub const LIMITS: RangeInclusive<i64> = 1..=1_000_000;

/// The default of the limit, after which the hero has escaped (PU-021).
pub const DEFAULT_LIMIT: u32 = 1000;

/// The parameter that holds a dungeon of the player's own, and the score table of such games.
const OWN: &str = "field";

/// The choice of `dungeon` that asks for one made up.
const MADE_UP: &str = "made-up";

/// How many dungeons of how many states are solved for a wanted verdict while somebody waits.
const PROOFS: (u32, u64) = (100, PATIENCE / 4);

/// Whether there is a score table of that name.
pub(crate) fn is_table(name: &str) -> bool {
    name == OWN || name == MADE_UP || Level::find(name).is_some()
}

fn dungeons() -> Vec<Choice> {
    let made_up = Choice {
        group: "Random".into(),
        ..Choice::new(MADE_UP, "Random dungeon", "a new one every time; choose its size and rooms")
    };
    LEVELS.iter().map(Level::choice).chain([made_up]).collect()
}

/// The goal of the course's game.
const CLASSIC: &str = "classic";

fn goals() -> Vec<Choice> {
    vec![
        Choice::new(CLASSIC, "Course rules", "the hunt goes on until the catch or the last round"),
        Choice::new("level", "The dungeon's own", "survive or catch, with three stars to win"),
        Choice::new(
            "survive",
            "Survive",
            "the hero wins after that many rounds, or when the chase repeats itself",
        ),
        Choice::new(
            "catch",
            "Catch",
            "the monster must catch him within that many rounds, without going in circles",
        ),
    ]
}

fn verdicts() -> Vec<Choice> {
    vec![
        Choice::new("any", "Anyone", "leave it to chance"),
        Choice::new("escape", "The hero", "he can escape, as the solver has proven"),
        Choice::new(
            "caught",
            "The monster",
            "it can catch him in three rounds or more, as the solver has proven",
        ),
    ]
}

/// The parameters, in the order of the set-up screen.
pub(crate) const PARAMS: [Param; 9] = [
    Param {
        id: "dungeon",
        title: "Dungeon",
        about: "Where the hunt takes place.",
        kind: Kind::Choice { options: dungeons, default: "f1" },
    },
    Param::number(
        "max-rounds",
        "Rounds",
        "How many rounds the hero must stay free to escape.",
        LIMITS,
        DEFAULT_LIMIT as i64,
    ),
    Param::number("size", "Size", "How many rows and columns a random dungeon has.", 5..=16, 10),
    Param::number("rooms", "Rooms", "How many rooms a random dungeon has.", 1..=9, 4),
    Param::number(
        "loops",
        "Loops",
        "Extra hallways in a random dungeon. The more there are, the easier it is to escape.",
        0..=4,
        2,
    ),
    Param::number("potions", "Potions", "How many potions there are in a random dungeon.", 0..=3, 1),
    Param {
        id: "verdict",
        title: "Who can win",
        about: "Who wins a random dungeon if both sides play perfectly.",
        kind: Kind::Choice { options: verdicts, default: "any" },
    },
    Param {
        id: "goal",
        title: "Goal",
        about: "What you have to do, and when the game is over.",
        kind: Kind::Choice { options: goals, default: CLASSIC },
    },
    Param {
        id: OWN,
        title: "Own dungeon",
        about: "Play a dungeon file of your own instead.",
        kind: Kind::File { name: "dungeon.txt" },
    },
];

/// Typed parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The score table: a choice of `dungeon`, or `field`.
    pub table: String,
    /// After how many rounds the hero has escaped.
    pub limit: u32,
    /// The dungeon.
    pub field: Field,
    /// What a person is asked to do, unless it is the course's game.
    pub goal: Option<Goal>,
}

impl Setup {
    /// The parameters as types. A made-up dungeon follows from the dice's seed; nothing is drawn.
    pub fn read(params: &Params, dice: &Dice) -> Result<Self, Refused> {
        let own = params.text(OWN);
        if !own.is_empty() {
            let reading = Field::read(own).map_err(|d: Diagnostic| Refused::file(vec![d]))?;
            return Ok(Setup::of(params, OWN, reading.field, task(&reading.note).1));
        }
        let table = params.text("dungeon");
        let field = match Level::find(table) {
            Some(level) => level.field(),
            None => made_up(params, dice.seed()).map_err(bad)?,
        };
        Ok(Setup::of(params, table, field, None))
    }

    /// The rest, for a dungeon of a table, and the rounds that its file asks for.
    fn of(params: &Params, table: &str, field: Field, rounds: Option<u32>) -> Self {
        let limit = params.number("max-rounds") as u32;
        let goal = side(params).map(|side| match (params.text("goal"), Level::find(table)) {
            ("level", Some(level)) => level.goal(),
            ("level", None) => proven(side, &field, rounds),
            _ => Goal::plain(side, limit),
        });
        Setup { table: table.into(), limit, field, goal }
    }

    /// The first state of a game.
    pub(crate) fn state(self) -> State {
        let state = State::new(&self.field, &self.table, self.limit);
        match self.goal {
            Some(goal) => state.with_goal(goal),
            None => state,
        }
    }
}

fn bad(why: Diagnostic) -> Refused {
    Refused::new("bad-param", why.text)
}

/// The start in a made-up dungeon with a verdict, in parts.
pub(crate) fn making(params: &Params) -> Option<Making> {
    let table = params.text("dungeon");
    let is_made_up = params.text(OWN).is_empty() && Level::find(table).is_none();
    let want = want(params).filter(|_| is_made_up)?;
    plan(params).check().ok()?;
    let (params, mut hunt) = (params.clone(), None);
    Some(kernel::rules::making::<PursuitRules>(move |dice, is_spent| {
        let begun = hunt.get_or_insert_with(|| Hunt::new(plan(&params), dice.seed(), want, PROOFS));
        let made = match begun {
            Ok(hunt) => hunt.go_on(is_spent)?,
            Err(refused) => Err(refused.clone()),
        };
        let field = made.map_err(bad);
        Some(field.map(|field| Setup::of(&params, params.text("dungeon"), field, None).state()))
    }))
}

/// The side that a person plays, if there is a goal.
fn side(params: &Params) -> Option<Side> {
    let own = params.text(OWN);
    match params.text("goal") {
        CLASSIC => None,
        "survive" => Some(Side::Hero),
        "catch" => Some(Side::Monster),
        _ if !own.is_empty() => {
            let note = Field::read(own).map(|reading| reading.note).unwrap_or_default();
            Some(task(&note).0.unwrap_or(Side::Hero))
        }
        _ => Some(match Level::find(params.text("dungeon")) {
            Some(level) => level.side(),
            None if params.text("verdict") == "caught" => Side::Monster,
            None => Side::Hero,
        }),
    }
}

/// Who sits where if there is a goal: a person on its side, the best player on the other.
pub(crate) fn seats(params: &Params) -> &'static [&'static str] {
    match side(params) {
        Some(Side::Hero) => &[PERSON, "optimal"],
        Some(Side::Monster) => &["optimal", PERSON],
        None => &[],
    }
}

/// The goal in a dungeon whose value nobody knows yet; without stars if it is too large to solve.
fn proven(side: Side, field: &Field, rounds: Option<u32>) -> Goal {
    let state = State::new(field, OWN, 1);
    let solution = Solution::of(&state, PATIENCE).ok();
    match solution.and_then(|solution| solution.value(&state)) {
        Some(value) => Goal::of(side, value, rounds),
        None => Goal::plain(side, rounds.unwrap_or(goal::ROUNDS)),
    }
}

fn plan(params: &Params) -> Plan {
    let [size, rooms, loops, potions] =
        ["size", "rooms", "loops", "potions"].map(|id| params.number(id) as usize);
    Plan { size, rooms, loops, potions, irregular: true }
}

/// The verdict that is asked for.
fn want(params: &Params) -> Option<Want> {
    match params.text("verdict") {
        "escape" => Some(Want::Escape),
        "caught" => Some(Want::Caught(3, u32::MAX)),
        _ => None,
    }
}

fn made_up(params: &Params, seed: u64) -> Result<Field, Diagnostic> {
    let (tries, budget) = PROOFS;
    match want(params) {
        Some(want) => plan(params).make_with(seed, want, tries, budget),
        None => plan(params).make(seed),
    }
}
