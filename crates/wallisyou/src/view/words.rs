//! What is to be seen, in words: the intention, the legs to come, and what is in a room.

use crate::dungeon::Moves;
use crate::keys::Ui;
use crate::state::{Leg, LegEnd, State, Status, Turn};
use kernel::pos::{Dir, Pos};
use kernel::scene::{Ink, Row};
use textwrap::{Options, WordSplitter};

/// A way as one would tell it: `2 right, 1 down`.
pub(super) fn way(path: &[Pos]) -> String {
    let steps: Vec<Dir> = path.windows(2).filter_map(|pair| Dir::between(pair[0], pair[1])).collect();
    let runs = steps.chunk_by(|a, b| a == b).map(|run| format!("{} {}", run.len(), side(run[0])));
    runs.collect::<Vec<_>>().join(", ")
}

/// Where a room lies as seen from him: `2 right, 1 down`.
pub(super) fn from_him(state: &State, at: Pos) -> String {
    let him = state.dungeon.adventurer.at;
    let across = Pos::new(at.x, him.y);
    let part = |n: i32, less: &str, more: &str| match n {
        0 => None,
        n => Some(format!("{} {}", n.abs(), if n < 0 { less } else { more })),
    };
    let parts = [part(across.x - him.x, "left", "right"), part(at.y - across.y, "up", "down")];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { "his own room".into() } else { parts.join(", ") }
}

/// A direction on the screen.
const fn side(dir: Dir) -> &'static str {
    ["up", "right", "down", "left"][dir.index()]
}

/// The widest row beside the board: a longer one would make the column wider, and the board smaller.
const WIDEST: usize = 34;

/// A text in rows that fit, the later ones indented.
pub(crate) fn wrapped(text: &str, ink: Ink) -> Vec<Row> {
    let options = Options::new(WIDEST).subsequent_indent("  ").break_words(false);
    let lines = textwrap::wrap(text, options.word_splitter(WordSplitter::NoHyphenation));
    lines.into_iter().map(|line| Row { ink, ..Row::new(line, "") }).collect()
}

/// What somebody is told in a few words, as a sentence.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// Where he intends to go and how that ends, and the colour for it.
pub(super) fn intention(preview: Option<&Turn>) -> (String, Ink) {
    let Some(preview) = preview else {
        return ("he sees nothing to fight".into(), Ink::Grey);
    };
    let eater = preview.moves.iter().find(|step| step.fight == Some(false));
    let Some(last) = preview.legs.last() else {
        return match eater {
            Some(step) => (format!("☠ the level {} dragon comes and eats him", step.level), Ink::Red),
            None => ("he waits".into(), Ink::Grey),
        };
    };
    let kills = preview.legs.iter().filter(|leg| matches!(leg.end, LegEnd::Slays(_))).count();
    let what = match kills {
        2.. if preview.status != Status::Lost => format!("he kills {kills} dragons"),
        _ => leg(last),
    };
    match (preview.status, eater) {
        (Status::Lost, Some(step)) => {
            (format!("☠ {what}, and the level {} dragon eats him", step.level), Ink::Red)
        }
        (Status::Lost, None) => (format!("☠ {what}"), Ink::Red),
        (Status::Stuck, _) => (format!("{what} and gets stuck"), Ink::Orange),
        (Status::Won, _) => (format!("{what} and wins"), Ink::Green),
        (Status::Playing, _) => (what, Ink::White),
    }
}

fn leg(leg: &Leg) -> String {
    match leg.end {
        LegEnd::Slays(level) => format!("he kills the level {level} dragon"),
        LegEnd::Dies(level) => format!("the level {level} dragon eats him"),
        LegEnd::Treasure => "he takes the treasure".into(),
        LegEnd::Halts => "he finds his way shut".into(),
    }
}

