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
            "You let him walk only once: he goes on until he wins, dies or gets stuck.",
        ),
        (
            fresh && dungeon.stock > 0,
            "treasure",
            "He wants treasure more than any dragon. [Right-click a room to lay one out, or press|Lay one out with] {treasure}.",
        ),
        (
            fresh && dungeon.has_mover(),
            "movers",
            "Some dragons move after he does: the dashed arrows show where to.",
        ),
        (
            fresh && !dungeon.levers.is_empty(),
            "levers",
            "Whenever he walks over a lever, every door with its letter opens or closes.",
        ),
        (
            fresh && !dungeon.elixirs.is_empty(),
            "elixirs",
            "An elixir wins him his next fight, however strong the dragon.",
        ),
        (fresh && !dungeon.bolts.is_empty(), "bolts", "Some rooms are bolted down: they never turn."),
        (
            deadly && state.clicks > 0,
            "seal",
            "He always goes for the strongest dragon he can reach. Wall off those that are too strong.",
        ),
        (
            deadly,
            "deadly",
            "The skull means death: that dragon is too strong for him. Turn a room to keep him away from it.",
        ),
        (safe && state.turns == 0, "walk", "The line shows where he will go. Press {end} to send him off."),
        (
            fresh && plain && !safe,
            "rotate",
            "[Click|Tap] a room to turn it[, or press {rotate} at the cursor|].",
        ),
        (
            preview.is_none() && !fresh && state.turns == 0,
            "line",
            "Keep turning rooms until a line leads him to a dragon no stronger than he is.",
        ),
    ];
    all.into_iter().filter(|(now, ..)| *now).map(|(_, id, text)| Lesson::new(id, text)).collect()
}
