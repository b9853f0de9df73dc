//! The editor's scene: the draft with its problems and verdict, the line being typed, or the trial game.

use super::Verdict;
use super::draft::Draft;
use super::keys::{Brush, Ui, movements};
use crate::memo::Memo;
use crate::state::{State, Status};
use crate::view::words::{movement, sentence, wrapped};
use crate::view::{figures, hinted, rooms};
use kernel::diagnostic::{Diagnostic, Level};
use kernel::scene::{Board, Camera, Entry, Gauge, Ink, KeyHint, Mark, Panel, Place, Prompt, Row, Scene};

/// The game in which the dungeon is tried out.
pub(super) fn trial(state: &State, ui: &Ui) -> Scene {
    let mut scene = crate::view::scene(state, &ui.play, &Memo::default());
    scene.gauges.insert(0, Gauge::new("Trying it out", "your drawing is safe").ink(Ink::Gold));
    let playing = !state.is_over();
    if !playing {
        // No screen of the end's own comes here.
        let title = if state.status == Status::Won { "Won" } else { "Lost" };
        let rows = wrapped(&state.verdict(), Ink::White);
        scene.panels.insert(0, Panel { title: title.into(), rows });
    }
    scene.hints = hinted([
        (true, "test", "back to the drawing"),
        (playing, "end", "let him walk"),
        (playing, "up right down left", "cursor"),
        (playing, "paint turn-back", "rotate"),
        (playing, "treasure", "treasure"),
    ]);
    scene
}

/// The draft.
pub(super) fn drawing(draft: &Draft, verdict: &Verdict, ui: &Ui) -> Scene {
    Scene {
        boards: vec![board(draft, ui)],
        gauges: gauges(draft, ui),
        // The brushes first: what is said changes with every edit, and they must not move under the pointer.
        panels: vec![brushes(draft, ui), said(verdict)],
        hints: hints(ui, verdict),
        prompt: ui.line.as_ref().map(|line| prompt(line, ui.keeping)),
        ..Scene::default()
    }
}

fn board(draft: &Draft, ui: &Ui) -> Board {
    let dungeon = &draft.dungeon;
    let mut board = rooms::board(dungeon);
    figures::stand(&State::new(dungeon.clone()), &mut board.sprites);
    if !draft.hero {
        board.sprites.retain(|sprite| sprite.id != figures::HERO_ID);
    }
    // The cursor of a dungeon that was just made smaller may still be outside.
    if dungeon.rooms.contains(ui.cursor) {
        board.marks.push(Mark::Cursor { cell: ui.cursor });
        board.camera = Some(Camera { at: Place::of(ui.cursor), across: None });
    }
    board
}

fn gauges(draft: &Draft, ui: &Ui) -> Vec<Gauge> {
    let dungeon = &draft.dungeon;
    let size = format!("{} × {}", dungeon.rooms.height(), dungeon.rooms.width());
    let mut gauges = vec![
        Gauge::new("Size", size),
        Gauge::new("Cursor", format!("({}, {})", ui.cursor.y, ui.cursor.x)),
        Gauge::new("Brush", brush_words(draft, ui, ui.brush)).ink(Ink::Gold),
        Gauge::new("Treasures", dungeon.stock),
    ];
    gauges.extend(dungeon.one_turn.then(|| Gauge::new("Mode", "one turn").ink(Ink::Sky)));
    gauges.extend(dungeon.naive.then(|| Gauge::new("Adventurer", "naive").ink(Ink::Sky)));
    gauges
}

/// What a brush would paint.
fn brush_words(draft: &Draft, ui: &Ui, brush: Brush) -> String {
    match brush {
        Brush::Room => format!("room {}", ui.shape.to_char()),
        Brush::Hero => format!("adventurer, level {}", ui.hero_level),
        Brush::Dragon => {
            let level = ui.dragon_level.unwrap_or_else(|| draft.free_level());
            let moves = movement(&movements()[ui.movement]);
            format!("dragon, level {level}{}{moves}", if moves.is_empty() { "" } else { "," })
        }
        Brush::Treasure => "treasure on the floor".into(),
        Brush::Elixir => "elixir".into(),
        Brush::Lever => format!("lever {}", ui.id),
        Brush::Door => {
            let side = ["up", "right", "down", "left"][ui.side.index()];
            format!("door {} {side}, {}", ui.id, if ui.open { "open" } else { "closed" })
        }
        Brush::Bolt => "bolt".into(),
        Brush::Clear => "clear".into(),
    }
}

/// What is wrong, and what the solver says.
fn said(verdict: &Verdict) -> Panel {
    let ink = |problem: &Diagnostic| if problem.level == Level::Error { Ink::Red } else { Ink::Orange };
    let told = |problem: &Diagnostic| wrapped(&sentence(&problem.text), ink(problem));
    let mut rows: Vec<Row> = verdict.problems.iter().flat_map(told).collect();
    if rows.is_empty() {
        rows.push(Row { ink: Ink::Green, ..Row::new("This dungeon can be played.", "") });
    }
    rows.extend(wrapped(&format!("Can it be won? {}", sentence(&verdict.words())), Ink::Gold));
    if let Some(needed) = verdict.needed {
        rows.push(Row { ink: Ink::Gold, ..Row::new(format!("Treasures needed: {needed}."), "") });
    }
    Panel { title: "Check".into(), rows }
}

fn brushes(draft: &Draft, ui: &Ui) -> Panel {
    let row = |brush: Brush| Row {
        strong: brush == ui.brush,
        ..Row::new(brush_words(draft, ui, brush), "").pick(brush.name())
    };
    Panel { title: "Brushes".into(), rows: Brush::ALL.map(row).into() }
}

fn prompt(line: &str, keeping: bool) -> Prompt {
    let (title, text, label) = if keeping {
        ("Save this dungeon", "Enter saves it among your levels, Tab goes back.", "Title")
    } else {
        ("Type an edit", "For example: dragon 2 3 5 patrol:RRLL. Enter does it, Tab goes back.", "Edit")
    };
    Prompt {
        title: title.into(),
        text: vec![text.into()],
        entry: Some(Entry { label: label.into(), text: line.into(), caret: line.chars().count() }),
        ..Prompt::default()
    }
}

fn hints(ui: &Ui, verdict: &Verdict) -> Vec<KeyHint> {
    let kinds = matches!(ui.brush, Brush::Room | Brush::Dragon | Brush::Lever | Brush::Door);
    let numbers =
        matches!(ui.brush, Brush::Hero | Brush::Dragon | Brush::Treasure | Brush::Lever | Brush::Door);
    let loads = verdict.solved.is_some();
    hinted([
        (true, "up right down left", "cursor"),
        (true, "paint", "paint"),
        (true, "brush", "next brush"),
        (kinds, "kind-before kind-after", "variant"),
        (numbers, "less more", "number"),
        (ui.brush == Brush::Door, "swing", "open or closed"),
        (true, "turn", "rotate"),
        (true, "narrower wider", "columns"),
        (true, "lower taller", "rows"),
        (true, "line", "type an edit"),
        (loads, "test", "try it out"),
        (loads, "keep", "save"),
        (loads, "write", "export"),
        (loads, "code", "share code"),
    ])
}
