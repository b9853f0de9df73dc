//! What the tests of this crate share: dungeons from a few words, scripts, and paths in the notation
//! of the rule page.
#![allow(dead_code, reason = "every test file uses some of it")]
#![allow(clippy::unwrap_used, reason = "a test may")]

pub mod reference;

use kernel::dice::Dice;
use kernel::grid::Grid;
use kernel::pos::Pos;
use wallisyou::action::Action;
use wallisyou::dungeon::{Dragon, Dungeon, Moves};
use wallisyou::files;
use wallisyou::room::Room;
use wallisyou::rules::Objection;
use wallisyou::state::{Planning, State};

/// A level file: rows parted by `/`, records parted by `,`.
pub fn file(rows: &str, records: &str) -> String {
    let rows: Vec<&str> = rows.split('/').map(str::trim).collect();
    let records: Vec<&str> = records.split(',').map(str::trim).filter(|r| !r.is_empty()).collect();
    format!("{}\n{}\n", rows.join("\n"), records.join("\n"))
}

pub fn dungeon(rows: &str, records: &str) -> Dungeon {
    match files::read(&file(rows, records)) {
        Ok(reading) => reading.dungeon,
        Err(problems) => panic!("a test's dungeon is well written: {}", problems[0]),
    }
}

/// The start of a game.
pub fn on(rows: &str, records: &str) -> State {
    State::new(dungeon(rows, records))
}

/// The room in a row and a column.
pub fn at(row: i32, column: i32) -> Pos {
    Pos::new(column, row)
}

/// Does actions parted by `,` that must all be accepted.
pub fn play(state: &mut State, script: &str) {
    for line in script.split(',') {
        let action: Action = line.parse().unwrap();
        state.act(action).unwrap_or_else(|objection| panic!("{line}: {objection}"));
    }
}

/// The state after some actions.
pub fn after(state: &State, script: &str) -> State {
    let mut state = state.clone();
    play(&mut state, script);
    state
}

/// The word of the refusal of an action, which must change nothing.
pub fn refusal(state: &State, action: &str) -> &'static str {
    let mut copy = state.clone();
    let objection: Objection = copy.act(action.parse().unwrap()).expect_err("it must be refused");
    assert_eq!(copy, *state, "a refusal changes nothing");
    objection.word()
}

/// A path as the rule page writes it: `(0,1)(0,2)`; `-` for none.
pub fn words(path: &[Pos]) -> String {
    path.iter().map(|at| format!("({},{})", at.y, at.x)).collect::<Vec<_>>().concat()
}

/// Where he intends to go, as the rule page writes it; `-` for nowhere.
pub fn intention(state: &State) -> String {
    state.intention().map_or_else(|| "-".into(), |path| words(&path))
}

/// Where he would go in either way of planning.
pub fn both(state: &State) -> (String, String) {
    let by = |planning| state.intention_by(planning).map_or_else(|| "-".into(), |path| words(&path));
    (by(Planning::Shortest), by(Planning::Naive))
}

/// The walk of the last turn, legs parted by ` | `.
pub fn walked(state: &State) -> String {
    let legs = &state.last.as_ref().expect("a turn was played").legs;
    legs.iter().map(|leg| words(&leg.path)).collect::<Vec<_>>().join(" | ")
}

/// The walk that Space would do now.
pub fn previewed(state: &State) -> String {
    let legs = state.preview().expect("Space is allowed").legs;
    legs.iter().map(|leg| words(&leg.path)).collect::<Vec<_>>().join(" | ")
}

/// Where he is, his level and how it stands: `(0,3) 2 won`.
pub fn standing(state: &State) -> String {
    let hero = &state.dungeon.adventurer;
    format!("({},{}) {} {}", hero.at.y, hero.at.x, hero.level, state.status.name())
}

/// A dungeon made by chance, open enough for something to happen.
pub fn random(dice: &mut Dice, height: usize, width: usize, dragons: usize) -> Dungeon {
    let rooms = Grid::from_fn(width, height, |_| {
        let mask = dice.range(1, 15) as u8 | if dice.odds(1, 2) { dice.range(1, 15) as u8 } else { 0 };
        Room::from_mask(mask).unwrap()
    });
    let mut places: Vec<Pos> = rooms.positions().collect();
    dice.shuffle(&mut places);
    let mut dungeon = Dungeon::bare(rooms, places[0]);
    for (index, &at) in places[1..].iter().take(dragons).enumerate() {
        dungeon.dragons.push(Dragon { at, level: index as u16 + 1, moves: Moves::Never });
    }
    dungeon
}
