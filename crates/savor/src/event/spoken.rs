//! How what happens is told to a player (SA-X17): by name, without coordinates, and a turn in one line where one line can
//! say it. The exact words are in `words.rs`.

use super::{Dish, Event, Face, Gait, Means};
use crate::board::Mode;
use crate::cell::{Cell, Player};
use crate::house::Enter;
use crate::state::{Names, State};

const FLOORS: [&str; 3] = ["ground floor", "first floor", "second floor"];

/// The name of a cell's floor.
pub(crate) const fn floor(cell: Cell) -> &'static str {
    FLOORS[cell.floor() as usize]
}

/// `1 point`, `3 points`.
fn many(n: impl Into<i64>, what: &str) -> String {
    let n: i64 = n.into();
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// `a`, `a and b`, `a, b and c`.
fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// The sentences of a step, beside its events: empty where another event says it already, `None` where nothing is said
/// at all.
pub(crate) fn sentences(state: &State, events: &[Event]) -> Vec<Option<String>> {
    let mut said = vec![None; events.len()];
    let mut at = 0;
    while at < events.len() {
        let (sentence, used) = sentence(state, &events[at..]);
        for (event, said) in events[at..at + used].iter().zip(&mut said[at..]) {
            let silent = matches!(event, Event::Turn { .. } | Event::Dice { .. } | Event::Step { .. });
            *said = (!silent).then(String::new);
        }
        if let Some(first) = said[at..at + used].iter_mut().flatten().next() {
            *first = sentence;
        }
        at += used;
    }
    said
}

/// The first sentence of some events, and how many of them it tells.
fn sentence(state: &State, events: &[Event]) -> (String, usize) {
    let names = &state.names;
    let name = |who: Player| names.of(who).to_string();
    let sentence = match events[0] {
        Event::Turn { .. } | Event::Dice { .. } | Event::Step { .. } => String::new(),
        Event::Moves { .. } | Event::Blocked { .. } | Event::Enters { .. } => return moved(state, events),
        Event::Depleted { player } => {
            let (eaten, used) = eaten(events);
            return (format!("Out of points, {} is carried to the canteen and {eaten}.", name(player)), used);
        }
        Event::Misses { player, left: 0 } => match eaten(events) {
            (eaten, used) if used > 1 => {
                return (format!("{} misses one last turn and {eaten}.", name(player)), used);
            }
            _ => format!("{} is sick and misses one last turn.", name(player)),
        },
        Event::StairsChange { .. } => return stairs(events),
        Event::Waits { player, die } => format!("{} throws {die}: no six, so no way in.", name(player)),
        Event::Spent { player, cost, points, .. } => {
            format!("{} pays {}; {points} left.", name(player), many(cost, "point"))
        }
        Event::Served { player, .. } => format!("{} sits down in the canteen.", name(player)),
        Event::StairsGo { mode, .. } => format!("Stairs now go {}.", mode.words()),
        Event::Misses { player, left } => {
            format!("{} is sick and misses a turn; {left} more to come.", name(player))
        }
        Event::Recovers { player, .. } => format!("{} feels better and tries another dish.", name(player)),
        Event::Eats { player, dish, points, .. } => format!("{} {}.", name(player), eats(dish, points)),
        Event::Steadies { player } => format!("{} can walk straight again.", name(player)),
        Event::Rides { player, .. } | Event::Loops { player, .. } | Event::Falls { player, .. } => {
            format!("{} {}.", name(player), joined(&clause(names, &events[0])))
        }
        Event::Wins { player, .. } => format!("{} touches the flag and wins!", name(player)),
        Event::Captures { player, captured, .. } => {
            format!("{} bumps into {} and sends them back to the start.", name(player), name(captured))
        }
        Event::Collects { player, points } => format!("{} picks up {}.", name(player), many(points, "point")),
        Event::Calms { player } => format!("{} calms down.", name(player)),
        Event::Draw { round } => format!("Nobody has reached the flag after {}.", many(round, "round")),
    };
    (sentence, 1)
}

/// A move, or that there was none, and all that belongs to it.
fn moved(state: &State, events: &[Event]) -> (String, usize) {
    let names = &state.names;
    let (player, mut parts) = match events[0] {
        Event::Moves { player, face, gait, dir, steps, .. } => {
            let turned = face.and_then(Face::dir).is_some() && gait == Gait::Plain;
            let verb = match gait {
                Gait::Plain => "walks",
                Gait::Disoriented => "reels",
                Gait::Triggered => "races",
            };
            let walk = format!("{verb} {steps}{}", if turned { String::new() } else { format!(" {dir}") });
            (player, if turned { vec![format!("turns {dir}"), walk] } else { vec![walk] })
        }
        Event::Enters { player, .. } => {
            let how = match state.board.house.enter {
                Enter::Six => "throws a six and is in",
                Enter::Any => "enters the building",
            };
            (player, vec![how.into()])
        }
        Event::Blocked { player, die, dir, .. } => (player, vec![format!("cannot go {dir} with a {die}")]),
        _ => return (String::new(), 1),
    };
    let (mut used, mut gain, mut wins) = (1, 0, false);
    for event in &events[1..] {
        match *event {
            Event::Collects { points, .. } => gain += points,
            Event::Spent { cost, .. } => gain -= cost,
            Event::Wins { .. } => wins = true,
            Event::Rides { .. } | Event::Loops { .. } | Event::Falls { .. } | Event::Captures { .. } => {
                for part in clause(names, event) {
                    add(&mut parts, part);
                }
            }
            _ => break,
        }
        used += 1;
    }
    match gain {
        0 => {}
        1.. => parts.push(format!("picks up {}", many(gain, "point"))),
        _ => parts.push(format!("loses {}", many(-gain, "point"))),
    }
    if wins {
        parts.push("touches the flag".into());
    }
    let end = if wins { "!" } else { "." };
    (format!("{} {}{end}", names.of(player), joined(&parts)), used)
}

/// Adds a clause, or makes two alike into one: stairs above stairs are taken twice.
fn add(parts: &mut Vec<String>, part: String) {
    match parts.last_mut() {
        Some(last) if *last == part => last.push_str(" twice"),
        _ => parts.push(part),
    }
}

/// What an event adds to the sentence about a move.
fn clause(names: &Names, event: &Event) -> Vec<String> {
    let clause = match *event {
        Event::Rides { by: Means::Pole, to, .. } => format!("slides down a pole to the {}", floor(to)),
        Event::Rides { from, to, .. } if to.floor() > from.floor() => "takes the stairs up".into(),
        Event::Rides { .. } => "takes the stairs down".into(),
        Event::Loops { .. } => return vec!["goes round in circles".into(), "has to start again".into()],
        Event::Falls { .. } => return vec!["lands in the starting area".into(), "has to start again".into()],
        Event::Captures { captured, .. } => format!("sends {} back to the start", names.of(captured)),
        _ => return Vec::new(),
    };
    vec![clause]
}

/// The meal that these events lead to, and how many of them tell it.
fn eaten(events: &[Event]) -> (String, usize) {
    match events {
        [_, Event::Served { .. } | Event::Recovers { .. }, Event::Eats { dish, points, .. }, ..] => {
            (eats(*dish, *points), 3)
        }
        _ => ("waits for a meal".into(), 1),
    }
}

fn eats(dish: Dish, points: i64) -> String {
    match dish {
        Dish::FoodPoisoning => "eats something bad: three turns are lost".into(),
        Dish::Disoriented => format!("comes out dizzy, with {}", many(points, "point")),
        Dish::Triggered => format!("storms out with {} and doubled moves", many(points, "point")),
        Dish::Happy => format!("comes out happy, with {}", many(points, "point")),
        Dish::MovementPoints => format!("has a meal worth {}", many(points, "point")),
    }
}

/// A change of all stairs in one line.
fn stairs(events: &[Event]) -> (String, usize) {
    let modes: Vec<Mode> = events[1..]
        .iter()
        .map_while(|event| match event {
            Event::StairsGo { mode, .. } => Some(*mode),
            _ => None,
        })
        .collect();
    let parts: Vec<String> = [Mode::Both, Mode::Up, Mode::Down]
        .into_iter()
        .map(|mode| (modes.iter().filter(|m| **m == mode).count(), mode))
        .filter(|(count, _)| *count > 0)
        .map(|(count, mode)| match count {
            all if all == modes.len() && all > 1 => format!("all go {}", mode.words()),
            1 => format!("one goes {}", mode.words()),
            count => format!("{count} go {}", mode.words()),
        })
        .collect();
    (format!("The stairs change: {}.", joined(&parts)), 1 + modes.len())
}
