//! What is to be seen, in words: the intention, the legs to come, and what is in a room.

use crate::dungeon::Moves;
use crate::files::side_letters;
use crate::keys::Ui;
use crate::state::{Leg, LegEnd, State, Status, Turn};
use kernel::pos::{Dir, Pos};
use kernel::scene::{Ink, Row};

/// A way as one would tell it: `2 right, 1 down`.
pub(super) fn way(path: &[Pos]) -> String {
    let steps: Vec<Dir> = path.windows(2).filter_map(|pair| Dir::between(pair[0], pair[1])).collect();
    let runs = steps.chunk_by(|a, b| a == b).map(|run| format!("{} {}", run.len(), side(run[0])));
    runs.collect::<Vec<_>>().join(", ")
}

/// Where a room lies as seen from him: `2 right and 1 down from him`.
pub(super) fn from_him(state: &State, at: Pos) -> String {
    let him = state.dungeon.adventurer.at;
    let across = Pos::new(at.x, him.y);
    let part = |n: i32, less: &str, more: &str| match n {
        0 => None,
        n => Some(format!("{} {}", n.abs(), if n < 0 { less } else { more })),
    };
    let parts = [part(across.x - him.x, "left", "right"), part(at.y - across.y, "up", "down")];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { "his own room".into() } else { format!("{} from him", parts.join(" and ")) }
}

/// A direction on the screen.
const fn side(dir: Dir) -> &'static str {
    ["up", "right", "down", "left"][dir.index()]
}

/// Where he intends to go and how that ends, and the colour for it.
pub(super) fn intention(preview: Option<&Turn>) -> (String, Ink) {
    let Some(preview) = preview else {
        return ("he sees nothing to fight".into(), Ink::Grey);
    };
    let Some(first) = preview.legs.first() else {
        return match preview.status {
            Status::Lost => ("☠ a dragon comes and eats him".into(), Ink::Red),
            _ => ("he waits".into(), Ink::Grey),
        };
    };
    let what = leg(first);
    let legs = match preview.legs.len() {
        1 => String::new(),
        n => format!(", {n} walks"),
    };
    match preview.status {
        Status::Lost => (format!("☠ {what}{legs}"), Ink::Red),
        Status::Stuck => (format!("{what}{legs}, then stuck"), Ink::Orange),
        Status::Won => (format!("{what}{legs}, and wins"), Ink::Green),
        Status::Playing => (format!("{what}{legs}"), Ink::White),
    }
}

fn leg(leg: &Leg) -> String {
    match leg.end {
        LegEnd::Slays(level) => format!("he kills the level {level} dragon"),
        LegEnd::Dies(level) => format!("the level {level} dragon eats him"),
        LegEnd::Treasure => "he takes the treasure".into(),
        LegEnd::Halts => "he is shut in".into(),
    }
}

/// What he will do: every leg with its path, for those who cannot see the line, and every dragon's step.
pub(super) fn turn(preview: &Turn) -> Vec<Row> {
    let mut rows = Vec::new();
    if preview.legs.is_empty() {
        rows.push(Row::new("he waits", ""));
    }
    for (index, walk) in preview.legs.iter().enumerate() {
        rows.push(Row { strong: true, ..Row::new(format!("{}. {}", index + 1, leg(walk)), "") });
        rows.push(Row::new(way(&walk.path), ""));
    }
    for step in &preview.moves {
        let end = match step.fight {
            None => "",
            Some(true) => ", meets him and dies",
            Some(false) => " and eats him",
        };
        let where_to = way(&[step.from, step.to]);
        rows.push(Row::new(format!("the level {} dragon goes {where_to}{end}", step.level), ""));
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

/// `up`, `up and left`, `up, left and right`.
fn joined(words: &[&str]) -> String {
    match words {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        _ => words.concat(),
    }
}

/// What is in a room.
pub(super) fn tip(state: &State, ui: &Ui, at: Pos) -> String {
    let dungeon = &state.dungeon;
    let Some(sides) = dungeon.rooms.get(at) else { return String::new() };
    // As one says it: left and right, not right and left.
    let order = [Dir::ALL[0], Dir::ALL[2], Dir::ALL[3], Dir::ALL[1]];
    let open: Vec<&str> = order.into_iter().filter(|&dir| sides.is_open(dir)).map(side).collect();
    let mut parts = vec![format!("A room open {}", joined(&open))];
    if dungeon.adventurer.at == at {
        parts.push(format!("the adventurer, level {}", dungeon.adventurer.level));
    }
    if let Some(dragon) = dungeon.dragon(at) {
        let moves = movement(&dragon.moves);
        let that = if moves.is_empty() { "" } else { " that" };
        parts.push(format!("a level {} dragon{that}{moves}", dragon.level));
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
        parts.push(format!("lever {}: opens and shuts all doors {}", lever.id, lever.id));
    }
    for dir in Dir::ALL {
        let inside = dungeon.rooms.contains(at.step(dir));
        if let Some(door) = dungeon.door(at, dir).filter(|_| inside) {
            let how = if door.open { "open" } else { "closed" };
            parts.push(format!("door {} {}, {how}", door.id, side(dir)));
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
