//! Breadth-first search on flat arrays beside the `pathfinding` crate, same maps, same run: a
//! whole field of distances, and one path to the farthest cell.

use divan::{Bencher, black_box};
use kernel::paths::Search;
use pathfinding::prelude::{bfs, bfs_reach};

fn main() {
    divan::main();
}

mod maps;

use maps::{MAPS, START, farthest, map, neighbours};

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
    fn flat_with_eight_neighbours(bencher: Bencher, name: &str) {
        let (open, mut search) = (map(name), Search::in_order(&kernel::pos::Dir8::ALL));
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