/// What he will do: every leg with its path, for those who cannot see the line, and every dragon's step.
pub(super) fn turn(preview: Option<&Turn>) -> Vec<Row> {
    let strong = |words: &str| {
        wrapped(words, Ink::Silver).into_iter().map(|row| Row { strong: true, ..row }).collect::<Vec<_>>()
    };
    let Some(preview) = preview else {
        // As many rows as a plain walk has.
        let mut rows = strong("Nothing.");
        rows.extend(wrapped("He sees nothing to fight.", Ink::Silver));
        return rows;
    };
    let mut rows = Vec::new();
    if preview.legs.is_empty() {
        rows.extend(strong("He waits."));
        rows.extend(wrapped("He sees nothing to fight.", Ink::Silver));
    }
    for (index, walk) in preview.legs.iter().enumerate() {
        let number = if preview.legs.len() > 1 { format!("{}. ", index + 1) } else { String::new() };
        rows.extend(strong(&format!("{number}{}", sentence(&leg(walk)))));
        rows.extend(wrapped(&way(&walk.path), Ink::Silver));
    }
    for step in &preview.moves {
        let end = match step.fight {
            None => "",
            Some(true) => ", meets him and dies",
            Some(false) => " and eats him",
        };
        let where_to = way(&[step.from, step.to]);
        let ink = if step.fight == Some(false) { Ink::Red } else { Ink::Silver };
        rows.extend(wrapped(&format!("The level {} dragon goes {where_to}{end}.", step.level), ink));
    }
    rows
}

/// How a dragon moves, to be written after its place.
pub(crate) fn movement(moves: &Moves) -> String {
    match moves {
        Moves::Never => String::new(),
        Moves::Hunt => " hunts".into(),
        Moves::Flee => " flees".into(),
        Moves::Patrol(word) => {
            let arrows: String = word.iter().map(|dir| ['↑', '→', '↓', '←'][dir.index()]).collect();
            format!(" patrols {arrows}")
        }
    }
}

/// `up`, `up and left`, `up, left and right`.
fn joined(words: &[&str]) -> String {
    match words {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        _ => words.concat(),
    }
}

/// On which side of a room.
const AT: [&str; 4] = ["above", "on the right", "below", "on the left"];

/// What is in a room.
pub(super) fn tip(state: &State, ui: &Ui, at: Pos) -> String {
    let dungeon = &state.dungeon;
    let Some(sides) = dungeon.rooms.get(at) else { return String::new() };
    // As one says it: left and right, not right and left.
    let order = [Dir::ALL[0], Dir::ALL[2], Dir::ALL[3], Dir::ALL[1]];
    let open: Vec<&str> = order.into_iter().filter(|&dir| sides.is_open(dir)).map(side).collect();
    let mut parts = vec![match open.len() {
        4 => "A room open on all sides".to_string(),
        _ => format!("A room open {}", joined(&open)),
    }];
    if dungeon.adventurer.at == at {
        parts.push(format!("the adventurer, level {}", dungeon.adventurer.level));
    }
    if let Some(dragon) = dungeon.dragon(at) {
        let moves = movement(&dragon.moves);
        let that = if moves.is_empty() { "" } else { " that" };
        parts.push(format!("a level {} dragon{that}{moves}", dragon.level));
    } else if state.remains.contains(&at) {
        parts.push("a dead dragon".into());
    }
    if dungeon.treasure == Some(at) {
        parts.push(if state.placed { "a treasure, laid out this turn" } else { "a treasure" }.into());
    }
    if dungeon.elixirs.contains(&at) {
        parts.push("an elixir: he wins his next fight".into());
    }
    if let Some(lever) = dungeon.lever(at) {
        parts.push(format!("lever {}: opens or closes every door {}", lever.id, lever.id));
    }
    for dir in Dir::ALL {
        let inside = dungeon.rooms.contains(at.step(dir));
        if let Some(door) = dungeon.door(at, dir).filter(|_| inside) {
            let how = if door.open { "an open" } else { "a closed" };
            parts.push(format!("{how} door {} {}", door.id, AT[dir.index()]));
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
