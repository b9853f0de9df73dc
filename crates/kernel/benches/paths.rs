//! Breadth-first search on flat arrays beside the `pathfinding` crate, same maps, same run: a
//! whole field of distances, and one path to the farthest cell.

use divan::{Bencher, black_box};
use kernel::dice::Dice;
use kernel::grid::Grid;
use kernel::paths::Search;
use kernel::pos::{Dir, Pos};
use pathfinding::prelude::{bfs, bfs_reach};

fn main() {
    divan::main();
}

const START: Pos = Pos::new(0, 0);

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
fn farthest(open: &Grid<bool>) -> Pos {
    let mut search = Search::four();
    search.from(&[START]).on(open).reached().last().unwrap_or(START)
}

fn neighbours(open: &Grid<bool>, (x, y): (i32, i32)) -> impl Iterator<Item = (i32, i32)> {
    let is_open = |p: &Pos| open.get(*p) == Some(&true);
    Dir::ALL.into_iter().map(move |d| Pos::new(x, y).step(d)).filter(is_open).map(Into::into)
}

/// The maps of the benchmark, by name.
const MAPS: [&str; 6] = ["plain 64", "rubble 64", "maze 64", "plain 1000", "rubble 1000", "maze 1000"];

fn map(name: &str) -> Grid<bool> {
    match name {
        "plain 64" => plain(64),
        "rubble 64" => rubble(64),
        "maze 64" => maze(64),
        "plain 1000" => plain(1000),
        "rubble 1000" => rubble(1000),
        _ => maze(1000),
    }
}

/// The distance of every cell.
mod field {
    use super::{Bencher, MAPS, START, Search, bfs_reach, black_box, map, neighbours};

    #[divan::bench(args = MAPS)]
    fn flat(bencher: Bencher, name: &str) {
        let (open, mut search) = (map(name), Search::four());
        bencher.bench_local(|| search.from(&[START]).on(black_box(&open)).reached().len());
    }

    #[divan::bench(args = MAPS)]
    fn flat_by_a_rule_for_cells(bencher: Bencher, name: &str) {
        let (open, mut search) = (map(name), Search::four());
        let (width, height) = (open.width(), open.height());
        bencher.bench_local(|| search.from(&[START]).where_cells(width, height, |p| open[p]).reached().len());
    }

    #[divan::bench(args = MAPS)]
    fn flat_by_a_rule_for_steps(bencher: Bencher, name: &str) {
        let (open, mut search) = (map(name), Search::four());
        let (width, height) = (open.width(), open.height());
        bencher.bench_local(|| {
            search.from(&[START]).where_steps(width, height, |p, d| open[p.step(d)]).reached().len()
        });
    }

    #[divan::bench(args = MAPS)]
    fn flat_with_eight_neighbours(bencher: Bencher, name: &str) {
        let (open, mut search) = (map(name), Search::eight());
        bencher.bench_local(|| search.from(&[START]).on(black_box(&open)).reached().len());
    }

    /// Only visits every cell: the crate gives no distances here, so this is less than the same work.
    #[divan::bench(args = MAPS)]
    fn pathfinding_crate(bencher: Bencher, name: &str) {
        let open = map(name);
        bencher.bench_local(|| bfs_reach(START.into(), |&p| neighbours(black_box(&open), p)).count());
    }
}

/// One shortest path to the farthest cell.
mod path {
    use super::{Bencher, MAPS, START, Search, bfs, black_box, farthest, map, neighbours};

    #[divan::bench(args = MAPS)]
    fn flat(bencher: Bencher, name: &str) {
        let (open, mut search) = (map(name), Search::four());
        let goal = farthest(&open);
        bencher.bench_local(|| search.from(&[START]).to(goal).on(black_box(&open)).path(goal));
    }

    #[divan::bench(args = MAPS)]
    fn pathfinding_crate(bencher: Bencher, name: &str) {
        let open = map(name);
        let goal = farthest(&open).into();
        bencher.bench_local(|| bfs(&START.into(), |&p| neighbours(black_box(&open), p), |&p| p == goal));
    }
}
