//! The editor's scene: the three floors, what is half drawn, and what `check` says of the files.

use super::draft::{Draft, Verdict};
use super::keys::{Tool, Ui};
use crate::board::{Ground, Mode, Stairs, Wall};
use crate::cell::Cell;
use crate::files::NAMES;
use crate::view::FLAG;
use crate::view::tiles::Plan;
use kernel::scene::{Board, Camera, Gauge, Ink, KeyHint, Mark, Panel, Place, Row, Scene, Sprite};
use textwrap::{Options, WordSplitter};

pub(super) fn scene(draft: &Draft, verdict: &Verdict, ui: &Ui) -> Scene {
    let mut panels = vec![tools(ui), reach(verdict), board(verdict), check(draft, verdict)];
    if ui.files {
        panels.push(files(draft));
    }
    Scene {
        boards: boards(draft, ui),
        focus: ui.cursor.floor().into(),
        gauges: gauges(draft, ui),
        panels,
        tip: tip(draft, verdict, ui.cursor),
        hints: hints(ui),
        ..Scene::default()
    }
}

fn boards(draft: &Draft, ui: &Ui) -> Vec<Board> {
    let modes = vec![Mode::Both; draft.board.stairs.len()];
    let mut boards = Plan { board: &draft.board, modes: &modes, table: None }.floors();
    // One letter per staircase, none after the 52nd. Last to first, so that the earlier of two on a cell is seen.
    let named: Vec<(char, &Stairs)> = ('a'..='z').chain('A'..='Z').zip(&draft.board.stairs).collect();
    for (letter, stairs) in named.into_iter().rev() {
        for end in [stairs.lower, stairs.upper] {
            boards[usize::from(end.floor())].tiles[end.pos()].glyph = letter;
        }
    }
    let flag = draft.board.flag;
    boards[usize::from(flag.floor())].sprites.push(Sprite::new(0, FLAG, flag.pos()));

    let mut mark = |cell: Cell, mark: Mark| boards[usize::from(cell.floor())].marks.push(mark);
    let tint = |cell: Cell| Mark::Tint { cell: cell.pos(), ink: Ink::Gold, strength: 140 };
    for cell in half_drawn(ui) {
        mark(cell, tint(cell));
    }
    // Where the stairs under the cursor lead.
    for way in draft.board.ways(ui.cursor) {
        mark(way.to, tint(way.to));
    }
    mark(ui.cursor, Mark::Cursor { cell: ui.cursor.pos() });
    let camera = Camera { at: Place::of(ui.cursor.pos()), across: None };
    boards[usize::from(ui.cursor.floor())].camera = Some(camera);
    boards
}

/// The cells that would be drawn on, as far as that can be told.
fn half_drawn(ui: &Ui) -> Vec<Cell> {
    let Some(begun) = ui.begun else { return Vec::new() };
    let straight = begun.w() == ui.cursor.w() || begun.l() == ui.cursor.l();
    match ui.tool {
        Tool::Wall if begun.floor() == ui.cursor.floor() && straight => {
            Wall { from: begun, to: ui.cursor }.cells().collect()
        }
        _ => vec![begun],
    }
}

fn gauges(draft: &Draft, ui: &Ui) -> Vec<Gauge> {
    let board = &draft.board;
    let tool = match ui.begun {
        Some(begun) => format!("{} from {begun}", ui.tool.name()),
        None => ui.tool.name().into(),
    };
    vec![
        Gauge::new("Tool", tool).ink(Ink::Gold),
        Gauge::new("Walls", board.walls.len()),
        Gauge::new("Stairs", board.stairs.len()),
        Gauge::new("Poles", board.poles.len()),
        Gauge::new("Flag", board.flag),
    ]
}

/// What can be drawn with.
fn tools(ui: &Ui) -> Panel {
    let row = |tool: Tool| Row { strong: tool == ui.tool, ..Row::new(tool.name(), "").pick(tool.name()) };
    Panel { title: "Tools".into(), rows: Tool::ALL.map(row).into() }
}

/// Who can get to the flag, and in how many throws at best.
fn reach(verdict: &Verdict) -> Panel {
    let rows = verdict.reach.routes.iter().map(|route| {
        let (words, ink) = match (route.throws, route.from_bawana) {
            (Some(n), _) => (format!("at best {n} throws"), Ink::Green),
            (None, Some(_)) => ("only via Bawana".into(), Ink::Orange),
            (None, None) => ("never".into(), Ink::Red),
        };
        Row { ink, ..Row::new(route.player.name(), words) }
    });
    Panel { title: "To the flag".into(), rows: rows.collect() }
}

