//! What a newcomer is told, at the moment it matters.

use crate::event::floor;
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
    if state.hand().is_some() {
        return race(state);
    }
    let all = [
        (state.pending.is_some(), "choose", "Your choice: [press a number, or click|tap] a marked cell."),
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

/// The lessons of a race (SA-X15), in which somebody is to play a value of the hand.
fn race(state: &State) -> Vec<Lesson> {
    let turn = state.race.turn;
    let (me, tally) = (state.runner(turn), &state.record.tallies[turn.index()]);
    let house = &state.board.house;
    let waits = state.board.is_start(me.at);
    let turns = !waits && me.throws % 4 == 3;
    let rival = |who| who != turn && !state.board.is_start(state.runner(who).at);
    let first = format!(
        "You are {}. Be first at the flag on the {}! [Press the number of a die in your hand|Tap a die in your hand] to play it; your first only lets you in, so \
         spend one you don't need.",
        state.names.of(turn),
        floor(state.board.flag)
    );
    let all = [
        (waits && tally.throws == 0, "hand", first.as_str()),
        (
            turns,
            "turn",
            "This turn the direction die is thrown as well and may turn you. The pale numbers show where you could end up.",
        ),
        (
            !waits && tally.throws == 0,
            "reach",
            "You run straight ahead. The numbers on the floor show where each die takes you: [press one, or click|tap] there.",
        ),
        (
            !waits && super::hand::is_stuck(state),
            "blocked",
            if house.turns_when_blocked() {
                "Nothing in your hand fits. Spend the die you need least: next turn the direction die may turn you."
            } else {
                "Nothing in your hand fits. A blocked die costs points but brings the direction die closer."
            },
        ),
        (
            !waits && matches!(me.effect, Effect::Disoriented(_) | Effect::Door),
            "dizzy",
            "Dizzy from the canteen: for a while every move goes in a random direction.",
        ),
        (
            !waits && matches!(me.effect, Effect::Triggered(_)),
            "triggered",
            "Fired up by the canteen: every move is doubled.",
        ),
        (
            !waits && me.points <= FEW && tally.meals == 0 && !house.is_basic(),
            "canteen",
            "Points are running out. At zero you are carried to the canteen, where luck decides what you get.",
        ),
        (
            !waits && tally.throws > 0 && tally.stairs == 0 && tally.poles == 0,
            "ride",
            "Stairs carry you up or down in the middle of a move; poles only lead down. The flag shows on its floor.",
        ),
        (
            !waits
                && tally.throws > 2
                && tally.captures == 0
                && house.line_up().any(rival)
                && !house.is_basic(),
            "capture",
            "You can see your rivals' dice, too. End a move on a rival to send them back to the start, and mind where they can end theirs.",
        ),
        (
            !waits && tally.throws > 3 && !house.is_basic(),
            "values",
            "Cells cost or give points, and without points you end up in the canteen. {values} shows which do what.",
        ),
    ];
    all.into_iter().filter(|(now, ..)| *now).map(|(_, id, text)| Lesson::new(id, text)).collect()
}
