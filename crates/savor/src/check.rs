//! The invariants of a race: what a state from outside must keep to. The first one broken is named.

use crate::board::Board;
use crate::cell::Player;
use crate::event::Dish;
use crate::rules::POISONED_TURNS;
use crate::state::{Effect, Race, Runner};
use kernel::game::Refused;
use kernel::rules::demand;

/// Every invariant of a race on its board.
pub(crate) fn check(race: &Race, board: &Board) -> Result<(), Refused> {
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
        check_runner(who, race, board).map_err(|why| Refused::bad_state(format!("{who} {why}")))?;
    }
    Ok(())
}

fn check_runner(who: Player, race: &Race, board: &Board) -> Result<(), Refused> {
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
