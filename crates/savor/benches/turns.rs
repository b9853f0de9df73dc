//! How fast games are played without a word: turns per second on three kinds of boards. The figure
//! that counts is items per second; a turn is an item.

use divan::Bencher;
use divan::counter::ItemsCount;
use savor::board::Board;
use savor::files::Files;
use savor::house::House;
use savor::rules::Plan;
use savor::stats;

/// Shows how often memory is asked for: a handful of times at the start of a game, never in a turn.
#[global_allocator]
static ALLOC: divan::AllocProfiler = divan::AllocProfiler::system();

fn main() {
    divan::main();
}

fn board(walls: &str, stairs: &str, poles: &str, house: &House) -> Board {
    let files = Files {
        walls: Some(walls.as_bytes()),
        stairs: Some(stairs.as_bytes()),
        poles: Some(poles.as_bytes()),
        flag: Some(b"[2, 4, 12]"),
        seed: Some(b"1"),
        fresh_seed: 0,
    };
    Board::from_files(&files, house).0.expect("the benchmark's boards are good")
}

/// The course's own example.
fn example(house: &House) -> Board {
    board("[1, 0, 2, 8, 2]", "[0, 4, 5, 2, 0, 10]", "[0, 2, 5, 24]", house)
}

/// One game of the seed that lasts longest among a few, so that a run is mostly turns.
fn game(bencher: Bencher<'_, '_>, board: &Board) {
    let mut plan = Plan::default();
    let longest = (1..=8).map(|seed| stats::play(board, seed, &mut plan)).max_by_key(|game| game.turns);
    let longest = longest.expect("there are eight games");
    bencher
        .counter(ItemsCount::new(longest.turns))
        .bench_local(|| stats::play(board, longest.seed, &mut plan));
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
