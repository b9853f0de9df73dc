//! How long the solver takes on one core. Each benchmark goes through a set of dungeons built by the same recipe
//! (a corridor that meets the dragons in order, then rooms opened, dragons moved, everything turned), one
//! dungeon per sample: `median` is that of the set, `slowest` its worst dungeon.

use divan::Bencher;
use wallisyou::dungeon::Dungeon;
use wallisyou::solver::{Budget, Position, Verdict, solve, winnable};

#[path = "../tests/solver_boards/mod.rs"]
mod solver_boards;

use solver_boards::built;

fn main() {
    divan::main();
}

/// Solves the dungeons one after the other, one per sample.
fn each(bencher: Bencher<'_, '_>, dungeons: &[Dungeon]) {
    let mut next = dungeons.iter().cycle();
    bencher
        .with_inputs(|| Position::from(next.next().expect("a cycle has no end")))
        .bench_local_values(|position| solve(&position, &Budget::default()));
}

/// Three dragons on 6×6: to be exact within 0.2 s.
#[divan::bench(sample_count = 200, sample_size = 1)]
fn six_by_six_with_three_dragons(bencher: Bencher<'_, '_>) {
    each(bencher, &(0..200).map(|seed| built(6, 6, 3, 0, 3, seed)).collect::<Vec<_>>());
}

/// Five dragons on 6×6 that cannot all be killed without bait: to be exact within 2 s.
#[divan::bench(sample_count = 40, sample_size = 1)]
fn six_by_six_with_five_dragons_and_a_bait(bencher: Bencher<'_, '_>) {
    let needs_bait = |dungeon: &Dungeon| {
        let poor = Dungeon { stock: 0, ..dungeon.clone() };
        let [poor, rich] =
            [&poor, dungeon].map(|dungeon| winnable(&Position::from(dungeon), &Budget::default()));
        (poor, rich) == (Some(false), Some(true))
    };
    each(
        bencher,
        &(0..).map(|seed| built(6, 6, 5, 1, 4, seed)).filter(needs_bait).take(40).collect::<Vec<_>>(),
    );
}

/// Four dragons on 8×8: an answer or an honest bound within 10 s.
#[divan::bench(sample_count = 50, sample_size = 1)]
fn eight_by_eight_with_four_dragons(bencher: Bencher<'_, '_>) {
    each(bencher, &(0..50).map(|seed| built(8, 8, 4, 0, 2, seed)).collect::<Vec<_>>());
}

/// Four dragons on 5×5 in one-turn mode.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn five_by_five_in_one_turn(bencher: Bencher<'_, '_>) {
    let one_turn = |seed| Dungeon { one_turn: true, ..built(5, 5, 4, 0, 1, seed) };
    each(bencher, &(0..20).map(one_turn).collect::<Vec<_>>());
}

/// Whether a 6×6 with four dragons can be won, which a generator asks all the time.
#[divan::bench(sample_count = 200, sample_size = 1)]
fn whether_six_by_six_can_be_won(bencher: Bencher<'_, '_>) {
    let dungeons: Vec<Dungeon> = (0..200).map(|seed| built(6, 6, 4, 0, 3, seed)).collect();
    let mut next = dungeons.iter().cycle();
    bencher
        .with_inputs(|| Position::from(next.next().expect("a cycle has no end")))
        .bench_local_values(|position| winnable(&position, &Budget::default()));
}

/// The longest that a search may take which does not come to an end.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn a_budget_that_ends(bencher: Bencher<'_, '_>) {
    let dungeon = built(12, 12, 8, 2, 6, 1);
    bencher.bench_local(|| match solve(&Position::from(&dungeon), &Budget::default()) {
        Verdict::Unknown { nodes, .. } => nodes,
        _ => 0,
    });
}
