//! What the hero may know, as JSON: its room as it is drawn, what it carries, and where it has been.
//! The seed, the rooms to come, hidden portals and the hidden treasure stay hidden.

use crate::action::Action;
use crate::actors::{Census, Hero, Lock, Rocks};
use crate::dialogue::Dialogue;
use crate::floor::Floors;
use crate::geometry::Side;
use crate::pellets::Pellets;
use crate::state::{Mode, State, Tally};
use kernel::rules::json;
use serde::Serialize;

#[derive(Serialize)]
struct Observation<'a> {
    tick: u64,
    mode: Mode,
    dialogue: Option<&'a Dialogue>,
    held: Action,
    hero: &'a Hero,
    tally: &'a Tally,
    /// The rooms the hero has been in.
    rooms: Vec<usize>,
    /// The one it is in.
    room: usize,
    title: &'a str,
    size: i32,
    solved: bool,
    portals: Vec<Doorway>,
    /// `null` in a solved room, where they have melted away.
    rocks: Option<&'a Rocks>,
    /// What the cells are made of, if it is not all ground.
    #[serde(skip_serializing_if = "Floors::is_plain")]
    floors: &'a Floors,
    /// What is left to eat, where pellets are.
    #[serde(skip_serializing_if = "Pellets::is_none")]
    pellets: &'a Pellets,
    /// For how many ticks monsters flee.
    #[serde(skip_serializing_if = "is_zero")]
    power: u16,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    night: bool,
    #[serde(flatten)]
    census: Census,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_zero(n: &u16) -> bool {
    *n == 0
}

/// A portal that does not look like the wall.
#[derive(Serialize)]
struct Doorway {
    side: Side,
    open: bool,
}

pub(crate) fn observe(state: &State) -> String {
    let (area, solved) = (state.area(), state.is_solved(state.room));
    // At night and in fog only what can be seen (IC-X27).
    let mut census = Census::of(area.things().iter().filter(|thing| state.is_in_sight(thing.actor().at())));
    if !solved {
        census.treasures.clear();
    }
    let shown = area.portals().iter().filter(|portal| !portal.is_hidden(area.is_guarded()));
    json(&Observation {
        tick: state.tick,
        mode: state.mode,
        dialogue: state.dialogue(),
        held: state.held,
        hero: &state.hero,
        tally: &state.tally,
        rooms: state.areas.keys().copied().collect(),
        room: state.room,
        title: &state.plan().title,
        size: area.size(),
        solved,
        portals: shown.map(|p| Doorway { side: p.side, open: p.lock == Lock::Open }).collect(),
        rocks: (!solved).then_some(area.rocks()),
        floors: area.floors(),
        pellets: area.pellets(),
        power: state.power,
        night: state.is_night(),
        census,
    })
}
