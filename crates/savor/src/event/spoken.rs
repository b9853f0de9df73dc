//! How what happens is told to a player, by name and without coordinates. The exact words are in `words.rs`.

use super::{Dish, Event, Gait, Means};
use crate::cell::{Cell, Player};
use crate::state::Names;

const FLOORS: [&str; 3] = ["ground floor", "first floor", "second floor"];

/// The name of a cell's floor.
pub(crate) const fn floor(cell: Cell) -> &'static str {
    FLOORS[cell.floor() as usize]
}

/// `1 cell`, `3 cells`.
fn many(n: impl Into<i64>, what: &str) -> String {
    let n: i64 = n.into();
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// The sentence; empty where another event says it already, `None` where nothing is said at all.
pub(crate) fn spoken(names: &Names, event: &Event) -> Option<String> {
    let name = |who: Player| names.of(who).to_string();
    Some(match *event {
        Event::Turn { .. } | Event::Dice { .. } | Event::Step { .. } => return None,
        Event::Waits { player, die } => format!("{} throws {die}: no six, so no way in.", name(player)),
        Event::Enters { player, .. } => format!("{} throws a six and is in!", name(player)),
        Event::Moves { player, die, face, gait, dir, steps, .. } => {
            let (who, cells) = (name(player), many(steps, "cell"));
            match gait {
                Gait::Disoriented => format!("{who} throws {die} and reels {cells} {dir}."),
                Gait::Triggered => format!("{who} throws {die} and races {cells} {dir}."),
                Gait::Plain if face.is_some_and(|face| face.dir().is_some()) => {
                    format!("{who} throws {die}, turns {dir} and goes {cells}.")
                }
                Gait::Plain => format!("{who} throws {die} and goes {cells} {dir}."),
            }
        }
        Event::Blocked { player, die, dir, .. } => {
            format!("{} throws {die}, but the way {dir} is blocked.", name(player))
        }
        Event::Spent { cost: 0, .. } | Event::Served { .. } | Event::StairsGo { .. } => String::new(),
        Event::Spent { cost, points, .. } => format!("That costs {}; {points} left.", many(cost, "point")),
        Event::Depleted { player } => {
            format!("{} is out of points and is carried to the canteen.", name(player))
        }
        Event::Misses { player, left: 0 } => format!("{} is sick and misses one last turn.", name(player)),
        Event::Misses { player, left } => {
            format!("{} is sick and misses a turn, with {left} more to come.", name(player))
        }
        Event::Recovers { player, .. } => format!("{} feels better and tries another dish.", name(player)),
        Event::Eats { player, dish, points, .. } => eats(&name(player), dish, points),
        Event::Steadies { player } => format!("{} can walk straight again.", name(player)),
        Event::Rides { player, by: Means::Pole, to, .. } => {
            format!("{} slides down a pole to the {}.", name(player), floor(to))
        }
        Event::Rides { player, from, to, .. } => {
            let way = if to.floor() > from.floor() { "up" } else { "down" };
            format!("{} takes the stairs {way} to the {}.", name(player), floor(to))
        }
        Event::Wins { player, .. } => format!("{} touches the flag and wins!", name(player)),
        Event::Captures { player, captured, .. } => {
            format!("{} bumps into {} and sends the rival back to the start.", name(player), name(captured))
        }
        Event::Collects { player, points } => format!("{} picks up {}.", name(player), many(points, "point")),
        Event::Loops { player, .. } => {
            format!("{} goes round in circles on stairs and poles, and has to start again.", name(player))
        }
        Event::Falls { player, .. } => {
            format!("{} lands in the starting area and has to start again.", name(player))
        }
        Event::StairsChange { .. } => "With a rumble the stairs change their directions.".into(),
        Event::Calms { player } => format!("{} calms down.", name(player)),
        Event::Draw { round } => format!("Nobody has reached the flag after {}.", many(round, "round")),
    })
}

fn eats(who: &str, dish: Dish, points: i64) -> String {
    match dish {
        Dish::FoodPoisoning => format!("{who} has eaten something bad and is out for three turns."),
        Dish::Disoriented => format!("{who} leaves the canteen dizzy, with 50 points."),
        Dish::Triggered => format!("{who} storms out of the canteen with 50 points: every move is doubled."),
        Dish::Happy => format!("{who} leaves the canteen happy, with 200 points."),
        Dish::MovementPoints => format!("{who} has a decent meal: {}.", many(points, "point")),
    }
}
