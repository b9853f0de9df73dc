//! Builds a [`Scene`] from state and [`Ui`], afresh each time.

use crate::dungeon::{Cell, FAR, Terrain};
use crate::event::rounds;
use crate::goal::Goal;
use crate::keys::{Ui, way};
use crate::levels::Level;
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
        place: format!("round {}", state.round.min(state.limit)),
        boards: vec![board(state, ui, oracle)],
        gauges: gauges(state, ui, oracle),
        panels: task(state).into_iter().chain([players(state)]).collect(),
        tip: ui.hover.map_or_else(String::new, |cell| tip(state, ui, oracle, cell)),
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
    // With a goal it stays with the person: the opponent answers at once.
    let watched = state.goal.map_or(state.turn, |goal| goal.side);
    board.camera = Some(Camera { at: Place::of(state.pos(watched)), across: None });
    if ui.heat {
        heat(state, oracle, &mut board);
    }
    if !state.is_over() {
        let (cell, ink) = (state.pos(state.turn), look(state, state.turn).ink);
        board.marks.push(Mark::Tint { cell, ink, strength: 90 });
        if !ui.heat {
            board.marks.extend(reach(state));
        }
        if ui.path {
            board.marks.extend(chase(state));
        }
    }
    board
}

/// The cells to which the one to move can step (PU-X14). With a goal only the person's are of interest: the
/// opponent answers at once.
fn reach(state: &State) -> impl Iterator<Item = Mark> {
    let shown = state.goal.is_none_or(|goal| goal.side == state.turn);
    let (ink, here) = (look(state, state.turn).ink, state.walker(state.turn).at);
    // A person who is to survive does not want to go where the monster stands.
    let flees = state.goal.is_some() && state.turn == Side::Hero;
    let wanted = move |to| shown && to != here && !(flees && to == state.monster());
    let steps = state.dungeon.steps(here).filter(move |(_, to)| wanted(*to));
    steps.map(move |(_, to)| Mark::Spot { cell: state.dungeon.pos(to), ink })
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
    let of = if state.goal.is_some() { " of " } else { "/" };
    let mut gauges = vec![
        Gauge::new("Round", format!("{round}{of}{}", state.limit))
            .fill(i64::from(round), i64::from(state.limit)),
    ];
    // Where nobody can become faster, a person with a goal has no use for speeds.
    let drunk = Side::ALL.iter().any(|&side| state.walker(side).drunk > 0);
    if state.goal.is_none() || drunk || !state.potions.is_empty() {
        // With a goal the list of players is there to tell them.
        if state.goal.is_none() {
            gauges.push(speed(Side::Hero, "Hero"));
            gauges.push(speed(Side::Monster, "Monster"));
        }
        gauges.push(Gauge::new("Potions", state.potions.len()).ink(Ink::Violet));
    }
    if let Some(goal) = state.goal {
        let ink = look(state, goal.side).ink;
        gauges.insert(0, Gauge::new("Goal", goal).ink(ink));
        gauges.extend(state.stars().map(|stars| Gauge::new("Stars", star_row(stars)).ink(Ink::Gold)));
    }
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
        // The course calls it the value.
        let label = if state.goal.is_some() { "Best play" } else { "Value" };
        gauges.push(Gauge::new(label, text).ink(Ink::Gold));
    }
    gauges
}

/// `★★☆`: those that are won by now, or for a hunter those that can still be won.
fn star_row(stars: u8) -> String {
    let won = usize::from(stars);
    "★".repeat(won) + &"☆".repeat(3usize.saturating_sub(won))
}

/// What a person is after: the level's name, and what each star takes. The one that is played for now stands out: the
/// hero's next, the best that the monster can still win.
fn task(state: &State) -> Option<Panel> {
    let Goal { side, stars, .. } = state.goal?;
    let title = Level::find(&state.table).map_or("Your goal", |level| level.title());
    let won = usize::from(state.stars()?);
    let next = if side == Side::Hero { won } else { won.wrapping_sub(1) };
    let takes = |n: u32| match side {
        Side::Hero => format!("survive {}", rounds(n)),
        Side::Monster => format!("catch him by round {n}"),
    };
    let row = |(place, n)| Row {
        strong: place == next && !state.is_over(),
        ..Row::new("★".repeat(place + 1), takes(n))
    };
    Some(Panel { title: title.into(), rows: stars?.into_iter().enumerate().map(row).collect() })
}

fn players(state: &State) -> Panel {
    let row = |side: Side, name: &str| {
        let steps = match state.walker(side).speed() {
            1 => "1 step a turn".into(),
            n => format!("{n} steps a turn"),
        };
        let strong = !state.is_over() && state.turn == side;
        let portrait = if side == Side::Hero { HERO } else { Look { glyph: state.letter, ..MONSTER } };
        Row { look: Some(portrait), strong, ..Row::new(name, steps) }
    };
    Panel { title: "Players".into(), rows: vec![row(Side::Hero, "Hero"), row(Side::Monster, "Monster")] }
}

