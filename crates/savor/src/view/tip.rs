//! What a cell is, in words.

use crate::board::{By, Ground, Way};
use crate::cell::Cell;
use crate::event::{Dish, floor};
use crate::house::Enter;
use crate::state::State;
use crate::values::Value;

/// Everything there is to say about a cell, as one line.
pub(super) fn tip(state: &State, cell: Cell) -> String {
    let board = &state.board;
    let here = board.house.line_up().filter(|&who| state.runner(who).at == cell);
    let mut words: Vec<String> = here.map(|who| state.called(who)).collect();
    if cell == board.flag {
        words.push("the flag".into());
    }
    words.push(ground(state, cell));
    words.extend(board.ways(cell).iter().map(|way| exit(state, way)));
    if board.poles.iter().any(|pole| pole.foot == cell) {
        words.push("the foot of a pole".into());
    }
    words.join("; ")
}

fn ground(state: &State, cell: Cell) -> String {
    match state.board.ground(cell) {
        Ground::Void => "nothing, not even a floor".into(),
        Ground::Start => match state.board.layout.begins_at(cell) {
            Some(who) if state.board.house.enter == Enter::Any => {
                format!("where {} starts", state.names.of(who))
            }
            Some(who) => format!("where {} waits for a six", state.names.of(who)),
            None => "the starting area".into(),
        },
        Ground::BawanaWall => "a wall of Bawana".into(),
        Ground::BawanaInside => match state.board.layout.inside.iter().position(|inside| *inside == cell) {
            Some(place) => dish(state.race.table[place]).into(),
            None => "inside Bawana".into(),
        },
        Ground::Wall => "a wall".into(),
        Ground::Blocked => "blocked by stairs that pass here".into(),
        Ground::Door => "the entrance of Bawana, closed to walkers".into(),
        Ground::Open => {
            let what = value(state.race.values.of(cell));
            if cell == state.board.layout.door && !state.board.house.is_basic() {
                format!("the entrance of Bawana, {what}")
            } else {
                what
            }
        }
    }
}

fn value(value: Value) -> String {
    match value {
        Value::Zero => "costs nothing".into(),
        Value::Cost(n) => format!("costs {n}"),
        Value::Bonus(n) => format!("gives {n}"),
        Value::Factor(2) => "doubles the points".into(),
        Value::Factor(3) => "triples the points".into(),
        Value::Factor(n) => format!("multiplies the points by {n}"),
    }
}

const fn dish(dish: Dish) -> &'static str {
    match dish {
        Dish::FoodPoisoning => "Bawana: food poisoning, which costs three turns",
        Dish::Disoriented => "Bawana: disoriented, 50 points and random directions",
        Dish::Triggered => "Bawana: triggered, 50 points and doubled moves",
        Dish::Happy => "Bawana: happy, 200 points",
        Dish::MovementPoints => "Bawana: 10 to 100 points",
    }
}

/// `stairs up to the first floor, now both ways`.
fn exit(state: &State, way: &Way) -> String {
    let By::Stairs(number) = way.by else {
        return format!("a pole down to the {}", floor(way.to));
    };
    let mode = state.race.modes[number as usize];
    let side = if way.upper { "down" } else { "up" };
    let closed = if way.is_open_in(mode) { "" } else { " and closed here" };
    format!("stairs {side} to the {}, now {}{closed}", floor(way.to), mode.words())
}
