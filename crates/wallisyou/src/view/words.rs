//! What is to be seen, in words: the intention, the legs to come, and what is in a room.

use crate::dungeon::Moves;
use crate::files::side_letters;
use crate::keys::Ui;
use crate::state::{Leg, LegEnd, State, Status, Turn};
use kernel::pos::{Dir, Pos};
use kernel::scene::{Ink, Row};

/// A room as the rules write it.
pub(super) fn room(at: Pos) -> String {
    format!("({}, {})", at.y, at.x)
}

/// Where he intends to go and how that ends, and the colour for it.
pub(super) fn intention(state: &State, preview: Option<&Turn>) -> (String, Ink) {
    let Some(preview) = preview else {
        let text = if state.is_over() { "over" } else { "none: nothing is in his reach" };
        return (text.into(), Ink::Grey);
    };
    let Some(first) = preview.legs.first() else {
        return match preview.status {
            Status::Lost => ("☠ he waits, and a dragon comes: DEADLY".into(), Ink::Red),
            _ => ("none: he would wait".into(), Ink::Grey),
        };
    };
    let what = leg(first);
    let legs = match preview.legs.len() {
        1 => String::new(),
        n => format!(", {n} legs"),
    };
    match preview.status {
        Status::Lost => (format!("☠ {what}{legs}: DEADLY"), Ink::Red),
        Status::Stuck => (format!("{what}{legs}, then stuck"), Ink::Orange),
        Status::Won => (format!("{what}{legs}: wins"), Ink::Green),
        Status::Playing => (format!("{what}{legs}"), Ink::White),
    }
}

fn leg(leg: &Leg) -> String {
    let end = leg.path.last().map_or_else(String::new, |&at| room(at));
    match leg.end {
        LegEnd::Slays(level) => format!("kills dragon {level} at {end}"),
        LegEnd::Dies(level) => format!("dragon {level} at {end} eats him"),
        LegEnd::Treasure => format!("takes the treasure at {end}"),
        LegEnd::Halts => format!("is shut in at {end}"),
    }
}

/// The longest way that is told room by room.
const TOLD: usize = 16;

/// What Space will do: every leg with its path, for those who cannot see the line, and every dragon's step.
pub(super) fn turn(preview: &Turn) -> Vec<Row> {
    let mut rows = Vec::new();
    if preview.legs.is_empty() {
        rows.push(Row::new("he waits", ""));
    }
    for (index, way) in preview.legs.iter().enumerate() {
        rows.push(Row { strong: true, ..Row::new(format!("{}. {}", index + 1, leg(way)), "") });
        let rooms = way.path.len();
        let told: Vec<String> = way.path.iter().take(TOLD).map(|&at| room(at)).collect();
        let more = if rooms > TOLD { format!(" … {rooms} rooms") } else { String::new() };
        rows.push(Row::new(format!("{}{more}", told.join(" ")), ""));
    }
    for step in &preview.moves {
        let end = match step.fight {
            None => "",
            Some(true) => " and dies",
            Some(false) => " and eats him",
        };
        rows.push(Row::new(format!("dragon {} goes to {}{end}", step.level, room(step.to)), ""));
    }
    rows
}

/// How a dragon moves, to be written after its place.
pub(crate) fn movement(moves: &Moves) -> String {
    match moves {
        Moves::Never => String::new(),
        Moves::Hunt => " hunts".into(),
        Moves::Flee => " flees".into(),
        Moves::Patrol(word) => format!(" patrols {}", side_letters(word)),
    }
}

/// What is in a room.
pub(super) fn tip(state: &State, ui: &Ui, at: Pos) -> String {
    let dungeon = &state.dungeon;
    let Some(sides) = dungeon.rooms.get(at) else { return String::new() };
    let mut parts = vec![format!("Room {} {}", room(at), sides.to_char())];
    if dungeon.adventurer.at == at {
        parts.push(format!("the adventurer, level {}", dungeon.adventurer.level));
    }
    if let Some(dragon) = dungeon.dragon(at) {
        let moves = movement(&dragon.moves);
        let that = if moves.is_empty() { "" } else { " that" };
        parts.push(format!("a dragon of level {}{that}{moves}", dragon.level));
    } else if state.remains.contains(&at) {
        parts.push("the remains of a dragon".into());
    }
    if dungeon.treasure == Some(at) {
        parts.push(if state.placed { "a treasure, laid out in this turn" } else { "a treasure" }.into());
    }
    if dungeon.elixirs.contains(&at) {
        parts.push("an elixir: the next fight is won".into());
    }
    if let Some(lever) = dungeon.lever(at) {
        parts.push(format!("lever {}: changes all doors {}", lever.id, lever.id));
    }
    for side in Dir::ALL {
        let inside = dungeon.rooms.contains(at.step(side));
        if let Some(door) = dungeon.door(at, side).filter(|_| inside) {
            let name = ["up", "right", "down", "left"][side.index()];
            parts.push(format!("door {} {name}, {}", door.id, if door.open { "open" } else { "closed" }));
        }
    }
    if dungeon.is_bolted(at) {
        parts.push("bolted: it never turns".into());
    }
    if ui.locks.contains(&at) {
        parts.push("locked by you".into());
    }
    parts.join("; ")
}
