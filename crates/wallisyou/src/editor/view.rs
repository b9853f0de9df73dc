//! The editor's scene: the draft with its problems and verdict, the line being typed, or the trial game.

use super::Verdict;
use super::draft::Draft;
use super::keys::{Brush, Ui, movements};
use super::typing::Typing;
use crate::dungeon::{Door, Dragon, Dungeon, Par};
use crate::memo::Memo;
use crate::state::{State, Status};
use crate::view::words::{movement, sentence, wrapped};
use crate::view::{figures, hinted, rooms};
use kernel::diagnostic::{Diagnostic, Level};
use kernel::scene::{
    Board, Camera, Entry, Gauge, Ink, KeyHint, Look, Mark, Panel, Place, Prompt, Row, Scene,
};

/// The game in which the dungeon is tried out; its par is what the solver says of the drawing.
pub(super) fn trial(state: &State, par: Option<Par>, ui: &Ui) -> Scene {
    let state = &State { dungeon: Dungeon { par, ..state.dungeon.clone() }, ..state.clone() };
    let mut scene = crate::view::scene(state, &ui.play, &Memo::default());
    scene.gauges.insert(0, Gauge::new("Trying it out", "").ink(Ink::Gold));
    // Whoever draws dungeons knows how they are played, and the keys have other names here.
    scene.lessons.clear();
    let playing = !state.is_over();
    if !playing {
        // No screen of the end's own comes here.
        let title = if state.status == Status::Won { "Won" } else { "Lost" };
        let rows = wrapped(&state.verdict(), Ink::White);
        scene.panels.insert(0, Panel { title: title.into(), rows });
    }
    scene.hints = hinted([
        (true, "test", "back to drawing"),
        (playing, "end", "let him walk"),
        (playing, "up right down left", "cursor"),
        (playing, "paint turn-back", "rotate"),
        (playing && (state.dungeon.stock > 0 || state.placed), "treasure", "treasure"),
    ]);
    scene
}

/// The draft.
pub(super) fn drawing(draft: &Draft, verdict: &Verdict, ui: &Ui) -> Scene {
    Scene {
        boards: vec![board(draft, ui)],
        gauges: gauges(draft, ui),
        // The brushes first: what is said changes with every edit, and they must not move under the pointer.
        panels: vec![brushes(draft, ui), said(draft, ui, verdict)],
        hints: hints(ui, verdict),
        prompt: ui.line.as_ref().map(|(what, line)| prompt(*what, line)),
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
        board.camera = Some(Camera { at: Place::of(ui.looked), across: None });
    }
    board
}

fn gauges(draft: &Draft, ui: &Ui) -> Vec<Gauge> {
    let dungeon = &draft.dungeon;
    let size = format!("{} × {}", dungeon.rooms.height(), dungeon.rooms.width());
    let mut gauges = vec![
        Gauge::new("Size", size),
        Gauge::new("Row", ui.cursor.y),
        Gauge::new("Column", ui.cursor.x),
        Gauge::new("Brush", brush_words(draft, ui, ui.brush)).ink(Ink::Gold),
        Gauge::new("Treasures in stock", dungeon.stock).icon(figures::TREASURE),
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
        Brush::Treasure => "treasure".into(),
        Brush::Elixir => "elixir".into(),
        Brush::Lever => format!("lever {}", ui.id),
        Brush::Door => {
            let side = ["above", "on the right", "below", "on the left"][ui.side.index()];
            format!("{} door {}, {side}", if ui.open { "open" } else { "closed" }, ui.id)
        }
        Brush::Bolt => "bolt".into(),
        Brush::Clear => "eraser".into(),
    }
}

