//! What a newcomer is told, at the moment it matters.

use crate::decision::Question;
use crate::event::floor;
use crate::state::{Effect, State};
use kernel::scene::Lesson;
use std::ops::RangeInclusive;

/// With so few points the canteen is near.
const FEW: i64 = 25;
/// From this round on it is worth knowing what cells cost.
const SETTLED: u32 = 3;

/// What is asked where every answer has a cell.
const ANY_CELL: &str = "Your choice: [press a number, or click|tap] a marked cell.";

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
    if house.hand > 1 {
        // A question is answered beside the boards, like the hand; there is nothing else to decide.
        let asked = state.pending.as_ref().map(|pending| match pending.question {
            Question::Turn { .. } => {
                "The direction die is blank: go straight on, or turn round. [Press the number of your choice|Tap your choice]."
            }
            Question::Exit { .. } => ANY_CELL,
        });
        let asked = asked.map(|text| Lesson::new("choose", text));
        let is_ill = matches!(me.effect, Effect::Poisoned(_));
        let ill =
            is_ill.then(|| Lesson::new("ill", "Food poisoning: you miss this turn. Go on with {throw}."));
        return asked.into_iter().chain(ill).collect();
    }
    let all = [
        (state.pending.is_some(), "choose", ANY_CELL),
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
    // What is always true is told for some turns only.
    let told = |turns: RangeInclusive<u32>| turns.contains(&tally.throws);
    let rival = |who| who != turn && !state.board.is_start(state.runner(who).at);
    let first = format!(
        "You are {}. Race to the flag on the {}! Your first die only lets you in: [press the number of|tap] one you don't need.",
        state.names.of(turn),
        floor(state.board.flag)
    );
    let threat = super::goal::threat(state);
    let threat = threat.map_or_else(String::new, |rival| {
        let name = state.names.of(rival);
        format!("{name} can touch the flag next turn! Win now, or end your move on {name}.")
    });
    let all = [
        (waits && tally.throws == 0, "hand", first.as_str()),
        (!waits && !threat.is_empty(), "threat", threat.as_str()),
        (
            turns,
            "turn",
            "This turn the direction die may turn you. Numbers with a question mark show where you could end up.",
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
                "There is no room for any of your dice. Spend the one you need least: next turn the direction die may turn you."
            } else {
                "There is no room for any of your dice. A blocked one costs points, but brings the direction die closer."
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
            !waits && told(1..=6) && tally.stairs == 0 && tally.poles == 0,
            "ride",
            "Stairs carry you up or down in the middle of a move; poles only lead down. The number on them is the floor they lead to.",
        ),
        (
            !waits && told(3..=6) && tally.captures == 0 && house.line_up().any(rival) && !house.is_basic(),
            "capture",
            "You can see what your rivals hold. End a move on one to send them back to the start, and mind where theirs can end.",
        ),
        (
            !waits && told(4..=9) && !house.is_basic(),
            "values",
            "Every cell costs or gives points, and at zero you are carried to the canteen. {values} shows which does what.",
        ),
    ];
    all.into_iter().filter(|(now, ..)| *now).map(|(_, id, text)| Lesson::new(id, text)).collect()
}
