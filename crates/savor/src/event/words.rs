//! The exact words of what happens (T01 to T38), and the plain text of a whole log.

use super::{Dish, Event, Gait, Means};
use crate::cell::{Cell, Player, title};
use std::fmt::{self, Write};

/// Adds the words of an event to a text, with a newline; nothing if it has none.
pub fn write_plain(event: &Event, text: &mut String) {
    if !matches!(event, Event::Turn { .. } | Event::Dice { .. } | Event::Step { .. }) {
        writeln!(text, "{event}").expect("writing to a string cannot fail");
    }
}

/// The plain text of a game from its JSON log, one event a line (SA-X09).
pub fn plain_from_json(log: &str) -> Result<String, String> {
    let mut text = String::new();
    for (number, line) in (1..).zip(log.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let event = Event::from_json(line).map_err(|why| format!("line {number}: {why}"))?;
        write_plain(&event, &mut text);
    }
    Ok(text)
}

impl fmt::Display for Event {
    /// The exact words; nothing where nothing is said.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Event::Turn { .. } | Event::Dice { .. } | Event::Step { .. } => Ok(()),
            Event::Waits { player: p, die } => write!(
                f,
                "{p} is at the starting area and rolls {die} on the movement dice cannot enter the maze."
            ),
            Event::Enters { player: p, die, cell } => write!(
                f,
                "{p} is at the starting area and rolls {die} on the movement dice and is placed on {cell} of the maze."
            ),
            Event::Moves { player: p, die, face, gait, dir, steps: k, cell } => {
                let dir = title(dir);
                match (gait, face) {
                    (Gait::Disoriented, _) => write!(
                        f,
                        "{p} rolls and {die} on the movement dice and is disoriented and move in the {dir} \
                         and moves {k} cells and is placed at the {cell}."
                    ),
                    (Gait::Triggered, _) => write!(
                        f,
                        "{p} is triggered and rolls and {die} on the movement dice and move in the {dir} \
                         and moves {k} cells and is placed at the {cell}."
                    ),
                    (Gait::Plain, None) => write!(
                        f,
                        "{p} rolls and {die} on the movement dice and moves {dir} by {k} cells \
                         and is now at {cell}."
                    ),
                    (Gait::Plain, Some(face)) => write!(
                        f,
                        "{p} rolls and {die} on the movement dice and {} on the direction dice, \
                         changes direction to {dir} and moves {k} cells and is now at {cell}.",
                        face.name()
                    ),
                }
            }
            Event::Blocked { player: p, die, dir, cell } => write!(
                f,
                "{p} rolls and {die} on the movement dice and cannot move in the {}. Player remains at {cell}",
                title(dir)
            ),
            Event::Spent { player: p, steps, cost, points, dir } => write!(
                f,
                "{p} moved {steps} that cost {cost} movement points and is left with {points} \
                 and is moving in the {}.",
                title(dir)
            ),
            Event::Depleted { player: p } => write!(
                f,
                "{p} movement points are depleted and requires replenishment. Transporting to Bawana."
            ),
            Event::Served { player: p, dish, .. } => {
                write!(f, "{p} is placed on a {} cell and effects take place.", dish.name())
            }
            Event::Misses { player: p, .. } => write!(f, "{p} is still food poisoned and misses the turn."),
            Event::Recovers { player: p, dish, .. } => write!(
                f,
                "{p} is now fit to proceed from the food poisoning episode and now placed on a {} cell \
                 and the effects take place.",
                dish.name()
            ),
            Event::Eats { player: p, dish, points, door } => eats(f, p, dish, points, door),
            Event::Steadies { player: p } => write!(f, "{p} has recovered from disorientation."),
            Event::Rides { player: p, by, from, to } => {
                let (what, how) = match by {
                    Means::Pole => ("pole", "slides down"),
                    Means::Stairs | Means::Foot => ("stair", "takes the stairs"),
                };
                let floor = to.floor();
                write!(
                    f,
                    "{p} lands on {from} which is a {what} cell. {p} {how} and now placed at {to} in floor {floor}."
                )
            }
            Event::Wins { player: p, cell, round } => write!(
                f,
                "{p} reaches the flag at {cell} and captures it. {p} wins the game in round {round}."
            ),
            Event::Captures { player: p, cell, captured: q, start } => write!(
                f,
                "{p} lands on {cell} which is occupied by {q}. {q} is captured and placed at {start} \
                 in the starting area."
            ),
            Event::Collects { player: p, points } => {
                write!(f, "{p} collects {points} movement points from bonus cells.")
            }
            Event::Loops { player: p, cell, start, points } => write!(
                f,
                "{p} is caught in a loop of stairs and poles at {cell}. {p} is placed at {start} \
                 in the starting area with {points} movement points."
            ),
            Event::Falls { player: p, cell, start, points } => write!(
                f,
                "{p} falls into the starting area at {cell}. {p} is placed at {start} \
                 in the starting area with {points} movement points."
            ),
            Event::StairsChange { round } => write!(f, "The stairs change direction after round {round}."),
            Event::StairsGo { lower, upper, mode } => {
                write!(f, "The stairs from {lower} to {upper} now go {}.", mode.words())
            }
            Event::Calms { player: p } => write!(f, "{p} is no longer triggered."),
            Event::Draw { round } => write!(f, "The game ends without a winner after round {round}."),
        }
    }
}

/// T12, T15, T17, T18 and T19.
fn eats(f: &mut fmt::Formatter<'_>, p: Player, dish: Dish, points: i64, door: Cell) -> fmt::Result {
    write!(f, "{p} eats from Bawana and ")?;
    match dish {
        Dish::FoodPoisoning => {
            f.write_str("have a bad case of food poisoning. Will need three rounds to recover.")
        }
        Dish::Disoriented => {
            f.write_str("is disoriented and is placed at the entrance of Bawana with 50 movement points.")
        }
        Dish::Triggered => write!(
            f,
            "is triggered due to bad quality of food. {p} is placed at the entrance of Bawana \
             with 50 movement points."
        ),
        Dish::Happy => {
            write!(f, "is happy. {p} is placed at the entrance of Bawana with 200 movement points.")
        }
        Dish::MovementPoints => {
            write!(f, "earns {points} movement points and is placed at the {door}.")
        }
    }
}
