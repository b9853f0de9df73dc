//! How many times as fast the flat search is as the `pathfinding` crate's, on the same maps in the
//! same run. The two take turns, so that a load that comes and goes meets both alike; the median of
//! many rounds counts. Prints one line a map: its name and the ratio, rounded down to a tenth.

#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_types,
    reason = "a measurement reads a clock and prints"
)]

mod maps;

use kernel::paths::Search;
use maps::{MAPS, START, farthest, map, neighbours};
use pathfinding::prelude::{bfs, bfs_reach};
use std::hint::black_box;
use std::time::Instant;

fn main() {
    for name in MAPS {
        let open = map(name);
        let (from, goal) = (START.into(), farthest(&open));
        let goal_pair = goal.into();
        let mut search = Search::four();
        let rounds = if open.len() > 100_000 { 15 } else { 401 };
        let (mut flat, mut other, mut flat_path, mut other_path) = (vec![], vec![], vec![], vec![]);
        for _ in 0..rounds {
            flat.push(nanos(|| search.from(&[START]).on(&open).distance(goal)));
            other.push(nanos(|| bfs_reach(from, |&p| neighbours(&open, p)).count()));
            flat_path.push(nanos(|| search.from(&[START]).to(goal).on(&open).path(goal)));
            other_path.push(nanos(|| bfs(&from, |&p| neighbours(&open, p), |&p| p == goal_pair)));
        }
        println!("field, {name}: {}", times(median(other), median(flat)));
        println!("path, {name}: {}", times(median(other_path), median(flat_path)));
    }
}

fn nanos<T>(work: impl FnOnce() -> T) -> u128 {
    let start = Instant::now();
    black_box(work());
    start.elapsed().as_nanos()
}

/// How many times as long the other took, as `5.3x`.
fn times(other: u128, flat: u128) -> String {
    let tenths = 10 * other / flat.max(1);
    format!("{}.{}x", tenths / 10, tenths % 10)
}

fn median(mut times: Vec<u128>) -> u128 {
    times.sort_unstable();
    times[times.len() / 2]
}
