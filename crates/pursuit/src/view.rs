//! Builds a [`Scene`] from state and [`Ui`], afresh each time.

use crate::dungeon::{FAR, Terrain};
use crate::event::rounds;
use crate::keys::{Ui, way};
use crate::oracle::Oracle;
use crate::solver::Value;
use crate::state::{Side, State};
use kernel::grid::Grid;
use kernel::pos::Pos;
use kernel::scene::{
    Board, Camera, Gauge, Ink, KeyHint, Lesson, Line, LineStyle, Look, Mark, Panel, Place, Row, Scene, Sprite,
};

pub(crate) const WALL: Look = Look::new("pursuit/wall", ' ', Ink::Slate).on(Ink::Black);
pub(crate) const ROOM: Look = Look::new("pursuit/room", '.', Ink::Grey).on(Ink::Night);
pub(crate) const HALLWAY: Look = Look::new("pursuit/hallway", '+', Ink::Brown).on(Ink::Night);
pub(crate) const HERO: Look = Look::new("pursuit/hero", '@', Ink::Sky);
pub(crate) const MONSTER: Look = Look::new("pursuit/monster", 'M', Ink::Red);
const CAUGHT: Look = Look::new("pursuit/caught", '*', Ink::Orange);
pub(crate) const POTION: Look = Look::new("pursuit/potion", 's', Ink::Violet);

/// The ids of the players' sprites are their seats; potions come after them, by cell.
pub(crate) const FIRST_POTION: u32 = Side::ALL.len() as u32;

fn look(state: &State, side: Side) -> Look {
    match side {
        Side::Hero => HERO,
        // Both on one cell are one sign (PU-026).
        Side::Monster if state.is_caught() => CAUGHT,
        Side::Monster => Look { glyph: state.letter, ..MONSTER },
    }
}

/// The scene of a state.
pub(crate) fn scene(state: &State, ui: &Ui, oracle: &Oracle) -> Scene {
    Scene {
        boards: vec![board(state, ui, oracle)],
        gauges: gauges(state, ui, oracle),
        panels: vec![players(state)],
        tip: ui.hover.map_or_else(String::new, |cell| tip(state, cell)),
        hints: hints(state),
        lessons: lessons(state),
        ..Scene::default()
    }
}

/// How many frames of its walk a step takes.
const STRIDE: u32 = 4;

/// How many steps a walker has made in the present turn, or in its last one.
fn steps_made(state: &State, side: Side) -> u32 {
    let speed = state.walker(side).speed();
    if state.turn == side && !state.is_over() { speed.saturating_sub(1 + state.rem) } else { speed }
}

/// A map with nobody on it.
pub(crate) fn floor(map: &Grid<Terrain>) -> Board {
    let mut board = Board::new(map.map(|_, terrain| match terrain {
        Terrain::Wall => WALL,
        Terrain::Room => ROOM,
        Terrain::Hallway => HALLWAY,
    }));
    board.cell = (2, 1);
    board.surround = Some(WALL);
    board
}

fn board(state: &State, ui: &Ui, oracle: &Oracle) -> Board {
    let mut board = floor(state.dungeon.map());
    for &potion in &state.potions {
        let sprite = Sprite::new(FIRST_POTION + u32::from(potion), POTION, state.dungeon.pos(potion));
        board.sprites.push(sprite);
    }
    for side in Side::ALL {
        let mut sprite = Sprite::new(side.index() as u32, look(state, side), state.pos(side));
        sprite.layer = 1 + side.index() as u8;
        sprite.frame = STRIDE * steps_made(state, side);
        if state.walker(side).drunk > 0 {
            sprite.label = state.walker(side).speed().min(999).to_string();
        }
        board.sprites.push(sprite);
    }
    board.camera = Some(Camera { at: Place::of(state.pos(state.turn)), across: None });
    if ui.heat {
        heat(state, oracle, &mut board);
    }
    if !state.is_over() {
        let (cell, ink) = (state.pos(state.turn), look(state, state.turn).ink);
        board.marks.push(Mark::Tint { cell, ink, strength: 90 });
        // Where whoever is to move can go.
        if !ui.heat {
            let cells = state.legal().into_iter().map(|step| step.from(cell)).filter(|to| *to != cell);
            board.marks.extend(cells.map(|cell| Mark::Tint { cell, ink, strength: 44 }));
        }
        if ui.path {
            board.marks.extend(chase(state));
        }
    }
    board
}

/// How long the hunt lasts from every cell: whoever is to act is put there.
fn heat(state: &State, oracle: &Oracle, board: &mut Board) {
    let heat = oracle.solution(state).and_then(|solution| solution.heat(state, state.turn));
    for (cell, value) in heat.iter().flat_map(|heat| heat.values.iter()) {
        let Some(value) = *value else { continue };
        let (ink, strength) = match value {
            Value::Never => (Ink::Green, 110),
            Value::Rounds(n) => (Ink::Red, 200 - 12 * n.min(14) as u8),
        };
        board.marks.push(Mark::Tint { cell, ink, strength });
        // Whoever stands here is still to be seen.
        if !Side::ALL.iter().any(|&side| state.pos(side) == cell) {
            board.marks.push(Mark::Label { at: Place::of(cell), text: value.to_string(), ink: Ink::White });
        }
    }
}

