//! The JSON of a state: the five files as text, the house rules, and what the race has come to. A
//! state from outside is checked as strictly as the files are.

use crate::board::{Board, Mode};
use crate::cell::{Cell, Player};
use crate::decision;
use crate::each::Each;
use crate::event::Dish;
use crate::files::{Files, Surveyed};
use crate::house::House;
use crate::layout::Layout;
use crate::record::Record;
use crate::rules::POISONED_TURNS;
use crate::state::{Effect, Race, Runner, State};
use crate::values::{Value, Values};
use kernel::diagnostic::Level;
use kernel::game::Refused;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A state as it is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    house: BTreeMap<String, String>,
    /// The building, where it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    layout: Option<String>,
    walls: String,
    stairs: String,
    poles: String,
    flag: String,
    seed: u64,
    round: u32,
    turn: Player,
    winner: Option<Player>,
    runners: Each<Runner>,
    modes: Vec<Mode>,
    table: [Dish; 12],
    values: Vec<(Cell, Value)>,
    record: Record,
    /// What was said in a turn that waits for an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pending: Option<Vec<u32>>,
}

impl From<State> for Snapshot {
    fn from(state: State) -> Self {
        let [walls, stairs, poles, flag, _] = state.board.sketch().write();
        let Race { round, turn, winner, runners, modes, table, values } = state.race;
        let values = values.iter().collect();
        let board = &state.board;
        let layout = (!board.layout.is_usual()).then(|| board.layout.write());
        let (house, seed, record) = (board.house.clone().into(), board.seed, state.record);
        let pending = state.pending.map(|pending| pending.answers);
        Snapshot {
            house,
            layout,
            walls,
            stairs,
            poles,
            flag,
            seed,
            round,
            turn,
            winner,
            runners,
            modes,
            table,
            values,
            record,
            pending,
        }
    }
}

impl TryFrom<Snapshot> for State {
    type Error = String;

    fn try_from(snapshot: Snapshot) -> Result<Self, String> {
        let board = Arc::new(snapshot.board()?);
        snapshot.on(board)
    }
}

impl Snapshot {
    /// The state on a board that is known to be the snapshot's own.
    fn on(self, board: Arc<Board>) -> Result<State, String> {
        let mut values = Values::default();
        for &(cell, value) in &self.values {
            demand(board.is_open(cell), || format!("{cell} has a value, but nobody can step there"))?;
            demand(values.of(cell) == Value::Zero, || format!("{cell} has two values"))?;
            demand(value != Value::Zero, || format!("{cell} need not be given the value 0"))?;
            values.set(cell, value);
        }
        let race = Race {
            round: self.round,
            turn: self.turn,
            winner: self.winner,
            runners: self.runners,
            modes: self.modes,
            table: self.table,
            values,
        };
        check(&race, &board)?;
        demand(self.record.tallies.len() == board.layout.count(), || {
            "there is not one record for each runner".into()
        })?;
        let pending = match self.pending {
            Some(said) => Some(waiting(&race, &board, &said)?),
            None => None,
        };
        Ok(State { board, race, record: self.record, pending })
    }

    /// Whether its board is this one.
    fn is_on(&self, board: &Board) -> bool {
        let [walls, stairs, poles, flag, _] = board.sketch().write();
        let texts = [&self.walls, &self.stairs, &self.poles, &self.flag];
        let layout = (!board.layout.is_usual()).then(|| board.layout.write());
        let same = self.house == board.house.clone().into() && self.layout == layout;
        same && self.seed == board.seed && texts == [&walls, &stairs, &poles, &flag]
    }

    fn board(&self) -> Result<Board, String> {
        let layout = match &self.layout {
            None => Layout::usual(Player::ALL.len()),
            Some(text) => Layout::read(text.as_bytes())
                .map_err(|problems| problems.first().map_or_else(String::new, ToString::to_string))?,
        };
        let house = House::changed(layout.count(), &self.house)?;
        let seed = self.seed.to_string();
        let files = Files {
            walls: Some(self.walls.as_bytes()),
            stairs: Some(self.stairs.as_bytes()),
            poles: Some(self.poles.as_bytes()),
            flag: Some(self.flag.as_bytes()),
            seed: Some(seed.as_bytes()),
            fresh_seed: 0,
        };
        // Whether the flag can be reached was looked into when the game began, and harms nothing.
        let Surveyed { board, problems, .. } = Board::survey(&layout, &files, &house, false);
        // A warning means that an entry was skipped.
        match problems.iter().find(|p| p.level > Level::Note) {
            Some(problem) => Err(problem.to_string()),
            None => board.ok_or_else(|| "the files make no board".into()),
        }
    }
}

impl State {
    /// A state from its JSON, after checking every invariant.
    pub fn read(json: &str) -> Result<Self, Refused> {
        serde_json::from_str(json).map_err(refusal)
    }

