//! The JSON of a state: the five files as text, the house rules, and the race. Loaded states are fully checked.

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
use crate::state::{Effect, Names, Race, Runner, State};
use crate::values::{Value, Values};
use kernel::diagnostic::Level;
use kernel::game::Refused;
use kernel::rules::{demand, parse};
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;
use std::sync::Arc;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Snapshot {
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

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let State { board, race, record, pending, names: _ } = self;
        let [walls, stairs, poles, flag, _] = board.sketch().write();
        let written = Snapshot {
            house: board.house.clone().into(),
            layout: written_layout(board),
            walls,
            stairs,
            poles,
            flag,
            seed: board.seed,
            round: race.round,
            turn: race.turn,
            winner: race.winner,
            runners: race.runners,
            modes: race.modes.clone(),
            table: race.table,
            values: race.values.iter().collect(),
            record: record.clone(),
            pending: pending.as_ref().map(|pending| pending.answers.clone()),
        };
        written.serialize(serializer)
    }
}

fn written_layout(board: &Board) -> Option<String> {
    (!board.layout.is_usual()).then(|| board.layout.write())
}

impl Snapshot {
    /// The state on a board that is known to be the snapshot's own.
    fn on(self, board: Arc<Board>, names: Arc<Names>) -> Result<State, Refused> {
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
        demand(self.record.tallies.len() == board.layout.count, || {
            "there is not one record for each runner".into()
        })?;
        let pending = self.pending.map(|said| waiting(&race, &board, &said)).transpose()?;
        Ok(State { board, race, record: self.record, pending, names })
    }

    fn is_on(&self, board: &Board) -> bool {
        let [walls, stairs, poles, flag, _] = board.sketch().write();
        let texts = [&self.walls, &self.stairs, &self.poles, &self.flag];
        let same = self.house == board.house.clone().into() && self.layout == written_layout(board);
        same && self.seed == board.seed && texts == [&walls, &stairs, &poles, &flag]
    }

    fn board(&self) -> Result<Board, String> {
        let layout = match &self.layout {
            None => Layout::default(),
            Some(text) => Layout::read(text.as_bytes())
                .map_err(|problems| problems.first().map_or_else(String::new, ToString::to_string))?,
        };
        let house = House::changed(layout.count, &self.house)?;
        let seed = self.seed.to_string();
        let files = Files::of([&self.walls, &self.stairs, &self.poles, &self.flag], &seed);
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
        let snapshot: Snapshot = parse(json, "Savor")?;
        let board = snapshot.board().map_err(Refused::bad_state);
        board.and_then(|board| snapshot.on(Arc::new(board), Arc::default())).map_err(no_state)
    }

    /// The same in place of another state, whose names it keeps and whose board it shares if it can.
    pub fn read_beside(json: &str, beside: &State) -> Result<Self, Refused> {
        let snapshot: Snapshot = parse(json, "Savor")?;
        let names = Arc::clone(&beside.names);
        if snapshot.is_on(&beside.board) {
            return snapshot.on(Arc::clone(&beside.board), names).map_err(no_state);
        }
        Ok(State { names, ..State::read(json)? })
    }

    /// What everybody at the table may know, as JSON: all but the seed, from which the dice follow.
    pub fn seen(&self) -> String {
        let mut seen = serde_json::to_value(self).expect("a state is plain data");
        seen.as_object_mut().map(|fields| fields.remove("seed"));
        seen.to_string()
    }
}

fn no_state(broken: Refused) -> Refused {
    Refused { reason: format!("this is no state of Savor: {}", broken.reason), ..broken }
}

/// The question that a turn waits for after these answers.
fn waiting(race: &Race, board: &Board, said: &[u32]) -> Result<decision::Pending, Refused> {
    let unasked = || "'pending' does not lead to a question".to_string();
    demand(board.house.decides() && !race.is_over(board), unasked)?;
    let tried = decision::attempt(race, board, said, None).ok_or_else(|| Refused::bad_state(unasked()))?;
    demand(tried.answers.len() == said.len(), unasked)?;
    decision::pending(tried, race, board).ok_or_else(|| Refused::bad_state(unasked()))
}

/// Every invariant of a race on its board; the first one broken is named.
fn check(race: &Race, board: &Board) -> Result<(), Refused> {
    let house = &board.house;
    demand(race.runners.len() == board.layout.count, || {
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
        check_runner(who, race, board).map_err(|why| Refused::bad_state(format!("{who} {why}")))?;
    }
    Ok(())
}

fn check_runner(who: Player, race: &Race, board: &Board) -> Result<(), Refused> {
    let house = &board.house;
    let me = &race.runners[who.index()];
    let Runner { at, points, effect, throws, dir, hand } = *me;
    let held = hand.values().len() as u32;
    demand(hand.is_empty() || (house.hand > 1 && held == house.hand), || {
        format!("holds {held} values where a hand has {}", house.hand)
    })?;
    let home = board.layout.home(who);
    let poisoned = matches!(effect, Effect::Poisoned(_));
    if at == home.start {
        demand(dir == home.facing && throws == 0 && effect == Effect::None, || {
            "waits at the start, but not like somebody who does".into()
        })?;
    } else {
        demand(house.plays(who), || "does not take part, but has left the start".into())?;
        // One throw a turn, and the turn of this round only if it is over (or has won).
        let turns = race.round - 1 + u32::from(who < race.turn || race.winner == Some(who));
        // A blocked throw may count for all that are missing to the next direction die.
        let most = if house.turns_when_blocked() { turns.saturating_mul(4) } else { turns };
        demand(throws <= most, || format!("cannot have thrown {throws} times by round {}", race.round))?;
        let inside = board.layout.inside.contains(&at) && !house.is_basic();
        let at_door = at == board.layout.door && !house.is_basic();
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
        Effect::Door => at == board.layout.door && !house.disorientation_at_door,
        Effect::Disoriented(left) => (1..=house.disoriented_throws).contains(&left),
        Effect::Triggered(0) => house.triggered_throws == 0,
        Effect::Triggered(left) => left <= house.triggered_throws,
        Effect::Poisoned(left) => (1..=POISONED_TURNS).contains(&left),
    };
    demand(fits, || "has an effect that cannot be".into())?;
    // SA-057, SA-058; a winner may have spent too much.
    let enough = if poisoned { points == 0 } else { points > 0 || race.winner == Some(who) };
    demand(enough && points <= house.most_points(), || format!("cannot have {points} points"))
}
