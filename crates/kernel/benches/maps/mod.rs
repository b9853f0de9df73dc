//! The maps that both kinds of search are measured on.

use kernel::dice::Dice;
use kernel::grid::Grid;
use kernel::paths::Search;
use kernel::pos::{Dir, Pos};

/// Where every search starts.
pub(crate) const START: Pos = Pos::new(0, 0);

/// A board without walls.
fn plain(size: usize) -> Grid<bool> {
    Grid::filled(size, size, true)
}

/// A board with 30 % walls, scattered.
fn rubble(size: usize) -> Grid<bool> {
    let mut dice = Dice::seeded(1);
    Grid::from_fn(size, size, |p| p == START || !dice.odds(3, 10))
}

/// A maze of corridors one cell wide: a random depth-first walk over every second cell.
fn maze(size: usize) -> Grid<bool> {
    let mut dice = Dice::seeded(1);
    let mut open = Grid::filled(size, size, false);
    open[START] = true;
    let mut trail = vec![START];
    while let Some(&here) = trail.last() {
        let mut dirs = Dir::ALL;
        dice.shuffle(&mut dirs);
        let next = dirs.into_iter().find(|&d| open.get(here.step(d).step(d)) == Some(&false));
        let Some(dir) = next else {
            trail.pop();
            continue;
        };
        let next = here.step(dir).step(dir);
        open[here.step(dir)] = true;
        open[next] = true;
        trail.push(next);
    }
    open
}

/// The reached cell farthest from the start.
pub(crate) fn farthest(open: &Grid<bool>) -> Pos {
    let mut search = Search::four();
    search.from(&[START]).on(open).reached().last().unwrap_or(START)
}

/// What the other crate is told.
pub(crate) fn neighbours(open: &Grid<bool>, (x, y): (i32, i32)) -> impl Iterator<Item = (i32, i32)> {
    let is_open = |p: &Pos| open.get(*p) == Some(&true);
    Dir::ALL.into_iter().map(move |d| Pos::new(x, y).step(d)).filter(is_open).map(Into::into)
}

/// The maps of the benchmark, by name.
pub(crate) const MAPS: [&str; 6] =
    ["plain 64", "rubble 64", "maze 64", "plain 1000", "rubble 1000", "maze 1000"];

/// The map of that name.
pub(crate) fn map(name: &str) -> Grid<bool> {
    match name {
        "plain 64" => plain(64),
        "rubble 64" => rubble(64),
        "maze 64" => maze(64),
        "plain 1000" => plain(1000),
        "rubble 1000" => rubble(1000),
        _ => maze(1000),
    }
}
