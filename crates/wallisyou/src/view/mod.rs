//! Builds a [`Scene`] from state and [`Ui`]: `rooms`, `figures`, `marks` (preview and hints), `words`.

pub(crate) mod figures;
mod lessons;
mod marks;
pub(crate) mod rooms;
pub(crate) mod words;

use crate::dungeon::{Dragon, Par};
use crate::hint::Hint;
use crate::keys::Ui;
use crate::memo::Memo;
use crate::state::{Planning, State, Turn};
use kernel::scene::{Board, Camera, Gauge, Ink, KeyHint, Mark, Panel, Place, Row, Scene};

/// The scene of a state. The check is asked if it is on.
pub(crate) fn scene(state: &State, ui: &Ui, memo: &Memo) -> Scene {
    let preview = state.preview();
    let hint = ui.hint.as_ref().and_then(|shown| Some((shown.step, shown.left(state)?)));
    // The pointer may have left the board, and keys were never used.
    let looked_at = ui.cursor.filter(|_| ui.hover || ui.framed);
    Scene {
        place: format!("turn {}", state.turns.saturating_add(1)),
        boards: vec![board(state, ui, preview.as_ref(), hint.as_ref())],
        gauges: gauges(state, preview.as_ref(), ui.check.then_some(memo)),
        panels: panels(state, preview.as_ref(), hint.as_ref()),
        tip: looked_at.map_or_else(String::new, |at| words::tip(state, ui, at)),
        hints: hints(state, ui),
        lessons: lessons::lessons(state, preview.as_ref()),
        ..Scene::default()
    }
}

fn board(state: &State, ui: &Ui, preview: Option<&Turn>, hint: Option<&(u8, Hint)>) -> Board {
    let dungeon = &state.dungeon;
    let mut board = rooms::board(dungeon);
    let looked_at = ui.looked.unwrap_or(dungeon.adventurer.at);
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
    if let Some(cell) = ui.cursor.filter(|_| ui.framed) {
        board.marks.push(Mark::Cursor { cell });
    }
    board
}

fn gauges(state: &State, preview: Option<&Turn>, asked: Option<&Memo>) -> Vec<Gauge> {
    let hero = &state.dungeon.adventurer;
    let (intention, ink) = words::intention(preview);
    let known = |par: Par, of: fn(Par) -> u32| format!(" (par {})", of(par));
    let par = |of: fn(Par) -> u32| state.dungeon.par.map_or_else(String::new, |par| known(par, of));
    let unknown = if state.dungeon.par.is_none() { " (par unknown)" } else { "" };
    let cost = match state.cost() {
        0 => String::new(),
        cost => format!(" + {cost}"),
    };
    let treasures = state.dungeon.stock > 0 || state.dungeon.treasure.is_some();
    // WY-X07.
    let check = asked.filter(|_| !state.is_over()).map(|memo| match memo.check(state) {
        Some(true) => ("yes", Ink::Green),
        Some(false) => ("no", Ink::Red),
        None => ("unknown", Ink::Grey),
    });
    let gauges = [
        (!state.is_over()).then(|| Gauge::new("Next", intention).ink(ink)),
        Some(
            Gauge::new("Level", hero.level)
                .ink(figures::hero(hero.level).ink)
                .icon(figures::hero(hero.level)),
        ),
        (hero.charges > 0)
            .then(|| Gauge::new("Elixirs", hero.charges).ink(Ink::Violet).icon(figures::ELIXIR)),
        Some(Gauge::new("Dragons", state.dungeon.dragons.len()).ink(Ink::Orange).icon(figures::WEAK)),
        treasures
            .then(|| Gauge::new("Treasures", state.dungeon.stock).ink(Ink::Gold).icon(figures::TREASURE)),
        Some(Gauge::new("Turns", format!("{}{}{unknown}", state.turns, par(|par| par.turns)))),
        Some(Gauge::new("Rotations", format!("{}{cost}{}", state.rotations, par(|par| par.rotations)))),
        Some(Gauge::new("Clicks", state.clicks).ink(Ink::Grey)),
        state.dungeon.one_turn.then(|| Gauge::new("Mode", "one turn").ink(Ink::Sky)),
        (state.planning() == Planning::Naive).then(|| Gauge::new("Adventurer", "naive").ink(Ink::Sky)),
        check.map(|(word, ink)| Gauge::new("Winnable", word).ink(ink)),
    ];
    gauges.into_iter().flatten().collect()
}

/// What he will do has the first place and is never left out while he lives: every click changes it, and it must
/// neither move nor push anything aside. A hint, which comes and goes, has the last.
fn panels(state: &State, preview: Option<&Turn>, hint: Option<&(u8, Hint)>) -> Vec<Panel> {
    let mut panels = Vec::new();
    if !state.is_over() {
        panels.push(Panel { title: "What he will do".into(), rows: words::turn(preview) });
    }
    if !state.dungeon.dragons.is_empty() {
        let row = |dragon: &Dragon| {
            let words = format!("level {}", dragon.level);
            let moves = words::movement(&dragon.moves);
            let comma = if moves.is_empty() { "" } else { "," };
            let look = Some(figures::dragon(state, dragon));
            let frame = figures::colour(dragon);
            Row { look, frame, ..Row::new(format!("{words}{comma}{moves}"), "") }
        };
        let rows = state.dungeon.dragons.iter().map(row).collect();
        panels.push(Panel { title: "Dragons".into(), rows });
    }
    panels.extend(hint.map(|(step, hint)| marks::panel(state, *step, hint)));
    panels
}

/// The keys worth knowing now. Those that are rarely wanted (locks, the share code, the check) are in the help.
fn hints(state: &State, ui: &Ui) -> Vec<KeyHint> {
    let (over, playing) = (state.is_over(), !state.is_over());
    let changed = state.cost() > 0 || state.placed;
    hinted([
        (playing, "end", "let him walk"),
        (playing, "up right down left", "cursor"),
        (playing, "rotate rotate-back", "rotate"),
        (playing && (state.dungeon.stock > 0 || state.placed), "treasure", "treasure"),
        (playing, "next-hint", "hint"),
        (playing && !ui.locks.is_empty(), "lock", "lock"),
        (over || state.turns > 0 || state.clicks > 0 || state.placed, "undo", "undo"),
        (playing && changed, "reset", "undo turn"),
        (over, "restart", "again"),
        (over, "pause", "menu"),
    ])
}

/// The hints whose time is now.
pub(crate) fn hinted<const N: usize>(all: [(bool, &str, &str); N]) -> Vec<KeyHint> {
    all.into_iter().filter(|(now, ..)| *now).map(|(_, command, what)| KeyHint::new(command, what)).collect()
}
