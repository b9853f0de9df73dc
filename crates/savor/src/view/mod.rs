//! Builds a [`Scene`] from state and [`Ui`]: `tiles`, `panels` beside the boards, `tip` about a cell.

mod asking;
mod goal;
mod hand;
mod lessons;
mod panels;
pub(crate) mod tiles;
mod tip;

use crate::cell::{Cell, MOST_RUNNERS, Player, title};
use crate::decision::{Pending, Question};
use crate::event::{Dish, Event, Face};
use crate::keys::Ui;
use crate::record::LastTurn;
use crate::state::{Effect, State};
use kernel::game::Worth;
use kernel::pos::Dir;
use kernel::scene::{Board, Camera, Gauge, Icon, Ink, KeyHint, Look, Mark, Place, Scene, Sprite, Waypoint};
use tiles::{Plan, is_plain, plate, sign};

pub(crate) use asking::{answer_at, question};
pub(crate) use goal::how_close;
pub(crate) use hand::{play_at, useful_play};
pub(crate) use panels::arrow;

const RUNNERS: [Look; MOST_RUNNERS] = [
    Look::new("savor/a", 'A', Ink::Sky),
    Look::new("savor/b", 'B', Ink::Pink),
    Look::new("savor/c", 'C', Ink::Green),
    Look::new("savor/d", 'D', Ink::Gold),
    Look::new("savor/e", 'E', Ink::Orange),
    Look::new("savor/f", 'F', Ink::Violet),
];
/// Their faces in the lists.
const FACES: [Look; MOST_RUNNERS] = [
    Look::new("savor/face-a", 'A', Ink::Sky),
    Look::new("savor/face-b", 'B', Ink::Pink),
    Look::new("savor/face-c", 'C', Ink::Green),
    Look::new("savor/face-d", 'D', Ink::Gold),
    Look::new("savor/face-e", 'E', Ink::Orange),
    Look::new("savor/face-f", 'F', Ink::Violet),
];
/// The faces of the movement die, from 1.
const DICE: [Look; 6] = [
    Look::new("savor/die-1", '⚀', Ink::White),
    Look::new("savor/die-2", '⚁', Ink::White),
    Look::new("savor/die-3", '⚂', Ink::White),
    Look::new("savor/die-4", '⚃', Ink::White),
    Look::new("savor/die-5", '⚄', Ink::White),
    Look::new("savor/die-6", '⚅', Ink::White),
];
/// The direction die, in the order of the directions.
const TURNS: [Look; 4] = [
    Look::new("savor/turn-north", '↑', Ink::Red),
    Look::new("savor/turn-east", '→', Ink::Red),
    Look::new("savor/turn-south", '↓', Ink::Red),
    Look::new("savor/turn-west", '←', Ink::Red),
];
const NO_TURN: Look = Look::new("savor/turn-none", '□', Ink::Grey);
pub(crate) const FLAG: Look = Look::new("savor/flag", '⚑', Ink::Gold);

/// The ids of the runners' sprites are their seats; the flag comes after those of the usual game.
const FLAG_ID: u32 = Player::ALL.len() as u32;

/// The id of a runner's sprite.
const fn id(who: Player) -> u32 {
    let seat = who.index() as u32;
    if seat < FLAG_ID { seat } else { seat + 1 }
}

const fn face(who: Player) -> Look {
    FACES[who.index()]
}

/// The movement die with a face up, if it has such a face.
fn die(value: u8) -> Option<Look> {
    usize::from(value).checked_sub(1).and_then(|place| DICE.get(place)).copied()
}

const fn look(who: Player) -> Look {
    RUNNERS[who.index()]
}

/// What is to be seen now.
pub(crate) fn scene(state: &State, ui: &Ui) -> Scene {
    let looked_at = ui.hover.or(ui.cursor);
    Scene {
        place: format!("round {}", state.race.round.min(state.board.house.max_rounds)),
        boards: boards(state, ui),
        focus: focus(state, ui),
        gauges: gauges(state),
        panels: panels::panels(state, ui),
        tip: looked_at.map_or_else(String::new, |cell| tip::tip(state, cell)),
        prompt: asking::dialogue(state, ui),
        hints: hints(state, ui),
        lessons: lessons::lessons(state),
        ..Scene::default()
    }
}

/// Where an event is seen, and what is shown there for a moment. `state` is the one it led to.
pub(crate) fn seen(state: &State, event: &Event) -> (Option<Cell>, Worth) {
    let here = |who: Player| Some(state.runner(who).at);
    match *event {
        Event::Dice { player, die, .. } => {
            let last = state.record.last.as_ref().filter(|last| last.player == player);
            let began = last.and_then(|last| last.trail.first().copied());
            (began.or_else(|| here(player)), Worth::Face(die))
        }
        Event::Wins { cell, .. } => (Some(cell), "flag!".into()),
        Event::Captures { cell, .. } => (Some(cell), "out!".into()),
        Event::Collects { player, points } => (here(player), format!("+{points}").into()),
        Event::Eats { player, dish: Dish::Happy | Dish::MovementPoints, .. } => (here(player), "+".into()),
        Event::Eats { player, .. } | Event::Depleted { player } => (here(player), Worth::Nothing),
        Event::Loops { cell, .. } | Event::Falls { cell, .. } => (Some(cell), "back!".into()),
        _ => (None, Worth::Nothing),
    }
}

