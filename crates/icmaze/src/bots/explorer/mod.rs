//! The explorer: it wins. What it wants next is in `goal.rs`, how far that is in `field.rs`, what it
//! does when monsters are near in `skirmish.rs`, and how it beats the Boss in `duel.rs`.
//!
//! It sees what a good player sees: who stands where, how hurt everybody is and when each one turns or
//! fires next, which follows from watching. It draws nothing from the game's dice and tries nothing out
//! in the game itself. Its advice is a function of the state and of its own dice; [`Memory`] holds
//! distances that would otherwise be computed at every step.

mod duel;
mod errand;
mod field;
mod goal;
mod skirmish;

pub use field::Memory;

use super::press;
use crate::action::Action;
use crate::actors::{Doing, Lock, SWING_TICKS};
use crate::geometry::{Orientation, Terrain};
use crate::state::State;
use field::Field;
use goal::Goal;
use kernel::dice::Dice;
use kernel::pos::Pos;

/// What it would do, and why.
pub(super) fn advise(state: &State, memory: &mut Memory, dice: &mut Dice) -> (Action, &'static str) {
    let hero = &state.hero;
    if let Some(stride) = hero.body.stride.filter(|stride| stride.done < stride.of) {
        return (Action::walk(stride.way), "Keep walking.");
    }
    if matches!(hero.doing, Doing::Swinging { ticks, .. } if ticks < SWING_TICKS) {
        return (Action::NONE, "Finish your swing.");
    }
    if super::is_thirsty(state) {
        return (press(state, Action::BAG), "You're nearly down: look in your bag.");
    }
    let census = state.area().census();
    if !hero.has_pickaxe() && !census.bosses.is_empty() && !census.pickaxes.is_empty() {
        let goal = Goal::at(census.pickaxes.iter().map(|p| p.at).collect(), "You need the pickaxe.");
        return pursue(state, &goal, memory.field(state, &goal.cells));
    }
    if let Some(boss) = census.bosses.first() {
        return duel::advise(state, boss, &census);
    }
    if goal::should_rest(state) {
        let why = "Catch your breath: this room starts over, and the next one stays as you left it.";
        return (press(state, Action::RESET_AREA), why);
    }
    let goal = goal::choose(state, &census, memory);
    let field = memory.field(state, &goal.cells);
    // At the door there is nothing to think about: whatever hunts the hero stays behind.
    let at_door = goal.portal.is_some() && goal.cells.contains(&hero.body.at);
    // Where all is to be eaten, who is always careful is never done: now and then it dares.
    let clock = state.area().clock();
    let dares = !state.area().pellets().is_none() && clock % 500 >= 250;
    let fight = if at_door || dares || state.power > 24 {
        None
    } else {
        skirmish::advise(state, &census, field, dice)
    };
    fight.unwrap_or_else(|| pursue(state, &goal, field))
}

/// The next step towards a goal when nobody is about.
fn pursue(state: &State, goal: &Goal, field: &Field) -> (Action, &'static str) {
    let hero = &state.hero;
    let here = hero.body.at;
    if let Some(side) = goal.portal
        && goal.cells.contains(&here)
    {
        let portal = state.area().portal(side);
        if portal.lock == Lock::Open || hero.body.facing != side.outward() {
            return (Action::walk(side.outward()), goal.why);
        }
        return (press(state, Action::USE), "You have the key to this: open it.");
    }
    if let Some(way) = goal.used.filter(|_| goal.cells.contains(&here)).and_then(|what| way_to(here, what)) {
        let key = if hero.body.facing == way { press(state, Action::USE) } else { Action::walk(way) };
        return (key, goal.why);
    }
    let Some(way) = field.downhill(here, hero.body.facing) else {
        return (Action::NONE, "There's nothing to do but wait.");
    };
    let ahead = way.step(here);
    if is_free(state, ahead) {
        return (Action::walk(way), goal.why);
    }
    if hero.body.facing != way {
        return (Action::walk(way), "Turn to face what's in the way.");
    }
    let crumbling = state.area().rocks().at(ahead).is_some_and(|rock| !rock.health.is_alive());
    if crumbling || !hero.has_pickaxe() {
        // Held, the key makes the step in the very tick in which the way is free.
        return (Action::walk(way), "Wait until the way is clear.");
    }
    let why = if state.area().rocks().is_rock(ahead) {
        "A rock is in the way: break it."
    } else {
        "A monster is in the way: strike it."
    };
    (press(state, Action::HIT), why)
}

/// Whether the hero could set out for a cell now.
fn is_free(state: &State, cell: Pos) -> bool {
    Terrain::of(state.area().size(), cell).is_walkable() && !state.area().is_taken(cell)
}

/// How many ticks a step takes now: at night without a light one gropes one's way (IC-X27).
fn pace(state: &State) -> usize {
    let step = usize::from(state.setup.tuning().hero_move);
    if state.is_night() && !state.hero.has_light() { 2 * step } else { step }
}

/// The way from a cell to one beside it.
fn way_to(from: Pos, to: Pos) -> Option<Orientation> {
    Orientation::ALL.into_iter().find(|way| way.step(from) == to)
}
