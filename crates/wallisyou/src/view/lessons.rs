//! What a newcomer is told, at the moment it matters.

use crate::state::{LegEnd, State, Status, Turn};
use kernel::scene::Lesson;

/// The lessons of this moment, the most important first: what he is about to do, then what is new in this
/// dungeon, then how it is played at all.
pub(super) fn lessons(state: &State, preview: Option<&Turn>) -> Vec<Lesson> {
    if state.is_over() {
        return Vec::new();
    }
    let dungeon = &state.dungeon;
    let fresh = state.turns == 0 && state.clicks == 0 && !state.placed;
    let deadly = preview.is_some_and(|turn| turn.status == Status::Lost);
    let slays = |turn: &Turn| turn.legs.iter().any(|leg| matches!(leg.end, LegEnd::Slays(_)));
    let safe = preview.is_some_and(|turn| !deadly && slays(turn));
    let plain = dungeon.stock == 0 && !dungeon.one_turn && dungeon.is_plain();
    let all = [
        (
            fresh && dungeon.one_turn,
            "one-turn",
            "You get only one walk: he goes on until he wins, dies or gets stuck.",
        ),
        (
            fresh && dungeon.stock > 0,
            "treasure",
            "He wants treasure more than any dragon. [Right-click a room to lay one out, or use|Lay one out with] {treasure}.",
        ),
        (
            fresh && dungeon.has_mover(),
            "movers",
            "Some dragons move after he does: dashed arrows show where.",
        ),
        (
            fresh && !dungeon.levers.is_empty(),
            "levers",
            "When he walks over a lever, all doors with its letter open or close.",
        ),
        (
            fresh && !dungeon.elixirs.is_empty(),
            "elixirs",
            "With an elixir he wins his next fight, whoever it is against.",
        ),
        (fresh && !dungeon.bolts.is_empty(), "bolts", "Rooms with heavy walls are bolted: they never turn."),
        (
            deadly && state.clicks > 0,
            "seal",
            "He goes for the strongest dragon in reach. Turn a wall towards those that are too strong.",
        ),
        (
            deadly,
            "deadly",
            "The skull marks his death: that dragon is too strong. Turn a room before he walks.",
        ),
        (safe && state.turns == 0, "walk", "The line shows where he will go. Let him walk with {end}."),
        (fresh && plain && !safe, "rotate", "[Click|Tap] a room to turn it, or use {rotate} at the cursor."),
        (
            preview.is_none() && !fresh && state.turns == 0,
            "line",
            "Keep turning rooms until a line leads him to a dragon of his level or lower.",
        ),
    ];
    all.into_iter().filter(|(now, ..)| *now).map(|(_, id, text)| Lesson::new(id, text)).collect()
}