/// The shortest way of whoever waits to whoever is to act.
fn chase(state: &State) -> Option<Mark> {
    let other = state.turn.other();
    let (from, to) = (state.walker(other).at, state.walker(state.turn).at);
    let mut at = state.dungeon.pos(from);
    let mut points = vec![Place::of(at)];
    for step in way(state, from, to) {
        at = step.from(at);
        points.push(Place::of(at));
    }
    let line = Line { points, style: LineStyle::Dashed, arrow: true, ink: look(state, other).ink };
    (line.points.len() > 1).then_some(Mark::Line(line))
}

fn gauges(state: &State, ui: &Ui, oracle: &Oracle) -> Vec<Gauge> {
    let round = state.round.min(state.limit);
    let speed = |side: Side, name: &str| {
        Gauge::new(name, format!("speed {}", state.walker(side).speed())).ink(look(state, side).ink)
    };
    let mut gauges = vec![
        Gauge::new("Round", format!("{round}/{}", state.limit))
            .fill(i64::from(round), i64::from(state.limit)),
        speed(Side::Hero, "Hero"),
        speed(Side::Monster, "Monster"),
        Gauge::new("Potions", state.potions.len()).ink(Ink::Violet),
    ];
    if state.walker(state.turn).drunk > 0 && !state.is_over() {
        gauges.push(Gauge::new("Steps left", state.rem + 1).ink(look(state, state.turn).ink));
    }
    if ui.value {
        let text = match oracle.value(state) {
            None => "too large to solve".into(),
            Some(_) if state.is_over() => "over".into(),
            Some(Value::Never) => "never caught".into(),
            Some(Value::Rounds(n)) if state.turn == Side::Hero => format!("caught in {} more", rounds(n)),
            Some(Value::Rounds(n)) => format!("caught in {}", rounds(n)),
        };
        gauges.push(Gauge::new("Value", text).ink(Ink::Gold));
    }
    gauges
}

fn players(state: &State) -> Panel {
    let row = |side: Side, name: &str| {
        let steps = match state.walker(side).speed() {
            1 => "1 step a turn".into(),
            n => format!("{n} steps a turn"),
        };
        let strong = !state.is_over() && state.turn == side;
        Row { look: Some(look(state, side)), strong, ..Row::new(name, steps) }
    };
    Panel { title: "Players".into(), rows: vec![row(Side::Hero, "Hero"), row(Side::Monster, "Monster")] }
}

fn tip(state: &State, p: Pos) -> String {
    let Some(cell) = state.dungeon.cell(p) else { return "A wall".into() };
    let what = if state.is_caught() && cell == state.hero() {
        "Hero and monster"
    } else if cell == state.hero() {
        "The hero"
    } else if cell == state.monster() {
        "The monster"
    } else if state.has_potion(cell) {
        "A potion: one more step a turn, for good"
    } else if state.dungeon.map()[p] == Terrain::Room {
        "A room: every direction"
    } else {
        "A hallway: straight only"
    };
    let away = |side: Side| match state.dungeon.distance(cell, state.walker(side).at) {
        FAR => format!("out of the {side}'s reach"),
        n => format!("{n} from the {side}"),
    };
    format!("{what}; {}, {}", away(Side::Hero), away(Side::Monster))
}

/// Hints for the commands that do something now.
fn hints(state: &State) -> Vec<KeyHint> {
    let mut hints = Vec::new();
    if !state.is_over() {
        hints.push(KeyHint::new(state.legal_names().to_ascii_lowercase(), "step").walking());
    }
    let looks = [("value", "value"), ("heat", "heat map"), ("path", "shortest way")];
    hints.extend(looks.map(|(key, what)| KeyHint::new(key, what)));
    hints
}

/// For so many rounds a newcomer is told what it is about.
const EARLY: u32 = 2;

/// What a newcomer is told now, the most important first. It is true of both sides: a view does not know
/// which of them is a person.
fn lessons(state: &State) -> Vec<Lesson> {
    if state.is_over() {
        return Vec::new();
    }
    let (early, mine) = (state.round <= EARLY, state.walker(state.turn));
    let straight = state.dungeon.map()[state.pos(state.turn)] == Terrain::Hallway;
    let drunk = Side::ALL.iter().any(|&side| state.walker(side).drunk > 0);
    let close = state.dungeon.distance(state.hero(), state.monster()) <= 2;
    let goal =
        format!("The hero wins by staying free for {}, the monster by reaching him.", rounds(state.limit));
    let all = [
        (state.rem > 0, "more-steps", "A potion at work: you take another step in this turn.".into()),
        (
            early,
            "step",
            "Click a cell beside you to go there, or use {n} {e} {s} {w}. {stay} stays put.".into(),
        ),
        (early, "goal", goal),
        (
            !early && !state.potions.is_empty() && !drunk,
            "potion",
            "Whoever steps on a potion gets one more step in every turn to come.".into(),
        ),
        (!early && straight, "hallway", "In hallways you can only go straight, not diagonally.".into()),
        (
            !early && close && mine.drunk == 0,
            "close",
            "They are close. {heat} shows how long the hero can hold out from each cell.".into(),
        ),
    ];
    all.into_iter()
        .filter(|(now, ..)| *now)
        .map(|(_, id, text): (_, _, String)| Lesson::new(id, text))
        .collect()
}
