//! Builds a [`Scene`] from state and [`Ui`], afresh each time. Rooms are in `rooms`, figures and things in
//! `figures`, the preview and hints in `marks`, words in `words`.

pub(crate) mod figures;
mod lessons;
mod marks;
pub(crate) mod rooms;
pub(crate) mod words;

use crate::dungeon::{Par, many};
use crate::hint::Hint;
use crate::keys::Ui;
use crate::memo::Memo;
use crate::state::{Planning, State, Status, Turn};
use kernel::scene::{Board, Camera, Gauge, Ink, KeyHint, Mark, Panel, Place, Row, Scene};

/// The scene of a state. The check is asked if it is on.
pub(crate) fn scene(state: &State, ui: &Ui, memo: &Memo) -> Scene {
    let preview = state.preview();
    let hint = ui.hint.as_ref().and_then(|shown| Some((shown.step, shown.left(state)?)));
    let looked_at = ui.hover.or(ui.cursor);
    Scene {
        boards: vec![board(state, ui, preview.as_ref(), hint.as_ref())],
        gauges: gauges(state, preview.as_ref(), ui.check.then_some(memo)),
        panels: panels(state, preview.as_ref(), hint.as_ref()),
        tip: looked_at.map_or_else(String::new, |at| words::tip(state, ui, at)),
        hints: hints(state),
        lessons: lessons::lessons(state, preview.as_ref()),
        ..Scene::default()
    }
}

fn board(state: &State, ui: &Ui, preview: Option<&Turn>, hint: Option<&(u8, Hint)>) -> Board {
    let dungeon = &state.dungeon;
    let mut board = rooms::board(dungeon);
    let looked_at = ui.cursor.unwrap_or(dungeon.adventurer.at);
    board.camera = Some(Camera { at: Place::of(looked_at), across: None });
    // Sand for what never turns, blue for what the player has locked.
    board.marks.extend(ui.locks.iter().map(|&cell| Mark::Tint { cell, ink: Ink::Blue, strength: 90 }));
    if let Some((step, hint)) = hint {
        marks::draw_path(*step, hint, &mut board.marks);
    }
    if let Some(preview) = preview {
        marks::draw_preview(preview, &mut board.marks);
    }
    if let Some((step, hint)) = hint {
        marks::draw_work(*step, hint, &mut board.marks);
    }
    board.sprites.extend(ui.locks.iter().map(|&at| figures::lock(state, at)));
    figures::stand(state, &mut board.sprites);
    if let Some(cell) = ui.cursor {
        board.marks.push(Mark::Cursor { cell });
    }
    board
}

fn gauges(state: &State, preview: Option<&Turn>, asked: Option<&Memo>) -> Vec<Gauge> {
    let hero = &state.dungeon.adventurer;
    let (intention, ink) = words::intention(state, preview);
    let mut gauges = vec![Gauge::new("Next", intention).ink(ink)];
    gauges.push(Gauge::new("Level", hero.level).ink(figures::hero(hero.level).ink));
    if hero.charges > 0 {
        gauges.push(Gauge::new("Elixirs", hero.charges).ink(Ink::Violet));
    }
    gauges.push(Gauge::new("Dragons", state.dungeon.dragons.len()).ink(Ink::Orange));
    if state.dungeon.stock > 0 || state.dungeon.treasure.is_some() {
        gauges.push(Gauge::new("Treasures", state.dungeon.stock).ink(Ink::Gold));
    }
    let par = |par: Option<u32>| par.map_or_else(String::new, |par| format!(" (par {par})"));
    let (par_turns, par_rotations) =
        (state.dungeon.par.map(|par| par.turns), state.dungeon.par.map(|par| par.rotations));
    gauges.push(Gauge::new("Turns", format!("{}{}", state.turns, par(par_turns))));
    let cost = match state.cost() {
        0 => String::new(),
        cost => format!(" + {cost}"),
    };
    gauges.push(Gauge::new("Rotations", format!("{}{cost}{}", state.rotations, par(par_rotations))));
    gauges.push(Gauge::new("Clicks", state.clicks).ink(Ink::Grey));
    if state.dungeon.one_turn {
        gauges.push(Gauge::new("Mode", "one turn").ink(Ink::Sky));
    }
    if state.planning() == Planning::Naive {
        gauges.push(Gauge::new("Adventurer", "naive").ink(Ink::Sky));
    }
    // WY-X07.
    if let Some(memo) = asked {
        let (word, ink) = match memo.check(state) {
            Some(true) => ("yes", Ink::Green),
            Some(false) => ("no", Ink::Red),
            None => ("unknown", Ink::Grey),
        };
        gauges.push(Gauge::new("Winnable from here", word).ink(ink));
    }
    gauges
}

fn panels(state: &State, preview: Option<&Turn>, hint: Option<&(u8, Hint)>) -> Vec<Panel> {
    let mut panels = Vec::new();
    panels.extend(hint.map(|(step, hint)| marks::panel(state, *step, hint)));
    if state.is_over() {
        panels.push(ending(state));
    }
    let mut rows: Vec<Row> = Vec::new();
    for dragon in &state.dungeon.dragons {
        let text = format!("level {}", dragon.level);
        let value = words::movement(&dragon.moves).trim_start().to_string();
        rows.push(Row { look: Some(figures::dragon(state, dragon)), ..Row::new(text, value) });
    }
    if !rows.is_empty() {
        panels.push(Panel { title: "Dragons".into(), rows });
    }
    if let Some(preview) = preview {
        panels.push(Panel { title: "What he will do".into(), rows: words::turn(preview) });
    }
    panels
}

/// The result (WY-112); what to do next is offered by the screen around the game.
fn ending(state: &State) -> Panel {
    let title = match state.status {
        Status::Won => "Won",
        Status::Stuck => "Stuck",
        _ => "Lost",
    };
    let mut rows = vec![Row { strong: true, ..Row::new(state.ending().unwrap_or_default(), "") }];
    rows.push(Row::new("Played", Par { turns: state.turns, rotations: state.rotations }));
    rows.extend(state.dungeon.par.map(|par| Row::new("Par", par)));
    if state.status == Status::Won {
        let stars = usize::from(state.stars());
        if let Some(help) = state.helped {
            let most = many(help.most_stars().into(), "star");
            rows.push(Row::new("With hints", format!("{most} at most")));
        }
        rows.push(Row {
            ink: Ink::Gold,
            ..Row::new("Stars", format!("{}{}", "★".repeat(stars), "☆".repeat(3 - stars)))
        });
    } else {
        rows.push(Row::new("Undo takes the last turn back.", ""));
    }
    Panel { title: title.into(), rows }
}

/// Hints for the commands that do something now.
fn hints(state: &State) -> Vec<KeyHint> {
    if state.is_over() {
        return vec![
            KeyHint::new("undo", "undo"),
            KeyHint::new("restart", "again"),
            KeyHint::new("pause", "menu"),
        ];
    }
    let mut hints = vec![
        KeyHint::new("end", "let him walk"),
        KeyHint::new("up right down left", "cursor"),
        KeyHint::new("rotate rotate-back", "rotate"),
    ];
    if state.dungeon.stock > 0 || state.placed {
        hints.push(KeyHint::new("treasure", "treasure"));
    }
    hints.extend([
        KeyHint::new("lock", "lock"),
        KeyHint::new("reset", "turn back"),
        KeyHint::new("undo", "undo"),
        KeyHint::new("next-hint", "hint"),
        KeyHint::new("code", "share code"),
    ]);
    hints
}
