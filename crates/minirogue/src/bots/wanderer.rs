//! The simplest bot that gets somewhere: fights whoever stands next to it, uses what it finds, rests
//! when nobody is near, takes all items and goes down. It plans nothing.

use crate::action::{Action, KNAPSACK, Slot};
use crate::cells::{COLS, ROWS};
use crate::state::State;
use crate::thing::{Item, Scroll, Thing, Weapon};
use kernel::paths::Search;
use kernel::pos::{Dir, Pos};

/// What it would do, and why.
pub fn choose(state: &State) -> (Action, String) {
    let player = &state.player;
    if player.sleep > 0 {
        return (Action::Wait, "You are asleep.".into());
    }
    let beside = |dir: Dir| state.monster_at(player.at.step(dir)).map(|m| (m.hit_points, dir, m.kind));
    if let Some((_, dir, kind)) = Dir::ALL.into_iter().filter_map(beside).min() {
        return (Action::Step(dir), format!("Strike the {kind} next to you."));
    }
    if let Some((slot, weapon)) = better_weapon(state) {
        return (Action::Wield(slot), format!("The {} is the better weapon.", weapon.name()));
    }
    if let Some((slot, scroll)) = useful_scroll(state) {
        return (Action::Read(slot), format!("Read the {}: {}.", scroll.name(), scroll.about()));
    }
    if state.check(Action::Rest).is_ok() {
        return (Action::Rest, "Nobody is near: rest.".into());
    }
    onwards(state)
}

/// To the nearest item, then to the way down, straight through whoever stands in between: a bot that
/// walks round monsters and changes its mind walks to and fro for ever.
fn onwards(state: &State) -> (Action, String) {
    let at = state.player.at;
    let room = state.player.items.len() < KNAPSACK;
    let known = |p: Pos| !state.setup.fog || state.known.contains(p);
    let mut search = Search::four();
    let found = search.from(&[at]).where_cells(COLS, ROWS, |p| state.is_floor(p) && known(p));
    let nearest = |wanted: &dyn Fn(Pos) -> bool| found.reached().find(|&p| wanted(p));
    let item = nearest(&|p| room && matches!(state.thing_at(p), Some(Thing::Item(_))));
    let edge = || nearest(&|p| Dir::ALL.iter().any(|&dir| !known(p.step(dir))));
    let way = || nearest(&|p| matches!(state.thing_at(p), Some(Thing::Stairs | Thing::Idol)));
    let Some(goal) = item.or_else(edge).or_else(way) else {
        return (Action::Wait, "There is nothing to be had.".into());
    };
    match (found.first_step(goal), state.thing_at(goal)) {
        (Some(dir), Some(thing)) => (Action::Step(dir), format!("Make for the {}.", thing.name())),
        (Some(dir), None) => (Action::Step(dir), "See what is there.".into()),
        (None, Some(Thing::Stairs)) => (Action::Descend, "There is nothing left here but the stairs.".into()),
        (None, Some(thing)) => (Action::PickUp, format!("Here lies a {}.", thing.name())),
        (None, None) => (Action::Wait, "There is nothing to do.".into()),
    }
}

fn better_weapon(state: &State) -> Option<(Slot, Weapon)> {
    let worth = |w: Weapon| (w.damage(), w.bonus());
    let weapons = state.player.items.iter().enumerate().filter_map(|(i, item)| match item {
        Item::Weapon(weapon) => Slot::new(i).map(|slot| (slot, *weapon)),
        Item::Scroll(_) => None,
    });
    let best = weapons.max_by_key(|(slot, weapon)| (worth(*weapon), std::cmp::Reverse(*slot)))?;
    (worth(best.1) > worth(state.player.weapon())).then_some(best)
}

fn useful_scroll(state: &State) -> Option<(Slot, Scroll)> {
    state.player.items.iter().enumerate().find_map(|(i, item)| match item {
        Item::Scroll(scroll) if *scroll != Scroll::Teleportation => Slot::new(i).map(|slot| (slot, *scroll)),
        _ => None,
    })
}