fn tip(state: &State, ui: &Ui, oracle: &Oracle, p: Pos) -> String {
    // That there is a wall is seen, and a resting pointer need not be told.
    let Some(cell) = state.dungeon.cell(p) else { return String::new() };
    let what = if state.is_caught() && cell == state.hero() {
        "Hero and monster"
    } else if cell == state.hero() {
        "The hero"
    } else if cell == state.monster() {
        "The monster"
    } else if state.has_potion(cell) {
        "A potion: one extra step each turn, for good"
    } else if state.dungeon.map()[p] == Terrain::Room {
        "A room: move in any direction"
    } else {
        "A hallway: move straight only"
    };
    let away = |side: Side| match state.dungeon.distance(cell, state.walker(side).at) {
        FAR => format!("out of the {side}'s reach"),
        1 => format!("one step from the {side}"),
        n => format!("{n} steps from the {side}"),
    };
    let others = Side::ALL.into_iter().filter(|&side| state.walker(side).at != cell);
    let parts: Vec<String> = others.map(away).collect();
    let text = [what.to_string(), parts.join(", ")].into_iter().filter(|part| !part.is_empty());
    let text = text.collect::<Vec<_>>().join("; ");
    match consequence(state, ui, oracle, cell) {
        Some(then) => format!("{text}. {then}"),
        None => text,
    }
}

/// What follows from a step to a cell, while values are shown (PU-X14).
fn consequence(state: &State, ui: &Ui, oracle: &Oracle, cell: Cell) -> Option<String> {
    if !(ui.value || ui.heat) || state.is_over() {
        return None;
    }
    let values = oracle.solution(state)?.step_values(state);
    let (_, _, value) = values.into_iter().find(|(_, to, _)| *to == cell)?;
    Some(match (value, state.turn) {
        (Value::Never, Side::Hero) => "Step here, and the monster can't force a catch".into(),
        (Value::Never, Side::Monster) => "Step here, and the hero can get away".into(),
        (Value::Rounds(0), _) => "Step here, and it's over".into(),
        (Value::Rounds(n), Side::Hero) => format!("Step here, and the hero is caught in {}", rounds(n)),
        (Value::Rounds(n), Side::Monster) => {
            format!("Step here, and the hero is caught within {}", rounds(n))
        }
    })
}

/// Hints for the commands that do something now.
fn hints(state: &State) -> Vec<KeyHint> {
    let mut hints = Vec::new();
    if !state.is_over() {
        hints.push(KeyHint::new(state.legal_names().to_ascii_lowercase(), "step").walking());
    }
    let looks = [("value", "best play"), ("heat", "heat map"), ("path", "shortest path")];
    hints.extend(looks.map(|(key, what)| KeyHint::new(key, what)));
    hints
}

/// What matters when they are close.
fn close_by(state: &State) -> &'static str {
    match state.goal.map(|goal| goal.side) {
        None => "They are close. {heat} shows how long the hero can hold out from each cell.",
        Some(Side::Hero) => {
            "It's close! Look for a loop to run around, and keep out of corners and dead ends."
        }
        Some(Side::Monster) => "You're close! Don't just run after him: cut him off from the loops.",
    }
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
    let (limit, again) = (rounds(state.limit), "If the same position comes up three times,");
    let goal = match state.goal {
        None => format!("The hero wins by staying free for {limit}, the monster by catching him."),
        Some(Goal { side: Side::Hero, .. }) => {
            format!("You are the hero: stay free for {limit}. {again} you get away at once.")
        }
        Some(_) => format!("You are the monster: catch the hero within {limit}. {again} he gets away."),
    };
    // Whoever has learned to flee has not been told yet how to hunt.
    let goal_id = if state.goal.is_some_and(|goal| goal.side == Side::Monster) { "hunt" } else { "goal" };
    let all = [
        (
            state.rem > 0,
            "more-steps",
            format!("The potion is working: {} steps left this turn.", state.rem + 1),
        ),
        (
            early,
            "step",
            "[Click|Tap] a cell next to you to go there, or use {n} {e} {s} {w}. [{stay}|The dot] stays put."
                .into(),
        ),
        (early, goal_id, goal),
        (
            !early && !state.potions.is_empty() && !drunk,
            "potion",
            "Step on a potion to get one extra step every turn from then on.".into(),
        ),
        (!early && straight, "hallway", "In hallways you can only go straight, not diagonally.".into()),
        (!early && close && mine.drunk == 0, "close", close_by(state).into()),
    ];
    all.into_iter()
        .filter(|(now, ..)| *now)
        .map(|(_, id, text): (_, _, String)| Lesson::new(id, text))
        .collect()
}
