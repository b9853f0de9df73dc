//! The simplest bot that gets somewhere: fights whoever stands next to it, uses what it finds, rests
//! when nobody is near, takes all items and goes down. It plans nothing.

use super::{Choice, prepare};
use crate::action::Action;
use crate::state::State;
use crate::thing::Thing;
use crate::travel::next_goal;
use kernel::paths::Search;
use kernel::pos::Dir;

/// What it would do, and why.
pub fn choose(state: &State) -> Choice {
    let player = &state.player;
    if player.sleep > 0 {
        return (Action::Wait, "You are asleep.".into());
    }
    let beside = |dir: Dir| state.monster_at(player.at.step(dir)).map(|m| (m.hit_points, dir, m.kind));
    if let Some((_, dir, kind)) = Dir::ALL.into_iter().filter_map(beside).min() {
        return (Action::Step(dir), format!("Strike the {kind} next to you."));
    }
    if let Some(choice) = prepare(state) {
        return choice;
    }
    if state.check(Action::Rest).is_ok() {
        return (Action::Rest, "Nothing is near: rest.".into());
    }
    onwards(state)
}

/// To the nearest item, then to the way down, straight through whoever stands in between: a bot that
/// walks round monsters and changes its mind walks to and fro for ever.
fn onwards(state: &State) -> Choice {
    let mut search = Search::four();
    let Some(goal) = next_goal(state, &state.known_floor(), &mut search) else {
        return (Action::Wait, "There's nothing to do here.".into());
    };
    match (search.first_step(goal), state.thing_at(goal)) {
        (Some(dir), Some(thing)) => (Action::Step(dir), format!("Make for the {}.", thing.name())),
        (Some(dir), None) => (Action::Step(dir), "Explore this way.".into()),
        (None, Some(Thing::Stairs)) => (Action::Descend, "There's nothing left here but the stairs.".into()),
        (None, Some(thing)) => (Action::PickUp, format!("There's a {} here.", thing.name())),
        (None, None) => (Action::Wait, "There's nothing to do.".into()),
    }
}