    /// The same, quicker if the state is on a board that was checked before.
    pub fn read_beside(json: &str, known: &Arc<Board>) -> Result<Self, Refused> {
        let snapshot: Snapshot = serde_json::from_str(json).map_err(refusal)?;
        let state =
            if snapshot.is_on(known) { snapshot.on(Arc::clone(known)) } else { State::try_from(snapshot) };
        state.map_err(refusal)
    }
}

fn refusal(why: impl std::fmt::Display) -> Refused {
    Refused::new("bad-state", format!("this is no state of Savor: {why}"))
}

/// Every invariant of a race from outside. The first one broken is named.
pub(crate) fn check(race: &Race, board: &Board) -> Result<(), String> {
    let house = &board.house;
    demand(race.runners.len() == board.layout.count(), || {
        "there is not one runner for each starting cell".into()
    })?;
    let last = house.max_rounds;
    demand((1..=last + 1).contains(&race.round), || format!("'round' must be from 1 to {}", last + 1))?;
    demand(house.plays(race.turn), || format!("it is the turn of {}, who does not take part", race.turn))?;
    demand(race.round <= last || Some(race.turn) == house.line_up().next(), || {
        "after the last round the turn is back at the first player".into()
    })?;
    demand(race.modes.len() == board.stairs.len(), || "there is not one mode for each staircase".into())?;
    for dish in Dish::ALL {
        let count = |table: &[Dish]| table.iter().filter(|d| **d == dish).count();
        demand(count(&race.table) == count(&Dish::TABLE), || {
            format!("Bawana has not {} cells of {}", count(&Dish::TABLE), dish.name())
        })?;
    }
    if let Some(winner) = race.winner {
        let at = race.runners[race.turn.index()].at;
        demand(at == board.flag && winner == race.turn && race.round <= last, || {
            format!("{winner} has won, but it is not {winner}'s turn on the flag")
        })?;
    }
    for &who in board.layout.runners() {
        check_runner(who, race, board).map_err(|why| format!("{who} {why}"))?;
    }
    Ok(())
}

fn check_runner(who: Player, race: &Race, board: &Board) -> Result<(), String> {
    let house = &board.house;
    let me = &race.runners[who.index()];
    let Runner { at, points, effect, throws, dir } = *me;
    let home = board.home(who);
    if at == home.start {
        demand(dir == home.facing && throws == 0 && effect == Effect::None, || {
            "waits at the start, but not like somebody who does".into()
        })?;
    } else {
        demand(house.plays(who), || "does not take part, but has left the start".into())?;
        demand(throws <= race.round, || {
            format!("cannot have thrown {throws} times by round {}", race.round)
        })?;
        let inside = board.layout.inside().contains(&at) && !house.is_basic();
        let poisoned = matches!(effect, Effect::Poisoned(_));
        let at_door = at == board.door() && !house.is_basic();
        demand(if poisoned { inside } else { board.is_open(at) || at_door }, || {
            format!("cannot be at {at}")
        })?;
        demand(at != board.flag || race.winner == Some(who), || {
            "stands on the flag without having won".into()
        })?;
        let shared = board.layout.runners().iter().any(|&other| {
            other != who && race.runners[other.index()].at == at && !inside && !house.is_basic()
        });
        demand(!shared, || format!("shares {at} with somebody"))?;
    }
    let fits = match effect {
        Effect::None => true,
        _ if house.is_basic() => false,
        Effect::Door => at == board.door() && !house.disorientation_at_door,
        Effect::Disoriented(left) => (1..=house.disoriented_throws).contains(&left),
        Effect::Triggered(0) => house.triggered_throws == 0,
        Effect::Triggered(left) => left <= house.triggered_throws,
        Effect::Poisoned(left) => (1..=POISONED_TURNS).contains(&left),
    };
    demand(fits, || "has an effect that cannot be".into())?;
    // SA-057, SA-058; a winner may have spent too much.
    let poisoned = matches!(effect, Effect::Poisoned(_));
    let enough = if poisoned { points == 0 } else { points > 0 || race.winner == Some(who) };
    demand(enough && points <= house.most_points(), || format!("cannot have {points} points"))
}

/// The question that a turn waits for after these answers.
fn waiting(race: &Race, board: &Board, said: &[u32]) -> Result<decision::Pending, String> {
    let unasked = || "'pending' does not lead to a question".to_string();
    demand(board.house.decides() && !race.is_over(board), unasked)?;
    let tried = decision::attempt(race, board, said, |_| None).ok_or_else(unasked)?;
    demand(tried.answers.len() == said.len(), unasked)?;
    decision::pending(tried, race, board).ok_or_else(unasked)
}

/// Nothing if it holds, else why it does not.
fn demand(holds: bool, why: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why()) }
}
