//! What the tests of this crate share: states from drawings, keys with scripted dice, and the ways to
//! look at what came of them.
#![allow(dead_code)]

use kernel::dice::Dice;
use kernel::pos::Pos;
use minirogue::cells::{COLS, ROWS};
use minirogue::classic::{Classic, Keyboard, Reply};
use minirogue::files;
use minirogue::screen;
use minirogue::setup::Setup;
use minirogue::state::{Lying, State};
use minirogue::thing::{Item, Scroll, Thing, Weapon};

pub const MACE: Item = Item::Weapon(Weapon::Mace);
pub const SHORT: Item = Item::Weapon(Weapon::ShortSword);
pub const LONG: Item = Item::Weapon(Weapon::LongSword);
pub const AXE: Item = Item::Weapon(Weapon::MagicAxe);
pub const FANGS: Item = Item::Weapon(Weapon::Fangs);
pub const TELEPORT: Item = Item::Scroll(Scroll::Teleportation);
pub const ARMOR: Item = Item::Scroll(Scroll::Armor);
pub const STRENGTH: Item = Item::Scroll(Scroll::Strength);
pub const HEALTH: Item = Item::Scroll(Scroll::Health);
pub const DEXTERITY: Item = Item::Scroll(Scroll::Dexterity);

/// A state from a drawing on a level; a drawing without walls above it gets one row of them.
pub fn on(level: u8, rows: &[&str]) -> State {
    files::sketch(Setup::default(), level, rows).expect("a test's drawing is a good one")
}

/// A drawing of one row, which is row 1 as in the rules' scenarios.
pub fn corridor(level: u8, row: &str) -> State {
    on(level, &["#", row])
}

/// A drawing that is put into walls: its cell (0, 0) is cell (1, 1).
pub fn walled(level: u8, rows: &[&str]) -> State {
    let rows: Vec<String> = rows.iter().map(|row| format!("#{row}#")).collect();
    let mut all = vec!["#"];
    all.extend(rows.iter().map(String::as_str));
    on(level, &all)
}

/// A game with scripted dice: `F 1 2 | T` with blanks and bars.
pub fn game(state: State, dice: &str) -> Classic {
    let script: Vec<&str> = dice.split_whitespace().filter(|word| *word != "|").collect();
    Classic::new(state, Dice::strict(&script.join(",")))
}

/// Presses keys, blanks left out; every one must be taken.
pub fn press(game: &mut Classic, keys: &str) {
    let mut keyboard = Keyboard::default();
    for key in keys.bytes().filter(|&b| b != b' ').flat_map(|b| keyboard.feed(b)) {
        assert_eq!(game.press(key), Reply::Shown, "the key {key:?} of {keys:?}");
    }
}

/// Presses keys with these dice, which must then be used up.
pub fn play(state: State, keys: &str, dice: &str) -> Classic {
    let mut game = game(state, dice);
    press(&mut game, keys);
    assert_eq!(game.dice().left(), 0, "draws are left of {dice}");
    game
}

/// The upper left part of the map, blanks as full stops.
pub fn map(state: &State, rows: usize, cols: usize) -> Vec<String> {
    assert!(rows <= ROWS && cols <= COLS);
    let part = screen::map_rows(state).into_iter().take(rows);
    part.map(|row| row.chars().take(cols).map(|c| if c == ' ' { '.' } else { c }).collect()).collect()
}

/// Row 1 of the map, as wide as a drawing of it.
pub fn row(state: &State, cols: usize) -> String {
    map(state, 2, cols)[1].clone()
}

/// The items on the floor, with their places.
pub fn items_on_floor(state: &State) -> Vec<(Pos, Item)> {
    let item = |lying: &Lying| match lying.what {
        Thing::Item(item) => Some((lying.at, item)),
        Thing::Stairs | Thing::Idol => None,
    };
    state.things.iter().filter_map(item).collect()
}

/// Lays something on the floor.
pub fn lay(state: &mut State, item: Item, at: (i32, i32)) {
    state.things.push(Lying { what: Thing::Item(item), at: Pos::from(at) });
}

/// A player with these items, the first one wielded.
pub fn holding(mut state: State, items: &[Item]) -> State {
    state.player.items = items.to_vec();
    state.player.wielded = 0;
    state
}