/// What the search and a few games say of the board as a whole.
fn board(verdict: &Verdict) -> Panel {
    let hints = &verdict.hints;
    let mut rows = vec![Row::new("Cells in reach", format!("{} of {}", hints.reachable, hints.walkable))];
    if let Some(length) = hints.length {
        let [_, median, _] = length.quartiles;
        let long = length.unfinished * 2 > length.games;
        let words = if long { format!("over {} rounds", length.limit) } else { format!("~{median} rounds") };
        rows.push(Row::new("A game", words));
    }
    for (name, count) in [
        ("Dead stairs", hints.dead_stairs.len()),
        ("Dead poles", hints.dead_poles.len()),
        ("Loops", hints.loops.len()),
    ] {
        if count > 0 {
            rows.push(Row { ink: Ink::Orange, ..Row::new(name, count) });
        }
    }
    Panel { title: "Board".into(), rows }
}

/// Everything the files' own check says, and the hints that have a place.
fn check(draft: &Draft, verdict: &Verdict) -> Panel {
    let lost = verdict.reason.iter().map(|why| (Ink::Red, format!("nobody can reach the flag: {why}")));
    // A draft has no worse than notes: what is worse was refused.
    let notes = verdict.all_notes(draft);
    let told = notes.iter().filter(|note| !GENERAL.contains(&note.code.as_str()));
    let told = told.map(|note| (Ink::Silver, format!("{}: {}", note.code, note.text)));
    let mut rows: Vec<Row> = lost.chain(told).flat_map(|(ink, text)| wrapped(&text, ink)).collect();
    if rows.is_empty() {
        rows.push(Row { ink: Ink::Green, ..Row::new("nothing to complain about", "") });
    }
    Panel { title: "Check".into(), rows }
}

/// The hints that the panel of the board tells in fewer words.
const GENERAL: [&str; 2] = ["N10", "N11"];

/// The widest row of text: what panels side by side have room for.
const WIDEST: usize = 34;

/// A text in rows that fit, the later ones indented.
fn wrapped(text: &str, ink: Ink) -> Vec<Row> {
    let options = Options::new(WIDEST).subsequent_indent("  ").break_words(false);
    let lines = textwrap::wrap(text, options.word_splitter(WordSplitter::NoHyphenation));
    lines.into_iter().map(|line| Row { ink, ..Row::new(line, "") }).collect()
}

/// The five files, to be read or copied.
fn files(draft: &Draft) -> Panel {
    let mut rows = Vec::new();
    for (name, text) in NAMES.into_iter().zip(draft.files()) {
        rows.push(Row { strong: true, ..Row::new(name, "") });
        rows.extend(text.lines().map(|line| Row::new(format!("  {line}"), "")));
    }
    Panel { title: "Files".into(), rows }
}

fn tip(draft: &Draft, verdict: &Verdict, cell: Cell) -> String {
    let things = draft.things_at(cell);
    let notes = verdict.all_notes(draft).into_iter();
    let notes =
        notes.filter(|note| things.iter().any(|(file, line, _)| *file == note.file && *line == note.line));
    let notes: Vec<String> = notes.map(|note| format!("{}: {}", note.code, note.text)).collect();
    let flag = (draft.board.flag == cell).then(|| "the flag".into());
    let things = things.into_iter().map(|(_, _, words)| words);
    let mut words: Vec<String> = flag.into_iter().chain(things).chain(notes).collect();
    let ground = match draft.board.ground(cell) {
        Ground::Void => "outside the building",
        Ground::Start => "the starting area",
        Ground::BawanaWall => "a wall of Bawana",
        Ground::BawanaInside => "inside Bawana",
        Ground::Blocked => "blocked by stairs that pass here",
        Ground::Open | Ground::Door | Ground::Wall => "",
    };
    if !ground.is_empty() {
        words.push(ground.into());
    } else if words.is_empty() {
        words.push("free".into());
    }
    format!("{cell} {}", words.join("; "))
}

fn hints(ui: &Ui) -> Vec<KeyHint> {
    let begun = [("again", "end it here"), ("cancel", "drop it")].into_iter().filter(|_| ui.begun.is_some());
    let tools = Tool::ALL.into_iter().map(|tool| (tool.name(), tool.name()));
    let rest = [("floor", "next floor"), ("files", "files"), ("write", "write files")];
    begun.chain(tools).chain(rest).map(|(command, what)| KeyHint::new(command, what)).collect()
}
