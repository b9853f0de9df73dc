//! Builds the editor's [`Scene`] from draft, [`Ui`] and verdict.

use super::Verdict;
use super::draft::Draft;
use super::edit::Brush;
use super::keys::Ui;
use crate::view::{FIRST_POTION, HALLWAY, HERO, MONSTER, POTION, ROOM, WALL, floor};
use kernel::diagnostic::{Diagnostic, Level};
use kernel::scene::{Board, Camera, Gauge, Ink, KeyHint, Look, Mark, Panel, Place, Row, Scene, Sprite};

/// The scene of a draft.
pub(crate) fn scene(draft: &Draft, ui: &Ui, verdict: &Verdict) -> Scene {
    let size = draft.map.width();
    Scene {
        boards: vec![board(draft, ui)],
        gauges: vec![
            Gauge::new("Size", format!("{size} × {size}")),
            Gauge::new("Brush", ui.brush.name()).ink(Ink::Gold),
            Gauge::new("Best play", &verdict.value),
        ],
        panels: vec![regulations(verdict), brushes(draft, ui)],
        hints: hints(draft),
        ..Scene::default()
    }
}

fn board(draft: &Draft, ui: &Ui) -> Board {
    let mut board = floor(&draft.map);
    let width = draft.map.width() as i32;
    for &p in &draft.potions {
        board.sprites.push(Sprite::new(FIRST_POTION + (p.y * width + p.x) as u32, POTION, p));
    }
    board.sprites.extend(draft.hero.map(|p| Sprite::new(0, HERO, p)));
    let monster = Look { glyph: draft.letter, ..MONSTER };
    board.sprites.extend(draft.monster.map(|p| Sprite::new(1, monster, p)));
    // The cursor of a board that was just made smaller may still be outside.
    if draft.map.contains(ui.cursor) {
        board.marks.push(Mark::Cursor { cell: ui.cursor });
        board.camera = Some(Camera { at: Place::of(ui.cursor), across: None });
    }
    board
}

fn regulations(verdict: &Verdict) -> Panel {
    let row = |complaint: &Diagnostic| {
        // The editor counts cells, not characters.
        let place = match (complaint.line, complaint.column) {
            (0, _) => String::new(),
            (line, column) => format!("{},{}", (column - 1) / 2, line - 2),
        };
        let ink = if complaint.level == Level::Error { Ink::Red } else { Ink::Orange };
        Row { ink, ..Row::new(&complaint.text, format!("{} {place}", complaint.code).trim_end()) }
    };
    let mut rows: Vec<Row> = verdict.complaints.iter().map(row).collect();
    if rows.is_empty() {
        rows.push(Row { ink: Ink::Green, ..Row::new("no problems", "") });
    }
    rows.push(Row { ink: Ink::Gold, ..Row::new("best play", &verdict.value) });
    Panel { title: "Check".into(), rows }
}

fn brushes(draft: &Draft, ui: &Ui) -> Panel {
    let look = |brush: Brush| match brush {
        Brush::Room => ROOM,
        Brush::Hallway => HALLWAY,
        Brush::Wall => WALL,
        Brush::Hero => HERO,
        Brush::Monster => Look { glyph: draft.letter, ..MONSTER },
        Brush::Potion => POTION,
    };
    let row = |brush: Brush| Row {
        look: Some(look(brush)),
        strong: brush == ui.brush,
        ..Row::new(brush.name(), "").pick(brush.name())
    };
    Panel { title: "Brushes".into(), rows: Brush::ALL.map(row).into() }
}

fn hints(draft: &Draft) -> Vec<KeyHint> {
    if draft.done {
        return Vec::new();
    }
    let mut hints = vec![
        KeyHint::new("north south west east", "cursor"),
        KeyHint::new("paint", "paint"),
        KeyHint::new("brush", "next brush"),
        KeyHint::new("smaller larger", "size"),
    ];
    if draft.field().is_some() {
        hints.push(KeyHint::new("write", "save to file"));
        hints.push(KeyHint::new("done", "finish"));
    }
    hints
}
