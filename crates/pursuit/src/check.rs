//! How a state is written down and read, with every invariant checked. The first one broken is named.

use crate::dungeon::{Dungeon, Terrain, map_of, rows_of};
use crate::goal::Goal;
use crate::setup::{LIMITS, is_table};
use crate::state::{Side, State, Walker};
use kernel::game::Refused;
use kernel::pos::Pos;
use kernel::rules::{demand, parse};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A state as it is written down.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Record {
    dungeon: String,
    limit: u32,
    round: u32,
    turn: Side,
    rem: u32,
    hero: WalkerRecord,
    monster: WalkerRecord,
    letter: char,
    potions: Vec<Pos>,
    map: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    goal: Option<GoalRecord>,
}

/// A goal as it is written down, with the positions noted since somebody last drank.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GoalRecord {
    side: Side,
    stars: Option<[u32; 3]>,
    seen: Vec<[Pos; 2]>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WalkerRecord {
    at: Pos,
    drunk: u32,
}

impl From<State> for Record {
    fn from(state: State) -> Self {
        let walker = |side| WalkerRecord { at: state.pos(side), drunk: state.walker(side).drunk };
        Record {
            dungeon: state.table.to_string(),
            limit: state.limit,
            round: state.round,
            turn: state.turn,
            rem: state.rem,
            hero: walker(Side::Hero),
            monster: walker(Side::Monster),
            letter: state.letter,
            potions: state.potions.iter().map(|&c| state.dungeon.pos(c)).collect(),
            map: rows_of(state.dungeon.map()),
            goal: state.goal.map(|goal| GoalRecord {
                side: goal.side,
                stars: goal.stars,
                seen: state.seen.iter().map(|both| both.map(|cell| state.dungeon.pos(cell))).collect(),
            }),
        }
    }
}

impl State {
    /// A state from its JSON, every invariant checked; a map that is known already is not prepared anew.
    pub fn read(json: &str, known: Option<&Arc<Dungeon>>) -> Result<Self, Refused> {
        let record: Record = parse(json, "Pursuit")?;
        let Record { dungeon: table, limit, round, turn, rem, .. } = record;
        let Record { hero, monster, letter, potions: places, map, goal, .. } = record;
        demand(is_table(&table), || format!("there is no dungeon '{table}'"))?;
        demand(letter.is_ascii_uppercase(), || "the monster's letter must be from A to Z".into())?;
        let map = map_of(&map)?;
        let dungeon = match known {
            Some(known) if *known.map() == map => Arc::clone(known),
            _ => Arc::new(Dungeon::new(map)),
        };
        demand(LIMITS.contains(&i64::from(limit)), || {
            format!("'limit' must be from {} to {}", LIMITS.start(), LIMITS.end())
        })?;
        demand((1..=limit + 1).contains(&round), || format!("'round' must be from 1 to {}", limit + 1))?;
        let floor = |what: &str, p: Pos| {
            let why = || Refused::bad_state(format!("{what} must stand on floor, and not at {p}"));
            dungeon.cell(p).ok_or_else(why)
        };
        let walkers = [
            Walker { at: floor("the hero", hero.at)?, drunk: hero.drunk },
            Walker { at: floor("the monster", monster.at)?, drunk: monster.drunk },
        ];
        let mut potions = Vec::with_capacity(places.len());
        for &p in &places {
            demand(dungeon.map().get(p) == Some(&Terrain::Room), || {
                format!("a potion must lie on a room cell, and not at {p}")
            })?;
            potions.push(floor("a potion", p)?);
        }
        potions.sort_unstable();
        demand(potions.windows(2).all(|pair| pair[0] != pair[1]), || "two potions lie on one cell".into())?;
        let mut seen = Vec::new();
        for both in goal.iter().flat_map(|goal| &goal.seen) {
            seen.push([
                floor("a hero that was noted", both[0])?,
                floor("a monster that was noted", both[1])?,
            ]);
        }
        let goal = goal.map(|goal| Goal { side: goal.side, rounds: limit, stars: goal.stars });
        let table = table.into();
        let state = State { dungeon, table, letter, limit, round, turn, rem, walkers, potions, goal, seen };
        demand(Side::ALL.iter().all(|&side| !state.has_potion(state.walker(side).at)), || {
            "somebody stands on a potion without having drunk it".into()
        })?;
        let drunk = u64::from(walkers[0].drunk) + u64::from(walkers[1].drunk) + state.potions.len() as u64;
        demand(drunk <= state.dungeon.rooms() as u64, || {
            format!("there cannot have been {drunk} potions on so few room cells")
        })?;
        demand(rem <= state.walker(turn).drunk, || {
            format!("the {turn} cannot have {rem} more steps after this one")
        })?;
        let noted = state.seen.len();
        demand(
            noted <= round.min(limit) as usize
                && (goal.is_none() || noted > 0 || drunk > places.len() as u64),
            || format!("{noted} positions cannot have been noted by round {round}"),
        )?;
        let past = state.round > state.limit;
        let fresh = turn == Side::Monster && rem == state.walker(Side::Monster).drunk;
        demand(!past || (fresh && !state.is_caught()), || {
            "after the last round it is the beginning of the monster's turn".into()
        })?;
        Ok(state)
    }
}