/// What is wrong, and what the solver says.
fn said(draft: &Draft, ui: &Ui, verdict: &Verdict) -> Panel {
    let ink = |problem: &Diagnostic| if problem.level == Level::Error { Ink::Red } else { Ink::Orange };
    let told = |problem: &Diagnostic| wrapped(&sentence(&problem.text), ink(problem));
    let mut rows: Vec<Row> = verdict.problems.iter().flat_map(told).collect();
    if let Some((words, ink)) = verdict.told() {
        rows.extend(wrapped(&words, ink));
        let stock = u32::from(draft.dungeon.stock);
        if let Some(needed) = verdict.needed.filter(|needed| needed.max(&stock) > &0) {
            rows.extend(wrapped(&format!("Treasures needed: {needed}, in stock: {stock}."), Ink::Gold));
        }
        if let Some(won) = ui.won_in(draft).filter(|_| !verdict.is_proven()) {
            rows.extend(wrapped(&format!("You won it in {won}: that is its par."), Ink::Green));
        }
    }
    Panel { title: "Check".into(), rows }
}

fn brushes(draft: &Draft, ui: &Ui) -> Panel {
    let row = |brush: Brush| {
        let (look, frame) = picture(draft, ui, brush);
        let row = Row::new(brush_words(draft, ui, brush), "").pick(brush.name());
        Row { look, frame, strong: brush == ui.brush, ..row }
    };
    Panel { title: "Brushes".into(), rows: Brush::ALL.map(row).into() }
}

/// The picture of what a brush would paint.
fn picture(draft: &Draft, ui: &Ui, brush: Brush) -> (Option<Look>, u32) {
    let look = match brush {
        Brush::Room => rooms::look(ui.shape, false),
        Brush::Hero => figures::hero(ui.hero_level),
        Brush::Dragon => {
            let level = ui.dragon_level.unwrap_or_else(|| draft.free_level());
            let moves = movements()[ui.movement].clone();
            let dragon = Dragon { at: ui.cursor, level, moves };
            let look = figures::dragon(&State::new(draft.dungeon.clone()), &dragon);
            return (Some(look), figures::colour(&dragon));
        }
        Brush::Treasure => figures::TREASURE,
        Brush::Elixir => figures::ELIXIR,
        Brush::Lever => figures::LEVER,
        Brush::Door => figures::door(&Door { at: ui.cursor, side: ui.side, id: ui.id, open: ui.open }),
        Brush::Bolt => rooms::look(ui.shape, true),
        Brush::Clear => figures::REMAINS,
    };
    (Some(look), 0)
}

fn prompt(what: Typing, line: &str) -> Prompt {
    let (title, text, label) = match what {
        Typing::Keep => ("Save this dungeon", "It will be among your levels under this title.", "Title"),
        Typing::Title => ("Name this dungeon", "The title is shown above the board.", "Title"),
        Typing::Edit => ("Type an edit", "For example: dragon 2 3 5 patrol:RRLL", "Edit"),
    };
    Prompt {
        title: title.into(),
        text: vec![text.into()],
        entry: Some(Entry { label: label.into(), text: line.into(), caret: line.chars().count() }),
        ..Prompt::default()
    }
}

/// The keys worth knowing now. The brushes and the size of the dungeon have keys that the help names.
fn hints(ui: &Ui, verdict: &Verdict) -> Vec<KeyHint> {
    if let Some((what, _)) = &ui.line {
        let done = if *what == Typing::Keep { "save" } else { "done" };
        return vec![KeyHint::keys("Enter", done), KeyHint::keys("Esc", "back")];
    }
    let kinds = matches!(ui.brush, Brush::Room | Brush::Dragon | Brush::Lever | Brush::Door);
    let numbers = matches!(ui.brush, Brush::Hero | Brush::Dragon | Brush::Treasure | Brush::Door);
    let number = match ui.brush {
        Brush::Treasure => "stock",
        Brush::Door => "letter",
        _ => "level",
    };
    let loads = verdict.solved.is_some();
    hinted([
        (true, "up right down left", "cursor"),
        (true, "paint", "paint"),
        (true, "brush", "brush"),
        (kinds, "kind-before kind-after", "variant"),
        (numbers, "less more", number),
        (ui.brush == Brush::Door, "swing", "open or closed"),
        (true, "turn", "rotate"),
        (true, "narrower wider lower taller", "size"),
        (loads, "test", "try it out"),
        (loads, "keep", "save"),
        (loads, "code", "share code"),
    ])
}
