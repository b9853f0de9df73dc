//! What a tick costs without a screen: a large maze with three hunters and a hero who walks, and the
//! same with nobody moving; what a snapshot and a path cost; and what building a room costs.

use divan::{Bencher, black_box};
use icmaze::action::Action;
use icmaze::actors::{Enemy, Mood, Thing};
use icmaze::build::build;
use icmaze::game::{IcMaze, IcMazeRules};
use icmaze::geometry::{Orientation, Side, interior};
use icmaze::level::{Course, Level, Stop};
use icmaze::setup::{Choose, Setup};
use icmaze::state::State;
use kernel::dice::Dice;
use kernel::game::Game;
use kernel::pos::Pos;
use kernel::rules::{Rules, json};
use std::sync::Arc;

fn main() {
    divan::main();
}

/// A large maze as hard as can be, three hunters in far corners, a hero in the middle.
fn hunt() -> State {
    let stop = Stop { size: 32, difficulty: 2, exit: Side::E };
    let course = Course { start: Side::E, stops: vec![stop] };
    let level = Level::new(course, Vec::new()).expect("it is a good course");
    let mut state = State::begin(Setup::classic(1), 7, Arc::new(level));
    state.skip_dialogues();
    state.place_in(1, Pos::new(17, 17), Orientation::Down);
    state.clear_room();
    for corner in [Pos::new(1, 1), Pos::new(31, 1), Pos::new(1, 31)] {
        let mut hunter = Enemy::new(corner, Mood::Chasing);
        hunter.hunting = true;
        state.add(Thing::Monster(hunter));
    }
    state
}

/// A walk that changes its direction now and then.
fn walk(tick: u32) -> Action {
    [Action::UP, Action::RIGHT, Action::DOWN, Action::LEFT][(tick / 40 % 4) as usize]
}

const TICKS: u32 = 1000;

#[divan::bench(sample_count = 200)]
fn a_thousand_ticks_with_three_hunters(bencher: Bencher) {
    bencher
        .counter(divan::counter::ItemsCount::new(TICKS))
        .with_inputs(|| (hunt(), Dice::seeded(1), Vec::new()))
        .bench_values(|(mut state, mut dice, mut events)| {
            for tick in 0..TICKS {
                // Nobody dies here: a reset would build a new maze.
                (state.hero.health.hp, state.hero.health.immune) = (5, 24);
                events.clear();
                let _ = IcMazeRules::step(&mut state, walk(tick), &mut dice, &mut events);
            }
            state
        });
}

/// The last maze of an adventure, with all that its extras put there, and three hunters more.
fn adventure() -> State {
    let setup = Setup { level: Choose::Line(20), ..Setup::default() };
    let mut state = State::new(&setup, &Dice::seeded(7)).expect("it is a good set-up");
    state.skip_dialogues();
    state.place_in(20, Pos::new(17, 17), Orientation::Down);
    for corner in [Pos::new(1, 1), Pos::new(31, 1), Pos::new(1, 31)] {
        let mut hunter = Enemy::new(corner, Mood::Chasing);
        hunter.hunting = true;
        state.add(Thing::Monster(hunter));
    }
    state
}

#[divan::bench(sample_count = 200)]
fn a_thousand_ticks_with_three_hunters_and_all_extras(bencher: Bencher) {
    bencher
        .counter(divan::counter::ItemsCount::new(TICKS))
        .with_inputs(|| (adventure(), Dice::seeded(1), Vec::new()))
        .bench_values(|(mut state, mut dice, mut events)| {
            for tick in 0..TICKS {
                (state.hero.health.hp, state.hero.health.immune) = (5, 24);
                state.dialogues.clear();
                events.clear();
                let _ = IcMazeRules::step(&mut state, walk(tick), &mut dice, &mut events);
            }
            state
        });
}

/// What a frame costs before it is painted.
#[divan::bench]
fn a_scene_of_a_large_maze(bencher: Bencher) {
    let game = IcMaze::at(hunt());
    bencher.bench(|| black_box(&game).scene());
}

#[divan::bench]
fn a_snapshot_of_a_large_maze(bencher: Bencher) {
    let state = hunt();
    bencher.bench(|| json(black_box(&state)));
}

#[divan::bench]
fn reading_it_back(bencher: Bencher) {
    let json = json(&hunt());
    bencher.bench(|| State::read(black_box(&json)));
}

#[divan::bench]
fn a_path_across_a_large_maze(bencher: Bencher) {
    let state = hunt();
    let far = interior(32).next().expect("a room has cells");
    bencher.bench(|| black_box(&state).path_to_hero(far));
}

#[divan::bench(args = [8, 16, 32])]
fn building_a_maze(bencher: Bencher, size: i32) {
    let stop = Stop { size, difficulty: 2, exit: Side::E };
    let level =
        Level::new(Course { start: Side::E, stops: vec![stop] }, Vec::new()).expect("it is a good course");
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        build(&level, 1, seed, false, &icmaze::setup::Setup::classic(1))
    });
}
