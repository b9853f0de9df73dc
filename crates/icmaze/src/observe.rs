//! What the hero may know, as JSON: its room as it is drawn, what it carries, and where it has been.
//! The seed, the rooms to come, hidden portals and the hidden treasure stay hidden.

use crate::action::Action;
use crate::actors::{Census, Hero, Lock, Rocks};
use crate::dialogue::Dialogue;
use crate::geometry::Side;
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
    #[serde(flatten)]
    census: Census,
}

/// A portal that does not look like the wall.
#[derive(Serialize)]
struct Doorway {
    side: Side,
    open: bool,
}

pub(crate) fn observe(state: &State) -> String {
    let (area, solved) = (state.area(), state.is_solved(state.room));
    let mut census = area.census();
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
        census,
    })
}