/// Where the race is: the runner who has a choice to make, or else the end of the last turn.
pub(crate) fn centre(state: &State) -> Cell {
    let last = match &state.pending {
        Some(Pending { question: Question::Exit { at, .. }, .. }) => Some(at),
        Some(_) => None,
        None if state.hand().is_some() => None,
        None => state.record.last.as_ref().and_then(|last| last.trail.last()),
    };
    *last.unwrap_or(&state.runner(state.race.turn).at)
}

/// Which floor to show where there is room for one only.
pub(crate) fn focus(state: &State, ui: &Ui) -> usize {
    ui.floor.unwrap_or_else(|| centre(state).floor().into())
}

fn boards(state: &State, ui: &Ui) -> Vec<Board> {
    let State { board, race, .. } = state;
    let mut boards = Plan { board, modes: &race.modes, table: Some(&race.table) }.floors();
    if ui.values {
        show_values(state, &mut boards);
    }
    mark(state, ui, &mut boards);
    asking::label_cells(state, &mut boards);
    hand::mark_ends(state, &mut boards);

    let flag = state.board.flag;
    boards[usize::from(flag.floor())].sprites.push(Sprite::new(FLAG_ID, FLAG, flag.pos()));
    for who in state.board.house.line_up() {
        boards[usize::from(state.runner(who).at.floor())].sprites.push(runner(state, who));
    }
    let looked_at = ui.cursor.unwrap_or_else(|| centre(state));
    let board = &mut boards[usize::from(looked_at.floor())];
    board.camera = Some(Camera { at: Place::of(looked_at.pos()), across: None });
    boards
}

/// A stop on a runner's way.
fn stop(cell: Cell) -> Waypoint {
    Waypoint { board: cell.floor().into(), at: Place::of(cell.pos()) }
}

/// A runner, gliding along the last turn's way if it was the runner's own, or home after a capture.
fn runner(state: &State, who: Player) -> Sprite {
    let me = state.runner(who);
    let mut sprite = Sprite::new(id(who), look(who), me.at.pos());
    sprite.facing = Some(me.dir);
    sprite.frame = state.record.tallies[who.index()].steps;
    sprite.layer = if state.race.turn == who { 3 } else { 2 };
    (sprite.label, sprite.tint) = match me.effect {
        Effect::None => (String::new(), None),
        Effect::Door | Effect::Disoriented(_) => ("d".into(), Some(Ink::Violet)),
        Effect::Triggered(_) => ("t".into(), Some(Ink::Red)),
        Effect::Poisoned(_) => ("p".into(), Some(Ink::Moss)),
    };
    let Some(last) = &state.record.last else { return sprite };
    if last.player == who {
        let between = last.trail.iter().skip(1).take(last.trail.len().saturating_sub(2));
        sprite.via = between.copied().map(stop).collect();
    } else if let Some(&(_, cell)) = last.captured.iter().find(|(captured, _)| *captured == who) {
        // A captured runner is seen to leave: down to the ground floor, then home.
        sprite.via = vec![stop(cell)];
        if cell.floor() != me.at.floor() {
            sprite.via.push(stop(cell.on_floor(me.at.floor())));
        }
    }
    sprite
}

/// Marks the last turn's way, the runner to act, and where stairs and poles of the cell looked at lead.
fn mark(state: &State, ui: &Ui, boards: &mut [Board]) {
    let mut tint = |cell: Cell, ink, strength| {
        let mark = Mark::Tint { cell: cell.pos(), ink, strength };
        boards[usize::from(cell.floor())].marks.push(mark);
    };
    if let Some(LastTurn { player, trail, .. }) = &state.record.last {
        for &cell in trail {
            tint(cell, look(*player).ink, 60);
        }
    }
    if !state.is_over() {
        let turn = state.race.turn;
        let cell = state.runner(turn).at;
        let mark = Mark::Spot { cell: cell.pos(), ink: look(turn).ink };
        boards[usize::from(cell.floor())].marks.push(mark);
    }
    let mut tint = |cell: Cell, ink, strength| {
        let mark = Mark::Tint { cell: cell.pos(), ink, strength };
        boards[usize::from(cell.floor())].marks.push(mark);
    };
    for (cell, _) in asking::targets(state) {
        tint(cell, Ink::Gold, 110);
    }
    if let Some(cell) = ui.hover.or(ui.cursor) {
        for way in state.board.ways(cell) {
            tint(way.to, Ink::Gold, 140);
        }
    }
    if let Some(cell) = ui.cursor {
        boards[usize::from(cell.floor())].marks.push(Mark::Cursor { cell: cell.pos() });
    }
}

