//! The solver's time and peak memory: an open room of 64 × 64 without potions (33.5 million states,
//! at most 10 s and 8 bytes a state), and the six figures together (less than a second). Run alone,
//! because the peak is that of the whole process. `cargo bench -p pursuit --bench solver`
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a measurement reads a clock and prints"
)]

use pursuit::dungeon::Terrain;
use pursuit::files::Field;
use pursuit::levels::LEVELS;
use pursuit::solver::{BUDGET, Solution};
use pursuit::state::State;
use std::time::Instant;

/// The greatest resident size of this process so far, in KiB; `None` where nobody tells.
fn peak_kib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}

fn open_room(size: i32) -> State {
    let map = kernel::grid::Grid::filled(size as usize, size as usize, Terrain::Room);
    let field = Field {
        map,
        hero: (0, 0).into(),
        monster: (size - 1, size - 1).into(),
        letter: 'M',
        potions: Vec::new(),
    };
    State::new(&field, "field", 1000)
}

fn main() {
    let begun = Instant::now();
    let states: u64 = LEVELS
        .iter()
        .filter(|level| level.id.starts_with('f') && level.id.len() == 2)
        .map(|level| State::new(&level.field(), level.id, 1000))
        .map(|state| Solution::of(&state, BUDGET).expect("the figures are small").states())
        .sum();
    println!("six figures: {states} states in {} ms", begun.elapsed().as_millis());

    let state = open_room(64);
    let before = peak_kib();
    let begun = Instant::now();
    let solution = Solution::of(&state, BUDGET).expect("the room fits the budget");
    let millis = begun.elapsed().as_millis();
    let value = solution.value(&state).expect("a solution covers its root");
    println!("open room 64 × 64: value {value}, {} states in {millis} ms", solution.states());
    if let (Some(before), Some(after)) = (before, peak_kib()) {
        let hundredths = (after - before) * 1024 * 100 / solution.states();
        println!(
            "peak {} MiB, {} of it for the solution: {}.{:02} bytes a state",
            after >> 10,
            (after - before) >> 10,
            hundredths / 100,
            hundredths % 100
        );
    }
}
