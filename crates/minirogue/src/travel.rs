//! Many steps from one key: explore, travel, rest (MR-X05 … MR-X07). All of them give ordinary actions
//! to be done one after the other, and decide nothing that a player could not.
//!
//! Monsters' moves draw nothing (MR-136), so a walk is tried on a copy of the state before it begins. It ends
//! where the walker would want to stop: when a monster in sight smells the player, when he is attacked, when
//! something was found or the goal is reached. A rest ends by itself: the rules refuse it when it is over.

use crate::action::{Action, KNAPSACK};
use crate::cells::{COLS, Cells, ROWS};
use crate::event::Event;
use crate::state::State;
use crate::thing::Thing;
use kernel::dice::Dice;
use kernel::paths::Search;
use kernel::pos::{Dir, Pos};

/// No walk is longer.
const LONGEST: usize = 400;

/// No rest is longer; the rules end it much sooner.
const LONGEST_REST: usize = 1500;

/// What there is to explore over these cells, nearest first in each kind: items as long as there is room for
/// them, in fog the edge of what is known, then the way on.
pub(crate) fn next_goal(state: &State, over: &Cells, search: &mut Search<Dir>) -> Option<Pos> {
    let room = state.player.items.len() < KNAPSACK;
    let found = search.from(&[state.player.at]).where_cells(COLS, ROWS, |p| over.contains(p));
    let nearest = |wanted: &dyn Fn(Pos) -> bool| found.reached().find(|&p| wanted(p));
    let item = nearest(&|p| room && matches!(state.thing_at(p), Some(Thing::Item(_))));
    let edge = || nearest(&|p| Dir::ALL.iter().any(|&dir| !state.knows(p.step(dir))));
    let way = || nearest(&|p| matches!(state.thing_at(p), Some(Thing::Stairs | Thing::Idol)));
    item.or_else(edge).or_else(way)
}

/// The cells of the way that travel would take, both ends included.
pub fn path(state: &State, to: Pos) -> Option<Vec<Pos>> {
    let open = state.known_open();
    let mut search = Search::four();
    search.from(&[state.player.at]).to(to).where_cells(COLS, ROWS, |p| open.contains(p)).path(to)
}

/// Walks to the nearest item and picks it up, or to the stairs (MR-X05); or why not.
pub fn explore(state: &State) -> Result<Vec<Action>, String> {
    ready(state)?;
    let mut search = Search::four();
    let goal =
        next_goal(state, &state.known_open(), &mut search).ok_or("There is no way to anything new.")?;
    match state.thing_at(goal).filter(|_| goal == state.player.at) {
        Some(Thing::Idol) => return Err("The golden idol lies here: pick it up.".into()),
        Some(Thing::Stairs) => return Err("You stand on the stairs: go down.".into()),
        Some(Thing::Item(_)) | None => {}
    }
    Ok(walk(state, |ahead| {
        let goal = next_goal(ahead, &ahead.known_open(), &mut search)?;
        match ahead.thing_at(goal) {
            Some(Thing::Item(_)) if goal == ahead.player.at => Some(Action::PickUp),
            _ => search.first_step(goal).map(Action::Step),
        }
    }))
}

/// Walks to a cell, round monsters (MR-X06); or why not.
pub fn travel(state: &State, to: Pos) -> Result<Vec<Action>, String> {
    ready(state)?;
    if path(state, to).is_none() {
        return Err("There is no way to get there.".into());
    }
    let mut search = Search::four();
    Ok(walk(state, |ahead| {
        let open = ahead.known_open();
        let found = search.from(&[ahead.player.at]).to(to).where_cells(COLS, ROWS, |p| open.contains(p));
        found.first_step(to).map(Action::Step)
    }))
}

/// Does nothing until there is nothing to heal (MR-X07); or why not.
pub fn rest(state: &State) -> Result<Vec<Action>, String> {
    state.check(Action::Rest).map_err(|refused| refused.reason)?;
    Ok(vec![Action::Rest; LONGEST_REST])
}

/// Whether a walk may begin.
fn ready(state: &State) -> Result<(), String> {
    if state.is_over() {
        return Err("The game is over.".into());
    }
    if state.player.sleep > 0 {
        return Err("You are asleep.".into());
    }
    match state.threats().next() {
        Some(monster) => Err(format!("Not now: a {} is after you.", monster.kind)),
        None => Ok(()),
    }
}

/// The actions that `next` chooses, until it has none left or the walker wants to stop.
fn walk(state: &State, mut next: impl FnMut(&State) -> Option<Action>) -> Vec<Action> {
    let mut ahead = state.clone();
    // The draws on the way only heal, so any dice will do.
    let mut dice = Dice::seeded(0);
    let (mut actions, mut events) = (Vec::new(), Vec::new());
    let things_known = |s: &State| s.things.iter().filter(|lying| s.known.contains(lying.at)).count();
    while actions.len() < LONGEST {
        let Some(action) = next(&ahead) else { break };
        let (before, known) = (ahead.player.hit_points, things_known(&ahead));
        events.clear();
        if ahead.step(action, &mut dice, &mut events).is_err() {
            break;
        }
        actions.push(action);
        let found = things_known(&ahead) > known;
        let attacked = events.iter().any(|event| matches!(event, Event::Attack { .. }));
        let hurt = ahead.player.hit_points < before;
        if action == Action::PickUp || found || attacked || hurt || ahead.threats().next().is_some() {
            break;
        }
    }
    actions
}
