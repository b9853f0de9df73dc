//! What a newcomer is told, at the moment it matters.

use crate::state::{Effect, State};
use kernel::scene::Lesson;

/// With so few points the canteen is near.
const FEW: i64 = 25;
/// From this round on it is worth knowing what cells cost.
const SETTLED: u32 = 3;

/// The lessons of this moment, the most important first.
pub(super) fn lessons(state: &State) -> Vec<Lesson> {
    if state.is_over() {
        return Vec::new();
    }
    let house = &state.board.house;
    let turn = state.race.turn;
    let (me, tally) = (state.runner(turn), &state.record.tallies[turn.index()]);
    let begun = state.record.last.is_some();
    let waits = me.at == state.board.layout.home(turn).start;
    let full = !house.is_basic();
    let all = [
        (
            state.pending.is_some(),
            "choose",
            "It is your choice: press a number, or click one of the marked cells.",
        ),
        (!begun, "throw", "Throw the dice with {throw}. A six lets you into the building."),
        (
            full && matches!(me.effect, Effect::Disoriented(_) | Effect::Door),
            "dizzy",
            "Dizzy from the canteen: for a while every move goes in a random direction.",
        ),
        (
            full && matches!(me.effect, Effect::Triggered(_)),
            "triggered",
            "Fired up by the canteen: every move is doubled.",
        ),
        (
            full && !waits && me.points <= FEW && tally.meals == 0,
            "canteen",
            "Points are running out. At zero you are carried to the canteen, where luck decides what you get.",
        ),
        (
            begun && !waits && tally.stairs == 0 && tally.poles == 0,
            "ride",
            "Stairs carry you up or down in the middle of a move; poles only lead down.",
        ),
        (
            full && begun && !waits && state.race.round >= SETTLED,
            "values",
            "{values} shows what every cell costs or gives.",
        ),
    ];
    all.into_iter().filter(|(now, ..)| *now).map(|(_, id, text)| Lesson::new(id, text)).collect()
}
