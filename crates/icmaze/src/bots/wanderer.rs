//! The wanderer: it walks until something is in the way, strikes or opens it, and turns. It knows no
//! plan and no map, but now and then it comes far.

use super::press;
use crate::action::Action;
use crate::actors::{Doing, Lock};
use crate::geometry::{Orientation, Side, Terrain};
use crate::state::State;
use kernel::dice::Dice;

/// In one of so many cells it turns without a reason.
const WHIM: u64 = 6;

/// What it would do, and why.
pub(super) fn advise(state: &State, dice: &mut Dice) -> (Action, &'static str) {
    let hero = &state.hero;
    if hero.doing == Doing::Interacting || !hero.is_ready() {
        return (Action::NONE, "Wait until this is done.");
    }
    let area = state.area();
    let (ahead, size) = (hero.body.ahead(), area.size());
    let portal = Side::ALL.into_iter().find(|side| side.cells(size).contains(&ahead));
    if let Some(portal) = portal.map(|side| area.portal(side))
        && portal.lock == Lock::Locked
        && hero.has_key(portal.key)
    {
        return (press(state, Action::USE), "You have the key to this: open it.");
    }
    let way_is_free = Terrain::of(size, ahead).is_walkable() && !area.is_taken(ahead);
    if hero.has_pickaxe() && Terrain::of(size, ahead) == Terrain::Ground && area.is_taken(ahead) {
        return (press(state, Action::HIT), "Something is in the way: hit it.");
    }
    if way_is_free && !dice.odds(1, WHIM) {
        return (Action::walk(hero.body.facing), "Keep going.");
    }
    let way = Orientation::ALL[dice.index(4)];
    (Action::walk(way), "Try another way.")
}