/// Writes the values on plain floor; stairs and poles keep their signs and are tinted only.
fn show_values(state: &State, boards: &mut [Board]) {
    for (cell, value) in state.race.values.iter() {
        let Some((glyph, ink)) = sign(value) else { continue };
        let board = &mut boards[usize::from(cell.floor())];
        let at = cell.pos();
        let tile = &mut board.tiles[at];
        let plain = is_plain(tile);
        board.marks.push(Mark::Tint { cell: at, ink, strength: if plain { 24 } else { 50 } });
        if plain {
            (tile.glyph, tile.ink) = (glyph, ink);
            board.marks.push(Mark::Badge { at: Place::of(at), text: plate(value), ink });
        }
    }
}

fn gauges(state: &State) -> Vec<Gauge> {
    let house = &state.board.house;
    let round = state.race.round.min(house.max_rounds);
    let turn = state.race.turn;
    let mut gauges = vec![Gauge::new("Round", round)];
    if !state.is_over() {
        gauges.push(Gauge::new("Turn", state.called(turn)).ink(look(turn).ink).icon(face(turn)));
    }
    let now = state.pending.as_ref().and_then(Pending::dice);
    let now = now.map(|(die, face)| (turn, die, face, None));
    let last = state.record.last.as_ref();
    let last = last.map(|last| (last.player, last.die, last.face, last.stray));
    if let Some((who, die, face, stray)) = now.or(last) {
        let verb = if house.hand > 1 { "played" } else { "threw" };
        let dice = Gauge::new(format!("{} {verb}", state.names.of(who)), thrown(die, face, stray))
            .ink(look(who).ink);
        gauges.push(dice.things(shown_dice(who, die, face, stray)));
    }
    if house.hand > 1 && !state.is_over() && !state.board.is_start(state.runner(turn).at) {
        let left = 3 - state.runner(turn).throws % 4;
        let words = ["this turn", "next turn", "in 2 turns", "in 3 turns"][left as usize];
        gauges.push(Gauge::new("Direction die", words));
    }
    if house.stairs_change() && !state.board.stairs.is_empty() && !state.is_over() {
        let every = house.stair_change_every;
        let left = every - (round - 1) % every;
        let words = if left == 1 { "next round".into() } else { format!("in {left} rounds") };
        gauges.push(Gauge::new("Stairs change", words));
    }
    gauges
}

/// The dice of a turn: `⚂ 3, → East`.
fn thrown(die: u8, face: Option<Face>, stray: Option<Dir>) -> String {
    const FACES: [char; 6] = ['⚀', '⚁', '⚂', '⚃', '⚄', '⚅'];
    let stray = stray.map(|dir| format!(", reeling {} {}", arrow(dir), title(dir))).unwrap_or_default();
    let Some(sign) = usize::from(die).checked_sub(1).and_then(|n| FACES.get(n)) else {
        return format!("nothing{stray}");
    };
    let turned = face.map(|face| format!(", {} {}", face.dir().map_or('□', arrow), face.name()));
    format!("{sign} {die}{}{stray}", turned.unwrap_or_default())
}

/// The same in pictures: who it was, the movement die, and where a direction die or dizziness has turned it.
fn shown_dice(who: Player, value: u8, turned: Option<Face>, stray: Option<Dir>) -> Vec<Icon> {
    let turned = turned.map(|face| face.dir().map_or(NO_TURN, |dir| TURNS[dir.index()]));
    let stray = stray.map(|dir| TURNS[dir.index()]);
    [Some(face(who)), die(value), turned, stray].into_iter().flatten().map(Icon::new).collect()
}

/// The commands worth knowing now; whoever knows the bindings turns them into keys.
fn hints(state: &State, ui: &Ui) -> Vec<KeyHint> {
    let is_ill = matches!(state.runner(state.race.turn).effect, Effect::Poisoned(_));
    let all = [
        (
            !state.is_over() && state.pending.is_none() && state.hand().is_none(),
            "throw",
            if is_ill { "miss this turn" } else { "throw" },
        ),
        (!state.board.house.is_basic(), "values", if ui.values { "hide values" } else { "values" }),
        (true, "floor", "next floor"),
        (ui.floor.is_some() || ui.cursor.is_some(), "follow", "follow the race"),
        (!state.is_over() && state.board.house.hand > 1, "hint", "hint"),
    ];
    let others = all.into_iter().filter(|(now, ..)| *now);
    let others = others.map(|(_, command, what)| KeyHint::new(command, what));
    hand::hints(state).into_iter().chain(asking::hints(state)).chain(others).collect()
}
