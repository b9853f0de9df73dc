//! How fast games are played without a word: turns per second on three kinds of boards. The figure
//! that counts is items per second; a turn is an item.

use divan::Bencher;
use divan::counter::ItemsCount;
use savor::board::Board;
use savor::files::Files;
use savor::house::House;
use savor::layout::Layout;
use savor::rules::Plan;
use savor::stats;

/// Shows how often memory is asked for: a handful of times at the start of a game, never in a turn.
#[global_allocator]
static ALLOC: divan::AllocProfiler = divan::AllocProfiler::system();

fn main() {
    divan::main();
}

fn board(walls: &str, stairs: &str, poles: &str, house: &House) -> Board {
    let files = Files::of([walls, stairs, poles, "[2, 4, 12]"], "1");
    Board::from_files(&Layout::default(), &files, house).0.expect("the benchmark's boards are good")
}

/// The course's own example.
fn example(house: &House) -> Board {
    board("[1, 0, 2, 8, 2]", "[0, 4, 5, 2, 0, 10]", "[0, 2, 5, 24]", house)
}

/// One game of the seed that lasts longest among a few, so that a run is mostly turns.
fn game(bencher: Bencher<'_, '_>, board: &Board) {
    let mut plan = Plan::default();
    let games = (1..=8).map(|seed| (stats::play(board, seed, &mut plan).turns, seed));
    let (turns, seed) = games.max().expect("there are eight games");
    bencher.counter(ItemsCount::new(turns)).bench_local(|| stats::play(board, seed, &mut plan));
}

#[divan::bench]
fn example_board(bencher: Bencher<'_, '_>) {
    game(bencher, &example(&House::default()));
}

#[divan::bench]
fn example_board_with_a_cap_of_250(bencher: Bencher<'_, '_>) {
    let house = House { mp_cap: 250, ..House::default() };
    game(bencher, &example(&house));
}

#[divan::bench]
fn a_board_with_many_stairs(bencher: Bencher<'_, '_>) {
    let stairs = "[0, 1, 3, 1, 2, 4]\n[0, 4, 3, 1, 8, 6]\n[1, 7, 6, 2, 7, 8]\n[1, 7, 18, 2, 9, 16]\n\
                  [0, 2, 20, 1, 3, 21]\n[0, 0, 12, 2, 1, 12]\n[1, 5, 3, 2, 3, 9]\n[0, 7, 2, 1, 1, 1]\n";
    let walls = "[0, 2, 5, 2, 9]\n[0, 5, 15, 5, 19]\n[1, 3, 17, 3, 20]\n[2, 2, 10, 2, 14]\n";
    let poles = "[0, 2, 8, 9]\n[0, 1, 5, 22]\n[1, 2, 6, 15]\n";
    game(bencher, &board(walls, stairs, poles, &House::default()));
}
